"""This module recognises players lines and comments in another notation. Any words can be names, so
these functions need the number of players that the rules want, and they are called only where a
line of names cannot be a players line."""

import re
from collections.abc import Sequence

from ..base.errors import Mistake, remark_over
from ..base.wording import format_list
from ..language.statements import FEWEST_PLAYERS, MOST_PLAYERS, format_name
from ..language.words import PLAYERS_HEADINGS, PLURAL_HEADINGS, is_one_of

COMMENT_SIGNS = r";+|//+|/\*+|%+|--+|\*+|~+"  # how other languages begin a comment
COMMENT_PATTERN = rf"(?:{COMMENT_SIGNS})\s*+(?P<words>[^\W_](?:.*?\S)??)\s*(?:\*/)?"
RULED_PATTERN = r"([=*~_+-])\1+\s*(?P<words>.*?)\s*[=*~_+-]*"  # === Game 1 ===, -----; not -*
BRACKETED_PATTERN = r"\[(?P<words>[^\]]*[^\W\d_]{2}[^\]]*)\]"  # [Table 1]
SHORTEST_RULE = 5  # dashes; fewer may be marks
BETWEEN_NAMES = r"[-–—|/&,;+•·、，・]|vs\.?|v\.?|and|und|et|y|と|对|對"
AROUND_NAMES = ",;|、，"
WIND_LETTERS = str.maketrans("東南西北", "ESWN")
QUOTE_PAIRS = {"'": "'", "“": "”", "„": "“", "«": "»", "‘": "’", "「": "」", "”": "”"}
NAME_PATTERN = r"[^\W\d_]{2}.*|\"[^\"]+\""  # a name that is certainly not a mark
HEADED_NAMES_PATTERN = r"(?P<heading>[^\W\d_]+)(?:\s*[:=：]\s*|\s+-\s+)(?P<names>\S.*)"
NAMES_SPACES_ALONE = "names are separated by spaces only: write"


def begins_with_word(text: str) -> bool:
    """Whether a text begins with two letters, as a word does."""
    return bool(re.match(r"[^\W\d_]{2}", text))


def find_comment(content: str) -> tuple[str, str] | None:
    """The sign and the words of a comment in the notation of another language. A line of marks or
    of scores is not one: a slip may have put the sign there."""
    content = content.strip()
    for pattern in (COMMENT_PATTERN, RULED_PATTERN, BRACKETED_PATTERN):
        match = re.fullmatch(pattern, content)
        if match and _is_prose(content, match["words"]):
            sign = content[: match.start("words")].strip() or content
            return sign, match["words"] or content
    return None


def describe_comment(sign: str, write: str) -> str:
    """The message about a comment in the notation of another language."""
    return f"{sign} does not begin a comment: a comment begins with #: write {write}"


def describe_heading(heading: str, names: Sequence[str]) -> str:
    """The message about a word that says that names follow."""
    return f"{heading} is not a player: write {' '.join(names)}"


def _is_prose(content: str, text: str) -> bool:
    """Whether there is no mark, no score and no tag among words."""
    if not text:
        return len(content) >= SHORTEST_RULE or content[0] in "=~_"
    has_marks = any(re.search("[=/!]|^[-+*]", cell) for cell in text.split()[1:])
    return not has_marks and bool(re.search(r"[^\W\d_]{2}", text))


def find_names(cells: Sequence[str]) -> list[str]:
    """The names that cells were meant as: without the signs between them, and in straight quotes
    if they were in other quotes."""
    kept = [cell for cell in _join_quoted(cells) if not re.fullmatch(BETWEEN_NAMES, cell)]
    return [name.strip(AROUND_NAMES) for name in kept if name.strip(AROUND_NAMES)]


def find_headed_names(content: str) -> tuple[str, Sequence[str]]:
    """The word that says that names follow, and the names, `Players: Aki Ben Chie Dai`; none where
    there is no such word."""
    match = re.fullmatch(HEADED_NAMES_PATTERN, content)
    if not match or not is_one_of(match["heading"], PLAYERS_HEADINGS):
        return "", ()
    names = find_names(re.split(r"\s*[,;|、，]\s*|\s+", match["names"]))
    return content[: match.start("names")].rstrip("= -"), names


