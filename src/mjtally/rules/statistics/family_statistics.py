"""What is made of what was played by a family's rules: its counts, columns and records, and what a
page draws of them."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from .columns import Column
from .counts import CountTable, RecordKinds
from .deal_ins import DealInGroups
from .player import PlayerTotals


class ReportColumns(NamedTuple):
    """What a page draws of the players table: two shares of hands, those that went well and
    those that went ill, and the hands won by value: a column and its words, the least first; in a
    player's panel more columns, and the best hands by a record."""

    good_share: str
    bad_share: str
    value_columns: Sequence[tuple[str, str]] = ()
    player_columns: Sequence[str] = ()
    best_win_record: str = ""  # the name of the record that says which win is the best


class FamilyStatistics(NamedTuple):
    """What is made of what was played: counts, columns, records.

    What is built with True is all that there is; with False it is what the default table needs.
    """

    build_count_table: Callable[[bool], CountTable]
    build_columns: Callable[[bool], Sequence[Column]]
    standing_key: Callable[[PlayerTotals], Any]  # sorts players; equal ones share a place
    narrow_columns: Sequence[str]  # the columns that a narrow screen shows first
    build_record_kinds: Callable[[], RecordKinds] = RecordKinds  # the records of hands and games
    # (the groups of hands that one deals in to)
    build_deal_in_groups: "Callable[[], DealInGroups]" = partial(DealInGroups, "deal_in")
    report_columns: ReportColumns | None = None  # what a page draws of hands
