"""Why somebody's money is what it is: what each game is worth, what rounding adds, and the fees."""

from collections.abc import Callable, Iterator

from ..base.errors import UsageError
from ..base.quotient import Quotient
from ..base.wording import did_you_mean
from ..model.stakes import Stakes
from ..model.types import AppliedAdjustment, Family, GameRecord
from ..statistics.columns import Formula
from .money import COLUMNS, Evening, Evenings, find_worth, list_paid_points
from .provenance import GAME_LABEL, Addend, Explanation, explain_game_points

MONEY, SUM = EXPLAINED_COLUMNS = ("money", "sum")


class MoneyExplanationBuilder:
    """Takes events in, and tells what each of a player's games made of their money, over all
    evenings that are read. `find_player` tells the player of a name, which may be an alias, once
    it was read."""

    def __init__(self, player: str, column: str, find_player: Callable[[str], str] = str) -> None:
        if column not in EXPLAINED_COLUMNS:
            raise UsageError(f"of the table money the columns {MONEY} and {SUM} are explained")
        self.asked_name, self.column_name, self.find_player = player, column, find_player
        self.evenings = Evenings()
        self.addends: dict[str, list[Addend]] = {}  # by date

    @property
    def player(self) -> str:
        """Whose money it is, as far as their names were read."""
        return self.find_player(self.asked_name)

    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Take an event in."""
        self.evenings.add(event)
        for addend in self._find_addends(event):
            self.addends.setdefault(addend.date, []).append(addend)

    def _find_addends(self, event: GameRecord | AppliedAdjustment) -> Iterator[Addend]:
        """What an event adds to the player's money."""
        if isinstance(event, AppliedAdjustment):
            if event.name == self.player and event.stakes.is_declared:
                place = event.file, event.line, event.date, event.game_number, ""
                points, mark = event.exact_points, event.exact_points.format_signed(1)
                yield self._build_addend(place, mark, points, event.stakes, event.comment)
            return
        session = event.session
        if self.player not in session.names or not (session.stakes.is_declared and event.is_played):
            return
        seat = session.names.index(self.player)
        final, points = event.final_result, list_paid_points(event)[seat]
        place = session.file, session.line, event.date, session.game_number, GAME_LABEL
        made = "" if session.rules.family.has_rank_points else explain_game_points(event, seat)
        mark = f"rank {final.ranks[seat]}" if final else event.end_reason
        yield self._build_addend(place, mark, points, session.stakes, made if final else "")

    def _build_addend(
        self,
        place: tuple[str, int, str, int, str],
        mark: str,
        points: Quotient,
        stakes: Stakes,
        why: str,
    ) -> Addend:
        """What points are worth, and what they are made of."""
        at_rate = f"{points.format_signed(4)} points at {stakes.rate.format_decimal(6)}"
        reason = f"{at_rate}: {why}" if why else at_rate
        worth = find_worth(points, stakes.rate)
        return Addend(*place, self.player, mark, self.column_name, worth, reason)

    def build_explanation(self, family: Family) -> Explanation:
        """What was found, when everything was read."""
        evenings = self.evenings.sorted_by_date("money")
        names = {name for _, evening in evenings for name in evening.players}
        if self.player not in names:
            raise UsageError(f"{self.player} has not played{did_you_mean(self.player, names)}")
        addends: list[Addend] = []
        for date, evening in evenings:
            addends += self.addends.get(date, [])
            if self.player in evening.players:
                addends += self._build_evening_addends(date, evening)
        (column,) = (each for each in COLUMNS if each.name == self.column_name)
        column = column._replace(formula=Formula((self.column_name,)))
        value = sum((addend.adds for addend in addends), Quotient(0, 1))
        return Explanation(self.player, column, value, addends, None)

    def _build_evening_addends(self, date: str, evening: Evening) -> Iterator[Addend]:
        """What rounding adds in an evening, and the fee."""
        player = evening.players[self.player]
        rounded = Quotient(evening.round_money()[self.player], evening.unit_denominator)
        unit = Quotient(1, evening.unit_denominator).format_decimal(6)
        extras = [(rounded - player.money, f"rounded to {unit}, so that all are 0 together")]
        if self.column_name == SUM:
            extras.append((-player.fee, "fee"))
        for adds, reason in extras:
            if adds.numerator:
                said = f"{date}: {reason}" if date else reason
                yield Addend("", 0, date, 0, "", self.player, "", self.column_name, adds, said)
