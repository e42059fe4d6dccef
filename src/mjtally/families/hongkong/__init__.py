"""Hong Kong mahjong: every hand stands alone, and is written by its faan.

`rules` has the parameters, above all four (B M R S), `payments` who pays what, and why, in
words; `terms` the words of the game. `family` says the rest of what is its own, and which columns
its tables have; all that follows is in `value_hands`.
"""
