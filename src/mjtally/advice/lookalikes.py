"""This module finds lines in another notation: a date, a label, scores, a row of a spreadsheet, a
mark of a merge. It looks only at their form, so it needs no rules."""

import re
from collections.abc import Callable, Sequence
from itertools import takewhile

from ..base.errors import Cell, remark_at
from ..base.quotient import Quotient, parse_decimal
from ..base.wording import format_list
from ..language.full_width import normalize_full_width, typed_wide
from ..language.grammar import is_label
from ..language.statements import (
    MOST_PLAYERS,
    PLAYER_COUNTS,
    Adjustment,
    DateLine,
    Declaration,
    PlayersLine,
    ScoresLine,
    Unparsed,
    format_name,
)
from ..language.tokens import TokenizedLine, parse_name
from ..language.words import COUNTED_THINGS, SCORES_HEADINGS, is_one_of
from .dates import (
    certain_date,
    describe_date_form,
    find_possible_dates,
    find_words_beside,
    lacks_year,
)
from .empty_cells import divide_at_tabs
from .players_lines import (
    COMMENT_SIGNS,
    NAME_PATTERN,
    NAMES_SPACES_ALONE,
    begins_with_word,
    describe_comment,
    describe_heading,
    find_comment,
    find_headed_names,
    find_names,
)
from .unreadable_lines import (
    DECLARATION_PATTERN,
    describe_named_scores,
    read_numbers,
    rewrite_change,
)
from .words import WordKind, find_value_meaning, list_meanings

