"""What is said of a word, wherever it is said.

A source lists entries, each of which explains one thing under all the names that it has. A word is
looked for among the names, then among the words of headings, then in the texts. The lookup does not
know what the things are: one more kind is one more source.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import groupby
from typing import NamedTuple
from unicodedata import normalize

from ..base.markdown import format_code
from ..base.wording import find_nearest
from ..language.players_words import fold_word

MOST_FOUND_IN_TEXTS = 8  # entries that only mention a word
MOST_RELATED = 5  # further places in the manual
MOST_NEAR = 3  # names that a misspelt word may be
NEAR_ENOUGH = 0.7  # how similar these are
FILLER_WORDS = """
a an the of to in on at is are was do does did i my we our you it its how what why when where which
who can with for and or many much mean means show write use make help please mahjong
"""
FILLERS = frozenset(FILLER_WORDS.split())


class Entry(NamedTuple):
    """What is said of one thing. Texts are Markdown.

    It is found by its names, the first of which is what it is called, and by the words of its
    `phrase`, a title; `searched` is text in which words are looked for as a last resort, besides
    what it says. What has more to say than its text has a page, which begins with its own heading;
    one that `leads` is shown whole where its name is asked for, whatever else has that name.
    """

    names: tuple[str, ...]
    place: str  # where it stands, or what it is: a heading
    text: str = ""  # in short; of a page without one its first paragraph
    command: str = ""  # what shows more, or where it is used
    build_page: Callable[[], str] | None = None
    phrase: str = ""
    searched: str = ""
    leads: bool = False

    @property
    def summary(self) -> str:
        """What it says, in short."""
        if self.text or self.build_page is None:
            return self.text
        return find_first_paragraph(self.build_page())


def list_nothing(word: str) -> Iterable[Entry]:
    """The entries of a source that reads no words beyond its list."""
    return ()


class Source(NamedTuple):
    """Entries of one kind. `read_word` explains what no list can hold, such as any mark; what is
    `slow` to list is listed where nothing else has the word."""

    kind: str  # what one of its things is called: `column`
    list_entries: Callable[[], Iterable[Entry]]
    read_word: Callable[[str], Iterable[Entry]] = list_nothing
    is_slow: bool = False


class Synonym(NamedTuple):
    """A name that stands for a word of players, and the kinds of sources that explain it."""

    name: str
    kinds: Sequence[str]


class Answer(NamedTuple):
    """What is said of a word: one entry whole (or none), others in short, and further places
    whose headings have the word. Where there is nothing, the names that may be meant."""

    whole: Entry | None = None
    entries: tuple[Entry, ...] = ()
    related: tuple[Entry, ...] = ()
    near: tuple[str, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether nothing is said of the word."""
        return self.whole is None and not self.entries


def clean_word(word: str) -> str:
    """A word as names are compared: without capitals, wide characters, and a sign at its end that
    belongs to what would follow it (`uma=`, `E1:`)."""
    text = " ".join(normalize("NFKC", word).casefold().split())
    return text.rstrip("=:?？…").strip() or text


def fold_name(word: str) -> str:
    """A name without what people write one way or another: hyphens, spaces, long vowels. Signs and
    options are compared as they are."""
    clean = clean_word(word)
    if clean.startswith("-") or not re.search(r"[^\W\d_]", clean):
        return clean
    return fold_word(clean) or clean


def find_first_paragraph(page: str) -> str:
    """The first words of a page: no heading, no table, no comment, and nothing that stands as it
    is. Empty where a page has no words."""
    bare = re.sub(r"<!--.*?-->|^```.*?^```$", "", page, flags=re.DOTALL | re.MULTILINE)
    blocks = re.split(r"\n\s*\n", bare.strip())
    return next((block for block in blocks if block and block[0] not in "#|"), "")


