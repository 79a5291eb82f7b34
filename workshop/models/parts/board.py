"""Plywood boards under pads."""

import math

import numpy as np

from .beam import layers
from .contour import RoundedRectangle
from .detail import around
from .mesh import flat_faces_stay_flat, mesh_object, rings_to_faces

EDGE_IN = 0.09
VENEERS_PER_INCH = 14


def board(
    name,
    length_in,
    width_in,
    thickness_in,
    top_in,
    material,
    corner_in=1.1,
    middle=(0.0, 0.0),
    seed=0.0,
    outline=None,
):
    """A flat board with eased edges, its upper face at `top_in`."""
    shape = outline or RoundedRectangle(length_in, width_in, corner_in)
    count = around(shape.perimeter())
    low, high = top_in - thickness_in, top_in
    stations = []
    for share in np.linspace(0, 1, 4):
        angle = math.radians(90 * share)
        stations.append((EDGE_IN * (1 - math.sin(angle)), low + EDGE_IN * (1 - math.cos(angle))))
    stations += [(inset, low + high - height) for inset, height in reversed(stations)]
    points, grain = [], []
    for inset, height in stations:
        places, _ = shape.points(count, inset)
        for x, y in places:
            points.append((x + middle[0], y + middle[1], height))
            grain.append((y + seed * 37.0, height - low, x))
    faces = rings_to_faces(len(stations), count)
    faces.append(tuple(range(count))[::-1])
    faces.append(tuple((len(stations) - 1) * count + index for index in range(count)))
    table = np.array(grain)
    veneers = max(5, round(thickness_in * VENEERS_PER_INCH))
    layer = layers(table[:, 1] / thickness_in * veneers, veneers, seed)
    thing = mesh_object(name, points, faces, material, {"grain": table, "layer": layer})
    return flat_faces_stay_flat(thing)
