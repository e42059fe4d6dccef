"""Every word that the page itself says, in English: catalogues of other languages translate them.
(What columns, records and parameters mean they say themselves, here as everywhere.)
"""

SECTION_TITLES = {  # by the name of the section
    "standings": "Standings",
    "seasons": "Seasons",
    "points": "Points",
    "rating": "Rating",
    "penalties": "Penalties and adjustments",
    "ranks": "Ranks",
    "style": "Winning and dealing in",
    "payments": "Who pays whom",
    "hands": "Hands",
    "seats": "Seats",
    "records": "Records",
    "money": "Money of the evening",
    "players": "Players",
    "head-to-head": "Head to head",
    "games": "Games",
    "warnings": "Warnings",
    "definitions": "What the figures mean",
    "rules": "Rules",
}
SECTION_TITLES_BY_HAND = {"points": "Net score", "games": "Evenings"}  # where no games are followed
HEADINGS = {  # of columns, by name; of others the name is used
    "name": "player",
    "game_count": "games",
    "counted_game_count": "counted",
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
    "carried": "carried",
    "through": "through to",
    "decided_by": "tie decided by",
    "place": "line",
    "unit": "",
    "rank": "rank",
    "score": "score",
    "win_value_mean": "average win",
    "deal_in_value_mean": "average deal-in",
    "win_points_mean": "average win",
    "discard_points_mean": "average discard",
    "open_fraction": "with calls",
    "self_draw_fraction": "of wins by self-draw",
    "discard_count": "discarded to winners",
}
TRANSFER_TITLES = {  # of points from one player to another
    "net": "All",
    "discards": "Discards",
    "self_draws": "Self-draws",
    "draws": "Draws",
    "chombo": "Penalties",
    "sticks": "Riichi sticks",
}
END_NAMES = {  # of games that nobody followed
    "scores": "known by its final scores",
    "points": "known by its points",
}
PLACE_HEADING = "#"
PROVISIONAL_RATING = "~{rating}"
RATING_MEANING = "Tenhou's R over these games, from 1500; ~ where there are fewer than 20"
RECORD_NAMES = {  # by name; of others the name is used
    "longest_first_run": "most firsts in a row",
    "longest_top_two_run": "most in a row first or second",
    "longest_not_last_run": "most in a row not last",
    "largest_day_gain": "most won on a day",
    "largest_day_loss": "most lost on a day",
}
TEAM_HEADING = "team"
DATE_HEADING = "date"
REASON_HEADING = "reason"
GAME_PENALTY = "chombo in game {game}"
GAME_SIDE_PAYMENTS = {  # what moved points after a game, besides its ranks
    "chips": "chips in game {game}",
    "yakitori": "yakitori in game {game}",
    "bust prize": "bust prize in game {game}",
}
TEAMS_TITLE = "Teams"
DATE_RANGE = "{first} to {last}"
UNDATED_LABEL = "without a date"
SKIP_LABEL = "Skip to the standings"
CONTENTS_LABEL = "On this page"
FIGURES_TABLE_LABEL = "The figures as a table"
EVERYBODY_LABEL = "everybody"
RANKS_TITLE = "How often each player came first to last, the best mean rank first"
WON_TITLE = "Hands won, with 95 % intervals; the dashed line is the mean of all"
LOST_TITLE = "Hands {lost}, with 95 % intervals; the dashed line is the mean of all"
SHARE_TEXT = "{name}: {share} ({low} to {high} %)"
LOST_AXES = {
    "deal_in_fraction": "dealt in",
    "blame_fraction": "blamed for",
    "discard_fraction": "won by others on a discard",
}
VALUES_TITLE = "Hands won, by value"
SEATS_TITLE = "Mean rank by the seat at the start, with 95 % intervals"
SEAT_NAMES = {"east": "East", "south": "South", "west": "West", "north": "North"}
SEAT_HEADING = "seat"
INTERVAL_HEADING = "95 % interval"
INTERVAL_RANGE = "{low} to {high}"
YAKU_TITLES = {"yaku": "Yaku", "fan": "Fan", "faan": "Faan", "tai": "Tai"}
UNIT_NAMES = {"score": ""}  # of records; others are said as they are
YAKU_NOTE = "Of wins whose tiles are written."
RIVALS_TITLE = "Rivals"
PAYER_NOTE = "What the player of the row won from the player of the column."
MATRIX_CORNER = "from"
PERIOD_NAMES = {"game": "game", "day": "date", "week": "week", "month": "month", "year": "year"}
GAME_TITLE = "Game {game}"
HAND_HEADING = "hand"
END_ROW_LABEL = "end"
RANK_BAR_TEXT = "{name}: {rank}, {count} of {games}"
VALUE_BAR_TEXT = "{words}: {count} of {all}"
SEAT_POINT_TEXT = "{seat}: mean rank {mean} ({low} to {high}) in {count}"
RULES_TITLE = "{name}: {games}"
COUNTED_WORDS = (  # for `Catalogue.say_count`
    *("player", "hand", "game", "evening"),
    *("unfinished game", "warning"),
)
FOOTER_TEXT = "Made by mjtally {version} from {files}."

