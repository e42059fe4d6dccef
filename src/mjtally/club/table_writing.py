"""A submission for a table is written into its file once, and only if the game still is as its
sender saw it.

`TableWriter.write` goes from step to step:

1. *Answered*: a submission whose key was answered gets its answer again.
2. *Seen*: the game in the file is the one that was seen, by its digest. Comments, which anybody may
   write meanwhile, do not count.
3. *Written before*: if it is another one, the change may stand in the file already, because a
   server wrote it and was killed before it answered. Otherwise it is refused.
4. *Made*: the change makes another text of the file, in which no error is new.
5. *Declared*: what was declared in the hand that is played is in its result, or may be forgotten
   (`declared.keeping_declared`).
6. *Replaced*: the file is replaced whole, if no byte of it has changed since step 2.

Whatever is refused leaves the file as it is. A phone, whose answers may get lost, sends a key with
each submission; a program that hears each answer needs none, and no line of others is its own:

    make = partial(append_to_game, body={"text": "- - 2/30 d"}, folder=folder)
    submission = Submission(make, "", seen.digest)
    answer, reading = TableWriter(TableReadings(None), folder).write(Chain(path), submission)

If the game is not as it was seen, a `TableRefusedError` has what the file says now: its
`reading.find_seen(seen.digest)` is the file as it was, if all that came since are lines at its end.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..base.errors import Problem, UsageError
from ..editing.formatting import format_last_game
from ..editing.source_file import SourceFile
from ..language.tokens import strip_comment
from ..output.files import ChangedError
from .declared import keeping_declared, list_declared
from .files import Chain, describe_change, replace_file
from .line_changes import (
    LineChange,
    ReadAgain,
    append_line,
    correct_line,
    drop_labels,
    remove_line,
    renew_labels,
)
from .submissions import (
    ServingError,
    check_line,
    clean_answer,
    digest_submission,
    find_forgotten,
    find_line_number,
    find_taken_back,
    write_taps,
)
from .table_reading import (
    TableReading,
    TableReadings,
    TableRefusedError,
    TableText,
    find_new_errors,
    list_words,
)
from .table_state import describe_problem, list_wrong_labels
from .typed_hands import write_typed_hand

Answer = dict[str, Any]  # plain values, for JSON
ChangeMaker = Callable[[TableReading], LineChange]
# compares a file before and after a change
ChangeCheck = Callable[[TableReading, TableReading], object]

MOST_KEYS = 500  # how many submissions' keys are remembered


@dataclass(frozen=True)
class Submission:
    """A change that somebody wants in a table's file, and the state that they saw."""

    make: ChangeMaker  # makes the change, of the file as it is
    key: str  # tells whether the same submission comes again; empty if every answer is heard
    seen: str | None  # the digest of the game that was seen; None if it may be any
    body: Mapping[str, Any] = field(default_factory=dict)  # what a phone sent
    kind: str = ""  # tells it from others with such a body
    is_correction: bool = False  # it corrects the line that the body names, or writes before it

    def is_as_seen(self, now: TableReading) -> bool:
        """Whether the game is the one that was seen. If a line is corrected, it has to be at its
        place, which a comment that somebody else wrote may have moved."""
        if self.seen is None:
            return True
        if self.seen != now.digest or not self.is_correction:
            return self.seen == now.digest
        number, line = find_taken_back(self.body, now.first_line)
        there = now.text.source.line_texts[number - 1 : number] if number else ()
        return all(text.split() == line.split() for text in there)

    @property
    def is_insertion(self) -> bool:
        """Whether it is a line that is inserted before another one."""
        return self.body.get("is_before") is True

    def is_above_last_hand(self, now: TableReading) -> bool:
        """Whether it corrects a line above the hand that was played last."""
        number = find_line_number(self.body, now.first_line) if self.is_correction else 0
        return 0 < number - self.is_insertion < max(now.hand_lines, default=0)


class AnsweredSubmission(NamedTuple):
    """What a submission asked, what its sender had seen, and what was answered."""

    asked: str  # the digest of what was asked
    seen: str | None
    answer: Answer


class AnswerMemory:
    """The answers to the latest submissions, by their keys."""

    def __init__(self) -> None:
        self._answered: OrderedDict[str, AnsweredSubmission] = OrderedDict()

    def find(self, key: str, asked: str) -> Answer | None:
        """The answer to the submission with this key; a `ServingError` if that was another
        submission."""
        answered = self._answered.get(key)
        if answered and answered.asked != asked:
            message = "this key is of another submission: each one has a key of its own"
            raise ServingError(409, "key-used", message)
        return answered.answer if answered else None

    def add(self, key: str, asked: str, seen: str | None, answer: Answer) -> None:
        """Remember an answer."""
        self._answered[key] = AnsweredSubmission(asked, seen, answer)
        if len(self._answered) > MOST_KEYS:
            self._answered.popitem(last=False)

    def has_seen(self, digest: str) -> bool:
        """Whether something was written already by somebody who saw the game with this digest."""
        return any(answered.seen == digest for answered in self._answered.values())


