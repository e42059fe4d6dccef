"""Why a cell is not a mark of its family: what was found, and what to write instead."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache

from ..base.errors import Mistake, Remark, column_of, mistake_at, remark_at, remark_over
from ..base.wording import find_nearest, format_list
from ..language.full_width import DASHES, normalize_full_width, typed_wide
from ..language.grammar import is_label
from ..language.mark_words import MarkWords, Suggestion, ask_whether, find_meant_mark
from ..language.words import (
    DISCARD_WIN_WORDS,
    LOSER,
    ROW_WORDS,
    SELF_DRAW_WORDS,
    TENPAI,
    WINNER,
    fold_word,
    is_one_of,
)
from .players_lines import find_comment
from .unreadable_lines import LOOKALIKE_DIGITS, SEPARATORS, misplaced_cell_remark

SPACES_ALONE = "marks are separated by spaces only"
SHORTEST_WORD = 4  # letters of a word that may be misspelt
LONGEST_SLIP = 3  # letters that may be a mark with a slip, and not a word


def name_as_mark_mistake(cell: str, example: str) -> Mistake:
    """The error about a player's name in the place of a mark, with the marks of another hand."""
    message = (
        f"{cell.rstrip(':,')} is a player's name: a result has a mark for each player, in the order"
        f" of the players line, such as {example}"
    )
    return mistake_at(cell, "name-as-mark", message)


def suggest_comment(cells: Sequence[str]) -> str:
    """The hint to add if words follow the marks; empty if the first is not a word."""
    first = cells[0]
    if first == "end":
        return "; end goes on a line of its own"
    comment = find_comment(" ".join(cells))
    if comment:
        return f"; a comment begins with #: write # {comment[1]}"
    if len(first) < 2 or not first.isalpha():
        return ""
    return f"; a comment begins with #: write # {' '.join(cells)}"


class MarkMistake(Mistake):
    """The error about a cell that is not a mark. `mark` is the mark that may be meant, or empty; if
    the remark has a fix, the mark is certain."""

    def __init__(
        self,
        cell: str,
        code: str,
        message: str,
        mark: str = "",
        fix: str | None = None,
        *,
        guess: str | None = None,
    ):
        super().__init__(remark_at(cell, code, message, fix, guess=guess or mark or None))
        self.cell, self.mark = cell, fix if fix is not None else mark


def diagnose_mark(cell: str, marks: MarkWords, missing: int | None = None) -> Mistake:
    """Why a cell is not a mark. `missing` is how many marks the line lacks, or None if that is
    not known: a cell can only be several marks for certain if the line has room for them."""
    if re.fullmatch("[-+][0-9]+00", cell):
        message = f"{cell}: write the player's mark, not points: mjtally finds who pays what"
        return mistake_at(cell, "points-as-mark", message)
    if re.fullmatch("f[-+]?[0-9]+00", cell) and marks.is_mark("f"):
        message = (
            f"{cell}: write f: the rules say what a false win costs; if it costs other points here,"
            " write who gets them on a line of its own, such as Ben -3000 / Aki +3000"
        )
        return mistake_at(cell, "no-mark", message)
    apart = _diagnose_wide_mark(cell, marks) or _diagnose_separators(cell, marks, missing)
    if apart:
        return apart
    suggestion = _suggest_similar_mark(cell, marks)
    if not suggestion:
        other = _diagnose_glued_marks(cell, marks, missing) or _diagnose_misplaced_cell(cell)
        if other:
            return other
    hint, fix, guess = suggestion or _suggest_by_word(cell, marks)
    mark = find_meant_mark(cell, marks)
    return MarkMistake(cell, "no-mark", f"{cell} is not a mark: {hint}", mark, fix, guess=guess)


