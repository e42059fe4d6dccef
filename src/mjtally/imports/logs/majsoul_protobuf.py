"""Mahjong Soul's records as the server sends them: protobuf messages, alone or as base64 in JSON.

They become the same records as JSON. Every message is wrapped together with its name; those of a
game are a list in `.lq.GameDetailRecords`.

The bytes are those of https://protobuf.dev/programming-guides/encoding: each field begins with a
number that says which it is and how its value is written. A field that no row names is skipped.
"""

import base64
import re
from collections.abc import Callable, Iterator
from typing import Any

from .content import JsonObject
from .faults import refuse

STRING, BYTES, BOOL, UINT, INT = "string", "bytes", "bool", "uint32", "int32"
MANY = "*"  # after the type of a field that there can be several of
NUMBERS: dict[str, Callable[[int], int]] = {  # numbers are written with 64 bits and mean 32
    BOOL: bool,
    UINT: lambda number: number & 0xFFFFFFFF,
    INT: lambda number: ((number & 0xFFFFFFFF) ^ 0x80000000) - 0x80000000,
}
VARINT, LENGTH = 0, 2  # how a value is written: seven bits a byte, or so many bytes
FIXED_SIZES = {1: 8, 5: 4}

# The messages of a record: a field's number and type, and only the fields that are read.
# fmt: off
MESSAGES: dict[str, dict[str, tuple[int, str]]] = {
    "Wrapper": {"name": (1, STRING), "data": (2, BYTES)},
    "ResGameRecord": {"head": (3, "RecordGame"), "data": (4, BYTES)},
    "RecordGame": {"uuid": (1, STRING), "start_time": (2, UINT), "config": (5, "GameConfig"),
                   "accounts": (11, "AccountInfo*"), "result": (12, "GameEndResult")},
    "AccountInfo": {"seat": (2, UINT), "nickname": (3, STRING)},
    "GameEndResult": {"players": (1, "PlayerItem*")},
    "PlayerItem": {"seat": (1, UINT), "total_point": (2, INT), "part_point_1": (3, INT)},
    "GameConfig": {"category": (1, UINT), "mode": (2, "GameMode")},
    "GameMode": {"mode": (1, UINT), "detail_rule": (6, "GameDetailRule")},
    "GameDetailRule": {"dora_count": (3, UINT), "shiduan": (4, UINT), "init_point": (5, UINT),
                       "fandian": (6, UINT), "have_zimosun": (39, BOOL), "guyi_mode": (42, UINT)},
    "GameDetailRecords": {"records": (1, "bytes*"), "actions": (3, "GameAction*")},
    "GameAction": {"result": (3, BYTES)},
    "RecordNewRound": {"chang": (1, UINT), "ju": (2, UINT), "ben": (3, UINT), "dora": (4, STRING),
                       "scores": (5, "int32*"), "liqibang": (6, UINT), "doras": (16, "string*")},
    "RecordDealTile": {"seat": (1, UINT), "doras": (6, "string*")},
    "RecordDiscardTile": {"seat": (1, UINT), "tile": (2, STRING), "is_liqi": (3, BOOL),
                          "doras": (8, "string*"), "is_wliqi": (9, BOOL)},
    "RecordChiPengGang": {"seat": (1, UINT), "type": (2, UINT)},
    "RecordAnGangAddGang": {"seat": (1, UINT), "type": (2, UINT), "doras": (6, "string*")},
    "RecordBaBei": {"seat": (1, UINT), "doras": (6, "string*")},
    "RecordHule": {"hules": (1, "HuleInfo*"), "old_scores": (2, "int32*"),
                   "delta_scores": (3, "int32*")},
    "HuleInfo": {"hand": (1, "string*"), "ming": (2, "string*"), "hu_tile": (3, STRING),
                 "seat": (4, UINT), "zimo": (5, BOOL), "doras": (8, "string*"),
                 "li_doras": (9, "string*"), "yiman": (10, BOOL), "count": (11, UINT),
                 "fans": (12, "FanInfo*"), "fu": (13, UINT), "baopai": (21, UINT)},
    "FanInfo": {"val": (2, UINT), "id": (3, UINT)},
    "RecordNoTile": {"liujumanguan": (1, BOOL), "players": (2, "NoTilePlayerInfo*"),
                     "scores": (3, "NoTileScoreInfo*")},
    "NoTilePlayerInfo": {"tingpai": (3, BOOL)},
    "NoTileScoreInfo": {"old_scores": (2, "int32*"), "delta_scores": (3, "int32*")},
    "RecordLiuJu": {"type": (1, UINT), "seat": (3, UINT)},
}
# fmt: on
NAME_START = ".lq."
GAME_RECORDS = "GameDetailRecords"

