"""The maker of a site: pages, pictures, downloads, one folder."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct

from generator.booklet.known import pictures_of
from generator.booklet.look import BookletLook, look_of
from generator.booklet.of_set import booklet_book
from generator.booklet.type import Type
from generator.errors import UsageError
from generator.exports.change_pictures import ChangePicture, change_pictures
from generator.exports.tabletop.pieces import content_name, slug, stacks_of
from generator.face import Item
from generator.findings import Finding
from generator.history.against import set_named
from generator.history.differences import differences
from generator.history.states import state_of
from generator.outgoing import csv_text
from generator.outputs.drawn import DrawnSet
from generator.outputs.job import BuildRequest, Job
from generator.outputs.kinds import makers_named
from generator.outputs.licences import licences_in
from generator.outputs.maker import Maker, Outcome, OutputFile
from generator.outputs.manifest import NAME, manifest
from generator.progress import Progress
from generator.site.contents import CardKey, ShownPicture, SiteCard, filters_of, history_of, site_cards
from generator.site.pages import Download, SitePages, family_name
from generator.site.pictures import COVER, SOCIAL, card_pictures, composite, cover
from generator.site.played import played_sheets
from generator.words import counted
from generator.workspace import inside, is_file


class SiteMaker(Struct, frozen=True):
    """A set as a static page on the web. `downloads` are the outputs that it offers, with commas; blank for none.

    Bots play `games` at each number of players for the figures on the pages of cards; 0 for none. Pages of cards that
    look different from the set `against` show both; blank compares nothing.
    """

    downloads: str = "sheets,vtt,pcio"
    games: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    against: str = ""

    def refuse(self, request: BuildRequest) -> Iterator[Finding]:
        """Nothing to warn of. Raises UsageError for downloads that cannot be made."""
        for maker in self._makers(request):
            yield from maker.refuse(request)

    def _makers(self, request: BuildRequest) -> tuple[Maker, ...]:
        from generator.gamefile import read_game_file
        from generator.prepress.sheet_maker import usual_sheets
        from generator.prepress.with_rules import with_booklet

        names = [name.strip() for name in self.downloads.split(",") if name.strip()]
        if any(name.partition(":")[0] in ("site", "tts") for name in names):
            raise UsageError("A site offers files that need nothing else: not itself, and not a saved object of tts.")
        folders = request.source.folders
        asked = read_game_file(folders.game_file, folders.shown(folders.game_file)).build
        return makers_named(names, lambda: with_booklet(usual_sheets(asked)))

    def make(self, job: Job, progress: Progress) -> Outcome:
        """All files of the site. Raises FileAccessError for a record of a release that cannot be read."""
        folder = job.base / f"site-{job.look}"
        stacks = stacks_of(job)
        if not stacks:
            return Outcome(folder, {}, ())
        try:
            look = look_of(job.card_set, "full")
        except ValueError as error:
            raise UsageError(str(error)) from error
        files, downloads = self._downloads(job, progress)
        pictures: dict[tuple[int, str], tuple[str, int, int]] = {}
        for number, (key, which, across, down, name, data) in enumerate(card_pictures(stacks)):
            progress("Drawing pictures", number, 0)
            pictures[key, which] = (name, across, down)
            files[name] = data
        chosen = job.card_set.file.booklet.cover
        title = _title(job, look)
        files["cover-630x500.png"] = cover(stacks, chosen, look, COVER, title)
        files["social-1200x630.png"] = cover(stacks, chosen, look, SOCIAL, title)
        files["composite-1900.jpg"] = composite(stacks)
        fonts = _fonts(job, look)
        files |= {name: data for name, (data, _) in fonts.items()}

        game = job.request.source.game()
        played = played_sheets(game, job.card_set, self.games, progress) if self.games else {}

        @cache
        def drawn() -> DrawnSet:
            from generator.check import check

            return DrawnSet(job.request.source, check(job.request.source))

        told = history_of(
            job.request.source.folders,
            job.card_set.file.version,
            lambda: state_of(drawn(), "now", ("full",), progress),
        )
        seen: dict[CardKey, tuple[ShownPicture, ...]] = {}
        for one in _changes_seen(job, self.against, drawn, progress):
            name = f"changes/{content_name(Path(one.name).stem, one.data, 'png')}"
            files[name] = one.data
            shown = ShownPicture(name, one.width, one.height, "Before, and as it is now")
            seen[one.card] = (*seen.get(one.card, ()), shown)
        cards = site_cards(stacks, game, job.card_set, told.by_card, played, seen)
        styles = [css for _, css in fonts.values() if css]
        pages = SitePages(job, look, cards, filters_of(cards), told.releases, downloads, pictures, styles)
        files["index.html"] = pages.index().encode()
        files |= {f"cards/{card.piece.slug}.html": pages.card(card).encode() for card in cards}
        files["cards.csv"] = _table(cards).encode()
        asked: dict[str, object] = {
            "to": "site",
            "ink": job.ink,
            "downloads": self.downloads,
            "games": self.games,
            "against": self.against,
        }
        asked["with"] = list(job.request.extras)
        listed = (
            OutputFile(folder / "index.html", f"The page, with {counted(len(cards), 'card')}", pieces=len(cards)),
            OutputFile(folder / "cover-630x500.png", "A cover for itch.io; social-1200x630.png for links"),
            OutputFile(folder / "composite-1900.jpg", "All fronts on one picture, as BoardGameGeek wants it"),
        )
        how = "Open index.html, or put the whole folder on any web server: GitHub Pages, itch.io, your own."
        facts: dict[str, str | int | list[str]] = {"to": "site", "cards": len(cards)}
        kept = manifest(job, files, asked)
        return Outcome(folder, {**files, NAME: kept}, listed, "", "On the web", (how,), facts=facts)

    def _downloads(self, job: Job, progress: Progress) -> tuple[dict[str, bytes], list[Download]]:
        """What the other makers make of the same job, and a line for each file that a person wants."""
        files: dict[str, bytes] = {}
        found: list[Download] = []
        for maker in self._makers(job.request):
            try:
                made = maker.make(job, progress)
            except UsageError:  # too large for that program, or for that paper: the rest is offered all the same
                continue
            titles = {one.path: one.title for one in made.listed}
            for name, data in made.files.items():
                if Path(name).name == NAME:
                    continue
                path = f"downloads/{made.folder.name}/{name}"
                files[path] = data
                title = titles.get(made.folder / name)
                if title is not None:
                    group = "sheets" if name.endswith(".pdf") else "tables"
                    paper = str(made.facts.get("paper", ""))
                    said = f"{paper}: {title}" if paper and paper not in title else title
                    found.append(Download(group, path, said, _size(data), hashlib.sha256(data).hexdigest()))
        return files, found


def _changes_seen(job: Job, against: str, drawn: Callable[[], DrawnSet], progress: Progress) -> Iterator[ChangePicture]:
    """Cards as they were and as they are. Raises UsageError for an earlier set that there is not."""
    if against.strip():
        with set_named(against, job.request.source, job.request.workspace, ("full",), progress) as earlier:
            change = differences(earlier.state, state_of(drawn(), "now", ("full",), progress))
            yield from change_pictures(change, earlier, drawn(), progress)


def _title(job: Job, look: BookletLook) -> Callable[[float, float, float], tuple[Item, ...]]:
    """Sets the game's title as its booklet does: on a line in the middle at x, y, at most so wide."""
    file, folders = job.card_set.file, job.request.source.folders
    kind = Type(booklet_book(folders.fonts, file, pictures_of(folders)), look, "", {})
    words = file.title.upper() if look.style in ("bars", "bills", "plain") else file.title

    def word(x: float, y: float, width: float) -> tuple[Item, ...]:
        return kind.word(words, 60.0, x, y, align="middle", color=look.on_ground, font=look.head, fit=width)

    return word


