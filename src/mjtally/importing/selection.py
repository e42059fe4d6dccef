"""Which of the games that were read are written, under which names."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from ..base.wording import format_list, pluralize
from ..logs.faults import Fault
from .blocks import NamedGame
from .existing_file import ExistingFile
from .games import GameStore
from .names import choose_spellings, resolve_aliases


class ImportCounts(NamedTuple):
    """What became of the games of a file."""

    new_games: int = 0
    new_hands: int = 0
    known_games: int = 0  # already, in the file or in this import


class GameSelection:
    """The games of a kind that are new to a file, in order; counted on the way.

    `report_fault` is called with each reason why one cannot be put at its end."""

    def __init__(
        self,
        store: GameStore,
        existing_file: ExistingFile,
        aliases: Mapping[str, str],
        report_fault: Callable[[Fault], None],
    ) -> None:
        self.store = store
        self.existing_file = existing_file
        self.aliases = {**aliases, **existing_file.aliases}
        self.report_fault = report_fault
        self.spellings = choose_spellings(resolve_aliases([*store.player_names], self.aliases))
        self.counts = ImportCounts()
        self.player_names: dict[str, None] = {}
        self._log_ids: set[str] = set(existing_file.log_ids)
        self._identities: set[tuple[str, ...]] = set(existing_file.game_identities)

    def select_games(self, kind: str) -> Iterator[NamedGame]:
        """New games."""
        for imported in self.store.sorted_games(kind):
            names = resolve_aliases(imported.players, self.aliases)
            game = NamedGame(imported, names, tuple(self.spellings[name] for name in names))
            if self._check_known(game):
                self.counts = self.counts._replace(known_games=self.counts.known_games + 1)
            elif fault := self._find_fault(game):
                self.report_fault(fault)
            else:
                self.player_names.update(dict.fromkeys(game.written_names))
                games, hands, known = self.counts
                self.counts = ImportCounts(games + 1, hands + len(imported.hand_lines), known)
                yield game

    def _check_known(self, game: NamedGame) -> bool:
        """Whether a game was written before; it is from now on."""
        identity, log_id = game.identity(), game.game.log_id
        if identity in self._identities or log_id in self._log_ids:
            return True
        self._identities.add(identity)
        self._log_ids.update(filter(None, [log_id]))
        return False

    def _find_known_hands(self, game: NamedGame) -> list[str]:
        """The hands of a game that are there by themselves."""
        return [hand_id for hand_id in game.game.hand_ids if hand_id in self._log_ids]

    def _find_fault(self, game: NamedGame) -> Fault | None:
        """Why a game cannot stand at the end of the file."""
        log, date, last = game.game.log_name, game.game.date, self.existing_file.date
        for name in game.player_names:
            same_player = [
                logged
                for logged, resolved in zip(game.game.players, game.player_names, strict=True)
                if resolved == name
            ]
            if len(same_player) > 1:
                return Fault(
                    f"{format_list(same_player)} are both {name}", "a player in each seat", log
                )
        if known := self._find_known_hands(game):
            found = f"{pluralize(len(known), 'hand')} of this game there already, by themselves"
            return Fault(found, "a new file for the whole game", log)
        self._log_ids.update(game.game.hand_ids)
        if last and date is None:
            return Fault("no date is known", f"--date DATE, from {last} on", log)
        if last and str(date) < last:
            expected = f"games from {last} on, the last date there: write others to a new file"
            return Fault(f"it was played on {date}", expected, log)
        return None
