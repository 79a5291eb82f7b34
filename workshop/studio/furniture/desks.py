"""Desks and benches. What stands on them is placed from the middle of the front edge, which may look either way."""

from dataclasses import dataclass

from materials import finishes, solid
from models.parts.board import board
from models.parts.turned import rod

TOP_IN = 1.1
LEG_SPLAY_IN = 2.2
BENCH_TOP_IN = 2.4
FRONT_LEGS_IN = 3.4


@dataclass
class Desk:
    front_in: float
    facing: int
    """1: its sitter looks along x; -1: the other way"""
    middle_in: float
    depth_in: float = 28
    width_in: float = 58
    height_in: float = 29
    front_legs_in: float = FRONT_LEGS_IN
    """behind the front edge: further back, where somebody's knees are under it"""

    def place(self, at):
        """Inches from the front edge into the desk, and across the room."""
        return (self.front_in + self.facing * at[0], at[1], self.height_in)

    @property
    def legs_back_in(self):
        return self.front_legs_in - FRONT_LEGS_IN

    @property
    def middle(self):
        return (self.front_in + self.facing * self.depth_in / 2, self.middle_in)


def build_desk(desk, finish="Natural birch", legs="rods", color="#2B2A27"):
    timber = solid.painted("DeskTop", finish, 0.5) if finish.startswith("#") else finishes.wood(finish)
    thick = BENCH_TOP_IN if legs == "posts" else TOP_IN
    board(
        "DeskTop", desk.depth_in, desk.width_in, thick, desk.height_in, timber,
        corner_in=0.3 if legs == "posts" else 0.9, middle=desk.middle, seed=11.0,
    )  # fmt: skip
    {"rods": _rods, "trestles": _trestles, "posts": _posts}[legs](desk, thick, color)


def _corners(desk, inset, aside):
    for x in (-1, 1):
        for y in (-1, 1):
            yield x, y, desk.middle[0] + x * (desk.depth_in / 2 - inset), desk.middle[1] + y * (
                desk.width_in / 2 - aside
            )


def _rods(desk, thick, color):
    coat, under = solid.powder_coat("DeskLegs", color), desk.height_in - thick
    for x, y, at_x, at_y in _corners(desk, 3.4, 5.2):
        at_x += desk.facing * desk.legs_back_in if x == -desk.facing else 0
        rod("DeskLeg", (at_x + x * LEG_SPLAY_IN * 0.6, at_y + y * LEG_SPLAY_IN, 0), (at_x, at_y, under), 1.15, coat)
    for x in (-1, 1):
        at, reach = desk.middle[0] + x * (desk.depth_in / 2 - 3.4), desk.width_in / 2 - 5
        rod("DeskRail", (at, desk.middle[1] - reach, under - 0.5), (at, desk.middle[1] + reach, under - 0.5), 0.9, coat)


def _trestles(desk, thick, color):
    """Two of round birch, spread towards the floor, with a rail half way down."""
    timber, under = finishes.wood("Natural birch"), desk.height_in - thick
    for index, y in enumerate((-1, 1)):
        at = desk.middle[1] + y * (desk.width_in / 2 - 9)
        left, right = desk.middle[0] - desk.depth_in / 2 + 4, desk.middle[0] + desk.depth_in / 2 - 4
        left += desk.legs_back_in
        rod("TrestleBeam", (left - 1, at, under - 0.75), (right + 1, at, under - 0.75), 1.5, timber, grain_seed=3.0 + y)
        for number, x in enumerate((left, right)):
            for lean in (-1, 1):
                rod(
                    "TrestleLeg", (x, at + lean * 6, 0), (x, at + lean * 0.8, under - 0.9), 1.3, timber,
                    grain_seed=1.7 + index + number * 0.4 + lean * 0.2,
                )  # fmt: skip
        rod("TrestleRail", (left, at - 3.2, 12), (right, at - 3.2, 12), 0.9, timber, grain_seed=6.0 + y)


def _posts(desk, thick, color):
    """A bench: square posts, a shelf low between them."""
    timber, under = finishes.wood("Natural birch"), desk.height_in - thick
    for x, y, at_x, at_y in _corners(desk, 3, 4):
        at_x += desk.facing * desk.legs_back_in if x == -desk.facing else 0
        board("BenchPost", 3.2, 3.2, under, under, timber, corner_in=0.25, middle=(at_x, at_y), seed=2.0 + x + 0.3 * y)
    board(
        "BenchShelf", desk.depth_in - 5 - desk.legs_back_in, desk.width_in - 7, 0.9, 7, timber, corner_in=0.2,
        middle=(desk.middle[0] + desk.facing * desk.legs_back_in / 2, desk.middle[1]), seed=8.0,
    )  # fmt: skip
