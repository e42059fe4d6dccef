"""This room is the base of every other room; it knows nothing of mahjong but the names of the
winds.

- `errors`: a `Cell` is a word of a line that knows its column. A `Remark` is what is said about
  a cell: code, message, severity, span and, where it is certain, the text to write instead. A
  stage that sees one line at a time raises a remark as a `Mistake` (`fail`) or returns it; the
  interpreter, which knows file and line, makes a `Problem` of it. Errors that concern no line
  are a `UsageError` (the command is wrong) or a `ScoresError` (all problems of some files).
- `quotient`: exact numbers. Whole numbers and quotients flow through the program; a float is
  made at the last formatting, if at all.
- `remembered`: answers that a long file asks for again and again, such as what a word is.
- `wording`: lists, plurals and "did you mean", for messages.
- `markdown`: code, lists and tables as Markdown, for what `mjtally help` shows.
- `terminal`: how wide a text is on a screen, colours, and the excerpt that an error shows.
- `spreadsheet_cells`: which texts a spreadsheet would run or take for a date.
- `winds`: E S W N, and the names of rounds.

Modules here import nothing above this room. To add one, see that two rooms or more need it;
what one room alone needs belongs there. A new kind of mistake needs no change here: it is a new
code in a call of `fail` or `remark_at`, and a file in tests/data/broken that shows its text.
"""
