"""Records: worked by hand, against a plain search of the other tables, and told alike."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from pathlib import Path
from random import Random

import pytest

from mjtally import tally
from mjtally.cli.main import main
from mjtally.interpreter.sources import ScoresSource, open_lines
from mjtally.interpreter.tally import Tally
from mjtally.tables.options import TableOptions
from mjtally.tables.records import RecordsTable, list_record_kinds
from support import paths
from support.cases import for_each, some_of, stem_of
from support.game_generator import (
    FOUR_PLAYER_PRESETS,
    THREE_PLAYER_PRESETS,
    GeneratedSeason,
    generate_hk_season,
    generate_season,
    generate_season_files,
)
from support.internals import LOOSE_HANDS_PATHS, PRESETS
from support.paths import EXAMPLES, SHARED
from support.riichi_model import (
    MODEL_RULESETS,
    ModelRuleset,
    base_points,
    han_of,
    round_up_to_hundred,
)

DATA = paths.DATA / "records"
WORKED = sorted(DATA.glob("*.txt"))
CASES = SHARED / "cases" / "games"

Out = pytest.CaptureFixture[str]
Row = dict[str, str | int | float]
Found = tuple[object, ...]  # name, figure, date, line


# --------------------------------------------------------------------------- worked by hand


def test_worked_examples_were_found() -> None:
    assert [path.stem for path in WORKED] == ["club", "hk", "mcr"]


@for_each(WORKED, stem_of)
def test_worked_by_hand(path: Path, capsys: Out) -> None:
    assert main(["-q", str(path), "--table", "records", "-o", "-"]) == 0
    assert capsys.readouterr().out == path.with_suffix(".records.tsv").read_text(encoding="utf-8")


def test_yaku_of_tiles_are_told() -> None:
    rows = {row["record"]: row for row in tally(EXAMPLES / "season-2026.txt", table="records")}
    assert rows["yakuman"]["what"] == "yakuman: suuankou"
    assert rows["yakuman"]["mark"] == "111m333p55s777s22z+5s"


def test_every_yakuman_and_several_winners() -> None:
    """A double ron: both are yakuman, and the deal-in is the sum. A double one counts twice."""
    text = "length=free\nAki Ben Chie Dai\nE1: 2y d 13 -\nE1: - 12 - -\nE1: d - - 1y\n"
    rows = tally(text, table="records", columns="record,name,figure,what,others,line")
    found = [tuple(row.values())[1:] for row in rows if row["record"] == "yakuman"]
    assert found == [
        ("Aki", 2, "double yakuman", "Ben", 3),
        ("Chie", 1, "counted yakuman", "Ben", 3),
        ("Dai", 1, "yakuman", "Aki", 5),
    ]
    (deal_in,) = [tuple(row.values())[1:] for row in rows if row["record"] == "largest_deal_in"]
    assert deal_in == ("Ben", 96000 + 32000, "2 winners", "Chie, Aki", 3)


def test_of_a_shared_yakuman_the_part_of_who_dealt_in() -> None:
    rows = tally("Aki Ben Chie Dai\nd 1y p -\nend\n", table="records")
    (deal_in,) = [row for row in rows if row["record"] == "largest_deal_in"]
    assert (deal_in["name"], deal_in["figure"]) == ("Aki", 16000)


# ------------------------------------------------------------- a plain search, once more


def find_best(found: Sequence[Found], sign: int) -> set[Found]:
    most = max((sign * float(str(each[1])) for each in found), default=0)
    return {each for each in found if sign * float(str(each[1])) == most}


def value_of(mark: str, row: Row, discarded: bool, rules: ModelRuleset) -> int:
    """What a hand pays, by its mark in the hands table: `3h40f!`."""
    base = base_points(re.sub(r"^([0-9]+)h([0-9]+)f", r"\1/\2", mark), rules)
    if discarded:
        return round_up_to_hundred(base * (6 if row["dealer"] else 4))
    others = rules.players - 1
    if row["dealer"]:
        return others * round_up_to_hundred(2 * base)
    return round_up_to_hundred(2 * base) + (others - 1) * round_up_to_hundred(base)


def find_hand_records(text: GeneratedSeason, rows: Sequence[Row]) -> Iterator[tuple[str, Found]]:
    """What hands may be records of: `rows` are those of the hands table."""
    for line, group in groupby(rows, key=lambda row: row["line"]):
        hand, rules = list(group), text.find_ruleset(int(line))
        discarded = any(row["dealt_in"] for row in hand)
        dealt_in = 0
        for row in hand:
            if not row["won"]:
                continue
            mark, place = str(row["mark"]), (row["date"], line)
            is_yakuman = mark[1:2] == "y"
            han = 13 * han_of(mark) if is_yakuman else han_of(mark)
            yakuman = han_of(mark) if is_yakuman else int(han >= 13 and rules.kazoe)
            value = value_of(mark, row, discarded, rules)
            dealt_in += value
            if yakuman:
                yield "yakuman", (row["name"], yakuman, *place)
            yield "most_han", (row["name"], han, *place)
            yield "highest_value", (row["name"], value, *place)
        has_liable = any(str(row["mark"]).startswith("p") for row in hand)
        for row in hand:
            if row["dealt_in"] and has_liable:  # all that was paid, but for honba and the stick
                honba = 0 if rules.liable_honba else 100 * (rules.players - 1) * int(row["honba"])
                stick = 1000 * ("!" in str(row["mark"]) and "(!" not in str(row["mark"]))
                dealt_in = -int(row["delta"]) - honba - stick
            if row["dealt_in"]:
                yield "largest_deal_in", (row["name"], dealt_in, row["date"], line)


def find_deal_records(rows: Sequence[Row]) -> Iterator[tuple[str, Found]]:
    followed = [row for row in rows if row["round"] and row["dealer"]]
    for _, group in groupby(followed, key=lambda row: (row["game"], row["round"])):
        deal = list(group)
        if len(deal) > 1:
            last = deal[-1]
            yield "longest_deal", (last["name"], len(deal), last["date"], last["line"])


def find_game_records(games: Sequence[Row], rows: Sequence[Row]) -> Iterator[tuple[str, Found]]:
    hands = defaultdict(list)
    for row in rows:
        hands[row["game"], row["name"]].append(row)
    finished = [row for row in games if row["end"] != "unfinished"]
    for row in finished:
        place = row["date"], row["line"]
        for figure in ("score", "points"):
            if row[figure] == row[figure]:  # not nan
                for which in ("highest", "lowest"):
                    yield f"{which}_{figure}", (row["name"], row[figure], *place)
        others = [each["rank"] for each in finished if each["game"] == row["game"]]
        played = hands[row["game"], row["name"]]
        if row["rank"] == min(others) and played:
            start = float(played[0]["score"]) - float(played[0]["delta"])
            least = min(played, key=lambda hand: float(hand["score"]))
            if float(least["score"]) < start:
                found = row["name"], least["score"], least["date"], least["line"]
                yield "largest_comeback", found


def find_run_records(games: Sequence[Row], players: int) -> Iterator[tuple[str, Found]]:
    """Every stretch of a player's games in which all had something, as letters in a word."""
    finished = [row for row in games if row["end"] != "unfinished"]
    shared: dict[object, list[object]] = defaultdict(list)
    for row in finished:
        shared[row["game"]].append(row["rank"])
    own: dict[object, list[Row]] = defaultdict(list)
    for row in sorted(finished, key=lambda row: str(row["date"])):
        own[row["name"]].append(row)
    for name, mine in own.items():
        word = ""
        for row in mine:
            ranks = shared[row["game"]]
            better = sum(float(str(rank)) < float(row["rank"]) for rank in ranks)
            last = sum(float(str(rank)) > float(row["rank"]) for rank in ranks) == 0
            word += "F" if better == 0 else "T" if better == 1 else "L" if last else "N"
            if better < 2 and last:
                word = word[:-1] + {0: "f", 1: "t"}[better]
        for record, pattern in (
            ("longest_first_run", "[Ff]{2,}"),
            ("longest_top_two_run", "[FfTt]{2,}"),
            ("longest_not_last_run", "[FTN]{2,}"),
        ):
            for run in re.finditer(pattern, word):
                row = mine[run.end() - 1]
                yield record, (name, run.end() - run.start(), row["date"], row["line"])


