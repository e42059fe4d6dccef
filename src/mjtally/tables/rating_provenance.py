"""Why a rating is what it is: what each game changed."""

from collections.abc import Callable, Sequence
from itertools import groupby

from ..base.errors import UsageError
from ..base.quotient import Quotient
from ..base.wording import did_you_mean
from ..model.types import AppliedAdjustment, Family, GameRecord
from ..statistics.columns import Formula
from .finished_games import FinishedGames
from .provenance import GAME_LABEL, Addend, Explanation
from .ratings import (
    BILLIONTHS,
    COLUMNS,
    DAMPING,
    START_RATING,
    RatingChange,
    exact_rating,
    find_base,
    find_weight,
    rating_changes,
)

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
        every = rating_changes(self.finished_games.sorted_by_date())
        for _, steps in groupby(every, key=lambda step: step.game.number):
            of_game = list(steps)
            names.update(step.name for step in of_game)
            for change in of_game:
                if change.name == self.player:
                    addends.append(self._build_addend(change, of_game))
                    rating = change.after
        if self.player not in names:
            raise UsageError(f"{self.player} has not played{did_you_mean(self.player, names)}")
        column = column._replace(formula=Formula((RATING,)))
        return Explanation(self.player, column, exact_rating(rating), addends, None)

    def _build_addend(self, change: RatingChange, of_game: Sequence[RatingChange]) -> Addend:
        """What a game changed, which everybody's changes of it are needed for."""
        game, standings = change.game, change.game.standings
        rank = standings.ranks[standings.names.index(self.player)]
        return Addend(
            *(standings.file, game.line, game.date, self.game_numbers[game.number]),
            *(GAME_LABEL, self.player, f"rank {rank}", RATING),
            exact_rating(change.after - change.before),
            describe_change(change, of_game),
        )


def describe_change(change: RatingChange, of_game: Sequence[RatingChange]) -> str:
    """How a game changed a rating, with the numbers of the formula."""
    ranks = change.game.standings.ranks
    rank = ranks[change.game.standings.names.index(change.name)]
    before, after = (_format_rating(parts) for parts in (change.before, change.after))
    mean = _format_rating(sum(step.before for step in of_game), len(of_game))
    weight = find_weight(change.game_number - 1).format_decimal(3)
    base = find_base(rank, ranks).format_decimal(2)
    return f"from {before} to {after}: {weight} × ({base} + ({mean} - {before}) / {DAMPING})"


def _format_rating(parts: int, count: int = 1) -> str:
    """A rating, or the mean of so many, as it is shown."""
    return Quotient(parts, BILLIONTHS * count).format_decimal(2)
