"""What stands in the home office beside the chairs: kept few and plain."""

import math

import numpy as np
from mathutils import Matrix

from materials import finishes, solid
from materials.graph import Graph
from models.parts.board import board
from models.parts.mesh import mesh_object
from models.parts.turned import moved, rod, turned

DESK_HEIGHT_IN = 29
TOP_IN = 1.1
LEG_SPLAY_IN = 2.2
STALK_IN = 1.0


def desk(front_in, middle_in, depth_in, width_in):
    """Its front edge at `front_in`, its width across the sitter's way."""
    timber, coat = finishes.wood("Natural birch"), finishes.solid_of("powder_coat")
    middle = (front_in + depth_in / 2, middle_in)
    parts = [
        board(
            "DeskTop",
            depth_in,
            width_in,
            TOP_IN,
            DESK_HEIGHT_IN,
            timber,
            corner_in=0.9,
            middle=middle,
            seed=11.0,
        )
    ]
    for x in (-1, 1):
        for y in (-1, 1):
            head = (
                middle[0] + x * (depth_in / 2 - 3.4),
                middle[1] + y * (width_in / 2 - 5.2),
                DESK_HEIGHT_IN - TOP_IN,
            )
            foot = (head[0] + x * LEG_SPLAY_IN * 0.6, head[1] + y * LEG_SPLAY_IN, 0)
            parts.append(rod("DeskLeg", foot, head, 1.15, coat))
        rail = DESK_HEIGHT_IN - TOP_IN - 0.5
        at = middle[0] + x * (depth_in / 2 - 3.4)
        parts.append(
            rod(
                "DeskRail",
                (at, middle[1] - width_in / 2 + 5, rail),
                (at, middle[1] + width_in / 2 - 5, rail),
                0.9,
                coat,
            )
        )
    return parts


def laptop(place, turn_deg):
    metal = Graph("Aluminium").set(Base_Color=(0.56, 0.55, 0.53, 1), Metallic=0.85, Roughness=0.42)
    screen, keys = solid.painted("Screen", "#1B1D1F", 0.12), solid.painted("Keys", "#2A2A28", 0.5)
    base = [
        board("LaptopBase", 8.6, 12.2, 0.5, 0.55, metal, corner_in=0.5),
        board("LaptopKeys", 3.8, 10.6, 0.04, 0.57, keys, corner_in=0.15, middle=(0.9, 0)),
    ]
    lid = [
        board("LaptopLid", 8.4, 12.2, 0.2, 0.2, metal, corner_in=0.5),
        board("LaptopScreen", 7.7, 11.6, 0.03, 0.01, screen, corner_in=0.2),
    ]
    hinge = Matrix.Translation((4.2, 0, 0.6)) @ Matrix.Rotation(math.radians(108), 4, "Y")
    moved(lid, hinge @ Matrix.Translation((-4.2, 0, 0)))
    return moved(base + lid, Matrix.Translation(place) @ Matrix.Rotation(math.radians(turn_deg), 4, "Z"))


def lamp(place):
    coat, brass = solid.powder_coat("Lamp", "#1E4636"), finishes.solid_of("brass")
    foot = [(3.2, 0), (3.3, 0.1), (3.3, 0.5), (3.1, 0.62), (0.4, 0.66)]
    shade = [(0.9, 4.4), (1.1, 4.5), (1.3, 4.3), (3.6, 0.1), (3.7, 0.0), (3.55, 0.02), (1.2, 4.1)]
    shade_parts = moved(
        [turned("LampShade", shade, (0, 0, 0), (0, 0, 1), coat)],
        Matrix.Translation((-7.2, 0, 14.2)) @ Matrix.Rotation(math.radians(14), 4, "Y"),
    )
    parts = [
        turned("LampFoot", foot, (0, 0, 0), (0, 0, 1), coat),
        rod("LampPost", (0, 0, 0.5), (0, 0, 17.6), 0.45, brass),
        rod("LampArm", (0.7, 0, 17.2), (-6.2, 0, 18.6), 0.36, brass),
        turned(
            "LampJoint",
            [(0.4, -0.45), (0.45, -0.4), (0.45, 0.4), (0.4, 0.45)],
            (0, 0, 17.35),
            (0, 1, 0),
            brass,
        ),
    ]
    return moved(parts + shade_parts, Matrix.Translation(place))


