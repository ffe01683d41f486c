"""How much a template may ask for: steps, letters, time. A stranger's template cannot use up a machine."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from typing import Any

from jinja2 import nodes

from generator.faults import FaceError

MOST_STEPS = 100_000
"""Turns of loops, calls and included templates that one face may take."""
MOST_LETTERS = 1_000_000
"""Letters of one text within a template."""
MOST_OF_A_FACE = 20_000_000
"""Letters that one face may put together, those that are thrown away again included."""
MOST_WIDTH = 9_999
"""Letters that a text may be padded, cut or wrapped to, and parts that a list may be sliced into."""
MOST_WRAPPED = 20_000
"""Letters of a text that is wrapped: of one long word each line is cut off all that is left."""
MOST_SECONDS = 5.0
"""A safeguard for what steps do not count."""
MOST_DIGITS = 40
"""Of whole numbers: beyond it none is a measure of anything printed."""
OPERATORS = frozenset(("+", "*", "**", "%"))
MEASURED = ("center", "indent", "wordwrap", "truncate", "batch", "slice", "format", "replace", "join")
"""Filters that make more of what they get."""
_REMEDY = "No face needs that: look for a loop or a number that is larger than was meant."
_WIDE = re.compile(r"\d{5,}")
_GIVEN = re.compile(r"\*|\{[^{}]*\{")
"""A width that comes with the values: `%*d`, `{:{}}`."""


def too_much(fact: str) -> FaceError:
    """The fault of a template that asks for more than a face can need."""
    return FaceError("face/too-much", fact, _REMEDY)


class Steps:
    """What one face has used up so far. Every method raises FaceError beyond a limit."""

    def __init__(self) -> None:
        self.again()

    def again(self) -> None:
        """Begin the next face."""
        self.taken, self.letters = 0, 0
        self._until = time.monotonic() + MOST_SECONDS

    def step(self, letters: int = 0, count: int = 1) -> bool:
        """Some steps that put letters together; always False."""
        self.taken += count
        self.letters += letters
        if self.taken > MOST_STEPS:
            raise too_much(f"The template takes more than {MOST_STEPS:,} steps for one face.")
        if self.letters > MOST_OF_A_FACE:
            raise too_much(f"The template puts more than {MOST_OF_A_FACE:,} letters together for one face.")
        if not self.taken & 255 and time.monotonic() > self._until:
            raise too_much(f"The template takes longer than {MOST_SECONDS:g} seconds for one face.")
        return False

    def counted(self, items: Iterable[Any], letters: int) -> Iterator[Any]:
        """The items of a loop, each a step that writes so many letters."""
        for item in items:
            self.step(letters)
            yield item

    def text(self, value: Any) -> Any:
        """A text that was put together, as it is."""
        if isinstance(value, str):
            if len(value) > MOST_LETTERS:
                raise too_much(f"A text in the template has {len(value):,} letters.")
            self.letters += len(value)
            if self.letters > MOST_OF_A_FACE:
                self.step(0, 0)
        return value

    def operation(self, operator: str, left: Any, right: Any, apply: Callable[[], Any]) -> Any:
        """What an operator makes of two values, if that has a sensible size."""
        if isinstance(left, int) and isinstance(right, int):
            if operator in ("*", "**"):
                bits = right * left.bit_length() if operator == "**" else left.bit_length() + right.bit_length()
                if bits > 4 * MOST_DIGITS:
                    raise too_much("The template makes a number that is no measure of anything.")
            return apply()
        if operator == "*":
            for many, times in ((left, right), (right, left)):
                if isinstance(times, int) and hasattr(many, "__len__") and len(many) * times > MOST_LETTERS:
                    raise too_much(f"The template repeats something {times:,} times.")
        if operator == "+" and hasattr(left, "__len__") and hasattr(right, "__len__"):
            self.step(len(left) + len(right))
        if operator == "%" and isinstance(left, str):
            self.pattern(left, right)
        return self.text(apply())

    def pattern(self, pattern: str, values: Any = ()) -> None:
        """Look at a pattern such as `%0999d` or `{:>999}` before it is filled in."""
        given = values if isinstance(values, tuple) else (values,)
        if _WIDE.search(pattern) or (_GIVEN.search(pattern) and any(_is_wide(one) for one in given)):
            raise too_much(f"The template pads a text to more than {MOST_WIDTH:,} letters.")

    def call(self, function: Any, arguments: tuple[Any, ...], named: dict[str, Any]) -> None:
        """A call of anything; those of texts are measured."""
        self.step()
        owner = getattr(function, "__self__", None)
        if isinstance(owner, str):
            self.measured(getattr(function, "__name__", "it"), owner, arguments, named)
        elif function is range and arguments:
            self.step(0, len(range(*arguments)) // 20)

    def measured(self, name: str, value: Any, arguments: tuple[Any, ...], named: dict[str, Any]) -> None:
        """A function that pads, repeats or fills in a text."""
        given = (*arguments, *named.values())
        for one in given:
            if isinstance(one, int) and not isinstance(one, bool) and abs(one) > MOST_WIDTH:
                raise too_much(f"The template asks {name} for {one:,}.")
        if name == "wordwrap" and isinstance(value, str) and len(value) > MOST_WRAPPED:
            raise too_much(f"The template wraps a text of {len(value):,} letters.")
        if name == "join" and not isinstance(value, str):
            between = max((len(one) for one in given if isinstance(one, str)), default=0)
            self.step(between * len(value) if hasattr(value, "__len__") else 0)
        if not isinstance(value, str):
            return
        parts = value.count("\n") + 1
        if name in ("format", "format_map"):
            self.pattern(value, arguments)
        elif name == "replace" and len(given) > 1 and isinstance(given[0], str):
            parts = value.count(given[0]) if given[0] else len(value) + 1
        elif name == "expandtabs":
            parts = value.count("\t")
        elif name == "join" and arguments and hasattr(arguments[0], "__len__"):
            parts = len(arguments[0])
        most = max([len(one) if isinstance(one, str) else one for one in given if isinstance(one, str | int)] or [0])
        if parts * max(most, len(value) if name == "join" else 0) > MOST_LETTERS:
            raise too_much(f"The template makes more than {MOST_LETTERS:,} letters with {name}.")

    def filter(self, name: str, function: Callable[..., Any], place: int) -> Callable[..., Any]:
        """A filter whose work is measured; `place` says which of its arguments is the value."""

        @wraps(function)
        def bounded(*arguments: Any, **named: Any) -> Any:
            value, rest = arguments[place], arguments[place + 1 :]
            self.step(0, 1 + (len(value) // 1000 if isinstance(value, str) else 0))
            self.measured(name, value, rest, named)
            return self.text(function(*arguments, **named))

        return bounded


def _is_wide(value: Any) -> bool:
    return (isinstance(value, int) and abs(value) > MOST_WIDTH) or (
        isinstance(value, str) and value.isdigit() and len(value) > 4
    )


def bounded(tree: nodes.Template) -> None:
    """Have every loop, macro and template count its steps: the sandbox offers `counted` and `stepped` as filters."""
    for loop in list(tree.find_all(nodes.For)):
        loop.iter = _filtered(loop.iter, "counted", _letters(loop))
    for macro in list(tree.find_all(nodes.Macro)):
        macro.body.insert(0, _stepped(macro, macro.lineno))
    tree.body.insert(0, _stepped(tree, 1))


def _letters(node: nodes.Node) -> int:
    return sum(len(data.data) for data in node.find_all(nodes.TemplateData))


def _filtered(node: Any, name: str, letters: int) -> nodes.Filter:
    return nodes.Filter(node, name, [nodes.Const(letters)], [], None, None, lineno=node.lineno)


def _stepped(node: nodes.Node, line: int) -> nodes.If:
    step = _filtered(nodes.Const(0, lineno=line), "stepped", _letters(node))
    return nodes.If(step, [], [], [], lineno=line)
