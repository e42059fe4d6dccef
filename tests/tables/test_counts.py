"""What counts say of hands, whatever the family."""

from functools import cache

import pytest

from mjtally.rules.families import list_families
from mjtally.rules.model.types import Family, GameRecord, HandEffect
from mjtally.rules.statistics.counts import Count, CountTable, HandCounts
from mjtally.tables.options import TableOptions
from mjtally.tables.player_statistics import PlayerStatistics
from mjtally.tables.players import make_count_selector
from support.cases import for_each, rare_cases
from support.paths import DATA, EXAMPLES
from support.scores_files import (
    list_generated_texts,
    list_whole_texts,
    open_tally,
    read_scores_text,
)


@pytest.fixture(scope="module")
def effects(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[HandEffect, int]]:
    """Every hand of examples, of files for columns and of generated games, and with `--all-seeds`
    of all others; and how many sat in it. An effect that is remembered comes once."""
    path = tmp_path_factory.mktemp("counts") / "some.txt"
    effects: dict[int, tuple[HandEffect, int]] = {}
    of_rare_counts = [*EXAMPLES.glob("*.txt"), *(DATA / "columns").glob("*.txt")]
    texts = [*map(read_scores_text, of_rare_counts), *list_generated_texts()]
    for text in dict.fromkeys([*texts, *rare_cases(list_whole_texts())]):
        path.write_text(text, encoding="utf-8", errors="surrogateescape")
        for event in open_tally(str(path)).events():
            if isinstance(event, GameRecord):
                players = len(event.session.names)
                effects |= {id(effect): (effect, players) for effect in event.effects}
    return [*effects.values()]


@cache
def build_counter(family: Family) -> tuple[CountTable, dict[str, Count], HandCounts]:
    """Everything that a family counts of hands."""
    table = family.statistics.build_count_table(True)
    rows = {row.name: row for row in table.hand_rows}
    return table, rows, HandCounts(table, rows)


def test_counts_name_seats_at_the_table(effects: list[tuple[HandEffect, int]]) -> None:
    """A seat is at the table and is named once for a count; a name is that of a row of its kind."""
    seen = set[str]()
    for effect, players in effects:
        table, rows, counter = build_counter(effect.rules.family)
        by_seat = counter.count(effect)
        named = [(name, seat) for seat, own in enumerate(by_seat) for name, _ in own]
        assert len(named) == len({*named}), named
        assert len(by_seat) == players
        assert all(rows[name].adds_change == (name in counter.changes) for name, _ in named)
        seen |= {name for name, _ in named}
        for group in table.named:
            own = {row.name for row in group.rows}
            assert not {name for name, _ in group.name_counts(effect)} & rows.keys() - own
    assert {"riichi_lost_count", "wareme_change", "deal_in_to_mangan_riichi_change"} <= seen
    assert {"fan_all_pungs_count", "self_draw_guarantee_count", "flower_sum"} <= seen


select_default = make_count_selector(TableOptions("players"))


def test_counts_of_some_names_are_those_of_all(effects: list[tuple[HandEffect, int]]) -> None:
    """Whatever else is counted."""
    some = {
        family: HandCounts(family.statistics.build_count_table(True), select_default(family))
        for family in {effect.rules.family for effect, _ in effects}
    }
    for effect, _ in effects:
        _, _, every = build_counter(effect.rules.family)
        counter = some[effect.rules.family]
        for own, of_all in zip(counter.count(effect), every.count(effect), strict=True):
            assert sorted(own) == sorted(each for each in of_all if each[0] in counter.names)


def test_tiles_are_seen_where_a_count_needs_them(effects: list[tuple[HandEffect, int]]) -> None:
    with_tiles = 0
    for effect, _ in effects:
        family = effect.rules.family
        if family.tiles is None:
            continue
        table = family.statistics.build_count_table(False)
        seen = any(map(any, HandCounts(table, ["tiles_win_count"]).count(effect)))
        assert effect.has_tiles == seen
        with_tiles += seen
    assert with_tiles > 100


@for_each(list_families(), lambda family: family.name)
def test_net_scores_alone_look_at_no_hand(family: Family) -> None:
    """How many hands somebody sat in, which is asked besides, is the number of hands."""
    options = TableOptions("players", columns="name,net_score")
    wanted = PlayerStatistics(make_count_selector(options)).find_wanted(family)
    assert wanted.hands.names == frozenset()
    assert not wanted.sums_every_change
    default = PlayerStatistics(select_default).find_wanted(family)
    assert len(default.of_every_hand) == 1 and default.hands.names
