"""What a winning hand of MCR is worth. Nothing here knows of lines, tables or games.

`patterns/` values the hands. `value` gives it the list of patterns, made from `fan.FAN`, with what
only MCR has: the hint at swapped dragons, the chicken hand. `decomposition` finds every way to read
the tiles, knitted ones too; `combination` finds the fan that chows and pungs make among themselves.
`hand_score` is what Python gets: a value in fan.

To add a fan, or what an edition counts otherwise: a row of `fan.FAN`.
"""
