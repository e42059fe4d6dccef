"""A season as one page to look at: HTML with its charts, which loads nothing.

In comes a tally (`read_report_data` reads it once), out goes the text of a page (`render_page`),
and a picture of its standings (`render_picture`).

* `data` is what the page shows, a `ReportData`: tables by name (`PageTable`), results of games, the
  sheets of the latest, the problems, the rules; and how the page says it in its language.
* `reader` has the tables counted while a tally is read, and collects what was played.
* *Sections* are functions from the report to the content of a section, which is empty where the
  rules or the files have nothing for it: `opening` (with the head), `standings` (with seasons,
  penalties and money), `running` (lines over time), `results` (games), `comparisons`, `players`
  (panels, and who meets whom) and `appendix`.
* `findings` says in a sentence what a chart shows, where an interval bears it.
* `components` and `html` are what sections are made of: elements, tables, figures, links.
* `charts` draws values as SVG that is as wide as the page; `tiles` draws hands.
* `page` puts the sections, the style (`page.css`) and the script (`page.js`, whose data are as
  `page-data.d.ts` says) together, with what chats show of the page; `share` draws the picture.

What the page says stands where it is said, in `say("…")` and `say_with(report, "…")`: a literal, a
row of a constant, or one of several texts that are given to a name `form`. Catalogues translate it,
and a test reads it from the source. Where the page is made without a script it is whole; the script
adds what would make it heavy (older games, a player's games and rivals, pairs), and draws nothing
that is there.

A new section is a function `…_section(report)` in the module of its kind, and a row of
`page.SECTIONS` with its title. Where it shows columns of the players table that no other section
has, `reader.report_columns` names them: the page counts no more than it shows. tests/report/ reads
the page as a browser does.
"""
