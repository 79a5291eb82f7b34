"""Renders one picture of pictures.json.

`blender -b --factory-startup -P workshop/render.py -- NAME OUT [--width N] [--samples N]`

Writes OUT.color.exr, OUT.albedo.exr, OUT.normal.exr (linear, for a denoiser), OUT.mask.exr, OUT.plate.exr and
OUT.develop.json (for develop.py) and OUT.preview.png (as rendered, not denoised).
"""

import argparse
import json
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from studio import cycles, develop, scene  # noqa: E402


def main():
    started = time.monotonic()
    words = argparse.ArgumentParser()
    words.add_argument("name")
    words.add_argument("out", type=Path)
    words.add_argument("--width", type=int)
    words.add_argument("--samples", type=int)
    wanted = words.parse_args(sys.argv[sys.argv.index("--") + 1 :])
    pictures = json.loads((Path(__file__).parent / "pictures.json").read_text("utf8"))
    picture = next((each for each in pictures if each["name"] == wanted.name), None)
    if picture is None:
        sys.exit(f"pictures.json has no picture {wanted.name}")
    wanted.out.parent.mkdir(parents=True, exist_ok=True)
    stage = scene.stage(picture)
    built = time.monotonic()
    cycles.render(picture, wanted.out, wanted.width or picture["width"], wanted.samples or picture["samples"])
    rendered = time.monotonic()
    if stage.on_sweep:
        cycles.render_mask(stage, wanted.out)
        cycles.render_plate(stage, wanted.out)
    settings = Path(f"{wanted.out}.develop.json")
    sweep = {part: f"{wanted.out.name}.{part}.exr" for part in ("mask", "plate")} if stage.on_sweep else None
    settings.write_text(json.dumps({"sweep": sweep, "exposure": picture.get("exposure", 1.0)}), "utf8")
    develop.develop(f"{wanted.out}.color.exr", settings, f"{wanted.out}.preview.png")
    times = {"built": built - started, "rendered": rendered - built, "all": time.monotonic() - started}
    said = ", ".join(f"{what} in {seconds:.0f} s" for what, seconds in times.items())
    print(f"{wanted.name}: {said}, {time.process_time():.0f} s of processor")


main()
