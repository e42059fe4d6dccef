"""The parameters of riichi, each once.

They are the parameters on the rule pages of platforms and organisations. The defaults are those of
電脳麻将, which also says how a game ends.
"""

from collections.abc import Iterable, Iterator, Sequence

from ....language.tags import DRAW_TAGS
from ...model.parameters import (
    InvalidValueError,
    ParameterKind,
    choice,
    format_tenths,
    multiple_choice,
    number_choice,
    parameter_field,
    parse_tenths,
    score_multiple,
    yes_no,
)
from ...model.types import Rules, RulesDoubt

ABORTIVE_DRAWS = DRAW_TAGS[1:]  # draws that rules can name; `abort` is any other
DRAWS_OF_FOUR = ("suufon", "sanchahou")  # abortive draws that three players cannot have
MOST_SIDE_POINTS = 10_000  # tenths of a point, of a side payment
MOST_YAKUMAN = 6  # big four winds, four closed single wait: 2 each; all honours; blessing
PAO_YAKU = ("daisangen", "daisuushii", "suukantsu")
PAO_OF_MOST = ("daisangen", "daisuushii")  # nearly all rules agree on these
RINSHAN = "rinshan"  # a win on the tile after an open kan, which is no yakuman
RENHOU_HAN = {"mangan": 5, "baiman": 8}


def _uma_kind() -> ParameterKind:
    def read(text: str, players: int) -> tuple[tuple[int, ...], ...]:
        sets = tuple(tuple(map(parse_tenths, part.split("/"))) for part in text.split("|"))
        if len(sets) not in {1, 3} or any(len(uma) != players for uma in sets):
            raise ValueError
        for uma in sets:
            if total := sum(uma):
                which = f" of {show((uma,))}" if len(sets) > 1 else ""
                message = f"the points{which} add up to {format_tenths(total)}, not to 0"
                raise InvalidValueError(message + _explain_oka_in_uma(uma))
        return sets

    def show(sets: tuple[tuple[int, ...], ...]) -> str:
        return "|".join("/".join(map(format_tenths, uma)) for uma in sets)

    example = {4: "20/10/-10/-20", 3: "20/0/-20"}
    return ParameterKind(
        lambda players: (
            f"{players} points that add up to 0, first to last, such as {example[players]}"
            " (or three such sets separated by | for a floating uma)"
        ),
        read,
        show,
    )


def _explain_oka_in_uma(uma: Sequence[int]) -> str:
    """What to write for an uma that does not add up to 0, since the first has the oka in it, or
    since everybody pays for it in it."""
    total, players = sum(uma), len(uma)
    advice = ": what the first players get the others give, such as 20/10/-10/-20"
    if players == 3:
        advice = ": what the first players get the others give, such as 20/0/-20"
    first, *others = uma
    if total > 0:
        alone, what = (first - total, *others), f"the {format_tenths(total)} are the oka"
    elif total % players:
        return advice
    else:
        share = -total // players
        alone = tuple(points + share for points in uma)
        what = f"each pays {format_tenths(share)} of the oka in it"
    if not _is_balanced(alone):
        return advice
    write = "/".join(map(format_tenths, alone))
    return f": if {what}, write uma={write}, since the oka comes from return= and start="


def _is_balanced(uma: Sequence[int]) -> bool:
    """Whether an uma takes from the last what it gives to the first, and so on, as most do."""
    mirrored = tuple(-points for points in reversed(uma))
    return tuple(uma) == mirrored and list(uma) == sorted(uma, reverse=True)


def _chombo_kind() -> ParameterKind:
    def read(text: str, players: int) -> int | None:
        if text == "mangan":
            return None
        if parse_tenths(text) >= 0:
            raise ValueError
        return parse_tenths(text)

    return ParameterKind(
        lambda players: "mangan, or points to take off such as -20",
        read,
        lambda value: "mangan" if value is None else format_tenths(value),
    )


def _points_kind() -> ParameterKind:
    def read(text: str, players: int) -> int:
        if not 0 <= parse_tenths(text) <= MOST_SIDE_POINTS:
            raise ValueError
        return parse_tenths(text)

    return ParameterKind(
        lambda players: f"points from 0 to {format_tenths(MOST_SIDE_POINTS)}, such as 10 or 2.5",
        read,
        format_tenths,
    )


def _end_at_kind() -> ParameterKind:
    score = score_multiple()

    def read(text: str, players: int) -> int | None:
        return None if text == "none" else score.parse(text, players)

    return ParameterKind(
        lambda players: f"none, or a score such as {({3: 70000, 4: 60000})[players]}",
        read,
        lambda value: "none" if value is None else str(value),
        ("none",),
    )


