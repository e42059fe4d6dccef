"""Riichi, with four players and with three.

    rules        the parameters; `presets` has the named rulesets, each as what differs from another
    hand_value/  tiles and conditions to han and fu, and han and fu to payments
    marks        one mark: what it says, whether it can be, and what was meant where it is none
    hand         the marks together; `tiles_in_marks`, where the tiles of a winner are written
    payments     han and fu to points, and who pays whom for a hand
    game         a game to its end; `score_lines` and `final_points`, its scores and points
    explanation  a hand and the points of a game in words
    form         what is asked at the table
    statistics/  what is counted, columns, records
    play         the two classes that are the families: riichi with four players, and with three

The class of riichi stands in four files, each on top of the one before it: who pays whom
(`payments`), marks (`marks`), what they make together (`hand`), and the rest (`play`).

A *hand* is one played hand (局); *tiles* are what is held; a *value* is han and fu, or yakuman.
"""
