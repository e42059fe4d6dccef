"""What a winning hand of MCR is worth. Nothing here knows of lines, tables or games.

Hands are valued by `patterns/`, as in the families beside MCR: `value` has the list of patterns
that `fan.FAN` makes, and what is MCR's own: the hint at swapped dragons, the chicken hand.
`decomposition` finds every way to read the tiles, knitted ones too; `combination` what chows and
pungs make among themselves. `hand_score` is a value that says itself in fan.

To add a fan, or what an edition counts otherwise: a row of `fan.FAN`.
"""
