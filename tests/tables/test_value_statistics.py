"""Statistics of hands that are worth one number, against a plain count of the marks of files that
are made at random: of Hong Kong, and of toy games with repeats and several winners."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from mjtally import tally
from mjtally.rules.families.hongkong.family import HkPlay
from mjtally.rules.families.hongkong.patterns import HK_PATTERNS
from mjtally.rules.model.hand import Hand, Win
from mjtally.rules.model.parameters import parameter_field, whole_number
from mjtally.rules.model.payments import Payment, Purpose
from mjtally.rules.model.types import HandEffect, Rules
from mjtally.rules.patterns.judge import evaluate_hand
from mjtally.rules.patterns.rows import PatternValuation
from mjtally.rules.statistics.counts import HandCounts
from mjtally.rules.tiles.conditions import WinConditions
from mjtally.rules.value_hands.play import Limit, build_hand
from mjtally.rules.value_hands.statistics import build_columns, build_count_table
from mjtally.rules.value_hands.statistics_plan import (
    DEALER_COLUMNS,
    build_game_plan,
)
from support.cases import some_of
from support.faan_rules import HK
from support.game_generator import CLUB_NAMES, random_hk_hand
from support.internals import PRESETS
from support.value_model import (
    DEALS,
    FINE,
    Figures,
    PebblesGame,
    PlayedHand,
    build_figures,
    count_games,
    count_hands,
)

BANDS = (0, 5, 6, 10, 20)
BAND_NAMES = ("0 to 4 faan", "5 faan", "6 to 9 faan", "10 to 19 faan", "20 faan or more")
TILE_COUNTS = re.compile("tiles|known|flower|pattern")


class PebblesRules(Rules):
    """The toy: what a false win costs."""

    fine: int = parameter_field(whole_number(99), FINE, "what a false win costs each")

    @property
    def tracks_games(self) -> bool:
        return True


class PebblesPlay(HkPlay):
    """The toy: marks and tiles of Hong Kong."""

    name = "pebbles"
    short_name = "pebbles"
    description = "pebbles"
    plan = build_game_plan("faan", BANDS, DEALER_COLUMNS + "deal_in_win_count ")
    is_always_loose = False
    has_repeats = True
    rules: Any

    def __init__(self, rules: Any) -> None:
        super(HkPlay, self).__init__(rules)

    @property
    def least(self) -> Limit:
        return Limit(0)

    @property
    def most(self) -> Limit:
        return Limit(99)

    @property
    def most_winners(self) -> Limit:
        return Limit(3)

    @property
    def dealer_matters(self) -> bool:
        return True

    @property
    def deal_count(self) -> int:
        return DEALS

    def describe_value(self, hand: Hand) -> Iterable[str]:
        return ()

    def refuse_mark(self, role: str) -> str:
        return ""

    def refuse_value(self, value: int) -> str:
        return ""

    def keeps_deal(self, hand: Hand) -> bool:
        return not hand.wins or hand.dealer in hand.winners

    def list_payments(self, hand: Hand, honba: int = 0, sticks: int = 0) -> Iterator[Payment]:
        """As `score_pebbles` says, of a hand and not of its marks."""
        guilty = hand.guarantor if hand.discarder is None else hand.discarder
        due = [(win.seat, win.value, guilty) for win in hand.wins]
        for winner, value, guilty in due:
            payers = {0, 1, 2, 3} - {winner} if guilty is None else {guilty}
            for payer in sorted(payers):
                points = value if guilty is None else 2 * value
                dealt = hand.dealer in {payer, winner}
                yield Payment(payer, winner, points + dealt, "pebbles")
                yield Payment(payer, winner, 2 * honba * dealt, "dealt again", Purpose.HONBA)
        if hand.offender is not None:
            for seat in sorted({0, 1, 2, 3} - {hand.offender}):
                dealt = hand.dealer in {hand.offender, seat}
                yield Payment(hand.offender, seat, self.rules.fine + dealt, "a fine", Purpose.FOUL)
                yield Payment(hand.offender, seat, 2 * honba * dealt, "dealt again", Purpose.HONBA)


@pytest.fixture(autouse=True)
def pebbles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PRESETS, "pebbles", PebblesRules(PebblesPlay))


def compare_rows(rows: Iterable[Mapping[str, object]], expected: Mapping[str, Figures]) -> set[str]:
    """The columns that were compared: all of the table that the count knows."""
    compared = set()
    for row in rows:
        for column, figure in expected[str(row["name"])].items():
            if column in row:
                ours = str(row[column])
                theirs = "nan" if figure is None else str(Fraction(figure))
                if ours != "nan":
                    ours = str(Fraction(ours).limit_denominator(10_000))
                assert ours == theirs, (row["name"], column)
                compared.add(column)
    return compared


@pytest.mark.parametrize("seed", some_of(range(8), 3))
def test_loose_hands_against_a_plain_count(seed: int) -> None:
    dice = Random(seed)
    names = dice.sample(CLUB_NAMES, 4)
    lines = [random_hk_hand(dice) for _ in range(60)]
    text = "\n".join(["rules=hk", "R=half", " ".join(names), *lines, ""])
    deltas = [Fraction(str(row["delta"])) for row in tally(text, table="hands")]
    hands = [
        PlayedHand(names, line.split(), deltas[4 * at : 4 * at + 4])
        for at, line in enumerate(lines)
    ]
    expected = {
        who: {**(own := build_figures(counted, "game_count")), "mean_faan": own["mean"]}
        for who, counted in count_hands(hands, BANDS).items()
    }
    rows = tally(text, columns="all")
    compared = compare_rows(rows, expected)
    of_tiles = {column for column in rows[0] if TILE_COUNTS.search(column)}
    assert set(rows[0]) - compared - of_tiles == {"name", "net_score"}
    assert {str(row[column]) for row in rows for column in of_tiles} == {"0", "nan"}


@pytest.mark.parametrize("seed", some_of(range(8), 3))
def test_games_against_a_plain_count(seed: int) -> None:
    dice = Random(seed)
    games = [PebblesGame(dice, dice.sample(CLUB_NAMES[:6], 4)) for _ in range(5)]
    lines = [line for game in games for line in game.lines]
    text = "\n".join(["rules=pebbles", *lines, ""])
    hands = [hand for game in games for hand in game.hands]
    counted = count_hands(hands, BANDS)
    expected = {who: build_figures(own, "hand_count") for who, own in counted.items()}
    for who, ended in count_games(games).items():
        per_hand = Fraction(ended["net_score"] or 0) / counted[who]["hands"]  # penalties in it
        mean = expected[who]["mean"]
        expected[who] |= {**ended, "mean_faan": mean, "net_score_per_hand": per_hand}
    rows = tally(text, columns="all")
    compared = compare_rows(rows, expected)
    of_hands = {row.name for row in build_count_table(PebblesPlay, True).hand_rows}
    alone = {
        column.name
        for column in build_columns(PebblesPlay, True)
        if column.required_counts & of_hands and not TILE_COUNTS.search(column.name)
    } - compared
    assert not alone, f"{' '.join(sorted(alone))}: count it in tests/support/value_model.py, too"
    deal_ins = {
        (row["name"], row["hand"]): (row["deal_in_count"], row["change_mean"])
        for row in tally(text, table="deal-ins")
        if row["by"] == "value"
    }
    for who, numbers in counted.items():
        for least, name in zip(BANDS, BAND_NAMES, strict=True):
            dealt_in = numbers[f"deal-ins from {least}"]
            shown, change = deal_ins.pop((who, name), (0, 0))
            assert shown == dealt_in
            if dealt_in:
                worth = numbers[f"change at deal-ins from {least}"] / dealt_in
                assert Fraction(str(change)).limit_denominator(10_000) == worth
    assert not deal_ins


def test_records_of_games_with_repeats() -> None:
    """What a hand paid in its game; of several winners each has their own."""
    text = """rules=pebbles
