"""Nets fold to closed bodies by computation, and measure what docs/decisions/0060 works out by hand."""

import math

import pytest

from generator.geometry import apply
from generator.nets.folding import folded, put
from generator.nets.makers import MAKERS, nets_for
from generator.nets.panels import art_area, box_panel, common_ground, net_of
from generator.nets.solids import faces_of, opposite_numbers
from generator.nets.spec import DICE, NetSpec, Wanted, most_cards, stack_depth
from generator.sizes import Size

POKER = Size(63, 88)
FACE = Size(25, 50)
NEAR = 0.01


def box_net(form="tuckbox", cards=54, card=POKER, **table):
    return MAKERS[form](Wanted(NetSpec(form=form, cards=cards, **table), card, cards, card))


def one(form, trim=FACE, **table):
    return MAKERS[form](Wanted(NetSpec(form=form, **table), trim))


def everything():
    yield from (box_net(form) for form in ("tuckbox", "tray", "lid", "wrapper"))
    yield from (one(form) for form in ("standee", "tent", "divider"))
    yield from (one("die", Size(16, 16), sides=sides) for sides in DICE)


def in_space(net):
    places = folded(net.panels, net.folds)
    return {panel.name: [put(places[panel.name], corner) for corner in panel.corners] for panel in net.panels}


