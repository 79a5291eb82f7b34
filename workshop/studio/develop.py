"""Linear light to a finished picture: the sweep evened out to the paper, then the tone curve."""

import json

import numpy as np

from .cycles import terms
from .images import read_light, write_png
from .tone import PAPER_LIGHT, developed


def develop(color, plate, target, exposure=1.0):
    light = read_light(color) * exposure
    if plate.exists():
        light = light * _gain(json.loads(plate.read_text("utf8"))["terms"], *light.shape[:2])
    write_png(target, developed(light))


def _gain(fit, height, width):
    down, right = np.mgrid[0:height, 0:width]
    empty = terms((right + 0.5) / width, (down + 0.5) / height) @ np.array(fit)
    return PAPER_LIGHT / np.maximum(empty, 1e-3)
