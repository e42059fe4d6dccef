"""The changes of a table's text: a line is added, removed or replaced, or a game is opened. Each
change takes a reading of the file and returns the new text, with the game laid out, and the number
of the line that it is about. This module writes nothing, and checks only whether a phone may write
such a line at all."""

from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import NamedTuple

from ..base.today import find_now
from ..editing.formatting import format_last_game
from ..editing.source_file import LineKind, SourceFile, SourceLine, parse_source_line
from ..language.parser import parse_line
from ..language.statements import Declaration, PlayersLine, ResultLine, format_name
from ..rules.families import PRESETS
from .files import EVENING_HOURS
from .plans import is_players_line
from .submissions import KEYS_OF_CLUB, NewRules, NewSeats, ServingError
from .table_reading import TableReading, TableText
from .table_state import find_label

BODY_KINDS = {LineKind.RESULT, LineKind.SCORES, LineKind.OTHER, LineKind.UNCHANGED}
BEFORE_A_GAP = BODY_KINDS | {LineKind.PLAYERS}  # a game begins after a blank line


ReadAgain = Callable[[TableText], TableReading]  # a text of the same file


class LineChange(NamedTuple):
    """A file as it would be, and the number of the line that changed (0 for one that is gone)."""

    text: TableText
    number: int

    @property
    def line(self) -> str:
        """The line after the change; empty if it was removed."""
        return self.text.source.line_texts[self.number - 1] if self.number else ""


def _check_may_write(line: SourceLine) -> None:
    """Fails where a line is not one of a game."""
    statement = line.statement
    if isinstance(statement, Declaration) and statement.key in KEYS_OF_CLUB:
        message = f"{statement.key}= is written with an editor, not at the table"
        raise ServingError(422, "not-here", message, {"problems": []})


# ------------------------------------------------------------------------------------ a line


def append_line(reading: TableReading, text: str) -> LineChange:
    """The text with one more line in the game, which gets its label."""
    line = parse_source_line(text)
    _check_may_write(line)
    if line.kind is LineKind.BLANK:
        raise ServingError(400, "bad-request", "the line is empty")
    if is_players_line(line):
        message = "players open another game: choose who sits where"
        raise ServingError(422, "not-here", message, {"problems": []})
    texts = _strip_blank_lines(reading.text.source)
    if line.kind is LineKind.COMMENT and texts and texts[-1].split() == text.split():
        return LineChange(reading.text, len(texts))  # a digest does not tell that it is there
    label = find_label(reading.game) if reading.game else ""
    if label and isinstance(line.statement, ResultLine) and line.statement.label is None:
        text = f"{label}: {text}"
    return _lay_out(reading, [*texts, text], len(texts) + 1)


def correct_line(
    reading: TableReading, number: int, text: str, *, is_before: bool = False
) -> LineChange:
    """The text with a line of the game replaced by another text, or with that text inserted before
    it. An empty text removes the line. A hand gets a label if the line at its place has one."""
    there, line = _find_game_line(reading, number), parse_source_line(text)
    _check_may_write(line)
    if line.kind is LineKind.BLANK:
        if is_before:
            raise ServingError(400, "bad-request", "the line is empty")
        return remove_line(reading, number)
    is_opening = number == reading.first_line and not is_before
    if is_players_line(line) is not is_opening or number < reading.first_line + is_before:
        where = "the game begins with its players" if is_opening else ""
        message = where or "players open another game: they cannot stand within one"
        raise ServingError(422, "not-here", message, {"problems": []})
    if isinstance(line.statement, ResultLine) and isinstance(there.statement, ResultLine):
        label = there.statement.label
        if line.statement.label is None and label:
            text = f"{label} {text}"
    texts = list(reading.text.source.line_texts)
    texts[number - 1 : number - is_before] = [text]
    return _lay_out(reading, texts, number)


def drop_labels(reading: TableReading, number: int) -> LineChange:
    """The game without the labels of its hands below a line."""
    texts = list(reading.text.source.line_texts)
    for at in _list_labelled(texts, number):
        label = _find_label_of(texts[at]) or ""
        texts[at] = texts[at].lstrip()[len(label) :].lstrip()
    return _lay_out(reading, texts, number, keeps_numbers=True)


