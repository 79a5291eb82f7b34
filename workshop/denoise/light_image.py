"""Keeps scene light in OpenEXR."""

from pathlib import Path

import bpy
import numpy as np


def write_light(file: Path, light: np.ndarray) -> None:
    """Of the shape (height, width, 3), top row first."""
    height, width, _ = light.shape
    values = np.ones((height, width, 4), np.float32)
    values[:, :, :3] = light[::-1]
    image = bpy.data.images.new("light", width, height, alpha=False, float_buffer=True, is_data=True)
    image.pixels.foreach_set(values.ravel())
    image.filepath_raw, image.file_format = str(file), "OPEN_EXR"
    image.save()
    bpy.data.images.remove(image)
