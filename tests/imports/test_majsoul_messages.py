"""Mahjong Soul's records as the server sends them: the same games as the decoded ones."""

import base64
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mjtally.imports.logs import majsoul_protobuf
from mjtally.imports.logs.faults import Fault, LogError
from mjtally.imports.logs.game import Log
from support.cases import for_each
from support.log_files import IMPORTS, ORIGINALS, read_log_files, read_unpacked
from support.protobuf_wire import encode_message

Fields = dict[str, Any]
MESSAGES = majsoul_protobuf.MESSAGES
UUID = "240301-0a1b2c3d-0000-1111-2222-333344445555"


def list_decoded_records() -> list[Path]:
    """Records as JSON, one to a file."""
    return [
        path
        for path in ORIGINALS
        if path.name.startswith("majsoul")
        and path not in IMPORTS
        and path.suffix in {".json", ".gz"}
        and len(read_log_files(path)) == 1
    ]


def test_decoded_records_were_found() -> None:
    assert list_decoded_records()


def snake_keys(value: Any) -> Any:
    """JSON with `part_point_1` for `partPoint1`."""
    if isinstance(value, list):
        return [snake_keys(each) for each in value]
    if isinstance(value, dict):
        return {
            re.sub("[A-Z]|(?<=oint)1", lambda found: f"_{found[0].lower()}", key): snake_keys(each)
            for key, each in value.items()
        }
    return value


def find_records(value: Any) -> Iterator[tuple[str, Fields]]:
    if isinstance(value, list):
        for each in value:
            yield from find_records(each)
    elif isinstance(value, dict):
        name = str(value.get("name", "")).removeprefix(".lq.")
        if name.startswith("Record") and isinstance(value.get("data"), dict):
            yield name, value["data"]
        else:
            for each in value.values():
                yield from find_records(each)


def wrap(name: str, data: bytes) -> bytes:
    return encode_message(MESSAGES, "Wrapper", {"name": f".lq.{name}", "data": data})


def encode_records(game: Fields, *, is_old: bool) -> bytes:
    """The records of a game, in the field that they were in before 2021 or in the one since."""
    found = find_records([game.get("data"), game.get("records")])
    records = [wrap(name, encode_message(MESSAGES, name, data)) for name, data in found]
    fields: Fields = (
        {"records": records} if is_old else {"actions": [{}, *({"result": r} for r in records)]}
    )
    return wrap("GameDetailRecords", encode_message(MESSAGES, "GameDetailRecords", fields))


@pytest.mark.parametrize("is_old", [True, False], ids=["records", "actions"])
@for_each(list_decoded_records, lambda path: path.name)
def test_bytes_and_base64_tell_the_same_game(path: Path, is_old: bool) -> None:
    [decoded] = read_log_files(path)
    game = snake_keys(json.loads(read_unpacked(path)))
    head = game.get("head") or game["meta"]
    data = encode_records(game, is_old=is_old)
    answer = encode_message(MESSAGES, "ResGameRecord", {"head": head, "data": data})
    text = json.dumps({"head": head, "data": base64.b64encode(data).decode()}).encode()
    frame = b"\x03\x07\x00\n\x00" + encode_message(MESSAGES, "Wrapper", {"data": answer})
    for sent in (answer, frame, text):
        [log] = read_log_files("-", stdin=sent)
        assert log == (
            decoded._replace(name="standard input")
            if isinstance(decoded, Log)
            else decoded._replace(log="standard input")
        )


def test_moves_without_players(tmp_path: Path) -> None:
    """What lies behind a `data_url` is the moves alone; the id may be in the file's name."""
    path = next(path for path in list_decoded_records() if "sanma" in path.name)
    [decoded] = read_log_files(path)
    file = tmp_path / f"{UUID}.bin"
    file.write_bytes(encode_records(snake_keys(json.loads(read_unpacked(path))), is_old=False))
    [log] = read_log_files(file)
    assert isinstance(log, Log) and isinstance(decoded, Log)
    assert (log.id, str(log.date), log.hands) == (UUID, "2024-03-01", decoded.hands)
    assert log.players == ("",) * len(decoded.players) and not log.rules


