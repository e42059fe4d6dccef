"""What hands of tiles are worth: the Python calls, one of them behind `mjtally hand`."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ....base.errors import Mistake, mistake_at
from ....base.quotient import format_payments
from ....base.terminal import align_columns
from ....language.statements import Cell
from ....model.hand_scores import describe_win, format_tiles_json
from ....model.win_conditions import FLAGS, WIND_NUMBERS, find_condition_error
from ....tiles.groups import format_tile_kind
from ....tiles.parsing import parse_indicators
from ..lines.marks import RiichiMark, RiichiRole, parse_mark
from ..rules import RiichiRules
from .conditions import RiichiConditions
from .fu import FuPart
from .judge import evaluate_hand
from .payments import limit_name, payments_for_value
from .value import Indicators, RiichiValuation
from .yaku import ScoredYaku

if TYPE_CHECKING:
    pass


RIICHI_LEVELS = {0: 0, 1: 1, 2: 2}  # none, riichi, double riichi; False and True, too


class HandScore:
    """What a hand is worth. Nothing in it changes; two are equal that tell the same of hands
    won under the same conditions and rules."""

    __slots__ = ("conditions", "rules", "valuation")

    def __init__(
        self, valuation: RiichiValuation, conditions: RiichiConditions, rules: RiichiRules
    ) -> None:
        self.valuation = valuation
        self.conditions = conditions
        self.rules = rules

    def __repr__(self) -> str:
        """`HandScore(3 han 30 fu: riichi 1, dora 2; +3900/-3900/0/0)`."""
        pass

        yaku = ", ".join(
            f"{each.romaji} {f'{each.yakuman}y' if each.yakuman else each.han}"
            for each in self.yaku
        )
        return f"HandScore({format_value(self)}: {yaku}; {format_payments(self.payments)})"

    def __eq__(self, other: object) -> bool:
        return (
            self._comparison_key() == other._comparison_key()
            if isinstance(other, HandScore)
            else NotImplemented
        )

    def __hash__(self) -> int:
        return hash(self._comparison_key())

    def _comparison_key(self) -> tuple[object, ...]:
        """What follows from the tiles, and with it all the rest."""
        how = (self.groups, self.won_on, self.wait, self.conditions, self.rules)
        return (self.valuation.value, self.yaku, self.fu_parts, *how)

    @property
    def han(self) -> int:
        """Han, dora included; 0 for a yakuman."""
        return self.valuation.value.han

    @property
    def fu(self) -> int | None:
        """Fu, rounded; None for a yakuman and for renhou as a mangan, where it does not count."""
        return self.valuation.value.fu

    @property
    def yakuman(self) -> int:
        """How many yakuman; 0 for a hand of counted han."""
        return self.valuation.value.yakuman

    @property
    def yaku(self) -> tuple[ScoredYaku, ...]:
        """What counts, dora last: names (`romaji`, `english`, `japanese`), `han`, and how many
        `yakuman`. Beside a yakuman nothing else counts."""
        return self.valuation.yaku

    @property
    def fu_parts(self) -> tuple[FuPart, ...]:
        """The parts of the fu, each with its reason; their sum, rounded up, is `fu`."""
        return self.valuation.scored_reading.fu_parts

    @property
    def groups(self) -> tuple[str, ...]:
        """How the hand was read: `234m`, `33s`, `(555p)` …"""
        return self.valuation.scored_reading.decomposition.format_groups()

    @property
    def won_on(self) -> str:
        """The winning tile, such as `2m`."""
        return format_tile_kind(
            self.valuation.scored_reading.decomposition.winning_hand.tiles.won_on
        )

    @property
    def wait(self) -> str:
        """What was waited for in this reading: `two-sided wait`, `closed wait` …"""
        return self.valuation.scored_reading.decomposition.wait

    @property
    def limit(self) -> str:
        """`mangan`, `haneman` … `counted yakuman`, `double yakuman`; empty below a mangan."""
        return limit_name(self.valuation.value, self.rules)

    @property
    def payments(self) -> tuple[int, ...]:
        """The winner's points and then each payer's, who pays most first; they add up to 0.
        Honba and riichi sticks are not in it."""
        return payments_for_value(
            self.valuation.value,
            dealer=self.conditions.seat == 0,
            self_draw=self.conditions.self_draw,
            rules=self.rules,
        )


def score_hand(
    tiles: str,
    *,
    self_draw: bool = False,
    riichi: int = 0,
    ippatsu: bool = False,
    seat: str = "S",
    round: str = "E",
    dora: str | Iterable[str] = "",
    ura: str | Iterable[str] = "",
    last: bool = False,
    rinshan: bool = False,
    chankan: bool = False,
    first: bool = False,
    rules: RiichiRules,
) -> HandScore:
    """What a winning hand is worth.

    `tiles` is written as in a scores file, the tile won on after `+`: `34678m33s234567p+2m`,
    `2224s+4s(6666p)[8888p][3333s]`. `riichi` is 1, or 2 for double riichi. `seat` and `round`
    are winds, E S W N; who sits east deals. `dora` and `ura` are the indicators, `5s,1z`
    or `["5s", "1z"]`. `last` is a win on the last tile or discard, `first` one in the first turn
    (tenhou, chiihou, renhou). `rules` are those of riichi.

    Raises `ValueError` for tiles that are no winning hand, or have no yaku, and for
    conditions that cannot be, and `TypeError` for what is no text, wind or truth value at all;
    its text says what to write instead.
    """
    try:
        conditions = RiichiConditions(
            FLAGS[self_draw],
            WIND_NUMBERS[round],
            WIND_NUMBERS[seat],
            RIICHI_LEVELS[riichi],
            FLAGS[ippatsu],
            FLAGS[last],
            FLAGS[rinshan],
            FLAGS[chankan],
            FLAGS[first],
        )
    except (KeyError, TypeError):  # TypeError: a list, say, is no key
        flags = {"self_draw": self_draw, "ippatsu": ippatsu, "last": last}
        flags |= {"rinshan": rinshan, "chankan": chankan, "first": first}
        winds = {"round": round, "seat": seat}
        raise find_condition_error(winds, flags) or _riichi_error(riichi) from None
    if not isinstance(tiles, str):
        raise TypeError(f"tiles are a text such as 34678m33s234567p+2m, not {tiles!r}")
    try:
        indicators = Indicators(_parse_indicators(dora, "dora"), _parse_indicators(ura, "ura"))
        if conditions.seat >= rules.players:
            raise mistake_at(
                None, "no-north", "with three players nobody sits north: the seats are E, S and W"
            )
        valuation = evaluate_hand(tiles, conditions, indicators, rules)
    except Mistake as error:
        raise ValueError(str(error)) from None
    return HandScore(valuation, conditions, rules)


def _riichi_error(riichi: object) -> Exception:
    """What is to be said of a riichi that is none."""
    wrong = ValueError if isinstance(riichi, int) else TypeError
    return wrong(f"riichi is 1, or 2 for double riichi, not {riichi!r}")


def _parse_indicators(said: str | Iterable[str], key: str) -> tuple[int, ...]:
    """The kinds of indicators; none for an empty text or list, or None."""
    if said is not None and not isinstance(said, str):
        try:
            said = ",".join(said)
        except TypeError:
            message = f"{key} is indicators such as 5s,1z, or a list of them, not {said!r}"
            raise TypeError(message) from None
    return parse_indicators(said) if said else ()


# --------------------------------------------------------------------- of the command


def score_mark(text: str, *, seat: str = "", riichi: int = 0, **conditions: Any) -> HandScore:
    """What the tiles of a mark such as `34678m33s234567p+2m!*` are worth: `!` is riichi, and `*`
    the dealer. Otherwise as `score_hand`; without a seat the winner is no dealer."""
    try:
        mark = parse_mark(Cell(text))
    except Mistake:
        mark = RiichiMark(RiichiRole.WINNER, tiles=text)
    if not mark.tiles:
        raise ValueError(f"{text} is no hand of tiles: mjtally points tells what a mark pays")
    if "=" in text:
        raise ValueError(f"{text}: write the tiles alone, {mark.tiles}")
    if mark.is_dealer and seat not in {"", "E"}:
        raise ValueError(f"{text}: * is the dealer, who sits east, not {seat}")
    seat = seat or ("E" if mark.is_dealer else "S")
    score = score_hand(mark.tiles, seat=seat, riichi=riichi or mark.riichi, **conditions)
    if mark.is_open and score.valuation.scored_reading.decomposition.winning_hand.is_closed:
        raise ValueError(f"{text}: o is an open hand, and the tiles show no call: take o away")
    return score


# ------------------------------------------------------------------------------------------
# The value of a hand as a person reads it, and as a program does.


def format_hand_text(score: "HandScore") -> str:
    """How the hand was read, each yaku, each part of fu, and what it pays."""
    return "\n".join(
        (
            *describe_win(score),
            "",
            *_yaku_lines(score),
            "",
            *_fu_lines(score),
            f"{format_value(score)}: {format_payments(score.payments)}",
        )
    )


def format_value(score: "HandScore") -> str:
    """`3 han 40 fu`, `5 han, mangan`, `double yakuman`."""
    if score.yakuman:
        return score.limit
    fu = f" {score.fu} fu" if score.fu is not None else ""
    return f"{score.han} han{fu}{', ' if score.limit else ''}{score.limit}"


def _yaku_lines(score: "HandScore") -> list[str]:
    rows = [
        [
            yaku.romaji,
            yaku.english,
            yaku.japanese,
            f"{yaku.han:2} han" if yaku.han else _format_yakuman(yaku.yakuman),
        ]
        for yaku in score.yaku
    ]
    return align_columns(rows)


def _format_yakuman(yakuman: int) -> str:
    return "yakuman" if yakuman == 1 else f"{yakuman} yakuman"


def _fu_lines(score: "HandScore") -> list[str]:
    """The parts of the fu and their sum; nothing for a yakuman."""
    if not score.fu_parts:
        return []
    exact = sum(part.fu for part in score.fu_parts)
    rows = [[part.reason, f"{part.fu:3} fu"] for part in score.fu_parts]
    if len(rows) > 1:
        rounded = "" if exact == score.fu else f", rounded up to {score.fu}"
        rows.append(["together", f"{exact:3} fu{rounded}"])
    return [*align_columns(rows), ""]


def format_hand_json(score: "HandScore") -> str:
    """Everything, for programs."""
    return format_tiles_json(
        score,
        {
            "yaku": [yaku._asdict() for yaku in score.yaku],
            "fu_parts": [part._asdict() for part in score.fu_parts],
            "han": score.han,
            "fu": score.fu,
            "yakuman": score.yakuman,
            "limit": score.limit,
            "payments": score.payments,
        },
    )
