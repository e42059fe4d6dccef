"""The best hands of each player, as games come: a few, by what their family calls the value."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from os.path import basename
from typing import NamedTuple

from ..base.quotient import Quotient
from ..base.terminal import escape_unprintable
from ..model.types import GameRecord
from ..statistics.counts import Achievement
from ..tables.hands_and_games import player_mark
from ..tables.records import RecordsTable

MOST_BEST_WINS = 3  # of each player


class BestWin(NamedTuple):
    """A hand that somebody won: what it was worth, what it was, and where it stands."""

    figure: Quotient
    unit: str
    what: str
    mark: str  # the winner's, as it is written
    date: str
    file: str
    line: int


class BestWins:
    """The best wins of everybody, from games in any order; equal ones by date, then as they
    came. What is achieved by a hand the table of records has worked out already."""

    def __init__(self, records: RecordsTable) -> None:
        self.records = records
        self.best: dict[str, list[tuple[int | Fraction, BestWin]]] = {}  # by name, the best first

    def add(self, record: GameRecord) -> None:
        """Take the hands of a game in, or of a part of it."""
        family, names = record.session.rules.family, record.session.names
        shown = family.statistics.report_columns
        if shown is None:
            return
        find_achievements = self.records.build_achievement_finder(family)
        for at, effect in enumerate(record.effects):
            if not effect.hand.winners:
                continue
            for kind, win in find_achievements(effect):
                if kind.name != shown.best_win_record:
                    continue
                had = self.best.get(names[win.seat], [])
                if len(had) < MOST_BEST_WINS or win.value >= had[-1][0]:
                    self._keep(record, at, win, kind.unit)

    def list_wins(self) -> Mapping[str, Sequence[BestWin]]:
        """Everybody's best wins, the best first."""
        return {name: [win for _, win in wins] for name, wins in self.best.items()}

    def _keep(self, record: GameRecord, at: int, win: Achievement, unit: str) -> None:
        name, session = str(record.session.names[win.seat]), record.session
        kept = BestWin(
            Quotient(win.value.numerator, win.value.denominator),
            unit,
            win.describe(),
            player_mark(record.lines[at], win.seat),
            record.date,
            escape_unprintable(basename(session.file)),
            record.line_numbers[at],
        )
        wins = [*self.best.get(name, ()), (win.value, kept)]
        wins.sort(key=lambda each: (-each[0], each[1].date))
        self.best[name] = wins[:MOST_BEST_WINS]
