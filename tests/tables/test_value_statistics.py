"""Statistics of hands that are worth one number, against a plain count of the marks of files that
are made at random: of Hong Kong, and of toy games with repeats and several winners."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from random import Random

import pytest

from mjtally import tally
from mjtally.base.quotient import Quotient
from mjtally.families.hongkong.family import HK_PLAY
from mjtally.families.hongkong.patterns import HK_PATTERNS
from mjtally.model.parameters import parameter_field, whole_number
from mjtally.model.payments import Part, Payment
from mjtally.model.types import HandEffect, HandFacts, Rules
from mjtally.patterns.judge import evaluate_hand
from mjtally.patterns.tile_scoring import build_pattern_names
from mjtally.patterns.types import PatternValuation, WinConditions
from mjtally.statistics.counts import HandCounts
from mjtally.value_hands.family import build_value_family
from mjtally.value_hands.statistics import build_count_table
from mjtally.value_hands.statistics_plan import (
    DEALER_COLUMNS,
    SEVERAL_WINNERS_COLUMNS,
    build_game_plan,
)
from mjtally.value_hands.types import ValueHand, ValueLimit, ValuePlay, ValueWin
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


class PebblesRules(Rules):
    """The toy: what a false win costs."""

    fine: int = parameter_field(whole_number(99), FINE, "what a false win costs each")

    @property
    def tracks_games(self) -> bool:
        return True


def list_payments(hand: ValueHand, rules: PebblesRules, repeats: int) -> Iterator[Payment]:
    """As `score_pebbles` says, of a hand and not of its marks."""
    guilty = hand.guarantor if hand.discarder is None else hand.discarder
    due = [(win.seat, win.value, guilty) for win in hand.wins]
    extra = 1 + 2 * repeats
    for winner, value, guilty in due:
        payers = {0, 1, 2, 3} - {winner} if guilty is None else {guilty}
        for payer in sorted(payers):
            points = value if guilty is None else 2 * value
            dealt = hand.dealer in {payer, winner}
            yield Payment(payer, winner, points + extra * dealt, "pebbles")
    if hand.false_winner is not None:
        for seat in sorted({0, 1, 2, 3} - {hand.false_winner}):
            dealt = hand.dealer in {hand.false_winner, seat}
            yield Payment(hand.false_winner, seat, rules.fine + extra * dealt, "a fine", Part.FOUL)


ANY_PLAY: ValuePlay = HK_PLAY
PEBBLES = build_value_family(
    ANY_PLAY._replace(
        name="pebbles",
        short_name="pebbles",
        description="pebbles",
        other_names=(),
        list_payments=list_payments,
        find_score_unit=lambda rules: Quotient(1, 1),
        describe_value=lambda hand, rules: (),
        least=ValueLimit(lambda rules: 0),
        most=ValueLimit(lambda rules: 99),
        most_winners=ValueLimit(lambda rules: 3),
        refuse_mark=lambda rules, role: "",
        refuse_value=lambda rules, value: "",
        dealer_matters=lambda rules: True,
        is_always_loose=False,
        count_deals=lambda rules: DEALS,
        keeps_deal=lambda hand, rules: not hand.wins or hand.dealer in hand.winners,
        has_repeats=True,
    ),
    build_game_plan("faan", BANDS, (*DEALER_COLUMNS, *SEVERAL_WINNERS_COLUMNS)),
)


@pytest.fixture(autouse=True)
def pebbles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PRESETS, "pebbles", PebblesRules(PEBBLES))


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


@pytest.mark.parametrize("seed", range(8))
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
    of_tiles = {column for column in rows[0] if re.search("tiles|flower|pattern", column)}
    assert set(rows[0]) - compared - of_tiles == {"name", "net_score"}
    assert {str(row[column]) for row in rows for column in of_tiles} == {"0", "nan"}


@pytest.mark.parametrize("seed", range(8))
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
    assert compared >= {"points", "mean_rank", "penalty", "deal_in_win_count", "dealer_win_count"}
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


def count_tiles(hands: Iterable[ValueHand]) -> dict[int, Counter[str]]:
    """What each seat has of hands, by the counts that have something to do with tiles."""
    table = build_count_table(TILES_PLAN, True)
    counts = HandCounts(table, [name for name in table.rows if TILE_COUNTS.search(name)])
    found: dict[int, Counter[str]] = {seat: Counter() for seat in range(4)}
    for hand in hands:
        facts = HandFacts(hand.kind, hand.winners, hand.discarder, (), None)
        effect = HandEffect(PebblesRules(PEBBLES), facts, hand, (0, 0, 0, 0))
        for name, seat, number in counts.count(effect):
            found[seat][name] += number
    return found


TILE_COUNTS = re.compile("tiles|flower|pattern")
TILES_PLAN = build_game_plan("faan", BANDS)._replace(
    list_patterns=lambda: build_pattern_names(HK_PATTERNS)
)


def value_tiles(text: str) -> PatternValuation:
    return evaluate_hand(text, WinConditions(), HK, HK_PATTERNS)


def test_patterns_flowers_and_deal_ins_by_pattern() -> None:
    """Two winners on a discard: who dealt in did so once, to the next in turn. Hands without tiles
    have none of it."""
    flush = ValueWin(1, 5, value_tiles("2223445678m+9m(777z)"))
    chows = ValueWin(3, 4, value_tiles("234567m34599p67s+8s{26f}"))
    hands = [
        ValueHand((flush, chows), discarder=2),
        ValueHand((flush,), discarder=0),
        ValueHand((ValueWin(1, 8),), discarder=2),
        ValueHand((chows,)),
    ]
    flush_names = ("mixed_one_suit", "dragon_pung", "no_flowers")
    chows_names = ("common_hand", "concealed_hand", "own_flower")
    assert count_tiles(hands) == {
        0: {
            "tiles_deal_in_count": 1,
            **{f"deal_in_to_pattern_{name}_count": 1 for name in flush_names},
        },
        1: {"tiles_win_count": 2, **{f"pattern_{name}_count": 2 for name in flush_names}},
        2: {
            "tiles_deal_in_count": 1,
            **{f"deal_in_to_pattern_{name}_count": 1 for name in chows_names},
        },
        3: {
            "tiles_win_count": 2,
            "flower_sum": 4,
            **{f"pattern_{name}_count": 2 for name in chows_names},
        },
    }
