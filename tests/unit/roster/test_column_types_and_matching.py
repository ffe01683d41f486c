"""How columns are typed, matched to a game's model, documented and described in game.toml."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import pytest
from pydantic import Field, ValidationError, field_validator, model_validator
from roster_models import Fighter, Ranked

from generator.errors import UsageError
from generator.roster.column_types import Color, Whole, YesNo, choice, notation, separated, whole
from generator.roster.columns import Record, column_docs, record_model
from generator.roster.names import column_letter, is_slip, made_id, slug


class Side(StrEnum):
    """Two words, one of them with a space."""

    LAND = "Land"
    SEA = "Open Sea"


@pytest.mark.parametrize(
    ("typed", "value"), [("3", 3), (" 3 ", 3), ("+2", 2), ("-1", -1), ("−1", -1), ("–1", -1), ("007", 7), ("٣", 3)]
)
def test_whole_numbers_as_people_write_them(read, typed: str, value: int) -> None:
    """Signs, a real minus, leading zeros, digits of other scripts."""
    assert read(f"name,n\nAda,{typed}\n", model=record_model({"n": "whole"})).column("n") == [value]


@pytest.mark.parametrize(
    ("typed", "hint"),
    [
        ("3.5", "It must have no decimals."),
        ("1,000", "Write 1000"),
        ("x2", "Write 2."),
        ("seven", "Write 7."),
        ("1O", "A letter O"),
        ("02-Jan", "looks like a date"),
    ],
)
def test_a_wrong_number_says_what_was_probably_meant(read, typed: str, hint: str) -> None:
    """The remedy begins with it."""
    assert hint in read(f'name,n\nAda,"{typed}"\n', model=record_model({"n": "whole"})).one("whole").remedy


@pytest.mark.parametrize(("typed", "value"), [("1.5", 1.5), ("2", 2.0), (".5", 0.5), ("-3.", -3.0)])
def test_numbers_with_a_fraction(read, typed: str, value: float) -> None:
    """A decimal point; a comma is told."""
    assert read(f"name,n\nAda,{typed}\n", model=record_model({"n": "number"})).column("n") == [value]


def test_a_decimal_comma_is_told(read) -> None:
    """1,5 is how half of the world writes it."""
    assert "Write 1.5." in read("name;weight\nAda;1,5\n").one("number").remedy
    assert read("name,weight\nAda,201\n").one("number").fact == '"201" is not 0 to 200.'


def test_choices_ignore_case_and_spaces_and_keep_their_members(read) -> None:
    """A StrEnum stays one."""

    class Ship(Record):
        side: Annotated[Side, choice(*Side)]

    cards = read("name,side\nAda,open-sea\nBob,LAND\n", model=Ship)
    assert cards.column("side") == [Side.SEA, Side.LAND]
    assert isinstance(cards.deck.cards[0].row.side, Side)


def test_lists_are_cut_at_their_sign(read) -> None:
    """Blank parts are left out; each part is typed where asked for."""

    class Ship(Record):
        numbers: Annotated[tuple[int, ...], separated("/", whole(1, 9))] = ()

    assert read("name,tags\nAda,a| b ||c\nBob,\n").column("tags") == [("a", "b", "c"), ()]
    cards = read("name,numbers\nAda,1/2\nBob,1/12\n", model=Ship)
    assert cards.column("numbers") == [(1, 2)]
    assert cards.one("whole").fact == '"12" is not 1 to 9.'


def test_a_game_s_own_notation(read) -> None:
    """Its function raises ValueError with a sentence; the value is whatever it returns."""

    def parse(typed: str) -> tuple[str, ...]:
        if ":" not in typed:
            raise ValueError("An effect has a colon, as in after: injure.")
        return tuple(typed.split(":"))

    class Event(Record):
        effect: Annotated[tuple[str, ...], notation("an effect", parse)]

    cards = read("name,effect\nAda,after:injure\nBob,boom\nCid,\n", model=Event)
    assert cards.column("effect") == [("after", "injure")]
    assert cards.one("value").fact == '"boom": An effect has a colon, as in after: injure.'
    assert cards.one("blank-cell").remedy == "Write an effect."


def test_validators_of_the_model_are_findings_too(read) -> None:
    """On a field: that cell. On the record: its row. Pydantic's own limits: quoted."""

    class Ship(Record):
        speed: Annotated[int, whole()] = Field(ge=1)
        crew: Whole

        @field_validator("crew")
        @classmethod
        def even(cls, value: int) -> int:
            if value % 2:
                raise ValueError("A crew is even.")
            return value

        @model_validator(mode="after")
        def fits(self) -> Ship:
            if self.crew > 10 * self.speed:
                raise ValueError("The crew is too many for that speed.")
            return self

    cards = read("name,speed,crew\nA,0,2\nB,1,3\nC,1,12\nD,2,12\n", model=Ship)
    messages = [(str(found.place), found.message) for found in cards.findings if found.code == "roster/value"]
    assert messages == [
        ("cards.csv:2:speed", '"0": Input should be greater than or equal to 1.'),
        ("cards.csv:3:crew", '"3": A crew is even.'),
        ("cards.csv:4", "The crew is too many for that speed."),
    ]
    assert cards.names == ["D"]


