"""The Keel Balance Stool: a round seat on a turned stem, with a domed foot."""

import numpy as np

from facts import product
from materials import finishes

from .parts.bezier import sampled
from .parts.board import board
from .parts.contour import Round
from .parts.cushion import cushion
from .parts.members import tilt
from .parts.mesh import group
from .parts.turned import moved, rod, turned

STOOL = product("balance-stool")
SEAT, STEM, FOOT = STOOL.seat, STOOL.stem, STOOL.foot
MIDDLE_HEIGHT_IN = (SEAT.minHeightIn + SEAT.maxHeightIn) / 2
STEM_TOP_IN = SEAT.minHeightIn - SEAT.foamIn - SEAT.boardIn - 0.3
ROD_IN_STEM_IN = SEAT.travelIn / 2 + 0.6
"""how far the rod reaches into the stem, so that a raised one still stands in it"""


def build(options, height_in=MIDDLE_HEIGHT_IN):
    timber, cloth = finishes.wood("Natural birch"), finishes.cloth(options["Material"])
    return group(
        "KeelBalanceStool",
        [
            group("SeatPad", _seat(height_in, cloth, timber)),
            group("Stem", _stem(timber)),
            group("Lift", _lift(height_in)),
        ],
    )


def _seat(height_in, cloth, timber):
    parts = cushion("Seat", 0, 0, SEAT.foamIn, cloth, seed=9.0, outline=Round(SEAT.diameterIn), crown_in=0.45)
    parts.append(
        board(
            "SeatBoard",
            0,
            0,
            SEAT.boardIn,
            -SEAT.foamIn + 0.03,
            timber,
            seed=9.0,
            outline=Round(SEAT.diameterIn - 2.6),
        )
    )
    return moved(parts, tilt((0, 0, height_in), 0))


def _stem(timber):
    up, place = (0, 0, 1), (0, 0, 0)
    collar = [
        (STEM.topDiameterIn / 2 - 0.12, STEM_TOP_IN - 0.02),
        (STEM.topDiameterIn / 2 - 0.1, STEM_TOP_IN + 0.14),
        (0.95, STEM_TOP_IN + 0.2),
    ]
    return [
        turned("TurnedStem", [*_flank()], place, up, timber, grain_seed=1.3),
        turned("Sole", _dome(), place, up, finishes.solid_of("rubber")),
        turned("Collar", collar, place, up, finishes.solid_of("brass")),
    ]


def _lift(height_in):
    """What rises with the seat."""
    up, place = (0, 0, 1), (0, 0, 0)
    steel, coat = finishes.solid_of("steel"), finishes.solid_of("powder_coat")
    under = height_in - SEAT.foamIn - SEAT.boardIn
    plate = [(2.6, under - 0.2), (2.7, under - 0.15), (2.7, under + 0.02), (0.9, under + 0.04)]
    boss = [(1.1, under - 0.95), (1.2, under - 0.85), (1.2, under - 0.2), (1.3, under - 0.15)]
    return [
        rod("Rod", (0, 0, STEM_TOP_IN - ROD_IN_STEM_IN), (0, 0, under), STEM.rodDiameterIn, steel),
        turned("Boss", boss, place, up, coat),
        turned("Plate", plate, place, up, coat),
    ]


def _dome():
    r, rise = FOOT.diameterIn / 2, FOOT.domeRiseIn
    arc = [(r * share, rise * share**2) for share in np.linspace(0.02, 1, 20)]
    return [*arc, (r + 0.02, rise + 0.1), (r, rise + 0.4), (r - 0.1, rise + 0.46)]


def _flank():
    """The turned profile from the rim of the foot to the top of the stem."""
    rim, low = FOOT.diameterIn / 2, FOOT.domeRiseIn + 0.42
    bottom, top = STEM.bottomDiameterIn / 2, STEM.topDiameterIn / 2
    edge = [(rim - 0.16, low), (rim - 0.05, low + 0.04), (rim, low + 0.16), (rim, low + 0.3)]
    pieces = [
        [(rim, low + 0.95), (rim * 0.8, FOOT.heightIn), (rim * 0.62, FOOT.heightIn + 0.25)],
        [(bottom, FOOT.heightIn + 0.8), (bottom * 0.9, FOOT.heightIn + 2.4), (top * 1.06, FOOT.heightIn + 6)],
        [(top * 0.94, FOOT.heightIn + 9), (top, STEM_TOP_IN * 0.9), (top, STEM_TOP_IN - 0.12)],
    ]
    curve = [tuple(point) for point in sampled((rim, low + 0.3), pieces, 18)]
    return [*edge, *curve, (top - 0.03, STEM_TOP_IN - 0.04), (top - 0.12, STEM_TOP_IN)]
