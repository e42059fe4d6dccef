"""What hands of tiles are worth in riichi: the Python calls, one of which `mjtally hand` prints."""

from collections.abc import Iterable, Sequence
from typing import Any

from .....base.errors import Mistake, mistake_at
from .....base.terminal import align_columns
from ....model.hand_scores import TileScore
from ....tiles.conditions import parse_conditions
from ....tiles.parsing import parse_indicators
from ..payments import limit_name, payments_for_value
from ..rules import RiichiRules
from .fu import FuPart
from .judge import evaluate_hand
from .value import Indicators, RiichiValuation
from .yaku import ScoredYaku


class HandScore(TileScore[RiichiValuation, RiichiRules]):
    """What a riichi hand is worth. A score cannot be changed. Two scores are equal if the hands
    have the same value for the same reasons, under the same conditions and rules."""

    __slots__ = ()

    @property
    def han(self) -> int:
        """The han, with dora; 0 for a yakuman."""
        return self.valuation.value.han

    @property
    def fu(self) -> int | None:
        """The fu, rounded up; None if fu do not count: for a yakuman, and for renhou as a
        mangan."""
        return self.valuation.value.fu

    @property
    def yakuman(self) -> int:
        """The number of yakuman; 0 for a hand that counts han, even if it has 13 or more."""
        return self.valuation.value.yakuman

    @property
    def yaku(self) -> tuple[ScoredYaku, ...]:
        """The yaku that count, and dora after them. Each has its names (`romaji`, `english`,
        `japanese`), its `han`, and its number of `yakuman`. If there is a yakuman, only yakuman
        count."""
        return self.valuation.yaku

    @property
    def fu_parts(self) -> tuple[FuPart, ...]:
        """The parts of the fu. Each has its `fu` and its `reason`; their sum, rounded up, is the
        `fu` of the hand."""
        return self.valuation.fu_parts

    @property
    def limit(self) -> str:
        """The name of the limit: `mangan`, `haneman` … `counted yakuman`, `double yakuman`; empty
        for a hand below a mangan."""
        return limit_name(self.valuation.value, self.rules)

    @property
    def payments(self) -> tuple[int, ...]:
        """What the hand changes: what the winner gets, and then what each other player pays, the
        largest payment first. The numbers are points, and they add up to 0. Honba and riichi sticks
        are not included."""
        return payments_for_value(
            self.valuation.value,
            dealer=self.conditions.seat == 0,
            self_draw=self.conditions.self_draw,
            rules=self.rules,
        )

    def format_value(self) -> str:
        """The value in words: `3 han 40 fu`, `5 han, mangan`, `double yakuman`."""
        if self.yakuman:
            return self.limit
        return ", ".join(filter(None, (self.valuation.value.format_han_and_fu(), self.limit)))

    @property
    def _scored_rows(self) -> Sequence[ScoredYaku]:
        return self.yaku

    def _table_lines(self) -> Sequence[str]:
        return [*_yaku_lines(self.yaku), "", *_fu_lines(self.fu_parts, self.fu)]

    def _json_value(self) -> dict[str, Any]:
        return {
            "yaku": [yaku._asdict() for yaku in self.yaku],
            "fu_parts": [part._asdict() for part in self.fu_parts],
            "han": self.han,
            "fu": self.fu,
            "yakuman": self.yakuman,
            "limit": self.limit,
            "payments": self.payments,
        }


def _yaku_lines(yaku: Sequence[ScoredYaku]) -> list[str]:
    rows = [
        [
            row.romaji,
            row.english,
            row.japanese,
            f"{row.han:2} han" if row.han else _format_yakuman(row.yakuman),
        ]
        for row in yaku
    ]
    return align_columns(rows)


def _format_yakuman(yakuman: int) -> str:
    return "yakuman" if yakuman == 1 else f"{yakuman} yakuman"


def _fu_lines(parts: Sequence[FuPart], fu: int | None) -> list[str]:
    """The parts of the fu and their sum; nothing for a yakuman."""
    if not parts:
        return []
    exact = sum(part.fu for part in parts)
    rows = [[part.reason, f"{part.fu:3} fu"] for part in parts]
    if len(rows) > 1:
        rounded = "" if exact == fu else f", rounded up to {fu}"
        rows.append(["together", f"{exact:3} fu{rounded}"])
    return [*align_columns(rows), ""]


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

    Raises `ValueError` for tiles that are not a winning hand, or have no yaku, and for
    conditions that cannot be, and `TypeError` for what is not a text, wind or truth value at all;
    its text says what to write instead.
    """
    conditions = parse_conditions(
        self_draw=self_draw,
        round=round,
        seat=seat,
        last=last,
        rinshan=rinshan,
        chankan=chankan,
        first=first,
        riichi=riichi,
        ippatsu=ippatsu,
    )
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


def _parse_indicators(indicators: str | Iterable[str], key: str) -> tuple[int, ...]:
    """The kinds of indicators; none for an empty text or list, or None."""
    if indicators is not None and not isinstance(indicators, str):
        try:
            indicators = ",".join(indicators)
        except TypeError:
            message = f"{key} is indicators such as 5s,1z, or a list of them, not {indicators!r}"
            raise TypeError(message) from None
    return parse_indicators(indicators) if indicators else ()
