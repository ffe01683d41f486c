"""Reading the compact form: what is wrong, in which column, what was expected, what is nearest."""

from __future__ import annotations

import pytest

from generator.games.ratings_war.effects import CardKind, Effect, Part, Target, Verb, When, Who
from generator.games.ratings_war.legality import problems
from generator.games.ratings_war.notation import EffectError, parse, read


@pytest.mark.parametrize(
    ("typed", "column", "reason", "remedy"),
    [
        ("", 1, "There is no effect.", 'An effect looks like "fallout~[winner&won]: recruit(agent)".'),
        ("scorin: rating(segment,+2)", 1, '"scorin" is not a moment.', 'Did you mean "scoring"?'),
        ("scoring[winer]: rating(segment,+2)", 9, '"winer" is not a condition.', 'Did you mean "winner"?'),
        ("scoring[winner&mian]: rating(segment,+2)", 16, '"mian" is not a condition.', 'Did you mean "main"?'),
        ("fallout: recruite(agent)", 10, '"recruite" is not a verb.', 'Did you mean "recruit"?'),
        ("fallout: recruit(agents)", 18, '"agents" is not a target of "recruit".', 'Did you mean "agent"?'),
        ("scoring: rating(segment,+1/caterin)", 28, '"caterin" is not something to count.', 'Did you mean "catering"?'),
    ],
)
def test_an_unknown_word_is_told_with_its_column_and_the_nearest(
    typed: str, column: int, reason: str, remedy: str
) -> None:
    """The column counts letters of the cell from 1."""
    with pytest.raises(EffectError) as error:
        parse(typed)
    assert (error.value.column, error.value.reason, error.value.remedy) == (column, reason, remedy)
    assert str(error.value) == f"Column {column}: {reason} {remedy}"


@pytest.mark.parametrize(
    ("typed", "column", "reason"),
    [
        ("scoring rating(segment,+2)", 9, 'Expected "~", "[" or ":", not "rating".'),
        ("scoring[winner: rating(segment,+2)", 15, 'Expected "&" and another condition, or "]", not ":".'),
        ("scoring: rating segment", 17, 'Expected "(" and whom it reaches, not "segment".'),
        ("scoring: rating(segment,two)", 25, 'Expected a number such as +2 or -1, not "two".'),
        ("scoring: rating(segment", 24, 'Expected "," and a number, or ")", but the text ends.'),
        ("scoring: rating(segment,+2)  rating", 30, 'Expected "+" and a second part, or the end, not "rating".'),
        (
            "scoring[named]: rating(segment,+2)",
            14,
            'Expected a wrestler\'s name in round brackets, as in "named(Shell)", not "]".',
        ),
        ("fallout[named(shell)]: draw(you,1)", 15, 'Expected a wrestler\'s name, not "shell".'),
        (
            "end: draw(you,1) + end: draw(you,2) + end: draw(you,3)",
            37,
            'Expected the end of the effect (two parts are the most), not "+".',
        ),
    ],
)
def test_a_missing_sign_is_told_with_what_was_expected(typed: str, column: int, reason: str) -> None:
    """And with what stands there instead."""
    with pytest.raises(EffectError) as error:
        parse(typed)
    assert (error.value.column, error.value.reason) == (column, reason)


def test_a_word_that_is_near_nothing_lists_what_there_is() -> None:
    """Nobody has to look the vocabulary up."""
    with pytest.raises(EffectError, match="Known: joined, start, booking"):
        parse("xyzzy: draw(you,1)")


def test_spaces_signs_and_bounds_are_read_as_meant() -> None:
    """Spaces are free, U+2212 is a minus, >= is "at least"."""
    assert (
        str(parse(" scoring [ loser ] : rating ( rivals , \N{MINUS SIGN}2 ) ")) == "scoring[loser]: rating(rivals,-2)"
    )
    assert str(parse("start[prestige>=8]: heal(self)")) == "start[prestige8]: heal(self)"
    assert str(parse("start[prestige≤2]: heal(self)")) == "start[prestige<=2]: heal(self)"
    assert str(parse("points[weekwon]: point(you,+1)")) == "points[weekwon]: point(you,1)"
    assert str(parse("scoring: rating(segment,2)")) == "scoring: rating(segment,+2)"


