"""What the sitter is cast in: matt, a little warmer than the paper behind it, sanded by hand."""

from materials.color import linear, toned
from materials.graph import Graph


def plaster(hex_color):
    graph = Graph("Plaster")
    node = graph.tree.nodes.new("ShaderNodeTexCoord")
    cloud = graph.noise(node.outputs["Object"], scale=14.0, detail=3.0)
    grain = graph.noise(node.outputs["Object"], scale=420.0, detail=1.0)
    base = linear(hex_color)
    color = graph.mix(graph.ramp(cloud, 0.3, 0.7), toned(base, 0.97), toned(base, 1.02))
    return graph.set(
        Base_Color=color, Roughness=0.86, Specular=0.16, Normal=graph.bump(grain, 0.12, 0.0003)
    )
