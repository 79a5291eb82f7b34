"""A five-armed base in wood on casters, with its hub and gas lift."""

import math

import numpy as np
from mathutils import Matrix

from facts import product
from materials import finishes

from .beam import cap, cross_section, layers, walls
from .caster import caster
from .mesh import flat_faces_stay_flat, mesh_object
from .turned import bolt, moved, turned

CASTER = product("caster-set")
CASTER_TURNS_DEG = (24, -38, 61, -72, 12)
"""casters rest as they last rolled, not in step"""
TIP_SHARE = 0.52
ROOT_WIDTH_IN = 1.9
STAVES = 3
"""glued side by side, so that the sawn curve cuts no layers"""
STEM_FROM_TIP_IN = 0.6


def star_base(base, timber, turn_deg=0.0):
    parts = []
    for arm in range(base.arms):
        angle = turn_deg + 360 / base.arms * arm
        around = Matrix.Rotation(math.radians(angle), 4, "Z")
        parts += moved(_arm(base, timber, arm), around)
        x, y = _polar(base.armReachIn - STEM_FROM_TIP_IN, angle)
        parts += caster("Caster", (x, y, 0), angle + 180 + CASTER_TURNS_DEG[arm], stem=False)
    return parts


def hub_top(base):
    return CASTER.wheelToFloorIn + base.armHeightIn + 0.75


def piston(base, column, top_in, down_in=0.0):
    """What rises with the seat; it reaches down into the sleeve, so that a raised one still stands in it.

    One that is lowered by `down_in` stays within the hub.
    """
    r, low = column.rodDiameterIn / 2, hub_top(base) - 0.3 + down_in
    return [turned("Rod", [(r, low), (r, top_in)], (0, 0, 0), (0, 0, 1), finishes.solid_of("steel"))]


def sleeve(base, column, top_in):
    """What stays: the hub and the tube in it, open at the top for the rod."""
    coat = finishes.solid_of("powder_coat")
    r, top = base.hubDiameterIn / 2, hub_top(base)
    hub = [
        (r * 0.8, top - base.armHeightIn - 0.55),
        (r - 0.05, top - base.armHeightIn - 0.45),
        (r, top - base.armHeightIn - 0.3),
        (r, top - 0.2),
        (r - 0.06, top - 0.06),
        (r - 0.2, top),
        (column.sleeveDiameterIn / 2 + 0.1, top + 0.03),
    ]
    sleeve_top = top + (top_in - top) * 0.55
    s = column.sleeveDiameterIn / 2
    tube = [
        (s, top - 0.3),
        (s, sleeve_top - 0.12),
        (s - 0.04, sleeve_top - 0.03),
        (s - 0.12, sleeve_top),
        (column.rodDiameterIn / 2 + 0.12, sleeve_top + 0.01),
    ]
    collar = [
        (column.rodDiameterIn / 2 + 0.11, sleeve_top),
        (column.rodDiameterIn / 2 + 0.11, sleeve_top + 0.1),
        (column.rodDiameterIn / 2 + 0.05, sleeve_top + 0.14),
    ]
    place, up = (0, 0, 0), (0, 0, 1)
    return [
        turned("Hub", hub, place, up, coat),
        turned("Sleeve", tube, place, up, coat),
        turned("Collar", collar, place, up, finishes.solid_of("rubber")),
    ]


def _arm(base, timber, arm):
    """Pointing forward: thick at the hub, thinner and lower at the caster."""
    low = CASTER.wheelToFloorIn + 0.02
    start, reach = base.hubDiameterIn / 2 - 0.35, base.armReachIn
    points, grain, stations = [], [], []
    for share in np.linspace(0, 1, 26):
        ease = share * share * (3 - 2 * share)
        tall = base.armHeightIn * (1 - (1 - TIP_SHARE) * ease)
        middle = low + tall / 2 + 0.62 * (1 - ease)
        wide = ROOT_WIDTH_IN - 0.42 * share
        stations.append((start + (reach - start) * share, middle, tall, wide, 0.0))
    x, middle, tall, wide, _ = stations[-1]
    for share in np.linspace(0, 1, 9)[1:]:
        angle = math.radians(90 * share)
        grow = math.cos(angle)
        stations.append(
            (
                x + wide / 2 * math.sin(angle),
                middle,
                tall * (0.82 + 0.18 * grow),
                max(wide * grow, 0.24),
                share,
            )
        )
    size = 0
    for x, middle, tall, wide, _ in stations:
        section = cross_section(tall / 2, wide / 2, min(0.2, wide / 2 - 0.01, tall / 2 - 0.01))
        size = len(section)
        for n, b in section:
            points.append((x, b, middle + n))
            grain.append((x + arm * 11, middle + n, b))
    faces = walls(len(stations), size) + cap(0, size, True) + cap((len(stations) - 1) * size, size, False)
    table = np.array(grain)
    layer = layers((table[:, 2] / ROOT_WIDTH_IN + 0.5) * STAVES, STAVES, arm)
    thing = flat_faces_stay_flat(mesh_object("Arm", points, faces, timber, {"grain": table, "layer": layer}))
    head = bolt(
        "ArmBolt",
        (base.armReachIn - STEM_FROM_TIP_IN, 0, low + base.armHeightIn * TIP_SHARE),
        (0, 0, 1),
        0.6,
        finishes.solid_of("steel"),
        finishes.solid_of("hollow"),
    )
    return [thing, *head]


def _polar(radius, angle_deg):
    return radius * math.cos(math.radians(angle_deg)), radius * math.sin(math.radians(angle_deg))
