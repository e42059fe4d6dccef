"""This room finds what everybody needs in the hand that is played next.

In comes a game that goes on (`HandToPlay`: its session, scores and table, which `find_hand_to_play`
takes from the records of a tally); out come `Needs`: for each player and each aim (first, second,
not last, a score, ahead of somebody) the least hand by self-draw and by discard of each opponent,
without and with riichi, and what a draw does. `describe_needs` makes plain values of them, for
JSON.

Nothing is settled here. The family of rules lists the lines there may be (`Referee.list_wins`),
the least payment first; each is played by the family's own referee at the table as it stands, and
ranked by the family's own end of a game (`outcomes.py`). A need is the first line whose outcome has
the aim. Every outcome is that of a game which ends with the hand: where it goes on, that is said.

Where no games are followed, the scores are the net ones of the players' session.

To let a family answer: `list_wins` of its play. To add an aim: a row of `list_aims`.
"""
