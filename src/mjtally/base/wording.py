"""Words for messages: lists, plurals, and the word that was meant."""

from collections.abc import Iterable

SHORTEST_PREFIX = 3  # letters that may stand for a longer word
MOST_COMPARED = 500  # words that are all compared with one that is misspelt


def find_nearest(word: str, possible: Iterable[str]) -> str:
    """The word that was meant, if one of them is close; otherwise empty."""
    words = list(possible)
    if not 0 < len(word) <= 40:
        return ""
    small = word.casefold()
    by_case = {each.casefold(): each for each in words}
    if small in by_case:
        return by_case[small]
    longer = [
        each for each in words if len(word) >= SHORTEST_PREFIX and each.casefold().startswith(small)
    ]
    if longer:  # the last of the shortest: years go up
        return min(reversed(longer), key=len)
    if len(words) > MOST_COMPARED:
        words = [each for each in words if each[:1].casefold() == small[0]]
    from difflib import get_close_matches  # only mistakes pay for it

    return "".join(get_close_matches(word, words, 1))


def find_slip(word: str, possible: Iterable[str], similarity: float) -> str:
    """The word that was meant, if one of them is as similar as that; otherwise empty."""
    from difflib import get_close_matches

    return "".join(get_close_matches(word, sorted(possible), 1, similarity))


def did_you_mean(word: str, possible: Iterable[str]) -> str:
    """`, did you mean uma?` if one of the words is close, otherwise empty."""
    near = find_nearest(word, possible)
    return f", did you mean {near}?" if near else ""


def describe_unknown(what: str, word: str, possible: Iterable[str]) -> str:
    """`there is no ruleset mleage, did you mean mleague?`, or what there is."""
    words = list(possible)
    near = did_you_mean(word, words) or f": there are {format_short_list(words, 50)}"
    return f"there is no {what} {word}{near}"


def format_list(words: Iterable[object], last: str = "and") -> str:
    """`Aki, Ben and Chie`."""
    *most, final = [str(word) for word in words]
    return f"{', '.join(most)} {last} {final}" if most else final


def format_short_list(words: Iterable[object], most: int = 8) -> str:
    """`Aki, Ben and Chie`; of many, `Aki, Ben, Chie, … and 297 more`."""
    every = [str(word) for word in words]
    if len(every) <= most:
        return format_list(every)
    listed = max(3, most // 2)
    return f"{', '.join(every[:listed])} and {len(every) - listed} more"


def pluralize(number: int, word: str) -> str:
    """`1 mark`, `3 marks`."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