WIND_LETTERS = {"e": "E", "s": "S", "w": "W", "n": "N", "東": "E", "南": "S", "西": "W", "北": "N"}
WIND_LETTERS |= {"t": "E"}  # ton; nan, shaa and pei begin otherwise
KANJI_DIGITS = str.maketrans("一二三四", "1234")
WORDED_LABEL_PATTERNS = (  # a label in words, or with spaces in it
    r"(?P<wind>[東南西北])(?P<hand>[1-4一二三四])局? *(?:(?P<honba>[0-9]{1,3})本場)? *[:：]?(?= )",
    r"(?P<wind>east|south|west|north|ton|nan|[東南西北])[ -]*(?P<hand>[1-4])"
    r"(?:[-., ]++(?:honba)?[-. ]*(?P<honba>[0-9]{1,3})(?:[ -]*honba)?)? *:?(?= )",
    r"(?P<wind>[eswn]) ?(?P<hand>[1-4])(?:[-., ]++(?:honba|h)?[-. ]*(?P<honba>[0-9]{1,3})"
    r"(?:[ -]*honba)?)? ?:(?= )",
)
NAME_SCORE_PATTERN = (  # Kim 42100; 1. Kim (42100), as well
    r"(?:[0-9][.)]\s+|(?:and|&)\s+)*([^\W\d][^\s:]*):?"
    r"\s+\(?([-+]?[0-9][0-9.,]*)\)?[,;]?(?:\s+|$)"
)
NAME_SCORE_PAIRS_PATTERN = (  # Kim 42100 Lea 31000; after a date, perhaps, or another word
    rf"(?:[^:]+:\s+|\S+\s+)??(?P<pairs>(?:{NAME_SCORE_PATTERN}){{2,}}+)"  # a comma has one place
)
NAME_AND_SCORE_PATTERN = r"[^\W\d_][^\W\d_]\S*[:：]\s*[0-9]{3,6}"
FIELD_SEPARATOR = r"(?:(?<!\s)\s+)?[;,|\t、，]\s*"
# words of a heading, which do not stand among names
HEADING_PATTERN = "[0-9]|(?i:date|datum|player|name|point|score|rank|place)"
NAMES_AND_COMMENT_PATTERN = (
    r"(?P<names>(?:[^\W\d_]{2}[\w.'’-]*+,?+\s++){3,4})"
    rf"(?P<comment>(?:{COMMENT_SIGNS}).*|-? *\(?(?P<number>(?i:table|game|round) ?#?[0-9]+)\)?)"
)
CHAT_STAMP_PATTERN = (  # [20:15] or 20/11/2026, 21:14 - Aki:, as chats put before what one writes
    r"(?:\[[^\]]*[0-9]:[0-9]{2}[^\]]*\]|[0-9][0-9./-]+, [0-9]{1,2}:[0-9]{2}(?: [ap]m)?(?: -)?)"
    r" (?:(?P<name>[^:]+): )?"
)
MERGE_MARK_PATTERN = r"(?:<{7}|\|{7}|>{7})(?: .*)?|={7}"  # the marks that git leaves in a file
HEADED_SCORES_PATTERN = (
    r"(?P<heading>[^\W\d_]++(?:[ -][^\W\d_]++)?+)\s*+[:：=]?+\s*+"
    r"(?P<numbers>[-+]?[0-9][-+0-9.,'/|; ]*)"
)
TIMED_HEADING_PATTERN = r"[^\W\d_]+ ?#?[0-9]+[,:;]? +(?:at )?[0-9]{1,2}[:.h][0-9]{2}.*"
FOREIGN_KEY_PATTERN = r"(?P<key>[^\W\d_a-zA-Z]+)\s*[=＝:：]\s*(?P<value>\S+)"
POINTS_PATTERN = r"(?P<points>[-+][0-9]{1,7}(?:[.,][0-9])?)"
PLAYER_PATTERN = r"(?P<name>[^\W\d_][^\s:=#]+)"
COLON_PATTERN = r"(?:\s*+:)?+\s++"  # spaces, perhaps with a colon; they are divided in one way
ADJUSTMENT_PATTERNS = (
    rf"{PLAYER_PATTERN}{COLON_PATTERN}{POINTS_PATTERN}(?:[,;]?\s+(?P<rest>p|tp|[^\W\d_]{{3}}.*))?",
    rf"{PLAYER_PATTERN}{COLON_PATTERN}{POINTS_PATTERN}(?P<rest>(?i:t?p|pts?|points?))",
    rf"{PLAYER_PATTERN}\s+(?P<points>[-+] [0-9]{{1,7}})",
    rf"(?P<name>[A-Z][a-z]\S*|[^\W\d_a-zA-Z]\S*)\s+=\s*{POINTS_PATTERN}",
    rf"{POINTS_PATTERN}\s+{PLAYER_PATTERN}",
    rf"(?P<fine>(?i:penalty|fine)){COLON_PATTERN}{PLAYER_PATTERN}{COLON_PATTERN}"
    r"(?P<points>[-+]?[0-9]{1,7})",
    rf"{PLAYER_PATTERN}\s+(?P<fine>(?i:penalty|fine)){COLON_PATTERN}(?P<points>[-+]?[0-9]{{1,7}})",
    rf"{PLAYER_PATTERN}\s+(?P<rest>[^\W\d_]{{3,}}){COLON_PATTERN}{POINTS_PATTERN}",  # Chie late -5
)
MORE_POINTS_PATTERN = (
    # a second player with points, after those of the first
    rf"(?:and\s+)?{PLAYER_PATTERN}\s*:?\s*[-+]\s?[0-9].*"
)
NAMED_POINTS_PATTERN = (  # Aki +20, of several players; no name holds points
    r"(?:and\s+|[,;/]\s*)?(?P<name>[^\W\d_](?:(?![-+][0-9])[^\s:=#])+)"
    rf"\s*+:?\s*+{POINTS_PATTERN}[,;]?\s*"
)
PAYING_WORDS, RECEIVER_PATTERN = (
    "pays|paid|gives|gave|owes|owed",
    PLAYER_PATTERN.replace("name", "receiver"),
)
PAID_POINTS_PATTERN = r"\+?(?P<points>[0-9]{1,7}(?:\.[0-9])?)"
PAID_PATTERNS = (  # Mei -> Wing 20, Mei pays Wing 20; Mei paid 20 to Wing, Mei -1000 to the pot
    rf"{PLAYER_PATTERN}\s*(?:[-=]*>+|→|\s(?:{PAYING_WORDS}|to))\s*{RECEIVER_PATTERN}{COLON_PATTERN}"
    rf"{PAID_POINTS_PATTERN}",
    rf"{PLAYER_PATTERN}\s+(?:{PAYING_WORDS}|puts?|-)?\s*{PAID_POINTS_PATTERN}"
    rf"\s+(?:(?:in)?to|in|-*>|→)\s+(?:the\s+)?{RECEIVER_PATTERN}",
    rf"{PLAYER_PATTERN}\s+-?{PAID_POINTS_PATTERN}\s+(?P<receiver>(?i:pot))",
)
SIDE_PATTERNS = (  # the sides of an exchange, between slashes: Aki Mori -1000; -1000 Aki; Aki
    rf"(?P<name>[^\s+=:#][^+=:#]*?)\s+{POINTS_PATTERN}",
    rf"{POINTS_PATTERN}\s+(?P<name>[^\s+=:#][^+=:#]*)",
    r"(?P<name>[^\W\d_][^+=:#\d]*)",
)
PLAIN_ADJUSTMENT_PATTERN = r"[^\s:]+\s+[-+][0-9]+(?:\.[0-9]+)?(?:\s+points)?"
MOVED_POINTS = "points that go from player to player"
NOTHING, STICK = Quotient(0, 1), 1000  # points that a hand may leave on the table, or take
SCORES_EXAMPLE = "= 45200 28100 17300 9400"
FEWEST_MARKS = 3  # cells: a result has as many at least
LONGEST_LOOKALIKE = 1000  # characters of a line that somebody wrote in another notation


