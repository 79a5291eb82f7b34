"""What lies and stands on desks."""

import math

from mathutils import Matrix

from materials import finishes, solid
from materials.graph import Graph
from models.parts.board import board
from models.parts.turned import moved, rod, turned


def laptop(place, turn_deg=0):
    metal = Graph("Aluminium").set(Base_Color=(0.56, 0.55, 0.53, 1), Metallic=0.85, Roughness=0.42)
    screen, keys = solid.painted("Screen", "#1B1D1F", 0.12), solid.painted("Keys", "#2A2A28", 0.5)
    base = [
        board("LaptopBase", 8.6, 12.2, 0.5, 0.55, metal, corner_in=0.5),
        board("LaptopKeys", 3.8, 10.6, 0.04, 0.57, keys, corner_in=0.15, middle=(0.9, 0)),
    ]
    lid = [
        board("LaptopLid", 8.4, 12.2, 0.2, 0.2, metal, corner_in=0.5),
        board("LaptopScreen", 7.7, 11.6, 0.03, 0.01, screen, corner_in=0.2),
    ]
    hinge = Matrix.Translation((4.2, 0, 0.6)) @ Matrix.Rotation(math.radians(108), 4, "Y")
    moved(lid, hinge @ Matrix.Translation((-4.2, 0, 0)))
    return moved(base + lid, Matrix.Translation(place) @ Matrix.Rotation(math.radians(turn_deg), 4, "Z"))


def cup(place):
    glaze = solid.painted("Glaze", "#E9E2D3", 0.35)
    wall = [
        (1.1, 0),
        (1.25, 0.06),
        (1.45, 0.5),
        (1.55, 3.2),
        (1.5, 3.26),
        (1.44, 3.2),
        (1.36, 0.6),
        (0.2, 0.4),
    ]
    return moved([turned("Cup", wall, (0, 0, 0), (0, 0, 1), glaze)], Matrix.Translation(place))


def books(place, turn_deg=6):
    parts, height = [], 0.0
    for index, (color, length, width, thick) in enumerate(
        (("#6B4A2F", 9.0, 6.4, 1.0), ("#D8CCB4", 8.2, 5.8, 0.8), ("#A2522E", 7.4, 5.0, 0.6))
    ):
        cover, paper = (
            solid.painted(f"Cover{index}", color, 0.7),
            solid.painted(f"Leaves{index}", "#EFE8DA", 0.9),
        )
        pile = [
            board("Book", length, width, 0.09, height + 0.09, cover, corner_in=0.06),
            board(
                "Leaves",
                length - 0.3,
                width - 0.25,
                thick - 0.18,
                height + thick - 0.09,
                paper,
                corner_in=0.03,
            ),
            board("Book", length, width, 0.09, height + thick, cover, corner_in=0.06),
        ]
        parts += moved(pile, Matrix.Rotation(math.radians(turn_deg * (index - 1)), 4, "Z"))
        height += thick
    return moved(parts, Matrix.Translation(place))


def monitor(place, turn_deg=0):
    shell, screen = solid.painted("MonitorShell", "#D9D5CC", 0.4), solid.painted("MonitorScreen", "#17191B", 0.14)
    upright = Matrix.Rotation(math.radians(90), 4, "Y")
    panel = [
        board("MonitorBack", 14, 24, 0.7, 0.0, shell, corner_in=0.5),
        board("MonitorScreen", 13.3, 23.3, 0.05, -0.68, screen, corner_in=0.3),
    ]
    moved(panel, Matrix.Translation((0, 0, 13)) @ upright)
    stand = [
        board("MonitorFoot", 7, 9, 0.3, 0.3, shell, corner_in=0.6),
        rod("MonitorNeck", (0.9, 0, 0.2), (0.9, 0, 12), 1.1, shell),
    ]
    return moved(panel + stand, Matrix.Translation(place) @ Matrix.Rotation(math.radians(turn_deg), 4, "Z"))


def notebook(place, turn_deg=0):
    """Open, a pencil across its page."""
    paper, cover = solid.painted("Page", "#F1ECE0", 0.9), solid.painted("Cover", "#1E4636", 0.6)
    lead = solid.painted("Pencil", "#C89B3C", 0.4)
    parts = [board("NotebookCover", 8.6, 12.4, 0.1, 0.1, cover, corner_in=0.3)]
    for side in (-1, 1):
        parts.append(board("Pages", 8.2, 5.9, 0.28, 0.36, paper, corner_in=0.12, middle=(0, side * 3.0)))
    parts.append(rod("Pencil", (-2.4, -4.6, 0.5), (2.8, -1.6, 0.5), 0.28, lead))
    return moved(parts, Matrix.Translation(place) @ Matrix.Rotation(math.radians(turn_deg), 4, "Z"))


def jar(place, color="#A2522E"):
    """Of clay, with pencils and brushes."""
    wall = [(1.3, 0), (1.5, 0.06), (1.62, 0.5), (1.62, 4.1), (1.55, 4.2), (1.46, 4.1), (1.4, 0.4), (0.2, 0.3)]
    parts = [turned("Jar", wall, (0, 0, 0), (0, 0, 1), solid.painted("JarClay", color, 0.7))]
    for index, (lean, around, tall, tone) in enumerate(
        ((0.9, 0.4, 7.4, "#C89B3C"), (1.0, 2.1, 6.6, "#2B2A27"), (0.8, 3.6, 7.8, "#D9BE94"), (1.0, 5.2, 7.0, "#1E4636"))
    ):
        x, y = math.cos(around) * lean, math.sin(around) * lean
        parts.append(rod("Pencil", (-x * 0.4, -y * 0.4, 0.5), (x, y, tall), 0.28, solid.painted(f"Lead{index}", tone, 0.5)))
    return moved(parts, Matrix.Translation(place))


def blocks(place, turn_deg=0):
    """Blanks of birch and walnut on a bench, one across the other."""
    parts = [
        board("Blank", 16, 3.4, 1.5, 1.5, finishes.wood("Natural birch"), corner_in=0.1, seed=4.0),
        board("Blank", 14, 3.0, 1.5, 1.5, finishes.wood("Walnut"), corner_in=0.1, middle=(0.6, 3.8), seed=5.0),
        *moved(
            [board("Blank", 13, 2.2, 1.2, 2.7, finishes.wood("Natural birch"), corner_in=0.1, seed=6.0)],
            Matrix.Translation((0, 1.6, 0)) @ Matrix.Rotation(math.radians(62), 4, "Z"),
        ),
    ]
    return moved(parts, Matrix.Translation(place) @ Matrix.Rotation(math.radians(turn_deg), 4, "Z"))


def rolls(place, turn_deg=0):
    """Drawings, rolled up."""
    paper = solid.painted("Drawing", "#EFE9DC", 0.9)
    parts = [rod("Roll", (0, y, z), (20, y + 0.5, z), 1.7, paper) for y, z in ((0, 0.85), (1.8, 0.85), (0.9, 2.3))]
    return moved(parts, Matrix.Translation(place) @ Matrix.Rotation(math.radians(turn_deg), 4, "Z"))
