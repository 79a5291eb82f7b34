"""Exports a product as GLB: `blender -b --factory-startup -P workshop/export.py -- PRODUCT OUT.glb`.

Each part that moves or is named (SeatPad, KneePad, SeatKnob, Frame …) is one node; colours are plain. What has wood in it
carries `_GRAIN` (along, through, across the member; inches) and `_LAYER` (its veneer), see materials/wood.py.
"""

import importlib
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import bpy  # noqa: E402

from materials import finishes  # noqa: E402
from models.parts import detail  # noqa: E402


OF_PICTURES_ALONE = "weave"
"""what points carry and the view does not read"""


def main():
    product, out = sys.argv[sys.argv.index("--") + 1 :]
    bpy.ops.wm.read_factory_settings(use_empty=True)
    finishes.be_plain()
    detail.set_level("web")
    pictures = json.loads((Path(__file__).parent / "pictures.json").read_text("utf8"))
    options = next(picture["options"] for picture in pictures if picture["product"] == product)
    root = importlib.import_module("models." + product.replace("-", "_")).build(options)
    for part in list(root.children):
        _join(part, root)
    bpy.ops.export_scene.gltf(
        filepath=out,
        export_format="GLB",
        export_apply=True,
        export_texcoords=False,
        export_attributes=True,
        export_cameras=False,
        export_lights=False,
    )


def _join(part, root):
    """One mesh instead of an empty with many, under the name of the part."""
    name, meshes = part.name, [thing for thing in part.children_recursive if thing.type == "MESH"]
    with bpy.context.temp_override(active_object=meshes[0], selected_editable_objects=meshes):
        for mesh in meshes:
            bpy.context.view_layer.objects.active = mesh
            mesh.modifiers.clear()
        bpy.context.view_layer.objects.active = meshes[0]
        bpy.ops.object.join()
    joined = meshes[0]
    if OF_PICTURES_ALONE in joined.data.attributes:
        joined.data.attributes.remove(joined.data.attributes[OF_PICTURES_ALONE])
    bpy.data.objects.remove(part)
    joined.parent, joined.name, joined.data.name = root, name, name


main()
