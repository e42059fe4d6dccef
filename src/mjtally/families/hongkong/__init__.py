"""Hong Kong mahjong: every hand stands alone, and is written by its faan.

`rules` has the parameters, above all four (B M R S), and what faan are worth, `patterns` the faan
of tiles, `terms` the words of the game. `family` says the rest of what is its own: above all
who pays whom, and why; and which columns its tables have. All that follows is in `value_hands`.
"""
