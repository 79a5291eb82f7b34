"""The Keel Criss-Cross Armless Chair: a wide seat, a low back on one bent strip, a star base on casters."""

import math
from types import SimpleNamespace

import numpy as np

from facts import product
from materials import finishes

from .parts.beam import beam
from .parts.board import board
from .parts.centreline import centreline
from .parts.cushion import cushion
from .parts.members import tilt
from .parts.mesh import group
from .parts.star_base import piston, sleeve, star_base
from .parts.turned import bolt, moved, rod

CHAIR = product("criss-cross-chair")
SEAT, BACK, CARRIER = CHAIR.seat, CHAIR.back, CHAIR.carrier
MIDDLE_HEIGHT_IN = (SEAT.minHeightIn + SEAT.maxHeightIn) / 2


def build(options, height_in=MIDDLE_HEIGHT_IN):
    timber, cloth = finishes.wood("Natural birch"), finishes.cloth(options["Cushion color"])
    underside = height_in - SEAT.foamIn - SEAT.boardIn
    seat = group("SeatPad", _seat(height_in, cloth, timber))
    back = group("BackPad", _back(height_in, cloth, timber) + _carrier(height_in, timber))
    base = group("Base", star_base(CHAIR.base, timber, turn_deg=CHAIR.base.turnDeg))
    top = underside - CARRIER.thicknessIn - 0.4
    column = group("Column", sleeve(CHAIR.base, CHAIR.column, top))
    lift = group("Lift", piston(CHAIR.base, CHAIR.column, top) + _plate(underside))
    return group("KeelCrissCrossChair", [seat, back, base, column, lift])


def _seat(height_in, cloth, timber):
    parts = cushion(
        "Seat",
        SEAT.depthIn,
        SEAT.widthIn,
        SEAT.foamIn,
        cloth,
        seed=5.0,
        corner_in=2.6,
        front_drop_in=0.8,
        crown_in=0.7,
    )
    parts.append(
        board(
            "SeatBoard",
            SEAT.depthIn - 2.4,
            SEAT.widthIn - 3.4,
            SEAT.boardIn,
            -SEAT.foamIn + 0.03,
            timber,
            corner_in=2.2,
            seed=5.0,
        )
    )
    return moved(parts, tilt((SEAT.middleIn, 0, height_in), 0))


def _lean():
    recline = math.radians(BACK.reclineDeg)
    forward = np.array([math.cos(recline), math.sin(recline)])
    return forward, np.array([-forward[1], forward[0]])


def _face(height_in):
    """The middle of the face that one leans on: (x, z)."""
    forward, _ = _lean()
    return np.array(
        [SEAT.middleIn - SEAT.depthIn / 2 + 0.4, height_in + BACK.gapIn + BACK.heightIn / 2 * forward[0]]
    )


def _back(height_in, cloth, timber):
    face = _face(height_in)
    parts = cushion(
        "Back", BACK.heightIn, BACK.widthIn, BACK.thicknessIn, cloth, seed=6.0, corner_in=2.4, crown_in=0.45
    )
    parts.append(
        board(
            "BackBoard",
            BACK.heightIn - 1.1,
            BACK.widthIn - 1.1,
            SEAT.boardIn,
            -BACK.thicknessIn + 0.03,
            timber,
            corner_in=2.0,
            seed=6.0,
        )
    )
    return moved(parts, tilt((face[0], 0, face[1]), 90 - BACK.reclineDeg))


def _carrier(height_in, timber):
    """The strip from under the seat up behind the back, and the bolts that hold the back to it."""
    forward, up = _lean()
    strip = _face(height_in) - forward * (BACK.thicknessIn + SEAT.boardIn + CARRIER.thicknessIn / 2 - 0.03)
    level = height_in - SEAT.foamIn - SEAT.boardIn - CARRIER.thicknessIn / 2 + 0.02
    bottom = strip + up * (level - strip[1]) / up[1]
    end = strip + up * BACK.heightIn * 0.28
    corners = [
        _corner((CARRIER.foremostIn, level), 0),
        _corner((bottom[0], level), CARRIER.bendRadiusIn),
        _corner(end, 0),
    ]
    parts = [
        beam(
            "Carrier",
            centreline(corners),
            CARRIER.thicknessIn,
            CARRIER.widthIn,
            0,
            timber,
            veneers=CARRIER.veneers,
            seed=2.4,
        )
    ]
    steel, hollow = finishes.solid_of("steel"), finishes.solid_of("hollow")
    for along in (-1.6, 1.6):
        for side in (-1, 1):
            spot = strip - forward * CARRIER.thicknessIn / 2 + up * (along + 0.6)
            parts += bolt(
                "BackBolt", (spot[0], side * 1.2, spot[1]), (-forward[0], 0, -forward[1]), 0.6, steel, hollow
            )
    return parts


def _corner(place, bend_in):
    return SimpleNamespace(xIn=float(place[0]), yIn=float(place[1]), bendIn=bend_in)


def _plate(underside):
    """The seat's mechanism: a steel housing under the strip, with the lever of the gas lift."""
    coat, top = finishes.solid_of("powder_coat"), underside - CARRIER.thicknessIn + 0.02
    parts = [
        board("Plate", 9.0, 9.5, 0.28, top, coat, corner_in=1.2),
        board("Housing", 6.2, 4.6, 1.25, top - 0.2, coat, corner_in=1.0),
        rod("Lever", (1.2, -2, top - 0.75), (1.9, -9.4, top - 0.95), 0.42, coat),
        rod(
            "LeverGrip",
            (1.74, -7.7, top - 0.9),
            (1.95, -9.9, top - 0.97),
            0.72,
            finishes.solid_of("plastic"),
            chamfer_in=0.14,
        ),
    ]
    for x in (-3.6, 3.6):
        for y in (-3.9, 3.9):
            parts += bolt(
                "PlateBolt",
                (x, y, top - 0.28),
                (0, 0, -1),
                0.5,
                finishes.solid_of("steel"),
                finishes.solid_of("hollow"),
            )
    return parts
