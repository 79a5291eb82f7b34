"""A calm home office: boards, a plastered wall, a desk of 29 in, light from a window on the left."""

import math

import bpy
import numpy as np
from mathutils import Euler

from facts import METRES_PER_INCH
from materials.color import linear, toned
from materials.graph import Graph
from materials.wood import wood
from models.parts.mesh import mesh_object

from . import furniture

WALL_Y_IN, WINDOW_X_IN = 46, -92
LEFT_IN, RIGHT_IN, NEAR_IN = WINDOW_X_IN, 170, -240
CEILING_IN = 108
BOARD_WIDTH_IN = 5.6
SUN_TURN_DEG = 26
WINDOW = {"from_y": -46, "to_y": 26, "sill": 22, "head": 96, "rails": 3, "bars": 3}


def room(setting):
    """`setting`: the desk's front edge and the middle of its width, and how far forward the plant stands; in inches."""
    _floor()
    _walls()
    _window()
    _outside()
    _light()
    front, middle, top = setting["deskIn"], setting["deskMiddleIn"], furniture.DESK_HEIGHT_IN
    furniture.desk(front, middle, 28, 58)
    furniture.laptop((front + 12, 0, top), 0)
    furniture.lamp((front + 20, middle + 19, top))
    furniture.cup((front + 7, middle - 1, top))
    furniture.books((front + 19, middle + 1, top))
    furniture.plant((setting["plantIn"], 31, 0))


def _floor():
    boards = {"kind": "wood", "color": "#C9AE88", "grain": "#A88A60"}
    material, chance = wood("Floor", boards), np.random.default_rng(5)
    y = float(NEAR_IN)
    while y < WALL_Y_IN:
        x = LEFT_IN - chance.uniform(0, 60)
        while x < RIGHT_IN:
            length = chance.uniform(48, 86)
            _plank(x, x + length, y, material, float(chance.uniform(0, 900)))
            x += length
        y += BOARD_WIDTH_IN


def _plank(start, end, y, material, seed):
    gap, ease = 0.035, 0.05
    low, high = y + gap, y + BOARD_WIDTH_IN - gap
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
    grain = [(p[0] + seed, p[2], p[1] + seed * 0.3) for p in points]
    mesh_object(
        "Plank",
        points,
        faces,
        material,
        {"grain": grain, "layer": np.full(12, round(seed) + 0.5)},
        smooth=False,
    )


def _plaster():
    graph = Graph("Plaster")
    node = graph.tree.nodes.new("ShaderNodeTexCoord")
    trowel = graph.noise(node.outputs["Object"], scale=5.0, detail=4.0, roughness=0.55)
    base = linear("#EEE9DF", 0.82)
    color = graph.mix(graph.ramp(trowel, 0.3, 0.7), toned(base, 0.965), toned(base, 1.02))
    return graph.set(Base_Color=color, Roughness=0.95, Specular=0.1, Normal=graph.bump(trowel, 0.25, 0.004))


def _box(name, low, high, material):
    (a, b, c), (d, e, f) = low, high
    points = [(a, b, c), (d, b, c), (d, e, c), (a, e, c), (a, b, f), (d, b, f), (d, e, f), (a, e, f)]
    faces = [(0, 3, 2, 1), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]
    return mesh_object(name, points, faces, material, smooth=False)


def _walls():
    plaster = _plaster()
    skirting = Graph("Skirting").set(Base_Color=linear("#EFE8DB", 0.86), Roughness=0.45)
    _box("BackWall", (LEFT_IN - 8, WALL_Y_IN, 0), (RIGHT_IN, WALL_Y_IN + 6, CEILING_IN), plaster)
    _box("Skirting", (LEFT_IN, WALL_Y_IN - 0.6, 0), (RIGHT_IN, WALL_Y_IN, 4.4), skirting)
    window, thick = WINDOW, 7
    left = (WINDOW_X_IN - thick, WINDOW_X_IN)
    for low_y, high_y, low_z, high_z in (
        (NEAR_IN, window["from_y"], 0, CEILING_IN),
        (window["to_y"], WALL_Y_IN, 0, CEILING_IN),
        (window["from_y"], window["to_y"], 0, window["sill"]),
        (window["from_y"], window["to_y"], window["head"], CEILING_IN),
    ):
        _box("WindowWall", (left[0], low_y, low_z), (left[1], high_y, high_z), plaster)
    _box("Ceiling", (LEFT_IN - 8, NEAR_IN, CEILING_IN), (RIGHT_IN, WALL_Y_IN + 6, CEILING_IN + 4), plaster)


