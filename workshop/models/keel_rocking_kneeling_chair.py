"""The Rocking Kneeling Chair: solid runners, an A of two legs on either side, a pad for each shin."""

import math
from types import SimpleNamespace

import numpy as np

from facts import product
from materials import finishes

from .parts.beam import beam
from .parts.centreline import centreline
from .parts.members import bar, pad, underside_at
from .parts.mesh import group, mirrored
from .parts.turned import bolt, rod, turned

CHAIR = product("rocking-kneeling-chair")
SEAT, KNEE, FRAME = CHAIR.seat, CHAIR.kneePad, CHAIR.frame

LANE_IN = FRAME.outsideWidthIn / 2 - FRAME.sideThicknessIn / 2
KNEE_MIDDLE_IN = (KNEE.widthIn + KNEE.gapIn) / 2
LEG_PROUD_IN = 0.08
"""legs stand a little behind the faces of runners and rails, as a joint that is not planed flush shows"""


def build(options):
    timber, cloth = finishes.wood(options["Frame finish"]), finishes.cloth(CHAIR.cloth)
    seat = group(
        "SeatPad",
        pad("Seat", SEAT, (SEAT.middleIn, 0, SEAT.heightIn), cloth, timber, front_drop_in=0.75, seed=7.0),
    )
    knee = group("KneePad", mirrored(lambda side: _knee_pad(side, cloth, timber)))
    frame = group("Frame", _frame(timber))
    return group("KeelRockingKneelingChair", [seat, knee, frame])


def _knee_pad(side, cloth, timber):
    place = (KNEE.middleIn, side * KNEE_MIDDLE_IN, KNEE.heightIn)
    return pad("Knee", KNEE, place, cloth, timber, front_drop_in=0.3, seed=8.0 + side)


def _frame(timber):
    parts = mirrored(lambda side: _side(side, timber))
    end = LANE_IN - FRAME.sideThicknessIn / 2 + 0.1
    for bar_at in FRAME.stretchers:
        start, stop = (bar_at.xIn, -end, bar_at.yIn), (bar_at.xIn, end, bar_at.yIn)
        parts.append(
            rod("Stretcher", start, stop, FRAME.stretcherDiameterIn, timber, grain_seed=abs(bar_at.xIn))
        )
    return parts


def _side(side, timber):
    middle, seed = side * LANE_IN, 1.7 if side > 0 else 4.2
    runner_line = centreline(FRAME.rocker)
    runner = beam("Runner", runner_line, FRAME.beamIn, FRAME.sideThicknessIn, middle, timber, seed=seed, edge_in=0.22,
                  trims=[_under_plane(KNEE, (KNEE.middleIn, KNEE.heightIn), FRAME.rocker[0].xIn)])  # fmt: skip
    parts = [runner]
    for index, corners in enumerate((FRAME.rearLeg, FRAME.frontLeg)):
        parts.append(_leg(corners, middle, timber, seed + 0.31 * (index + 1), runner_line))
    parts += [_rail(side, timber), *_pegs(side, timber), *_knee_angle(side)]
    for at in FRAME.stretchers:
        face = side * (LANE_IN + FRAME.sideThicknessIn / 2)
        parts += bolt(
            "StretcherBolt",
            (at.xIn, face, at.yIn),
            (0, side, 0),
            0.62,
            finishes.solid_of("steel"),
            finishes.solid_of("hollow"),
        )
    return parts


def _leg(corners, middle, timber, seed, runner_line):
    """From the rail under the seat into the top of the runner."""
    foot, direction = runner_line.where_x(corners[1].xIn)
    normal = np.array([-direction[1], direction[0]])
    normal = normal if normal[1] > 0 else -normal
    top_face = foot + normal * (FRAME.beamIn / 2 - 0.04)
    into_runner = ((top_face[0], 0, top_face[1]), (-normal[0], 0, -normal[1]))
    return beam("Leg", centreline(corners), FRAME.beamIn, FRAME.sideThicknessIn - 2 * LEG_PROUD_IN, middle, timber, seed=seed,
                edge_in=0.22, trims=[into_runner, _under_plane(SEAT, (SEAT.middleIn, SEAT.heightIn), SEAT.middleIn)])  # fmt: skip


def _under_plane(measures, top, x_in):
    slope = math.radians(measures.slopeDeg)
    return (x_in, 0, underside_at(measures, top, x_in) + 0.04), (math.sin(slope), 0, math.cos(slope))


def _rail(side, timber):
    """Under the seat's board, over the heads of both legs."""
    slope = math.radians(SEAT.slopeDeg)
    along, normal = (
        np.array([math.cos(slope), -math.sin(slope)]),
        np.array([math.sin(slope), math.cos(slope)]),
    )
    under = np.array([SEAT.middleIn, SEAT.heightIn]) - normal * (
        SEAT.foamIn + SEAT.boardIn + FRAME.railIn / 2 - 0.03
    )
    line = centreline([_corner(under - along * FRAME.railRearIn), _corner(under + along * FRAME.railFrontIn)])
    return beam(
        "Rail",
        line,
        FRAME.railIn,
        FRAME.sideThicknessIn,
        side * LANE_IN,
        timber,
        seed=2.9 + side,
        edge_in=0.2,
    )


def _corner(place):
    return SimpleNamespace(xIn=float(place[0]), yIn=float(place[1]), bendIn=0)


def _pegs(side, timber):
    face, parts = LANE_IN + FRAME.sideThicknessIn / 2, []
    for peg in FRAME.pegs:
        r = FRAME.pegDiameterIn / 2
        profile = [(r, -0.2), (r, 0.015), (r - 0.03, 0.035), (r * 0.5, 0.045)]
        parts.append(
            turned(
                "Peg",
                profile,
                (peg.xIn, side * face, peg.yIn),
                (0, side, 0),
                finishes.inlay("Walnut"),
                grain_seed=peg.xIn,
            )
        )
    return parts


def _knee_angle(side):
    """The steel angle that holds a knee pad's board to the end of the runner."""
    top, after = (np.array([corner.xIn, corner.yIn]) for corner in FRAME.rocker[:2])
    down = (after - top) / np.linalg.norm(after - top)
    head = np.array([top[0], underside_at(KNEE, (KNEE.middleIn, KNEE.heightIn), top[0]) - 0.02])
    inside = LANE_IN - FRAME.sideThicknessIn / 2 - FRAME.barThicknessIn / 2
    coat = finishes.solid_of("powder_coat")
    parts = bar(
        "KneeBar",
        top + down * 3.0,
        head,
        1.1,
        FRAME.barThicknessIn,
        side * inside,
        coat,
        KNEE.slopeDeg,
        -side,
    )
    for along in (1.4, 2.5):
        spot = top + down * along
        parts += bolt("KneeBolt", (spot[0], side * (LANE_IN + FRAME.sideThicknessIn / 2), spot[1]), (0, side, 0), 0.55,
                      finishes.solid_of("steel"), finishes.solid_of("hollow"))  # fmt: skip
    return parts
