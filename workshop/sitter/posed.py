"""A sitter on goods, by the name of a pose in poses.json."""

import json
import math
from pathlib import Path

from mathutils import Matrix

from facts import METRES_PER_INCH, product

from . import mannequin

HOLES = {"seatHole": "seat_hole", "kneeHole": "knee_hole"}


def pose_named(name, stature_in):
    poses = json.loads((Path(__file__).parent / "poses.json").read_text("utf8"))
    found = [each for each in poses if (each["name"], each["statureIn"]) == (name, stature_in)]
    if not found:
        raise SystemExit(f"poses.json has no {name} of {stature_in} in")
    return found[0]


def setting_of(pose):
    """How the goods are set for a pose: the arguments of their `build`."""
    setting = pose.get("setting")
    if setting is None:
        return {}
    if "seatHole" in setting:
        return {HOLES[key]: hole for key, hole in setting.items() if key in HOLES}
    return {"height_in": setting["seatHeightIn"]}


def lean(goods, pose):
    """Lets a stool lean as its sitter does: it rolls on the dome of its foot."""
    if "lean" not in pose:
        return
    foot, forward = product("balance-stool").foot, math.radians(pose["lean"]["forwardDeg"])
    radius = (foot.diameterIn / 2) ** 2 / (2 * foot.domeRiseIn) * METRES_PER_INCH
    middle = Matrix.Translation((0, 0, radius))
    rolled = middle @ Matrix.Rotation(forward, 4, "Y") @ middle.inverted()
    for part in goods.children:
        part.matrix_basis = Matrix.Translation((radius * forward, 0, 0)) @ rolled


def seat_somebody(pose):
    figure = mannequin.build(pose["body"])
    mannequin.pose(figure, pose["figure"])
    return figure
