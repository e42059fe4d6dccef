"""The forms at the table, by two roads.

A hand that was generated or is in an example is told to a phone as it went (who won, what it was
worth), which taps it through the JSON of the form alone; the line that comes of it must do what the
hand did. And whatever a form offers, tapped at random, must be a line to which the referee of the
family has nothing to say.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from mjtally.base.errors import ERROR, Problem, Remark
from mjtally.club.submissions import ServingError
from mjtally.interpreter.sources import ScoresSource, open_lines
from mjtally.interpreter.tally import Tally
from mjtally.language.parser import parse_line
from mjtally.language.statements import ResultLine
from mjtally.language.tags import TAGS
from mjtally.rules.families import PRESETS
from mjtally.rules.model.played_hands import iterate_hands
from mjtally.rules.model.table_form import TableForm, describe_form
from mjtally.rules.model.table_state import TableState
from mjtally.rules.model.types import GameRecord, HandEffect, Rules
from mjtally.rules.value_hands.play import ValuePlay
from support.cases import for_each, some_of
from support.form_walker import EVERY_RULES, FormWalker, Json, NotOfferedError
from support.game_generator import (
    ANY_HAND_ODDS,
    CHEAP_HAND_ODDS,
    REAL_HAND_ODDS,
    format_loose_hand,
    random_hand,
    random_hk_hand,
    random_mcr_hand,
)
from support.golden import golden_test
from support.internals import find_rules
from support.paths import DATA, EXAMPLES, ROOT
from support.riichi_model import MODEL_RULESETS
from support.taps import judge_line, load_taps, write_line

LINES = DATA / "forms" / "lines.jsonl"
NOTES = [row.key for row in TAGS.values() if row.tapped == "notes"]
ABORTIVE_DRAWS = [row.key for row in TAGS.values() if row.tapped == "kind"]


@cache
def build_form(rules: Rules) -> TableForm:
    form = rules.play.form
    assert form is not None
    return form


@cache
def build_walker(rules: Rules) -> FormWalker:
    """A phone with the form of some rules, which came as text."""
    described = json.loads(json.dumps(describe_form(build_form(rules), str)))
    return FormWalker(described, rules.players)


def is_ruled_out(remarks: Sequence[Remark]) -> bool:
    """Whether no hand can be so: a form offers what is seldom so."""
    return any(remark.rules_out_hand for remark in remarks)


# ------------------------------------------------------------------------------------------
# Hands as they went, tapped.


class PlayedHand(NamedTuple):
    """A hand that was played, and its tags."""

    rules: Rules
    line: str
    effect: HandEffect
    table: TableState

    @property
    def tags(self) -> list[str]:
        return self.line.partition("#")[0].split()


def name_riichi_value(value: Any, rules: Any) -> tuple[str, str]:
    """The keys of a value: `3 han`, `40 fu`; `baiman`, `8 han`, the least of them, and the others
    behind the key of what few hands are worth, as `triple yakuman` is."""
    han, fu, yakuman = value
    rest = "more fu, more yakuman"
    if yakuman:
        times = ("", "double ", "triple ", "quadruple ", "quintuple ", "sextuple ")[yakuman - 1]
        return ("yakuman" if yakuman == 1 else rest, f"{times}yakuman")
    if han < 5:
        return (f"{han} han", f"{fu if fu == 25 else (fu + 9) // 10 * 10} fu")
    han = min(han, 13)
    least = {5: "mangan", 6: "haneman 6 han", 7: "haneman 7 han", 8: "baiman", 11: "sanbaiman"}
    if han == 13 and rules.kazoe != "sanbaiman":
        return (rest, "counted yakuman")
    return (least.get(han, rest), f"{han} han")


def tell_riichi_hand(played: PlayedHand) -> tuple[str, dict[str, Any]]:
    """What came of a hand, and who did what."""
    hand, rules = played.effect.hand, played.rules
    intent: dict[str, Any] = {
        "riichi": hand.riichi,
        "double_riichi": hand.double_riichi,
        "open": hand.open_hands,
    }
    if not rules.tracks_games:
        intent["dealer"] = () if hand.dealer is None else (hand.dealer,)
        intent["honba"] = [str(played.effect.own_honba)] * bool(played.effect.own_honba)
    if hand.kind in {"tsumo", "ron"}:
        intent |= {
            "winners": [win.seat for win in hand.wins],
            "discarder": [] if hand.discarder is None else [hand.discarder],
            "values": {win.seat: name_riichi_value(win.value, rules) for win in hand.wins},
            "riichi_without_stick": hand.riichi_without_stick,
            "ippatsu": hand.ippatsu,
            "notes": [tag for tag in NOTES if tag in played.tags],
        }
        if hand.liable:
            seat, share = hand.liable
            most = max(win.value.yakuman for win in hand.wins)
            intent |= {"liable": [seat], "share": [str(share)] * (0 < share < most)}
        return "win", intent
    intent["tenpai"] = sorted(hand.tenpai) if hand.kind in {"draw", "nagashi"} else ()
    intent["nagashi"] = hand.nagashi
    intent["offender"] = () if hand.offender is None else (hand.offender,)
    intent["kind"] = [tag for tag in ABORTIVE_DRAWS if tag in played.tags]
    return hand.kind, intent


def tell_value_hand(played: PlayedHand) -> tuple[str, dict[str, Any]]:
    """Of a hand that is worth one number."""
    hand = played.effect.hand
    intent: dict[str, Any] = {}
    if not played.rules.tracks_games and hand.dealer is not None:
        intent["dealer"] = [hand.dealer]
    if hand.offender is not None:
        return "false_win", intent | {"offender": [hand.offender]}
    if not hand.wins:
        return "draw", intent
    intent |= {
        "winners": [win.seat for win in hand.wins],
        "values": {win.seat: win.value for win in hand.wins},
    }
    if hand.discarder is not None:
        intent["discarder"] = [hand.discarder]
    if hand.guarantor is not None:
        how = "self_draw_guarantor" if hand.discarder is None else "discard_guarantor"
        intent[how] = [hand.guarantor]
    return "win", intent


def tell_hk_hand(played: PlayedHand) -> tuple[str, dict[str, Any]]:
    """The same, by the keys of faan."""
    result, intent = tell_value_hand(played)
    for seat, faan in intent.get("values", {}).items():
        words = f"{faan} faan"
        intent["values"][seat] = (words if 3 <= faan <= 10 else "other faan", words)
    return result, intent


def tell_mcr_hand(played: PlayedHand) -> tuple[str, dict[str, Any]]:
    hand, rules = played.effect.hand, played.effect.rules
    flowers = [tag.removeprefix("flowers=") for tag in played.tags if tag.startswith("flowers=")]
    intent: dict[str, Any] = {
        "false_wins": [false.seat for false in hand.false_wins],
        "no_hands": [false.seat for false in hand.false_wins if false.cost != rules.false_win],
    }
    if not rules.tracks_games and played.effect.hand.dealer is not None:
        intent["dealer"] = [played.effect.hand.dealer]
    if not hand.wins:
        return "false_win" if hand.false_wins else "draw", intent
    return "win", intent | {
        "winners": [*hand.winners],
        "values": {win.seat: win.value for win in hand.wins},
        "discarder": [] if hand.discarder is None else [hand.discarder],
        "flowers": flowers,
        "notes": [tag for tag in NOTES if tag in played.tags],
    }


TELLERS = {
    "riichi": tell_riichi_hand,
    "sanma": tell_riichi_hand,
    "hk": tell_hk_hand,
    "mcr": tell_mcr_hand,
    "zung-jung": tell_value_hand,
    "taiwan": tell_value_hand,
}


def list_effects(effect: HandEffect) -> list[object]:
    """All that a hand does at its table."""
    hand = effect.hand
    more = [
        getattr(hand, name, None)
        for name in ("tenpai", "nagashi", "riichi", "riichi_without_stick", "open_hands")
    ]
    return [
        (hand.kind, hand.winners, hand.discarder, hand.dealer, hand.offender),
        effect.score_changes,
        effect.per_honba,
        effect.per_stick,
        effect.placed_sticks,
        effect.keeps_deal,
        effect.added_honba,
        effect.own_honba,
        *more,
        getattr(hand, "double_riichi", None),
        getattr(hand, "ippatsu", None),
        getattr(hand, "false_wins", None),
    ]


def tap_hand(played: PlayedHand) -> str:
    """A line with the same effect, made by taps."""
    result, intent = TELLERS[played.rules.family.name](played)
    taps = build_walker(played.rules).tap_intent(result, intent)
    line = write_line(played.rules, taps)
    effect, remarks = judge_line(played.rules, line, played.table)
    assert effect is not None, (played.line, line, remarks)
    assert not is_ruled_out(remarks), (played.line, line, remarks)
    assert list_effects(effect) == list_effects(played.effect), (played.line, line)
    return line


def generate_lines(preset: str, dice: Random) -> Iterator[tuple[str, str]]:
    """Rules and lines of a preset, with games and with loose hands."""
    family = PRESETS[preset].family.name
    for _ in some_of(range(150), 19):
        if family == "hk":
            most, half = dice.choice([(13, False), (8, True)])
            yield f"hk M={most} R={'half' if half else 'full'}", random_hk_hand(dice, most, half)
        elif family == "mcr":
            yield preset, " ".join(random_mcr_hand(dice))
            yield f"{preset} length=free", " ".join(random_mcr_hand(dice))
        else:
            model = MODEL_RULESETS[preset]
            for odds in (ANY_HAND_ODDS, REAL_HAND_ODDS, CHEAP_HAND_ODDS):
                yield preset, str(random_hand(dice, model, odds))
                loose = format_loose_hand(dice, random_hand(dice, model, odds))
                yield f"{preset} length=free", loose


def generate_played_hands() -> Iterator[tuple[PlayedHand, bool]]:
    """Hands of every preset that the generator knows, and whether no hand can be so, as the
    referee warns."""
    dice = Random(25)
    for preset in (*MODEL_RULESETS, "hk", "mcr", "mcr-2006"):
        for words, line in generate_lines(preset, dice):
            rules = find_rules(words)
            number = dice.randrange(2 * rules.players)
            table = TableState(number * rules.tracks_games, dice.randrange(3), dice.randrange(3))
            if not rules.family.has_counters:
                table = TableState(table.round)
            elif not rules.tracks_games:
                table = table._replace(honba=0)
            effect, remarks = judge_line(rules, line, table)
            assert effect is not None, (words, line, remarks)
            assert not any(remark.severity == ERROR for remark in remarks), (line, remarks)
            is_impossible = any(remark.is_impossible for remark in remarks)
            yield PlayedHand(rules, line, effect, table), is_impossible


def test_generated_hands_are_tapped() -> None:
    """All but those of which the referee warns that no hand can have such a value."""
    counts = Counter[bool]()
    for played, impossible in generate_played_hands():
        counts[impossible] += 1
        if not impossible:
            tap_hand(played)
            continue
        with pytest.raises(NotOfferedError):
            tap_hand(played)
    assert counts[False] > 400 and counts[True] > 3


def list_example_hands(path: Path) -> Iterator[PlayedHand]:
    """The hands of an example."""
    problems: list[Problem] = []
    source = ScoresSource(str(path), lambda: open_lines(str(path)))
    lines = path.read_text("utf-8").splitlines()
    for event in Tally([source], problems.append).events():
        if isinstance(event, GameRecord):
            for number, (effect, table) in zip(
                event.line_numbers, iterate_hands(event), strict=True
            ):
                line = lines[number - 1] if event.session.file == str(path) else ""
                yield PlayedHand(event.session.rules, line, effect, table)
    assert not [problem for problem in problems if problem.is_error], problems


def test_hands_of_examples_are_tapped() -> None:
    """Every one; tiles are left out, and their value is tapped. With faan alone nobody can say who
    dealt, where nothing is doubled."""
    count = 0
    for path in sorted(EXAMPLES.glob("*.txt")):
        for played in list_example_hands(path):
            needs_tiles = path.stem == "hk-tiles" and played.effect.hand.dealer is not None
            if played.line and not needs_tiles:  # an included file is an example itself
                tap_hand(played)
                count += 1
    assert count > 150


# ------------------------------------------------------------------------------------------
# Whatever is offered, tapped at random.


def check_taps(rules: Rules, taps: Json, line: str, effect: HandEffect) -> None:
    """A line says what was tapped."""
    hand, seats = effect.hand, taps["seats"]
    assert sorted(hand.winners) == sorted(seats.get("winners", [])), (taps, line)
    assert ([] if hand.discarder is None else [hand.discarder]) == seats.get("discarder", [])
    assert list(hand.riichi) == sorted(seats.get("riichi", [])), (taps, line)
    statement = parse_line(line).statement
    assert isinstance(statement, ResultLine)
    marks = statement.cells[: rules.players]
    assert list(rules.play.list_declared(marks)) == sorted(seats.get("riichi", [])), (taps, line)
    assert ([] if hand.offender is None else [hand.offender]) == seats.get("offender", [])
    if seats.get("dealer"):
        assert [hand.dealer] == seats["dealer"]


@for_each(lambda: EVERY_RULES)
def test_random_taps_make_lines_that_can_be(words: str) -> None:
    rules, dice = find_rules(words), Random(words)
    walker, results, dead_ends = build_walker(rules), Counter[str](), 0
    for _ in some_of(range(400), 10):
        taps = walker.walk_randomly(dice)
        if taps is None:
            dead_ends += 1
            continue
        try:
            line = write_line(rules, taps)
        except ServingError:  # a yakuman of one hand alone, by name, for each of two winners
            assert len(taps["seats"]["winners"]) > 1 and taps["choices"]["yakuman"], taps
            dead_ends += 1
            continue
        table = TableState(dice.randrange(rules.players) * rules.tracks_games)
        effect, remarks = judge_line(rules, line, table)
        # the form knows neither the fu of a yaku nor who sits in which wind
        if remarks and {remark.code for remark in remarks} <= {"yaku-value", "yaku-excluded"}:
            dead_ends += 1
            continue
        impossible = [remark.message for remark in remarks if remark.code == "note-impossible"]
        if impossible:  # the dealer, at first
            seats = taps["seats"]
            dealer = [table.round % rules.players] if rules.tracks_games else seats["dealer"]
            is_known = {*dealer} <= {*seats["winners"]} and seats["discarder"]
            assert "first" in line.split() and is_known, (
                f"{line}: {impossible[0]}. The form offers it: give the choice a condition"
                " (only_with, only_without, excludes) in the family's form.py"
            )
            dead_ends += 1
            continue
        assert effect is not None and not is_ruled_out(remarks), (line, remarks)
        check_taps(rules, taps, line, effect)
        results[taps["result"]] += 1
    every = {result["name"] for result in walker.form["results"] if not result["may_fail"]}
    assert results.keys() == every
    assert dead_ends < 200


@pytest.mark.parametrize("words", ["riichi", "sanma length=free", "hk R=half", "mcr"])
def test_damaged_taps_are_written_where_the_form_offers_them(words: str) -> None:
    """Others are refused, or make a line of just that, for the referee to judge."""
    rules, dice = find_rules(words), Random(words)
    walker, refused, offered = build_walker(rules), 0, 0
    walks = [taps for _ in some_of(range(150), 3) if (taps := walker.walk_randomly(dice))]
    for _ in some_of(range(3000), 15):
        taps = damage_taps(dice, dice.choice(walks), dice.choice(walks), rules.players)
        try:
            is_offered = not walker.find_fault(taps)
            write_line(rules, taps)
            offered += is_offered
        except NotOfferedError:
            refused += 1
        except ServingError as error:
            assert error.code == "taps"
            known = {step["name"] for step in walker.list_steps(taps["result"])}
            said = {*taps["seats"], *taps["choices"], *["values"] * bool(taps["values"])}
            assert not is_offered or said - known, taps
            refused += 1
    assert min(refused, offered) > 50


def damage_taps(dice: Random, taps: Json, other: Json, players: int) -> Json:
    """Taps of which a part is another's, or has a seat more or less."""
    changed: Json = json.loads(json.dumps(taps))
    kind = dice.choice(["seats", "seats", "values", "choices", "result"])
    if kind == "result":
        return {**changed, "result": other["result"]}
    if kind == "seats" and changed["seats"]:
        name, seat = dice.choice(list(changed["seats"])), dice.randrange(players)
        seats = changed["seats"][name]
        changed["seats"][name] = [each for each in seats if each != seat] + [seat] * (
            seat not in seats
        )
        return changed
    part = dice.choice(list(other[kind]) or [""])
    if part:
        changed[kind][part] = other[kind][part]
    return changed