def find_lookalike(line: TokenizedLine) -> Unparsed | None:
    """What a line was meant as; None if it can be read as it is."""
    content = Cell(line.content.strip(), line.cells[0].column)
    if len(content) > LONGEST_LOOKALIKE:
        return None
    if empty := _find_empty_score(content, line):
        return empty
    lookalikes = (finder(content, line.cells) for finder in LOOKALIKE_FINDERS)
    return next(filter(None, lookalikes), None)


def _no_hand(
    at: Cell,
    code: str,
    message: str,
    fix: str | None = None,
    statement: Adjustment | DateLine | PlayersLine | ScoresLine | None = None,
) -> Unparsed:
    """An error about a line that was not meant as a hand."""
    return Unparsed(remark_at(at, code, message, fix), statement, may_be_hand=False)


def _find_merge_mark(content: Cell, cells: Sequence[Cell]) -> Unparsed | None:
    """A mark that git left in the file after a merge with conflicts."""
    if not re.fullmatch(MERGE_MARK_PATTERN, content):
        return None
    message = (
        f"{cells[0]} is a mark that git left where two people wrote: keep the lines of both, or"
        " of one of them, and remove the marks"
    )
    return Unparsed(remark_at(content, "merge-conflict", message))  # nobody knows what holds


def _find_declarations(content: Cell, cells: Sequence[Cell]) -> Unparsed | None:
    """The error about several declarations on one line, with any signs between them. Only one of
    them takes effect: the rules, or else the first."""
    parts = [part for part in re.split(r"[\s,;|]+", content) if part not in ("", "/", "&", "and")]
    if len(parts) < 2 or not all(re.fullmatch(DECLARATION_PATTERN, part) for part in parts):
        return None
    pairs = [part.partition("=") for part in parts]
    if len(parts) in PLAYER_COUNTS and all(re.fullmatch("[-+]?[0-9]{3,}", p[2]) for p in pairs):
        return None  # names and scores
    message = f"each declaration goes on a line of its own: write {', then '.join(parts)}"
    key, _, value = next((pair for pair in pairs if pair[0] == "rules"), pairs[0])
    at = content.index(f"{key}={value}")
    declaration = Declaration(
        content.subcell(at, at + len(key)),
        content.subcell(at + len(key) + 1, at + len(key) + 1 + len(value)),
    )
    return Unparsed(remark_at(content, "not-alone", message), declaration, may_be_hand=False)


