"""Why a line or a mark cannot be parsed: what was found, and what to write instead."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import takewhile
from types import MappingProxyType
from typing import NamedTuple

from ..base.errors import (
    Cell,
    Mistake,
    Remark,
    column_of,
    mistake_at,
    remark_at,
    remark_over,
)
from ..base.wording import find_nearest, format_list
from .full_width import DASHES, normalize_full_width, typed_wide
from .players_lines import NAMES_SPACES_ALONE, find_comment
from .players_words import SEPARATORS_BY_KEY, fold_word
from .statements import Declaration, ScoresLine, Unparsed
from .tokens import TokenizedLine

UNPRINTABLE_PATTERN = (  # compiled when a line may have one: few have
    "[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\xad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ud800-\udfff"
    + "\ufdd0-\ufdef"  # and what Unicode keeps from being a character, which libraries stumble over
    + "".join(
        f"{chr(plane + 0xFFFE)}{chr(plane + 0xFFFF)}" for plane in range(0, 0x110000, 0x10000)
    )
    + "]"
)
LABEL_PATTERN = r"[ESWN][1-4](?:\.[0-9]+)?"  # without its colon
DECLARATION_PATTERN = r"[A-Za-z][A-Za-z-]*=[^\s#=]*"
NUMBER_PATTERN = r"[-+]?[0-9]+(?:\.[0-9]+)?"
GROUPED_NUMBER_PATTERN = r"[-+]?[0-9]{1,3}(?:[,'’`_][0-9]{3})+"  # 32,700
SCORE_UNIT_PATTERN = "(?<=[0-9])(?:pts?|points?|点|點|分)$"
SCORES_CELL_PATTERN = f"{NUMBER_PATTERN}|{DECLARATION_PATTERN}"
SEPARATOR_CELLS = ("/", ",", ";", "|", "・", "、")
LOOKALIKE_DIGITS = {"o": "0", "O": "0", "l": "1", "I": "1"}  # digits that letters look like
FREE_WORD_KEYS = ("roster", "guest", "alias", "team", "season", "include")  # keys of free words
SEPARATORS = ",;|"  # that people write between marks
SPACES_ALONE = "marks are separated by spaces only"
SHORTEST_WORD = 4  # letters of a word that may be misspelt
PLAYER_COUNTS = (3, 4)
LONGEST_SLIP = 3  # letters that may be a mark with a slip, and not a word
UTF_16_START = "\udcff\udcfe"  # the bytes it begins with, which no UTF-8 has


class Suggestion(NamedTuple):
    """What somebody meant by a cell: in words, and as the text to write where it is certain."""

    hint: str
    fix: str | None = None


class MarkWords(NamedTuple):
    """How one family of rules writes its marks, and what its players may write instead.

    `describe_mark` says what a mark says of its player; empty for a text that is not a mark.
    `unit_words` are what players write after the number of a winner's value, and
    `suggest_value` is what a cell was meant as that a family's values alone explain.
    """

    is_mark: Callable[[str], bool]  # whether a text is one of its marks
    examples: str
    synonyms: Mapping[str, str]
    lone_words: Mapping[str, str] = MappingProxyType({})  # words on a line, and what to write
    describe_mark: Callable[[str], str] = lambda text: ""
    unit_words: Sequence[str] = ()
    suggest_value: Callable[[str], Suggestion | None] = lambda cell: None

    def find_synonym(self, word: str) -> str:
        """What to write for a word; empty if it is not known."""
        return self.synonyms.get(fold_word(word), self.synonyms.get(word.casefold(), ""))


# Cells in a place where no such cell can stand, and the message for them.
MISPLACED_CELLS = (
    (r"[^\s#=]+:", "label-misplaced", "a label comes first on its line, such as E1: 3/40 - d -"),
    (r"\d+-\d+-\d+", "not-alone", "a date goes on a line of its own"),
    ("end", "not-alone", "end goes on a line of its own"),
    ("=", "scores-misplaced", "= comes first on a line of scores: = 45200 28100 17300 9400"),
    (r"[^=]+=.*", "name-sign", "a name holds no =, and a tag goes after the marks"),
)


def find_unprintable(text: str) -> Unparsed | None:
    """A character that does not belong in a text: a byte that is not UTF-8, a control character,
    something invisible."""
    found = re.search(UNPRINTABLE_PATTERN, text)
    if not found:
        return None
    cell = Cell(found.group(), found.start() + 1)
    code, fix = "not-utf-8", None
    if cell in UTF_16_START:
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
    if re.fullmatch(DECLARATION_PATTERN, first):
        return _diagnose_declaration_and_more(cells)
    message = ""
    if re.fullmatch(r"\d+-\d+-\d+", first):
        message = f"a date goes on a line of its own: {_suggest_place(first, cells[1:])}"
    elif first == "end":
        message = f"end goes on a line of its own: found {at} after it"
    if message:
        return Unparsed(remark_over(at, cells[-1], "not-alone", message))
    if len(cells) == 1 and first.endswith(":"):
        return Unparsed(lonely_label_remark(first))
    message = "a result has a mark for each player, such as 3/40 - d -"
    if len(cells) == 1:
        return Unparsed(
            remark_at(first, "no-statement", f"{first} alone is not a statement: {message}")
        )
    for cell in reversed(cells[1 : cells.index(at) + 1]):
        misplaced = _misplaced_cell_remark(cell)
        if misplaced:
            return Unparsed(misplaced)
    return Unparsed(remark_at(at, "no-statement", f"found {at} here: {message}"))


def _suggest_place(first: str, rest: Sequence[str]) -> str:
    """Where words after a cell go that stands alone on its line: perhaps they are players."""
    words = " ".join(rest)
    if len(rest) in PLAYER_COUNTS and all(
        cell[0].isalpha() and not cell.islower() for cell in rest
    ):
        return f"put {words} on the next line"
    if rest[0][0].isalpha() or not re.search("[0-9]", words):
        return f"a comment begins with #: write {first} # {words}"
    return f"put {words} on the next line"


def _diagnose_declaration_and_more(cells: Sequence[Cell]) -> Unparsed:
    """The message for a declaration with more after it: parts of its value, scores of other
    players, other declarations, words."""
    first, (key, _, value) = cells[0], cells[0].partition("=")
    pairs = [cell.partition("=") for cell in cells]
    if len(cells) in PLAYER_COUNTS and all(re.fullmatch("[-+]?[0-9]{3,}", p[2]) for p in pairs):
        names, scores = " ".join(p[0] for p in pairs), " ".join(p[2] for p in pairs)
        message = f"names and scores go on two lines: write {names}, then = {scores}"
        remark = remark_over(first, cells[-1], "spreadsheet-row", message)
        return Unparsed(remark, may_be_hand=False)
    if key in SEPARATORS_BY_KEY and not any("=" in cell for cell in cells[1:]):
        parts = re.split(r"[\s,;/|]+", " ".join((value, *cells[1:])).strip())
        write = f"{key}={SEPARATORS_BY_KEY[key].join(parts)}"
        remark = remark_over(
            first, cells[-1], "spaces-in-value", f"a value has no spaces: write {write}", write
        )
        meant = Declaration(first.subcell(0, len(key)), Cell(write[len(key) + 1 :], first.column))
        return Unparsed(remark, meant, may_be_hand=False)
    rest = cells[1:]
    where = f"put {' '.join(rest)} on another"
    if not any("=" in cell for cell in rest):
        where = _suggest_place(first, rest)
    message = f"{first} goes on a line of its own: {where}"
    return Unparsed(remark_over(rest[0], rest[-1], "not-alone", message))


def _misplaced_cell_remark(cell: str) -> Remark | None:
    """The message for a cell in a place where no such cell can stand."""
    for pattern, code, why in MISPLACED_CELLS:
        if re.fullmatch(pattern, cell):
            return remark_at(cell, code, f"found {cell} here: {why}")
    return None


def _diagnose_scores(cells: Sequence[Cell]) -> Unparsed:
    """The message for cells of a scores line that are not numbers."""
    wrong = [cell for cell in cells if not re.fullmatch(SCORES_CELL_PATTERN, cell)]
    message = f"scores are whole numbers, one for each player: found {format_list(wrong)}"
    words = _find_words_after(cells)
    said = [cell for cell in cells if cell not in (*words, *SEPARATOR_CELLS)]
    numbers = [number for cell in said for number in read_numbers(cell)]
    if not numbers or not all(re.fullmatch(SCORES_CELL_PATTERN, number) for number in numbers):
        hint = "such as = 45200 28100 17300 9400"
        remark = remark_over(wrong[0], wrong[-1], "scores-are-numbers", f"{message} ({hint})")
        return Unparsed(remark, may_be_hand=False)
    comment = f" # {' '.join(words)}" if words else ""
    write = " ".join(numbers) + comment
    # one sign beside a number may stand for a digit
    is_sure = len(wrong) > 1 or wrong[0] in words or wrong[0].strip(SEPARATORS) == wrong[0]
    what = f"{message}: write = {write}" if is_sure else f"{message}: is = {write} meant?"
    fix = write if is_sure else None
    remark = remark_over(cells[0], cells[-1], "scores-are-numbers", what, fix)
    return Unparsed(remark, may_be_hand=False)


def _find_words_after(cells: Sequence[Cell]) -> list[Cell]:
    """The words at the end of a line, which may be a comment without its #."""
    words = list(takewhile(lambda cell: re.match(r"[^\W\d_]{2}", cell), reversed(cells)))[::-1]
    return [cell for cell in words if not re.fullmatch(DECLARATION_PATTERN, cell)]