def test_every_value_that_can_be_is_offered_to_who_can_have_it() -> None:
    """By discard and by self-draw, in riichi, with an open hand: as the referee has it."""
    rules = find_rules("riichi")
    walker, offered = build_walker(rules), 0
    fus = (20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110)
    for han, fu, by_discard, suffix in [
        (han, fu, by_discard, suffix)
        for han in range(1, 5)
        for fu in fus
        for by_discard in (False, True)
        for suffix in ("", "!", "o")
    ]:
        line = f"{han}/{fu}{suffix} {'d' if by_discard else '-'} - -"
        _, remarks = judge_line(rules, line, TableState())
        intent = {
            "winners": [0],
            "discarder": [1] * by_discard,
            "values": {0: (f"{han} han", f"{fu} fu")},
            "riichi": [0] * (suffix == "!"),
            "open": [0] * (suffix == "o"),
        }
        try:
            assert write_line(rules, walker.tap_intent("win", intent)) == line
            offered += 1
            assert not is_ruled_out(remarks), line
        except NotOfferedError:
            assert is_ruled_out(remarks), line
    assert offered == 220


@for_each([words for words in EVERY_RULES if isinstance(find_rules(words).play, ValuePlay)], str)
def test_every_number_that_can_be_is_offered(words: str) -> None:
    """By discard and by self-draw, by a key or entered as a number: as the referee has it."""
    rules = find_rules(words)
    assert isinstance(rules.play, ValuePlay)
    walker = build_walker(rules)
    for value, by_discard in product(rules.play.possible_values, (False, True)):
        line = " ".join([f"{value}", "d" if by_discard else "-", *["-"] * (rules.players - 2)])
        _, remarks = judge_line(rules, line, TableState())
        seats = {"winners": [0], "discarder": [1] * by_discard}
        taps = {"result": "win", "seats": seats, "values": {"0": f"{value}"}, "choices": {}}
        if walker.find_fault(taps):
            assert is_ruled_out(remarks), f"{words}: the form does not offer {line}: build_form"
        else:
            assert write_line(rules, taps) == line
            assert not is_ruled_out(remarks), f"{words}: no hand is {line}, but the form offers it"


