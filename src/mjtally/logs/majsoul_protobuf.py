"""Mahjong Soul's records as the server sends them: protobuf messages, alone or as base64 in JSON.

They become the same records as JSON. Every message is wrapped together with its name; those of a
game are a list in `.lq.GameDetailRecords`. The package protobuf is an extra.
"""

import base64
import re
from functools import cache
from typing import Any

from .faults import refuse
from .json_fields import JsonObject

PACKAGE = "lq"
STRING, BYTES, BOOL, UINT, INT = "string", "bytes", "bool", "uint32", "int32"
MANY = "*"  # after the type of a field that there can be several of

# The messages of a record: a field's number and type, and only the fields that are read.
MESSAGES: dict[str, dict[str, tuple[int, str]]] = {
    "Wrapper": {"name": (1, STRING), "data": (2, BYTES)},
    "ResGameRecord": {"head": (3, "RecordGame"), "data": (4, BYTES)},
    "RecordGame": {
        "uuid": (1, STRING),
        "config": (5, "GameConfig"),
        "accounts": (11, "AccountInfo*"),
        "result": (12, "GameEndResult"),
    },
    "AccountInfo": {"seat": (2, UINT), "nickname": (3, STRING)},
    "GameEndResult": {"players": (1, "PlayerItem*")},
    "PlayerItem": {"seat": (1, UINT), "total_point": (2, INT), "part_point_1": (3, INT)},
    "GameConfig": {"category": (1, UINT), "mode": (2, "GameMode")},
    "GameMode": {"mode": (1, UINT), "detail_rule": (6, "GameDetailRule")},
    "GameDetailRule": {
        "dora_count": (3, UINT),
        "shiduan": (4, UINT),
        "init_point": (5, UINT),
        "fandian": (6, UINT),
        "have_zimosun": (39, BOOL),
        "guyi_mode": (42, UINT),
    },
    "GameDetailRecords": {"records": (1, "bytes*"), "actions": (3, "GameAction*")},
    "GameAction": {"result": (3, BYTES)},
    "RecordNewRound": {
        "chang": (1, UINT),
        "ju": (2, UINT),
        "ben": (3, UINT),
        "dora": (4, STRING),
        "scores": (5, "int32*"),
        "liqibang": (6, UINT),
        "doras": (16, "string*"),
    },
    "RecordDealTile": {"seat": (1, UINT), "doras": (6, "string*")},
    "RecordDiscardTile": {
        "seat": (1, UINT),
        "tile": (2, STRING),
        "is_liqi": (3, BOOL),
        "doras": (8, "string*"),
        "is_wliqi": (9, BOOL),
    },
    "RecordChiPengGang": {"seat": (1, UINT), "type": (2, UINT)},
    "RecordAnGangAddGang": {"seat": (1, UINT), "type": (2, UINT), "doras": (6, "string*")},
    "RecordBaBei": {"seat": (1, UINT), "doras": (6, "string*")},
    "RecordHule": {
        "hules": (1, "HuleInfo*"),
        "old_scores": (2, "int32*"),
        "delta_scores": (3, "int32*"),
    },
    "HuleInfo": {
        "hand": (1, "string*"),
        "ming": (2, "string*"),
        "hu_tile": (3, STRING),
        "seat": (4, UINT),
        "zimo": (5, BOOL),
        "doras": (8, "string*"),
        "li_doras": (9, "string*"),
        "yiman": (10, BOOL),
        "count": (11, UINT),
        "fans": (12, "FanInfo*"),
        "fu": (13, UINT),
        "baopai": (21, UINT),
    },
    "FanInfo": {"val": (2, UINT), "id": (3, UINT)},
    "RecordNoTile": {
        "liujumanguan": (1, BOOL),
        "players": (2, "NoTilePlayerInfo*"),
        "scores": (3, "NoTileScoreInfo*"),
    },
    "NoTilePlayerInfo": {"tingpai": (3, BOOL)},
    "NoTileScoreInfo": {"old_scores": (2, "int32*"), "delta_scores": (3, "int32*")},
    "RecordLiuJu": {"type": (1, UINT), "seat": (3, UINT)},
}
NAME_START = f".{PACKAGE}."
GAME_RECORDS = "GameDetailRecords"

LIST_START = re.compile(rb"\n\x15\.lq\.GameDetailRecords\x12")
ANSWER_START = re.compile(rb"\x1a[\x80-\xff]{0,4}[\0-\x7f]\n\x2b\d{6}-[0-9a-f]{8}-")
FRAME_START = re.compile(rb"\x03..(?=(?:\n\0)?\x12)", re.DOTALL)  # of an answer as it was captured
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
        data = _parse_message("Wrapper", data[frame.end() :]).data
    answer = _parse_message("ResGameRecord", data)
    return {"head": _build_json(answer.head), "data": _decode_wrapper(answer.data)}


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
    name = wrapper.name.removeprefix(NAME_START)
    if name not in MESSAGES:  # which says nothing of payments
        return {"name": name, "data": {}}
    message = _parse_message(name, wrapper.data)
    if name == GAME_RECORDS:
        results = [action.result for action in message.actions if action.result]
        return [_decode_wrapper(each) for each in (*message.records, *results)]
    fields = _build_json(message)
    if "dora" in fields:  # as it was before there could be several
        fields.setdefault("doras", [fields["dora"]])
    return {"name": name, "data": fields}


def _parse_message(name: str, data: bytes) -> Any:
    classes = _load_classes()
    from google.protobuf.message import DecodeError

    try:
        return classes[name].FromString(data)
    except DecodeError:
        refuse(f"a broken record: {name} cannot be decoded", "a whole one")


def _build_json(message: Any) -> JsonObject:
    """The fields of a message that are not zero, false or empty."""
    from google.protobuf.json_format import MessageToDict

    fields: JsonObject = MessageToDict(message, preserving_proto_field_name=True)
    return fields


@cache
def _load_classes() -> dict[str, Any]:
    """The classes of the messages, made of their rows."""
    try:
        from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
    except ImportError:
        refuse("a record as the server sends it", "pip install 'mjtally[majsoul]', to decode it")
    file = descriptor_pb2.FileDescriptorProto(name="record", package=PACKAGE, syntax="proto3")
    field_types = descriptor_pb2.FieldDescriptorProto
    for name, fields in MESSAGES.items():
        message = file.message_type.add(name=name)
        for key, (number, words) in fields.items():
            type_name = words.removesuffix(MANY)
            field = message.field.add(name=key, number=number)
            is_many = words.endswith(MANY)
            field.label = field_types.LABEL_REPEATED if is_many else field_types.LABEL_OPTIONAL
            if type_name in MESSAGES:
                field.type_name = f".{PACKAGE}.{type_name}"
            else:
                field.type = field_types.Type.Value(f"TYPE_{type_name.upper()}")
    pool = descriptor_pool.DescriptorPool()
    pool.Add(file)
    return {
        name: message_factory.GetMessageClass(pool.FindMessageTypeByName(f"{PACKAGE}.{name}"))
        for name in MESSAGES
    }
