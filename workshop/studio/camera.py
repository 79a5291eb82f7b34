"""One set of camera rules: a long lens, the same angles, the same margins, what stands on the floor at the same height."""

import math

import bpy
import numpy as np
from mathutils import Vector

SENSOR_MM = 36
VIEWS = {
    "three-quarter": {"azimuth": 38, "elevation": 15, "lens": 90, "width": 0.72, "height": 0.66, "floor": 0.17},
    "side": {"azimuth": 90, "elevation": 5, "lens": 110, "width": 0.76, "height": 0.66, "floor": 0.2},
    "front": {"azimuth": 0, "elevation": 8, "lens": 110, "width": 0.66, "height": 0.68, "floor": 0.16},
}
"""degrees from the front towards the sitter's right, degrees above the floor; shares of the frame"""


def camera(view, things, aspect=1.0, overrides=None):
    """Looks at `things` by the rule of the view, so that they fill its share of the frame."""
    rule = {**VIEWS.get(view, VIEWS["three-quarter"]), **(overrides or {})}
    points = _corners(things)
    azimuth, elevation = math.radians(-rule["azimuth"]), math.radians(rule["elevation"])
    away = Vector((math.cos(azimuth) * math.cos(elevation), math.sin(azimuth) * math.cos(elevation), math.sin(elevation)))
    middle = Vector((points.min(0) + points.max(0)) / 2)
    if "target" in rule:
        middle = Vector(rule["target"]) * 0.0254
    data = bpy.data.cameras.new(view)
    data.lens, data.sensor_width, data.clip_end = rule["lens"], SENSOR_MM, 200
    data.sensor_fit = "HORIZONTAL" if aspect >= 1 else "VERTICAL"
    thing = bpy.data.objects.new("Camera", data)
    bpy.context.scene.collection.objects.link(thing)
    bpy.context.scene.camera = thing
    thing.rotation_euler = away.to_track_quat("Z", "Y").to_euler()
    rotation = np.array(thing.rotation_euler.to_matrix())
    field = SENSOR_MM / rule["lens"]
    wide, tall = (field, field / aspect) if aspect >= 1 else (field * aspect, field)
    if "span" in rule:
        distance = rule["span"] * 0.0254 / wide
    else:
        distance = _distance(points, np.array(middle), rotation, wide * rule["width"], tall * rule["height"])
    thing.location = middle + away * distance
    if "target" not in rule:
        left, right, low, high = _frame(points, np.array(thing.location), rotation)
        largest = max(wide, tall)
        data.shift_x = ((left + right) / 2 + rule.get("right", 0) * wide) / largest
        wanted_low = (rule["floor"] - 0.5) * tall
        data.shift_y = (low - wanted_low) / largest
    if "fstop" in rule:
        data.dof.use_dof = True
        data.dof.focus_distance = distance
        data.dof.aperture_fstop = rule["fstop"]
    return thing


def size_of(things):
    """The middle of things' footprint, and how large they are, in metres."""
    points = _corners(things)
    low, high = points.min(0), points.max(0)
    return Vector((low + high) / 2), float(np.linalg.norm(high - low))


def _corners(things):
    bpy.context.view_layer.update()
    all_points = []
    for thing in things:
        if thing.type != "MESH":
            continue
        local = np.empty(len(thing.data.vertices) * 3, np.float32)
        thing.data.vertices.foreach_get("co", local)
        matrix = np.array(thing.matrix_world)
        all_points.append(local.reshape(-1, 3)[::7] @ matrix[:3, :3].T + matrix[:3, 3])
    return np.concatenate(all_points)


def _frame(points, eye, rotation):
    seen = (points - eye) @ rotation
    x, y = seen[:, 0] / -seen[:, 2], seen[:, 1] / -seen[:, 2]
    return x.min(), x.max(), y.min(), y.max()


def _distance(points, middle, rotation, wide, tall):
    near, far = 0.1, 60.0
    for _ in range(50):
        distance = (near + far) / 2
        seen = (points - (middle + rotation[:, 2] * distance)) @ rotation
        if seen[:, 2].max() > -0.05:
            near = distance
            continue
        left, right, low, high = _frame(points, middle + rotation[:, 2] * distance, rotation)
        if right - left > wide or high - low > tall:
            near = distance
        else:
            far = distance
    return far
