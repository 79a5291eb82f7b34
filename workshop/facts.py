"""Reads the measurements that the drawings and the shop read too. They are in inches."""

import json
from pathlib import Path
from types import SimpleNamespace

METRES_PER_INCH = 0.0254
FOLDER = Path(__file__).resolve().parent.parent / "facts"


def product(name):
    text = (FOLDER / "products" / f"{name}.json").read_text("utf8")
    return json.loads(text, object_hook=lambda fields: SimpleNamespace(**fields))


def finishes():
    return json.loads((FOLDER / "finishes.json").read_text("utf8"))
