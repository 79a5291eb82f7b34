"""Round parts: lathe work, tubes, bolts, knobs, bushes and pads of felt."""

import math

import numpy as np
from mathutils import Matrix, Vector

from facts import METRES_PER_INCH

from .detail import turns
from .mesh import mesh_object, rings_to_faces

SHARP_DEG = 32


def turned(name, profile, place, axis, material, flutes=0, flute_in=0.0, grain_seed=None, ends=True):
    """`profile`: (radius, along the axis, share of the fluting) from one end to the other; a ring has no `ends`."""
    count = turns(2 * max(station[0] for station in profile)) if not flutes else flutes * 8
    frame = Vector((0, 0, 1)).rotation_difference(Vector(axis)).to_matrix()
    points, grain = [], []
    for radius, along, *fluting in profile:
        for index in range(count):
            angle = 2 * math.pi * index / count
            r = max(radius, 1e-4)
            if fluting:
                r += fluting[0] * flute_in * math.cos(flutes * angle)
            local = Vector((r * math.cos(angle), r * math.sin(angle), along))
            points.append(Vector(place) + frame @ local)
            grain.append((along, local.x, local.y))
    faces = rings_to_faces(len(profile), count)
    if ends:
        faces.append(tuple(range(count))[::-1])
        faces.append(tuple((len(profile) - 1) * count + index for index in range(count)))
    attributes = None
    if grain_seed is not None:
        table = np.array(grain)
        attributes = {
            "grain": table + np.array([grain_seed * 37.0, 0, 0]),
            "layer": np.full(len(table), 1000.5 + round(grain_seed * 40)),
        }
    thing = mesh_object(name, points, faces, material, attributes)
    thing.data.use_auto_smooth = True
    thing.data.auto_smooth_angle = math.radians(SHARP_DEG)
    return thing


def rod(name, start, end, diameter_in, material, chamfer_in=0.04, grain_seed=None):
    first, last = Vector(start), Vector(end)
    r, length = diameter_in / 2, (last - first).length
    profile = [(r - chamfer_in, 0), (r, chamfer_in)]
    profile += [(r, share * length) for share in np.linspace(0.1, 0.9, 9)]
    profile += [(r, length - chamfer_in), (r - chamfer_in, length)]
    return turned(name, profile, start, (last - first).normalized(), material, grain_seed=grain_seed)


def bolt(name, place, axis, diameter_in, metal, dark):
    """A button head with a socket."""
    r = diameter_in / 2
    dome = [(r, 0), (r, 0.03)] + [
        (r * math.cos(a), 0.03 + r * 0.42 * math.sin(a)) for a in np.radians([20, 40, 55, 66])
    ]
    head = turned(name, dome, place, axis, metal)
    socket = turned(f"{name}Socket", [(r * 0.4, 0), (r * 0.4, 0.034 + r * 0.42)], place, axis, dark)
    return [head, socket]


def bush(name, place, axis, hole_in, metal, dark):
    """A brass bush set into the wood, and the dark of its hole."""
    inner, outer = hole_in / 2, hole_in / 2 * 1.5
    ring = [
        (outer, -0.05),
        (outer, 0.012),
        (outer - 0.02, 0.03),
        (inner + 0.02, 0.03),
        (inner, 0.01),
        (inner, -0.04),
    ]
    hole = [(inner + 0.005, -0.05), (inner + 0.005, 0.004)]
    return [turned(name, ring, place, axis, metal), turned(f"{name}Hole", hole, place, axis, dark)]


def knob(name, place, axis, diameter_in, grip, metal, stem_in=0.32):
    """A fluted hand knob on its threaded stem, with a brass cap; `place` is on the face that it presses on."""
    r = diameter_in / 2
    washer = [(r * 0.62, 0), (r * 0.62, 0.06), (r * 0.58, 0.075)]
    stem = [(r * 0.3, 0), (r * 0.3, stem_in), (r * 0.42, stem_in + 0.02)]
    h = stem_in
    rim = [
        (r * 0.5, h, 0), (r * 0.88, h + 0.03, 0.5), (r * 0.97, h + 0.1, 1), (r, h + 0.2, 1),
        (r, h + 0.42, 1), (r * 0.97, h + 0.5, 1), (r * 0.9, h + 0.56, 0.6), (r * 0.78, h + 0.585, 0.1), (r * 0.46, h + 0.57, 0),
    ]  # fmt: skip
    cap = [(r * 0.42, h + 0.4), (r * 0.42, h + 0.58), (r * 0.38, h + 0.605), (r * 0.2, h + 0.615)]
    return [
        turned(f"{name}Washer", washer, place, axis, metal),
        turned(f"{name}Stem", stem, place, axis, grip),
        turned(f"{name}Rim", rim, place, axis, grip, flutes=10, flute_in=r * 0.045),
        turned(f"{name}Cap", cap, place, axis, metal),
    ]


def moved(things, matrix):
    """Carries finished parts, which were built in inches about the origin, to their place."""
    carried = Matrix(matrix)
    carried.translation *= METRES_PER_INCH
    for thing in things:
        thing.data.transform(carried)
    return things