def renew_labels(reading: TableReading, number: int, read: ReadAgain) -> LineChange | None:
    """The game with the labels that its hands have now, from a line on; None where nobody knows
    how it stands."""
    labelled = _list_labelled(reading.text.source.line_texts, number)
    if not labelled:
        return None
    bare = read(drop_labels(reading, number).text)
    labels = {hand.line: hand.line_label for hand in bare.hands}
    if bare.list_game_errors() or not labels.keys() >= {at + 1 for at in labelled}:
        return None
    texts = list(bare.text.source.line_texts)
    for at in labelled:
        texts[at] = f"{labels[at + 1]}: {texts[at]}"
    return _lay_out(reading, texts, number)


def _list_labelled(texts: Sequence[str], number: int) -> list[int]:
    """Which lines below one have a label, from 0."""
    return [at for at in range(number, len(texts)) if _find_label_of(texts[at])]


def _find_label_of(text: str) -> str | None:
    statement = parse_source_line(text).statement
    return statement.label if isinstance(statement, ResultLine) else None


def find_removable_line(reading: TableReading) -> int:
    """The number of the last line of the game that is more than a comment; 0 where there is
    none. Its players line is it only where nothing follows, and nobody has planned the game."""
    source = reading.text.source
    first = reading.first_line + bool(reading.text.chain.game)
    for number in range(len(source.line_texts), first - 1, -1):
        line = parse_source_line(source.line_texts[number - 1]) if number else None
        if line and line.kind not in {LineKind.BLANK, LineKind.COMMENT}:
            return number
    return 0


def remove_last_line(reading: TableReading) -> LineChange:
    """The game without its last line."""
    number = find_removable_line(reading)
    if not (reading.first_line and number):
        raise ServingError(409, "nothing-to-undo", "no line of a game is left to take back")
    return remove_line(reading, number)


def remove_line(reading: TableReading, number: int) -> LineChange:
    """The game without a line, and without the comments that go on below it."""
    _find_game_line(reading, number)
    if number == reading.first_line and reading.text.chain.game:
        message = "the players of a plan are changed with an editor, or with mjtally seating --keep"
        raise ServingError(422, "not-here", message, {"problems": []})
    source = reading.text.source
    lines = source.select_lines(reading.first_line - 1).lines
    end = number + 1
    while (
        end - reading.first_line < len(lines)
        and lines[end - reading.first_line].kind is LineKind.CONTINUED_COMMENT
    ):
        end += 1
    if number == reading.first_line and any(
        line.kind is not LineKind.BLANK for line in lines[end - reading.first_line :]
    ):
        message = "the players of a game cannot be removed before its lines are: correct them"
        raise ServingError(422, "not-here", message, {"problems": []})
    shorter = source.select_lines(0, number - 1) + source.select_lines(end - 1)
    if number == reading.first_line:
        kept = _strip_blank_lines(shorter)
        return LineChange(reading.text.replace(_end_lines(shorter, kept)), 0)
    return LineChange(
        reading.text.replace(
            format_last_game(shorter, reading.first_line, _list_broken(reading, number))
        ),
        0,
    )


# ------------------------------------------------------------------------------------ a game


def open_game(reading: TableReading, seating: NewSeats, rules: NewRules) -> LineChange:
    """The file with another game at its end; in the place of one that nobody has played yet. Its
    date is today's, or the last one of the file: after midnight an evening goes on."""
    if reading.text.chain.game:
        message = "the next game of a plan is another table of it: choose that"
        raise ServingError(409, "planned", message)
    source, game, now = reading.text.source, reading.game, find_now()
    yesterday = f"{now - timedelta(hours=EVENING_HOURS):%Y-%m-%d}"
    date = reading.date if reading.date == yesterday else f"{now:%Y-%m-%d}"
    texts = _strip_blank_lines(source)
    if game and not game.has_hands and not game.is_over and reading.first_line == len(texts):
        texts = texts[: reading.first_line - 1]
        while texts and not texts[-1].strip():
            texts.pop()
    is_new_day = reading.date < date
    if texts and (is_new_day or parse_source_line(texts[-1]).kind in BEFORE_A_GAP):
        texts.append("")
    if is_new_day:
        texts.append(date)
    if game and (game.has_hands or game.is_over) and game.session.round.number:
        texts.append("round=")  # in that round the players may already sit somewhere
    texts += format_opening(reading, "", seating, rules)
    text = _end_lines(source, texts)
    return LineChange(reading.text.replace(format_last_game(text, len(texts))), len(texts))


