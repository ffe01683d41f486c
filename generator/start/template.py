"""The drawings of a new game: front and back of its cards."""

from __future__ import annotations

from html import escape

from generator.start.content import Content
from generator.start.layout import BLEED, PartBox, Plan
from generator.start.looks import Frame, FrameFont
from generator.start.pen import Pen, expression, literal


def front(content: Content, frame: Frame, plan: Plan, title: str) -> str:
    """The front of every card."""
    pen = Pen(content, frame, plan)
    _ground(pen)
    _art(pen)
    _plates(pen)
    _name(pen)
    _kind(pen)
    _texts(pen)
    _numbers(pen)
    if plan.foot is not None:
        color = "soft" if pen.look.layout != "full" else "ink"
        pen.text(
            "foot",
            plan.foot,
            pen.joined(content.feet),
            pen.look.fonts.text,
            (7, 7),
            color,
            align="middle",
            valign="bottom",
        )
    return pen.svg(f"{title}: front")


def _ground(pen: Pen) -> None:
    look, plan = pen.look, pen.plan
    page = plan.page
    pen.rect(page, pen.fill("ground"), id="ground")
    if look.shape.border:
        border = look.shape.border
        inner = PartBox(BLEED + border, BLEED + border, plan.width - 2 * border, plan.height - 2 * border)
        shown, asked = pen.color("border")
        low = " card:if=\"{{ pnp.theme.border != 'none' }}\""
        w, h = page.width, page.height
        r = min(look.shape.radius, 6)
        hole = _rounded(inner, r)
        pen.add(
            f'<path id="border"{low} fill-rule="evenodd" fill="{shown}" card:fill="{{{{ {expression(asked)} }}}}" '
            f'd="M0 0H{w:g}V{h:g}H0z{hole}"/>'
        )
        pen.add(f'<path id="border-line" fill="none" {pen.stroke("line", 0.5)} d="{hole}"/>')
        if "corner" in pen.frame.parts and look.shape.corners:
            s = plan.scale * 0.8
            left, top, right, bottom = (
                inner.x + 0.7,
                inner.y + 0.7,
                inner.x + inner.width - 0.7,
                inner.y + inner.height - 0.7,
            )
            for x, y, turn in ((left, top, 0), (right, top, 90), (right, bottom, 180), (left, bottom, 270)):
                pen.part("corner", x, y, s, "line", "line", turn)
    if plan.strip is not None:
        pen.rect(plan.strip, pen.fill("tint"), id="strip")
    elif look.layout == "strip":
        pen.rect(PartBox(0, 0, page.width, BLEED + 2.4), pen.fill("tint"), id="strip")
    if look.layout == "plain":
        pen.rect(PartBox(0, 0, page.width, BLEED + 2.2), pen.fill("tint"), id="bar")


def _rounded(box: PartBox, r: float) -> str:
    """A rectangle as a path; its corners round."""
    x, y, w, h = box.x, box.y, box.width, box.height
    if not r:
        return f"M{x:g} {y:g}H{x + w:g}V{y + h:g}H{x:g}z"
    a = f"A{r:g} {r:g} 0 0 1"
    return (
        f"M{x + r:g} {y:g}H{x + w - r:g}{a} {x + w:g} {y + r:g}V{y + h - r:g}{a} {x + w - r:g} {y + h:g}"
        f"H{x + r:g}{a} {x:g} {y + h - r:g}V{y + r:g}{a} {x + r:g} {y:g}z"
    )


