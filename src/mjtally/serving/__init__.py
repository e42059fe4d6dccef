"""The table on a phone, and the page that follows the files: `mjtally serve PATH` (extra `serve`).

In come requests of browsers; out go pages, plain values for JSON, and lines in scores files. The
scores files stay the only truth: the server appends lines of text, and reads everything back by the
same tally as the command. A request goes through three layers, each of which knows only the next:

- HTTP: `http_server` (uvicorn, within limits), `security` and `tokens` (what is refused before
  anything looks at it, and who may), `app` (which address leads where), `watching` (changes, told
  to everybody who listens). Only these know Starlette and uvicorn.
- A *club* (`club`) is all that stands under PATH; a *table* is one of its files, whose last game is
  played, and its *state* what a board shows (`table_state`). Which files there are, and where a new
  table's one belongs, is known by `included_files`; which are of this evening, by `evening`.
- Writing, below; what a phone sends is read by `submissions`. Aside, everything is tallied
  (`club_summary`): the problems of all files, and who played when.

What happens to a line:

1. What was tapped becomes a line by the form of its family (`taps`), or it was typed.
2. `line_changes` makes the new text of the file: the line with its label, the game laid out as
   `fmt` does, every other byte as it was.
3. `table_reading` reads that text, without the games that it does not depend on. An error that was
   not there before refuses it, and nothing is written.
4. The journal keeps the key of the submission (`journal`), then the file is replaced whole
   (`line_writing`), if it still is as the phone saw it. `commits` may make a commit of it.

What players declare during a hand, such as riichi, is no line. `Club.declare` has the journal keep
it by the hand, which `find_hand_key` tells from others whatever else the file says; and `_write`
refuses what would end the hand without it, until somebody was asked.

The pages are made by `index_page`, `table_page` and `look`, with the words of `page_texts`; what
browsers load stands in `pages/`, and is served file by file, by name. Whatever is refused is a
`ServingError` (`errors`), which says its status.

To add an address: a row in `app.build_app`. It is for whoever may read, or write where it changes
something, unless `security.OPEN_ADDRESSES` has it. To add something that a phone may do to a file:
a function in `line_changes`, and a method of `Club` that passes it to `_write`. To add a word of a
page: `page_texts`, and each catalogue.
"""
