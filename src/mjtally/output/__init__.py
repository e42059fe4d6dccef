"""Tables and explanations to text, files and screens.

In come the values of the tables room (`RenderedTable`, `GameSheet`, `Explanation`, `LineMeaning`);
out come characters and files.

- formats.py has a row for each format of a table: its name, how it is written, and how a file of
  it is known to be ours. screen.py lays columns out for a terminal, and markdown_table.py and
  html_table.py write what it shows for chats and sites; xlsx.py writes workbooks.
- game_sheets.py and explanations.py show sheets and explanations, problems.py shows problems to
  programs.
- comparison.py shows two players side by side, and says in sentences what may be luck.
- files.py writes a file whole or not at all, and never over what is not ours (own_tables.py);
  locks.py has one writer at a time; foreign_files.py knows what is not a scores file.

To add a format: a module with a function that writes a table, and a row of `OUTPUT_FORMATS`. The
command, completion, the folder of `--table all` and the check before a file is replaced follow.
"""
