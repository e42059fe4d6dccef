"""No warning about a hand is false: hands that can be are valued by their tiles, and then written
by their value, as players do who write no tiles. There is nothing to warn of in any of them, under
each ruleset, and under each other value of each of its keys, since a key may make possible what is
impossible elsewhere, such as a self-draw that is worth nothing.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import pytest

from mjtally.base.errors import Mistake, Remark
from mjtally.rules.families.riichi.payments import HandValue
from mjtally.rules.families.riichi.play import FEWEST_RARE_HAN
from mjtally.rules.model.referee import Referee
from mjtally.rules.model.types import Rules
from mjtally.rules.patterns.rows import NO_CHANGES
from mjtally.rules.value_hands.play import ValuePlay
from support import pattern_hands, riichi_hands
from support.internals import PRESETS, find_rules

NAMES = ("Aki", "Ben", "Chie", "Dai")
MADE = 600  # hands for each family
CHEAPEST = 6  # of each way to win: what is said to be too little is among them
OTHERS = 25
FIRST_PRESETS = {rules.family: name for name, rules in reversed([*PRESETS.items()])}.values()
WHOLE_NUMBERS = ("0", "1", "3", "8", "30")


class TileHand(NamedTuple):
    """Tiles and how they were won, as an argument of each, and as the signs and tags of a line."""

    tiles: str
    conditions: Mapping[str, Any]
    signs: str
    tags: tuple[str, ...]

    @property
    def way(self) -> tuple[bool, bool, int]:
        """Whether it was drawn, whether others took part in its making, and its riichi."""
        conditions = self.conditions
        return bool(conditions.get("self_draw")), "(" in self.tiles, conditions.get("riichi", 0)


@cache
def generate_hands(family: type[Any]) -> Sequence[TileHand]:
    """Hands that can be, of all kinds."""
    if not issubclass(family, ValuePlay):
        return [
            TileHand(
                riichi_hands.format_tiles(hand),
                riichi_hands.score_conditions(hand),
                "!" * hand.riichi + "o" * (not hand.is_closed),
                tuple(sorted(hand.conditions)),
            )
            for hand in riichi_hands.generate_hands(1, MADE, family.players)
        ]
    assert family.load_patterns
    sets, hands = family.load_patterns().set_count, []
    for hand in pattern_hands.generate_hands("warnings", MADE // 2, sets):
        conditions = {name.replace("-", "_"): True for name in hand.conditions}
        winds = {"seat": "ESWN"[hand.seat], "round": "ESWN"[hand.round]}
        tags = tuple(sorted(hand.conditions - {"self-draw"}))
        for flowers in {hand.flowers, ""}:
            tiles = hand._replace(flowers=flowers).format_tiles()
            hands.append(TileHand(tiles, conditions | winds, "", tags))
    return hands


def value_tiles(rules: Rules, hand: TileHand) -> Any:
    """What tiles are worth, with what that comes of; None if they do not win."""
    assert rules.family.tiles
    try:
        return rules.family.tiles.score_tiles(hand.tiles, rules=rules, **hand.conditions).valuation
    except (ValueError, TypeError):
        return None


@cache
def list_hands(preset: str) -> Sequence[tuple[TileHand, Any]]:
    """Hands and what they are worth under a preset, the cheapest first: those that do not win may
    win under other values."""
    rules = PRESETS[preset]
    valued = [(hand, value_tiles(rules, hand)) for hand in generate_hands(rules.family)]
    return sorted(valued, key=lambda pair: measure_value(pair[1].value) if pair[1] else ())


def measure_value(value: int | HandValue) -> tuple[int, ...]:
    """By which of two values the lower one comes first."""
    if isinstance(value, HandValue):
        return value.yakuman, value.han, value.fu or 0
    return (value,)


def choose_hands(preset: str, pattern: str) -> Iterator[TileHand]:
    """The cheapest hands of each way to win, and others; only those with a pattern, if it is
    named."""
    taken = defaultdict[tuple[object, ...], int](int)
    for number, (hand, valuation) in enumerate(list_hands(preset)):
        if pattern and not (valuation and pattern in {row.name for row in valuation.patterns}):
            continue
        kind = (*hand.way, valuation is None)
        taken[kind] += 1
        if taken[kind] <= CHEAPEST or number % OTHERS == 0:
            yield hand


def list_rulesets(preset: str) -> Iterator[tuple[str, str]]:
    """The words of all presets of a family, and of rulesets with another value of one key than the
    first has, with the pattern whose value that is."""
    rules = PRESETS[preset]
    yield from ((name, "") for name, other in PRESETS.items() if other.family is rules.family)
    for name, parameter in rules.fields.items():
        key = parameter.key or name.rstrip("_").replace("_", "-")
        for value, pattern in list_values(rules, name):
            try:
                changed = find_rules(f"{preset} {key}={value}")
            except (Mistake, ValueError):
                continue  # a number that is no value of the key
            if changed != rules:
                yield f"{preset} {key}={value}", pattern


def list_values(rules: Rules, name: str) -> Iterator[tuple[str, str]]:
    """Values that a parameter may have, with the pattern that each is about."""
    kind = rules.fields[name].kind
    if issubclass(rules.family, ValuePlay) and getattr(rules, name) == NO_CHANGES:
        assert rules.family.load_patterns
        for row in rules.family.load_patterns().rows:
            yield from ((f"{row.name}:{worth}", row.name) for worth in (0, 7))
    for value in kind.choices or WHOLE_NUMBERS:
        yield value, ""


def judge_by_value(rules: Rules, hand: TileHand, value: int | HandValue) -> Sequence[Remark]:
    """What is said of the line that has a hand's value, and no tiles."""
    is_dealer = hand.conditions["seat"] == "E"
    mark = value.format_mark() if isinstance(value, HandValue) else f"{value}"
    cells = [mark + hand.signs, "-" if hand.way[0] else "d", *["-"] * (rules.players - 2)]
    cells[0 if is_dealer else -1] += "*"
    assert isinstance(rules.play, Referee)
    _, remarks = rules.play.parse_hand(cells + list(hand.tags), NAMES[: rules.players])
    return remarks


@pytest.mark.parametrize("preset", FIRST_PRESETS)
def test_nothing_is_said_of_hands_that_can_be(preset: str) -> None:
    """A warning that fails here is false under these rules: let it ask for what they say."""
    judged = Counter[str]()
    for words, pattern in list_rulesets(preset):
        rules = find_rules(words)
        for hand in choose_hands(preset, pattern):
            valuation = value_tiles(rules, hand)
            if valuation is None:
                continue
            remarks = judge_by_value(rules, hand, valuation.value)
            if not isinstance(valuation.value, int) and valuation.value.han >= FEWEST_RARE_HAN:
                remarks = [remark for remark in remarks if remark.is_impossible]
            assert not remarks, (words, hand, valuation.value, remarks)
            judged[words] += 1
    assert len(judged) > 10
    assert sum(judged.values()) > 10 * len(judged)
