"""Hands of tiles in Python: one and many, what a score looks like, and what is no hand."""

from collections.abc import Iterable
from typing import Any

import pytest

from mjtally import HandScore, score_hand, score_hands
from mjtally.rules.patterns.judge import find_valuation

TILES = "34678m33s234567p+2m"
ORPHANS = "19m19p19s1234567z+1z"
SHORT = "22m+2m"
MISSING = "3 tiles, and a hand has 14 (a kan counts as three): 11 missing"


# ------------------------------------------------------------------------- a score


@pytest.mark.parametrize(
    ("score", "shown"),
    [
        (
            score_hand(TILES, riichi=1, dora="2p"),
            "HandScore(4 han 30 fu: riichi 1, tanyao 1, pinfu 1, dora 1; +7700/-7700/0/0)",
        ),
        (
            score_hand(TILES, self_draw=True, seat="E", riichi=2, dora="2p"),
            "HandScore(6 han 20 fu, haneman: daburu riichi 2, menzen tsumo 1, tanyao 1, pinfu 1,"
            " dora 1; +18000/-6000/-6000/-6000)",
        ),
        (
            score_hand(ORPHANS),
            "HandScore(double yakuman: kokushi musou juusanmen 2y; +64000/-64000/0/0)",
        ),
    ],
)
def test_a_score_is_shown(score: HandScore, shown: str) -> None:
    assert repr(score) == shown


def test_scores_are_equal_that_tell_the_same() -> None:
    score = score_hand(TILES, riichi=1)
    assert score == score_hand("34678m+2m33s765432p", riichi=True)
    assert hash(score) == hash(score_hand("34678m+2m33s765432p", riichi=True))
    others = [
        score_hand(TILES),
        score_hand(TILES, riichi=1, dora="2p"),
        score_hand(TILES, riichi=1, seat="E"),
        score_hand(TILES, riichi=1, rules="mleague"),
        score_hand("34678m44s234567p+2m", riichi=1),
    ]
    assert score not in others
    assert len({score, *others, score_hand(TILES, riichi=1)}) == 1 + len(others)
    assert score != 3


@pytest.mark.parametrize("rules", ["riichi", "hk", "taiwan", "mcr"])
def test_a_hand_is_valued_alike_each_time(rules: str) -> None:
    """Also where nothing of it is remembered, as in a long file of which `fmt` proves that it says
    the same."""
    tiles = "123m456p789s1112z+2z" + "(333m)" * (rules == "taiwan")
    said: dict[str, Any] = {"rules": rules, "self_draw": True, "round": "E"}
    said |= {"minimum": 0} if rules == "mcr" else {}
    one = score_hand(tiles, **said).valuation
    find_valuation.cache_clear()
    other = score_hand(tiles, **said).valuation
    assert one.decomposition is not other.decomposition
    assert one == other and hash(one) == hash(other)


# ---------------------------------------------------------------- what a call takes


@pytest.mark.parametrize(
    "dora", ["2p,3p", ["2p", "3p"], ("2p", "3p"), iter(["2p", "3p"]), ["2p,3p"]]
)
def test_indicators_are_a_text_or_a_list(dora: str | Iterable[str]) -> None:
    assert score_hand(TILES, dora=dora).han == 4


