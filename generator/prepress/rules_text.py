"""The rules text of a game, read strictly, with the pictures that it shows: for its booklet, and to be judged alone."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from generator.booklet.judging import shown_files
from generator.booklet.known import known_of, pictures_of
from generator.booklet.nodes import Shown
from generator.booklet.place import rules_path
from generator.booklet.reading import RulesText, read_rules, rules_source
from generator.cards import Place
from generator.errors import FileAccessError
from generator.faults import FaceError
from generator.findings import Finding, Severity
from generator.game import CardSet, components
from generator.registry import GameSource
from generator.svg.pictures import find_picture, picture_info
from generator.workspace import GameFolders, is_file


class RulesPictures(Struct, frozen=True):
    """Picture files that a rules text shows, the names of those that cannot be printed, and why."""

    files: tuple[Path, ...]
    broken: frozenset[str]
    findings: tuple[Finding, ...]


def rules_text(source: GameSource, card_set: CardSet) -> tuple[RulesText, RulesPictures]:
    """The text with all that is wrong with it, its pictures included. Raises FileAccessError."""
    folders = source.folders
    path = rules_path(folders, card_set.file)
    shown = folders.shown(path)
    game = source.game()
    known = known_of(card_set, components(game, card_set), folders)
    text = read_rules(rules_source(path, shown, card_set.language), known, game, shown)
    pictures = _pictures(folders, text, shown)
    return replace(text, findings=(*text.findings, *pictures.findings)), pictures


def rules_findings(source: GameSource, card_set: CardSet) -> Sequence[Finding]:
    """What is wrong with the rules text of a game; nothing where it has none."""
    try:
        if not is_file(rules_path(source.folders, card_set.file)):
            return ()
        text, _ = rules_text(source, card_set)
    except FileAccessError as error:
        return (Finding("rules-text/markdown", Severity.ERROR, str(error)),)
    return text.findings


def _pictures(folders: GameFolders, text: RulesText, file: str) -> RulesPictures:
    """The picture files that a rules text shows, and what is wrong with them, each decoded whole."""
    shown = [*shown_files(text.blocks)]
    if not shown:
        return RulesPictures((), frozenset(), ())
    from generator.cache import cache_folder
    from generator.pdf.whole import WholePictures

    whole = WholePictures(cache_folder())
    found: dict[Path, None] = {}
    wrong: list[Finding] = []
    broken: set[str] = set()

    def tell(one: Shown, fact: str, remedy: str = "", level: Severity = Severity.ERROR) -> None:
        if level is Severity.ERROR:
            broken.add(one.file)
        wrong.append(Finding("rules-text/picture", level, fact, remedy, Place(file, one.line)))

    for one in shown:
        try:
            path = find_picture(one.file, pictures_of(folders))
            stat = path.stat()
            picture_info(path, (stat.st_size, stat.st_mtime_ns))
            found[path] = None
            if damage := whole(path):
                level = Severity.WARNING if damage.warning else Severity.ERROR
                tell(one, f'"{one.file}" is damaged: {damage.fact}.', "Save or download it anew.", level)
        except FaceError as fault:
            tell(one, fault.fact, fault.remedy)
        except OSError as error:
            tell(one, f'"{one.file}" cannot be read ({error.strerror}).')
    whole.keep()
    return RulesPictures(tuple(found), frozenset(broken), tuple(wrong))
