"""What may be typed at a place of a table's next line, as an editor offers it."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from ..editor.completions import find_completions
from ..editor.file_tree import FileTree, LineContext, ScoresFile
from ..language.parser import parse_line
from ..language.statements import PlayersLine
from .line_changes import KEYS_OF_CLUB
from .table_reading import TableReading

MOST_ITEMS = 40
NOT_OFFERED = tuple(f"{key}=" for key in KEYS_OF_CLUB)  # which are not written at the table


def complete_line(
    reading: TableReading, text: str, column: int, players: Sequence[str]
) -> list[dict[str, Any]]:
    """What may stand from a column (`column` of an item, from 0) of a line after the last one, in
    the place of what was typed up to `column`. `players` are all who are known, who came last
    first."""
    source, path = reading.text.source, reading.text.chain.path
    kept = len(source.line_texts)
    while kept and not source.line_texts[kept - 1].strip():
        kept -= 1
    typed = replace(
        source,
        line_texts=(*source.line_texts[:kept], text),
        line_ends=(*(end or "\n" for end in source.line_ends[:kept]), ""),
    )
    game = reading.game
    context = LineContext(
        reading.rules,
        reading.date,
        "",
        dict.fromkeys(reading.roster),
        reading.aliases,
        game.session.names if game else (),
    )
    records = list(reading.game_records)
    file = ScoresFile(path, typed, [context], [0], records)
    tree = FileTree(path, {path: file}, dict.fromkeys(players), [*records])
    found = find_completions(path, kept + 1, column + 1, tree, date.today().isoformat())
    return [
        {"text": each.text, "words": each.description, "column": each.column - 1}
        for each in found
        if not each.text.startswith(NOT_OFFERED) and not _opens_game(each.text)
    ][:MOST_ITEMS]


def _opens_game(text: str) -> bool:
    """Whether it is a line of players, who are chosen elsewhere."""
    statement = parse_line(text).statement
    return isinstance(statement, PlayersLine) and len(statement.names) > 2
