"""The pages of a family's words: yaku, fan, limits, and what players say of a game.

What an example pays is worked out by the program, and here by others: PyPI `mahjong`, and
PyMahjongGB where it is installed. Han are compared with the shared list of yaku.
"""

import re
import shlex
import subprocess
import sys
import warnings
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig
from mahjong.hand_calculating.scores import ScoresCalculator

from mjtally import score_hand, tally
from mjtally.cli.main import main
from mjtally.language.reference import TermPage
from mjtally.language.words import fold_word
from mjtally.rules.families import list_families
from mjtally.rules.families.mcr.hand_value.fan import FAN, Fan
from mjtally.rules.families.riichi.hand_value.yaku import BONUS_YAKU, RENHOU, YAKU, Yaku
from mjtally.rules.families.riichi.terms import LEVELS, YAKU_WITH_PAGES, format_values
from mjtally.rules.model.declarations import parameters_by_key
from mjtally.rules.model.term_pages import apply_settings, parse_options, show_hand
from mjtally.tables.registry import TABLES
from support import paths
from support.cases import for_each
from support.internals import PRESETS, parse_riichi_rules
from support.mcr_hands import PEER_FAN_NAMES
from support.mcr_hands import peer_arguments as mcr_peer_arguments
from support.pattern_hands import Call, RandomHand
from support.riichi_hands import (
    PEER_YAKU_NAMES,
    SUITS,
    UNKNOWN_TO_PEER,
    RandomRiichiHand,
    RiichiCall,
    peer_arguments,
    peer_options,
)
from support.rows import Row, read_rows

SHARED = paths.SHARED / "yaku.tsv"
MOST_LINES = 27  # of 100 columns
LISTS = {"yaku", "fan", "tai", "faan"}  # pages that list all of them
WINDS = "ESWN"
Out = pytest.CaptureFixture[str]


@cache
def list_pages() -> list[tuple[str, TermPage]]:
    """Every page, with its family's name."""
    return [(family.name, page) for family in list_families() for page in family.list_term_pages()]


def find_page(family: str, name: str) -> TermPage:
    (page,) = (page for of, page in list_pages() if of == family and page.name == name)
    return page


def read_table(text: str) -> list[list[str]]:
    """The rows of the first table of a page, below its head."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def list_blocks(text: str) -> list[list[str]]:
    """The blocks of code of a page."""
    return [found.splitlines() for found in re.findall(r"```text\n(.*?)\n```", text, re.DOTALL)]


# ------------------------------------------------------------------------------ every page


def test_every_row_has_a_page() -> None:
    """Each yaku and each fan once; renhou has one page, as a mangan or as a yakuman."""
    yaku = [row.romaji for row in (*YAKU, *BONUS_YAKU, RENHOU) if row.romaji != "renhou (yakuman)"]
    assert sorted(row.romaji for row in YAKU_WITH_PAGES) == sorted(yaku)
    assert "renhou (yakuman)" in find_page("riichi", "renhou").other_names
    rows: list[Yaku | Fan] = [*YAKU_WITH_PAGES, *FAN]
    for row in rows:
        assert row.other_names and row.meaning and row.tiles, row


def test_every_page_says_something() -> None:
    for _, page in list_pages():
        assert page.name and page.title and page.other_names and page.text
        assert page.name in LISTS or len(page.text.splitlines()) <= MOST_LINES, page.name


def test_a_word_leads_to_one_page_of_a_family() -> None:
    """However it is spelled; pages of several families may have the same word."""
    seen: dict[tuple[str, str], str] = {}
    for family, page in list_pages():
        for word in {fold_word(each) for each in (page.name, *page.other_names)}:
            assert seen.setdefault((family, word), page.name) == page.name, word


@pytest.mark.parametrize(
    ("family", "words", "name"),
    [
        ("riichi", "断么九 タンヤオ kuitan", "tanyao"),
        ("riichi", "ピンフ pinhu", "pinfu"),
        ("riichi", "満貫", "mangan"),
        ("riichi", "跳満 ハネ満", "haneman"),
        ("riichi", "数え役満", "counted yakuman"),
        ("riichi", "符", "fu"),
        ("riichi", "聴牌 tempai", "tenpai"),
        ("riichi", "houtei 河底", "houtei raoyui"),
        ("riichi", "子", "ko"),
        ("riichi", "オカ", "oka"),
        ("mcr", "清龙 清龍 qinglong", "Pure Straight"),
        ("mcr", "錯和 cuohu", "false win"),
        ("mcr", "花牌 flower", "Flower Tiles"),
        ("hk", "包自摸", "guarantee"),
        ("hk", "雞糊", "chicken hand"),
        ("taiwan", "連莊 拉莊", "streak"),
        ("taiwan", "獨聽 單吊 邊張", "Wait for One Tile"),
        ("taiwan", "不求人", "Concealed Self-Draw"),
    ],
)
def test_words_of_players(family: str, words: str, name: str) -> None:
    page = find_page(family, name)
    known = {fold_word(each) for each in (page.name, *page.other_names)}
    assert {fold_word(word) for word in words.split()} <= known


def test_commands_print_what_the_pages_show(capsys: Out) -> None:
    """Run by the program itself: the arguments that stand there are read as a player's are."""
    shown = 0
    for _, page in list_pages():
        for block in list_blocks(page.text):
            if block[0].startswith("$ "):
                said = []
                for line in block:
                    if line.startswith("$ "):
                        _, *arguments = shlex.split(line.removeprefix("$ "))
                        assert main(arguments) == 0, line
                        said += [line, *capsys.readouterr().out.splitlines()]
                        shown += 1
                assert said == block, page.name
    assert shown > len(YAKU_WITH_PAGES) + len(FAN)


