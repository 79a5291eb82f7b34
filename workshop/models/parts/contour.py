"""Rounded rectangles seen from above, evenly stepped, which cushions and boards are built on."""

import math

import numpy as np


class RoundedRectangle:
    def __init__(self, length_in, width_in, corner_in, bulge_in=0.0):
        """`length_in` runs forward, `width_in` across; `bulge_in` lets the sides swell between the corners."""
        self.half = np.array([length_in, width_in]) / 2
        self.corner = corner_in
        self.bulge = bulge_in
        self.steps = {}

    def points(self, count, inset=0.0):
        """Points counter-clockwise from the middle of the front, and how far along each is at no inset."""
        if count not in self.steps:
            along = np.linspace(0, self.perimeter(), count, endpoint=False)
            places = np.array([self._place(distance) for distance in along])
            nearer = np.min(np.abs(places[:, :2]) / self.half, axis=1)
            swell = self.bulge * np.clip(1 - nearer**2.5, 0, 1)[:, None]
            self.steps[count] = places[:, :2] + places[:, 2:] * swell, places[:, 2:], along
        places, outward, along = self.steps[count]
        return places - outward * inset, along

    def perimeter(self):
        straight = 2 * (self.half - self.corner)
        return 2 * straight.sum() + 2 * math.pi * self.corner

    def _place(self, distance):
        """x, y and the outward direction there."""
        r = self.corner
        (a, b), quarter = self.half - r, math.pi * r / 2
        stretches = [
            (b, 0),
            (quarter, 1),
            (2 * a, 0),
            (quarter, 1),
            (2 * b, 0),
            (quarter, 1),
            (2 * a, 0),
            (quarter, 1),
            (b, 0),
        ]
        angle, at = 0.0, np.array([a + r, 0.0])
        for length, turns in stretches:
            step = min(distance, length)
            if turns:
                center = at - r * _way(angle)
                angle_here = angle + step / r
                at = center + r * _way(angle_here)
                angle = angle_here if distance <= length else angle + math.pi / 2
            else:
                at = at + step * _way(angle + math.pi / 2)
            if distance <= length:
                break
            distance -= length
        return np.concatenate([at, _way(angle)])


class Round:
    """A circle with the same face as the rounded rectangle."""

    def __init__(self, diameter_in):
        self.radius = diameter_in / 2
        self.half = np.array([self.radius, self.radius])

    def points(self, count, inset=0.0):
        turns = np.linspace(0, 2 * math.pi, count, endpoint=False)
        return np.stack([np.cos(turns), np.sin(turns)], 1) * (self.radius - inset), turns * self.radius

    def perimeter(self):
        return 2 * math.pi * self.radius


def _way(angle):
    return np.array([math.cos(angle), math.sin(angle)])
