"""Why a rating is what it is: what each game changed."""

from collections.abc import Callable

from ..base.errors import UsageError
from ..base.wording import did_you_mean
from ..model.types import AppliedAdjustment, Family, GameRecord
from ..statistics.columns import Formula
from .finished_games import FinishedGames
from .provenance import GAME_LABEL, Addend, Explanation
from .ratings import COLUMNS, START_RATING, exact_rating, rating_changes

RATING, START = "rating", "rating at the start"


class RatingExplanationBuilder:
    """Takes events in, and tells what each of a player's games made of their rating.
    `find_player` tells the player of a name, which may be an alias, once it was read."""

    def __init__(self, player: str, column: str, find_player: Callable[[str], str] = str) -> None:
        if column != RATING:
            raise UsageError(f"of the table ratings the column {RATING} is explained")
        self.asked_name, self.find_player = player, find_player
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
        start = Addend("", 0, "", 0, "", self.player, "", RATING, exact_rating(START_RATING), START)
        addends, names, rating = [start], set[str](), START_RATING
        for change in rating_changes(self.finished_games.sorted_by_date()):
            names.add(change.name)
            if change.name != self.player:
                continue
            game, rating = change.game, change.after
            standings = game.standings
            rank = standings.ranks[standings.names.index(self.player)]
            reason = (
                f"from {exact_rating(change.before).format_decimal(2)}"
                f" to {exact_rating(change.after).format_decimal(2)}"
            )
            addends.append(
                Addend(
                    *(standings.file, game.line, game.date, self.game_numbers[game.number]),
                    *(GAME_LABEL, self.player, f"rank {rank}", RATING),
                    exact_rating(change.after - change.before),
                    reason,
                )
            )
        if self.player not in names:
            raise UsageError(f"{self.player} has not played{did_you_mean(self.player, names)}")
        column = column._replace(formula=Formula((RATING,)))
        return Explanation(self.player, column, exact_rating(rating), addends, None)
