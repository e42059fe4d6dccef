"""What help says of the language: marks, labels, parameters, rulesets, words of players and of the
game."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial

from ..base.markdown import escape_markdown, format_bullets, format_code, format_table
from ..base.wording import format_list
from ..families import PRESETS, list_families
from ..language.diagnosis import LABEL_PATTERN
from ..language.mark_diagnosis import MarkWords
from ..language.players_words import find_declaration_meaning, fold_word, load_word_rows
from ..language.reference import TermPage
from ..model.declarations import list_declarations, parameters_by_key
from ..model.types import Rules
from .lookup import Entry

# ----------------------------------------------------------------------------------- marks


def read_mark(text: str) -> Iterator[Entry]:
    """What a mark says of its player, in every family that has it."""
    said = _format_by_family(lambda words: [escape_markdown(words.describe_mark(text))])
    if said:
        introduction = f"The player with {format_code(text)}:"
        title = f"The mark {escape_markdown(text)}"
        yield Entry((text,), title, f"{introduction}\n\n{said}", "mjtally help marks")


def read_mark_word(text: str) -> Iterator[Entry]:
    """What is written in a result for a word of players, such as 放銃."""
    said = _format_by_family(lambda words: _explain_mark_word(words, text))
    if said:
        title = f"{escape_markdown(text)} in the line of a hand"
        yield Entry((text,), title, said, "mjtally help hands")


def _explain_mark_word(words: MarkWords, text: str) -> Iterator[str]:
    """What a family says of a word of players."""
    written = words.find_synonym(text)
    if written:
        shown = format_code(written) if words.is_mark(written) else escape_markdown(written)
        yield f"write {shown}"
    yield escape_markdown(words.lone_words.get(fold_word(text), ""))


def _format_by_family(explain: Callable[[MarkWords], Iterable[str]]) -> str:
    """What families say of their marks, as a list; what several say is there once. Empty where
    none says anything."""
    families: dict[str, dict[str, None]] = {}
    for family in list_families():
        for said in filter(None, explain(family.language.mark_words)):
            families.setdefault(said, {})[family.short_name] = None
    return format_bullets(f"{format_list(whose)}: {said}" for said, whose in families.items())


def read_label(text: str) -> Iterator[Entry]:
    """What a label before the marks says."""
    label = text.rstrip(":")
    if not re.fullmatch(LABEL_PATTERN, label):
        return
    wind = {"E": "east", "S": "south", "W": "west", "N": "north"}[label[0]]
    honba = label.partition(".")[2]
    counted = f", with {honba} honba" if honba else ""
    said = (
        f"`{label}:` stands before the marks of a hand and says which one it is: {wind}"
        f" {label[1]}{counted}. It need not be written; where it is, it is checked."
    )
    yield Entry((text,), f"The label {label}:", said, "mjtally help lines")


# ----------------------------------------------------------------------------------- rules


def list_key_entries() -> Iterator[Entry]:
    """The parameters of every family. One that says the same in several families is one entry."""
    whose: dict[tuple[str, str, str], list[Rules]] = {}
    for rules in PRESETS.values():
        for key, (_, each) in parameters_by_key(rules).items():
            expected = each.kind.describe_expected(rules.players)
            whose.setdefault((key, each.meaning, expected), []).append(rules)
    for (key, meaning, expected), users in whose.items():
        text = f"`{key}=`: {escape_markdown(meaning)}. Values: {escape_markdown(expected)}."
        yield Entry(
            (key,),
            f"A parameter of {_describe_users(users)}",
            text,
            f"mjtally help key {key}",
            partial(_format_key, key, text, users),
        )


def _describe_users(users: Sequence[Rules]) -> str:
    """Whose parameter it is, as shortly as that can be said."""
    families = dict.fromkeys(rules.family for rules in users)
    names = []
    for family in families:
        alike = {each for each in list_families() if each.short_name == family.short_name}
        names.append(family.short_name if families.keys() >= alike else family.description)
    return format_list(dict.fromkeys(names))


def _format_key(key: str, text: str, users: Sequence[Rules]) -> str:
    """A parameter, and its value in every ruleset that has it."""
    names = {id(rules): name for name, rules in PRESETS.items()}
    values: dict[str, list[str]] = {}
    for rules in users:
        field, each = parameters_by_key(rules)[key]
        written = f"{key}={each.kind.format(getattr(rules, field))}"
        values.setdefault(written, []).append(names[id(rules)])
    rows = ((_code_cell(value), " ".join(whose)) for value, whose in values.items())
    table = format_table(("value", "in the rulesets"), rows)
    return f"# {key}, a parameter of {_describe_users(users)}\n\n{text}\n\n{table}"


def _code_cell(text: str) -> str:
    return format_code(text).replace("|", "\\|")


def list_ruleset_entries() -> Iterator[Entry]:
    """Every ruleset; that of a family's name also by the other names of the family."""
    for name, rules in PRESETS.items():
        differs = rules.play.describe_rules()
        words = f"`rules={name}`: {rules.family.description}{f'; {differs}' if differs else ''}"
        names = (name, *(rules.family.other_names if name == rules.family.name else ()))
        yield Entry(
            names,
            "A ruleset",
            words,
            f"mjtally rules {name}",
            partial(_format_ruleset, name, words),
        )