def _find_chat_stamp(content: Cell, cells: Sequence[Cell]) -> Unparsed | None:
    """A line that was copied from a chat, with the time and the name of whoever wrote it."""
    stamp = re.match(CHAT_STAMP_PATTERN, content, re.IGNORECASE)
    if not stamp or not (rest := content[stamp.end() :]):
        return None
    message = f"{stamp[0].strip()} comes from a chat: write {rest}"
    fix = None if stamp["name"] else rest  # a sentence may begin so, too
    return Unparsed(remark_at(content, "no-statement", message, fix))


def _find_full_width_line(content: Cell, cells: Sequence[Cell]) -> Unparsed | None:
    """A label, or the = of scores, that an input method made wide."""
    if not re.fullmatch("[^:=]*：|＝.*", cells[0]):
        return None
    plain = " ".join(map(normalize_full_width, cells))
    if not is_label(plain.partition(" ")[0]) and not re.match("= ?[-+0-9]", plain):
        return None
    fix = plain if typed_wide(content) else None
    remark = remark_at(content, "full-width", f"full-width characters: write {plain}", fix)
    return Unparsed(remark, may_be_hand=plain[0] != "=")


def _find_date(content: Cell, cells: Sequence[Cell]) -> Unparsed | None:
    if len(cells) > 5 or len(content) >= 40:
        return None
    if lacks_year(content):
        dates = find_possible_dates(f"{content}-2026") or find_possible_dates(f"{content} 2026")
        example = dates[0] if dates and len(dates) == 1 else "2026-11-20"
        message = f"{content} has no year: a date is year-month-day, such as {example}"
        return _no_hand(content, "date-form", message)
    dates = find_possible_dates(content)
    if dates is None:
        return None
    date = dates[0] if len(dates) == 1 else None
    certain, comment = certain_date(content, dates), find_words_beside(content)
    message = describe_date_form(content, dates)
    if comment and date:
        write = f"{date} # {comment}"
        certain = certain and write
        message = f"{message} # {comment}"
        if re.search(rf"(?<!\d){date}(?!\d)", content):
            message = (
                f"a date goes on a line of its own, and a comment begins with #: write {write}"
            )
    date_line = DateLine(Cell(date, content.column)) if date else None
    return _no_hand(content, "date-form", message, certain, date_line)


def _find_label(content: Cell, cells: Sequence[Cell]) -> Unparsed | None:
    small = content.casefold().replace("\t", " ").replace("\u3000", " ")
    if len(small) != len(content) or is_label(small.split()[0].upper()):
        return None
    match = next(
        filter(None, (re.match(pattern, small) for pattern in WORDED_LABEL_PATTERNS)), None
    )
    if not match or len(content[match.end() :].split()) < FEWEST_MARKS:
        return None
    honba = f".{match['honba']}" if match["honba"] else ""
    hand = match["hand"].translate(KANJI_DIGITS)
    label = f"{WIND_LETTERS[match['wind'][0]]}{hand}{honba}"
    at = Cell(content[: match.end()], cells[0].column)
    message = (
        f"{at.rstrip(': ')}: a label is a wind (E S W N), a hand and the honba: write {label}:"
    )
    slip = re.match(r"[eswn] ?[1-4][-., ]{2,}[0-9]", small)  # a digit may be missing
    return Unparsed(remark_at(at, "label-unknown", message, None if slip else f"{label}:"))


