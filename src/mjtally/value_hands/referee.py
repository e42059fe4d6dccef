"""What lines do under some rules where a hand is worth one number."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from ..base.errors import Mistake, fail, remark_over
from ..language.grammar import match_terminal
from ..language.tokens import parse_name
from ..model.hand import Hand, Mark, ParsedHand, PlayerMark, Role, Win, locate_tiles
from ..model.payments import sum_payments
from ..model.referee import Referee
from ..model.tags import FamilyTags, check_about_win
from ..model.types import OpenGame, Rules, Session, add_scores
from ..model.win_conditions import RoundSeating, evaluate_under_each
from ..tiles.conditions import WinConditions
from .game import ValueGame
from .hand import combine_marks
from .marks import match_mark
from .types import FLOWERS_TAG, ValuePlay, build_hand

LONGEST_MARK_WITHOUT_TILES = 8  # characters of a cell that is none of tiles


class ValueReferee(Referee[Rules]):
    """What happens at a table under some rules."""

    def __init__(self, play: ValuePlay, rules: Rules) -> None:
        super().__init__(rules)
        self.play = play
        self.tags = find_tags(play)
        self.example_mark = play.example_values[0]
        self.score_unit = play.find_score_unit(rules)
        if play.has_repeats:
            self.repeats = "streak"
        else:
            self.no_repeats = f"{play.short_name} does not count how often the dealer deals again"

    def open_followed_game(self, session: Session) -> OpenGame:
        return ValueGame(session, self, self.play)

    # ------------------------------------------------------------------------ marks

    def match_mark(self, text: str) -> Mark | None:
        return match_mark(self.play, text)

    def check_mark(self, cell: str, mark: Mark) -> None:
        play = self.play
        play.check_mark(cell, mark, self.rules)
        if mark.tiles and play.load_patterns:
            from ..patterns.notation import parse_written_tiles

            patterns = play.load_patterns()
            tiles = locate_tiles(cell, mark.tiles)
            parse_written_tiles(tiles, patterns.group_names, patterns.set_count)
        elif mark.role == Role.WINNER and mark.value is not None:
            self._check_value(cell, mark.value)

    def _check_value(self, cell: str, value: int) -> None:
        """Fails where a hand is worth less than a win needs, or more than counts."""
        play, rules = self.play, self.rules
        least, most = play.least.find(rules), play.most.find(rules)
        stated = cell.rstrip("*").partition("=")[0]
        if value > most and play.most.key:
            higher = f"{play.most.key}={min(value, play.most.highest)}"
            message = (
                f"{stated} {play.unit} is more than the maximum, {most}: correct it, or declare a"
                f" higher one, such as {higher}"
            )
            fail(cell, f"{play.unit}-too-many", message)
        if value > most:
            message = (
                f"{stated}: no win is worth as many {play.unit}; write what the hand is worth, such"
                f" as {play.example_values[0]}, not what is paid; scores begin with = (= 51 -66 17"
                " -2)"
            )
            fail(cell, "points-as-mark", message)
        if value < least:
            aside = ", flowers aside" if FLOWERS_TAG in play.value_tags else ""
            need = f" ({play.least.key}={least})" if play.least.key else ""
            message = (
                f"{stated} {play.unit}: a win needs {least}{need}, {least - value} more{aside}; one"
                " that was declared with less is a false win: write f"
            )
            fail(cell, "points-too-few", message)
        refusal = play.refuse_value(rules, value)
        if refusal:
            too_few = all(value < possible for possible in play.list_values(rules))
            fail(cell, "points-too-few" if too_few else "points-as-mark", refusal)

    def explain_cell(self, cell: str) -> None:
        play = self.play
        tile_words = play.find_tile_words() if len(cell) > LONGEST_MARK_WITHOUT_TILES else None
        if tile_words:
            from ..patterns.notation import diagnose_tile_cell

            group_names, size = tile_words
            meant = diagnose_tile_cell(cell, group_names, play.unit, size)
            if meant:
                raise meant
        play.explain_cell(cell)
        self._check_foreign_mark(cell)

    def _check_foreign_mark(self, cell: str) -> None:
        """Fails where a cell is a mark of riichi."""
        if cell == "*":
            fail(cell, "mark-says-nothing", "* says who deals, and nothing else: such as -*")
        bare = cell.rstrip("!o*()")
        found = match_terminal("riichi.lark", cell)
        if not (found or "/" in cell or "!" in cell):
            return
        better = f"the {self.play.unit} alone, such as {self.example_mark}"
        if bare in {"-", "d", "f"}:
            better = bare
        elif found and found[0] not in {Role.WINNER, "TILES"}:
            better = "- (or d, or f)"
        message = (
            f"{cell} is a mark of riichi, and these are {self.play.short_name} rules: write"
            f" {better}, or begin the file with rules=riichi"
        )
        fail(cell, "mark-of-riichi", message)

    def check_line(self, cells: Sequence[str], names: Sequence[str]) -> None:
        """A penalty, or points of the season, with more words after it than can stand there."""
        if len(cells) < 3 or parse_name(cells[0]) not in names:
            return
        if not re.fullmatch(r"[-+]?[0-9]+(\.[0-9]+)?", cells[1]):
            return
        said, more = " ".join(cells[:2]), " ".join(cells[2:])
        if re.match("(?i)(table|tp|pts?|points?)", cells[2]):
            message = f"{more}: points of the season are written {said} points"
        else:
            message = f"{more} stands after a penalty: a comment begins with #: write {said}"
            message = f"{message} # {more}"
        raise Mistake(remark_over(cells[2], cells[-1], "penalty-words", message))

    def explain_extra_marks(self, marks: Sequence[str]) -> None:
        first = marks[self.rules.players]
        if first == "end" and not self.rules.tracks_games:
            message = f"{first} after the marks: no game is followed, remove it"
            fail(first, "marks-too-many", message)

    # ------------------------------------------------------------------ the whole line

    def check_tags(self, tags: Mapping[str, str]) -> None:
        for other, why in (
            ("chankan", "the tile of a robbed kong is no last discard"),
            ("first", "the first go-round is not at the end of the wall"),
        ):
            if "last" in tags and other in tags:
                message = f"last with {other}: {why}: keep one of them"
                fail(tags["last"], "note-and-mark", message)

    def combine_marks(
        self, player_marks: Sequence[PlayerMark], tags: Mapping[str, str], names: Sequence[str]
    ) -> Hand:
        hand = self.play.combine_marks(player_marks, tags, self.rules)
        if hand is None:
            hand = combine_marks(self.play, player_marks, self.rules)
        if not hand.wins:
            check_about_win(tags)
        by_discard = hand.discarder is not None
        for note, needs_discard, why in (
            ("chankan", True, "the player who made the kong that was robbed is d"),
            ("rinshan", False, "a win on the tile after a kong is self-drawn, so nobody is d"),
        ):
            if note in tags and needs_discard != by_discard:
                fail(tags[note], "note-and-mark", f"{note}: {why}")
        return hand

    def evaluate_winner(
        self, parsed_hand: ParsedHand, winner: PlayerMark, seatings: Sequence[RoundSeating]
    ) -> Any:
        play, rules, tags = self.play, self.rules, parsed_hand.tags
        tiles = locate_tiles(winner.cell, winner.mark.tiles)
        possible = _list_conditions(tags, winner.seat, parsed_hand.hand.discarder, seatings)
        try:
            valuation = evaluate_under_each(
                tiles,
                possible,
                lambda conditions: play.evaluate_tiles(tiles, conditions, rules, tags),
                lambda valuation: valuation.value,
                "the winds count",
            )
        except Mistake as mistake:
            remark = mistake.remark
            if remark.code != "points-too-few":
                raise
            message = (
                f"{remark.message}; one that was declared all the same is a false win: write f"
            )
            raise Mistake(remark._replace(message=message)) from None
        if winner.mark.value is not None:
            play.check_written_value(winner, valuation, possible[-1], rules)
        if refusal := play.refuse_value(rules, valuation.value):
            fail(tiles, "points-too-few", refusal)
        return valuation

    def value_hand(self, parsed_hand: ParsedHand, valuations: Mapping[int, Any]) -> Hand:
        hand = parsed_hand.hand
        wins = [
            Win(win.seat, found.value, found) if (found := valuations.get(win.seat)) else win
            for win in hand.wins
        ]
        return hand.replace(wins=tuple(wins))

    # -------------------------------------------------------------------------- deals

    def needs_dealer(self, hand: Hand) -> bool:
        return _needs_dealer(self.play, hand, self.rules)

    def continue_deal(self, hand: Hand) -> tuple[bool, int | None]:
        play, rules = self.play, self.rules
        if not play.keeps_deal(hand, rules):
            return False, None
        return True, int(play.has_repeats and play.counts_repeat(hand, rules))


def _list_conditions(
    tags: Mapping[str, str], winner: int, discarder: int | None, seatings: Iterable[RoundSeating]
) -> list[WinConditions]:
    """How a seat can have won, by its tags, where players sit so."""
    without_winds = WinConditions(
        discarder is None,
        last="last" in tags,
        rinshan="rinshan" in tags,
        chankan="chankan" in tags,
        first="first" in tags,
        fourth="fourth" in tags,
    )
    return [
        without_winds._replace(
            round=wind,
            seat=order.index(winner),
            by_dealer="first" not in tags or discarder in {None, order[0]},
        )
        for wind, order in seatings
    ]


@cache
def find_tags(play: ValuePlay) -> FamilyTags:
    """The tags of a family."""
    return FamilyTags(play.short_name, (*play.note_tags, *play.value_tags))


def settle(play: ValuePlay, hand: Hand, rules: Rules, repeats: int = 0) -> tuple[int, ...]:
    """The change of each score, where the dealer of a hand dealt again so many times; they add up
    to 0."""
    own, for_honba, _ = sum_payments(play.list_payments(hand, rules, repeats), rules.players)
    return add_scores(own, for_honba)


def _needs_dealer(play: ValuePlay, hand: Hand, rules: Rules) -> bool:
    """Whether it makes a difference to the payments of a hand who deals: they are tried."""
    if not (play.dealer_matters(rules) and (hand.wins or hand.offender is not None)):
        return False
    possible = [hand.replace(dealer=seat) for seat in range(rules.players)]
    return len({settle(play, each, rules) for each in possible}) > 1


def pays_by_dealer(play: ValuePlay, rules: Rules) -> bool:
    """Whether wins pay more or less by who deals."""
    return _needs_dealer(play, build_hand((Win(0, play.least.find(rules)),)), rules)