def _diagnose_wide_mark(cell: str, marks: MarkWords) -> Mistake | None:
    """A mark in full width, or with another dash."""
    wide = normalize_full_width(cell)
    if wide == cell or not marks.is_mark(wide):
        return None
    fault = "is not a hyphen" if cell in DASHES else "has full-width characters"
    sure = wide if typed_wide(cell) else None
    return MarkMistake(cell, "full-width", f"{cell} {fault}: write {wide}", wide, sure)


def _diagnose_separators(cell: str, marks: MarkWords, missing: int | None) -> Mistake | None:
    """Marks with commas between them, or one with a comma after it, or in brackets."""
    listed = re.split(r"[,;|]", cell.strip(SEPARATORS))
    if len(listed) > 2 and all(map(marks.is_mark, listed)) and {"-", "d"} & {*listed}:
        apart = " ".join(listed)
        message = f"{cell}: {SPACES_ALONE}: write {apart}"
        return mistake_at(cell, "marks-glued", message, apart if _fits(listed, missing) else None)
    bare = cell.strip("()[]").rstrip(SEPARATORS)
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
    """A cell that belongs in another place, such as a label, and not among marks."""
    misplaced = misplaced_cell_remark(cell)
    if not misplaced or misplaced.code == "name-sign":  # a mark may have an =, before its tiles
        return None
    return Mistake(misplaced)


def find_row_in_words(
    cells: Sequence[str], marks: MarkWords, at_table: Sequence[str]
) -> Mistake | None:
    """The error about a row that tells in words, letters or kanji who was tenpai, or who won and
    lost: `T N N T!`, `聴 不聴 不聴 聴`, `win - lose -`; None for any other row. It is reported if
    several players have one word, or words with numbers (`lose2`), or if others are at the table:
    otherwise the words may be names."""
    readings = [_read_row_cell(cell) for cell in cells]
    roles = {word for word, _ in readings}
    if "" in roles:
        return None
    word_cells = [cell for cell, (word, _) in zip(cells, readings, strict=True) if word != cell]
    is_certain = len({*cells}) < len(cells) or any(cell[-1].isdecimal() for cell in word_cells)
    if not {*at_table}.isdisjoint(word_cells) or not (is_certain or at_table):
        return None
    if roles & {WINNER, LOSER}:
        are_not = "are not marks" if len({*word_cells}) > 1 else "is not a mark"
        message = (
            f"{format_list(dict.fromkeys(word_cells))} {are_not}: write {marks.synonyms['win']},"
            " d for who dealt in, and - for the others (a win without d is a self-draw)"
        )
        return Mistake(remark_over(cells[0], cells[-1], "no-mark", message))
    if not marks.is_mark(TENPAI):
        write = " ".join("-" * len(cells))
        message = f"these rules pay nothing for a ready hand: write {write} for a draw"
        return Mistake(remark_over(cells[0], cells[-1], "no-mark", message))
    write = " ".join(f"{word}{signs}" for word, signs in readings)
    if not all(marks.is_mark(cell) for cell in write.split()):
        return None
    fault = f"{' '.join(map(str, cells))} are not marks: in a draw + is tenpai and - is noten"
    if any("!" in signs for _, signs in readings):
        fault = f"{fault}, and ! is riichi"
    # o and x may be marks of several kinds
    is_sure = is_certain and {"o", "x"}.isdisjoint(map(fold_word, cells))
    message = f"{fault}: write {write}" if is_sure else f"{fault}: is {write} meant?"
    fix = write if is_sure else None
    return Mistake(remark_over(cells[0], cells[-1], "no-mark", message, fix, guess=write))


@cache
def _list_row_words() -> Mapping[str, str]:
    return {fold_word(word): role for role, words in ROW_WORDS.items() for word in words.split()}


def _read_row_cell(cell: str) -> tuple[str, str]:
    """What a cell of a row in words says about its player, and the signs after it; both are empty
    if the cell is neither such a word nor a mark."""
    if re.fullmatch(r"-|[+-]!?", cell):
        return cell[0], cell[1:]
    match = re.fullmatch(r"(?P<word>.+?)[0-9]?(?P<signs>[!！]{0,2})[,;.]?", cell)
    word = _list_row_words().get(fold_word(match["word"])) if match else None
    return (word, normalize_full_width(match["signs"])) if word and match else ("", "")


