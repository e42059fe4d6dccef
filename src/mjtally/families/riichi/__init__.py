"""Riichi, with four players and with three.

    rules        the parameters; `presets` has the named rulesets, each as what differs from another
    hand_value/  tiles and conditions to han and fu, and han and fu to payments
    marks        one mark: what it says, whether it can be, and what was meant where it is none
    hand         the marks together; `tiles_in_marks`, where the tiles of a winner are written
    payments     han and fu to points, and who pays whom for a hand
    game         a game to its end; `score_lines` and `final_points`, its scores and points
    explanation  a hand in words
    statistics/  what is counted, columns, records
    play         riichi under certain rules: what is its own on the way of a line to its effect
                 (`model/referee`), and all that is asked of a hand
    family       all of it as one value, for everybody outside

A *hand* is one played hand (局); *tiles* are what is held; a *value* is han and fu, or yakuman.
"""
