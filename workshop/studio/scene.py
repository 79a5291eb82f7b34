"""Sets a picture's scene: the product, the sweep or the room, the lights, the camera."""

import importlib
from dataclasses import dataclass

import bpy

from . import camera, sweep

SIZE_SHARE = 1 / 1.25
"""of a thing's diagonal: the studio was set up around the kneeling chair"""


@dataclass
class Stage:
    things: list
    plate: bool
    """whether the picture stands on the sweep, whose light is evened out"""


def stage(picture):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    model = importlib.import_module("models." + picture["product"].replace("-", "_"))
    model.build(picture["options"], **picture.get("holes", {}))
    things = [thing for thing in bpy.context.scene.objects if thing.type == "MESH"]
    aspect = picture["width"] / picture["height"]
    rule = {**camera.VIEWS.get(picture["view"], {}), **picture.get("camera", {})}
    middle, diagonal = camera.size_of(things)
    size = diagonal * SIZE_SHARE
    floor = sweep.sweep(size)
    turn = -rule.get("azimuth", 38)
    floor.rotation_euler.z = __import__("math").radians(turn + 90)
    sweep.lights(size, (middle.x, middle.y, middle.z), turn)
    camera.camera(picture["view"], things, aspect, picture.get("camera"))
    return Stage(things, True)
