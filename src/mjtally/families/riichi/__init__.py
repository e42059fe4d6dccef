"""Riichi, with four players and with three.

    rules        the parameters; `presets` has the named rulesets, each as what differs from another
    hand_value/  tiles and conditions to han and fu, and han and fu to payments
    lines/       marks, tags and labels to a hand
    game/        a hand at a table: payments, sticks, honba, the deal; the end of a game, its points
    explanation  a hand in words
    statistics/  what is counted, columns, records
    calculator   what one mark is worth by itself
    family       all of it as one value, for everybody outside

A *hand* is one played hand (局); *tiles* are what is held; a *value* is han and fu, or yakuman.
"""
