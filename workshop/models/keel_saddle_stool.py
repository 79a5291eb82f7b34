"""The Keel Saddle Stool: a dished saddle on a gas lift, over a star base on casters."""

from facts import product
from materials import finishes

from .parts.board import board
from .parts.members import tilt
from .parts.mesh import group
from .parts.saddle import Saddle
from .parts.star_base import piston, sleeve, star_base
from .parts.turned import bolt, moved, rod

STOOL = product("saddle-stool")
SEAT = STOOL.seat
MIDDLE_HEIGHT_IN = (SEAT.minHeightIn + SEAT.maxHeightIn) / 2
BOARD_IN = (9.4, 8.6)


def build(options, height_in=MIDDLE_HEIGHT_IN):
    timber, cloth = finishes.wood("Natural birch"), finishes.cloth(options["Cushion color"])
    underside = height_in - SEAT.foamIn - SEAT.boardIn
    saddle = moved(Saddle(SEAT).build("Saddle", cloth), tilt((0, 0, height_in), 0))
    saddle.append(
        board(
            "SeatBoard",
            *BOARD_IN,
            SEAT.boardIn,
            underside + SEAT.boardIn + 0.03,
            timber,
            corner_in=2.4,
            middle=(-0.6, 0),
            seed=3.0,
        )
    )
    base = group("Base", star_base(STOOL.base, timber, turn_deg=STOOL.base.turnDeg))
    top = underside - 0.5
    column = group("Column", sleeve(STOOL.base, STOOL.column, top))
    lift = group("Lift", piston(STOOL.base, STOOL.column, top, STOOL.seat.travelIn / 2) + _plate(underside))
    return group("KeelSaddleStool", [group("SeatPad", saddle), base, column, lift])


def _plate(underside):
    coat, steel, hollow = (finishes.solid_of(kind) for kind in ("powder_coat", "steel", "hollow"))
    parts = [
        board("Plate", 6.4, 6.0, 0.25, underside + 0.03, coat, corner_in=0.9),
        board("Housing", 4.4, 3.2, 0.95, underside - 0.15, coat, corner_in=0.8),
        rod("Lever", (0.6, -1.4, underside - 0.7), (1.1, -5.6, underside - 0.95), 0.38, coat),
        rod(
            "LeverGrip",
            (0.97, -4.4, underside - 0.88),
            (1.16, -6.2, underside - 0.99),
            0.62,
            finishes.solid_of("plastic"),
            chamfer_in=0.12,
        ),
    ]
    for x in (-2.6, 2.6):
        for y in (-2.4, 2.4):
            parts += bolt("PlateBolt", (x, y, underside - 0.22), (0, 0, -1), 0.5, steel, hollow)
    return parts
