"""The frames that a new game may have: files under `frames/`, those of a person's workspace before the program's."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal

from msgspec import Struct

from generator.errors import FileAccessError, UsageError
from generator.toml_file import read_toml
from generator.words import listed, nearest
from generator.workspace import Workspace, inside, is_file, own_file

FRAME_FILE = "frame.toml"
PARTS_FILE = "parts.svg"
CODES: Mapping[str, str] = {"frames/file": "The file that describes a frame for new games cannot be read as one."}
PARTS = ("badge", "corner", "divider", "emblem", "tile")


class FrameFont(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One of the program's fonts."""

    family: str
    weight: int = 400
    style: Literal["normal", "italic"] = "normal"


class FrameFonts(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Fonts by what they set."""

    name: FrameFont
    number: FrameFont
    text: FrameFont
    label: FrameFont


class FrameShape(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Lengths in mm on a poker card; `art` is the share of the height a picture may take, `text` the largest size."""

    border: float = 0.0
    radius: float = 0.0
    badge: str = "none"
    art: float = 0.45
    text: float = 10.5
    corners: bool = False
    """Whether the part `corner` stands in the corners of the card."""


class FrameTints(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Colors that the words of a kind get, in turn; `low` those of low ink, the same where it is empty."""

    list: tuple[str, ...] = ()
    low: tuple[str, ...] = ()


class FrameFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole of frame.toml. `full` and `low` are colors by name, `tint` standing for that of the card's kind."""

    title: str
    about: str = ""
    layout: Literal["window", "full", "strip", "plain"] = "window"
    fonts: FrameFonts
    shape: FrameShape = FrameShape()
    full: dict[str, str] = {}
    low: dict[str, str] = {}
    tints: FrameTints = FrameTints()


class Frame(Struct, frozen=True):
    """A frame: its name, what its file says, and the drawings of its parts by name."""

    name: str
    file: FrameFile
    parts: Mapping[str, str]


def frame_folders(workspace: Workspace) -> list[Path]:
    """Where frames are looked for, a person's own first."""
    return [folder.parent / "frames" for folder in workspace.templates]


def frame_names(workspace: Workspace) -> list[str]:
    """All frames there are: ours in the order of their folder, those of the workspace among them."""
    found: dict[str, None] = {}
    for folder in reversed(frame_folders(workspace)):
        if folder.is_dir():
            found.update((path.name, None) for path in sorted(folder.iterdir()) if is_file(path / FRAME_FILE))
    return list(found)


def frame_named(workspace: Workspace, name: str) -> Frame:
    """The frame of a name. Raises UsageError that lists them, FaultyFileError for one that cannot be read."""
    wanted = name.strip().casefold().replace(" ", "-").replace("_", "-")
    for folder in frame_folders(workspace):
        path = inside(folder, f"{wanted}/{FRAME_FILE}")
        if path is not None and is_file(path):
            file = read_toml(path, FrameFile, "frames/file", workspace.shown(path), "frames/classic/frame.toml")
            parts = own_file(path.parent, PARTS_FILE, workspace.shown)
            return Frame(wanted, file, _parts(_svg(parts, workspace)) if is_file(parts) else {})
    names = frame_names(workspace)
    near = nearest(wanted, names)
    guess = f'Did you mean "{near}"? ' if near else ""
    raise UsageError(f'There is no frame "{name}". {guess}Frames: {listed(names)}; `pnp frames` draws them.')


MOST_OF_PARTS = 2_000_000
"""Bytes of a frame's drawing."""


def _svg(path: Path, workspace: Workspace) -> str:
    try:
        if path.stat().st_size > MOST_OF_PARTS:
            raise FileAccessError(f"{workspace.shown(path)}: is far larger than the drawing of a frame.")
        return path.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise FileAccessError(f"{workspace.shown(path)}: is not UTF-8 text. Save it as UTF-8.") from error
    except OSError as error:
        raise FileAccessError(f"{workspace.shown(path)}: cannot be read ({error.strerror}).") from error


_GROUP = re.compile(r'<g\b[^>]*\bid="([\w-]+)"[^>]*>')


def _parts(svg: str) -> dict[str, str]:
    """What is drawn in each group of a file of parts, by the group's id."""
    found = {}
    for match in _GROUP.finditer(svg):
        if match[1] in PARTS and match[1] not in found:
            inner = svg[match.end() : _end(svg, match.end())]
            inner = re.sub(r"<(desc|title)\b.*?</\1>", "", inner, flags=re.DOTALL)
            found[match[1]] = re.sub(r'\s(?:id|inkscape:[\w-]+|sodipodi:[\w-]+)="[^"]*"', "", inner).strip()
    return found


def _end(svg: str, start: int) -> int:
    """Where a group ends that begins before `start`."""
    depth = 1
    for match in re.finditer(r"<(/?)g\b[^>]*?(/?)>", svg[start:]):
        depth += -1 if match[1] else 0 if match[2] else 1
        if not depth:
            return start + match.start()
    return len(svg)


def families(frame: Frame) -> Sequence[FrameFont]:
    """Every font that a frame uses, and the bold and italic ones of its text."""
    text = frame.file.fonts.text
    more = (
        FrameFont(family=text.family, weight=700),
        FrameFont(family=text.family, weight=text.weight, style="italic"),
    )
    fonts = frame.file.fonts
    return tuple(dict.fromkeys((fonts.name, fonts.number, fonts.text, fonts.label, *more)))