def _fits(parts: Sequence[str], missing: int | None) -> bool:
    """Whether these marks have room in the place of one mark: the line must lack as many marks as
    they add."""
    return missing is None or len(parts) - 1 <= missing


def list_mark_remarks(mistakes: Sequence[Mistake], cells: Sequence[str]) -> list[Remark]:
    """The remarks on the marks of a line. It is one remark with the whole line to write, if all of
    the marks have one fault and it is known what each was meant as. A comma after one mark may
    stand for another sign (`3/40,` for `3/40!`), and an x for one mark may be a slip; if several
    marks have one (`3/40, - d, -`), the fix is certain."""
    known = [mistake for mistake in mistakes if isinstance(mistake, MarkMistake) and mistake.mark]
    if len(known) < 2 or len(known) < len(mistakes):
        return [mistake.remark for mistake in mistakes]
    marks = {column_of(mistake.cell): mistake.mark for mistake in known}
    first, last = known[0].remark, known[-1].remark
    write = [marks.get(column_of(cell), str(cell)) for cell in cells]
    is_sure = _are_sure(known)
    fault, line = _describe_wrong_marks(known), " ".join(write)
    message = f"{fault}: write {line}" if is_sure else f"{fault}: is {line} meant?"
    span = [
        mark
        for cell, mark in zip(cells, write, strict=True)
        if first.column <= column_of(cell) <= last.column
    ]
    likely = " ".join(span)
    fix = likely if is_sure else None
    return [first._replace(message=message, end=last.end, fix=fix, guess=likely)]


def _describe_wrong_marks(known: Sequence[MarkMistake]) -> str:
    """What is wrong with several marks at once."""
    cells = [str(mistake.cell) for mistake in known]
    if all(mistake.remark.code == "full-width" for mistake in known):
        return "full-width characters or dashes"
    if all(cell[-1] in SEPARATORS for cell in cells):
        return SPACES_ALONE
    are_not = "are not marks" if len({*cells}) > 1 else "is not a mark"
    return f"{format_list(dict.fromkeys(cells))} {are_not}"


def _are_sure(known: Sequence[MarkMistake]) -> bool:
    """Whether it is certain what the writer meant by each of several marks."""
    counts = Counter(str(mistake.cell) for mistake in known)
    return all(
        mistake.remark.fix is not None or counts[mistake.cell] > 1 or mistake.cell[-1] in SEPARATORS
        for mistake in known
    )


def _suggest_similar_mark(cell: str, marks: MarkWords) -> Suggestion | None:
    """A mark in capitals, or with other signs in it."""
    small = cell.casefold()
    for mark in (replace_lookalike_digits(cell), small, re.sub("r(?=[*o]*$)", "!", small)):
        if mark != cell and marks.is_mark(mark):
            return ask_whether(mark)
    signs, bare = split_leading_signs(cell)
    if signs and marks.is_mark(bare) and marks.is_mark(bare + signs):
        mark = bare + signs  # the sign may be that of the mark before, or too much
        return Suggestion(f"{signs} goes after its mark: is {mark} meant?", guess=mark)
    return _suggest_separation(cell, marks)


def split_leading_signs(cell: str) -> tuple[str, str]:
    """The signs before a mark that belong after it, and the mark: `!3/40` is `!` and `3/40`."""
    bare = re.sub(r"^(?:[!*o]+|\(!!?\))", "", cell)
    return cell[: len(cell) - len(bare)], bare


def replace_lookalike_digits(cell: str) -> str:
    """A cell with digits for the letters that look like them."""
    return re.sub(
        r"(?<=[0-9])[oO](?![a-z])|[lI](?=/?[0-9])", lambda match: LOOKALIKE_DIGITS[match[0]], cell
    )


