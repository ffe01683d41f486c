"""A package for Tabletop Playground: a template for each deck, with its sheets as textures."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from msgspec import Struct

from generator.exports.tabletop.face_sheets import composed, sharp_grid, sheets_of
from generator.exports.tabletop.pieces import TableStack, content_name, pixels_of, stacks_of
from generator.findings import Finding
from generator.outgoing import json_text
from generator.outputs.job import BuildRequest, Job
from generator.outputs.maker import Outcome, OutputFile
from generator.outputs.manifest import NAME, manifest
from generator.progress import Progress
from generator.units import MM_PER_INCH
from generator.words import counted

LARGEST = 4096
_MODELS = {"rect": "Square", "rounded": "Rounded", "round": "Round", "hex": "Hexagonal", "hex-pointed": "Hexagonal"}
_BACK_OF_ITS_OWN, _HIDDEN_AS_BACK = -2, -3
"""What the two indices say: one separate picture; others see the back."""


class PlaygroundMaker(Struct, frozen=True):
    """A package folder for Tabletop Playground: card templates and textures; boards and tokens as cards of one."""

    def refuse(self, request: BuildRequest) -> Iterator[Finding]:
        """Nothing to warn of."""
        return iter(())

    def make(self, job: Job, progress: Progress) -> Outcome:
        """The package, to be copied into the game's folder of packages."""
        folder = job.base / f"export-ttp-{job.look}{job.folder_suffix}"
        game, file = job.request.source.name, job.card_set.file
        files: dict[str, bytes] = {}
        stacks = stacks_of(job)
        for number, stack in enumerate(stacks):
            progress("Drawing pictures", number, len(stacks))
            files |= dict(_templates(stack, game))
        templates = sum(name.startswith("Templates/") for name in files)
        about = {"Name": f"{file.title} {file.version}", "Version": "1", "GUID": _guid(game)}
        inner = {f"{game}/{name}": data for name, data in {**files, "manifest.json": json_text(about).encode()}.items()}
        listed = (OutputFile(folder / game, f"{counted(templates, 'template')} with their pictures, a package"),)
        how = "Copy this folder into the folder of packages that Tabletop Playground names in its settings."
        facts: dict[str, str | int | list[str]] = {"to": "ttp", "templates": templates}
        kept = manifest(job, inner, {"to": "ttp", "ink": job.ink, "with": list(job.request.extras)})
        return Outcome(folder, {**inner, NAME: kept}, listed, "", "Tabletop Playground", (how,), facts=facts)


def _templates(stack: TableStack, game: str) -> Iterator[tuple[str, bytes]]:
    from generator.pdf.png import png

    for back in stack.backs or (None,):
        own = [piece for piece in stack.pieces if piece.back is back]
        grid = sharp_grid(len(own), stack, LARGEST, 200 / MM_PER_INCH, spare=0)
        dpi = grid.width / stack.width * MM_PER_INCH
        for number, pieces in enumerate(sheets_of(own, grid.cells), 1):
            front = png(composed([piece.front for piece in pieces], None, stack, grid), dpi)
            last = back if back is not None else pieces[0].front
            behind = png(next(pixels_of([last], stack, grid.width, grid.height)), dpi)
            front_name = content_name(f"{stack.slug}-{number}", front, "png")
            back_name = content_name(f"{stack.slug}-back", behind, "png")
            yield f"Textures/{front_name}", front
            yield f"Textures/{back_name}", behind
            guid = _guid(f"{game}/{stack.name}/{pieces[0].id}")
            template: dict[str, object] = {
                "Type": "Card",
                "GUID": guid,
                "Name": stack.title if number == 1 else f"{stack.title} {number}",
                "Metadata": "",
                "CollisionType": "Regular",
                "Friction": 0.7,
                "Restitution": 0,
                "Density": 0.5,
                "SurfaceType": "Cardboard",
                "Roughness": 1,
                "Metallic": 0,
                "PrimaryColor": {"R": 1, "G": 1, "B": 1},
                "SecondaryColor": {"R": 0, "G": 0, "B": 0},
                "Flippable": True,
                "AutoStraighten": False,
                "ShouldSnap": True,
                "ScriptName": "",
                "Blueprint": "",
                "Models": [],
                "Collision": [],
                "SnapPointsGlobal": False,
                "SnapPoints": [],
                "ZoomViewDirection": {"X": 0, "Y": 0, "Z": 0},
                "Tags": [],
                "FrontTexture": front_name,
                "BackTexture": back_name,
                "HiddenTexture": "",
                "BackIndex": _BACK_OF_ITS_OWN,
                "HiddenIndex": _HIDDEN_AS_BACK,
                "NumHorizontal": grid.columns,
                "NumVertical": grid.rows,
                "Width": stack.width / 10,
                "Height": stack.height / 10,
                "Thickness": 0.05 if stack.kind == "card" else 0.2,
                "HiddenInHand": True,
                "UsedWithCardHolders": stack.kind == "card",
                "CanStack": stack.kind != "mat",
                "UsePrimaryColorForSide": False,
                "FrontTextureOverrideExposed": False,
                "AllowFlippedInStack": False,
                "MirrorBack": True,
                "Model": _MODELS.get(stack.shape, "Square"),
                "Indices": [cell for cell, piece in enumerate(pieces) for _ in range(piece.copies)],
                "CardNames": {str(cell): piece.name for cell, piece in enumerate(pieces)},
                "CardMetadata": {str(cell): piece.text for cell, piece in enumerate(pieces)},
                "CardTags": {str(cell): [] for cell, _ in enumerate(pieces)},
                "GroundAccessibility": "Zoom",
            }
            yield f"Templates/{guid}.json", json_text(template).encode()


def _guid(text: str) -> str:
    """32 capital hexadecimal letters, the same in every run."""
    return hashlib.sha256(text.encode()).hexdigest()[:32].upper()
