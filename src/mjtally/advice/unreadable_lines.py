"""Why a line cannot be parsed: what was found, and what to write instead."""

import re
from collections.abc import Sequence
from itertools import takewhile

from ..base.errors import Cell, Remark, remark_at, remark_over
from ..base.wording import format_list
from ..language.full_width import normalize_full_width
from ..language.statements import (
    MOST_PLAYERS,
    PLAYER_COUNTS,
    Declaration,
    PlayersLine,
    ScoresLine,
    Unparsed,
)
from ..language.tokens import TokenizedLine, parse_name
from ..language.words import SEPARATORS_BY_KEY
from .players_lines import NAME_PATTERN, NAMES_SPACES_ALONE, begins_with_word
from .words import WordKind, list_meanings

UNPRINTABLE_PATTERN = (  # compiled when a line may have one: few have
    "[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\xad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ud800-\udfff"
    + "\ufdd0-\ufdef"  # also those that Unicode says are no characters: libraries stumble over them
    + "".join(
        f"{chr(plane + 0xFFFE)}{chr(plane + 0xFFFF)}" for plane in range(0, 0x110000, 0x10000)
    )
    + "]"
)
DECLARATION_PATTERN = r"[A-Za-z][A-Za-z-]*=[^\s#=]*"
ROUND_OR_TABLE_PATTERN = "(?:round|table)=[^:,=]*"  # no table of payments
NUMBER_PATTERN = r"[-+]?[0-9]+(?:\.[0-9]+)?"
GROUPED_NUMBER_PATTERN = r"[-+]?[0-9]{1,3}(?:[,'’`_][0-9]{3})+"  # 32,700
SCORE_UNIT_PATTERN = "(?<=[0-9])(?:pts?|points?|点|點|分)$"
SCORES_CELL_PATTERN = f"{NUMBER_PATTERN}|{DECLARATION_PATTERN}"
SEPARATOR_CELLS = ("/", "//", ",", ";", "|", "・", "、")
PAPER_SIGNS = str.maketrans("▲△▼−–—", "------")  # how paper marks a loss
PAPER_LOSS_PATTERN = r"^\(([0-9][0-9.,]*)\)"  # a loss in parentheses, as accountants write it
PAPER_RIICHI_PATTERN = "(?<=[0-9])(?:[rR]|[rR]iichi|リーチ|立直?)$"
PAPER_NO_CHANGE_PATTERN = r"[-+±]?0|[-.x×・]"
STICKS_PATTERN = r"([0-9]+) (?:\w+ )?sticks?|sticks? ([0-9]+)"
LOOKALIKE_DIGITS = {"o": "0", "O": "0", "l": "1", "I": "1"}  # digits that letters look like
FREE_WORD_KEYS = (  # keys of free words
    *("roster", "guest", "alias", "team", "season", "include"),
    *("stage", "substitute", "title"),
)
SEPARATORS = ",;|"  # signs that people write between marks
UTF_16_STARTS = ("\udcff\udcfe", "\udcfe\udcff")  # the bytes it begins with, in either order
# Cells in a place where no such cell can stand, and the message for them.
MISPLACED_CELLS = (
    (r"[^\s#=]+:", "label-misplaced", "a label such as E1: comes first on its line"),
    (r"\d+-\d+-\d+", "not-alone", "a date goes on a line of its own"),
    ("end", "not-alone", "end goes on a line of its own"),
    ("=", "scores-misplaced", "= comes first on a line of scores: = 45200 28100 17300 9400"),
    (r"[^=]+=.*", "name-sign", "a name has no =, and a tag goes after the marks"),
)


def find_unprintable(text: str) -> Unparsed | None:
    """A character that does not belong in a text: a byte that is not UTF-8, a control character,
    something invisible."""
    match = re.search(UNPRINTABLE_PATTERN, text)
    if not match:
        return None
    cell = Cell(match.group(), match.start() + 1)
    code, fix = "not-utf-8", None
    if text.startswith(UTF_16_STARTS):
        message = "this file was saved as UTF-16: save it as UTF-8"
    elif "\udc80" <= cell <= "\udcff":
        message = f"the byte 0x{ord(cell) - 0xDC00:02x} is not UTF-8: save the file as UTF-8"
    elif "\ud800" <= cell <= "\udfff":
        message = f"half a character (U+{ord(cell):04X}): delete it"
    elif cell == "\0":
        message = "a NUL byte: this is not a text file, or it was saved as UTF-16; save as UTF-8"
    else:
        code, fix = "invisible-character", ""
        message = f"an invisible character (U+{ord(cell):04X}): delete it"
    return Unparsed(remark_at(cell, code, message, fix))