def test_a_record_can_be_made_in_code_and_is_held_to_the_same_rules() -> None:
    """Games and tests build records without a file."""
    assert Ranked(id="a", name="Ada", popularity=3, motto="x").popularity == 3
    with pytest.raises(ValidationError):
        Ranked(id="a", name="Ada", popularity=76, motto="x")
    with pytest.raises(ValidationError):
        Ranked(id="a", name="Ada", popularity=3, motto="x", unknown=1)  # type: ignore[call-arg]


def test_number_fields_must_say_how_they_are_read() -> None:
    """A bare int would read 3.0, a bare bool the letter t."""
    with pytest.raises(TypeError, match=r"Wrong\.speed: say how the column is read"):

        class Wrong(Record):
            speed: int


def test_every_fault_of_a_row_is_told_at_once(read) -> None:
    """A blank cell does not hide a wrong one."""
    cards = read("name,popularity,motto,copies\nAda,999,,two\n", model=Ranked)
    assert sorted(cards.codes) == ["blank-cell", "copies", "ids-made", "whole"]


def test_cards_with_faults_are_unread_and_keep_their_text(read) -> None:
    """A draft can print them; numbers count all cards of the file."""
    cards = read("id,name,attack\na,Ada,3\nb,Bob,X\nc,Cid,4\n")
    assert [(card.id, card.number) for card in cards.deck] == [("a", 1), ("c", 3)]
    (bob,) = cards.deck.unread
    assert (bob.id, bob.number, bob.row, bob["attack"]) == ("b", 2, None, "X")


def test_a_blank_id_is_an_error_with_a_proposal(read) -> None:
    """Where the column is there, each card needs one."""
    assert 'such as "black-cat"' in read("id,name\n,Black Cat\n").one("blank-cell").remedy


def test_ids_are_made_of_names_and_numbered(read) -> None:
    """Accents are dropped; alike names get a number; names without Latin letters the number of the card."""
    cards = read("name\nÉomer\nEomer!\n日本\nThe  Black-Cat\n", kind="dogs")
    assert [card.id for card in cards.deck] == ["eomer", "eomer-2", "dogs-3", "the-black-cat"]


def test_equal_ids_differ_in_more_than_case(read) -> None:
    """On Windows and a Mac Ada.png and ADA.png are one file."""
    found = read("id,name\nada,Ada\nADA,Bob\n").one("same-id")
    assert found.fact == 'The ids "ada" and "ADA" are the same in file names; the first is in row 2.'
    assert [str(place) for place in found.related] == ["cards.csv:2:id"]


def test_a_game_may_mean_cards_of_one_name(read) -> None:
    """Or make it an error: the model says so."""

    class Action(Record):
        same_names = None

    assert "same-name" not in read("id,name\na,Ada\nb,Ada\n", model=Action).codes


def test_missing_columns_are_one_error_that_lists_what_is_there(read) -> None:
    """With a guess for each, and the misspelt column's cells judged in the same run."""
    cards = read("name,popularty,x\nAda,999,y\n", model=Ranked)
    found = cards.one("missing-columns")
    assert found.fact == 'The columns "popularity" and "motto" are missing.'
    assert found.remedy.startswith('Is column B, "popularty", meant for "popularity"?')
    assert '"name", "popularty" and "x"' in found.remedy
    assert str(cards.one("whole").place) == "cards.csv:2:popularty"


def test_a_file_without_any_known_column_points_to_header_row(read) -> None:
    """The headers may be elsewhere."""
    assert "header_row" in read("a,b\nc,d\n", model=Ranked).one("missing-columns").remedy