def read_numbers(cell: str) -> list[str]:
    """The numbers that a cell was meant as, as they should be written: `32,700`, `+43,5`, `l7300`,
    `28100pts`, `45200,28100`. What is not a number stays as it is."""
    if re.fullmatch(SCORES_CELL_PATTERN, cell):
        return [cell]
    text = normalize_full_width(cell).strip(SEPARATORS + ".")
    parts = [text]
    if not re.fullmatch(GROUPED_NUMBER_PATTERN, text):
        parts = re.split("[,;|/]+", text)
        if len(parts) == 2 and re.fullmatch(r"[-+]?[0-9]+,[0-9]", text):
            parts = [text.replace(",", ".")]
    return [_read_number(part) for part in parts]


def _read_number(text: str) -> str:
    bare = re.sub(SCORE_UNIT_PATTERN, "", text.casefold())
    digits = re.sub("[ol]", lambda found: LOOKALIKE_DIGITS[found[0]], bare)
    grouped = re.fullmatch(GROUPED_NUMBER_PATTERN, digits)
    number = re.sub("[^-+0-9]", "", digits) if grouped else digits
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
        scores = " ".join(("=", number, *cells[1:]))
        message = f"a space is missing after =: write {scores}"
        meant = ScoresLine((number, *cells[1:]), ())
        return Unparsed(
            remark_at(first, "space-missing", message, f"= {number}"), meant, may_be_hand=False
        )
    return None


