"""The Keel Kneeling Chair: two pairs of bent beams that cross, a seat on four bars, a knee pad on two."""

from facts import product
from materials import finishes

from .parts.beam import beam
from .parts.centreline import centreline, straight
from .parts.members import bar, pad, underside_at
from .parts.mesh import group, mirrored
from .parts.turned import bolt, bush, knob, rod

CHAIR = product("kneeling-chair")
SEAT, KNEE, FRAME = CHAIR.seat, CHAIR.kneePad, CHAIR.frame

OUTSIDE_IN = FRAME.outsideWidthIn / 2
OUTER_LANE_IN = OUTSIDE_IN - FRAME.sideThicknessIn / 2
INNER_LANE_IN = OUTER_LANE_IN - FRAME.sideThicknessIn
"""the long beams lie outside, the short ones and the knee posts inside them"""
BAR_OVERLAP_IN = 0.7


def build(options, seat_hole=SEAT.defaultHole, knee_hole=KNEE.defaultHole):
    timber, cloth = finishes.wood(options["Frame finish"]), finishes.cloth(options["Cushion color"])
    seat = group("SeatPad", _pad_on_bars("Seat", SEAT, seat_hole, cloth, timber, front_drop_in=0.75))
    knee = group("KneePad", _pad_on_bars("Knee", KNEE, knee_hole, cloth, timber, front_drop_in=0.35))
    seat_knobs = group("SeatKnob", _knobs(SEAT, seat_hole))
    knee_knobs = group("KneeKnob", _knobs(KNEE, knee_hole))
    frame = group("Frame", _frame(timber))
    return group("KeelKneelingChair", [seat, knee, seat_knobs, knee_knobs, frame])


def pad_top(measures, hole):
    return measures.middleIn, measures.heightAtHoleIn[hole - 1]


def posts_of(measures):
    """Each post of a pad: where it stands, and the middle of its lane."""
    if measures is SEAT:
        return [(FRAME.rearPostIn, OUTER_LANE_IN), (FRAME.frontPostIn, INNER_LANE_IN)]
    return [(FRAME.kneePostIn, INNER_LANE_IN)]


def holes_of(measures, post_in):
    """The heights of a post's three holes, lowest first."""
    clearance = 0.25 + FRAME.holeBelowPostTopIn
    highest = underside_at(measures, pad_top(measures, 1), post_in) - clearance
    return [highest - measures.travelIn / 2 * steps for steps in (2, 1, 0)]


def _pad_on_bars(name, measures, hole, cloth, timber, front_drop_in):
    x, z = pad_top(measures, hole)
    parts = pad(
        name, measures, (x, 0, z), cloth, timber, front_drop_in, seed=1.0 if measures is SEAT else 2.0
    )
    for post, lane in posts_of(measures):
        foot = holes_of(measures, post)[hole - 1] - BAR_OVERLAP_IN
        head = underside_at(measures, (x, z), post)
        inside = lane - FRAME.sideThicknessIn / 2 - FRAME.barThicknessIn / 2

        def one(side, post=post, foot=foot, head=head, inside=inside):
            return bar(f"{name}Bar", (post, foot), (post, head), FRAME.barIn, FRAME.barThicknessIn, side * inside,
                       finishes.solid_of("powder_coat"), measures.slopeDeg, -side)  # fmt: skip

        parts += mirrored(one)
    return parts


def _knobs(measures, hole):
    parts = []
    for post, lane in posts_of(measures):
        height = holes_of(measures, post)[hole - 1]

        def one(side, post=post, lane=lane, height=height):
            face = side * (lane + FRAME.sideThicknessIn / 2)
            inner = side * (lane - FRAME.sideThicknessIn / 2 - FRAME.barThicknessIn)
            coat, brass = finishes.solid_of("powder_coat"), finishes.solid_of("brass")
            nut = bolt(
                "Nut",
                (post, inner, height),
                (0, -side, 0),
                0.55,
                finishes.solid_of("steel"),
                finishes.solid_of("hollow"),
            )
            return knob("Knob", (post, face, height), (0, side, 0), FRAME.knobDiameterIn, coat, brass) + nut

        parts += mirrored(one)
    return parts


