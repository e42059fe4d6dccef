"""Lines that name the yaku of real tiles are taken; bent in one place, so that no tiles have them,
they are refused."""

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from mjtally import score_hand
from mjtally.editing.same_meaning import interpret_text
from mjtally.rules.families.riichi.named_yaku import list_named_yaku
from support.cases import some_of
from support.internals import parse_riichi_rules
from support.riichi_hands import (
    SEAT_WINDS,
    RandomRiichiHand,
    format_tiles,
    generate_hands,
    score_conditions,
)

KEYS = {each.romaji: each.key for each in list_named_yaku(parse_riichi_rules("riichi")).values()}
HEAD = "length=free\nAki Ben Chie Dai\n"


class NamedHand(NamedTuple):
    """A win by its value and its yaku, without dora."""

    seat: int
    round_wind: int
    self_draw: bool
    riichi: int
    han: int
    fu: int | None
    yakuman: int
    is_open: bool
    tags: tuple[str, ...]
    yaku: tuple[str, ...]

    def write(self) -> str:
        """The line of a loose hand in which the first player deals."""
        value = f"{self.yakuman}y" if self.yakuman else f"{self.han}/{min(self.fu or 30, 130)}"
        marks = ["-"] * 4
        marks[self.seat] = f"{value}{'!' * self.riichi}{'o' * self.is_open}"
        if not self.self_draw:
            marks[self.seat - 1] = "d"
        words = [f"{SEAT_WINDS[self.round_wind]}1:", *marks, *self.tags]
        return " ".join([*words, f"yaku={','.join(self.yaku) or 'none'}"])


def name_yaku(hand: RandomRiichiHand) -> NamedHand | None:
    """The line of tiles, without their dora; None where they have no yaku."""
    bare = hand._replace(dora=(), ura=(), red_suits=frozenset(), won_on_red=False)
    try:
        score = score_hand(format_tiles(bare), rules="riichi", **score_conditions(bare))
    except ValueError:
        return None
    names = [each.romaji for each in score.yaku if each.romaji in KEYS]
    if "first" in bare.conditions and not bare.self_draw:
        return None  # renhou, which these rules do not have
    is_noted = bare.riichi > 0 and "menzen tsumo" in names
    return NamedHand(
        bare.seat_wind,
        bare.round_wind,
        bare.self_draw,
        bare.riichi,
        score.han,
        score.fu,
        score.yakuman,
        not bare.is_closed,
        tuple(sorted(bare.conditions)),
        tuple(KEYS[name] for name in names if not (is_noted and name == "menzen tsumo")),
    )


def bend(hand: NamedHand) -> Iterator[NamedHand]:
    """The line with one thing changed that cannot be so."""
    if hand.yakuman:
        yield hand._replace(yakuman=hand.yakuman + 1)
        if hand.yakuman > 1:
            yield hand._replace(yakuman=hand.yakuman - 1)
        if "first" in hand.tags:
            yield hand._replace(yakuman=0, han=8, fu=30, yaku=("chinitsu",))
    elif hand.han > 1 and (hand.riichi or hand.is_open):  # others may be open, and worth less
        yield hand._replace(han=hand.han - 1)
    if hand.fu and {"pinfu", "chiitoitsu"} & {*hand.yaku}:
        yield hand._replace(fu=40)
    if hand.fu and hand.fu > 30 and not hand.yakuman and "chiitoitsu" not in hand.yaku:
        yield hand._replace(fu=25)
    if hand.riichi and not hand.self_draw and not hand.yakuman and "chankan" not in hand.tags:
        yield hand._replace(self_draw=True)  # which is a han more
    if "menzen-tsumo" in hand.yaku and not {"rinshan", "first"} & {*hand.tags}:
        yield hand._replace(self_draw=False)
    if any(key.startswith("bakaze") for key in hand.yaku):
        yield hand._replace(round_wind=(hand.round_wind + 1) % 4)
    if any(key.startswith("jikaze") for key in hand.yaku) and "first" not in hand.tags:
        yield hand._replace(seat=(hand.seat + 1) % 4)
    if {"tenhou", "chiihou"} & {*hand.yaku}:
        yield hand._replace(seat=0 if hand.seat else 1)


def generate_named() -> Iterator[NamedHand]:
    for seed in some_of(range(12), 4):
        yield from filter(None, map(name_yaku, generate_hands(100 + seed, 400)))


