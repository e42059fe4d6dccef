"""amae-koromo's lists of ranked games of Mahjong Soul, as its interface answers: JSON, with the
scores of each game and no hands. Players stand in order of their seats."""

from collections.abc import Iterator

from .content import (
    FileContent,
    expect_list,
    expect_number,
    expect_object,
    expect_text,
    find_day_in_china,
    find_second_in_china,
    flatten_lists,
    read_games,
)
from .faults import Fault, quote_value, refuse
from .game import Log
from .majsoul import MAX_TIME, PRESETS_BY_PLAYERS, find_log_id

DESCRIPTION = "a list of games of amae-koromo, with scores"

EAST, SOUTH = "east", "south"
LENGTHS_BY_ROOM = {  # gold, jade and throne rooms
    **{8: EAST, 9: SOUTH, 11: EAST, 12: SOUTH, 15: EAST, 16: SOUTH},  # rooms of four players
    **{21: EAST, 22: SOUTH, 23: EAST, 24: SOUTH, 25: EAST, 26: SOUTH},  # rooms of three players
}


def can_parse(content: FileContent) -> bool:
    games = flatten_lists(content.values)
    keys = {"startTime", "modeId", "players"}
    return bool(games) and all(isinstance(game, dict) and keys <= game.keys() for game in games)


def parse_log(content: FileContent) -> Iterator[Log | Fault]:
    for number, game in enumerate(flatten_lists(content.values), start=1):
        yield from read_games(f"{content.name}: game {number}", [game], _parse_game)


def _parse_game(name: str, value: object) -> Log:
    game = expect_object(value, "a game")
    players = [
        expect_object(player, "a player")
        for player in expect_list(game["players"], "players", (3, 4))
    ]
    log_id, played = find_log_id(expect_text(game.get("uuid") or "", "uuid"))
    seconds = expect_number(game["startTime"], "startTime", 0, MAX_TIME)
    if not played:  # the record's id is hidden
        log_id, played = expect_text(game.get("_id") or "", "_id"), find_day_in_china(seconds)
    names = tuple(expect_text(player.get("nickname"), "nickname") for player in players)
    length = LENGTHS_BY_ROOM.get(expect_number(game["modeId"], "modeId"))
    if length is None:
        refuse(f"modeId is {quote_value(game['modeId'])}", "a room from gold on: 8 to 26")
    return Log(
        name=name,
        format=DESCRIPTION,
        platform="majsoul",
        id=log_id,
        date=played,
        players=names,
        rules={"rules": PRESETS_BY_PLAYERS[len(players)], "length": length},
        final_scores=tuple(expect_number(player.get("score"), "score") for player in players),
        source=name.rpartition(": ")[0],
        second=find_second_in_china(seconds, played),
    )
