"""Golden files: what the program makes of a case stands in a file, and whoever changes the program
looks at what changes there.

`GOLDEN` has a row for each kind: where its files are, and how one of them is made anew. The tests
of a room hold its files to that (`golden_test`), and `tools.golden` shows what would change, and
writes it. A row may say that its files are worked out by hand, as the second road to what the
program says: then they are compared and shown, but no tool writes them. All other files of
`tests/data` are written by people (`WRITTEN_BY_PEOPLE`).
"""

import re
from collections.abc import Callable, Iterable
from contextlib import chdir
from difflib import unified_diff
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from support.cases import for_each
from support.commands import (
    COMMAND_FILE,
    CommandResult,
    copy_folder,
    list_typed,
    replay_commands,
    run_command,
    run_typed,
)
from support.paths import DATA, ROOT

if TYPE_CHECKING:
    from support.html_page import HtmlPage

LAYOUTS = DATA / "layouts"
NO_COLOUR = {"NO_COLOR": "1"}
LONGEST_LINE = 400  # characters that are shown


class GoldenKind(NamedTuple):
    """A kind of golden files."""

    list_files: Callable[[], Iterable[Path]]  # also those that are missing yet
    make: Callable[[Path], str]
    is_worked_out: bool = False  # by hand: no tool writes it


def golden_test(kind: str) -> Callable[[], None]:
    """A test of all golden files of a kind: made anew, each is as it stands."""

    def test_files(path: Path) -> None:
        check_golden(path, GOLDEN[kind].make(path))

    return for_each(GOLDEN[kind].list_files, name_file)(test_files)


def check_golden(path: Path, made: str) -> None:
    """Fails where a file is not what was made anew, and shows the lines that differ."""
    is_as_made = read_golden(path) == made  # pytest would show both texts whole
    assert is_as_made, (
        f"{show_difference(path, made)}\n"
        f"If it should be so: PYTHONPATH=tests python -m tools.golden {name_file(path)} --write"
    )


def show_difference(path: Path, made: str) -> str:
    """How a golden file differs from what was made anew: `-` is in the file, `+` is made."""
    lines, name = (read_golden(path).splitlines(), made.splitlines()), name_file(path)
    return "\n".join(map(_cut_line, unified_diff(*lines, name, name, lineterm="")))


def _cut_line(line: str) -> str:
    """A line as it is shown: those of pages may have tens of kilobytes."""
    if len(line) <= LONGEST_LINE:
        return line
    return f"{line[:LONGEST_LINE]}… ({len(line)} characters)"


def name_file(path: Path) -> str:
    """A file's path in the project."""
    return path.relative_to(ROOT).as_posix()


def read_golden(path: Path) -> str:
    """A golden file, every sign of it; "" if it is not there yet."""
    return path.read_bytes().decode("utf-8") if path.exists() else ""


def files(*patterns: str) -> Callable[[], list[Path]]:
    """The files of the project that have one of these patterns."""
    return lambda: sorted({path for pattern in patterns for path in ROOT.glob(pattern)})


def instead(pattern: str, ending: str) -> Callable[[], list[Path]]:
    """The file beside each of these that has another ending: `club.err` beside `club.txt`."""
    return lambda: [path.with_suffix(ending) for path in files(pattern)()]


def beside_records(folder: str) -> Callable[[], list[Path]]:
    """The text beside each record of another program: `club.csv.txt` beside `club.csv`."""
    return lambda: [
        path.with_name(f"{path.name}.txt")
        for path in files(f"{folder}/*")()
        if path.suffix != ".txt"
    ]


# ------------------------------------------------------------------------- how they are made


def print_from(scores: Path, *arguments: str) -> str:
    """What a command prints of a scores file, in whose folder it runs. It has nothing to say about
    that file, but that another belongs to it."""
    with chdir(scores.parent):
        result = run_command(*arguments)
    remarks = [line for line in result.err.splitlines() if not line.startswith("note: ")]
    advice = "is not right any more: change it yourself"
    assert not remarks, "\n".join((f"{name_file(scores)} {advice}", *remarks))
    return result.out


