"""What grows, or once did."""

import math

import numpy as np
from mathutils import Matrix

from materials import solid
from models.parts.mesh import mesh_object
from models.parts.turned import moved, rod, turned

STALK_IN = 1.0


def rubber_plant(place, seed=3):
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


def branches(place, seed=5, color="#E9E2D3"):
    """A tall jug with bare twigs that carry a few buds."""
    chance = np.random.default_rng(seed)
    wall = [(3.0, 0), (3.3, 0.1), (4.3, 4.5), (4.0, 9.0), (2.3, 12.6), (2.5, 14.2), (2.3, 14.2), (2.1, 12.6), (0.1, 9.0)]
    bark, bud = solid.painted("Bark", "#5B4A33", 0.8), solid.painted("Bud", "#8A9A6A", 0.6)
    parts = [turned("Jug", wall, (0, 0, 0), (0, 0, 1), solid.painted("Stoneware", color, 0.5))]
    for stem in range(5):
        around, lean = stem * 1.26 + 0.3, chance.uniform(0.14, 0.42)
        at, way = np.array([0.0, 0.0, 8.0]), np.array([math.cos(around) * lean, math.sin(around) * lean, 1.0])
        for joint in range(5):
            step = way * chance.uniform(4.5, 6.5)
            parts.append(rod("Twig", tuple(at), tuple(at + step), 0.42 - joint * 0.06, bark))
            at = at + step
            way = way + chance.uniform(-0.22, 0.22, 3) * (1, 1, 0.2)
            for _ in range(2 if joint > 1 else 0):
                out = chance.uniform(-1, 1, 3) * (1, 1, 0.3)
                side = at + out / np.linalg.norm(out) * chance.uniform(0.7, 1.6) + (0, 0, 0.6)
                parts.append(rod("Spur", tuple(at), tuple(side), 0.16, bark))
                parts.append(rod("Bud", tuple(side), tuple(side + (out[0] * 0.3, out[1] * 0.3, 1.0)), 0.44, bud, chamfer_in=0.18))
    return moved(parts, Matrix.Translation(place))
