"""Hands whose worth is one number: what Hong Kong, MCR, Zung Jung and Taiwanese share.

In come results, a mark for each player: the winner's value (or their tiles, whose worth
`patterns/` finds), `d` for who dealt in, `f` for a false win, `*` for the dealer, and what only
some families have: several winners, `D` and `S` for who pays for all. Out come a `Hand`, its
payments, and the effect of the hand at a table. A family is a class under certain rules that says
what is its own: above all `list_payments`, who pays whom how much, and why. All else follows from
it: the settlement, `explain`, `points`, transfers, forms, the next hands. Where a family goes
another way at some step, as MCR does after a false win, it says that step.

    play             `ValuePlay`: the class that each of these families begins with
    form             what is asked at the table
    statistics_plan  which columns a family shows, by name
    statistics       all that tables are made with: what is counted, columns, deal-ins, records
    words            what players write in the place of marks, and examples

To add such a family, write a class of `ValuePlay` with its rules, and a line in `families/`.
"""
