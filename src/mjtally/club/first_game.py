"""The cards with which a club begins that has not played yet."""

from typing import Any

from ..rules.families import PRESETS
from ..rules.families.first_games import FIRST_GAMES
from ..rules.model.types import Rules
from ..translations import Catalogue


def describe_first_games(rules: Rules, catalogue: Catalogue) -> list[dict[str, Any]]:
    """The cards for JSON; none where the club's files name other rules than those of a file that
    names none."""
    first = FIRST_GAMES[0]
    if rules != PRESETS[first.by_players[4]]:
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
