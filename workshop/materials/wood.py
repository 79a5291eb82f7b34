"""Wood whose grain runs along the member. Points carry `grain` (along, through, across; inches) and `layer`, the veneer.

A piece is cut out of a trunk whose middle lies beside it, not quite along it, and never straight: where it cuts the
growth rings they open into arches, and on its edges they lie close.
"""

from .color import linear, toned
from .graph import Graph

PORE_DEPTH_M = 0.00012
LEAF_WIDTH_IN = 7.0
"""Wider boards are matched leaf by leaf, each laid open beside the other like the pages of a book."""
TAPER, TAPER_IN = 0.05, 24
"""an inch of trunk less in twenty, up to the end of a leaf"""
LOOKS = {
    "birch": {"rings": 6.5, "figure": 0.34, "light": 1.05, "streaks": 0.2, "pores": 0.16, "glue": 0.42, "tint": 0.9},
    "walnut": {"rings": 4.6, "figure": 0.66, "light": 1.6, "streaks": 0.46, "pores": 0.5, "glue": 0.34, "tint": 0.84},
    "stained": {"rings": 6.5, "figure": 0.26, "light": 1.06, "streaks": 0.26, "pores": 0.2, "glue": 0.2, "tint": 0.92},
}  # fmt: skip
"""growth rings an inch; how much darker late wood, streaks, pores and glue are; the darkest of the veneers"""


def wood(name, finish):
    base, dark = linear(finish["color"]), linear(finish["grain"])
    look = LOOKS[_kind(finish, base)]
    graph = Graph(name)
    along, through, across = graph.split(graph.attribute("grain"))
    leaf, glue = _veneers(graph, along, across)
    chance, other = graph.random(leaf), graph.random(graph.math("ADD", leaf, 0.37))
    shift = graph.math("MULTIPLY", chance, 31.0)
    figure = _rings(graph, look, along, through, across, shift, other)
    streak = _drawn_out(graph, along, through, across, shift, (0.22, 9.0), detail=4.0)
    pores = graph.ramp(_drawn_out(graph, along, through, across, shift, (1.5, 70.0), detail=1.0), 0.6, 0.74)
    cloud = _drawn_out(graph, along, through, across, shift, (0.07, 0.5), detail=2.0)

    color = graph.mix(graph.math("MULTIPLY", figure, look["figure"]), toned(base, look["light"]), dark)
    streaked = graph.math("MULTIPLY", graph.ramp(streak, 0.36, 0.78), look["streaks"])
    color = graph.mix(streaked, color, dark)
    color = graph.mix(graph.math("MULTIPLY", pores, look["pores"]), color, toned(dark, 0.5))
    tint = graph.ramp(other, 0.0, 1.0, look["tint"], 1.06, smooth=False)
    tint = graph.math("MULTIPLY", tint, graph.ramp(cloud, 0.3, 0.7, 0.95, 1.05))
    # A veneer that is darker is redder, too.
    tinted = graph.join(tint, graph.math("POWER", tint, 1.05), graph.math("POWER", tint, 1.2))
    color = graph.mix(1.0, color, tinted, "MULTIPLY")
    color = graph.mix(graph.math("MULTIPLY", glue, look["glue"]), color, toned(dark, 0.42))

    height = graph.math("ADD", graph.math("MULTIPLY", pores, -0.7), graph.math("MULTIPLY", streak, 0.5))
    height = graph.math("SUBTRACT", height, graph.math("MULTIPLY", glue, 0.4))
    return graph.set(
        Base_Color=color,
        Roughness=graph.ramp(streak, 0.25, 0.8, 0.38, 0.52),
        Specular=0.42,
        Clearcoat=0.06,
        Clearcoat_Roughness=0.28,
        Normal=graph.bump(height, 0.6 if look is LOOKS["stained"] else 0.35, PORE_DEPTH_M),
    )


def _kind(finish, base):
    if finish["kind"] == "paint":
        return "stained"
    return "walnut" if base[0] < 0.3 else "birch"


