"""Where faces lie on the pages of a finished PDF, read back with another library than the one that wrote it."""

from dataclasses import dataclass
from pathlib import Path

import pikepdf

MM = 25.4 / 72


@dataclass(frozen=True)
class PlacedFace:
    """One marked face: the middle of its clip and the clip's size, in mm from the page's top left corner."""

    page: int
    card: str
    side: str
    copy: int
    slot: int
    x: float
    y: float
    width: float
    height: float


def placed_faces(path: Path) -> list[PlacedFace]:
    """Every marked face of a file, in order."""
    found = []
    with pikepdf.open(path) as pdf:
        for number, page in enumerate(pdf.pages, 1):
            height = float(page.mediabox[3])
            stack, matrix, mark = [], pikepdf.Matrix(), None
            for operands, operator in pikepdf.parse_content_stream(page):
                name = str(operator)
                if name == "q":
                    stack.append(matrix)
                elif name == "Q":
                    matrix = stack.pop()
                elif name == "cm":
                    matrix = pikepdf.Matrix(*[float(part) for part in operands]) @ matrix
                elif name == "BDC" and str(operands[0]) == "/Face":
                    mark = operands[1]
                elif name == "re" and mark is not None:
                    x, y, wide, high = (float(part) for part in operands)
                    corners = [matrix.transform(corner) for corner in ((x, y), (x + wide, y + high))]
                    (x1, y1), (x2, y2) = corners
                    found.append(
                        PlacedFace(
                            number,
                            str(mark["/Card"]),
                            str(mark["/Side"]).strip("/"),
                            int(mark["/Copy"]),
                            int(mark["/Slot"]),
                            round((x1 + x2) / 2 * MM, 3),
                            round((height - (y1 + y2) / 2) * MM, 3),
                            round(abs(x2 - x1) * MM, 3),
                            round(abs(y2 - y1) * MM, 3),
                        )
                    )
                    mark = None
    return found


def page_operators(path: Path, page: int = 1) -> list[tuple[list[float], str]]:
    """The numbers and names of a page's operators."""
    with pikepdf.open(path) as pdf:
        return [
            ([float(part) for part in operands if not isinstance(part, pikepdf.Object)], str(operator))
            for operands, operator in pikepdf.parse_content_stream(pdf.pages[page - 1])
        ]
