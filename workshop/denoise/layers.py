"""The layers of a convolutional network, for two cores and nothing but numpy.

A map has the shape (channels, height + 2, width + 2): a border of one zero pixel stands around it, so that a
convolution reads its neighbours without asking where the picture ends.
"""

import os
from concurrent.futures import ThreadPoolExecutor

import numpy as np

Map = np.ndarray

# What a thread lays out for one multiplication: more does not stay in the cache.
BAND_PIXELS = 1600

# numpy leaves the interpreter's lock while it copies and multiplies, so threads do use every core.
workers = ThreadPoolExecutor(os.cpu_count())


def empty_map(channels: int, height: int, width: int) -> Map:
    return np.zeros((channels, height + 2, width + 2), np.float32)


def inside(map_: Map) -> np.ndarray:
    """The map without its border."""
    return map_[:, 1:-1, 1:-1]


def convolve(sources: list[Map], kernel: np.ndarray, bias: np.ndarray) -> Map:
    """A 3 × 3 convolution over the channels of all the sources, and what is below zero cut off."""
    height, width = inside(sources[0]).shape[1:]
    result = empty_map(len(kernel), height, width)
    matrix = kernel.reshape(len(kernel), -1)
    rows = max(1, BAND_PIXELS // width)

    def convolve_band(top: int) -> None:
        bottom = min(top + rows, height)
        band = matrix @ lay_out(sources, top, bottom)
        band += bias[:, np.newaxis]
        np.maximum(band.reshape(len(kernel), bottom - top, width), 0, out=inside(result)[:, top:bottom])

    list(workers.map(convolve_band, range(0, height, rows)))
    return result


def lay_out(sources: list[Map], top: int, bottom: int) -> np.ndarray:
    """A column for each pixel of the rows: its own and its eight neighbours' values, channel by channel."""
    width = inside(sources[0]).shape[2]
    channels = sum(len(source) for source in sources)
    columns = np.empty((channels, 3, 3, bottom - top, width), np.float32)
    first = 0
    for source in sources:
        for dy in range(3):
            for dx in range(3):
                columns[first : first + len(source), dy, dx] = source[:, top + dy : bottom + dy, dx : dx + width]
        first += len(source)
    return columns.reshape(channels * 9, -1)


def halve(source: Map) -> Map:
    """The greatest of every four pixels."""
    pixels = inside(source)
    channels, height, width = pixels.shape
    result = empty_map(channels, height // 2, width // 2)

    def halve_channel(channel: int) -> None:
        rows = np.maximum(pixels[channel, 0::2], pixels[channel, 1::2])
        np.maximum(rows[:, 0::2], rows[:, 1::2], out=inside(result)[channel])

    list(workers.map(halve_channel, range(channels)))
    return result


def double(source: Map) -> Map:
    """Every pixel four times."""
    pixels = inside(source)
    channels, height, width = pixels.shape
    result = empty_map(channels, height * 2, width * 2)

    def double_channel(channel: int) -> None:
        for dy in range(2):
            for dx in range(2):
                inside(result)[channel, dy::2, dx::2] = pixels[channel]

    list(workers.map(double_channel, range(channels)))
    return result
