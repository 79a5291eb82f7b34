"""Limbs as a turner makes them: a shaft that swells and tapers between two cups, and the balls that they turn on."""

import numpy as np

from models.parts.turned import turned

CUP = 0.74
"""of a ball's radius: how far from its middle a limb begins"""
LIP_IN = 0.12


def ball(name, radius_in, material, seed):
    turns = np.radians(np.linspace(-88, 88, 25))
    profile = [(radius_in * np.cos(angle), radius_in * np.sin(angle)) for angle in turns]
    return turned(name, profile, (0, 0, 0), (0, 0, 1), material, grain_seed=seed)


def shaft(name, length_in, balls, swell, material, seed):
    """From the origin along z. `balls`: the radii at both ends; `swell`: (share of the length, radius) between them."""
    start, end = balls[0] * CUP, length_in - balls[1] * CUP
    shares = np.array([share for share, _ in swell])
    radii = np.array([radius for _, radius in swell])
    stations = np.linspace(0, 1, 33)
    middle = [(_curve(shares, radii, share), start + (end - start) * share) for share in stations]
    first, last = middle[0][0], middle[-1][0]
    head = [(first * 0.55, start + 0.04), (first - LIP_IN, start), (first - LIP_IN * 0.3, start + LIP_IN * 0.35)]
    tail = [(last - LIP_IN * 0.3, end - LIP_IN * 0.35), (last - LIP_IN, end), (last * 0.55, end - 0.04)]
    profile = head + [(radius, along + LIP_IN * _lift(share)) for (radius, along), share in zip(middle, stations)] + tail
    return turned(name, profile, (0, 0, 0), (0, 0, 1), material, grain_seed=seed)


def _lift(share):
    """Keeps the shaft's ends within its lips."""
    return 1 - 2 * share


def _curve(shares, radii, share):
    """A smooth line through the swell."""
    index = int(np.clip(np.searchsorted(shares, share, side="right") - 1, 0, len(shares) - 2))
    span = shares[index + 1] - shares[index]
    part = (share - shares[index]) / span
    slopes = np.gradient(radii, shares)
    a, b = radii[index], radii[index + 1]
    m, n = slopes[index] * span, slopes[index + 1] * span
    return (
        (2 * part**3 - 3 * part**2 + 1) * a
        + (part**3 - 2 * part**2 + part) * m
        + (3 * part**2 - 2 * part**3) * b
        + (part**3 - part**2) * n
    )
