"""Entries as the lines of a scores file: what is in force is not said again."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ..base.terminal import escape_unprintable
from ..language.statements import Cell, DateLine, Declaration, PlayersLine, format_name
from ..language.tokens import strip_comment
from ..model.declarations import change_parameter
from ..model.types import Rules
from .existing_file import game_identity
from .games import ImportedGame
from .hand_lines import insert_names
from .rulesets import resolve_declarations

COMMENT_ID = re.compile(r"[\w.-]+", re.ASCII)  # that a comment can hold


class NamedGame(NamedTuple):
    """An entry with the names of its players, and how those are spelt in the scores file."""

    game: ImportedGame
    player_names: tuple[str, ...]
    written_names: tuple[str, ...]

    def identity(self) -> tuple[str, ...]:
        """What tells the game from others without its log's id."""
        date = str(self.game.date or "")
        end = self.game.result_line.split()[1:]
        return game_identity(
            date,
            self.written_names,
            end or [strip_comment(line).strip() for line in self.hand_lines],
        )

    @property
    def hand_lines(self) -> list[str]:
        """The hands as lines."""
        names = [*map(format_name, self.written_names)]
        return [insert_names(line, names) for line in self.game.hand_lines]


class GameBlock(NamedTuple):
    """The lines of a game: those up to its players line, and those of what they played."""

    header_lines: tuple[str, ...]
    hand_lines: tuple[str, ...]


def build_blocks(games: Iterable[NamedGame], date: str, rules: Rules | None) -> Iterator[GameBlock]:
    """Games that follow on a date, and on rules that are in force."""
    for game in games:
        head = []
        if game.game.date and str(game.game.date) != date:
            date = str(game.game.date)
            head.append(str(DateLine(Cell(date))))
        head += _changed_declarations(rules, game.game.declarations)
        rules = resolve_declarations(game.game.declarations).rules
        players = str(PlayersLine(tuple(map(Cell, game.written_names))))
        comment = _players_line_comment(game)
        head.append(f"{players}    # {comment}" if comment else players)
        yield GameBlock(tuple(head), tuple(filter(None, (*game.hand_lines, game.game.result_line))))


def _changed_declarations(before: Rules | None, wanted: Sequence[tuple[str, str]]) -> list[str]:
    """The declarations that differ from those in force; all of them, where some of those would
    have to be taken back."""
    rules = resolve_declarations(tuple(wanted)).rules
    if before == rules:
        return []
    if before and before.family is rules.family:
        short, changed = [], before
        for key, value in wanted[1:]:
            after = change_parameter(changed, Cell(key), Cell(value))
            if after != changed:
                short.append(str(Declaration(Cell(key), Cell(value))))
            changed = after
        if changed == rules:
            return short
    return [str(Declaration(Cell(key), Cell(value))) for key, value in wanted]


def _players_line_comment(game: NamedGame) -> str:
    """The log's id, and what players were called there whose names could not be kept."""
    entry = game.game
    parts = [f"log {entry.log_id}"] if COMMENT_ID.fullmatch(entry.log_id) else []
    parts += entry.remarks
    return "; ".join(parts + _describe_renames(game))


def _describe_renames(game: NamedGame) -> list[str]:
    """`_=Aki is =Aki`, of names that no scores file can hold."""
    return [
        f"{name} is {escape_unprintable(was)}"
        for was, name in zip(game.player_names, game.written_names, strict=True)
        if was != name
    ]
