"""Takes the noise out of a rendered picture, guided by the colours and directions of its surfaces."""

from dataclasses import dataclass

import numpy as np

from .layers import empty_map, inside
from .network import ALIGNMENT_PX, run_network
from .transfer import decode, encode, exposure_of
from .weights import Weights


@dataclass(frozen=True)
class Passes:
    """Each of the shape (height, width, 3)."""

    color: np.ndarray
    albedo: np.ndarray
    normal: np.ndarray


def denoise(passes: Passes, weights: Weights) -> np.ndarray:
    """The colour without its noise."""
    color = np.maximum(np.nan_to_num(passes.color), 0)
    exposure = exposure_of(color)
    albedo = np.clip(np.nan_to_num(passes.albedo), 0, 1)
    normal = np.clip(np.nan_to_num(passes.normal), -1, 1) * 0.5 + 0.5
    height, width, _ = color.shape
    source = empty_map(9, aligned(height), aligned(width))
    for index, plane in enumerate([encode(color * exposure), albedo, normal]):
        inside(source)[3 * index : 3 * index + 3, :height, :width] = plane.transpose(2, 0, 1)
    result = inside(run_network(weights, source))[:, :height, :width]
    return decode(result.transpose(1, 2, 0)) / exposure


def aligned(length: int) -> int:
    return -(-length // ALIGNMENT_PX) * ALIGNMENT_PX
