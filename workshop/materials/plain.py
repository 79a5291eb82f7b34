"""Finishes as single colours, which glTF can carry."""

from facts import finishes

from .color import linear
from .graph import Graph

WOOD_ROUGHNESS, CLOTH_ROUGHNESS = 0.45, 0.95
SOLIDS = {
    "powder_coat": ("#2B2A27", 0.5, 0.0),
    "brass": ("#B99A5B", 0.35, 1.0),
    "steel": ("#B9B4A8", 0.3, 1.0),
    "rubber": ("#4B4A45", 0.75, 0.0),
    "tread": ("#8D897F", 0.75, 0.0),
    "plastic": ("#36352F", 0.5, 0.0),
    "hollow": ("#0C0B0A", 0.9, 0.0),
    "felt_pad": ("#4A4842", 1.0, 0.0),
}
"""colour, roughness, metal"""


def plain(finish, roughness, name=None):
    return Graph(name or finish).set(Base_Color=linear(finishes()[finish]["color"], 1.0), Roughness=roughness)


def plain_solid(kind):
    color, roughness, metal = SOLIDS[kind]
    return Graph(kind).set(Base_Color=linear(color, 1.0), Roughness=roughness, Metallic=metal)
