"""The sitter: a lay figure of plaster that turns on balls of birch. No face. Its shape is that of
geometry/sitter/mannequin.json, its measures come from poses.json.

Every part is built once, from its first joint along z, and is put in place by `pose`: so a film moves it at no cost.
"""

from dataclasses import dataclass

import bpy
import numpy as np
from mathutils import Matrix, Vector

from facts import METRES_PER_INCH
from materials import finishes
from models.parts.turned import moved

from .measures import SHAPE, Measures
from .plaster import plaster

SIDES = {"left": 1, "right": -1}
BALL_SEEDS = {"shoulder": 0, "elbow": 2, "wrist": 4, "hip": 5, "knee": 7, "ankle": 9}
SHAFT_SEEDS = {"upper arm": 1, "forearm": 3, "thigh": 6, "shank": 8}
"""each piece shows a grain of its own"""


@dataclass
class Mannequin:
    root: bpy.types.Object
    parts: dict
    """by name: what is moved as one"""


def build(body):
    """`body` as poses.json has it."""
    stone, wood = plaster(SHAPE["plaster"]), finishes.wood("Natural birch")
    measures = Measures(body)
    parts = {
        "pelvis": [measures.loft("pelvis", stone)],
        "waist": [measures.egg("waist", wood, 3.0)],
        "chest": [measures.loft("chest", stone)],
        "neck": [measures.shaft("neck", wood, 5)],
        "head": [measures.egg("head", stone)],
    }
    for side, sign in SIDES.items():
        for name, things in _limbs(measures, sign, stone, wood).items():
            parts[f"{side} {name}"] = things
    root = bpy.data.objects.new("Sitter", None)
    bpy.context.scene.collection.objects.link(root)
    carriers = {}
    for name, things in parts.items():
        carrier = bpy.data.objects.new(name.title().replace(" ", ""), None)
        bpy.context.scene.collection.objects.link(carrier)
        carrier.parent = root
        for thing in things:
            thing.parent = carrier
        carriers[name] = carrier
    return Mannequin(root, carriers)


def _limbs(measures, sign, stone, wood):
    seed = 10 + sign
    balls = {name: [measures.ball(name, wood, seed + add)] for name, add in BALL_SEEDS.items()}
    shafts = {name: [measures.shaft(name, stone, seed + add)] for name, add in SHAFT_SEEDS.items()}
    return balls | shafts | {"hand": _hand(measures, sign, stone), "foot": [measures.loft("foot", stone)]}


def _hand(measures, sign, material):
    """A mitten: its palm looks along x, the thumb lies at the side of the other hand."""
    mitten, thumb = measures.loft("hand", material), measures.loft("thumb", material)
    at = {name: measures.inches(value) for name, value in SHAPE["thumb"].items() if name != "tiltDeg"}
    place = Matrix.Translation((at["front"], -sign * at["aside"], at["along"]))
    moved([thumb], place @ Matrix.Rotation(sign * np.radians(SHAPE["thumb"]["tiltDeg"]), 4, "X"))
    return [mitten, thumb]


def pose(mannequin, figure):
    """Puts every part where the figure's joints are; both are in inches."""
    hip, waist, ribs, shoulders, neck, head, crown = (
        Vector(figure[name]) for name in ("hip", "waist", "ribs", "shoulders", "neck", "head", "crown")
    )
    across = Vector(figure["left"]["shoulder"]) - Vector(figure["right"]["shoulder"])
    place = mannequin.parts
    for name, start, end in (
        ("pelvis", hip, waist), ("waist", waist, ribs), ("chest", ribs, shoulders),
        ("neck", shoulders, neck), ("head", head, crown),
    ):  # fmt: skip
        _put(place[name], start, end - start, across.cross(end - start))
    for side in SIDES:
        limbs = {name: Vector(joint) for name, joint in figure[side].items()}
        _pose_limbs(place, side, limbs)


def _pose_limbs(place, side, limbs):
    front = Vector((1, 0.01, 0.01))
    for name, start, end in (
        ("upper arm", "shoulder", "elbow"), ("forearm", "elbow", "wrist"),
        ("thigh", "hip", "knee"), ("shank", "knee", "ankle"),
    ):  # fmt: skip
        _put(place[f"{side} {name}"], limbs[start], limbs[end] - limbs[start], front)
    for name, next_ in (("shoulder", "elbow"), ("elbow", "wrist"), ("wrist", "fingertip"), ("hip", "knee"), ("knee", "ankle"), ("ankle", "toes")):
        # A ball shows the grain of the limb that it carries.
        _put(place[f"{side} {name}"], limbs[name], limbs[next_] - limbs[name], front)
    _put(place[f"{side} hand"], limbs["wrist"], limbs["fingertip"] - limbs["wrist"], limbs["palm"])
    _put(place[f"{side} foot"], limbs["ankle"], limbs["toes"] - limbs["heel"], -limbs["sole"])


def _put(thing, origin, along, facing):
    """Its z goes along, its x looks as much to `facing` as it can."""
    z = along.normalized()
    x = (facing - z * facing.dot(z)).normalized()
    y = z.cross(x)
    turn = Matrix((x, y, z)).transposed().to_4x4()
    thing.matrix_basis = Matrix.Translation(origin * METRES_PER_INCH) @ turn
