"""What can be counted of players, and the columns that are made of it.

In comes a player's part in a hand or in a finished game (a *seat*, whatever the family of rules
makes of it); out come sums (`PlayerTotals`) and figures. Nothing here knows a table or a family.

- A *count* (counts.py) is a row: a name, words, and what a seat adds. An *extreme* is the most or
  the least of something, a *streak* is games in a row, an *achievement* may be a record.
- `PlayerTotals` (player.py) holds what was added up of one player, or of everybody as `*`.
- A *column* (columns.py) is a name, a unit, words and a formula: its value from totals, its
  interval, what has to be counted for it and what `mjtally explain` shows follow from the formula.
- game_counts.py has the counts and columns of finished games, which all families of tracked games
  share; intervals.py the low and the high end of a share or a mean, or of the difference of two;
  permutation.py how often luck alone makes as large a difference.

To add a count and its column: a `Count` in the counts of the family (or in game_counts.py), and a
word in the family's table of columns, such as `win_count` or `win_count/hand_count`. The tables,
the help, `mjtally columns`, `explain` and intervals follow from these two.
"""
