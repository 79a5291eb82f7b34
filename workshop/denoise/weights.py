"""Reads a TZA file, the archive of named tensors in which Open Image Denoise keeps what its networks learned."""

import struct
from pathlib import Path

import numpy as np

MAGIC = 0x41D7
MAJOR_VERSION = 2
ELEMENT_TYPES = {"f": np.float32, "h": np.float16}

Weights = dict[str, np.ndarray]


def read_weights(file: Path) -> Weights:
    data = file.read_bytes()
    magic, major, _, at = struct.unpack_from("<HBBQ", data)
    if magic != MAGIC or major != MAJOR_VERSION:
        raise ValueError(f"{file} is not a TZA file of version {MAJOR_VERSION}")
    (count,) = struct.unpack_from("<I", data, at)
    at += 4
    weights: Weights = {}
    for _ in range(count):
        name, tensor, at = read_tensor(data, at)
        weights[name] = tensor
    return weights


def read_tensor(data: bytes, at: int) -> tuple[str, np.ndarray, int]:
    """The entry of the table at `at`, and where the next one begins."""
    (length,) = struct.unpack_from("<H", data, at)
    name = data[at + 2 : at + 2 + length].decode()
    at += 2 + length
    dimensions = data[at]
    shape = struct.unpack_from(f"<{dimensions}I", data, at + 1)
    at += 1 + 4 * dimensions + dimensions  # the order of the axes, a letter each, is always oihw or x
    element, offset = struct.unpack_from("<cQ", data, at)
    elements = np.frombuffer(data, ELEMENT_TYPES[element.decode()], int(np.prod(shape)), offset)
    return name, elements.astype(np.float32).reshape(shape), at + 9
