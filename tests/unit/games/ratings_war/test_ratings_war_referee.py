"""The referee of Ratings War agrees with every game that is played by the rules, and objects where one is not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from printed_words import shipped, with_settings
from ratings_war_effects import single_effects

from generator.cards import Deck
from generator.game import CardSet
from generator.games.ratings_war import changes, conditions, moments, play, playable, ready, scoring, state, tell, verbs
from generator.games.ratings_war.cards import EVENTS
from generator.games.ratings_war.effects import CardKind, Effect, If, Verb, When
from generator.games.ratings_war.legality import problems
from generator.games.ratings_war.notation import parse
from generator.games.ratings_war.playable import PlayableSet, play_of_set
from generator.games.ratings_war.ready import ReadySet, ready_card
from generator.games.ratings_war.referee import referee
from generator.games.ratings_war.referee.cards import parts_of
from generator.games.ratings_war.state import NOWHERE, GameState, PlayerState, PrintedCard, WrestlerInPlay
from generator.simulate.referee import Objection, Printed, WatchedGame, printed
from generator.simulate.table import game_seed

Undo = Callable[[pytest.MonkeyPatch], None]


def games(
    card_set: CardSet, number: int, players: Sequence[int] = (2, 3, 4), bots: Sequence[str] = ("random", "greedy")
) -> Iterator[WatchedGame]:
    """Seeded games, as the referee gets them."""
    run = play_of_set(card_set).play_game
    for seats in players:
        for index in range(number):
            log: list[str] = []
            names = [bots[index % len(bots)]] * seats
            record = run(seats, names, Random(game_seed(1, index)), log)
            yield WatchedGame(seats, "standard", log, record)


def objections(card_set: CardSet, number: int = 4, **how: Any) -> list[Objection]:
    """Everything that the referee objects to in some games."""
    cards = printed(shipped("ratings-war")[0], card_set)
    return [objection for game in games(card_set, number, **how) for objection in referee(cards, game)]


def rules_broken(card_set: CardSet, number: int) -> Iterator[str]:
    """The rules that the referee finds broken, game by game: who has found one plays no further."""
    cards = printed(shipped("ratings-war")[0], card_set)
    for game in games(card_set, number):
        yield from (objection.rule for objection in referee(cards, game))


def full_of(**copies: int) -> CardSet:
    """The shipped set with other numbers of some events, so that they come up in every game; the others once."""
    _, card_set = shipped("ratings-war")
    cards = []
    for card in card_set.deck(EVENTS):
        number = copies.get(card.id.replace("-", "_"), 1)
        cards.append(replace(card, copies=number, values={**card.values, "copies": number}))
    events = Deck(EVENTS, tuple(cards), card_set.deck(EVENTS).place)
    return replace(card_set, decks={**card_set.decks, EVENTS: events})


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"actions_in_turn": "one"},
        {"event_hand_limit": 2},
        {"empty_event_pile": "stop"},
        {"promote_on": "any"},
        {"actions_per_week": 3, "promote_modifiers": 2, "free_agents": 4},
        {"deal": [2, 3, 5, 7], "thresholds": {"2": 3, "3": 2, "4": 2}},
    ],
    ids=lambda settings: ", ".join(settings) or "as shipped",
)
def test_games_by_the_rules_are_not_objected_to(settings: Mapping[str, Any]) -> None:
    """All numbers of players, both bots, under what a house can choose."""
    assert objections(with_settings("ratings-war", settings)) == []


# ------------------------------------------------------------------------- rulings undone, one at a time


def lone_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """RW-R28: whoever has lost the partner counts as lone."""
    update = play.update

    def undone(table: GameState) -> None:
        for player in table.players:
            player.paired = [winner is not None and loser is not None for winner, loser in player.booking]
        update(table)

    monkeypatch.setattr(play, "update", undone)


def points_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """RW-R29: the week's points are laid, then cards are played, even when somebody has won."""
    run = moments.run

    def undone(table: GameState, moment: str, segment: int = NOWHERE) -> None:
        if moment != When.POINTS:
            run(table, moment, segment)
            return
        for player in table.players:
            player.points += player.earned
        if table.log is not None:
            tell.points_laid(table.log, table)
        run(table, moment, segment)
        for player in table.players:
            player.points -= player.earned

    monkeypatch.setattr(moments, "run", undone)


