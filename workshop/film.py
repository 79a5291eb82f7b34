"""Renders the frames of a film: `blender -b --factory-startup -P workshop/film.py -- SCENE.json FOLDER WEIGHTS`.

SCENE.json is written by film/make-films.ts: what stands in the picture, and of each frame where things are in it. A
frame that the folder has already is not rendered again, so a run that was stopped goes on where it was. Everything is
built once; between two frames things are only moved.

Beside the frames it writes FOLDER/camera.json, with which points in inches are found in the picture.
"""

import json
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import bpy  # noqa: E402
import numpy as np  # noqa: E402
from bpy_extras.object_utils import world_to_camera_view  # noqa: E402
from mathutils import Vector  # noqa: E402

from denoise.denoise import Passes, denoise  # noqa: E402
from denoise.weights import read_weights  # noqa: E402
from facts import METRES_PER_INCH  # noqa: E402
from materials import finishes  # noqa: E402
from sitter.acting import act, stage_film  # noqa: E402
from studio import cycles  # noqa: E402
from studio.develop import developed_on_sweep  # noqa: E402
from studio.images import read_light, write_png  # noqa: E402


SHADOW = {"left": 0.07, "right": 0.2, "foot": 0.09, "top": 0.02}
"""shares of the frame around the goods, into which their shadows reach"""
WITHIN_POINT = 0.01


def main():
    scene_file, folder, weights_file = sys.argv[sys.argv.index("--") + 1 :]
    wanted, folder = json.loads(Path(scene_file).read_text("utf8")), Path(folder)
    due = [frame for frame in wanted["frames"] if not (folder / f"{frame['id']}.png").exists()]
    finishes.be_plain()
    stage = stage_film(wanted["set"])
    size = wanted["set"]["height"], wanted["set"]["width"]
    _write_camera(folder / "camera.json", size)
    if not due:
        return
    weights, plate = read_weights(Path(weights_file)), _plate(stage, size, folder)
    part, corner = _part(stage, wanted["frames"], size)
    for number, frame in enumerate(due, 1):
        started, worked = time.monotonic(), time.process_time()
        act(stage, frame)
        light, goods = _light(size, wanted["set"]["samples"], part, folder, weights)
        now = folder / "now.png"
        write_png(now, developed_on_sweep(light, plate, goods, size, corner))
        now.replace(folder / f"{frame['id']}.png")
        took, work = time.monotonic() - started, time.process_time() - worked
        print(f"{number}/{len(due)} {frame['id']}: {took:.1f} s, {work:.1f} s of processor", flush=True)


def _light(size, samples, part, folder, weights):
    out = folder / "now"
    cycles.render_frame(out, size[1], size[0], samples, part)
    color, albedo, normal = (read_light(f"{out}.{name}.exr") for name in ("color", "albedo", "normal"))
    goods = read_light(f"{out}.goods.exr")[..., :1]
    return denoise(Passes(color, albedo, normal), weights), goods


def _part(stage, frames, size):
    """The part of the picture in which anything stands or throws its shadow in any frame, and its upper left point."""
    scene, low, high = bpy.context.scene, np.ones(2), np.zeros(2)
    for frame in frames:
        act(stage, frame)
        for thing in stage.goods():
            for corner in thing.bound_box:
                seen = world_to_camera_view(scene, scene.camera, thing.matrix_world @ Vector(corner))
                low, high = np.minimum(low, seen[:2]), np.maximum(high, seen[:2])
    low -= (SHADOW["left"], SHADOW["foot"])
    high += (SHADOW["right"], SHADOW["top"])
    points = np.array([size[1], size[0]])
    low, high = np.floor(np.clip(low, 0, 1) * points), np.ceil(np.clip(high, 0, 1) * points)
    # Blender cuts off what is behind the point: a little more than a whole one stays that one.
    (left, foot), (right, top) = (low + WITHIN_POINT) / points, (high + WITHIN_POINT) / points
    return (left, min(right, 1), foot, min(top, 1)), (int(points[1] - high[1]), int(low[0]))


def _plate(stage, size, folder):
    """The light on the empty sweep."""
    for thing in stage.goods():
        thing.hide_render = True
    cycles.render_empty(folder / "empty", size[1] / size[0])
    for thing in stage.goods():
        thing.hide_render = False
    return read_light(folder / "empty.plate.exr")


def _write_camera(file, size):
    """The rows of a matrix that takes inches to points of the picture, which are then divided by the last one."""
    height, width = size
    scene = bpy.context.scene
    scene.render.resolution_x, scene.render.resolution_y = width, height
    bpy.context.view_layer.update()
    eye = scene.camera
    seen = eye.calc_matrix_camera(bpy.context.evaluated_depsgraph_get(), x=width, y=height)
    inches = np.diag([METRES_PER_INCH] * 3 + [1.0])
    whole = np.array(seen) @ np.array(eye.matrix_world.inverted()) @ inches
    points = np.array([[width / 2, 0, 0, width / 2], [0, -height / 2, 0, height / 2], [0, 0, 0, 1]])
    file.write_text(json.dumps((points @ whole).tolist()), "utf8")


main()
