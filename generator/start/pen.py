"""Elements of a drawing as plain SVG: colors of the theme, texts in boxes, parts of a frame.

Expressions stand in texts and in card: attributes alone, so that an editor keeps them.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from generator.start.content import Content
from generator.start.guess import Guess, Role
from generator.start.layout import PartBox, Plan
from generator.start.looks import Frame, FrameFont

HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
    'xmlns:card="https://printandplay.invalid/card"\n'
    '     width="{w:g}mm" height="{h:g}mm" viewBox="0 0 {w:g} {h:g}">\n'
)
GAME_ICONS = "Game Icons"
EM = 0.3528
"""Millimeters in a point."""


def marked(text: str) -> str:
    """A text without marks of rich text, and without what begins and ends an expression."""
    plain = text.translate({ord("{"): "(", ord("}"): ")"})
    return plain.replace("\\", "\\\\").replace("*", "\\*").replace(":", "\\:")


def literal(text: str) -> str:
    """A text that prints as it is."""
    return escape(marked(text), quote=False)


def in_quotes(text: str) -> str:
    """A text inside of an expression."""
    quoted = text.replace("\\", "\\\\").replace("'", "\\'").replace("\n", " ")
    return f"'{quoted}'"


def in_bold(label: str, behind: str = "") -> str:
    """A label inside of an expression: bold, with an en space behind it."""
    return in_quotes(f"**{marked(label).strip()}**" + ("\u2002" if behind else ""))


def expression(text: str) -> str:
    """An expression in an attribute: its quotes are single ones."""
    return escape(text, quote=False).replace('"', "&quot;")


def reference(word: str, header: str, taken: bool) -> str:
    """How a template asks for a column: by its word, else by its header."""
    if word.isascii() and not taken:
        return word
    quoted = header.replace("\\", "\\\\").replace("'", "\\'")
    return f"pnp.card['{quoted}']"


SEPARATOR = "'\u00a0· '"
NOTHING = "''"


def between(sign: str, before: Sequence[str], otherwise: str) -> str:
    """The expression of what parts two columns: a sign where one of the conditions holds, else something else."""
    if not before:
        return otherwise
    asked = " or ".join(f"({one})" for one in before)
    return f"({sign} if {asked} else {otherwise})"


class Pen:
    """Writes the elements of one face in the look of a frame."""

    def __init__(self, content: Content, frame: Frame, plan: Plan) -> None:
        self.content, self.frame, self.plan = content, frame, plan
        self.look = frame.file
        self.lines: list[str] = []
        self.defs: list[str] = []
        self._boxes = 0
        self.tint = "pnp.theme.tint"
        if content.tint is not None:
            self.tint = f"(pnp.theme.tints.get({content.refs[content.tint.index]}) or pnp.theme.tint)"
        if content.color is not None:
            own = f"({content.refs[content.color.index]} or {self.tint})"
            # Where a frame has other colors for low ink, so have its cards.
            self.tint = f"({own} if pnp.ink == 'full' else {self.tint})" if frame.file.tints.low else own

    # ------------------------------------------------------------------- color

    def color(self, name: str) -> tuple[str, str]:
        """A color of the theme as it is drawn in an editor, and as an expression."""
        value = "tint" if name == "tint" else self.look.full.get(name, "tint")
        every = {value} if name == "tint" else {value, self.look.low.get(name, value)}
        shown = self.look.full.get("tint", "#555555") if value == "tint" else value
        if every == {"tint"}:
            return shown, self.tint
        if "tint" in every:
            return shown, f"{self.tint} if pnp.theme.{name} == 'tint' else pnp.theme.{name}"
        return shown, f"pnp.theme.{name}"

    def fill(self, name: str) -> str:
        """The attributes that fill with a color of the theme."""
        shown, asked = self.color(name)
        return f'fill="{shown}" card:fill="{{{{ {expression(asked)} }}}}"'

    def stroke(self, name: str, width: float) -> str:
        """The attributes that draw a line in a color of the theme."""
        shown, asked = self.color(name)
        return f'stroke="{shown}" card:stroke="{{{{ {expression(asked)} }}}}" stroke-width="{width:g}"'

    # ---------------------------------------------------------------- elements

    def add(self, line: str) -> None:
        """One more element."""
        self.lines.append(line)

    def rect(self, box: PartBox, attributes: str, radius: float = 0.0, **more: str) -> None:
        """A rectangle, with round corners where the frame has them."""
        extra = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in more.items() if value)
        rounded = f' rx="{radius:g}"' if radius else ""
        self.add(
            f'<rect{extra} x="{box.x:.4g}" y="{box.y:.4g}" width="{box.width:.4g}" height="{box.height:.4g}"{rounded} '
            f"{attributes}/>"
        )

    def text(
        self,
        name: str,
        box: PartBox,
        inner: str,
        font: FrameFont,
        sizes: tuple[float, float],
        color: str,
        *,
        align: str = "start",
        valign: str = "top",
        lines: int = 0,
        leading: float = 1.2,
        when: str = "",
        group: str = "",
    ) -> None:
        """A text in a box of its own."""
        self._boxes += 1
        ident = f"{name}-box"
        self.defs.append(
            f'<rect id="{ident}" x="{box.x:.4g}" y="{box.y:.4g}" width="{box.width:.4g}" height="{box.height:.4g}"/>'
        )
        low, high = sizes
        extra = f' card:lines="{lines}"' if lines else ""
        extra += f' card:fit-group="{group}"' if group else ""
        extra += f' card:if="{{{{ {expression(when)} }}}}"' if when else ""
        self.add(
            f'<text id="{name}"{extra} style="shape-inside:url(#{ident});line-height:{leading:g}" '
            f'card:fit="{low:g} {max(low, high):g}" card:valign="{valign}" text-anchor="{align}" {self.font(font)} '
            f'font-size="{max(low, high) * EM * 0.85:.3g}" {self.fill(color)}>{inner}</text>'
        )

    @staticmethod
    def font(font: FrameFont) -> str:
        """The attributes of a font."""
        style = f' font-style="{font.style}"' if font.style != "normal" else ""
        return f'font-family="{font.family}" font-weight="{font.weight}"{style}'

    def part(self, name: str, x: float, y: float, scale: float, fill: str, line: str, turn: float = 0) -> None:
        """A part of the frame, its middle (or corner) at a place."""
        if name not in self.frame.parts:
            return
        if f'id="part-{name}"' not in "".join(self.defs):
            self.defs.append(f'<g id="part-{name}">{self.frame.parts[name]}</g>')
        turned = f" rotate({turn:g})" if turn else ""
        width = f"{0.3:g}"
        self.add(
            f'<use xlink:href="#part-{name}" transform="translate({x:.4g} {y:.4g}){turned} scale({scale:.3g})" '
            f"{self.fill(fill)} {self.stroke(line, float(width))}/>"
        )

    def icon(self, box: PartBox, size: float, color: str, when: str) -> None:
        """The card's icon in the middle of a box."""
        x, y = box.middle
        self.add(
            f'<text id="icon" card:if="{{{{ {expression(when)} }}}}" card:icon="{{{{ icon }}}}" x="{x:.4g}" '
            f'y="{y + size * 0.36:.4g}" text-anchor="middle" font-family="{GAME_ICONS}" font-size="{size:.3g}" '
            f"{self.fill(color)}>&#9670;</text>"
        )

    def svg(self, title: str) -> str:
        """The whole drawing."""
        page = self.plan.page
        defs = "\n  ".join(self.defs)
        body = "\n".join(self.lines)
        return (
            HEAD.format(w=page.width, h=page.height)
            + f"<title>{escape(title, quote=False)}</title>\n<defs>\n  {defs}\n</defs>\n{body}\n</svg>\n"
        )

    # --------------------------------------------------------------- what texts say

    def there(self, guess: Guess) -> str:
        """The condition that a card says something in a column."""
        word = self.content.refs[guess.index]
        if guess.role is Role.FLAG:
            return word
        if guess.index in self.content.sparse:
            return f"{word} not in ('', none, 0, '0', '0.0')"
        return f"{word} not in ('', none, ())"

    def words(self, texts: Sequence[Guess], facts: Sequence[Guess], main: Guess | None) -> str:
        """The content of a box: paragraphs, then facts in a line, each with its label.

        All of it is plain text with expressions: editors do not keep conditions on parts of a text.
        """
        out: list[str] = []
        above: list[str] = []
        for guess in texts:
            out.append(self._item(guess, between(r"'\n'", above, NOTHING), labelled=guess is not main))
            above.append(self.there(guess))
        beside: list[str] = []
        for guess in facts:
            gap = between(SEPARATOR, beside, between(r"'\n'", above, NOTHING))
            out.append(self._item(guess, gap, labelled=True))
            beside.append(self.there(guess))
        return "".join(out)

    def _item(self, guess: Guess, gap: str, *, labelled: bool) -> str:
        """A column of a text; `gap` is an expression for what parts it from those before it."""
        word, asked = self.content.refs[guess.index], self.there(guess)
        before = "" if gap == NOTHING else f"{gap} ~ "
        if guess.role is Role.FLAG:
            return f"{{{{ {expression(f'{before}{in_bold(guess.label)} if {asked} else {NOTHING}')} }}}}"
        start = f"{before}{in_bold(guess.label, ' ')}" if labelled and guess.label else gap
        value = f"{word} if {asked} else {NOTHING}" if guess.index in self.content.sparse else word
        lead = "" if start == NOTHING else f"{{{{ {expression(f'{start} if {asked} else {NOTHING}')} }}}}"
        return f"{lead}{{{{ {expression(value)} }}}}"

    def joined(self, guesses: Sequence[Guess], flags: Sequence[Guess] = ()) -> str:
        """Columns on one line with points between them, and the headers of those that say yes."""
        out: list[str] = []
        before: list[str] = []
        for guess in (*guesses, *flags):
            word, asked = self.content.refs[guess.index], self.there(guess)
            gap = between(SEPARATOR, before, NOTHING)
            if guess in flags:
                start = "" if gap == NOTHING else f"{gap} ~ "
                out.append(
                    f"{{{{ {expression(f'{start}{in_quotes(marked(guess.label))} if {asked} else {NOTHING}')} }}}}"
                )
            else:
                lead = "" if gap == NOTHING else f"{{{{ {expression(f'{gap} if {asked} else {NOTHING}')} }}}}"
                out.append(f"{lead}{{{{ {expression(word)} }}}}")
            before.append(asked)
        return "".join(out)
