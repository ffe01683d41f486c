"""Other folders of a game's output that were made of older files: what lies in them is no longer the game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path

from generator.cards import Place
from generator.findings import Finding, Severity
from generator.outputs.line_ends import text_digest
from generator.outputs.swaps import manifest_of
from generator.words import counted, listed


def older_folders(
    base: Path, made: Collection[Path], game: str, inputs: Mapping[str, Path], shown: Callable[[Path], str]
) -> Iterator[Finding]:
    """A notice for each folder beside those just `made` whose manifest names other contents of this game's files.

    `inputs` are those files by the names that manifests give them. Packs of updates are not looked at: they belong to
    an older set by their nature.
    """
    now: dict[str, str] = {}
    for folder in sorted(path for path in _folders(base) if path not in made):
        manifest = manifest_of(folder)
        if not manifest or manifest.get("game") != game or (manifest.get("settings") or {}).get("update_from"):
            continue
        was = manifest.get("inputs")
        if not isinstance(was, dict):
            continue
        for name in was.keys() & inputs.keys() - now.keys():
            now[name] = _digest(inputs[name])
        changed = sorted(name for name, before in was.items() if name in now and now[name] != before)
        if changed:
            yield Finding(
                "output/older",
                Severity.NOTICE,
                f"This folder was made before {counted(len(changed), 'file')} changed: {listed(changed, most=3)}.",
                "Build it again, or delete it.",
                Place(shown(folder)),
            )


def _folders(base: Path) -> list[Path]:
    try:
        return [path for path in base.iterdir() if path.is_dir() and not path.name.startswith(".")]
    except OSError:
        return []


def _digest(path: Path) -> str:
    try:
        return text_digest(path) if path.is_file() else ""
    except OSError:
        return ""
