"""`mjtally new NAME…`: a scores file to begin with: who plays, and what the marks are, in comments.

With `--club`, the folder of a club: what holds the scores together, what git, hooks and a forge
want to know, and what the club's people read. The texts of these files stand in the folder `club`.
"""

import argparse
import os
import re
import sys
from collections.abc import Sequence
from contextlib import nullcontext
from importlib.resources import files
from shlex import join as join_command
from string import Template

from ..base.errors import UsageError
from ..base.terminal import Screen, detect_width, escape_unprintable, is_terminal, wrap_words
from ..base.today import find_today
from ..base.wording import pluralize
from ..interpreter.includes import SCORES_ENDING
from ..interpreter.rulesets import find_named_rules
from ..interpreter.sources import STDIN, ScoresSource
from ..interpreter.tally import Tally
from ..language.reference import strip_markdown
from ..language.statements import POT, format_name, quote_in_list
from ..output.files import FileContents
from ..output.places import Places
from ..output.screen import render_descriptions
from ..rules.families import PRESETS
from ..rules.model.declarations import list_declarations
from ..rules.model.types import Rules
from .console import EXIT_FINE, fail_for_argument, print_message
from .named_files import check_is_new
from .parsers import VerbParser, check_names

COMMENT_WIDTH = 76  # columns of a comment's words
LONGEST_MARKS = 20  # columns of marks beside what they mean
MARKS_INTRODUCTION = "A line for each hand, with a mark for each player in this order:"

CLUB_FOLDER = files(__package__) / "club"
INDEX = "club.txt"  # the file that includes the others
README = "README.md"
WORKFLOW = ".github/workflows/scores.yml"
UNKNOWN_ADDRESS = "git+https://HOST/OWNER/mjtally"  # where mjtally is, in the workflow
OTHER_CLUB_FILES = {  # by path in the club's folder: which file of the package it is
    ".gitattributes": "gitattributes",
    ".gitignore": "gitignore",
    ".pre-commit-config.yaml": "pre-commit-config.yaml",
    WORKFLOW: "scores.yml",
}
# what can be the title of a README; other names of folders are left out
PLAIN_TITLE = r"[^\W_][\w .,'&-]*"
UNKNOWN_ROSTER = "# roster=Aki,Ben,Chie,Dai  # who may play: write the names, without the first #"
EXAMPLE_NAMES = ("Aki", "Ben", "Chie", "Dai")
PENALTIES = """\

# Penalties and bonuses go here, under their date:
#   Ben -5  # came late
"""


def add_options(parser: VerbParser) -> None:
    add = parser.add_argument
    add(
        "names",
        nargs="*",
        metavar="NAME",
        help="the players; more than one table's are written as a roster",
    )
    add("-o", dest="out", default=STDIN, metavar="OUT", help="write to a new file")
    add("--club", default="", metavar="FOLDER", help="make the folder of a club")
    add("--rules", default="riichi", metavar="NAME", help="a ruleset (riichi)")


def run(arguments: argparse.Namespace) -> int:
    """Print a scores file to begin with, or write it."""
    names, out = arguments.names, arguments.out
    check_names("new", names)

    def join_others(name: str) -> str:
        return join_command([other for other in names if other != name] or ["NAME..."])

    for name in names:
        if name.endswith(SCORES_ENDING):
            players = join_others(name)
            raise UsageError(
                f"{name} is a file, not a player: mjtally new {players} -o {join_command([name])}"
            )
        if name in PRESETS:
            options = [*(["--club", arguments.club] if arguments.club else []), "--rules", name]
            again = f"mjtally new {join_command(options)} {join_others(name)}"
            raise UsageError(f"{name} is a ruleset, not a player: {again}")
    if arguments.club:
        if out != STDIN:
            raise UsageError("--club writes a folder, and -o one file: leave one out")
        return _lay_out_club(arguments.club, names, arguments.rules)
    if not names:
        raise UsageError("say who plays: mjtally new Aki Ben Chie Dai")
    check_is_new(out)
    is_shown = out == STDIN and is_terminal(sys.stdout)
    width = min(COMMENT_WIDTH, detect_width(sys.stdout) - 3) if is_shown else COMMENT_WIDTH
    text = _build_new_file(names, arguments.rules, find_named_rules(arguments.rules), width)
    with Places() as places:
        places.open(out, "scores file", before=FileContents(None)).write(text)  # UTF-8, as they are
        places.keep()
    if out != STDIN:
        print_message(f"wrote {escape_unprintable(out)}")
    return EXIT_FINE


