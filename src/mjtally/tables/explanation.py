"""The explanation of a figure of the players table, or of the table of teams. The figure is counted
again: what was played is split into hands, penalties, sticks that were left, and the end of a game,
and each of these parts is counted alone, by the counters of the table."""

from collections.abc import Collection, Iterator, Sequence
from itertools import product
from typing import Any

from ..base.errors import UsageError
from ..base.quotient import Quotient
from ..base.wording import did_you_mean
from ..rules.model.game_ends import ENDED_BY_SCORES
from ..rules.model.payments import subtract_scores
from ..rules.model.played_hands import PlayedHand, keep_first_hands, split_hands, sum_outside_hands
from ..rules.model.standings import choose_games
from ..rules.model.types import AppliedAdjustment, Family, GameRecord
from ..rules.statistics.columns import (
    ADJUSTMENTS,
    COLUMNS_HINT,
    EXTREME_METHOD,
    RECORDED_SCORES,
    SCORE_CHANGES,
    SCORE_PENALTIES,
    STREAK_METHOD,
    Column,
    Formula,
    find_sum,
)
from ..rules.statistics.intervals import explain_interval
from ..rules.statistics.player import ALL_PLAYERS
from .addends import (
    GAME_LABEL,
    Addend,
    Explainer,
    Explanation,
    build_adjustment_addend,
    build_game_addend,
    explain_game_points,
)
from .options import TableOptions, compute_rows
from .player_statistics import COUNTED_GAMES, COUNTED_POINTS, PlayerStatistics
from .players import NO_TEAM, PlayersTable, TeamsTable, attribute_to_teams, available_columns

TEAMS = "teams"  # the table of them


