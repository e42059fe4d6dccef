"""What can be counted of players, and the columns that are made of it.

In come effects of hands and finished games; out come sums (`PlayerTotals`) and figures. Nothing
here knows a table or a family.

- A *count* (counts.py) is a row: a name, words, and the seats of a hand that it counts for, or how
  much each of them adds. What several families count of hands alike, and whom of a hand rows are
  about (the winners, who dealt in), is in hand_counts.py. An *extreme* is the most or the least of
  something, a *streak* is games in a row, an *achievement* may be a record.
- `PlayerTotals` (player.py) holds what was added up of one player, or of everybody as `*`.
- A *column* (columns.py) is a name, a unit, words and a formula: its value from totals, its
  interval, what has to be counted for it and what `mjtally explain` shows follow from the formula.
- game_counts.py has the counts and columns of finished games, which all families of tracked games
  share; intervals.py the low and the high end of a share or a mean, or of the difference of two;
  permutation.py how often luck alone makes as large a difference.
- family_statistics.py: what a family of rules offers tables of all this.

To add a count and its column: a row of the family's counts (or of game_counts.py), and a word in
the family's table of columns, such as `win_count` or `win_count/hand_count`. The tables, the help,
`mjtally columns`, `explain` and intervals follow from these two.
"""
