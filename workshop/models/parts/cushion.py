"""Upholstered pads: a top panel that swells, a boxed border, piping on the seam, and the unevenness of handwork."""

import math

import numpy as np
from mathutils import Vector, noise

from facts import METRES_PER_INCH

from .contour import RoundedRectangle
from .detail import around, steps
from .mesh import mesh_object, rings_to_faces

SEAM_BELOW_TOP_IN = 0.62
PIPING_RADIUS_IN = 0.115
PIPING_PROUD_IN = 0.075
CORNER_IN = 1.7
SIDE_SWELL_IN = 0.16
CROWN_IN = 0.5
UNEVEN_IN = 0.075
BOTTOM_ROUNDING_IN = 0.5


def cushion(
    name,
    length_in,
    width_in,
    foam_in,
    cloth,
    piping=None,
    seed=1.0,
    corner_in=CORNER_IN,
    front_drop_in=0.0,
    crown_in=CROWN_IN,
    outline=None,
):
    """A pad whose top's middle lies at the origin. `front_drop_in` lets the front edge fall away under the thighs."""
    shape = outline or RoundedRectangle(length_in, width_in, corner_in, bulge_in=0.1)
    form = _Form(shape, foam_in, crown_in, front_drop_in, seed)
    count = around(shape.perimeter())
    border = _panel(f"{name}Border", form, count, form.border_profile(), cloth)
    top = _panel(f"{name}Top", form, count, form.top_profile(), cloth)
    cord = _piping(f"{name}Piping", form, count, piping or cloth)
    lower = _piping(f"{name}LowerPiping", form, count, piping or cloth, low=True)
    return [border, top, cord, lower]


class _Form:
    """The shape of a pad as stations of a profile: how far in, how high, how far from the seam."""

    def __init__(self, shape, foam_in, crown_in, front_drop_in, seed):
        self.shape, self.foam, self.crown, self.drop, self.seed = (
            shape,
            foam_in,
            crown_in,
            front_drop_in,
            seed,
        )
        self.seam = -SEAM_BELOW_TOP_IN
        self.low_seam = -foam_in + BOTTOM_ROUNDING_IN * 0.7

    def border_profile(self):
        bottom = [(1.4 - 0.35 * k, -self.foam + 0.02) for k in range(3)]
        r = BOTTOM_ROUNDING_IN
        rounding = []
        for share in np.linspace(0, 1, steps(7)):
            angle = math.radians(90 * share)
            rounding.append((r * (1 - math.sin(angle)), -self.foam + r * (1 - math.cos(angle))))
        low, high = -self.foam + r, self.seam
        side = []
        for share in np.linspace(0, 1, steps(22))[1:]:
            swell = SIDE_SWELL_IN * math.sin(math.pi * share) ** 0.7 if 0 < share < 1 else 0
            side.append((-swell, low + (high - low) * share))
        tuck = [(0.09, self.seam + 0.05)]
        return bottom + rounding + side + tuck

    def top_profile(self):
        start = (0.09, self.seam - 0.04)
        edge = []
        reach, rise = 1.4, -self.seam
        for share in np.linspace(0, 1, steps(14)):
            angle = math.radians(90 * share)
            edge.append(
                (
                    0.03 + reach * (1 - math.cos(angle)) ** 1.15,
                    self.seam + rise * 0.94 * math.sin(angle) ** 0.8,
                )
            )
        return [start] + edge

    def place(self, point, outward, inset, height):
        """Where a station of the profile comes to, with the front's fall and the hand's unevenness."""
        x, y = point
        z = height
        share = np.clip((x + self.shape.half[0] * 0.1) / (self.shape.half[0] * 1.1), 0, 1)
        depth_share = np.clip((height + self.foam) / self.foam, 0, 1)
        z -= self.drop * share**2.6 * depth_share
        crown = (
            self.crown * (1 - abs(x / self.shape.half[0]) ** 2.4) * (1 - abs(y / self.shape.half[1]) ** 2.4)
        )
        if height > self.seam:
            z += max(0.0, crown) * (height - self.seam) / -self.seam - self.crown
        spot = Vector((x, y, height)) * 0.33 + Vector((self.seed * 17.3, self.seed * 5.1, 0))
        hand = noise.noise(spot) * 1.0 + 0.45 * noise.noise(spot * 2.7)
        near_seam = math.exp(-(((height - self.seam) / 0.5) ** 2))
        pucker = noise.noise(Vector((x * 1.9, y * 1.9, self.seed * 9.0))) * near_seam * 0.55
        lift = UNEVEN_IN * (hand + pucker)
        flat = 1.0 if height > self.seam + 0.35 else 0.35
        return np.array(
            [
                x + outward[0] * lift * (1 - flat * 0.7),
                y + outward[1] * lift * (1 - flat * 0.7),
                z + lift * flat,
            ]
        )


def _panel(name, form, count, profile, cloth):
    points, weave = [], []
    is_top = profile[-1][1] > form.seam + 0.3
    rows = 0
    for inset, height in profile:
        places, along = form.shape.points(count, inset)
        outer, _ = form.shape.points(count, inset - 0.1)
        for place, beyond, distance in zip(places, outer, along):
            outward = (beyond - place) / 0.1
            points.append(form.place(place, outward, inset, height))
            weave.append((place[0], place[1], 0) if is_top else (distance, height, 0))
        rows += 1
    faces = rings_to_faces(rows, count)
    if is_top:
        last, _ = form.shape.points(count, profile[-1][0])
        rows_in = steps(max(8, int(form.shape.half.min() / 0.28)))
        for shrink in np.linspace(1, 0.02, rows_in)[1:]:
            for place in last * shrink:
                points.append(form.place(place, np.zeros(2), 0, 0.0 + profile[-1][1] * shrink**6))
                weave.append((place[0], place[1], 0))
        faces = rings_to_faces(rows + rows_in - 1, count)
        first = (rows + rows_in - 2) * count
        faces.append(tuple(first + index for index in range(count)))
    uv = np.array(weave)[:, :2] * METRES_PER_INCH
    return mesh_object(name, points, faces, cloth, {"weave": weave}, uv)


def _piping(name, form, count, cloth, low=False):
    height = form.low_seam if low else form.seam
    inset = 0.17 if low else 0.0
    places, along = form.shape.points(count, inset)
    outer, _ = form.shape.points(count, inset - 0.1)
    points, weave, sides = [], [], steps(10)
    for place, beyond, distance in zip(places, outer, along):
        outward = (beyond - place) / 0.1
        middle = form.place(place, outward, inset, height - 1e-6)
        for side in range(sides):
            angle = 2 * math.pi * side / sides
            out, up = PIPING_RADIUS_IN * math.cos(angle), PIPING_RADIUS_IN * math.sin(angle)
            points.append(
                middle
                + np.array([outward[0] * (out + PIPING_PROUD_IN), outward[1] * (out + PIPING_PROUD_IN), up])
            )
            weave.append((distance * 0.72 + side * 0.05, distance * 0.72 - side * 0.05, 0))
    faces = []
    for index in range(count):
        here, after = index * sides, (index + 1) % count * sides
        for side in range(sides):
            beside = (side + 1) % sides
            faces.append((here + side, after + side, after + beside, here + beside))
    uv = np.array(weave)[:, :2] * METRES_PER_INCH
    return mesh_object(name, points, faces, cloth, {"weave": weave}, uv)
