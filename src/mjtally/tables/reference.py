"""The reference of the tables: a row for each, and what it has a row for; and of the records."""

from collections.abc import Iterable

from ..language.reference import Topic
from ..model.types import Family
from .records import record_definitions

TABLES_TOPIC = Topic(
    name="tables",
    title="the tables that --table names",
    head=("`--table`", "a row for"),
    rows=(
        ("`players`", "each player, and `*` for all"),
        ("`hands` `games`", "each player of each hand or game, for pivot tables"),
        (
            "`matchups`",
            "each player and opponent: who ranked ahead, and the points that went from one to "
            "the other, by wins on a discard, self-draws, draws, chombo and sticks; they add up "
            "to the net scores, but for games known by their final scores alone, of which nobody "
            "knows who paid whom",
        ),
        ("`seats`", "each starting seat and player"),
        ("`teams`", "each team, and `*` for all"),
        (
            "`series`",
            "each day and player (`--by week`, `month`, `year`, `game` or `season`), with running sums "
            "and the rating, ready for a chart; games and seasons stand by date",
        ),
        (
            "`ratings`",
            "each player, with Tenhou's R over the finished games, who is rated highest first",
        ),
        (
            "`records`",
            "each record (the best hand, every yakuman, the longest run …), and each who has it",
        ),
        (
            "`yaku` `fan`",
            "each yaku, or each fan in MCR, and player, of wins whose tiles are written",
        ),
    ),
)


def records_topic(families: Iterable[Family]) -> Topic:
    """The records that there are, of all families."""
    words = {
        kind.name: kind.description for family in families for kind in record_definitions(family)
    }
    return Topic(
        name="records",
        title="the records of --table records",
        head=("record", "is"),
        rows=tuple((f"`{name}`", said) for name, said in words.items()),
    )
