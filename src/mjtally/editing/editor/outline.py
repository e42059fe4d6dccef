"""The outline of a scores file: its days, and the games of each day with their results. Days and
games can be folded."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from ...base.wording import pluralize
from ...language.statements import DateLine
from ...rules.model.game_ends import END_DESCRIPTIONS
from .file_tree import ScoresFile
from .hints import describe_standing

DAY_SECTION, GAME_SECTION = "day", "game"


class OutlineSection(NamedTuple):
    """A day or a game: its lines, from one to another, and what is in it."""

    kind: str
    name: str
    detail: str
    first_line: int
    last_line: int
    children: "Sequence[OutlineSection]" = ()


def build_outline(scores_file: ScoresFile) -> list[OutlineSection]:
    """The days of a file, with the games of each; games before any date stand by themselves."""
    games, sections = list(_build_game_sections(scores_file)), list[OutlineSection]()
    dates = [
        (number, str(line.statement.date))
        for number, line in enumerate(scores_file.source.lines, 1)
        if isinstance(line.statement, DateLine)
    ]
    first = dates[0][0] if dates else len(scores_file.lines) + 1
    sections += [game for game in games if game.first_line < first]
    ends = [*(line for line, _ in dates[1:]), len(scores_file.lines) + 1]
    for (line, date), end in zip(dates, ends, strict=False):
        within = [game for game in games if line < game.first_line < end]
        last = max([line, *(game.last_line for game in within)])
        sections.append(
            OutlineSection(DAY_SECTION, date, pluralize(len(within), "game"), line, last, within)
        )
    return sections


def _build_game_sections(scores_file: ScoresFile) -> Iterator[OutlineSection]:
    """The games of a file, and rows of loose hands, in their order."""
    played = [
        game_record
        for game_record in scores_file.game_records
        if game_record.effects or game_record.end_reason
    ]
    for (line, number), records_of_game in groupby(
        played, key=lambda game_record: (game_record.session.line, game_record.session.game_number)
    ):
        game_records = list(records_of_game)
        last = max(
            [line, *(record.line_numbers[-1] for record in game_records if record.line_numbers)]
        )
        names = " ".join(game_records[0].session.names)
        hands = pluralize(sum(len(game_record.effects) for game_record in game_records), "hand")
        end = game_records[-1].end_reason
        yield OutlineSection(
            GAME_SECTION,
            f"{number}: {describe_standing(game_records[-1]) or names}",
            f"{hands}; {END_DESCRIPTIONS.get(end, end)}" if end else hands,
            line,
            last,
        )
