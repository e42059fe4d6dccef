"""An index of entries, which finds the explanation of a word.

An entry explains one thing under all the names that it has. A word is looked for among the names
(behind the name of a family, `hk M`, among those of its things); then in titles; then in the texts
that have all of its words; then similar names are shown, or else texts that have half of the words.
Tasks come before other entries.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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
KINDS = (  # kinds of entries in the order of the help; `help KIND WORD` asks for one alone
    "task", "topic", "page", "verb", "option", "code", "term", "word", "row", "mark", "label",
    "meaning", "ruleset", "key", "value", "column", "format", "section",
)
# fmt: on
LEADING_KINDS = {"topic", "page", "verb", "code"}  # shown whole, even if others have the name
KINDS_BY_MEANING = {  # players' words for things, and the kinds that explain them
    WordKind.KEY: ("row", "key"),
    WordKind.TAG: ("row",),
    WordKind.TABLE: ("row",),
    WordKind.COLUMN: ("column",),
    WordKind.VERB: ("verb",),
    WordKind.RATING: ("row",),
}
MOST_FOUND_IN_TEXTS = 8  # entries that only mention a word
MOST_RELATED = 5  # further places in the manual
MOST_WORDS_OF_FAMILY = 2  # of the name of a family: hong kong
MOST_NEAR = 3  # names that a misspelt word may be
NEAR_ENOUGH = 0.7  # how similar such a name has to be
ASKED_ENOUGH = 0.55  # the share of a question that a task's names have to have
PERHAPS_ASKED = 0.35  # the same where nothing else is known, and several tasks are shown
MOST_PERHAPS_ASKED = 3
SHARE_OF_OTHER_NAMES = 0.8  # how much a word counts that other names of the entry have
SHARE_OF_TEXT = 0.4  # how much a word counts that only the task's text has
FILLER_WORDS = """
a an the of to in on at is are was do does did i my we our you it its how what why when where which
who can with for and or many much mean means show write use make help please mahjong
there this that these those they them he she his her me us i'm has have had be been being will would
could should just really not any some somebody someone so
"""
FILLERS = frozenset(FILLER_WORDS.split())


class HelpEntry(NamedTuple):
    """The explanation of one thing. Texts are Markdown. If there is more to say than the text,
    there is a page, which begins with its own heading."""

    kind: str  # one of `KINDS`
    names: tuple[str, ...]  # the first is what it is called
    place: str  # where it is, or what it is: a heading
    text: str = ""  # a short text; the first paragraph of a page that has none
    command: str = ""  # what shows more, or where it is used
    build_page: Callable[[], str] | None = None
    title: str = ""  # words of the title find it, too
    searched: str = ""  # text in which words are looked for, besides its own
    families: frozenset[str] = frozenset()  # whose thing it is; empty if it is no family's alone


class Index:
    """Entries by their names. Options take long to list, so they are only listed if nothing else
    has a name; `read_word` gives the entries that no list can hold, such as one for each mark, of
    one family or (with an empty name) of all. `family_names` has the families by all their names.
    """

    def __init__(
        self,
        entries: Iterable[HelpEntry],
        list_options: Callable[[], Iterable[HelpEntry]],
        read_word: Callable[[str, str], Iterable[HelpEntry]],
        family_names: Mapping[str, str],
    ) -> None:
        self.entries = sorted(entries, key=_rank_kind)
        self.list_options = list_options
        self.read_word = read_word
        self.by_name = _group_by_name(self.entries)
        self.family_names = {fold_name(name): family for name, family in family_names.items()}

    @cached_property
    def names(self) -> frozenset[str]:
        """The names of all entries but options."""
        return frozenset(name for entry in self.entries for name in entry.names)

    @cached_property
    def options(self) -> list[HelpEntry]:
        return list(self.list_options())

    @cached_property
    def options_by_name(self) -> dict[str, list[HelpEntry]]:
        return _group_by_name(self.options)

    @cached_property
    def tasks(self) -> list[tuple[HelpEntry, list[set[str]], set[str]]]:
        """The tasks, with the words of each of their names, and the words of their text."""
        return [
            (entry, [{*_list_stems(name)} for name in entry.names], {*_list_stems(entry.text)})
            for entry in self.entries
            if entry.kind == "task"
        ]

    @cached_property
    def stems_by_title(self) -> dict[str, set[str]]:
        return {title: {*_list_stems(title)} for title in {entry.title for entry in self.entries}}

    def explain(self, word: str) -> str:
        """The explanation of a word, or of several, as Markdown. Raises a `UsageError` if nothing
        is known of it."""
        # by its exact name, or as `key uma` by a name among the entries of one kind
        entries = [*self._find_tasks(word), *self._find_named(word), *self._find_meant(word)]
        if not any(entry.kind in LEADING_KINDS for entry in entries):
            entries = [*self._list_kind(word), *entries]
        family, thing = self._split_family(word)
        of_family = self._find_of_family(thing, family)
        if of_family and {*entries} <= {*of_family}:
            return _format_answer(thing, of_family, self._find_titled(word))
        if entries:
            entries += [entry for entry in of_family if entry.families]
            return _format_answer(word, entries, self._find_titled(word))
        kind, _, name = word.strip().partition(" ")
        kind = clean_word(kind).removesuffix("s")
        if name and kind in KINDS and (entries := self._find_named(name, kind)):
            related = [entry for entry in self._find_titled(name) if entry.kind == kind]
            return _format_answer(name, entries, related)
        # by the task that is perhaps meant, and a title with all words; or by a text with all words
        if entries := [*self._find_asked(word, ASKED_ENOUGH), *self._find_titled(word)]:
            return _format_answer(word, entries)
        # `what does + mean` by the only word that matters
        asked = [part for part in word.split() if clean_word(part) not in FILLERS]
        if len(asked) == 1 and asked != word.split() and self._find_named(*asked):
            return self.explain(*asked)
        stems = [stem for stem in _list_stems(word) if len(stem) > 1 or not stem.isascii()]
        most, entries = self._find_in_texts(stems)
        if stems and most >= len(stems):
            return _join_parts(_list_parts(entries))
        name, equals, _ = word.partition("=")
        if equals and name.strip():  # a value that the key cannot have
            return self.explain(name)
        # by the tasks that have some of the words
        if tasks := self._find_asked(word, PERHAPS_ASKED, MOST_PERHAPS_ASKED):
            return _format_answer(word, tasks)
        # by similar names, or by a text with half of the words
        near = (family and self._find_near(thing, family)) or self._find_near(word)
        if most * 2 >= len(stems) > 0 and not (near or family):
            return _join_parts(_list_parts(entries))
        hint = f", did you mean {format_list(near, 'or')}?" if near else ";"
        raise UsageError(f"there is no help for {word}{hint} mjtally help lists what there is")

    # ----------------------------------------------------------------------------- by name

    def _find_tasks(self, word: str) -> list[HelpEntry]:
        """The tasks that have a name of exactly these words, in any form and order; those that have
        it as it is written come first."""
        stems, written = {*_list_stems(word)}, fold_name(word)
        tasks = [task for task, names, _ in self.tasks if stems and stems in names]
        return sorted(tasks, key=lambda task: written not in map(fold_name, task.names))

    def _find_asked(self, word: str, enough: float, most: int = 1) -> list[HelpEntry]:
        """The tasks that a question is most likely about, the likeliest first: how well they answer
        it is at least `enough` of 1."""
        scored = [
            (-score, not is_name, at)
            for at, (score, is_name) in enumerate(self._rate_tasks(word))
            if score >= enough
        ]
        return [self.tasks[at][0] for _, _, at in sorted(scored)[:most]]

    def _rate_tasks(self, word: str) -> Iterator[tuple[float, bool]]:
        """How well each task fits a question: how many of its words the names have, best of all a
        single name, where rare words count more; and whether a name is all of it. A single word is
        only looked for among the names."""
        stems = dict.fromkeys(_list_stems(word))  # in order: a sum of floats depends on it
        if len(stems) < 2 or len(word.split()) < 2:
            return
        stems_by_task = [set[str]().union(*names) for _, names, _ in self.tasks]
        counts = {
            stem: sum(stem in stems_of_task for stems_of_task in stems_by_task) for stem in stems
        }
        weights = {
            stem: log(1 + len(self.tasks) / (1 + count))
            for stem, count in counts.items()
            if count or not stem.isdecimal()
        }
        if not weights:
            return
        for stems_of_names, (_, names, stems_of_text) in zip(
            stems_by_task, self.tasks, strict=True
        ):
            in_one_name = max(
                sum(weight for stem, weight in weights.items() if stem in name) for name in names
            )
            in_names = sum(weight for stem, weight in weights.items() if stem in stems_of_names)
            in_text = sum(
                weight for stem, weight in weights.items() if stem in stems_of_text - stems_of_names
            )
            others = SHARE_OF_OTHER_NAMES * (in_names - in_one_name) + SHARE_OF_TEXT * in_text
            is_name = any(weights.keys() == name for name in names)  # the better of equal shares
            yield (in_one_name + others) / sum(weights.values()), is_name

    def _split_family(self, word: str) -> tuple[str, str]:
        """The family that the first words name, and the words behind its name; both are empty if
        they name none."""
        parts = word.split()
        for count in range(min(MOST_WORDS_OF_FAMILY, len(parts) - 1), 0, -1):
            family = self.family_names.get(fold_name(" ".join(parts[:count])))
            if family:
                return family, " ".join(parts[count:])
        return "", ""

    def _find_of_family(self, word: str, family: str) -> list[HelpEntry]:
        """The entries with this name that are of a family, or else those that are of none."""
        named = [*self._find_named(word, family=family), *self._find_meant(word)] if family else []
        found = [entry for entry in named if entry.kind != "task"]
        own = [entry for entry in found if family in entry.families]
        return own or [entry for entry in found if not entry.families]

    def _find_named(self, word: str, kind: str = "", family: str = "") -> list[HelpEntry]:
        """The entries with this name, and those that `read_word` gives for it, for one family or
        for all; only those of one kind, if one is given."""
        name, bare = fold_name(word), normalize("NFKC", word).strip()
        entries = list(self.by_name.get(name, ()))
        if not entries or kind == "option" or bare.startswith("-"):
            entries += self.options_by_name.get(name, ())
        if len(bare) == 1:  # letters that may differ by their capitals alone: `d` and `D`
            exact_kinds = {entry.kind for entry in entries if bare in entry.names}
            entries = [
                entry for entry in entries if bare in entry.names or entry.kind not in exact_kinds
            ]
        entries += self.read_word(bare, family)
        return sorted((entry for entry in entries if kind in {"", entry.kind}), key=_rank_kind)

    def _find_meant(self, word: str) -> Iterator[HelpEntry]:
        """The entries that a player means by a word."""
        for meaning, kinds in KINDS_BY_MEANING.items():
            if meaning is WordKind.KEY:
                declaration = find_declaration_meaning(word, "", self.names)
                name = declaration.key if declaration else ""
            else:
                name = find_meaning(meaning, word, self.names)
            yield from (
                entry for entry in self.by_name.get(fold_name(name), ()) if entry.kind in kinds
            )

    def _list_kind(self, word: str) -> Iterator[HelpEntry]:
        """The names of all things of one kind, for a word such as `keys`."""
        for kind in KINDS:
            if clean_word(word) == f"{kind}s":
                entries = self.options if kind == "option" else self.entries
                names = dict.fromkeys(entry.names[0] for entry in entries if entry.kind == kind)
                if text := ", ".join(map(format_code, names)):
                    yield HelpEntry("", (word,), f"Every {kind}", text, "mjtally help WORD")

    # ------------------------------------------------------------------- by title, text, likeness

    def _find_titled(self, word: str) -> list[HelpEntry]:
        """The entries with all the words in their title."""
        stems = set(_list_stems(word))
        return [
            entry for entry in self.entries if stems and stems <= self.stems_by_title[entry.title]
        ]

    def _find_in_texts(self, stems: Sequence[str]) -> tuple[int, list[HelpEntry]]:
        """The number of words that an entry mentions at most, and the entries that do; words side
        by side count as one more. The text of each is its paragraph with the most words."""
        side_by_side = re.compile(rf"(?<!\w){'[-_ ]?'.join(map(re.escape, stems))}")
        patterns = [re.compile(rf"(?<!\w){re.escape(stem)}") for stem in stems]

        def count_words(text: str) -> int:
            folded = " ".join(normalize("NFKC", text).casefold().split())
            count = sum(bool(pattern.search(folded)) for pattern in patterns)
            return count + bool(count and side_by_side.search(folded))

        by_count: dict[int, list[HelpEntry]] = {}
        for entry in self.entries:
            count = count_words(f"{entry.text} {entry.searched}")
            by_count.setdefault(count, []).append(entry)
        most = max(by_count, default=0)
        excerpts = []
        for entry in by_count.get(most, [])[:MOST_FOUND_IN_TEXTS]:
            paragraphs = (entry.text, *re.split(r"\n\s*\n", entry.searched))
            excerpts.append(entry._replace(text=max(paragraphs, key=count_words)))
        return most, excerpts

    def _find_near(self, word: str, family: str = "") -> list[str]:
        """Names that are similar to a word; names of tasks only if they are a single word, and no
        name once more behind that of its family. If a family is given, only names of its things,
        behind its own."""
        if family:
            own = [entry for entry in self.entries if family in entry.families]
            return [
                name if name.startswith(family) else f"{family} {name}"
                for name in _list_near(word, own)
            ]
        return _list_near(word, (*self.entries, *self.options))


def _list_near(word: str, entries: Iterable[HelpEntry]) -> list[str]:
    """The names of entries that are most similar to a word."""
    names = dict.fromkeys(
        name
        for entry in entries
        for name in entry.names
        if " " not in name or (entry.kind != "task" and name.partition(" ")[2] not in entry.names)
    )
    singulars = {name for name in names if f"{name}s" in names}
    by_fold = {fold_name(name): name for name in reversed(names) if name not in singulars}
    near = get_close_matches(fold_name(word), by_fold, MOST_NEAR, NEAR_ENOUGH)
    names_near = [find_nearest(word, by_fold.values()), *(by_fold[folded] for folded in near)]
    return [*dict.fromkeys(filter(None, names_near))][:MOST_NEAR]


def _group_by_name(entries: Iterable[HelpEntry]) -> dict[str, list[HelpEntry]]:
    """Entries by each of their names, as names are compared."""
    by_name: dict[str, list[HelpEntry]] = {}
    for entry in entries:
        for name in dict.fromkeys(map(fold_name, entry.names)):
            by_name.setdefault(name, []).append(entry)
    return by_name


def _rank_kind(entry: HelpEntry) -> int:
    return KINDS.index(entry.kind)


# ------------------------------------------------------------------------------------ words


def clean_word(word: str) -> str:
    """A word in small letters, without wide characters and without a sign at its end that something
    else would follow (`uma=`, `E1:`); an option without its value."""
    text = " ".join(normalize("NFKC", word).casefold().split())
    text = text.partition("=")[0] if text.startswith("--") else text
    return text.rstrip("=:?？…").strip() or text


def fold_name(word: str) -> str:
    """A name without hyphens, spaces and long vowels, which people write in different ways. Signs
    and options stay as they are."""
    clean = clean_word(word)
    if clean.startswith("-") or not re.search(r"[^\W\d_]", clean):
        return clean
    return fold_word(clean) or clean


def _list_stems(text: str) -> list[str]:
    """The stems of the words of a question or a title that matter."""
    plain = normalize("NFKC", text).casefold()
    matches = re.findall(r"[\w/!+*=@#-]*\w[\w/!+*=@#-]*", plain)
    return [_find_stem(word) for word in matches if word not in FILLERS]


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


def _format_answer(
    word: str, entries: Sequence[HelpEntry], related: Iterable[HelpEntry] = ()
) -> str:
    """Entries as Markdown: one whose page the word names is shown whole, the others in short, and
    after them the places of related entries. Tasks come first, unless a leading entry has exactly
    this name."""
    entries = list(dict.fromkeys(entries))
    tasks = [entry for entry in entries if entry.kind == "task"]
    entries = [entry for entry in entries if entry.kind != "task"]
    name = fold_name(word)
    with_page = [entry for entry in entries if entry.build_page]
    leading = [
        entry
        for entry in with_page
        if entry.kind in LEADING_KINDS and name in map(fold_name, entry.names)
    ]
    leading.sort(key=lambda entry: name != fold_name(entry.names[0]))
    namesakes = [entry for entry in with_page if name == fold_name(entry.names[0])]
    if not leading and (len(namesakes) == 1 or len(entries) == 1):
        leading = namesakes if len(namesakes) == 1 else with_page
    if any(entry.kind in LEADING_KINDS and entry.names[0] == clean_word(word) for entry in leading):
        tasks, related = [], [*tasks, *related]
    parts = list(_list_parts(tasks))
    parts += [entry.build_page().strip() for entry in leading[:1] if entry.build_page]
    parts += _list_parts(entry for entry in entries if entry not in leading[:1])
    places = {(entry.place, entry.command) for entry in (*tasks, *entries)}
    elsewhere = [entry for entry in related if (entry.place, entry.command) not in places]
    if elsewhere:
        lines = [f"- {entry.place}: `{entry.command}`" for entry in elsewhere[:MOST_RELATED]]
        parts += ["## Also in the manual", "\n".join(dict.fromkeys(lines))]
    return _join_parts(parts)


def _list_parts(entries: Iterable[HelpEntry]) -> Iterator[str]:
    """Entries in short; neighbours of one place have one heading."""
    for (place, command), group in groupby(entries, lambda entry: (entry.place, entry.command)):
        yield f"## {capitalize(place)}" + (f" (`{command}`)" if command else "")
        yield from dict.fromkeys(
            (
                entry.text or (find_first_paragraph(entry.build_page()) if entry.build_page else "")
            ).strip()
            for entry in group
        )


def _join_parts(parts: Iterable[str]) -> str:
    return "\n\n".join(filter(None, parts)) + "\n"


def find_first_paragraph(page: str) -> str:
    """The first paragraph of a page, which is no heading, table, comment or fence. Empty if a page
    has none."""
    bare = re.sub(r"<!--.*?-->|^```.*?^```$", "", page, flags=re.DOTALL | re.MULTILINE)
    blocks = re.split(r"\n\s*\n", bare.strip())
    return next((block for block in blocks if block and block[0] not in "#|"), "")