def find_day_records(series: Sequence[Row]) -> Iterator[tuple[str, Found]]:
    """By day; the series has no lines."""
    for row in series:
        net = row["net_score"]
        if row["period"] and net:
            which = "gain" if float(net) > 0 else "loss"
            yield f"largest_day_{which}", (row["name"], net, row["period"], 0)


DOWNWARDS = ("lowest_score", "lowest_points", "largest_comeback", "largest_day_loss")


def search_records(text: GeneratedSeason, players: int) -> dict[str, set[Found]]:
    hands, games, series = (tally(text.text, table=name) for name in ("hands", "games", "series"))
    found: dict[str, list[Found]] = defaultdict(list)
    for record, each in (
        *find_hand_records(text, hands),
        *find_deal_records(hands),
        *find_game_records(games, hands),
        *find_run_records(games, players),
        *find_day_records(series),
    ):
        found[record].append(each)
    return {
        record: set(each)
        if record == "yakuman"
        else find_best(each, -1 if record in DOWNWARDS else 1)
        for record, each in found.items()
    }


def format_records(rows: Sequence[Row]) -> dict[str, set[Found]]:
    records: dict[str, set[Found]] = defaultdict(set)
    for row in rows:
        line = 0 if "_day_" in str(row["record"]) else row["line"]
        records[str(row["record"])].add((row["name"], row["figure"], row["date"], line))
    return records


