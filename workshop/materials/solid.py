"""Metal, rubber, plastic and foam."""

from .color import linear, toned
from .graph import Graph


def powder_coat(name="Powder coat", color="#2B2A27"):
    graph = Graph(name)
    grain = graph.noise(_place(graph), scale=900.0, detail=1.0)
    return graph.set(
        Base_Color=linear(color, 0.9), Roughness=0.48, Specular=0.45, Normal=graph.bump(grain, 0.18, 0.0002)
    )


def brass():
    return _metal("Brass", linear("#B99A5B", 0.95), 0.3)


def steel():
    return _metal("Steel", linear("#B9B4A8", 0.95), 0.24)


def rubber(name="Rubber", color="#4B4A45"):
    graph = Graph(name)
    return graph.set(Base_Color=linear(color), Roughness=0.72, Specular=0.3)


def tread():
    """The soft grey ring of a wheel that leaves no marks."""
    return rubber("Tread", "#8D897F")


def plastic(name="Nylon", color="#36352F"):
    graph = Graph(name)
    grain = graph.noise(_place(graph), scale=1400.0, detail=1.0)
    return graph.set(
        Base_Color=linear(color, 1.0), Roughness=0.5, Specular=0.4, Normal=graph.bump(grain, 0.12, 0.0002)
    )


def hollow():
    return Graph("Hollow").set(Base_Color=(0.006, 0.005, 0.004, 1), Roughness=0.9, Specular=0.0)


def felt_pad():
    graph = Graph("Felt glide")
    fibre = graph.noise(_place(graph), scale=1200.0, detail=4.0)
    return graph.set(
        Base_Color=graph.mix(fibre, (0.05, 0.047, 0.04, 1), (0.12, 0.115, 0.1, 1)),
        Roughness=1.0,
        Specular=0.05,
    )


def painted(name, color, roughness=0.6):
    return Graph(name).set(Base_Color=linear(color, 1.0), Roughness=roughness, Specular=0.3)


def _metal(name, color, roughness):
    graph = Graph(name)
    scratch = graph.noise(_place(graph), scale=90.0, detail=1.0)
    rough = graph.ramp(scratch, 0.3, 0.7, roughness - 0.02, roughness + 0.03)
    return graph.set(Base_Color=toned(color, 1.0), Metallic=1.0, Roughness=rough)


def _place(graph):
    node = graph.tree.nodes.new("ShaderNodeTexCoord")
    return node.outputs["Object"]
