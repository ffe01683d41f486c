"""Where everything stands on a card: sizes are found by measuring the texts, so that each fits and none is small."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct, field

from generator.start.content import Content
from generator.start.guess import Guess
from generator.start.looks import Frame
from generator.start.measure import Measure, longest

BLEED = 3.0
SMALLEST = 7.0
"""Points: the least that any text has."""
SIZES = ((63.0, 88.0), (70.0, 120.0), (105.0, 148.0), (140.0, 200.0), (180.0, 250.0))
"""Sizes of cards that are tried in turn until all texts fit: poker, tarot, A6, nearly A5, a page of A4 and Letter."""
MOST_BADGES = 10
BADGE = 12.0


class PartBox(Struct):
    """A rectangle in mm from the corner of the bleed."""

    x: float
    y: float
    width: float
    height: float

    def inset(self, x: float, y: float | None = None) -> PartBox:
        """The rectangle with a margin inside."""
        y = x if y is None else y
        return PartBox(self.x + x, self.y + y, self.width - 2 * x, self.height - 2 * y)

    @property
    def middle(self) -> tuple[float, float]:
        """Its middle."""
        return self.x + self.width / 2, self.y + self.height / 2


class Plan(Struct):
    """A card with every box. What is None is not on it."""

    width: float
    height: float
    scale: float
    size: float
    """Points at which the longest text fits."""
    least: float = SMALLEST
    """Points that texts may go down to."""
    name: PartBox | None = None
    name_size: float = 15.0
    corner: list[tuple[Guess, PartBox]] = field(default_factory=list)
    """Numbers in the corners."""
    stats: list[tuple[Guess, PartBox]] = field(default_factory=list)
    """Numbers in cells of a row, each with its label below."""
    strip: PartBox | None = None
    art: PartBox | None = None
    kind: PartBox | None = None
    panel: PartBox | None = None
    body: PartBox | None = None
    divider: float = 0.0
    flavor: PartBox | None = None
    foot: PartBox | None = None
    texts: list[Guess] = field(default_factory=list)
    facts: list[Guess] = field(default_factory=list)
    main: Guess | None = None
    behind: list[Guess] = field(default_factory=list)
    """Texts on the back."""
    behind_facts: list[Guess] = field(default_factory=list)
    flavor_behind: bool = False
    back_title: PartBox | None = None
    back_body: PartBox | None = None

    @property
    def page(self) -> PartBox:
        """The whole drawing, bleed included."""
        return PartBox(0, 0, self.width + 2 * BLEED, self.height + 2 * BLEED)


def plan(
    content: Content,
    frame: Frame,
    measure: Measure,
    slack: float = 1.04,
    *,
    sizes: Sequence[tuple[float, float]] = SIZES,
    least: float = SMALLEST,
) -> Plan | None:
    """The first arrangement, from small cards to large ones, in which all texts fit; None where none does.

    `least` is the size in points that the texts of cards may go down to.
    """
    planner = _Planner(content, frame, measure, slack, least)
    for width, height in sizes:
        for behind in planner.ways(width):
            for corners in (True, False) if content.badges else (True,):
                if found := planner.plan(width, height, behind, corners=corners):
                    return found
    return None


class _Planner:
    def __init__(self, content: Content, frame: Frame, measure: Measure, slack: float, least: float) -> None:
        self.content, self.frame, self.measure, self.slack = content, frame, measure, slack
        self.least = least
        self.small = tuple(size for size in (8.5, 8.0, 7.5, SMALLEST, 6.5, 6.0) if size >= least)
        self.main = self._main()

    def _main(self) -> Guess | None:
        """The text that needs no label: what most cards say."""
        texts = self.content.texts
        if not texts:
            return None
        return max(
            texts, key=lambda guess: (guess.why == "its header says so", sum(map(bool, self.content.cells(guess))))
        )

    def ways(self, width: float) -> Iterator[tuple[Sequence[Guess], bool]]:
        """What may stand on the back: nothing, the further texts, these and the facts."""
        yield (), False
        further = [guess for guess in self.content.texts if guess is not self.main]
        if further:
            yield further, False
        if self.content.facts or self.content.flavors:
            yield further, True
        if width > SIZES[0][0] and self.main is not None:
            yield self.content.texts, True

    def plan(
        self, width: float, height: float, behind: tuple[Sequence[Guess], bool], *, corners: bool = True
    ) -> Plan | None:
        """One card of a size, with these texts on its back; None where the texts do not fit."""
        content, look = self.content, self.frame.file
        texts_behind, facts_behind = behind
        k = min(1.6, (width / 63) ** 0.6)
        card = Plan(width, height, k, 0, least=self.least)
        card.main = self.main
        card.texts = [guess for guess in content.texts if guess not in texts_behind]
        card.behind = list(texts_behind)
        edge = max(3.6, look.shape.border + 1.7) * (k if look.layout != "strip" else 1)
        x0 = BLEED + edge
        y0, y1 = BLEED + edge, BLEED + height - edge
        right = BLEED + width - edge
        if look.layout == "strip" and content.badges:
            card.strip = PartBox(0, 0, BLEED + 3 + 11.5 * k, height + 2 * BLEED)
            x0 = card.strip.width + 2.4
        across = right - x0
        facts, feet = list(content.facts), content.feet
        badges, more = self._numbers(card, x0, y0, right, corners=corners)
        facts = more + facts
        card.facts = [] if facts_behind else facts
        card.behind_facts = facts if facts_behind else []
        card.flavor_behind = facts_behind and bool(content.flavors)
        y = y0
        if content.name is not None:
            box = self._name(card, x0, y, across)
            if box is None:
                return None
            card.name = box
            y = box.y + box.height + 1.2
        if card.corner:
            lowest = max(corner.y + corner.height for _, corner in card.corner)
            y = max(y, lowest - 2.2 * k if look.layout == "window" else y if card.strip else lowest + 0.8)
        bottom = y1
        if feet and (line := self._foot(x0, bottom, across)):
            card.foot = line
            bottom = line.y - 0.6
        bottom = self._stats(card, badges, x0, bottom, across)
        kind_height = self._kind_height(across)
        if kind_height is None:
            return None
        return self._middle(card, x0, across, y, bottom, kind_height)

    # ------------------------------------------------------------------ parts

    def _numbers(
        self, card: Plan, x0: float, y0: float, right: float, *, corners: bool
    ) -> tuple[list[Guess], list[Guess]]:
        """Numbers in corners (or down the strip), those for rows of cells, and those that become facts."""
        look, k = self.frame.file, card.scale
        left: list[Guess] = []
        facts: list[Guess] = []
        for guess in self.content.badges:
            (left if guess.longest <= 6 else facts).append(guess)
        if not corners and card.strip is None:
            return left, facts
        label, label_size = look.fonts.label, 7.0
        often = {guess.index for guess in left if self._is_usual(guess)}
        if look.layout == "strip" and card.strip:
            step, y = 14.0 * k, BLEED + 3.4
            room = card.strip.width - BLEED - 3.2
            for guess in list(left):
                if self.measure.width(guess.label, label, label_size) <= room and y + step <= BLEED + card.height - 3:
                    card.corner.append((guess, PartBox(BLEED + 3, y, room, step - 1.6)))
                    left.remove(guess)
                    y += step
        elif look.layout == "plain":
            side = 11.0 * k
            for guess in list(left[: 2 if len(left) < 3 else 0]):
                if (
                    guess.index in often
                    and guess.longest <= 4
                    and self.measure.width(guess.label, label, label_size) <= side - 0.4
                ):
                    card.corner.append((guess, PartBox(right - side * (len(card.corner) + 1), y0 + 1.4, side, side)))
                    left.remove(guess)
        elif look.shape.badge != "none":
            side = BADGE * k
            places = [PartBox(x0 - 0.6, y0 - 0.6, side, side), PartBox(right - side + 0.6, y0 - 0.6, side, side)]
            most = 2 if len(left) < 6 else 1
            for guess in [guess for guess in left if guess.index in often][:most]:
                if guess.longest <= 3 and self.measure.width(guess.label, label, label_size) <= side * 0.74:
                    card.corner.append((guess, places[len(card.corner)]))
                    left.remove(guess)
        return left, facts

    def _is_usual(self, guess: Guess) -> bool:
        """Whether most cards have this number: a corner that is mostly blank looks like a mistake."""
        return sum(map(bool, self.content.cells(guess))) >= 0.7 * len(self.content.rows)

    def _name(self, card: Plan, x0: float, y: float, across: float) -> PartBox | None:
        """The box of the name beside the corners: two lines of it at the least size, more where names are long."""
        look, k = self.frame.file, card.scale
        assert self.content.name is not None
        names = longest(self.content.cells(self.content.name))
        room = PartBox(x0, y, across, 0)
        for _, corner in card.corner if not card.strip else ():
            if corner.x < x0 + across / 2:
                room = PartBox(corner.x + corner.width + 1, y, room.width - (corner.x + corner.width + 1 - room.x), 0)
            else:
                room.width = min(room.width, corner.x - 1 - room.x)
        inner = room.width - 3
        for height in (8.4, 9.4, 11.5, 14, 18, 26):
            size, top = SMALLEST, 15.0 * k if look.layout != "plain" else 19.0 * k
            need = max(self.measure.height(name, look.fonts.name, size, inner, 1.02) for name in names)
            if need * self.slack <= height * k - 1.6:
                card.name_size = top
                return PartBox(room.x, room.y, room.width, height * k)
        return None

    def _foot(self, x0: float, bottom: float, across: float) -> PartBox | None:
        lines = longest([self.content.foot_line(row) for row in self.content.rows])
        look = self.frame.file.fonts
        if all(self.measure.width(line, look.text, SMALLEST) * self.slack <= across for line in lines if line):
            return PartBox(x0, bottom - 2.9, across, 2.9)
        need = max(self.measure.height(line, look.text, SMALLEST, across) for line in lines)
        if need > 12:
            self.content.facts += self.content.feet
            self.content.feet = []
            return None
        return PartBox(x0, bottom - need - 0.4, across, need + 0.4)

    def _stats(self, card: Plan, badges: list[Guess], x0: float, bottom: float, across: float) -> float:
        """Rows of cells above the bottom, as many across as their labels allow; where they begin."""
        look, k = self.frame.file, card.scale
        row_height = 9.6 * k
        kept = list(badges)
        while kept:
            widest = max(self.measure.width(guess.label, look.fonts.label, 7.0) for guess in kept) + 1.4
            per_row = max(1, min(len(kept), int(across / max(widest, 9.0 * k)), 6))
            rows = -(-len(kept) // per_row)
            per_row = -(-len(kept) // rows)
            if widest <= across and rows * row_height <= 0.34 * card.height and len(kept) <= MOST_BADGES:
                top = bottom - rows * row_height
                cell = min(across / per_row, 19.0 * k if rows == 1 and per_row < 3 else across)
                for number, guess in enumerate(kept):
                    row, column = divmod(number, per_row)
                    there = min(per_row, len(kept) - row * per_row)
                    left = x0 + (across - there * cell) / 2
                    card.stats.append(
                        (guess, PartBox(left + column * cell, top + row * row_height, cell, row_height - 1))
                    )
                card.facts = [*(guess for guess in badges if guess not in kept), *card.facts]
                return top - 1.2
            longest_label = max(kept, key=lambda guess: self.measure.width(guess.label, look.fonts.label, 7.0))
            kept.remove(longest_label if widest > across / 3 else kept[-1])
        card.facts = [*badges, *card.facts]
        return bottom

    def _kind_height(self, across: float) -> float | None:
        """How high the line of kinds is; None where it takes too much."""
        if not self.content.kinds and not self.content.flags:
            return 0.0
        lines = longest([self.content.kind_line(row) for row in self.content.rows])
        label = self.frame.file.fonts.label
        need = max(self.measure.height(line, label, 7.5, across - 4, 1.1) for line in lines) * self.slack
        return None if need > 30 else max(4.8, need + 2.0)

    # ----------------------------------------------------------------- middle

    def _middle(
        self, card: Plan, x0: float, across: float, top: float, bottom: float, kind_height: float
    ) -> Plan | None:
        """Share what is left between picture, kinds, texts and flavor."""
        look, content, k = self.frame.file, self.content, card.scale
        flavors = [] if card.flavor_behind else content.flavors
        bodies = longest([content.body(row, card.texts, card.facts, card.main) for row in content.rows])
        quotes = longest(
            [content.body(row, flavors, (), flavors[0] if len(flavors) == 1 else None) for row in content.rows]
        )
        bare = look.layout == "plain"
        pad = 0.0 if bare else 1.8
        inner = across - 2 * pad
        room = bottom - top - (kind_height + 1.0 if kind_height else 0.0)
        wants_art = content.picture is not None or (content.icons and not bare)
        has_text = any(bodies) or any(quotes)
        text, italic = look.fonts.text, look.fonts.text
        least = (26.0 if content.picture is not None else 20.0) * k
        tries = [(size, least) for size in (9.5, 9.0, 8.5, 8.0)] + [
            (size, (14.0 if content.picture else 16.0) * k) for size in self.small
        ]
        if content.picture is None:
            tries += [(size, 0.0) for size in self.small]
        if not wants_art:
            tries = [(size, 0.0) for size in (10.0, 9.5, 9.0, *self.small)]
        for size, art in tries:
            if size > look.shape.text:
                continue
            body = self.measure.tallest(bodies, text, size, inner) * self.slack
            quote = self.measure.tallest(quotes, italic, max(self.least, size - 0.5), inner) * self.slack
            gap = 4.4 if body and quote else 0.0
            need = body + quote + gap + (2 * 1.5 + 1.0 if has_text else 0.0)
            free = room - need
            if art and has_text:
                free -= 1.0
            below = top if art else self._below_corners(card, top)
            if free - (below - top) >= art:
                return self._placed(card, x0, across, below, bottom, kind_height, size, art, free, (body, quote, pad))
        return None

    def _below_corners(self, card: Plan, top: float) -> float:
        """Where words may begin: a picture may reach below the corners, words may not."""
        if card.strip is not None:
            return top
        return max([top, *(box.y + box.height + 0.5 for _, box in card.corner)])

    def _placed(
        self,
        card: Plan,
        x0: float,
        across: float,
        top: float,
        bottom: float,
        kind_height: float,
        size: float,
        art: float,
        free: float,
        texts: tuple[float, float, float],
    ) -> Plan | None:
        look = self.frame.file
        body, quote, pad = texts
        card.size = size
        y = top
        if art:
            most = (min(look.shape.art, 0.55) * card.height) if body or quote else free
            height = min(free, max(most, art))
            card.art = PartBox(x0, y, across, height)
            y += height + 1.0
        elif look.layout in ("plain", "strip") and not kind_height:
            y += 0.6
        if kind_height:
            card.kind = PartBox(x0, y, across, kind_height)
            y += kind_height + 1.0
        if body or quote:
            if bottom - y < 4:
                return None
            card.panel = PartBox(x0, y, across, bottom - y)
            inner = card.panel.inset(pad, 1.5)
            if quote:
                lines = quote + 0.4
                if body:
                    card.flavor = PartBox(inner.x, inner.y + inner.height - lines, inner.width, lines)
                    card.divider = card.flavor.y - 2.0
                    inner = PartBox(inner.x, inner.y, inner.width, inner.height - lines - 4.0)
                else:
                    card.flavor = inner
            if body:
                card.body = inner
        return card if not (card.behind or card.behind_facts or card.flavor_behind) else self._back(card)

    def _back(self, card: Plan) -> Plan | None:
        """The boxes of a back with words; None where they do not fit."""
        content, look, k = self.content, self.frame.file, card.scale
        edge = 4.6 * k
        page = card.page.inset(BLEED + edge)
        if content.name is not None:
            names = longest(content.cells(content.name))
            need = max(self.measure.height(name, look.fonts.name, 8, page.width - 3, 1.02) for name in names)
            if need > 40:
                return None
            card.back_title = PartBox(page.x, page.y, page.width, max(6.5 * k, need * self.slack + 1.6))
            used = card.back_title.height + 1.6
            page = PartBox(page.x, page.y + used, page.width, page.height - used)
        card.back_body = page
        box = page.inset(2.2)
        main = card.main if card.main in card.behind else None
        behind = [*card.behind, *(content.flavors if card.flavor_behind else ())]
        bodies = longest([content.body(row, behind, card.behind_facts, main) for row in content.rows])
        if self.measure.tallest(bodies, look.fonts.text, self.least, box.width) * self.slack > box.height:
            return None
        return card
