"""The single slip that would explain why stated scores differ from those of the game.

In comes a game as far as its file tells it (a `Script`: the hands since its last scores that
agreed, the scores in dispute, and the lines of the game that follow); out come `SlipExplanation`s,
the most likely first: a hand with another mark, a hand that was left out or written twice, a
payment that was not made at the table, a slip in the stated scores themselves.
`describe_explanations` says them in a sentence.

Nothing is settled here. The referee of the rules judges each changed line, the family's own game
plays it (`script.py`), and compares the scores, also those of all lines below: an explanation
explains everything. What people may have meant by a line stands in `changes.py`. So the search
knows no family; what a family does not have (riichi, players who are ready, a dealer) it is not
asked about.

The interpreter asks this room when scores differ, and imports it only then; a club asks it for the
scores that were counted at the table. A search is bounded by the lines that it plays (`Budget`), so
that it says the same on every machine.

To add a kind of slip: a row in `Kind` of `explanations.py` (how common it is, its words), and what
offers it in `search.py`.
"""