def test_an_old_record_has_one_dora_field() -> None:
    record = wrap("RecordNewRound", encode_message(MESSAGES, "RecordNewRound", {"dora": "3m"}))
    assert majsoul_protobuf.decode_text(base64.b64encode(record).decode()) == {
        "name": "RecordNewRound",
        "data": {"dora": "3m", "doras": ["3m"]},
    }


def test_broken_messages() -> None:
    """Cut off, of another kind inside, or base64 of something else: faults, and no more."""
    head = {"uuid": UUID, "config": {"category": 2}}
    sound = encode_message(
        MESSAGES, "ResGameRecord", {"head": head, "data": wrap("GameDetailRecords", b"\x0a\x01x")}
    )
    for data in (sound, sound[:-2], sound + b"\xff", sound.replace(b"Game", b"Lame")):
        [fault] = read_log_files("-", stdin=data)
        assert isinstance(fault, Fault) and fault.log == "standard input"
    for text in ("ChAA", "Cg==", "C" * 40, base64.b64encode(b"\n\x04text").decode()):
        assert majsoul_protobuf.decode_text(text) is None


def decode_record(name: str, data: bytes) -> object:
    """The fields of a record with these bytes."""
    decoded = majsoul_protobuf.decode_text(base64.b64encode(wrap(name, data)).decode())
    assert isinstance(decoded, dict) and decoded["name"] == name
    return decoded["data"]


@pytest.mark.parametrize(
    ("data", "fields"),
    [
        ("08 02", {"chang": 2}),
        ("08 02 08 01", {"chang": 1}),  # the last of several
        ("08 02 08 00", {}),
        ("08 82 80 80 80 80 20", {"chang": 2}),  # more than 32 bits
        ("2a 03 01 ac 02 28 05", {"scores": [1, 300, 5]}),  # together, and by itself
        ("2a 00", {}),
        ("28 ff ff ff ff ff ff ff ff ff 01", {"scores": [-1]}),
        ("28 ff ff ff ff 07", {"scores": [2**31 - 1]}),
        ("82 01 02 33 6d 82 01 00", {"doras": ["3m", ""]}),
        # Fields of others, written in each way; and our own, written in another.
        (
            "98 06 05 99 06 01 02 03 04 05 06 07 08 9a 06 01 78 9d 06 01 02 03 04 08 02",
            {"chang": 2},
        ),
        ("0a 01 05 10 03 20 01 0d 01 02 03 04", {"ju": 3}),
    ],
)
def test_bytes_to_fields(data: str, fields: Fields) -> None:
    assert decode_record("RecordNewRound", bytes.fromhex(data)) == fields


def test_a_message_in_parts_is_one() -> None:
    """So the format has it; of those that there can be several of each is one."""
    head = bytes.fromhex("2a 02 08 02 2a 04 12 02 08 01 5a 00 5a 02 10 01")
    answer = encode_message(MESSAGES, "ResGameRecord", {"data": b""}) + b"\x1a\x10" + head
    assert majsoul_protobuf.decode_message(answer, "")["head"] == {
        "config": {"category": 2, "mode": {"mode": 1}},
        "accounts": [{}, {"seat": 1}],
    }


@pytest.mark.parametrize(
    "data",
    [
        "08",  # without its value
        "08 80",
        "08 ff ff ff ff ff ff ff ff ff ff 01",  # more than 64 bits
        "22 05 33 6d",  # fewer bytes than it says
        "99 06 01 02",
        "9d 06 01 02 03",
        "22 01 ff",  # no UTF-8
        "00 01",  # field 0
        "88 80 80 80 80 01 01",  # a field of more than 32 bits
        "2a 02 01 80",
        "0b 0c",  # a group, as there were long ago
        "0f",
    ],
)
def test_bytes_that_are_no_message(data: str) -> None:
    with pytest.raises(LogError) as raised:
        decode_record("RecordNewRound", bytes.fromhex(data))
    assert str(raised.value.fault) == (
        "a broken record: RecordNewRound cannot be decoded; expected a whole one"
    )
