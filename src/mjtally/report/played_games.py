"""What was played, collected while a tally is read: results, sheets, penalties, rules, teams."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from heapq import heappop, heappush
from itertools import groupby
from operator import attrgetter

from ..base.quotient import Quotient
from ..model.standings import StageLedger
from ..model.types import AppliedAdjustment, GameRecord, Rules
from ..statistics.player import ZERO
from ..tables.game_sheet import CollectedWarnings, GameSheet, build_game_sheets
from ..tables.records import RecordsTable
from .best_wins import BestWins
from .report_data import GameResult, PenaltyRow, ReportOptions


class PlayedGames:
    """What was played, as it comes: the result of every game, and the records of the latest, of
    which sheets are made."""

    def __init__(
        self,
        options: ReportOptions,
        find_players: Callable[[], Collection[str]],
        records: RecordsTable,
    ) -> None:
        self.options = options
        self.find_players = find_players  # those that are asked for, by the aliases so far
        self.warnings = CollectedWarnings()
        self.results: list[GameResult] = []  # as they came
        self.records: dict[int, list[GameRecord]] = {}  # of the latest games, by their numbers
        self.latest: list[tuple[str, int]] = []  # their dates and numbers, a heap
        self.games_by_rules: dict[Rules, set[int]] = {}
        self.loose_hands: dict[Rules, int] = {}
        self.penalties: list[PenaltyRow] = []
        self.best_wins = BestWins(records)
        self.ledger = StageLedger()
        self.loose_scores: dict[str, dict[str, Quotient]] = {}  # by date and player
        self.members: dict[str, set[str]] = {}  # of teams

    def add_events(self, events: Iterable[GameRecord | AppliedAdjustment]) -> None:
        """Take all in."""
        records = self._select_records(events)
        for number, parts in groupby(records, key=lambda record: record.session.game_number):
            together = list(parts)
            for part in together:
                self.best_wins.add(part)
            self.results.append(_build_result(together))
            self.records[number] = together
            heappush(self.latest, (self.results[-1].date, number))
            if len(self.latest) > self.options.max_sheets:
                _, oldest = heappop(self.latest)
                del self.records[oldest]

    def build_sheets(self) -> dict[int, GameSheet]:
        """The sheets of the latest games, by their numbers."""
        records = (record for together in self.records.values() for record in together)
        sheets = build_game_sheets(records, self.warnings)
        return {sheet.session.game_number: sheet for sheet in sheets}

    def list_results(self) -> list[GameResult]:
        """All results by date, then as they came."""
        return sorted(self.results, key=attrgetter("date"))

    def list_penalties(self, names: Collection[str]) -> list[PenaltyRow]:
        """The penalties of some players, by date."""
        penalties = (each for each in self.penalties if each.name in names)
        return sorted(penalties, key=attrgetter("date"))

    def list_members(self) -> dict[str, list[str]]:
        """Who played for each team."""
        return {team: sorted(names) for team, names in self.members.items()}

    def count_by_rules(self) -> dict[Rules, int]:
        """How many games, or loose hands, were played by each ruleset."""
        return {
            rules: self.loose_hands.get(rules, len(numbers))
            for rules, numbers in self.games_by_rules.items()
        }

    def _select_records(
        self, events: Iterable[GameRecord | AppliedAdjustment]
    ) -> Iterator[GameRecord]:
        """Games that have anything in them; only of the players, if any are named."""
        for event in events:
            self.penalties += _list_penalties(event)
            self.ledger.add(event)
            if isinstance(event, AppliedAdjustment):
                continue
            self._add_session(event)
            players = self.find_players()
            if event.is_played and (
                not players or any(name in players for name in event.session.names)
            ):
                yield event

    def _add_session(self, record: GameRecord) -> None:
        """Take in for which teams and by which rules something was played."""
        session = record.session
        for team, name in zip(session.teams, session.names, strict=False):
            if team:
                self.members.setdefault(team, set()).add(str(name))
        self.games_by_rules.setdefault(session.rules, set()).add(session.game_number)
        if not session.rules.tracks_games:
            if record.is_played:
                won = self.loose_scores.setdefault(record.date, {})
                for name, change in zip(session.names, record.score_changes, strict=True):
                    won[name] = won.get(name, ZERO) + session.score_unit * change
            hands = self.loose_hands.get(session.rules, 0)
            self.loose_hands[session.rules] = hands + len(record.effects)


def _build_result(records: Sequence[GameRecord]) -> GameResult:
    """The result of a game that comes in one record or in several."""
    session, first, last = records[0].session, records[0], records[-1]
    final, unit = last.final_result, session.score_unit
    seats = range(len(session.names))
    scores = [last.initial_scores[seat] + last.score_changes[seat] * unit for seat in seats]
    order = sorted(seats, key=lambda seat: (final.ranks[seat] if final else 0, -scores[seat]))
    has_scores = not final or bool(final.scores)
    return GameResult(
        number=session.game_number,
        date=first.date,
        file=session.file,
        line=session.line,
        names=tuple(str(session.names[seat]) for seat in order),
        ranks=tuple(final.ranks[seat] for seat in order) if final else (),
        scores=tuple(scores[seat] for seat in order) if has_scores else (),
        points=tuple(last.exact_seat_points(seat) for seat in order) if final else (),
        hand_count=sum(len(record.effects) for record in records),
        end=last.end_reason,
        is_loose=not session.rules.tracks_games,
    )


def _list_penalties(event: GameRecord | AppliedAdjustment) -> Iterator[PenaltyRow]:
    """The points that an adjustment gave or took, or that a finished game cost besides."""
    if isinstance(event, AppliedAdjustment):
        yield PenaltyRow(event.date, event.name, event.exact_points, 0, event.comment)
        return
    session = event.session
    for seat, points in enumerate(event.point_penalties if event.final_result else ()):
        if points:
            exact = Quotient(points, session.rules.family.point_parts)
            yield PenaltyRow(event.date, session.names[seat], exact, session.game_number)
    for payment in event.side_payments:
        for seat, points in enumerate(payment.points):
            if points:
                exact = Quotient(points, session.rules.family.point_parts)
                number = session.game_number
                yield PenaltyRow(event.date, session.names[seat], exact, number, payment.name)
