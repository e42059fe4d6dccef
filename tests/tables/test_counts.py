"""What is not asked of a seat, because of what a count says of itself, would have been nothing."""

from pathlib import Path
from types import SimpleNamespace

from mjtally.model.types import GameRecord, GameSeat, iterate_hands
from mjtally.statistics.counts import Count
from support.file_invariances import open_tally
from support.scores_files import list_whole_texts


def read_games(path: Path) -> list[GameRecord]:
    return [event for event in open_tally(str(path)).events() if isinstance(event, GameRecord)]


def check_seat(rows: dict[str, Count], seat: object) -> set[str]:
    """The counts that a seat has; of each it has what that is a part of."""
    has = {name for name, row in rows.items() if row.count_seat(seat)}
    missing = {name for name in has if rows[name].part_of not in {"", *has}}
    assert not missing, missing
    return has


def test_counts_are_parts_of_what_they_say(tmp_path: Path) -> None:
    path, found, parts = tmp_path / "some.txt", set[str](), set[str]()
    for text in list_whole_texts():
        path.write_text(text, encoding="utf-8", errors="surrogateescape")
        for game in read_games(path):
            statistics = game.session.rules.family.statistics
            table = statistics.build_count_table(True)
            hands = {row.name: row for row in table.hands}
            games = {row.name: row for row in table.games}
            parts |= {row.name for row in (*table.hands, *table.games) if row.part_of}
            for effect, state in iterate_hands(game):
                changes = effect.score_changes_at(state)
                for seat in table.build_seats(effect, changes):
                    found |= check_seat(hands, seat)
                    for row in table.hands:
                        if row.needs_change_alone:
                            alone = SimpleNamespace(change=seat.change)
                            assert row.count_seat(alone) == row.count_seat(seat)
            for at, _ in enumerate(game.session.names):
                if game.final_result:
                    found |= check_seat(games, GameSeat(game, game.final_result, at))
    assert len(parts & found) > 0.8 * len(parts), parts - found


def test_tiles_are_seen_where_a_count_needs_them(tmp_path: Path) -> None:
    path, with_tiles = tmp_path / "some.txt", 0
    for text in list_whole_texts():
        path.write_text(text, encoding="utf-8", errors="surrogateescape")
        for game in read_games(path):
            family = game.session.rules.family
            if family.tiles is None:
                continue
            table = family.statistics.build_count_table(False)
            tiles = next(row for row in table.hands if row.name == "tiles_win_count")
            for effect in game.effects:
                seats = table.build_seats(effect, effect.score_changes)
                seen = any(tiles.count_seat(seat) for seat in seats)
                assert effect.hand.has_tiles == seen
                with_tiles += seen
    assert with_tiles > 100