# Points and ratings over time
RUNNING_POINTS_TITLE = "Points added up, {steps}"
RUNNING_RATING_TITLE = "Rating, {steps}"
RUNNING_NET_TITLE = "Net score added up, {steps}"
STEP_NAMES = {
    "game": "game by game",
    "day": "day by day",
    "week": "week by week",
    "month": "month by month",
    "year": "year by year",
}
RUNNING_POINT_TEXT = "{name}, {period}: {points}"
RUNNING_GAME_TEXT = "{name}, game {period}: {points}"
LEADERS_NOTE = "In colour: the first {count} of the standings."
BEST_NOTE = "The lines add up all games; in the standings each player's best {count} count."
DROP_NOTE = "The lines add up all games; in the standings each player's worst {count} do not count."
UNDATED_NOTE = "Not all games have a date: they stand in their order, at even distances."
CHOOSE_LABEL = "Highlight"
NOBODY_CHOSEN = "nobody"

# Games
GAME_WORDS = {  # that the page's script fills in, too
    "unfinished": "unfinished",
    "undated": UNDATED_LABEL,
    "game": GAME_TITLE,
    "evening": "Evening {game}",
    "hand": "{count} hand",
    "hands": "{count} hands",
    "more": "Show more games ({count})",
}
GAME_FIGURES_NOTE = "Below a name: the score, then the points that it brought, with uma."
UNFINISHED_NOTE = "Unfinished games do not count."
LOOSE_FIGURES_NOTE = "Below a name: what the player won or lost on that evening."
GAMES_LIMIT_NOTE = "The latest {shown} of {all} games. The command `mjtally results` lists all."
SHEETS_TITLE = "The same hand by hand"

# The head and the opening
MORE_FILES = "{files} and {count} more"
SCOPE_LABEL = "Only"
SCOPE_SEASON = "season {season}"
SCOPE_FROM = "from {date}"
SCOPE_TO = "to {date}"
SCOPE_LAST = "the latest {games}"
SCOPE_PLAYERS = "players: {names}"
SCOPE_GUESTS = "with guests"
SCOPE_BEST = "points of everybody's best {games}"
SCOPE_DROP = "points without everybody's worst {games}"
SCOPE_MIN_GAMES = "players with {games} or more"
SCOPE_BY = "lines by {period}"
LEADS_BY = {  # by the column that the standings go by: for one, and for more
    "points": ("{name} leads by {margin} point", "{name} leads by {margin} points"),
    "net_score": ("{name} leads by {margin}", "{name} leads by {margin}"),
}
LEADS_LEVEL = "{name} leads on equal points, by {reason}"
TIEBREAK_REASONS = {
    "first": "more first places",
    "score": "a higher mean score",
    "head": "games against each other",
}
LEAD_DETAILS = "{points} in {games}; then {other}, {others_points}."
LEAD_SINCE = "In the lead since {date}."
TWO_LEAD = "{name} and {other} share the lead: {points}"
MANY_LEAD = "{count} players share the lead: {points}"
ALONE = "{name}: {points} in {games}"
PLACE_OF_CHOSEN = "{name}: place {place} of {count}, {points}"
LAST_EVENING = "Last evening, {date}"
LAST_GAME = "Last game"
MORE_RESULTS = "{count} more"
NOBODY_MOVED = "Nobody changed places."
MOVED_UP = "{name} up to {place}"
MOVED_DOWN = "{name} down to {place}"
IS_NEW = "{name} new at {place}"
MORE_MOVES = "and {count} more"
BEST_HAND = "Best hand"
MORE_HANDS = "and {count} more"
OPEN_MATTERS = "Open"
UNFINISHED = "{count}: {place}"
UNFINISHED_LAST = "{count}, the last of them: {place}"

# Standings and seasons
MOVE_HEADING = "▲▼"
MOVE_MEANING = "places won (▲) or lost (▼) since the last evening"
MOVE_WORDS = {"up": "up {count}", "down": "down {count}", "same": "as before", "new": "new"}
LAST_RANKS_HEADING = "last ten"
LAST_RANKS_MEANING = "ranks of the last ten games, from the oldest to the latest"
MORE_FIGURES_LABEL = "All figures"
MEMBERS_HEADING = "members"
ALL_TIME_HEADING = "all seasons"
NO_SEASON_LABEL = "no season"
SEASONS_NOTE = "Place, points and games of each season; the latest first."
SEASONS_NOTE_LOOSE = "Place and net score of each season; the latest first."
STAGE_NAME = "Stage {stage}"
WON_IN_STAGE = "won in it"

