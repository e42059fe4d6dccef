"""Good scores files with one to three slips of a tired hand in each, and a reader who corrects them
by what the messages say, and by nothing else."""

import re
from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from mjtally.base.errors import Problem
from mjtally.editing.same_meaning import interpret_text

MOST_STEPS = 20  # corrections of one file
FULL_WIDTH = str.maketrans("0123456789/!-", "０１２３４５６７８９／！－")

Slip = Callable[[str, Random], str]  # of a line; the line itself where it cannot have the slip


class SpoiledFile(NamedTuple):
    """A file with slips: its text, the right text, and the names of the slips."""

    text: str
    right: str
    slips: tuple[str, ...]


# ------------------------------------------------------------------------------ the slips


def _replace_once(pattern: str, replacement: str) -> Slip:
    """A slip that changes one place of a line, outside its comment."""

    def slip(line: str, random: Random) -> str:
        body, sign, comment = line.partition("#")
        places = [*re.finditer(pattern, body)]
        if not places:
            return line
        place = random.choice(places)
        changed = place.expand(replacement)
        return f"{body[: place.start()]}{changed}{body[place.end() :]}{sign}{comment}"

    return slip


def _type_wide(line: str, random: Random) -> str:
    places = [*re.finditer(r"(?<=\s)\d+/\d+!?(?=\s)", line)]
    if not places:
        return line
    place = random.choice(places)
    return f"{line[: place.start()]}{place[0].translate(FULL_WIDTH)}{line[place.end() :]}"


def _put_commas(line: str, random: Random) -> str:
    body, sign, comment = line.partition("#")
    words = body.split()
    is_hand = len(words) in (3, 4) and {"-", "d"} & {*words}
    return f"{', '.join(words)} {sign}{comment}".rstrip() if is_hand else line


def _misspell_name(line: str, random: Random) -> str:
    """Two letters of a name of a players line are in the wrong order."""
    body, sign, comment = line.partition("#")
    names = body.split()
    if len(names) not in (3, 4) or not all(re.fullmatch("[A-Z][a-z]{4,}", name) for name in names):
        return line
    at = random.randrange(len(names))
    name = names[at]
    names[at] = f"{name[:2]}{name[3]}{name[2]}{name[4:]}"
    return f"{' '.join(names)} {sign}{comment}".rstrip() if names[at] != name else line


SLIPS: dict[str, Slip] = {
    "a hyphen for the stroke": _replace_once(r"(?<=\s)(\d)/(\d+)(?=[\s!])", r"\1-\2"),
    "a point for the stroke": _replace_once(r"(?<=\s)(\d)/(\d+)(?=[\s!])", r"\1.\2"),
    "han and fu in words": _replace_once(r"(?<=\s)(\d)/(\d+)(?=[\s!])", r"\1han\2fu"),
    "han and fu by letters": _replace_once(r"(?<=\s)(\d)/(\d+)(?=\s)", r"\1h\2f"),
    "a letter for a nought": _replace_once(r"(?<=\s)(\d/\d)0(?=[\s!])", r"\1O"),
    "full width": _type_wide,
    "the name of a limit": _replace_once(r"(?<=\s)5(?=\s)", "mangan"),
    "the name of a limit, in riichi": _replace_once(r"(?<=\s)5!(?=\s)", "mangan!"),
    "riichi in words": _replace_once(r"(?<=\s)(\d/\d+)!(?=\s)", r"\1リーチ"),
    "the kind of win": _replace_once(r"(?<=\s)(\d/\d+)(?=\s)", r"ron\1"),
    "the unit": _replace_once(r"(?<=\s)(\d+/\d+)(?=[\s!])", r"\1fu"),
    "han alone": _replace_once(r"(?<=\s)([6-9]|1[0-2])(?=\s)", r"\1han"),
    "a number of yakuman": _replace_once(r"(?<=\s)([12])y(?=\s)", r"\1yakuman"),
    "a longer dash": _replace_once(r"(?<=\s)-(?=\s)", "–"),
    "another cross": _replace_once(r"(?<=\s)-(?=\s)", "x"),
    "a bullet": _replace_once(r"^(?=(?:\S+\s+){3}\S+\s*$)(?![=ESWN#])(?=.*-)", "* "),
    "a small label": _replace_once(r"^E(\d(?:\.\d)?:)", r"e\1"),
    "a label with b": _replace_once(r"^([ESWN]\d)\.(\d):", r"\1b\2:"),
    "end with a point": _replace_once(r"^end(?=\s)", "end."),
    "riichi first": _replace_once(r"(?<=\s)(\d/\d+)!(?=\s)", r"!\1"),
    "commas between marks": _put_commas,
    "a capital": _replace_once(r"(?<=\s)d(?=\s)", "D"),
    "a name": _misspell_name,
    "a date with points": _replace_once(r"^(\d{4})-(\d\d)-(\d\d)\s*$", r"\3.\2.\1"),
    "a date with strokes": _replace_once(r"^(\d{4})-(\d\d)-(\d\d)\s*$", r"\1/\2/\3"),
    "a colon in a declaration": _replace_once(r"^(rules|length)=(\S+)\s*$", r"\1: \2"),
    "a capital key": _replace_once(r"^r(ules=\S+)\s*$", r"R\1"),
    "no space after the label": _replace_once(r"^([ESWN]\d(?:\.\d)?:)\s+", r"\1"),
    "no colon after the label": _replace_once(r"^([ESWN]\d(?:\.\d)?):", r"\1"),
    "a turned label": _replace_once(r"^([ESWN])(\d):", r"\2\1:"),
    "no space after =": _replace_once(r"^= ", "="),
    "scores with decimals": _replace_once(r"^= (\d+00) (\d+00) (\d+00)", r"= \1.0 \2.0 \3.0"),
    "a comma in a score": _replace_once(r"(?<=\s)(\d\d)(\d00)(?=\s|$)", r"\1,\2"),
}