def diagnose_line(line: TokenizedLine, stopped_at: int | None) -> Unparsed:
    """Why a line is not a statement, and what to write instead; `stopped_at` is the number of
    the cell where the grammar could not go on, None at the end of the line."""
    cells = line.cells
    first, at = cells[0], cells[-1 if stopped_at is None else stopped_at]
    spaced = _diagnose_spaced_declaration(line)
    if spaced:
        return spaced
    if first == "=":
        return _diagnose_scores(cells[1:])
    placed = _diagnose_round_and_table(cells)
    if placed:
        return placed
    if re.fullmatch(DECLARATION_PATTERN, first):
        return _diagnose_declaration_and_more(cells)
    message = ""
    if re.fullmatch(r"\d+-\d+-\d+", first):
        message = f"a date goes on a line of its own: {_suggest_place(first, cells[1:])}"
    elif first == "end":
        message = f"end goes on a line of its own: {_suggest_place(first, cells[1:])}"
    if message:
        return Unparsed(remark_over(at, cells[-1], "not-alone", message))
    if len(cells) == 1 and first.endswith(":"):
        return Unparsed(lonely_label_remark(first))
    if len(cells) > 2 and cells[2] == "/" and re.fullmatch(NUMBER_PATTERN, cells[1]):
        message = (
            f"found {at} here: points that go from player to player are a name and a number each,"
            f" as in {first} +20 / Mei -20, and a comment begins with #"
        )
        return Unparsed(remark_at(at, "exchange-form", message))
    message = "a result has a mark for each player, such as 3/40 - d -"
    if len(cells) == 1:
        return Unparsed(
            remark_at(first, "no-statement", f"{first} alone is not a statement: {message}")
        )
    for cell in reversed(cells[1 : cells.index(at) + 1]):
        misplaced = misplaced_cell_remark(cell)
        if misplaced:
            return Unparsed(misplaced)
    return Unparsed(remark_at(at, "no-statement", f"found {at} here: {message}"))


def describe_named_scores(names: Sequence[str], scores: Sequence[str]) -> str:
    """The message about names that have their scores beside them."""
    write = f"{' '.join(names)}, then = {' '.join(scores)}"
    return f"names and scores go on two lines: write {write}"


def _suggest_place(first: str, rest: Sequence[str]) -> str:
    """Where to write the words that follow a date or `end`, which need a line of their own: the
    words may be players, or a comment."""
    text = " ".join(rest)
    if len(rest) in PLAYER_COUNTS and all(
        cell[0].isalpha() and not cell.islower() for cell in rest
    ):
        return f"put {text} on the next line"
    if rest[0][0].isalpha() or not re.search("[0-9]", text):
        return f"a comment begins with #: write {first} # {text}"
    return f"put {text} on the next line"


def _diagnose_round_and_table(cells: Sequence[Cell]) -> Unparsed | None:
    """The message for `round=` or `table=` beside names, or beside each other, where they cannot
    stand; None for another line."""
    parts = re.sub(r" ?= ?", "=", " ".join(cells)).split()
    tags = [word for word in parts if re.fullmatch(ROUND_OR_TABLE_PATTERN, word, re.IGNORECASE)]
    names = [word for word in parts if word not in tags]
    if not tags or len(names) not in (0, *PLAYER_COUNTS):
        return None
    if not all(name[0] == '"' or re.fullmatch(NAME_PATTERN, name) for name in names):
        return None
    rounds, tables = (
        [tag.casefold() for tag in tags if tag.casefold().startswith(key)]
        for key in ("round=", "table=")
    )
    players = " ".join((*(names or ("Aki", "Ben", "Chie", "Dai")), *tables[:1]))
    fix, code = None, "table-misplaced"
    if len(rounds) > 1 or len(tables) > 1:
        message = f"{format_list(tags)} are too many: players sit at one table of one round"
    elif rounds:
        code, message = "not-alone", f"{rounds[0]} goes on a line of its own, above the players"
        message = f"{message}: write {rounds[0]}, then {players}"
    else:
        message = f"{tables[0]} goes behind the names: write {players}"
        fix = players if names else None
    remark = remark_over(cells[0], cells[-1], code, message, fix)
    players_line = PlayersLine([parse_name(Cell(name, cells[0].column)) for name in names])
    return Unparsed(remark, players_line if names else None, may_be_hand=False)