def _find_changes(content: Cell, cells: Sequence[Cell]) -> Unparsed | None:
    """The change of each score with other signs, perhaps after a label: `7700 ±0 ▲7700 0`."""
    has_label = is_label(cells[0].upper())
    written = [*takewhile(bool, map(rewrite_change, cells[has_label:]))]
    tags = cells[has_label + len(written) :]
    if len(written) not in PLAYER_COUNTS or (tags and not begins_with_word(tags[0])):
        return None
    has_signs = [change[0] in "-+" and change[1:2].isdecimal() for change in written]
    if not any(has_signs):
        return None
    row = [
        f"+{change}" if change[0].isdecimal() and change.strip("0.!*") else change
        for change in written
    ]
    total = sum((parse_decimal(change.rstrip("!*")) for change in row if change != "-"), NOTHING)
    if row != written and (total.numerator % (STICK * total.denominator)):
        return None  # 24 - -8 -
    write = " ".join((*cells[:has_label], *row, *tags))
    message = f"each change of a score has its sign: is {write} meant? (scores begin with =)"
    if row == written:
        message = f"a change of a score is a plain sign and digits: write {write}"
    fix = write if row == written else None
    return Unparsed(remark_at(content, "points-as-marks", message, fix, guess=write))


def _find_bare_numbers(content: Cell, cells: Sequence[Cell]) -> Unparsed | None:
    """Points or scores where marks belong, perhaps after a label."""
    has_label = is_label(cells[0].upper())
    figures = [cell for cell in cells[has_label:] if cell != "-"]
    is_whole = len(figures) == len(cells) - has_label
    if len(cells) - has_label not in PLAYER_COUNTS or len(figures) < 2:
        return None
    if not all(re.search("[0-9]", figure) for figure in figures):
        return None
    numbers = [number for figure in figures for number in read_numbers(figure)]
    if not all(re.fullmatch(r"[-+]?[0-9]{1,7}", number) for number in numbers):
        return None
    are_hundreds = not any(int(number) % 100 for number in numbers)
    are_paid = not is_whole and are_hundreds and all(map(int, numbers))  # 2000 4000 - -
    if are_paid:
        message = (
            "these are points: write a mark for each player, or the change of each player's score,"
            " such as +7700 0 -7700 0; scores begin with ="
        )
        return Unparsed(remark_at(content, "points-as-marks", message))
    if not (is_whole and are_hundreds) or max(map(int, numbers)) < 1000:
        return None
    scores = f"= {' '.join(numbers)}"
    message = f"scores begin with =: write {scores} (a result has a mark for each player)"
    fix = None if has_label else scores  # a label says more than scores can
    return _no_hand(content, "points-as-mark", message, fix)


def _find_empty_score(content: Cell, line: TokenizedLine) -> Unparsed | None:
    """Scores without their `=`, which were pasted with an empty cell between tabs."""
    numbers = [*filter(None, divide_at_tabs(line.content, MOST_PLAYERS))]
    if len(numbers) < 2 or not all(re.fullmatch("[0-9]{1,4}00", number) for number in numbers):
        return None
    message = f"a cell is empty: write = and a score for each player, such as {SCORES_EXAMPLE}"
    return _no_hand(content, "points-as-mark", message)


def _find_adjustment_otherwise(content: Cell, cells: Sequence[Cell]) -> Unparsed | None:
    """Points of a player with other signs, or with more words: `Aki: -20`, `Aki -20 late`."""
    plain = normalize_full_width(content)
    match = next(
        filter(None, (re.fullmatch(pattern, plain) for pattern in ADJUSTMENT_PATTERNS)), None
    )
    if not match or (plain == content and re.fullmatch(PLAIN_ADJUSTMENT_PATTERN, content)):
        return None
    if not re.search(r"[^\W\d_]{2}", match["name"]):  # it may be a mark: d! - 5
        return None
    parts = match.groupdict()
    rest = parts.get("rest") or ""
    unit = re.match(r"(?i)(?:(?:table )?(?:pts?|points?)|p|tp)\b\.?", rest)
    comment = rest[unit.end() :].strip() if unit else rest
    if comment and not begins_with_word(comment):
        return None
    if re.fullmatch(MORE_POINTS_PATTERN, comment):
        write = f"{match['name']} {match['points']}"
        message = f"points of several players on one line: write a line for each, such as {write}"
        return _no_hand(content, "penalty-words", message)
    points = re.sub(r"\s", "", match["points"]).replace(",", ".")
    if parts.get("fine"):
        points = f"-{points.lstrip('+-')}"
    write = (
        f"{match['name']} {points}" + " points" * bool(unit) + (f" # {comment}" if comment else "")
    )
    code = "penalty-words" if rest else "points-form"
    why = "a comment begins with #" if comment else "points of a player are a name and a number"
    # a comment would hide points among the words, and a penalty of +10 may have been a gift
    is_sure = not re.search("[-+] ?[0-9]", comment) and not (parts.get("fine") and "+" in match[0])
    fix = write if is_sure else None
    name = parse_name(Cell(match["name"], content.column))
    adjustment = Adjustment(name, Cell(points, content.column), "points" * bool(unit))
    return _no_hand(content, code, f"{why}: write {write}", fix, adjustment if is_sure else None)


