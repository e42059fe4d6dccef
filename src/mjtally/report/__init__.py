"""A season as one page to look at: HTML with its charts, which loads nothing.

In comes a tally (`read_report_data` reads it once), out goes the text of a page (`render_page`),
and a picture of its standings (`render_picture`).

* `report_data` is what the page shows: tables by name (`PageTable`), results of games, the sheets
  of the latest, the problems, the rules. A *season* here is a `ReportData`, whatever dates it has.
* `report_reader` has the tables counted while a tally is read; `played_games` collects what was
  played, `best_wins` everybody's best hands, and `standing_course` the standings from date to
  date, and in each season.
* *Sections* are functions from the season to the content of a section, which is empty where the
  rules or the files have nothing for it: `opening`, `standings`, `seasons`, `running` (lines over
  time), `results` (games), `comparisons`, `player_panels`, `head_to_head` and `appendix`.
* `scope` says what the page is about: counts, dates, files, options. `findings` says in a sentence
  what a chart shows, where an interval bears it.
* `components` and `html` are what sections are made of: elements, tables, figures, links.
* `line_charts` and `row_charts` draw values as SVG that is as wide as the page, of `chart_parts`.
* `page` puts the sections, the style (`page.css`) and the scripts together: `page.js` is for all of
  the page, `players.js` for panels and pairs, and both say which data they read.
* `preview` is what chats show of the page, and `share` the picture for them.
* `page_texts` has every word of the page that no table brings; catalogues translate them.

A new section is a function `…_section(season)` in the module of its kind, a row of
`page.SECTIONS`, and its title in `page_texts.SECTION_TITLES`. Where it shows columns of the
players table that no other section has, `report_reader.report_columns` names them: the page counts
no more than it shows. tests/report/ reads the page as a browser does.
"""
