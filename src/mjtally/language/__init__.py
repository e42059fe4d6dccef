"""What a line of a scores file says: text to statements, and statements to text.

In comes the text of one line; out comes a `ParsedLine`, which holds a statement: a date, a
declaration, the players, a result, scores, points for a player, the end of a game, nothing
(`BlankLine`), or `Unparsed` with a remark that says what to write instead. Nothing here fails,
and nothing is judged: which marks a result may hold, and whether a player exists, depends on
what stands above, which the interpreter knows.

The way of a line (`parser.parse_line`):

1. `tokens` divides it once into cells, each with its column, and a comment.
2. `grammar`, the only module that knows lark, says which terminal of grammar/scores.lark each
   cell is, by the expression that lark compiled for it, and which statement the row of terminals
   is, as lark parses it. Both answers are remembered, by the cell and by the row.
3. `lookalikes` finds lines in another notation (dates, labels, rows of a spreadsheet), and
   `diagnosis` says why a line is not a statement, `mark_diagnosis` why a cell is not a mark.
   `dates` are dates as people write them; `full_width` is what input methods make of plain
   characters; `invisible` finds what nobody sees of a name.
4. `players_words` finds what players mean by what they call things (declarations, tags, tables,
   columns, verbs), in the rows of `players_words.toml`.
5. `statements` are the types; `str` of one is a line that says the same.

Words: a *cell* is a word of a line; a *mark* is a cell of a result, about one player, and has a
grammar of its own for each family of rules (a terminal is the player's part, and named groups
hold what else it says); a *tag* stands after the marks; a *label* before them. `MarkWords` are
what a family tells `mark_diagnosis` of its marks: examples, synonyms, units.

To add a statement: a rule in grammar/scores.lark, a class in `statements`, a case in
`parser._parse_statement`, and a row in the manual's reference. To add a look-alike: a function in
`lookalikes` and its name in `LOOKALIKE_FINDERS`; a file in tests/data/broken shows its message.
"""
