"""JSON to protobuf's bytes, written down from the format's description: a second road beside
what reads them."""

from typing import Any

VARINT, LENGTH = 0, 2  # kinds of fields

Schema = dict[str, dict[str, tuple[int, str]]]


def encode_varint(value: int) -> bytes:
    """Seven bits a byte, the lowest first; negative numbers in 64 bits."""
    value &= (1 << 64) - 1
    found = b""
    while value > 0x7F:
        found += bytes([value & 0x7F | 0x80])
        value >>= 7
    return found + bytes([value])


def encode_field(number: int, value: bytes | int) -> bytes:
    if isinstance(value, int):
        return encode_varint(number << 3 | VARINT) + encode_varint(value)
    return encode_varint(number << 3 | LENGTH) + encode_varint(len(value)) + value


def encode_message(schema: Schema, name: str, fields: dict[str, Any]) -> bytes:
    """A message of the fields that the schema has; numbers that there are several of are packed."""
    found = b""
    for key, (number, kind) in schema[name].items():
        value = fields.get(key)
        if not value:
            continue
        bare = kind.removesuffix("*")
        values = value if kind.endswith("*") else [value]
        if bare in {"int32", "uint32"} and kind != bare:
            found += encode_field(number, b"".join(map(encode_varint, values)))
            continue
        for each in values:
            found += encode_field(number, _encode_value(schema, bare, each))
    return found


def _encode_value(schema: Schema, kind: str, value: Any) -> bytes | int:
    if kind in schema:
        return encode_message(schema, kind, value)
    return (
        int(value)
        if kind in {"int32", "uint32", "bool"}
        else (value if isinstance(value, bytes) else value.encode())
    )
