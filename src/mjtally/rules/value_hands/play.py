"""`ValuePlay`: the class that all families begin with whose hands are worth one number.

Such a family says what is different in it: its words, what a win can be worth, and who pays whom
(`list_payments`, from which most of the rest follows). A family that differs in another step, as
MCR does after a false win, overrides the method of that step.
"""

import re
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar

from ...base.errors import Mistake, fail, remark_over
from ...base.late_imports import LateFunction, LateValue, class_value, late_method
from ...base.quotient import Quotient
from ...base.wording import format_group, format_list
from ...language.grammar import match_terminal
from ...language.statements import ScoresLine, format_name
from ...language.tags import FamilyTags
from ...language.tokens import parse_name
from ...language.words import SELF_DRAW_WORDS, fold_word, is_one_of
from ..model.calculator import SEAT_NAMES, build_win_result, refuse_honba
from ..model.game_ends import FinalResult, TableStatus
from ..model.hand import (
    FalseWin,
    Hand,
    Mark,
    ParsedHand,
    PlayerMark,
    Role,
    Win,
    check_at_most_one,
    locate_tiles,
    locate_value,
)
from ..model.open_games import TrackedGame
from ..model.played_hands import sum_outside_hands
from ..model.points_lines import PointsReferee
from ..model.ranking import group_seats, list_ranks
from ..model.referee import HandSetting, Seating, find_conditions
from ..model.result_lines import check_about_win
from ..model.stated_scores import parse_scores, parse_whole_score
from ..model.table_state import TableState
from ..model.types import (
    GameRecord,
    HandEffect,
    HandsInPlay,
    PointStep,
    PossibleDraw,
    PossibleHand,
    Rules,
    Session,
    TileScoring,
)
from ..tiles.conditions import EXCLUSIVE_CONDITIONS

if TYPE_CHECKING:
    from ..model.table_form import TableForm, Taps
    from .statistics_plan import StatisticsPlan

R = TypeVar("R", bound=Rules)

MOST_DIGITS = 6  # the most digits of a value; zeros before it do not count
LONGEST_MARK_WITHOUT_TILES = 8  # characters; a longer cell may be meant as tiles
NOTHING_MORE: Mapping[str, str] = MappingProxyType({})
NEXT_IN_TURN = "if several call, the next player after the discarder wins"
MARK_OF_RIICHI = re.compile(  # a mark without tiles that players of riichi write out of habit
    r"(?P<value>[0-9]{1,6}(?:/[0-9]{1,6})?|[0-9]{1,4}y)?"
    r"(?(value)|(?:[-+f]|d(?:\(!!?\))?|p[0-9]{0,4}|n\+?)?)[!*o]*"
)
LIMIT_WORDS = ("limit", "max", "maximum", "滿糊", "爆棚")  # words for the most that counts
BLAMES = (Role.DISCARDER, Role.DISCARD_GUARANTOR, Role.SELF_DRAW_GUARANTOR, Role.FALSE_WIN)
BLAME_LETTERS = "dDSf"
ROLE_WORDS = {
    Role.NONE: "had no part in the hand",
    Role.DISCARDER: "discarded the winning tile",
    Role.DISCARD_GUARANTOR: "guaranteed a discard, and pays for all",
    Role.SELF_DRAW_GUARANTOR: "guaranteed a self-draw, and pays for all",
    Role.FALSE_WIN: "made a false win",
}


class Limit(NamedTuple):
    """The least or the most that a win counts, with the key of the parameter that says it, and the
    highest value of that parameter; no key if it is the same in all rules."""

    number: int
    key: str = ""
    highest: int = 999


def _build_tiles(family: "type[ValuePlay[Any]]") -> TileScoring | None:
    """The calls that value the tiles of a hand; None if the hands of a family have no tiles."""
    from ..patterns.rows import build_tile_scoring

    if family.load_patterns is None:
        return None
    conditions = (*family.tags.note_tags, *family.more_conditions)
    return build_tile_scoring(family.load_patterns, family.pattern_term, conditions)


