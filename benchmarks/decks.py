"""Synthetic decks as whole game folders: a game.toml, a roster, an SVG template, art. Always the same bytes.

The card is the one that the measurements in `README.md` compare with others: 63 x 88 mm and 3 mm bleed, a gradient
frame, a title, three numbers in boxes, one to six pips, 25 words of rules text with bold words and inline icons,
a 600 x 400 picture in a rounded clip.
"""

from __future__ import annotations

import csv
import random
from pathlib import Path
from typing import Any

WORDS = (
    "draw discard attack shield river tower gold silver crown wolf raven harvest storm market bridge castle pay gain "
    "lose each every player card token turn round until after before choose reveal shuffle deck hand top bottom "
    "quarrel affair offer difficult waffle officer avalanche away two three four five Æther façade naïve"
).split()
ICONS = ("wolf-howl", "crown", "shield", "coins", "tower-flag", "sword-wound")

GAME = """\
title = "Benchmark deck"
version = "1.0.0"
author = "Nobody"

[rosters.cards]
file = "cards.csv"
columns = { power = "whole", cost = "whole", speed = "whole", pips = "whole" }

[[fonts]]
family = "Barlow Semi Condensed"
file = "barlow/BarlowSemiCondensed-Medium.ttf"
weight = 500
[[fonts]]
family = "Barlow Semi Condensed"
file = "barlow/BarlowSemiCondensed-Bold.ttf"
weight = 700

[icons]
family = "Game Icons"
file = "game-icons/GameIcons.ttf"
names = "game-icons/icons.json"

[components.card]
title = "Cards"
trim = "63x88mm"
bleed = 3
front = "card.svg.j2"
roster = "cards"
"""

TEMPLATE = """\
<svg xmlns="http://www.w3.org/2000/svg" xmlns:card="https://printandplay.invalid/card"
     width="69mm" height="94mm" viewBox="0 0 69 94" font-family="Barlow Semi Condensed">
  <defs>
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#274060"/><stop offset="1" stop-color="#5899e2"/></linearGradient>
    <clipPath id="window"><rect x="8" y="16" width="53" height="32" rx="2"/></clipPath>
    <rect id="rules" x="8" y="58" width="53" height="24"/>
  </defs>
  <rect width="69" height="94" fill="url(#sky)"/>
  <rect x="6" y="6" width="57" height="82" rx="3" fill="#f5efe0" stroke="#1c2b3a" stroke-width="0.6"/>
  <text x="8" y="13" font-size="5" font-weight="700" fill="#1c2b3a">{{ name }}</text>
  <g clip-path="url(#window)">
    <image x="8" y="16" width="53" height="32" preserveAspectRatio="xMidYMid slice" card:src="{{ art }}"/></g>
  {% for value in (power, cost, speed) %}
  <g transform="translate({{ 8 + 18 * loop.index0 }} 49.5)">
    <rect width="17" height="7" rx="1" fill="#ffffff" stroke="#1c2b3a" stroke-width="0.3"/>
    <text x="8.5" y="5.2" font-size="4.5" font-weight="700" text-anchor="middle" fill="#8c2f39">{{ value }}</text></g>
  {% endfor %}
  <text font-size="3.2" font-weight="500" fill="#222222" style="shape-inside:url(#rules)" card:fit="5.5 9.5"
        card:valign="middle">{{ rules }}</text>
  <circle cx="10" cy="85" r="1.2" fill="#8c2f39" card:repeat="{{ pips }}" card:dx="3.4"/>
  <text x="56.5" y="86" font-size="6" font-weight="500" fill="#1c2b3a" card:icon="{{ icon }}"/>
</svg>
"""


def rules_text(dice: random.Random) -> str:
    """25 words with two bold ones and two icons among them."""
    words = [dice.choice(WORDS) for _ in range(25)]
    for place in dice.sample(range(25), 2):
        words[place] = f"**{words[place]}**"
    words.insert(8, f":{dice.choice(ICONS)}:")
    words.insert(17, f":{dice.choice(ICONS)}:")
    return " ".join(words) + "."


def picture(number: int, size: tuple[int, int] = (600, 400)) -> Any:
    """A painted-looking picture: soft waves of color and fine grain, so that it compresses as art does."""
    import numpy
    from PIL import Image

    width, height = size
    dice = numpy.random.default_rng(number)
    across, down = numpy.meshgrid(numpy.linspace(0, 1, width), numpy.linspace(0, 1, height))
    layers = []
    for _ in range(3):
        a, b, c, d = dice.uniform(1, 9, 4)
        wave = numpy.sin(a * across + b * down * down + c) + numpy.cos(d * across * down + a)
        layers.append(128 + 55 * wave + dice.normal(0, 3.2, (height, width)))
    return Image.fromarray(numpy.clip(numpy.dstack(layers), 0, 255).astype("uint8"))


def make_deck(folder: Path, cards: int, pictures: int, form: str) -> Path:
    """Write a game folder; returns it. `pictures` different ones in `form`: "png", "rgba" or "jpeg"."""
    game = folder / f"deck-{cards}-{pictures}-{form}"
    art = game / "art"
    art.mkdir(parents=True, exist_ok=True)
    (game / "templates").mkdir(exist_ok=True)
    (game / "game.toml").write_text(GAME, "utf-8")
    (game / "templates" / "card.svg.j2").write_text(TEMPLATE, "utf-8")
    suffix = "jpg" if form == "jpeg" else "png"
    for number in range(pictures):
        path = art / f"art-{number}.{suffix}"
        if path.exists():
            continue
        image = picture(number)
        if form == "jpeg":
            image.save(path, quality=95)
        elif form == "rgba":
            image.putalpha(image.getchannel("G"))
            image.save(path)
        else:
            image.save(path)
    dice = random.Random(cards)
    with (game / "cards.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["id", "name", "power", "cost", "speed", "pips", "icon", "rules", "art"])
        for number in range(cards):
            name = f"{dice.choice(WORDS).title()} {dice.choice(WORDS)} {number}"
            row = [number, name, *(dice.randint(1, 20) for _ in range(3)), dice.randint(1, 6), dice.choice(ICONS)]
            writer.writerow([*row, rules_text(dice), f"art-{number % pictures}.{suffix}"])
    return game
