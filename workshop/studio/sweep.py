"""The paper sweep and the lights of the studio: one set for the whole range, scaled with what stands in it."""

import math

import bpy
import numpy as np
from mathutils import Vector

from materials.graph import Graph

SWEEP_ALBEDO = (0.84, 0.825, 0.8, 1)


def sweep(size_m):
    """A floor that bends up into a wall far behind, without an edge."""
    radius, back, front, wide, high = 2.2 * size_m, 5.5 * size_m, -9 * size_m, 14 * size_m, 9 * size_m
    profile = [(front, 0.0), (0.0, 0.0), (back, 0.0)]
    for share in np.linspace(0, 1, 24)[1:]:
        angle = math.radians(90 * share)
        profile.append((back + radius * math.sin(angle), radius * (1 - math.cos(angle))))
    profile.append((back + radius, high))
    points, faces = [], []
    for along, up in profile:
        points += [(-wide, along, up), (wide, along, up)]
    for index in range(len(profile) - 1):
        low = index * 2
        faces.append((low, low + 1, low + 3, low + 2))
    mesh = bpy.data.meshes.new("Sweep")
    mesh.from_pydata(points, [], faces)
    mesh.polygons.foreach_set("use_smooth", [True] * len(faces))
    mesh.materials.append(Graph("Paper").set(Base_Color=SWEEP_ALBEDO, Roughness=0.95, Specular=0.1))
    thing = bpy.data.objects.new("Sweep", mesh)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def lights(size_m, middle, turn_deg):
    """A large soft key from the upper left of the camera, a strip behind on the right, and an even room."""
    world = bpy.data.worlds.new("Room")
    world.use_nodes = True
    background = world.node_tree.nodes["Background"]
    background.inputs["Color"].default_value = (1.0, 0.95, 0.885, 1)
    background.inputs["Strength"].default_value = 0.26
    bpy.context.scene.world = world
    _area("Key", size_m, middle, turn_deg - 62, 54, 3.4, 1.3, 96, (1.0, 0.965, 0.92))
    _area("Rim", size_m, middle, turn_deg + 128, 38, 3.2, 1.2, 36, (1.0, 0.98, 0.96))
    _area("Top", size_m, middle, turn_deg + 10, 86, 3.4, 2.2, 16, (1.0, 0.985, 0.965))


def _area(name, size_m, middle, azimuth_deg, elevation_deg, distance, side, watts, color):
    """Strengths and sizes are for a thing one metre across; they grow with it, so that the light looks the same."""
    azimuth, elevation = math.radians(azimuth_deg), math.radians(elevation_deg)
    away = Vector(
        (
            math.cos(azimuth) * math.cos(elevation),
            math.sin(azimuth) * math.cos(elevation),
            math.sin(elevation),
        )
    )
    data = bpy.data.lights.new(name, "AREA")
    data.shape, data.size = "DISK", side * size_m
    data.energy, data.color = watts * size_m**2, color
    lamp = bpy.data.objects.new(name, data)
    lamp.location = Vector(middle) + away * distance * size_m
    lamp.rotation_euler = away.to_track_quat("Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(lamp)
