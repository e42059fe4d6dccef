"""What `mjtally help` knows of the language, of tables and of the manual: a source for each kind.

Everything comes from where the program has it: nothing is explained here a second time, but for a
few signs, files and variables that no table of the reference has a row for.
"""

from collections.abc import Iterable, Iterator

from ..language.players_words import WordKind, find_declaration_meaning, find_meaning
from .language_sources import (
    list_key_entries,
    list_ruleset_entries,
    list_sign_entries,
    list_term_entries,
    list_value_entries,
    read_label,
    read_mark,
    read_mark_word,
    read_players_word,
)
from .lookup import Source, Synonym
from .program_sources import (
    list_code_entries,
    list_column_entries,
    list_extra_entries,
    list_file_entries,
    list_format_entries,
    list_variable_entries,
)
from .topics_and_pages import (
    list_page_entries,
    list_row_entries,
    list_section_entries,
    list_topic_entries,
)

SOURCES: tuple[Source, ...] = (  # in the order in which hits are listed
    Source("topic", list_topic_entries),
    Source("page", list_page_entries),
    Source("code", list_code_entries),
    Source("term", list_term_entries),
    Source("word", tuple, read_mark_word),
    Source("row", list_row_entries),
    Source("sign", list_sign_entries),
    Source("mark", tuple, read_mark),
    Source("label", tuple, read_label),
    Source("player's word", tuple, read_players_word),
    Source("ruleset", list_ruleset_entries),
    Source("key", list_key_entries),
    Source("value", list_value_entries),
    Source("column", list_column_entries),
    Source("format", list_format_entries),
    Source("variable", list_variable_entries),
    Source("file", list_file_entries),
    Source("extra", list_extra_entries),
    Source("section", list_section_entries),
)


SOURCES_BY_KIND = {  # of words that players have for things: where these are explained
    WordKind.KEY: ("row", "key"),
    WordKind.TAG: ("row",),
    WordKind.TABLE: ("row",),
    WordKind.COLUMN: ("column",),
    WordKind.VERB: ("verb",),
    WordKind.RATING: ("row",),
}


def find_synonyms(word: str, names: Iterable[str]) -> Iterator[Synonym]:
    """The names that stand for what a player means by a word, and where these are explained."""
    known = set(names)
    meaning = find_declaration_meaning(word, "", known)
    if meaning and meaning.key:
        yield Synonym(meaning.key, SOURCES_BY_KIND[WordKind.KEY])
    for kind, sources in SOURCES_BY_KIND.items():
        found = "" if kind is WordKind.KEY else find_meaning(kind, word, known)
        if found:
            yield Synonym(found, sources)