def misquoted(cell: Cell) -> Remark:
    """A cell that begins with a quote and is not a name in quotes: a quote that does not end, or
    several names without spaces between them."""
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
    meant = Declaration(Cell(key, whole.column), Cell(value, cells[-1].column))
    # a space after = alone may stand for a digit, or the first letter of a name
    sure = re.search(r"\s=|=\S", whole) or (value.isalpha() and key not in FREE_WORD_KEYS)
    remark = remark_at(whole, "spaces-in-declaration", message, joined if sure else None)
    return Unparsed(remark, meant, may_be_hand=False)


def lonely_label_remark(label: str) -> Remark:
    """The message for a label before names, or before nothing."""
    message = (
        f"the label {label} has no result after it: marks follow a label, such as E1: 3/40 - d -"
    )
    return remark_at(label, "label-alone", message)


def name_as_mark_mistake(cell: str) -> Mistake:
    """A player's name in the place of a mark."""
    message = (
        f"{cell} is a player's name: a result has a mark for each player,"
        " in the order of the players line"
    )
    return mistake_at(cell, "name-as-mark", message)


def suggest_comment(cells: Sequence[str]) -> str:
    """The hint to add if words follow the marks; empty if the first is not a word."""
    first = cells[0]
    comment = find_comment(" ".join(cells))
    if comment:
        return f"; a comment begins with #: write # {comment.words}"
    if len(first) < 2 or not first.isalpha():
        return ""
    return f"; a comment begins with #: write # {' '.join(cells)}"


class MarkMistake(Mistake):
    """A cell that is not a mark; `mark` is the one that may be meant, or empty. A remark with a
    fix is certain of it."""

    def __init__(self, cell: str, code: str, message: str, mark: str = "", fix: str | None = None):
        super().__init__(remark_at(cell, code, message, fix))
        self.cell, self.mark = cell, fix if fix is not None else mark


def diagnose_mark(cell: str, marks: MarkWords, missing: int | None = None) -> Mistake:
    """Why a cell is not a mark. In a line with so many marks `missing`, that one cell was meant as
    several is only certain where they are not too many then; None where that is not known."""
    apart = _diagnose_wide_mark(cell, marks) or _diagnose_separators(cell, marks, missing)
    if apart:
        return apart
    meant = _suggest_similar_mark(cell, marks)
    if not meant:
        other = _diagnose_glued_marks(cell, marks, missing) or _diagnose_misplaced_cell(cell)
        if other:
            return other
    hint, fix = meant or _suggest_by_word(cell, marks)
    mark = find_meant_mark(cell, marks)
    return MarkMistake(cell, "no-mark", f"{cell} is not a mark: {hint}", mark, fix)


