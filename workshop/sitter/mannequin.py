"""The sitter: a lay figure of plaster that turns on balls of birch. No face; its measures come from poses.json.

Every part is built once, from its first joint along z, and is put in place by `pose`: so a film moves it at no cost.
"""

from dataclasses import dataclass

import bpy
import numpy as np
from mathutils import Matrix, Vector

from facts import METRES_PER_INCH
from materials import finishes
from models.parts.turned import moved

from .limbs import ball, shaft
from .loft import loft
from .plaster import plaster

DRAWN_AT_IN = 68
SIDES = {"left": 1, "right": -1}


@dataclass
class Mannequin:
    root: bpy.types.Object
    parts: dict
    """by name: what is moved as one"""


def build(body):
    """`body` as poses.json has it."""
    size = body["statureIn"] / DRAWN_AT_IN
    stone, wood = plaster(), finishes.wood("Natural birch")
    parts = {
        "pelvis": [_pelvis(body, size, stone)],
        "waist": [_waist(body, size, wood)],
        "chest": [_chest(body, size, stone)],
        "neck": [shaft("Neck", body["neck"], (0.2, 0.6), [(0, 2.5 * size), (0.35, 2.15 * size), (1, 1.95 * size)], wood, 5)],
        "head": [_head(body["head"], stone)],
    }
    for side, sign in SIDES.items():
        for name, things in _limbs(body, size, sign, stone, wood).items():
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


def _limbs(body, size, sign, stone, wood):
    half, seed = body["half"], 10 + sign
    knee, ankle, elbow, wrist = (half[name] * 0.96 for name in ("knee", "ankle", "elbow", "wrist"))
    shoulder, hip = half["shoulder"], half["thigh"] * 0.95
    return {
        "shoulder": [ball("Shoulder", shoulder, wood, seed)],
        "upper arm": [shaft("UpperArm", body["upperArm"], (shoulder, elbow),
                            [(0, 1.72 * size), (0.22, 1.84 * size), (0.7, 1.52 * size), (1, 1.36 * size)], stone, seed + 1)],
        "elbow": [ball("Elbow", elbow, wood, seed + 2)],
        "forearm": [shaft("Forearm", body["forearm"], (elbow, wrist),
                          [(0, 1.36 * size), (0.26, 1.52 * size), (0.75, 1.12 * size), (1, 0.95 * size)], stone, seed + 3)],
        "wrist": [ball("Wrist", wrist, wood, seed + 4)],
        "hand": _hand(body, size, sign, stone),
        "hip": [ball("Hip", hip, wood, seed + 5)],
        "thigh": [shaft("Thigh", body["thigh"], (hip, knee),
                        [(0, half["thigh"] * 0.97), (0.2, half["thigh"]), (0.72, 2.42 * size), (1, 2.06 * size)], stone, seed + 6)],
        "knee": [ball("Knee", knee, wood, seed + 7)],
        "shank": [shaft("Shank", body["shank"], (knee, ankle),
                        [(0, 1.98 * size), (0.24, 2.16 * size), (0.72, 1.5 * size), (1, 1.18 * size)], stone, seed + 8)],
        "ankle": [ball("Ankle", ankle, wood, seed + 9)],
        "foot": [_foot(body, size, stone)],
    }  # fmt: skip


def _pelvis(body, size, material):
    low, top = -body["hipIn"], body["trunk"]["pelvis"]
    s = size
    sections = [
        (low, 2.2 * s, 2.0 * s, -2.6 * s),
        (low + 0.5 * s, 4.4 * s, 3.2 * s, -3.9 * s),
        (low + 1.7 * s, 5.9 * s, 3.9 * s, -4.7 * s),
        (0.2 * s, 6.35 * s, 4.0 * s, -4.7 * s),
        (top * 0.55, 5.7 * s, 3.7 * s, -4.0 * s),
        (top * 0.95, 4.9 * s, 3.25 * s, -3.2 * s),
        (top + 0.35 * s, 4.3 * s, 2.8 * s, -2.8 * s),
        (top + 0.6 * s, 2.8 * s, 1.8 * s, -1.8 * s),
    ]
    return loft("Pelvis", sections, material)


def _waist(body, size, material):
    length, s = body["trunk"]["waist"], size
    middle, tall = length / 2, length * 0.5 + 1.6 * s
    shares = np.sin(np.radians(np.linspace(-90, 90, 13)))
    rounds = np.sqrt(np.maximum(1 - shares**2, 0.0004))
    sections = [
        (middle + tall * share, 4.3 * s * r, 2.95 * s * r, -2.95 * s * r) for share, r in zip(shares, rounds)
    ]
    return loft("Waist", sections, material, roundness=2, seed=3.0)