# Where hands are written of some games alone
WRITTEN_NOTE = "Figures of hands are of {written} of {count} games written hand by hand."
PANEL_WRITTEN = "games hand by hand"
PANEL_WRITTEN_GAMES = "{written} of {count}"

# Players
PANEL_PLACE = "place"
PANEL_LAST_RANKS = "last games"
PANEL_MORE = "Over time, best hands, rivals, games"
PANEL_POINTS_TITLE = "Points over time: {last} now, {most} at the most, {least} at the least"
PANEL_NET_TITLE = "Net score over time: {last} now, {most} at the most, {least} at the least"
PANEL_RATING_TITLE = "Rating over time: {last} now, {most} at the most, {least} at the least"
PANEL_SHARE = "{what}: {share} ({low} to {high} %); the mean of all is {mean}"
PANEL_SEATS = "Mean rank by seat at the start"
PANEL_SEAT = "{mean} in {games}"
PANEL_BEST_WINS = "Best hands"
PANEL_RECORD = "{record}: {figure}"
PANEL_GAMES_NOTE = "The latest {shown} of {all} games."
PANEL_WORDS = {  # that the script of players fills in
    "choose": "Player",
    "nobody": "nobody",
    "against": "against",
    "compare": "Head to head",
    "close": "Close",
    "all_games": "Show all games ({count})",
    "never_met": "They have not played together.",
    "common_games": "Games together",
    "date": DATE_HEADING,
    "rank": HEADINGS["rank"],
    "transfers": "Score won from the other",
    "difference": "Over their games {name} is ahead by {points}; above 0 {one} is ahead.",
}
PAIRS_NOTE = (
    "With scripts two players can be compared here. The command `mjtally --table matchups` "
    "lists all pairs."
)
PAIR_AHEAD = "games ahead"
PAIR_DIFFERENCE = "mean difference of scores"

# Findings
LEADS_SINCE = "{name} has led since {date}."
LEADS_ALWAYS = "{name} has led from the first day."
WON_MOST = "{name} has won most: {points}."
RATED_HIGHEST = "Of those with {games} games or more, {name} has the highest rating: {rating}."
NOBODY_IS_RATED = "All ratings are provisional: nobody has finished {games} games."
LOWEST_SHARES = {  # of hands, by column
    "win_fraction": "{name} wins least: {share}; {compared}.",
    "deal_in_fraction": "{name} deals in least: {share}; {compared}.",
    "blame_fraction": "{name} is blamed least: {share}; {compared}.",
    "discard_fraction": "{name} discards least to winners: {share}; {compared}.",
}
HIGHEST_SHARES = {
    "win_fraction": "{name} wins most: {share}; {compared}.",
    "deal_in_fraction": "{name} deals in most: {share}; {compared}.",
    "blame_fraction": "{name} is blamed most: {share}; {compared}.",
    "discard_fraction": "{name} discards most to winners: {share}; {compared}.",
}
THE_MEAN = "the mean of all is {mean}"
HALF_THE_MEAN = "half of the mean of all, {mean}"
TWICE_THE_MEAN = "twice the mean of all, {mean}"
BEST_MEAN_RANK = "{name} has the best mean rank: {mean} in {games}."
WORST_MEAN_RANK = "{name} has the worst mean rank: {mean} in {games}."
BEST_SEAT = "Who starts in the seat {seat} does best: mean rank {mean}."
WORST_SEAT = "Who starts in the seat {seat} does worst: mean rank {mean}."
NO_SEAT = "No seat is better than another by more than chance: all intervals include the middle."

# Warnings
MORE_WARNINGS = "{count} more: mjtally check prints all."

# Comparisons: charts in rows, the matrix, records
MORE_ROWS = "{count} more"
MATRIX_LIMIT_NOTE = "The first {shown} of {all} players; the table matchups has all."
RECORD_OTHERS = "with {names}"
RECORD_TIES = "and {count} more like it"

MINUS = "\u2212"  # as wide as a plus


def show_minus(text: str) -> str:
    """A number as it is printed, with a true minus sign; a hyphen alone stands for no number."""
    return text if text == "-" else text.replace("-", MINUS)


def format_figure(value: float, sign: str = "-") -> str:
    """A figure in words, with two decimals at most: thirds of a point have more. `+` as the sign
    is told of what is above 0, too."""
    text = f"{value:{sign}.2f}".rstrip("0").rstrip(".")
    return "0" if text in {"+0", "-0"} else show_minus(text)