def cup(place):
    glaze = solid.painted("Glaze", "#E9E2D3", 0.35)
    wall = [
        (1.1, 0),
        (1.25, 0.06),
        (1.45, 0.5),
        (1.55, 3.2),
        (1.5, 3.26),
        (1.44, 3.2),
        (1.36, 0.6),
        (0.2, 0.4),
    ]
    return moved([turned("Cup", wall, (0, 0, 0), (0, 0, 1), glaze)], Matrix.Translation(place))


def books(place, turn_deg=6):
    parts, height = [], 0.0
    for index, (color, length, width, thick) in enumerate(
        (("#6B4A2F", 9.0, 6.4, 1.0), ("#D8CCB4", 8.2, 5.8, 0.8), ("#A2522E", 7.4, 5.0, 0.6))
    ):
        cover, paper = (
            solid.painted(f"Cover{index}", color, 0.7),
            solid.painted(f"Leaves{index}", "#EFE8DA", 0.9),
        )
        pile = [
            board("Book", length, width, 0.09, height + 0.09, cover, corner_in=0.06),
            board(
                "Leaves",
                length - 0.3,
                width - 0.25,
                thick - 0.18,
                height + thick - 0.09,
                paper,
                corner_in=0.03,
            ),
            board("Book", length, width, 0.09, height + thick, cover, corner_in=0.06),
        ]
        parts += moved(pile, Matrix.Rotation(math.radians(turn_deg * (index - 1)), 4, "Z"))
        height += thick
    return moved(parts, Matrix.Translation(place))


def plant(place, seed=3):
    """A rubber plant: broad leaves on a few stems, in a turned pot."""
    chance = np.random.default_rng(seed)
    pot = [(4.6, 0), (4.8, 0.1), (5.9, 9.6), (6.0, 9.9), (5.8, 10.0), (5.5, 9.6), (5.4, 8.6), (0.1, 8.5)]
    clay, soil, leaf, stem = (
        solid.painted("Clay", "#CBB79A", 0.85),
        solid.painted("Soil", "#2E251C", 1.0),
        _leaf_material(),
        solid.painted("Stem", "#5B4A33", 0.8),
    )
    parts = [
        turned("Pot", pot, (0, 0, 0), (0, 0, 1), clay),
        turned("Soil", [(5.4, 8.3), (5.4, 8.7)], (0, 0, 0), (0, 0, 1), soil),
    ]
    for trunk in range(4):
        lean = chance.uniform(-0.16, 0.16, 2)
        foot, tall = np.array([*chance.uniform(-1.4, 1.4, 2), 8.5]), chance.uniform(24, 38)
        tip = foot + np.array([lean[0] * tall, lean[1] * tall, tall])
        parts.append(rod("Trunk", tuple(foot), tuple(tip), 0.5, stem))
        for index, share in enumerate(np.linspace(0.28, 1.0, 9)):
            around = index * 2.4 + trunk
            parts.extend(
                _leaf(
                    foot + (tip - foot) * share,
                    around,
                    62 - 44 * share + chance.uniform(-8, 8),
                    chance.uniform(6.5, 10.0),
                    leaf,
                )
            )
    return moved(parts, Matrix.Translation(place))


def _leaf(place, around, droop_deg, length, material):
    """A blade on a stalk that grows out of `place`."""
    points, faces, across = [], [], 6
    for step in range(15):
        share = step / 14
        wide = length * 0.24 * math.sin(math.pi * share**0.8) ** 0.8 if 0 < share < 1 else 0.02
        bend = math.radians(35 - droop_deg * share * 1.25)
        x, z = length * share, length * share * math.sin(bend) * 0.55
        for side in np.linspace(-1, 1, across + 1):
            points.append((x + STALK_IN, side * wide, z + abs(side) * wide * 0.34))
    size = across + 1
    for step in range(14):
        faces += [
            (step * size + i, step * size + i + 1, (step + 1) * size + i + 1, (step + 1) * size + i)
            for i in range(across)
        ]
    # It starts within the trunk and ends under the leaf's blade.
    stalk = rod("Stalk", (0, 0, -0.3), (STALK_IN + 0.4, 0, 0.02), 0.17, material)
    return moved(
        [mesh_object("Leaf", points, faces, material), stalk],
        Matrix.Translation(tuple(place)) @ Matrix.Rotation(around, 4, "Z"),
    )


def _leaf_material():
    return solid.painted("Leaf", "#3C5B3A", 0.42)