def _art(pen: Pen) -> None:
    content, plan, look = pen.content, pen.plan, pen.look
    if plan.art is None:
        return
    box = plan.page if look.layout == "full" else plan.art
    radius = 0 if look.layout == "full" else min(look.shape.radius, 3)
    if look.layout not in ("full", "strip"):
        pen.rect(box, pen.fill("art"), radius, id="art-ground")
    no_picture = ""
    if content.picture is not None:
        word = content.refs[content.picture.index]
        clip = ""
        if radius:
            pen.defs.append(
                f'<clipPath id="art-edge"><rect x="{box.x:.4g}" y="{box.y:.4g}" width="{box.width:.4g}" '
                f'height="{box.height:.4g}" rx="{radius:g}"/></clipPath>'
            )
            clip = ' clip-path="url(#art-edge)"'
        pen.add(
            f'<g id="art"{clip}><image x="{box.x:.4g}" y="{box.y:.4g}" width="{box.width:.4g}" '
            f'height="{box.height:.4g}" preserveAspectRatio="xMidYMid slice" '
            f'card:src="{{{{ {expression(word)} }}}}"/></g>'
        )
        no_picture = f"{word} in ('', none)"
    if content.icons:
        when = f"icon and {no_picture}" if no_picture else "icon"
        size = min(plan.art.height * 0.82, plan.art.width * 0.66)
        if look.layout == "strip":
            x, y = plan.art.middle
            radius = min(plan.art.height, plan.art.width) / 2 - 0.6
            asked = f' card:if="{{{{ {expression(no_picture)} }}}}"' if no_picture else ""
            pen.add(
                f'<circle id="disc"{asked} cx="{x:.4g}" cy="{y:.4g}" r="{radius:.4g}" {pen.fill("disc")} '
                f"{pen.stroke('tint', 0.6)}/>"
            )
            size = radius * 1.3
        pen.icon(plan.art, size, "on_art", when)
        if "emblem" in pen.frame.parts:
            x, y = plan.art.middle
            bare = f"not icon and ({no_picture})" if no_picture else "not icon"
            pen.add(f'<g id="no-icon" card:if="{{{{ {expression(bare)} }}}}">')
            pen.part("emblem", x, y, size / 30, "on_art", "on_art")
            pen.add("</g>")
    if look.layout == "window":
        pen.rect(box, f'fill="none" {pen.stroke("line", 0.5)}', radius, id="art-line")


def _plates(pen: Pen) -> None:
    """Dark plates that words stand on above a picture."""
    plan, look = pen.plan, pen.look
    if look.layout != "full":
        return
    page = plan.page
    if plan.name is not None:
        box = PartBox(0, 0, page.width, plan.name.y + plan.name.height + 0.8)
        pen.rect(box, pen.fill("panel"), id="name-plate")
        pen.rect(PartBox(0, box.height, page.width, 0.6), pen.fill("line"), id="name-rule")
    tops = [box.y for box in (plan.kind, plan.panel, plan.foot) if box is not None] + [box.y for _, box in plan.stats]
    if tops:
        top = min(tops) - 1.2
        pen.rect(PartBox(0, top, page.width, page.height - top), pen.fill("panel"), id="text-plate")
        pen.rect(PartBox(0, top - 0.6, page.width, 0.6), pen.fill("line"), id="text-rule")


def _name(pen: Pen) -> None:
    plan, look = pen.plan, pen.look
    if plan.name is None:
        return
    align = (
        "start"
        if (look.layout in ("plain", "strip", "full") and not plan.corner) or look.layout in ("plain", "strip")
        else "middle"
    )
    box = plan.name
    if look.layout == "window":
        pen.rect(
            box,
            f"{pen.fill('panel')} {pen.stroke('line', 0.4)}",
            min(look.shape.radius, box.height / 2),
            id="name-panel",
        )
    inner = box.inset(1.5 if look.layout in ("window", "full") else 0, 0.8)
    pen.text(
        "name", inner, "{{ name }}", look.fonts.name, (7, plan.name_size), "ink",
        align=align, valign="middle", leading=1.02,
    )  # fmt: skip


def _kind(pen: Pen) -> None:
    plan, look = pen.plan, pen.look
    if plan.kind is None:
        return
    content = pen.content
    line = pen.joined(content.kinds, content.flags)
    box = plan.kind
    if look.layout in ("window", "full"):
        when = " or ".join(f"({pen.there(guess)})" for guess in (*content.kinds, *content.flags))
        shown = f'{pen.fill("tint")} card:if="{{{{ {expression(when)} }}}}"'
        pen.rect(box, shown, min(look.shape.radius, box.height / 2), id="kind-panel")
        pen.text(
            "kind", box.inset(2, 0.5), line, look.fonts.label, (7, 9 * plan.scale), "on_tint",
            align="middle", valign="middle", leading=1.1,
        )  # fmt: skip
    else:
        pen.text(
            "kind", box.inset(0, 0.3), line, look.fonts.label, (7, 9 * plan.scale), "tint",
            align="start", valign="middle", leading=1.1,
        )  # fmt: skip