def find_refused(lines: list[str]) -> set[str]:
    """The lines in which an error is."""
    problems = interpret_text(f"{HEAD}{chr(10).join(lines)}\n", "games.txt").errors
    return {lines[problem.line - 3] for problem in problems}


def test_every_line_of_real_tiles_is_taken() -> None:
    lines = list(dict.fromkeys(hand.write() for hand in generate_named()))
    assert len(lines) > 400
    assert not find_refused(lines)


def test_every_bent_line_is_refused() -> None:
    right = {hand.write() for hand in generate_named()}
    bent = list(dict.fromkeys(each.write() for hand in generate_named() for each in bend(hand)))
    lines = [line for line in bent if line not in right]
    assert len(lines) > 600
    assert sorted({*lines} - find_refused(lines)) == []


@pytest.mark.parametrize(
    ("line", "is_right"),
    [
        ("E3: - - 7/30! - yaku=chinitsu", False),
        ("E3: - - 8/30! - yaku=chinitsu", True),
        ("E3: - - 9/30!! - yaku=chinitsu", True),
        ("E3: - - 8/30!! - yaku=chinitsu", False),
        ("E3: - d 7/40! - yaku=chinitsu", True),
        ("E4: 1y - - - first yaku=tsuuiisou", False),
        ("E4: 2y - - - first yaku=tsuuiisou", True),
        ("E4: 2y - - - yaku=tsuuiisou,chiihou", True),
        ("E4: 1y - - - first yaku=none", True),
        ("E4: 1y - - - first yaku=chiihou", True),
        ("E4: 1y - - - first yaku=tenhou", False),
        ("E1: 1y - - - first yaku=tenhou", True),
        ("E4: 1y - - - yaku=none", False),
        ("E4: 5 - - - first yaku=toitoi", False),
        ("E4: - 2/40! - d ippatsu yaku=none", True),
        ("E4: - 2/30! - d ippatsu yaku=none", False),
        ("E4: - 1/40! - d ippatsu yaku=none", False),
        ("E4: - 1/40 - d last yaku=none", True),
        ("E4: - 1/30 - - rinshan yaku=none", False),
        ("E4: - 2/30 - - rinshan yaku=none", True),
        ("E4: - 1/30o - - rinshan yaku=none", True),
        ("E4: - 2/20 - - yaku=pinfu", True),
        ("E4: - 1/20 - - yaku=pinfu", False),
        ("E4: - 3/50o - d yaku=shousangen", False),
        ("E4: - 4/50o - d yaku=shousangen,yakuhai-haku,yakuhai-chun", True),
        ("E4: - 4/50o - d yaku=honroutou,toitoi", True),
        ("E4: - 3/50o - d yaku=honroutou", False),
        ("E4: - 1y - d yaku=suuankou", False),
        ("E4: - 2y - d yaku=suuankou-tanki", True),
        ("E4: - 5/50! - - yaku=toitoi", False),
        ("E4: - 5/50! - d yaku=toitoi,sanankou", True),
        ("E4: - 4/50! - d yaku=toitoi", False),
        ("E4: - 3/40 - d yaku=none", False),
        ("S4: - 2/40 - d yaku=jikaze-nan,bakaze-nan", False),
        ("S4: - 2/40 - d yaku=jikaze-shaa,bakaze-nan", True),
    ],
)
def test_what_is_certain_is_counted(line: str, is_right: bool) -> None:
    assert (line not in find_refused([line])) is is_right


def test_renhou_as_a_mangan_needs_no_other() -> None:
    hands = "E1: d 5 - - first yaku=none\nE1: d 4/40 - - first yaku=none\n"
    text = f"rules=wrc-2022\n{HEAD}{hands}"
    assert [problem.line for problem in interpret_text(text, "games.txt").errors] == [5]


@pytest.mark.parametrize(
    ("rules", "is_right"), [("riichi", False), ("sanma", True), ("majsoul-sanma", True)]
)
def test_with_three_players_rinshan_follows_a_north_too(rules: str, is_right: bool) -> None:
    marks = "E1: 6/20! - - -" if rules == "riichi" else "E1: 6/20! - -"
    players = "Aki Ben Chie Dai" if rules == "riichi" else "Aki Ben Chie"
    hand = f"{marks} rinshan yaku=pinfu,menzen-tsumo,iipeikou"
    text = f"rules={rules}\nlength=free\n{players}\n{hand}\n"
    codes = [problem.code for problem in interpret_text(text, "games.txt").errors]
    assert codes == ([] if is_right else ["yaku-excluded"])
