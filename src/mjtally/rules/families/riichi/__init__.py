"""Riichi, with four players and with three.

    rules        the parameters; `presets` has the named rulesets, each as what differs from another
    payments     what han and fu are worth, and who pays whom for a hand
    hand_value/  what tiles are worth, in han and fu
    marks        one mark: what it says, whether it can be, and what to write for a wrong one
    hand         what the marks make together; `tiles_in_marks` for winners with tiles, `named_yaku`
                 for lines that name yaku, `stated_wins` for what tags and tiles say together
    game         a game to its end; `score_lines` and `final_points` have its scores and points
    explanation  a hand and the points of a game in words
    form         what is asked at the table
    statistics/  what is counted, columns, records
    play         the two classes that are the families: riichi with four players, and with three
    terms        the pages of its words

The class of riichi stands in four files, each on top of the one before it: who pays whom
(`payments`), marks (`marks`), what they make together (`hand`), and the rest (`play`).

A *hand* is one played hand (局); *tiles* are what is held; a *value* is han and fu, or yakuman.
"""