def _diagnose_wide_mark(cell: str, marks: MarkWords) -> Mistake | None:
    """A mark in full width, or with another dash."""
    wide = normalize_full_width(cell)
    if wide == cell or not marks.is_mark(wide):
        return None
    found = "is not a hyphen" if cell in DASHES else "has full-width characters"
    sure = wide if typed_wide(cell) else None
    return MarkMistake(cell, "full-width", f"{cell} {found}: write {wide}", wide, sure)


def _diagnose_separators(cell: str, marks: MarkWords, missing: int | None) -> Mistake | None:
    """Marks with commas between them, or one with a comma after it."""
    listed = re.split(r"[,;|]", cell.strip(SEPARATORS))
    if len(listed) > 2 and all(map(marks.is_mark, listed)) and {"-", "d"} & {*listed}:
        apart = " ".join(listed)
        message = f"{cell}: {SPACES_ALONE}: write {apart}"
        return mistake_at(cell, "marks-glued", message, apart if _fits(listed, missing) else None)
    bare = cell.rstrip(SEPARATORS)
    if bare == cell or not marks.is_mark(bare):
        return None
    message = f"{cell} is not a mark: {SPACES_ALONE}: write {bare}"
    return MarkMistake(cell, "no-mark", message, bare)


def _diagnose_glued_marks(cell: str, marks: MarkWords, missing: int | None) -> Mistake | None:
    """Marks without anything between them."""
    parts = _split_glued_marks(cell, marks)
    if not parts:
        return None
    glued = " ".join(parts)
    is_sure = _is_certain_division(parts, marks) and _fits(parts, missing)
    message = f"{cell} is not one mark: put spaces between marks: {glued}"
    return mistake_at(cell, "marks-glued", message, glued if is_sure else None)


def _diagnose_misplaced_cell(cell: str) -> Mistake | None:
    """A cell that stands elsewhere than among marks."""
    misplaced = _misplaced_cell_remark(cell)
    if not misplaced or misplaced.code == "name-sign":  # a mark may have an =, before its tiles
        return None
    return Mistake(misplaced)


def find_meant_mark(word: str, marks: MarkWords) -> str:
    """The mark that a word stands for, in players' words; empty if it stands for none."""
    meant = marks.find_synonym(word)
    return meant if marks.is_mark(meant) else ""


def _fits(parts: Sequence[str], missing: int | None) -> bool:
    """Whether marks can stand in the place of one where so many are missing."""
    return missing is None or len(parts) - 1 <= missing


def list_mark_remarks(mistakes: Sequence[Mistake], cells: Sequence[str]) -> list[Remark]:
    """The remarks on the marks of a line: one, with the whole line to write, where the same is
    wrong with several of them and it is known what each was meant as.

    A comma after one mark may stand for another sign (`3/40,` for `3/40!`), and x for one mark be
    a slip; where several have one (`3/40, - d, -`), the fix is certain.
    """
    known = [each for each in mistakes if isinstance(each, MarkMistake) and each.mark]
    if len(known) < 2 or len(known) < len(mistakes):
        return [mistake.remark for mistake in mistakes]
    marks = {column_of(each.cell): each.mark for each in known}
    first, last = known[0].remark, known[-1].remark
    write = [marks.get(column_of(cell), str(cell)) for cell in cells]
    is_sure = _are_sure(known)
    what, line = _describe_wrong_marks(known), " ".join(write)
    message = f"{what}: write {line}" if is_sure else f"{what}: is {line} meant?"
    span = [
        mark
        for cell, mark in zip(cells, write, strict=True)
        if first.column <= column_of(cell) <= last.column
    ]
    fix = " ".join(span) if is_sure else None
    return [first._replace(message=message, end=last.end, fix=fix)]


def _describe_wrong_marks(known: Sequence[MarkMistake]) -> str:
    """What is wrong with several marks at once."""
    cells = [str(each.cell) for each in known]
    if all(each.remark.code == "full-width" for each in known):
        return "full-width characters or dashes"
    if all(cell[-1] in SEPARATORS for cell in cells):
        return SPACES_ALONE
    are_not = "are not marks" if len({*cells}) > 1 else "is not a mark"
    return f"{format_list(dict.fromkeys(cells))} {are_not}"


def _are_sure(known: Sequence[MarkMistake]) -> bool:
    """Whether several marks can only be what each is said to be meant as."""
    counts = Counter(str(each.cell) for each in known)
    return all(
        each.remark.fix is not None or counts[each.cell] > 1 or each.cell[-1] in SEPARATORS
        for each in known
    )