class TableWriter:
    """Writes what is submitted into the files of tables below a `folder`. `note_written` is called
    with the path of each file that was written."""

    def __init__(
        self,
        readings: TableReadings,
        folder: str,
        note_written: Callable[[str], object] = lambda path: None,
    ) -> None:
        self.read = readings.read
        self.folder, self.note_written = folder, note_written
        self.answers = AnswerMemory()

    def write(
        self,
        chain: Chain,
        submission: Submission,
        check: ChangeCheck = lambda before, after: None,
    ) -> tuple[Answer, TableReading]:
        """Change a table's file as a submission asks, once for each key. Returns the answer and the
        reading of the changed file. `check` is called right before the file is written, and may
        refuse it, too."""
        key, seen = submission.key, submission.seen
        place = chain.path, chain.game, submission.kind, submission.is_correction
        asked = digest_submission(submission.body, *place)
        known = self.answers.find(key, asked) if key else None
        before = self.read(TableText.read(chain))
        if known is None and not submission.is_as_seen(before):
            changes = [*self._make_again(submission, before)]
            known = self._find_written(submission, changes, before)
            if known is None:
                raise _build_refusal(before, is_same=_has_same_line(changes, before))
            self.answers.add(key, asked, seen, known)
        if known is not None:
            return known, before
        change = submission.make(before)
        after = self.read(change.text)
        check_no_errors(find_new_errors(before, after), self.folder, change.text)
        check(before, after)
        may_be_forgotten = find_forgotten(submission.body)
        is_above = submission.is_above_last_hand(before)
        with keeping_declared(before, after, change.line, may_be_forgotten, is_above=is_above):
            self._replace(before, change)
            answer = _describe_change(change)
            if key:
                self.answers.add(key, asked, before.digest, answer)
        self.note_written(chain.path)
        return answer, after

    def write_new(
        self, empty: TableText, lines: Sequence[str], check: Callable[[TableReading], object]
    ) -> bool:
        """Write the lines of a file that is not there yet, and return whether that was so: another
        server may have written it meanwhile."""
        source = SourceFile.from_text("".join(f"{line}\n" for line in lines))
        text = empty.replace(format_last_game(source, len(lines)))
        after = self.read(text)
        check_no_errors(after.errors, self.folder, text)
        check(after)
        try:
            replace_file(empty.chain.path, None, text.data)
        except ChangedError:
            return False
        self.note_written(empty.chain.path)
        return True

    def _replace(self, before: TableReading, change: LineChange) -> None:
        """Replace the file that was read by a changed one."""
        chain = before.text.chain
        try:
            replace_file(chain.path, before.text.data, change.text.data)
        except ChangedError:
            raise _build_refusal(self.read(TableText.read(chain))) from None

    def _make_again(self, submission: Submission, now: TableReading) -> Iterator[LineChange]:
        """The change that is submitted, of the file as it may have been when a server that was
        killed made it."""
        for text in self._list_seen_texts(submission, now):
            with suppress(ServingError):  # then it was not that one
                yield submission.make(self.read(text))

    def _list_seen_texts(self, submission: Submission, now: TableReading) -> Iterator[TableText]:
        """The file as it may have been seen: without the lines at its end that came since; as it
        is, if nothing would change; without the line that was inserted; and with the one that was
        taken back. A hand has the label then that fits."""
        seen = submission.seen
        assert seen is not None
        if text := now.find_seen(seen):
            yield text
        yield now.text
        if submission.is_insertion:
            with suppress(ServingError):
                number = find_line_number(submission.body, now.first_line)
                bare = remove_line(now, number).text
                yield from self._select_seen(bare, number - 1, seen)
        number, line = find_taken_back(submission.body, now.first_line)
        if number and now.digest != seen:
            yield from self._select_seen(now.put_back(number, line), number, seen)

    def _select_seen(self, text: TableText, number: int, seen: str) -> Iterator[TableText]:
        """A text, or the text with the labels that its hands have below a line, if it is the one
        that was seen."""
        reading = self.read(text)
        labelled = renew_labels(reading, number, self.read)
        texts = [text, labelled.text] if labelled else [text]
        yield from [text for text in texts if self.read(text).digest == seen][:1]

    def _find_written(
        self, submission: Submission, changes: Sequence[LineChange], now: TableReading
    ) -> Answer | None:
        """The answer to a submission that stands in the file already: the server that wrote it was
        killed before it could answer. What followed the game that was seen since this server began
        is of another submission, however equal its line is."""
        assert submission.seen is not None
        if not submission.key or self.answers.has_seen(submission.seen):
            return None
        written = (_describe_change(change) for change in changes if _is_made(change, now))
        return next(written, None)


