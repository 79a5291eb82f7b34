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
    if not hasattr(product(pose["product"].removeprefix("keel-")).seat, "travelIn"):
        return {}
    return {"height_in": setting["seatHeightIn"]}


def lean(goods, pose):
    """Lets goods lean as their sitter does: they roll on the dome of a foot, or on runners."""
    if "lean" not in pose:
        return
    name, forward = pose["product"].removeprefix("keel-"), math.radians(pose["lean"]["forwardDeg"])
    radius, middle_in = _arc(product(name))
    middle = Matrix.Translation((middle_in * METRES_PER_INCH, 0, radius))
    rolled = middle @ Matrix.Rotation(forward, 4, "Y") @ middle.inverted()
    for part in goods.children:
        part.matrix_basis = Matrix.Translation((radius * forward, 0, 0)) @ rolled


def _arc(measures):
    """The radius of what rolls on the floor, in metres, and where its middle is."""
    if hasattr(measures, "rockDeg"):
        return measures.frame.rockerRadiusIn * METRES_PER_INCH, measures.frame.rockerCenterIn
    foot = measures.foot
    return (foot.diameterIn / 2) ** 2 / (2 * foot.domeRiseIn) * METRES_PER_INCH, 0


def seat_somebody(pose):
    figure = mannequin.build(pose["body"])
    mannequin.pose(figure, pose["figure"])
    return figure
