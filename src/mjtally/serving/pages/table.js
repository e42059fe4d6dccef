// The board of a table on a phone: `/table/NAME`; and who sits where: `/new`.
//
// The page draws what the server says of a table, and what its form says can be tapped; it knows
// no family of rules. Words are those of `script#texts`. Files: `elements.js` makes elements and
// speaks with the server, `queue.js` keeps what is not sent yet, `steps.js` leads through a form,
// `sheets.js` shows its steps, `board.js` the table, `lines.js` the lines, `seating.js` who sits
// where, `needs.js` what everybody needs.
//
// What tests and styles find things by:
//   main[data-screen]           seating | board
//   [data-seat="0"]             a seat of the board: 0 is the first of the players line. Its keys:
//                               [data-action="win"] (the name: that player won),
//                               [data-action="declare"] (aria-pressed), [data-score] (its score)
//   [data-label]                the label of the hand; [data-honba], [data-sticks] beside it
//   [data-action=…]             result, undo, menu, turn, needs, tables; in the menu: check, adjust,
//                               end, text, next-game
//   dialog[data-sheet][open]    the sheet: results | step | preview | more | menu | text | adjust |
//                               undo | refused | problems
//   [data-step="winners"]       the step that is shown, by its name in the form; for values also
//                               [data-of="0"], the seat whose value it is
//   [data-key=…] in a sheet     a key: a result's name; a seat "0"; "nobody"; "group-0" (of values);
//                               a value's mark "3/40"; a choice's key; a digit "d7", "erase"
//   in a sheet [data-action=…]  next, back, close, another (one more seat of the step before),
//                               more (steps that are optional), as-text, save, fix, discard,
//                               add-after, take-back
//   [data-preview]              the line as it will stand; [data-payment], [data-after="0"] (score)
//   [data-lines] [data-line=N]  a line of the game; [data-unsent] one that is not sent yet
//   [data-status]               what is said of the network: data-state = saved | sending | unsent |
//                               refused | offline
//   input[data-text]            a line as text; [data-completion="0"…] what may stand there
//   [data-problem]              a problem of the file or of a line
//   [data-panel="needs"]        what everybody needs; in it [data-needs="0"] for each player
//   seating: [data-seat="0"]    a place; [data-player="Aki"] a name of the roster;
//                               input[data-guest], select[data-rules], [data-table="…"],
//                               [data-action=…] add-guest, same-players, shuffle, clear, start
