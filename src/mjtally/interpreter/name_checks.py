"""Checks of names: players, players lines and seasons, words that are only taken for names, and
names that are slips of the pen."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from unicodedata import category, normalize

from ..base.errors import (
    Mistake,
    Place,
    Problem,
    Remark,
    column_of,
    fail,
    mistake_at,
    problem_at,
    remark_over,
    warning_at,
)
from ..base.spreadsheet_cells import FORMULA_STARTS, find_spreadsheet_value, is_spreadsheet_formula
from ..base.wording import count_slips, format_short_list, pluralize
from ..language.full_width import normalize_full_width, typed_wide
from ..language.grammar import is_label
from ..language.invisible import find_invisible
from ..language.mark_words import MarkWords, find_meant_mark
from ..language.statements import (
    FEWEST_PLAYERS,
    PLAIN_NAME_PATTERN,
    PLAYER_COUNTS,
    Cell,
    ResultLine,
)
from ..language.words import (
    BINDING_WORDS,
    DISCARD_WIN_WORDS,
    PLURAL_HEADINGS,
    ROW_WORDS,
    SELF_DRAW_WORDS,
    is_one_of,
)
from ..rules.families import PRESETS
from ..rules.model.declarations import suggest_declaration
from ..rules.model.result_lines import list_marks_told, told_marks_mistake
from ..rules.model.types import CLUB, NOBODY, Rules
from ..rules.statistics.player import ALL_PLAYERS
from .rulesets import find_ruleset

TAKEN = {NOBODY: "nobody", CLUB: "the club", ALL_PLAYERS: "everybody"}  # names that tables use
NUMBER_WORDS = {3: "three", 4: "four"}
INVALID_NAME_PATTERN = (
    r"(?P<start>[-+=@!*(\[~\"\d])\S*[^\W\d_]\S*|[^\W\d_][^\s*=]*(?P<inside>[*=])\S*|(?P<all>\d{2,})"
)
NAME_PATTERN = r"[^\W\d_]{2}[^*=]*"
SEPARATORS = ",;，、；"  # signs that people put between names
NAME_ALMOST_CODE = "name-almost"  # what is said of a name once in a tally
END_WORDS = (  # words of people who mean `end`, spaces and capitals aside
    "end finish finished endgame endofgame endofthegame gameend gameover theend"
    " 終局 終了 対局終了 结束 結束"
)
ALL_WORDS, NOBODY_WORDS = "all everyone everybody", "nobody none noone no"
PROSE_WORDS = (  # two of them on a line are no names
    "a again and at evening first for from game games had last late next night no of one our"
    " players round same second table tables the then to two was we were with"
)
NOTEN_WORDS = "noten ノーテン 不聴"
ROW_SIGNS = "0123456789!！,;."  # after a word of a row that has one for each player
ALL_ROW_WORDS = " ".join(ROW_WORDS.values())
LINE_ENDS = "\x1c\x1d\x1e\x1f\x85\u2028\u2029"  # beside that which ends a line of a file
COMPANION_WORDS = "and & only both are is was in und et y"  # beside names, and nothing else


def check_name(name: str) -> None:
    """Fails where tables and messages cannot show a name."""
    if not name:
        fail(name, "name-missing", "a name is missing in these quotes")
    if broken := next(filter(LINE_ENDS.__contains__, name), ""):
        message = f"a name is on one line: delete the character U+{ord(broken):04X}"
        fail(name, "name-sign", message)
    _check_visible(name)
    if name != name.strip():
        check_name(Cell(name.strip(), column_of(name) + 1))
        quoted = f'"{name.strip()}"'
        message = f"a name begins and ends without spaces: write {quoted}"
        fail(name, "name-sign", message)
    if is_spreadsheet_formula(name):
        why = "a spreadsheet would run it as a formula"
        fail(name, "name-sign", f"{name}: a name cannot begin with {name[0]} ({why})")
    becomes = find_spreadsheet_value(name)
    if becomes:
        fail(
            name,
            "name-date",
            f"{name}: a spreadsheet would take this name for a {becomes}: choose another",
        )
    if name in TAKEN:
        fail(name, "name-sign", f"{name} is what tables call {TAKEN[name]}: write another name")


def parse_name_of(owner: str, name: str) -> str:
    """The name of a season or of a stage, which `owner` says; empty where one ends."""
    _check_visible(name)
    if is_spreadsheet_formula(name):
        why = "a spreadsheet would run it as a formula"
        fail(name, "name-sign", f"{name}: a {owner}'s name cannot begin with {name[0]} ({why})")
    becomes = find_spreadsheet_value(name)
    if becomes:
        message = (
            f"{name}: a spreadsheet would take this {owner}'s name for a {becomes}: choose another"
        )
        fail(name, "name-date", message)
    return normalize("NFC", name)


def _check_visible(name: str) -> None:
    """Fails where a name has a character that cannot be seen."""
    at = find_invisible(name)
    if at is None:
        return
    before = name[:at]
    is_as_written = normalize("NFD", before) == before  # then its place is known
    message = f"an invisible character (U+{ord(name[at]):04X}): delete it"
    cell = Cell(name[at], column_of(name) + at)
    fail(cell, "invisible-character", message, "" if is_as_written else None)


def check_names(names: Sequence[str], rules: Rules, text: str) -> None:
    """Fails where nobody can play with the names of a players line; `text` is the line."""

    if is_label(names[0]):
        from ..advice.unreadable_lines import lonely_label_remark

        raise Mistake(lonely_label_remark(names[0]))
    if not _are_as_meant(names, rules.players, text):
        from ..advice.players_lines import find_names_mistake

        misread = find_names_mistake(names, rules.players)
        if misread:
            raise misread
    for seat, name in enumerate(names):
        check_name(name)
        if name in names[:seat]:
            fail(name, "name-twice", f"{name} is named twice: two players need different names")
    if len(names) != rules.players:
        raise _names_number_mistake(names, rules)


def _are_as_meant(names: Sequence[str], players: int, text: str) -> bool:
    """Whether names need no second look: as many as play, and plain or in quotes."""
    if len(names) != players:
        return False
    are_plain = all(re.fullmatch(PLAIN_NAME_PATTERN, name) for name in names)
    return _has_quotes(names, text) or (are_plain and not is_one_of(names[0], PLURAL_HEADINGS))


def _names_number_mistake(names: Sequence[str], rules: Rules) -> Mistake:
    """The error about too many or too few names for these rules: other rules or a declaration may
    be meant."""
    count = f"{pluralize(len(names), 'name')} ({format_short_list(names)})"
    declaration = suggest_declaration(rules, names)
    if declaration:
        message = f"{' '.join(names)} is not a declaration: write {declaration}"
        return Mistake(remark_over(names[0], names[-1], "equals-missing", message))
    if is_one_of(names[-1], "rules rule ruleset"):
        try:
            ruleset = "".join(names[:-1]).casefold()
            find_ruleset(Cell(ruleset))
        except Mistake as mistake:
            ruleset = mistake.remark.fix or "NAME"
        message = f"{' '.join(names)} is not a declaration: write rules={ruleset}"
        return Mistake(remark_over(names[0], names[-1], "equals-missing", message))
    alike = (preset for preset in PRESETS.values() if type(preset) is type(rules))
    other = next((preset.family.name for preset in alike if preset.players == len(names)), "")
    own, theirs = NUMBER_WORDS[rules.players], NUMBER_WORDS.get(len(names), "")
    at: str = names[min(rules.players, len(names) - 1)]
    why = f"a players line has {own}, such as Aki Ben Chie Dai"
    if len(names) < (FEWEST_PLAYERS if other else rules.players):
        why = f"{why}; if this is a comment, write # {' '.join(names)}"
    if other and len(names) < rules.players:
        at, why = names[0], f"{theirs} players need {theirs}-player rules, put rules={other} first"
    elif other:
        why = (
            f"these rules are for {own} players: name those who play, or write rules={other} first"
        )
    elif rules.family.is_always_loose:
        why = f"{rules.family.short_name} has {own} players, such as Aki Ben Chie Dai"
    return mistake_at(at, "names-number", f"{count}: {why}")


def _has_quotes(names: Sequence[str], text: str) -> bool:
    """Whether a name stands in quotes, where anything is part of it."""
    return any(text[column_of(name) - 2 : column_of(name) - 1] == '"' for name in names)


def strip_separators(names: Sequence[str], text: str) -> tuple[Sequence[str], list[Remark]]:
    """The names of a players line without the separators after them, and the error about these. In
    quotes anything is part of a name, and a separator alone is no name."""

    stripped = [Cell(name.rstrip(SEPARATORS), column_of(name)) for name in names]
    wrong = sum(map(str.__ne__, names, stripped))
    if not wrong or "" in stripped or _has_quotes(names, text):
        return names, []
    separated = " ".join(stripped)
    from ..advice.players_lines import NAMES_SPACES_ALONE

    message = f"{NAMES_SPACES_ALONE} {separated}"
    is_slip = wrong == 1  # one wrong sign may stand for a letter
    fix = None if is_slip else separated
    return stripped, [remark_over(names[0], names[-1], "names-apart", message, fix)]


def check_similar_names(
    names: Sequence[str], known: Mapping[str, None], spelt: Mapping[str, str]
) -> list[Remark]:
    """Warnings about new names that look like those of other players: they differ in capitals, in
    width, or by letters of another script. `spelt` has the known names by `normalize_name`."""
    remarks = []
    for name in names:
        twin = spelt.get(normalize_name(name), name)
        if name not in known and twin != name:
            which = _describe_look_alike(name, twin)
            message = f"{name} and {twin} are two players{which}: write the name the same each time"
            remarks.append(warning_at(name, NAME_ALMOST_CODE, message))
    return remarks


def _describe_look_alike(name: str, twin: str) -> str:
    """Which letter of a name only looks like that of another."""
    if name.casefold() == twin.casefold():
        return ""
    one, other = (name, twin) if set(name) - set(twin) else (twin, name)
    letter = next((letter for letter in one if letter not in other), "")
    return f" ({letter} in {one} is U+{ord(letter):04X})" if letter else ""


def find_marks_mistake(
    names: Sequence[str], rules: Rules, at_table: Sequence[str]
) -> Mistake | None:
    """The error about a result that was taken for names; None for names. Its marks have full width
    or are words, or it says in words who `at_table` won, such as `Aki tsumo mangan`, or was
    tenpai."""
    joined, mark_words = " ".join(names), rules.family.mark_words
    plain = joined if joined.isascii() else normalize_full_width(joined)
    has_label = is_label(f"{plain.partition(' ')[0].removesuffix(':')}:")
    after_label = plain.split()[has_label:]
    if plain != joined and all(map(mark_words.is_mark, after_label)):
        message = f"full-width characters or dashes where marks are meant: write {plain}"
        fix = plain if typed_wide(joined) else None
        return Mistake(remark_over(names[0], names[-1], "full-width", message, fix))
    row = names[has_label:]
    if len(row) == rules.players and is_one_of(row[0].rstrip(ROW_SIGNS), ALL_ROW_WORDS):
        from ..advice.marks import find_row_in_words

        in_words = find_row_in_words(row, mark_words, at_table)
        if in_words:
            return in_words
    meant_marks = [find_meant_mark(name, mark_words) for name in names]
    if not all(meant_marks):
        values = {mark for mark in meant_marks if mark[:1].isdecimal()}
        cells = [
            mark if mark in values else name for mark, name in zip(meant_marks, names, strict=True)
        ]
        told = list_marks_told(cells, at_table, [*values])
        if told:
            return told_marks_mistake(names, told)
        return find_stray_words(names, rules, at_table)
    write = " ".join(meant_marks)
    message = f"{joined} are not marks: write {write}"
    return Mistake(remark_over(names[0], names[-1], "no-mark", message, write))


def find_invalid_player_name(result: ResultLine, marks: MarkWords) -> Mistake | None:
    """The error about a line that was meant as a players line, but has a word in it that can be no
    name; None for a result."""
    cells = result.cells
    told = f"{SELF_DRAW_WORDS} {DISCARD_WIN_WORDS}"
    binds = any(is_one_of(cell, BINDING_WORDS) for cell in cells[1:])  # the first may be a name
    if binds or any(is_one_of(cell, told) for cell in cells):
        return None  # a win that was told in words
    if len(cells) == 3 and cells[1].isdecimal() and marks.is_mark(cells[1]):
        return None  # Aki 30 Ben, too
    names = [cell for cell in cells if re.fullmatch(NAME_PATTERN, cell) and not marks.is_mark(cell)]
    others = [cell for cell in cells if cell not in names]
    matches = {cell: re.fullmatch(INVALID_NAME_PATTERN, cell) for cell in others}
    are_names = len(names) >= 2 or all(re.fullmatch(r"\d+[^\W\d_]{2,}", cell) for cell in cells)
    if len(cells) not in PLAYER_COUNTS or not are_names or not matches or not all(matches.values()):
        return None
    (cell, match), *_ = matches.items()
    assert match is not None
    if marks.is_mark(cell) and not match["all"]:
        return None
    if inside := match["inside"]:
        return mistake_at(cell, "name-sign", f"{cell}: a name has no {inside}")
    start = cell[0]
    why = " (a spreadsheet would run it as a formula)" if start in FORMULA_STARTS else ""
    write = f': write "{cell}"' if start.isdecimal() and not find_spreadsheet_value(cell) else ""
    return mistake_at(cell, "name-sign", f"{cell}: a name cannot begin with {start}{why}{write}")


def find_stray_words(names: Sequence[str], rules: Rules, at_table: Sequence[str]) -> Mistake | None:
    """The error about words that are no players line, with what to write instead: `draw`, `End of
    game`, `tenpai Aki Ben`, `riichi Aki`; None for names. Some of the words may be names of players
    who are `at_table`."""
    joined, marks = " ".join(names), rules.family.mark_words
    if is_one_of(joined, END_WORDS):
        if not rules.tracks_games:
            hint = f"here each hand stands alone, and no game ends: write # {joined}"
            return _stray_words_mistake(names, hint)
        how = "in small letters and alone" if joined.casefold() == "end" else "alone on its line"
        return _stray_words_mistake(names, f"write end, {how}", "end")
    prose = [name for name in names if is_one_of(name, PROSE_WORDS)]
    if len(names) > 2 and len(prose) > 1 and {*prose}.isdisjoint(at_table):
        return stray_words_mistake(names)
    label = f"{names[0]} " if is_label(names[0]) else ""
    stripped = [name.strip(SEPARATORS) for name in names[bool(label) :]]
    telling = [word for word in stripped if not is_one_of(word, COMPANION_WORDS)]
    small = [word.casefold() for word in telling]  # names as they are typed in a hurry
    who = [player for player in at_table if player.casefold() in small]
    small = [player.casefold() for player in who]
    about = [word for word in telling if word.casefold() not in small]
    if who and len(about) > 1:  # Draw, Aki and Chie tenpai; Aki false win
        about = [word for word in about if not is_one_of(word, "draw hand win")]
    if len(about) == 2 and not who and is_one_of(about[0], f"{ALL_WORDS} {NOBODY_WORDS}"):
        who = [*at_table] if is_one_of(about.pop(0), ALL_WORDS) else []
    elif not who or len(about) != 1:
        about = [] if len(names) > 2 else [*names]
    word = about[0] if at_table and len(about) == 1 < len(names) else ""
    mark = word if len(names) == 2 and marks.is_mark(word) else marks.find_synonym(word)
    if who and is_one_of(word, "draw ryuukyoku 流局") and marks.is_mark("+"):
        mark = "+"  # draw aki ben
    if mark in {"f", "n", "+"} or (mark == "-" and is_one_of(word, NOTEN_WORDS)):
        others = "+" if mark == "-" else "-"  # a player who is not noten is tenpai
        write = " ".join(mark if player in who else others for player in at_table)
        message = f"a result has a mark for each player: write {label}{write}"
        return Mistake(remark_over(names[0], names[-1], "name-as-mark", message))
    hints = (marks.lone_words.get(word.casefold(), "") for word in about)
    hint = next(filter(None, hints), "")
    return _stray_words_mistake(names, hint) if hint else None


def stray_words_mistake(names: Sequence[str]) -> Mistake:
    """The error about words that are no players line, if it is not known what they mean."""
    hint = f"if it is a comment, write # {' '.join(names)}; a players line has a name for every"
    return _stray_words_mistake(names, f"{hint} player")


def _stray_words_mistake(names: Sequence[str], hint: str, fix: str | None = None) -> Mistake:
    message = f"{' '.join(names)} is not a statement: {hint}"
    return Mistake(remark_over(names[0], names[-1], "no-statement", message, fix))


# ------------------------------------------------------------------------------------------
# Names that are rare, and a slip away from one that is frequent.

MOST_RARE_SESSIONS = 2  # players lines at most
FREQUENT_RATIO = 5  # times as many players lines has the frequent one, at least
LONGEST_NAME = 40  # characters of a name that is compared
# how many players sat with exactly the same others; if more, guests come and go
MOST_COMPANIONS = 30


class RareNames:
    """Counts how often players sat down whose names are in no roster."""

    def __init__(self) -> None:
        self.first_occurrences: dict[str, tuple[str, Place, str]] = {}  # cell, place, line
        # groups of players who sat down together, in the order of their first games
        self.tables: Counter[frozenset[str]] = Counter()
        # by key and name: names in declarations, with their places and lines
        self.declared: dict[tuple[str, str], tuple[str, Place, str]] = {}

    def count_session(self, players: Iterable[str]) -> None:
        """Count that players sit down once more."""
        self.tables[frozenset(players)] += 1

    def add_occurrence(self, name: str, player: str, place: Place, text: str) -> None:
        """A name in a players line, with its place."""
        self.first_occurrences.setdefault(player, (name, place, text))

    def add_declared(self, name: str, key: str, place: Place, text: str) -> None:
        """A name in a declaration of somebody who is to play."""
        self.declared.setdefault((key, name), (name, place, text))

    def has_seated(self, player: str) -> bool:
        """Whether a player sat down at a table."""
        return any(player in table for table in self.tables)

    def find_unplayed_names(self, aliases: Mapping[str, str]) -> Iterator[Problem]:
        """A warning for every declared name that never sits down, and is a slip away from one that
        does and is not declared in this way. `aliases` are other names, and whose they are."""
        players = {name for table in self.tables for name in table}
        unplayed = {
            (key, name): occurrence
            for (key, name), occurrence in self.declared.items()
            if aliases.get(name, name) not in players and len(name) <= LONGEST_NAME
        }
        if not unplayed or not players:
            return
        by_part: defaultdict[str, set[str]] = defaultdict(set)
        for name in players:
            if len(name) <= LONGEST_NAME:
                for part in _omit_each_letter(normalize_name(name)):
                    by_part[part].add(name)
        for (key, name), (cell, place, text) in unplayed.items():
            look = normalize_name(name)
            near = {player for part in _omit_each_letter(look) for player in by_part.get(part, ())}
            undeclared = [player for player in near if (key, player) not in self.declared]
            near_names = sorted(
                player for player in undeclared if count_slips(look, normalize_name(player)) < 2
            )
            if near_names:
                message = f"{name} of {key}= never sits down: did you mean {near_names[0]}?"
                yield problem_at(place, warning_at(cell, "name-rare", message), text)

    def find_rare_names(self) -> Iterator[Problem]:
        """A warning for every rare name that is one slip away from a frequent name. Two such names
        are equal when each lacks one letter, so that few pairs are compared."""
        sessions: Counter[str] = Counter()
        for table, times in self.tables.items():
            for name in table:
                sessions[name] += times
        known = [name for name in self.first_occurrences if len(name) <= LONGEST_NAME]
        counts = {name: sessions[name] for name in known if name in sessions}
        rare = [name for name, count in counts.items() if count <= MOST_RARE_SESSIONS]
        if not rare:  # in a long file there are usually none
            return
        frequent: defaultdict[str, set[str]] = defaultdict(set)
        for name in (name for name, count in counts.items() if count >= FREQUENT_RATIO):
            for part in _omit_each_letter(normalize_name(name)):
                frequent[part].add(name)
        # by the others at a table: everybody who sat with them, in order
        companions: defaultdict[frozenset[str], dict[str, None]] = defaultdict(dict)
        # the tables of each name
        tables: defaultdict[str, list[frozenset[str]]] = defaultdict(list)
        for table in self.tables:
            for name in table:
                companions[table - {name}][name] = None
                tables[name].append(table)
        for name in rare:
            count = counts[name]
            look = normalize_name(name)
            near = {player for part in _omit_each_letter(look) for player in frequent.get(part, ())}
            likely = max(
                (player for player in near if _is_slip(look, normalize_name(player))),
                key=lambda player: (counts[player], player),
                default="",
            )
            if likely and counts[likely] >= FREQUENT_RATIO * count:
                message = (
                    f"{name} sits down {'once' if count == 1 else 'twice'}, {likely}"
                    f" {counts[likely]} times: did you mean {likely}? (roster= says who plays)"
                )
            elif before := _find_replaced(name, look, tables[name], companions):
                message = (
                    f"{name} sits down with the players with whom {before} sat: did you mean"
                    f" {before}? (roster= says who plays)"
                )
            else:
                continue
            cell, place, text = self.first_occurrences[name]
            yield problem_at(place, warning_at(cell, "name-rare", message), text)


def _find_replaced(
    name: str,
    look: str,
    tables: Sequence[frozenset[str]],
    companions: Mapping[frozenset[str], Iterable[str]],
) -> str:
    """The player whose name was misspelt as this one: they sat with the same others before, and
    never beside it. It is empty for most names. `tables` are those at which the name sat."""
    for table in tables:
        for before in islice(companions[table - {name}], MOST_COMPANIONS):
            if before == name or normalize_name(before) == look:  # this was reported already
                break
            is_together = any(before in table for table in tables)
            if not is_together and _is_slip(look, normalize_name(before)):
                return before
    return ""


def _is_slip(one: str, other: str) -> bool:
    """Whether one slip turns a name into another. A name of three letters with another letter is
    another name, and so is one of two letters with any slip. (A name that only looks alike was
    reported already.)"""
    is_far = abs(len(one) - len(other)) > 1 or len(set(one).difference(other)) > 1
    if is_far or count_slips(one, other) != 1:
        return False
    is_swap = sorted(one) == sorted(other)
    return len(one) != len(other) or len(one) > (2 if is_swap else 3)


def _omit_each_letter(name: str) -> set[str]:
    """A name, and the name without each of its letters in turn."""
    return {name, *(name[:at] + name[at + 1 :] for at in range(len(name)))}


LOOK_ALIKES = str.maketrans(
    "авекмнорстухіјѕ" + "αβεζηικμνορτυχ",  # Cyrillic, then Greek; some only look alike as capitals
    "abekmhopctyxijs" + "abezhikmnoptyx",
)


def normalize_name(name: str) -> str:
    """A name as it looks: without differences of width, capitals and scripts, and without invisible
    characters."""
    if name.isascii():
        return name.casefold()
    plain = normalize("NFKC", name).casefold().translate(LOOK_ALIKES)
    return "".join(letter for letter in plain if category(letter) != "Cf")