@pytest.mark.parametrize("none", ["", [], (), iter([])])
def test_no_indicators(none: str | Iterable[str]) -> None:
    assert score_hand(TILES, riichi=1, dora=none, ura=none).han == 3


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ({"tiles": None}, "tiles are a text such as 34678m33s234567p+2m, not None"),
        ({"tiles": ["2m"]}, "tiles are a text such as 34678m33s234567p+2m, not ['2m']"),
        ({"dora": 5}, "dora is indicators such as 5s,1z, or a list of them, not 5"),
        ({"ura": [5]}, "ura is indicators such as 5s,1z, or a list of them, not [5]"),
        ({"seat": None}, "seat is a wind, one of E, S, W or N, not None"),
        ({"round": 1}, "round is a wind, one of E, S, W or N, not 1"),
        ({"round": ["E"]}, "round is a wind, one of E, S, W or N, not ['E']"),
        ({"riichi": "1"}, "riichi is 1, or 2 for double riichi, not '1'"),
        ({"self_draw": "no"}, "self_draw is True or False, not 'no'"),
        ({"last": []}, "last is True or False, not []"),
        ({"first": 2}, "first is True or False, not 2"),
        ({"rules": None}, "rules are the name of a ruleset such as riichi, or its rules, not None"),
    ],
)
def test_a_wrong_type(said: dict[str, Any], message: str) -> None:
    with pytest.raises(TypeError) as error:
        score_hand(**{"tiles": TILES, **said})
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ({"dora": ["2p", ""]}, "2p,: a tile is missing at a comma"),
        ({"dora": ["2p3p"]}, "2p3p: commas go between indicators: write 2p,3p"),
        ({"seat": "X"}, "X is not a wind: write one of E, S, W or N"),
        ({"seat": ""}, "no wind is given: write one of E, S, W or N"),
        ({"riichi": 3}, "riichi is 1, or 2 for double riichi, not 3"),
    ],
)
def test_a_wrong_value(said: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError) as error:
        score_hand(**{"tiles": TILES, **said})
    assert str(error.value) == message


# ----------------------------------------------------------------------- many hands


def test_many_hands() -> None:
    """Texts and dictionaries, rules for all or for one, in their order."""
    found = list(
        score_hands(
            [TILES, {"tiles": TILES, "riichi": 1, "dora": ["2p"]}, {"tiles": ORPHANS}],
            rules="mleague",
        )
    )
    assert found == [
        score_hand(TILES, rules="mleague"),
        score_hand(TILES, riichi=1, dora="2p", rules="mleague"),
        score_hand(ORPHANS, rules="mleague"),
    ]
    (own,) = score_hands([{"tiles": TILES, "rules": "riichi"}], rules="mleague")
    assert own == score_hand(TILES)
    assert not list(score_hands([]))


def test_hands_are_asked_for_one_by_one() -> None:
    options = []

    def hands() -> Iterable[str]:
        for number in range(3):
            options.append(number)
            yield TILES

    scores = score_hands(hands())
    assert not options
    next(scores)
    assert options == [0]


def test_a_hand_that_is_no_win_is_named() -> None:
    scores = score_hands([TILES, SHORT, TILES])
    next(scores)
    with pytest.raises(ValueError) as error:
        next(scores)
    assert str(error.value) == f"hand 2: {MISSING}"


def test_errors_in_their_place() -> None:
    scores = score_hands([SHORT, TILES, "234m+2z"], errors="yield")
    first, second, third = scores
    assert isinstance(first, ValueError)
    assert str(first) == f"hand 1: {MISSING}"
    assert second == score_hand(TILES)
    assert str(third).startswith("hand 3: 4 tiles")


@pytest.mark.parametrize(
    ("hand", "message"),
    [
        (5, "hand 2: a hand is its tiles or a dictionary that has them, not 5"),
        ({"riichi": 1}, "hand 2: the dictionary has no tiles"),
        ({"tiles": TILES, "riich": 1}, "hand 2: there is no condition riich, did you mean riichi?"),
        ({"tiles": TILES, "seat": 3}, "hand 2: seat is a wind, one of E, S, W or N, not 3"),
    ],
)
@pytest.mark.parametrize("errors", ["raise", "yield"])
def test_what_is_no_hand(hand: Any, message: str, errors: Any) -> None:
    with pytest.raises(TypeError) as error:
        list(score_hands([TILES, hand], errors=errors))
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("hands", "more", "message"),
    [
        (TILES, {}, "score_hands takes a list of hands, and this is one: score_hand takes one"),
        (
            {"tiles": TILES},
            {},
            "score_hands takes a list of hands, and this is one: score_hand takes one",
        ),
        (5, {}, "score_hands takes a list of hands, not 5"),
        ([], {"errors": "ignore"}, "errors is raise or yield, not 'ignore'"),
        ([], {"rules": "mleage"}, "there is no ruleset mleage, did you mean mleague?"),
        ([], {"rules": 5}, "rules are the name of a ruleset such as riichi, or its rules, not 5"),
    ],
)
def test_wrong_arguments_are_told_at_once(hands: Any, more: Any, message: str) -> None:
    with pytest.raises((TypeError, ValueError)) as error:
        score_hands(hands, **more)
    assert str(error.value) == message
