"""The language server: what an editor shows of a scores file while it is written.

In come the requests of an editor, in the Language Server Protocol; out come diagnostics, hovers,
completions, edits. pygls speaks the protocol, and only `server`, `features` and `protocol` know
it (an optional extra): all other modules work on plain values and are tested without it.

- *workspace*: the files that are open or on the disk, each as a `SourceFile` of editing, and what
  they include. It knows when something must be read again.
- *file tree*: a file and all that it includes, read as `mjtally check` reads them; of each file
  the games, the problems and, line by line, the context: rules, date, roster, seats.
- *mention*: a name in a file, and whose it is. *hint*: grey text after a line. *hover*: text about
  the word that the pointer is on. *outline*: days and games, which can be folded.
- *position*: a column as mjtally counts it (characters from 1) or as the editor does (units of
  an encoding from 0). `positions` converts one into the other, `protocol` whole values.

To add a feature: a module with a function from a place of a `FileTree` to plain values, a function
of the request in `features`, and a row in `features.FEATURES`. Features do not know one another,
except for what they show in common: completions use hints, hovers and mentions, hovers mentions.
"""
