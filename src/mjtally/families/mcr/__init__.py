"""MCR, also Guobiao: Mahjong Competition Rules.

    rules        the parameters
    hand_value/  tiles and conditions to fan and points
    form         what is asked at the table besides: flowers, false wins
    statistics   what is counted by names of its own, records
    family       how it is played, who pays whom, the value that everybody outside asks, and the
                 named rulesets

A *fan* is what tiles can have (番種); *points* are what it counts. A hand is worth one number, so
all else is `value_hands/`. Files of other rules import nothing of this folder but `rules` and
`family`.
"""