def test_every_note_that_can_be_is_offered() -> None:
    """By discard, also of the tile that declared riichi, and by self-draw, in riichi, with an open
    hand: as the referee has it."""
    rules = find_rules("riichi")
    walker, offered = build_walker(rules), set[str]()
    notes = {*names_of(find_step(walker, "win", "notes")["choices"])} - {"first"}  # a yakuman
    for note, lost, suffix in product(notes, ("-", "d", "d!", "d(!)"), ("", "!", "o")):
        line = f"5{suffix} {lost} - - {note}"
        _, remarks = judge_line(rules, line, TableState())
        intent = {
            "winners": [0],
            "discarder": [1] * ("d" in lost),
            "values": {0: ("mangan", "5 han")},
            "riichi": [0] * (suffix == "!") + [1] * ("!" in lost),
            "riichi_without_stick": [1] * ("(" in lost),
            "open": [0] * (suffix == "o"),
            "notes": [note],
        }
        try:
            walker.tap_intent("win", intent)
            offered.add(note)
            assert not is_ruled_out(remarks), line
        except NotOfferedError:
            assert is_ruled_out(remarks), line
    never = notes - offered
    assert not never, f"no line here has what {never} needs: add one above"
    assert notes >= {"chankan", "last", "rinshan"}


# ------------------------------------------------------------------------------------------
# Lines as a person would write them, and taps that are refused.


