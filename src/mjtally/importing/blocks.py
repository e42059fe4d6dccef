"""Games as the lines of a scores file: what is in force is not declared again."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from ..base.terminal import escape_unprintable
from ..interpreter.rulesets import find_ruleset
from ..language.statements import Cell, DateLine, Declaration, PlayersLine, format_name
from ..language.tokens import strip_comment
from ..model.declarations import change_parameter
from ..model.types import Rules
from .existing_file import game_identity
from .games import ImportedGame, fill_in_names

COMMENT_ID = re.compile(r"[\w.-]+", re.ASCII)  # that a comment can hold


class NamedGame(NamedTuple):
    """A game with the names of its players, and how those are spelt in the scores file."""

    game: ImportedGame
    player_names: tuple[str, ...]
    written_names: tuple[str, ...]

    def identity(self) -> tuple[str, ...]:
        """What identifies the game without its log's id."""
        date = str(self.game.date or "")
        end: list[str] = self.game.result_line.partition("=")[2].split()
        if not end:  # hands alone, of which drawn ones are alike
            end = [strip_comment(line).strip() for line in self.hand_lines]
            end += filter(None, [self.game.log_id])
        return game_identity(date, self.written_names, end)

    @property
    def hand_lines(self) -> list[str]:
        """The hands as lines."""
        names = [*map(format_name, self.written_names)]
        return [fill_in_names(line, names) for line in self.game.hand_lines]


class GameBlock(NamedTuple):
    """The lines of a game: those up to its players line, and those of what they played."""

    header_lines: tuple[str, ...]
    hand_lines: tuple[str, ...]


def build_blocks(games: Iterable[NamedGame], date: str, rules: Rules | None) -> Iterator[GameBlock]:
    """Games that follow on a date, and on rules that are in force."""
    for game in games:
        header = []
        if game.game.date and str(game.game.date) != date:
            date = str(game.game.date)
            header.append(str(DateLine(Cell(date))))
        header += _changed_declarations(rules, game.game.declarations)
        rules = find_declared_rules(game.game.declarations)
        players = str(PlayersLine(tuple(map(Cell, game.written_names))))
        comment = _players_line_comment(game)
        header.append(f"{players}    # {comment}" if comment else players)
        lines = (*game.hand_lines, *game.game.result_line.splitlines())
        yield GameBlock(tuple(header), lines)


@lru_cache(maxsize=500)
def find_declared_rules(declarations: tuple[tuple[str, str], ...]) -> Rules:
    """The rules that declarations make, of which the first names a ruleset."""
    (_, name), *others = declarations
    rules = find_ruleset(Cell(name))
    for key, value in others:
        rules = change_parameter(rules, Cell(key), Cell(value))
    return rules


def _changed_declarations(before: Rules | None, wanted: tuple[tuple[str, str], ...]) -> list[str]:
    """The declarations that differ from those in force; all of them, where some of those would
    have to be undone."""
    rules = find_declared_rules(wanted)
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
    log_id = game.game.log_id
    parts = [f"log {log_id}"] if COMMENT_ID.fullmatch(log_id) else []
    return "; ".join([*parts, *game.game.remarks, *_describe_renames(game)])


def _describe_renames(game: NamedGame) -> list[str]:
    """`_=Aki is =Aki`, of names that no scores file can hold."""
    return [
        f"{name} is {escape_unprintable(was)}"
        for was, name in zip(game.player_names, game.written_names, strict=True)
        if was != name
    ]
