"""Hands whose worth is one number: what Hong Kong, MCR, Zung Jung and Taiwanese share.

A result has a mark for each player: the winner's value (or their tiles, which `patterns/` values),
`d` for the player who dealt in, `f` for a false win, `*` for the dealer. Only some families have
several winners, and `D` and `S` for a player who pays for all. The room makes a `Hand` of the
marks, its payments, and the effect of the hand at a table. A family is a class that says what is
different in it: above all `list_payments`, who pays whom how much, and why. From this follow the
settlement, `explain`, `points`, transfers, forms and the next hands. A family that differs in some
other step, as MCR does after a false win, overrides the method of that step.

    play             `ValuePlay`: the class that each of these families begins with
    named_patterns   patterns that a line names, of a win without tiles
    form             what is asked at the table
    statistics_plan  which columns a family shows, by name
    statistics       all that tables are made with: what is counted, columns, deal-ins, records
    words            what players write in the place of marks, and examples

"A family of rules" in .github/CONTRIBUTING.md says how to add one.
"""
