"""What a winning hand of MCR is worth. Nothing here knows of lines, tables or games.

`judge` takes tiles as they are written (with flowers, as `patterns.notation` reads them) and gives
a valuation, or a `Mistake`. `decomposition` finds every way to read the tiles, knitted ones too;
`combination` what chows and pungs make among themselves; `value` lets `patterns.judge` take the
reading of most points. `hand_score` is the Python call `score_hand`, and a value that says itself
in words and as JSON.

To add a fan, or what an edition counts otherwise: a row of `fan.FAN`.
"""
