"""Hong Kong mahjong: every hand stands alone, and is written by its faan.

`hand` reads the marks of a line (grammar/hk.lark) to a hand; `settlement` says who pays what, and
why, in words; `statistics` has counts, columns and records; `rules` the four parameters (B M R S)
and the reference; `family` what a line does at a table, and all of it as one value.
"""
