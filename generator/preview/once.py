"""All cards on one page that needs nothing else: a contact sheet to send to a friend."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path

from generator import __version__
from generator.outgoing import for_html
from generator.preview.pixels import pixels_of
from generator.preview.scene import CardShown, PartShown, Scene
from generator.words import counted

_ASSETS = Path(__file__).parent / "assets"
_DPI = 100
_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"


def contact_sheet(game: str, here: Path) -> tuple[bytes, int]:
    """The page, and how many errors it shows. What cannot be drawn is told on it."""
    from generator.preview.painter import Painter

    scenes: list[Scene] = []
    painter = Painter(game, here, scenes.append)
    painter.refresh()
    scene = scenes[-1]
    fronts = {card.front for card in scene.cards}
    pictures = {
        name: b64encode(pixels_of(face, _DPI)).decode("ascii") for name, face in painter.faces.items() if name in fronts
    }
    page = "\n".join(_page(scene, pictures)) + "\n"
    return page.encode("utf-8"), sum(one.severity == "error" for one in scene.findings)


def _page(scene: Scene, pictures: dict[str, str]) -> Iterator[str]:
    title = for_html(f"{scene.title or scene.game} {scene.version}".strip())
    style = "\n".join(
        line for line in (_ASSETS / "page.css").read_text("utf-8").splitlines() if not line.startswith("@font-face")
    )
    yield '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">'
    yield f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f'<link rel="icon" href="data:,">\n<title>{title}</title>\n<style>\n{style}\n'
    yield "html, body { height: auto; } body { display: block; } .shelf { overflow: visible; }"
    for number, part in enumerate(scene.parts):
        yield from _sizes(number, part)
    yield "</style>\n</head>\n<body>"
    yield f'<header class="bar"><div class="who"><h1>{title}</h1></div></header>'
    told = f"{for_html(scene.tagline)} · " if scene.tagline else ""
    yield f'<p class="status">{told}{counted(len(scene.cards), "card")}, drawn by pnp {__version__}.</p>'
    if scene.broken:
        yield f'<p class="broken">{for_html(scene.broken)}</p>'
    yield '<main class="shelf">'
    if scene.findings:
        yield '<ul class="findings">'
        for one in scene.findings:
            yield (
                f'<li><div class="finding {for_html(one.severity)}">'
                f"<b>{for_html(one.severity)} {for_html(one.name)}</b>"
                f"<span>{for_html(one.fact)}</span><span>{for_html(one.remedy)}</span>"
                f'<span class="place">{for_html(one.place)}</span></div></li>'
            )
        yield "</ul>"
    for number, part in enumerate(scene.parts):
        cards = [card for card in scene.cards if card.part == part.name]
        kind = "grid mats" if part.width > 120 else "grid"
        yield f"<h2>{for_html(part.title)}<span>{counted(part.pieces, 'piece')}</span></h2>"
        yield f'<div class="{kind}{" round" if part.shape == "round" else ""} part-{number}">'
        for card in cards:
            yield _card(card, pictures)
        yield "</div>"
    yield "</main>\n</body>\n</html>"


def _sizes(number: int, part: PartShown) -> Iterator[str]:
    """How the bleed of a component's pictures is cut off."""
    across, down = part.bleed / part.width, part.bleed / part.height
    yield f".part-{number} .face {{ aspect-ratio: {part.width:g} / {part.height:g}; }}"
    yield (
        f".part-{number} .face img {{ left: {-100 * across:.3f}%; top: {-100 * down:.3f}%; "
        f"width: {100 + 200 * across:.3f}%; height: {100 + 200 * down:.3f}%; }}"
    )


def _card(card: CardShown, pictures: dict[str, str]) -> str:
    name = for_html(card.name)
    data = pictures.get(card.front)
    images = f'<span class="face"><img alt="{name}" src="data:image/png;base64,{data}"></span>' if data else ""
    copies = "" if card.copies == 1 else f"× {card.copies}"
    return f'<div class="card">{images}<span class="name"><b>{name}</b><i>{copies}</i></span></div>'
