"""The pages of a site: the list of all cards, and a page for each. Texts of a person are words there, never markup."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from generator import __version__
from generator.booklet.look import BookletLook
from generator.face import Color, Face
from generator.outgoing import for_html
from generator.outputs.job import Job
from generator.site.contents import CardFilter, ShownPicture, SiteCard, SiteRelease
from generator.words import counted

if TYPE_CHECKING:
    from jinja2 import Environment

TEMPLATES = Path(__file__).parent / "templates"
GROUPS = (("sheets", "To print"), ("tables", "To play on a screen"))


class Download(Struct, frozen=True):
    """A file to fetch from the site: what it is, how large, and its SHA-256."""

    group: str
    file: str
    title: str
    size: str
    digest: str


class SitePages:
    """All pages of one site."""

    def __init__(
        self,
        job: Job,
        look: BookletLook,
        cards: Sequence[SiteCard],
        filters: Sequence[CardFilter],
        releases: Sequence[SiteRelease],
        downloads: Sequence[Download],
        pictures: Mapping[tuple[int, str], tuple[str, int, int]],
        fonts: Iterable[str],
    ) -> None:
        self._job, self._look, self._cards, self._filters = job, look, cards, filters
        self._releases, self._downloads, self._pictures = releases, downloads, pictures
        self._fonts = list(fonts)
        self._script = (TEMPLATES / "site.js").read_text("utf-8").strip()
        self._style = (TEMPLATES / "site.css").read_text("utf-8")

    def index(self) -> str:
        """The page of all cards."""
        file = self._job.card_set.file
        least, most = file.players
        cards = [self._listed(card) for card in self._cards]
        decks = {card.stack.name: card.stack for card in self._cards}
        slugs = {card.key: card.piece.slug for card in reversed(self._cards)}
        return self._filled(
            "index.html.j2",
            "",
            {
                "cards": cards,
                "decks": [
                    {"slug": stack.slug, "title": stack.title, "count": stack.total, "different": len(stack.pieces)}
                    for stack in decks.values()
                ],
                "filters": self._filters,
                "releases": self._releases,
                "slugs": slugs,
                "groups": [(title, [one for one in self._downloads if one.group == group]) for group, title in GROUPS],
                "players": counted(least, "player") if least == most else f"{least} to {most} players",
                "total": sum(card.piece.copies for card in self._cards),
                "noun": "cards" if all(stack.kind == "card" for stack in decks.values()) else "pieces",
                "script": self._script,
                "allowed": _hash(self._script),
            },
        )

    def card(self, card: SiteCard) -> str:
        """The page of one card."""
        place = card.number - 1
        before = self._cards[place - 1] if place else None
        after = self._cards[place + 1] if place + 1 < len(self._cards) else None
        sides = [("front", card.piece.front), ("back", card.piece.back)]
        return self._filled(
            "card.html.j2",
            "../",
            {
                "card": card,
                "pictures": [self._picture(face, "large", card, side) for side, face in sides if face is not None],
                "before": before.piece if before else None,
                "after": after.piece if after else None,
                "lines": card.piece.text.split("\n") if card.piece.text else [],
                "allowed": "'none'",
            },
        )

    def _listed(self, card: SiteCard) -> dict[str, object]:
        piece = card.piece
        own = dict(piece.values)
        return {
            "name": piece.name,
            "slug": piece.slug,
            "id": piece.id,
            "lines": piece.text.split("\n") if piece.text else [],
            "copies": piece.copies,
            "deck": card.stack.slug,
            "deck_title": card.stack.title,
            "number": card.number,
            "picture": self._picture(piece.front, "thumb", card, "front"),
            "fields": card.fields,
            "values": {one.name: own.get(one.name, "") for one in self._filters},
            "chosen_by": json.dumps([own.get(one.name, "") for one in self._filters], ensure_ascii=False),
        }

    def _picture(self, face: Face, which: str, card: SiteCard, side: str) -> ShownPicture:
        name, width, height = self._pictures[id(face), which]
        words = f"{card.piece.name}, back" if side == "back" else card.piece.name
        if side == "front" and card.piece.text and which == "large":
            words = f"{words}: {' '.join(card.piece.text.split())}"
        return ShownPicture(name, width, height, words)

    def _filled(self, template: str, root: str, values: Mapping[str, object]) -> str:
        file = self._job.card_set.file
        common = {
            "title": file.title,
            "version": file.version,
            "tagline": file.tagline,
            "author": file.author,
            "language": file.language,
            "program": __version__,
            "credits": dict(sorted(self._job.face_set.icons.items())),
            "root": root,
            "style_name": self._look.style,
            "style": self._css(root),
        }
        return self._environment.get_template(template).render({**common, **values}) + "\n"

    def _css(self, root: str) -> str:
        look = self._look
        colors = {
            "ink": look.ink,
            "ground": look.ground,
            "on-ground": look.on_ground,
            "accent": look.accent,
            "on-accent": look.on_accent,
            "tint": look.tint,
            "quiet": look.quiet,
        }
        said = "".join(f"--{name}:{_hex(color)};" for name, color in colors.items())
        head, second, text = (f'"{family_name(name)}"' for name in (look.head[0], look.second[0], look.text))
        fonts = (
            f"--head:{head},Georgia,serif;--head-weight:{look.head[1]};--head-style:{look.head[2]};"
            f"--second:{second},system-ui,sans-serif;--second-weight:{look.second[1]};--second-style:{look.second[2]};"
            f"--text:{text},'Segoe UI',system-ui,sans-serif;"
        )
        faces = "\n".join(self._fonts).replace('url("fonts/', f'url("{root}fonts/')
        return f"{faces}\n:root{{{said}{fonts}}}\n{self._style}"

    @cached_property
    def _environment(self) -> Environment:
        from jinja2 import Environment, FileSystemLoader, StrictUndefined

        return Environment(
            loader=FileSystemLoader(TEMPLATES),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            finalize=_escaped,
        )


def family_name(text: str) -> str:
    """A font's family as a style sheet may quote it: nothing of it ends the quotes or the sheet."""
    return re.sub(r"[^\w .-]", "", text)


def _escaped(value: object) -> object:
    """What stands in a page for a value: texts as `for_html` makes them, pieces of the page as they are."""
    from markupsafe import Markup

    return Markup(for_html(value)) if type(value) is str else value  # noqa: S704 - escaped by for_html


def _hash(script: str) -> str:
    """How a page allows one script and no other."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode('ascii')}'"


def _hex(color: Color) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in color.on_screen)
