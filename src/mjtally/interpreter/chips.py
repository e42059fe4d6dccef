"""The line `chips=+3/-1/-2/0`: the chips that each player has more after a game than before it."""

import re
from collections.abc import Sequence

from ..base.errors import Cell, Remark, fail, remark_at
from ..base.wording import format_list, pluralize
from ..families import list_families
from ..language.statements import Declaration
from ..model.open_games import TrackedGame
from ..model.types import Family, TableStatus
from .game_checks import describe_next_hand

EXAMPLES = {3: "chips=+3/-1/-2", 4: "chips=+3/-1/-2/0"}
CHIP_PATTERN = r"[-+]?[0-9]{1,4}"


def parse_chips(declaration: Declaration, names: Sequence[str]) -> tuple[int, ...]:
    """The chips of a line by seat, which add up to 0; a `Mistake` where they do not."""
    key, value = declaration
    cells = _split_chips(value, len(names))
    if len(cells) != len(names):
        at = cells[len(names)] if len(cells) > len(names) else value or key
        message = (
            f"{pluralize(len(cells), 'number')} of chips for {len(names)} players"
            f" ({format_list(names)}): write one for each, in the order of the players line"
        )
        fail(at, "chips-number", message)
    chips = tuple(map(int, cells))
    if sum(chips):
        message = (
            f"the chips add up to {sum(chips):+}: they go from player to player, so that they add"
            " up to 0"
        )
        fail(value, "chips-sum", message)
    return chips


def _split_chips(value: Cell, players: int) -> list[Cell]:
    """The numbers of a value, each with its column."""
    cells, column = [], 0
    for part in value.split("/") if value else ():
        cells.append(value.subcell(column, column + len(part)))
        column += len(part) + 1
    wrong = next((cell for cell in cells if not re.fullmatch(CHIP_PATTERN, cell)), None)
    if wrong is not None:
        message = f"chips={value}: chips are whole numbers with / between them"
        meant = re.sub("[,;|:]", "/", value)
        if all(re.fullmatch(CHIP_PATTERN, part) for part in meant.split("/")):
            fail(value, "chips-form", f"{message}: write chips={meant}", meant)
        fail(wrong or value, "chips-form", f"{message}, such as {EXAMPLES[players]}")
    return cells


def check_chips_family(key: Cell, family: Family) -> None:
    """Fails where a family of rules has no chips."""
    if not family.has_chips:
        having = format_list(
            dict.fromkeys(each.short_name for each in list_families() if each.has_chips), "and"
        )
        message = f"chips are counted in {having}, and these rules are {family.short_name}"
        fail(key, "no-chips", f"{message}: remove the line")


def check_chips_place(key: Cell, game: TrackedGame) -> None:
    """Fails where chips cannot follow: they are counted already, or nothing was played."""
    if game.chips_line:
        message = f"the chips of this game are in line {game.chips_line} already: keep one of them"
        fail(key, "chips-twice", message)
    if game.status is TableStatus.PLAYING and not game.has_hands:
        message = "no hand was played since the players line: chips go after their game"
        fail(key, "chips-without-game", message)


def late_chips_remark(key: Cell, game: TrackedGame) -> Remark:
    """Chips after something that follows the game."""
    message = (
        f"chips go right after their game, which ended in line {game.end_line}: move this line"
        " up to there"
    )
    return remark_at(key, "chips-late", message)


def early_chips_remark(key: Cell, game: TrackedGame) -> Remark:
    """Chips between the hands of a game."""
    message = (
        f"chips go after the last hand of a game, and this one goes on"
        f" ({describe_next_hand(game)}): move this line down, or write end after it"
    )
    return remark_at(key, "chips-early", message)
