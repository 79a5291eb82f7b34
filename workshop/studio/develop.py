"""Linear light to a finished picture: the sweep evened out to the paper, then the tone curve."""

import json

import numpy as np

from .cycles import terms
from .images import read_light, write_png
from .tone import PAPER_LIGHT, developed

DARKEST_PLATE = 1e-3


def develop(color, settings, target):
    """`settings` is the file that render.py wrote beside the light."""
    wanted = json.loads(settings.read_text("utf8"))
    light = read_light(color) * wanted["exposure"]
    if wanted["plate"]:
        empty = terms(*light.shape[:2]) @ np.array(wanted["plate"])
        light = light * (PAPER_LIGHT / np.maximum(empty, DARKEST_PLATE))
    write_png(target, developed(light))