def test_lines_are_as_a_person_would_write_them() -> None:
    for case in load_taps(LINES):
        line = write_line(find_rules(case["rules"]), case["taps"])
        assert line == case["line"], f"a case of {LINES.relative_to(ROOT)}: {case}"
        effect, remarks = judge_line(find_rules(case["rules"]), line, TableState())
        assert effect is not None and not is_ruled_out(remarks), (case, remarks)


test_refused_taps = golden_test("refusals")  # by the form, or by the referee


# ------------------------------------------------------------------------------------------
# The form as JSON, and its words.


def list_words(described: object) -> Iterator[str]:
    """The words that JSON shows."""
    if isinstance(described, dict):
        for key, value in described.items():
            if key in {"words", "nobody", "typed"} and value and not value.isdecimal():
                yield value
            yield from list_words(value)
    elif isinstance(described, list):
        for each in described:
            yield from list_words(each)


def test_every_word_is_translated() -> None:
    for words in EVERY_RULES:
        translated = describe_form(build_form(find_rules(words)), lambda text: f"<{text}>")
        assert all(text[0] + text[-1] == "<>" for text in list_words(translated)), words


def test_hands_by_points_are_tapped() -> None:
    """The change of each score is tapped, and who declared riichi; the line says the same."""
    for words, intent, line in (
        ("riichi", {"changed": [0, 2], "values": {0: 8700, 2: -8700}, "riichi": [2]},
            "+8700 0 -8700! 0"),
        ("riichi", {"changed": [1, 3], "values": {1: 8000, 3: -8000}, "riichi": [1],
            "double_riichi": [1], "deal": ["stays"]}, "0 +8000!! 0 -8000 deal=stays"),
        ("riichi length=free", {"changed": [0, 2], "values": {0: 8000, 2: -8000}, "dealer": [0],
            "honba": ["1"]}, "+8000* 0 -8000 0 honba=1"),
        ("sanma", {"changed": [0, 1, 2], "values": {0: 2000, 1: -1000, 2: -1000}},
            "+2000 -1000 -1000"),
        ("hk", {"changed": [0, 1, 2, 3], "values": {0: -8, 1: 24, 2: -8, 3: -8}}, "-8 +24 -8 -8"),
        ("taiwan", {"changed": [0, 3], "values": {0: 220, 3: -220}}, "+220 0 0 -220"),
    ):  # fmt: skip
        rules = find_rules(words)
        taps = build_walker(rules).tap_intent("points", intent)
        assert write_line(rules, taps) == line
        if words != "sanma":  # a draw, or a self-draw, which the preview asks
            effect, remarks = judge_line(rules, line, TableState())
            assert effect and effect.hand.is_by_points and not remarks, line


