"""A short way to write node trees: each method adds a node and gives its output."""

import bpy

from facts import METRES_PER_INCH


_px_per_radian = 1600 * 90 / 36


def seen_by(width_px, lens_mm, sensor_mm):
    """Of the picture's longer side. Materials ask how large what they are made of is in it."""
    global _px_per_radian
    _px_per_radian = width_px * lens_mm / sensor_mm


class Graph:
    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()
        self.surface = self._node("ShaderNodeBsdfPrincipled")
        output = self._node("ShaderNodeOutputMaterial")
        self.tree.links.new(self.surface.outputs["BSDF"], output.inputs["Surface"])

    def set(self, **inputs):
        """Inputs of the surface by name, underscores for spaces."""
        for name, value in inputs.items():
            self._plug(self.surface.inputs[name.replace("_", " ")], value)
        return self.material

    def attribute(self, name, output="Vector"):
        node = self._node("ShaderNodeAttribute")
        node.attribute_name = name
        return node.outputs[output]

    def math(self, operation, *values, clamp=False):
        node = self._node("ShaderNodeMath")
        node.operation, node.use_clamp = operation, clamp
        for index, value in enumerate(values):
            self._plug(node.inputs[index], value)
        return node.outputs[0]

    def vector(self, operation, *values):
        node = self._node("ShaderNodeVectorMath")
        node.operation = operation
        for index, value in enumerate(values):
            self._plug(node.inputs[index], value)
        return node.outputs["Value" if operation in ("DOT_PRODUCT", "LENGTH") else "Vector"]

    def split(self, vector):
        node = self._node("ShaderNodeSeparateXYZ")
        self._plug(node.inputs[0], vector)
        return node.outputs[0], node.outputs[1], node.outputs[2]

    def join(self, x, y, z):
        node = self._node("ShaderNodeCombineXYZ")
        for index, value in enumerate((x, y, z)):
            self._plug(node.inputs[index], value)
        return node.outputs[0]

    def noise(self, vector, scale=1.0, detail=2.0, roughness=0.5, distortion=0.0, output="Fac"):
        node = self._node("ShaderNodeTexNoise")
        for name, value in (
            ("Vector", vector),
            ("Scale", scale),
            ("Detail", detail),
            ("Roughness", roughness),
            ("Distortion", distortion),
        ):
            self._plug(node.inputs[name], value)
        return node.outputs[output]

    def random(self, value):
        """A number from 0 to 1 that belongs to a whole number."""
        node = self._node("ShaderNodeTexWhiteNoise")
        node.noise_dimensions = "1D"
        self._plug(node.inputs["W"], value)
        return node.outputs["Value"]

    def ramp(self, value, low, high, to_low=0.0, to_high=1.0, smooth=True):
        node = self._node("ShaderNodeMapRange")
        node.interpolation_type = "SMOOTHSTEP" if smooth else "LINEAR"
        for index, each in enumerate((value, low, high, to_low, to_high)):
            self._plug(node.inputs[index], each)
        return node.outputs[0]

    def mix(self, share, first, second, blend="MIX"):
        node = self._node("ShaderNodeMixRGB")
        node.blend_type = blend
        for index, value in enumerate((share, first, second)):
            self._plug(node.inputs[index], value)
        return node.outputs[0]

    def bump(self, height, strength, distance_m, normal=None):
        node = self._node("ShaderNodeBump")
        self._plug(node.inputs["Height"], height)
        self._plug(node.inputs["Strength"], strength)
        self._plug(node.inputs["Distance"], distance_m)
        if normal:
            self._plug(node.inputs["Normal"], normal)
        return node.outputs[0]

    def facing(self, blend=0.5):
        node = self._node("ShaderNodeLayerWeight")
        node.inputs["Blend"].default_value = blend
        return node.outputs["Facing"]

    def pixels(self, size_in):
        """How many pixels of the picture such a length takes, where the surface runs away from the camera."""
        distance = self._node("ShaderNodeCameraData").outputs["View Distance"]
        place = self._node("ShaderNodeNewGeometry")
        facing = self.math("ABSOLUTE", self.vector("DOT_PRODUCT", place.outputs["Normal"], place.outputs["Incoming"]))
        return self.math("MULTIPLY", self.math("DIVIDE", facing, distance), size_in * METRES_PER_INCH * _px_per_radian)

    def _node(self, kind):
        return self.tree.nodes.new(kind)

    def _plug(self, socket, value):
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        else:
            socket.default_value = value
