"""What somebody who imports games may ask for."""

import datetime
from typing import NamedTuple


class ImportOptions(NamedTuple):
    """What is written of the games, and by which rules they are checked."""

    rules: str = ""  # a ruleset's name, instead of what a log tells
    extra_declarations: tuple[tuple[str, str], ...] = ()  # declarations that come before all others
    date: datetime.date | None = None  # of games that have none
    include_tiles: bool = True
    include_open_marks: bool = True  # `o` behind the mark of everybody who had called
    keep_nameless: bool = True  # games of players without a name
    keep_unfinished: bool = False
    players: int = 0  # only games of so many; 0 for all
