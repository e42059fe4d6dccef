"""The table on a phone, and the page that follows the files: `mjtally serve PATH` (extra `serve`).

In come requests of browsers; out go pages, plain values for JSON, and lines in scores files. The
scores files stay the only truth: lines of text are appended, and everything is read back by the
same tally as the command. It stands in two halves, so that something else than a server may bring
the requests (a program in the browser itself):

- A *club* (`club`) is all that stands under PATH; a *table* is one of its files, whose last game is
  played, or one game of a seating plan (`plans`); its *state* is what a board shows
  (`table_state`). It knows no HTTP, starts no thread or process and watches nothing: one method is
  called at a time. `files` finds its files and writes them, `submissions` reads what a phone sends,
  `line_changes` makes the new text of a file, and `table_writing` writes it, once; `table_reading`
  reads a table's file, and `club_summary` all files together, in steps; `declared` keeps what
  players declare, and `clock` is that of a round. `addresses` is the one table of what is where.
  The pages are made by `documents` and `look`; what browsers load stands in `pages/`, with words of
  `page_texts`. Addresses in pages are relative.
- The *server* walks that table: `http_server` (uvicorn), `connections` (how many there may be of
  each right, and how long they may wait), `access` (what is refused before anything looks at it,
  and who may), `app` (Starlette: one call of the club after another), `look_worker` (the page to
  look at, in a process of its own), `watching` (changes, told to everybody who listens).
  Nothing of the other half imports any of these.

What happens to a line:

1. What was tapped becomes a line by the form of its family, or it was typed; a terminal
   (`mjtally add`) types less (`typed_hands`), and goes the same way.
2. `line_changes` makes the new text of the file: the line with its label, the game laid out as
   `fmt` does, every other byte as it was.
3. `table_reading` reads that text, without the games that it does not depend on. An error that was
   not there before refuses it, and nothing is written.
4. The file is replaced whole, if it still is as the phone saw it.

Of a plan every table writes its own game: its digest holds of the file above only what the game
depends on, and its lines are found though others write above it (`find_line_number`).

Nothing is written twice, though answers are lost and servers killed. A submission has a key, by
which a server that goes on knows it again; and the digest of the game that its phone saw, by which
`table_writing` sees in the file itself what a server wrote that was killed then. Comments,
which anybody may write meanwhile, do not count for a digest.

What players declare during a hand, such as riichi, is no line. `declared` keeps it by the hand,
which `TableReading.hand_key` tells from others whatever else the file says; and nothing ends the
hand without it until somebody was asked. Whatever is refused is a `ServingError` (`submissions`),
which says its status.

To add an address: a row of `addresses.ADDRESSES`. It is for whoever may read, or write where it
changes something, unless `access.OPEN_ADDRESSES` has it. To add something that a phone may do to a
file: a function in `line_changes`, and a method of `Club` that makes a `Submission` of it. To add a
word of a page: a row of `page_texts`, or where it is drawn `say("…")`; and each catalogue.
"""
