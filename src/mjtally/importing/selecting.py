"""Which of the games that were read are written, under which names."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from ..base.words import listing
from ..logs.faults import Fault
from .blocks import Named
from .gathered import Gathered
from .kept import Kept
from .names import called, spelt


class Counted(NamedTuple):
    """What became of the games of a file."""

    games: int = 0
    hands: int = 0
    there: int = 0  # already, in the file or in this import


class Selection:
    """The games of so many players that are new to a file, in order; counted on the way.

    `refuse` is told of those that cannot be put at its end."""

    def __init__(
        self,
        gathered: Gathered,
        kept: Kept,
        aliases: Mapping[str, str],
        refuse: Callable[[str], None],
    ) -> None:
        self.gathered = gathered
        self.kept = kept
        self.aliases = {**aliases, **kept.aliases}
        self.refuse = refuse
        self.spelt = spelt(called([*gathered.names], self.aliases))
        self.counted = Counted()
        self.players: dict[str, None] = {}
        self._ids: set[str] = set(kept.ids)
        self._games: set[tuple[str, ...]] = set(kept.games)

    def games(self, players: int) -> Iterator[Named]:
        """New games."""
        for entry in self.gathered.in_order(players):
            who = called(entry.players, self.aliases)
            game = Named(entry, who, tuple(self.spelt[name] for name in who))
            if self._is_there(game):
                self.counted = self.counted._replace(there=self.counted.there + 1)
            elif wrong := self._wrong(game):
                self.refuse(str(wrong))
            else:
                self.players.update(dict.fromkeys(game.names))
                games, hands, there = self.counted
                self.counted = Counted(games + 1, hands + len(entry.lines), there)
                yield game

    def _is_there(self, game: Named) -> bool:
        """Whether a game was written before; it is from now on."""
        known, log_id = game.known_by(), game.entry.id
        if known in self._games or log_id in self._ids:
            return True
        self._games.add(known)
        self._ids.update(filter(None, [log_id]))
        return False

    def _wrong(self, game: Named) -> Fault | None:
        """Why a game cannot stand at the end of the file."""
        log, date, last = game.entry.log, game.entry.date, self.kept.date
        for name in game.called:
            who = [
                was for was, is_ in zip(game.entry.players, game.called, strict=True) if is_ == name
            ]
            if len(who) > 1:
                return Fault(f"{listing(who)} are both {name}", "a player in each seat", log)
        if last and date is None:
            return Fault("no date is known", f"--date DATE, from {last} on", log)
        if last and str(date) < last:
            expected = f"games from {last} on, the last date there: write others to a new file"
            return Fault(f"it was played on {date}", expected, log)
        return None
