"""What a winning hand of riichi is worth. Nothing here knows of lines, tables or games.

`judge` takes tiles as they are written, the conditions of the win and the rules. It gives a
valuation, or a `Mistake` that says what cannot be. `value` scores every decomposition of the tiles
(with `yaku` and `fu`), and takes the one that pays most. `hand_score` has the Python call
`score_hand`, and the score that it gives, which can be shown in words and as JSON.

To add a yaku, add a row to `yaku.YAKU`. It says what the yaku needs, when a hand has it, what does
not count beside it, and which rules have it.
"""