@pytest.mark.parametrize(
    ("typed", "column", "reason"),
    [
        (
            "scoring: rating(mine,+2)",
            17,
            '"rating" does not reach "mine", only segment, rival, rivals, slot or any_seg.',
        ),
        ("fallout: rating(any_seg,+2)", 1, '"rating(any_seg)" cannot happen at "fallout", only at start.'),
        ("fallout: draw(you)", 18, '"draw(you)" needs a number from 1 to 4.'),
        ("fallout: draw(you,9)", 19, "9 is not from 1 to 4."),
        ("fallout: recruit(agent,1)", 24, '"recruit(agent)" takes no number.'),
        ("scoring: rating(segment,+0)", 25, "0 is not from -9 to +9, without 0."),
        ("start: rating(any_seg,+1/wins)", 23, '"rating(any_seg)" at "start" takes a plain number.'),
        ("scoring: rating(segment,+1/wins)", 25, '"wins" is not known yet at "scoring".'),
        ("fallout: retire(self3)", 17, '"self" takes no base prestige; only agent, mine, retired or theirs do.'),
        ("fallout: steal(theirs9)", 16, '"theirs9" is no limit: base prestige 0 to 6 is.'),
        ("during~: rating(segment,+2)", 7, '"during" is always a choice: leave out the "~".'),
        ("points~: point(you,1)", 7, 'Nobody would refuse "point": leave out the "~".'),
        (
            "start[winner]: draw(you,1)",
            7,
            '"winner" is not known at "start", only at reveal, scoring, during, after, points, '
            "update, fallout, end, injure? or retire?.",
        ),
        ("fallout[winner&loser]: draw(you,1)", 16, '"winner" and "loser" never hold together.'),
        ("fallout[booked&winner]: draw(you,1)", 9, '"winner" already means "booked": leave it out.'),
        (
            "fallout[events2&events3]: draw(you,1)",
            17,
            '"events2" and "events3" say the same thing twice: leave one out.',
        ),
        ("fallout[events3&events<=2]: draw(you,1)", 17, '"events3" and "events<=2" never hold together.'),
        ("points[winner&sweep&won]: point(you,1)", 15, '"sweep" already means "won": leave it out.'),
        ("fallout[events]: draw(you,1)", 9, '"events" needs a number, as in "events1".'),
        ("fallout[behind2]: draw(you,1)", 9, '"behind" takes no number.'),
        ("fallout[lead<=2]: draw(you,1)", 9, '"lead<=2" has no form for "at most", only lead2 for "at least".'),
        ("fallout[titles1]: draw(you,1)", 9, '"titles1" is out of reach: 2 to 9 make sense.'),
        ("fallout[winner&won&main&champion]: draw(you,1)", 9, "4 conditions are too many to read; 3 are the most."),
        (
            "fallout: draw(you,1) + start: draw(you,1)",
            24,
            'Write the parts in the order of the week: "start" is before "fallout".',
        ),
        ("end: draw(you,1) + end: draw(you,1)", 25, "Both parts are the same: write one with the sum."),
        (
            "end~: draw(you,1) + end[booked]: draw(you,2)",
            25,
            "The second part happens if the optional first one is used; it takes no conditions of its own.",
        ),
        (
            "end[booked]: draw(you,1) + end: draw(you,2)",
            28,
            "Of two parts of the same moment the one without conditions comes first.",
        ),
        (
            "end[once_per_game]: draw(you,1) + end[booked]: draw(you,2)",
            5,
            'Of two parts only an optional first one can be "once_per_game".',
        ),
        (
            "start~: draw(you,1) + scoring: rating(segment,+1)",
            23,
            'The second part happens if the optional first one is used: at the same moment or from "after" on.',
        ),
        (
            "fallout: injure(rival_loser) + end: draw(you,1)",
            17,
            'At "fallout" there is no segment for "rival_loser" to be in: add winner, loser, booked or alone.',
        ),
        (
            "during[booked]: swap(my_winner)",
            22,
            '"swap(my_winner)" brings this wrestler in from Catering: add "catering".',
        ),
    ],
)
def test_what_does_not_go_together_is_told_with_the_reason(typed: str, column: int, reason: str) -> None:
    """Illegal combinations point at the word that is wrong."""
    kind = CardKind.WRESTLER
    with pytest.raises(EffectError) as error:
        parse(typed, kind)
    assert (error.value.column, error.value.reason) == (column, reason)


