"""Tiles of any family: how they are written, counted, split into groups, and completed.

In comes a text such as `34678m33s234567p+2m`, or counts of tiles; out come the hand that it says
(`Tiles`), every way to read it (`Decomposition`), or a `Mistake` in the words of the scores file.
What a hand is worth is for the families.

- A *kind* is one of 34 (groups.py gives them their numbers); *counts* are how many of each kind
  there are, in one whole number of five bits a kind; a *kind set* is one tile of each of its kinds.
- A *group* is a sequence, a triplet, a kan or a pair; a *grouping* is a hand, or a suit of it,
  split into groups (groups.py: `find_groupings` has every way).
- notation.py parses what is written, by grammar/tiles.lark; parsing.py says what is wrong with it.
- A hand is four sets and a pair, or five where a family says so: its tiles tell which.
- decomposition.py places the winning tile: a `WinningHand` is what all ways to read a hand share,
  a `Decomposition` one of them, with its wait. It says what would complete other tiles, too.
- conditions.py has what else is known of a win, and which wins cannot be; a family adds its own.
- features.py has what yaku, fan and patterns ask of a decomposition.

What only one family writes or groups (flowers, knitted tiles) stands in that family, and calls
these. Another way of writing tiles is a rule of the grammar and its part in notation.py.
"""