def _find_exchange(content: Cell, cells: Sequence[Cell]) -> Unparsed | None:
    """The error about points of several players that add up to 0 but are not written as an
    exchange: other signs stand between them, or a label stands before them."""
    is_labelled = is_label(f"{cells[0].rstrip(':').upper()}:")
    moved = normalize_full_width(content[len(cells[0]) :].strip() if is_labelled else content)
    # thousands as people write them: -1,000 -1k
    plain = re.sub(r"(?<=[0-9]),(?=[0-9]{3}(?![0-9]))", "", moved)
    plain = re.sub(r"(?<=[-+][0-9])k(?![^\s/])|(?<=[-+][0-9][0-9])k(?![^\s/])", "000", plain)
    pattern, shares, end = re.compile(NAMED_POINTS_PATTERN), list[tuple[str, str]](), 0
    while match := pattern.match(plain, end):  # what one player is given is not divided anew
        shares.append((match["name"], match["points"].replace(",", ".")))
        end = match.end()
    if end < len(plain):
        shares = _list_sides(plain)
    if len(shares) < 2:
        return None
    if sum((parse_decimal(points) for _, points in shares), NOTHING).numerator:
        return None
    write = " / ".join(f"{name} {points}" for name, points in shares)
    if number := next((name for name, _ in shares if name.isdecimal()), ""):
        message = f"{number} is no name: {MOVED_POINTS} are a name and a number each"
        return _no_hand(content, "exchange-form", f"{message}, as in Aki +1000 / Ben -1000")
    message = f"{MOVED_POINTS} have / between them: write {write}"
    if is_labelled:
        message = f"points between two hands have no label: write {write}"
    elif plain != moved:
        message = f"points are written in full, without commas: write {write}"
    elif end < len(plain):
        message = f"{MOVED_POINTS} are a name and a number each: write {write}"
    is_certain = '"' in content or '"' not in write  # a part of a name may be another word
    return _no_hand(content, "exchange-form", message, write if is_certain else None)


def _list_sides(plain: str) -> list[tuple[str, str]]:
    """The sides of an exchange that slashes divide. A name may have two words, points may stand
    before their name, and one name may have no points: it gets what the others leave. The list is
    empty if the parts are not sides."""
    sides = list[tuple[str, str]]()
    for part in plain.strip(" /").split("/"):
        matches = (re.fullmatch(pattern, part.strip()) for pattern in SIDE_PATTERNS)
        if not (match := next(filter(None, matches), None)):
            return []
        name, points = match["name"].strip(), match.groupdict().get("points") or ""
        is_quoted = name[0] == '"' or " " not in name
        sides.append((name if is_quoted else format_name(name), points.replace(",", ".")))
    given = [points for _, points in sides if points]
    rest = -sum(map(parse_decimal, given), NOTHING)
    if len(given) < max(1, len(sides) - 1):
        return []
    return [(name, points or rest.format_signed(1)) for name, points in sides]


def _find_payment(content: Cell, cells: Sequence[Cell]) -> Unparsed | None:
    """Who gave whom how much: `Mei -> Wing 20`, `Mei paid 20 to Wing`."""
    plain = normalize_full_width(content)
    match = next(filter(None, (re.fullmatch(pattern, plain) for pattern in PAID_PATTERNS)), None)
    if not match:
        return None
    write = f"{match['receiver']} +{match['points']} / {match['name']} -{match['points']}"
    message = f"points that one player gives another: write {write}"
    return _no_hand(content, "exchange-form", message, write)


