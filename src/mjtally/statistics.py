"""Plays to statistics: one row for each player, which add up."""

from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any

from .base.exact import Quotient, plus, times
from .base.packed import Layout
from .play import Adjusted, Final, Play

SEATINGS = 5000  # so many are summed up apart before they are added to their players
ZERO = Quotient(0, 1)


class Count:
    """A number added up over hands or games: its name, what it is in words, and its value in
    one of them for one player."""

    __slots__ = ("meaning", "name", "of")

    def __init__(self, name: str, meaning: str, of: Callable[[Any], int]) -> None:
        self.name = name
        self.meaning = meaning
        self.of = of  # of what one player had of it


class Run:
    """How many games in a row, out of `games`, had something: from the first on, up to the
    last, and at most. Two stretches of games make one."""

    __slots__ = ("first", "games", "last", "most")

    def __init__(self, games: int = 0, first: int = 0, last: int = 0, most: int = 0) -> None:
        self.games = games
        self.first = first
        self.last = last
        self.most = most

    def then(self, later: "Run") -> "Run":
        """This stretch and a later one."""
        return Run(
            self.games + later.games,
            self.first + later.first if self.first == self.games else self.first,
            later.last + self.last if later.last == later.games else later.last,
            max(self.most, later.most, self.last + later.first),
        )


ONE, NONE = Run(1, 1, 1, 1), Run(1)


class Player:
    """A player's counts and sums; `*` is everybody's.

    `counts` are those of hands and games, by name; `net` the sum of score changes and
    `amounts` other sums of them, in whole numbers of each unit they came in. Ranks are
    doubled, so that a shared one is whole; points are in tenths. `most` and `least` are
    extremes, and `runs` what came in a row, by the file it was in.
    """

    __slots__ = (
        *("amounts", "busts", "counts", "doubled_ranks", "games", "least", "most", "name", "net"),
        *("places", "points", "runs"),
    )

    def __init__(self, name: str) -> None:
        self.name = name
        self.counts: dict[str, int] = {}
        self.net: dict[Quotient, int] = {}
        self.amounts: dict[str, Quotient] = {}
        self.games = 0
        self.doubled_ranks = 0
        self.places = [0, 0, 0, 0]
        self.busts = 0
        self.points = 0
        self.most: dict[str, int] = {}
        self.least: dict[str, int] = {}
        self.runs: dict[tuple[str, int], Run] = {}

    def __iadd__(self, other: "Player") -> "Player":
        for column, count in other.counts.items():
            self.counts[column] = self.counts.get(column, 0) + count
        for each, number in other.net.items():
            self.net[each] = self.net.get(each, 0) + number
        for name, amount in other.amounts.items():
            self.amounts[name] = plus(self.amounts.get(name, ZERO), amount)
        self.games += other.games
        self.doubled_ranks += other.doubled_ranks
        self.places = [
            mine + theirs for mine, theirs in zip(self.places, other.places, strict=True)
        ]
        self.busts += other.busts
        self.points += other.points
        for name, number in other.most.items():
            self.most[name] = max(self.most.get(name, number), number)
        for name, number in other.least.items():
            self.least[name] = min(self.least.get(name, number), number)
        for key, run in other.runs.items():
            self.runs[key] = self.runs.get(key, Run()).then(run)
        return self

    def net_score(self) -> Quotient:
        """The net score, exact."""
        units = (times(number, each) for each, number in self.net.items())
        return reduce(plus, units, ZERO)

    def hands(self) -> int:
        """Hands sat in; HK calls them games."""
        return self.counts.get("hand_count", self.counts.get("game_count", 0))

    def run(self, name: str) -> Run:
        """What came in a row, over all files in their order."""
        parts = {file: run for (each, file), run in self.runs.items() if each == name}
        return reduce(Run.then, (parts[file] for file in sorted(parts)), Run())


class Statistics:
    """Every player's statistics, from plays and adjustments in any order."""

    def __init__(self) -> None:
        self.players: dict[str, Player] = {}
        self._adjusted: dict[str, int] = {}
        self._sums: dict[tuple[tuple[str, ...], Layout, Quotient], int] = {}

    def add(self, event: Play | Adjusted) -> None:
        if isinstance(event, Adjusted):
            self._adjusted[event.name] = self._adjusted.get(event.name, 0) + event.points
            return
        layout, total = self.count(event)
        key = event.sitting.names, layout, event.sitting.unit
        self._sums[key] = self._sums.get(key, 0) + total
        if len(self._sums) > SEATINGS:
            self._sum_up()
        if event.final:
            self.add_game(event, event.final, range(len(event.sitting.names)))

    def count(self, play: Play) -> tuple[Layout, int]:
        """What is counted of a play's hands by seat, packed, and how."""
        return play.sitting.layout, play.total

    def add_game(self, play: Play, final: Final, seats: Iterable[int]) -> None:
        """Add a finished game, for the players in some seats."""
        for seat in seats:
            player = self.player(play.sitting.names[seat])
            player.games += 1
            player.doubled_ranks += final.doubled_ranks[seat]
            player.places[final.ranks[seat] - 1] += 1
            player.busts += final.scores[seat] < 0
            player.points += final.points[seat]
            if play.penalties:
                player.points += play.penalties[seat]

    def player(self, name: str) -> Player:
        """The player of a name, met now or before."""
        player = self.players.get(name)
        if player is None:
            player = self.players[name] = Player(str(name))
        return player

    def _sum_up(self) -> None:
        """Add what was summed up by seating to the players."""
        for (names, layout, each), total in self._sums.items():
            columns = layout.unpack(total)
            for seat, name in enumerate(names):
                player = self.player(name)
                net = columns["score"][seat]
                player.net[each] = player.net.get(each, 0) + net
                for column in layout.columns[1:]:
                    self.sum(player, column, columns[column][seat], each)
        self._sums = {}

    def sum(self, player: Player, column: str, number: int, unit: Quotient) -> None:
        """Add a count of hands to a player's; `unit` is that of scores."""
        player.counts[column] = player.counts.get(column, 0) + number

    def merge(self, other: "Statistics", number: int) -> None:
        """Take in the statistics of a later file, the `number`th after this one's."""
        other._sum_up()
        for name, player in other.players.items():
            player.runs = {(what, number): run for (what, _), run in player.runs.items()}
            mine = self.player(name)
            mine += player
        for name, points in other._adjusted.items():
            self._adjusted[name] = self._adjusted.get(name, 0) + points

    def __getstate__(self) -> dict[str, object]:
        """What goes to another process: everything but how it was added up."""
        self._sum_up()
        return {"players": self.players, "_adjusted": self._adjusted, "_sums": {}}

    def rows(self) -> list[Player]:
        """The players in the order in which they came, and then everybody as `*`."""
        self._sum_up()
        for name, points in self._adjusted.items():
            if name in self.players:  # who sat down within the dates
                self.players[name].points += points
        self._adjusted = {}
        everybody = Player("*")
        for player in self.players.values():
            everybody += player
        everybody.runs = {}  # nobody's games
        return [*self.players.values(), everybody]
