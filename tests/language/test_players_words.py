"""Players' words mean what there is, one thing of a kind, and never its opposite."""

from itertools import chain

import pytest

from mjtally.advice.words import (
    DeclarationMeaning,
    WordKind,
    find_declaration_meaning,
    find_meaning,
    find_value_meaning,
    load_word_rows,
)
from mjtally.base.errors import Mistake
from mjtally.interpreter.stages import parse_share, parse_tiebreak
from mjtally.language.statements import Cell
from mjtally.language.words import fold_word
from mjtally.rules.families import PRESETS, list_families
from mjtally.rules.model.declarations import NON_RULE_KEYS, change_parameter, parameters_by_key

ROWS = load_word_rows()
KEYS = {"rules", *NON_RULE_KEYS, *chain.from_iterable(map(parameters_by_key, PRESETS.values()))}
RIICHI_KEYS = {"rules", *NON_RULE_KEYS, *parameters_by_key(PRESETS["riichi"])}
# Words that one family has for one thing and another family for another.
IN_TWO_FAMILIES = {"pao", "底", "錯和", "dealincount", "lastrate"}


def test_every_key_and_value_there_is() -> None:
    assert set(ROWS[WordKind.KEY.value]) <= KEYS
    wrong = []
    for share in ROWS["value"]["carry"]:
        parse_share(Cell(share))
    parse_tiebreak(Cell(",".join(ROWS["value"]["tiebreak"])))
    for key, rows in ROWS["value"].items():
        for value in rows if key not in NON_RULE_KEYS else ():
            rules = PRESETS[{"tsumo": "sanma", "R": "hk", "S": "hk"}.get(key, "riichi")]
            try:
                change_parameter(rules, "kiriage" if key == "other" else key, value)
            except Mistake as mistake:
                wrong.append((key, value, mistake.remark.message))
    for declarations in ROWS["yes-or-no"].values():
        for declaration in declarations:
            change_parameter(PRESETS["riichi"], *declaration.split("="))
    assert wrong == []


def test_every_ruleset_there_is() -> None:
    assert set(ROWS[WordKind.RULESET.value]) <= set(PRESETS)


def test_every_tag_table_and_column_there_is() -> None:
    from mjtally.tables.registry import TABLES

    tags = {tag.rstrip("=") for family in list_families() for tag in family.tags.as_written}
    assert set(ROWS[WordKind.TAG.value]) <= tags
    assert set(ROWS[WordKind.TABLE.value]) <= {each.name for each in TABLES}
    columns = {
        column.name
        for table in TABLES
        for family in list_families()
        if not table.explain_absence(family)
        for column in table.columns(family)
    }
    assert set(ROWS[WordKind.COLUMN.value]) <= columns


def test_no_word_stands_in_two_rows() -> None:
    twice = []
    kinds = (*((kind.value, ROWS[kind.value]) for kind in WordKind), *ROWS["value"].items())
    for kind, rows in kinds:
        if kind == WordKind.OPTION.value:  # which differ from verb to verb
            continue
        seen: dict[str, str] = {}
        for meaning, words in rows.items():
            for word in {fold_word(each) for each in words.split()}:
                twice += [(kind, word, seen.get(word, ""), meaning)] * (word in seen)
                seen[word] = meaning
    assert [each for each in twice if each[1] not in IN_TWO_FAMILIES] == []


@pytest.mark.parametrize(
    ("kind", "word", "meaning"),
    [
        (WordKind.KEY, "Kuitan", "open-tanyao"),
        (WordKind.KEY, "akadora", "red"),
        (WordKind.KEY, "トビ", "bust"),
        (WordKind.KEY, "uradora", "ura"),
        (WordKind.KEY, "agari-yame", "last-dealer"),
        (WordKind.TAG, "uradora", "ura"),
        (WordKind.TAG, "hotei", "last"),
        (WordKind.TAG, "kyushu", "kyuushu"),
        (WordKind.TABLE, "stages", "standings"),
        (WordKind.COLUMN, "last_rate", "fourth_fraction"),
        (WordKind.COLUMN, "houjuu_rate", "deal_in_fraction"),
        (WordKind.COLUMN, "和了率", "win_fraction"),
        (WordKind.COLUMN, "average_rank", "mean_rank"),
        (WordKind.COLUMN, "rentai-rate", "top_two_fraction"),
        (WordKind.COLUMN, "連対率", "top_two_fraction"),
        (WordKind.COLUMN, "リーチ成功率", "riichi_won_fraction"),
        (WordKind.COLUMN, "满贯", ""),
        (WordKind.COLUMN, "満貫", "mangan_win_count"),
        (WordKind.OPTION, "--since", "--from"),
        (WordKind.OPTION, "--tabel", ""),
        (WordKind.KEY, "kuitann", ""),
    ],
)
def test_what_a_word_means(kind: WordKind, word: str, meaning: str) -> None:
    possible = {*ROWS[kind.value]}
    assert find_meaning(kind, word, possible) == meaning


def test_what_a_declaration_means() -> None:
    meanings = {
        "tobi=yes": DeclarationMeaning("bust", "below-zero"),
        "tobi=nashi": DeclarationMeaning("bust", "none"),
        "atamahane=yes": DeclarationMeaning("ron", "1"),
        "double-ron=no": DeclarationMeaning("ron", "1"),
        "double-ron=maybe": DeclarationMeaning("ron", ""),
        "akadora=3": DeclarationMeaning("red", "3"),
        "ウマ=20/10/-10/-20": DeclarationMeaning("uma", "20/10/-10/-20"),
        "club=Mine": DeclarationMeaning(hint="a comment begins with #: write # club Mine"),
        "nothing=known": None,
    }
    for declaration, meaning in meanings.items():
        key, _, value = declaration.partition("=")
        assert find_declaration_meaning(key, value, RIICHI_KEYS) == meaning, declaration


def test_what_a_value_means() -> None:
    assert find_value_meaning("length", "hanchan") == "south"
    assert find_value_meaning("length", "tonpu") == "east"
    assert find_value_meaning("kiriage", "あり") == "yes"
    assert find_value_meaning("kiriage", "perhaps") == ""
    assert find_value_meaning("bust", "0") == "zero"