def _veneers(graph, along, across):
    """The number of the leaf, and where the glue shows: leaves differ in thickness, and their seams come and go."""
    layer = graph.attribute("layer", "Fac")
    place = graph.join(
        graph.math("MULTIPLY", along, 0.06), graph.math("MULTIPLY", layer, 0.6), graph.math("MULTIPLY", across, 0.1)
    )  # fmt: skip
    uneven = graph.math("SUBTRACT", graph.noise(place, detail=1.0), 0.5)
    uneven = graph.math("MINIMUM", graph.math("MAXIMUM", uneven, -0.4), 0.4)
    pressed = graph.math("ADD", layer, uneven)
    share = graph.math("FRACT", pressed)
    edge = graph.math("MINIMUM", share, graph.math("SUBTRACT", 1.0, share))
    seam = graph.noise(graph.join(graph.math("MULTIPLY", along, 0.35), layer, 3.0), detail=2.0)
    glue = graph.math("MULTIPLY", graph.ramp(edge, 0.0, 0.09, 1.0, 0.0), graph.ramp(seam, 0.3, 0.7, 0.2, 1.0))
    return graph.math("FLOOR", pressed), glue


def _rings(graph, look, along, through, across, shift, chance):
    """From 0, early wood, to 1: it darkens slowly through each year, and ends at once."""
    bent = graph.noise(
        graph.join(
            graph.math("ADD", graph.math("MULTIPLY", along, 0.075), shift),
            graph.math("MULTIPLY", through, 0.35),
            graph.math("MULTIPLY", across, 0.35),
        ),
        detail=3.0, roughness=0.45, output="Color",
    )  # fmt: skip
    bend_through, bend_across, uneven = graph.split(graph.vector("SUBTRACT", bent, (0.5, 0.5, 0.5)))
    opened = graph.math("PINGPONG", graph.math("ADD", across, LEAF_WIDTH_IN / 2), LEAF_WIDTH_IN)
    sideways = graph.math("SUBTRACT", opened, LEAF_WIDTH_IN / 2)
    sideways = graph.math("ADD", sideways, graph.math("MULTIPLY", bend_across, 2.4))
    sideways = graph.math("ADD", sideways, graph.ramp(chance, 0.0, 1.0, -0.9, 0.9, smooth=False))
    # The trunk tapers and leans: along a piece, ring after ring comes to its face.
    taper = graph.math("MULTIPLY", graph.math("PINGPONG", along, TAPER_IN), TAPER)
    depth = graph.math("ADD", graph.math("ADD", through, taper), graph.math("MULTIPLY", bend_through, 2.0))
    depth = graph.math("ADD", depth, graph.ramp(chance, 0.0, 1.0, 1.1, 2.6, smooth=False))
    squared = graph.math("ADD", graph.math("MULTIPLY", sideways, sideways), graph.math("MULTIPLY", depth, depth))
    years = graph.math("MULTIPLY", graph.math("SQRT", squared), look["rings"])
    years = graph.math("ADD", years, graph.math("MULTIPLY", uneven, 3.0))
    year, season = graph.math("FLOOR", years), graph.math("FRACT", years)
    late = graph.math("MULTIPLY", graph.ramp(season, 0.1, 0.93), graph.ramp(season, 0.93, 1.0, 1.0, 0.0))
    return graph.math("MULTIPLY", late, graph.ramp(graph.random(year), 0.0, 1.0, 0.35, 1.0, smooth=False))


def _drawn_out(graph, along, through, across, shift, scales, detail):
    """Noise drawn out along the grain; `scales` are along it and across it."""
    long, fine = scales
    return graph.noise(
        graph.join(
            graph.math("ADD", graph.math("MULTIPLY", along, long), shift),
            graph.math("MULTIPLY", through, fine),
            graph.math("MULTIPLY", across, fine),
        ),
        detail=detail, roughness=0.6,
    )  # fmt: skip
