"""Bentwood and solid members: a rounded cross-section swept along a centreline."""

import math

import bmesh
import numpy as np
from mathutils import Vector

from facts import METRES_PER_INCH

from .centreline import left_of
from .mesh import flat_faces_stay_flat, mesh_object

EDGE_IN = 0.17
EDGE_STEPS = 4
END_FILLET_IN = 0.1
TRIM_REACH_IN = 3.2
END_RADIUS_SHARE = 0.95
"""of the depth: ends are turned over a little, as a router would leave them"""


def beam(name, line, depth_in, width_in, middle_in, material, veneers=1, seed=0.0, edge_in=EDGE_IN, trims=()):
    """`depth_in` lies in the plane of bending, `width_in` across it; `trims` are planes (point, outward normal)."""
    half, across = depth_in / 2, width_in / 2
    rounded_ends = [_end_ring(share, edge_in) for share in np.linspace(0, 1, EDGE_STEPS)]
    stations = []
    for inset, back in rounded_ends:
        stations.append((0, inset, back, -1))
    for index in range(1, len(line.points) - 1):
        stations.append((index, 0.0, 0.0, 0))
    for inset, back in reversed(rounded_ends):
        stations.append((len(line.points) - 1, inset, back, 1))
    points, grain, size = [], [], 0
    for index, inset, back, end in stations:
        section = cross_section(half, across, edge_in, inset)
        size = len(section)
        normal = left_of(line.directions[index])
        for n, b in section:
            pull = end * (_bulge(n, half) - back)
            place = line.points[index] + normal * n + line.directions[index] * pull
            points.append((place[0], middle_in + b, place[1]))
            grain.append((line.lengths[index] + pull, n, b))
    faces = walls(len(stations), size) + cap(0, size, True) + cap((len(stations) - 1) * size, size, False)
    table = np.array(grain)
    attributes = {
        "grain": table + np.array([seed * 37.0, 0, 0]),
        "layer": layers((table[:, 1] / depth_in + 0.5) * veneers, veneers, seed),
    }
    uv = np.stack([table[:, 0], table[:, 1] + table[:, 2]], 1) * METRES_PER_INCH
    thing = mesh_object(name, points, faces, material, attributes, uv)
    for place, outward in trims:
        trim(thing, place, outward)
    return flat_faces_stay_flat(thing)


def layers(depth, veneers, seed):
    """Numbers the veneers. Outer faces lie in the middle of one: there is no glue on them."""
    return np.clip(depth, 0.5, veneers - 0.5) + 1000 + round(seed * 40)


def cross_section(half, across, edge, inset=0.0):
    """(in the plane, across) round a rectangle with rounded edges, its far side a mirror of its near side."""
    h, w, r = half - inset, across - inset, max(edge - inset, 0.004)
    near = []
    for corner, start in ((-1, -90), (1, 0)):
        for share in np.linspace(0, 1, EDGE_STEPS + 1):
            angle = math.radians(start + 90 * share)
            near.append((corner * (h - r) + r * math.sin(angle), w - r + r * math.cos(angle)))
    return near + [(n, -b) for n, b in reversed(near)]


def trim(thing, place, outward):
    """Cuts off the end that lies beyond a plane, given in inches as (x, y, z); the rest of a bent part may cross it."""
    shape = bmesh.new()
    shape.from_mesh(thing.data)
    center = Vector(place) * METRES_PER_INCH
    faces = [face for face in shape.faces if all(_near(vert.co, center) for vert in face.verts)]
    edges = {edge for face in faces for edge in face.edges}
    everything = [*{vert for face in faces for vert in face.verts}, *edges, *faces]
    cut = bmesh.ops.bisect_plane(
        shape,
        geom=everything,
        plane_co=Vector(place) * METRES_PER_INCH,
        plane_no=Vector(outward),
        clear_outer=True,
    )
    rim = [edge for edge in cut["geom_cut"] if isinstance(edge, bmesh.types.BMEdge)]
    bmesh.ops.holes_fill(shape, edges=rim, sides=0)
    shape.to_mesh(thing.data)
    shape.free()


def _near(point, center):
    """Nearer than a trim reaches, as seen from the side."""
    return math.hypot(point.x - center.x, point.z - center.z) < TRIM_REACH_IN * METRES_PER_INCH


def _end_ring(share, edge):
    """How far the section is drawn in, and back from the tip, along the fillet of an end."""
    fillet, angle = min(edge, END_FILLET_IN), math.radians(90 * share)
    return fillet * (1 - math.sin(angle)), fillet * (1 - math.cos(angle))


def _bulge(n, half):
    """How far a rounded end stands out beyond the end of the centreline, as the drawings draw it."""
    radius = half * 2 * END_RADIUS_SHARE
    return math.sqrt(radius * radius - n * n) - math.sqrt(radius * radius - half * half)


def walls(stations, size):
    faces = []
    for station in range(stations - 1):
        low, high = station * size, (station + 1) * size
        faces += [(low + i, high + i, high + (i + 1) % size, low + (i + 1) % size) for i in range(size)]
    return faces


def cap(first, size, facing_back):
    half = size // 2
    strips = [(first + i, first + i + 1, first + size - 2 - i, first + size - 1 - i) for i in range(half - 1)]
    return strips if facing_back else [strip[::-1] for strip in strips]
