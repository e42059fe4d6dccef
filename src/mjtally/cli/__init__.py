"""The command: `mjtally VERB …`. What comes in is a list of words, what goes out is an exit
status, and what was printed or written on the way.

* `main` finds the verb, and turns what ends a run (a `UsageError`, errors in scores files, a
  signal) into the exit status.
* `verbs` is the registry: a row for each verb, with its module, its lines of the overview and what
  it does.
* A module for each verb (`check`, `fmt`, … ) declares its options, `add_options(parser)`, and does
  the work, `run(arguments)`. The words of the command line become `arguments`, the `Namespace` of
  argparse, which the functions of the module read; other rooms get values of their own types
  (`TableOptions`, `ReportOptions`, …).
* `parsers` is how the words become arguments. `options` and `output_options` are the options that
  several verbs have: how scores files are read, where a table or a page goes, and in which format.
* `verb_run` is the run of a verb that reads scores files: it opens what is written, reads, ends
  where there are errors, keeps what was written, and says so. `named_files` are the files of the
  command line, and `in_place` is how `fmt` and `check --fix` change them.
* `tally` makes tables; `standings` and `results` are verbs of one table each, in the same module.
* `unknown_words` is what was meant by a word that is no verb, file or option, and which verbs have
  an option that this one has not: it is imported when there is one.
* `console` prints: answers (`print_output`) on standard output, messages (`print_message`) and
  problems (`report_problem`) on standard error. `progress` draws a bar.
* `pager` prints a long text, such as a page of `help`, screen by screen.
* `club` is a folder with the texts of a club's files, which `new --club` writes; `club_note` tells
  who names an evening alone what is missing without the club's file.

To add a verb, write `cli/NAME.py` with `add_options()` and `run()`, and add a row to
`verbs.VERBS`, with examples that work: the command, `mjtally --help`, completion and their tests
go through the rows.
An option that is one of some words is added by the parser's `add_choice`, a number has
`type=number_from(0)`. An option of tables is a row of `tables/options.py`, not of a verb; one that
several verbs share is added by a function of `options` or `output_options`, and stands in the
matrix `tests/data/options.txt`.

A verb's module is imported when the verb is used: `points` does without most of a tally, and
`--version` without the language.
"""
