"""The Keel Cushion Set: the seat cushion flat on the floor, the knee cushion leaning on its front edge."""

import math

from mathutils import Matrix

from facts import METRES_PER_INCH, product
from materials import finishes

from .parts.cushion import cushion
from .parts.mesh import group
from .parts.turned import moved

SET = product("cushion-set")
SEAT, KNEE = SET.seatCushion, SET.kneeCushion
LEAN_DEG = 36
EDGE_ROUNDING_IN = 0.32
SEAT_MIDDLE_IN = -6.5
APART_IN = 5.5
"""sideways, so that both are seen"""


def build(options):
    cloth = finishes.cloth(options["Cushion color"])
    seat = cushion("Seat", SEAT.depthIn, SEAT.widthIn, SEAT.foamIn, cloth, seed=1.0)
    moved(seat, Matrix.Translation((SEAT_MIDDLE_IN, -APART_IN / 2, SEAT.foamIn)))
    knee = cushion("Knee", KNEE.depthIn, KNEE.widthIn, KNEE.foamIn, cloth, seed=2.0)
    return group("KeelCushionSet", [group("SeatCushion", seat), group("KneeCushion", _leaning(knee))])


def _leaning(parts):
    """Its front edge on the floor, its underside on the edge of the seat cushion."""
    lean = math.radians(LEAN_DEG)
    turn = Matrix.Rotation(lean, 4, "Y")
    lift = -min((turn @ vertex.co).z for part in parts for vertex in part.data.vertices) / METRES_PER_INCH
    edge_x, edge_z = SEAT_MIDDLE_IN + SEAT.depthIn / 2 - EDGE_ROUNDING_IN, SEAT.foamIn - EDGE_ROUNDING_IN
    along = (lift - KNEE.foamIn * math.cos(lean) - edge_z) / math.sin(lean)
    forward = edge_x + KNEE.foamIn * math.sin(lean) - along * math.cos(lean)
    return moved(parts, Matrix.Translation((forward, APART_IN / 2, lift)) @ turn)
