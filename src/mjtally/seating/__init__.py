"""This room plans who sits where in the next rounds.

In come players and rounds, and what was played before (a scores file, which `read_played_file`
reads); out comes a `Plan`, its rounds with their tables by seat, and its `Quality`: how often pairs
meet, who sits where how often, and how few repeats there can be.

A plan is made in three steps. Who sits out, if the players do not fill the tables: always those
with the most games. Then who meets whom, which is what is hard: `rotations.py` looks for one round
that all others are turned from, as design theory does it; where something was played, all rounds
are searched at once. Both use the same search (`annealing.py`), in which players change places;
it is long by its steps, not by the clock, so that the same seed gives the same plan everywhere. At
last seats and tables are balanced, which is exact for seats (`balancing.py`).

Plans are compared by the sum of squares of meetings, then by the most that a pair has. In here
players are numbers from 0, and the first at a table is the first dealer, east.

To let rounds follow from one another in one more way: a rotation in `list_rotations`.
"""