def _suggest_by_word(cell: str, marks: MarkWords) -> Suggestion:
    """A word for a mark; for any other cell, examples of marks."""
    mark = marks.find_synonym(cell)
    word = cell.rstrip("!*")
    meant = "" if mark or word == cell else marks.find_synonym(word)
    if meant and marks.is_mark(likely := f"{meant}{cell[len(word) :]}"):
        return ask_whether(likely)
    if mark:
        if not marks.is_mark(mark):
            return Suggestion(f"write {mark}")
        if (
            cell.isascii() and len(cell) <= LONGEST_SLIP
        ) or mark.isdecimal():  # a slip, or one value of several
            return ask_whether(mark)
        return Suggestion(f"write {mark}", mark)
    near = find_nearest(cell, marks.synonyms) if len(cell) >= SHORTEST_WORD else ""
    if near:
        return Suggestion(f"{near} is written {marks.synonyms[near].partition(' (')[0]}")
    return Suggestion(f"a mark is one of {marks.examples}")


def _suggest_separation(cell: str, marks: MarkWords) -> Suggestion | None:
    """The advice on a cell in which a value and its unit, marks, or a label and a mark are not
    separated as they should be."""
    if re.fullmatch(r"[0-9]{1,3}[.):]", cell):
        return Suggestion("lines have no numbers: remove it, or write a label such as E1:")
    if is_label(label := f"{cell.upper()}:"):
        sure = not re.search(r"\.[0-9]{2}", cell)  # the last digit may stand for the colon
        return Suggestion(f"a label ends in a colon: write {label}", label if sure else None, label)
    before, _, after = cell.partition(":")
    if after and is_label(f"{before}:"):
        apart = f"{before}: {after}"
        sure = not marks.is_mark(after[1:])  # the first sign may stand for the space
        return Suggestion(f"put a space after the label: {apart}", apart if sure else None, apart)
    return (
        marks.suggest_value(cell)
        or _suggest_without_unit(cell, marks)
        or _suggest_without_win_word(cell, marks)
    )


def _suggest_without_unit(cell: str, marks: MarkWords) -> Suggestion | None:
    """A value with its unit after it; a unit of one letter may be a slip."""
    for unit in marks.unit_words:
        number = cell.removesuffix(unit)
        if re.fullmatch("[0-9]{1,2}", number) and number != cell and marks.is_mark(number):
            is_slip = len(unit) == 1 and unit.isascii()
            return Suggestion(f"write {number}", None if is_slip else number, number)
    return None


def _suggest_without_win_word(cell: str, marks: MarkWords) -> Suggestion | None:
    """A value with ron or tsumo after it; the other marks of the line may not agree with it."""
    value = cell.rstrip("".join(filter(str.isalpha, cell)))
    word = cell[len(value) :]
    if not word or not value or not marks.is_mark(value):
        return None
    if is_one_of(word, DISCARD_WIN_WORDS):
        return Suggestion(f"write {value}, and d for who dealt in")
    if is_one_of(word, SELF_DRAW_WORDS):
        return Suggestion(f"write {value}, and no d: a win without d is a self-draw")
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
    """Whether a cell can only be divided into these marks: there is no other place to divide it,
    and no sign in it can stand for a space."""
    text = "".join(parts)
    if _count_divisions(text, len(parts), marks) != 1:
        return False
    return len(parts) > 2 or not any(
        marks.is_mark(text[:at]) and marks.is_mark(text[at + 1 :]) and text[at - 2 : at - 1] != "/"
        for at in range(1, len(text) - 1)
    )


def _count_divisions(text: str, count: int, marks: MarkWords) -> int:
    """The number of ways in which a text can be divided into so many marks."""
    # how many ways there are to divide the text up to each place; 1 for no marks
    ways = [1] + [0] * len(text)
    for _ in range(count):
        ways = [
            sum(
                ways[start]
                for start in range(end)
                if ways[start] and marks.is_mark(text[start:end])
            )
            for end in range(len(text) + 1)
        ]
    return ways[-1]
