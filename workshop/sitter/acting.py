"""What is built for a film, and how it moves from frame to frame."""

import importlib
import json
import math
from dataclasses import dataclass, field

import bpy
from mathutils import Matrix, Vector

from facts import METRES_PER_INCH
from studio import camera, cycles, furniture
from studio.scene import studio

from . import mannequin, ordinary_chair


@dataclass
class Acting:
    sitter: mannequin.Mannequin | None
    movable: dict
    """things by the name that a frame moves them by"""
    light: set = field(default_factory=set)

    def goods(self):
        return [thing for thing in bpy.context.scene.objects if thing.type == "MESH" and thing.name not in self.light]


def stage_film(wanted):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    goods = _goods(wanted)
    sitter = mannequin.build(wanted["body"]) if "body" in wanted else None
    if "desk" in wanted:
        furniture.desk(**wanted["desk"])
    acting = Acting(sitter, _movable(goods))
    act(acting, wanted["frames"][0])
    bpy.context.view_layer.update()
    framed = [thing for thing in bpy.context.scene.objects if thing.type == "MESH"]
    before = {thing.name for thing in bpy.context.scene.objects}
    rule = camera.rule_of(wanted["view"], wanted.get("camera"))
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


def _movable(goods):
    """Groups below the goods by their names, and what is in them by theirs: `SeatKnob`, `FrontBeam`."""
    names = {goods.name: goods}
    for group in goods.children:
        names[group.name] = group
        for part in group.children:
            names[part.name] = part
    return names


def act(acting, frame):
    """`things`: by name, `move` in inches, and turns of `deg` about `axis` through `about`, one after the other."""
    for thing in acting.movable.values():
        thing.matrix_basis, thing.hide_render = Matrix(), False
    for name, changes in frame.get("things", {}).items():
        for thing in _named(acting, name):
            thing.matrix_basis = _changed(changes)
            for each in [thing, *thing.children_recursive] if changes.get("hidden") else []:
                each.hide_render = True
    if acting.sitter:
        figure = frame.get("figure")
        for each in acting.sitter.root.children_recursive:
            each.hide_render = figure is None
        if figure:
            mannequin.pose(acting.sitter, figure)
    bpy.context.view_layer.update()


def _named(acting, name):
    """Exactly, or by its beginning where it is one of several (`Knob` of `Knob.001`)."""
    if name in acting.movable:
        return [acting.movable[name]]
    return [thing for key, thing in acting.movable.items() if key.startswith(name)]


def _changed(changes):
    matrix = Matrix()
    for turn in changes.get("turns", []):
        about = Vector(turn["about"]) * METRES_PER_INCH
        rotation = Matrix.Rotation(math.radians(turn["deg"]), 4, Vector(turn["axis"]))
        matrix = Matrix.Translation(about) @ rotation @ Matrix.Translation(-about) @ matrix
    return Matrix.Translation(Vector(changes.get("move", (0, 0, 0))) * METRES_PER_INCH) @ matrix