def _describe_change(change: LineChange) -> Answer:
    return {"saved": True, "line": change.line, "number": change.number}


def _build_refusal(now: TableReading, *, is_same: bool = False) -> TableRefusedError:
    """The error that the file has changed since it was seen; `is_same` if somebody has written an
    equal hand there."""
    message = describe_change(now.text.chain.path)
    return TableRefusedError("file-changed", message, now, {"is_same": is_same})


def _is_made(change: LineChange, now: TableReading) -> bool:
    """Whether a file says what a change made; if the change is a line, there may be others below
    it. Lines that are only comments, which somebody else may have written, are passed over where
    the change is a line that is more."""
    has_words = _has_words(change.line)
    made, there = (
        list_words(line for line in text.source.line_texts if not has_words or _has_words(line))
        for text in (change.text, now.text)
    )
    return made == (there[: len(made)] if change.number else there)


def _has_same_line(changes: Sequence[LineChange], now: TableReading) -> bool:
    """Whether a file has the line of a change at its place, with whatever comment."""
    there = list_words(map(strip_comment, now.text.source.line_texts))
    for change in changes:
        made = list_words(map(strip_comment, change.text.source.line_texts))
        if _has_words(change.line) and there[: len(made)] == made:
            return True
    return False


def _has_words(line: str) -> bool:
    """Whether a line is more than a comment."""
    return bool(strip_comment(line).strip())


# ------------------------------------------------------------------------------------------
# How the file changes by what is submitted, as the one who submits it is shown before.


def find_submitted_line(reading: TableReading, body: Mapping[str, Any]) -> str:
    """The line that was tapped or typed; `typed` is one that may be shorter than it stands in the
    file (`typed_hands`)."""
    game = reading.game
    if "typed" in body and game:
        text = check_line(body["typed"])
        declared = () if "number" in body else list_declared(reading)
        try:
            return write_typed_hand(game.session.rules, text, game.session.names, declared)
        except UsageError as error:
            raise ServingError(422, "typed", str(error), {"problems": []}) from None
    if "taps" not in body:
        return check_line(body.get("typed", body.get("text")))
    if game is None:
        raise ServingError(409, "no-game", "nobody sits at this table")
    return write_taps(game.session.rules, body["taps"], game.session.names)


def append_to_game(reading: TableReading, body: Mapping[str, Any], folder: str) -> LineChange:
    """The file with a line at the end of its game, if it is known how the game stands."""
    message = "the game has an error: correct it first, to know the state of the game"
    check_no_errors(reading.list_game_errors(), folder, reading.text, message)
    return append_line(reading, find_submitted_line(reading, body))


def correct_game(
    reading: TableReading, body: Mapping[str, Any], read: ReadAgain
) -> tuple[TableReading, LineChange]:
    """The file with a line corrected; where the hands below it have other labels then, with
    those. If they cannot be so whatever their labels are, it is the file without these, whose
    errors say why."""
    line, is_before = find_submitted_line(reading, body), body.get("is_before") is True
    number = find_line_number(body, reading.first_line)
    change = correct_line(reading, number, line, is_before=is_before)
    after = read(change.text)
    first_lines = find_later_lines(number, body, change)
    is_wrong = bool(find_new_errors(reading, after))
    if is_wrong or list_wrong_labels(reading, after, *first_lines):
        above = change.number or number - 1
        relabelled = renew_labels(after, above, read)
        if relabelled:
            again = read(relabelled.text)
            if not find_new_errors(reading, again):
                return again, relabelled._replace(number=change.number and relabelled.number)
        bare_change = drop_labels(after, above)._replace(number=change.number)
        bare = read(bare_change.text)
        if is_wrong and find_new_errors(reading, bare):
            return bare, bare_change
    return after, change


def find_later_lines(number: int, body: Mapping[str, Any], change: LineChange) -> tuple[int, int]:
    """The numbers of the lines where the hands below a changed line begin, before the change and
    after it."""
    first = number if body.get("is_before") is True else number + 1
    return first, change.number + 1 if change.number else number


def check_no_errors(
    errors: Sequence[Problem], folder: str, text: TableText, message: str = ""
) -> None:
    """Fails with errors, in the file's own words; with the line as it would stand, if it is one of
    the table's file."""
    if not errors:
        return
    problems = [describe_problem(error, folder) for error in errors]
    texts = text.source.line_texts
    is_own = errors[0].file == text.chain.path and errors[0].line <= len(texts)
    line = texts[errors[0].line - 1] if is_own else ""
    detail = {"problems": problems, "line": clean_answer(line)}
    raise ServingError(422, "line-has-errors", message or problems[0]["message"], detail)