def points_compared_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """RW-R29: cards are played first, but compare points that already hold those of the week."""
    run = moments.run

    def undone(table: GameState, moment: str, segment: int = NOWHERE) -> None:
        laid = [(player, player.earned) for player in table.players] if moment == When.POINTS else []
        for player, earned in laid:
            player.points += earned
        run(table, moment, segment)
        for player, earned in laid:
            player.points -= earned

    monkeypatch.setattr(moments, "run", undone)


def catering_is_where_one_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    """RW-R30: whoever stands in no segment is in Catering."""
    monkeypatch.setattr(GameState, "in_catering", lambda self, wrestler: wrestler.place == NOWHERE)


def paid_anyway(monkeypatch: pytest.MonkeyPatch) -> None:
    """RW-R31: a prevented retirement or injury pays all the same."""
    real = verbs.apply

    def undone(table: GameState, cue: Any, segment: int, found: Sequence[Any], n: int) -> bool:
        came = real(table, cue, segment, found, n)
        return came or cue.act.part.verb in (Verb.RETIRE, Verb.INJURE)

    monkeypatch.setattr(verbs, "apply", undone)


def spared_by_the_match_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """RW-R32: who gains or loses nothing still gains or loses by cards."""
    monkeypatch.setattr(moments, "counts", lambda table, wrestler, n: wrestler.owner != NOWHERE)


def lost_to_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """RW-R33: a segment that others share is not lost."""

    def undone(table: GameState, seat: int, bearer: Any, segment: int, _: Any) -> bool:
        return segment != NOWHERE and table.slots[segment].winner not in (NOWHERE, seat)

    patched = {**conditions.CHECKS, If.LOST: undone}
    monkeypatch.setattr(ready, "CHECKS", patched)


def half_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """RW-R33: whoever has only half a segment has won none."""

    def undone(table: GameState, seat: int, bearer: Any, segment: int, _: Any) -> bool:
        return conditions.segments_won(table, seat) == 0

    patched = {**conditions.CHECKS, If.NONE: undone}
    monkeypatch.setattr(ready, "CHECKS", patched)


def arriving_hurts(monkeypatch: pytest.MonkeyPatch) -> None:
    """RW-R34: who arrives injured is answered like any injury."""
    real = changes.join

    def undone(table: GameState, wrestler: WrestlerInPlay, seat: int) -> None:
        real(table, wrestler, seat)
        if wrestler.base == state.JEALOUS_BASE:
            changes._follow(table, list(changes._besides(table, wrestler, When.INJURE)), wrestler)

    monkeypatch.setattr(changes, "join", undone)


def canceled_matches_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """RW-R35: a canceled match is counted on."""
    monkeypatch.setattr(
        GameState, "matches", lambda self, segment: sum(len(player.matches[segment]) for player in self.players)
    )


def asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """RW-R36: whoever had nothing to use when the turn came is not asked again."""
    real, run = scoring._options, scoring.run_queue
    out: set[int] = set()

    def forgetful(table: GameState, seat: int, segment: int, done: Any) -> list[Any]:
        found = [] if seat in out else real(table, seat, segment, done)
        if not found:
            out.add(seat)
        return found

    def undone(table: GameState, segment: int) -> None:
        out.clear()
        run(table, segment)

    monkeypatch.setattr(scoring, "_options", forgetful)
    monkeypatch.setattr(scoring, "run_queue", undone)