def list_pages_with_lines() -> list[tuple[str, list[str]]]:
    """The titles of pages that show lines of a scores file, and the lines."""
    blocks = ((page.title, block) for _, page in list_pages() for block in list_blocks(page.text))
    return [(title, block) for title, block in blocks if not block[0].startswith("$ ")]


@for_each(list_pages_with_lines, lambda page: page[0])
def test_lines_are_those_of_a_scores_file(page: tuple[str, list[str]]) -> None:
    """They are read without a mistake; a game that goes on is unfinished."""
    _, lines = page
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        tally("".join(f"{line}\n" for line in lines))
    assert ["[in-progress]" in str(each.message) for each in said] in ([], [True])


COLUMN = re.compile(r"`([a-z0-9_]+_(?:count|fraction|mean|change|value|rank|deal|net|han|faan))`")


def test_columns_and_keys_are_those_of_the_family() -> None:
    """What a page names in backquotes there is."""
    families = {family.name: family for family in list_families()}
    columns = {
        name: {
            column.name
            for table in TABLES
            if not table.explain_absence(family)
            for column in table.columns(family)
        }
        for name, family in families.items()
    }
    seen = Counter[str]()
    for name, page in list_pages():
        presets = [rules for rules in PRESETS.values() if rules.family.name == name]
        keys = {key for rules in presets for key in parameters_by_key(rules)}
        for column in COLUMN.findall(page.text):
            assert column in columns[name], (page.name, column)
            seen["column"] += 1
        for key in re.findall(r"`([A-Za-z-]+)=[a-z0-9-]+`", page.text):
            assert key in keys | {"dora", "ura", "honba", "sticks", "flowers"}, (page.name, key)
            seen["key"] += 1
    assert seen["column"] > 150 and seen["key"] > 30


