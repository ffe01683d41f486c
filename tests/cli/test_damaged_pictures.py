"""A damaged picture stops a build with its card and cell, in whatever way it is looked at (RL-3, FF-24)."""

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from typer.testing import Result

Pnp = Callable[..., Result]

FRONT = """\
<svg xmlns="http://www.w3.org/2000/svg" xmlns:card="https://printandplay.invalid/card"
     width="63mm" height="88mm" viewBox="0 0 63 88">
  <image x="5" y="5" width="50" height="40" card:src="{{ art }}"/>
</svg>
"""


def picture(kind: str, mode: str = "RGB") -> bytes:
    """A picture of 600 x 400."""
    out = io.BytesIO()
    Image.effect_noise((600, 400), 90).convert(mode).save(out, kind)
    return out.getvalue()


def flipped(data: bytes) -> bytes:
    """Forty bytes of its middle turned over."""
    middle = len(data) // 2
    return data[:middle] + bytes(255 - sign for sign in data[middle : middle + 40]) + data[middle + 40 :]


def cut(data: bytes) -> bytes:
    """Two thirds cut out, the end kept."""
    return data[: len(data) // 3] + data[-2:]


DAMAGED = {
    "png": flipped(picture("PNG")),
    "png alpha": flipped(picture("PNG", "RGBA")),
    "jpeg": cut(picture("JPEG")),
    "webp": picture("WEBP")[:5000],
}


@pytest.mark.parametrize("kind", DAMAGED)
def test_rl_3_a_damaged_picture_is_a_finding_with_card_and_cell(kind: str, moonrise: Path, pnp: Pnp) -> None:
    """The same for check and build; nothing is written; a draft draws a frame in its place."""
    (moonrise / "wolves.csv").write_text("id,name,howl,art\nfenris,Fenris,3,a.png\nskoll,Sköll,4,b.png\n", "utf-8")
    (moonrise / "a.png").write_bytes(picture("PNG"))
    (moonrise / "b.png").write_bytes(DAMAGED[kind])
    templates = moonrise.parents[1] / "templates" / "moonrise"
    templates.mkdir(parents=True)
    (templates / "wolf.svg").write_text(FRONT, "utf-8")
    for command in (("check", "moonrise", "--fit"), ("build", "moonrise", "--paper", "a4")):
        result = pnp(*command)
        assert result.exit_code == 1, result.output
        assert "data/moonrise/wolves.csv:3:art  error  Sköll: " in result.stdout
        assert '"b.png" is ' in result.stdout
        assert "[face/picture]" in result.stdout
    assert not (moonrise.parents[1] / "output").exists()
    assert pnp("build", "moonrise", "--paper", "a4", "--draft").exit_code == 0
    assert (moonrise.parents[1] / "output" / "moonrise").is_dir()


@pytest.mark.parametrize("form", [(), ("--html",), ("--fold", "cards")])
@pytest.mark.parametrize("kind", DAMAGED)
def test_rl_3_a_damaged_picture_of_the_rules_is_a_finding_with_its_line(
    kind: str, form: tuple[str, ...], moonrise: Path, pnp: Pnp
) -> None:
    """In the booklet, as cards and as a page for browsers; so is one that is not there."""
    templates = moonrise.parents[1] / "templates" / "moonrise"
    templates.mkdir(parents=True)
    (templates / "wolf.svg").write_text(FRONT.replace("{{ art }}", "a.png"), "utf-8")
    (moonrise / "a.png").write_bytes(picture("PNG"))
    (moonrise / "b.png").write_bytes(DAMAGED[kind])
    (moonrise / "rules.md").write_text("# Wolves\n\n![A](a.png)\n\n![B](b.png)\n\n![C](c.png)\n", "utf-8")
    result = pnp("rules-book", "moonrise", *form)
    assert result.exit_code == 1, result.output
    found = [line for line in result.stdout.splitlines() if "[rules-text/picture]" in line]
    assert [line.split(":")[1].split()[0] for line in found] == ["5", "7"], result.stdout
    assert '"b.png" is ' in found[0]
    assert not (moonrise.parents[1] / "output").exists()