@pytest.mark.parametrize("seed", some_of(range(6), 3))
@pytest.mark.parametrize(
    "rules", [FOUR_PLAYER_PRESETS, THREE_PLAYER_PRESETS], ids=["four", "three"]
)
def test_a_season_against_a_search(seed: int, rules: tuple[str, ...]) -> None:
    text = generate_season(seed, rules, games=25)
    assert format_records(tally(text.text, table="records")) == search_records(
        text, MODEL_RULESETS[rules[0]].players
    )


@pytest.mark.skipif(not CASES.is_dir(), reason="the real games are not here")
@pytest.mark.parametrize("players", [3, 4])
def test_real_games_against_a_search(players: int) -> None:
    """One after another, as a file each."""
    checked = 0
    for path in sorted(CASES.glob("*.txt")):
        lines = path.read_text(encoding="utf-8").splitlines()
        name = next(line for line in lines if line.startswith("rules=")).split()[0][6:]
        if PRESETS[name].players == players:
            rules = MODEL_RULESETS[
                name if name in MODEL_RULESETS else "sanma" if players == 3 else "tenhou"
            ]
            text = GeneratedSeason(tuple(lines), (name,) * len(lines), {})
            monkeyed = text._replace(preset_names=tuple(_known(rules) for _ in lines))
            assert format_records(tally(text.text, table="records")) == search_records(
                monkeyed, players
            ), path
            checked += 1
    assert checked > 5


def _known(rules: ModelRuleset) -> str:
    return next(name for name, each in MODEL_RULESETS.items() if each is rules)


@pytest.mark.parametrize("seed", range(4))
def test_hk_against_a_search(seed: int) -> None:
    text = generate_hk_season(seed).text
    hands, series = tally(text, table="hands"), tally(text, table="series")
    found: dict[str, list[Found]] = defaultdict(list)
    for row in hands:
        place = row["date"], row["line"]
        if row["won"]:
            found["most_faan"].append((row["name"], int(str(row["mark"])), *place))
            found["largest_win"].append((row["name"], row["delta"], *place))
        if float(row["delta"]) < 0:
            found["largest_loss"].append((row["name"], row["delta"], *place))
    for record, each in find_day_records(series):
        found[record].append(each)
    downwards = (*DOWNWARDS, "largest_loss")
    expected = {
        record: find_best(each, -1 if record in downwards else 1) for record, each in found.items()
    }
    assert format_records(tally(text, table="records")) == expected


# ----------------------------------------------------------------------- order, and who counts


def test_ties_stand_by_date_then_by_file_and_line(tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("b.txt", "a.txt")]
    paths[0].write_text("2026-02-03\nAki Ben Chie Dai\n= 50000 30000 15000 5000\n" * 2)
    paths[1].write_text(
        "2026-02-01\nAki Ben Chie Dai\n= 30000 50000 5000 15000\n"
        "2026-02-03\nAki Ben Chie Dai\n= 15000 30000 50000 5000\n"
    )
    with pytest.warns(Warning, match="twice|again|entered"):
        rows = tally(paths, table="records", columns="record,date,file,line")
    highest = [tuple(row.values())[1:] for row in rows if row["record"] == "highest_score"]
    assert highest == [
        ("2026-02-01", "a.txt", 2),
        ("2026-02-03", "b.txt", 2),
        ("2026-02-03", "b.txt", 5),
        ("2026-02-03", "a.txt", 5),
    ]


def test_a_guest_has_no_record(tmp_path: Path, capsys: Out) -> None:
    """The best of the others is the record then."""
    path = tmp_path / "club.txt"
    text = (DATA / "club.txt").read_text(encoding="utf-8")
    path.write_text(f"{text}guest=Dai\n", encoding="utf-8")  # said late: it counts all the same
    rows = tally(path, table="records")
    assert "Dai" not in {row["name"] for row in rows}
    plain = tally(DATA / "club.txt", table="records")
    assert [row for row in plain if row["name"] != "Dai"] == rows  # all that he shares
    path.write_text(f"{text}guest=Dai,Chie\n", encoding="utf-8")
    most_han = [row for row in tally(path, table="records") if row["record"] == "most_han"]
    assert [(row["name"], row["figure"]) for row in most_han] == [("Aki", 3)]
    assert main(["-q", str(path), "--table", "records", "--guests", "-o", "-"]) == 0
    assert capsys.readouterr().out == (DATA / "club.records.tsv").read_text(encoding="utf-8")


