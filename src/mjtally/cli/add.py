"""`mjtally add FILE` writes hands in a terminal, as phones at the table do. A typed hand takes the
same way as a tapped one (`club/club.py`): it is shown before it is saved, and the file is replaced
as a whole. If somebody else has changed the file, the change is shown before anything is saved.
This module has only what a terminal asks and shows."""

import argparse
import os
import sys
import uuid
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, NoReturn

from ..base.errors import UsageError, format_message
from ..base.terminal import (
    align_columns,
    build_excerpt,
    detect_screen,
    escape_unprintable,
    is_terminal,
    wrap_line,
)
from ..base.wording import (
    describe_absent_player,
    describe_missing_file,
    find_file_beside,
    format_list,
    pluralize,
)
from ..club.club import Club
from ..club.submissions import ServingError
from ..club.typed_hands import find_named
from ..interpreter.includes import find_clubs
from ..language.parser import parse_line
from ..language.statements import Adjustment, PlayersLine, format_name
from ..language.tokens import strip_comment
from .console import EXIT_ERRORS, EXIT_FINE, print_message, print_output
from .in_place import check_in_place, read_scores_texts
from .named_files import check_files, is_there
from .options import add_rules_options, parse_rules_options
from .parsers import VerbParser

Answer = Mapping[str, Any]

HELP = """\
A hand, short or as the file has it:
  {example}
Other lines are written as the file has them: = {scores} (scores that you counted), # a comment.
  undo     take the last line back
  lines    show the game's lines, with their numbers
  edit N   write line N again
  end      the game is over
  quit     leave (or Ctrl-D); the file has everything that was saved
Names may be short (their beginning, or the number of the seat)."""
ALONE = ("undo", "lines", "quit", "exit", "help")  # commands that have nothing behind them
YES, NO = ("", "y", "yes"), ("n", "no")


