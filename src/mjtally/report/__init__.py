"""A season as one page to look at: HTML with its charts, which loads nothing.

In comes a tally (`read_report_data` reads it once), out goes the text of a page (`render_page`).

* `report_data` collects what the page shows: tables by name (`PageTable`), the sheets of games,
  the problems, the rules. A *season* here is a `ReportData`, whatever dates it has.
* `overview`, `players_and_games` and `appendix` hold the *sections*: functions from the season to
  the content of a section, which is empty where the rules or the files have nothing for it.
* `components` and `html` are what sections are made of: elements, tables, figures, links.
* `charts` describes charts as Vega-Lite (a `Spec`), `vega` is the only module that knows the
  library that draws them, `sparklines` draws the small ones that come by the hundred.
* `page` puts the sections, the style (`page.css`) and the script (`page.js`) together.
* `page_texts` has every word of the page that no table brings, so that it can be translated.

A new section is a function `…_section(season)` in the module of its kind, a row of
`page.SECTIONS`, and its title in `page_texts.SECTION_TITLES`. Where it shows columns of the
players table that no other section has, `report_data.report_columns` names them: the page counts
no more than it shows. tests/report/ reads the page as a browser does.
"""
