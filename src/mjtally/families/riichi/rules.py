"""The parameters of riichi, each once.

They are those of the rule pages of the platforms and organisations; the defaults are 電脳麻将's,
which also defines how a game ends.
"""

from ...play.parameters import (
    Kind,
    Rules,
    choice,
    number,
    parameter,
    points,
    several,
    show_tenths,
    tenths,
    yes_no,
)

ABORTIVE = ("kyuushu", "suufon", "suucha", "suukan", "sanchahou")
PAO = ("daisangen", "daisuushii", "suukantsu")


def _uma() -> Kind:
    def read(text: str, players: int) -> tuple[tuple[int, ...], ...]:
        sets = tuple(tuple(map(tenths, each.split("/"))) for each in text.split("|"))
        if len(sets) not in {1, 3} or any(len(s) != players or sum(s) for s in sets):
            raise ValueError
        return sets

    def show(sets: tuple[tuple[int, ...], ...]) -> str:
        return "|".join("/".join(map(show_tenths, each)) for each in sets)

    example = {4: "20/10/-10/-20", 3: "20/0/-20"}
    return Kind(
        lambda players: (
            f"{players} points that add up to 0, first to last, such as {example[players]}"
            " (or three such sets separated by | for a floating uma)"
        ),
        read,
        show,
    )


def _chombo() -> Kind:
    def read(text: str, players: int) -> int | None:
        if text == "mangan":
            return None
        if tenths(text) >= 0:
            raise ValueError
        return tenths(text)

    return Kind(
        lambda players: "mangan, or points to take off such as -20",
        read,
        lambda value: "mangan" if value is None else show_tenths(value),
    )


class RiichiRules(Rules):
    """One ruleset of riichi: scores in points, uma and chombo in tenths of a point."""

    lab = False  # the lab document's scale of points, which no declaration asks for

    start: int = parameter(points(), 25000, "each player's score at the start")
    return_: int = parameter(points(), 30000, "what is taken off before points are computed")
    target: int = parameter(points(), 30000, "ends an extension; a last-dealer stop needs it")
    uma: tuple[tuple[int, ...], ...] = parameter(
        _uma(), ((200, 100, -100, -200),), "points by rank"
    )
    rounding: str = parameter(
        choice("none", "half-up", "half-away", "half-down", "down", "up", "toward-return"),
        "half-up",
        "how scores become thousands",
    )
    ties: str = parameter(choice("seat", "split"), "seat", "who ranks higher on equal scores")
    leftover: str = parameter(choice("top", "lost"), "top", "riichi sticks left at the end")
    length: str = parameter(
        choice("hand", "east", "south", "full", "free"), "south", "how long a game is"
    )
    extension: str = parameter(
        choice("none", "sudden-death", "dealer-first", "four-hands"),
        "sudden-death",
        "when nobody has the target after the last hand",
    )
    last_dealer: str = parameter(
        choice("stop", "play"), "stop", "a last dealer who is first and keeps the deal"
    )
    bust: str = parameter(
        choice("below-zero", "zero", "none"), "below-zero", "the score that ends the game"
    )
    renchan: str = parameter(
        choice("none", "win", "tenpai", "always"), "tenpai", "when the dealer keeps the deal"
    )
    ron: int = parameter(number(1, 2, 3), 2, "how many may win on one discard")
    honba: int = parameter(
        points(lambda players: 100 * (players - 1)), 300, "one honba's worth on a discard"
    )
    honba_to: str = parameter(choice("first", "each"), "first", "which winner gets the honba")
    sticks_to: str = parameter(
        choice("first", "own-first"), "first", "which winner gets the riichi sticks"
    )
    noten: int = parameter(
        points(lambda players: {4: 600, 3: 200}[players]), 3000, "the pool at an exhaustive draw"
    )
    borrow: bool = parameter(yes_no(), False, "riichi with less than 1000 points")
    kiriage: bool = parameter(yes_no(), False, "4 han 30 fu and 3 han 60 fu are mangan")
    kazoe: str = parameter(choice("yakuman", "sanbaiman"), "yakuman", "what 13 counted han are")
    double_yakuman: bool = parameter(yes_no(), True, "some yakuman count twice")
    stack_yakuman: bool = parameter(yes_no(), True, "several yakuman add")
    wind_pair_fu: int = parameter(number(2, 4), 4, "fu of a pair that is both round and seat wind")
    renhou: str = parameter(
        choice("none", "mangan", "yakuman"), "none", "a win on a discard before the first draw"
    )
    open_tanyao: bool = parameter(yes_no(), True, "all simples with an open hand")
    ippatsu: bool = parameter(yes_no(), True, "a win within a turn of riichi")
    ura: bool = parameter(yes_no(), True, "dora under the indicator, for riichi")
    kan_dora: bool = parameter(yes_no(), True, "a new dora with every kan")
    red: int = parameter(number(0, 1, 2, 3, 4), 3, "red fives in the set")
    nagashi: str = parameter(choice("mangan", "none"), "mangan", "nagashi mangan")
    abortive: tuple[str, ...] = parameter(
        several(ABORTIVE, every="all"), ABORTIVE, "which abortive draws exist"
    )
    pao: tuple[str, ...] = parameter(
        several(PAO), ("daisangen", "daisuushii"), "which yakuman make a player liable"
    )
    pao_scope: str = parameter(
        choice("hand", "yakuman"), "yakuman", "liable for the whole hand, or that yakuman"
    )
    pao_honba: str = parameter(
        choice("liable", "discarder"), "discarder", "who pays the honba of a shared yakuman"
    )
    chombo: int | None = parameter(_chombo(), None, "what a false win costs")
    tsumo: str = parameter(
        choice("loss", "split"),
        "loss",
        "three players: the missing payer's part",
        players=(3,),
    )

    @property
    def followed(self) -> bool:
        return self.length != "free"


class LabRules(RiichiRules):
    """The rules of the lab document."""

    lab = True
