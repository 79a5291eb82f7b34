"""Meshes from points in inches. Blender's x is forward, y to the sitter's left, z up."""

import bpy
import numpy as np

from facts import METRES_PER_INCH


def mesh_object(name, points, faces, material=None, attributes=None, uv=None, smooth=True):
    """`attributes` holds a value for each point (a number or three) that materials read by name."""
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata((np.asarray(points, float) * METRES_PER_INCH).tolist(), [], faces)
    for key, values in (attributes or {}).items():
        table = np.asarray(values, np.float32)
        kind, field = ("FLOAT", "value") if table.ndim == 1 else ("FLOAT_VECTOR", "vector")
        mesh.attributes.new(key, kind, "POINT").data.foreach_set(field, table.ravel())
    if uv is not None:
        corners = np.empty(len(mesh.loops), np.int32)
        mesh.loops.foreach_get("vertex_index", corners)
        layer = mesh.uv_layers.new(name="UVMap")
        layer.data.foreach_set("uv", np.asarray(uv, np.float32)[corners].ravel())
    mesh.polygons.foreach_set("use_smooth", [smooth] * len(mesh.polygons))
    mesh.validate()
    if material:
        mesh.materials.append(material)
    thing = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def flat_faces_stay_flat(thing, angle_deg=40):
    """Shades rounded edges softly without bending the look of the flat faces beside them."""
    thing.data.use_auto_smooth = True
    thing.data.auto_smooth_angle = np.radians(angle_deg)
    modifier = thing.modifiers.new("Flat faces", "WEIGHTED_NORMAL")
    modifier.keep_sharp = True
    return thing


def rings_to_faces(rings, size, closed=True):
    """Quads between neighbouring rings of `size` points each."""
    faces = []
    for ring in range(rings - 1):
        low, high = ring * size, (ring + 1) * size
        for index in range(size if closed else size - 1):
            after = (index + 1) % size
            faces.append((low + index, low + after, high + after, high + index))
    return faces


def group(name, parts, parent=None):
    """An empty that carries parts, so that a model's nodes have names."""
    empty = bpy.data.objects.new(name, None)
    bpy.context.scene.collection.objects.link(empty)
    for part in parts:
        part.parent = empty
    if parent:
        empty.parent = parent
    return empty


def mirrored(build):
    """The same part on both sides: `build` gets 1 for the left side and -1 for the right one."""
    return [part for side in (1, -1) for part in build(side)]
