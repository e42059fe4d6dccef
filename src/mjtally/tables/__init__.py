"""Games and hands to tables.

In come the events of a tally (`GameRecord`, `AppliedAdjustment`) and what is asked of a table
(`TableOptions`); out comes a `RenderedTable`: columns, and rows that are made when they are
written. Formats, files and screens are the next room's.

- registry.py has a row for each table. Most are made by an *accumulator*, to which every event is
  added, and which has the rows when everything was read; hands and games are *streams*, whose
  rows come as they are read.
- options.py has a row for each option of a table. The command, the API and their errors are made
  from these rows.
- build.py reads a tally into a table; selection.py picks, sorts
  and transposes rows of any table.
- player_statistics.py adds up what players did; players, teams, seats and yaku are made of it.
- standings.py has the rows of stages, whose places `model.standings` works out.
- comparison.py sets two players, or two periods of one, side by side.
- provenance.py finds every place that was counted for a figure, line_meaning.py says what a line
  does, game_sheet.py has a line for each hand.

To add a table: a module with an accumulator (`add`, `columns`, `rows`) or a stream, and
its row in registry.py. Help, completion, workbooks and `--table all` list what the registry has.
To add an option: a row and a field in options.py, what reads it, and a parameter of `api.tally`.
"""
