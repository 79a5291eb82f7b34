"""The saddle: narrow in front, broad behind, dished along its length and falling away to both sides."""

import math

import numpy as np
from mathutils import Vector, noise

from .bezier import sampled
from .detail import around
from .mesh import mesh_object, rings_to_faces

SIDE_FALL_IN = 2.3
EDGE_IN = 1.0
SEAM_BELOW_TOP_IN = 0.95
PIPING_RADIUS_IN = 0.11
PIPING_SIDES = 10
CORE_SHARE = 0.02


class Saddle:
    """Origin: the lowest point of the dish, in the middle."""

    def __init__(self, seat):
        self.long, self.wide, self.foam = seat.depthIn / 2, seat.widthIn / 2, seat.foamIn
        cantle, pommel, long = seat.dishIn, seat.dishIn * 0.6, self.long
        self.crest = sampled(
            (-long, cantle - 0.55),
            [
                ((-long + 0.3, cantle - 0.15), (-long + 0.9, cantle), (-long + 1.9, cantle - 0.15)),
                ((-3.6, 0.9), (-2.2, 0), (0.2, 0)),
                ((2.8, 0), (4.2, pommel - 0.05), (5.9, pommel)),
                ((long - 0.6, pommel), (long - 0.2, pommel - 0.2), (long, pommel - 0.55)),
            ],
        )
        count = around(2 * math.pi * self.long * 0.9)
        self.contour, self.outward, self.along = self._contour(count)

    def build(self, name, cloth):
        piping = self._cord(f"{name}Piping", self._seam_line(), cloth, closed=True)
        return [self._border(name, cloth), self._top(name, cloth), piping, *self._creases(name, cloth)]

    def height(self, x, y):
        crest = np.interp(x, self.crest[:, 0], self.crest[:, 1])
        hand = 0.06 * noise.noise(Vector((x * 0.4, y * 0.4, 3.0)))
        return float(crest) - SIDE_FALL_IN * (abs(y) / self.wide) ** 2.1 + hand

    def _contour(self, count):
        long, wide = self.long, self.wide
        half = sampled(
            (-long, 0),
            [
                ((-long, wide * 0.72), (-long * 0.72, wide), (-long * 0.3, wide)),
                ((long * 0.2, wide), (long * 0.3, wide * 0.5), (long * 0.72, wide * 0.46)),
                ((long, wide * 0.42), (long, wide * 0.2), (long, 0)),
            ],
            400,
        )
        whole = np.concatenate([half[::-1], half[1:-1] * [1, -1]])[::-1]
        closed = np.concatenate([whole, whole[:1]])
        lengths = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(closed, axis=0), axis=1))])
        along = np.linspace(0, lengths[-1], count, endpoint=False)
        points = np.stack([np.interp(along, lengths, closed[:, axis]) for axis in (0, 1)], 1)
        way = np.roll(points, -1, 0) - np.roll(points, 1, 0)
        outward = np.stack([way[:, 1], -way[:, 0]], 1)
        outward /= np.linalg.norm(outward, axis=1, keepdims=True)
        if (outward * points).sum() < 0:
            outward = -outward
        return points, outward, along

    def _edge_height(self, index, inset):
        place = self.contour[index] - self.outward[index] * (inset + EDGE_IN * 0.7)
        return self.height(*place)

    def _seam(self, index):
        return self._edge_height(index, 0) - SEAM_BELOW_TOP_IN

    def _border(self, name, cloth):
        stations = [
            (3.2, 0.0),
            (1.9, 0.0),
            (1.2, 0.06),
            (0.75, 0.16),
            (0.42, 0.3),
            (0.2, 0.46),
            (0.06, 0.62),
            (-0.03, 0.8),
            (0.0, 0.94),
            (0.1, 1.02),
        ]
        points, weave = [], []
        for inset, share in stations:
            for index, place in enumerate(self.contour):
                low, high = -self.foam, self._seam(index)
                low = min(low, high - 0.7)
                x, y = place - self.outward[index] * inset
                points.append((x, y, low + (high - low) * share))
                weave.append((self.along[index], share * 2.4, 0))
        faces = rings_to_faces(len(stations), len(self.contour))
        faces.append(tuple(range(len(self.contour)))[::-1])
        return mesh_object(f"{name}Border", points, faces, cloth, {"weave": weave})

    def _top(self, name, cloth):
        points, weave = [], []
        arc = [math.radians(angle) for angle in np.linspace(0, 90, 12)]
        rings = 0
        for angle in [None, *arc]:
            inset = 0.1 if angle is None else 0.03 + EDGE_IN * (1 - math.cos(angle)) ** 1.1
            for index, place in enumerate(self.contour):
                x, y = place - self.outward[index] * inset
                seam = self._seam(index)
                full = self.height(x, y)
                z = seam - 0.03 if angle is None else seam + (full - seam) * math.sin(angle) ** 0.85
                points.append((x, y, z))
                weave.append((x, y, 0))
            rings += 1
        rim = np.array(points[-len(self.contour) :])[:, :2]
        for shrink in np.linspace(1, CORE_SHARE, 26)[1:]:
            for x, y in rim * shrink:
                points.append((x, y, self.height(x, y)))
                weave.append((x, y, 0))
            rings += 1
        faces = rings_to_faces(rings, len(self.contour))
        first = (rings - 1) * len(self.contour)
        faces.append(tuple(first + index for index in range(len(self.contour))))
        return mesh_object(f"{name}Top", points, faces, cloth, {"weave": weave})

    def _seam_line(self):
        return np.array(
            [
                (*(place + self.outward[index] * 0.03), self._seam(index))
                for index, place in enumerate(self.contour)
            ]
        )

    def _creases(self, name, cloth):
        parts = []
        for side in (1, -1):
            line = sampled((-self.long + 0.9, 2.6), [((-2, 2.2), (1, 1.4), (self.long - 0.55, 1.5))], 70) * [
                1,
                side,
            ]
            raised = np.array([(x, y, self.height(x, y) - 0.02) for x, y in line])
            parts.append(self._cord(f"{name}Crease", raised, cloth, closed=False, radius=0.06))
        return parts

    def _cord(self, name, line, cloth, closed, radius=PIPING_RADIUS_IN):
        way = np.roll(line, -1, 0) - np.roll(line, 1, 0) if closed else np.gradient(line, axis=0)
        way /= np.linalg.norm(way, axis=1, keepdims=True)
        beside = np.cross(way, [0, 0, 1.0])
        beside /= np.linalg.norm(beside, axis=1, keepdims=True)
        above = np.cross(beside, way)
        points, weave = [], []
        for index, place in enumerate(line):
            for step in range(PIPING_SIDES):
                angle = 2 * math.pi * step / PIPING_SIDES
                points.append(
                    place + radius * (beside[index] * math.cos(angle) + above[index] * math.sin(angle))
                )
                weave.append((index * 0.1 + step * 0.05, index * 0.1 - step * 0.05, 0))
        faces = rings_to_faces(len(line), PIPING_SIDES)
        if closed:
            last = (len(line) - 1) * PIPING_SIDES
            faces += [
                (last + i, last + (i + 1) % PIPING_SIDES, (i + 1) % PIPING_SIDES, i)
                for i in range(PIPING_SIDES)
            ]
        return mesh_object(name, points, faces, cloth, {"weave": weave})
