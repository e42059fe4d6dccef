"""The files of a club's repository, as texts: what holds the scores together, what git, hooks
and a forge want to know, and what the club's people read.

Each text is whole. What differs from club to club is filled in by `build_club_files`.
"""

import re
from collections.abc import Mapping, Sequence
from datetime import date
from string import Template

from ..model.types import Rules
from .new_files import COMMENT_WIDTH, build_evening, build_new_file, format_roster

INDEX = "club.txt"  # the file that includes the others
SCORES_FOLDER = "scores"
UNKNOWN_ROSTER = "# roster=Aki,Ben,Chie,Dai  # who may play: write the names, without the first #"
EXAMPLE_NAMES = ("Aki", "Ben", "Chie", "Dai")
PENALTIES = """\

# What belongs to no game stands here, below its date:
#   Ben -5  # came late
"""
CLUB = Template("""\
# All that the club plays: its rules, who may play, and every evening in scores/.
#   mjtally check club.txt      tells every mistake
#   mjtally standings club.txt  tells who stands where
rules=$rules
$roster
include=scores/
""")
GIT_ATTRIBUTES = """\
# Windows and others end their lines differently; git keeps them all in one way, so that only
# what somebody wrote is a change. Each evening is a file of its own: two people who write at
# once are in nobody's way. (Never set merge=union for files with hands: git would keep equal
# lines of two games once.)
*.txt text
"""
GIT_IGNORE = """\
# What mjtally makes of the scores; anybody can make it again.
*.tsv
*.csv
*.xlsx
*.html
*.tables/
/_site/
"""
PRE_COMMIT = """\
# With https://pre-commit.com: no commit with a mistake in the scores. Once: pre-commit install
repos:
  - repo: local
    hooks:
      - id: mjtally-check
        name: mjtally check
        entry: mjtally check club.txt
        language: system
        files: \\.txt$
        pass_filenames: false
"""
WORKFLOW = """\
# GitHub shows mistakes beside the lines, and publishes the page of the season. For the page,
# choose in the repository's settings: Pages, Source, GitHub Actions.
name: scores
on: [push, pull_request]
permissions:
  contents: read
env:
  MJTALLY: mjtally  # what pip installs: a name, or an address such as git+https://HOST/mjtally
jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v5
      - uses: actions/setup-python@v6
        with:
          python-version: "3.13"
      - run: pip install "$MJTALLY"
      - run: mjtally check --format github club.txt
  page:  # as soon as anything was played
    needs: check
    if: github.event_name == 'push' && github.ref_name == github.event.repository.default_branch
    runs-on: ubuntu-latest
    permissions:
      contents: read
      pages: write
      id-token: write
    concurrency:
      group: pages
    environment:
      name: github-pages
      url: ${{ steps.publish.outputs.page_url }}
    steps:
      - uses: actions/checkout@v5
      - uses: actions/setup-python@v6
        with:
          python-version: "3.13"
      - run: pip install "$MJTALLY"
      - run: mkdir -p _site
      - run: mjtally report club.txt -o _site/index.html
      - uses: actions/upload-pages-artifact@v4
      - id: publish
        uses: actions/deploy-pages@v4
"""
README = Template("""\
# $title

The games of our club, in plain text. `mjtally` makes tables and a page of them.

## After an evening

1. Write `scores/2026-11-27.txt`, with that evening's date in its name and in its first line. Two
   tables write two files, such as `scores/2026-11-27-a.txt` and `scores/2026-11-27-b.txt`.
   `scores/$evening` says which marks there are. Or have a phone write it at the table:
   `mjtally serve . --lan`.
2. Look for mistakes: `mjtally check club.txt`
3. Keep it: `git add scores` and `git commit -m "an evening"`

## Who stands where

```sh
mjtally standings club.txt
mjtally results club.txt
mjtally report club.txt -o page.html
```

## What else is here

- `club.txt` has the rules, and who may play: any other name is an error. Who is new is added there.
- `.gitignore` keeps tables and pages out of git: anybody can make them again.
- `.pre-commit-config.yaml` stops a commit with a mistake in it. Once: `pip install pre-commit` and
  `pre-commit install`.
- `.github/workflows/scores.yml` checks every push on GitHub and publishes the page.

`mjtally help` answers what is asked: a mark, a rule, a column, a message.
""")
PLAIN_TITLE = r"[^\W_][\w .,'&-]*"  # of a README; another folder's name stays out of it


def build_club_files(
    title: str, names: Sequence[str], ruleset: str, rules: Rules
) -> Mapping[str, str]:
    """The files by their paths in the folder; a `UsageError` for names that cannot be written.
    Without names, who plays is left to write."""
    if names:
        build_new_file(names, ruleset, rules, COMMENT_WIDTH)  # where the names are checked
    evening = f"{date.today().isoformat()}.txt"
    roster = format_roster(names, rules) if names else UNKNOWN_ROSTER
    first_evening = build_evening(
        names or EXAMPLE_NAMES, rules, COMMENT_WIDTH, is_example=not names
    )
    penalties = "" if rules.family.is_always_loose else PENALTIES
    heading = title if re.fullmatch(PLAIN_TITLE, title) else "Our scores"
    return {
        INDEX: CLUB.substitute(rules=ruleset, roster=roster) + penalties,
        f"{SCORES_FOLDER}/{evening}": "".join(f"{line}\n" for line in first_evening),
        "README.md": README.substitute(title=heading, evening=evening),
        ".gitattributes": GIT_ATTRIBUTES,
        ".gitignore": GIT_IGNORE,
        ".pre-commit-config.yaml": PRE_COMMIT,
        ".github/workflows/scores.yml": WORKFLOW,
    }
