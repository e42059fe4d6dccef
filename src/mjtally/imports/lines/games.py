"""Games on their way into a scores file, what is wanted of them, and how their hands are played
again by their rules."""

import datetime
import re
from collections.abc import Callable, Collection, Sequence
from functools import lru_cache
from typing import NamedTuple, NoReturn

from ...base.errors import ERROR, Mistake, Remark
from ...interpreter.rulesets import find_ruleset
from ...interpreter.tally_state import TallyState
from ...language.statements import Cell, ResultLine
from ...rules.model.declarations import change_parameter
from ...rules.model.types import Rules, Session
from ..logs.faults import refuse
from ..logs.game import AnyLog

Declarations = tuple[tuple[str, str], ...]  # keys and values, of which the first names a ruleset

# Kinds of games that do not go into one scores file; `-o FOLDER/` names its files by them.
RIICHI, SANMA, MCR = "riichi", "sanma", "mcr"
RIICHI_KINDS = {4: RIICHI, 3: SANMA}  # the family by the number of players
COMMENT_ID = re.compile(r"[\w.-]+", re.ASCII)  # the id of a log or a hand that a comment can hold
SEAT_PLACEHOLDER = re.compile(r"\{([0-3])\}")  # stands for the name of a player, by seat


class ImportOptions(NamedTuple):
    """Which games are written and how, and by which rules they are checked."""

    rules: str = ""  # a ruleset's name, instead of the one in a log
    extra_declarations: Declarations = ()  # declarations that come before all others
    date: datetime.date | None = None  # the date of games that have none
    include_tiles: bool = True
    include_open_marks: bool = True  # `o` after the mark of everybody who had called
    include_turns: bool = False  # `turn=` and `riichi-turn=`, where the log shows them
    keep_nameless: bool = True  # games of players without a name
    keep_unfinished: bool = False
    players: int = 0  # only games of so many; 0 for all
    # the ids of logs that are in the file already: they are not replayed
    known_ids: Collection[str] = ()


class ImportedGame(NamedTuple):
    """A game as lines of a scores file, whose players are called as in its log.

    Where `hand_lines` name players they have placeholders; `result_line` is the `=` line, with
    `end` before it where the clock ended the game; empty for a game without an end."""

    log: AnyLog  # the log without its hands, which are lines now
    kind: str
    declarations: Declarations = ()
    hand_lines: tuple[str, ...] = ()
    result_line: str = ""
    later_lines: tuple[str, ...] = ()  # chips and penalties, with placeholders for names
    corrected_hand_count: int = 0  # hands whose payments in the log were a converter's mistake
    has_nameless_player: bool = False  # a player without a name sat in it
    hand_ids: tuple[str, ...] = ()  # empty unless its hands have ids of their own


class SkippedGame(NamedTuple):
    """A game that is not written, and why."""

    log_name: str
    reason: str
    summary_group: str  # the group that counts it in the summary


def fill_in_names(line: str, names: Sequence[str]) -> str:
    """A line with the names of the players in place of `{0}`, the first in the players line, up
    to `{3}`."""
    return SEAT_PLACEHOLDER.sub(lambda match: names[int(match[1])], line) if "{" in line else line


def format_signed_points(thousandths: int) -> str:
    """Points with their sign and a tenth, as an `=` line has them: `+62.0`, `-8.0`, `0.0`."""
    whole, tenth = divmod(abs(thousandths) // 100, 10)
    sign = "+" if thousandths > 0 else "-" if thousandths else ""
    return f"{sign}{whole}.{tenth}"


# ---------------------------------------------------------------------------------- played again

SEAT_LETTERS = "ABCD"  # the players, until their names are known
SAME_RULES_EXPECTED = "the same: are the rules others? Add --rules NAME, or --set KEY=VALUE"


@lru_cache(maxsize=500)
def find_declared_rules(declarations: Declarations) -> Rules:
    """The rules that declarations make; a fault where there are no such rules."""
    (_, name), *others = declarations
    try:
        rules = find_ruleset(Cell(name))
        for key, value in others:
            rules = change_parameter(rules, Cell(key), Cell(value))
    except Mistake as mistake:
        refuse(mistake.remark.message)
    return rules


def refuse_loose_hands() -> NoReturn:
    """Fails for games of a sheet, by rules that have hands alone."""
    refuse(
        "by length=free there are hands and no games, and a spreadsheet has only games",
        "rules with a length: without --set length=free",
    )


class Replay:
    """A game that is played again, hand by hand."""

    def __init__(
        self, log_name: str, players: Sequence[str], rules: Rules, tally_state: TallyState
    ) -> None:
        seats = tuple(SEAT_LETTERS[: rules.players])
        session = Session(log_name, 0, "", 1, seats, rules, rules.play.score_unit)
        self.game = rules.play.open_game(session, None)
        self.players = players
        self.tally_state = tally_state  # remembers lines and hands, from game to game

    def play_hand(
        self,
        line: str,
        deltas: Sequence[int] | None,
        refuse_line: Callable[[Remark | None, str], NoReturn],
    ) -> None:
        """A hand by its line, which is read as in any scores file. A fault where it is wrong, or
        where not everybody gets and pays what the log says; None: it does not say."""
        parsed_line = self.tally_state.parse_line(fill_in_names(line, SEAT_LETTERS))
        assert isinstance(parsed_line.reading, ResultLine)
        effect, remarks = self.game.judge_hand(parsed_line.reading)
        wrong = next((remark for remark in remarks if remark.severity == ERROR), None)
        if wrong or effect is None:
            refuse_line(wrong, parsed_line.text)
        paid = effect.score_changes_at(self.game.table)
        if deltas is not None and paid != deltas:
            for name, by_rules, logged in zip(self.players, paid, deltas, strict=True):
                if by_rules != logged:
                    finding = f"{logged:+} points in the log, {by_rules:+} by these rules"
                    refuse(finding, SAME_RULES_EXPECTED, name)
        self.game.add_hand(len(self.game.lines) + 1, parsed_line, effect)
