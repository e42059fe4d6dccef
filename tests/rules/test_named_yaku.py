"""Yaku that a line names: which can be together is asked of real tiles, and they are counted as
those of tiles are."""

from itertools import combinations

import pytest

from mjtally import score_hand, tally
from mjtally.editing.same_meaning import interpret_text
from mjtally.rules.families.riichi import named_yaku
from mjtally.rules.families.riichi.hand_value.yaku import YAKU
from mjtally.rules.families.riichi.named_yaku import (
    find_row_needs,
    index_rows,
    list_excluded,
    list_named_yaku,
)
from mjtally.rules.model.named_yaku import check_sets
from support.cases import some_of
from support.internals import parse_riichi_rules
from support.riichi_hands import format_tiles, generate_hands, score_conditions

RIICHI, SETS = parse_riichi_rules("riichi"), 4
KEYS = {each.romaji: each.key for each in list_named_yaku(RIICHI).values()}


def count_yaku(hands: str, rules: str = "riichi") -> dict[str, int]:
    """How many wins of everybody had each yaku."""
    rows = tally(f"rules={rules}\nlength=free\nAki Ben Chie Dai\n{hands}\n", table="yaku")
    return {str(row["yaku"]): int(row["win_count"]) for row in rows if row["name"] == "*"}


@pytest.mark.parametrize("words", sorted({row.rules for row in YAKU}))
def test_yaku_that_tiles_have_together_are_not_excluded(words: str) -> None:
    """Under the rules of each row. Where this fails, the row of one of them lacks too much."""
    rules = parse_riichi_rules(words)
    keys_by_name = {yaku.romaji: yaku.key for yaku in list_named_yaku(rules).values()}
    seen = set()
    for seed in some_of(range(6), 2):
        for tiles in generate_hands(seed, 300):
            try:
                score = score_hand(format_tiles(tiles), rules=rules, **score_conditions(tiles))
            except ValueError:
                continue  # it has no yaku
            keys = [keys_by_name[yaku.romaji] for yaku in score.yaku if yaku.romaji in keys_by_name]
            seen |= {*combinations(keys, 2)}
            for one, other in combinations(keys, 2):
                assert other not in list_excluded(one), (format_tiles(tiles), keys)
            check_sets(keys, [find_row_needs(index_rows()[key]) for key in keys], SETS)
    assert len(seen) > 100


@pytest.mark.parametrize(
    ("mark", "named", "is_right"),
    [
        ("13/40", "sanshoku-doujun,ittsuu", False),
        ("13/40", "ittsuu,yakuhai-haku", True),
        ("13/40", "ittsuu,yakuhai-haku,yakuhai-hatsu", False),
        ("13/40", "ittsuu,iipeikou", True),
        ("13/40", "ittsuu,iipeikou,yakuhai-haku", False),
        ("13/40", "sanshoku-doujun,iipeikou", True),
        ("13/40", "sanshoku-doujun,ryanpeikou", False),
        ("13/40", "jikaze-nan,bakaze-ton,yakuhai-haku,iipeikou", False),
        ("13/50", "sanankou,sanshoku-doukou,yakuhai-chun", True),
        ("13/50", "sanankou,shousangen,sanshoku-doukou", False),
        ("13/40", "sanankou,sanshoku-doujun,ittsuu", False),
    ],
)
def test_a_line_names_no_more_sets_than_a_hand_has(mark: str, named: str, is_right: bool) -> None:
    text = f"length=free\nAki Ben Chie Dai\nE1: - {mark} d - yaku={named}\n"
    codes = [problem.code for problem in interpret_text(text, "games.txt").errors]
    assert codes == ([] if is_right else ["yaku-excluded"])


def test_excluding_goes_both_ways() -> None:
    for one, other in combinations(KEYS.values(), 2):
        assert (one in list_excluded(other)) == (other in list_excluded(one)), (one, other)


@pytest.mark.parametrize(
    ("hand", "named"),
    [
        # the same win by its tiles, and by its value and the names
        ("234m567p23s+4s66789p! - d -*", "2/30! - d -* yaku=pinfu"),
        ("223344m067p55s67s+8s! - - -* ippatsu", "7! - - -* ippatsu yaku=pinfu,tanyao,iipeikou"),
        ("(555z)(666z)(777z)23m11p+4m d - -*", "1y d - -* yaku=daisangen"),
        ("99p46m+5m(123s)(789s)(555z) - d -* last", "2/30 - d -* last yaku=yakuhai-haku"),
        ("1144m2277p3366s5z+5z - d -*", "2/25 - d -* yaku=chiitoitsu"),
        ("234m567p99p46s777s+5s - - -*", "1/30 - - -* yaku=menzen-tsumo"),
    ],
)
def test_named_yaku_are_counted_as_those_of_tiles(hand: str, named: str) -> None:
    assert count_yaku(hand) == count_yaku(named) != {}


def test_what_is_known_of_several_winners() -> None:
    hands = "1/30 2/40! d -* yaku=/tanyao\n1/30 2/40! d -* last yaku=none/none\n1/30 - d -*"
    assert count_yaku(hands) == {"riichi": 2, "tanyao": 1, "houtei raoyui": 2}
    rows = tally(f"length=free\nAki Ben Chie Dai\n{hands}\n", table="yaku")
    (everybody,) = (row for row in rows if (row["yaku"], row["name"]) == ("tanyao", "*"))
    assert (everybody["known_count"], everybody["known_fraction"]) == (3, 3 / 5)


def test_rules_decide_what_may_be_named() -> None:
    assert count_yaku("1y d - -* yaku=tsuuiisou,daisangen", "ema-2016") == {
        "tsuuiisou": 1,
        "daisangen": 1,
    }
    closed = list_named_yaku(parse_riichi_rules("riichi open-tanyao=no"))["tanyao"]
    assert closed.closed_only and not list_named_yaku(RIICHI)["tanyao"].closed_only
    assert list_named_yaku(RIICHI)["daisuushii"].yakuman == 2
    single = list_named_yaku(parse_riichi_rules("riichi double-yakuman=no"))
    assert single["daisuushii"].yakuman == 1


def test_a_yaku_that_a_key_switches_on_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules of its row have the key: no yaku of today is off unless a key is declared."""
    rows = {row.romaji: row for row in YAKU}
    switched = rows["tanyao"]._replace(rules="riichi open-tanyao=yes", when=lambda *_: False)
    monkeypatch.setattr(named_yaku, "index_rows", lambda: {"tanyao": switched})
    text = "Aki Ben Chie Dai\n2/30 - d - yaku=tanyao\n"
    monkeypatch.setattr(named_yaku, "list_named_yaku", lambda rules: {})
    (problem,) = interpret_text(text, "games.txt").errors
    assert problem.message == (
        "these rules do not have tanyao: leave it out, or declare open-tanyao=yes before the"
        " players"
    )
