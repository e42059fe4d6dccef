"""What must hold of every scores file, right or wrong: a check for each, that takes a text.

`check_*` functions raise (an `AssertionError`, or whatever the program raised) where something
does not hold. A text is checked in the working directory, which is to be an empty one. Chance
comes from the `Random` of the case alone: the same case is checked in the same way each time.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from random import Random
from typing import TypeVar

import pytest

from mjtally import Problem, ScoresError, format_scores, tally
from mjtally.base.quotient import Quotient
from mjtally.editing.checkpoints import AFTER_GAME, AFTER_HAND, CheckpointOptions
from mjtally.editing.editor.completions import find_completions
from mjtally.editing.editor.hints import find_hints
from mjtally.editing.editor.hovers import find_hover
from mjtally.editing.editor.mentions import find_all_mentions
from mjtally.editing.editor.outline import build_outline
from mjtally.editing.editor.semantic_tokens import find_semantic_tokens
from mjtally.editing.editor.workspace import ScoresWorkspace
from mjtally.editing.fixes import FixResult, fix_errors
from mjtally.editing.formatting import format_text
from mjtally.interpreter.interpreter import FileInterpreter, build_interpreter
from mjtally.interpreter.sources import open_lines
from mjtally.interpreter.tally_state import TallyState
from mjtally.language.parser import parse_line
from mjtally.language.statements import (
    DateLine,
    Declaration,
    PlayersLine,
    ResultLine,
    format_name,
)
from mjtally.output.formats import format_number
from mjtally.rules.model.types import GameRecord
from mjtally.rules.statistics.columns import SUM_METHOD
from mjtally.tables.addends import Explanation
from mjtally.tables.build import build_all_tables
from mjtally.tables.explanation import PlayerExplainer
from mjtally.tables.options import TableOptions
from mjtally.tables.registry import TABLE_NAMES
from support.commands import run_command
from support.scores_files import open_tally

T = TypeVar("T")
FILE = "games.txt"
WRONG = "\x01"  # a line that is an error wherever it stands
LOSING_RULES = re.compile(
    r"leftover=lost|rules=(wrc|jpml|saikou|rmu|mcr)"
    r"|^\S+ +-[0-9]",  # what somebody loses outside games nobody gets
    re.MULTILINE,
)
CONTROL_CHARACTERS = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
PLACE_COLUMNS = {"file", "line"}  # where a hand is written, which changes with its file
Tables = Mapping[str, list[dict[str, str]]]  # the rows of each table


@dataclass(frozen=True)
class FileCase:
    """A text that stands in `games.txt`, and the seed of all that is tried with it."""

    text: str
    seed: str = ""

    def make_dice(self) -> Random:
        """Chance, the same each time."""
        return Random(self.seed)

    @cached_property
    def problems(self) -> list[Problem]:
        """All that is wrong with it."""
        self.write()
        return find_problems(FILE)

    @property
    def has_errors(self) -> bool:
        return any(problem.is_error for problem in self.problems)

    @cached_property
    def tables(self) -> Tables:
        """All tables of it."""
        self.write()
        return read_tables(FILE)

    def write(self) -> None:
        """Write the file."""
        write_text(FILE, self.text)


def write_text(path: str | Path, text: str) -> None:
    Path(path).write_text(text, encoding="utf-8", errors="surrogatepass", newline="")


def find_problems(path: str) -> list[Problem]:
    """All that is wrong with a file."""
    told: list[Problem] = []
    for _ in open_tally(path, report=told.append).events():
        pass
    return told


def read_tables(path: str) -> Tables:
    """All tables of a file, as they are written; none where it has errors."""
    tables = build_all_tables(open_tally(path), TableOptions(columns="all"))
    return {
        name: [
            {
                header: format_number(value) if isinstance(value, Quotient) else str(value)
                for header, value in zip(table.header, row, strict=True)
                if header not in PLACE_COLUMNS
            }
            for row in table.rows
        ]
        for name, table in tables.items()
    }


# --------------------------------------------------------------------------------- reading


def check_each_line(lines: Sequence[str], file: str) -> None:
    """Every line is taken, down to a wrong one after the last; each hand is played, unless an
    error was told, with which there is no table."""
    taken: set[int] = set()
    played: set[int] = set()
    wrong: set[int] = set()

    def watch(number: int, reading: FileInterpreter) -> None:
        if reading.context.file == file:
            taken.add(number)

    reading = build_interpreter(file, TallyState(), None, open_lines, watch)
    for event in reading.interpret([*lines, WRONG]):
        if isinstance(event, GameRecord) and event.session.file == file:
            played.update(event.line_numbers)
        elif isinstance(event, Problem) and event.is_error and event.file == file:
            wrong.add(event.line)
    assert len(lines) + 1 in wrong, lines
    wrong.remove(len(lines) + 1)
    saying = {at for at, line in enumerate(lines, 1) if line.partition("#")[0].strip()}
    left = saying - taken - played  # by players whom an error took from the table later
    assert not left or max(left) < max(wrong, default=0), (left, lines)
    hands = {at for at in saying if isinstance(parse_line(lines[at - 1]).statement, ResultLine)}
    assert wrong or hands <= played, (hands - played, lines)


def check_reading(case: FileCase) -> None:
    """Every line is played or told, each problem can be shown, and sums are 0 but for what rules
    lose."""
    check_each_line(case.text.split("\n"), FILE)
    numbers = [problem.line for problem in case.problems if problem.file == FILE]
    assert numbers == sorted(numbers)
    for problem in case.problems:
        assert 1 <= problem.column <= problem.end_column <= len(problem.text.rstrip("\r\n")) + 1
        assert re.fullmatch("[a-z0-9-]+", problem.code)
        shown = str(problem)
        assert shown.count("\n") == 2 and len(shown) < 3000
        assert not CONTROL_CHARACTERS.search(shown)
    case.write()
    if case.has_errors:
        with pytest.raises(ScoresError):
            tally(FILE)
        return
    players = tally(FILE)
    if players[-1].get("points") is not None and "leftover=lost" not in case.text:
        net = float(players[-1]["net_score"])
        assert net == 0 or LOSING_RULES.search(case.text)
        assert net <= 0  # what nobody gets is taken off
    hands = tally(FILE, table="hands")
    pairs = tally(FILE, table="matchups")
    played = {row["name"] for row in hands}
    assert played <= {row["name"] for row in players} or "guest=" in case.text
    assert {row["name"] for row in pairs} >= played
    wins = sum(int(row["won"]) for row in hands)
    assert wins == players[-1]["win_count"]


# --------------------------------------------------------------------------------- editing

CHECKPOINT_WISHES = [
    CheckpointOptions(True, AFTER_GAME),
    CheckpointOptions(True, AFTER_HAND),
    CheckpointOptions(False, AFTER_HAND),
    CheckpointOptions(False),
]


def check_layout(case: FileCase) -> None:
    """Laid out twice is laid out once, and changes no table and no mistake."""
    case.write()
    once = format_scores(case.text)
    assert format_scores(once) == once
    after = FileCase(once)
    assert [each.code for each in after.problems] == [each.code for each in case.problems]
    assert after.tables == case.tables


def check_labels_and_scores(case: FileCase) -> None:
    """Labels and scores change no table, twice is once, and only files with errors get none."""
    case.write()
    wanted = case.make_dice().choice(CHECKPOINT_WISHES)
    if case.has_errors:
        with pytest.raises(ScoresError):
            format_text(case.text, FILE, None, wanted)
        return
    once = format_text(case.text, FILE, None, wanted).text
    assert format_text(once, FILE, None, wanted).text == once
    assert FileCase(once).tables == case.tables


def check_fixes(case: FileCase) -> None:
    """What is mended has no more errors than before, and is not mended again; a correct file
    stays as it is."""
    for strict in (False, True):
        once = _fix_errors(case.text, strict)
        before = once.tally.error_count if strict else sum(each.is_error for each in case.problems)
        after = sum(each.is_error for each in once.remaining_problems)
        if not strict:
            assert after <= before, (before, after)
            assert before or once.texts[FILE] == case.text
        assert (once.texts[FILE] == case.text) == (not once.fixed_problems)
        again = _fix_errors(once.texts[FILE], strict)
        assert again.texts == once.texts


def _fix_errors(text: str, strict: bool) -> FixResult:
    return fix_errors({FILE: text}, strict=strict)


# ---------------------------------------------------------------------------------- tables


def check_explanation(case: FileCase) -> None:
    """The places that were counted for a cell add up to it."""
    if case.has_errors:
        return
    case.write()
    reading = open_tally(FILE)
    events = [*reading.events()]
    family = reading.find_family()
    columns = [
        column
        for column in family.statistics.build_columns(True)
        if column.formula and column.formula.method == SUM_METHOD
    ]
    dice, players = case.make_dice(), case.tables["players"]
    for column in dice.sample(columns, 4):
        row = dice.choice(players)
        explainer = PlayerExplainer(row["name"], column.name, TableOptions())
        for event in events:
            explainer.add(event)
        explanation = explainer.explain(family)
        cell = format_number(explanation.value)
        assert cell == row[column.name]
        if cell not in {"nan", ""}:
            assert format_number(recompute_cell(explanation)) == cell, (row["name"], column.name)


def recompute_cell(why: Explanation) -> Quotient:
    """The cell, from nothing but the places that were counted."""
    total = why.numerator
    return (
        total if why.divisor is None else Quotient(total.numerator, total.denominator * why.divisor)
    )


def check_permuted_names(case: FileCase) -> None:
    """Players who change names change rows."""
    case.write()
    if case.has_errors or "alias=" in case.text or "include=" in case.text:
        return
    tree = ScoresWorkspace().find_tree(str(Path(FILE).resolve()))
    mentions = [*find_all_mentions(tree)]
    names = sorted({each.player for each in mentions})
    if any(name.endswith(":") for name in names):  # at the start of a line that is a label
        return
    others = case.make_dice().sample(names, len(names))
    renamed = dict(zip(names, others, strict=True))
    ((_, source),) = ((name, file.source) for name, file in tree.files.items())
    lines = list(source.line_texts)
    for each in reversed(mentions):
        line, name = lines[each.line - 1], format_name(renamed[each.player])
        lines[each.line - 1] = line[: each.column - 1] + name + line[each.end_column - 1 :]
    after = FileCase(source.replace_lines(lines).text).tables
    for name in ("players", "hands", "matchups", "seats", "ratings"):
        rows = [
            {key: renamed.get(cell, cell) if key in NAME_COLUMNS else cell for key, cell in row}
            for row in map(dict.items, case.tables.get(name, []))
        ]
        assert _sort_rows(rows) == _sort_rows(after.get(name, [])), name


NAME_COLUMNS = {"name", "opponent"}


def _sort_rows(rows: list[dict[str, str]]) -> list[list[tuple[str, str]]]:
    return sorted(list(row.items()) for row in rows)


def check_includes(case: FileCase) -> None:
    """A file split into files that it includes keeps its tables."""
    case.write()
    if case.has_errors:
        return
    lines = re.split("\r\n|\r|\n", case.text)
    statements = [parse_line(line).statement for line in lines]
    starts = [at for at, each in enumerate(statements) if isinstance(each, PlayersLine)]
    if not starts:
        return
    dice = case.make_dice()
    cuts = sorted(dice.sample(starts, min(len(starts), dice.randrange(1, 4))))
    whole = lines[: cuts[0]]
    for number, (start, end) in enumerate(zip(cuts, [*cuts[1:], len(lines)], strict=True)):
        chunk = lines[start:end]
        sets_nothing = not any(
            isinstance(each, Declaration | DateLine) for each in statements[start:end]
        )
        if end == len(lines) or sets_nothing:  # what it declares holds in it alone
            write_text(f"part{number}.txt", "\n".join(chunk))
            chunk = [f"include=part{number}.txt"]
        whole += chunk
    after = FileCase("\n".join(whole))
    assert not after.has_errors, after.problems
    assert after.tables == case.tables


# ----------------------------------------------------------------------------------- verbs


TALLY_OPTIONS = (
    *(f"--table={name}" for name in TABLE_NAMES),
    *("--columns=all", "--interval=95", "--from=2026-01-01", "--to=x", "--season=x", "--guests"),
    *("--min-hands=3", "--by=game", "--by=month", "--format=json", "--format=csv", "--last=2"),
    *("--on=2026-01", "--on=x", "--set=uma=30/10/-10/-30", "--set=x=1"),
    *("--format=table", "--format=md", "--rules=hk", "--rules=mcr", "--rules=sanma", "--rules=x"),
    *("-q", "--table=x", "--best=2", "--drop=1", "--players=Aki,Ben", "--sort=name", "--strict"),
)
SHOWN_COLUMNS = ("points", "net_score", "win_count", "mean_rank", "win_fraction", "x")
SHEET = "Aki,Ben,Chie,Dai\n40000,30000,20000,10000\n"


def check_verbs(case: FileCase) -> None:
    """A verb ends with a status of ours, says what is wrong once more, and prints nothing that a
    terminal obeys."""
    case.write()
    dice = case.make_dice()
    for arguments in dice.sample([*_list_command_lines(case, dice)], 2):
        result = run_command(*arguments)
        assert result.status in {0, 1, 2}, arguments
        assert not CONTROL_CHARACTERS.search(result.err.replace("\t", " ")), (arguments, result.err)
        assert result.err or result.status == 0 or arguments[0] == "check", arguments
        assert Path(FILE).read_bytes() == case.text.encode("utf-8", "surrogatepass")
        if arguments[0] in {"check", "tally", "sheet", "report"} and not {
            each for each in arguments if each.startswith(("--rules", "--strict", "--to"))
        }:
            assert (result.status == 1) == case.has_errors or result.status == 2, arguments


def _list_command_lines(case: FileCase, dice: Random) -> Iterator[list[str]]:
    line = dice.randrange(1, case.text.count("\n") + 3)
    yield ["tally", FILE, "-o", "-", *dice.sample(TALLY_OPTIONS, dice.randrange(4))]
    verb = dice.choice(["standings", "results"])
    yield [verb, FILE, *dice.sample(TALLY_OPTIONS, dice.randrange(3))]
    yield ["check", FILE, *dice.choice([[], ["--format=json"], ["--format=github"]])]
    yield ["fmt", FILE, "--diff", *dice.choice([[], ["--check"], ["--scores"], ["--labels"]])]
    yield ["explain", f"{FILE}:{line}", *dice.choice([[], ["--format=json"]])]
    player, column = dice.choice(["*", "Aki", "Ben"]), dice.choice(SHOWN_COLUMNS)
    yield ["explain", FILE, "--player", player, "--column", column]
    yield [
        "sheet",
        FILE,
        *dice.choice([[], ["--format=json"], ["--game=1"], ["--last"], ["--on=2026"]]),
    ]
    yield ["report", FILE, "-o", "-"]


def check_append(case: FileCase) -> None:
    """What is imported comes below what is there, or the file stays as it is."""
    case.write()
    write_text("sheet.csv", SHEET)
    result = run_command("import", "sheet.csv", "-o", FILE, "--append")
    assert result.status in {0, 1, 2}
    before, after = case.text.encode("utf-8", "surrogatepass"), Path(FILE).read_bytes()
    assert after.startswith(before) if result.status == 0 else after == before
    if result.status == 0 and not case.has_errors:
        assert not any(problem.is_error for problem in find_problems(FILE))


def check_editor(case: FileCase) -> None:
    """Whatever an editor asks has an answer, or one of our refusals."""
    case.write()
    dice, workspace = case.make_dice(), ScoresWorkspace()
    path = str(Path(FILE).resolve())
    workspace.set_text(path, case.text)
    tree, file = workspace.find_file(path)
    workspace.find_problems(path)
    build_outline(file)
    list(find_hints(file, 1, len(file.lines)))
    list(find_all_mentions(tree))
    for number, tokens in find_semantic_tokens(file):
        for token in tokens:
            assert 1 <= token.column < token.end_column <= len(file.line_text(number)) + 1
    for _ in range(3):
        line = dice.randrange(1, len(file.lines) + 2)
        column = dice.randrange(1, len(file.line_text(line)) + 2)
        find_hover(path, line, column, tree)
        find_completions(path, line, column, tree, "2026-11-20")


CHECKS: tuple[Callable[[FileCase], None], ...] = (
    check_reading,
    check_layout,
    check_labels_and_scores,
    check_fixes,
    check_explanation,
    check_permuted_names,
    check_includes,
    check_verbs,
    check_append,
    check_editor,
)
