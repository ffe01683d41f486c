"""Which properties of style count, which change nothing, and the way out for those that are not drawn."""

from __future__ import annotations

from collections.abc import Mapping

from generator.faults import FaceError

INHERITED = {
    "fill": "black",
    "fill-opacity": "1",
    "fill-rule": "nonzero",
    "stroke": "none",
    "stroke-width": "1",
    "stroke-opacity": "1",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "stroke-miterlimit": "4",
    "stroke-dasharray": "none",
    "stroke-dashoffset": "0",
    "clip-rule": "nonzero",
    "color": "black",
    "font-family": "",
    "font-size": "",
    "font-weight": "400",
    "font-style": "normal",
    "font-feature-settings": "normal",
    "font-variant-caps": "normal",
    "font-variant-numeric": "normal",
    "font-variant-ligatures": "normal",
    "font-kerning": "auto",
    "text-anchor": "start",
    "text-align": "",
    "letter-spacing": "0",
    "word-spacing": "0",
    "dominant-baseline": "auto",
    "text-transform": "none",
    "line-height": "normal",
    "visibility": "visible",
    "white-space": "normal",
    "direction": "",
}
"""Properties handed on to children, with the value they start from."""

RARE: Mapping[str, str] = {
    "paint-order": "normal",
    "marker-start": "none",
    "marker-mid": "none",
    "marker-end": "none",
    "color-interpolation-filters": "linearRGB",
    "image-rendering": "auto",
}
"""Properties handed on to children that most drawings never name: a style without them has these."""

OWN = frozenset(
    """
    opacity clip-path display stop-color stop-opacity shape-inside inline-size overflow mask mask-type filter
    mix-blend-mode isolation flood-color flood-opacity lighting-color vector-effect baseline-shift
    alignment-baseline text-decoration text-decoration-line text-decoration-style text-decoration-color
    text-decoration-thickness text-underline-offset
    """.split()
)
"""Properties of one element alone."""
EFFECTS: Mapping[str, str] = {"mask": "none", "filter": "none", "mix-blend-mode": "normal", "isolation": "auto"}
"""Properties that change what an element drew as a whole, with the values that do not."""
UNUSUAL: Mapping[str, str] = {
    "paint-order": "normal",
    "vector-effect": "none",
    "marker-start": "none",
    "marker-mid": "none",
    "marker-end": "none",
}
"""Properties that change how a shape is painted, with the values that do not."""

INERT: Mapping[str, frozenset[str]] = {
    "mask-image": frozenset({"none"}),
    "text-indent": frozenset({"0", "0px", "0%"}),
    "text-orientation": frozenset({"mixed"}),
    "writing-mode": frozenset({"lr-tb", "lr", "horizontal-tb", "tb"}),
    "glyph-orientation-vertical": frozenset({"auto", "0", "0deg", "90", "90deg"}),
    "font-size-adjust": frozenset({"none"}),
    "font-stretch": frozenset({"normal", "100%"}),
    "font-variant-position": frozenset({"normal"}),
    "font-variant-alternates": frozenset({"normal"}),
    "font-variant-east-asian": frozenset({"normal"}),
    "font-variation-settings": frozenset({"normal"}),
    "shape-margin": frozenset({"0", "0px", "auto"}),
    "shape-padding": frozenset({"0", "0px"}),
    "shape-subtract": frozenset({"none", ""}),
    "clip": frozenset({"auto"}),
    "color-interpolation": frozenset({"sRGB", "auto"}),
    "backdrop-filter": frozenset({"none"}),
    "text-align-last": frozenset({"auto"}),
    "transform": frozenset({"none"}),
    "transform-origin": frozenset({"0", "0px", "0 0", "0px 0px", "0% 0%", "0px 0px 0px", "left top", "top left"}),
    "rotate": frozenset({"none"}),
    "scale": frozenset({"none"}),
    "translate": frozenset({"none"}),
    "offset-path": frozenset({"none"}),
    "perspective": frozenset({"none"}),
    "zoom": frozenset({"1", "normal", "100%"}),
    "content": frozenset({"normal", "none"}),
    **dict.fromkeys(["d", "x", "y", "r", "cx", "cy", "rx", "ry", "width", "height"], frozenset({"auto", "none"})),
}
"""Properties that change what is seen and are not drawn here, with the values that change nothing."""