class RiichiRules(Rules):
    """One ruleset of riichi: scores in points, uma and chombo in tenths of a point."""

    # The scale of points, which is common to all rulesets: no declaration changes it.
    has_mangan_below_five_han = True  # the limit of 2000 base points
    has_multiple_counted_yakuman = False  # 26 counted han are no more than 13
    has_open_hand_fu = True  # an open hand without any other fu has 30 by discard

    # fmt: off
    start: int = parameter_field(score_multiple(), 25000, "each player's score at the start")
    return_: int = parameter_field(score_multiple(), 30000,
        "what is subtracted from the score before points are calculated", only_at_end=True)
    target: int = parameter_field(score_multiple(), 30000,
        "the score that ends an extension, and that a last-dealer stop needs")
    uma: tuple[tuple[int, ...], ...] = parameter_field(_uma_kind(), ((200, 100, -100, -200),),
        "points by rank", only_at_end=True)
    rounding: str = parameter_field(
        choice("none", "half-up", "half-away", "half-down", "down", "up", "toward-return"),
        "half-up", "how scores become thousands", only_at_end=True)
    ties: str = parameter_field(choice("seat", "split"), "seat",
        "who ranks higher if scores are equal", only_at_end=True)
    leftover: str = parameter_field(choice("top", "lost"), "top",
        "who gets the riichi sticks that are left at the end", only_at_end=True)
    length: str = parameter_field(choice("hand", "east", "south", "full", "free"), "south",
        "how long a game is")
    extension: str = parameter_field(choice("none", "sudden-death", "dealer-first", "four-hands"),
        "sudden-death", "what happens if nobody has the target after the last hand")
    last_dealer: str = parameter_field(choice("stop", "play"), "stop",
        "whether the game ends if the last dealer is first and keeps the deal")
    bust: str = parameter_field(choice("below-zero", "zero", "none"), "below-zero",
        "the score that ends the game")
    end_at: int | None = parameter_field(_end_at_kind(), None,
        "the score that ends the game for whoever reaches it, in any hand")
    renchan: str = parameter_field(choice("none", "win", "tenpai", "always"), "tenpai",
        "when the dealer keeps the deal")
    ron: int = parameter_field(number_choice(1, 2, 3), 2, "how many may win on one discard")
    honba: int = parameter_field(score_multiple(lambda players: 100 * (players - 1)), 300,
        "one honba's worth on a discard")
    honba_to: str = parameter_field(choice("first", "each"), "first", "which winner gets the honba")
    sticks_to: str = parameter_field(choice("first", "own-first"), "first",
        "which winner gets the riichi sticks")
    noten: int = parameter_field(score_multiple(lambda players: {4: 600, 3: 200}[players]), 3000,
        "the pool at an exhaustive draw")
    borrow: bool = parameter_field(yes_no(), False, "riichi with less than 1000 points")
    kiriage: bool = parameter_field(yes_no(), False, "4 han 30 fu and 3 han 60 fu are mangan")
    kazoe: str = parameter_field(choice("yakuman", "sanbaiman"), "yakuman",
        "what 13 counted han are")
    double_yakuman: bool = parameter_field(yes_no(), True, "some yakuman count twice")
    stack_yakuman: bool = parameter_field(yes_no(), True, "several yakuman are added up")
    wind_pair_fu: int = parameter_field(number_choice(2, 4), 4,
        "fu of a pair that is both round and seat wind")
    renhou: str = parameter_field(choice("none", "mangan", "baiman", "yakuman"), "none",
        "a win on a discard before the first draw")
    open_tanyao: bool = parameter_field(yes_no(), True, "all simples with an open hand")
    ippatsu: bool = parameter_field(yes_no(), True, "a win within a turn of riichi")
    ura: bool = parameter_field(yes_no(), True, "dora under the indicator, for riichi")
    kan_dora: bool = parameter_field(yes_no(), True, "a new dora with every kan")
    red: int = parameter_field(number_choice(0, 1, 2, 3, 4), 3, "red fives in the set")
    nagashi: str = parameter_field(choice("mangan", "haneman", "win", "win-haneman", "none"),
        "mangan", "what nagashi mangan pays; win: as a win, with deal, honba and sticks")
    abortive: tuple[str, ...] = parameter_field(multiple_choice(ABORTIVE_DRAWS, every="all"),
        ABORTIVE_DRAWS, "which abortive draws exist")
    pao: tuple[str, ...] = parameter_field(multiple_choice((*PAO_YAKU, RINSHAN)),
        PAO_OF_MOST, "which yakuman make a player liable, or rinshan")
    pao_scope: str = parameter_field(choice("hand", "yakuman"), "yakuman",
        "liable for the whole hand, or that yakuman")
    pao_honba: str = parameter_field(choice("liable", "discarder"), "discarder",
        "who pays the honba of a shared yakuman")
    chombo: int | None = parameter_field(_chombo_kind(), None, "what a false win costs")
    tsumo: str = parameter_field(choice("loss", "split"), "loss",
        "three players: the missing payer's part", players=(3,))

    chip_points: int = parameter_field(_points_kind(), 0,
        "points for each chip of a line chips=; 0: chips are only counted", only_at_end=True)
    yakitori: int = parameter_field(_points_kind(), 0,
        "points that a player who won no hand of a game pays", only_at_end=True)
    bust_prize: int = parameter_field(_points_kind(), 0,
        "points that a player who goes bust pays to the winner of the hand", only_at_end=True)
    wareme: bool = parameter_field(yes_no(), False,
        "in a win, the player named by the tag wareme= pays and receives double")
    # fmt: on

    @property
    def chip_value(self) -> int:
        return self.chip_points

    @property
    def tracks_games(self) -> bool:
        return self.length != "free"

    @property
    def most_yakuman(self) -> int:
        """The most yakuman that a hand can have."""
        if self.stack_yakuman:
            return MOST_YAKUMAN
        return 2 if self.double_yakuman else 1

    @property
    def nagashi_is_win(self) -> bool:
        """Whether nagashi mangan moves the deal, the honba and the sticks as a win does."""
        return self.nagashi.startswith("win")

    @property
    def renhou_han(self) -> int:
        """The han that renhou counts for, alone; 0 where it is a yakuman or nothing."""
        return RENHOU_HAN.get(self.renhou, 0)

    def find_doubts(self) -> Iterator[RulesDoubt]:
        yield from _find_uma_doubts(self)
        if self.chombo is not None and _look_like_scores([self.chombo]):
            points = format_tenths(self.chombo)
            write = f"write chombo={format_tenths(self.chombo // 1000)}"
            yield RulesDoubt(("chombo",), f"{points} are points, not a score: {write}")
        if self.bust_prize and self.bust == "none":
            message = "a player who goes bust pays a bust-prize, and with bust=none nobody does"
            yield RulesDoubt(("bust-prize", "bust"), message)
        if self.end_at is not None and self.end_at <= self.start:
            message = (
                f"everybody begins with {self.start} and has the score of end-at={self.end_at}, so"
                " that the first hand ends the game: write a higher score, or end-at=none"
            )
            yield RulesDoubt(("end-at", "start"), message)
        if self.start > self.return_:
            paid = format_tenths((self.start - self.return_) * self.players // 100)
            message = (
                f"start={self.start} is more than return={self.return_}, so that the first pays"
                f" {paid} points: did you mean start={self.return_} and return={self.start}?"
            )
            yield RulesDoubt(("start", "return"), message)


def _find_uma_doubts(rules: RiichiRules) -> Iterator[RulesDoubt]:
    """Find doubts about an uma: its numbers look like scores, or it gives a player less than
    another who ranks lower."""
    show = rules.fields["uma"].kind.format
    if _look_like_scores([points for uma in rules.uma for points in uma]):
        scaled = tuple(tuple(points // 1000 for points in uma) for uma in rules.uma)
        message = f"{show(rules.uma)} are points, not scores: write uma={show(scaled)}"
        yield RulesDoubt(("uma",), message)
    paid = (rules.return_ - rules.start) // 100  # tenths of a point, by each for the oka
    alone = [_remove_oka(uma, paid) for uma in rules.uma]
    if paid > 0 and all(map(_is_balanced, alone)) and not any(map(_is_balanced, rules.uma)):
        oka = format_tenths(paid * rules.players)
        message = (
            f"uma={show(rules.uma)} has the oka in it already (the first has {oka} more, and"
            f" everybody {format_tenths(paid)} less), and return={rules.return_} pays it again:"
            f" write uma={show(tuple(alone))}, or return={rules.start}"
        )
        yield RulesDoubt(("uma",), message)
    falling = tuple(tuple(sorted(uma, reverse=True)) for uma in rules.uma)
    if falling != rules.uma:
        message = (
            f"with uma={show(rules.uma)} somebody gets less than a player who ranks lower: write it"
            f" from first to last, such as {show(falling)}"
        )
        yield RulesDoubt(("uma",), message)


def _remove_oka(uma: Sequence[int], paid: int) -> tuple[int, ...]:
    """The uma without the oka in it, for which everybody, the first too, pays an equal amount."""
    first, *others = (points + paid for points in uma)
    return first - paid * len(uma), *others


def _look_like_scores(tenths: Iterable[int]) -> bool:
    """Whether points, in tenths, are as large and as round as scores."""
    numbers = list(tenths)
    return max(map(abs, numbers)) >= 10_000 and not any(number % 1_000 for number in numbers)
