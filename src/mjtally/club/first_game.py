"""What a club that has played nothing yet may begin with: a card for each way to play, with the
rulesets behind it, by how many sit at the table."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from ..rules.families import PRESETS
from ..rules.model.types import Rules
from ..translations import Catalogue


class FirstGame(NamedTuple):
    """A way to play: its words, a sign that everybody knows who plays it, the rulesets that it has
    by how many players, and by name where there are several of four; and how long its games are,
    the usual length last."""

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


def describe_first_games(rules: Rules, catalogue: Catalogue) -> list[dict[str, Any]]:
    """The cards for JSON; none where the club's files name other rules than those of everybody."""
    if rules != PRESETS["riichi"]:
        return []
    return [
        {
            "name": game.name,
            "words": catalogue.say(game.words),
            "note": catalogue.say(game.note),
            "sign": game.sign,
            "rulesets": [
                *(
                    {"words": str(players), "name": name, "players": players}
                    for players, name in game.by_players.items()
                ),
                *(
                    {"words": words, "name": name, "players": PRESETS[name].players}
                    for words, name in game.by_words.items()
                ),
            ],
            "lengths": [*game.lengths],
        }
        for game in FIRST_GAMES
    ]