IGNORED = frozenset(
    """
    -inkscape-font-specification -inkscape-stroke alignment-adjust all appearance background-attachment
    background-clip background-image background-origin background-position background-repeat background-size
    block-progression border border-radius bottom box-shadow box-sizing break-after break-before break-inside
    buffered-rendering caret-color color-adjust color-profile color-rendering color-scheme
    contain cursor enable-background float flex font-language-override font-optical-sizing
    font-palette font-smooth font-specification font-synthesis gap glyph-orientation-horizontal hyphens
    image-orientation kerning left line-break line-increment margin
    marker-offset max-height max-width min-height min-width object-fit object-position orphans outline
    overflow-wrap overflow-x overflow-y padding page-break-after page-break-before page-break-inside pointer-events
    position print-color-adjust resize right shape-image-threshold shape-rendering solid-color solid-opacity speak
    tab-size text-decoration-fill text-decoration-skip text-decoration-skip-ink
    text-decoration-stroke text-overflow text-rendering
    text-underline-position top touch-action transform-box transition
    unicode-bidi user-select vertical-align viewport-fill viewport-fill-opacity white-space-collapse widows
    will-change word-break word-wrap z-index
    """.split()
)
"""Properties that change nothing on paper, at least where no other property is refused; any value will do."""

_BASELINES = frozenset(
    """
    auto alphabetic baseline middle central hanging mathematical ideographic text-before-edge text-after-edge
    before-edge after-edge text-top text-bottom use-script no-change reset-size
    """.split()
)
WORDS: Mapping[str, frozenset[str]] = {
    "fill-rule": frozenset(("nonzero", "evenodd")),
    "clip-rule": frozenset(("nonzero", "evenodd")),
    "visibility": frozenset(("visible", "hidden", "collapse")),
    "direction": frozenset(("ltr", "rtl")),
    "text-transform": frozenset(("none", "uppercase", "lowercase", "capitalize")),
    "dominant-baseline": _BASELINES,
    "alignment-baseline": _BASELINES,
    "white-space": frozenset(("normal", "nowrap", "pre", "pre-wrap", "pre-line", "break-spaces")),
    "isolation": frozenset(("auto", "isolate")),
    "mask-type": frozenset(("luminance", "alpha")),
    "vector-effect": frozenset(("none", "non-scaling-stroke")),
    "color-interpolation-filters": frozenset(("auto", "sRGB", "linearRGB")),
    "mix-blend-mode": frozenset(
        """
        normal multiply screen overlay darken lighten color-dodge color-burn hard-light soft-light difference exclusion
        hue saturation color luminosity
        """.split()
    ),
}
"""Properties that take one of a few words."""

SHORTHANDS = frozenset(("font", "font-variant", "marker"))
"""Properties that stand for several others (`shorthands.py`)."""
PROPERTIES = frozenset(INHERITED) | frozenset(RARE) | OWN | SHORTHANDS | frozenset(INERT)
"""Properties that count."""
WIDE = frozenset(("inherit", "initial", "unset", "revert"))
"""Words that every property takes."""


def check_property(name: str, value: str) -> bool:
    """Whether a property counts here. Raises FaceError where it would change what is seen, and is not drawn here."""
    if name in INHERITED or name in OWN or name in RARE:
        allowed = WORDS.get(name)
        if allowed is not None and value not in allowed and value not in WIDE:
            known = ", ".join(sorted(allowed))
            raise FaceError("face/style", f'{name} "{value}" is not known here.', f"Known are: {known}.", value=value)
        return True
    if name in INERT and value not in INERT[name] and value not in WIDE:
        raise FaceError(
            "face/unsupported",
            f'"{name}: {value}" is outside the profile: it would not be drawn as your editor shows it.',
            WAYS_OUT.get(name, "Take it out, or turn the object into plain paths in your editor."),
            # A font has the widths that it has: editors take the nearest one as well.
            level="warning" if name == "font-stretch" else "error",
        )
    return False


WAYS_OUT: Mapping[str, str] = {
    "writing-mode": "Turn the text by a transform.",
    "font-stretch": "Name the condensed family itself as font-family.",
    "transform": 'Write it as the attribute: transform="rotate(45)", numbers without units.',
    **dict.fromkeys(["d", "x", "y", "r", "cx", "cy", "rx", "ry", "width", "height"], "Write it as an attribute."),
}