class Lookup:
    """Entries by their names, over all sources. `find_synonyms` gives those of all names that
    stand for a word of players."""

    def __init__(
        self,
        sources: Sequence[Source],
        find_synonyms: Callable[[str, Sequence[str]], Iterable[Synonym]] = lambda word, names: (),
    ) -> None:
        self.sources = sources
        self.find_synonyms = find_synonyms

    @cached_property
    def _entries_by_source(self) -> dict[str, list[Entry]]:
        """What each source lists, but for those that are slow."""
        return {each.kind: list(each.list_entries()) for each in self.sources if not each.is_slow}

    @cached_property
    def _names_by_source(self) -> dict[str, Mapping[str, list[Entry]]]:
        return {kind: _index_names(entries) for kind, entries in self._entries_by_source.items()}

    @property
    def _entries(self) -> Iterator[Entry]:
        for entries in self._entries_by_source.values():
            yield from entries

    def list_names(self) -> list[str]:
        """Every name that there is, slow ones aside."""
        return list(dict.fromkeys(name for entry in self._entries for name in entry.names))

    def find(self, word: str) -> Answer:
        """What is said of a word, or of several."""
        answer = (
            self._find_named(word)
            or self._find_of_kind(word)
            or self._find_in_headings(word)
            or self._find_in_texts(word, share=1)
        )
        if answer:
            return answer
        near = self._find_near(word)
        return Answer(near=near) if near else self._find_in_texts(word, share=2) or Answer()

    # ------------------------------------------------------------------- one way after another

    def _find_named(self, word: str) -> Answer | None:
        """Whatever has this name, or is called so by players. What is slow to list is asked where
        nothing else has the name."""
        bare = normalize("NFKC", word).strip()
        is_known = any(fold_name(word) in names for names in self._names_by_source.values())
        entries: list[Entry] = []
        for source in self.sources:
            if source.kind in self._names_by_source:
                entries += _select_named(word, self._names_by_source[source.kind])
            elif not is_known:
                entries += _select_named(word, _index_names(source.list_entries()))
            entries += source.read_word(bare)
        for synonym in self.find_synonyms(word, self.list_names()):
            for kind in synonym.kinds:
                entries += self._names_by_source.get(kind, {}).get(fold_name(synonym.name), [])
        if not any(entry.leads for entry in entries):
            entries = [*self._list_kind(word), *entries]
        return self._answer(word, entries) if entries else None

    def _list_kind(self, word: str) -> Iterator[Entry]:
        """`keys`: the names of all things of one kind."""
        for source in self.sources:
            if clean_word(word) == f"{source.kind}s":
                names = dict.fromkeys(entry.names[0] for entry in source.list_entries())
                listed = ", ".join(map(format_code, names))
                if listed:
                    yield Entry((word,), f"Every {source.kind}", listed, "mjtally help WORD")

    def _find_of_kind(self, word: str) -> Answer | None:
        """`column honba`: what has this name, of one kind alone."""
        kind, _, rest = clean_word(word).partition(" ")
        for source in self.sources:
            if rest and kind in {source.kind, f"{source.kind}s"}:
                alone = Lookup([source._replace(is_slow=False)])
                return alone._find_named(rest)
        return None

    def _find_in_headings(self, word: str) -> Answer | None:
        """What has all the words in its heading."""
        found = self._select_by_phrase(_split_words(word))
        return self._answer(word, found) if found else None

    def _find_in_texts(self, word: str, share: int) -> Answer | None:
        """What mentions the most of some words, best side by side. At least one in so many of them
        must be there, so that with a `share` of 1 all are."""
        words = [each for each in _split_words(word) if len(each) > 1 or not each.isascii()]
        if not words:
            return None
        side_by_side = re.compile(rf"(?<!\w){'[-_ ]?'.join(map(re.escape, words))}")
        patterns = [re.compile(rf"(?<!\w){re.escape(each)}") for each in words]
        counts: dict[Entry, int] = {}
        for entry in self._entries:
            text = normalize("NFKC", f"{entry.text} {entry.searched}").casefold()
            text = " ".join(text.split())
            found = sum(bool(pattern.search(text)) for pattern in patterns)
            counts[entry] = found + bool(found and side_by_side.search(text))
        most = max(counts.values(), default=0)
        if not most or most * share < len(words):
            return None
        best = [entry for entry, count in counts.items() if count == most]
        return Answer(entries=tuple(best[:MOST_FOUND_IN_TEXTS]))

    def _find_near(self, word: str) -> tuple[str, ...]:
        from difflib import get_close_matches

        names = dict.fromkeys(self.list_names())
        single = {name for name in names if f"{name}s" in names}
        by_fold = {fold_name(name): name for name in reversed(names) if name not in single}
        folded = fold_name(word)
        near = get_close_matches(folded, by_fold, MOST_NEAR, NEAR_ENOUGH)
        found = [find_nearest(word, by_fold.values()), *(by_fold[each] for each in near)]
        return tuple(dict.fromkeys(filter(None, found)))[:MOST_NEAR]

    # ------------------------------------------------------------------- what was found

    def _select_by_phrase(self, words: Sequence[str]) -> list[Entry]:
        return [
            entry
            for entry in self._entries
            if words and set(words) <= set(_split_words(entry.phrase))
        ]

    def _answer(self, word: str, entries: Iterable[Entry]) -> Answer:
        """One entry whole, if one of them is asked for, and the others in short."""
        found = list(dict.fromkeys(entries))
        pages = [entry for entry in found if entry.build_page]
        leading = [each for each in pages if each.leads and _has_name(each, word)]
        leading.sort(key=lambda each: fold_name(word) != fold_name(each.names[0]))
        own = [each for each in pages if fold_name(word) == fold_name(each.names[0])]
        alone = own if len(own) == 1 else pages if len(found) == 1 else []
        whole = next(iter([*leading, *alone]), None)
        others = [entry for entry in found if entry is not whole]
        related = self._select_by_phrase(_split_words(word))
        shown = {(each.place, each.command) for each in found}
        further = [each for each in related if (each.place, each.command) not in shown]
        return Answer(whole, tuple(others), tuple(further[:MOST_RELATED]))


