"""A twin-wheel caster: two wheels with soft treads, a hood over them, a steel stem. It trails behind its stem."""

import math

import numpy as np
from mathutils import Matrix

from facts import product
from materials import finishes

from .detail import steps
from .mesh import flat_faces_stay_flat, mesh_object, rings_to_faces
from .turned import moved, turned

CASTER = product("caster-set")
RADIUS_IN = CASTER.wheelDiameterIn / 2
SIDE_IN = CASTER.overallWidthIn / 2 - CASTER.wheelWidthIn / 2
HOOD_GAP_IN = 0.09
HOOD_BACK_IN = 0.24
"""the wheels stand out beside it by so much"""
HOOD_STEPS = 44
SHOULDER_IN = 0.17
"""how far the tread's edge is rounded"""


def caster(name, place, turn_deg, stem=True):
    """`place` is where the stem's axis meets the floor; `turn_deg` is the way that it trails, from ahead to the left."""
    parts = [part for side in (1, -1) for part in _wheel(f"{name}Wheel", side)]
    parts += [_hood(f"{name}Hood"), *_neck(name, stem)]
    return moved(parts, Matrix.Translation(place) @ Matrix.Rotation(math.radians(turn_deg), 4, "Z"))


def _wheel(name, side):
    r, half = RADIUS_IN, CASTER.wheelWidthIn / 2
    center = (CASTER.swivelOffsetIn, side * SIDE_IN, r)
    tread = [(r * 0.78, -half), *_shoulder(r, half, -1), *reversed(_shoulder(r, half, 1)), (r * 0.78, half)]
    rim = [
        (0.1, -half + 0.06),
        (r * 0.72, -half + 0.06),
        (r * 0.8, -half + 0.02),
        (r * 0.8, half - 0.02),
        (r * 0.77, half + 0.015),
        (r * 0.73, half + 0.01),
        (r * 0.68, half - 0.09),
        (r * 0.3, half - 0.13),
        (r * 0.27, half + 0.02),
        (r * 0.2, half + 0.04),
    ]
    cap = [(r * 0.19, half), (r * 0.19, half + 0.045), (r * 0.15, half + 0.06)]
    return [
        turned(name, tread, center, (0, side, 0), finishes.solid_of("tread"), ends=False),
        turned(f"{name}Rim", rim, center, (0, side, 0), finishes.solid_of("plastic")),
        turned(f"{name}Cap", cap, center, (0, side, 0), finishes.solid_of("steel")),
    ]


def _shoulder(radius, half, side):
    """From the tread's flank round to its running face."""
    return [
        (radius - SHOULDER_IN * (1 - math.sin(angle)), side * (half - SHOULDER_IN * (1 - math.cos(angle))))
        for angle in np.radians(np.linspace(0, 90, steps(9)))
    ]


def _hood(name):
    """An arched shell between and over the wheels, drawn forward to carry the stem."""
    outer = RADIUS_IN + HOOD_GAP_IN + 0.07
    half = CASTER.overallWidthIn / 2 - HOOD_BACK_IN
    center = np.array([CASTER.swivelOffsetIn, RADIUS_IN])
    points, size, stations = [], 0, steps(HOOD_STEPS)
    for angle in np.radians(np.linspace(14, 200, stations)):
        way = np.array([math.cos(angle), math.sin(angle)])
        reach = outer + max(0.0, math.cos(angle - math.radians(124))) ** 5 * 0.34
        section = []
        for y, drop in (
            (half, 0.3),
            (half, 0.12),
            (half - 0.05, 0.035),
            (half - 0.13, 0.0),
            (-half + 0.13, 0.0),
            (-half + 0.05, 0.035),
            (-half, 0.12),
            (-half, 0.3),
        ):
            section.append((y, reach - drop))
        inner = [
            (-half + 0.06, reach - 0.3),
            (-half + 0.08, reach - 0.16),
            (half - 0.08, reach - 0.16),
            (half - 0.06, reach - 0.3),
        ]
        ring = section + inner
        size = len(ring)
        for y, r in ring:
            x, z = center + way * r
            points.append((x, y, z))
    faces = rings_to_faces(stations, size)
    faces += [tuple(range(size))[::-1], tuple((stations - 1) * size + index for index in range(size))]
    return flat_faces_stay_flat(mesh_object(name, points, faces, finishes.solid_of("plastic")), 50)


def _neck(name, stem):
    low, high = RADIUS_IN * 0.9, CASTER.wheelToFloorIn
    core = [(0.34, low), (0.46, low + 0.1), (0.46, high - 0.16), (0.4, high - 0.08), (0.34, high - 0.06)]
    plastic, steel = finishes.solid_of("plastic"), finishes.solid_of("steel")
    parts = [turned(f"{name}Neck", core, (0, 0, 0), (0, 0, 1), plastic)]
    axle = [(0.16, -CASTER.overallWidthIn / 2 + 0.2), (0.16, CASTER.overallWidthIn / 2 - 0.2)]
    parts.append(turned(f"{name}Axle", axle, (CASTER.swivelOffsetIn, 0, RADIUS_IN), (0, 1, 0), steel))
    web = [(0.42, -0.3), (0.42, 0.3)]
    parts.append(turned(f"{name}Web", web, (CASTER.swivelOffsetIn, 0, RADIUS_IN), (0, 1, 0), plastic))
    if stem:
        r, top = CASTER.stem.diameterIn / 2, high + CASTER.stem.lengthIn
        pin = [
            (0.33, high - 0.07),
            (0.33, high),
            (0.31, high + 0.02),
            (r, high + 0.03),
            (r, high + 0.4),
            (r - 0.03, high + 0.44),
            (r - 0.03, high + 0.52),
            (r + 0.015, high + 0.55),
            (r + 0.015, high + 0.6),
            (r, high + 0.63),
            (r, high + 0.66),
            (r, top - 0.11),
            (r, top - 0.09),
            (r - 0.02, top - 0.03),
            (r - 0.05, top),
        ]
        parts.append(turned(f"{name}Stem", pin, (0, 0, 0), (0, 0, 1), steel))
    return parts
