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
MARGIN_FROM = 0.5
"""of the way from the middle to the frame, from where a shadow runs out: cut off, it would show the frame as a box"""
FILM_MARGIN_FROM = 0.72
"""A frame is cut close around what moves in it."""
MARGIN_POWER = 4
"""rounds the corners of where it does, so that no straight edge shows in a shadow that reaches far"""
PAPER_FROM, PAPER_TO = 0.004, 0.02
"""off the paper's light by less than that is the sweep's bend or what is left of noise, and makes blocks in a file"""


def develop(color, settings, target):
    """`settings` is the file that render.py wrote beside the light."""
    wanted = json.loads(settings.read_text("utf8"))
    light = read_light(color) * wanted["exposure"]
    if wanted["sweep"]:
        mask, plate = (read_light(settings.parent / wanted["sweep"][part]) for part in ("mask", "plate"))
        light = _on_paper(light, plate, mask)
    write_png(target, developed(light))


def developed_on_sweep(light, plate, goods, size, corner):
    """A frame of a film, developed as a picture is. Only a part of it may be rendered: the rest is paper.

    `goods` is where goods are in that part; `size` is (height, width) of the frame, `corner` the part's (top, left).
    """
    (height, width), (top, left) = size, corner
    there = np.s_[top : top + light.shape[0], left : left + light.shape[1]]
    empty = np.maximum(_enlarged(_smoothed(plate), height, width)[there], DARKEST_PLATE)
    even = light * _gain(goods, empty)
    even += (PAPER_LIGHT - even) * (1 - goods) * _margin(*light.shape[:2], FILM_MARGIN_FROM)
    whole = np.full((height, width, 3), PAPER_LIGHT, np.float32)
    whole[there] = even
    return developed(whole)


def _on_paper(light, plate, mask):
    even = light * _gain(mask, np.maximum(_enlarged(_smoothed(plate), *light.shape[:2]), DARKEST_PLATE))
    even += (PAPER_LIGHT - even) * (1 - mask) * _margin(*light.shape[:2], MARGIN_FROM)
    return even + (PAPER_LIGHT - even) * (1 - mask) * _as_good_as_paper(even)


def _gain(mask, empty):
    """The sweep is brought to paper everywhere; the goods alike from top to bottom, as the floor is that they stand on."""
    rows = mask[..., 0].sum(1).cumsum()
    foot = int(np.searchsorted(rows, rows[-1] * FOOT_SHARE))
    floor = (empty[foot:] * mask[foot:]).sum((0, 1)) / mask[foot:].sum((0, 1))
    return PAPER_LIGHT * (mask / floor + (1 - mask) / empty)


def _margin(height, width, begins):
    """1 at the edges of the frame, 0 within it."""
    down, across = (np.abs((np.arange(size) + 0.5) / size * 2 - 1) ** MARGIN_POWER for size in (height, width))
    out = (down[:, None] + across[None, :]) ** (1 / MARGIN_POWER)
    return _smooth(out, begins, 1)[..., None]


def _as_good_as_paper(light):
    """1 where it is, or brighter; 0 where a shadow begins."""
    return 1 - _smooth((1 - light / PAPER_LIGHT).max(-1, keepdims=True), PAPER_FROM, PAPER_TO)


def _smooth(value, low, high):
    share = np.clip((value - low) / (high - low), 0, 1)
    return share * share * (3 - 2 * share)


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
