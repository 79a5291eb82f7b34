"""Lamps; those with watts give light."""

import math

import bpy
from mathutils import Matrix

from facts import METRES_PER_INCH
from materials import finishes, solid
from materials.color import linear
from materials.graph import Graph
from models.parts.turned import moved, rod, turned


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


def pendant(place, ceiling_in, diameter_in=15, watts=0.0):
    """A globe of paper on its cord."""
    r = diameter_in / 2
    graph = Graph("PaperGlobe")
    graph.set(
        Base_Color=linear("#F3EBDB"), Roughness=0.9, Specular=0.05,
        Emission=(1.0, 0.82, 0.58, 1), Emission_Strength=0.9 if watts else 0.0,
    )  # fmt: skip
    profile = [(r * math.sin(math.radians(step)), -r * math.cos(math.radians(step))) for step in range(8, 173, 4)]
    x, y, z = place
    turned("Globe", profile, place, (0, 0, 1), graph.material)
    rod("Cord", (x, y, z + r - 0.2), (x, y, ceiling_in), 0.18, solid.painted("Cord", "#2B2A27"))
    if watts:
        bulb((x, y, z), watts, r + 0.4)


def floor_lamp(place, watts=0.0, color="#1E4636"):
    coat, brass = solid.powder_coat("FloorLamp", color), finishes.solid_of("brass")
    x, y, _ = place
    foot = [(5.4, 0), (5.6, 0.1), (5.6, 0.55), (5.3, 0.7), (0.5, 0.8)]
    turned("LampFoot", foot, (x, y, 0), (0, 0, 1), coat)
    rod("LampPost", (x, y, 0.6), (x, y, 56), 0.6, brass)
    graph = Graph("LinenShade")
    graph.set(
        Base_Color=linear("#EADFC8"), Roughness=0.9, Specular=0.05,
        Emission=(1.0, 0.76, 0.48, 1), Emission_Strength=0.8 if watts else 0.0,
    )  # fmt: skip
    shade = [(7.6, 50), (6.2, 60), (6.1, 60), (7.5, 50.02)]
    turned("LampShade", shade, (x, y, 0), (0, 0, 1), graph.material, ends=False)
    if watts:
        bulb((x, y, 49), watts, 2.5)
        bulb((x, y, 61), watts * 0.6, 2.5)


def bulb(place, watts, radius_in):
    light = bpy.data.lights.new("Bulb", "POINT")
    light.energy, light.shadow_soft_size, light.color = watts, radius_in * METRES_PER_INCH, (1.0, 0.76, 0.5)
    thing = bpy.data.objects.new("Bulb", light)
    thing.location = [part * METRES_PER_INCH for part in place]
    thing.visible_camera = False
    bpy.context.scene.collection.objects.link(thing)