OTHERWISE = {  # rules in which what is written so is no slip, or another one
    "a capital": "^rules=hk",
    "the name of a limit": "^rules=(?:hk|mcr|zung-jung|taiwan)",
}


def spoil(right: str, random: Random) -> SpoiledFile:
    """A file with one to three slips, each in a line of its own."""
    lines = right.splitlines()
    slips, touched = list[str](), set[int]()
    kinds = [
        kind for kind in SLIPS if not re.search(OTHERWISE.get(kind, "(?!)"), right, re.MULTILINE)
    ]
    random.shuffle(kinds)
    wanted = random.randint(1, 3)
    for kind in kinds:
        changed = {at: SLIPS[kind](f"{line} ", random).rstrip() for at, line in enumerate(lines)}
        places = [at for at in changed if at not in touched and changed[at] != lines[at].rstrip()]
        if places and len(slips) < wanted:
            at = random.choice(places)
            lines[at] = changed[at]
            slips.append(kind)
            touched.add(at)
    return SpoiledFile("\n".join(lines) + "\n", right, tuple(slips))


# ----------------------------------------------------------------------------- the reader


def find_errors(text: str) -> list[Problem]:
    """The errors of a file, in the order of its lines."""
    errors = interpret_text(text, "evening.txt").errors
    return sorted(errors, key=lambda problem: (problem.line, problem.column))


ADVICE = (  # what a message says to write, in the order in which one would try it
    r"write = (?P<write>[^:;(]+)$",
    r"write (?P<write>[^;:]+)$",
    r"write (?P<write>\S+?)(?:,| (?:or|and|for)) ",
    r"write (?P<write>[^;(]+?)(?: \(|;|$)",
    r".*\bis (?:= )?(?P<write>.+?) meant\?",
    r"did you mean (?P<write>\S+)\?",
    r"put a space after the label: (?P<write>.+)$",
    r"put spaces between marks: (?P<write>.+)$",
)


def correct_by_messages(text: str) -> str:
    """A file after its messages were obeyed, one after another: what the first one says takes the
    place of what it points at, or of its line. It stays as it is where no message says more."""
    for _ in range(MOST_STEPS):
        errors = find_errors(text)
        better = next(
            (
                candidate
                for error in errors
                for candidate in _obey(text, error)
                if _count_in_line(find_errors(candidate), error.line)
                < _count_in_line(errors, error.line)
            ),
            None,
        )
        if better is None:
            return text
        text = better
    return text


def _count_in_line(errors: Sequence[Problem], line: int) -> int:
    return sum(error.line == line for error in errors)


def _obey(text: str, error: Problem) -> list[str]:
    """The files that somebody makes who does what a message says."""
    lines = text.splitlines()
    line = lines[error.line - 1]
    candidates = []
    if error.message.endswith("remove it"):
        candidates.append(f"{line[: error.column - 1]}{line[error.end_column - 1 :]}")
    for pattern in ADVICE:
        match = re.search(pattern, error.message)
        if match:
            write = match["write"]
            in_place = f"{line[: error.column - 1]}{write}{line[error.end_column - 1 :]}"
            candidates += [in_place, write]
    return [
        "\n".join([*lines[: error.line - 1], candidate, *lines[error.line :]]) + "\n"
        for candidate in candidates
    ]


def list_words(text: str) -> Sequence[Sequence[str]]:
    """What a file says, without its comments and its layout."""
    lines = (line.partition("#")[0].split() for line in text.splitlines())
    return [words for words in lines if words]