def check_broken_file(path: Path) -> CommandResult:
    """What `mjtally check` does with the file that its messages are of."""
    with chdir(path.parent):
        return run_command("check", path.with_suffix(".txt").name)


def read_messages(broken: Path) -> str:
    """What is said of a broken file, from the file beside it."""
    messages = broken.with_suffix(".err")
    assert messages.exists(), (
        f"{name_file(messages)} is missing: PYTHONPATH=tests python -m tools.golden"
        " tests/data/broken --write"
    )
    return read_golden(messages)


def say_of_broken_file(path: Path) -> str:
    return check_broken_file(path).err


def import_by_commands(path: Path) -> str:
    """Commands that import the records beside them: for each the scores file, the status and what
    is said."""
    made = ""
    for typed in list_typed(path.read_text("utf-8")):
        with chdir(path.parent):
            status, out, err = run_typed(typed)
        made += f"$ {typed}\n{out}[{status}]\n{err}"
    return made


def import_sheet(path: Path) -> str:
    with chdir(path.parent):
        status, out, err = run_command("import", path.name.removesuffix(".txt"))
    return f"{out}[{status}]\n{err}"


@cache
def import_layout(name: str) -> CommandResult:
    """What comes of a sheet of `tests/data/layouts`."""
    with chdir(LAYOUTS):
        return run_command("import", name)


def list_layouts() -> list[str]:
    """The sheets there, by their paths."""
    return sorted(path.relative_to(LAYOUTS).as_posix() for path in LAYOUTS.glob("*/*"))


def say_of_layouts(_: Path) -> str:
    return "".join(f"== {name}\n{import_layout(name).err}" for name in list_layouts())


def read_log_as_text(path: Path) -> str:
    from support.log_files import format_log, read_log_files

    with chdir(path.parent):
        return "\n".join(map(format_log, read_log_files(path.name.removesuffix(".txt"))))


def show_in_terminal(path: Path) -> str:
    """A session in a terminal: the width is in the file's name."""
    from support.terminal import run_session_in_terminal

    width = int(path.suffixes[-2][1:])
    commands = list_typed(path.read_text("utf-8"))
    with copy_folder(path.parent, with_examples=True) as folder:
        return run_session_in_terminal(commands, width, folder, NO_COLOUR)


def type_in_terminal(path: Path) -> str:
    """A session with a verb that asks; what it changes stands below, after `cat`."""
    from support.terminal import replay_typed

    width = int(path.suffixes[-2][1:])
    with copy_folder(path.parent) as folder:
        session, *_ = path.read_text("utf-8").split("$ cat ")
        changed = session.split("\n", 1)[0].rpartition(" ")[2]
        shown = replay_typed(session, width, folder)
        return f"{shown}$ cat {changed}\n{(folder / changed).read_bytes().decode()}"


def answer_file_of_requests(path: Path) -> str:
    from support.requests import answer_requests

    return answer_requests(path)


def refuse_taps(path: Path) -> str:
    from support.taps import say_of_refused_taps

    return say_of_refused_taps(path)


def format_case(path: Path) -> str:
    from mjtally.editing.formatting import format_text

    case = path.with_suffix(".txt")
    with chdir(path.parent):
        return format_text(case.read_bytes().decode("utf-8"), case.name).text


def print_overview(_: Path) -> str:
    return run_command("--help").out


def print_sheets_of_plan(path: Path) -> str:
    """A plan as sheets to print."""
    with copy_folder(path.parent) as folder:
        plan = folder / path.with_suffix(".txt").name
        plan.write_text(f'title="Spring | Cup <2026>"\n{plan.read_text("utf-8")}', "utf-8")
        return run_command("seating", "--keep", plan.name, "--format", path.suffix[1:]).out


