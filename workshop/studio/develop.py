"""Linear light to a finished picture: the sweep evened out to the paper, then the tone curve."""

import json

import numpy as np

from .images import read_light, write_png
from .tone import PAPER_LIGHT, developed

DARKEST_PLATE = 1e-3
FOOT_SHARE = 0.95
"""of the goods as seen lies above their foot"""
SMOOTHING_PX = 1.8
"""of the small plate: enough to take its noise away, less than the bend of the sweep seen from near the floor"""
MARGIN_SHARE = 0.14
"""of the frame's width, in which a shadow runs out: one that the frame cuts off would show it as a box on the page"""


def develop(color, settings, target):
    """`settings` is the file that render.py wrote beside the light."""
    wanted = json.loads(settings.read_text("utf8"))
    light = read_light(color) * wanted["exposure"]
    if wanted["sweep"]:
        mask, plate = (read_light(settings.parent / wanted["sweep"][part]) for part in ("mask", "plate"))
        light = light * _gain(mask, np.maximum(_enlarged(_smoothed(plate), *light.shape[:2]), DARKEST_PLATE))
        light += (PAPER_LIGHT - light) * (1 - mask) * _margin(*light.shape[:2])
    write_png(target, developed(light))


def developed_on_sweep(light, plate, goods, size, corner):
    """A frame of a film, developed as a picture is. Only a part of it may be rendered: the rest is paper.

    `goods` is where goods are in that part; `size` is (height, width) of the frame, `corner` the part's (top, left).
    """
    (height, width), (top, left) = size, corner
    there = np.s_[top : top + light.shape[0], left : left + light.shape[1]]
    empty = np.maximum(_enlarged(_smoothed(plate), height, width)[there], DARKEST_PLATE)
    even = light * _gain(goods, empty)
    even += (PAPER_LIGHT - even) * (1 - goods) * _margin(*light.shape[:2])
    whole = np.full((height, width, 3), PAPER_LIGHT, np.float32)
    whole[there] = even
    return developed(whole)


def _gain(mask, empty):
    """The sweep is brought to paper everywhere; the goods alike from top to bottom, as the floor is that they stand on."""
    rows = mask[..., 0].sum(1).cumsum()
    foot = int(np.searchsorted(rows, rows[-1] * FOOT_SHARE))
    floor = (empty[foot:] * mask[foot:]).sum((0, 1)) / mask[foot:].sum((0, 1))
    return PAPER_LIGHT * (mask / floor + (1 - mask) / empty)


def _margin(height, width):
    """1 at the edges of the frame, 0 within it."""
    from_edge = [np.minimum(np.arange(size) + 0.5, size - np.arange(size) - 0.5) for size in (height, width)]
    down, across = (1 - np.clip(distance / (MARGIN_SHARE * width), 0, 1) for distance in from_edge)
    nearer = np.maximum(down[:, None], across[None, :])[..., None]
    return nearer * nearer * (3 - 2 * nearer)


def _smoothed(plate):
    reach = round(SMOOTHING_PX * 3)
    kernel = np.exp(-((np.arange(-reach, reach + 1) / SMOOTHING_PX) ** 2) / 2)
    kernel /= kernel.sum()
    for axis in (0, 1):
        margins = [(reach, reach) if each == axis else (0, 0) for each in range(3)]
        # Carried on beyond the edge as it came, so that the edge keeps its slope.
        wider = np.pad(plate, margins, mode="reflect", reflect_type="odd")
        plate = np.apply_along_axis(np.convolve, axis, wider, kernel, "valid")
    return plate


def _enlarged(plate, height, width):
    for axis, size in ((0, height), (1, width)):
        margins = [(1, 1) if each == axis else (0, 0) for each in range(3)]
        wider = np.pad(plate, margins, mode="reflect", reflect_type="odd")
        places = (np.arange(size) + 0.5) / size * plate.shape[axis] + 0.5
        low = np.floor(places).astype(int)
        share = (places - low).reshape([-1 if each == axis else 1 for each in range(3)])
        plate = wider.take(low, axis) * (1 - share) + wider.take(low + 1, axis) * share
    return plate
