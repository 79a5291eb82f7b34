"""The Keel Caster Set: five casters, standing as they were put down."""

from facts import product

from .parts.caster import caster
from .parts.mesh import group

SET = product("caster-set")
PLACES = (
    {"x": 2.6, "y": 3.4, "turn": 205},
    {"x": 3.0, "y": -0.6, "turn": 160},
    {"x": -1.0, "y": 1.7, "turn": 238},
    {"x": -1.6, "y": -2.6, "turn": 128},
    {"x": 1.7, "y": -4.6, "turn": 196},
)


def build(_options):
    casters = []
    for index, place in enumerate(PLACES):
        parts = caster(f"Caster{index + 1}", (place["x"], place["y"], 0), place["turn"])
        casters.append(group(f"Caster{index + 1}", parts))
    return group("KeelCasterSet", casters)
