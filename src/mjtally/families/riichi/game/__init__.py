"""A riichi game from its first hand to its end.

In come results as `lines/` reads them; out go hand effects and game records.

    referee         what a line does under some rules: fills in `model.seated_games`
    settlement      who pays whom for a hand, how much and why, honba and sticks too
    table_checks    where a line disagrees with the table: label, dealer, honba, sticks
    game            the game that is played: riichi without a stick, scores lines, its end
    game_end        when a game is over: length, extension, bust, last dealer
    final_points    scores to ranks and points: rounding, uma, oka, shared ranks
    side_payments   yakitori and bust prizes
    score_lines     what scores lines state, and whether it can be

A new way to end a game is a case in `game_end`; a new payment is one in `settlement`.
"""