def test_unknown_columns_are_one_notice_and_reach_templates_as_text(read) -> None:
    """Never an error; the values are there by word and by header."""
    cards = read("name,Playtest notes,Z\nAda,too strong,1\n")
    assert '"Playtest notes" and "Z"' in cards.one("unknown-columns").fact
    assert [cards.deck.cards[0][name] for name in ("playtest_notes", "Playtest notes", "z")] == ["too strong"] * 2 + [
        "1"
    ]


def test_a_game_s_own_column_is_never_taken_for_copies(read) -> None:
    """`count` is a column of that game."""

    class Event(Record):
        count: Whole

    cards = read("name,count\nAda,7\n", model=Event)
    assert [(card.copies, card["count"]) for card in cards.deck] == [(1, 7)]


@pytest.mark.parametrize(
    ("typed", "known", "slip"),
    [
        ("atack", "attack", True),
        ("popularty", "popularity", True),
        ("poularty", "popularity", True),
        ("knockuot", "knockout", True),
        ("cost", "host", True),
        ("art", "part", False),
        ("arts", "art", True),
        ("hp", "hpa", False),
        ("name", "game", True),
        ("text", "taste", False),
        ("stamina", "strength", False),
    ],
)
def test_one_or_two_letters_apart(typed: str, known: str, slip: bool) -> None:
    """One letter in short words, two in long ones, a swap counting as one."""
    assert is_slip(typed, known) is slip


@pytest.mark.parametrize(
    ("header", "word"),
    [
        ("VP/turn", "vp_turn"),
        ("Card Name", "card_name"),
        ("1", "column_1"),
        ("%", "column_c"),
        ("Größe (cm)", "größe_cm"),
        ("for", "column_for"),
        ("None", "column_none"),
        ("__class__", "column_class"),
    ],
)
def test_words_for_templates(header: str, word: str) -> None:
    """Each is a name that a template may write."""
    assert slug(header, "C") == word
    assert word.isidentifier()


def test_column_letters_and_made_ids() -> None:
    """As a spreadsheet counts; as a file name allows."""
    assert [column_letter(number) for number in (0, 25, 26, 701, 702, 16383)] == ["A", "Z", "AA", "ZZ", "AAA", "XFD"]
    assert made_id("The O'Hara & Söns “Best”!") == "the-o-hara-sons-best"


def test_docs_say_each_column_in_plain_english() -> None:
    """Name, type, whether the file must have it, what it is for."""

    class Ship(Record):
        speed: Annotated[int, whole(1, 5)] = Field(description="Knots.")
        flag: Color | None = None
        sunk: YesNo = False

    docs = {doc.name: doc for doc in column_docs(Ship)}
    assert list(docs) == ["id", "name", "copies", "speed", "flag", "sunk"]
    assert docs["speed"] == ("speed", "a whole number from 1 to 5", True, "Knots.")
    assert docs["flag"].type == "a color name or #rrggbb"
    assert not docs["flag"].required
    assert not docs["id"].required
    assert all(doc.description for name, doc in docs.items() if name in ("id", "name", "copies"))
    assert len(column_docs(Fighter)) == 10


def test_columns_of_game_toml(read) -> None:
    """All types in words; other columns are text; blank is '' or None, or an error where required."""
    model = record_model(
        {
            "cost": "whole 0..9",
            "VP/turn": "whole",
            "Side": "one of Land, Open Sea",
            "rare": "yes-no",
            "tint": "color",
            "tags": "list",
            "motto": "text required",
            "weight": "number 0..",
        }
    )
    cards = read(
        "Name,cost,vp/TURN,side,rare,tint,tags,motto,weight,Extra\n"
        "Ada,3,1,open sea,x,red,a|b,hi,1.5,e\nBob,,,,,,,,,\nCid,12,,,,,,m,,\n",
        model=model,
    )
    (ada,) = cards.deck
    names = ("name", "cost", "vp_turn", "vp/TURN", "side", "rare", "tint", "tags", "motto", "weight", "extra", "Extra")
    assert [ada[name] for name in names] == [
        "Ada", 3, 1, 1, "Open Sea", True, "#ff0000", ("a", "b"), "hi", 1.5, "e", "e",
    ]  # fmt: skip
    assert str(cards.one("blank-cell").place) == "cards.csv:3:motto"
    assert cards.one("whole").fact == '"12" is not 0 to 9.'


