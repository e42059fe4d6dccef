"""Random winning hands: against PyPI `mahjong`, and against themselves, written otherwise."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from mahjong.agari import Agari
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.shanten import Shanten

from mjtally import HandScore, score_hand, tally
from mjtally.language.statements import Cell
from mjtally.rules.families.riichi.hand_value.fu import FuPart
from mjtally.rules.tiles.decomposition import find_completing_swap
from mjtally.rules.tiles.parsing import parse_tiles
from support.cases import random_cases, some_of
from support.internals import RiichiRules, parse_riichi_rules
from support.riichi_hands import (
    FIVE_KINDS,
    PEER_YAKU_NAMES,
    RULESETS,
    SEAT_WINDS,
    TILE_KINDS,
    RandomRiichiHand,
    format_parts,
    format_tiles,
    generate_hands,
    generate_hands_for_preset,
    peer_arguments,
    score_conditions,
)

RIICHI = parse_riichi_rules("riichi")
pytestmark = pytest.mark.slow
HANDS = len(some_of(range(640), 4))  # in each chunk
CHUNKS = 4  # of each ruleset
ANY = len(random_cases(500))  # for each of the other tests
CHANGED = 200  # hands with another tile: some of them complete, but without yaku

YAKUMAN = 13  # their han of one

# Our reasons for fu, and theirs; triplets and kans apart.
REASONS = {
    "base": "base",
    "seven pairs": "base",
    "closed win by discard": "closed win by discard",
    "self-draw": "tsumo",
    "closed wait": "kanchan",
    "edge wait": "penchan",
    "single wait": "pair_wait",
    "pair of dragons": "valued_pair",
    "pair of the seat wind": "valued_pair",
    "pair of the round wind": "valued_pair",
    "pair of the round and seat wind": "double_valued_pair",
}
GROUPS = {
    "concealed triplet": "closed_{}pon",
    "open triplet": "open_{}pon",
    "concealed kan": "closed_{}kan",
    "open kan": "open_{}kan",
}


class HandWorth(NamedTuple):
    """What a hand is worth, in terms that both sides have."""

    error: str
    paid: tuple[int, ...] = ()  # by the dealer or the discarder, by each other, together
    han: int = 0
    fu: int = 0
    yaku: frozenset[tuple[str, int]] = frozenset()  # their names, and han
    parts: tuple[tuple[str, int], ...] = ()  # of the fu: their reasons


# ------------------------------------------------------------------------ both sides


def our_worth(hand: RandomRiichiHand, rules: RiichiRules) -> HandWorth:
    try:
        score = score_hand(format_tiles(hand), rules=rules, **score_conditions(hand))
    except ValueError as error:
        return HandWorth(peer_reason(str(error)))
    return worth_of_score(score)


def worth_of_score(score: HandScore) -> HandWorth:
    total, main, additional, *_ = score.payments
    yaku: Counter[str] = Counter()
    for each in score.yaku:
        yaku[PEER_YAKU_NAMES[each.romaji]] += YAKUMAN * each.yakuman or each.han
    return HandWorth(
        "",
        (-main, -additional, total),
        YAKUMAN * score.yakuman or score.han,
        score.fu or 0,
        frozenset(yaku.items()),
        tuple(sorted(map(part_of_fu, score.fu_parts))) if score.fu else (),
    )


def part_of_fu(part: FuPart) -> tuple[str, int]:
    """A part of our fu under their reason: `open triplet 777z` is an `open_terminal_pon`."""
    if part.reason == "open hand without other fu":  # 30 fu by 10, and theirs by 2, rounded up
        return "hand_without_fu", 2
    if part.reason in REASONS:
        return REASONS[part.reason], part.fu
    what, _, tiles = part.reason.rpartition(" ")
    outer = tiles[-1] == "z" or tiles[0] in "19"
    return GROUPS[what].format("terminal_" if outer else ""), part.fu


def peer_reason(message: str) -> str:
    """Their word for what is wrong."""
    if "the hand is not complete" in message:
        return HandCalculator.ERR_HAND_NOT_WINNING
    if "no yaku" in message:
        return HandCalculator.ERR_NO_YAKU
    return message


def peer_worth(hand: RandomRiichiHand, rules: RiichiRules) -> HandWorth:
    """What PyPI `mahjong` says."""
    x = peer_arguments(hand, rules)
    found = HandCalculator.estimate_hand_value(
        *x[:4], config=x.config, ura_dora_indicators=x.ura_dora_indicators
    )
    if found.error:
        return HandWorth(found.error)
    assert found.yaku is not None and found.cost is not None and found.han is not None
    is_yakuman = any(each.is_yakuman for each in found.yaku)
    fu: list[tuple[str, int]] = []
    for part in found.fu_details or ():
        if part["fu"] == 30:  # their base of a closed hand won by discard
            fu += [("base", 20), ("closed win by discard", 10)]
        else:
            fu.append((part["reason"], part["fu"]))
    return HandWorth(
        "",
        (found.cost["main"], found.cost["additional"], found.cost["total"]),
        found.han,
        0 if is_yakuman else found.fu or 0,
        frozenset(
            (each.name, (found.is_open_hand and each.han_open) or each.han_closed)
            for each in found.yaku
        ),
        () if is_yakuman else tuple(sorted(fu)),
    )


# ----------------------------------------------------------- where the two differ


class KnownDifference(NamedTuple):
    """Where the two are known to differ, and what they would say without it."""

    name: str
    there: Callable[[RandomRiichiHand, RiichiRules, HandWorth, HandWorth], bool]
    without: Callable[[RandomRiichiHand, RiichiRules, HandWorth, HandWorth], HandWorth]


def is_renhou_as_mangan(
    hand: RandomRiichiHand, rules: RiichiRules, _ours: HandWorth, _theirs: HandWorth
) -> bool:
    return rules.renhou == "mangan" and "first" in hand.conditions and not hand.self_draw


def renhou_or_the_hand(
    hand: RandomRiichiHand, rules: RiichiRules, _ours: HandWorth, _theirs: HandWorth
) -> HandWorth:
    """A mangan, or the hand itself where that is 5 han or more."""
    bare = peer_worth(hand._replace(conditions=frozenset()), rules)
    if bare.error == HandCalculator.ERR_HAND_NOT_WINNING or bare.han >= 5:
        return bare
    return HandWorth("", (8000, 0, 8000), 5, 0, frozenset({("Renhou", 5)}))


def is_equal_but_for_fu_parts(
    _hand: RandomRiichiHand, _rules: RiichiRules, mine: HandWorth, other: HandWorth
) -> bool:
    """Two readings that differ in nothing but the parts of the fu, whose sum is the same."""
    same = mine._replace(parts=()) == other._replace(parts=())
    return same and fu_of(mine) == fu_of(other)


def fu_of(result: HandWorth) -> int:
    return sum(fu for _, fu in result.parts)


def take_our_fu_parts(
    _hand: RandomRiichiHand, _rules: RiichiRules, mine: HandWorth, other: HandWorth
) -> HandWorth:
    return other._replace(parts=mine.parts)


def is_open_self_draw_without_fu(
    hand: RandomRiichiHand, _rules: RiichiRules, _ours: HandWorth, other: HandWorth
) -> bool:
    drawn = hand.self_draw and not hand.is_closed
    return drawn and other.parts == (("base", 20), ("hand_without_fu", 2))


def with_fu_of_self_draw(
    _hand: RandomRiichiHand, _rules: RiichiRules, _ours: HandWorth, other: HandWorth
) -> HandWorth:
    return other._replace(parts=(("base", 20), ("tsumo", 2)))


KNOWN_DIFFERENCES = (
    # They add 5 han for renhou to those of the hand. EMA, WRC and JPML have it as a mangan,
    # or as the hand itself where that is worth more.
    KnownDifference("renhou adds up", is_renhou_as_mangan, renhou_or_the_hand),
    # The 2 fu of an open hand without others are those of the self-draw; they say that these
    # are for want of any, as in a win by discard.
    KnownDifference("open self-draw", is_open_self_draw_without_fu, with_fu_of_self_draw),
    # Of two readings of the same value and with as much fu they may take the other one, such as
    # one without any fu for one with a wait. It shows in the parts of the fu alone.
    KnownDifference("as good", is_equal_but_for_fu_parts, take_our_fu_parts),
)


class Comparison(NamedTuple):
    """What a hand is worth, and the known differences that show in it."""

    outcome: HandWorth
    differences: list[str]


def compare_hand(hand: RandomRiichiHand, rules: RiichiRules) -> Comparison:
    """Both of a hand. There is no difference that is not known."""
    mine, other = our_worth(hand, rules), peer_worth(hand, rules)
    shown = []
    for each in KNOWN_DIFFERENCES:
        if mine != other and each.there(hand, rules, mine, other):
            other = each.without(hand, rules, mine, other)
            shown.append(each.name)
    assert mine == other, (format_tiles(hand), score_conditions(hand))
    return Comparison(mine, shown)


def seed(name: str, chunk: int) -> int:
    return 1000 * list(RULESETS).index(name) + chunk


@pytest.mark.parametrize("chunk", random_cases(CHUNKS))
@pytest.mark.parametrize("name", RULESETS)
def test_as_pypi_mahjong_says(name: str, chunk: int) -> None:
    """Payments, han, fu, yaku and the parts of the fu, or what is wrong."""
    for hand in generate_hands_for_preset(name, seed(name, chunk), HANDS):
        compare_hand(hand, RULESETS[name])


def test_each_known_difference_shows() -> None:
    """One that no longer shows is none."""
    hidden = {each.name for each in KNOWN_DIFFERENCES}
    for chunk in range(CHUNKS):
        for hand in generate_hands_for_preset("renhou-mangan", seed("renhou-mangan", chunk), HANDS):
            hidden -= set(compare_hand(hand, RULESETS["renhou-mangan"]).differences)
        if not hidden:
            return
    raise AssertionError(hidden)


def test_every_yaku_is_met() -> None:
    """The hands that are compared have every yaku, and hands without any."""
    missing = {*PEER_YAKU_NAMES, ""}
    for chunk in range(CHUNKS):
        for name, rules in RULESETS.items():
            for hand in generate_hands_for_preset(name, seed(name, chunk), HANDS):
                missing -= yaku_of(hand, rules) or {""}
            if not missing:
                return
    raise AssertionError(missing)


def yaku_of(hand: RandomRiichiHand, rules: RiichiRules) -> set[str]:
    """Our names; none where there is no yaku."""
    try:
        score = score_hand(format_tiles(hand), rules=rules, **score_conditions(hand))
    except ValueError:
        return set()
    return {each.romaji for each in score.yaku}


# ------------------------------------------------------------------- incomplete hands


def change_tiles(dice: random.Random, hand: RandomRiichiHand, times: int) -> RandomRiichiHand:
    """The hand with so many tiles made others, nothing else being known of it."""
    left = hand.count_tiles
    left[30] += hand.north_count
    tiles = [*hand.in_hand, hand.won_on]
    for at in dice.sample(range(len(tiles)), min(times, len(tiles))):
        new = dice.choice([kind for kind in TILE_KINDS[hand.players] if left[kind] < 4])
        left[tiles[at]] -= 1
        left[new] += 1
        tiles[at] = new
    red = frozenset(kind // 9 for kind in FIVE_KINDS if left[kind] == 4)  # there are three others
    return hand._replace(
        in_hand=tuple(tiles[:-1]),
        won_on=tiles[-1],
        red_suits=red,
        won_on_red=False,
        dora=(),
        ura=(),
        conditions=frozenset(),
    )


@pytest.mark.parametrize("name", ["riichi", "closed-tanyao", "majsoul-sanma"])
def test_one_tile_changed(name: str) -> None:
    """Both say of most hands that they are not complete, and of the others the same."""
    dice = random.Random(name)
    errors: Counter[str] = Counter()
    for hand in generate_hands_for_preset(name, seed(name, CHUNKS), CHANGED):
        errors[compare_hand(change_tiles(dice, hand, 1), RULESETS[name]).outcome.error] += 1
    assert errors.keys() == {"", HandCalculator.ERR_NO_YAKU, HandCalculator.ERR_HAND_NOT_WINNING}
    assert errors[HandCalculator.ERR_HAND_NOT_WINNING] > ANY // 6


def count_concealed(hand: RandomRiichiHand) -> list[int]:
    """How many of each kind are not called."""
    counts = [0] * 34
    for kind in (*hand.in_hand, hand.won_on):
        counts[kind] += 1
    return counts


def list_completing_swaps(counts: list[int], free: list[int]) -> set[tuple[int, int]]:
    """Each tile that is not called with another that completes the hand in its place."""
    found = set()
    for out in [kind for kind in range(34) if counts[kind]]:
        for new in range(34):
            if counts[new] < free[new] and new != out:
                counts[out] -= 1
                counts[new] += 1
                if Agari.is_agari(counts):
                    found.add((out, new))
                counts[out] += 1
                counts[new] -= 1
    return found


def test_a_tile_that_completes_a_hand_in_place_of_another() -> None:
    """It is one that does, and there is one where their shanten says so; with calls a tile may be
    lacking of which all four are called, which the shanten does not know of."""
    dice = random.Random(14)
    for hand in generate_hands(14, ANY):
        other = change_tiles(dice, hand, dice.choice([1, 2, 2, 3, 14]))
        counts = count_concealed(other)
        called = other.count_tiles - Counter([*other.in_hand, other.won_on])
        swaps = list_completing_swaps(counts, [4 - called[kind] for kind in range(34)])
        found = find_completing_swap(parse_tiles(Cell(format_tiles(other))))
        assert found in swaps if found else not swaps, format_tiles(other)
        if not other.calls and Shanten.calculate_shanten(counts) >= 0:
            assert (found is not None) == (Shanten.calculate_shanten(counts) == 0)


@pytest.mark.parametrize(
    "said",
    [
        "1z+9p[3333z](111z)[1111s](999p)",  # neither can be a pair
        "1399p27s2z+2s[2222p][5555s]",  # 13p waits in vain
    ],
)
def test_tiles_that_are_all_called_complete_nothing(said: str) -> None:
    assert find_completing_swap(parse_tiles(Cell(said))) is None


# ------------------------------------------------------- the same hand, said otherwise


def score_text(
    said: str, hand: RandomRiichiHand, rules: RiichiRules, **more: Any
) -> HandScore | None:
    """What a text is worth under the conditions of a hand; None where it has no yaku."""
    try:
        return score_hand(said, rules=rules, **{**score_conditions(hand), **more})
    except ValueError as error:
        assert "no yaku" in str(error), (said, error)
        return None


def score_random_hand(hand: RandomRiichiHand, rules: RiichiRules) -> HandScore | None:
    return score_text(format_tiles(hand), hand, rules)


def without_fu_parts(score: HandScore | None) -> HandWorth:
    """The outcome without the parts of the fu: which of two readings is told that are the
    same when rounded may change."""
    if score is None:
        return HandWorth(HandCalculator.ERR_NO_YAKU)
    return worth_of_score(score)._replace(parts=())


def any_hands(first: int, *names: str) -> Iterator[tuple[RandomRiichiHand, RiichiRules]]:
    """Hands under several rulesets."""
    for number, name in enumerate(names or RULESETS):
        for hand in generate_hands_for_preset(name, first + number, ANY // len(names or RULESETS)):
            yield hand, RULESETS[name]


def shuffle_text(dice: random.Random, said: list[str]) -> str:
    """The same tiles in another order: digits in their part, parts in the text, and what is in
    hand in several parts."""
    pieces = []
    for part in said:
        opening, closing = (part[0], part[-1]) if part[0] in "([{" else ("", "")
        bare = part.strip("()[]{}")
        digits = dice.sample(bare[:-1], len(bare) - 1)
        if part[0] == "+" or opening:
            inside = bare if part[0] == "+" else "".join(digits) + bare[-1]
            pieces.append(opening + inside + closing)
        else:
            cut = dice.randrange(1, len(digits) + 1)
            pieces += ["".join(some) + bare[-1] for some in (digits[:cut], digits[cut:]) if some]
    dice.shuffle(pieces)
    return "".join(pieces)


def test_the_order_of_tiles_parts_and_calls_does_not_matter() -> None:
    dice = random.Random(3)
    for hand, rules in any_hands(300):
        one, other = (
            score_random_hand(hand, rules),
            score_text(shuffle_text(dice, format_parts(hand)), hand, rules),
        )
        assert without_fu_parts(one) == without_fu_parts(other), format_tiles(hand)
        if one and other:
            assert one.won_on == other.won_on
            assert one.limit == other.limit


def test_groups_written_again_are_the_same_hand() -> None:
    """What we say of a hand, as a text: the groups, and the winning tile out of one of them."""
    for hand, rules in any_hands(360):
        plain = hand._replace(red_suits=frozenset(), won_on_red=False)
        before = score_random_hand(plain, rules)
        if before:
            won_on, *groups = before.won_on, *before.groups
            digit, suit = won_on[0], won_on[1]
            at = next(
                at
                for at, group in enumerate(groups)
                if group[0] not in "([" and group[-1] == suit and digit in group
            )
            rest = groups[at].replace(digit, "", 1)
            norths = "{" + "4" * plain.north_count + "z}" if plain.north_count else ""
            said = "".join([*groups[:at], rest if len(rest) > 1 else "", *groups[at + 1 :]])
            after = score_text(said + "+" + won_on + norths, plain, rules)
            assert without_fu_parts(before) == without_fu_parts(after), (format_tiles(plain), said)


def test_a_scores_file_has_the_same_payments() -> None:
    """Each hand as a line of its own, with tags for the conditions, and what the hands table
    says of it."""
    lines, expected = ["length=free", "Aki Ben Chie Dai"], []
    for hand in generate_hands_for_preset("riichi", 390, ANY):
        won = score_random_hand(hand, RIICHI)
        if won is None:
            continue
        marks = ["-"] * 4
        marks[hand.seat_wind] = format_tiles(hand) + "!" * hand.riichi
        total, *paid = won.payments
        others = [(hand.seat_wind + step) % 4 for step in (1, 2, 3)]
        if hand.self_draw:
            others.sort(key=lambda seat: seat != 0)  # the dealer pays most
        else:
            marks[others[0]] = "d"
        tags = [
            f"{key}={said}" for key, said in score_conditions(hand).items() if key in TAGS and said
        ]
        lines.append(
            f"{SEAT_WINDS[hand.round_wind]}1: {' '.join([*marks, *sorted(hand.conditions), *tags])}"
        )
        deltas = dict(zip([hand.seat_wind, *others], [total, *paid], strict=True))
        expected += [deltas[seat] for seat in range(4)]
    rows = tally("\n".join(lines), table="hands")
    assert [row["delta"] for row in rows] == expected


TAGS = ("dora", "ura")
