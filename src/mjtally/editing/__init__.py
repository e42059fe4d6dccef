"""This room rewrites scores files: it lays them out, adds checkpoints and corrects mistakes.

In comes a text, or the texts of several files by name; out comes a text that says the same, or
the same but for certain mistakes, with the proof that it does.

The way of a text:

    text → SourceFile → (checkpoints) → (layout) → SourceFile → text
                └──────────── same_meaning ───────────┘

- *source file*: a text in lines, made once; its lines (kind, statement, cells, comment) are read
  when they are first needed. Everything here takes one and gives one back.
- *layout*: white space, and quotes that nobody needs. It is proved by comparing the statements of
  both files, without a tally.
- *checkpoints*: labels (`E2.1:`) and scores (`= 26600 …`) that a tracked game states of itself.
  They are proved by comparing what both files mean: their games, adjustments and problems.
- *meaning*: what a tally of one file yields. `fmt` needs one, for the lines with errors; a second
  one where checkpoints change, and one more for each time that scores have to be left out.
- *fix*: the text in a problem that takes the place of its span. A problem gets its fix where it is
  found, in the room that reports it.

To add
- a fix: give the problem its `fix` where it is reported, and a file to tests/data/broken.
- a kind of mistake: its code and an example in `mistakes.txt`, beside the codes about
  the same thing. `mjtally help problems` and the tests read it.
- a kind of line: a statement in language/statements, then a row in
  `source_file.KINDS_OF_STATEMENTS` and, where it has columns, a case in `layout._build_row`.

The editor (a language server) and the commands `fmt` and `check --fix` stand on this room; it
knows neither of them.
"""
