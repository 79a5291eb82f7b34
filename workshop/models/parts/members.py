"""What the kneeling chairs share: pads on boards, flat bars with their brackets."""

import math

import numpy as np
from mathutils import Matrix

from materials import finishes

from .beam import beam
from .board import board
from .centreline import straight
from .cushion import cushion
from .turned import bolt, moved

BOARD_INSET_IN = 0.55
FLANGE_IN = 0.16


def pad(name, measures, place, cloth, timber, front_drop_in=0.0, seed=1.0, screws=True):
    """A cushion on its board; `place` is the middle of its top (x, y across, z up), tipped down in front."""
    piping = cloth
    parts = cushion(
        name,
        measures.depthIn,
        measures.widthIn,
        measures.foamIn,
        cloth,
        piping,
        seed=seed,
        front_drop_in=front_drop_in,
    )
    length, width = measures.depthIn - 2 * BOARD_INSET_IN, measures.widthIn - 2 * BOARD_INSET_IN
    parts.append(
        board(f"{name}Board", length, width, measures.boardIn, -measures.foamIn + 0.03, timber, seed=seed)
    )
    if screws:
        under = -measures.foamIn - measures.boardIn + 0.03
        for index, (x, y) in enumerate(((-1, -1), (-1, 1), (1, -1), (1, 1))):
            spot = (x * (length / 2 - 1.1), y * (width / 2 - 1.2), under)
            parts += bolt(
                f"{name}Screw{index + 1}",
                spot,
                (0, 0, -1),
                0.42,
                finishes.solid_of("brass"),
                finishes.solid_of("hollow"),
            )
    return moved(parts, tilt(place, measures.slopeDeg))


def tilt(place, slope_deg):
    return Matrix.Translation(place) @ Matrix.Rotation(math.radians(slope_deg), 4, "Y")


def underside_at(measures, top, x_in):
    """How high the underside of a pad's board is above a point of the floor; `top` is (x, z)."""
    slope = math.radians(measures.slopeDeg)
    return top[1] - (measures.foamIn + measures.boardIn) / math.cos(slope) - (x_in - top[0]) * math.tan(slope)


def bar(name, foot, head, width_in, thickness_in, middle_in, coat, slope_deg, inward):
    """A flat steel bar from `foot` to `head` (x, z), bent over at its head into a flange screwed to the board."""
    slope = math.radians(slope_deg)
    normal = np.array([math.sin(slope), math.cos(slope)])
    under = np.array(head) - normal * 0.0
    line = straight(
        foot,
        under + (np.array(head) - np.array(foot)) / np.linalg.norm(np.array(head) - np.array(foot)) * 0.5,
    )
    upright = beam(name, line, width_in, thickness_in, middle_in, coat, edge_in=0.06,
                   trims=[((under[0], 0, under[1]), (normal[0], 0, normal[1]))])  # fmt: skip
    reach = 1.5
    along = np.array([math.cos(slope), -math.sin(slope)])
    middle = under - normal * FLANGE_IN / 2
    flange_line = straight(middle - along * width_in * 0.75, middle + along * width_in * 0.75)
    across = middle_in + inward * (reach / 2 - thickness_in / 2)
    flange = beam(f"{name}Flange", flange_line, FLANGE_IN, reach, across, coat, edge_in=0.05)
    spot = (under[0] - normal[0] * FLANGE_IN, across + inward * 0.3, under[1] - normal[1] * FLANGE_IN)
    screw = bolt(
        f"{name}Bolt",
        spot,
        (-normal[0], 0, -normal[1]),
        0.4,
        finishes.solid_of("steel"),
        finishes.solid_of("hollow"),
    )
    return [upright, flange, *screw]
