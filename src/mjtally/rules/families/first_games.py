"""The choices for a first game: ways to play, and the rulesets of each."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class FirstGame(NamedTuple):
    """A way to play: its name for scripts, its words, and a sign that everybody knows who plays it;
    the rulesets that it has by how many players, or by words where there are several; and how long
    its games are, the usual length last."""

    name: str
    words: str
    note: str
    sign: str
    by_players: Mapping[int, str] = MappingProxyType({})
    by_words: Mapping[str, str] = MappingProxyType({})
    lengths: tuple[str, ...] = ()


FIRST_GAMES = (
    FirstGame(
        "riichi", "Riichi", "han and fu", "立直", {4: "riichi", 3: "sanma"},
        lengths=("east", "south"),
    ),
    FirstGame("hong-kong", "Hong Kong", "counted in faan", "港式", {4: "hk"}),
    FirstGame(
        "others", "Others", "MCR, Zung Jung, Taiwanese", "国标",
        by_words={"MCR": "mcr", "Zung Jung": "zung-jung", "Taiwanese": "taiwan"},
    ),
)  # fmt: skip
