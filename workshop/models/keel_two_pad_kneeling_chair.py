"""The Keel Two-Pad Kneeling Chair: a bent hull on either side, a seat that slides along it, a pad for each shin."""

import numpy as np

from facts import product
from materials import finishes

from .parts.beam import beam
from .parts.centreline import centreline, straight, unit
from .parts.members import bar, pad, underside_at
from .parts.mesh import group, mirrored
from .parts.turned import bolt, bush, knob, rod

CHAIR = product("two-pad-kneeling-chair")
SEAT, KNEE, FRAME = CHAIR.seat, CHAIR.kneePad, CHAIR.frame

LANE_IN = FRAME.outsideWidthIn / 2 - FRAME.sideThicknessIn / 2
KNEE_MIDDLE_IN = (KNEE.widthIn + KNEE.gapIn) / 2
BAR_OVERLAP_IN = 1.0


def build(options, seat_hole=SEAT.defaultHole):
    timber, cloth = finishes.wood(options["Frame finish"]), finishes.cloth(options["Material"])
    seat = group("SeatPad", _seat(seat_hole, cloth, timber))
    knee = group("KneePad", mirrored(lambda side: _knee_pad(side, cloth, timber)))
    seat_knobs = group("SeatKnob", mirrored(lambda side: _knob(side, seat_hole)))
    frame = group("Frame", _frame(timber))
    return group("KeelTwoPadKneelingChair", [seat, knee, seat_knobs, frame])


def seat_top(hole):
    """The seat moves along the arm, so a higher hole also carries it forward."""
    _, climb = _arm()
    usual, wanted = SEAT.heightAtHoleIn[SEAT.defaultHole - 1], SEAT.heightAtHoleIn[hole - 1]
    return np.array([SEAT.middleIn, usual]) + climb * (wanted - usual) / climb[1]


def seat_holes():
    """Lowest first."""
    end, climb = _arm()
    pitch = SEAT.travelIn / 2 / climb[1]
    return [end - climb * (FRAME.holeBelowArmEndIn + pitch * steps) for steps in (2, 1, 0)]


def _arm():
    low, high = (np.array([corner.xIn, corner.yIn]) for corner in FRAME.hull[-2:])
    return high, unit(high - low)


def _seat(hole, cloth, timber):
    top = seat_top(hole)
    parts = pad("Seat", SEAT, (top[0], 0, top[1]), cloth, timber, front_drop_in=0.75, seed=3.0)
    _, climb = _arm()
    foot = seat_holes()[hole - 1] - climb * BAR_OVERLAP_IN
    rise = np.linspace(0, 20, 2001)
    heights = [underside_at(SEAT, top, x) for x in foot[0] + climb[0] * rise]
    head = foot + climb * rise[np.argmin(np.abs(foot[1] + climb[1] * rise - heights))]
    inside = LANE_IN - FRAME.sideThicknessIn / 2 - FRAME.barThicknessIn / 2

    def one(side):
        return bar("SeatBar", foot, head, FRAME.barIn, FRAME.barThicknessIn, side * inside,
                   finishes.solid_of("powder_coat"), SEAT.slopeDeg, -side)  # fmt: skip

    return parts + mirrored(one)


def _knob(side, hole):
    x, z = seat_holes()[hole - 1]
    face = LANE_IN + FRAME.sideThicknessIn / 2
    inner = face - FRAME.sideThicknessIn - FRAME.barThicknessIn
    coat, brass, steel, hollow = (
        finishes.solid_of(kind) for kind in ("powder_coat", "brass", "steel", "hollow")
    )
    nut = bolt("Nut", (x, side * inner, z), (0, -side, 0), 0.55, steel, hollow)
    return knob("Knob", (x, side * face, z), (0, side, 0), FRAME.knobDiameterIn, coat, brass) + nut


def _knee_pad(side, cloth, timber):
    place = (KNEE.middleIn, side * KNEE_MIDDLE_IN, KNEE.heightIn)
    parts = pad("Knee", KNEE, place, cloth, timber, front_drop_in=0.3, seed=4.0 + side)
    return parts + _bracket(side)


def _hull_end():
    top, after = (np.array([corner.xIn, corner.yIn]) for corner in FRAME.hull[:2])
    return top, unit(after - top)


def _bracket(side):
    """A steel angle: bolted to the hull's inner face, its flange under the board."""
    top, down = _hull_end()
    under = underside_at(KNEE, (KNEE.middleIn, KNEE.heightIn), top[0])
    head = np.array([top[0], under - 0.02])
    inside = LANE_IN - FRAME.sideThicknessIn / 2 - FRAME.barThicknessIn / 2
    return bar("KneeBar", top + down * FRAME.kneeBracketIn, head, FRAME.barIn, FRAME.barThicknessIn, side * inside,
               finishes.solid_of("powder_coat"), KNEE.slopeDeg, -side)  # fmt: skip


def _frame(timber):
    parts = mirrored(lambda side: _side(side, timber))
    end, height = LANE_IN - FRAME.sideThicknessIn / 2 + 0.1, FRAME.beamIn / 2
    for x in FRAME.stretchersIn:
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
    brass, hollow, steel = (finishes.solid_of(kind) for kind in ("brass", "hollow", "steel"))
    top, down = _hull_end()
    slope = np.radians(KNEE.slopeDeg)
    normal = np.array([np.sin(slope), np.cos(slope)])
    under = np.array([top[0], underside_at(KNEE, (KNEE.middleIn, KNEE.heightIn), top[0])])
    cut = ((under[0], 0, under[1]), (normal[0], 0, normal[1]))
    hull = beam("Hull", centreline(FRAME.hull), FRAME.beamIn, FRAME.sideThicknessIn, side * LANE_IN, timber, FRAME.veneers,
                seed=3.3 if side > 0 else 8.1, trims=[cut])  # fmt: skip
    parts, face, outward = [hull], side * (LANE_IN + FRAME.sideThicknessIn / 2), (0, side, 0)
    for x, z in seat_holes():
        parts += bush("Bush", (x, face, z), outward, FRAME.holeDiameterIn, brass, hollow)
    for along in FRAME.kneeBoltsIn:
        x, z = top + down * along
        parts += bolt("KneeBolt", (x, face, z), outward, 0.55, steel, hollow)
    for x in FRAME.stretchersIn:
        parts += bolt("StretcherBolt", (x, face, FRAME.beamIn / 2), outward, 0.62, steel, hollow)
    for x in FRAME.stretchersIn:
        line = straight((x - FRAME.glideIn / 2, 0.06), (x + FRAME.glideIn / 2, 0.06))
        parts.append(
            beam(
                "Glide",
                line,
                0.13,
                FRAME.sideThicknessIn - 0.3,
                side * LANE_IN,
                finishes.solid_of("felt_pad"),
                edge_in=0.03,
            )
        )
    return parts