@pytest.mark.parametrize(
    ("typed", "kind", "reason"),
    [
        ("scoring: rating(segment,+2)", CardKind.PLAY, 'A play event does not act at "scoring"'),
        (
            "during: rating(segment,+2)",
            CardKind.REACTION,
            'A reaction does not act at "during", only at injure? or retire?.',
        ),
        ("injure?: shield(mine)", CardKind.PLAY, 'A play event does not act at "injure?"'),
        ("start: draw(you,1)", CardKind.SPECIAL, 'A special match does not act at "start"'),
        ("booking: title(segment)", CardKind.WRESTLER, 'A wrestler cannot "title".'),
        ("booking[behind]: title(segment)", CardKind.CHAMPIONSHIP, "A championship is booked without conditions"),
        ("booking: peek(opponent)", CardKind.CHAMPIONSHIP, "A championship begins with booking: title(segment)."),
        ("start: attach(mine)", CardKind.WRESTLER, 'Only a play event can "attach", not a wrestler.'),
        ("fallout~: draw(you,1)", CardKind.PLAY, "Playing an event is a choice already"),
        ("fallout[winner]: draw(you,1)", CardKind.PLAY, 'A play event is no wrestler: "winner" speaks of nobody.'),
        ("fallout: retire(self)", CardKind.SPECIAL, 'A special match is no wrestler: "retire(self)" speaks of nobody.'),
        ("fallout: trade(agent)", CardKind.PLAY, 'A play event is no wrestler: "trade(agent)" speaks of nobody.'),
        ("fallout: injure(slot_losers)", CardKind.PLAY, 'At "fallout" there is no segment for "slot_losers" to be in'),
        ("fallout[won]: draw(you,1)", CardKind.WRESTLER, 'At "fallout" there is no segment for "won" to speak of'),
        ("injure?: shield(mine) + retire?: shield(mine)", CardKind.REACTION, "A reaction has one part."),
        (
            "start: attach(mine) + booking: peek(opponent)",
            CardKind.PLAY,
            'A card on a wrestler does not act at "booking".',
        ),
        ("joined: draw(you,1)", CardKind.PLAY, 'A play event does not act at "joined"'),
        ("end: draw(you,1) + end: attach(mine)", CardKind.PLAY, '"attach" comes first'),
    ],
)
def test_each_kind_of_card_has_its_moments_and_what_it_can_speak_of(typed: str, kind: CardKind, reason: str) -> None:
    """An event has no wrestler of its own, a play event in fallout no segment."""
    with pytest.raises(EffectError) as error:
        parse(typed, kind)
    assert error.value.reason.startswith(reason)


def test_without_a_kind_an_effect_must_fit_some_card() -> None:
    """`parse(text)` takes what any card may carry."""
    parse("fallout[won]: draw(you,1)")
    parse("injure?: shield(mine)")
    with pytest.raises(EffectError):
        parse("start[won]: draw(you,1)")


def test_all_problems_of_an_effect_are_found_at_once() -> None:
    """Each with the column of its own word."""
    reading = read("start[winner&loser]: draw(you,9) + scoring[won]: rating(mine,+1)")
    found = [(reading.column(problem), problem.part) for problem in problems(reading.effect, CardKind.WRESTLER)]
    assert {(7, 0), (14, 0), (31, 0), (44, 1), (57, 1)} <= set(found)


def test_more_than_two_parts_cannot_be_made_in_code_either() -> None:
    """The parser refuses them; so does the legality of a value."""
    part = Part(When.FALLOUT, Verb.RECRUIT, Target(Who.AGENT))
    assert "one part or two" in problems(Effect((part, part, part)))[0].reason