def _select_named(word: str, by_name: Mapping[str, list[Entry]]) -> list[Entry]:
    """What has the name; of single letters, which may differ by their capitals alone (`d` and
    `D`), what is written the same."""
    found = by_name.get(fold_name(word), [])
    bare = normalize("NFKC", word).strip()
    same = [entry for entry in found if bare in entry.names]
    return same if same and len(bare) == 1 else list(found)


def _index_names(entries: Iterable[Entry]) -> Mapping[str, list[Entry]]:
    by_name: dict[str, list[Entry]] = {}
    for entry in entries:
        for name in dict.fromkeys(map(fold_name, entry.names)):
            by_name.setdefault(name, []).append(entry)
    return by_name


def _has_name(entry: Entry, word: str) -> bool:
    """Whether an entry is called so; `mark` is one of `marks`."""
    return fold_name(word) in {fold_name(name) for name in entry.names}


def _split_words(text: str) -> list[str]:
    """The words of a question or a heading that matter."""
    words = re.findall(r"[\w/!+*=@#-]*\w[\w/!+*=@#-]*", normalize("NFKC", text).casefold())
    return [word for word in words if word not in FILLERS]


# ----------------------------------------------------------------------------------- as a page


def _get_heading(entry: Entry) -> tuple[str, str]:
    return entry.place, entry.command


def format_answer(answer: Answer) -> str:
    """An answer as Markdown."""
    parts = []
    if answer.whole and answer.whole.build_page:
        parts.append(answer.whole.build_page().strip())
    for (place, command), entries in groupby(answer.entries, _get_heading):
        shown = f" (`{command}`)" if command else ""
        title = f"{place[:1].upper()}{place[1:]}{shown}"
        parts += [f"## {title}", *dict.fromkeys(each.summary.strip() for each in entries)]
    if answer.related:
        lines = [f"- {entry.place}: `{entry.command}`" for entry in answer.related]
        parts += ["## Also in the manual", "\n".join(dict.fromkeys(lines))]
    return "\n\n".join(filter(None, parts)) + "\n"
