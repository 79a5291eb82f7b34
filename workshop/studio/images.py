"""Pictures as arrays, top row first."""

import bpy
import numpy as np


def read_light(path):
    image = bpy.data.images.load(str(path), check_existing=False)
    image.colorspace_settings.is_data = True
    width, height = image.size
    values = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(values)
    bpy.data.images.remove(image)
    return values.reshape(height, width, 4)[::-1, :, :3]


def write_png(path, shown):
    """Dithered by less than a step of eight bits, so that the sweep shows no bands."""
    height, width, _ = shown.shape
    noise = np.random.default_rng(1).random((height, width, 1)) - 0.5
    steps = np.clip(np.round(shown * 255 + noise * 0.9), 0, 255) / 255
    values = np.ones((height, width, 4), np.float32)
    values[..., :3] = steps
    image = bpy.data.images.new("picture", width, height, alpha=False)
    image.colorspace_settings.is_data = True
    image.pixels.foreach_set(values[::-1].ravel())
    image.filepath_raw, image.file_format = str(path), "PNG"
    image.save()
    bpy.data.images.remove(image)
