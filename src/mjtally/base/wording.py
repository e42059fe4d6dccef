"""Words for messages: lists, plurals, and the word or the file that somebody meant."""

import os
from collections.abc import Collection, Iterable
from contextvars import ContextVar
from functools import lru_cache
from itertools import islice

SHORTEST_PREFIX = 3  # letters that may stand for a longer word
MOST_COMPARED = 500  # words that are all compared with one that is misspelt
LONGEST_GUESSED = 40  # letters of a word that may be misspelt
SLIPS_BY_LENGTH = (0, 0), (3, 1), (8, 2), (14, 3)  # (letters of a word, slips that it may have)
SHORTEST_NAMES_BY_SLIPS = 2, 8  # letters of a name in which one letter, or two, may be slips
MOST_NEAR_PLAYERS = 4  # players who are named where several may be meant
NEGATIONS = {"not", "no", "non", "without"}  # parts of a word that make it the opposite
MOST_COMPARED_IN_FILE = 300_000  # words, with those that a file has wrong: some thousand of these


class GuessLimit:
    """A limit for the number of words that are compared with misspelt ones, shared by all mistakes
    of a file. It counts words and not seconds, so that a file has the same messages each time."""

    def __init__(self, limit: int) -> None:
        self.words_left = limit

    def take(self, number: int) -> bool:
        """Whether so many more words may be compared; they count against the limit."""
        self.words_left -= number
        return self.words_left >= 0


NO_GUESSES = GuessLimit(0)
guess_limit: ContextVar[GuessLimit | None] = ContextVar("guess_limit", default=None)
"""The limit of the file that is being read; None if nothing is limited."""


def may_compare(number: int) -> bool:
    """Whether so many words may be compared with one that is misspelt. When the limit is reached,
    messages no longer say what was meant."""
    limit = guess_limit.get()
    return limit is None or limit.take(number)


def find_nearest(word: str, possible: Iterable[str]) -> str:
    """The possible word that is close to a misspelt one; empty if none is, or if several are. A
    word is never taken for one that says the opposite."""
    candidates = list(dict.fromkeys(possible))
    if not 0 < len(word) <= LONGEST_GUESSED or not may_compare(len(candidates)):
        return ""
    small = _fold(word)
    by_case = {_fold(candidate): candidate for candidate in candidates}
    if small in by_case:
        return by_case[small]
    longer = [
        candidate
        for candidate in candidates
        if len(word) >= SHORTEST_PREFIX and _begins(candidate, small)
    ]
    if longer:  # the last of the shortest: years go up
        return min(reversed(longer), key=len)
    if len(candidates) > MOST_COMPARED:
        candidates = [candidate for candidate in candidates if _fold(candidate[:1]) == small[0]]
    swapped = [candidate for candidate in candidates if sorted(_fold(candidate)) == sorted(small)]
    if len(swapped) == 1 and count_slips(small, _fold(swapped[0])) == 1:
        return swapped[0]  # rather than one with a letter more or less
    return _find_least_distant(small, candidates)


@lru_cache(maxsize=10_000)
def _fold(word: str) -> str:
    """A word in the form in which words are compared: `win_count` for `Win-Count`."""
    return word.casefold().replace("-", "_")


def _begins(word: str, start: str) -> bool:
    return _fold(word).startswith(start) and _find_negations(word) == _find_negations(start)


def _find_negations(word: str) -> set[str]:
    return NEGATIONS.intersection(_fold(word).split("_"))


def _find_least_distant(small: str, candidates: Iterable[str]) -> str:
    """The candidate that differs from a word by the fewest slips, if these are few and no other
    candidate has as few; otherwise empty."""
    most = max(slips for length, slips in SLIPS_BY_LENGTH if len(small) >= length)
    negations, by_slips = _find_negations(small), dict[int, list[str]]()
    letters = set(small)
    for candidate in candidates:
        folded = _fold(candidate)
        if abs(len(folded) - len(small)) > most or len(letters.difference(folded)) > most:
            continue  # each letter that is missing is a slip
        if _find_negations(candidate) == negations:
            by_slips.setdefault(count_slips(small, folded), []).append(candidate)
    fewest = min(by_slips, default=most + 1)
    return by_slips[fewest][0] if fewest <= most and len(by_slips[fewest]) == 1 else ""


