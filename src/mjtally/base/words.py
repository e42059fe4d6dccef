"""Words for messages: lists, plurals, and the word that was meant."""

from collections.abc import Iterable


def nearest(word: str, possible: Iterable[str]) -> str:
    """The word that was meant, if one of them is close; otherwise nothing."""
    from difflib import get_close_matches  # only mistakes pay for it

    words = list(possible)
    if not 0 < len(word) <= 40:
        return ""
    by_case = {each.casefold(): each for each in words}
    return by_case.get(word.casefold()) or "".join(get_close_matches(word, words, 1))


def did_you_mean(word: str, possible: Iterable[str]) -> str:
    """`, did you mean uma?` where one of the words is close, otherwise nothing."""
    near = nearest(word, possible)
    return f", did you mean {near}?" if near else ""


def unknown(what: str, word: str, possible: Iterable[str]) -> str:
    """`there is no ruleset mleage, did you mean mleague?`, or what there is."""
    words = list(possible)
    near = did_you_mean(word, words) or f": there are {listing(words)}"
    return f"there is no {what} {word}{near}"


def listing(words: Iterable[object], last: str = "and") -> str:
    """`Aki, Ben and Chie`."""
    *most, final = [str(word) for word in words]
    return f"{', '.join(most)} {last} {final}" if most else final


def plural(number: int, word: str) -> str:
    """`1 mark`, `3 marks`."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