def find_step(walker: FormWalker, result: str, name: str) -> Json:
    return next(step for step in walker.list_steps(result) if step["name"] == name)


def names_of(parts: Iterable[Json]) -> list[str]:
    return [part.get("name") or part["key"] for part in parts]


def test_forms_follow_the_rules() -> None:
    riichi, mleague, majsoul, sanma = (
        build_walker(find_rules(words)) for words in ("riichi", "mleague", "majsoul", "sanma")
    )
    assert names_of(riichi.form["results"]) == [
        *("win", "draw", "abort", "nagashi", "chombo", "points"),
    ]
    assert names_of(mleague.form["results"]) == ["win", "draw", "chombo", "points"]
    most = [find_step(each, "win", "winners")["most"] for each in (riichi, mleague, majsoul, sanma)]
    assert most == [2, 1, 3, 2]
    draws = [names_of(find_step(each, "abort", "kind")["choices"]) for each in (riichi, sanma)]
    assert draws == [
        ["kyuushu", "suufon", "suucha", "suukan", "sanchahou", "abort"],
        ["kyuushu", "suucha", "suukan", "abort"],
    ]
    assert riichi.form["declared"]["least_score"] == 1000
    assert mleague.form["declared"]["least_score"] is None
    groups = find_step(riichi, "win", "values")["groups"]
    assert [(group["words"], group["detail"]) for group in groups] == [
        *((f"{han} han", "") for han in (1, 2, 3, 4)),
        *(("mangan", "5"), ("haneman 6 han", ""), ("haneman 7 han", "")),
        *(("baiman", "8+"), ("sanbaiman", "11+"), ("yakuman", ""), ("more fu, more yakuman", "")),
    ]
    assert find_step(build_walker(find_rules("mcr")), "win", "values")["number"] == {
        "least": 8,
        "most": 400,
        "words": "points, with flowers",
        "is_signed": False,
    }
    free = build_walker(find_rules("riichi length=free"))
    assert find_step(free, "win", "dealer")["least"] == 1
    assert find_step(free, "draw", "dealer")["optional"]


