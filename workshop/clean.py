"""Takes the noise out of a rendered picture: `blender -b --factory-startup -P workshop/clean.py -- OUT WEIGHTS`.

Reads the passes that render.py left as OUT.color.exr, OUT.albedo.exr and OUT.normal.exr, and writes OUT.clean.exr for
develop.py. WEIGHTS is the file of what the network learned.
"""

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from denoise.denoise import Passes, denoise  # noqa: E402
from denoise.light_image import write_light  # noqa: E402
from denoise.weights import read_weights  # noqa: E402
from studio.images import read_light  # noqa: E402


def main() -> None:
    out, weights = sys.argv[sys.argv.index("--") + 1 :]
    started = time.monotonic()
    passes = Passes(*(read_light(f"{out}.{name}.exr") for name in ("color", "albedo", "normal")))
    write_light(Path(f"{out}.clean.exr"), denoise(passes, read_weights(Path(weights))))
    print(f"{out}: denoised in {time.monotonic() - started:.0f} s")


main()
