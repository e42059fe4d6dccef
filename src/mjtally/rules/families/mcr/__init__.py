"""MCR, also Guobiao: Mahjong Competition Rules.

    rules        the parameters
    hand_value/  tiles and conditions to fan and points
    form         what only MCR asks at the table: flowers, false wins
    statistics   counts and records that only MCR has
    family       the class that is the family, and says how it is played and who pays whom; the
                 named rulesets
    terms        the pages of its words

A *fan* is what tiles can have (番種); *points* are what it is worth. A hand is worth one number, so
that the rest of the family is in `value_hands/`. Scores files of other families import nothing of
this folder but `rules` and `family`.
"""