def _find_heading(content: Cell, cells: Sequence[Cell]) -> Unparsed | None:
    """A heading with the time: `Round 1, 10:30`."""
    if not re.fullmatch(TIMED_HEADING_PATTERN, content) or not is_one_of(cells[0], COUNTED_THINGS):
        return None
    return _no_hand(content, "comment-sign", f"a comment begins with #: write # {content}")


def _find_headed_scores(content: Cell, cells: Sequence[Cell]) -> Unparsed | None:
    """Scores after a word that names them: `scores: 45200 28100 17300 9400`."""
    match = re.fullmatch(HEADED_SCORES_PATTERN, content)
    if not match or not is_one_of(match["heading"], SCORES_HEADINGS):
        return None
    numbers = [number for cell in match["numbers"].split() for number in read_numbers(cell)]
    if len(numbers) < FEWEST_MARKS:
        return None
    scores = f"= {' '.join(numbers)}"
    scores_line = ScoresLine([Cell(number, content.column) for number in numbers])
    message = f"scores begin with =: write {scores}"
    return _no_hand(content, "points-as-mark", message, scores, scores_line)


def _find_foreign_key(content: Cell, cells: Sequence[Cell]) -> Unparsed | None:
    """A declaration with its key in another script: `ウマ=20/10/-10/-20`."""
    match = re.fullmatch(FOREIGN_KEY_PATTERN, content)
    if not match:
        return None
    keys = list_meanings(WordKind.KEY, match["key"])  # the key may belong to several families
    if not keys:
        return None
    written = [f"{key}={find_value_meaning(key, match['value']) or match['value']}" for key in keys]
    message = f"{match['key']} is {format_list(keys, 'or')}: write {format_list(written, 'or')}"
    fix = written[0] if len(written) == 1 else None
    return _no_hand(content, "parameter-unknown", message, fix)


def _find_foreign_comment(content: Cell, cells: Sequence[Cell]) -> Unparsed | None:
    """A comment that begins as in another language, and not with `#`."""
    comment = find_comment(content)
    if comment is None:
        return None
    sign, text = comment
    return _no_hand(content, "comment-sign", describe_comment(sign, f"# {text}"))


def _find_comment_after_names(content: Cell, cells: Sequence[Cell]) -> Unparsed | None:
    """A comment behind the names of a players line: `Aki Ben Chie Dai // table 2`."""
    match = re.fullmatch(NAMES_AND_COMMENT_PATTERN, content)
    names = re.findall(r"[^\s,]+", match["names"]) if match else ()
    if match is None or len(names) not in PLAYER_COUNTS:
        return None
    sign, comment = find_comment(match["comment"]) or ("", match["number"])
    if not comment:
        return None
    write = f"{' '.join(names)} # {comment}"
    message = describe_comment(sign, write) if sign else f"a comment begins with #: write {write}"
    players_line = PlayersLine([parse_name(Cell(name, content.column)) for name in names])
    return _no_hand(content, "comment-sign", message, None, players_line)


def _find_names_otherwise(content: Cell, cells: Sequence[Cell]) -> Unparsed | None:
    """Names after a word such as `Players:`, or names with dashes between them. (A line that
    begins or ends with a dash has marks.)"""
    heading, names = find_headed_names(content)
    if number := re.match(r"[0-9]{1,2}[.)]\s+(?=[^\W\d_]{2})", content):  # 1. Aki Ben Chie Dai
        heading, names = number[0].strip(), find_names(cells[1:])
    has_dashes_between = "-" in cells and "-" not in (cells[0], cells[-1])
    if not heading and len(cells) > MOST_PLAYERS and has_dashes_between:
        names = find_names(cells)
    if len(names) < FEWEST_MARKS or not all(re.fullmatch(NAME_PATTERN, name) for name in names):
        return None
    write = " ".join(names)
    if len(names) > MOST_PLAYERS:
        message = f"a list of all who may play is a roster: write roster={','.join(names)}"
        return _no_hand(content, "names-apart", message)
    message = describe_heading(heading, names) if heading else f"{NAMES_SPACES_ALONE} {write}"
    players_line = PlayersLine(tuple(parse_name(Cell(name, content.column)) for name in names))
    fix = write if len(names) == MOST_PLAYERS else None  # three may be too few by these rules
    return _no_hand(content, "names-apart", message, fix, players_line)


