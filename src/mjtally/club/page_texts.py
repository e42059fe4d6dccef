"""The English texts of the scripts, by the names that the scripts use; catalogues translate them.
The plural of a text with `{count}` has the same name with an `s`. The words on the keys of a form
belong to the family, and pages that Python draws have their texts in the code that draws them."""

import re

from ..translations import Catalogue

NUMBERED_TABLE = re.compile("table-?([1-9][0-9]*)")
TABLE_OF_EVENING = re.compile("[1-9][0-9]?|[A-Za-z]")  # behind the date, in the name of its file
LABEL = re.compile(r"([ESWN])(\d+)(?:\.(\d+))?")

HAND_AND_COUNTER = "{hand} · {counter}"  # a hand in one line

TABLE_TEXTS = {  # texts of the board
    "hand-and-counter": HAND_AND_COUNTER,
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
    "uncounted": "{count} hand not counted in",
    "uncounteds": "{count} hands not counted in",
    "keys-off": "No hand can be entered until line {line} is right.",
    "fix-line": "Correct line {line}",
    "nobody-sits": "Nobody sits at this table.",
    "still-played": "{names} still at round {round}, table {table}",
    "dealer": "dealer",
    "score-unknown": "score not known yet",
    "rank": "#{rank}",
    "turn": "Turn the board",
    "actions": "Actions",
    "result": "Result",
    "result-title": "Result of the game",
    "wins": "{name} wins",
    "undo": "Undo",
    "menu": "More",
    "menu-text": "Type a line",
    "menu-check": "Check the scores",
    "menu-final": "Only the final scores",
    "menu-adjust": "Points outside a hand",
    "menu-end": "End the game",
    "menu-next-game": "Next game",
    "menu-clock": "Clock of the round",
    "menu-needs": "What everybody needs",
    "menu-turn": "Turn the board",
    "menu-look": "Statistics",
    "menu-tables": "All tables",
    "may-only-read": "This phone can look, but not write.",
    "awake-title": "To keep the screen on",
    "awake-iphone": "iPhone: Settings, Display & Brightness, Auto-Lock.",
    "awake-android": "Android: Settings, Display, Screen timeout.",
    "awake-https": "With https (mjtally serve --tls) the page keeps it on by itself.",
    "awake-done": "All right",
    # the clock of the round
    "clock-up": "Time is up",
    "clock-2-left": "Time is up: finish this hand, then play one more",
    "clock-1-left": "Time is up: this is the last hand",
    "clock-0-left": "Time is up: the game ends here",
    "clock-minutes": "Minutes",
    "clock-rule": "When the time is up",
    "clock-this-hand": "Finish the hand",
    "clock-one-more": "Finish the hand, play one more",
    "clock-start": "Start the clock",
    "clock-stop": "Stop the clock",
    "clock-go-on": "Go on",
    "clock-stands": "stopped",
    "clock-more": "All tables: +{count} minutes",
    "clock-less": "All tables: −{count} minutes",
    "clock-extra": "This table: +{count} minutes",
    "clock-has-extra": "This table has {count} extra minutes.",
    "clock-no-extra": "No extra minutes",
    "clock-remove": "Remove the clock",
    # a hand that is entered
    "which-hand": "Which hand?",
    "limits": "Limits",
    "by-tiles": "By the tiles",
    "tiles": "Tiles",
    "tiles-tapped": "The hand: a tap takes a tile away",
    "tile-places": "Sets that were called, and other tiles",
    "suits": "Suits",
    "suit-m": "characters",
    "suit-p": "circles",
    "suit-s": "bamboo",
    "suit-z": "honours",
    "suit-f": "flowers",
    "tile-m": "{number} of characters",
    "tile-p": "{number} of circles",
    "tile-s": "{number} of bamboo",
    "tile-5z": "white dragon",
    "tile-6z": "green dragon",
    "tile-7z": "red dragon",
    "tile-f": "flower {number}",
    "red-tile": "red {tile}",
    "take-tile": "take away: {tile}",
    "tile-won": "won on",
    "tiles-missing": "{count} tile, then the one won on",
    "tiles-missings": "{count} tiles, then the one won on",
    "tile-won-last": "The tile that was won on",
    "lowest-tile": "its lowest tile",
    "which-five": "Is the five a red one?",
    "tiles-whole": "The hand is whole.",
    "tiles-worth": "{name} gets {points}",
    "each": "each",
    "bonus": "and {all}",
    "bonus-counter": "{points} for {counter}",
    "bonus-counter-each": "{points} each for {counter}",
    "bonus-sticks": "the {points} on the table",
    "back": "Back",
    "close": "Close",
    "next": "Next",
    "nobody": "Nobody",
    "another": "+ one more winner",
    "erase": "Erase",
    "sign": "Plus or minus",
    "between": "{least} to {most}",
    "preview-title": "Save this hand?",
    "change-title": "Change {label}?",
    "insert-title": "Another hand before {label}?",
    "pieces": "What you tapped; tap it to change it",
    "save": "Save",
    "more": "More",
    "as-text": "As text",
    "comment": "Comment",
    "payments": "Who pays whom",
    "pays": "pays",
    "table": "the table",
    "reckoning": "How it is calculated",
    "scores-after": "Scores after it",
    "against-now": "by how much the scores differ from those that are saved",
    "then": "then {label}",
    "does-not-fit": "What does not fit",
    "labels-move": "The deal goes another way: later hands have other labels.",
    "later-hands": "Later hands after this change",
    "ends": "The game ends: {why}",
    # lines as text
    "lines": "History of the game",
    "last-hands": "Last hands",
    "edit-line": "Change: {line}",
    "line-change": "Change",
    "line-insert": "Insert before",
    "line-delete": "Delete",
    "delete-title": "Delete {label}?",
    "delete-words": "delete: {line}",
    "edit-title": "Line {number}",
    "new-line": "New line",
    "new-line-example": "type a line, then Enter",
    "line-text": "The line as text",
    "place": "{file}, line {line}",
    "fix": "Write instead:",
    "check-title": "Scores on the table",
    "change-sign": "plus or minus: {name}",
    "count-agrees": "These are the scores of the game.",
    "count-differs": "More or less than the game has",
    "count-together": "all together {points}",
    "count-reasons": "This would explain it",
    "count-none": "No single slip explains it.",
    "count-change": "{slip}? Change the hand",
    "adjust": "Points outside a hand",
    "takes": "loses",
    "gives": "gets",
    "other-side": "Who gets or gives them",
    "everybody-else": "everybody else",
    "pot": "the pot",
    "points": "Points",
    "reason": "Reason",
    "undo-title": "Take back this line?",
    "undo-forgets": "{name}: {declared} is forgotten, too.",
    "take-back-declared": "Take this back?",
    "undo-words": "take back: {line}",
    "take-back": "Take it back",
    # what is not sent yet
    "status-sending": "saving…",
    "status-offline": "No connection. What you enter is kept on this phone.",
    "status-unsent": "No connection: {count} entry is kept on this phone, and sent later.",
    "status-unsents": "No connection: {count} entries are kept on this phone, and sent later.",
    "status-refused": "An entry was not saved.",
    "no-connection": "No connection.",
    "not-kept": "This browser keeps nothing: leave the page open.",
    "show": "Show",
    "send-now": "Send now",
    "line-unsent": "not sent yet",
    "line-sending": "saving…",
    "line-refused": "not saved",
    "unsent-title": "Not sent yet",
    "kept": "It is kept on this phone, and sent as soon as the server is reached.",
    "checked-later": "No connection: the line is checked when it is sent.",
    "payments-later": (
        "No connection: who pays whom, and the scores after it, are shown when the server is"
        " reached. Then the hand is checked, too."
    ),
    "changed-meanwhile": "Somebody else has written a line meanwhile:",
    "same-meanwhile": "Somebody else has written the same hand",
    "drop-own": "It is that hand: drop mine",
    "clash-title": "Two results for {label}",
    "clash-note": "Which one was it? The words that differ are marked.",
    "theirs": "Theirs",
    "mine": "Mine",
    "both-played": "Both were played",
    "both-note": "{theirs} is theirs, {mine} is mine.",
    "decide-later": "Decide later",
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
    # texts of the page on which people say who sits where
    "first-title": "Keep scores at the table",
    "first-note": "The hands are counted for you.",
    "first-players": "Players, the first dealer first",
    "first-files": "Open a club's file",
    "first-example": "Try an example",
    "at-the-table": "At the table",
    "players-3": "three",
    "players-4": "four",
    "length": "Length",
    "length-short": "short",
    "length-usual": "usual",
    "player-name": "Name",
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
    "needs-note": (
        "The smallest common hands that are enough; the points on the table are counted, too."
    ),
    "points-behind": "{points} behind",
    "points-ahead": "{points} ahead",
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

# --------------------------------------------------------------- what several pages say, in Python

TABLES_LINK = "Tables"
ERRORS_TITLE = "{count} in the files"
NO_TABLES = "No game is being played."
LOOK_LINK = "Standings and statistics"
FILES_TITLE = "Files: send, save, open"
OVER = "over"
SHARE_TEXTS = {  # of a result
    "share": "Share",
    "share-picture": "Share the picture",
    "save-picture": "Save the picture",
    "share-text": "Text for a chat",
    "copied": "Copied",
    "not-copied": "This browser cannot copy it.",
    "close": "Close",
}

OBSTACLE_TEXTS = {  # what cannot stand below a changed line, by the code of its error
    "after-the-end": (
        "With this the game is over before {hand}, which was played. Check the value; if it is"
        " right, delete the later hands first."
    ),
    "scores-differ": (
        "With this the scores that were counted after {hand} are wrong. Check the hand; if it is"
        " right, delete the count first."
    ),
}
OTHER_OBSTACLE = "With this {hand} cannot have been as it stands. Check this hand, then that one."
NTH_HAND = "hand {number}"  # the name of a hand without a label

# --------------------------------------------------------------- files that a browser keeps itself

FILES_TEXTS = {
    "here-alone": (
        "The scores files are on this device and nowhere else. Send them to somebody after each"
        " evening."
    ),
    "sent": "Last sent or saved: {time}.",
    "never-sent": "Not sent or saved yet.",
    "kept": "The browser keeps them until you remove them.",
    "not-kept": (
        "The browser may remove them when the device is full, or after weeks without a visit: put"
        " this page on the home screen, and send the files away."
    ),
    "share": "Send the files",
    "zip": "Save all as a zip",
    "page": "Save the page with the standings",
    "table": "Save the table of players",
    "keep": "Ask the browser to keep them",
    "refused": "The browser did not agree to keep them.",
    "folder": "Write to a folder on this computer",
    "leave": "Leave the folder",
    "in-folder": "Also written to the folder {name}.",
    "folder-asks": "Ask the browser again before it can write to the folder {name}.",
    "folder-changed": "Somebody else changed {files} in the folder {name}: open the folder again.",
    "save": "Save",
    "open-title": "Open files",
    "open-words": "Scores files (.txt), or the zip of a club.",
    "taken": "Opened: {names}.",
    "merged": "Merged, with the games of both: {names}.",
    "same": "Already here, without a difference: {names}.",
    "different": "{name} is here with another text. Which one do you want to keep?",
    "uncounted": "Not counted: no line includes it. Write {line} into {index}.",
    "keep-here": "The one that is here",
    "take-other": "The one that was opened",
    "write": "Write",
    "playground": "Examples to play with",
    "failed": "That did not work: {why}",
}

WRITE_TEXTS = {  # texts of the page on which people write in a file
    "write": "Write",
    "text": "The scores file",
    "try": "Nothing of an example goes into your files.",
    "examples": "Example",
    "again": "Begin again",
    "save": "Save",
    "saved": "Saved.",
    "unsaved": "Not saved yet.",
    "fix": "Write {fix}",
    "fix-empty": "Remove it",
    "fix-certain": "Fix what is certain",
    "elsewhere": "{file}, line {line}: {message}",
    "tab-text": "Text",
    "tab-result": "Result",
    "tab-standings": "Standings",
    "tab-players": "Players",
    "tab-page": "Page",
    "problem": "{count} problem",
    "problems": "{count} problems",
    "above": "To the problem above",
    "below": "To the problem below",
    "stale": "From the last text without problems, {time}.",
    "marks": "Marks",
    "in-part": "As far as it can be read:",
    "nobody": "Nobody has played yet.",
    "changed": "The file was changed meanwhile. Which one do you want to keep?",
    "keep-here": "The one that is here",
    "take-mine": "The one that you wrote",
    "failed": "That did not work: {why}",
}

SHELL_TEXTS = {  # texts of the page around the pages
    "starts": "mjtally starts …",
    "first-start": "mjtally is being installed on this device …",
    "no-start": "mjtally could not start: {why}",
    "not-loaded": ("The program could not be installed: is the device full, or the network down?"),
    "keeps-nothing": (
        "This browser cannot keep files here: open the page with https, in a"
        " window that is not private."
    ),
    "other-tab": "mjtally is open in another tab or window.",
    "use-here": "Use it here",
    "loaded": "{got} of {total} MB",
    "folder": "The folder could not be written: see Files.",
    "new-version": "There is a new version: you get it when you start mjtally again.",
}


def say_table(name: str, date: str, number: int, catalogue: Catalogue) -> str:
    """What a table is called: by its `number` where a file or a plan states one (0: none does), or
    as its file is called, without the date of the evening. Empty where that says the date alone."""
    word = name.removeprefix(date).strip("-")
    table: int | str = number
    if numbered := NUMBERED_TABLE.fullmatch(word):
        table = number or numbered[1]
    elif word != name and TABLE_OF_EVENING.fullmatch(word):
        table = number or word
    return catalogue.say("Table {table}", table=table) if table else word


def say_label(label: str, catalogue: Catalogue) -> str:
    """A label as people say it: `S2.1` is 南2局1本場 where that is said."""
    match = LABEL.fullmatch(label)
    if match is None:
        return label
    wind, number, again = match.groups()
    label_parts = {"wind": catalogue.say(TABLE_TEXTS[f"wind-{wind.lower()}"]), "number": number}
    if again is None:
        return catalogue.say("{wind}{number}", **label_parts)
    return catalogue.say("{wind}{number}.{again}", **label_parts, again=again)