class PlayerExplainer(Explainer):
    """Where something was counted for a figure of a player or a team. The options say which games
    of each player count."""

    def __init__(self, *asked: Any) -> None:
        super().__init__(*asked)
        self.options = self.options._replace(columns=f"name,{self.column_name}")
        self.table = (TeamsTable if self.options.table == TEAMS else PlayersTable)(self.options)
        self.parts = PlayerStatistics(
            lambda family: frozenset(list_counted(self._find_column(family)[1])),
            with_optional_counts=True,
        )
        self.addends: list[Addend] = []

    def _find_column(self, family: Family) -> tuple[Column, Formula]:
        """The column, and what it is worked out from; a `UsageError` where there is no such column,
        or where it is a text."""

        name = self.column_name
        by_name = {column.name: column for column in available_columns(family, self.options)}
        if name not in by_name:
            from ..advice.words import WordKind, find_meaning

            near = did_you_mean(name, by_name, find_meaning(WordKind.COLUMN, name, by_name))
            raise UsageError(f"there is no column {name}{near or COLUMNS_HINT}")
        column = by_name[name]
        if column.formula is None:
            raise UsageError(f"{name} is {column.description}: there is nothing to explain")
        return column, column.formula

    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Take an event in. Places name the players, of teams as well."""
        self.table.add(event)
        counted = attribute_to_teams(event) if self.options.table == TEAMS else event
        if isinstance(event, AppliedAdjustment):
            if isinstance(counted, AppliedAdjustment) and self._is_wanted(counted.name):
                self.addends.append(build_adjustment_addend(event, ADJUSTMENTS))
        elif isinstance(counted, GameRecord):
            seats = [at for at, name in enumerate(counted.session.names) if self._is_wanted(name)]
            if not seats:
                return
            seat_of = {name: at for at, name in enumerate(event.session.names)}
            self.addends += sorted(  # hands as they come, then all of the game for each seat
                self._count_again(event, seats),
                key=lambda addend: seat_of[addend.name] if addend.label == GAME_LABEL else -1,
            )

    def _is_wanted(self, name: str) -> bool:
        return name != NO_TEAM and self.player in {name, ALL_PLAYERS}

    def _count_again(self, record: GameRecord, seats: Sequence[int]) -> Iterator[Addend]:
        """Everything that a game, or loose hands, add for some seats. Parts that add 0 are left
        out, except where games are chosen, or where they follow one another."""
        session, family = record.session, record.session.rules.family
        column, formula = self._find_column(family)
        has_zeros = self.options.chooses_games or formula.method == STREAK_METHOD
        of_hands = self.parts.find_wanted(family).hand_names
        for hand, mark, names, part in list_parts(record, formula, of_hands):
            self.parts.add(part)
            players = self.parts.take_players()
            for seat, name in product(seats, names):
                player = players[session.names[seat]]
                if formula.method == EXTREME_METHOD:
                    adds = Quotient(player.extremes.get(name, 0), int(name in player.extremes))
                elif formula.method == STREAK_METHOD:
                    adds = Quotient(int(column.compute_value(player) == 1), 1)
                else:
                    total = find_sum(player, name)
                    adds = Quotient(total.numerator, total.denominator * formula.parts)
                if not (adds.numerator or (has_zeros and adds.denominator)):
                    continue
                if hand:
                    place = session.file, hand.line, record.date, session.game_number, hand.label
                    yield Addend(*place, str(session.names[seat]), hand.marks[seat], name, adds)
                else:
                    why = explain_game_points(record, seat) if name == COUNTED_POINTS else ""
                    addend = build_game_addend(record, seat, name, adds, mark=mark, reason=why)
                    moves = part.outside_moves if not part.end_reason else ()
                    yield addend._replace(line=moves[0].line) if moves else addend

    def explain(self, family: Family) -> Explanation:
        column, formula = self._find_column(family)
        guests = (NO_TEAM,) if self.options.table == TEAMS else ()
        rows = {row[0].name: row for row in self.table.rows(family, guests, counted=False)}
        self.check_played(rows)
        player, *_ = row = rows[self.player]
        columns = self.table.columns(family)
        # the name, the figure, and where there is an interval its ends
        (cells,) = compute_rows(columns, [row])
        values = {column.name: value for column, value in zip(columns, cells, strict=True)}
        addends = self.addends
        if self.options.chooses_games:
            addends = [*choose_addends(addends, formula, self.options)]
        interval = self.options.interval if column.has_interval else 0
        return Explanation(
            player.name,
            column,
            values[column.name],
            [addend for addend in addends if addend.counted in formula.addends],
            player.find_count(formula.divisor) if formula.divisor else None,
            values.get(f"{column.name}_low", ""),
            values.get(f"{column.name}_high", ""),
            explain_interval(column, player, interval) if interval else "",
        )


def list_counted(formula: Formula) -> Sequence[str]:
    """What is counted for a formula; games that count are chosen by their points."""
    return (COUNTED_POINTS,) if COUNTED_GAMES in formula.addends else formula.addends


Part = tuple[PlayedHand | None, str, Sequence[str], GameRecord]
"""What is counted alone: the hand that it is, or a mark for what is none; what may be counted
in it; and all of it as a record."""


def list_parts(record: GameRecord, formula: Formula, hand_names: Collection[str]) -> Iterator[Part]:
    """A record in the parts that add to a formula, of which some counts are of hands: each hand,
    sticks that were left, penalties, and the end of the game."""
    names, by_scores = list_counted(formula), record.end_reason == ENDED_BY_SCORES
    if formula.method == EXTREME_METHOD:  # of all that the record has
        yield None, "", names, record
        return
    of_hands = [name for name in names if name in hand_names or name == SCORE_CHANGES]
    bare = keep_first_hands(record, 0)
    left = subtract_scores(record.score_changes, sum_outside_hands(record))
    for hand, part in split_hands(record) if of_hands else ():
        left = subtract_scores(left, part.score_changes)
        yield hand, "", of_hands, part
    if SCORE_CHANGES in names and not by_scores:
        yield None, "sticks", [SCORE_CHANGES], bare._replace(score_changes=left)
    of_penalties = [name for name in names if name == SCORE_PENALTIES]
    if SCORE_CHANGES in names and not by_scores:  # final scores have penalties in them
        of_penalties.append(SCORE_CHANGES)
    for move in record.outside_moves:
        changed = move.sum_changes(len(record.session.names))
        moved = bare._replace(outside_moves=[move], score_changes=changed)
        if move.is_penalty and of_penalties:
            yield None, move.kind, of_penalties, moved
        elif not move.is_penalty and SCORE_CHANGES in names and not by_scores:
            yield None, move.kind, [SCORE_CHANGES], moved
    besides = {*of_hands, *of_penalties, *(() if by_scores else (RECORDED_SCORES,)), ADJUSTMENTS}
    of_games = [name for name in names if name not in besides]
    if of_games and (by_scores or record.final_result):
        end = record._replace(line_numbers=(), lines=(), effects=(), tables=record.tables[:1])
        yield None, "", of_games, end


def choose_addends(
    addends: Sequence[Addend], formula: Formula, options: TableOptions
) -> Iterator[Addend]:
    """What counts where only some games of each player do: the points of those, or they as games,
    and everything else."""
    places: dict[str, list[int]] = {}
    for place, addend in enumerate(addends):
        if addend.counted == COUNTED_POINTS:
            places.setdefault(addend.name, []).append(place)
    chosen: set[int] = set()
    for own in places.values():
        number = len(choose_games(range(len(own)), options.best, options.drop))
        chosen.update(sorted(own, key=lambda place: -addends[place].adds)[:number])
    for place, addend in enumerate(addends):
        if addend.counted != COUNTED_POINTS:
            yield addend
        elif place in chosen and COUNTED_GAMES in formula.addends:
            yield addend._replace(counted=COUNTED_GAMES, adds=Quotient(1, 1))
        elif place in chosen:
            yield addend