def test_a_column_that_game_toml_names_must_be_there(read) -> None:
    """A misspelt header is an error with a guess, not a blank number on each card."""
    cards = read("name,sped\nAda,3\n", model=record_model({"speed": "whole"}))
    assert 'Is column B, "sped", meant for "speed"?' in cards.one("missing-columns").remedy


def test_generic_rosters_know_no_unknown_columns(read) -> None:
    """Everything is welcome where no code says otherwise."""
    assert read("name,anything\nAda,x\n", model=None).codes == ["ids-made"]


@pytest.mark.parametrize("spec", ["whle", "whole 9..1", "one of", "", "whole 1-5", "text whole"])
def test_a_wrong_type_in_game_toml_lists_the_right_ones(spec: str) -> None:
    """It stops the run: the cards cannot be typed."""
    with pytest.raises(UsageError, match=r'The column "cost" in game.toml: .* is not a column type. Write text, whole'):
        record_model({"cost": spec})


def test_one_column_twice_in_game_toml() -> None:
    """Case and hyphens do not make two of one."""
    with pytest.raises(UsageError, match="the same column"):
        record_model({"weight class": "text", "Weight-Class": "whole"})


def test_names_that_python_uses_are_fine_as_columns(read) -> None:
    """copy, json, schema, class and model_fields are columns like any other."""
    names = ["json", "schema", "dict", "class", "model_fields", "self"]
    cards = read(
        f"name,{','.join(names)}\nAda,{','.join('123456')}\n", model=record_model(dict.fromkeys(names, "whole"))
    )
    (card,) = cards.deck
    assert [card[name] for name in names] == [1, 2, 3, 4, 5, 6]


def test_ids_and_copies_are_read_in_one_way_for_all_games(read) -> None:
    """A type for them in game.toml changes nothing."""
    cards = read(
        "id,name,copies\na,Ada,0\n", model=record_model({"id": "text", "copies": "text", "Name": "text required"})
    )
    assert [(card.id, card.copies, card["name"]) for card in cards.deck] == [("a", 0, "Ada")]


@pytest.mark.parametrize(
    ("kind", "cell", "parts"),
    [
        ("list", "Pirate|Robot", ("Pirate", "Robot")),
        ("list", "Pirate | Robot |", ("Pirate", "Robot")),
        ("list", '["Pirate", "Robot"]', ("Pirate", "Robot")),
        ("list", "[1, 2.5]", ("1", "2.5")),
        ("list", "Pirate\nRobot", ("Pirate", "Robot")),
        ("list", "[Pirate]", ("[Pirate]",)),
        ("list", "Pirate, who sings", ("Pirate, who sings",)),
        ("list by ,", "Pirate, Robot", ("Pirate", "Robot")),
        ("list by comma", "Pirate, Robot", ("Pirate", "Robot")),
        ("list by ;", "Pirate; Robot", ("Pirate", "Robot")),
        ("List by / required", "Pirate / Robot", ("Pirate", "Robot")),
    ],
)
def test_ff_3_lists_are_parted_by_their_sign_by_lines_and_as_json(kind: str, cell: str, parts: tuple[str, ...]) -> None:
    """Which sign is said in game.toml; `|` where nothing is said."""
    from generator.roster.column_types import parse_spec

    assert parse_spec(kind)[0].value(cell) == parts


@pytest.mark.parametrize(
    ("cells", "told"),
    [
        (("Pirate, Robot", "Ghost"), "list by ,"),
        (("Pirate; Robot", "Ghost; Robot"), "list by ;"),
        (("Pirate/Robot", ""), "list by /"),
        (("Pirate|Robot", "Ghost, the pale"), ""),
        (("Pirate", "Robot"), ""),
        (("Pirate", "Robot", "Ghost, the pale"), ""),
        (('["a", "b"]', "c"), ""),
    ],
)
def test_ff_3_another_sign_in_most_cells_is_told(cells: tuple[str, ...], told: str, read) -> None:
    """With how to say it in game.toml; a comma in one text of many is none."""
    rows = "".join(f"card {number};{quote(cell)}\n" for number, cell in enumerate(cells))
    cards = read(f"name;tags\n{rows}".encode())
    found = [finding.remedy for finding in cards.findings if finding.code == "roster/list-separator"]
    assert [told in remedy for remedy in found] == ([True] if told else [])


def quote(cell: str) -> str:
    return '"' + cell.replace('"', '""') + '"'
