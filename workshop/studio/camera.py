"""One set of camera rules: a long lens, the same angles, the same margins, what stands on the floor at the same height."""

import math

import bpy
import numpy as np
from mathutils import Vector

from facts import METRES_PER_INCH

SENSOR_MM = 36
LOWEST_MIDDLE = 0.46
THREE_QUARTER = {
    "azimuth": 38,
    "elevation": 15,
    "lens": 90,
    "width": 0.72,
    "height": 0.66,
    "floor": 0.17,
}
VIEWS = {
    "three-quarter": THREE_QUARTER,
    "mounted": THREE_QUARTER,
    "side": {"azimuth": 90, "elevation": 5, "lens": 110, "width": 0.76, "height": 0.66, "floor": 0.2},
    "front": {"azimuth": 0, "elevation": 9, "lens": 110, "width": 0.66, "height": 0.68, "floor": 0.16},
    "detail": {"azimuth": 38, "elevation": 15, "lens": 110, "span": 14, "fstop": 9},
    "in-room": {"azimuth": 68, "elevation": 0, "lens": 60, "span": 70, "rise": 18},
    "in-use": {"azimuth": 68, "elevation": 0, "lens": 60, "span": 80, "rise": 18},
}
"""degrees from the front towards the sitter's right, degrees above the floor; shares of the frame, or inches across it"""


def rule_of(view, overrides):
    return {**VIEWS[view], **(overrides or {})}


def camera(things, rule, aspect):
    """Looks at `things` by a view's rule, so that they fill its share of the frame, or at a target."""
    points = _corners(things)
    azimuth, elevation = math.radians(-rule["azimuth"]), math.radians(rule["elevation"])
    away = Vector(
        (
            math.cos(azimuth) * math.cos(elevation),
            math.sin(azimuth) * math.cos(elevation),
            math.sin(elevation),
        )
    )
    thing = _new_camera(rule, aspect)
    thing.rotation_euler = away.to_track_quat("Z", "Y").to_euler()
    field = SENSOR_MM / rule["lens"]
    wide, tall = (field, field / aspect) if aspect >= 1 else (field * aspect, field)
    if "target" in rule:
        distance = _look_at(thing, rule, away, wide, max(wide, tall))
    else:
        distance = _frame_whole(thing, points, rule, away, wide, tall)
    if "fstop" in rule:
        thing.data.dof.use_dof = True
        thing.data.dof.focus_distance = distance
        thing.data.dof.aperture_fstop = rule["fstop"]


def _new_camera(rule, aspect):
    data = bpy.data.cameras.new("Camera")
    data.lens, data.sensor_width, data.sensor_height, data.clip_end = rule["lens"], SENSOR_MM, SENSOR_MM, 200
    data.sensor_fit = "HORIZONTAL" if aspect >= 1 else "VERTICAL"
    thing = bpy.data.objects.new("Camera", data)
    bpy.context.scene.collection.objects.link(thing)
    bpy.context.scene.camera = thing
    return thing


def _look_at(thing, rule, away, wide, largest):
    """`span` inches across the frame around the target; `rise` lifts a level camera and shifts its frame, as a view camera."""
    distance = rule["span"] * METRES_PER_INCH / wide
    thing.location = Vector(rule["target"]) * METRES_PER_INCH + away * distance
    rise = rule.get("rise", 0) * METRES_PER_INCH
    thing.location.z += rise
    thing.data.shift_y = -rise / distance / largest
    return distance


def _frame_whole(thing, points, rule, away, wide, tall):
    rotation = np.array(thing.rotation_euler.to_matrix())
    middle = Vector((points.min(0) + points.max(0)) / 2)
    distance = _distance(points, np.array(middle), rotation, wide * rule["width"], tall * rule["height"])
    thing.location = middle + away * distance
    left, right, low, high = _frame(points, np.array(thing.location), rotation)
    # What is low would sit at the foot of an empty frame.
    floor = max(rule["floor"], LOWEST_MIDDLE - (high - low) / tall / 2)
    thing.data.shift_x = (left + right) / 2 / max(wide, tall)
    thing.data.shift_y = (low - (floor - 0.5) * tall) / max(wide, tall)
    return distance


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