def count_slips(one: str, other: str) -> int:
    """How many letters were added, left out, replaced or swapped with their neighbours to make one
    word of the other (the optimal string alignment distance)."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one, 1):
        earlier, before, row = before, row, [at]
        for to, wanted in enumerate(other, 1):
            slips = min(before[to] + 1, row[-1] + 1, before[to - 1] + (letter != wanted))
            if at > 1 < to and letter == other[to - 2] and wanted == one[at - 2]:
                slips = min(slips, earlier[to - 2] + 1)
            row.append(slips)
    return row[-1]


def find_slip(word: str, possible: Iterable[str], similarity: float) -> str:
    """The possible word that is most like a misspelt one, if it is at least so similar; otherwise
    empty."""
    from difflib import get_close_matches

    candidates = sorted(possible)
    if len(word) > LONGEST_GUESSED or not may_compare(len(candidates)):
        return ""
    return "".join(get_close_matches(word, candidates, 1, similarity))


def did_you_mean(word: str, possible: Iterable[str], meaning: str = "") -> str:
    """`, did you mean uma?`, with the meaning of a word if it is known, or else with a possible
    word that is close; otherwise empty."""
    near = meaning or find_nearest(word, possible)
    return f", did you mean {near}?" if near else ""


def find_near_players(name: str, players: Iterable[str]) -> list[str]:
    """The players who may have been meant by a name that nobody has: all whose name begins with it,
    or else all whose names are nearest. A name is short, so more of it may be wrong than of other
    words."""
    small = name.casefold()
    if not 0 < len(small) <= LONGEST_GUESSED:
        return []
    by_slips: dict[int, list[str]] = {}
    names = dict.fromkeys(players)
    if len(names) > MOST_COMPARED:
        alike = (player for player in names if player[:1].casefold() == small[0])
        names = dict.fromkeys(islice(alike, MOST_COMPARED))
    for player in names:
        other = player.casefold()
        length = min(len(small), len(other))
        most = sum(length >= shortest for shortest in SHORTEST_NAMES_BY_SLIPS)
        most += length > 2 and small[0] == other[0]
        has_more = len(other) > 1 and small.startswith(other) and small[len(other) :].isalpha()
        if other.startswith(small) or small == other or has_more:
            by_slips.setdefault(small != other, []).append(player)
        elif abs(len(small) - len(other)) <= most and (slips := count_slips(small, other)) <= most:
            by_slips.setdefault(slips, []).append(player)
    return by_slips[min(by_slips)] if by_slips else []


def did_you_mean_player(name: str, players: Iterable[str]) -> str:
    """`, did you mean Dai or Dan?`: the players whose name is near; otherwise empty."""
    near = find_near_players(name, players)
    return f", did you mean {format_list(near[:MOST_NEAR_PLAYERS], 'or')}?" if near else ""


def describe_absent_player(name: str, players: Collection[str]) -> str:
    """`Emi has not played: players are Aki, Ben, Chie and Dai`, or the player who is meant."""
    who = f"players are {format_list(sorted(players))}" if players else "nobody has"
    return f"{name} has not played{did_you_mean_player(name, players) or f': {who}'}"


def find_file_beside(path: str) -> str:
    """The file that was meant by a path at which there is no file: one in the same folder with
    nearly this name, with this ending rather than another; otherwise empty."""
    folder, name = os.path.split(path)
    stem, ending = os.path.splitext(name)
    if not may_compare(0):  # then no folder is listed, either
        return ""
    try:
        names = os.listdir(folder or os.curdir)
    except OSError:  # no such folder, or one that may not be listed
        return ""
    others = sorted({*names} - {name}, key=lambda other: (other.endswith(ending), other))
    by_stem = {os.path.splitext(other)[0]: other for other in others}  # the last one of each
    near = find_nearest(stem, by_stem)
    return os.path.join(folder, by_stem[near]) if near else ""


def describe_missing_file(path: str) -> str:
    """`game.txt: there is no such file, did you mean games.txt?`"""
    return f"{path}: there is no such file{did_you_mean(path, (), find_file_beside(path))}"


def describe_unknown(kind: str, word: str, possible: Iterable[str], meaning: str = "") -> str:
    """`there is no ruleset mleage, did you mean mleague?`, or a list of what there is. `kind` names
    the thing. If the `meaning` of the word is known, it is told before anything that is only
    spelled like the word."""
    known = list(possible)
    near = did_you_mean(word, known, meaning) or f": there are {format_short_list(known, 50)}"
    return f"there is no {kind} {word}{near}"


def format_list(items: Iterable[object], last: str = "and") -> str:
    """`Aki, Ben and Chie`."""
    *most, final = [str(word) for word in items]
    return f"{', '.join(most)} {last} {final}" if most else final


def format_group(items: Iterable[object]) -> str:
    """`Aki and Ben both`, `Aki, Ben and Chie all`."""
    every = list(items)
    return f"{format_list(every)} {'both' if len(every) == 2 else 'all'}"


def format_short_list(items: Iterable[object], most: int = 8) -> str:
    """`Aki, Ben and Chie`; of many, `Aki, Ben, Chie, … and 297 more`."""
    every = [str(word) for word in items]
    if len(every) <= most:
        return format_list(every)
    listed = max(3, most // 2)
    return f"{', '.join(every[:listed])} and {len(every) - listed} more"


def capitalize(text: str) -> str:
    """A text with a large first letter, the others as they are."""
    return text[:1].upper() + text[1:]


def pluralize(number: int, word: str) -> str:
    """`1 mark`, `3 marks`."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