def _diagnose_declaration_and_more(cells: Sequence[Cell]) -> Unparsed:
    """The message for a declaration with more after it: parts of its value, scores of other
    players, other declarations, words."""
    first, (key, _, value) = cells[0], cells[0].partition("=")
    pairs = [cell.partition("=") for cell in cells]
    if len(cells) in PLAYER_COUNTS and all(re.fullmatch("[-+]?[0-9]{3,}", p[2]) for p in pairs):
        message = describe_named_scores([p[0] for p in pairs], [p[2] for p in pairs])
        remark = remark_over(first, cells[-1], "spreadsheet-row", message)
        return Unparsed(remark, may_be_hand=False)
    is_list = all(re.fullmatch(r"[\w-]+:\d+[,;]?", part) for part in (value, *cells[1:]))
    separator = "," if is_list else SEPARATORS_BY_KEY.get(key)
    if separator and not any("=" in cell for cell in cells[1:]):
        parts = re.split(r"[\s,;/|]+", " ".join((value, *cells[1:])).strip(" ,;"))
        write = f"{key}={separator.join(parts)}"
        remark = remark_over(
            first, cells[-1], "spaces-in-value", f"a value has no spaces: write {write}", write
        )
        declaration = Declaration(
            first.subcell(0, len(key)), Cell(write[len(key) + 1 :], first.column)
        )
        return Unparsed(remark, declaration, may_be_hand=False)
    rest = cells[1:]
    named = "".join((value, *rest))
    if key == "rules" and (rulesets := list_meanings(WordKind.RULESET, named)):
        write = f"rules={rulesets[0]}"
        message = f"the name of a ruleset has no spaces: write {write}"
        remark = remark_over(first, cells[-1], "spaces-in-value", message, write)
        return Unparsed(remark, Declaration(first.subcell(0, len(key)), Cell(rulesets[0])))
    where = f"put {' '.join(rest)} on another"
    if len(rest) > 1 and (meant_keys := list_meanings(WordKind.KEY, rest[0])):  # uma 20 10
        separator = SEPARATORS_BY_KEY.get(meant_keys[0], "-")
        where = f"write {meant_keys[0]}={separator.join(rest[1:])} on another"
    elif not any("=" in cell for cell in rest):
        where = _suggest_place(first, rest)
    message = f"{first} goes on a line of its own: {where}"
    return Unparsed(remark_over(rest[0], rest[-1], "not-alone", message))


def misplaced_cell_remark(cell: str) -> Remark | None:
    """The message for a cell in a place where no such cell can stand."""
    for pattern, code, why in MISPLACED_CELLS:
        if re.fullmatch(pattern, cell):
            return remark_at(cell, code, f"found {cell} here: {why}")
    return None


