"""What somebody meant by a line that cannot be read, and what to write instead.

In: a line, a cell, a word or a declaration that reading could not take, and what is known where it
stands (who plays, which keys there are, whether a text is a mark). Out: a `Mistake`, an `Unparsed`
line or a word that was meant; nothing here changes anything.

Reading comes first and knows nothing of this room: a reading function imports what it asks here
inside the branch that reports. A file without a mistake never loads it. The exception are names:
any three or four words are a players line, so that they are doubted before (`language/parser.py`,
`interpreter/name_checks.py`).

    lookalikes        lines in another notation: a date, a label, scores, a row of a spreadsheet
    unreadable_lines  why a line is no statement
    players_lines     names with signs between them, comments of other languages
    marks             why a cell is not a mark of its family
    empty_cells       rows that were pasted with nothing between two tabs
    declarations      declarations without their =, with spaces in a value, of a missing file
    parameters        keys and values that the rules do not have
    labels            labels that no hand has
    tags              tags that a family does not have, and their values
    rounds            rounds and tables in words
    dates             dates as people write them
    words             what players call declarations, tags, tables, columns and verbs, in the rows
                      of `players_words.toml`

To add a look-alike: a function in `lookalikes` and its name in `LOOKALIKE_FINDERS`; a file in
tests/data/broken shows its message.
"""
