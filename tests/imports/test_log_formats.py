"""Logs of platforms to plain games: small ones of our own, real samples, and broken ones."""

import gzip
import io
import json
import os
import random
import zipfile
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from mjtally import HandScore, score_hand
from mjtally.imports.logs import sources
from mjtally.imports.logs.course import HandCourse, combine_wins
from mjtally.imports.logs.faults import Fault, LogError, quote_value
from mjtally.imports.logs.formats import LOG_FORMATS
from mjtally.imports.logs.game import (
    ExhaustiveDraw,
    HandStart,
    Log,
    LogHand,
    LogWin,
    LogWins,
)
from support.cases import for_each, random_cases, some_of
from support.golden import golden_test
from support.log_files import (
    EXPECTED,
    ORIGINALS,
    OWN,
    OWN_LOGS,
    SOUND,
    format_log,
    list_value_paths,
    needs_samples,
    read_log_files,
    read_unpacked,
    sample_of,
    spoil_log,
)


def test_own_logs_were_found() -> None:
    assert len(OWN_LOGS) >= 20


test_own_logs = golden_test("logs")  # its games, or what is wrong with them


def test_two_formats_tell_the_same_game() -> None:
    """Tenhou gives a game as XML and as JSON."""
    [xml] = read_log_files(OWN / "2024030119gm-0009-0000-0a1b2c3d.xml")
    [same] = read_log_files(OWN / "tenhou6-same-game.json")
    assert isinstance(xml, Log) and isinstance(same, Log)
    assert xml == same._replace(name=xml.name, format=xml.format)


# What a log's flags tell and a preset has anyway, so that the samples do not repeat it.
USUAL = {("start", "25000"), ("start", "35000"), ("target", "30000"), ("target", "40000")}


@needs_samples
def test_samples_were_found() -> None:
    assert len(EXPECTED) >= 57


@for_each(EXPECTED, lambda path: path.name.split(".")[0])
def test_samples(path: Path) -> None:
    """A real log's game is the one that its platform played."""
    [expected] = json.loads(path.read_text(encoding="utf-8"))
    [log] = read_log_files(sample_of(path))
    if isinstance(log, Fault):
        assert "error" in expected and log.hand == expected["labels"][-1]
        return
    assert [hand.label for hand in log.hands] == expected["labels"]
    assert [list(hand.deltas) for hand in log.hands] == expected["deltas"]
    assert list(log.corrected_hands) == expected.get("mended", [])
    assert list(log.players) == (expected["players"] or [""] * 4)
    assert log.id == (expected["log"] or "")
    assert (
        log.hands[0].start.scores == (expected["start"],) * len(log.players) or "error" in expected
    )
    assert expected["date"] in (None, str(log.date))
    assert expected["format"].startswith(log.format)
    if log.final_points is not None:
        assert [point / 1000 for point in log.final_points] == expected["final_points"]
    if "error" in expected:  # an unfinished game, which is for the rules to see
        assert log.final_scores is None and not log.is_from_start
        return
    assert list(find_last_scores(log)) == expected["final_scores"]
    if expected["rules"] is not None:
        told = {(key, value) for key, value in log.rules.items()} - USUAL
        told -= {("length", "south")}  # which is usual too
        assert told <= {tuple(rule.split("=")) for rule in expected["rules"]}


def find_last_scores(log: Log) -> tuple[int, ...]:
    """The final scores; where the log has none, those after its last hand, where sticks that are
    left go to the first."""
    last = log.hands[-1].scores_after
    if log.final_scores is not None or not log.hands[-1].sticks_after:
        return log.final_scores or last
    first, left = last.index(max(last)), 1000 * log.hands[-1].sticks_after
    return tuple(score + left * (seat == first) for seat, score in enumerate(last))


PRESETS = {("majsoul", 4): "majsoul", ("majsoul", 3): "majsoul-sanma"}


@for_each(EXPECTED, lambda path: path.name.split(".")[0])
def test_tiles_are_worth_what_the_log_says(path: Path) -> None:
    """Every winner's tiles, with riichi, dora and tags, give the han and fu of the log."""
    for log, hand, effect in won_hands(read_log_files(sample_of(path))):
        for win in effect.wins:
            score = score_log_win(log, hand, win, effect)
            assert not win.yakuman or (score.limit and "yakuman" in score.limit)
            assert win.han in (None, score.han) and win.fu in (None, score.fu)


def won_hands(logs: list[Log | Fault]) -> Iterator[tuple[Log, LogHand, LogWins]]:
    """The hands that somebody won, where the rules of their value are told."""
    for log in logs:
        for hand in (
            log.hands if isinstance(log, Log) and "old yaku" not in log.unknown_rules else ()
        ):
            if isinstance(log, Log) and isinstance(hand.outcome, LogWins):
                yield log, hand, hand.outcome


