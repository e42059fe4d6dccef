"""What a winning hand of riichi is worth. Nothing here knows of lines, tables or games.

`judge` takes tiles as they are written, the conditions of the win and the rules, and gives a
valuation, or a `Mistake` with what cannot be. `value` scores every decomposition of the
tiles (`yaku`, `fu`) and takes the one that pays most; `payments` makes points of han and fu.
`hand_score` is the Python call `score_hand`, and a value that says itself in words and as JSON.

To add a yaku: a row of `yaku.YAKU`. It says what the yaku looks at, when it is there, what does not
count beside it, and under which rules there is such a yaku.
"""
