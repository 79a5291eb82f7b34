"""Sets a picture's scene: the product, the sweep or the room, the lights, the camera."""

import importlib
import math
from dataclasses import dataclass

import bpy

from materials.graph import seen_by
from sitter import posed

from . import camera, room, sweep

SIZE_SHARE = 0.8
"""of a thing's diagonal: the studio was set up around the kneeling chair"""


@dataclass
class Stage:
    things: list
    on_sweep: bool


def stage(picture):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    rule = camera.rule_of(picture["view"], picture.get("camera"))
    seen_by(max(picture["width"], picture["height"]), rule["lens"], camera.SENSOR_MM)
    shown = picture.get("on", picture)
    model = importlib.import_module("models." + shown["product"].replace("-", "_"))
    pose = posed.pose_named(**picture["sitter"]) if "sitter" in picture else {}
    goods = model.build({**shown["options"], **picture["options"]}, **posed.setting_of(pose), **picture.get("setting", {}))
    goods.rotation_euler.z = math.radians(picture.get("turnDeg", 0))
    if pose:
        posed.lean(goods, pose)
        posed.seat_somebody(pose).root.rotation_euler.z = goods.rotation_euler.z
    things = [thing for thing in bpy.context.scene.objects if thing.type == "MESH"]
    if "room" in picture:
        room.room(picture["room"])
    else:
        studio(things, rule)
    camera.camera(things, rule, picture["width"] / picture["height"])
    return Stage(things, "room" not in picture)


def studio(things, rule, size_m=None):
    """The sweep and its lights, as large as things are where no size is given."""
    middle, diagonal = camera.size_of(things)
    size, turn = size_m or diagonal * SIZE_SHARE, -rule["azimuth"]
    floor = sweep.sweep(size)
    floor.rotation_euler.z = math.radians(turn + 90)
    sweep.lights(size, middle, turn)
