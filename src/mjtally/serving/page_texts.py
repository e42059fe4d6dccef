"""All words that the board of `serve` says itself, in English, which catalogues translate.

Those of its script are by the names that it calls them by; one with `{count}` has its plural by the
name with an `s`. What stands on keys of a form are words of the family.
"""

TABLE_TEXTS = {
    # the board
    "board": "the table",
    "wind-e": "E",
    "wind-s": "S",
    "wind-w": "W",
    "wind-n": "N",
    "spoken-e": "East",
    "spoken-s": "South",
    "spoken-w": "West",
    "spoken-n": "North",
    "nobody-sits": "Nobody sits at this table.",
    "dealer": "dealer",
    "score-unknown": "score not known yet",
    "rank": "#{rank}",
    "turn": "Turn the board",
    "actions": "Actions",
    "result": "Result",
    "result-title": "Result of the game",
    "undo": "Undo",
    "menu": "More",
    "menu-text": "Type a line",
    "menu-check": "Check the scores",
    "menu-adjust": "Points outside a hand",
    "menu-end": "End the game",
    "menu-next-game": "Next game",
    "menu-needs": "What everybody needs",
    "menu-turn": "Turn the board",
    "menu-look": "Statistics",
    "menu-tables": "All tables",
    "may-only-read": "This phone may look, and not write.",
    # a hand that is entered
    "back": "Back",
    "close": "Close",
    "next": "Next",
    "nobody": "Nobody",
    "another": "+ one more winner",
    "erase": "Erase",
    "between": "{least} to {most}",
    "preview-title": "Save this line?",
    "save": "Save",
    "more": "More",
    "as-text": "As text",
    "comment": "Comment",
    "payments": "Who pays whom",
    "pays": "pays",
    "table": "the table",
    "reckoning": "How it is reckoned",
    "scores-after": "Scores after it",
    "then": "then {label}",
    "ends": "The game ends: {why}",
    # lines as text
    "lines": "Lines of the game",
    "edit-line": "Correct: {line}",
    "edit-title": "Line {number}",
    "new-line": "New line",
    "new-line-example": "type a line, then Enter",
    "line-text": "The line as text",
    "completions": "What may stand here",
    "place": "{file}, line {line}",
    "fix": "Write instead:",
    "check-title": "Scores on the table",
    "adjust": "Points outside a hand",
    "takes": "loses",
    "gives": "gets",
    "points": "Points",
    "reason": "Reason",
    "undo-title": "Take back this line?",
    "take-back-declared": "Take this back?",
    "undo-words": "take back: {line}",
    "take-back": "Take it back",
    # what is not sent yet
    "status-sending": "saving…",
    "status-offline": "No connection. What you enter is kept on this phone.",
    "status-unsent": "No connection: {count} entry is kept on this phone, and sent later.",
    "status-unsents": "No connection: {count} entries are kept on this phone, and sent later.",
    "status-refused": "An entry was not saved.",
    "not-kept": "This browser keeps nothing: leave the page open.",
    "show": "Show",
    "send-now": "Send now",
    "line-unsent": "not sent yet",
    "line-sending": "saving…",
    "line-refused": "not saved",
    "unsent-title": "Not sent yet",
    "kept": "It is kept on this phone, and sent as soon as the server is reached.",
    "checked-later": "No connection: the line is checked when it is sent.",
    "changed-meanwhile": "Somebody else has written a line meanwhile:",
    "stale-title": "Somebody else was faster",
    "refused-title": "This was not saved",
    "own-line": "Your entry",
    "last-line": "The last line in the file (now {label})",
    "more-waiting": "{count} more entry waits for this one.",
    "more-waitings": "{count} more entries wait for this one.",
    "add-after": "Add it after that one",
    "do-anyway": "Do it all the same",
    "send-again": "Send it again",
    "discard": "Discard it",
    "forgets-title": "Forget {declared}?",
    "keep-declared": "Save it with {declared}",
    "forget-declared": "Go on without {declared}",
    "saved-line": "Saved: {line}",
    # who sits where
    "new-game": "New game",
    "who-sits-where": "Who sits where",
    "free": "free",
    "fill-hint": "Tap names: East sits first",
    "swap-hint": "Tap two seats to swap them",
    "swap-with": "Swap with whom? Or tap a name",
    "choose-player": "Tap who sits here",
    "same-players": "As last time",
    "shuffle": "Draw seats",
    "clear": "Clear",
    "roster": "Players",
    "guest": "guest",
    "guest-name": "Guest's name",
    "add": "Add",
    "which-table": "Table",
    "own-table": "a new one",
    "game-over": "its game is over",
    "rules": "Rules",
    "rules-of-file": "as in the file ({rules})",
    "cancel": "Cancel",
    "start": "Start the game",
    "opening": "opening…",
    "not-opened": "The server was not reached. Try again: it will not be opened twice.",
    # what everybody needs
    "needs": "What everybody needs",
    "show-needs": "Show",
    "if-last": "if this were the last hand",
    "by-self-draw": "self-draw",
    "from": "from {name}",
    "any-win": "any win",
    "out-of-reach": "out of reach",
    "no-win": "out of reach with one hand",
    "shared": "(shared)",
    "declared-need": "with {declared}: {mark}",
    "draw": "a draw",
    "draw-ready": "a draw, ready",
    "draw-not-ready": "a draw, not ready",
    "yes": "yes",
    "no": "no",
    "depends": "depends on the others",
}

# ------------------------------------------------------------------------------ look, and the index

LIVE_UPDATED = "updated {time}"
LIVE_LOST = "The server does not answer: this is as of {time}."
TABLES_LINK = "Tables"
FILTERS_TITLE = "Filters"
FILTERS_PLAYERS = "players"
FILTERS_PLAYERS_CHOSEN = "players: {names}"
FILTERS_SEASON = "season"
FILTERS_EVERY_SEASON = "all seasons"
FILTERS_FROM = "from the day"
FILTERS_TO = "before"
FILTERS_ON = "in this month, year or day"
FILTERS_LAST = "the latest games"
FILTERS_MIN_GAMES = "with so many games"
FILTERS_BEST = "only the best games"
FILTERS_DROP = "without the worst games"
FILTERS_GUESTS = "with guests"
FILTERS_DATES = "Played from {first} to {last}."
FILTERS_APPLY = "Show"
FILTERS_CLEAR = "Show everything"
ERRORS_TITLE = "{count} in the files"
ERRORS_END = "Read up to {place}: what comes after it is not counted until the line is mended."
WARNINGS_TITLE = "{count} about the files"
MENDED_LINE = "The line as it would be mended:"
MORE_PROBLEMS = "and {count} more"
NOTHING_PLAYED = "Nothing was played yet."
INDEX_TABLES = "At the tables"
INDEX_NO_TABLES = "No game is being played."
INDEX_NEW_TABLE = "New table"
INDEX_LOOK = "Standings and statistics"
INDEX_PHONES = "On other phones"
INDEX_WRITING_LINK = "For those who write"
INDEX_READING_LINK = "For those who only look"
INDEX_OVER = "over"
INDEX_STICK = "{count} stick on the table"
INDEX_STICKS = "{count} sticks on the table"
