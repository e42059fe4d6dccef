"""The best hands of each player, as games come: a few, by what their family calls the value."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from os.path import basename
from typing import NamedTuple

from ..base.quotient import Quotient
from ..base.terminal import escape_unprintable
from ..model.types import Family, GameRecord, HandEffect
from ..statistics.counts import Achievement, RecordKind
from ..tables.hands_and_games import player_mark

MOST_BEST_WINS = 3  # of each player
MAX_REMEMBERED_EFFECTS = 5_000  # whose values are remembered


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
    came."""

    def __init__(self) -> None:
        self.kind: RecordKind | None = None
        self.find_wins: Callable[[HandEffect], Sequence[Achievement]] | None = None
        self.best: dict[str, list[tuple[int | Fraction, BestWin]]] = {}  # by name, the best first

    def add(self, record: GameRecord) -> None:
        """Take the hands of a game in, or of a part of it."""
        if self.find_wins is None:
            self.kind = _find_best_win_kind(record.session.rules.family)
            self.find_wins = _remember_wins(self.kind)
        names = record.session.names
        for at, effect in enumerate(record.effects):
            if not effect.facts.winners:
                continue
            for win in self.find_wins(effect):
                had = self.best.get(names[win.seat], [])
                if len(had) < MOST_BEST_WINS or win.value >= had[-1][0]:
                    self._keep(record, at, win)

    def list_wins(self) -> Mapping[str, Sequence[BestWin]]:
        """Everybody's best wins, the best first."""
        return {name: [win for _, win in wins] for name, wins in self.best.items()}

    def _keep(self, record: GameRecord, at: int, win: Achievement) -> None:
        name, session = str(record.session.names[win.seat]), record.session
        assert self.kind
        kept = BestWin(
            Quotient(win.value.numerator, win.value.denominator),
            self.kind.unit,
            win.describe(),
            player_mark(record.lines[at], win.seat),
            record.date,
            escape_unprintable(basename(session.file)),
            record.line_numbers[at],
        )
        wins = [*self.best.get(name, ()), (win.value, kept)]
        wins.sort(key=lambda each: (-each[0], each[1].date))
        self.best[name] = wins[:MOST_BEST_WINS]


def _find_best_win_kind(family: Family) -> RecordKind | None:
    """The record of a family that says which win is the best, if it has one."""
    shown = family.statistics.report_columns
    kinds = family.statistics.build_record_kinds().hands if shown else ()
    return next((kind for kind in kinds if shown and kind.name == shown.best_win_record), None)


def _remember_wins(kind: RecordKind | None) -> Callable[[HandEffect], Sequence[Achievement]]:
    """What is won in a hand, worked out once while it is remembered."""

    @lru_cache(MAX_REMEMBERED_EFFECTS)
    def find_wins(effect: HandEffect) -> Sequence[Achievement]:
        return list(kind.find_achievements(effect)) if kind else []

    return find_wins
