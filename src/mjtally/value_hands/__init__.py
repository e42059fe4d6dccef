"""Hands whose worth is one number: what Hong Kong, MCR, Zung Jung and Taiwanese share.

In come results, a mark for each player: the winner's value (or their tiles, whose worth
`patterns/` finds), `d` for who dealt in, `f` for a false win, `*` for the dealer, and what only
some families have: several winners, `D` and `S` for who pays for all. Out come a `ValueHand`, its
payments, and the effect of the hand at a table. A family says what is its own in one value,
`ValuePlay`: above all `list_payments`, who pays whom how much, and why. All else follows from it:
the settlement, `explain`, `points`, transfers, forms, the next hands. Where a family goes another
way at some step, as MCR does after a false win, it is a class that says the step.

    types            the hand, and what a family says of itself
    labels           the label of a hand, and what it says of the dealer at a table
    tags             the tags after the marks, and whether they can be
    marks            one mark, by the grammar of its family
    result_cells     the cells of a line: label, marks, tags
    hand             the marks together
    settlement       what follows from who pays whom: scores; a hand in words
    game             a game from its first hand to its end
    referee          what a line does at a table: a loose hand, or one of a game that is followed
    calculator       `mjtally points` of one mark
    next_hands       the lines that may come next
    form             what is asked at the table
    statistics_plan  which columns a family shows, by name
    statistics       all that tables are made with: what is counted, columns, deal-ins, records
    family           all of it as the value that everybody outside asks

To add such a family: its rules, its payments, its words, and a line in `families/`.
"""