def _find_separated_names(content: Cell, cells: Sequence[Cell]) -> Unparsed | None:
    """Names with other signs than spaces between them."""
    fields = re.split(FIELD_SEPARATOR, content)
    if len(fields) not in PLAYER_COUNTS or not all(map(begins_with_word, fields)):
        return None
    if len(cells) != 1 or "=" in content or re.search(HEADING_PATTERN, content):
        return None
    heading = re.match(".*[:：]", fields[0])  # which is not a name, nor is a name without it
    names = " ".join((fields[0][heading.end() :] if heading else fields[0], *fields[1:]))
    message = f"{NAMES_SPACES_ALONE} {names}"
    if heading:
        return _no_hand(content, "names-apart", message)
    return _no_hand(content, "names-apart", message, names, PlayersLine(tuple(map(Cell, fields))))


def _find_spreadsheet_row(content: Cell, cells: Sequence[Cell]) -> Unparsed | None:
    """A row of a spreadsheet: headings, a name and its score, or fields of words and numbers."""
    if "=" in content:
        return None
    fields = re.split(FIELD_SEPARATOR, content)
    pairs = re.fullmatch(NAME_SCORE_PAIRS_PATTERN, content)
    players = re.findall(NAME_SCORE_PATTERN, pairs["pairs"]) if pairs else ()
    if len(players) in PLAYER_COUNTS:
        numbers = [number for _, score in players for number in read_numbers(score)]
        message = describe_named_scores([name for name, _ in players], numbers)
        return Unparsed(remark_at(content, "spreadsheet-row", message))
    is_heading = len(cells) == 1 and len(fields) > 2 and all(map(begins_with_word, fields))
    if not (
        is_heading
        or len(players) > MOST_PLAYERS
        or (players and all(re.search("[0-9]{3}", score) for _, score in players))
        or re.fullmatch(NAME_AND_SCORE_PATTERN, content)
        or _are_words_and_numbers(fields)
    ):
        return None
    message = (
        "this is a row of a spreadsheet: write the names on a line (Aki Ben Chie Dai),"
        f" then their scores ({SCORES_EXAMPLE}); mjtally import reads a whole spreadsheet"
    )
    return Unparsed(remark_at(content, "spreadsheet-row", message))  # nobody knows who plays


def _are_words_and_numbers(fields: Sequence[str]) -> bool:
    """Whether all fields are numbers or words, and some are numbers. One field may be anything."""
    word_count = sum(map(begins_with_word, fields))
    number_count = sum(bool(re.fullmatch(r"[-+]?[0-9][-0-9./: ]{2,}", field)) for field in fields)
    is_mixed = number_count > 0 and (word_count > 0 or number_count == len(fields))
    return is_mixed and len(fields) > 3 and word_count + number_count >= len(fields) - 1


LOOKALIKE_FINDERS: tuple[Callable[[Cell, Sequence[Cell]], Unparsed | None], ...] = (
    _find_merge_mark,
    _find_declarations,
    _find_chat_stamp,
    _find_full_width_line,
    _find_date,
    _find_label,
    _find_changes,
    _find_bare_numbers,
    _find_exchange,
    _find_payment,
    _find_adjustment_otherwise,
    _find_heading,
    _find_headed_scores,
    _find_foreign_key,
    _find_foreign_comment,
    _find_comment_after_names,
    _find_names_otherwise,
    _find_separated_names,
    _find_spreadsheet_row,
)