def _size(data: bytes) -> str:
    return f"{len(data) / 1_000_000:.1f} MB" if len(data) >= 100_000 else f"{max(1, round(len(data) / 1000))} kB"


def _fonts(job: Job, look: BookletLook) -> dict[str, tuple[bytes, str]]:
    """The font files of the page by name, with what CSS says of each; their licences beside them.

    Raises FileAccessError for a licence that is a link out of its folder.
    """
    folders = job.request.source.folders
    known = [*_game_fonts(job), *_own(folders.fonts)]
    wanted = [
        look.head,
        look.second,
        *((look.text, *one) for one in ((500, "normal"), (700, "normal"), (500, "italic"))),
    ]
    found: dict[str, tuple[bytes, str]] = {}
    for family, weight, style in dict.fromkeys(wanted):
        near = [one for one in known if one[1] == family and one[3] == style]
        if not near:
            continue
        file, _, own, _ = min(near, key=lambda one: abs(one[2] - weight))
        name = f"fonts/{slug(file.stem) or 'font'}{file.suffix.lower()}"
        css = (
            f'@font-face{{font-family:"{family_name(family)}";font-weight:{own};font-style:{style};font-display:swap;'
            f'src:url("{name}")}}'
        )
        found[name] = (file.read_bytes(), css)
        for licence in licences_in(file.parent, folders.shown):
            found[f"fonts/{slug(file.parent.name)}-{slug(licence.stem)}.txt"] = (licence.read_bytes(), "")
    return found


def _own(fonts: Sequence[Path]) -> Iterator[tuple[Path, str, int, str]]:
    """The program's own fonts."""
    from generator.pages.own_type import own_book

    for font in own_book(fonts).fonts:
        if isinstance(font.file, Path):
            yield font.file, font.family, font.weight, font.style


def _game_fonts(job: Job) -> Iterator[tuple[Path, str, int, str]]:
    """The fonts that game.toml names, those that are in the folders of fonts."""
    for spec in job.card_set.file.fonts:
        places = (inside(folder, spec.file) for folder in job.request.source.folders.fonts)
        file = next((path for path in places if path is not None and is_file(path)), None)
        if file is not None:
            yield file, spec.family, spec.weight, spec.style


def _table(cards: Sequence[SiteCard]) -> str:
    names = list(dict.fromkeys(name for card in cards for name, _ in card.piece.values if name not in ("id", "name")))
    rows: list[tuple[str, ...]] = [("deck", "id", "name", "copies", *names)]
    for card in cards:
        values: Mapping[str, str] = dict(card.piece.values)
        piece = card.piece
        own = (values.get(name, "") for name in names)
        rows.append((card.stack.title, piece.id, piece.name, str(piece.copies), *own))
    return csv_text(rows)