def _diagnose_scores(cells: Sequence[Cell]) -> Unparsed:
    """The message for cells of a scores line that are not numbers."""
    wrong = [cell for cell in cells if not re.fullmatch(SCORES_CELL_PATTERN, cell)]
    message = f"scores are whole numbers, one for each player: found {format_list(wrong)}"
    right = [cell for cell in cells if cell not in wrong]
    if len(right) == len(wrong) in PLAYER_COUNTS and all(map(begins_with_word, wrong)):
        write = f"= {' '.join(right)}"
        message = f"scores are numbers alone, in the order of the players line: is {write} meant?"
        guess = " ".join(right)
        remark = remark_over(cells[0], cells[-1], "scores-are-numbers", message, guess=guess)
        return Unparsed(remark, may_be_hand=False)  # nobody knows the players line here
    trailing = _find_words_after(cells)
    score_cells = [cell for cell in cells if cell not in (*trailing, *SEPARATOR_CELLS)]
    if len(score_cells) > MOST_PLAYERS and trailing:  # 2 sticks
        trailing = [score_cells.pop(), *trailing]
    numbers = [number for cell in score_cells for number in read_numbers(cell)]
    if not numbers or not all(re.fullmatch(SCORES_CELL_PATTERN, number) for number in numbers):
        hint = "such as = 45200 28100 17300 9400"
        remark = remark_over(wrong[0], wrong[-1], "scores-are-numbers", f"{message} ({hint})")
        return Unparsed(remark, may_be_hand=False)
    comment = f" # {' '.join(trailing)}" if trailing else ""
    sticks = re.fullmatch(STICKS_PATTERN, " ".join(trailing))
    if sticks:
        comment = f" sticks={sticks[1] or sticks[2]}"
    thousands = read_thousands(numbers)
    write = " ".join(thousands or numbers) + comment
    # one sign beside a number may stand for a digit
    is_sure = len(wrong) > 1 or wrong[0] in trailing or wrong[0].strip(SEPARATORS) == wrong[0]
    is_sure = is_sure and not thousands and not sticks
    advice = f"{message}: write = {write}" if is_sure else f"{message}: is = {write} meant?"
    fix = write if is_sure else None
    remark = remark_over(cells[0], cells[-1], "scores-are-numbers", advice, fix, guess=write)
    return Unparsed(remark, may_be_hand=False)


def _find_words_after(cells: Sequence[Cell]) -> list[Cell]:
    """The words at the end of a line, which may be a comment without its #."""
    if len(cells) > 1 and re.fullmatch(STICKS_PATTERN, f"{cells[-2]} {cells[-1]}"):
        return [*cells[-2:]]
    trailing = list(takewhile(begins_with_word, reversed(cells)))[::-1]
    return [cell for cell in trailing if not re.fullmatch(DECLARATION_PATTERN, cell)]


def read_numbers(cell: str) -> list[str]:
    """The numbers that a cell was meant as, as they should be written: `32,700`, `+43,5`, `l7300`,
    `25k`, `28100pts`, `45200,28100`. What is not a number stays as it is."""
    if re.fullmatch(SCORES_CELL_PATTERN, cell):
        return [cell]
    text = normalize_full_width(cell).strip(SEPARATORS + ".")
    parts = [text]
    if not re.fullmatch(GROUPED_NUMBER_PATTERN, text):
        parts = re.split("[,;|/]+", text)
        if len(parts) == 2 and re.fullmatch(r"[-+]?[0-9]+,[0-9]", text):
            parts = [text.replace(",", ".")]
    return [_read_number(part) for part in parts if part]


def rewrite_change(cell: str) -> str:
    """The change of a score in our notation, for one that is written as on paper or in
    spreadsheets: `▲7,700`, `(7700)`, `±0`, `.`, `7700R` with riichi. The result is empty if the
    text is not a change."""
    text = normalize_full_width(cell).translate(PAPER_SIGNS).rstrip(SEPARATORS)
    text = re.sub(PAPER_LOSS_PATTERN, r"-\1", text)
    text = re.sub(PAPER_RIICHI_PATTERN, "!", text)
    text = re.sub(r"(?<=[0-9]),(?=[0-9]{3}(?![0-9]))", "", text)
    text = re.sub(r"(?<=[0-9]),(?=[0-9](?![0-9]))", ".", text)
    if re.fullmatch(PAPER_NO_CHANGE_PATTERN, text):
        return "-" if text == "-" else "0"
    return text if re.fullmatch(rf"{NUMBER_PATTERN}[!*]*", text) else ""


def read_thousands(numbers: Sequence[str]) -> list[str]:
    """The full scores for scores in thousands, such as `30.5 25 24.5 20`. The result is empty if
    the numbers are points, which have signs."""
    matches = [re.fullmatch(r"([0-9]{1,3})(?:\.([0-9]))?", number) for number in numbers]
    if not any("." in number for number in numbers):
        return _read_whole_thousands(numbers)
    hundreds = [int(match[1] + (match[2] or "0")) for match in matches if match]
    return [str(number * 100) for number in hundreds] if len(hundreds) == len(matches) else []


