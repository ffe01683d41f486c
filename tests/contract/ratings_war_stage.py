"""A smallest week in which one effect fires, arranged from the effect itself, and the same week without it.

Three players with plain wrestlers of prestige 4 tie everything unless a condition wants otherwise. Player 1 (seat 0)
has the card under test. Whatever differs between the two weeks is what the card did.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from generator.games.ratings_war import changes, play
from generator.games.ratings_war.bots import PASS, RandomBot
from generator.games.ratings_war.effects import CardKind, Effect, If, Part, Verb, When, Who
from generator.games.ratings_war.notation import parse
from generator.games.ratings_war.ready import ready_card, ready_part
from generator.games.ratings_war.settings import Settings
from generator.games.ratings_war.state import (
    LOSER,
    SEGMENTS,
    WINNER,
    Booking,
    Cue,
    EventInPlay,
    GameState,
    PlayerState,
    PrintedCard,
    WrestlerInPlay,
)

ME, RIVAL, THIRD = 0, 1, 2
NOTHING = parse("start: peek(opponent)")
DUMMY = parse("injure?: shield(mine)")


def blank(name: str, base: int = 4, effect: Effect = NOTHING) -> PrintedCard:
    """A wrestler whose gimmick does nothing."""
    return PrintedCard(name, name, CardKind.WRESTLER, effect, "never", ready_part(NOTHING.first), False, {}, base)


def event(name: str, kind: CardKind, effect: Effect | None = None) -> EventInPlay:
    """An event card; a reaction that nobody plays without an effect."""
    return EventInPlay(ready_card(name, name, kind, effect or DUMMY))


@dataclass
class Director(RandomBot):
    """Books as arranged, uses the card under test whenever it may, and chooses the arranged victim."""

    stage: Stage
    actions: dict[int, int] = field(default_factory=dict)
    seen: int = 0

    def book(self, state: GameState, seat: int, random: Random) -> Booking:
        """The arranged lineup, gaps filled with whoever is fit; the card under test laid down where it can be."""
        fit = state.active(seat)
        lineup = [[one if one in fit else None for one in pair] for pair in self.stage.lineups[seat]]
        booked = [one for pair in lineup for one in pair]
        spare = [one for one in fit if one not in booked]
        for pair in lineup:
            for place in (WINNER, LOSER):
                if pair[place] is None and spare and not self.stage.alone:
                    pair[place] = spare.pop()
        laid = []
        if seat == ME and self.stage.live:
            hand = [card for card in state.players[ME].hand if card is self.stage.card]
            laid = [(card, self.stage.segment) for card in hand if card.printed.kind in ("championship", "special")]
        return lineup, laid

    def use(self, state: GameState, seat: int, cues: Sequence[Cue], random: Random, must: bool = False) -> int:
        """The card under test, or nothing."""
        for number, cue in enumerate(cues):
            if self.stage.live and cue.source is self.stage.card:
                return number
        return 0 if must else PASS

    def choose(self, state: GameState, seat: int, verb: Verb, n: int, found: Sequence[Any], random: Random) -> Any:
        """Of wrestlers the arranged victim, the recruit, or the one who is booked to win; else the first."""
        if seat != ME and self.stage.victim in found:
            return self.stage.victim
        if verb is Verb.CANCEL:
            return next((one for one in found if one.printed.acts), found[0])
        wanted = (self.stage.card, self.stage.lineups[ME][self.stage.segment][WINNER])
        return next((one for one in wanted if one in found), found[0])

    def action(self, state: GameState, seat: int, open_to: Sequence[str], random: Random) -> str:
        """Recruits the card under test, else what moves nobody; counts what a player does."""
        self.actions[seat] = self.actions.get(seat, 0) + 1
        if seat == ME and self.stage.effect.first.when is When.JOINED and self.stage.card in state.agents:
            return "recruit"
        return min(open_to, key=("promote", "draw", "train", "recruit").index)

    def see(self, state: GameState, seat: int, other: int, hand: Sequence[EventInPlay]) -> None:
        """Counts."""
        self.seen += 1

    def order(self, state: GameState, seat: int, seen: Sequence[EventInPlay], random: Random) -> list[EventInPlay]:
        """Counts, and turns them round."""
        self.seen += 1
        return list(reversed(seen))


@dataclass
class After:
    """What can be seen after the week. Wrestlers by name."""

    ratings: list[list[int]]
    winners: list[int]
    owner: dict[str, int]
    prestige: dict[str, int]
    back: dict[str, int]
    worn: dict[str, int]
    hands: list[int]
    points: list[int]
    promotes: list[int]
    actions: list[int]
    seen: int
    claims: set[int]
    retired: set[str]
    agents: set[str]
    fired: int
    log: list[str]


class Stage:
    """The arranged week. `live` is False for the week without the effect."""

    def __init__(self, effect: Effect, kind: CardKind, *, live: bool, base: int = 4) -> None:
        self.effect, self.kind, self.live = effect, kind, live
        self.conditions = [condition for part in effect.parts for condition in part.conditions]
        self.segment = 2 if self._has(If.MAIN) else 1 if self._has(If.MIDDLE) else 0
        self.alone = self._has(If.ALONE)
        self.victim: WrestlerInPlay | None = None
        self.director = Director(self)
        players = [PlayerState(seat, self.director) for seat in (ME, RIVAL, THIRD)]
        thresholds = {3: 99}
        self.state = state = GameState(Settings(thresholds=thresholds), players, Random(1), week=4, priority=THIRD)
        state.log = []
        for player in players:
            for number in range(8):
                self._join(player.seat, WrestlerInPlay(blank(f"P{player.seat}-{number}", 2 if number == 6 else 4), 4))
            player.hand = [event(f"E{player.seat}-{number}", CardKind.REACTION) for number in range(3)]
            player.promotes = [1, 1, 1]
        self.lineups: list[list[list[WrestlerInPlay | None]]] = [
            [
                [player.roster[0], player.roster[1]],
                [player.roster[2], player.roster[3]],
                [player.roster[4], player.roster[5]],
            ]
            for player in players
        ]
        state.agents = [WrestlerInPlay(blank(f"A{number}", 2), 2) for number in range(3)]
        state.pile = [WrestlerInPlay(blank(f"D{number}", 2), 2) for number in range(5)]
        state.retired = [WrestlerInPlay(blank(f"R{number}", 2), 2) for number in range(2)]
        state.events = [event(f"X{number}", CardKind.REACTION) for number in range(12)]
        self._furnish()
        self.card = self._card(base)
        self._meet_conditions()
        self._cause()

    def _has(self, *words: If) -> bool:
        return any(condition.word in words for condition in self.conditions)

    def _join(self, seat: int, wrestler: WrestlerInPlay) -> WrestlerInPlay:
        player = self.state.players[seat]
        wrestler.owner = seat
        player.roster.append(wrestler)
        player.listen(wrestler, wrestler)
        return wrestler

    def _wear(self, wrestler: WrestlerInPlay, *, title: bool) -> None:
        worn = "booking: title(segment)" if title else "start: attach(mine) + update[alone]: hold(self)"
        kind = CardKind.CHAMPIONSHIP if title else CardKind.PLAY
        changes.wear(
            self.state, event(f"W-{wrestler.name}-{len(wrestler.attached)}", kind, parse(worn)), wrestler, title=title
        )

    def _furnish(self) -> None:
        """What verbs need to work on: somebody injured, cards to take off, gimmicks and matches to cancel."""
        verbs, whos = {part.verb for part in self.effect.parts}, {part.who for part in self.effect.parts}
        mine, theirs = self.state.players[ME].roster, self.state.players[RIVAL].roster
        if Verb.HEAL in verbs and Who.MINE in whos:
            mine[7].back = 6
        if Verb.DETACH in verbs:
            for roster in (mine, theirs):
                self._wear(roster[7], title=Who.CHAMPION in whos)
        if Who.CHAMPION in whos and Verb.DETACH not in verbs:
            self._wear(theirs[7], title=True)
        if Verb.CANCEL in verbs:
            helper = self._join(
                RIVAL,
                WrestlerInPlay(
                    ready_card("helper", "helper", CardKind.WRESTLER, parse("scoring[winner]: rating(segment,+2)")), 4
                ),
            )
            self.lineups[RIVAL][self.segment][WINNER] = helper
            match = event("match", CardKind.SPECIAL, parse("scoring: rating(segment,+2)"))
            self._lay(RIVAL, match)

    def _lay(self, seat: int, match: EventInPlay) -> None:
        player = self.state.players[seat]
        player.matches[self.segment].append(match)
        player.face_down.update(match.printed.acts)

    def _card(self, base: int) -> WrestlerInPlay | EventInPlay:
        printed = ready_card("card", "card", self.kind, self.effect, base)
        if self.kind is not CardKind.WRESTLER:
            card = EventInPlay(printed)
            self.state.players[ME].hand.append(card)
            return card
        if not self.live:
            printed = blank("card", base, self.effect)
        wrestler = WrestlerInPlay(printed, 4)
        if self.effect.first.when is When.JOINED:
            self.state.agents.insert(0, wrestler)
            wrestler.prestige = base
            return wrestler
        self._join(ME, wrestler)
        if self._has(If.CATERING, If.INJURED) or not self._has(If.WINNER, If.LOSER, If.BOOKED, If.ALONE):
            needs_slot = any(part.who in (Who.SELF, Who.PARTNER) and part.when in SLOT for part in self.effect.parts)
            if self._has(If.CATERING, If.INJURED) or not needs_slot:
                return wrestler
        place = LOSER if self._has(If.LOSER) or self._falls() else WINNER
        self.lineups[ME][self.segment][place] = wrestler
        if self.alone:
            self.lineups[ME][self.segment][1 - place] = None
        return wrestler

    def _falls(self) -> bool:
        holds = any(part.verb is Verb.HOLD and part.who is Who.SELF for part in self.effect.parts)
        return holds and not self._has(If.WINNER)

    def _meet_conditions(self) -> None:
        heals_itself = any(part.verb is Verb.HEAL and part.who is Who.SELF for part in self.effect.parts)
        if isinstance(self.card, WrestlerInPlay) and heals_itself:
            self.card.back = 6
        players, segment = self.state.players, self.segment
        mine, theirs = self.lineups[ME][segment], self.lineups[RIVAL][segment]
        card = self.card
        for condition in self.conditions:
            n = condition.n or 0
            match condition.word:
                case If.WON:
                    players[ME].promotes[segment] += 20
                case If.WEEKWON | If.SWEEP:
                    players[ME].promotes = [20, 20, 20]
                case If.LOST:
                    players[RIVAL].promotes[segment] += 20
                case If.NONE:
                    players[RIVAL].promotes = [20, 20, 20]
                case If.LOWEST:
                    players[RIVAL].promotes[segment] += 1
                    players[THIRD].promotes[segment] += 1
                case If.INJURED if isinstance(card, WrestlerInPlay):
                    card.back = 6
                case If.CHAMPION if isinstance(card, WrestlerInPlay):
                    self._wear(card, title=True)
                case If.TITLES if isinstance(card, WrestlerInPlay):
                    for _ in range(n):
                        self._wear(card, title=True)
                case If.TITLE:
                    for _ in range(n):
                        self._wear(players[ME].roster[7], title=True)
                case If.PRESTIGE if isinstance(card, WrestlerInPlay):
                    card.prestige = n
                case If.PARTNER:
                    place = LOSER if mine[WINNER] is card else WINNER
                    mine[place] = self._join(ME, WrestlerInPlay(blank("partner", n), 4))
                case If.RIVAL:
                    theirs[WINNER] = self._join(RIVAL, WrestlerInPlay(blank("giant", n), 4))
                case If.RIVAL_CHAMPION:
                    self._wear(theirs[WINNER], title=True)
                case If.MATCH:
                    self._lay(RIVAL, event("any match", CardKind.SPECIAL, parse("update: hold(my_loser)")))
                case If.NAMED:
                    theirs[WINNER] = self._join(RIVAL, WrestlerInPlay(blank(condition.name), 4))
                case If.BEHIND:
                    players[RIVAL].points = 3
                case If.LEAD:
                    players[ME].points = n
                case If.EVENTS if condition.at_most:
                    del players[ME].hand[n:]
                case If.EVENTS:
                    players[ME].hand += [event(f"H{number}", CardKind.REACTION) for number in range(n)]
                case _:
                    pass

    def _cause(self) -> None:
        """Somebody is injured or retires in Fallout, where the effect answers that."""
        answers = next((part for part in self.effect.parts if part.when.is_replacement), None)
        if answers is None:
            return
        verb = "injure" if answers.when is When.INJURE else "retire"
        theirs = answers.who is Who.THEIRS
        helper = ready_card("cause", "cause", CardKind.WRESTLER, parse(f"fallout: {verb}(theirs)"))
        self._join(THIRD if theirs else RIVAL, WrestlerInPlay(helper, 4))
        pair = self.lineups[ME][self.segment]
        card = self.card
        if theirs:
            self.victim = self.state.players[RIVAL].roster[7]
        elif answers.who is Who.SELF and isinstance(card, WrestlerInPlay):
            self.victim = card
        elif answers.who in (Who.PARTNER, Who.BOTH):
            self.victim = pair[LOSER] if pair[WINNER] is card else pair[WINNER]
        elif answers.who is Who.MY_WINNER:
            self.victim = pair[WINNER]
        elif answers.who is Who.MY_LOSER:
            self.victim = pair[LOSER]
        else:
            self.victim = self.state.players[ME].roster[7]

    def play(self) -> After:
        """Play the week to its end; whoever joined at it, or is to lose a belt, gets a second week for that."""
        state = self.state
        play.play_week(state)
        if self.effect.bearer is Verb.TITLE and self._has(If.LOSER):
            for pair in self.lineups[ME]:
                pair.reverse()
            play.play_week(state)
        if self.effect.first.when is When.JOINED and self.effect.second is not None:
            play.play_week(state)
        wrestlers = (
            [one for player in state.players for one in player.roster] + state.agents + state.retired + state.pile
        )
        return After(
            [list(slot.ratings) for slot in state.slots],
            [slot.winner for slot in state.slots],
            {one.name: one.owner for one in wrestlers},
            {one.name: one.prestige for one in wrestlers},
            {one.name: one.back for one in wrestlers},
            {one.name: len(one.attached) for one in wrestlers},
            [len(player.hand) for player in state.players],
            [player.points for player in state.players],
            [sum(player.promotes) for player in state.players],
            [self.director.actions.get(player.seat, 0) for player in state.players],
            self.director.seen,
            set(state.claims),
            {one.name for one in state.retired},
            {one.name for one in state.agents},
            sum(kind == "fired" and name == "card" for kind, _, name, _ in state.tallies),
            state.log or [],
        )


SLOT = (When.REVEAL, When.SCORING, When.DURING, When.AFTER, When.UPDATE)


def weeks(effect: Effect, kind: CardKind, base: int = 4) -> tuple[After, After]:
    """The week without the effect and the week with it."""
    return Stage(effect, kind, live=False, base=base).play(), Stage(effect, kind, live=True, base=base).play()


def shows(part: Part, without: After, live: After) -> bool:
    """Whether the difference between the two weeks is what this part says."""
    differ = {name: live.prestige.get(name, 0) - value for name, value in without.prestige.items()}
    ratings = [[live.ratings[slot][seat] - without.ratings[slot][seat] for seat in range(3)] for slot in SEGMENTS]
    n = part.n
    moved = {name for name, owner in live.owner.items() if owner != without.owner.get(name)}
    match part.verb:
        case Verb.RATING if part.amount is not None and part.amount.per is None:
            targets = {
                Who.SEGMENT: [n, 0, 0], Who.ANY_SEGMENT: [n, 0, 0], Who.RIVALS: [0, n, n],
                Who.RIVAL: [0, n, 0], Who.SLOT: [n, n, n],
            }  # fmt: skip
            return targets[part.who] in ratings
        case Verb.RATING | Verb.DOUBLE | Verb.HALVE | Verb.CANCEL | Verb.MOVE:
            return any(any(slot) for slot in ratings)
        case Verb.WIN_SEGMENT:
            return any(one == ME != other for one, other in zip(live.winners, without.winners, strict=True))
        case Verb.SWAP:
            return {1, 2, -1, -2} & set(differ.values()) != set()
        case Verb.PRESTIGE:
            return any(by == n if part.amount and not part.amount.per else by for by in differ.values()) or (
                n < 0 and bool(live.retired - without.retired)
            )
        case Verb.HOLD:
            return 1 in differ.values()
        case Verb.STALL:
            return -1 in differ.values()
        case Verb.INJURE:
            return any(back > without.back[name] for name, back in live.back.items()) or live.retired != without.retired
        case Verb.HEAL:
            return any(back < without.back[name] for name, back in live.back.items())
        case Verb.SHIELD:
            healthier = any(back < without.back[name] for name, back in live.back.items())
            return healthier or bool(without.retired - live.retired)
        case Verb.RETIRE:
            return bool(live.retired - without.retired)
        case Verb.RELEASE:
            return bool(live.agents - without.agents)
        case Verb.RECRUIT | Verb.STEAL:
            return any(live.owner[name] == ME for name in moved)
        case Verb.TRADE:
            return live.owner["card"] != ME and any(live.owner[name] == ME for name in moved)
        case Verb.DRAW:
            return any(one - other >= n for one, other in zip(live.hands, without.hands, strict=True)) or (
                live.hands != without.hands
            )
        case Verb.DISCARD:
            return any(one < other for one, other in zip(live.hands, without.hands, strict=True))
        case Verb.PEEK:
            return live.seen > without.seen
        case Verb.TITLE | Verb.ATTACH:
            return sum(live.worn.values()) == sum(without.worn.values()) + 1
        case Verb.DETACH:
            return sum(live.worn.values()) == sum(without.worn.values()) - 1
        case Verb.PROMOTE:
            return live.promotes[ME] == without.promotes[ME] + n
        case Verb.ACTION:
            fewer_or_more = [one - other for one, other in zip(live.actions, without.actions, strict=True)]
            return n in fewer_or_more
        case Verb.POINT:
            return n in [one - other for one, other in zip(live.points, without.points, strict=True)]
        case Verb.WIN_GAME:
            return live.claims == {ME}
    raise AssertionError(f"no test knows {part.verb}")
