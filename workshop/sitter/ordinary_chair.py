"""A chair with a level seat and an upright back, in one grey: what a kneeling chair is compared with."""

import math

from mathutils import Matrix

from materials import solid
from models.parts.board import board
from models.parts.mesh import group
from models.parts.turned import moved, rod

GREY = "#A8A49A"


def build(chair):
    """`chair` as geometry/sitter/stances.ts has it."""
    seat, back, grey = chair["seat"], chair["back"], solid.painted("Ordinary", GREY, 0.7)
    top, deep, wide = chair["seatHeightIn"], seat["depthIn"], seat["widthIn"]
    middle = (seat["middleIn"], 0)
    parts = [board("OrdinarySeat", deep, wide, seat["thickIn"], top, grey, corner_in=2.0, middle=middle)]
    for x in (-1, 1):
        for y in (-1, 1):
            head = (middle[0] + x * (deep / 2 - 1.8), y * (wide / 2 - 1.8), top - seat["thickIn"] + 0.1)
            parts.append(rod("OrdinaryLeg", (head[0] + x * 1.2, head[1] + y * 0.8, 0), head, 1.0, grey))
    recline = math.radians(-back["reclineDeg"])
    lean = Matrix.Translation((back["atIn"], 0, top)) @ Matrix.Rotation(recline, 4, "Y")
    rest = board("OrdinaryBack", back["heightIn"] * 0.55, wide - 2, back["thickIn"], 0, grey, corner_in=2.0)
    moved([rest], lean @ Matrix.Translation((0, 0, back["heightIn"] * 0.72)) @ Matrix.Rotation(math.pi / 2, 4, "Y"))
    posts = [
        rod("OrdinaryPost", (0, y * (wide / 2 - 2.4), -1.2), (0, y * (wide / 2 - 2.4), back["heightIn"]), 0.9, grey)
        for y in (-1, 1)
    ]
    return group("OrdinaryChair", [group("Ordinary", [*parts, rest, *moved(posts, lean)])])
