"""What a line of a scores file says: text to statements, and statements to text.

In comes the text of one line; out comes a `ParsedLine`, which holds a statement: a date, a
declaration, the players, a result, scores, points for a player, the end of a game, nothing
(`BlankLine`), or `Unparsed` with a remark that says what to write instead. Nothing here fails,
and nothing is judged: which marks a result may hold, and whether a player exists, depends on
what stands above, which the interpreter knows.

Reading says what is there, by the grammar, and stops at the first thing that cannot be. What was
meant by it is asked of `advice/` afterwards. A result may read well and be meant as another line,
such as a date with spaces: its `ParsedLine.reading` is what the grammar says, and `statement` asks
advice, which the interpreter wants where a result is no plain hand.

The way of a line (`parser.parse_line`):

1. `tokens` divides it once into cells, each with its column, and a comment.
2. `grammar`, the only module that knows lark, says which terminal of grammar/scores.lark each
   cell is, by the expression that lark compiled for it, and which statement the row of terminals
   is, as lark parses it. Both answers are remembered, by the cell and by the row.
3. `statements` are the types; `str` of one is a line that says the same.

Beside it: `words` are words that stand among names and marks, and the form in which words are
compared; `full_width` is what input methods make of plain characters; `invisible` finds what nobody
sees of a name; `mark_words` is what a family says of its marks.

Words: a *cell* is a word of a line; a *mark* is a cell of a result, about one player, and has a
grammar of its own for each family of rules (a terminal is the player's part, and named groups
hold what else it says); a *tag* stands after the marks; a *label* before them.

To add a statement: a rule in grammar/scores.lark, a class in `statements`, a case in
`parser._read_line`, and a row in the manual's reference.
"""