class ValuePlay(PointsReferee[R]):
    """A family whose hands are worth one number, under certain rules.

    A family gives values to the first four names below, and, if its hands have tiles, to
    `load_patterns` and `named_examples`. `rules.model.types.Play` has the names that every
    family has, such as `short_name` and `topics`.
    """

    # --------------------------------------------------------------- its name and its words
    unit: ClassVar[str]  # faan, points, tai
    plan: "ClassVar[StatisticsPlan]"  # what it counts and shows
    grammar: ClassVar[str]  # the file of one mark, and of one tag
    example_values: ClassVar[tuple[str, str]]  # a winner's marks, the second one for a self-draw
    description = ""  # its description in lists; if empty, its short name
    file_start = ""  # how a scores file begins, in words; `a NAME file begins with rules=NAME`
    example_scores = "= 51 -66 17 -2"
    mark_words = class_value(LateFunction(__package__, ".words:build_mark_words"))
    example_hands = class_value(LateFunction(__package__, ".words:list_example_hands"))
    list_tag_words = late_method(__package__, ".named_patterns:list_tag_words")
    find_tag_word = late_method(__package__, ".named_patterns:find_tag_word")
    mark_examples = ""  # such as `the winner's faan, -, d, D, S, f`; if empty: the value, -, d, f
    synonyms: ClassVar[Mapping[str, str]] = NOTHING_MORE  # words, and what to write for each
    lone_words: ClassVar[Mapping[str, str]] = NOTHING_MORE  # words of a whole line, and what to say
    draw_words = "a draw"
    discard_words = "dealt in"  # what the discarder of the winning tile did
    false_win_example = ("f - - -", "a false win of {0}, who pays the others")
    more_example_hands: ClassVar[Sequence[tuple[str, str]]] = ()
    # What to say if several won and only one may:
    one_winner = "a hand has one winner: write the one who wins by your house rule"
    # ------------------------------------------------------------------------- what it has
    usual_values: ClassVar[Sequence[int]] = ()  # each has a key in the form at a table
    build_form = late_method(__package__, ".form:build_form")
    write_cells = late_method(__package__, ".form:write_cells")
    find_taps = late_method(__package__, ".form:find_taps")
    load_patterns: ClassVar[LateValue | None] = None  # None: hands have no tiles
    tile_table = ""  # the name of the table of patterns; empty: the unit
    # more conditions of a win, in Python and `mjtally hand`
    more_conditions: ClassVar[tuple[str, ...]] = ()
    pattern_term: ClassVar[str]  # what the table of patterns is called in the end
    named_examples: ClassVar[tuple[str, str]]  # two patterns that a line may name
    tiles = class_value(_build_tiles)
    statistics = class_value(LateFunction(__package__, ".statistics:build_family_statistics"))
    has_repeats = False  # dealing again is counted, and a label may say how often: `E1.2:`
    has_counters = False
    has_score_penalties = True

    def __init_subclass__(cls) -> None:
        if hasattr(cls, "name"):
            cls.tags = FamilyTags(cls.short_name, cls.grammar)
            cls.description = cls.description or cls.short_name
            cls.file_start = (
                cls.file_start or f"a {cls.short_name} file begins with rules={cls.name}"
            )
            cls.hand_is_game = cls.can_change_between_hands = cls.is_always_loose
            cls.has_net_scores = not cls.has_rank_points
            cls.pattern_term = cls.tile_table or cls.unit
            cls.example_mark = cls.example_values[0]
            cls.repeats = "streak" if cls.has_repeats else ""
            cls.no_repeats = f"{cls.short_name} does not count how often the dealer deals again"

    # ------------------------------------------------------------------- what its rules say

    @property
    def least(self) -> Limit:
        """The least value that a win needs."""
        return Limit(0)

    @property
    @abstractmethod
    def most(self) -> Limit:
        """The highest value that counts."""

    @property
    def most_winners(self) -> Limit:
        """How many may win on one discard."""
        return Limit(1)

    @property
    def sum_limit(self) -> int:
        """The most that patterns count together; 0 if there is no limit."""
        return 0

    @property
    def dealer_matters(self) -> bool:
        """Whether it matters who deals, so that `*` and labels have a meaning."""
        return False

    @property
    def deal_count(self) -> int | None:
        """How many deals a game has; a deal that is repeated counts once. None for loose hands."""
        return None

    def refuse_mark(self, role: str) -> str:
        """Says why a mark, by its role, has no meaning under the rules; empty if it has one."""
        return ""

    def refuse_value(self, value: int) -> str:
        """Says why no win has a value under the rules, or is paid for it; empty if one can be."""
        return ""

    def describe_value(self, hand: Hand) -> Iterable[str]:
        """Sentences that explain the value of a hand that moves points."""
        return ()

    def keeps_deal(self, hand: Hand) -> bool:
        """Whether the dealer deals again."""
        return False

    def counts_repeat(self, hand: Hand) -> bool:
        """Whether dealing again after this hand is counted as one time more."""
        return True

    def find_points(self, place: int, sharing: int, score: int) -> int:
        """The points of a game for a score, in parts of a point. `place` is counted from 0, and
        `sharing` players share it."""
        return score * self.point_parts

    def explain_points(self, game_record: GameRecord[R], seat: int) -> Sequence[PointStep]:
        """The steps that make the points of a finished game: here the score alone."""
        final = game_record.final_result
        return [PointStep("final score:", Quotient(final.scores[seat], 1))] if final else ()

    def explain_wrong_sum(self, scores: Sequence[int]) -> str:
        """Says why final scores cannot add up to more than 0."""
        return "scores only move between players, and penalties take off"

    @cached_property
    def possible_values(self) -> Sequence[int]:
        """The values that a win can have, the least first."""
        possible = range(self.least.number, self.most.number + 1)
        return tuple(value for value in possible if not self.refuse_value(value))

    # ------------------------------------------------------------------------ marks

    @classmethod
    def match_mark(cls, text: str) -> Mark | None:
        terminal_match = match_terminal(cls.grammar, text)
        if terminal_match is None:
            return None
        terminal, match = terminal_match
        group = match.groupdict().get
        value, cost = group("value"), group("cost")
        return Mark(
            Role.WINNER if terminal == "TILES" else terminal,
            _parse_number(value) if value else None,
            group("tiles") or "",
            bool(group("dealer")),
            int(cost) if cost else None,
            bool(group("discard")),
        )

    @classmethod
    def is_tiles_mark(cls, text: str) -> bool:
        """Whether a text is a winner's tiles, with or without their value, and nothing after
        them."""
        mark = cls.match_mark(text)
        return mark is not None and bool(mark.tiles) and not mark.is_dealer

    @classmethod
    def describe_mark(cls, text: str) -> str:
        """Says what a mark tells of its player; empty for a text that is not a mark."""
        mark = cls.match_mark(text)
        if mark is None:
            return ""
        deals = ", and deals" if mark.is_dealer else ""
        if mark.role == Role.WINNER:
            worth = "" if mark.value is None else f"{mark.value} {cls.unit}"
            with_what = ", ".join(filter(None, ("these tiles" * bool(mark.tiles), worth)))
            return f"won with {with_what}{deals}"
        cost = f" of {mark.cost} to each of the others" if mark.cost else ""
        also = f", and {ROLE_WORDS[Role.DISCARDER]}" if mark.is_discarder else ""
        return f"{ROLE_WORDS[mark.role]}{cost}{also}{deals}"

    def check_mark(self, cell: str, mark: Mark) -> None:
        if mark.tiles and self.load_patterns:
            from ..patterns.notation import parse_written_tiles

            patterns = self.load_patterns()
            tiles = locate_tiles(cell, mark.tiles)
            parse_written_tiles(tiles, patterns.group_names, patterns.set_count)
        elif mark.role == Role.WINNER and mark.value is not None:
            self._check_value(cell, mark.value)

    def _check_value(self, cell: str, value: int) -> None:
        """Fails if a value is less than a win needs, or more than counts."""
        (least, least_key, _), (most, most_key, highest) = self.least, self.most
        stated, unit = cell.rstrip("*").partition("=")[0], self.unit
        if value > most and most_key:
            message = (
                f"{stated} {unit} is more than the maximum, {most}: correct it, or declare a"
                f" higher one, such as {most_key}={min(value, highest)}"
            )
            fail(cell, f"{unit}-too-many", message)
        if value > most:
            message = (
                f"{stated}: no win is worth as many {unit}; write what the hand is worth, such as"
                f" {self.example_mark}, not what is paid; scores begin with = (= 51 -66 17 -2)"
            )
            fail(cell, "points-as-mark", message)
        if value < least:
            aside = ", flowers aside" if "flowers" in self.tags.keys else ""
            need = f" ({least_key}={least})" if least_key else ""
            message = (
                f"{stated} {unit}: a win needs {least}{need}, {least - value} more{aside}; one"
                " that was declared with less is a false win: write f"
            )
            fail(cell, "points-too-few", message)
        refusal = self.refuse_value(value)
        if refusal:
            too_few = all(value < possible for possible in self.possible_values)
            fail(cell, "points-too-few" if too_few else "points-as-mark", refusal)

    def explain_cell(self, cell: str) -> None:
        """Fails for a cell that is not a mark but looks like tiles, a limit, or a mark of
        riichi."""
        if self.load_patterns and len(cell) > LONGEST_MARK_WITHOUT_TILES:
            from ..patterns.notation import diagnose_tile_cell

            patterns = self.load_patterns()
            mistake = diagnose_tile_cell(cell, patterns.group_names, self.unit, patterns.set_count)
            if mistake:
                raise mistake
        if self.most.key and fold_word(cell) in {self.most.key.casefold(), *LIMIT_WORDS}:
            most = f"{self.most.number} ({self.most.key}={self.most.number})"
            fail(cell, "no-mark", f"{cell} is not a mark: write {most} for a limit hand")
        if cell == "*":
            fail(
                cell, "mark-says-nothing", "* only says who deals: write it after a mark, as in -*"
            )
        as_in_riichi = MARK_OF_RIICHI.fullmatch(cell)
        if not as_in_riichi and not re.search("[/!]", cell):
            return
        better, bare = f"the {self.unit} alone, such as {self.example_mark}", cell.rstrip("!o*()")
        if bare in {"-", "d", "f"}:
            better = bare
        elif as_in_riichi and not as_in_riichi["value"]:
            better = "- (or d, or f)"
        message = (
            f"{cell} is a mark of riichi, and these are {self.short_name} rules: write"
            f" {better}, or begin the file with rules=riichi"
        )
        fail(cell, "mark-of-riichi", message)

    def check_line(self, cells: Sequence[str], names: Sequence[str]) -> None:
        """Fails for a penalty, or for points of the season, with too many words after it."""
        if len(cells) < 3 or parse_name(cells[0]) not in names:
            return
        if not re.fullmatch(r"[-+]?[0-9]+(\.[0-9]+)?", cells[1]):
            return
        tells_a_win = is_one_of(cells[2], SELF_DRAW_WORDS) or any(
            parse_name(cell) in names for cell in cells[2:]
        )
        if self.is_mark(cells[1]) and tells_a_win:
            return  # a win in words, such as `Ann 24 Bob`
        penalty, more = " ".join(cells[:2]), " ".join(cells[2:])
        if re.match("(?i)(table|tp|pts?|points?)", cells[2]):
            message = f"{more}: points of the season are written {penalty} points"
        else:
            message = f"{more} is after a penalty: a comment begins with #: write {penalty}"
            message = f"{message} # {more}"
        raise Mistake(remark_over(cells[2], cells[-1], "penalty-words", message))

    def explain_extra_marks(self, marks: Sequence[str]) -> None:
        first = marks[self.rules.players]
        if first == "end" and not self.rules.tracks_games:
            message = f"{first} after the marks: no game is followed, remove it"
            fail(first, "marks-too-many", message)

    # ------------------------------------------------------------------ the whole line

    def check_tags(self, tags: Mapping[str, str]) -> None:
        """Fails for a tag that cannot be beside the last tile. Other conditions that exclude one
        another are checked together with tiles."""
        for note, other, why in EXCLUSIVE_CONDITIONS:
            if other == "last" and {note, other} <= tags.keys():
                message = f"last with {note}: {why.format(kan='kong')}: keep one of them"
                fail(tags["last"], "note-and-mark", message)

    def combine_marks(
        self,
        player_marks: Sequence[PlayerMark],
        tags: Mapping[str, str],
        names: Sequence[str],
        **known: Any,
    ) -> Hand:
        hand = self.build_hand_of_marks(player_marks, tags, **known)
        if not hand.wins:
            check_about_win(tags)
        by_discard = hand.discarder is not None
        for note, needs_discard, why in (
            ("chankan", True, "the player who made the kong that was robbed is d"),
            ("rinshan", False, "a win on the tile after a kong is self-drawn, so nobody is d"),
        ):
            if note in tags and needs_discard != by_discard:
                fail(tags[note], "note-and-mark", f"{note}: {why}")
        if hand.wins and "yaku" in tags:
            from .named_patterns import name_patterns

            winners = [player for player in player_marks if player.mark.role == Role.WINNER]
            hand = hand.replace(wins=name_patterns(self, hand, winners, tags))
        return hand

    def read_tags_at_table(self, hand: Hand, tags: Mapping[str, str], setting: HandSetting) -> Hand:
        dealer = setting.order.seats[0] if setting.order else hand.dealer
        if "yaku" in tags and dealer is not None:
            from .named_patterns import check_at_table

            check_at_table(hand, tags, self.rules, dealer)
        return super().read_tags_at_table(hand, tags, setting)

    def build_hand_of_marks(
        self, player_marks: Sequence[PlayerMark], tags: Mapping[str, str], **known: Any
    ) -> Hand:
        """The hand that the marks make together, with what else is `known` of it. It fails with a
        `Mistake` if they make none."""
        by_role = {
            role: [player for player in player_marks if player.mark.role == role]
            for role in (Role.WINNER, *BLAMES)
        }
        winners = by_role[Role.WINNER]
        blamed = [player for player in player_marks if player.mark.role in BLAMES]
        self._check_winners(winners, by_role[Role.DISCARDER])
        if len(blamed) > 1:
            letters = [letter for letter in BLAME_LETTERS if self.is_mark(letter)]
            any_of = format_list(letters, "or")
            check_at_most_one(blamed, f"are blamed: write {any_of} for one player alone")
        if blamed:
            self._check_blame(blamed[0], won=bool(winners))
        by_discard = by_role[Role.DISCARDER] + by_role[Role.DISCARD_GUARANTOR]
        guarantors = by_role[Role.DISCARD_GUARANTOR] + by_role[Role.SELF_DRAW_GUARANTOR]
        if len(winners) > 1 and not by_discard:
            who = format_group(player.name for player in winners)
            message = f"{who} won, and nobody discarded: mark who dealt in with d"
            fail(winners[1].cell, "two-players-marked", message)
        return build_hand(
            tuple([Win(player.seat, player.mark.value or 0) for player in winners]),
            by_discard[0].seat if by_discard else None,
            guarantor=guarantors[0].seat if guarantors else None,
            offender=by_role[Role.FALSE_WIN][0].seat if by_role[Role.FALSE_WIN] else None,
            **known,
        )

    def say_who_wins(self, winners: Sequence[PlayerMark], discarders: Sequence[PlayerMark]) -> str:
        """Says which of several callers wins by the rules, by name if the discarder is known."""
        if self.one_winner is not NEXT_IN_TURN:
            return self.one_winner
        if len(discarders) != 1:
            return f"{NEXT_IN_TURN}: mark who dealt in with d, and write - for the other callers"
        at = discarders[0].seat
        first = min(winners, key=lambda player: (player.seat - at) % self.rules.players)
        others = format_list(player.name for player in winners if player is not first)
        return f"{NEXT_IN_TURN}, {first.name}: write - for {others}"

    def _check_winners(
        self, winners: Sequence[PlayerMark], discarders: Sequence[PlayerMark]
    ) -> None:
        """Fails if more players won than may win on one discard."""
        most, key, highest = self.most_winners
        if len(winners) <= most:
            return
        who = format_group(player.name for player in winners)
        higher = f", or declare {key}={len(winners)}" if key else ""
        if len(winners) > highest:
            higher = ""
        why = self.say_who_wins(winners, discarders)
        if most > 1:
            why = (
                f"{key}={most} allows {most}: write - for a player who does not win by your house"
                " rule, or - - - - if it makes this a draw"
            )
        fail(winners[most].cell, "two-players-marked", f"{who} won: {why}{higher}")

    def _check_blame(self, blamed: PlayerMark, *, won: bool) -> None:
        bare, is_false_win = blamed.cell.rstrip("*"), blamed.mark.role == Role.FALSE_WIN
        if is_false_win and won:
            message = f"{blamed.name} is marked {bare} (false win), but somebody won: write one or"
            fail(blamed.cell, "blame-and-win", f"{message} the other")
        if not is_false_win and not won:
            message = f"{blamed.name} is marked {bare}, but nobody won: write the winner's"
            fail(blamed.cell, "blame-without-win", f"{message} {self.unit}, or f for a false win")
        refusal = self.refuse_mark(blamed.mark.role)
        if refusal:
            fail(blamed.cell, "mark-says-nothing", refusal)

    # ---------------------------------------------------------------------------- tiles

    def value_tiles(
        self, parsed_hand: ParsedHand, winner: PlayerMark, tiles: str, seating: Seating
    ) -> Any:
        from ..patterns.judge import evaluate_hand

        assert self.load_patterns
        conditions = find_conditions(parsed_hand.hand, winner, parsed_hand.tags, seating)
        try:
            return evaluate_hand(
                tiles, conditions, self.rules, self.load_patterns(), parsed_hand.tags
            )
        except Mistake as mistake:
            remark = mistake.remark
            if remark.code != "points-too-few":
                raise
            message = f"{remark.message}; if it was declared all the same, it is a false win"
            raise Mistake(remark._replace(message=f"{message}: write f")) from None

    def check_valuation(
        self, parsed_hand: ParsedHand, winner: PlayerMark, valuation: Any, seating: Seating
    ) -> None:
        from ..patterns.judge import check_written_value

        assert self.load_patterns
        written = locate_value(winner.cell)
        check_written_value(written, winner.mark, valuation, self.rules, self.load_patterns())
        if refusal := self.refuse_value(valuation.value):
            fail(locate_tiles(winner.cell, winner.mark.tiles), "points-too-few", refusal)

    def value_hand(self, parsed_hand: ParsedHand, valuations: Mapping[int, Any]) -> Hand:
        hand = parsed_hand.hand
        wins = [
            Win(win.seat, valuation.value, valuation)
            if (valuation := valuations.get(win.seat))
            else win
            for win in hand.wins
        ]
        return hand.replace(wins=tuple(wins))

    # ---------------------------------------------------------------- hands by their points

    def list_marked_hands(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """False wins."""
        for mark in filter(self.is_mark, ("f", "f20")):
            for seat in range(self.rules.players):
                marks = ["-"] * self.rules.players
                marks[seat] = mark
                yield f"a false win of {{{seat}}}", tuple(marks)

    # ---------------------------------------------------------------------------- games

    def open_followed_game(self, session: Session) -> HandsInPlay:
        return ValueGame(session, self.deal_count)

    def find_final_result(self, scores: Sequence[int]) -> FinalResult:
        """The ranks and points of a game that ended with these scores."""
        ranks, doubled_ranks = list_ranks(group_seats(scores))
        points = tuple(
            self.find_points(rank - 1, ranks.count(rank), score)
            for rank, score in zip(ranks, scores, strict=True)
        )
        return FinalResult(tuple(scores), ranks, doubled_ranks, points)

    def continue_deal(self, hand: Hand) -> tuple[bool, int | None]:
        if not self.keeps_deal(hand):
            return False, None
        return True, int(self.has_repeats and self.counts_repeat(hand))

    def needs_dealer(self, hand: Hand) -> bool:
        """Whether a hand depends on who deals: another dealer makes another settlement."""
        if not (self.dealer_matters and (hand.wins or hand.offender is not None)):
            return False
        possible = [hand.replace(dealer=seat) for seat in range(self.rules.players)]
        return len({*map(self.settle, possible)}) > 1

    def pays_by_dealer(self) -> bool:
        return self.needs_dealer(build_hand((Win(0, self.least.number),)))

    # ------------------------------------------------------------------ in words and alone

    def describe_hand(self, hand: Hand, names: Sequence[str]) -> Iterator[str]:
        for seat, cost in hand.false_wins:
            made = f"{names[seat]} made a false win ({cost} to each)"
            yield f"{made}, and play went on without that hand"
        if hand.kind == "draw":
            yield self.draw_words
            return
        if hand.offender is not None:
            yield f"{names[hand.offender]} made a false win"
        for win in hand.wins:
            how = "by self-draw" if hand.discarder is None else "by discard"
            deals = ", as the dealer" if win.seat == hand.dealer else ""
            turn = f", in turn {hand.turn}" if hand.turn else ""
            if win.value is None:
                told = f"the line does not tell the {self.unit}"
                yield f"{names[win.seat]} wins {how}{deals}{turn}; {told}"
                continue
            yield f"{names[win.seat]} wins {win.value} {self.unit} {how}{deals}{turn}"
            if win.valuation and self.load_patterns:
                from ..patterns.judge import describe_valuation

                yield describe_valuation(win.valuation, self.load_patterns())
            elif win.yaku is not None:
                yield f"patterns: {', '.join(win.yaku) or 'none'}"
        if hand.discarder is not None:
            also = "" if hand.guarantor is None else " and pays for all (D)"
            yield f"{names[hand.discarder]} {self.discard_words}{also}"
        elif hand.guarantor is not None:
            yield f"{names[hand.guarantor]} pays for all (S)"
        yield from () if hand.is_by_points else self.describe_value(hand)

    def calculate_points(
        self, mark: str, *, dealer: bool = False, self_draw: bool = False, honba: int = 0
    ) -> list[Quotient]:
        """What each player gets or pays for a mark; the first wins. `honba` is how often the dealer
        dealt again. After a discard the second player is the discarder. If the winner does not
        deal, the second player deals at a self-draw, and the third at a discard."""
        examples = " or ".join(sorted(self.example_values, key=int))
        result = build_win_result(mark, examples, players=self.rules.players, self_draw=self_draw)
        if not self.has_repeats:
            refuse_honba(honba, self.short_name)
        parsed_hand, remarks = self.parse_hand(result.cells, SEAT_NAMES)
        if parsed_hand is None:
            raise Mistake(remarks[0])
        value = parsed_hand.hand.wins[0].value
        return self.pay_win(value, dealer=dealer, self_draw=self_draw, honba=honba)

    def pay_win(
        self, value: int, *, dealer: bool, self_draw: bool, honba: int = 0
    ) -> list[Quotient]:
        """What each player gets or pays for a win with this value. The players are those of
        `calculate_points`."""
        deals = 0 if dealer else 1 if self_draw else 2
        hand = build_hand((Win(0, value),), None if self_draw else 1, dealer=deals)
        return [score * self.score_unit for score in self.settle(hand, honba)]

    # ------------------------------------------------------- the next hand, and the form

    def list_wins(
        self, winner: int, discarder: int | None, dealer: int | None, declared: Sequence[int]
    ) -> Sequence[PossibleHand]:
        marks = ["d" if seat == discarder else "-" for seat in range(self.rules.players)]
        if dealer is not None and self.dealer_matters and not self.rules.tracks_games:
            marks[dealer] += "*"
        before, after = tuple(marks[:winner]), tuple(marks[winner + 1 :])
        sign = marks[winner][1:]
        return [
            PossibleHand(f"{value}", (*before, f"{value}{sign}", *after))
            for value in self.possible_values
        ]

    def list_draws(self, dealer: int | None, declared: Sequence[int]) -> Sequence[PossibleDraw]:
        return [PossibleDraw((), ("-",) * self.rules.players)]

    @cached_property
    def form(self) -> "TableForm":
        form: TableForm = self.build_form()
        return form

    def read_taps(self, cells: Sequence[str], names: Sequence[str]) -> "Taps | None":
        taps: Taps = self.find_taps(cells)
        written = self.write_cells(taps, names)
        players = self.rules.players
        is_same = written[:players] == tuple(cells[:players]) and sorted(written) == sorted(cells)
        return taps if is_same else None


class ValueGame(TrackedGame):
    """A game of a number of deals while it is being played. Scores begin at 0 and only move between
    players; the family calculates the points."""

    play: ValuePlay[Any]

    def __init__(self, session: Session, deal_count: int | None) -> None:
        super().__init__(session, 0)
        self.deal_count = deal_count
        self.last_round = deal_count - 1 if deal_count else 0

    def find_end(self, effect: HandEffect, before: TableState) -> str | None:
        return "length" if self.table.round == self.deal_count else None

    def check_scores(self, stated: ScoresLine) -> None:
        scores = parse_scores(stated, self.session.names, parse_whole_score)
        if self.status is not TableStatus.UNKNOWN and self.has_hands:
            self.compare_scores(stated, scores)

    def rank_players(self) -> FinalResult:
        return self.play.find_final_result(self.scores)

    def parse_recorded_result(self, stated: ScoresLine) -> FinalResult:
        scores = parse_scores(stated, self.session.names, parse_whole_score)
        total, fined = sum(scores), sum(sum_outside_hands(self))
        if total > 0:
            why = self.play.explain_wrong_sum(scores)
            message = f"the scores add up to {total}, not to 0 or less: {why}"
            fail(stated.scores[0], "scores-sum", message)
        if fined and total != fined:
            message = (
                f"the scores add up to {total}, and the penalties above them to {fined}: the final"
                " scores have the penalties in them: correct one of them"
            )
            fail(stated.scores[0], "scores-sum", message)
        return self.play.find_final_result(scores)

    def describe_lost_points(self, game_record: GameRecord) -> str:
        total = sum(game_record.score_changes)
        if not total or game_record.score_penalties:
            return ""
        player = format_name(self.session.names[-1])
        return (
            f"the scores add up to {total}, not to 0: write a penalty on a line above them, such as"
            f" {player} {total}, or correct a score"
        )


def build_hand(
    wins: tuple[Win, ...] = (),
    discarder: int | None = None,
    *,
    guarantor: int | None = None,
    offender: int | None = None,
    false_wins: tuple[FalseWin, ...] = (),
    **known: Any,
) -> Hand:
    """A hand that is worth one number, with what else is `known` of it, such as `dealer`. The
    guarantor of a win pays for all; of a win by discard the guarantor is the discarder."""
    if wins:
        kind = "self-draw" if discarder is None else "discard"
    else:
        kind = "draw" if offender is None else "false-win"
    return Hand(
        kind,
        wins=wins,
        discarder=discarder,
        guarantor=guarantor,
        offender=offender,
        false_wins=false_wins,
        **known,
    )


def _parse_number(digits: str) -> int:
    """The value of some digits. A value with too many digits becomes one that no rules allow."""
    bare = digits.lstrip("0") or "0"  # a line has room for more zeros than `int` takes
    return int(bare) if len(bare) <= MOST_DIGITS else 10**MOST_DIGITS