def test_of_some_dates_and_players(capsys: Out) -> None:
    command = [str(DATA / "club.txt"), "-q", "--table", "records", "-o", "-"]
    assert (
        main([*command, "--to", "2026-03-08", "--players", "Aki", "--columns", "record,name"]) == 0
    )
    said = capsys.readouterr().out.splitlines()
    records = ("largest_deal_in", "longest_deal", "lowest_score", "lowest_points")
    assert said == ["record\tname", *(f"{each}\tAki" for each in (*records, "largest_day_loss"))]


def test_games_known_by_points_have_records_of_points_alone() -> None:
    text = "2026-03-01\nAki Ben Chie Dai\n= +70.0 -70.0 +20.0 -20.0\n"
    rows = tally(text, table="records", columns="record,name,figure")
    assert [tuple(row.values()) for row in rows] == [
        ("highest_points", "Aki", 70),
        ("lowest_points", "Ben", -70),
    ]


def test_nothing_played_has_no_records() -> None:
    assert tally("2026-03-01\n", table="records") == []


# ------------------------------------------------------------------------------ told alike


def test_a_player_has_records_of_his_own() -> None:
    path = str(DATA / "club.txt")
    reading = Tally([ScoresSource(path, lambda: open_lines(path))], print)
    records = RecordsTable(TableOptions("records"))
    for event in reading.events():
        records.add(event)
    own = {kind.name: record for kind, record in records.rows(reading.find_family(), only="Aki")}
    assert own["most_han"].figure == 3 and own["most_han"].line == 4
    assert own["highest_score"].figure == 19800
    assert {record.name for record in own.values()} == {"Aki"}


@pytest.mark.parametrize("seed", range(3))
def test_in_months(seed: int, tmp_path: Path) -> None:
    """The same records but for places as one file."""
    for name, text in generate_season_files(seed, games=15).items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    columns = "record,name,figure,unit,what,others,mark,date"
    one, flat = (
        tally(tmp_path / name, table="records", columns=columns)
        for name in ("season.txt", "flat.txt")
    )
    assert one == flat


def test_stretches_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """However few hands of a game are passed on at a time."""
    texts = [
        generate_season(seed, rules).text
        for seed in (1, 2)
        for rules in (FOUR_PLAYER_PRESETS, THREE_PLAYER_PRESETS)
    ]
    texts.append(generate_hk_season(1).text)
    expected = [tally(text, table="records") for text in texts]
    for constant in LOOSE_HANDS_PATHS:
        monkeypatch.setattr(constant, 3)
    assert [tally(text, table="records") for text in texts] == expected


def test_what_was_forgotten_is_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    text = generate_season(3).text
    expected = tally(text, table="records")
    monkeypatch.setattr("mjtally.tables.records.MAX_REMEMBERED_EFFECTS", 2)
    assert tally(text, table="records") == expected


def test_a_name_means_one_thing() -> None:
    """In whatever family, and in the order in which the table has them."""
    families = {rules.family.name: rules.family for rules in PRESETS.values()}
    words: dict[str, set[str]] = defaultdict(set)
    for family in families.values():
        names = [kind.name for kind in list_record_kinds(family)]
        assert len(names) == len(set(names))
        for kind in list_record_kinds(family):
            words[kind.name].add(kind.description)
    assert all(len(said) == 1 for said in words.values())
    rows = [str(row["record"]) for row in tally(DATA / "club.txt", table="records")]
    order = [kind.name for kind in list_record_kinds(families["riichi"])]
    assert all(order.index(one) <= order.index(other) for one, other in pairwise(rows))


def test_order_of_lines_makes_no_difference_to_figures() -> None:
    """Loose hands in another order have the same records, at other lines."""
    dice, hands = Random(5), ["3/40 - d -", "- 8 - -", "d - 4/25 -", "- - 13 d", "2/30 d - -"] * 3
    figures = []
    for _ in range(4):
        dice.shuffle(hands)
        text = "length=free\n2026-03-01\nAki Ben Chie Dai\n" + "".join(f"E1: {h}\n" for h in hands)
        rows = tally(text, table="records", columns="record,name,figure")
        figures.append(sorted(tuple(map(str, row.values())) for row in rows))
    assert figures[1:] == figures[:-1]
