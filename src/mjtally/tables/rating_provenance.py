"""Why a rating is what it is: what each game changed."""

from collections.abc import Callable

from ..base.errors import UsageError
from ..base.wording import did_you_mean
from ..model.types import AppliedAdjustment, Family, GameRecord
from ..statistics.columns import Formula
from .finished_games import FinishedGame, FinishedGames
from .provenance import GAME_LABEL, Addend, Explanation
from .rating_systems import RatedGame, find_rating_system
from .ratings import COLUMNS, exact_rating, rate_games

RATING, START = "rating", "rating at the start"


class RatingExplanationBuilder:
    """Takes events in, and tells what each of a player's games made of their rating.
    `find_player` tells the player of a name, which may be an alias, once it was read; `rating`
    names the system."""

    def __init__(
        self,
        player: str,
        column: str,
        find_player: Callable[[str], str] = str,
        *,
        rating: str = "",
    ) -> None:
        if column != RATING:
            raise UsageError(f"of the table ratings the column {RATING} is explained")
        self.asked_name, self.find_player = player, find_player
        self.system = find_rating_system(rating)
        self.finished_games = FinishedGames()
        self.game_numbers: list[int] = []  # of those, as they came

    @property
    def player(self) -> str:
        """Whose rating it is, as far as their names were read."""
        return self.find_player(self.asked_name)

    def add(self, event: GameRecord | AppliedAdjustment) -> None:
        """Take an event in."""
        if isinstance(event, GameRecord) and event.final_result:
            self.finished_games.add(event)
            self.game_numbers.append(event.session.game_number)

    def build_explanation(self, family: Family) -> Explanation:
        """What was found, when everything was read."""
        (column,) = (each for each in COLUMNS if each.name == RATING)
        start = exact_rating(self.system.start.rating)
        addends = [Addend("", 0, "", 0, "", self.player, "", RATING, start, START)]
        names, rating = set[str](), start
        for game, rated in rate_games(self.finished_games.sorted_by_date(), self.system):
            names.update(game.standings.names)
            if self.player in game.standings.names:
                seat = game.standings.names.index(self.player)
                addends.append(self._build_addend(game, rated, seat))
                rating = exact_rating(rated.after[seat].rating)
        if self.player not in names:
            raise UsageError(f"{self.player} has not played{did_you_mean(self.player, names)}")
        column = column._replace(formula=Formula((RATING,)))
        return Explanation(self.player, column, rating, addends, None)

    def _build_addend(self, game: FinishedGame, rated: RatedGame, seat: int) -> Addend:
        """What a game changed."""
        file, rank = game.standings.file, rated.ranks[seat]
        return Addend(
            *(file, game.line, game.date, self.game_numbers[game.number]),
            *(GAME_LABEL, self.player, f"rank {rank}", RATING),
            exact_rating(rated.after[seat].rating - rated.before[seat].rating),
            self.system.describe_change(rated, seat),
        )
