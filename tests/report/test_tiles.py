"""Tiles are drawn as they are written: of each kind one drawing, which is another than all others;
a hand lies in groups, with the tile won on apart."""

import re

import pytest

from mjtally.report.html import serialize_document
from mjtally.report.tiles import define_tiles, draw_hand
from support.report_pages import build_page, read_page

KINDS = [
    *(f"{digit}{suit}" for suit in "mps" for digit in range(10)),
    *(f"{digit}z" for digit in range(1, 8)),
    *(f"{digit}f" for digit in range(1, 9)),
]


def list_tiles(mark: str) -> list[str]:
    """The tiles that lie there from left to right, `|` where there is a gap."""
    hand = draw_hand(mark)
    assert hand is not None
    lying, end = [], 0
    for use in hand:
        x = int(use.attrib["x"])
        lying += ["|"] * (x > end) + [use.attrib["href"].removeprefix("#t-")]
        end = x + 30
    return lying


@pytest.mark.parametrize(
    ("mark", "lying"),
    [
        ("3/30=34678m33s234567p+2m!", "3m 4m 6m 7m 8m 3s 3s 2p 3p 4p 5p 6p 7p | 2m"),
        ("406m123p56778s11z+9s!", "4m 0m 6m 1p 2p 3p 5s 6s 7s 7s 8s 1z 1z | 9s"),
        ("(345m)66s+6s[8888p]", "6s 6s | 6s | 3m 4m 5m | back 8p 8p back"),
        ("4=CC+9m(PPP){18f}", "7z 7z | 9m | 5z 5z 5z | 1f 8f"),
        ("1y=19m19p19s1234567z+9s", "1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z | 9s"),
    ],
)
def test_a_hand_lies_as_it_is_written(mark: str, lying: str) -> None:
    assert list_tiles(mark) == lying.split()


@pytest.mark.parametrize("mark", ["3/40!", "d", "-", "24*", "5!", "2000/4000", "8=", "0"])
def test_a_mark_without_tiles_is_no_hand(mark: str) -> None:
    assert draw_hand(mark) is None


def test_every_kind_has_a_drawing_of_its_own() -> None:
    """Which colours do not tell apart alone."""
    hands = [draw_hand(f"{kind}+1m" if kind[1] != "f" else f"1m+1m{{{kind}}}") for kind in KINDS]
    defined = define_tiles([hand for hand in hands if hand is not None])
    assert defined is not None
    shapes = {}
    for symbol in defined:
        text = serialize_document(symbol)
        shapes[symbol.attrib["id"]] = re.sub(" id=[^ >]*|red|pin|sou", "", text)
    assert shapes.keys() == {f"t-{kind}" for kind in KINDS}
    assert len({*shapes.values()}) == len(shapes)


@pytest.mark.parametrize("name", ["tiles.txt", "hk-tiles.txt", "mcr-tiles.txt", "taiwan-tiles.txt"])
def test_a_page_draws_the_tiles_that_it_shows_once_each(name: str) -> None:
    page = read_page(name)
    used = {node.attributes["href"][1:] for node in page.nodes if node.tag == "use"}
    defined = [node.attributes["id"] for node in page.nodes if node.tag == "symbol"]
    assert used and sorted(used) == defined


def test_a_page_without_tiles_has_no_drawings() -> None:
    assert "<symbol" not in build_page("hk-evening.txt")
