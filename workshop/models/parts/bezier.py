"""Cubic curves, written as the drawings write them: a start, then pieces of two handles and an end."""

import numpy as np


def sampled(start, pieces, steps=24):
    points, at = [np.array(start, float)], np.array(start, float)
    for first, second, end in pieces:
        a, b, c = (np.array(each, float) for each in (first, second, end))
        for share in np.linspace(0, 1, steps + 1)[1:]:
            rest = 1 - share
            points.append(rest**3 * at + 3 * rest**2 * share * a + 3 * rest * share**2 * b + share**3 * c)
        at = c
    return np.array(points)
