"""A room of rooms.json, furnished for a picture."""

import json
import math
import re
from pathlib import Path

from mathutils import Matrix

from models.parts.turned import moved

from .daylight import daylight
from .furniture import desks, lamps, on_desks, on_walls, plants
from .shell import Shell, Window, build_shell

ROOMS = Path(__file__).resolve().parent.parent / "rooms.json"

ON_DESK = {
    "laptop": on_desks.laptop, "monitor": on_desks.monitor, "lamp": lamps.lamp, "cup": on_desks.cup,
    "books": on_desks.books, "notebook": on_desks.notebook, "jar": on_desks.jar, "blocks": on_desks.blocks,
    "rolls": on_desks.rolls,
}  # fmt: skip
"""`at`: from the desk's edge, across the room"""
ON_WALL = {
    "shelf": on_walls.shelf, "frame": on_walls.frame, "curtain": on_walls.curtain, "panelling": on_walls.panelling,
    "planks": on_walls.planks, "cabinet": on_walls.cabinet,
}  # fmt: skip
"""`at`: along the back wall, above the floor"""
ON_FLOOR = {"plant": plants.rubber_plant, "branches": plants.branches, "floor-lamp": lamps.floor_lamp, "rug": on_walls.rug}
"""`at`: along the room, across it"""


def room(setting):
    """`setting`: the room's name, and what stands elsewhere in this picture: `desk`, and `move` by kind."""
    data = json.loads(ROOMS.read_text("utf8"))[setting["name"]]
    shell = Shell(**_arguments(data.get("shell", {})))
    window = Window(**_arguments(data["window"])) if "window" in data else None
    build_shell(shell, window, data["floor"], data["wall"], data["trim"])
    daylight(shell, window, data["light"])
    desk = None
    if "desk" in data:
        measures = _arguments({**data["desk"], **setting.get("desk", {})})
        look = {key: measures.pop(key) for key in ("finish", "legs", "color") if key in measures}
        desk = desks.Desk(**measures)
        desks.build_desk(desk, **look)
    for thing in data["things"]:
        options = _arguments(thing)
        kind, at = options.pop("kind"), options.pop("at")
        _put(kind, setting.get("move", {}).get(kind, at), options, shell, desk)


def _put(kind, at, options, shell, desk):
    if kind in ON_DESK:
        turn = options.pop("turn_deg", 0) + (0 if desk.facing > 0 else 180)
        parts = ON_DESK[kind]((0, 0, 0), **options)
        moved(parts, Matrix.Translation(desk.place(at)) @ Matrix.Rotation(math.radians(turn), 4, "Z"))
    elif kind in ON_WALL:
        ON_WALL[kind]((at[0], shell.back_in, at[1]), **options)
    elif kind == "pendant":
        lamps.pendant(at, shell.ceiling_in, **options)
    else:
        ON_FLOOR[kind]((*at, 0), **options)


def _arguments(fields):
    """JSON's `widthIn` is Python's `width_in`."""
    return {re.sub("[A-Z]", lambda letter: "_" + letter[0].lower(), name): value for name, value in fields.items()}