Aki Ben Chie Dai
3 - - -        # +12/-4/-4/-4: everybody pays the dealer 1 more
- - - -
9 - d -        # the third time that Aki deals: 18 and 1 + 2 × 2
- 8 6 d
f - - -        # Ben deals
"""
    records = {
        (row["record"], row["name"]): (row["figure"], row["what"], row["others"], row["line"])
        for row in tally(text, table="records")
    }
    assert records["most_faan", "Aki"] == (9, "9 faan by discard", "Chie", 5)
    assert records["largest_win", "Aki"] == (23, "9 faan by discard", "Chie", 5)
    loss = records["largest_loss", "Dai"]
    assert loss == (-28, "2 winners", "Ben, Chie", 6)


def count_tiles(hands: Iterable[Hand]) -> dict[int, Counter[str]]:
    """What each seat has of hands, by the counts that have something to do with tiles."""
    table = build_count_table(PebblesPlay, True)
    rows = [row for row in table.hand_rows if TILE_COUNTS.search(row.name) and not row.adds_change]
    counts = HandCounts(table, [row.name for row in rows])
    found: dict[int, Counter[str]] = {seat: Counter() for seat in range(4)}
    for hand in hands:
        effect = HandEffect(PebblesRules(PebblesPlay), hand, (0, 0, 0, 0))
        for seat, own in enumerate(counts.count(effect)):
            found[seat].update(dict(own))
    return found


def value_tiles(text: str) -> PatternValuation:
    return evaluate_hand(text, WinConditions(), HK, HK_PATTERNS)


def test_patterns_flowers_and_deal_ins_by_pattern() -> None:
    """Two winners on a discard: who dealt in did so once, to the next in turn. Hands without tiles
    have none of it."""
    flush = Win(1, 5, value_tiles("2223445678m+9m(777z)"))
    chows = Win(3, 4, value_tiles("234567m34599p67s+8s{26f}"))
    hands = [
        build_hand((flush, chows), discarder=2),
        build_hand((flush,), discarder=0),
        build_hand((Win(1, 8),), discarder=2),
        build_hand((chows,)),
    ]
    flush_names = ("mixed_one_suit", "dragon_pung", "no_flowers")
    chows_names = ("common_hand", "concealed_hand", "own_flower")
    assert count_tiles(hands) == {
        0: {
            "tiles_deal_in_count": 1,
            "known_yaku_deal_in_count": 1,
            **{f"deal_in_to_pattern_{name}_count": 1 for name in flush_names},
        },
        1: {
            "tiles_win_count": 2,
            "known_yaku_win_count": 2,
            **{f"pattern_{name}_count": 2 for name in flush_names},
        },
        2: {
            "tiles_deal_in_count": 1,
            "known_yaku_deal_in_count": 1,
            **{f"deal_in_to_pattern_{name}_count": 1 for name in chows_names},
        },
        3: {
            "tiles_win_count": 2,
            "known_yaku_win_count": 2,
            "flower_sum": 4,
            **{f"pattern_{name}_count": 2 for name in chows_names},
        },
    }
