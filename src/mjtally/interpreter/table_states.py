"""How a table stands where a line of a file is read: nobody sits at it, or the players of a players
line do, and a game of theirs goes on or is over."""

from collections.abc import Callable
from typing import NamedTuple

from ..base.errors import Problem
from ..language.statements import Declaration, ParsedLine, Statement
from ..rules.model.types import GameRecord, HandsInPlay, Session
from .game_checks import is_unplayed


class NobodySits(NamedTuple):
    """The state of a table at which nobody sits. `why` says why a result that follows cannot be
    played."""

    why: str = "no players line yet"
    is_used: bool = True  # the file has a statement that is tallied, or was meant to be
    is_unknown: bool = False  # a mistake, which was reported, leaves open who plays


NOTHING_SAID = NobodySits(is_used=False)
NO_PLAYERS = NobodySits()
UNKNOWN_PLAYERS = NobodySits(is_unknown=True)


class EarlyChips(NamedTuple):
    """Chips that were declared above the `end` of their game, if it follows."""

    chips: Declaration
    number: int
    line: ParsedLine


class DeclaredWithin(NamedTuple):
    """A date inside a game that is followed, or what else is of the games below it. It is an error
    if that game goes on."""

    declared: Statement
    number: int
    line: ParsedLine


class Seated:
    """The players of a players line, and what they play: a game that is followed, or loose hands.
    The status of `game` says whether hands can follow."""

    def __init__(self, players_line: ParsedLine, game: HandsInPlay) -> None:
        self.players_line = players_line
        self.is_used = False  # something that is no hand used it, rightly or wrongly
        self.has_outside_points = False  # these players were given or lost points outside any hand
        # what depends on the next line: a `GameRecord` is over, and chips of it may follow
        self.waiting: EarlyChips | DeclaredWithin | GameRecord | None = None
        # the session at the game's first hand, if declarations below have changed it
        self.played_session: Session | None = None
        self.begin(game)

    def begin(self, game: HandsInPlay) -> None:
        """Begin the game of the players, perhaps again under other rules."""
        self.game = game
        self.opened_session = game.session  # what was in force at the players line
        self.held_mix: list[Problem] = []  # two families, until something is played
        self.has_wrong_scores = False  # final scores that cannot be, which was reported
        # lines of scores, one after another: how many were single hands, perhaps, and after these
        # how each line that was not looked at yet says whether it may be one
        self.hands_as_games = 0
        self.unjudged_games: tuple[Callable[[], bool], ...] = ()
        # the last scores that were stated: how many hands were above them, and by how much they
        # were more than those of the game (empty if they agreed)
        self.stated_hand_count = 0
        self.stated_move_count = 0  # how many moves of points outside hands were stated
        self.stated_differences: tuple[int, ...] = ()

    def note_scores(self) -> None:
        """Note that stated scores were compared with those of the game."""
        game = self.game
        self.stated_hand_count = game.earlier_hand_count + len(game.effects)
        self.stated_move_count = len(game.outside_moves)
        self.stated_differences = game.score_differences

    @property
    def has_result(self) -> bool:
        """Whether anything follows the players line that is theirs, even if it is wrong."""
        return self.is_used or not is_unplayed(self.game)

    @property
    def hand_count(self) -> int:
        """How many hands, and games known by their scores, these players have so far."""
        game = self.game
        return game.earlier_hand_count + len(game.effects) + game.recorded_game_count