def _texts(pen: Pen) -> None:
    plan, look, content = pen.plan, pen.look, pen.content
    if plan.panel is None:
        return
    if look.layout in ("window", "strip"):
        line = f" {pen.stroke('line', 0.3)}" if look.layout == "window" else ""
        pen.rect(plan.panel, f"{pen.fill('panel')}{line}", min(look.shape.radius, 3), id="text-panel")
    elif look.layout == "plain":
        pen.rect(PartBox(plan.panel.x, plan.panel.y, plan.panel.width, 0.25), pen.fill("line"), id="text-rule")
    largest = look.shape.text * plan.scale if plan.scale > 1 else min(look.shape.text, plan.size + 2.5)
    if plan.art is None and look.layout != "plain":
        largest = max(largest, 12.5)  # short texts in a large panel are to be read from afar
    if plan.body is not None:
        few = max((len(content.body(row, plan.texts, plan.facts, plan.main)) for row in content.rows), default=0) < 90
        inner = pen.words(plan.texts, plan.facts, plan.main)
        pen.text(
            "text", plan.body, inner, look.fonts.text, (plan.least, largest), "ink",
            valign="middle" if look.layout in ("window", "full") else "top",
            align="middle" if few and look.layout in ("window", "full") else "start",
        )  # fmt: skip
    if plan.flavor is not None:
        font = FrameFont(family=look.fonts.text.family, weight=look.fonts.text.weight, style="italic")
        quotes = content.flavors
        inner = pen.words(quotes, (), quotes[0] if len(quotes) == 1 else None)
        if plan.divider:
            x, _ = plan.flavor.middle
            when = " or ".join(f"({pen.there(guess)})" for guess in quotes)
            above = " or ".join(f"({pen.there(guess)})" for guess in (*plan.texts, *plan.facts))
            when = f"({when}) and ({above})"
            pen.add(f'<g id="divider" card:if="{{{{ {expression(when)} }}}}">')
            pen.part(
                "divider", x, plan.divider, min(1.0, plan.flavor.width / 44) * min(plan.scale, 1.2), "line", "line"
            )
            pen.add("</g>")
        pen.text(
            "flavor", plan.flavor, inner, font, (plan.least, max(7, largest - 1)), "soft",
            valign="bottom", align="middle" if look.layout in ("window", "full") else "start",
        )  # fmt: skip


def _numbers(pen: Pen) -> None:
    plan, look = pen.plan, pen.look
    number, label = look.fonts.number, look.fonts.label
    for index, (guess, box) in enumerate(plan.corner, 1):
        word = pen.content.refs[guess.index]
        pen.add(f'<g id="corner-{index}" card:if="{{{{ {expression(pen.there(guess))} }}}}">')
        x, y = box.middle
        if look.layout == "plain":
            upper = PartBox(box.x, box.y, box.width, box.height * 0.62)
            lower = PartBox(box.x, box.y + box.height * 0.68, box.width, box.height * 0.28)
        elif plan.strip is None:
            pen.part("badge", x, y, box.width / 13, "tint", "on_tint")
            upper = PartBox(box.x + box.width * 0.13, box.y + box.height * 0.1, box.width * 0.74, box.height * 0.5)
            lower = PartBox(box.x + box.width * 0.1, box.y + box.height * 0.6, box.width * 0.8, box.height * 0.2)
        else:
            upper = PartBox(box.x, box.y, box.width, box.height * 0.66)
            lower = PartBox(box.x, box.y + box.height * 0.68, box.width, box.height * 0.26)
        size = 17 * plan.scale if plan.strip is None else 22 * plan.scale
        color, small = ("tint", "soft") if look.layout == "plain" else ("on_tint", "on_tint")
        pen.text(
            f"number-{index}", upper, f"{{{{ {escape(word, quote=False)} }}}}", number, (7, size), color,
            align="middle", valign="middle", lines=1,
        )  # fmt: skip
        if guess.label:
            pen.text(
                f"number-{index}-label", lower, literal(guess.label), label, (7, 7), small,
                align="middle", valign="middle", lines=1,
            )  # fmt: skip
        pen.add("</g>")
    for index, (guess, box) in enumerate(plan.stats, 1):
        word = pen.content.refs[guess.index]
        pen.add(f'<g id="cell-{index}" card:if="{{{{ {expression(pen.there(guess))} }}}}">')
        shown = box.inset(0.35, 0)
        if look.layout == "window":
            pen.rect(
                shown,
                f"{pen.fill('panel')} {pen.stroke('line', 0.3)}",
                min(look.shape.radius, 2),
                id=f"cell-{index}-panel",
            )
        color = "tint" if look.layout in ("plain", "strip") else "ink"
        upper = PartBox(shown.x + 0.4, shown.y + 0.6, shown.width - 0.8, shown.height * 0.54)
        lower = PartBox(shown.x + 0.1, shown.y + shown.height * 0.62, shown.width - 0.2, shown.height * 0.3)
        pen.text(
            f"cell-{index}-number", upper, f"{{{{ {escape(word, quote=False)} }}}}", number, (7, 14 * plan.scale),
            color, align="middle", valign="middle", lines=1,
        )  # fmt: skip
        if guess.label:
            pen.text(
                f"cell-{index}-label", lower, literal(guess.label), label, (7, 7), "soft",
                align="middle", valign="middle", lines=1,
            )  # fmt: skip
        pen.add("</g>")


