"""Bent centrelines: straight stretches and arcs, as workshop/drawings/geometry/rounded-path.ts lays them out."""

import math
from dataclasses import dataclass

import numpy as np

ARC_STEP_DEG = 2.5
STRAIGHT_STEP_IN = 1.5


@dataclass
class Centreline:
    points: np.ndarray
    """in inches: x forward, z up"""
    directions: np.ndarray
    lengths: np.ndarray
    """how far along each point is"""

    def at(self, along_in):
        """Point and direction at a length; less than nothing counts from the end."""
        wanted = along_in if along_in >= 0 else self.lengths[-1] + along_in
        point = [np.interp(wanted, self.lengths, self.points[:, axis]) for axis in (0, 1)]
        direction = [np.interp(wanted, self.lengths, self.directions[:, axis]) for axis in (0, 1)]
        return np.array(point), unit(np.array(direction))

    def where_x(self, x_in):
        """Point and direction where the line passes a place on the floor."""
        return self.at(float(np.interp(x_in, *_rising(self.points[:, 0], self.lengths))))


def unit(vector):
    return vector / np.linalg.norm(vector)


def left_of(direction):
    return np.array([-direction[1], direction[0]])


def centreline(corners):
    places = [np.array([corner.xIn, corner.yIn], float) for corner in corners]
    points, directions = [], []
    at = places[0]
    for index in range(1, len(places) - 1):
        arc_points, arc_directions = _bend(*places[index - 1 : index + 2], corners[index].bendIn)
        _stretch(points, directions, at, arc_points[0])
        points.extend(arc_points)
        directions.extend(arc_directions)
        at = arc_points[-1]
    _stretch(points, directions, at, places[-1])
    points.append(places[-1])
    directions.append(unit(places[-1] - at) if np.linalg.norm(places[-1] - at) > 1e-6 else directions[-1])
    table = np.array(points)
    steps = np.linalg.norm(np.diff(table, axis=0), axis=1)
    keep = np.concatenate([[True], steps > 1e-5])
    table, turned = table[keep], np.array(directions)[keep]
    lengths = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(table, axis=0), axis=1))])
    return Centreline(table, turned, lengths)


def straight(start, end):
    first, last = np.array(start, float), np.array(end, float)
    way = unit(last - first)
    count = max(2, int(np.linalg.norm(last - first) / STRAIGHT_STEP_IN) + 1)
    points = np.linspace(first, last, count)
    lengths = np.linspace(0, np.linalg.norm(last - first), count)
    return Centreline(points, np.tile(way, (count, 1)), lengths)


def _stretch(points, directions, start, end):
    length = np.linalg.norm(end - start)
    if length < 1e-6:
        return
    for share in np.arange(0, 1, STRAIGHT_STEP_IN / length):
        points.append(start + (end - start) * share)
        directions.append((end - start) / length)


def _bend(before, corner, after, radius):
    incoming, outgoing = unit(corner - before), unit(after - corner)
    turn = 1 if incoming[0] * outgoing[1] - incoming[1] * outgoing[0] > 0 else -1
    angle = math.acos(min(1, float(incoming @ outgoing)))
    start = corner - incoming * radius * math.tan(angle / 2)
    center = start + left_of(incoming) * turn * radius
    count = max(3, math.ceil(math.degrees(angle) / ARC_STEP_DEG) + 1)
    points, directions = [], []
    for share in np.linspace(0, 1, count):
        cos, sin = math.cos(turn * angle * share), math.sin(turn * angle * share)
        rotation = np.array([[cos, -sin], [sin, cos]])
        points.append(center + rotation @ (start - center))
        directions.append(rotation @ incoming)
    return points, directions


def _rising(places, lengths):
    return (places, lengths) if places[-1] > places[0] else (places[::-1], lengths[::-1])
