"""Upholstery. Points carry `weave` (along the warp, along the weft; inches)."""

import math

from .color import blended, linear, toned
from .graph import Graph

SHADE_BETWEEN_YARNS = 1.13
"""what a weave loses between its yarns, given back, so that the whole has the finish's colour"""
LOST_PX, CLEAR_PX = 1.6, 7.0
"""A yarn of fewer pixels would make bands of its own with those of the picture: there it is seen as its colour alone."""
FAINTEST = 0.2


def cloth(name, finish):
    return {"fabric": _wool_weave, "weave": _linen, "velvet": _velvet, "felt": _felt, "paint": _wool_weave}[
        finish["kind"]
    ](name, finish)


def _yarns(graph, pitch_in, wander_in):
    """The height of a plain weave, whether the warp lies above, and its wandering coordinates."""
    weave = graph.attribute("weave")
    drift = graph.noise(weave, scale=1.7, detail=3.0, output="Color")
    drift = graph.vector("SUBTRACT", drift, (0.5, 0.5, 0.5))
    wandering = graph.vector("ADD", weave, graph.vector("MULTIPLY", drift, (wander_in,) * 3))
    u, v, _ = graph.split(wandering)
    turn = math.pi / pitch_in
    a = graph.math("SINE", graph.math("MULTIPLY", u, turn))
    b = graph.math("SINE", graph.math("MULTIPLY", v, turn))
    crossing = graph.math("MULTIPLY", a, b)
    over = graph.ramp(crossing, -0.18, 0.18)
    ridge = graph.math("POWER", graph.math("ABSOLUTE", crossing), 0.55)
    return wandering, u, v, over, ridge, graph.ramp(graph.pixels(pitch_in), LOST_PX, CLEAR_PX, FAINTEST, 1.0)


def _yarn_noise(graph, u, v, over, fine, long):
    """Uneven yarn: drawn out along the warp where it lies above, along the weft elsewhere."""
    warp = graph.noise(
        graph.join(graph.math("MULTIPLY", u, fine), graph.math("MULTIPLY", v, long), 0.0), detail=3.0
    )
    weft = graph.noise(
        graph.join(graph.math("MULTIPLY", u, long), graph.math("MULTIPLY", v, fine), 7.0), detail=3.0
    )
    return graph.mix(over, weft, warp)


def _from_afar(graph, wandering, base, dark):
    """The colour that yarns and the shade between them come to, uneven by more than a yarn."""
    uneven = graph.noise(wandering, scale=7.0, detail=4.0, roughness=0.8)
    return graph.mix(graph.ramp(uneven, 0.32, 0.68), toned(dark, 0.77), toned(base, 0.89))


def _wool_weave(name, finish):
    base, dark = (toned(linear(finish[part]), SHADE_BETWEEN_YARNS) for part in ("color", "grain"))
    graph = Graph(name)
    wandering, u, v, over, ridge, clear = _yarns(graph, 0.125, 0.13)
    yarn = _yarn_noise(graph, u, v, over, 17.0, 4.0)
    fibre = graph.noise(wandering, scale=70.0, detail=2.0)
    melange = graph.ramp(yarn, 0.3, 0.72)
    color = graph.mix(melange, toned(dark, 0.78), toned(base, 1.12))
    color = graph.mix(graph.ramp(ridge, 0.0, 0.6, 0.62, 0.0), color, toned(dark, 0.36))
    color = graph.mix(clear, _from_afar(graph, wandering, base, dark), color)
    color = graph.mix(graph.math("MULTIPLY", graph.ramp(fibre, 0.35, 0.75), 0.16), color, toned(base, 1.45))
    broad = graph.noise(wandering, scale=0.28, detail=2.0)
    color = graph.mix(graph.ramp(broad, 0.3, 0.7, 0.1, 0.0), color, dark)
    height = graph.math("ADD", ridge, graph.math("MULTIPLY", fibre, 0.35))
    height = graph.math("ADD", height, graph.math("MULTIPLY", yarn, 0.5))
    height = graph.math("MULTIPLY", height, clear)
    return graph.set(
        Base_Color=color, Roughness=0.92, Specular=0.12, Sheen=0.35, Sheen_Tint=0.6,
        Normal=graph.bump(height, 0.9, 0.0014),
    )  # fmt: skip


def _linen(name, finish):
    base, dark = linear(finish["color"]), linear(finish["grain"])
    graph = Graph(name)
    wandering, u, v, over, ridge, clear = _yarns(graph, 0.062, 0.06)
    slub = _yarn_noise(graph, u, v, over, 34.0, 1.1)
    melange = graph.ramp(slub, 0.28, 0.74)
    color = graph.mix(melange, toned(dark, 0.86), toned(base, 1.02))
    color = graph.mix(graph.ramp(ridge, 0.0, 0.6, 0.55, 0.0), color, toned(dark, 0.42))
    color = graph.mix(clear, _from_afar(graph, wandering, base, dark), color)
    height = graph.math("MULTIPLY", graph.math("ADD", ridge, graph.math("MULTIPLY", slub, 1.1)), clear)
    return graph.set(
        Base_Color=color, Roughness=0.86, Specular=0.16, Sheen=0.15, Sheen_Tint=0.5,
        Normal=graph.bump(height, 0.7, 0.0007),
    )  # fmt: skip


def _felt(name, finish):
    base, dark = linear(finish["color"]), linear(finish["grain"])
    graph = Graph(name)
    weave = graph.attribute("weave")
    fibre = graph.noise(weave, scale=24.0, detail=5.0, roughness=0.72, distortion=2.4)
    speck = graph.noise(weave, scale=9.0, detail=6.0, roughness=0.8, distortion=1.2)
    cloud = graph.noise(weave, scale=1.2, detail=3.0)
    color = graph.mix(graph.ramp(speck, 0.34, 0.66), toned(dark, 0.86), toned(base, 1.16))
    color = graph.mix(graph.ramp(fibre, 0.56, 0.72, 0.0, 0.32), color, toned(base, 1.7))
    color = graph.mix(graph.ramp(cloud, 0.3, 0.7, 0.14, 0.0), color, dark)
    height = graph.math("ADD", fibre, graph.math("MULTIPLY", speck, 0.8))
    return graph.set(
        Base_Color=color, Roughness=1.0, Specular=0.05, Sheen=0.55, Sheen_Tint=0.4,
        Normal=graph.bump(height, 0.55, 0.0011),
    )  # fmt: skip


def _velvet(name, finish):
    base, light = linear(finish["color"]), linear(finish["grain"])
    graph = Graph(name)
    weave = graph.attribute("weave")
    brushed = graph.noise(weave, scale=0.42, detail=4.0, roughness=0.55, distortion=1.0)
    pile = graph.noise(weave, scale=60.0, detail=2.0)
    rim = graph.math("POWER", graph.facing(0.42), 2.0)
    nap = graph.math("ADD", rim, graph.ramp(brushed, 0.34, 0.7, 0.0, 0.22), clamp=True)
    color = graph.mix(nap, toned(base, 0.62), toned(blended(light, (0.6, 0.6, 0.56, 1), 0.06), 0.95))
    color = graph.mix(graph.math("MULTIPLY", pile, 0.3), color, toned(base, 0.6))
    height = graph.math("ADD", graph.math("MULTIPLY", pile, 0.5), brushed)
    return graph.set(
        Base_Color=color, Roughness=0.7, Specular=0.06, Sheen=0.5, Sheen_Tint=0.75,
        Normal=graph.bump(height, 0.3, 0.0009),
    )  # fmt: skip
