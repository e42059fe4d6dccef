"""Balanced seats and tables: everybody sits in each seat, and at each table, about equally often.
Who meets whom does not depend on this, and is settled before."""

from collections import deque
from collections.abc import Sequence
from itertools import combinations
from random import Random

from .plans import Past, Plan

CHANGES_A_ROUND = 4000  # how many changes of two tables are tried
DEARER = 4  # a visit costs so many times the one before


def balance_seats(plan: Plan, past: Past, table_size: int, random: Random) -> Plan:
    """A plan with its tables unchanged, and the players in seats that are balanced, together with
    the seats of the past.

    Two seats are balanced at a time. A player who sits in one of them too often gives it to the
    player in the other seat of that table; that player gives it away at another table, and so on,
    until it reaches somebody who has it too rarely. Without a past this ends when nobody has one
    seat more than once more often than another. Such seats always exist, since tables and players
    are a bipartite graph, whose edges have equitable colourings (D. de Werra, 1971).
    """
    tables = [list(table) for round_ in plan for table in round_]
    for table in tables:
        random.shuffle(table)
    counts = past.count_seats(table_size)
    tables_by_player: list[list[list[int]]] = [[] for _ in range(past.player_count)]
    for table in tables:
        for seat, player in enumerate(table):
            counts[player][seat] += 1
            tables_by_player[player].append(table)
    is_better = True
    while is_better:
        is_better = False
        for one, other in combinations(range(table_size), 2):
            for first, second in ((one, other), (other, one)):
                for player in range(past.player_count):
                    while _shift_seat(player, first, second, counts, tables_by_player):
                        is_better = True
    rows = iter(tables)
    return tuple(tuple(tuple(next(rows, [])) for _ in round_) for round_ in plan)


def _shift_seat(
    player: int,
    seat: int,
    other: int,
    counts: list[list[int]],
    tables_by_player: Sequence[Sequence[list[int]]],
) -> bool:
    """Whether a player who has a seat more often than another one gave it away once. This is False
    if the player could not give it away, or need not."""

    def excess(who: int) -> int:
        return counts[who][seat] - counts[who][other]

    if excess(player) < 2:
        return False
    # by who received the seat: from whom, and where
    given_at: dict[int, tuple[int, list[int]]] = {}
    queue = deque([player])
    while queue:
        giver = queue.popleft()
        for table in tables_by_player[giver]:
            receiver = table[other]
            if table[seat] != giver or receiver == player or receiver in given_at:
                continue
            given_at[receiver] = giver, table
            if excess(receiver) < excess(player) - 2:
                counts[player][seat] -= 1
                counts[player][other] += 1
                counts[receiver][seat] += 1
                counts[receiver][other] -= 1
                while receiver != player:
                    receiver, shared = given_at[receiver]
                    shared[seat], shared[other] = shared[other], shared[seat]
                return True
            queue.append(receiver)
    return False


def balance_tables(plan: Plan, past: Past, random: Random) -> Plan:
    """A plan with its rounds unchanged, and the tables in an order in which players sit at each
    table about equally often. Two tables of a round change places if nothing gets worse by it.

    Each visit of a player to a table costs several times what the visit before cost, so the worst
    is corrected first. Squares of visits would not do: their sum is the same for every order if any
    two tables of two rounds share one player.
    """
    rounds = [list(round_) for round_ in plan]
    table_count = max(map(len, rounds), default=0)
    if table_count < 2:
        return plan
    # the price of one more visit, by player and table
    prices = [[1] * max(table_count, *map(len, past.rounds), 0) for _ in range(past.player_count)]
    for round_ in (*past.rounds, *rounds):
        for number, table in enumerate(round_):
            for player in table:
                prices[player][number] *= DEARER
    for _ in range(CHANGES_A_ROUND * len(rounds)):
        round_ = rounds[random.randrange(len(rounds))]
        one, other = random.sample(range(len(round_)), 2)
        price = 0
        for number, table, to in ((one, round_[one], other), (other, round_[other], one)):
            for player in table:
                price += prices[player][to] - prices[player][number] // DEARER
        if price > 0:
            continue
        for number, table, to in ((one, round_[one], other), (other, round_[other], one)):
            for player in table:
                prices[player][number] //= DEARER
                prices[player][to] *= DEARER
        round_[one], round_[other] = round_[other], round_[one]
    return tuple(tuple(round_) for round_ in rounds)
