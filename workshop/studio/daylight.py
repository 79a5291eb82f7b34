"""The light of a room: the sky in its window, the sun, what comes from the rest of the house."""

import math

import bpy
from mathutils import Euler

from facts import METRES_PER_INCH
from materials.graph import Graph

from .shell import box

SUN_WIDTH_DEG = 2.2


def daylight(shell, window, light):
    _around(light["around"])
    if window:
        _outside(shell, window, light["outside"])
        _sky(shell, window, light["sky"])
    if "sun" in light:
        _sun(light["sun"])
    _fill(light["fill"])


def _around(around):
    world = bpy.data.worlds.new("Room")
    world.use_nodes = True
    background = world.node_tree.nodes["Background"]
    background.inputs["Color"].default_value = (*around["color"], 1)
    background.inputs["Strength"].default_value = around["strength"]
    bpy.context.scene.world = world


def _outside(shell, window, outside):
    """An empty sky for the camera alone; the window's lamp gives its light."""
    graph = Graph("Outside")
    graph.set(
        Base_Color=(0, 0, 0, 1), Specular=0.0, Emission=(*outside["color"], 1), Emission_Strength=outside["strength"]
    )  # fmt: skip
    if window.wall == "left":
        low, high = (shell.left_in - 60, shell.near_in, -40), (shell.left_in - 58, shell.back_in + 120, 200)
    else:
        low, high = (shell.left_in - 120, shell.back_in + 58, -40), (shell.right_in, shell.back_in + 60, 200)
    sky = box("Outside", low, high, graph.material)
    sky.visible_shadow = sky.visible_diffuse = sky.visible_glossy = False


def _sky(shell, window, sky):
    light = bpy.data.lights.new("Sky", "AREA")
    light.shape, light.energy, light.color = "RECTANGLE", sky["watts"], sky["color"]
    high, wide = ((a - b) * METRES_PER_INCH for a, b in ((window.head_in, window.sill_in), (window.to_in, window.from_in)))
    lamp = bpy.data.objects.new("Sky", light)
    along, up = (window.from_in + window.to_in) / 2, (window.sill_in + window.head_in) / 2
    # Just before the panes, so that the frame takes none of it.
    if window.wall == "left":
        light.size, light.size_y = high, wide
        place, lamp.rotation_euler = (shell.left_in + 1, along, up), Euler((0, math.radians(-90), 0))
    else:
        light.size, light.size_y = wide, high
        place, lamp.rotation_euler = (along, shell.back_in - 1, up), Euler((math.radians(-90), 0, 0))
    lamp.location = [part * METRES_PER_INCH for part in place]
    _unseen(lamp)


def _sun(sun):
    light = bpy.data.lights.new("Sun", "SUN")
    light.energy, light.angle, light.color = sun["strength"], math.radians(SUN_WIDTH_DEG), sun["color"]
    lamp = bpy.data.objects.new("Sun", light)
    lamp.rotation_euler = Euler((0, math.radians(-sun["fromZenithDeg"]), math.radians(sun["turnDeg"])))
    bpy.context.scene.collection.objects.link(lamp)


def _fill(fill):
    light = bpy.data.lights.new("Fill", "AREA")
    light.shape, light.size, light.energy, light.color = "DISK", 3.0, fill["watts"], fill["color"]
    lamp = bpy.data.objects.new("Fill", light)
    lamp.location = [part * METRES_PER_INCH for part in (10, -130, 90)]
    lamp.rotation_euler = Euler((math.radians(62), 0, 0))
    _unseen(lamp)


def _unseen(lamp):
    lamp.visible_camera = False
    bpy.context.scene.collection.objects.link(lamp)
