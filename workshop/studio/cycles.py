"""Cycles on the processor: the picture, what a denoiser needs beside it, and the light on the empty sweep."""

import bpy

NOISE_THRESHOLD = 0.03
MIN_SAMPLES = 16
PLATE_WIDTH, PLATE_SAMPLES = 120, 144
MASK_SAMPLES = 24
FILM_SEED = 1
FILM_PASSES = {
    "Image": "color",
    "Denoising Albedo": "albedo",
    "Denoising Normal": "normal",
    "Goods": "goods",
}


def render(picture, out, width, samples):
    scene = _set(width, round(width * picture["height"] / picture["width"]), samples, picture["seed"])
    layer = bpy.context.view_layer
    layer.cycles.denoising_store_passes = True
    _render(scene, out, {"Image": "color", "Denoising Albedo": "albedo", "Denoising Normal": "normal"})


def render_frame(out, width, height, samples, part=(0, 1, 0, 1)):
    """One frame of a film, or a part of it: shares of the frame from the left, and from its foot.

    Every frame has the same seed, so that what stands still keeps its noise, and looks the same without it.
    """
    scene = _set(width, height, samples, FILM_SEED)
    render = scene.render
    render.use_persistent_data, render.use_border, render.use_crop_to_border = True, True, True
    render.border_min_x, render.border_max_x, render.border_min_y, render.border_max_y = part
    layer = bpy.context.view_layer
    layer.cycles.denoising_store_passes = True
    _render(scene, out, FILM_PASSES)


def tell_goods_apart(sweep):
    """Gives every frame a pass of where goods are, with the soft edges that the colour has."""
    aov = bpy.context.view_layer.aovs.add()
    aov.name, aov.type = "Goods", "VALUE"
    for material in bpy.data.materials:
        if material.node_tree and material.name not in sweep:
            node = material.node_tree.nodes.new("ShaderNodeOutputAOV")
            node.name, node.inputs["Value"].default_value = "Goods", 1.0


def render_empty(out, aspect):
    scene = _set(PLATE_WIDTH, round(PLATE_WIDTH / aspect), PLATE_SAMPLES, 7)
    scene.render.use_border = False
    bpy.context.view_layer.cycles.denoising_store_passes = False
    _render(scene, out, {"Image": "plate"})


def render_mask(stage, out):
    """OUT.mask.exr: where the goods are, with soft edges."""
    scene, layer = bpy.context.scene, bpy.context.view_layer
    for thing in scene.objects:
        thing.hide_render = thing not in stage.things
    scene.render.film_transparent, layer.material_override = True, bpy.data.materials.new("Mask")
    scene.cycles.samples, scene.cycles.use_adaptive_sampling = MASK_SAMPLES, False
    layer.cycles.denoising_store_passes = False
    _render(scene, out, {"Alpha": "mask"})
    scene.render.film_transparent, layer.material_override = False, None
    for thing in scene.objects:
        thing.hide_render = False


def render_plate(stage, out):
    """OUT.plate.exr: the same sweep and light without the goods, very small."""
    for thing in stage.things:
        thing.hide_render = True
    render = bpy.context.scene.render
    aspect = render.resolution_y / render.resolution_x
    _set(PLATE_WIDTH, round(PLATE_WIDTH * aspect), PLATE_SAMPLES, 7)
    _render(bpy.context.scene, out, {"Image": "plate"})


def _set(width, height, samples, seed):
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.resolution_x, scene.render.resolution_y = width, height
    scene.render.resolution_percentage = 100
    scene.render.use_persistent_data = False
    settings = scene.cycles
    settings.device, settings.seed, settings.samples = "CPU", seed, samples
    settings.use_adaptive_sampling, settings.adaptive_threshold = True, NOISE_THRESHOLD
    settings.adaptive_min_samples = min(MIN_SAMPLES, samples)
    settings.use_denoising = False
    settings.max_bounces, settings.diffuse_bounces, settings.glossy_bounces = 4, 3, 2
    settings.transmission_bounces, settings.caustics_reflective, settings.caustics_refractive = (
        4,
        False,
        False,
    )
    settings.sample_clamp_indirect = 4.0
    settings.blur_glossy = 0.6
    settings.pixel_filter_type, settings.filter_width = "BLACKMAN_HARRIS", 1.4
    return scene


def _render(scene, out, passes):
    """Renders, and writes OUT.PASS.exr for each of the named passes."""
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new("CompositorNodeRLayers")
    final = tree.nodes.new("CompositorNodeComposite")
    tree.links.new(layers.outputs["Image"], final.inputs["Image"])
    for name, suffix in passes.items():
        writer = tree.nodes.new("CompositorNodeOutputFile")
        writer.base_path = str(out.parent)
        writer.format.file_format, writer.format.color_mode, writer.format.color_depth = (
            "OPEN_EXR",
            "RGB",
            "16",
        )
        writer.format.exr_codec = "ZIP"
        writer.file_slots[0].path = f"{out.name}.{suffix}."
        tree.links.new(layers.outputs[name], writer.inputs[0])
    scene.frame_set(1)
    bpy.ops.render.render()
    for suffix in passes.values():
        # Blender always adds the frame's number.
        (out.parent / f"{out.name}.{suffix}.0001.exr").replace(out.parent / f"{out.name}.{suffix}.exr")