def back(content: Content, frame: Frame, plan: Plan, title: str) -> str:
    """The back: the same of all cards, or with the texts that have no room in front."""
    pen = Pen(content, frame, plan)
    look, page = pen.look, plan.page
    if plan.back_body is not None:
        pen.rect(page, pen.fill("ground"), id="ground")
        pen.rect(PartBox(0, 0, page.width, BLEED + 2.4), pen.fill("tint"), id="bar")
        body = plan.back_body
        if look.layout != "plain":
            pen.rect(body, f"{pen.fill('panel')} {pen.stroke('line', 0.3)}", min(look.shape.radius, 3), id="text-panel")
        if plan.back_title is not None:
            pen.text(
                "name", plan.back_title.inset(1.5, 0.4), "{{ name }}", look.fonts.name, (7, 12 * plan.scale),
                "ink" if look.layout != "full" else "on_art",
                align="middle", valign="middle", leading=1.02,
            )  # fmt: skip
        quotes = content.flavors if plan.flavor_behind else []
        main = plan.main if plan.main in plan.behind else None
        pen.text(
            "text", body.inset(2.2), pen.words([*plan.behind, *quotes], plan.behind_facts, main), look.fonts.text,
            (plan.least, min(look.shape.text, 10.5) * plan.scale), "ink",
        )  # fmt: skip
        return pen.svg(f"{title}: back")
    return common_back(pen, title)


def common_back(pen: Pen, title: str) -> str:
    """A back that all cards share: a pattern, the emblem of the frame, and the title."""
    plan, look = pen.plan, pen.look
    page, k = plan.page, plan.scale
    pen.tint = "pnp.theme.tint"
    pen.rect(page, pen.fill("back"), id="ground")
    x, y = page.middle
    step = 8.0 * k
    if "tile" in pen.frame.parts:
        columns, rows = int(page.width / step) + 2, int(page.height / step) + 2
        tiles = []
        pen.defs.append(f'<g id="part-tile">{pen.frame.parts["tile"]}</g>')
        for row in range(rows):
            for column in range(columns):
                tx = x + (column - (columns - 1) / 2) * step
                ty = y + (row - (rows - 1) / 2) * step
                tiles.append(f'<use xlink:href="#part-tile" x="{tx / k:.4g}" y="{ty / k:.4g}"/>')
        shown, asked = pen.color("on_back")
        pen.add(
            f'<g id="pattern" opacity="0.28" transform="scale({k:.3g})" fill="{shown}" '
            f'card:fill="{{{{ {expression(asked)} }}}}" {pen.stroke("on_back", 0.3)}>{"".join(tiles)}</g>'
        )
    edge = BLEED + 3.4 * k
    inner = page.inset(edge)
    pen.rect(inner, f'fill="none" {pen.stroke("on_back", 0.6)}', max(look.shape.radius, 0), id="frame-line")
    pen.rect(
        inner.inset(1.2 * k),
        f'fill="none" {pen.stroke("on_back", 0.3)}',
        max(look.shape.radius - 1, 0),
        id="frame-line-2",
    )
    band = PartBox(inner.x + 4 * k, y - 9.5 * k, inner.width - 8 * k, 19 * k)
    pen.add(f'<circle id="emblem-ground" cx="{x:.4g}" cy="{y - 14 * k:.4g}" r="{16.5 * k:.4g}" {pen.fill("back")}/>')
    pen.part("emblem", x, y - 14 * k, 0.95 * k, "on_back", "on_back")
    band.y = y + 6 * k
    band.height = 17 * k
    pen.rect(band, f"{pen.fill('back')} {pen.stroke('on_back', 0.5)}", min(look.shape.radius, 3), id="title-panel")
    pen.text(
        "title", band.inset(2, 1.5), literal(title), look.fonts.name, (7, 20 * k), "on_back",
        align="middle", valign="middle", leading=1.05,
    )  # fmt: skip
    return pen.svg(f"{title}: back")
