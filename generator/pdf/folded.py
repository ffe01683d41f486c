"""Pages of a finished PDF put on larger sheets as they are, text and all: booklets to fold."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

from reportlab.lib.rl_accel import fp_str

from generator.geometry import multiply
from generator.sheets.folding import Side
from generator.sheets.papers import Paper
from generator.units import MM_PER_PT, PT_PER_MM

BOXES = ("CropBox", "TrimBox", "BleedBox", "ArtBox")


def folded(
    pages: bytes,
    sides: Sequence[Side],
    paper: Paper,
    *,
    flip: str,
    fold_lines: str = "",
    inset: tuple[float, float] = (0.0, 0.0),
) -> bytes:
    """A PDF of one page per side, landscape, of a PDF whose pages lie on them.

    `flip` is `short-edge`, or blank for one-sided printing. `fold_lines` are operators in mm, drawn on every side.
    `inset` is the white around what is placed of each page, in mm.
    Elements and links stay behind: they belong to the file that is read. Equal input gives equal bytes.
    """
    import pikepdf
    from pikepdf import Dictionary, Name

    width, height = max(paper.width, paper.height), min(paper.width, paper.height)
    with pikepdf.open(BytesIO(pages)) as source, pikepdf.new() as out:
        count = len(source.pages)
        forms = [out.copy_foreign(page.as_form_xobject()) for page in source.pages]
        heights = [float(page.mediabox[3]) * MM_PER_PT for page in source.pages]
        for form in forms:
            for key in ("/StructParents", "/StructParent"):
                if key in form:
                    del form[key]
        for side in sides:
            code = []
            used = Dictionary()
            for placed in side:
                if not 0 <= placed.page < count:
                    continue
                name = f"/Page{placed.page + 1}"
                used[name] = forms[placed.page]
                # The form counts upwards in points; placements count downwards in mm.
                upright = (MM_PER_PT, 0.0, 0.0, -MM_PER_PT, -inset[0], heights[placed.page] - inset[1])
                matrix = multiply(placed.matrix, upright)
                code.append(f"q {fp_str(*matrix)} cm {name} Do Q")
            page_matrix = f"{fp_str(PT_PER_MM, 0, 0, -PT_PER_MM, 0, height * PT_PER_MM)} cm"
            lines = f"q 0.15 w 0.6 G {fold_lines} Q" if fold_lines else ""
            stream = pikepdf.Stream(out, "\n".join([page_matrix, *code, lines]).encode("ascii"))
            box = pikepdf.Array([0, 0, round(width * PT_PER_MM, 4), round(height * PT_PER_MM, 4)])
            page = Dictionary(Type=Name.Page, MediaBox=box, Resources=Dictionary(XObject=used), Contents=stream)
            for name in BOXES:
                page[f"/{name}"] = box
            out.pages.append(pikepdf.Page(page))
        hints = Dictionary(PrintScaling=Name("/None"), DisplayDocTitle=True)
        hints.Duplex = Name("/DuplexFlipShortEdge" if flip else "/Simplex")
        out.Root.ViewerPreferences = hints
        if "/Lang" in source.Root:
            out.Root.Lang = source.Root.Lang
        for key in ("/Title", "/Author", "/Subject", "/Creator"):
            if key in source.docinfo:
                out.docinfo[key] = str(source.docinfo[key])
        buffer = BytesIO()
        out.save(buffer, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
        return buffer.getvalue()