def score_log_win(log: Log, hand: LogHand, win: LogWin, effect: LogWins) -> HandScore:
    players = len(log.players)
    declared = {each.seat: 1 + each.is_double for each in hand.riichi}.get(win.seat, 0)
    preset = PRESETS.get((log.platform, players)) or ("tenhou" if players == 4 else "tenhou-sanma")
    return score_hand(
        win.tiles,
        self_draw=effect.discarder is None,
        riichi=declared,
        dora=",".join(hand.dora),
        ura=",".join(hand.ura) if declared else "",
        seat="ESWN"[(win.seat - hand.start.round) % players],
        round="ESWN"[hand.start.round // players],
        rules=log.rules.get("rules", preset),
        ippatsu="ippatsu" in win.tags,
        last="last" in win.tags,
        rinshan="rinshan" in win.tags,
        chankan="chankan" in win.tags,
        first="first" in win.tags,
    )


WRONG_ANYWHERE = (["x", 1], {"x": 1})


def list_own_json_logs() -> list[Path]:
    return [path for path in SOUND if path in OWN_LOGS and read_unpacked(path)[:1] in (b"{", b"[")]


@for_each(list_own_json_logs, lambda path: path.name)
def test_lists_and_objects_anywhere(path: Path) -> None:
    """In the place of any value: what cannot be looked up in a table is a fault, too."""
    values: Any = list(sources.read_content("", read_unpacked(path)).values)
    cases = product(list_value_paths(values), WRONG_ANYWHERE)
    for (*parents, last), wrong in some_of(cases, 16):
        inner = values
        for key in parents:
            inner = inner[key]
        before, inner[last] = inner[last], wrong
        for log in read_log_files("-", stdin="\n".join(map(json.dumps, values)).encode()):
            assert isinstance(log, Log) or "\n" not in str(log)
        inner[last] = before


@for_each(ORIGINALS, lambda path: path.name)
def test_spoiled_logs(path: Path) -> None:
    """However a log is broken, it gives games or faults."""
    data, rng = read_unpacked(path), random.Random(path.name)
    for _ in random_cases(12):
        broken = spoil_log(data, rng)
        for log in read_log_files("-", stdin=broken):
            assert format_log(log).encode()


def test_formats_are_told_by_content(tmp_path: Path) -> None:
    """The file's name says nothing; gzip, a BOM, a comment and white space may come before."""
    data = (OWN / "tenhou6-same-game.json").read_bytes()
    for dressed in (data, b"\xef\xbb\xbf" + data, b"<!-- a\n-->\n " + data, gzip.compress(data)):
        file = tmp_path / "picture.png"
        file.write_bytes(dressed)
        [log] = read_log_files(file)
        assert isinstance(log, Log) and log.format == "tenhou6"
        assert read_log_files("-", stdin=dressed) == [log._replace(name="standard input")]
    assert len({form.name for form in LOG_FORMATS}) == len(LOG_FORMATS) >= 7


def zip_logs(**members: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return file.getvalue()


def test_folders_and_zips(tmp_path: Path) -> None:
    """Members come in order of their names; what is no log can be told from a broken one."""
    log = (OWN / "mjlog-scores.xml").read_bytes()
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "notes.txt").write_text("nothing")
    (tmp_path / "c.zip").write_bytes(zip_logs(z=log, a=gzip.compress(log), m=zip_logs(z=log)))
    (tmp_path / "a.xml").write_bytes(log)
    (tmp_path / "broken.zip").write_bytes(zip_logs(z=log)[:40])
    os.mkfifo(tmp_path / "pipe")
    faults = [fault for fault in read_log_files(tmp_path) if isinstance(fault, Fault)]
    names = [Path(fault.log).name for fault in faults]
    assert names == ["a.xml", "broken.zip", "c.zip:a", "c.zip:m", "c.zip:z", "notes.txt"]
    assert [fault.is_log for fault in faults] == [True, True, True, False, True, False]


def test_sizes_are_bounded(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What unpacks to more than a log ever has is refused before it is held."""
    monkeypatch.setattr(sources, "MAX_FILE_BYTES", 1000)
    large = b"[" + b" " * 1000
    for data in (large, gzip.compress(large), zip_logs(a=large)):
        [fault] = read_log_files("-", stdin=data)
        assert isinstance(fault, Fault) and fault.found == "more than 1000 bytes"
    monkeypatch.setattr(sources, "MAX_ZIP_BYTES", 1500)
    [fault] = read_log_files("-", stdin=zip_logs(a=large, b=large))
    assert str(fault) == "standard input: a zip that unpacks to 2002 bytes; expected at most 1500"
    [fault] = read_log_files("-", stdin=b" " * 1501)
    assert str(fault) == "standard input: more than 1500 bytes; expected a log, which is smaller"
    monkeypatch.setattr(sources, "MAX_ZIP_MEMBERS", 1)
    [fault] = read_log_files("-", stdin=zip_logs(a=b"", b=b""))
    assert str(fault) == "standard input: a zip of 2 files; expected at most 1"


def test_little_that_unpacks_to_much() -> None:
    """Of 3 KB come 2 MB, which as JSON would take a hundred."""
    bomb = b"[" + b"[]," * 700_000
    for data in (gzip.compress(bomb), zip_logs(a=bomb)):
        [fault] = read_log_files("-", stdin=data)
        assert isinstance(fault, Fault) and fault.found == "more than 1048576 bytes"
    log = (OWN / "mjlog-first-turn.xml").read_bytes() + b" " * 1_000_000
    [game] = read_log_files("-", stdin=gzip.compress(log))
    assert isinstance(game, Log)


def test_gzip_in_parts() -> None:
    """Parts of a gzip belong together."""
    log = (OWN / "mjlog-first-turn.xml").read_bytes()
    [game] = read_log_files("-", stdin=gzip.compress(log[:100]) + gzip.compress(log[100:]) + b"\0")
    assert isinstance(game, Log)
    [fault] = read_log_files("-", stdin=gzip.compress(b"") * 1000)
    assert isinstance(fault, Fault) and fault.found == "an empty file"
    [fault] = read_log_files("-", stdin=gzip.compress(log)[:-20])
    assert isinstance(fault, Fault) and fault.found.startswith("a broken gzip: ")


def test_broken_archives() -> None:
    """Archives that are cut off or altered are faults too."""
    rng, log = random.Random(1), (OWN / "mjlog-scores.xml").read_bytes()
    for data in (gzip.compress(log), zip_logs(a=log, b=log)):
        for _ in random_cases(300):
            at = rng.randrange(4, len(data))
            for broken in (data[:at], data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :]):
                assert all(map(format_log, read_log_files("-", stdin=broken)))


def test_what_is_no_file() -> None:
    """A link given in place of a file gets the file to save."""
    faults = read_log_files(
        "https://tenhou.net/0/?log=2024030119gm-0009-0000-0a1b2c3d", "nowhere.xml"
    )
    assert list(map(str, faults)) == [
        "https://tenhou.net/0/?log=2024030119gm-0009-0000-0a1b2c3d: a link; expected the log: "
        "save what is at https://tenhou.net/0/log/?2024030119gm-0009-0000-0a1b2c3d",
        "nowhere.xml: there is no such file; expected a file, a folder or -",
    ]


def test_values_are_shown_shortly() -> None:
    """A message can show whatever a log holds."""
    values: tuple[object, ...] = ({}, [], 10**5000, "a\n", None)
    assert list(map(quote_value, values)) == [
        "an object",
        "a list",
        "a huge number",
        "'a\\n'",
        "None",
    ]
    assert len(quote_value("x" * 1000)) == 60


@needs_samples
def test_a_draw_uses_up_the_wall(monkeypatch: pytest.MonkeyPatch) -> None:
    """In Riichi City's records an event of type 2 may draw nothing. An exhaustive draw tells how
    many do: with three players the wall has 108 tiles less 13 each and 14 that stay, and the
    course of such a hand has drawn them all, no more."""
    drawn: list[int] = []
    finished = HandCourse.build_hand

    def counted(hand: HandCourse) -> LogHand:
        if isinstance(hand.outcome, ExhaustiveDraw):
            drawn.append(hand.draw_count)
        return finished(hand)

    monkeypatch.setattr(HandCourse, "build_hand", counted)
    for path in EXPECTED:
        if path.name.startswith("riichicity"):
            read_log_files(sample_of(path))
    assert drawn and set(drawn) == {108 - 3 * 13 - 14}


def test_a_member_of_a_zip_without_a_name(tmp_path: Path) -> None:
    """Which `zipfile` itself trips over. Its log is read as any other."""
    data, path = (OWN / "riichicity.json").read_bytes(), tmp_path / "logs.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(zipfile.ZipInfo(""), data)
        archive.writestr("notes.txt", "no log")
    named, fault = read_log_files(path)
    assert isinstance(named, Log) and named.name == f"{path}:(no name)"
    assert isinstance(fault, Fault) and not fault.is_log


@pytest.mark.parametrize(("seats", "discarder"), [((1, 1), 2), ((1, 2), 2), ((1, 2), None)])
def test_each_wins_once_and_not_on_the_own_discard(
    seats: tuple[int, ...], discarder: int | None
) -> None:
    wins = [LogWin(seat, 2, 30, 0, "", ()) for seat in seats]
    assert combine_wins(wins[:1], discarder, 4).wins == (wins[0],)
    with pytest.raises(LogError):
        combine_wins(wins, discarder, 4)


def test_winners_stay_in_the_order_of_the_log() -> None:
    """The one who is told first is first, and it is the first who says whose tile it was."""
    hand, wins = HandCourse(HandStart(0, 0, 0, (25000,) * 4), ()), []
    for seat, source in ((3, 1), (0, 2)):
        wins.append(LogWin(seat, 2, 30, 0, "", ()))
        hand.add_win(wins[-1], source)
    assert hand.outcome == LogWins(tuple(wins), 1)