def _chest(body, size, material):
    length, s = body["trunk"]["chest"], size
    sections = [
        (-0.9 * s, 2.8 * s, 2.0 * s, -1.9 * s),
        (-0.55 * s, 4.2 * s, 2.9 * s, -2.8 * s),
        (0.9 * s, 4.95 * s, 3.6 * s, -3.4 * s),
        (length * 0.45, 5.75 * s, 4.25 * s, -3.9 * s),
        (length * 0.78, 5.9 * s, 3.9 * s, -3.85 * s),
        (length * 1.0, 5.1 * s, 2.9 * s, -3.3 * s),
        (length + 1.1 * s, 3.9 * s, 2.3 * s, -2.7 * s),
        (length + 1.8 * s, 2.9 * s, 2.0 * s, -2.3 * s),
        (length + 2.1 * s, 2.0 * s, 1.6 * s, -1.8 * s),
    ]
    return loft("Chest", sections, material)


def _head(head, material):
    """An egg that stands on its narrow end, which lies a little forward."""
    half, wide, deep = head["half"], head["halfWide"], head["halfDeep"]
    sections = []
    for share in np.sin(np.radians(np.linspace(-90, 90, 17))):
        round_ = np.sqrt(max(1 - share**2, 0.0006))
        low = max(-share, 0)
        narrow, forward = 1 - 0.24 * low**1.4, 0.55 * low
        sections.append(
            (half * share, wide * round_ * narrow, deep * round_ * narrow + forward, -deep * round_ * narrow + forward * 1.4)
        )
    return loft("Head", sections, material, roundness=2.05)


def _hand(body, size, sign, material):
    """A mitten: its palm looks along x, the thumb lies at the side of the other hand."""
    long, s = body["hand"], size
    mitten = loft(
        "Hand",
        [
            (0.35 * s, 0.5 * s, 0.4 * s, -0.4 * s),
            (0.6 * s, 0.95 * s, 0.52 * s, -0.55 * s),
            (long * 0.28, 1.5 * s, 0.5 * s, -0.62 * s),
            (long * 0.5, 1.62 * s, 0.44 * s, -0.6 * s),
            (long * 0.74, 1.42 * s, 0.5 * s, -0.36 * s),
            (long * 0.92, 1.02 * s, 0.56 * s, -0.14 * s),
            (long * 0.985, 0.55 * s, 0.5 * s, 0.04 * s),
            (long, 0.2 * s, 0.36 * s, 0.16 * s),
        ],
        material,
    )
    thumb = loft(
        "Thumb",
        [
            (0, 0.3 * s, 0.3 * s, -0.3 * s),
            (0.5 * s, 0.52 * s, 0.48 * s, -0.48 * s),
            (2.0 * s, 0.46 * s, 0.42 * s, -0.42 * s),
            (2.75 * s, 0.3 * s, 0.28 * s, -0.28 * s),
            (2.95 * s, 0.1 * s, 0.1 * s, -0.1 * s),
        ],
        material,
    )
    place = Matrix.Translation((0.18 * s, -sign * 0.85 * s, long * 0.16))
    moved([thumb], place @ Matrix.Rotation(sign * np.radians(34), 4, "X"))
    return [mitten, thumb]


def _foot(body, size, material):
    """Its toes look along z, its sole against x; the ankle is the origin."""
    sole, s = -body["ankleIn"], size
    front, back = body["foot"]["before"], -body["foot"]["behind"]
    sections = [
        (back, 0.6 * s, sole + 1.5 * s, sole + 0.5 * s),
        (back + 0.25 * s, 1.0 * s, sole + 2.0 * s, sole + 0.12 * s),
        (back + 1.2 * s, 1.3 * s, sole + 2.75 * s, sole),
        (0.1 * s, 1.38 * s, sole + 2.85 * s, sole),
        (front * 0.3, 1.5 * s, sole + 2.35 * s, sole),
        (front * 0.6, 1.78 * s, sole + 1.6 * s, sole),
        (front * 0.82, 1.8 * s, sole + 1.15 * s, sole),
        (front * 0.95, 1.35 * s, sole + 0.9 * s, sole),
        (front, 0.7 * s, sole + 0.6 * s, sole + 0.2 * s),
    ]
    return loft("Foot", sections, material, roundness=2.5)


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
