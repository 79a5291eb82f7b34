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

from denoise.denoise import Passes, denoise  # noqa: E402
from denoise.weights import read_weights  # noqa: E402
from facts import METRES_PER_INCH  # noqa: E402
from sitter.acting import act, stage_film  # noqa: E402
from studio import cycles  # noqa: E402
from studio.develop import developed_on_sweep  # noqa: E402
from studio.images import read_light, write_png  # noqa: E402


def main():
    scene_file, folder, weights_file = sys.argv[sys.argv.index("--") + 1 :]
    wanted, folder = json.loads(Path(scene_file).read_text("utf8")), Path(folder)
    due = [frame for frame in wanted["frames"] if not (folder / f"{frame['id']}.png").exists()]
    stage = stage_film(wanted)
    _write_camera(folder / "camera.json", wanted)
    if not due:
        return
    weights, plate = read_weights(Path(weights_file)), _plate(stage, wanted, folder)
    for number, frame in enumerate(due, 1):
        started = time.monotonic()
        act(stage, frame)
        light, goods = _light(wanted, folder, weights)
        rendered = time.monotonic()
        part = folder / f"{frame['id']}.part.png"
        write_png(part, developed_on_sweep(light, plate, goods))
        part.replace(folder / f"{frame['id']}.png")
        told = f"{rendered - started:.1f} s, and {time.monotonic() - rendered:.1f} s to develop"
        print(f"{wanted['name']} {number}/{len(due)} {frame['id']}: {told}", flush=True)


def _light(wanted, folder, weights):
    out = folder / "now"
    cycles.render_frame(out, wanted["width"], wanted["height"], wanted["samples"])
    color, albedo, normal = (read_light(f"{out}.{name}.exr") for name in ("color", "albedo", "normal"))
    goods = read_light(f"{out}.goods.exr")[..., :1]
    return denoise(Passes(color, albedo, normal), weights), goods


def _plate(stage, wanted, folder):
    """The light on the empty sweep."""
    for thing in stage.goods():
        thing.hide_render = True
    cycles.render_empty(folder / "empty", wanted["width"] / wanted["height"])
    for thing in stage.goods():
        thing.hide_render = False
    return read_light(folder / "empty.plate.exr")


def _write_camera(file, wanted):
    """The rows of a matrix that takes inches to picture points, before they are divided by the last one."""
    scene = bpy.context.scene
    scene.render.resolution_x, scene.render.resolution_y = wanted["width"], wanted["height"]
    bpy.context.view_layer.update()
    eye, depsgraph = scene.camera, bpy.context.evaluated_depsgraph_get()
    seen = eye.calc_matrix_camera(depsgraph, x=wanted["width"], y=wanted["height"])
    whole = np.array(seen) @ np.array(eye.matrix_world.inverted()) @ np.diag([METRES_PER_INCH] * 3 + [1.0])
    to_points = np.array(
        [[wanted["width"] / 2, 0, 0, wanted["width"] / 2], [0, -wanted["height"] / 2, 0, wanted["height"] / 2], [0, 0, 0, 1]]
    )
    file.write_text(json.dumps((to_points @ whole).tolist()), "utf8")


main()