def _format_ruleset(name: str, words: str) -> str:
    pairs = list_declarations(PRESETS[name])
    rows = ((_code_cell(pair), escape_markdown(meaning)) for pair, meaning in pairs)
    table = format_table(("declaration", "meaning"), rows)
    return f"# {name}, a ruleset\n\n{words}\n\n{table}"


def list_value_entries() -> Iterator[Entry]:
    """The words that players have for a value, such as 東風戦."""
    values = load_word_rows()["value"]
    answers = {*" ".join(values["other"].values()).split()}
    meanings = {
        key: parameter.meaning
        for rules in reversed([*PRESETS.values()])
        for key, (_, parameter) in parameters_by_key(rules).items()
    }
    for key, rows in values.items():
        for value, words in rows.items():
            names = tuple(each for each in (value, *words.split()) if each not in answers)
            if key in meanings and names:  # of a rule; others, such as first, are common words
                text = f"`{key}={value}`: {escape_markdown(meanings[key])}"
                yield Entry(names, "A declaration", text, f"mjtally help key {key}")


# ----------------------------------------------------------------------------------- terms


def list_term_entries() -> Iterator[Entry]:
    """The pages on yaku, fan and words of the game; what two families share is there once. One
    whose name another family has, too, is asked for by its family: `hk All Pungs`."""
    pages: dict[tuple[str, str], tuple[str, TermPage]] = {}
    for family in list_families():
        for term in family.language.list_term_pages():
            pages.setdefault((term.name, term.title), (family.name, term))
    counts = Counter(fold_word(name) for name, _ in pages)
    for family_name, term in pages.values():
        is_shared = counts[fold_word(term.name)] > 1
        of_family = f"{family_name} {term.name}"
        yield Entry(
            (term.name, *term.other_names, *([of_family] if is_shared else [])),
            term.title,
            command=f"mjtally help {of_family if is_shared else f'term {term.name}'}",
            build_page=partial(_format_term, term),
            searched=term.title,
        )


def _format_term(term: TermPage) -> str:
    return f"# {term.title[:1].upper()}{term.title[1:]}\n\n{term.text}"


# ---------------------------------------------------------------------------- signs and words

SIGNS = {
    "#": "begins a comment, which goes on to the end of the line",
    "=": "with a space after it scores follow, to be checked; without spaces, between a key and its"
    " value: `length=east`",
    "*": "after a mark: the dealer. In the place of a name, in tables: all players together",
    '"': 'around a name that has spaces or signs in it: `"Chie O"`',
    "@": "means nothing; no name can begin with it, unless it stands in double quotes",
    ",": "separates names in a declaration: `roster=Aki,Ben,Chie,Dai`",
    ":": "after a label: `E1: 3/40 - d -`. In `alias=` and `team=` between a name and what it has",
    "/": "between han and fu: `3/40`. In `uma=` between the points of the ranks",
}


def list_sign_entries() -> Iterator[Entry]:
    """Signs that are neither marks nor rows of the reference."""
    for sign, words in SIGNS.items():
        text = f"{format_code(sign)} {words}."
        yield Entry((sign,), "A sign in a scores file", text, "mjtally help lines")


def read_players_word(text: str) -> Iterator[Entry]:
    """What is to be said of a word that stands for no single thing, such as oka."""
    meaning = find_declaration_meaning(text, "", _list_rule_keys())
    if meaning and meaning.hint:
        yield Entry(
            (text,),
            f"{escape_markdown(text)} in a scores file",
            escape_markdown(f"{meaning.hint}."),
        )
    elif meaning and meaning.value:
        declaration = format_code(f"{meaning.key}={meaning.value}")
        yield Entry((text,), "A declaration", declaration, f"mjtally help key {meaning.key}")


@cache
def _list_rule_keys() -> frozenset[str]:
    return frozenset(key for rules in PRESETS.values() for key in parameters_by_key(rules))
