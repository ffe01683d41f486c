"""Groups that a mask, a filter or a blend mode changes as a whole."""

from __future__ import annotations

from reportlab.pdfbase import pdfdoc

from generator.face import ClipShape, Group, Mask, blends
from generator.pdf.ink import Ink
from generator.svg.reach import reach_of

BLEND_MODES = {
    "normal": "Normal",
    "multiply": "Multiply",
    "screen": "Screen",
    "overlay": "Overlay",
    "darken": "Darken",
    "lighten": "Lighten",
    "color-dodge": "ColorDodge",
    "color-burn": "ColorBurn",
    "hard-light": "HardLight",
    "soft-light": "SoftLight",
    "difference": "Difference",
    "exclusion": "Exclusion",
    "hue": "Hue",
    "saturation": "Saturation",
    "color": "Color",
    "luminosity": "Luminosity",
}
"""What PDF calls CSS's modes of blending."""


def draw_with_effects(ink: Ink, group: Group, clips: list[tuple[ClipShape, ...]]) -> None:
    """Write a group that has effects; its matrix is in force already, and all of its clips but these."""
    effects = group.effects
    assert effects is not None
    items = group.items
    if effects.filter is not None:
        from generator.pdf.filtered import filtered

        picture = filtered(ink, group, effects.filter)
        if picture is None:
            return
        items = (picture,)
    inner = ink.inner()
    inner.items(items)
    reach = reach_of(items)
    drawn = ink.form(inner, reach, group=True, isolated=True)
    masks = [(ink.clip_mask(clip), "Alpha") for clip in clips]
    if effects.mask is not None:
        masks.append(_mask(ink, effects.mask))
    for mask in masks[:-1]:
        outer = ink.inner()
        outer.show_only(*mask)
        outer.do(drawn)
        drawn = ink.form(outer, reach, group=True, isolated=True)
    for mask in masks[-1:]:
        ink.show_only(*mask)
    ink.fade(group.opacity, group.opacity)
    if effects.blend != "normal":
        name = f"B{effects.blend}"
        ink.resources.states[name] = pdfdoc.PDFDictionary({"BM": pdfdoc.PDFName(BLEND_MODES[effects.blend])})
        ink.code.append(f"/{name} gs")
    ink.do(drawn)


def _mask(ink: Ink, mask: Mask) -> tuple[str, str]:
    """The form of a mask, and what of it counts."""
    inner = Ink(ink.pool, ink.scale, light=mask.luminance)
    inner.items(mask.items)
    reach = reach_of(mask.items)
    if blends(mask.items):
        # pdfium mixes with the black that lies below the whole mask.
        outer = Ink(ink.pool, ink.scale)
        outer.do(inner.form(inner, reach, group=True, isolated=True))
        inner = outer
    kind, space = ("Luminosity", "DeviceGray") if mask.luminance else ("Alpha", "")
    return ink.form(inner, reach, group=True, space=space, isolated=True), kind
