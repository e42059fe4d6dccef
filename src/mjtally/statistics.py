"""Plays to statistics: one row for each player, which add up."""

from functools import reduce

from .play import Adjusted, Play
from .quotients import Quotient, plus, times
from .vectors import Layout

SEATINGS = 5000  # so many are summed up apart before they are added to their players


class Player:
    """A player's counts and sums; `*` is everybody's.

    `counts` are those of hands (by column name). `net` is the sum of score changes, in whole
    numbers of each unit they came in. Ranks are doubled, so that a shared one is whole;
    points are in tenths.
    """

    __slots__ = ("busts", "counts", "doubled_ranks", "games", "name", "net", "places", "points")

    def __init__(self, name: str) -> None:
        self.name = name
        self.counts: dict[str, int] = {}
        self.net: dict[Quotient, int] = {}
        self.games = 0
        self.doubled_ranks = 0
        self.places = [0, 0, 0, 0]
        self.busts = 0
        self.points = 0

    def __iadd__(self, other: "Player") -> "Player":
        for column, count in other.counts.items():
            self.counts[column] = self.counts.get(column, 0) + count
        for each, number in other.net.items():
            self.net[each] = self.net.get(each, 0) + number
        self.games += other.games
        self.doubled_ranks += other.doubled_ranks
        self.places = [
            mine + theirs for mine, theirs in zip(self.places, other.places, strict=True)
        ]
        self.busts += other.busts
        self.points += other.points
        return self

    def net_score(self) -> Quotient:
        """The net score, exact."""
        units = (times(number, each) for each, number in self.net.items())
        return reduce(plus, units, Quotient(0, 1))


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
        key = event.sitting.names, event.sitting.layout, event.sitting.unit
        self._sums[key] = self._sums.get(key, 0) + event.total
        if len(self._sums) > SEATINGS:
            self._sum_up()
        if event.final:
            self._add_game(event)

    def _add_game(self, play: Play) -> None:
        assert play.final
        for seat, name in enumerate(play.sitting.names):
            player = self._player(name)
            player.games += 1
            player.doubled_ranks += play.final.doubled_ranks[seat]
            player.places[play.final.ranks[seat] - 1] += 1
            player.busts += play.final.scores[seat] < 0
            player.points += play.final.points[seat]
            if play.penalties:
                player.points += play.penalties[seat]

    def _player(self, name: str) -> Player:
        player = self.players.get(name)
        if player is None:
            player = self.players[name] = Player(str(name))
        return player

    def _sum_up(self) -> None:
        """Add what was summed up by seating to the players."""
        for (names, layout, each), total in self._sums.items():
            columns = layout.unpack(total)
            for seat, name in enumerate(names):
                player = self._player(name)
                net = columns["score"][seat]
                player.net[each] = player.net.get(each, 0) + net
                for column in layout.columns[1:]:
                    player.counts[column] = player.counts.get(column, 0) + columns[column][seat]
        self._sums = {}

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
        return [*self.players.values(), everybody]