# What players say of a win, by the tables of points that clubs print: a mark, its limit, and what
# it pays by discard, by self-draw, and to the dealer.
POINTS = {
    "riichi": (
        ("1/30", "", [1000], [300, 500], [1500], [500]),
        ("2/25", "", [1600], [400, 800], [2400], [800]),
        ("3/40", "", [5200], [1300, 2600], [7700], [2600]),
        ("4/30", "", [7700], [2000, 3900], [11600], [3900]),
        ("4/40", "mangan", [8000], [2000, 4000], [12000], [4000]),
        ("6", "haneman", [12000], [3000, 6000], [18000], [6000]),
        ("8", "baiman", [16000], [4000, 8000], [24000], [8000]),
        ("1y", "yakuman", [32000], [8000, 16000], [48000], [16000]),
    ),
    "riichi kiriage=yes": (("4/30", "mangan", [8000], [2000, 4000], [12000], [4000]),),
    "sanma": (("3/40", "", [5200], [1300, 2600], [7700], [2600]),),  # what is missing is lost
    "sanma tsumo=split": (("5", "mangan", [8000], [3000, 5000], [12000], [6000]),),
}


@for_each(POINTS)
def test_the_key_of_a_value_has_the_points_that_are_called_out(words: str) -> None:
    walker = build_walker(find_rules(words))
    groups = find_step(walker, "win", "values")["groups"]
    keys = {key["mark"]: key for group in groups for key in group["values"]}
    for mark, limit, *points in POINTS[words]:
        assert keys[mark]["limit"] == limit
        assert [*keys[mark]["points"].values()] == points, mark
