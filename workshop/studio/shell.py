"""A room's floor, walls and window. Behind what is seen lies the same room: walls further off are left out."""

from dataclasses import dataclass

import numpy as np

from materials.color import linear, toned
from materials.graph import Graph
from materials.wood import wood
from models.parts.mesh import mesh_object

THICK_IN = 7
BAR_IN = 0.9


@dataclass
class Shell:
    back_in: float = 46
    left_in: float = -92
    right_in: float = 170
    near_in: float = -240
    ceiling_in: float = 108


@dataclass
class Window:
    """In the left wall, where `from_in` and `to_in` are across the room, or in the back one, where they are along it."""

    wall: str
    from_in: float
    to_in: float
    sill_in: float
    head_in: float
    bars: int = 3
    rails: int = 3
    color: str = "#EFE8DB"


def build_shell(shell, window, floor, wall, trim):
    _floor(shell, floor)
    plaster = _plaster(wall)
    skirting = Graph("Skirting").set(Base_Color=linear(trim, 0.86), Roughness=0.45)
    for side in ("left", "back"):
        at, low, high = _wall_of(shell, side)
        opening = window if window and window.wall == side else None
        for a, b, c, d in _around(low, high, shell.ceiling_in, opening):
            slab(side, "Wall", at, at + _outward(side) * THICK_IN, a, b, c, d, plaster)
        slab(side, "Skirting", at - _outward(side) * 0.6, at, low, high, 0, 4.4, skirting)
    box(
        "Ceiling", (shell.left_in - 8, shell.near_in, shell.ceiling_in),
        (shell.right_in, shell.back_in + 6, shell.ceiling_in + 4), plaster,
    )  # fmt: skip
    if window:
        _frame(shell, window)


def slab(side, name, from_at, to_at, low, high, foot, head, material):
    """A box that lies in a wall: how far out, how far along it, how high."""
    near, far = sorted((from_at, to_at))
    if side == "left":
        return box(name, (near, low, foot), (far, high, head), material)
    return box(name, (low, near, foot), (high, far, head), material)


def box(name, low, high, material):
    (a, b, c), (d, e, f) = low, high
    points = [(a, b, c), (d, b, c), (d, e, c), (a, e, c), (a, b, f), (d, b, f), (d, e, f), (a, e, f)]
    faces = [(0, 3, 2, 1), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]
    return mesh_object(name, points, faces, material, smooth=False)


def _wall_of(shell, side):
    if side == "left":
        return shell.left_in, shell.near_in, shell.back_in
    return shell.back_in, shell.left_in - THICK_IN, shell.right_in


def _outward(side):
    return -1 if side == "left" else 1


def _around(low, high, ceiling, opening):
    """The parts of a wall round its window: (from, to, foot, head)."""
    if not opening:
        return [(low, high, 0, ceiling)]
    o = opening
    return [
        (low, o.from_in, 0, ceiling),
        (o.to_in, high, 0, ceiling),
        (o.from_in, o.to_in, 0, o.sill_in),
        (o.from_in, o.to_in, o.head_in, ceiling),
    ]


def _frame(shell, w):
    paint = Graph("Frame").set(Base_Color=linear(w.color, 0.86), Roughness=0.4)
    at, _, _ = _wall_of(shell, w.wall)
    out = _outward(w.wall)
    for index in range(w.bars + 1):
        along = w.from_in + (w.to_in - w.from_in) * index / w.bars
        slab(w.wall, "Bar", at + out * 2, at + out * 4, along - BAR_IN, along + BAR_IN, w.sill_in, w.head_in, paint)
    for index in range(w.rails + 1):
        z = w.sill_in + (w.head_in - w.sill_in) * index / w.rails
        # Set back from the bars: faces in one plane would shade each other black where they cross.
        slab(w.wall, "Rail", at + out * 2.1, at + out * 3.9, w.from_in, w.to_in, z - BAR_IN, z + BAR_IN, paint)


def _floor(shell, floor):
    if floor["kind"] == "concrete":
        return _concrete(shell, floor)
    material, chance = wood("Floor", floor), np.random.default_rng(5)
    y, wide = float(shell.near_in), floor["boardIn"]
    while y < shell.back_in:
        x = shell.left_in - chance.uniform(0, 60)
        while x < shell.right_in:
            length = chance.uniform(*floor.get("lengthIn", (48, 86)))
            _board(x, x + length, y, wide, material, float(chance.uniform(0, 900)))
            x += length
        y += wide


def _board(start, end, y, wide, material, seed):
    gap, ease = 0.035, 0.05
    low, high = y + gap, y + wide - gap
    ring = [(start + gap, low), (end - gap, low), (end - gap, high), (start + gap, high)]
    inner = [
        (start + gap + ease, low + ease),
        (end - gap - ease, low + ease),
        (end - gap - ease, high - ease),
        (start + gap + ease, high - ease),
    ]
    points = [(*p, -0.6) for p in ring] + [(*p, -ease) for p in ring] + [(*p, 0.0) for p in inner]
    faces = [
        (a + i, a + (i + 1) % 4, b + (i + 1) % 4, b + i) for a, b in ((0, 4), (4, 8)) for i in range(4)
    ] + [(8, 9, 10, 11)]
    grain = [(p[0] + seed, p[2], p[1] - y - wide / 2) for p in points]
    mesh_object(
        "Plank", points, faces, material, {"grain": grain, "layer": np.full(12, round(seed) + 0.5)}, smooth=False
    )  # fmt: skip


def _concrete(shell, floor):
    graph = Graph("Concrete")
    place = graph.tree.nodes.new("ShaderNodeTexCoord").outputs["Object"]
    cloud = graph.noise(place, scale=1.1, detail=6.0, roughness=0.62, distortion=0.6)
    speck = graph.noise(place, scale=90.0, detail=2.0)
    base = linear(floor["color"])
    color = graph.mix(graph.ramp(cloud, 0.3, 0.7), toned(base, 0.86), toned(base, 1.08))
    color = graph.mix(graph.ramp(speck, 0.62, 0.72, 0.0, 0.22), color, toned(base, 0.6))
    rough = graph.ramp(cloud, 0.3, 0.7, 0.38, 0.6)
    material = graph.set(Base_Color=color, Roughness=rough, Specular=0.35, Normal=graph.bump(speck, 0.1, 0.001))
    box("Floor", (shell.left_in, shell.near_in, -1), (shell.right_in, shell.back_in, 0), material)


def _plaster(color):
    graph = Graph("Plaster")
    node = graph.tree.nodes.new("ShaderNodeTexCoord")
    trowel = graph.noise(node.outputs["Object"], scale=5.0, detail=4.0, roughness=0.55)
    base = linear(color, 0.82)
    shade = graph.mix(graph.ramp(trowel, 0.3, 0.7), toned(base, 0.965), toned(base, 1.02))
    return graph.set(Base_Color=shade, Roughness=0.95, Specular=0.1, Normal=graph.bump(trowel, 0.25, 0.004))
