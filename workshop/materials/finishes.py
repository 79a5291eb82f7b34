"""Every finish of facts/finishes.json as a material, made once a scene."""

from facts import finishes

from . import solid
from .cloth import cloth as make_cloth
from .plain import CLOTH_ROUGHNESS, WOOD_ROUGHNESS, plain, plain_solid
from .wood import wood as make_wood

_made = {}
_plain = False


def be_plain():
    """Single colours instead of figure and weave, for models that are drawn elsewhere."""
    global _plain
    _plain = True


def wood(finish):
    return _once(
        ("wood", finish),
        lambda: plain(finish, WOOD_ROUGHNESS) if _plain else make_wood(f"Wood {finish}", _finish(finish)),
    )


def inlay(finish):
    """Wood that stays as it is, whatever finish is chosen: a plain model names it apart, so that no view repaints it."""
    return _once(("inlay", finish), lambda: plain(finish, WOOD_ROUGHNESS, f"{finish} inlay")) if _plain else wood(finish)


def cloth(finish):
    return _once(
        ("cloth", finish),
        lambda: plain(finish, CLOTH_ROUGHNESS) if _plain else make_cloth(f"Cloth {finish}", _finish(finish)),
    )


def solid_of(kind):
    """powder_coat, brass, steel, rubber, tread, plastic, hollow or felt_pad."""
    return _once(("solid", kind), lambda: plain_solid(kind) if _plain else getattr(solid, kind)())


def _finish(name):
    return finishes()[name]


def _once(key, make):
    if key not in _made:
        _made[key] = make()
    return _made[key]


def forget():
    """For a new scene, which has none of the old one's materials."""
    _made.clear()