# -------------------------------------------------------------------------------- a scores file


def _build_new_file(names: Sequence[str], ruleset: str, rules: Rules, width: int) -> str:
    """The rules, the roster, and the first evening. Comments have at most so many columns of words.
    Raises a `UsageError` for names that cannot be written."""
    lines = [
        *_format_rules(ruleset, rules),
        _format_roster(names, rules),
        *_build_evening(names, rules, width),
    ]
    text = "".join(f"{line}\n" for line in lines)
    source = ScoresSource("<new>", lambda: nullcontext(text.splitlines()))
    for _ in Tally([source], fail_for_argument).events():
        pass
    return text


def _format_rules(ruleset: str, rules: Rules) -> list[str]:
    """The declaration of the ruleset, and of what every table of its family decides for itself."""
    questions = rules.family.first_questions
    if not questions:
        return [f"rules={ruleset}"]
    declared = dict(pair.split("=", 1) for pair, _ in list_declarations(rules))
    rows = [(f"{key}={declared[key]}", f"# {meaning}") for key, meaning in questions.items()]
    width = max(len(declaration) for declaration, _ in rows) + 2
    return [
        f"rules={ruleset}",
        f"# your table's own rules; more of them: mjtally rules {ruleset}",
        *(f"{declaration:{width}}{meaning}" for declaration, meaning in rows),
    ]


def _format_roster(names: Sequence[str], rules: Rules) -> str:
    """The declaration of the roster. Raises a `UsageError` if there are too few players."""
    if len(names) < rules.players:
        description = rules.family.description
        few = f"{pluralize(len(names), 'name')}, and {description} needs {rules.players}"
        if len(names) == 1:  # mjtally new club
            folder = join_command([names[0]])
            few = f"{few}; a folder for a club is mjtally new --club {folder} NAME..."
        raise UsageError(few)
    return f"roster={','.join(map(quote_in_list, names))}  # any other name is an error"


def _build_evening(
    names: Sequence[str], rules: Rules, width: int, *, is_example: bool = False
) -> list[str]:
    """The lines of an evening: today's date, the marks, who plays, and examples of the lines that
    follow. Nothing was played yet: a hand is written below the last line. Where the names are an
    example, the date and they are comments."""
    sign = "# " if is_example else ""
    seated = names[: rules.players]
    first_deals = "" if rules.family.is_always_loose else "  # the first deals first"
    topic = rules.family.build_reference()[0]
    marks = []
    for mark, meaning in topic.rows:
        # the last of several that would leave no room for what they mean
        plain = strip_markdown(mark)
        short = plain if len(plain) <= LONGEST_MARKS else plain.rsplit(maxsplit=1)[-1]
        marks.append((short, strip_markdown(meaning)))
    notes = wrap_words(strip_markdown(topic.notes), width) if topic.notes else []
    return [
        f"{sign}{find_today()}",
        "",
        *(f"# {line}" for line in wrap_words(MARKS_INTRODUCTION, width)),
        *_format_comments(marks, width),
        *(f"# {line}" for line in notes),
        "",
        f"{sign}{' '.join(map(format_name, seated))}{first_deals}",
        "# such as:",
        *_format_comments(_list_example_lines(seated, rules), width),
    ]


def _list_exchange_lines(names: Sequence[str], rules: Rules) -> list[tuple[str, str]]:
    """Points that move at the table between two hands: a stick to the pot, where there is one."""
    giver, taker = format_name(names[1]), format_name(names[0])
    if stick := rules.play.stick_value:
        write = f"{giver} -{stick} / {POT} +{stick}"
        return [(write, f"{names[1]} puts {stick} on the table, for the next winner")]
    if rules.family.moves_points(rules):
        return [(f"{taker} +20 / {giver} -20", f"{names[1]} gives {names[0]} 20 between two hands")]
    return []


