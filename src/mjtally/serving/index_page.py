"""The first page: the tables of the evening, a new table, the page to look at, and the links for
phones."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple


class PhoneLink(NamedTuple):
    """An address to open on a phone, and its QR code as SVG (the text of an `<svg>` element)."""

    address: str
    qr_code: str
    may_write: bool


def render_index(
    club: Mapping[str, Any], tables: Sequence[Mapping[str, Any]], links: Sequence[PhoneLink] = ()
) -> str:
    """The page of a club, from the answers of `/api/club` and of `/api/tables/NAME` for the tables
    of the evening. It needs no script; `/static/index.js` renews it."""
    raise NotImplementedError


def build_manifest(club: Mapping[str, Any]) -> dict[str, Any]:
    """`/manifest.webmanifest`, as values for JSON."""
    raise NotImplementedError