def read_golden_page(path: Path) -> "HtmlPage":
    """The page that the command in the file's first line writes."""
    from tools.golden_pages import read_page_of

    command, *_ = list_typed(path.read_text("utf-8"))
    return read_page_of(command)


def read_page_as_text(path: Path) -> str:
    from tools.golden_pages import write_as_text

    command, *_ = list_typed(path.read_text("utf-8"))
    return f"$ {command}\n{write_as_text(read_golden_page(path))}"


def write_table(path: Path) -> str:
    """A table by its file's name: `club.tsv` is the players table of `club.txt`, and there may be
    `club.records.tsv`, `club.series_by_month.tsv`, `club.best-2.tsv`."""
    name, _, table = path.stem.partition(".")
    scores = f"{name}.txt"
    if choice := re.fullmatch(r"(best|drop)-(\d+)", table):
        columns = "name,game_count,counted_game_count,points,points_per_game"
        options = [f"--{choice[1]}", choice[2], "--columns", columns]
    else:
        table, _, by = table.partition("_by_")
        options = ["--table", table or "players", *(["--by", by] if by else [])]
    return print_from(path.with_name(scores), "-q", scores, "-o", "-", *options)


def list_worked_tables() -> list[Path]:
    folders = ("deal-ins", "matchups", "money", "records", "standings", "tables")
    worked = files(*(f"tests/data/{folder}/*.tsv" for folder in folders))()
    return [
        path for path in worked if path.name != "hk-seed.columns.tsv"
    ]  # with columns of its own


def write_standings(path: Path) -> str:
    """The standings of a league, with the columns that the file has already."""
    heading, *_ = read_golden(path).split("\n")
    columns = ["--columns", ",".join(heading.split("\t"))] if heading else []
    scores = path.with_suffix(".txt")
    return print_from(scores, "standings", "-q", scores.name, *columns)


def write_table_of_example(path: Path) -> str:
    """A table of an example: `club.txt.tsv`, `club.txt.games.tsv`."""
    name, _, table = path.name.removesuffix(".tsv").partition(".txt")
    scores = f"{name}.txt"
    options = ["--table", table.removeprefix(".") or "players"]
    return print_from(path.with_name(scores), scores, "-o", "-", *options)


def write_page_of_example(path: Path) -> str:
    scores = path.with_suffix("")
    with TemporaryDirectory() as folder:
        page = Path(folder, "page.html")
        print_from(scores, "report", "-q", scores.name, "-o", str(page))
        return page.read_bytes().decode("utf-8")


def list_reference() -> list[Path]:
    from tools.reference_page import format_pages

    return [*format_pages()]


def write_reference(path: Path) -> str:
    from tools.reference_page import format_pages

    return format_pages()[path]


def write_when_it_says(_: Path) -> str:
    from tools.when_it_says import format_page

    return format_page()


def write_compiled_grammars(_: Path) -> str:
    from tools.compiled_grammars import format_compiled_grammars

    return format_compiled_grammars()


def write_colours(_: Path) -> str:
    from tools.textmate_grammar import format_textmate_grammar

    return format_textmate_grammar()


# ---------------------------------------------------------------------------- which there are