def _join_quoted(cells: Sequence[str]) -> list[str]:
    """The cells, where each name in single or curly quotes has become one cell."""
    joined: list[str] = []
    closing = ""
    for cell in map(str, cells):
        if closing:
            joined[-1] += f" {cell}"
        else:
            joined.append(cell)
            closing = QUOTE_PAIRS.get(cell[:1], "")
        if closing and cell.endswith(closing):
            joined[-1] = f'"{joined[-1][1:-1]}"'
            closing = ""
    return joined if not closing else [*map(str, cells)]


def find_names_mistake(names: Sequence[str], players: int) -> Mistake | None:
    """The error about words that cannot be the players line of so many players. It is known what
    was meant if the words have signs between them, other quotes, a comment after them, or a word
    before them; otherwise the result is None."""
    cells = [format_name(name) if " " in name else str(name) for name in names]
    bare_names = find_names(cells)
    if len(bare_names) == players == len({*bare_names}) and _differ_for_sure(cells, bare_names):
        write = " ".join(bare_names)
        has_quotes = any(" " in name for name in bare_names if name not in cells)
        why = "names with spaces go in straight quotes: write" if has_quotes else NAMES_SPACES_ALONE
        return _names_mistake(names, "names-apart", f"{why} {write}", write)
    seated = _find_names_with_winds(cells, players)
    if seated:
        write = " ".join(seated)
        message = f"only the names, the first dealer first: write {write}"
        return _names_mistake(names, "names-apart", message, write)
    if heading := _find_heading(cells, players):
        return _names_mistake(names, "names-apart", describe_heading(*heading))
    if len(names) == players:
        return None
    comment = find_comment(" ".join(cells[players:])) if len(cells) > players else None
    if comment:
        sign, text = comment
        message = describe_comment(sign, f"{' '.join(cells[:players])} # {text}")
        return _names_mistake(names, "comment-sign", message)
    if names[0].endswith((":", "：")) and len(names) > 1:
        message = f"a comment begins with #: write # {' '.join(cells)}"
        return _names_mistake(names, "names-number", message)
    if len(names) == players + 1 == MOST_PLAYERS + 1:
        example = " ".join((f'"{cells[0]} {cells[1]}"', *cells[2:]))
        message = f"{len(names)} names ({format_list(cells)}): a players line has four: leave out"
        message = f"{message} who does not play, or write a name of two words in quotes: {example}"
        return _names_mistake(names, "names-number", message)
    return None


def _find_names_with_winds(cells: Sequence[str], players: int) -> list[str]:
    """Names in the order of the winds that stand before or after each of them, `E Aki S Ben W Chie
    N Dai` or `Aki(E) Ben(S) Chie(W) Dai(N)`; empty where there are none."""
    if len(cells) == 2 * players:
        pairs = [*zip(cells[::2], cells[1::2], strict=True)]
    else:
        matches = [
            re.fullmatch(r"(?P<name>[^()]+)\((?P<wind>[ESWN東南西北])\)", cell) for cell in cells
        ]
        pairs = [(match["wind"], match["name"]) for match in matches if match]
    by_wind = {wind.strip(":.").translate(WIND_LETTERS): name for wind, name in pairs}
    winds = "ESWN"[:players]
    return [by_wind[wind] for wind in winds] if {*by_wind} == {*winds} else []


def _differ_for_sure(cells: Sequence[str], names: Sequence[str]) -> bool:
    """Whether names differ from the cells by more than one sign. (A single sign may be a slip
    for a letter.)"""
    return (
        len(cells) > len(names)
        or sum(cell != name for cell, name in zip(cells, names, strict=True)) > 1
    )


def _find_heading(cells: Sequence[str], players: int) -> tuple[str, Sequence[str]] | None:
    """Words before the names that are not names, as in `Game 1: Aki Ben Chie Dai`, and the
    names."""
    ends = [at for at, cell in enumerate(cells[:-1]) if cell.endswith((":", "："))]
    after = ends[0] + 1 if ends else 1
    heading, names = " ".join(cells[:after]), cells[after:]
    is_known = is_one_of(cells[0], PLURAL_HEADINGS) and len(names) >= FEWEST_PLAYERS
    is_one_too_many = len(names) == players and (ends or is_one_of(heading, PLAYERS_HEADINGS))
    return (heading, names) if is_known or is_one_too_many else None


def _names_mistake(
    names: Sequence[str], code: str, message: str, fix: str | None = None
) -> Mistake:
    return Mistake(remark_over(names[0], names[-1], code, message, fix))
