"""Riichi as families of rules: with four players, and with three."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from ...base.errors import Mistake, mistake
from ...base.exact import Quotient
from ...base.memory import Memory
from ...counts.columns import Column
from ...counts.player import Player
from ...counts.rows import Counted, Feats
from ...play.family import Conduct, Drawn, Family, Likeness, Told, Yaku
from ...play.hands import Outcome, Table
from ...play.parameters import declarations
from ...play.plays import Moved, Play
from ...text.reference import Topic
from ...text.statements import Cell, Result
from .cells import TAGS
from .conduct import RiichiConduct
from .hand import read_hand
from .marks import RIICHI_MARKS
from .points import payments
from .rules import RiichiRules


def _conduct(rules: RiichiRules, memory: Memory) -> Conduct:
    return RiichiConduct(rules, memory)


# What follows is imported where it is used: the command starts up for a dozen lines, too.


def _counted(every: bool) -> Counted:
    from .counts import counted

    return counted(every)


def _columns(players: int, every: bool) -> Sequence[Column]:
    from .columns import columns

    return columns(players, every)


def _moves(play: Play) -> Iterable[Moved]:
    from .moves import moves

    return moves(play)


def _told(outcome: Outcome, table: Table, names: Sequence[str]) -> Told:
    from .telling import told

    return told(outcome, table, names)


def _reference() -> Sequence[Topic]:
    from .reference import TOPICS

    return TOPICS


def _standing(player: Player) -> Any:
    """By points downwards, then by net score, then by name."""
    return -player.count("game_points") - player.points, -player.net.numerator, player.name


def points(
    mark: str, rules: RiichiRules, *, dealer: bool = False, self_draw: bool = False, honba: int = 0
) -> list[Quotient]:
    """The winner's points and then each payer's, who pays most first; they add up to 0.

    Seats: the winner is the first player, and deals if `dealer` or if the mark says `*`,
    otherwise the second does; on a discard the second deals in. A `Mistake` where the mark
    is no win.
    """
    if not mark[:1].isdigit():
        message = f"{mark} is not a winner's mark: write one such as 3/40, 5 or 1y"
        raise mistake(None, "no-win-mark", message)
    others = ["-"] * (rules.players - 1)
    if not self_draw:
        others[0] = "d"
    names = ("the winner", "the second player", "the third player", "the fourth player")
    result = Result(None, tuple(map(Cell, [mark, *others])))
    reading, remarks = read_hand(result, rules, names[: rules.players])
    if reading is None:
        raise Mistake(remarks[0])
    if reading.tiled:
        raise mistake(None, "no-mark", f"{mark} is tiles: mjtally hand tells what they are worth")
    deals = dealer or reading.dealer == 0
    value = reading.hand.wins[0].value
    paid = payments(value, dealer=deals, self_draw=self_draw, rules=rules)
    payers = rules.players - 1 if self_draw else 1
    each = honba * rules.honba // payers
    extra = [each * payers, *[-each] * payers, *[0] * (rules.players - 1 - payers)]
    return [Quotient(points + more, 1) for points, more in zip(paid, extra, strict=True)]


def _score(tiles: str, **conditions: Any) -> Any:
    from .scoring import score_hand

    return score_hand(tiles, **conditions)


def _score_mark(mark: str, **conditions: Any) -> Any:
    from .scoring import score_mark

    return score_mark(mark, **conditions)


def _show(score: Any, as_json: bool) -> str:
    from .showing import hand_json, hand_text

    return hand_json(score) if as_json else hand_text(score)


def _likenesses() -> Mapping[str, Sequence[Likeness]]:
    from .likenesses import LIKENESSES

    return LIKENESSES


def _yaku() -> Sequence[Yaku]:
    from .yaku_counts import every_yaku

    return every_yaku()


def _feats() -> Feats:
    from .feats import FEATS

    return FEATS


def _in_list(rules: RiichiRules) -> str:
    """What tells rulesets apart at a glance: start, return, uma."""
    shown = dict(pair.split("=", 1) for pair, _ in declarations(rules))
    return f"{shown['start']}/{shown['return']}, {shown['uma']}"


FOUR = Family(
    name="riichi",
    short="riichi",
    words="riichi with four players",
    players=4,
    file_begins="a riichi file begins with rules=riichi",
    marks=RIICHI_MARKS,
    conduct=_conduct,
    counted=_counted,
    columns=partial(_columns, 4),
    standing=_standing,
    at_a_glance=(
        *("name", "points", "net_score", "game_count", "mean_rank"),
        *("win_fraction", "deal_in_fraction", "riichi_fraction"),
        *("first_count", "second_count", "third_count", "fourth_count", "hand_count"),
    ),
    drawn=Drawn(
        *("win_fraction", "deal_in_fraction"),
        (
            ("below_mangan_win_count", "under mangan"),
            ("mangan_win_count", "mangan"),
            ("haneman_win_count", "haneman"),
            ("baiman_win_count", "baiman"),
            ("sanbaiman_win_count", "sanbaiman"),
            ("counted_yakuman_win_count", "counted yakuman"),
            ("yakuman_win_count", "yakuman"),
        ),
    ),
    moves=_moves,
    told=_told,
    reference=_reference,
    tags=TAGS,
    points=points,
    score=_score,
    conditions=(
        *("self_draw", "riichi", "ippatsu", "seat", "round", "dora", "ura"),
        *("last", "rinshan", "chankan", "first"),
    ),
    score_mark=_score_mark,
    show=_show,
    in_list=_in_list,
    likenesses=_likenesses,
    yaku=_yaku,
    feats=_feats,
)
THREE = FOUR._replace(
    name="sanma",
    words="riichi with three players",
    players=3,
    columns=partial(_columns, 3),
    file_begins="a file for three players begins with rules=sanma",
)
