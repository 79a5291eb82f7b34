"""Wood whose grain runs along the member. Points carry `grain` (along, through, across; inches) and `layer`, the veneer."""

from .color import linear, toned
from .graph import Graph

PORE_DEPTH_M = 0.00012


def wood(name, finish):
    stain = finish["kind"] == "paint"
    base, dark = linear(finish["color"]), linear(finish["grain"])
    walnut = not stain and base[0] < 0.3
    graph = Graph(name)
    layer = graph.attribute("layer", "Fac")
    leaf = graph.math("FLOOR", layer)
    chance, other = graph.random(leaf), graph.random(graph.math("ADD", leaf, 0.37))
    along, through, across = graph.split(graph.attribute("grain"))

    shift = graph.math("MULTIPLY", chance, 31.0)
    broad = graph.noise(
        graph.join(
            graph.math("ADD", graph.math("MULTIPLY", along, 0.055), shift),
            graph.math("ADD", graph.math("MULTIPLY", through, 0.75), shift),
            graph.math("MULTIPLY", across, 0.75),
        ),
        scale=1.0, detail=3.0, roughness=0.5, distortion=0.7,
    )  # fmt: skip
    rings = graph.math("SINE", graph.math("MULTIPLY", broad, 56.0 if walnut else 44.0))
    figure = graph.ramp(rings, -0.9, 1.0)
    streak = graph.noise(
        graph.join(
            graph.math("ADD", graph.math("MULTIPLY", along, 0.28), shift),
            graph.math("MULTIPLY", through, 13.0),
            graph.math("MULTIPLY", across, 13.0),
        ),
        detail=3.0, roughness=0.6,
    )  # fmt: skip
    pores = graph.ramp(
        graph.noise(
            graph.join(
                graph.math("ADD", graph.math("MULTIPLY", along, 1.5), shift),
                graph.math("MULTIPLY", through, 70.0),
                graph.math("MULTIPLY", across, 70.0),
            ),
            detail=1.0,
        ),
        0.6, 0.74,
    )  # fmt: skip

    depth = 0.62 if walnut else 0.26
    light = toned(base, 1.65 if walnut else 1.06)
    color = graph.mix(graph.math("MULTIPLY", figure, depth), light, dark)
    streaked = graph.math("MULTIPLY", graph.ramp(streak, 0.3, 0.75), 0.5 if walnut else 0.26)
    color = graph.mix(streaked, color, toned(dark, 1.0 if walnut else 0.98))
    color = graph.mix(graph.math("MULTIPLY", pores, 0.5 if walnut else 0.14), color, toned(dark, 0.5))
    tint = graph.ramp(other, 0.0, 1.0, 0.76 if not stain else 0.9, 1.08, smooth=False)
    color = graph.mix(1.0, color, graph.join(tint, tint, graph.math("POWER", tint, 1.12)), "MULTIPLY")
    share = graph.math("FRACT", layer)
    edge = graph.math("MINIMUM", share, graph.math("SUBTRACT", 1.0, share))
    glue = graph.ramp(edge, 0.0, 0.11, 1.0, 0.0)
    color = graph.mix(graph.math("MULTIPLY", glue, 0.72 if not stain else 0.35), color, toned(dark, 0.34))

    height = graph.math("ADD", graph.math("MULTIPLY", pores, -0.7), graph.math("MULTIPLY", streak, 0.5))
    height = graph.math("SUBTRACT", height, graph.math("MULTIPLY", glue, 0.6))
    rough = graph.ramp(streak, 0.25, 0.8, 0.36, 0.5)
    return graph.set(
        Base_Color=color,
        Roughness=rough,
        Specular=0.42,
        Clearcoat=0.06,
        Clearcoat_Roughness=0.28,
        Normal=graph.bump(height, 0.35 if not stain else 0.6, PORE_DEPTH_M),
    )