def _frame(timber):
    parts = mirrored(lambda side: _side(side, timber))
    for x, lane in zip(FRAME.stretchersIn, (INNER_LANE_IN, OUTER_LANE_IN)):
        end = lane - FRAME.sideThicknessIn / 2 + 0.1
        height = FRAME.stretcherHeightIn
        parts.append(
            rod(
                "Stretcher",
                (x, -end, height),
                (x, end, height),
                FRAME.stretcherDiameterIn,
                timber,
                grain_seed=abs(x),
            )
        )
    return parts


def _side(side, timber):
    thick, seed = FRAME.sideThicknessIn, 1 if side > 0 else 2
    common = {"depth_in": FRAME.beamIn, "width_in": thick, "material": timber, "veneers": FRAME.veneers}
    front = beam(
        "FrontBeam", centreline(FRAME.frontBeam), middle_in=side * OUTER_LANE_IN, seed=seed * 3.1, **common
    )
    rear = beam(
        "RearBeam", centreline(FRAME.rearBeam), middle_in=side * INNER_LANE_IN, seed=seed * 5.3, **common
    )
    post_top = holes_of(KNEE, FRAME.kneePostIn)[2] + FRAME.holeBelowPostTopIn
    line = straight((FRAME.kneePostIn, FRAME.kneePostFootIn), (FRAME.kneePostIn, post_top))
    post = beam(
        "KneePost",
        line,
        FRAME.kneePostWidthIn,
        thick,
        side * INNER_LANE_IN,
        timber,
        FRAME.kneePostVeneers,
        seed=seed * 7.7,
    )
    return [front, rear, post, *_fittings(side), *_feet(side)]


def _fittings(side):
    brass, hollow, steel = (finishes.solid_of(kind) for kind in ("brass", "hollow", "steel"))
    outward, parts = (0, side, 0), []
    for measures in (SEAT, KNEE):
        for post, lane in posts_of(measures):
            for height in holes_of(measures, post):
                face = side * (lane + FRAME.sideThicknessIn / 2)
                parts += bush("Bush", (post, face, height), outward, FRAME.holeDiameterIn, brass, hollow)
    outer, inner = side * OUTSIDE_IN, side * (INNER_LANE_IN - FRAME.sideThicknessIn / 2)
    crossing = (FRAME.crossing.xIn, FRAME.crossing.yIn)
    beam_there = centreline(FRAME.frontBeam).where_x(FRAME.kneePostIn)[0]
    joints = [crossing, (FRAME.kneePostIn - 0.55, beam_there[1]), (FRAME.kneePostIn + 0.55, beam_there[1])]
    for x, z in joints:
        size = 0.7 if (x, z) == crossing else 0.5
        parts += bolt("Bolt", (x, outer, z), outward, size, steel, hollow)
        parts += bolt("BoltEnd", (x, inner, z), (0, -side, 0), size, steel, hollow)
    for x, face in zip(FRAME.stretchersIn, (INNER_LANE_IN + FRAME.sideThicknessIn / 2, OUTSIDE_IN)):
        parts += bolt(
            "StretcherBolt", (x, side * face, FRAME.stretcherHeightIn), outward, 0.62, steel, hollow
        )
    return parts


def _feet(side):
    parts = []
    for x, lane in zip(FRAME.stretchersIn, (INNER_LANE_IN, OUTER_LANE_IN)):
        line = straight(
            (x - FRAME.footWidthIn / 2, FRAME.footHeightIn / 2),
            (x + FRAME.footWidthIn / 2, FRAME.footHeightIn / 2),
        )
        width = FRAME.sideThicknessIn - 0.15
        parts.append(
            beam(
                "Foot",
                line,
                FRAME.footHeightIn + 0.06,
                width,
                side * lane,
                finishes.solid_of("rubber"),
                edge_in=0.08,
            )
        )
    return parts