def _suggest_similar_mark(cell: str, marks: MarkWords) -> Suggestion | None:
    """A mark in capitals, or with other signs in it."""
    small = cell.casefold()
    for meant in (replace_lookalike_digits(cell), small, re.sub("r(?=[*o]*$)", "!", small)):
        if meant != cell and marks.is_mark(meant):
            return Suggestion(f"is {meant} meant?")
    signs, bare = split_leading_signs(cell)
    if signs and marks.is_mark(bare) and marks.is_mark(bare + signs):
        meant = bare + signs  # the sign may be that of the mark before, or too much
        return Suggestion(f"{signs} goes after its mark: write {meant}, if that is meant")
    return _suggest_separation(cell, marks)


def split_leading_signs(cell: str) -> tuple[str, str]:
    """The signs before a mark that belong after it, and the mark: `!3/40` is `!` and `3/40`."""
    bare = re.sub(r"^(?:[!*o]+|\(!!?\))", "", cell)
    return cell[: len(cell) - len(bare)], bare


def replace_lookalike_digits(cell: str) -> str:
    """A cell with digits for the letters that look like them."""
    return re.sub(
        r"(?<=[0-9])[oO](?![a-z])|[lI](?=/?[0-9])", lambda found: LOOKALIKE_DIGITS[found[0]], cell
    )


def _suggest_by_word(cell: str, marks: MarkWords) -> Suggestion:
    """A word for a mark; for any other cell, examples of marks."""
    meant = marks.find_synonym(cell)
    if meant:
        if not marks.is_mark(meant):
            return Suggestion(f"write {meant}")
        if (
            cell.isascii() and len(cell) <= LONGEST_SLIP
        ) or meant.isdecimal():  # a slip, or one value of several
            return Suggestion(f"is {meant} meant?")
        return Suggestion(f"write {meant}", meant)
    near = find_nearest(cell, marks.synonyms) if len(cell) >= SHORTEST_WORD else ""
    if near:
        return Suggestion(f"{near} is written {marks.synonyms[near]}")
    return Suggestion(f"a mark is one of {marks.examples}")


def _suggest_separation(cell: str, marks: MarkWords) -> Suggestion | None:
    """Where a value and its unit, marks or a label are separated in another way."""
    if re.fullmatch(LABEL_PATTERN, cell.upper()):
        label = f"{cell.upper()}:"
        sure = not re.search(r"\.[0-9]{2}", cell)  # whose last digit may stand for the colon
        return Suggestion(f"a label ends in a colon: write {label}", label if sure else None)
    glued = re.fullmatch(f"({LABEL_PATTERN}:)(.+)", cell)
    if glued:
        apart = f"{glued[1]} {glued[2]}"
        sure = not marks.is_mark(glued[2][1:])  # whose first sign may stand for the space
        return Suggestion(f"put a space after the label: {apart}", apart if sure else None)
    return marks.suggest_value(cell) or _suggest_without_unit(cell, marks)


def _suggest_without_unit(cell: str, marks: MarkWords) -> Suggestion | None:
    """A value with its unit after it; a unit of one letter may be a slip."""
    for unit in marks.unit_words:
        number = cell.removesuffix(unit)
        if re.fullmatch("[0-9]{1,2}", number) and number != cell and marks.is_mark(number):
            is_slip = len(unit) == 1 and unit.isascii()
            return Suggestion(f"write {number}", None if is_slip else number)
    return None


def _split_glued_marks(text: str, marks: MarkWords) -> list[str]:
    """The marks that a cell without spaces may have been meant as, the longest first."""
    parts: list[str] = []
    while text and len(text) < 40:
        size = next((n for n in range(len(text), 0, -1) if marks.is_mark(text[:n])), 0)
        if not size:
            return []
        parts.append(text[:size])
        text = text[size:]
    return parts if not text and len(parts) <= 4 else []


def _is_certain_division(parts: Sequence[str], marks: MarkWords) -> bool:
    """Whether these are the only marks that a cell may be, if it is as many: it cannot be divided
    in another place, and no sign in it may stand for a space."""
    text = "".join(parts)
    if sum(1 for _ in _divisions(text, len(parts), marks)) != 1:
        return False
    return len(parts) > 2 or not any(
        marks.is_mark(text[:at]) and marks.is_mark(text[at + 1 :]) and text[at - 2 : at - 1] != "/"
        for at in range(1, len(text) - 1)
    )


def _divisions(text: str, count: int, marks: MarkWords) -> Iterator[None]:
    """Every way to divide a text into so many marks."""
    if count == 1 and marks.is_mark(text):
        yield
    for size in range(1, len(text)) if count > 1 else ():
        if marks.is_mark(text[:size]):
            yield from _divisions(text[size:], count - 1, marks)