UNDONE: Mapping[str, tuple[Undo, str, Mapping[str, int]]] = {
    "RW-R28": (lone_later, "RW-R28", {"loser_leaves_town": 14, "barbed_wire_bingo": 8}),
    "RW-R29": (points_first, "RW-R29", {}),
    "RW-R29 compared": (points_compared_late, "RW-R29", {"hostile_takeover": 12, "prime_time_title": 12}),
    "RW-R30": (catering_is_where_one_stands, "RW-R30", {"poached": 20}),
    "RW-R31": (paid_anyway, "RW-R31", {"contract_clause": 24}),
    "RW-R32": (spared_by_the_match_alone, "RW-R32", {"bad_haircut": 14, "pillow_fight": 10}),
    "RW-R33 lost": (lost_to_one, "RW-R33", {}),
    "RW-R33 none": (half_is_none, "RW-R33", {"crisis_meeting": 20}),
    "RW-R34": (arriving_hurts, "RW-R34", {}),
    "RW-R35": (canceled_matches_count, "RW-R35", {"pillow_fight": 20}),
    "RW-R36": (asked_once, "RW-R36", {"run_in": 12, "double_booked": 12}),
}


@pytest.mark.parametrize("ruling", UNDONE)
def test_a_ruling_that_is_undone_is_found(ruling: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In some dozens of games with plenty of the cards it is about; by the rules those games are in order."""
    undo, rule, copies = UNDONE[ruling]
    cards = full_of(**copies) if copies else shipped("ratings-war")[1]
    assert objections(cards, 2) == []
    undo(monkeypatch)
    assert rule in rules_broken(cards, 40)


# ------------------------------------------------------------------------------- other rules, broken


def four_agents(table: GameState) -> None:
    while len(table.agents) < table.settings.free_agents + 1 and table.pile:
        wrestler = table.pile.pop()
        table.agents.append(wrestler)
        if table.log is not None:
            table.log.append(f"{wrestler.name} ({wrestler.prestige}) is turned up as a free agent.")


def injured_for_a_week(table: GameState, wrestler: WrestlerInPlay, injure: Any = changes.injure) -> bool:
    done: bool = injure(table, wrestler)
    if wrestler.back == table.week + 2:
        wrestler.back -= 1
    return done


def titles_stay(table: GameState, segment: int) -> None:
    return None


def seats_from_the_left(table: GameState, begin: Any = play.begin) -> None:
    begin(table)
    table.order = range(len(table.players))


def wins_by_the_opening(table: GameState, award: Any = play.award) -> tuple[int, ...]:
    slots = table.slots
    table.slots = [slots[2], slots[1], slots[0]]
    reached: tuple[int, ...] = award(table)
    table.slots = slots
    return reached


def sevens_arrive_fit(table: GameState, wrestler: WrestlerInPlay, seat: int, join: Any = changes.join) -> None:
    join(table, wrestler, seat)
    wrestler.back = 0


def promotes_stay(table: GameState, clear: Any = play.clear) -> None:
    lying = [[*player.promotes] for player in table.players]
    clear(table)
    for player, before in zip(table.players, lying, strict=True):
        player.promotes = [one + other for one, other in zip(player.promotes, before, strict=True)]


def two_sevens(cast: Any, settings: Any, bots: Any, random: Any, deal: Any = play.deal) -> GameState:
    table: GameState = deal(cast, settings, bots, random)
    player: PlayerState = table.players[0]
    one, other = player.roster[0], next(each for each in table.pile if each.base == 7)
    player.roster[0], table.pile[table.pile.index(other)] = other, one
    other.owner, one.owner = 0, NOWHERE
    player.forget(one, one)
    player.listen(other, other)
    return table


BROKEN: Mapping[str, tuple[Any, str, Any]] = {
    "four free agents": (changes, "refill", four_agents),
    "injuries end too early": (changes, "injure", injured_for_a_week),
    "titles never move": (scoring, "move_titles", titles_stay),
    "priority does not count": (play, "begin", seats_from_the_left),
    "the Opening breaks ties": (play, "award", wins_by_the_opening),
    "sevens arrive fit": (changes, "join", sevens_arrive_fit),
    "promote modifiers stay": (play, "clear", promotes_stay),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_rule_that_is_broken_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Within some dozens of games."""
    module, name, value = BROKEN[fault]
    monkeypatch.setattr(module, name, value)
    assert any(rules_broken(shipped("ratings-war")[1], 40))


def test_a_deal_of_other_prestiges_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A seven instead of the two."""
    monkeypatch.setattr(playable, "deal", two_sevens)
    rules = {objection.rule for objection in objections(shipped("ratings-war")[1], 1)}
    assert "deal" in rules


def test_a_sentence_that_was_changed_is_found() -> None:
    """A log that lies: another winner, another prestige, another rating, a missing step."""
    code, card_set = shipped("ratings-war")
    cards = printed(code, card_set)
    game = next(games(card_set, 1, players=(3,)))
    assert list(referee(cards, game)) == []
    for number, sentence in enumerate(game.log):
        if sentence.startswith(("Ratings: ", "Segments won: ", "Step ")) or " is now " in sentence:
            lying = [*game.log]
            digit = next(place for place in range(len(sentence) - 1, -1, -1) if sentence[place].isdigit())
            lying[number] = f"{sentence[:digit]}{(int(sentence[digit]) + 1) % 10}{sentence[digit + 1 :]}"
            assert list(referee(cards, WatchedGame(3, "standard", lying, game.record))), sentence


def test_a_sentence_nobody_knows_is_an_objection() -> None:
    """The referee follows all or says so."""
    code, card_set = shipped("ratings-war")
    game = next(games(card_set, 1, players=(2,)))
    log = [*game.log[:9], "The crowd goes wild.", *game.log[9:]]
    found = list(referee(printed(code, card_set), WatchedGame(2, "standard", log, game.record)))
    assert [(each.line, each.what) for each in found] == [(10, "a sentence says what the referee does not know")]


def test_the_referee_reads_every_effect_of_the_set_as_it_is_written() -> None:
    """Its own reading gives the same words back as the program's."""
    _, card_set = shipped("ratings-war")
    for roster in ("wrestlers", "events"):
        for card in card_set.deck(roster):
            effect = parse(str(card["effect"]))
            for mine, theirs in zip(parts_of(str(card["effect"])), effect.parts, strict=True):
                assert (mine.when, mine.verb, mine.who, mine.base) == (
                    theirs.when,
                    theirs.verb,
                    theirs.who,
                    theirs.target.base,
                )
                assert (mine.n, mine.may) == (theirs.n, theirs.may)
                assert [(each.word, each.n, each.at_most, each.name) for each in mine.ifs] == [
                    (each.word, each.n or 0, each.at_most, each.name) for each in theirs.conditions
                ]


# ------------------------------------------------------------------------------- sets of strangers

PLAIN = [effect for effect in single_effects() if not effect.first.once]


def any_card(name: str, kind: CardKind, base: int, random: Random) -> PrintedCard:
    """A card with some legal effect of one part or two."""
    while True:
        parts = tuple(random.choice(PLAIN).first for _ in range(random.randint(1, 2)))
        if kind is CardKind.CHAMPIONSHIP:
            parts = (parse("booking: title(segment)").first, parts[0])
        effect = Effect(parts)
        if not problems(effect, kind):
            return ready_card(name, name, kind, effect, base, name)


@pytest.mark.parametrize("seed", range(24))
def test_a_set_of_any_effects_is_followed_without_an_objection(seed: int) -> None:
    """Fifty wrestlers and forty events that nobody has balanced: whatever the vocabulary can say, the referee knows."""
    random = Random(seed)
    bases = (2, 3, 3, 5, 5, 7) * 8
    wrestlers = [any_card(f"Wrestler {n}", CardKind.WRESTLER, base, random) for n, base in enumerate(bases)]
    kinds = (CardKind.CHAMPIONSHIP, CardKind.SPECIAL, CardKind.PLAY, CardKind.REACTION)
    events = [any_card(f"{kind} {n}", kind, 0, random) for kind in kinds for n in range(10)]
    rows = [{"name": one.name, "prestige": one.base, "effect": str(one.effect)} for one in wrestlers]
    drawn = [{"name": one.name, "kind": one.kind.value, "effect": str(one.effect)} for one in events]
    players, log = 2 + seed % 3, list[str]()
    run = PlayableSet(ReadySet(tuple(wrestlers), tuple(events)))
    record = run(players, [("random", "greedy")[seed % 2]] * players, random, log)
    found = list(referee(Printed({"wrestler": rows, "event": drawn}), WatchedGame(players, "standard", log, record)))
    assert found == []
