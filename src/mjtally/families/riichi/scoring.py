"""What hands of tiles are worth: the Python calls, one of them behind `mjtally hand`."""

from collections.abc import Iterable
from typing import Any

from ...base.errors import Mistake, mistake
from ...base.exact import signed
from ...play.conditions import FLAG, WIND, no_condition
from ...text.statements import Cell
from ...tiles.groups import name
from ...tiles.written import read_indicators
from .conditions import Conditions
from .fu import Fu
from .judge import worth_of
from .marks import Mark, Part, riichi_mark
from .points import limit_name, payments
from .rules import RiichiRules
from .value import Indicators, Worth
from .yaku import Counted

RIICHI = {0: 0, 1: 1, 2: 2}  # none, riichi, double riichi; False and True, too


class HandScore:
    """What a hand is worth. Nothing in it changes; two are equal that tell the same of hands
    won under the same conditions and rules."""

    __slots__ = ("conditions", "rules", "worth")

    def __init__(self, worth: Worth, conditions: Conditions, rules: RiichiRules) -> None:
        self.worth = worth
        self.conditions = conditions
        self.rules = rules

    def __repr__(self) -> str:
        """`HandScore(3 han 30 fu: riichi 1, dora 2; +3900/-3900/0/0)`."""
        from .showing import value_text

        yaku = ", ".join(
            f"{each.romaji} {f'{each.yakuman}y' if each.yakuman else each.han}"
            for each in self.yaku
        )
        return f"HandScore({value_text(self)}: {yaku}; {signed(self.payments)})"

    def __eq__(self, other: object) -> bool:
        return self._told() == other._told() if isinstance(other, HandScore) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._told())

    def _told(self) -> tuple[object, ...]:
        """What follows from the tiles, and with it all the rest."""
        how = (self.groups, self.won_on, self.wait, self.conditions, self.rules)
        return (self.worth.value, self.yaku, self.fu_parts, *how)

    @property
    def han(self) -> int:
        """Han, dora included; 0 for a yakuman."""
        return self.worth.value.han

    @property
    def fu(self) -> int | None:
        """Fu, rounded; None for a yakuman and for renhou as a mangan, where it does not count."""
        return self.worth.value.fu

    @property
    def yakuman(self) -> int:
        """How many yakuman; 0 for a hand of counted han."""
        return self.worth.value.yakuman

    @property
    def yaku(self) -> tuple[Counted, ...]:
        """What counts, dora last: names (`romaji`, `english`, `japanese`), `han`, and how many
        `yakuman`. Beside a yakuman nothing else counts."""
        return self.worth.yaku

    @property
    def fu_parts(self) -> tuple[Fu, ...]:
        """The parts of the fu, each with its reason; their sum, rounded up, is `fu`."""
        return self.worth.shape.parts

    @property
    def groups(self) -> tuple[str, ...]:
        """How the hand was read: `234m`, `33s`, `(555p)` …"""
        return self.worth.shape.reading.texts()

    @property
    def won_on(self) -> str:
        """The winning tile, such as `2m`."""
        return name(self.worth.shape.reading.held.tiles.won_on)

    @property
    def wait(self) -> str:
        """What was waited for in this reading: `two-sided wait`, `closed wait` …"""
        return self.worth.shape.reading.wait

    @property
    def limit(self) -> str:
        """`mangan`, `haneman` … `counted yakuman`, `double yakuman`; empty below a mangan."""
        return limit_name(self.worth.value, self.rules)

    @property
    def payments(self) -> tuple[int, ...]:
        """The winner's points and then each payer's, who pays most first; they add up to 0.
        Honba and riichi sticks are not in it."""
        return payments(
            self.worth.value,
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
        conditions = Conditions(
            FLAG[self_draw],
            WIND[round],
            WIND[seat],
            RIICHI[riichi],
            FLAG[ippatsu],
            FLAG[last],
            FLAG[rinshan],
            FLAG[chankan],
            FLAG[first],
        )
    except (KeyError, TypeError):  # TypeError: a list, say, is no key
        flags = {"self_draw": self_draw, "ippatsu": ippatsu, "last": last}
        flags |= {"rinshan": rinshan, "chankan": chankan, "first": first}
        winds = {"round": round, "seat": seat}
        raise no_condition(winds, flags) or _no_riichi(riichi) from None
    if not isinstance(tiles, str):
        raise TypeError(f"tiles are a text such as 34678m33s234567p+2m, not {tiles!r}")
    try:
        indicators = Indicators(_shown(dora, "dora"), _shown(ura, "ura"))
        if conditions.seat >= rules.players:
            raise mistake(
                None, "no-north", "with three players nobody sits north: the seats are E, S and W"
            )
        worth = worth_of(tiles, conditions, indicators, rules)
    except Mistake as error:
        raise ValueError(str(error)) from None
    return HandScore(worth, conditions, rules)


def _no_riichi(riichi: object) -> Exception:
    """What is to be said of a riichi that is none."""
    wrong = ValueError if isinstance(riichi, int) else TypeError
    return wrong(f"riichi is 1, or 2 for double riichi, not {riichi!r}")


def _shown(said: str | Iterable[str], key: str) -> tuple[int, ...]:
    """The kinds of indicators; none for an empty text or list, or None."""
    if said is not None and not isinstance(said, str):
        try:
            said = ",".join(said)
        except TypeError:
            message = f"{key} is indicators such as 5s,1z, or a list of them, not {said!r}"
            raise TypeError(message) from None
    return read_indicators(said) if said else ()


# --------------------------------------------------------------------- of the command


def score_mark(text: str, *, seat: str = "", riichi: int = 0, **conditions: Any) -> HandScore:
    """What the tiles of a mark such as `34678m33s234567p+2m!*` are worth: `!` is riichi, and `*`
    the dealer. Otherwise as `score_hand`; without a seat the winner is no dealer."""
    try:
        mark = riichi_mark(Cell(text))
    except Mistake:
        mark = Mark(Part.WINNER, tiles=text)
    if not mark.tiles:
        raise ValueError(f"{text} is no hand of tiles: mjtally points tells what a mark pays")
    if "=" in text:
        raise ValueError(f"{text}: write the tiles alone, {mark.tiles}")
    if mark.dealer and seat not in {"", "E"}:
        raise ValueError(f"{text}: * is the dealer, who sits east, not {seat}")
    seat = seat or ("E" if mark.dealer else "S")
    score = score_hand(mark.tiles, seat=seat, riichi=riichi or mark.riichi, **conditions)
    if mark.open and score.worth.shape.reading.held.closed:
        raise ValueError(f"{text}: o is an open hand, and the tiles show no call: take o away")
    return score
