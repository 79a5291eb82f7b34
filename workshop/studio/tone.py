"""From scene light to the picture: soft contrast, and the sweep at exactly the paper of the shop."""

import numpy as np

PAPER = (0xF6 / 255, 0xF2 / 255, 0xEA / 255)
SHOULDER_FROM = 0.5
PAPER_LIGHT = 1.22
"""what the empty sweep is brought to before the curve: about half a stop over white goods"""
TOE = 0.008
GRADE = (1.05, 1.0, 0.985)
"""keeps yellow cloth from looking green in the shade"""
SATURATION = 0.82
"""film is calmer than a screen"""
LUMINANCE = (0.2126, 0.7152, 0.0722)


def developed(light):
    """Linear light to display values from 0 to 1: straight in the middle, a soft shoulder, a short toe, the paper's warmth."""
    tint = _linear(np.array(PAPER)) / _curve(_graded(np.full(3, PAPER_LIGHT)))
    return _encoded(np.clip(_curve(_graded(light)) * tint, 0, 1))


def _graded(light):
    toned = light * np.array(GRADE)
    grey = (toned @ np.array(LUMINANCE))[..., None]
    return np.maximum(grey + (toned - grey) * SATURATION, 0)


def _curve(light):
    room = 1 - SHOULDER_FROM
    shoulder = SHOULDER_FROM + room * (1 - np.exp(-np.maximum(light - SHOULDER_FROM, 0) / room))
    soft = np.where(light < SHOULDER_FROM, light, shoulder)
    return soft * soft / (soft + TOE) * (1 + TOE)


def _encoded(light):
    return np.where(light <= 0.0031308, light * 12.92, 1.055 * np.power(light, 1 / 2.4) - 0.055)


def _linear(shown):
    return np.where(shown <= 0.04045, shown / 12.92, ((shown + 0.055) / 1.055) ** 2.4)