def _list_example_lines(names: Sequence[str], rules: Rules) -> list[tuple[str, str]]:
    """Lines that may follow the names, and what they mean."""
    family = rules.family
    lines = [
        (" ".join(hand.split()[: rules.players]), meaning.format(*names))
        for hand, meaning in family.example_hands
    ]
    if rules.family.is_always_loose:
        return lines
    # final scores as they may be where players start with as much as these rules say
    scores = list(map(int, family.example_scores.split()[1 : rules.players + 1]))
    more = getattr(rules, "start", 0) - sum(scores) // rules.players
    penalty = "off the score" if rules.family.has_score_penalties else "off the points"
    return [
        *lines,
        (
            f"= {' '.join(str(score + more) for score in scores)}",
            "a whole game in one line, by its final scores",
        ),
        *_list_exchange_lines(names, rules),
        (f"{format_name(names[-1])} -20", f"a penalty of {names[-1]}, 20 {penalty}"),
        ("end", "the game ends here, before its last hand"),
    ]


def _format_comments(rows: Sequence[tuple[str, str]], width: int) -> list[str]:
    """Rows of two columns as comments."""
    return [f"#   {line}" for line in render_descriptions(rows, Screen(width - 2))]


# ---------------------------------------------------------------------------------- a club's folder


def _lay_out_club(folder: str, names: Sequence[str], ruleset: str) -> int:
    """Write the files of a club if none of them exists yet, and print what comes next."""
    title = os.path.basename(os.path.abspath(folder))
    club_files = _build_club_files(title, names, ruleset, find_named_rules(ruleset))
    texts = {os.path.join(folder, *path.split("/")): text for path, text in club_files.items()}
    if os.path.lexists(folder) and not os.path.isdir(folder):
        raise UsageError(f"{folder} already exists, and it is not a folder: name another one")
    for path in texts:
        if os.path.lexists(path):
            raise UsageError(f"{path} already exists: nothing was written, name another folder")
    with Places() as places:
        for path, text in texts.items():
            places.make_folder(os.path.dirname(path))
            places.open(path, "file", before=FileContents(None)).write(text)
        places.keep()
    print_message(f"wrote {pluralize(len(club_files), 'file')} in {escape_unprintable(folder)}:")
    for path in club_files:
        print_message(f"  {path}")
    print_message("next, when the first hands are written:")
    index = os.path.join(folder, INDEX)
    for command in (
        ["mjtally", "check", index],
        ["mjtally", "standings", index],
        ["git", "-C", folder, "init"],
    ):
        print_message(f"  {escape_unprintable(join_command(command))}")
    if UNKNOWN_ADDRESS in club_files[WORKFLOW]:
        print_message(f"before you push to GitHub, write the address of mjtally in {WORKFLOW}")
    return EXIT_FINE


def _build_club_files(
    title: str, names: Sequence[str], ruleset: str, rules: Rules
) -> dict[str, str]:
    """The files by their paths in the folder. Raises a `UsageError` for names that cannot be
    written. Without names the roster is left to write."""
    if names:
        _build_new_file(names, ruleset, rules, COMMENT_WIDTH)  # this checks the names
    roster = _format_roster(names, rules) if names else UNKNOWN_ROSTER
    evening = _build_evening(names or EXAMPLE_NAMES, rules, COMMENT_WIDTH, is_example=not names)
    file = f"{find_today()}.txt"
    heading = title if re.fullmatch(PLAIN_TITLE, title) else "Our scores"

    def read(name: str) -> str:
        return (CLUB_FOLDER / name).read_text("utf-8")

    club = Template(read(INDEX)).substitute(
        rules="\n".join(_format_rules(ruleset, rules)), roster=roster
    )
    club_files = {path: read(name) for path, name in OTHER_CLUB_FILES.items()}
    workflow = club_files[WORKFLOW].replace(UNKNOWN_ADDRESS, _find_address())
    return {
        INDEX: club + ("" if rules.family.is_always_loose else PENALTIES),
        f"scores/{file}": "".join(f"{line}\n" for line in evening),
        README: Template(read(README)).substitute(title=heading, evening=file),
        **club_files,
        WORKFLOW: workflow,
    }


def _find_address() -> str:
    """What pip installs on a machine of the forge to have this mjtally: its name if an index has
    it, or the commit of a repository. What came from a folder does not say where others get it."""
    import json
    from importlib.metadata import PackageNotFoundError, distribution

    try:
        origin = distribution("mjtally").read_text("direct_url.json")
    except PackageNotFoundError:
        return UNKNOWN_ADDRESS
    if origin is None:
        return "mjtally"
    match json.loads(origin):
        case {"url": str(url), "vcs_info": {"vcs": "git", "commit_id": str(commit)}} if (
            url.startswith("https://")
        ):
            return f"git+{url}@{commit}"
    return UNKNOWN_ADDRESS
