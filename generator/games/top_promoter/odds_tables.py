"""What `pnp odds` shows of Top Promoter: Knock-out chances, wins and payouts by dice and class, one fight in detail."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from msgspec.structs import replace

from generator.api import (
    CHANCE,
    Card,
    CardSet,
    Cell,
    OddsTable,
    Panel,
    Question,
    UsageError,
    listed,
    matrix,
    nearest,
    quoted,
)
from generator.games.top_promoter.balance import matchups_of
from generator.games.top_promoter.bouts import (
    BILLINGS,
    BLOW_DICE,
    DICE_PRINTED,
    FIRST,
    MOST_EXTRA_DICE,
    NOBODY,
    SECOND,
    Corner,
    Fight,
    How,
    Odds,
    Rulings,
    fight_odds,
    knockout_chance,
)
from generator.games.top_promoter.cards import FIGHTERS, LOCATIONS, WEIGHT_CLASSES, Fighter
from generator.games.top_promoter.matchups import Matchups, worth

BLOWS = {3: "three of a kind", 4: "a run of four", 5: "a full house"}
MILLIONS = "millions"
PLAYED = {"training": "training", "test": "drug_test", "cable": "cable"}
"""The actions a fight can be asked about with, by their word in `--given`; each value a field of a corner."""
KINDS = tuple(
    Corner(dice, knockout) for dice in DICE_PRINTED for knockout in (False, True) if not knockout or dice in BLOW_DICE
)
"""Every kind of card there can be: its printed dice, and a Knock-out Blow or none."""
WITHOUT_ACTIONS = "No action cards. A rematch pays nothing."


def odds_tables(card_set: CardSet, question: Question) -> Sequence[OddsTable]:
    """The tables of the whole game, of one fighter's opponents, or of one fight at a city.

    Given with a fight are a billing (`mid card`) and actions with the fighter they help (`training Bob N. Weave`).
    Raises UsageError for cards that are no fighters, a place that is no city, more than two fighters, and for
    circumstances that are not known here.
    """
    for card in question.cards:
        if not _is_of(card_set, FIGHTERS, card):
            raise UsageError(f"{quoted(_name(card))} is no fighter. Name none, one or two fighters.")
    if question.at is not None and not _is_of(card_set, LOCATIONS, question.at):
        raise UsageError(f"{quoted(_name(question.at))} is no city. --at takes a card of the locations.")
    if question.at is not None and not question.cards:
        raise UsageError("--at says where a fight is: name the fighters as well.")
    if len(question.cards) > 2:
        raise UsageError(f"A fight has two fighters, not {len(question.cards)}.")
    if question.given and len(question.cards) != 2:
        raise UsageError("--given belongs to a fight: name its two fighters as well.")
    chosen = [_able(card) for card in question.cards]
    rulings = Rulings.of(card_set.settings)
    city = _name(question.at) if question.at else ""
    if len(chosen) == 2:
        return _fight(chosen[0], chosen[1], city, question.given, rulings)
    matchups = matchups_of(card_set)
    if chosen:
        return _opponents(matchups, chosen[0], city)
    return (_blows(rulings), *_by_kind(rulings), *_by_class(matchups), *_fighters_of_classes(matchups))


def _is_of(card_set: CardSet, roster: str, card: Card) -> bool:
    return any(each is card for each in card_set.deck(roster))


def _name(card: Card) -> str:
    return str(card["name"])


def _able(card: Card) -> Fighter:
    fighter = Fighter.of(card)
    if not fighter.fights:
        raise UsageError(f"The rules reckon no fight of {fighter.name}: `pnp check` says what is wrong with the card.")
    return fighter


def _kind(corner: Corner | Fighter) -> str:
    return f"{corner.dice} KO" if corner.knockout else str(corner.dice)


# ---------------------------------------------------------------- the game


def _blows(rulings: Rulings) -> OddsTable:
    extra = range(MOST_EXTRA_DICE + 1)
    cells = tuple(tuple(knockout_chance(dice, dice + more, rulings) for more in extra) for dice in BLOW_DICE)
    return OddsTable(
        "knockout",
        "Landing the Knock-out Blow",
        "dice on the card",
        "dice added at home or by Superior Training",
        tuple(f"{dice}: {BLOWS[dice]}" for dice in BLOW_DICE),
        (Panel("", ("none", "+1", "+2"), cells),),
        note="More dice rolled never change the pattern.",
    )


def _by_kind(rulings: Rulings) -> tuple[OddsTable, OddsTable]:
    kinds = tuple(map(_kind, KINDS))
    worths = [[worth(Fight(one, other), rulings) for other in KINDS] for one in KINDS]
    wins = tuple(tuple(win for win, _ in row) for row in worths)
    pays = tuple(tuple(paid for _, paid in row) for row in worths)
    titles = "dice on the card, KO: with a Knock-out Blow", "the opponent's"
    note = f"Nobody is at home. {WITHOUT_ACTIONS}"
    return (
        OddsTable("win", "Winning a fight", *titles, kinds, (Panel("", kinds, wins),), note=note),
        OddsTable("payout", "Expected pay of a main event", *titles, kinds, (Panel("", kinds, pays),), MILLIONS, note),
    )


def _by_class(matchups: Matchups) -> tuple[OddsTable, OddsTable]:
    """The same for the cards there are, a panel for each class: every pair that can meet, in every city."""
    kinds = tuple(map(_kind, KINDS))
    titles = "dice on the card, KO: with a Knock-out Blow", "the opponent's, by weight class"
    note = f"Fighters of different colors as they are in the rosters, all cities counting alike. {WITHOUT_ACTIONS}"
    tables: tuple[tuple[str, str, Callable[[Fighter, Fighter], Fraction]], ...] = (
        ("win-by-class", "Winning a fight, by weight class", matchups.win_against),
        ("payout-by-class", "Expected pay of a main event, by weight class", matchups.payout_against),
    )
    made = []
    for name, title, value in tables:
        panels = []
        for weight_class in WEIGHT_CLASSES:
            members = [fighter for fighter in matchups.fighters if fighter.weight_class == weight_class]
            there = [kind for kind in kinds if kind in map(_kind, members)]
            if there:
                cells = tuple(tuple(_between(members, one, other, value) for other in there) for one in kinds)
                panels.append(Panel(weight_class, tuple(there), cells))
        unit = CHANCE if name.startswith("win") else MILLIONS
        made.append(OddsTable(name, title, *titles, kinds, tuple(panels), unit, note))
    return made[0], made[1]


def _between(
    members: Sequence[Fighter], kind: str, other_kind: str, value: Callable[[Fighter, Fighter], Fraction]
) -> Cell:
    values = [
        value(one, other)
        for one in members
        if _kind(one) == kind
        for other in members
        if _kind(other) == other_kind and one.may_meet(other)
    ]
    return sum(values, Fraction(0)) / len(values) if values else None


def _fighters_of_classes(matchups: Matchups) -> Sequence[OddsTable]:
    """Every fighter against every other of its class, all cities counting alike; by class, for pictures and files."""
    tables = []
    for weight_class in WEIGHT_CLASSES:
        members = [fighter for fighter in matchups.fighters if fighter.weight_class == weight_class]
        names = tuple(fighter.name for fighter in members)
        for name, title, value, unit in (
            ("win", "winning", matchups.win_against, CHANCE),
            ("payout", "expected pay of a main event", matchups.payout_against, MILLIONS),
        ):
            cells = [[value(one, other) if one.may_meet(other) else None for other in members] for one in members]
            tables.append(
                OddsTable(
                    f"{name}-{weight_class.lower()}",
                    f"{weight_class}: {title}",
                    "fighter",
                    "opponent",
                    names,
                    (matrix(names, cells),),
                    unit,
                    f"All cities count alike. {WITHOUT_ACTIONS}",
                    detail=True,
                )
            )
    return tables


# ---------------------------------------------------------------- one fighter


def _opponents(matchups: Matchups, fighter: Fighter, city: str) -> tuple[OddsTable, OddsTable]:
    """A fighter against everyone it can meet: over all cities and at home, or in one city."""
    others = matchups.opponents(fighter)
    rows = tuple(f"{other.name} ({_kind(other)})" for other in others)
    places = (city,) if city else ("", fighter.home)
    columns = tuple(place or "all cities" for place in places)

    def cells(each: int) -> tuple[tuple[Cell, ...], ...]:
        return tuple(tuple(value(other, place)[each] for place in places) for other in others)

    def value(other: Fighter, place: str) -> tuple[Fraction, Fraction]:
        if not place:
            return matchups.win_against(fighter, other), matchups.payout_against(fighter, other)
        return worth(_fight_at(fighter, other, place), matchups.rulings)

    who = f"{fighter.name} ({_kind(fighter)}, {fighter.weight_class})"
    titles = "opponent", "where"
    return (
        OddsTable("win", f"{who}: winning", *titles, rows, (Panel("", columns, cells(0)),), note=WITHOUT_ACTIONS),
        OddsTable(
            "payout",
            f"{who}: expected pay of a main event",
            *titles,
            rows,
            (Panel("", columns, cells(1)),),
            MILLIONS,
            WITHOUT_ACTIONS,
        ),
    )


def _fight_at(one: Fighter, other: Fighter, city: str) -> Fight:
    corners = [fighter.corner(home=bool(city) and fighter.home == city) for fighter in (one, other)]
    return Fight(corners[0], corners[1])


# ---------------------------------------------------------------- one fight


def _fight(one: Fighter, other: Fighter, city: str, given: Sequence[str], rulings: Rulings) -> tuple[OddsTable, ...]:
    if one.card is other.card:
        raise UsageError(f"{one.name} cannot fight {one.name}.")
    names = (one.name, other.name)
    fight, billings = _given(names, _fight_at(one, other, city), given)
    by_billing = {value: fight_odds(replace(fight, billing=value), rulings) for value in billings}
    odds = by_billing[billings[-1]]
    title = f"{one.name} against {other.name}, {city or 'neither at home'}"
    note = " ".join(filter(None, (_corners(names, fight), _never(one, other))))
    pays = matrix(
        [BILLINGS[value] for value in billings],
        [[each.mean_payout(side) for each in by_billing.values()] for side in (FIRST, SECOND)],
    )
    return (
        _endings(title, names, odds, note),
        _places(names, odds),
        _amounts(names, by_billing),
        OddsTable("payout", "Expected pay", "fighter", "billing", names, (pays,), MILLIONS, "A rematch pays nothing."),
    )


def _given(names: tuple[str, str], fight: Fight, given: Sequence[str]) -> tuple[Fight, tuple[int, ...]]:
    """The fight with the actions given, and the billings asked about: the one given, else all."""
    corners = list(fight.corners)
    billings = tuple(sorted(BILLINGS))
    by_name = {name: value for value, name in BILLINGS.items()}
    for text in given:
        words = " ".join(text.split()).casefold()
        action, _, name = words.partition(" ")
        if words in by_name:
            billings = (by_name[words],)
        elif action in PLAYED and name:
            found = [side for side, full in enumerate(names) if name in full.casefold()]
            if len(found) != 1:
                near = nearest(name, names)
                guess = f'Did you mean "{near}"?' if near else f"The fighters are {listed(names)}."
                raise UsageError(f"--given {quoted(text)}: whose action is it? {guess}")
            corners[found[0]] = replace(corners[found[0]], **{PLAYED[action]: True})
        else:
            raise UsageError(
                f"--given {quoted(text)} is not understood. It is {listed(by_name, last='or')}; or "
                f'{listed(PLAYED, last="or")} with the fighter it helps, as in "training {names[0]}".'
            )
    try:
        return Fight(corners[0], corners[1]), billings
    except ValueError as error:
        raise UsageError(f"{str(error).capitalize()}.") from error


def _endings(title: str, names: tuple[str, str], odds: Odds, note: str) -> OddsTable:
    hows = [how for how in How if odds.by(how)]

    def row(side: int) -> list[Cell]:
        total = 1 - odds.win(FIRST) - odds.win(SECOND) if side == NOBODY else odds.win(side)
        return [total, *(odds.by(how, side) or None for how in hows)]

    return OddsTable(
        "fight",
        title,
        "winner",
        "how the fight ends",
        (*names, "nobody: a rematch" if odds.rematch else "nobody"),
        (matrix(("in all", *(how.value for how in hows)), [row(side) for side in (FIRST, SECOND, NOBODY)]),),
        note=note,
    )


def _corners(names: tuple[str, str], fight: Fight) -> str:
    told = []
    actions = {"training": "Superior Training", "drug_test": "a Random Drug Test", "cable": "a Cable Special"}
    for name, corner in zip(names, fight.corners, strict=True):
        blow = f" for {BLOWS[corner.dice]}" if corner.knockout else ""
        played = [action for name_of_card, action in actions.items() if getattr(corner, name_of_card)]
        after = f", with {listed(played)}" if played else ""
        told.append(f"{name} rolls {_counted_dice(corner.rolled)}{blow}{after}.")
    return " ".join(told)


def _counted_dice(number: int) -> str:
    return f"{number} {'die' if number == 1 else 'dice'}"


def _never(one: Fighter, other: Fighter) -> str:
    if one.color == other.color:
        return "Both are of one color, so they never meet."
    if one.may_meet(other):
        return ""
    if one.may_meet(other, neighbors=True):
        return "They are of neighboring classes, so they meet in the two-player game alone."
    return "Their classes never meet."


def _places(names: tuple[str, str], odds: Odds) -> OddsTable:
    most = max((ending.place for ending in odds.endings), default=0)

    def chance(side: int, place: int) -> Cell:
        won = [likely for ending, likely in odds.endings.items() if (ending.winner, ending.place) == (side, place)]
        return sum(won, Fraction(0)) if won else None

    places = range(1, most + 1)
    return OddsTable(
        "dice-needed",
        "Which die decides",
        "winner",
        "place of the die, highest first",
        names,
        (matrix([str(place) for place in places], [[chance(side, place) for place in places] for side in (0, 1)]),),
        note="Each die past the second adds a million for the long bout.",
    )


def _amounts(names: tuple[str, str], by_billing: Mapping[int, Odds]) -> OddsTable:
    panels = []
    for value, odds in by_billing.items():
        paid = [odds.payout(side) for side in (FIRST, SECOND)]
        amounts = sorted({amount for each in paid for amount in each})
        cells = [[each.get(amount) for amount in amounts] for each in paid]
        panels.append(matrix([str(amount) for amount in amounts], cells, BILLINGS[value]))
    return OddsTable("amounts", "What the fight pays", "fighter", "millions, by billing", names, tuple(panels))
