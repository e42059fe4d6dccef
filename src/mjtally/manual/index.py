"""What is said of a word: an index of entries.

An entry explains one thing under all the names that it has. A word is looked for among the names;
then in titles; then in the texts, where all of its words are; then names are shown that are nearly
so, or else texts that have half of the words. What people want to do comes before what things are.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import get_close_matches
from functools import cached_property
from itertools import groupby
from math import log
from typing import NamedTuple
from unicodedata import normalize

from ..advice.words import WordKind, find_declaration_meaning, find_meaning
from ..base.errors import UsageError
from ..base.markdown import format_code
from ..base.wording import capitalize, find_nearest, format_list
from ..language.words import fold_word

# fmt: off
KINDS = (  # of entries, in the order in which they are shown; `help KIND WORD` asks for one alone
    "task", "topic", "page", "verb", "option", "code", "term", "word", "row", "mark", "label",
    "meaning", "ruleset", "key", "value", "column", "format", "section",
)
# fmt: on
LEADING_KINDS = {"topic", "page", "verb", "code"}  # shown whole, whatever else has the name
KINDS_BY_MEANING = {  # of words that players have for things: where these are explained
    WordKind.KEY: ("row", "key"),
    WordKind.TAG: ("row",),
    WordKind.TABLE: ("row",),
    WordKind.COLUMN: ("column",),
    WordKind.VERB: ("verb",),
    WordKind.RATING: ("row",),
}
MOST_FOUND_IN_TEXTS = 8  # entries that only mention a word
MOST_RELATED = 5  # further places in the manual
MOST_NEAR = 3  # names that a misspelt word may be
NEAR_ENOUGH = 0.7  # how similar these are
ASKED_ENOUGH = 0.55  # the share of a question that a task's names have to have
SHARE_OF_TEXT = 0.4  # of a word that only the task's text has
FILLER_WORDS = """
a an the of to in on at is are was do does did i my we our you it its how what why when where which
who can with for and or many much mean means show write use make help please mahjong
there this that these those they them he she his her me us i'm has have had be been being will would
could should just really not any some somebody someone so
"""
FILLERS = frozenset(FILLER_WORDS.split())


class Entry(NamedTuple):
    """The explanation of one thing. Texts are Markdown. If there is more to say than the text,
    there is a page, which begins with its own heading."""

    kind: str  # one of `KINDS`
    names: tuple[str, ...]  # the first is what it is called
    place: str  # where it stands, or what it is: a heading
    text: str = ""  # in short; of a page without one its first paragraph
    command: str = ""  # what shows more, or where it is used
    build_page: Callable[[], str] | None = None
    title: str = ""  # by whose words it is found, too
    searched: str = ""  # text in which words are looked for, besides its own


class Index:
    """Entries by their names. Options take long to list, and are listed where nothing else has a
    name; `read_word` explains what no list can hold, such as any mark."""

    def __init__(
        self,
        entries: Iterable[Entry],
        list_options: Callable[[], Iterable[Entry]],
        read_word: Callable[[str], Iterable[Entry]],
    ) -> None:
        self.entries = sorted(entries, key=_rank_kind)
        self.list_options = list_options
        self.read_word = read_word
        self.by_name = _group_by_name(self.entries)

    @cached_property
    def names(self) -> frozenset[str]:
        """The names of all entries but options."""
        return frozenset(name for entry in self.entries for name in entry.names)

    @cached_property
    def options(self) -> list[Entry]:
        return list(self.list_options())

    @cached_property
    def options_by_name(self) -> dict[str, list[Entry]]:
        return _group_by_name(self.options)

    @cached_property
    def tasks(self) -> list[tuple[Entry, list[set[str]], set[str]]]:
        """The tasks, with the words of each of their names, and the words of their text."""
        return [
            (each, [{*_split_words(name)} for name in each.names], {*_split_words(each.text)})
            for each in self.entries
            if each.kind == "task"
        ]

    @cached_property
    def title_words(self) -> dict[str, set[str]]:
        return {title: {*_split_words(title)} for title in {each.title for each in self.entries}}

    def explain(self, word: str) -> str:
        """The explanation of a word, or of several, as Markdown. Raises a `UsageError` if nothing
        is known of it."""
        # exactly: by its name, or as `key uma` by the name of one kind alone
        found = [*self._find_tasks(word), *self._find_named(word), *self._find_meant(word)]
        if not any(each.kind in LEADING_KINDS for each in found):
            found = [*self._list_kind(word), *found]
        if found:
            return _format_answer(word, found, self._find_titled(word))
        kind, _, rest = word.strip().partition(" ")
        kind = clean_word(kind).removesuffix("s")
        if rest and kind in KINDS and (found := self._find_named(rest, kind)):
            related = [each for each in self._find_titled(rest) if each.kind == kind]
            return _format_answer(rest, found, related)
        # all of its words: in a title, or else in a text; before that what is perhaps wanted
        asked = self._find_asked(word)
        if found := [*asked, *self._find_titled(word)]:
            return _format_answer(word, found)
        words = [each for each in _split_words(word) if len(each) > 1 or not each.isascii()]
        most, found = self._find_in_texts(words)
        if words and most >= len(words):
            return _join_parts(_list_parts(found))
        # nearly
        near = self._find_near(word)
        if most * 2 >= len(words) > 0 and not near:
            return _join_parts(_list_parts(found))
        hint = f", did you mean {format_list(near, 'or')}?" if near else ";"
        raise UsageError(f"nothing is known of {word}{hint} mjtally help lists what there is")

    # ----------------------------------------------------------------------------- by name

    def _find_tasks(self, word: str) -> Iterator[Entry]:
        """The tasks that have a name of exactly these words, in any form and order."""
        words = {*_split_words(word)}
        yield from (task for task, names, _ in self.tasks if words and words in names)

    def _find_asked(self, word: str) -> list[Entry]:
        """The task that a question is most likely about: its names have the most of the question's
        words, and rare words count more. A single word is only looked for among the names."""
        words = dict.fromkeys(_split_words(word))  # in order: a sum of floats depends on it
        if len(words) < 2 or len(word.split()) < 2 or not self.tasks:
            return []
        named = [set[str]().union(*names) for _, names, _ in self.tasks]
        known = set[str]().union(*named)
        words = dict.fromkeys(w for w in words if w in known or not w.isdecimal())
        if not words:
            return []
        weights = {w: log(1 + len(named) / (1 + sum(w in each for each in named))) for w in words}
        scores = []
        for every, (_, names, text) in zip(named, self.tasks, strict=True):
            found = (
                weight * (1 if each in every else SHARE_OF_TEXT * (each in text))
                for each, weight in weights.items()
            )
            is_name = any(words.keys() == name for name in names)  # of equals this is the better
            scores.append((sum(found) / sum(weights.values()), is_name))
        best = max(scores)
        return [self.tasks[scores.index(best)][0]] if best[0] >= ASKED_ENOUGH else []

    def _find_named(self, word: str, kind: str = "") -> list[Entry]:
        """The entries with this name, or which explain it by what it looks like; of one kind, if
        one is given."""
        name, bare = fold_name(word), normalize("NFKC", word).strip()
        found = list(self.by_name.get(name, ()))
        if not found or kind == "option" or bare.startswith("-"):
            found += self.options_by_name.get(name, ())
        if len(bare) == 1:  # letters that may differ by their capitals alone: `d` and `D`
            same = {each.kind for each in found if bare in each.names}
            found = [each for each in found if bare in each.names or each.kind not in same]
        found += self.read_word(bare)
        return sorted((each for each in found if kind in {"", each.kind}), key=_rank_kind)

    def _find_meant(self, word: str) -> Iterator[Entry]:
        """The entries that a player means by a word."""
        for meaning, kinds in KINDS_BY_MEANING.items():
            if meaning is WordKind.KEY:
                declaration = find_declaration_meaning(word, "", self.names)
                name = declaration.key if declaration else ""
            else:
                name = find_meaning(meaning, word, self.names)
            yield from (e for e in self.by_name.get(fold_name(name), ()) if e.kind in kinds)

    def _list_kind(self, word: str) -> Iterator[Entry]:
        """`keys`: the names of all things of one kind."""
        for kind in KINDS:
            if clean_word(word) == f"{kind}s":
                entries = self.options if kind == "option" else self.entries
                names = dict.fromkeys(each.names[0] for each in entries if each.kind == kind)
                if listed := ", ".join(map(format_code, names)):
                    yield Entry("", (word,), f"Every {kind}", listed, "mjtally help WORD")

    # ------------------------------------------------------------------- by title, text, likeness

    def _find_titled(self, word: str) -> list[Entry]:
        """The entries with all the words in their title."""
        words = set(_split_words(word))
        return [each for each in self.entries if words and words <= self.title_words[each.title]]

    def _find_in_texts(self, words: Sequence[str]) -> tuple[int, list[Entry]]:
        """The entries that mention the most of some words, and how many; words side by side count
        as one more. Of a long text the paragraph with the most words is shown."""
        side_by_side = re.compile(rf"(?<!\w){'[-_ ]?'.join(map(re.escape, words))}")
        patterns = [re.compile(rf"(?<!\w){re.escape(each)}") for each in words]

        def count_words(text: str) -> int:
            folded = " ".join(normalize("NFKC", text).casefold().split())
            count = sum(bool(pattern.search(folded)) for pattern in patterns)
            return count + bool(count and side_by_side.search(folded))

        by_count: dict[int, list[Entry]] = {}
        for entry in self.entries:
            count = count_words(f"{entry.text} {entry.searched}")
            by_count.setdefault(count, []).append(entry)
        most = max(by_count, default=0)
        found = []
        for entry in by_count.get(most, [])[:MOST_FOUND_IN_TEXTS]:
            paragraphs = (entry.text, *re.split(r"\n\s*\n", entry.searched))
            found.append(entry._replace(text=max(paragraphs, key=count_words)))
        return most, found

    def _find_near(self, word: str) -> list[str]:
        """Names that are similar; of tasks only names of a single word."""
        every = [*self.entries, *self.options]
        names = dict.fromkeys(
            name for each in every for name in each.names if each.kind != "task" or " " not in name
        )
        single = {name for name in names if f"{name}s" in names}
        by_fold = {fold_name(name): name for name in reversed(names) if name not in single}
        near = get_close_matches(fold_name(word), by_fold, MOST_NEAR, NEAR_ENOUGH)
        found = [find_nearest(word, by_fold.values()), *(by_fold[each] for each in near)]
        return [*dict.fromkeys(filter(None, found))][:MOST_NEAR]


def _group_by_name(entries: Iterable[Entry]) -> dict[str, list[Entry]]:
    """Entries by each of their names, as names are compared."""
    by_name: dict[str, list[Entry]] = {}
    for entry in entries:
        for name in dict.fromkeys(map(fold_name, entry.names)):
            by_name.setdefault(name, []).append(entry)
    return by_name


def _rank_kind(entry: Entry) -> int:
    return KINDS.index(entry.kind)


# ------------------------------------------------------------------------------------ words


def clean_word(word: str) -> str:
    """A word as names are compared: without capitals, wide characters, and a sign at its end that
    belongs to what would follow it (`uma=`, `E1:`); an option without its value."""
    text = " ".join(normalize("NFKC", word).casefold().split())
    text = text.partition("=")[0] if text.startswith("--") else text
    return text.rstrip("=:?？…").strip() or text


def fold_name(word: str) -> str:
    """A name without what people write in different ways: hyphens, spaces, long vowels. Signs and
    options are compared as they are."""
    clean = clean_word(word)
    if clean.startswith("-") or not re.search(r"[^\W\d_]", clean):
        return clean
    return fold_word(clean) or clean


def _split_words(text: str) -> list[str]:
    """The words of a question or a title that matter."""
    words = re.findall(r"[\w/!+*=@#-]*\w[\w/!+*=@#-]*", normalize("NFKC", text).casefold())
    return [_find_stem(word) for word in words if word not in FILLERS]


def _find_stem(word: str) -> str:
    """A word without its English endings, roughly: months, month, monthly are one."""
    if len(word) < 4 or not (word.isascii() and word.isalpha()):
        return word
    bare = re.sub("ies$", "y", word) if len(word) > 4 else word
    bare = re.sub("(?<!s)s$", "", bare)
    if len(bare) > 5:
        bare = re.sub("(?:ing|ed|ly)$", "", bare)
    return re.sub("e$", "", bare) if len(bare) > 4 else bare


# ---------------------------------------------------------------------------------- answers


def _format_answer(word: str, found: Sequence[Entry], related: Iterable[Entry] = ()) -> str:
    """Entries as Markdown: a page that the word names is shown whole, the others in short, followed
    by the titles that have the word. Tasks come first, except before things that have exactly this
    name."""
    found = list(dict.fromkeys(found))
    tasks = [each for each in found if each.kind == "task"]
    found = [each for each in found if each.kind != "task"]
    name = fold_name(word)
    pages = [each for each in found if each.build_page]
    whole = [
        each for each in pages if each.kind in LEADING_KINDS and name in map(fold_name, each.names)
    ]
    whole.sort(key=lambda each: name != fold_name(each.names[0]))
    own = [each for each in pages if name == fold_name(each.names[0])]
    if not whole and (len(own) == 1 or len(found) == 1):
        whole = own if len(own) == 1 else pages
    if any(each.kind in LEADING_KINDS and each.names[0] == clean_word(word) for each in whole):
        tasks, related = [], [*tasks, *related]
    parts = list(_list_parts(tasks))
    parts += [each.build_page().strip() for each in whole[:1] if each.build_page]
    parts += _list_parts(each for each in found if each not in whole[:1])
    shown = {(each.place, each.command) for each in (*tasks, *found)}
    further = [each for each in related if (each.place, each.command) not in shown]
    if further:
        lines = [f"- {each.place}: `{each.command}`" for each in further[:MOST_RELATED]]
        parts += ["## Also in the manual", "\n".join(dict.fromkeys(lines))]
    return _join_parts(parts)


def _list_parts(entries: Iterable[Entry]) -> Iterator[str]:
    """Entries in short, those of one place below one heading."""
    for (place, command), group in groupby(entries, lambda each: (each.place, each.command)):
        shown = f" (`{command}`)" if command else ""
        yield f"## {capitalize(place)}{shown}"
        yield from dict.fromkeys(
            (
                each.text or (find_first_paragraph(each.build_page()) if each.build_page else "")
            ).strip()
            for each in group
        )


def _join_parts(parts: Iterable[str]) -> str:
    return "\n\n".join(filter(None, parts)) + "\n"


def find_first_paragraph(page: str) -> str:
    """The first words of a page: no heading, no table, no comment, and nothing that stands as it
    is. Empty where a page has no words."""
    bare = re.sub(r"<!--.*?-->|^```.*?^```$", "", page, flags=re.DOTALL | re.MULTILINE)
    blocks = re.split(r"\n\s*\n", bare.strip())
    return next((block for block in blocks if block and block[0] not in "#|"), "")