def add_options(parser: VerbParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a scores file")
    add_rules_options(parser)


def run(arguments: argparse.Namespace) -> int:
    """Ask for hands, and write them, until there are no more."""
    path = arguments.file
    if not is_there(path) and not find_file_beside(path):
        new = f"mjtally new Aki Ben Chie Dai -o {path} makes one"
        raise UsageError(f"{describe_missing_file(path)}: {new}")
    check_files([path])
    check_in_place(path, "add writes to the file")
    read_scores_texts([path])  # this fails if it is not a scores file
    clubs = find_clubs([path])
    top = clubs[path].path if path in clubs else os.path.realpath(path)
    club = Club(top, rules=parse_rules_options(arguments), warn=print_message)
    while club.work(1):  # read everything that was played: a table's own file does not say it
        pass
    terminal = TypedTerminal() if is_terminal(sys.stdin) else PipedTerminal()
    return _Evening(club, club.files.name_table(os.path.realpath(path)), terminal).keep()


class PipedTerminal:
    """A terminal whose lines come from a program or a file, so that it asks nothing."""

    is_asking = False

    def __init__(self) -> None:
        self.number = 0

    def suggest(self, text: str) -> None:
        """Ignore a suggestion, since no person is there to take it."""

    def ask(self, prompt: str, words: Sequence[str] = ()) -> str:
        """The next line."""
        line = sys.stdin.buffer.readline()
        if not line:
            raise EOFError
        self.number += 1
        return line.decode("utf-8", "surrogateescape").strip()

    def refuse(self, message: str) -> NoReturn:
        """End the run, because the next lines may depend on the one that was refused."""
        print_message(f"line {self.number} of the input: {message}")
        raise SystemExit(EXIT_ERRORS)


class TypedTerminal:
    """A terminal at which a person types, with the line editing of the system if there is one."""

    is_asking = True

    def __init__(self) -> None:
        self.words: Sequence[str] = ()
        self.readline: Any = None
        with suppress(ImportError):  # on Windows
            import readline

            self.readline = readline
            readline.set_completer(self._complete)
            readline.set_completer_delims(" ,=")
            readline.parse_and_bind("tab: complete")

    def ask(self, prompt: str, words: Sequence[str] = ()) -> str:
        """Ask for a line at a prompt; `words` are offered to complete it."""
        self.words = words
        return input(prompt).strip()

    def suggest(self, text: str) -> None:
        """Offer a text as the line before, so that the arrow key brings it back."""
        if self.readline and text:
            self.readline.add_history(text)

    def refuse(self, message: str) -> None:
        """Say why something was not saved."""
        print_message(message)

    def _complete(self, start: str, at: int) -> str | None:
        small = start.casefold()
        found = [word for word in self.words if word.casefold().startswith(small)]
        return f"{found[at]} " if at < len(found) else None


class _Evening:
    """The table for which a terminal asks for hands."""

    def __init__(self, club: Club, name: str, terminal: PipedTerminal | TypedTerminal) -> None:
        self.club, self.name, self.terminal = club, name, terminal
        self.state: Answer = club.describe_table(name)

    def keep(self) -> int:
        """Ask for one line after another until there is none."""
        self._check_errors()
        if self.terminal.is_asking:
            _show("? for help, Ctrl-D to leave")
        with suppress(EOFError, KeyboardInterrupt):
            self._show_board()
            while self._take(self._ask_line()):
                pass
        if self.terminal.is_asking:
            _show(f"\nEverything that was saved is in {self.state['file']}.")
        return EXIT_FINE

    def _check_errors(self) -> None:
        if self.state["is_known"] or not self.state["players"]:
            return
        for problem in self.state["problems"]:
            if problem["severity"] == "error":
                _show_problem(problem)
        raise UsageError(f"{self.state['file']} has errors: correct them first, with an editor")

    @property
    def _is_open(self) -> bool:
        """Whether a game goes on at this table."""
        return bool(self.state["players"]) and not self.state["is_over"]

    @property
    def _results(self) -> Sequence[Answer]:
        """The results that a hand can have under the rules of the table."""
        return self.state["form"]["results"] if self.state["form"] else ()

    def _ask_line(self) -> str:
        label = self.state["board"]["label"] if self._is_open else "players"
        return self.terminal.ask(f"{label or 'hand'}> ", self._list_words())

    def _list_words(self) -> list[str]:
        """List the words with which a line may begin or go on."""
        commands = ["undo", "edit", "lines", "end", "quit"]
        if not self._is_open:
            return [*self._list_known_names(), "undo", "quit"]
        steps = [step for result in self._results for step in result["steps"]]
        values = [key["mark"] for group in _list_groups(steps) for key in group["values"]]
        choices = [choice["key"] for step in steps for choice in step.get("choices", ())]
        names = [result["name"].replace("_", "-") for result in self._results]
        return list(
            dict.fromkeys([*self.state["players"], *names, "tsumo", *values, *choices, *commands])
        )

    def _take(self, text: str) -> bool:
        """Do what was typed, and return whether more lines may follow."""
        self._look_again()
        word, _, rest = strip_comment(text).strip().partition(" ")
        command = word.casefold()
        try:
            if command in {"quit", "exit", "q"} and not rest:
                return False
            if command in {"?", "help"} and not rest:
                self._help()
            elif command == "lines" and not rest:
                self._show_lines()
            elif command == "undo" and not rest:
                self._undo()
            elif command == "edit":
                self._edit(rest)
            elif command in ALONE and not find_named(word, self._list_known_names()):
                self.terminal.refuse(f"{word} stands alone on its line")
            elif self._names_players(text):
                self._open_game(text)
            elif text:
                self._write({"typed": text})
        except ServingError as refusal:
            self._refuse(refusal)
        return True

    def _look_again(self) -> None:
        """Read the table again, and say so if somebody else has written there."""
        now = self.club.describe_table(self.name)
        is_changed = now["digest"] != self.state["digest"]
        self.state = now
        if is_changed and self.terminal.is_asking:
            _show(f"{self.state['file']} was changed meanwhile:")
            if self.state["last"]:
                _show(f"  {self.state['last']['line']}")
            self._show_board()

    # ------------------------------------------------------------------------------ a line

    def _write(self, body: Answer) -> None:
        """Show the effect of a line, and save the line if the person agrees."""
        statement = parse_line(body["typed"]).statement
        known = self._list_known_names()
        if isinstance(statement, Adjustment) and not find_named(statement.name, known):
            self.terminal.refuse(describe_absent_player(statement.name, known))
            return
        preview = self.club.preview(self.name, body)
        if any(problem["severity"] == "error" for problem in preview["problems"]):
            raise ServingError(422, "line-has-errors", "", {"problems": preview["problems"]})
        self._show_preview(preview)
        if preview["kind"] != "comment" and not self._is_meant("Save it?"):
            return
        try:
            self._save(body)
        except ServingError as refusal:
            if refusal.code != "forgets-declared" or not self.terminal.is_asking:
                raise
            _show(f"{refusal.message}.")
            if not self._is_meant("Save it without that?"):
                return
            self._save({**body, "forget": refusal.detail["forgets"]})
        if preview["ends_game"] and preview["kind"] == "result" and self.terminal.is_asking:
            _show(f"The game is over: {preview['ends_game']}.")
        self._show_board()

    def _save(self, body: Answer) -> None:
        sent, number = self._build_submission(body), body.get("number")
        if number is None:
            saved = self.club.save_line(self.name, sent)
        else:
            saved = self.club.correct_line(self.name, number, sent)
        self.state = saved["state"]
        if not self.terminal.is_asking:
            _show(saved["line"])

    def _build_submission(self, body: Answer) -> Answer:
        """Build a submission as the club wants it: with the state that was seen, and with a key of
        its own."""
        return {**body, "digest": self.state["digest"], "key": uuid.uuid4().hex}

    def _undo(self) -> None:
        number = self.state["undo_number"]
        if not number:
            self.terminal.refuse("no line of a game is left to take back")
            return
        (line,) = (line["text"] for line in self.state["lines"] if line["number"] == number)
        if not self._is_meant(f"Take back {' '.join(line.split())}?"):
            return
        taken_back = self._build_submission({"number": number, "line": line})
        self.state = self.club.undo_last(self.name, taken_back)["state"]
        self._show_board()

    def _edit(self, words: str) -> None:
        """Replace a line: `edit 12` asks for the new text, and `edit 12 3/40 - d -` gives it at
        once."""
        number_text, _, text = words.strip().partition(" ")
        lines = {str(line["number"]): line for line in self.state["lines"]}
        line = lines.get(number_text)
        if line is None:
            self._show_lines()
            self.terminal.refuse("edit needs the number of one of these lines, such as edit 12")
            return
        if not text:
            written = " ".join(line["text"].split())
            self.terminal.suggest(written)
            _show(written)
            text = self.terminal.ask(f"line {number_text}> ", self._list_words())
        if text and text.split() != line["text"].split():
            self._write({"typed": text, "number": line["number"], "line": line["text"]})

    # ------------------------------------------------------------------------------ a game

    def _names_players(self, text: str) -> bool:
        """Whether a line says who plays the next game. Where no game is followed, others may sit
        down at any time: then every word may be a name, and none is a word for a hand."""
        statement = parse_line(text).statement
        words = text.split()
        if not self._is_open:
            known = self._list_known_names()
            are_known = all(self._complete_name(word, known) in known for word in words)
            return are_known or isinstance(statement, PlayersLine)
        form_words = {*self._list_words()} - {*self.state["players"]}
        return (
            not self.state["tracks_games"]
            and isinstance(statement, PlayersLine)
            and len(words) == len(self.state["players"])
            and not any(word.endswith("!") or word.casefold() in form_words for word in words)
        )

    def _list_known_names(self) -> list[str]:
        """The players who may sit down: those of the last game first."""
        roster = [player["name"] for player in self.club.describe(may_write=True)["roster"]]
        return list(dict.fromkeys([*self.state["players"], *roster]))

    def _open_game(self, text: str) -> None:
        """Begin a game with these players, or with those of the last one."""
        known = self._list_known_names()
        statement = parse_line(text).statement
        typed = statement.words if isinstance(statement, PlayersLine) else text.split()
        players = [self._complete_name(name, known) for name in typed or self.state["players"]]
        if not players:
            self.terminal.refuse("write who plays, in the order of their seats from East on")
            return
        guests = [name for name in players if known and name not in known]
        names = " ".join(map(format_name, players))
        new = f"{format_list(guests)} did not play here before. " if guests else ""
        if self._is_meant(f"{new}A new game: {names}?"):
            game = self._build_submission({"players": players, "guests": guests})
            self.state = self.club.open_game(self.name, game)
            self._show_board()

    def _complete_name(self, typed: str, known: Sequence[str]) -> str:
        """The player whose name, or the beginning of whose name, was typed."""
        named = find_named(typed, known)
        return named[0] if len(named) == 1 else typed

    # ----------------------------------------------------------------------- what is shown

    def _is_meant(self, question: str) -> bool:
        """Ask a yes-or-no question; a pipe always says yes."""
        if self.terminal.is_asking:
            _show(question)
        while self.terminal.is_asking:
            answer = self.terminal.ask("[Enter: yes, n: no] ").casefold()
            if answer in (*YES, *NO):
                return answer in YES
        return True

    def _refuse(self, refusal: ServingError) -> None:
        """Say why a line was not saved, and have it typed again."""
        if state := refusal.detail.get("state"):
            self.state = state
        problems = refusal.detail.get("problems") or ()
        if not self.terminal.is_asking:
            self.terminal.refuse(problems[0]["message"] if problems else refusal.message)
        if not problems:
            self.terminal.refuse(refusal.message + "." * (refusal.message[-1] not in "?!"))
        for problem in problems:
            _show_problem(problem)
            self.terminal.suggest(problem["fix"])

    def _help(self) -> None:
        """What can be typed, with the names and values of this table."""
        names = self.state["players"] or ["Aki", "Ben", "Chie", "Dai"]
        groups = _list_groups(self._results[0]["steps"]) if self._results else []
        both = [  # a win by discard, and a self-draw
            value["mark"]
            for group in groups[1:]  # the hands that are worth least are few
            for value in group["values"]
            if value["discard"] and value["self_draw"]
        ]
        value = both[0] if both else "5"
        first, second, third, *_ = (name.casefold() for name in names)
        examples = [f"{first} {value} {third}", f"{first} {value} tsumo"]
        for result in self._results[1:]:
            if any(step["kind"] == "values" for step in result["steps"]):
                continue  # such a hand is no shorter than a row of marks
            steps = [step for step in result["steps"] if step["kind"] == "seats"]
            count = 0 if not steps or steps[0]["optional"] else steps[0]["least"] or 2
            if not any(step["least"] for step in result["steps"] if step["kind"] == "choices"):
                name = result["name"].replace("_", "-")
                examples.append(" ".join([name, *[first, second][:count]]))
        examples.append(" ".join([value, "-", "d", *(["-"] * (len(names) - 3))]))
        scores = " ".join(str(seat["score"]) for seat in self.state["board"]["seats"])
        example = "\n  ".join(examples)
        for line in HELP.format(example=example, scores=scores or "25000 …").split("\n"):
            _show(line)

    def _show_lines(self) -> None:
        rows = [(str(line["number"]), line["text"]) for line in self.state["lines"]]
        for line in align_columns(rows) if rows else ["no game was begun"]:
            _show(line)

    def _show_preview(self, preview: Answer) -> None:
        if not self.terminal.is_asking:
            return
        _show(preview["line"])
        for payment in preview["payments"]:
            receiver = payment["receiver"] or "the table"
            _show(
                f"  {payment['payer'] or 'the table'} pays {receiver} {payment['points']}"
                f" ({payment['reason']})"
            )
        if not preview["payments"]:
            for sentence in preview["descriptions"][1:]:
                _show(f"  {sentence}")
        for later in preview["later_hands"]:
            changes = " ".join(map(_sign, later["changes"]))
            before, title = later["title_before"], later["title"]
            _show(f"  {before if before == title else f'{before} is {title} then'}: {changes}")
        for problem in preview["problems"]:
            _show_problem(problem)
        if any(preview["changes"]):
            seats = preview["board"]["seats"]
            by_seat = zip(seats, preview["changes"], strict=True)
            _show("  ".join(f"{seat['name']} {_sign(change)}" for seat, change in by_seat))

    def _show_board(self) -> None:
        """Show the round, the dealer, the sticks and honba on the table, and the scores."""
        if not self.terminal.is_asking:
            return
        board = self.state["board"]
        if not self._is_open:
            self._show_result()
            who = " (Enter: the same players)" if self.state["players"] else ""
            _show(f"Write who plays next, from East on{who}.")
            return
        dealers = [f"{seat['name']} deals" for seat in board["seats"] if seat["is_dealer"]]
        sticks = [pluralize(board["sticks"], "stick")] if board["sticks"] else []
        head = [word for word in (board["title"], board["counter"], *sticks, *dealers) if word]
        ready = [board["seats"][seat]["name"] for seat in board["declared"]]
        if ready:
            head.append(f"declared: {format_list(ready)}")
        _show(", ".join(head), "bold")
        _show("  ".join(f"{seat['name']} {seat['score']}" for seat in board["seats"]))

    def _show_result(self) -> None:
        """The final places of a game that is over."""
        for seat in sorted(self.state["result"] or (), key=lambda seat: int(seat["rank"])):
            score = "" if seat["score"] is None else f" {seat['score']}"
            _show(f"{seat['rank']}. {seat['name']}{score} ({seat['points']:+})")


def _show(text: str, style: str = "") -> None:
    """Print a line, broken between words where the terminal is narrow."""
    screen = detect_screen(sys.stdout)
    content = text.lstrip()
    start = text[: len(text) - len(content)]  # line ends, and an indent
    shown = wrap_line(escape_unprintable(content), screen.width - len(start))
    print_output(start + screen.apply_style(shown, style))


def _list_groups(steps: Sequence[Answer]) -> list[Answer]:
    """The groups of values in the steps of a result."""
    return [group for step in steps for group in step.get("groups", ())]


def _sign(change: int | float) -> str:
    """The change of a score, with its sign."""
    return f"{change:+}" if change else "0"


def _show_problem(problem: Answer) -> None:
    """What is wrong in a line, below the line, and what to write."""
    message = escape_unprintable(format_message(problem["message"]))
    lines = [f"{problem['severity']}: {message} [{problem['code']}]"]
    if problem["excerpt"]:
        place = problem["column"], problem["end_column"]
        excerpt, start, width = build_excerpt(problem["excerpt"], *place)
        lines += [f"    {excerpt}", f"    {' ' * start}{'^' * width}"]
    if problem["fix"]:
        lines.append(f"  write: {escape_unprintable(problem['fix'])}")
    print_message("\n".join(lines))