def _read_whole_thousands(numbers: Sequence[str]) -> list[str]:
    """Scores that were written as whole thousands, such as `43 35 27`, or as hundreds, such as `302
    250 198 250`, in full. They are only taken for such if their sum is one with which players can
    begin a game; otherwise the result is empty."""
    if not all(re.fullmatch("[0-9]{1,3}", number) for number in numbers):
        return []
    for unit in (1000, 100):
        average, rest = divmod(sum(map(int, numbers)) * unit, len(numbers))
        if not rest and average % 5000 == 0 and 20000 <= average <= 40000:
            return [str(int(number) * unit) for number in numbers]
    return []


def _read_number(text: str) -> str:
    bare = re.sub(f"{SCORE_UNIT_PATTERN}|[$€£¥￥]", "", text.casefold())
    digits = re.sub("[ol]", lambda letter: LOOKALIKE_DIGITS[letter[0]], bare)
    grouped = re.fullmatch(GROUPED_NUMBER_PATTERN, digits)
    number = re.sub("[^-+0-9]", "", digits) if grouped else digits
    if thousands := re.fullmatch(r"([-+]?[0-9]+)(?:\.([0-9]))?k", number):  # 25k, 25.5k
        number = f"{thousands[1]}{thousands[2] or 0}00"
    return number if re.fullmatch(NUMBER_PATTERN, number) else text


def diagnose_loose_equals(line: TokenizedLine) -> Unparsed | None:
    """A row with a cell that begins with `=`: a declaration or scores, with other spaces."""
    spaced = _diagnose_spaced_declaration(line)
    if spaced:
        return spaced
    cells = line.cells
    first = cells[0]
    if re.match(r"=[-+]?[0-9]", first):
        number = first.subcell(1)
        if len(cells) == 1 and re.search("[,;|]", number):
            scores = " ".join(["=", *filter(None, re.split("[,;|]+", number))])
            message = f"scores have spaces between them: write {scores}"
            return Unparsed(remark_at(first, "space-missing", message, scores))
        scores = " ".join(("=", number, *cells[1:]))
        message = f"a space is missing after =: write {scores}"
        scores_line = ScoresLine((number, *cells[1:]))
        return Unparsed(
            remark_at(first, "space-missing", message, f"= {number}"),
            scores_line,
            may_be_hand=False,
        )
    return None


def misquoted(cell: Cell) -> Remark:
    """The error about a cell that begins with a quote and is not a name in quotes: the quote does
    not end, or several names have no spaces between them."""
    names = re.findall('"[^"]+"|[^",;|]+', cell)
    if cell.count('"') % 2 or not names:
        example = 'names with spaces go in quotes, such as "Chie O"'
        return remark_at(cell, "quote-open", f"{cell}: the quote does not end: {example}")
    message = f"{cell}: {NAMES_SPACES_ALONE} {' '.join(names)}"
    return remark_at(cell, "names-apart", message)


def _diagnose_spaced_declaration(line: TokenizedLine) -> Unparsed | None:
    """The message for a declaration with spaces around its `=`; None for another line."""
    joined = re.sub(r"\s*=\s*", "=", line.content.strip())
    if not re.fullmatch(DECLARATION_PATTERN, joined):
        return None
    cells = line.cells
    whole = Cell(line.text[cells[0].column - 1 : cells[-1].column - 1] + cells[-1], cells[0].column)
    message = f"a declaration has no spaces in it: write {joined}"
    key, _, value = joined.partition("=")
    declaration = Declaration(Cell(key, whole.column), Cell(value, cells[-1].column))
    # a space after = alone may stand for a digit, or the first letter of a name
    sure = re.search(r"\s=|=\S", whole) or (value.isalpha() and key not in FREE_WORD_KEYS)
    remark = remark_at(whole, "spaces-in-declaration", message, joined if sure else None)
    return Unparsed(remark, declaration, may_be_hand=False)


def lonely_label_remark(label: str) -> Remark:
    """The message for a label before names, or before nothing."""
    message = (
        f"the label {label} has no result after it: marks follow a label, such as E1: 3/40 - d -"
    )
    return remark_at(label, "label-alone", message)
