"""Develops light, denoised or not, to a PNG.

`blender -b --factory-startup -P workshop/develop.py -- COLOR.exr OUT.develop.json TARGET.png`
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from studio.develop import develop  # noqa: E402

color, settings, target = sys.argv[sys.argv.index("--") + 1 :]
develop(color, Path(settings), target)
