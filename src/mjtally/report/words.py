"""Every word that the page itself says, in one place: a translation is another file like this.
(What columns, records and parameters mean they say themselves, here as everywhere.)
"""

LANGUAGE = "en"
SECTIONS = {  # by id, in the order of the page
    "standings": "Standings",
    "points": "Points",
    "ranks": "Ranks",
    "style": "Winning and dealing in",
    "payments": "Who pays whom",
    "hands": "Hands",
    "seats": "Seats",
    "records": "Records",
    "players": "Players",
    "games": "Games",
    "warnings": "Warnings",
    "definitions": "What the figures mean",
    "rules": "Rules",
}
HEADINGS = {  # of columns, by name; of others the name is said
    "name": "player",
    "game_count": "games",
    "hand_count": "hands",
    "net_score": "net score",
    "net_score_per_hand": "net per hand",
    "net_score_per_game": "net per hand",
    "mean_rank": "mean rank",
    "points_per_game": "per game",
    "win_fraction": "won",
    "deal_in_fraction": "dealt in",
    "blame_fraction": "blamed",
    "discard_fraction": "discarded",
    "false_win_count": "false wins",
    "riichi_fraction": "riichi",
    "first_count": "1st",
    "second_count": "2nd",
    "third_count": "3rd",
    "fourth_count": "4th",
    "rank_counts": "ranks",
    "ahead_count": "ahead",
    "behind_count": "behind",
    "tied_count": "tied",
    "win_count": "wins",
    "tiles_win_count": "of wins in tiles",
    "self_draws": "self-draws",
    "others": "with",
    "place": "line",
    "unit": "",
}
MOVES = {  # of points from one player to another
    "net": "All",
    "discards": "Discards",
    "self_draws": "Self-draws",
    "draws": "Draws",
    "chombo": "Penalties",
    "sticks": "Riichi sticks",
}
ENDS = {  # of games that nobody followed
    "scores": "known by its final scores",
    "points": "known by its points",
}
PLACE = "#"
PROVISIONAL = "~{rating}"
RATING_MEANS = "Tenhou's R over these games, from 1500; ~ where there are fewer than 20"
RECORDS = {  # by name; of others the name is said
    "longest_first_run": "most firsts in a row",
    "longest_top_two_run": "most in a row first or second",
    "longest_not_last_run": "most in a row not last",
    "largest_day_gain": "most won on a day",
    "largest_day_loss": "most lost on a day",
}
TEAM = "team"
TEAMS = "Teams"
DAYS = "{first} to {last}"
UNDATED = "without a date"
CONTENTS = "On this page"
AS_TABLE = "The figures as a table"
FILTER = "Show only"
FROM = "from"
UNTIL = "to"
EVERYBODY = "everybody"
FILTER_NOTE = "Dates choose games and their bars; the other figures are of everything on this page."
NOT_ALL = "The {shown} of {all} players with the most games have a line; all are in the table."
LATEST = "The latest {shown} of {all} games; mjtally report --sheets {all} shows all."
POINTS_BY = "Points added up, {period} by {period}"
NET_BY = "Net score added up, {period} by {period}"
RANKS_TITLE = "How often each player came first to last, the best mean rank first"
STYLE_TITLE = "Hands won against hands {lost}, with 95 % intervals; dashed lines are the mean"
WON_AXIS = "hands won, %"
LOST_AXES = {
    "deal_in_fraction": "dealt in",
    "blame_fraction": "blamed for",
    "discard_fraction": "won by others on a discard",
}
LOST_AXIS = "hands {lost}, %"
VALUES_TITLE = "Hands won, by value"
SEATS_TITLE = "Mean rank by the seat at the start, with 95 % intervals"
SEAT_NAMES = {"east": "East", "south": "South", "west": "West", "north": "North"}
BARS_TITLE = "{name}: points of each game, and their running mean"
SCORES_TITLE = "Scores, hand by hand"
SEAT = "seat"
INTERVAL = "95 % interval"
TO = "{low} to {high}"
YAKU = {"yaku": "Yaku", "fan": "Fan"}
UNITS = {"score": ""}  # of records; others are said as they are
YAKU_NOTE = "Of wins whose tiles are written."
RIVALS = "Rivals"
PAYER_NOTE = "What the player of the row won from the player of the column."
MATRIX = "from"
PERIOD = {"game": "game", "day": "date", "week": "week", "month": "month", "year": "year"}
GAME = "Game {game}"
ROUND = "hand"
FINAL = "end"
POINTS = "points"
PER_GAME = "game {game}, {date}: {points}"
RUNNING = "{name}, {period}: {points}"
RANK_TIMES = "{name}: {rank}, {count} of {games}"
STYLE_POINT = "{name}: {won} won, {lost} {words}"
VALUE_BAR = "{words}: {count} of {all}"
SEAT_POINT = "{seat}: mean rank {mean} ({low} to {high}) in {count}"
RULES_OF = "{name}: {games}"
MADE_BY = "Made by mjtally {version} from {files}."


def figure(value: float, sign: str = "-") -> str:
    """A figure in words, with two decimals at most: thirds of a point have more. `+` as the sign
    is told of what is above 0, too."""
    return f"{value:{sign}.2f}".rstrip("0").rstrip(".")
