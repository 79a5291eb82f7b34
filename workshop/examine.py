"""Builds every model and holds it against its measurements.

`blender -b --factory-startup --python-exit-code 1 -P workshop/examine.py`
"""

import importlib
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import bpy  # noqa: E402
import numpy as np  # noqa: E402

from facts import METRES_PER_INCH, product  # noqa: E402
from materials import finishes  # noqa: E402
from models.parts import detail  # noqa: E402

FLOOR_IN = 0.05
"""how far a foot may sink into the floor or stop short of it"""
OVERALL_IN = 0.8
"""cushions swell beyond the nominal size"""
CASTER_TURN_IN = 1.4
PAD_IN = 0.35
"""a pad's middle swells and sags by so much about its nominal height"""


def main():
    finishes.be_plain()
    pictures = json.loads((Path(__file__).parent / "pictures.json").read_text("utf8"))
    looks = {picture["product"]: picture["options"] for picture in pictures}
    faults = [fault for handle, options in looks.items() for fault in _faults(handle, options)]
    for fault in faults:
        print(f"FAULT {fault}")
    if faults:
        raise SystemExit(1)
    print(f"{len(looks)} models stand on the floor and have their measurements")


def _faults(handle, options):
    facts = product(handle.removeprefix("keel-"))
    points = _built(handle, options, without="Knob")
    low, high = points.min(0), points.max(0)
    yield from _apart(f"{handle}: the lowest point", low[2], 0, FLOOR_IN)
    overall = getattr(facts, "overallIn", None)
    if overall and hasattr(facts, "base"):
        circle = 2 * np.hypot(*_built(handle, options, "Caster")[:, :2].T).max()
        # The stated size has every caster trailing outwards.
        yield from _apart(
            f"{handle}: the casters' circle", circle, overall.depth - CASTER_TURN_IN, CASTER_TURN_IN
        )
    elif overall:
        yield from _apart(f"{handle}: depth", high[0] - low[0], overall.depth, OVERALL_IN)
        yield from _apart(f"{handle}: width", high[1] - low[1], overall.width, OVERALL_IN)
    for pad, argument in (("seat", "seat_hole"), ("kneePad", "knee_hole")):
        for hole, height in enumerate(getattr(getattr(facts, pad, None), "heightAtHoleIn", []), 1):
            top = _pad_top(handle, options, pad, argument, hole)
            yield from _apart(f"{handle}: {pad} in hole {hole}", top, height, PAD_IN)


def _pad_top(handle, options, pad, argument, hole):
    """How high the cushion stands over the middle of the pad."""
    points = _built(handle, options, f"{'Seat' if pad == 'seat' else 'Knee'}Top", **{argument: hole})
    middle = (points.min(0) + points.max(0)) / 2
    near = np.hypot(points[:, 0] - middle[0], points[:, 1] - middle[1])
    return points[np.argmin(near)][2]


def _built(handle, options, only="", without=" ", **setting):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    finishes.forget()
    detail.set_level("web")
    importlib.import_module("models." + handle.replace("-", "_")).build(options, **setting)
    bpy.context.view_layer.update()
    things = [
        thing
        for thing in bpy.context.scene.objects
        if thing.type == "MESH" and thing.name.startswith(only) and not thing.name.startswith(without)
    ]
    return np.concatenate([_points(thing) for thing in things])


def _points(thing):
    local = np.empty(len(thing.data.vertices) * 3, np.float32)
    thing.data.vertices.foreach_get("co", local)
    matrix = np.array(thing.matrix_world)
    return (local.reshape(-1, 3) @ matrix[:3, :3].T + matrix[:3, 3]) / METRES_PER_INCH


def _apart(what, found, wanted, allowed):
    if abs(found - wanted) > allowed:
        yield f"{what} is {found:.2f} in, not {wanted:.2f}"


main()
