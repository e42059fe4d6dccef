"""Games and hands to tables.

In come the events of a tally (`GameRecord`, `AppliedAdjustment`) and what is asked of a table
(`TableOptions`); out comes a `RenderedTable`: columns, and rows that are made when they are
written. Formats, files and screens are the next room's.

- registry.py has a row for each table. Most are made by an *accumulator*, to which every event is
  added, and which has the rows when everything was read; hands and games are *streams*, whose
  rows come as they are read.
- options.py has a row for each option of a table, by which `read_options` reads and checks what the
  command, a call or an address asks for.
- build.py reads a tally into a table; selection.py picks columns and rows of any table, and sorts
  and transposes them.
- player_statistics.py adds up what players did; players.py makes tables of it: of players, teams,
  seats and yaku.
- standings.py has the rows of stages, whose places `rules.model.standings` works out.
- comparison.py sets two players, or two periods of one, side by side.
- addends.py is what figures are explained by: an explainer takes in what its table takes in, and
  has every place that was counted. Those of money, ratings and standings stand below their tables;
  explanation.py has that of the players table, which counts each hand again alone.
- line_meaning.py says what a line does, game_sheet.py has a line for each hand.

A column is declared once, with its name, its unit, its words, and how its value is worked out:
`lambda date, evening, payment: payment.payer`. Its arguments are what the rows of the table are
made of, and what `rows` yields; build.py makes cells of it, of the columns that are wanted.

To add a table: a module with an accumulator (`add`, `columns`, `rows`) or a stream, and
its row in registry.py. Help, completion, workbooks and `--table all` list what the registry has.
To add an option: a row and a field in options.py, what reads it, and a parameter of `api.tally`.
"""