def on_plane(points, plane):
    """How far points lie from the plane of three others."""
    a, b, c = plane[:3]
    u, v = [x - y for x, y in zip(b, a, strict=True)], [x - y for x, y in zip(c, a, strict=True)]
    n = (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
    length = math.sqrt(sum(x * x for x in n))
    return max(abs(sum(k * (x - y) for k, x, y in zip(n, p, a, strict=True))) / length for p in points)


def met(line, other):
    """How far the ends of two sides are from each other, whichever way round."""
    (a, b), (c, d) = line, other
    return min(max(math.dist(a, c), math.dist(b, d)), max(math.dist(a, d), math.dist(b, c)))


@pytest.mark.parametrize(
    ("table", "flat", "depth"),
    [({}, (175, 155), 17.5), ({"sleeve": Size(66, 91)}, (202, 179), 28)],
)
def test_a_box_for_54_cards_measures_what_was_worked_out(table, flat, depth):
    net = box_net(**table)
    assert (net.size.width, net.size.height) == pytest.approx(flat)
    assert net.panel("bottom").size.height == pytest.approx(depth)


def test_the_largest_decks_for_one_sheet_are_named():
    """126 and 135 cards of 0.3 mm, 73 and 78 in sleeves, with 6 mm of white around."""
    for sleeve, counts in ((Size(0, 0), (126, 135)), (Size(66, 91), (73, 78))):
        net = box_net(cards=400, sleeve=sleeve)
        for (width, height), count in zip(((210, 297), (215.9, 279.4)), counts, strict=True):
            assert f"for {count} cards" in net.advice(Size(width - 12, height - 12))


def test_depth_is_rounded_up_and_back():
    assert stack_depth(54, 0.3) == 17.5
    assert stack_depth(54, 0.5) == 28
    for cards in range(1, 200):
        for thickness in (0.25, 0.3, 0.333, 0.5):
            assert most_cards(stack_depth(cards, thickness), thickness) >= cards


def test_a_tuck_box_closes():
    net = box_net()
    at = in_space(net)
    front, left, lid, bottom = at["front"], at["left"], at["lid"], at["bottom"]
    assert met((left[1], left[2]), (front[0], front[3])) < NEAR
    assert met((lid[0], lid[1]), (front[0], front[1])) < NEAR
    assert met((bottom[3], bottom[2]), (at["back"][2], at["back"][3])) < NEAR
    assert on_plane(at["glue"], left) < NEAR
    assert on_plane(at["lid-tuck"], front) < NEAR
    assert on_plane(at["bottom-tuck"], at["back"]) < NEAR
    for name in ("dust-top-right", "dust-top-left"):
        assert on_plane(at[name], lid) < NEAR


@pytest.mark.parametrize("form", ["tray", "lid"])
def test_a_tray_closes(form):
    net = box_net(form)
    at = in_space(net)
    # Corners of walls, clockwise from the top left of each as it lies flat.
    assert met((at["north"][0], at["north"][3]), (at["west"][0], at["west"][1])) < NEAR
    assert met((at["north"][1], at["north"][2]), (at["east"][1], at["east"][0])) < NEAR
    assert met((at["south"][0], at["south"][3]), (at["west"][3], at["west"][2])) < NEAR
    for name in ("north-west", "north-east", "south-west", "south-east"):
        assert on_plane(at[f"glue-{name}"], at[name.partition("-")[0]]) < NEAR


def test_a_lid_is_wider_than_its_tray_and_slides():
    inner, outer = box_net("tray"), box_net("lid")
    assert outer.panel("top").size.width - inner.panel("bottom").size.width == pytest.approx(1.8)


def test_a_wrapper_goes_around():
    at = in_space(box_net("wrapper"))
    assert met((at["left"][1], at["left"][2]), (at["front"][0], at["front"][3])) < NEAR
    assert on_plane(at["glue"], at["front"]) < NEAR


def test_a_tent_is_a_triangle_of_equal_sides():
    at = in_space(one("tent", Size(80, 50)))
    assert met((at["ground"][3], at["ground"][2]), (at["back"][0], at["back"][1])) < NEAR
    assert on_plane(at["glue"], at["back"]) < NEAR


def test_a_standee_of_25_by_50_is_a_strip_of_124():
    """Front and back meet at the top, and lie on each other; feet stand off at a right angle, each on its own side."""
    net = one("standee")
    assert (net.size.width, net.size.height) == pytest.approx((25, 124))
    at = in_space(net)
    assert met((at["back"][0], at["back"][1]), (at["front"][3], at["front"][2])) < NEAR
    assert on_plane(at["front"], at["back"]) < NEAR
    assert on_plane(at["foot-front"], at["foot-back"]) < NEAR
    assert max(math.dist(a, b) for a in at["foot-front"] for b in at["foot-back"]) == pytest.approx(
        math.hypot(24, 25), abs=NEAR
    )


@pytest.mark.parametrize("sides", DICE)
def test_a_die_closes(sides):
    """Every side of every face comes to lie on a side of another one, and every tab below a face."""
    net = one("die", Size(16, 16), sides=sides)
    places = folded(net.panels, net.folds)
    faces = [panel for panel in net.panels if panel.kind == "face"]
    lines = [(f.name, *[put(places[f.name], end) for end in side]) for f in faces for side in f.sides]
    for name, a, b in lines:
        assert min(met((a, b), (c, d)) for other, c, d in lines if other != name) < NEAR
    assert len(faces) == sides
    assert max(math.dist(a, b) for _, a, b in lines) == pytest.approx(16)
    at = in_space(net)
    for tab in (panel for panel in net.panels if panel.kind == "glue"):
        assert sum(on_plane(at[tab.name], at[face.name]) < NEAR for face in faces) == 1


@pytest.mark.parametrize("sides", DICE)
def test_each_closing_side_of_a_die_is_glued(sides):
    """A solid has sides of faces in pairs; all are folded or have one tab."""
    net = one("die", Size(16, 16), sides=sides)
    edges = sum(len(face) for face in faces_of(sides)) // 2
    assert sum(panel.kind == "glue" for panel in net.panels) == edges - (sides - 1)


@pytest.mark.parametrize("sides", [6, 8, 10, 12, 20])
def test_opposite_faces_add_up(sides):
    numbers = opposite_numbers(sides)
    assert sorted(numbers) == list(range(1, sides + 1))
    middles = {
        n: [sum(v[axis] for v in face) / len(face) for axis in range(3)]
        for n, face in zip(numbers, faces_of(sides), strict=True)
    }
    for number, middle in middles.items():
        assert [-x for x in middle] == pytest.approx(middles[sides + 1 - number], abs=1e-6)


def test_a_paper_die_of_16_is_69_by_48():
    net = one("die", Size(16, 16))
    assert sorted((net.size.width, net.size.height)) == pytest.approx([48, 69])


@pytest.mark.parametrize("net", list(everything()), ids=lambda net: net.told)
def test_no_panel_lies_on_another_and_all_ink_stays_off_the_glue(net):
    shown = [panel for panel in net.panels if panel.kind == "face"]
    for number, panel in enumerate(net.panels):
        for other in net.panels[number + 1 :]:
            assert not common_ground(panel.corners, other.corners)
    for panel in shown:
        area = art_area(net, panel, [one.name for one in shown], 3.0)
        for other in net.panels:
            if other is not panel and (other.kind in ("glue", "face")):
                assert not common_ground(area, other.corners), (panel.name, other.name)


def test_the_outline_holds_the_area_of_all_panels():
    def area(corners):
        return sum(x * b - a * y for (x, y), (a, b) in zip(corners, [*corners[1:], corners[0]], strict=True)) / 2

    for net in everything():
        assert area(net.outline.corners()) == pytest.approx(sum(area(panel.corners) for panel in net.panels))


def test_tabs_of_dividers_go_there_and_back():
    """Three tabs of 30 on 63: 0, 16.5, 33 and back over 16.5."""
    wanted = Wanted(NetSpec(form="divider", tab=Size(30, 8), tabs=3), Size(63, 88))
    places = [min(x for x, _ in net.panel("tab").corners) for net in nets_for(wanted)]
    assert places == pytest.approx([0, 16.5, 33, 16.5])
    wanted = Wanted(NetSpec(form="divider", tab=Size(30, 8), tabs=5), Size(63, 88))
    assert [min(x for x, _ in net.panel("tab").corners) for net in nets_for(wanted)][:5] == pytest.approx(
        [0, 8.25, 16.5, 24.75, 33]
    )


def test_panels_that_hang_together_by_nothing_are_refused():
    with pytest.raises(ValueError, match="hang together"):
        net_of("two", [box_panel("a", 0, 0, 10, 10), box_panel("b", 20, 0, 10, 10)])


def test_a_mirrored_back_shows_each_spot_behind_its_front():
    """Held against the light, the spots of both faces cover each other; turned ones do not."""
    for back, covers in (("mirrored", True), ("turned", False)):
        net = one("standee", back=back)
        places = folded(net.panels, net.folds)
        spots = [put(places[name], apply(net.panel(name).matrix, 5, 20)) for name in ("front", "back")]
        assert (math.dist(*spots) < NEAR) is covers