def format_opening(
    reading: TableReading, date: str, seating: NewSeats, rules: NewRules
) -> list[str]:
    """The lines that open a game: its date, its rules, its guests, and who plays; a
    `ServingError` for names that no line can hold."""
    names = " ".join(map(format_name, seating.players))
    if isinstance(parse_line(names).statement, PlayersLine):
        wanted = PRESETS[rules.ruleset] if rules.ruleset else reading.rules
        named = f"rules={rules.ruleset}" if wanted != reading.rules else ""
        # in most families all games have one length
        usual = getattr(wanted, "length", rules.length)
        length = f"length={rules.length}" if rules.length not in ("", usual) else ""
        opening = [date, named, length, *_declare_guests(reading, seating), names]
        return [line for line in opening if line]
    message = f"{names}: these are not valid names of players"
    raise ServingError(422, "names", message, {"problems": []})


def _declare_guests(reading: TableReading, seating: NewSeats) -> list[str]:
    """What lets guests play who are not in the roster, if there is one: in this file alone. (Any
    other name that is not in it is an error of the file.)"""
    known = {*reading.roster, *reading.aliases}
    guests = [name for name in seating.players if name in seating.guests - known]
    if not reading.roster or not guests:
        return []
    roster, guest = (
        ",".join(map(format_name, names)) for names in ([*reading.roster, *guests], guests)
    )
    return [f"roster={roster}", f"guest={guest}"]


# ---------------------------------------------------------------------------------- the text


def _strip_blank_lines(source: SourceFile) -> list[str]:
    """The lines of a file, without the blank lines at its end."""
    texts = list(source.line_texts)
    while texts and not texts[-1].strip():
        texts.pop()
    return texts


def _end_lines(source: SourceFile, texts: Sequence[str]) -> SourceFile:
    """Other lines in a file, those that were there with the ends that they had."""
    ends = [*source.line_ends, *([""] * max(0, len(texts) - len(source.line_ends)))]
    return source.rebuild([*zip(texts, ends[: len(texts)], strict=True)])


def _lay_out(
    reading: TableReading, texts: Sequence[str], number: int, *, keeps_numbers: bool = False
) -> LineChange:
    """Other lines, with the game among them laid out; the line may have another number then."""
    source = _end_lines(reading.text.source, texts)
    if not reading.first_line or keeps_numbers:
        return LineChange(reading.text.replace(source), number)
    first, broken = reading.first_line, _list_broken(reading, number)
    above = source.line_texts[first - 2] if reading.text.chain.game and first > 1 else ""
    if is_players_line(parse_source_line(above)):  # at once, in a plan that nobody played yet
        source = source.rebuild(
            [
                *zip(source.line_texts[: first - 1], source.line_ends, strict=False),
                ("", ""),
                *zip(source.line_texts[first - 1 :], source.line_ends[first - 1 :], strict=True),
            ]
        )
        first, broken = first + 1, {number + 1 for number in broken}
    laid_out = format_last_game(source, first, broken)
    numbers_before = [at for at, text in enumerate(texts[:number], 1) if text.strip()]
    here = [at for at, text in enumerate(laid_out.line_texts, 1) if text.strip()]
    return LineChange(reading.text.replace(laid_out), here[len(numbers_before) - 1])


def _list_broken(reading: TableReading, number: int) -> set[int]:
    """The lines of the game with errors, which stay as they are, above the one that changes."""
    return {error.line for error in reading.list_game_errors() if error.line < number}


def _find_game_line(reading: TableReading, number: int) -> SourceLine:
    """A line of the game; a `ServingError` for any other."""
    texts = reading.text.source.line_texts
    if reading.first_line and reading.first_line <= number <= len(texts):
        line = parse_source_line(texts[number - 1])
        if line.kind is not LineKind.BLANK:
            return line
    raise ServingError(404, "no-such-line", f"line {number} is not one of the game's lines")