LIST_START = re.compile(rb"\n\x15\.lq\.GameDetailRecords\x12")
ANSWER_START = re.compile(rb"\x1a[\x80-\xff]{0,4}[\0-\x7f]\n\x2b\d{6}-[0-9a-f]{8}-")
# the start of an answer that was captured
FRAME_START = re.compile(rb"\x03..(?=(?:\n\0)?\x12)", re.DOTALL)
ENCODED_START = re.compile(r"C[g-j][A-Za-z0-9+/]{2}")  # a field with a name of up to 63 bytes


def is_message(data: bytes) -> bool:
    """Whether a file is a record: the server's answer with the players, or the moves alone."""
    return any(start.match(data) for start in (ANSWER_START, FRAME_START, LIST_START))


def decode_message(data: bytes, record_id: str) -> JsonObject:
    """The record that a file is. Moves alone have no players, and the file's name as their id."""
    if LIST_START.match(data):
        head = {"uuid": record_id, "config": {}}
        return {"head": head, "data": _decode_wrapper(data)}
    if frame := FRAME_START.match(data):
        data = _parse_message("Wrapper", data[frame.end() :]).get("data", b"")
    answer = _parse_message("ResGameRecord", data)
    return {"head": answer.get("head", {}), "data": _decode_wrapper(answer.get("data", b""))}


def decode_text(text: str) -> object:
    """What base64 holds in a record's JSON; None where a text is something else."""
    if not ENCODED_START.match(text):
        return None
    try:
        data = base64.b64decode(text, validate=True)
    except ValueError:
        return None
    return _decode_wrapper(data) if data[2:].startswith(NAME_START.encode()) else None


def _decode_wrapper(data: bytes) -> object:
    """A record with its name, or the list of a game's."""
    wrapper = _parse_message("Wrapper", data)
    name = wrapper.get("name", "").removeprefix(NAME_START)
    if name not in MESSAGES:  # a record that says nothing of payments
        return {"name": name, "data": {}}
    fields = _parse_message(name, wrapper.get("data", b""))
    if name == GAME_RECORDS:
        results = [action["result"] for action in fields.get("actions", ()) if "result" in action]
        return [_decode_wrapper(wrapper) for wrapper in (*fields.get("records", ()), *results)]
    if "dora" in fields:  # the field from before there could be several
        fields.setdefault("doras", [fields["dora"]])
    return {"name": name, "data": fields}


def _parse_message(name: str, data: bytes) -> dict[str, Any]:
    try:
        return _read_fields(name, data)
    except ValueError:
        refuse(f"a broken record: {name} cannot be decoded", "a whole one")


def _read_fields(name: str, data: bytes, before: dict[str, Any] | None = None) -> dict[str, Any]:
    """The fields of a message that are not zero, false or empty; a `ValueError` if the message is
    cut off, or is something else. A message may come in parts: the fields `before` are those of
    earlier ones."""
    fields_by_number = {number: (key, kinds) for key, (number, kinds) in MESSAGES[name].items()}
    fields = before or {}
    for number, wire_type, value in _split_fields(data):
        key, field_kind = fields_by_number.get(number, ("", ""))
        kind, are_many = field_kind.removesuffix(MANY), field_kind.endswith(MANY)
        values = [value]
        if kind in NUMBERS and are_many and wire_type == LENGTH:  # numbers one after another
            values, at = [], 0
            while at < len(value):
                part, at = _read_varint(value, at)
                values.append(part)
        elif not key or wire_type != (VARINT if kind in NUMBERS else LENGTH):
            continue
        decoded: Any
        for part in values:
            if kind in MESSAGES:
                decoded = _read_fields(kind, part, None if are_many else fields.get(key))
            elif kind in NUMBERS:
                decoded = NUMBERS[kind](part)
            else:
                decoded = part.decode() if kind == STRING else part
            if are_many:
                fields.setdefault(key, []).append(decoded)
            elif decoded or kind in MESSAGES:
                fields[key] = decoded
            else:
                fields.pop(key, None)
    return fields


def _split_fields(data: bytes) -> Iterator[tuple[int, int, Any]]:
    """Each field's number, how its value is written, and the value."""
    at = 0
    while at < len(data):
        tag, at = _read_varint(data, at)
        number, wire_type = tag >> 3, tag & 7
        value: int | bytes = b""
        if wire_type == VARINT:
            value, end = _read_varint(data, at)
        elif wire_type == LENGTH:
            size, at = _read_varint(data, at)
            value, end = data[at : at + size], at + size
        elif wire_type in FIXED_SIZES:
            end = at + FIXED_SIZES[wire_type]
        else:
            raise ValueError(f"no value is written as {wire_type}")
        if not 0 < number < 1 << 29 or end > len(data):
            raise ValueError("no field, or one that is cut off")
        yield number, wire_type, value
        at = end


def _read_varint(data: bytes, at: int) -> tuple[int, int]:
    """A number whose lowest seven bits come first, and where it ends."""
    value = 0
    for place, byte in enumerate(data[at : at + 10]):
        value |= (byte & 0x7F) << 7 * place
        if byte < 0x80:
            return value, at + place + 1
    raise ValueError("a number that does not end")
