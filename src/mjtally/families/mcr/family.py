"""MCR as a family of rules."""

from collections.abc import Iterable, Sequence
from typing import Any

from ...base.errors import Mistake, mistake
from ...base.exact import Quotient
from ...base.memory import Memory
from ...counts.columns import Column
from ...counts.player import Player
from ...counts.rows import Counted, Feats
from ...play.family import Conduct, Drawn, Family, Told, Yaku
from ...play.hands import Outcome, Table
from ...play.parameters import show_tenths
from ...play.plays import Moved, Play
from ...text.misread import MarkWords
from ...text.reference import Topic
from .rules import PARTS, McrRules
from .words import TAGS, WORDS

# What follows is imported where it is used: a file of other rules needs nothing of it.


def _conduct(rules: McrRules, memory: Memory) -> Conduct:
    from .conduct import McrConduct

    return McrConduct(rules, memory)


def _has(text: str) -> bool:
    from .marks import is_mcr_mark

    return is_mcr_mark(text)


def _mark_words(text: str) -> str:
    from .marks import mark_words

    return mark_words(text)


def _counted(every: bool) -> Counted:
    from .counts import counted

    return counted(every)


def _columns(every: bool) -> Sequence[Column]:
    from .columns import columns

    return columns(every)


def _moves(play: Play) -> Iterable[Moved]:
    from .moves import moves

    return moves(play)


def _told(outcome: Outcome, table: Table, names: Sequence[str]) -> Told:
    from .telling import told

    return told(outcome, names)


def _reference() -> Sequence[Topic]:
    from .reference import TOPICS

    return TOPICS


def _standing(player: Player) -> Any:
    """By table points downwards, then by net score, then by name."""
    return -player.count("game_points") - player.points, -player.net.numerator, player.name


def points(
    mark: str, rules: McrRules, *, dealer: bool = False, self_draw: bool = False, honba: int = 0
) -> list[Quotient]:
    """The winner's points and then each payer's, who pays most first; they add up to 0. On a
    discard the second player deals in; who deals pays and gets nothing extra. A `Mistake` where
    the mark is no win, or where there is honba, which MCR does not have."""
    from ...text.statements import Cell, Result
    from .hand import read_hand
    from .settle import settle

    if not mark[:1].isdigit():
        message = f"{mark} is not a winner's mark: write one such as 8 or 24"
        raise mistake(None, "no-win-mark", message)
    if honba:
        raise mistake(None, "no-honba", "MCR has no honba: leave --honba out")
    marks = [mark, "-", "-", "-"] if self_draw else [mark, "d", "-", "-"]
    names = ("the winner", "the second player", "the third player", "the fourth player")
    reading, remarks = read_hand(Result(None, tuple(map(Cell, marks))), rules, names)
    if reading is None:
        raise Mistake(remarks[0])
    return [Quotient(score, 1) for score in settle(reading.hand, rules)]


def _score(tiles: str, **conditions: Any) -> Any:
    from .scoring import score_hand

    return score_hand(tiles, **conditions)


def _score_mark(mark: str, **conditions: Any) -> Any:
    from .scoring import score_mark

    return score_mark(mark, **conditions)


def _show(score: Any, as_json: bool) -> str:
    from .showing import hand_json, hand_text

    return hand_json(score) if as_json else hand_text(score)


def _fan() -> Sequence[Yaku]:
    from .fan_counts import every_fan

    return every_fan()


def _feats() -> Feats:
    from .feats import FEATS

    return FEATS


def _in_list(rules: McrRules) -> str:
    """What tells rulesets apart at a glance: the minimum, table points, the kongs."""
    shown = "/".join(map(show_tenths, rules.table_points))
    return f"{rules.minimum} at least, {shown}, kongs {rules.kongs[0]},{rules.kongs[1]}"


MCR = Family(
    name="mcr",
    short="MCR",
    words="MCR (Guobiao)",
    players=4,
    file_begins="an MCR file begins with rules=mcr",
    marks=MarkWords(_has, *WORDS, _mark_words),
    conduct=_conduct,
    counted=_counted,
    columns=_columns,
    standing=_standing,
    at_a_glance=(
        *("name", "points", "net_score", "game_count", "mean_rank"),
        *("win_fraction", "discard_fraction", "false_win_count"),
        *("first_count", "second_count", "third_count", "fourth_count", "hand_count"),
    ),
    moves=_moves,
    told=_told,
    reference=_reference,
    points=points,
    score=_score,
    conditions=("self_draw", "seat", "round", "last", "rinshan", "chankan", "fourth", "minimum"),
    score_mark=_score_mark,
    show=_show,
    yaku=_fan,
    yaku_are="fan",
    in_list=_in_list,
    drawn=Drawn("win_fraction", "discard_fraction"),
    feats=_feats,
    counters=False,
    parts=PARTS,
    tags=TAGS,
    also=("guobiao", "gb", "国标", "國標", "chinese-official", "wmo"),
    scores="= 51 -66 17 -2",
    fines=True,
)
