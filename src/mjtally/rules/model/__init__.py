"""The types and functions that all families of rules share, on the way from the scores file to the
tables.

In come statements (`language`); out go game records, which `tables` count.

    types           the types that refer to one another: rules, a family and its play, the effect of
                    a hand, a session, a game record, the hands in play
    hand            a mark, and the hand that the marks of a line make, in any family
    table_state     the table before a hand, what a line states about it, the order of the winds
    game_ends       how games end: the reasons, the final result, payments after the game
    result_lines    what stands in a result line beside its marks: its label, its tags
    named_yaku      the tag that names the yaku of a win
    payments        who pays whom, and the sums of it
    referee         from a result line to the effect of a hand at its table, in any family, and
                    all that a family fills in
    open_games      what is being played: loose hands, and games that are tracked to their end
    played_hands    the walk from hand to hand over what was played
    ranking         the ranks of a game, by its scores or its points
    parameters      the kinds of values that a rule can have; declarations writes and reads them
    stakes          what a point is worth in money
    stated_scores   scores that a file states: how they are read, and compared with those of a game
    standings       what was played in each stage of a season, and who stands where in it
    achievements    the records (highest score, comeback) of finished games in any family
    calculator      a winner's mark without a game around it
    table_form      what a family asks at the table: the form in which a result is tapped
    term_pages      what the pages of a family's words (yaku, fan, words of players) are made of
    hand_scores     what a calculator of tiles says

Words: *rules* are one immutable value; a *family* decides everything about its rules. A *session*
is who plays where and by which rules since one players line. A *hand effect* is what one hand
does to scores and table: it depends on its marks, the dealer and little else, so it is worked
out once and looked up afterwards. Scores are plain tuples of whole numbers by seat, in units of
`score_unit`. A *verdict* is the effect of a line with the remarks on it. *Loose hands* stand
alone; a *tracked game* has rounds, an end, ranks and points. A *game record* is either, or a
batch of it, once it is passed on.

To add a family, write a class of `Referee`: what its marks are, what they make and who pays whom;
and, where games are followed, one of `TrackedGame`: when a game ends, and how it is ranked.
"""
