"""Versions of a set: how they are read, ordered and raised."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.errors import UsageError
from generator.history.versions import Level, Version, parse_version
from generator.history.word_changes import word_changes


def test_versions_are_ordered_as_semantic_versioning_says() -> None:
    """The chain of the specification, section 11."""
    chain = ["1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta", "1.0.0-beta.2", "1.0.0-beta.11"]
    chain += ["1.0.0-rc.1", "1.0.0", "1.0.1", "1.2.0", "1.10.0", "2.0.0"]
    assert [str(one) for one in sorted(map(parse_version, reversed(chain)))] == chain


@pytest.mark.parametrize("text", ["1", "1.0", "1.0.0.0", "one", "01.0.0", "1.0.0+5", "", "1.0.0-", "-1.0.0", "1.0.0 x"])
def test_other_texts_are_no_versions(text: str) -> None:
    """Told with an example of one."""
    with pytest.raises(UsageError, match=r"as in 1\.4\.0"):
        parse_version(text)


@pytest.mark.parametrize(
    ("version", "level", "raised"),
    [
        ("1.2.3", Level.NONE, "1.2.3"),
        ("1.2.3", Level.PATCH, "1.2.4"),
        ("1.2.3", Level.MINOR, "1.3.0"),
        ("1.2.3", Level.MAJOR, "2.0.0"),
        ("2.0.0-rc.1", Level.PATCH, "2.0.0"),
        ("2.0.0-rc.1", Level.MINOR, "2.0.0"),
        ("2.0.0-rc.1", Level.MAJOR, "2.0.0"),
        ("2.1.0-rc.1", Level.MAJOR, "3.0.0"),
        ("0.1.0", Level.MINOR, "0.2.0"),
        ("0.2.3", Level.MAJOR, "0.3.0"),
        ("0.2.3", Level.PATCH, "0.2.4"),
        ("0.2.0-rc.1", Level.MAJOR, "0.2.0"),
    ],
)
def test_a_version_is_raised_by_what_changed(version: str, level: Level, raised: str) -> None:
    """A pre-release becomes the release that it leads to."""
    assert str(parse_version(version).raised(level)) == raised


@given(st.integers(0, 99), st.integers(0, 99), st.integers(0, 99), st.sampled_from(["", "rc.1", "a.b"]))
def test_a_raised_version_is_later(major: int, minor: int, patch: int, before: str) -> None:
    """Whatever it was."""
    version = Version(major, minor, patch, before)
    assert parse_version(str(version)) == version
    assert all(version.raised(level) > version for level in (Level.PATCH, Level.MINOR, Level.MAJOR))


@given(st.lists(st.sampled_from("abcd")), st.lists(st.sampled_from("abcd")))
def test_words_that_stay_and_go_are_the_old_text_those_that_stay_and_come_the_new(
    old: list[str], new: list[str]
) -> None:
    """No word is lost or made up."""
    runs = list(word_changes(" ".join(old), " ".join(new)))
    assert [word for kind, words in runs if kind != "new" for word in words.split()] == old
    assert [word for kind, words in runs if kind != "gone" for word in words.split()] == new
