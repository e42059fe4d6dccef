"""Games on their way into a scores file, and what is wanted of them.

A scores file goes forward in time, and logs come in any order: games are put aside until all
are there.
"""

import datetime
import re
from collections.abc import Collection, Sequence
from typing import NamedTuple

# Kinds of games that do not go into one scores file; `-o FOLDER/` names its files by them.
RIICHI, SANMA, MCR = "riichi", "sanma", "mcr"
RIICHI_KINDS = {4: RIICHI, 3: SANMA}  # by players
SEAT_PLACEHOLDER = re.compile(r"\{([0-3])\}")  # for the name of a player, by seat


class ImportOptions(NamedTuple):
    """Which games are written and how, and by which rules they are checked."""

    rules: str = ""  # a ruleset's name, instead of the one in a log
    extra_declarations: tuple[tuple[str, str], ...] = ()  # declarations that come before all others
    date: datetime.date | None = None  # of games that have none
    include_tiles: bool = True
    include_open_marks: bool = True  # `o` after the mark of everybody who had called
    include_turns: bool = False  # `turn=` and `riichi-turn=`, where the log shows them
    keep_nameless: bool = True  # games of players without a name
    keep_unfinished: bool = False
    players: int = 0  # only games of so many; 0 for all
    known_ids: Collection[str] = ()  # of logs that are there: they are not replayed


class ImportedGame(NamedTuple):
    """A game, without the names that its players will have in the scores file.

    Where `hand_lines` name players they have placeholders; `result_line` is the `=` line, with
    `end` before it where the clock ended the game; empty for a game without an end."""

    log_name: str
    log_id: str
    date: datetime.date | None
    declarations: tuple[tuple[str, str], ...]
    players: tuple[str, ...]
    hand_lines: tuple[str, ...]
    result_line: str
    corrected_hand_count: int  # hands whose payments in the log were a converter's mistake
    has_nameless_player: bool  # a player without a name sat in it
    remarks: tuple[str, ...] = ()
    kind: str = RIICHI
    hand_ids: tuple[str, ...] = ()  # where its hands have ids of their own


class SkippedGame(NamedTuple):
    """A game that is not written, and why."""

    log_name: str
    reason: str
    summary_group: str  # in the summary


def fill_in_names(line: str, names: Sequence[str]) -> str:
    """A line with the names of the players in place of `{0}`, the first in the players line, up
    to `{3}`."""
    return SEAT_PLACEHOLDER.sub(lambda found: names[int(found[1])], line) if "{" in line else line


def format_signed_points(thousandths: int) -> str:
    """Points with their sign and a tenth, as an `=` line has them: `+62.0`, `-8.0`, `0.0`."""
    whole, tenth = divmod(abs(thousandths) // 100, 10)
    sign = "+" if thousandths > 0 else "-" if thousandths else ""
    return f"{sign}{whole}.{tenth}"


class GameStore:
    """Games put aside, and the names of everybody in them."""

    def __init__(self) -> None:
        self.games: dict[str, list[ImportedGame]] = {}  # by their kind
        self.player_names: dict[str, None] = {}
        self.log_ids: set[str] = set()  # empty for games without one

    def add(self, game: ImportedGame) -> None:
        """Put a game aside."""
        self.games.setdefault(game.kind, []).append(game)
        self.log_ids.add(game.log_id)
        self.player_names.update(dict.fromkeys(game.players))

    def sorted_games(self, kind: str) -> list[ImportedGame]:
        """The games of a kind by date, undated ones first, then id, then in the order of adding."""
        return sorted(
            self.games.get(kind, []),
            key=lambda game: (game.date or datetime.date.min, game.log_id),
        )
