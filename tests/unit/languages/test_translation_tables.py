"""What a table of translations keeps and tells, whatever happens to the texts."""

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from generator.languages.catalog import SourceText, Translation, is_outdated, updated
from generator.languages.marks import lost_marks

FOX = SourceText("cards", "fox", "text", "Draw 2 cards.")


def translated(text: SourceText, translation: str) -> Translation:
    """A row after a translator and one run of `pnp translate`."""
    (row,) = updated([], [text])
    (row,) = updated([replace(row, translation=translation)], [text])
    return row


def test_a_translated_row_is_done() -> None:
    row = translated(FOX, "Zieh 2 Karten.")
    assert row.state == ""
    assert not is_outdated(row, FOX.text)


def test_a_changed_text_makes_its_row_outdated_until_the_translation_changes() -> None:
    row = translated(FOX, "Zieh 2 Karten.")
    fresh = replace(FOX, text="Draw 3 cards.")
    assert is_outdated(row, fresh.text)  # before anybody runs translate
    (row,) = updated([row], [fresh])
    assert (row.state, row.source, row.translation) == ("outdated", fresh.text, "Zieh 2 Karten.")
    (again,) = updated([row], [fresh])
    assert again == row
    (done,) = updated([replace(row, translation="Zieh 3 Karten.")], [fresh])
    assert done.state == ""


def test_clearing_the_state_says_that_the_translation_is_right_all_the_same() -> None:
    row = translated(FOX, "Zieh 2 Karten.")
    fresh = replace(FOX, text="Draw 2  cards.")
    (row,) = updated([row], [fresh])
    (done,) = updated([replace(row, state="")], [fresh])
    assert done.state == ""
    assert not is_outdated(done, fresh.text)


def test_a_text_that_is_gone_keeps_its_words_and_comes_back() -> None:
    row = translated(FOX, "Zieh 2 Karten.")
    (gone,) = updated([row], [])
    assert gone.state == "gone"
    (back,) = updated([gone], [FOX])
    assert back.state == ""
    assert back.translation == row.translation


def test_a_row_without_work_goes_with_its_text() -> None:
    assert updated(updated([], [FOX]), []) == []


def test_a_paragraph_that_moved_is_known_by_its_words() -> None:
    first = SourceText("rules.md", "setup/1", "", "Deal five cards.")
    row = translated(first, "Gebt fünf Karten.")
    moved = replace(first, id="setup/2")
    new = SourceText("rules.md", "setup/1", "", "Shuffle.")
    rows = updated([row], [new, moved])
    assert [(one.id, one.state, one.translation) for one in rows] == [
        ("setup/1", "new", ""),
        ("setup/2", "", "Gebt fünf Karten."),
    ]


NAMES = st.sampled_from(["a", "b", "c", "d"])
SETS = st.dictionaries(NAMES, st.sampled_from(["One.", "Two.", "Three.", "Four."]))


@given(st.lists(st.tuples(SETS, st.dictionaries(NAMES, st.sampled_from(["Eins", "Zwei", "="]))), max_size=4))
def test_no_translation_is_ever_lost(runs: list[tuple[dict[str, str], dict[str, str]]]) -> None:
    """However texts and translations change, what somebody wrote last stays somewhere in the table."""
    rows: list[Translation] = []
    for texts, edits in runs:
        before = [row.translation for row in rows if row.translation]
        rows = updated(rows, [SourceText("cards", name, "text", text) for name, text in texts.items()])
        assert sorted(before) == sorted(row.translation for row in rows if row.translation)
        assert {row.key: row.source for row in rows if row.state != "gone"} == {
            ("cards", name, "text"): text for name, text in texts.items()
        }
        rows = [replace(row, translation=edits.get(row.id, row.translation)) for row in rows]


def test_lost_marks_are_told() -> None:
    assert list(lost_marks("Gain **+2** :sword: for {n}.", "Erhalte **+2** :sword: für {n}.")) == []
    assert list(lost_marks("Gain +2.", "Erhalte +3.")) == ["the number +2"]
    assert list(lost_marks(":sword: hits", "trifft")) == ["the icon :sword:"]
    assert set(lost_marks("for {n}", "für {m}")) == {"the place {m}", "the place {n}"}
    assert list(lost_marks("Who has {{ goal }} wins.", "Wer 5 hat, gewinnt.")) == ["the formula {{ goal }}"]
    assert list(lost_marks("Tie. [ruling: RW-R3]", "Gleichstand.")) == ["the mark [ruling: RW-R3]"]
    assert list(lost_marks("**Win**", "Sieg")) == ["the ** around bold words"]
    assert list(lost_marks("1.5 points", "1,5 Punkte")) == []
    assert list(lost_marks("one card", "1 Karte")) == []
