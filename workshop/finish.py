"""Finishes a rendered picture: `blender -b --factory-startup -P workshop/finish.py -- OUT WEIGHTS`.

Reads the passes that render.py left as OUT.color.exr, OUT.albedo.exr and OUT.normal.exr, takes the noise out of the
colour (OUT.clean.exr) and develops it to OUT.png. WEIGHTS is the network's file of learned weights.
"""

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from denoise.denoise import Passes, denoise  # noqa: E402
from denoise.light_image import write_light  # noqa: E402
from denoise.weights import read_weights  # noqa: E402
from studio.develop import develop  # noqa: E402
from studio.images import read_light  # noqa: E402


def main() -> None:
    out, weights = sys.argv[sys.argv.index("--") + 1 :]
    started = time.monotonic()
    passes = Passes(*(read_light(beside(out, f"{name}.exr")) for name in ("color", "albedo", "normal")))
    write_light(beside(out, "clean.exr"), denoise(passes, read_weights(Path(weights))))
    print(f"denoised in {time.monotonic() - started:.0f} s", flush=True)
    develop(beside(out, "clean.exr"), beside(out, "plate.json"), beside(out, "png"))


def beside(out: str, suffix: str) -> Path:
    return Path(f"{out}.{suffix}")


main()
