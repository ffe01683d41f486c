"""A small game in a workspace of its own, and its page served as a person serves it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

REPOSITORY = Path(__file__).parents[2]
FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
).split()
ROSTER = """\
id,name,glow,text,copies,picture
storm,Storm Lamp,3,Burns in any wind.,2,sun.png
reed,"Reed, Light",1,Goes out first.,1,
moth,Moth Lamp,2,Every moth comes here.,3,
"""
GAME_FILE = """\
title = "Lanterns"
version = "0.1.0"
author = "Nobody"

[rosters.lamps]
file = "lamps.csv"
columns = { glow = "whole" }

[[fonts]]
family = "Barlow Semi Condensed"
file = "barlow/BarlowSemiCondensed-Bold.ttf"
weight = 700

[components.lamp]
title = "Lamps"
trim = "63x88mm"
bleed = 3
front = "lamp-front.svg.j2"
back = "lamp-back.svg.j2"
roster = "lamps"

[components.token]
title = "Oil"
kind = "token"
shape = "round"
trim = "25x25mm"
bleed = 2
safe = 2
front = "oil.svg.j2"
copies = 4
"""
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:card="https://printandplay.invalid/card" viewBox="{}">'
FRONT = (
    HEAD.format("0 0 69 94")
    + """
  <defs><rect id="box" x="8" y="52" width="53" height="28"/></defs>
  <rect width="69" height="94" fill="#f4efe2"/>
  {% include "glow.svg.j2" %}
  {% if picture %}<image href="{{ picture }}" x="8" y="8" width="8" height="8"/>{% endif %}
  <text x="34.5" y="14" font-family="Barlow Semi Condensed" font-weight="700" font-size="5" text-anchor="middle"
        fill="#2b4a6f">{{ name }}</text>
  <text font-family="Barlow Semi Condensed" font-weight="700" font-size="4.2" fill="#222222"
        style="shape-inside:url(#box)" card:fit="8 12">{{ text }}</text>
</svg>
"""
)
GLOW = """<circle cx="34.5" cy="34" r="14" fill="#2b4a6f"/>
<text x="34.5" y="40" font-family="Barlow Semi Condensed" font-weight="700" font-size="16" text-anchor="middle"
      fill="#ffffff">{{ glow }}</text>
"""
BACK = HEAD.format("0 0 69 94") + '<rect width="69" height="94" fill="#2b4a6f"/></svg>\n'
OIL = (
    HEAD.format("0 0 29 29").replace(">", ' card:page="bleed">')
    + '<rect width="29" height="29" fill="#c08a1e"/></svg>\n'
)
CODE = '''"""The rules of Lanterns."""

from generator.api import Fact, Game, rule


@rule("lanterns/oil")
def oil(card_set):
    """Six lamps use the oil up."""
    total = card_set.deck("lamps").total
    if total != 6:
        yield Fact(f"There are {total} lamps.", "Six lamps use the oil up.")


def lamp_values(card_set, lamp):
    return {"text": lamp["text"] or "Nobody lights this lamp."}


GAME = Game("lanterns", rules=(oil,), face_values={"lamp": lamp_values})
'''


def png(color: tuple[int, int, int], side: int = 120) -> bytes:
    """A square of one color."""
    import struct
    import zlib

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + bytes(color) * side) * side
    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def lanterns(base: Path, *, code: bool = False) -> Path:
    """The game's data folder in a new workspace, with a package of rules if asked for."""
    data, templates = base / "data" / "lanterns", base / "templates" / "lanterns"
    for folder in (data, templates, base / "fonts" / "barlow"):
        folder.mkdir(parents=True)
    font = "BarlowSemiCondensed-Bold.ttf"
    shutil.copyfile(REPOSITORY / "fonts" / "barlow" / font, base / "fonts" / "barlow" / font)
    (data / "lamps.csv").write_text(ROSTER, encoding="utf-8")
    (data / "game.toml").write_text(GAME_FILE, encoding="utf-8")
    (data / "sun.png").write_bytes(png((240, 180, 30)))
    for name, text in (("lamp-front", FRONT), ("glow", GLOW), ("lamp-back", BACK), ("oil", OIL)):
        (templates / f"{name}.svg.j2").write_text(text, encoding="utf-8")
    if code:
        package = base / "code" / "lanterns_rules"
        package.mkdir(parents=True)
        (package / "__init__.py").write_text(CODE, encoding="utf-8")
        info = base / "code" / "lanterns_rules-1.dist-info"
        info.mkdir()
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: lanterns-rules\nVersion: 1\n", encoding="utf-8")
        (info / "entry_points.txt").write_text("[pnp.games]\nlanterns = lanterns_rules:GAME\n", encoding="utf-8")
    return data


def save_by_renaming(path: Path, data: bytes) -> None:
    """As most programs save: a new file beside, put in place of the old one."""
    fresh = path.with_name(f".{path.name}.tmp")
    fresh.write_bytes(data)
    fresh.replace(path)


class Served:
    """A running `pnp preview`; `address` holds its key."""

    def __init__(self, base: Path, game: str = "lanterns", *options: str) -> None:
        program = "import sys; sys.argv[0] = 'pnp'; from generator.cli import main; main()"
        path = os.pathsep.join([str(base / "code"), os.environ.get("PYTHONPATH", "")])
        self.process = subprocess.Popen(
            [sys.executable, "-c", program, "preview", game, "--no-browser", "--port", "0", *options],
            cwd=base,
            env={**os.environ, "PYTHONPATH": path},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert ": http://127.0.0.1:" in line, self.process.communicate(timeout=10)
        self.address = line.split(": ", 1)[1].strip()
        self.base = self.address.partition("/?")[0]
        self.token = self.address.partition("token=")[2]
        self.cookie = f"pnp-{self.base.rpartition(':')[2]}={self.token}"

    def stop(self) -> None:
        """End it, however."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate(timeout=20)

    def ask(self, path: str, **options: Any) -> tuple[int, bytes, dict[str, str]]:
        """Status, body and headers of one request, sent as a program that is no browser sends it."""
        from http.client import HTTPConnection

        connection = HTTPConnection("127.0.0.1", int(self.base.rpartition(":")[2]), timeout=30)
        headers = {"Cookie": self.cookie, **options.get("headers", {})}
        headers = {name: value for name, value in headers.items() if value is not None}
        connection.request(options.get("method", "GET"), path, options.get("body"), headers)
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        return answer.status, body, {name.lower(): value for name, value in answer.getheaders()}
