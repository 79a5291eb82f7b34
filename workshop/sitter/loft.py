"""Bodies of oval sections along an axis: trunk, head, hands and feet of the sitter."""

import numpy as np

from models.parts.detail import steps
from models.parts.mesh import mesh_object, rings_to_faces

ROWS, AROUND = 56, 56
ROUNDNESS = 2.25
"""of a section: 2 is an ellipse, more is squarer"""


def loft(name, sections, material, roundness=ROUNDNESS, flat_below=None, seed=0.0):
    """`sections`: (along z, half wide in y, front and back in x), from one end to the other; a curve goes through all.

    `flat_below` cuts the sections off at an x, as a sole is flat.
    """
    table = np.array(sections, float)
    rows, around = steps(ROWS), steps(AROUND)
    at = _evenly(table, rows)
    columns = [_through(table[:, 0], table[:, index], at) for index in range(1, table.shape[1])]
    points = []
    for z, wide, front, back in zip(at, *columns):
        middle, deep = (front + back) / 2, max(abs(front - back) / 2, 1e-3)
        for turn in np.linspace(0, 2 * np.pi, around, endpoint=False):
            x, y = _signed(np.cos(turn), 2 / roundness), _signed(np.sin(turn), 2 / roundness)
            x = middle + deep * x
            points.append((x if flat_below is None else max(x, flat_below), max(wide, 1e-3) * y, z))
    faces = rings_to_faces(rows, around)
    faces += [tuple(range(around))[::-1], tuple((rows - 1) * around + index for index in range(around))]
    table = np.array(points)
    grain = table[:, [2, 0, 1]] + np.array([seed * 29.0, 0, 0])
    attributes = {"grain": grain, "layer": np.full(len(points), 2000.5 + round(seed * 40))}
    return mesh_object(name, points, faces, material, attributes)


def _evenly(table, rows):
    """Stations that lie close where the ends round off."""
    first, last = table[0, 0], table[-1, 0]
    return first + (last - first) * (1 - np.cos(np.linspace(0, np.pi, rows))) / 2


def _signed(value, power):
    return np.sign(value) * abs(value) ** power


def _through(places, values, at):
    """A curve through values that never swings beyond them (monotone cubic)."""
    steps_ = np.diff(places)
    slopes = np.diff(values) / steps_
    tangents = np.zeros(len(values))
    tangents[0], tangents[-1] = slopes[0] * 1.6, slopes[-1] * 1.6
    for index in range(1, len(values) - 1):
        before, after = slopes[index - 1], slopes[index]
        if before * after > 0:
            tangents[index] = 2 / (1 / before + 1 / after)
    index = np.clip(np.searchsorted(places, at, side="right") - 1, 0, len(steps_) - 1)
    share = (at - places[index]) / steps_[index]
    a, b = values[index], values[index + 1]
    m, n = tangents[index] * steps_[index], tangents[index + 1] * steps_[index]
    square, cube = share**2, share**3
    return (
        (2 * cube - 3 * square + 1) * a
        + (cube - 2 * square + share) * m
        + (3 * square - 2 * cube) * b
        + (cube - square) * n
    )