def test_scores_are_tallied_without_the_pages() -> None:
    """They are imported when somebody asks, as the manual and players' words are read then."""
    code = (
        "import sys; from mjtally.cli.main import main; main(['-', '-o', '-']);"
        "assert not [name for name in sys.modules if 'term' in name.rpartition('.')[2]"
        " and name.startswith('mjtally.') and name != 'mjtally.base.terminal'];"
        "from mjtally.base.markdown import read_page;"
        "from mjtally.advice.words import load_word_rows;"
        "assert not read_page.cache_info().currsize + load_word_rows.cache_info().currsize"
    )
    said = "Aki Ben Chie Dai\n234m567p345s99s67m+8m! d - -\nend\n"
    done = subprocess.run(
        [sys.executable, "-c", code], input=said, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


# ------------------------------------------------------------------- yaku, by the other road


def name_of_yaku(row: Yaku) -> str:
    return row.romaji


def parse_tile_groups(tiles: str) -> tuple[list[list[int]], list[tuple[str, list[int]]], int]:
    """The tiles in hand and the calls with their brackets, all by kind, and how many are red."""
    in_hand, calls, red = [], [], 0
    for opening, plus, digits, suit in re.findall(r"([(\[{]?)(\+?)([0-9]+)([mpszf])", tiles):
        red += digits.count("0")
        kinds = [9 * SUITS.find(suit) + int(digit.replace("0", "5")) - 1 for digit in digits]
        if opening:
            calls.append((opening, kinds))
        else:
            in_hand.append([-1, *kinds] if plus else kinds)
    return in_hand, calls, red


def build_riichi_hand(row: Yaku) -> RandomRiichiHand:
    """The example as their calculator takes it."""
    groups, calls, red = parse_tile_groups(row.tiles)
    (won_on,) = (group[1] for group in groups if group[0] == -1)
    said = parse_options(row.how_won, LEVELS)
    indicators = {
        key: tuple(parse_tile_groups(said.get(key, ""))[0][0]) if key in said else ()
        for key in ("dora", "ura")
    }
    return RandomRiichiHand(
        players=parse_riichi_rules(row.rules).players,
        in_hand=tuple(kind for group in groups if group[0] != -1 for kind in group),
        won_on=won_on,
        calls=tuple(RiichiCall(tuple(k), how == "[") for how, k in calls if how != "{"),
        north_count=sum(len(kinds) for how, kinds in calls if how == "{"),
        red_suits=frozenset({1} if red else ()),
        won_on_red=False,
        dora=indicators["dora"],
        ura=indicators["ura"],
        self_draw=bool(said.get("self_draw")),
        round_wind=WINDS.index(said.get("round", "E")),
        seat_wind=WINDS.index(said.get("seat", "S")),
        riichi=int(said.get("riichi", 0)),
        conditions=frozenset(said) & {"ippatsu", "last", "rinshan", "chankan", "first"},
    )


@for_each([row for row in YAKU_WITH_PAGES if row.romaji not in UNKNOWN_TO_PEER], name_of_yaku)
def test_the_example_has_its_yaku_for_others_too(row: Yaku) -> None:
    """Theirs has the yaku, and the hand pays the same there."""
    how_won = parse_options(row.how_won, LEVELS)
    rules, conditions = apply_settings(parse_riichi_rules(row.rules), how_won)
    ours = score_hand(row.tiles, rules=rules, **conditions)
    assert row.romaji in {yaku.romaji for yaku in ours.yaku}
    arguments = peer_arguments(build_riichi_hand(row), rules)
    theirs = HandCalculator().estimate_hand_value(
        arguments.tiles,
        arguments.win_tile,
        melds=arguments.melds,
        dora_indicators=arguments.dora_indicators,
        config=arguments.config,
        ura_dora_indicators=arguments.ura_dora_indicators,
    )
    assert not theirs.error and theirs.yaku and theirs.cost, (
        "if the other library does not have the yaku, name it in UNKNOWN_TO_PEER of"
        " tests/support/riichi_hands.py"
    )
    there = {yaku.name for yaku in theirs.yaku}
    assert PEER_YAKU_NAMES.get(row.romaji) in there, (
        f"PEER_YAKU_NAMES of tests/support/riichi_hands.py: which of {sorted(there)} is it? (If the"
        " other library does not have it, name it in UNKNOWN_TO_PEER there.)"
    )
    assert len(theirs.yaku) == len(ours.yaku)
    assert -ours.payments[1] == theirs.cost["main"]


def test_an_example_may_change_the_rules() -> None:
    """By `--set`, several times, as the command itself takes them."""
    options = "--first --set ron=2 --set renhou=yakuman"
    shown = show_hand("222m567p99p46s777s+5s", options, PRESETS["riichi"])
    assert "$ mjtally hand '222m567p99p46s777s+5s' --first --set ron=2 --set renhou" in shown
    assert "yakuman: +32000/-32000/0/0" in shown


def test_renhou_as_a_yakuman() -> None:
    (row,) = (row for row in YAKU_WITH_PAGES if row.romaji == "renhou")
    rules = parse_riichi_rules("riichi renhou=yakuman")
    hand = score_hand(row.tiles, rules=rules, **parse_options(row.how_won, LEVELS))
    assert [yaku.romaji for yaku in hand.yaku] == ["renhou (yakuman)"]


def shared_rows() -> list[Row]:
    """The shared list of yaku, as far as they have a page."""
    if not SHARED.exists():
        return []
    pages = {row.romaji for row in YAKU_WITH_PAGES}
    return [row for row in read_rows(SHARED) if row["romaji"] in pages]


@for_each(shared_rows, lambda row: row["romaji"])
def test_han_are_those_of_the_shared_list(shared: Row) -> None:
    """Closed and open, as the page has them; of a yakuman whether an open hand may have it."""
    name = shared["romaji"]
    (row,) = (row for row in YAKU_WITH_PAGES if row.romaji == name)
    (said, *_) = read_table(find_page("riichi", name).text)
    if shared["yakuman_multiplier"]:
        word = {"1": "yakuman", "1|2": "double yakuman"}[shared["yakuman_multiplier"]]
        closed_only = "closed only" in shared["notes"] or "kokushi" in name or "suuankou" in name
        closed_only |= "chuuren" in name or name in {"tenhou", "chiihou"}
        assert said == [word, "none" if closed_only else word]
    else:
        han = [shared["han_closed"], shared["han_open"]]
        assert said == ["none" if each in {"-", ""} else f"{each} han" for each in han]
    assert said == [*format_values(row)]


def test_the_list_of_yaku() -> None:
    listed = read_table(find_page("riichi", "yaku").text)
    assert [row[0] for row in listed] == [row.romaji for row in YAKU_WITH_PAGES]
    assert listed[0] == ["riichi", "立直", "1 han", "–", "Riichi"]
    assert ["daisuushii", "大四喜", "2y", "2y", "Big four winds"] in listed


# ------------------------------------------------------------------------- limits and fu

LIMIT_PAYMENTS = {  # by discard and by self-draw: the dealer; another, of the dealer and of each
    "mangan": (12000, 4000, 8000, 4000, 2000),
    "haneman": (18000, 6000, 12000, 6000, 3000),
    "baiman": (24000, 8000, 16000, 8000, 4000),
    "sanbaiman": (36000, 12000, 24000, 12000, 6000),
    "counted yakuman": (48000, 16000, 32000, 16000, 8000),
    "yakuman": (48000, 16000, 32000, 16000, 8000),
    "double yakuman": (96000, 32000, 64000, 32000, 16000),
}


def test_limits() -> None:
    for name, expected in LIMIT_PAYMENTS.items():
        said = read_table(find_page("riichi", name).text)
        numbers = [int(number) for row in said for number in re.findall("[0-9]+", " ".join(row))]
        assert numbers == [*expected]


def test_the_score_table() -> None:
    """Every cell as PyPI `mahjong` reckons it; a hand of 1 han has no 25 fu."""
    calculator = ScoresCalculator()
    options = peer_options(parse_riichi_rules("riichi"))
    dealer, another = (HandConfig(player_wind=wind, options=options) for wind in (27, 28))
    for fu, *cells in read_table(find_page("riichi", "score table").text):
        for han, cell in enumerate(cells, 1):
            if (han, fu) == (1, "25 fu"):
                assert cell == "–"
                continue
            paid = [
                calculator.calculate_scores(han, int(fu.split()[0]), config)["main"]
                for config in (another, dealer)
            ]
            assert cell == f"{paid[0]} ({paid[1]})"


def test_fu_of_sets() -> None:
    assert read_table(find_page("riichi", "fu").text) == [
        ["open triplet", "2", "4"],
        ["closed triplet", "4", "8"],
        ["open kan", "8", "16"],
        ["closed kan", "16", "32"],
    ]


def test_portions_of_hong_kong() -> None:
    said = read_table(find_page("hk", "portion").text)
    half = [1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384]
    assert said == [[str(faan), str(half[faan]), str(2**faan)] for faan in range(14)]
    assert read_table(find_page("hk", "responsibility").text) == [
        ["`R=full`", "two portions", "nothing"],
        ["`R=half`", "a portion", "half a portion"],
    ]


# ------------------------------------------------------------------- fan, by the other road


def name_of_fan(row: Fan) -> str:
    return f"{row.number} {row.english}"


def build_mcr_hand(row: Fan) -> RandomHand:
    """The example as their calculator takes it."""
    groups, calls, _ = parse_tile_groups(row.tiles)
    (won_on,) = (group[1] for group in groups if group[0] == -1)
    said: dict[str, Any] = parse_options(row.how_won)
    notes = {each.replace("_", "-") for each in said}
    return RandomHand(
        in_hand=tuple(kind for group in groups if group[0] != -1 for kind in group),
        won_on=won_on,
        calls=tuple(Call(tuple(k), how == "[") for how, k in calls if how != "{"),
        flowers="12345678"[: sum(len(kinds) for how, kinds in calls if how == "{")],
        seat=WINDS.index(said.get("seat", "S")),
        round=WINDS.index(said.get("round", "E")),
        conditions=frozenset(notes) & {"self-draw", "last", "rinshan", "chankan", "fourth"},
    )


@for_each(FAN, name_of_fan)
def test_the_example_has_its_fan(row: Fan) -> None:
    """And as many points as the page says: those of the row."""
    score: Any = score_hand(row.tiles, rules="mcr", **parse_options(row.how_won))
    (counted,) = (each for each in score.fans if each.english == row.english)
    (said, *_) = read_table(find_page("mcr", row.english).text)
    assert said[0].split()[0] == str(counted.points)


@pytest.mark.dev
@for_each(FAN, name_of_fan)
def test_the_example_has_its_fan_for_others_too(row: Fan) -> None:
    """Theirs has the fan, and as many points in all."""
    theirs = pytest.importorskip("MahjongGB").MahjongFanCalculator
    found = theirs(*mcr_peer_arguments(build_mcr_hand(row)))
    names = {PEER_FAN_NAMES.get(english, english) for *_, english in found}
    score: Any = score_hand(row.tiles, rules="mcr", **parse_options(row.how_won))
    assert row.english in names
    assert sum(points * count for points, count, *_ in found) == score.points


def test_what_is_not_counted_beside_a_fan() -> None:
    """Told from both sides, and by edition where the editions differ."""
    straight = find_page("mcr", "Pure Straight").text
    assert "Not counted beside it: 71 Short Straight, 72 Two Terminal Chows.\n" in straight
    green = find_page("mcr", "All Green").text
    assert "beside it: 75 One Voided Suit; by `mcr` also 50 Half Flush.\n" in green
    rules: Any = PRESETS["mcr"]
    for fan in FAN:
        text = find_page("mcr", fan.english).text
        for other in FAN:
            beside = f"{other.number} {other.english}"
            if other.number in fan.list_excluded(rules):
                assert beside in text
                itself = find_page("mcr", other.english).text.partition("Itself")[2]
                assert f"{fan.number} {fan.english}" in itself


def test_the_list_of_fan() -> None:
    listed = read_table(find_page("mcr", "fan").text)
    rules: Any = [PRESETS[name] for name in ("mcr", "mcr-2006")]
    points = [[f"{fan.count_points(each)}" for each in rules] for fan in FAN]
    said = [[f.number, f.chinese, f.english] for f in FAN]
    fans = [[*one, *two] for one, two in zip(said, points, strict=True)]
    assert listed == sorted(fans, key=lambda each: int(each[0].rstrip("b")))


def list_titles() -> Iterator[str]:
    return (page.title for _, page in list_pages())


def test_titles_tell_families_apart() -> None:
    """What has a page in two families is called by its family in one of them at least."""
    assert len({*list_titles()}) == len([*list_titles()])