def _window():
    frame = Graph("Frame").set(Base_Color=linear("#EFE8DB", 0.86), Roughness=0.4)
    w = WINDOW
    for index in range(w["bars"] + 1):
        y = w["from_y"] + (w["to_y"] - w["from_y"]) * index / w["bars"]
        _box("Bar", (WINDOW_X_IN - 4, y - 0.9, w["sill"]), (WINDOW_X_IN - 2, y + 0.9, w["head"]), frame)
    for index in range(w["rails"] + 1):
        z = w["sill"] + (w["head"] - w["sill"]) * index / w["rails"]
        # Set back from the bars: faces in one plane would shade each other black where they cross.
        _box("Rail", (WINDOW_X_IN - 3.9, w["from_y"], z - 0.9), (WINDOW_X_IN - 2.1, w["to_y"], z + 0.9), frame)


def _outside():
    """A bright, empty sky for the camera alone; the window's lamp gives its light."""
    graph = Graph("Outside")
    graph.set(Base_Color=(0, 0, 0, 1), Specular=0.0, Emission=(0.93, 0.97, 1.0, 1), Emission_Strength=1.6)
    sky = _box(
        "Outside", (WINDOW_X_IN - 60, NEAR_IN, -40), (WINDOW_X_IN - 58, WALL_Y_IN + 120, 200), graph.material
    )
    sky.visible_shadow = sky.visible_diffuse = sky.visible_glossy = False


def _light():
    world = bpy.data.worlds.new("Room")
    world.use_nodes = True
    background = world.node_tree.nodes["Background"]
    background.inputs["Color"].default_value = (1.0, 0.985, 0.955, 1)
    background.inputs["Strength"].default_value = 0.5
    bpy.context.scene.world = world
    w = WINDOW
    sky = bpy.data.lights.new("Sky", "AREA")
    sky.shape, sky.size, sky.size_y = (
        "RECTANGLE",
        (w["head"] - w["sill"]) * METRES_PER_INCH,
        (w["to_y"] - w["from_y"]) * METRES_PER_INCH,
    )
    sky.energy, sky.color = 90, (0.97, 0.98, 1.0)
    lamp = bpy.data.objects.new("Sky", sky)
    middle = (WINDOW_X_IN - 9, (w["from_y"] + w["to_y"]) / 2, (w["sill"] + w["head"]) / 2)
    lamp.location = [part * METRES_PER_INCH for part in middle]
    lamp.rotation_euler = Euler((0, math.radians(-90), 0))
    bpy.context.scene.collection.objects.link(lamp)
    sun = bpy.data.lights.new("Sun", "SUN")
    sun.energy, sun.angle, sun.color = 3.2, math.radians(2.2), (1.0, 0.91, 0.8)
    low = bpy.data.objects.new("Sun", sun)
    low.rotation_euler = Euler((0, math.radians(-62), math.radians(SUN_TURN_DEG)))
    bpy.context.scene.collection.objects.link(low)
    fill = bpy.data.lights.new("Fill", "AREA")
    fill.shape, fill.size, fill.energy, fill.color = "DISK", 3.0, 105, (1.0, 0.965, 0.92)
    front = bpy.data.objects.new("Fill", fill)
    front.location = [part * METRES_PER_INCH for part in (10, -130, 90)]
    front.rotation_euler = Euler((math.radians(62), 0, 0))
    bpy.context.scene.collection.objects.link(front)
    for unseen in (lamp, front):
        unseen.visible_camera = False
