"""From scene light to the even steps of perception in which the network learned, and back.

Light is encoded by the fit that Open Image Denoise makes to the PU2 encoding of Aydin et al. 2008, "Extending
Quality Metrics to Full Luminance Range Images"; its network understands no other figures.
"""

import numpy as np

BRIGHTEST = 65504.0
LINEAR_SLOPE = 1.41283765e03
POWER_SCALE, POWER, POWER_SHIFT = 1.64593172e00, 4.31384981e-01, -2.94139609e-03
LOG_SCALE, LOG_OFFSET, LOG_SHIFT = 1.92653254e-01, 6.26026094e-03, 9.98620152e-01
LINEAR_UNTIL, POWER_UNTIL = 1.57945760e-06, 3.22087631e-02
ENCODED_LINEAR_UNTIL, ENCODED_POWER_UNTIL = 2.23151711e-03, 3.70974749e-01
ENCODED_BRIGHTEST = LOG_SCALE * np.log(BRIGHTEST + LOG_OFFSET) + LOG_SHIFT

MIDDLE_GREY = 0.18
EXPOSURE_BIN_PX = 16
BLACK = 1e-8
LUMINANCE = np.array([0.212671, 0.715160, 0.072169], np.float32)


def encode(light: np.ndarray) -> np.ndarray:
    power = POWER_SCALE * np.maximum(light, LINEAR_UNTIL) ** POWER + POWER_SHIFT
    logarithm = LOG_SCALE * np.log(light + LOG_OFFSET) + LOG_SHIFT
    bands = [light <= LINEAR_UNTIL, light <= POWER_UNTIL]
    return np.select(bands, [LINEAR_SLOPE * light, power], logarithm) / ENCODED_BRIGHTEST


def decode(encoded: np.ndarray) -> np.ndarray:
    value = np.minimum(encoded, 1) * ENCODED_BRIGHTEST
    power = np.maximum((value - POWER_SHIFT) / POWER_SCALE, 0) ** (1 / POWER)
    logarithm = np.exp((value - LOG_SHIFT) / LOG_SCALE) - LOG_OFFSET
    bands = [value <= ENCODED_LINEAR_UNTIL, value <= ENCODED_POWER_UNTIL]
    return np.select(bands, [value / LINEAR_SLOPE, power], logarithm)


def exposure_of(light: np.ndarray) -> float:
    """What brings the picture's mean (of logarithms, over squares that even out the noise) to middle grey."""
    luminance = light @ LUMINANCE
    height, width = luminance.shape
    ys = np.arange(0, height, EXPOSURE_BIN_PX)
    xs = np.arange(0, width, EXPOSURE_BIN_PX)
    sums = np.add.reduceat(np.add.reduceat(luminance, ys, axis=0), xs, axis=1)
    means = sums / np.outer(np.diff(ys, append=height), np.diff(xs, append=width))
    bright = means[means > BLACK]
    return float(MIDDLE_GREY / np.exp2(np.log2(bright).mean())) if bright.size else 1.0
