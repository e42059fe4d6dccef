"""MCR, also Guobiao: Mahjong Competition Rules.

    rules        the parameters, and the words for what players write
    hand_value/  tiles and conditions to fan and points
    lines/       marks, tags and labels to a hand
    game/        a hand at a table: who pays; seats that rotate; the end of a game, its table points
    statistics/  what is counted, columns, records, who paid whom, a hand in words
    calculator   what one mark is worth by itself
    family       all of it as one value, for everybody outside, and the named rulesets

A *fan* is what tiles can have (番種); *points* are what it counts. Files of other rules import
nothing of this folder but `rules` and `family`.
"""
