"""Colours of facts/finishes.json as the light that they send back."""

EXPOSED = 0.84
"""The sweep is lit to read as paper, brighter than its share of light; goods are toned down by as much."""


def linear(hex_color, share=EXPOSED):
    parts = [int(hex_color[index : index + 2], 16) / 255 for index in (1, 3, 5)]
    return tuple(_decoded(part) * share for part in parts) + (1.0,)


def toned(color, share):
    return tuple(part * share for part in color[:3]) + (1.0,)


def blended(first, second, share):
    return tuple(a + (b - a) * share for a, b in zip(first, second))


def _decoded(part):
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
