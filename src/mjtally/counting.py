"""Adding up what `measures.py` counts, hand by hand, in one addition each."""

from collections import Counter
from collections.abc import Iterable, Iterator

from .base.exact import Quotient, plus, times
from .base.memory import Memory, Notebook
from .base.packed import Layout
from .columns import SQUARED
from .families.riichi.hand import Hand
from .families.riichi.measures import RiichiSeat
from .families.riichi.points import payments
from .measures import AMOUNTS, OPEN_MARKED, RUNS, GameSeat, HkSeat, counts, game_counts
from .play import Adjusted, Final, Outcome, Play, Sitting, Table, hands_of
from .rules import RiichiRules, Rules
from .statistics import NONE, ONE, ZERO, Count, Player, Run, Statistics

MOST_BOOKS = 100  # HK rules may change between any two hands
REMEMBERED = 50_000  # units of memory: hands whose counts are remembered
BITS = 96  # squares of scores are large


Key = tuple[Outcome, int, int]  # a hand, the honba and the sticks on the table
Book = Notebook[Key, int]


class Detail(Statistics):
    """Every player's statistics, with all that is counted. What a hand counts at a table is
    worked out once while it is remembered."""

    def __init__(self) -> None:
        super().__init__()
        self.memory = Memory(REMEMBERED)
        self.books: dict[Rules, tuple[Layout, Book]] = {}

    def count(self, play: Play) -> tuple[Layout, int]:
        if play.sitting.rules not in self.books:
            self.books[play.sitting.rules] = self._book(play.sitting)
        layout, book = self.books[play.sitting.rules]
        total = layout.pack([play.sitting.layout.unpack(play.total)["score"]])
        for outcome, table in hands_of(play):
            total += book[outcome, table.honba, table.sticks]
        return layout, total

    def _book(self, sitting: Sitting) -> tuple[Layout, Book]:
        """The counts of hands under some rules."""
        if len(self.books) == MOST_BOOKS:
            self.books.clear()
        rules, own = sitting.rules, sitting.layout
        rows = counts(rules.family)
        bits = BITS if isinstance(rules, RiichiRules) else 2 * own.bits + 32
        layout = Layout(rules.players, ["score", *(row.name for row in rows)], bits)

        def pack(key: Key) -> int:
            return layout.pack([(), *_rows(key, own, rules, rows)])

        return layout, Notebook(self.memory, pack, units=5)

    def sum(self, player: Player, column: str, number: int, unit: Quotient) -> None:
        if column not in AMOUNTS:
            super().sum(player, column, number, unit)
            return
        power = 2 if column.endswith(SQUARED) else 1
        each = Quotient(unit.numerator**power, unit.denominator**power)
        before = player.amounts.get(column, ZERO)
        player.amounts[column] = plus(before, times(number, each))

    def add(self, event: Play | Adjusted) -> None:
        super().add(event)
        if isinstance(event, Play):
            self._add_deals(event)
            if event.final:
                self._add_detail(event, event.final)

    def rows(self) -> list[Player]:
        players = super().rows()
        if players[-1].counts.get("open_count"):
            for player in players:
                player.counts[OPEN_MARKED] = 1
        return players

    def _add_deals(self, play: Play) -> None:
        """How long somebody dealt in a followed game: each round is one deal."""
        if play.sitting.rules.length == "free":
            return
        deals = Counter(table.round for _, table in hands_of(play))
        for number, hands in deals.items():
            player = self.player(play.sitting.names[number % len(play.sitting.names)])
            player.most["longest_deal"] = max(player.most.get("longest_deal", 0), hands)

    def _add_detail(self, play: Play, final: Final) -> None:
        """What is counted of a finished game."""
        rules = play.sitting.rules
        assert isinstance(rules, RiichiRules)
        for seat, name in enumerate(play.sitting.names):
            player = self.player(name)
            points = final.points[seat] + (play.penalties[seat] if play.penalties else 0)
            game = GameSeat(final, seat, points, rules.start)
            for row in game_counts():
                player.counts[row.name] = player.counts.get(row.name, 0) + int(row.of(game))
            for row in RUNS:
                key = row.name, 0
                player.runs[key] = player.runs.get(key, Run()).then(ONE if row.of(game) else NONE)
            player.most["score"] = max(player.most.get("score", game.score), game.score)
            player.least["score"] = min(player.least.get("score", game.score), game.score)


def _rows(
    key: tuple[Outcome, int, int], own: Layout, rules: Rules, rows: Iterable[Count]
) -> Iterator[list[int]]:
    """The counts of a hand at a table, each for every seat."""
    outcome, honba, sticks = key
    changes = own.unpack(outcome.change_at(Table(0, honba, sticks)))["score"]
    hand = outcome.hand
    seats: list[RiichiSeat | HkSeat]
    if isinstance(hand, Hand):
        assert isinstance(rules, RiichiRules)
        dealer = outcome.facts.dealer
        paid = {
            win.seat: payments(
                win.value, dealer=win.seat == dealer, self_draw=hand.kind == "tsumo", rules=rules
            )[0]
            for win in hand.wins
        }
        seats = [
            RiichiSeat(hand, seat, dealer, change, paid, rules)
            for seat, change in enumerate(changes)
        ]
    else:
        seats = [HkSeat(hand, seat, change) for seat, change in enumerate(changes)]
    for row in rows:
        yield [int(row.of(seat)) for seat in seats]
