"""What hangs on the back wall, and what lies on the floor before it. `place` is on the wall's face."""

import math

import numpy as np
from mathutils import Matrix

from materials import finishes, solid
from materials.color import linear, toned
from materials.graph import Graph
from models.parts.board import board
from models.parts.contour import Round
from models.parts.mesh import mesh_object
from models.parts.turned import moved, rod

SPINES = ("#6B4A2F", "#D8CCB4", "#A2522E", "#1E4636", "#5F6970", "#EFE8DA", "#8C8A80")


def shelf(place, width_in=34, finish="Natural birch", seed=2, gap=0.3):
    """A board on two pegs, with books that leave a `gap` of its width free."""
    x, y, z = place
    timber, chance = finishes.wood(finish), np.random.default_rng(seed)
    board("Shelf", width_in, 8, 0.8, z, timber, corner_in=0.2, middle=(x, y - 4), seed=seed + 0.5)
    at, end = x - width_in / 2 + 1.2, x + width_in / 2 - 1 - width_in * gap
    while at < end:
        thick, tall, deep = chance.uniform(0.7, 1.6), chance.uniform(7, 10), chance.uniform(5, 6.6)
        cover = solid.painted(f"Spine{round(at * 10)}", str(chance.choice(SPINES)), 0.75)
        board("ShelfBook", thick - 0.04, deep, tall, z + tall, cover, corner_in=0.08, middle=(at, y - deep / 2 - 0.3))
        at += thick


def frame(place, size_in=(16, 21), finish="Natural birch"):
    """A framed sheet: a plumb line, an arc and its ticks."""
    wide, high = size_in
    paper, ink = solid.painted("Sheet", "#F4F0E6", 0.9), solid.painted("Ink", "#1D1B17", 0.8)
    parts = [
        board("Frame", wide, high, 0.9, 0.9, finishes.wood(finish), corner_in=0.1, seed=3.0),
        board("Sheet", wide - 1.3, high - 1.3, 0.05, 0.92, paper, corner_in=0.05),
        rod("Line", (0, high * 0.36, 0.93), (0, -high * 0.26, 0.93), 0.16, ink),
        board("Bob", 0.8, 1.6, 0.05, 0.95, ink, corner_in=0.3, middle=(0, -high * 0.3)),
    ]
    reach = wide * 0.3
    for step in range(12):
        low, after = (math.radians(200 + 140 * each / 12) for each in (step, step + 1))
        ends = [(math.cos(angle) * reach, math.sin(angle) * reach + 1, 0.93) for angle in (low, after)]
        parts.append(rod("Arc", *ends, 0.16, ink))
    return moved(parts, Matrix.Translation(place) @ Matrix.Rotation(math.radians(90), 4, "X"))


def panelling(place, width_in, height_in, color):
    """Upright boards, painted, with a ledge on top."""
    x, y, _ = place
    paint = solid.painted("Panelling", color, 0.55)
    count = round(width_in / 5)
    for index in range(count):
        at = x - width_in / 2 + (index + 0.5) * 5
        board("Panel", 4.88, 0.6, height_in, height_in, paint, corner_in=0.1, middle=(at, y - 1.0))
    board("Ledge", width_in, 2.2, 0.8, height_in + 0.8, paint, corner_in=0.2, middle=(x, y - 1.1))


def planks(place, seed=4):
    """Boards of birch and walnut leaning on the wall."""
    chance = np.random.default_rng(seed)
    for index in range(5):
        tall, wide = chance.uniform(58, 84), chance.uniform(4, 7)
        timber = finishes.wood("Walnut" if index == 2 else "Natural birch")
        lean = math.radians(chance.uniform(7, 10))
        part = board("Plank", wide, tall, 1.0, 0.5, timber, corner_in=0.1, seed=index + 1.3)
        x, y, _ = place
        upright = Matrix.Rotation(math.radians(90) - lean, 4, "X") @ Matrix.Translation((0, tall / 2, 0))
        moved([part], Matrix.Translation((x + index * 6.2, y - math.sin(lean) * tall - 0.6, 0)) @ upright)


def cabinet(place, width_in=48, height_in=26, finish="Natural birch"):
    """A low cupboard with sliding doors."""
    x, y, _ = place
    timber = solid.painted("Cabinet", finish, 0.5) if finish.startswith("#") else finishes.wood(finish)
    board("Cabinet", width_in, 15, height_in - 4, height_in, timber, corner_in=0.25, middle=(x, y - 8), seed=5.0)
    for side in (-1, 1):
        at = (x + side * (width_in / 4 - 0.3), y - 15.7)
        board("Door", width_in / 2 - 0.7, 0.5, height_in - 6, height_in - 1, timber, corner_in=0.1, middle=at, seed=6.0 + side)
        for end in (-1, 1):
            rod("Foot", (x + side * (width_in / 2 - 3), y - 8 + end * 5.5, 0), (x + side * (width_in / 2 - 3), y - 8 + end * 5.5, 4), 1.0, solid.powder_coat())


def rug(place, size_in=(70, 48), color="#C9BBA0", round_in=0.0):
    graph = Graph("Rug")
    node = graph.tree.nodes.new("ShaderNodeTexCoord")
    pile = graph.noise(node.outputs["Object"], scale=240.0, detail=3.0, roughness=0.7)
    cloud = graph.noise(node.outputs["Object"], scale=3.0, detail=2.0)
    base = linear(color)
    shade = graph.mix(graph.ramp(pile, 0.3, 0.7), toned(base, 0.72), toned(base, 1.1))
    shade = graph.mix(graph.ramp(cloud, 0.3, 0.7, 0.0, 0.2), shade, toned(base, 0.8))
    material = graph.set(
        Base_Color=shade, Roughness=1.0, Specular=0.0, Sheen=0.4, Normal=graph.bump(pile, 0.8, 0.003)
    )
    x, y, _ = place
    outline = Round(round_in) if round_in else None
    board("Rug", *size_in, 0.3, 0.3, material, corner_in=1.0, middle=(x, y), outline=outline)


def curtain(place, width_in, height_in, color="#E6DDCB", folds=9):
    """Hangs in folds from `place`, its upper end."""
    x, y, z = place
    points, faces, across = [], [], folds * 12
    for row, share in enumerate((0.0, 0.35, 0.7, 1.0)):
        for step in range(across + 1):
            along = step / across
            wave = math.sin(along * folds * 2 * math.pi) * (0.7 + 0.5 * share) + math.sin(along * 17) * 0.3
            points.append((x + (along - 0.5) * width_in, y - 2 - wave, z - height_in * share))
        if row:
            faces += [
                ((row - 1) * (across + 1) + i, (row - 1) * (across + 1) + i + 1, row * (across + 1) + i + 1, row * (across + 1) + i)
                for i in range(across)
            ]
    material = Graph("Curtain").set(Base_Color=linear(color), Roughness=0.95, Specular=0.05, Sheen=0.2)
    mesh_object("Curtain", points, faces, material)
