"""Faces for low ink that the program makes itself, judged by the ink they save and by the contrast of their text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType

from msgspec.structs import replace

from generator.cards import Place
from generator.face import Face, FontInstance
from generator.faces.light_ink import LightInk
from generator.faces.maker import FaceSet
from generator.findings import Finding, Severity
from generator.words import counted, quoted

CODES: Mapping[str, str] = MappingProxyType(
    {
        "print/light-ink": "The game has no faces for low ink: the program made light ones of its full ones.",
        "print/light-contrast": "Text that could be read stands out too little on a face that the program made light.",
    }
)
LEAST = 0.05
"""Share of its ink that a face must save; else it is printed as it is."""
MOST_LOOKED_AT = 60
"""Faces whose contrast is measured."""


def lightened(face_set: FaceSet, weight_of: Callable[[Path | FontInstance], int], place: Place) -> FaceSet:
    """The set with light faces, and what is to be said of them. `weight_of` tells the weight of a font."""
    from generator.pdf.ink_use import ink_use

    faces: dict[int, Face] = {}
    uses: dict[int, int] = {}
    for entry in face_set.faces:
        for copy in range(1, max(entry.card.copies, 1) + 1):
            for face in entry.sides(copy):
                if face is not None:
                    faces[id(face)] = face
                    uses[id(face)] = uses.get(id(face), 0) + 1
    light = LightInk()
    made = {key: light.face(face) for key, face in faces.items()}
    before = dict(zip(faces, ink_use(list(faces.values())), strict=True))
    after = dict(zip(faces, ink_use(list(made.values())), strict=True))
    kept = {key for key in faces if after[key] > before[key] * (1 - LEAST)}
    made.update({key: faces[key] for key in kept})
    took = sum(before[key] * uses[key] for key in faces)
    takes = sum((before if key in kept else after)[key] * uses[key] for key in faces)
    entries = tuple(entry.mapped(lambda face: made[id(face)]) for entry in face_set.faces)
    findings = [_told(len(faces), len(kept), took, takes, place)]
    pairs = [(faces[key], made[key]) for key in faces if key not in kept][:MOST_LOOKED_AT]
    findings += _harder_to_read(pairs, weight_of, place)
    return replace(face_set, faces=entries, findings=(*face_set.findings, *findings))


def _told(faces: int, kept: int, took: float, takes: float, place: Place) -> Finding:
    saved = round(100 * (1 - takes / took)) if took else 0
    fact = f"This game has no faces for low ink, so light ones were made of its own: they take {saved} % less ink."
    if kept == faces:
        fact = "This game has no faces for low ink, and light ones would save nothing: its own are printed."
    elif kept:
        fact += f" {counted(kept, 'face')} of {faces} would save nothing and {'is' if kept == 1 else 'are'} left alone."
    remedy = "Templates may draw their own: see pnp.ink and [themes.low] in `pnp help templates`."
    return Finding("print/light-ink", Severity.NOTICE, fact, remedy, place)


def _harder_to_read(
    pairs: list[tuple[Face, Face]], weight_of: Callable[[Path | FontInstance], int], place: Place
) -> list[Finding]:
    """A warning where text that passed on the full faces fails on the light ones."""
    from generator.pdf.contrast import text_contrasts

    def is_bold(font: Path | FontInstance) -> bool:
        return weight_of(font) >= 700

    failing: list[tuple[Face, Face, set[str]]] = []
    for (full, light), texts in zip(pairs, text_contrasts([light for _, light in pairs], is_bold), strict=True):
        if wrong := {text.text for text in texts if not text.passes}:
            failing.append((full, light, wrong))
    lost: list[str] = []
    for (_, _, wrong), texts in zip(failing, text_contrasts([full for full, _, _ in failing], is_bold), strict=True):
        lost += [text.text for text in texts if text.passes and text.text in wrong]
    if not lost:
        return []
    many = f" and {len(lost) - 1} more" if len(lost) > 1 else ""
    fact = f"{quoted(lost[0])}{many} could be read in full ink and stand out too little on the light faces."
    remedy = "Draw faces for low ink in the template, by pnp.ink, or print in full ink."
    return [Finding("print/light-contrast", Severity.WARNING, fact, remedy, place)]
