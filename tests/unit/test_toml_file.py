"""TOML files as records: every mistake is told, whatever a file holds."""

from datetime import date
from pathlib import Path
from typing import Annotated, Literal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import Meta, Struct

from generator.errors import FileAccessError
from generator.gamefile import GameFile
from generator.shops.profiles import Profile
from generator.sizes import LengthText, Size, SizeText
from generator.toml_file import FaultyFileError, read_toml, record_of


class Shelf(Struct, frozen=True, kw_only=True):
    """A record with one field of each type."""

    name: str
    kind: Literal["open", "closed"] = "open"
    boards: Annotated[int, Meta(ge=1)] = 1
    board: SizeText = Size(80, 20)
    gap: LengthText = 0.0
    built: date | None = None
    pair: tuple[int, int] = (1, 2)
    books: dict[str, float] = {}
    locked: bool = False

    def __post_init__(self) -> None:
        """A shelf of locks needs a door."""
        if self.locked and self.kind == "open":
            raise ValueError("an open shelf cannot be locked")


def mistakes(**data: object) -> list[str]:
    """What is wrong with a shelf."""
    return [one.fact for one in record_of(Shelf, data)[1]]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"name": 3}, '"name" must be text in quotes, not "3".'),
        ({"name": "x", "kind": "ajar"}, "kind: \"ajar\" does not fit here. Allowed: 'open' or 'closed'."),
        ({"name": "x", "boards": 0}, 'boards: "0" does not fit here. Allowed: 1 or more.'),
        ({"name": "x", "boards": 1.5}, '"boards" must be a whole number, not "1.5".'),
        ({"name": "x", "board": "large"}, 'board: "large" is not a size.'),
        ({"name": "x", "gap": "wide"}, 'gap: "wide" is not a length.'),
        ({"name": "x", "gap": [1]}, '"gap" must be a number, not "list".'),
        ({"name": "x", "built": "soon"}, '"built" must be a day, as in 2026-11-30, not "soon".'),
        ({"name": "x", "pair": [1]}, '"pair" must hold 2 values, not 1.'),
        ({"name": "x", "pair": [1, "b"]}, '"pair[2]" must be a whole number, not "b".'),
        ({"name": "x", "books": {"a": "b"}}, '"books.a" must be a number, not "b".'),
        ({"name": "x", "locked": "perhaps"}, '"locked" must be true or false, not "perhaps".'),
        ({"name": "x", "locked": True}, "an open shelf cannot be locked."),
        ({"name": "x\x00y"}, '"name" holds a character that cannot be printed (U+0000).'),
        ({}, '"name" is missing.'),
        ({"name": "x", "nmae": "y"}, '"nmae" is not known.'),
    ],
)
def test_each_mistake_is_told_in_words(data: dict[str, object], said: str) -> None:
    """With its key as it is written, and what was typed."""
    (fact,) = mistakes(**data)
    assert fact.startswith(said)


def test_all_mistakes_are_told(tmp_path: Path) -> None:
    """Each at its line."""
    path = tmp_path / "shelf.toml"
    path.write_text('kind = "ajar"\nboards = 0\n\n[books]\na = "b"\n', "utf-8")
    with pytest.raises(FaultyFileError) as raised:
        read_toml(path, Shelf, "shelf/file", "shelf.toml", "the manual")
    told = {str(finding.place): finding.message for finding in raised.value.findings}
    assert list(told) == ["shelf.toml:1", "shelf.toml:2", "shelf.toml:5", "shelf.toml"]
    assert told["shelf.toml"] == '"name" is missing. Add it; the manual shows a whole file.'
    with pytest.raises(FileAccessError, match="cannot be read"):
        read_toml(tmp_path / "none.toml", Shelf, "shelf/file")


def test_what_is_nearly_right_is_taken() -> None:
    """Numbers in quotes, lengths with units, sizes by name."""
    shelf, wrong = record_of(Shelf, {"name": "x", "boards": "3", "gap": "1cm", "board": "poker", "locked": "false"})
    assert wrong == ()
    assert shelf is not None
    assert (shelf.boards, shelf.gap, shelf.board, shelf.locked) == (3, 10.0, Size(63, 88), False)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6) | st.dates(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)
KEYS = st.sampled_from([*GameFile.__struct_fields__, *Profile.__struct_fields__, "x"])


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.dictionaries(KEYS, VALUES | st.dictionaries(st.sampled_from(["a", "full"]), VALUES, max_size=2), max_size=8))
def test_whatever_a_file_holds_is_a_record_or_mistakes(data: dict[str, object]) -> None:
    """Never an error of the program, never both."""
    for kind in (GameFile, Profile):
        found, wrong = record_of(kind, data)  # type: ignore[type-var]
        assert (found is None) is bool(wrong)
        assert all(one.fact.endswith(".") for one in wrong)
