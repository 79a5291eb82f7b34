"""What is built for a film, and how it moves from frame to frame."""

import importlib
import json
import math
from dataclasses import dataclass, field

import bpy
import numpy as np
from mathutils import Matrix, Vector

from facts import METRES_PER_INCH
from materials.graph import seen_by
from studio import camera, cycles
from studio.furniture.desks import Desk, build_desk
from studio.scene import studio

from . import mannequin, ordinary_chair


MIDDLE_PLANE_M = 0.01
"""what lies nearer to it, as a cross bar does, belongs to neither side"""


@dataclass
class Acting:
    goods_root: bpy.types.Object
    sitter: mannequin.Mannequin | None
    middles: dict
    light: set = field(default_factory=set)

    def goods(self):
        return [thing for thing in bpy.context.scene.objects if thing.type == "MESH" and thing.name not in self.light]


def stage_film(wanted):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    rule = camera.rule_of(wanted["view"], wanted.get("camera"))
    seen_by(max(wanted["width"], wanted["height"]), rule["lens"], camera.SENSOR_MM)
    goods = _goods(wanted)
    rest = wanted.get("sitter")
    sitter = mannequin.build(rest["body"]) if rest else None
    if "desk" in wanted:
        build_desk(Desk(facing=1, **wanted["desk"]))
    acting = Acting(goods, sitter, _aside(goods))
    act(acting, {"figure": rest["figure"]} if rest else {})
    bpy.context.view_layer.update()
    framed = [thing for thing in bpy.context.scene.objects if thing.type == "MESH"]
    before = {thing.name for thing in bpy.context.scene.objects}
    studio(framed, rule, wanted.get("studioSizeM"))
    acting.light = {thing.name for thing in bpy.context.scene.objects} - before
    camera.camera(framed, rule, wanted["width"] / wanted["height"])
    cycles.tell_goods_apart({"Paper"})
    return acting


def _goods(wanted):
    if "product" not in wanted:
        return ordinary_chair.build(json.loads(json.dumps(wanted["ordinaryChair"])))
    model = importlib.import_module("models." + wanted["product"].replace("-", "_"))
    return model.build(wanted["options"], **wanted.get("setting", {}))


def _aside(goods):
    """On which side of the middle plane each part lies, and the middle of it."""
    middles = {}
    for thing in goods.children_recursive:
        if thing.type == "MESH":
            corners = np.array([corner[:] for corner in thing.bound_box])
            middles[thing.name] = (corners.min(0) + corners.max(0)) / 2
    return middles


def act(acting, frame):
    """Puts everything where a frame has it; what it does not name is at rest. See `Change` in film/scenes/scene.ts."""
    for thing in [acting.goods_root, *acting.goods_root.children_recursive]:
        thing.matrix_basis, thing.hide_render = Matrix(), False
    for name, change in frame.get("things", {}).items():
        for thing in _named(acting, name):
            thing.matrix_basis = _changed(change, acting.middles.get(thing.name))
            for each in [thing, *thing.children_recursive] if change.get("hidden") else []:
                each.hide_render = True
    whole = _changed(frame.get("all", {}), None)
    acting.goods_root.matrix_basis = whole
    if acting.sitter:
        acting.sitter.root.matrix_basis = whole
        mannequin.pose(acting.sitter, frame["figure"])
    bpy.context.view_layer.update()


def _named(acting, name):
    group, _, rest = name.partition("/")
    carrier = next(each for each in acting.goods_root.children if each.name.partition(".")[0] == group)
    if "/" not in name:
        return [carrier]
    beginning, _, end = rest.partition("@")
    parts = [each for each in carrier.children if each.name.startswith(beginning)]
    return _in_front(acting, parts) if end == "front" else parts


def _in_front(acting, parts):
    along = {each.name: acting.middles[each.name][0] for each in parts}
    middle = (min(along.values()) + max(along.values())) / 2
    return [each for each in parts if along[each.name] > middle]


def _changed(change, middle):
    matrix = Matrix()
    if change.get("spinDeg") and middle is not None:
        matrix = _turned(Vector(middle), (0, 1, 0), change["spinDeg"])
    for turn in change.get("turns", []):
        matrix = _turned(Vector(turn["about"]) * METRES_PER_INCH, turn["axis"], turn["deg"]) @ matrix
    move = Vector(change.get("move", (0, 0, 0)))
    if middle is not None and abs(middle[1]) > MIDDLE_PLANE_M:
        move.y += math.copysign(change.get("asideIn", 0), middle[1])
    return Matrix.Translation(move * METRES_PER_INCH) @ matrix


def _turned(about, axis, degrees):
    rotation = Matrix.Rotation(math.radians(degrees), 4, Vector(axis))
    return Matrix.Translation(about) @ rotation @ Matrix.Translation(-about)
