"""The effect vocabulary: its tables are whole, and every legal effect survives both of its forms."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from ratings_war_effects import bare_parts, cards, single_effects
from ratings_war_reading import parse_text

from generator.games.ratings_war import phrases
from generator.games.ratings_war.effects import (
    Amount,
    CardKind,
    Condition,
    Counted,
    Effect,
    If,
    Part,
    Target,
    Verb,
    When,
    Who,
)
from generator.games.ratings_war.legality import is_legal
from generator.games.ratings_war.notation import parse
from generator.games.ratings_war.vocabulary import CONDITIONS, COUNTED, EXCLUSIVE, IMPLIED, USAGES
from generator.games.ratings_war.wording import plain, render


@cache
def singles() -> tuple[Effect, ...]:
    """The enumeration, made once."""
    return tuple(single_effects())


@settings(max_examples=250, deadline=None, suppress_health_check=list(HealthCheck))
@given(cards())
def test_every_legal_effect_is_read_back_from_its_compact_form_and_from_its_text(
    drawn: tuple[Effect, CardKind],
) -> None:
    """parse(str(e)) == e and parse_text(render(e, kind)) == e, for one part and two, on every kind of card."""
    effect, kind = drawn
    assert parse(str(effect), kind) == effect
    assert parse_text(render(effect, kind)) == effect


def test_no_two_legal_effects_of_one_part_print_the_same_text() -> None:
    """All verbs, targets, moments and amounts, with each condition once: thousands of texts, all different."""
    effects = singles()
    texts = {render(effect): effect for effect in effects}
    assert len(effects) > 10_000
    assert len(texts) == len(effects)


def test_a_sample_of_all_single_effects_is_read_back() -> None:
    """Every thirteenth of the enumeration, so that each row of the tables is met."""
    for effect in singles()[::13]:
        assert parse_text(render(effect)) == effect, str(effect)


def test_every_word_of_the_vocabulary_is_used_by_a_legal_effect() -> None:
    """A word that no legal effect contains would be a dead entry of the tables."""
    seen: set[object] = set()
    for effect in singles():
        part = effect.first
        seen |= {part.when, part.verb, part.who, *(condition.word for condition in part.conditions)}
        if part.amount and part.amount.per:
            seen.add(part.amount.per)
    with_title = parse("booking: title(segment) + scoring[champion&winner]: rating(segment,+1/titles)").parts[0]
    assert set(When) | set(Verb) | set(Who) | set(If) | set(Counted) <= seen | {with_title.verb}


def test_no_verb_has_two_rows_for_one_target_and_moment() -> None:
    """Two rows would disagree about the amount."""
    rows = Counter((usage.verb, who, when) for usage in USAGES for who in usage.whos for when in usage.whens)
    assert [row for row, times in rows.items() if times > 1] == []


def test_the_tables_name_every_word() -> None:
    """Conditions and counts have a row; each has English."""
    assert set(CONDITIONS) == set(If)
    assert set(COUNTED) == set(Counted) == set(phrases.FOR_EACH)
    english = {*phrases.PLACES, *phrases.SEGMENTS, *phrases.TRAITS, *phrases.CLAUSES, If.ONCE}
    assert english == set(If)
    assert all(len(pair) == 2 for pair in EXCLUSIVE)
    assert not {frozenset(pair) for pair in IMPLIED} & set(EXCLUSIVE)


def test_every_phrase_says_its_scope() -> None:
    """A target in a segment says whose: Your Segment or the Segment Slot, in bold, never both."""
    slot = {who for who in Who if who.value.startswith(("slot", "rival"))}
    yours = {Who.PARTNER, Who.BOTH, Who.MY_WINNER, Who.MY_LOSER, Who.SEGMENT, Who.PROMOTES}
    for who, phrase in phrases.WHOS.items():
        assert ("{slot}" in phrase) == (who in slot), who
        assert ("**Your Segment**" in phrase) == (who in yours), who


def test_conditions_are_kept_in_one_order() -> None:
    """The order in which they were typed makes no difference."""
    assert parse("fallout[won&winner&main]: draw(you,1)") == parse("fallout[main&won&winner]: draw(you,1)")
    assert str(parse("fallout[won & winner]:draw( you , 1 )")) == "fallout[winner&won]: draw(you,1)"


def test_negative_numbers_print_with_a_minus_sign() -> None:
    """U+2212, never a hyphen."""
    text = render(parse("scoring[loser]: rating(rivals,-2)"))
    assert "\N{MINUS SIGN}2 rating" in text
    assert "-2" not in text


@pytest.mark.parametrize(
    ("compact", "text"),
    [
        (
            "start: discard(opponent,1)",
            "At the start of the week, make one opponent discard 1 event card.",
        ),
        (
            "start: discard(opponents,2)",
            "At the start of the week, make each opponent discard 2 event cards.",
        ),
        (
            "points[sweep]: point(you,1)",
            "Before Network Points are awarded, if you won all three segments this week, you gain 1 extra Network "
            "Point.",
        ),
        (
            "points[none]: point(leader,-2)",
            "Before Network Points are awarded, if you won not even half a segment this week, all who have the most "
            "lose 2 Network Points.",
        ),
        (
            "fallout[winner&prestige8&won]: draw(you,1)",
            "During Post-Show Fallout, if this wrestler is booked to win and has prestige 8 or more, and you "
            "won the segment, draw 1 event card.",
        ),
        (
            "fallout[loser&main&lost]: heal(self)",
            "During Post-Show Fallout, if this wrestler is booked to lose the Main Event and you lost it, "
            "heal this wrestler.",
        ),
        (
            "scoring[winner]: rating(segment,+2) + scoring[winner]: rating(rivals,-1)",
            "If this wrestler is booked to win, give **Your Segment** +2 rating and give every opposing "
            "segment in this **Segment Slot** −1 rating.",
        ),
        (
            "scoring[winner]: rating(segment,+2) + scoring[loser]: rating(segment,-1)",
            "If this wrestler is booked to win, give **Your Segment** +2 rating; if this wrestler is booked "
            "to lose, give **Your Segment** −1 rating.",
        ),
        (
            "scoring[winner]: rating(segment,+2) + fallout[winner]: injure(self)",
            "If this wrestler is booked to win, give **Your Segment** +2 rating. Then, during Post-Show "
            "Fallout, injure this wrestler.",
        ),
        (
            "scoring[winner]: rating(segment,+2) + fallout: injure(self)",
            "If this wrestler is booked to win, give **Your Segment** +2 rating. During Post-Show Fallout, "
            "injure this wrestler.",
        ),
        (
            "during[booked]: rating(segment,+3) + during: discard(you,1)",
            "During Segment Scoring, if this wrestler is booked, you may give **Your Segment** +3 rating. If "
            "you do, discard 1 event card.",
        ),
        (
            "start: attach(theirs) + update[winner]: stall(self)",
            "At the start of the week, attach this card to one wrestler on another player’s roster; it stays on. When "
            "prestiges are updated, if that wrestler is booked to win, that wrestler gains no prestige.",
        ),
        (
            "retire?[once_per_game]: shield(self)",
            "When this wrestler would retire, prevent it. Once per game: then it is used up, whoever has this "
            "wrestler.",
        ),
        (
            "injure?: prestige(mine,+1)",
            "Whenever a wrestler on your roster is injured, put +1 prestige on that wrestler.",
        ),
        (
            "start[events<=0]: draw(you,2)",
            "At the start of the week, if you hold no event cards, draw 2 event cards.",
        ),
        (
            "start[roster<=5]: recruit(agent3)",
            "At the start of the week, if your roster has at most 5 wrestlers, add a free agent of base "
            "prestige 3 or less to your roster.",
        ),
    ],
)
def test_texts_read_like_a_card(compact: str, text: str) -> None:
    """Singular and plural, your and each, no condition said twice."""
    assert render(parse(compact)) == text


@pytest.mark.parametrize(
    ("compact", "kind", "text"),
    [
        (
            "injure?: shield(mine)",
            CardKind.REACTION,
            "When a wrestler on your roster would be injured, prevent it. Then discard this card.",
        ),
        (
            "injure?: shield(mine)",
            CardKind.WRESTLER,
            "Whenever a wrestler on your roster would be injured, prevent it.",
        ),
        (
            "update: prestige(slot_losers,-1)",
            CardKind.SPECIAL,
            "When prestiges are updated, put −1 prestige on each Loser in this **Segment Slot**.",
        ),
        (
            "update[booked]: prestige(slot_losers,-1)",
            CardKind.WRESTLER,
            "When prestiges are updated, if this wrestler is booked, put −1 prestige on each Loser in this wrestler’s "
            "**Segment Slot**.",
        ),
        (
            "booking: title(segment) + fallout[booked&won]: steal(slot_winner)",
            CardKind.CHAMPIONSHIP,
            "Its Winner becomes champion. Whoever alone wins the champion’s **Segment Slot** puts this belt on their "
            "Winner there. During Post-Show Fallout, if the champion is booked and you won the segment, take one "
            "opposing Winner in the champion’s **Segment Slot** onto your roster.",
        ),
        (
            "during: cancel(slot_gimmick)",
            CardKind.PLAY,
            "During Segment Scoring, you may cancel one gimmick in this **Segment Slot**: it does nothing more this "
            "week, and its rating is undone.",
        ),
        (
            "reveal[winner]: cancel(slot_gimmicks)",
            CardKind.WRESTLER,
            "When wrestlers are revealed, if this wrestler is booked to win, cancel every other gimmick in this "
            "**Segment Slot**: they do nothing more this week, and their rating is undone.",
        ),
        (
            "end: promote(you,2)",
            CardKind.WRESTLER,
            "Before anyone’s End of Week actions, place 2 promote modifiers on any of your segments for next week.",
        ),
        (
            "start: steal(theirs2)",
            CardKind.PLAY,
            "At the start of the week, take one wrestler of base prestige 2 or less from another player’s roster onto "
            "your roster.",
        ),
        (
            "points[weekwon&behind]: point(you,1)",
            CardKind.PLAY,
            "Before Network Points are awarded, if you have fewer Network Points than another player and you are about "
            "to earn one, you gain 1 extra Network Point.",
        ),
    ],
)
def test_a_text_suits_the_card_it_stands_on(compact: str, kind: CardKind, text: str) -> None:
    """What acts once says so, a slot that is not being scored is somebody's, one's own gimmick is not meant."""
    effect = parse(compact, kind)
    assert render(effect, kind) == text
    assert parse_text(text) == effect


def test_a_second_part_never_repeats_the_conditions_of_the_first() -> None:
    """`Then` and `and` take them along; so every condition is said once."""
    text = render(parse("fallout[winner&won]: draw(you,1) + end[winner&won]: action(you,1)"))
    assert text.count("booked to win") == 1
    assert text.count("you won the segment") == 1


def test_a_text_that_no_effect_prints_is_refused() -> None:
    """The inverse reads what `render` writes, and nothing else."""
    for text in (
        "",
        "Draw a card.",
        "During Post-Show Fallout, draw 1 event cards.",
        "During Post-Show Fallout, draw 1 event card",
        "during Post-Show Fallout, draw 1 event card.",
        "During Post-Show Fallout, if this wrestler is booked to win and this wrestler is injured, draw 1 event card.",
        "During Post-Show Fallout, put -1 prestige on this wrestler.",
    ):
        with pytest.raises(ValueError, match="No effect prints"):
            parse_text(text)


def test_plain_text_has_no_marks() -> None:
    """Lengths are counted as printed."""
    assert plain("give **Your Segment** +2") == "give Your Segment +2"


def test_parts_tell_what_play_asks_of_them() -> None:
    """Choice, price and bearer are properties of the value, so that no reader has to know the notation."""
    bargain = parse("during[booked]: double(self) + after: injure(self)")
    assert bargain.first.may
    assert not bargain.first.optional
    assert bargain.is_bargain
    assert bargain.second is not None
    assert not bargain.second.may
    worn = parse("booking: title(segment) + scoring[winner]: rating(segment,+2)")
    assert worn.bearer is Verb.TITLE
    assert not worn.is_bargain
    assert parse("retire?[once_per_game]: shield(self)").first.once
    assert Part(When.END, Verb.DRAW, Target(Who.YOU), Amount(2)).n == 2
    assert str(Condition(If.PRESTIGE, 2, at_most=True)) == "prestige<=2"


def test_bare_parts_are_mostly_legal_on_some_card() -> None:
    """The enumeration is not empty by accident: most rows of the tables need no condition."""
    legal = [part for part in bare_parts() if is_legal(Effect((part,)))]
    assert len(legal) > 500
