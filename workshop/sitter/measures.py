"""The shape of the sitter, of geometry/sitter/mannequin.json, for somebody's body."""

import json
from pathlib import Path

import numpy as np

from . import limbs
from .loft import ROUNDNESS, loft

SHAPE = json.loads(
    (Path(__file__).parents[2] / "geometry" / "sitter" / "mannequin.json").read_text("utf8")
)
EGG_STATIONS = 17
POLE = 0.0006
"""of an egg's breadth: what is left of it at its ends"""


class Measures:
    def __init__(self, body):
        self.body = body
        self.size = body["statureIn"] / SHAPE["drawnAtIn"]

    def inches(self, value):
        """A measure as the notes of mannequin.json have it."""
        if not isinstance(value, list):
            return value * self.size
        name, share, *more = value
        found = self.body
        for key in name.split("."):
            found = found[key]
        return found * share + sum(more) * self.size

    def ball(self, name, material, seed):
        return limbs.ball(name.title(), self.inches(SHAPE["balls"][name]), material, seed)

    def shaft(self, name, material, seed):
        shape = SHAPE["shafts"][name]
        ends = [self.inches(SHAPE["balls"][end]) if end in SHAPE["balls"] else end for end in shape["ends"]]
        swell = [(share, self.inches(radius)) for share, radius in shape["swell"]]
        return limbs.shaft(_titled(name), self.inches(shape["length"]), ends, swell, material, seed)

    def loft(self, name, material):
        shape = SHAPE["lofts"][name]
        sections = [tuple(self.inches(value) for value in section) for section in shape["sections"]]
        return loft(_titled(name), sections, material, roundness=shape.get("roundness", ROUNDNESS))

    def egg(self, name, material, seed=0.0):
        shape = SHAPE["eggs"][name]
        middle, half, wide, deep = (self.inches(shape[key]) for key in ("middle", "half", "wide", "deep"))
        sections = []
        for share in np.sin(np.radians(np.linspace(-90, 90, EGG_STATIONS))):
            low = max(-share, 0)
            round_ = np.sqrt(max(1 - share**2, POLE)) * (1 - shape["low"] * low**1.4)
            forward = shape["forwardIn"] * low
            sections.append(
                (middle + half * share, wide * round_, deep * round_ + forward, -deep * round_ + forward * 1.4)
            )
        return loft(_titled(name), sections, material, roundness=shape["roundness"], seed=seed)


def _titled(name):
    return name.title().replace(" ", "")