# fmt: off
GOLDEN = {
    "commands": GoldenKind(files(f"tests/data/**/{COMMAND_FILE}"), replay_commands),
    "hands": GoldenKind(files("tests/data/hand/*.txt"), replay_commands),
    "messages": GoldenKind(instead("tests/data/broken/*.txt", ".err"), say_of_broken_file),
    "layout": GoldenKind(instead("tests/data/layout/*.txt", ".out"), format_case),
    "imports": GoldenKind(beside_records("tests/data/imports"), import_by_commands),
    "sheets": GoldenKind(beside_records("tests/data/sheets"), import_sheet),
    "layouts": GoldenKind(files("tests/data/layouts/messages.txt"), say_of_layouts),
    "logs": GoldenKind(beside_records("tests/data/logs"), read_log_as_text),
    "screens": GoldenKind(files("tests/data/screen/*.screen"), show_in_terminal),
    "typed": GoldenKind(files("tests/data/adding/*.typed"), type_in_terminal),
    "overview": GoldenKind(files("tests/data/overview.txt"), print_overview),
    "plans": GoldenKind(files("tests/data/seating/cup.[!t]*"), print_sheets_of_plan),
    "answers": GoldenKind(files("tests/data/serving/answers/*.txt"), answer_file_of_requests),
    "refusals": GoldenKind(files("tests/data/forms/refused.jsonl"), refuse_taps),
    "pages": GoldenKind(files("tests/data/report/pages/*.txt"), read_page_as_text),
    "generated": GoldenKind(files("tests/data/generated/*.tsv"), write_table),
    "examples": GoldenKind(files("examples/*.tsv"), write_table_of_example),
    "page": GoldenKind(files("examples/*.html"), write_page_of_example),
    # of the program itself
    "grammars": GoldenKind(files("grammar/compiled.txt"), write_compiled_grammars),
    "colours": GoldenKind(files("grammar/scores.tmLanguage.json"), write_colours),
    "reference": GoldenKind(list_reference, write_reference),
    "when-it-says": GoldenKind(files("src/mjtally/manual/when-it-says.md"), write_when_it_says),
    # worked out by hand
    "tables": GoldenKind(list_worked_tables, write_table, is_worked_out=True),
    "stages": GoldenKind(files("tests/data/stages/*.tsv"), write_standings, is_worked_out=True),
}
# fmt: on
# What no tool writes, by its path in `tests/data`. Here are cases; some say in lines of their own
# what is expected (`needs`, `app/merging`).
CASES = (
    *(
        "adding/*.txt",
        "app/merging/*.txt",
        "broken/**/*.txt",
        "broken/included/**/*.tsv",
        "club/**/*.txt",
    ),
    "commands/**/*.*",
    *("columns/*.txt", "compare/*.txt", "deal-ins/*.txt", "ending/*.txt", "explained/*.txt"),
    "houses/*.txt",
    *("forges/*.yml", "generated/*.txt", "imports/*.*", "lab/worked-*.txt", "latest/*.txt"),
    *("layout/*.txt", "layouts/*/*.*", "logs/*.*", "markup/*.txt", "matchups/*.txt"),
    *("money/*.txt", "needs/*.txt", "pairs/*.txt", "payments/*.txt", "presets/*.txt"),
    *(
        "records/*.txt",
        "report/*.txt",
        "runs/**/*.*",
        "screen/*.txt",
        "seasons/**/*.txt",
        "seating/*.txt",
    ),
    *("serving/*.txt", "serving/evenings/*.txt", "sheets/*.*", "stages/*.txt", "standings/*.txt"),
    *("strange-clubs/*.txt", "tables/*.txt", "tasks/**/*.*", "zung-jung/worked.txt"),
)
# And here what somebody worked out by hand, or took from a rulebook.
WORKED_OUT = (
    *("columns/*.columns", "payments/*.deltas", "tables/*.deltas", "tables/hk-seed.columns.tsv"),
    *("ending/*.tsv", "final/*.tsv", "latest/*.tsv", "layouts/*.json", "presets/*.tsv"),
    "houses/*.tsv",
    *("seasons/below/*.tsv", "seed-payments.tsv"),
    *("hand/wrong.tsv", "hands/*.tsv", "hk-tiles/*.tsv", "hong-kong/*.tsv", "mcr/*.tsv"),
    *("patterns/*.tsv", "taiwan/*.tsv", "zung-jung/*.tsv", "lab/hands.tsv", "lab/said.txt"),
    *("forms/lines.jsonl", "help-*.txt", "options.txt"),
)
