"""The actions, the workflow and the GitLab example: their steps run here, as far as they can be
without a forge."""

import re
import zipfile
from pathlib import Path
from typing import Any

import pytest

from mjtally.manual import read_page
from support.forge_runner import EXPRESSION, LOCAL_ACTION, PINNED, SHELL, Runner, expand, read_yaml
from support.html_page import HtmlPage
from support.machines import needs_bash, needs_posix
from support.markdown_table import read_markdown_table
from support.paths import DATA, ROOT

pytestmark = [needs_posix, needs_bash]

FORGES = DATA / "forges"
WORKFLOW = ROOT / ".github" / "workflows" / "scores.yml"
APP_WORKFLOW = WORKFLOW.with_name("app.yml")  # our own
OWN_ACTION = "OWNER/mjtally/"  # whoever copies an example writes the commit that they trust
ACTIONS = sorted((ROOT / ".github" / "actions").glob("*/action.yml"))
GOOD = "2026-11-13\nAki Ben Chie Dai\n= 45200 28100 17300 9400\n"
SEASONS = (
    f"season=spring\n{GOOD}season=autumn\n2026-11-20\nAki Ben Chie Dai\n= 30000 30000 20000 20000\n"
)
BROKEN = "Aki Ben Chie Dai\n3/40 - d -\n- 4 d -\nend\n"
SAID = (
    "::error file={file},line=3,col=3,endColumn=4,title=han-needs-fu"
    "::4 han needs fu: write it, such as 4/30\n"
)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A club's repository."""
    folder = tmp_path / "club"
    (folder / "scores" / "old").mkdir(parents=True)
    (folder / "scores" / "week 1.txt").write_text(GOOD)
    (folder / "scores" / "[week 2].txt").write_text(GOOD.replace("-13", "-20"))
    (folder / "scores" / "old" / "$(touch pwned).txt").write_text(GOOD.replace("-13", "-06"))
    (folder / "club.txt").write_text("include=scores/jan.txt\n")
    (folder / "scores" / "jan.txt").write_text(GOOD.replace("11-13", "01-09"))
    return folder


@pytest.fixture
def runner(tmp_path: Path, repository: Path) -> Runner:
    return Runner(tmp_path / "runner", repository)


# ------------------------------------------------------------------------------ what is written


def test_the_manual_shows_the_examples() -> None:
    page = read_page("git-and-ci")
    for path in FORGES.iterdir():
        assert f"```yaml\n{path.read_text('utf-8')}```" in page, path.name


@pytest.mark.parametrize("path", [*ACTIONS, WORKFLOW, APP_WORKFLOW], ids=str)
def test_nothing_that_a_caller_writes_is_in_a_script(path: Path) -> None:
    """It comes through the environment."""
    text = path.read_text("utf-8")
    assert "${{" not in "".join(re.findall(r"(?m)^ *run: .*(?:\n {8,}.*)*", text))


def test_actions_of_others_are_named_by_their_digests() -> None:
    """Everywhere by one digest for each version, which stands beside it."""
    versions: dict[str, set[str]] = {}
    texts = [path.read_text("utf-8") for path in list_documents()]
    for text in texts:
        for used, comment in re.findall(r"(?m)^[# ]*-? *uses: (\S+)(.*)$", text):
            if used.startswith((LOCAL_ACTION, OWN_ACTION)):
                continue
            assert PINNED.fullmatch(used), used
            assert re.fullmatch(r" # v[0-9]+\.[0-9]+\.[0-9]+", comment), (used, comment)
            versions.setdefault(used.partition("@")[0], set()).add(f"{used}{comment}")
    assert "actions/checkout" in versions and "actions/deploy-pages" in versions
    assert [several for several in versions.values() if len(several) > 1] == []


def list_documents() -> list[Path]:
    """What may show a workflow: ours, those that `new --club` writes, the manual, the examples."""
    folders = [ROOT / ".github", ROOT / "src", DATA / "forges"]
    return [
        path
        for folder in folders
        for path in sorted(folder.rglob("*"))
        if path.suffix in {".yml", ".yaml", ".md"}
    ]


@pytest.mark.parametrize("path", ACTIONS, ids=lambda path: path.parent.name)
def test_actions_say_what_they_take(path: Path) -> None:
    action = read_yaml(path)
    assert action["runs"]["using"] == "composite" and action["description"]
    used = set(re.findall(r"\$\{\{ inputs\.([a-z-]+) \}\}", path.read_text("utf-8")))
    assert used == action["inputs"].keys()
    for each in action["inputs"].values():
        assert each["description"] and ("default" in each) != each.get("required", False)


def test_the_workflow_gives_actions_what_they_take() -> None:
    workflow = read_yaml(WORKFLOW)
    inputs = workflow[True]["workflow_call"]["inputs"]
    assert workflow["permissions"] == {"contents": "read"}
    assert [job for job, each in workflow["jobs"].items() if "permissions" in each] == ["publish"]
    named = set()
    for job in workflow["jobs"].values():
        for step in job["steps"]:
            assert "run" not in step
            if not step["uses"].startswith(LOCAL_ACTION):
                continue
            action = read_yaml(ROOT / step["uses"].removeprefix(LOCAL_ACTION) / "action.yml")
            assert step["with"].keys() <= action["inputs"].keys()
            named |= {found for text in step["with"].values() for found in EXPRESSION.findall(text)}
    named.add("inputs.publish")  # which is for the forge
    assert {f"inputs.{each}" for each in inputs} == named


def test_the_example_calls_the_workflow() -> None:
    job = read_yaml(FORGES / "github-scores.yml")["jobs"]["scores"]
    assert job["uses"].split("@")[0].endswith(f"mjtally/{WORKFLOW.relative_to(ROOT).as_posix()}")
    workflow = read_yaml(WORKFLOW)
    inputs = workflow[True]["workflow_call"]["inputs"]
    assert job["with"].keys() <= inputs.keys()
    assert {key for key, each in inputs.items() if each.get("required")} <= job["with"].keys()
    needed = dict(workflow["permissions"])
    for each in workflow["jobs"].values():
        needed |= each.get("permissions", {})
    assert job["permissions"] == needed
    example = (FORGES / "github-scores.yml").read_text("utf-8")
    comment = "".join(f"#   {line}\n" for line in example.splitlines())
    assert comment in WORKFLOW.read_text("utf-8")


# ----------------------------------------------------------------------------------- the check


@pytest.mark.parametrize(
    ("files", "count"),
    [
        ("scores/*.txt", "3 games"),
        ("scores/**/*.txt\r\n\n", "4 games"),
        ("scores/[week 2].txt\nscores/week 1.txt", "2 games"),
    ],
)
def test_good_files_pass(files: str, count: str, runner: Runner, repository: Path) -> None:
    done = runner.run_action("check", {"files": files})
    assert (done.status, "::error" in done.output) == (0, False)
    assert f"{count}, no errors\n" in done.summary
    assert not (repository / "pwned").exists()


def test_a_mistake_is_shown_beside_its_line(runner: Runner, repository: Path) -> None:
    (repository / "scores" / "week 1.txt").write_text(BROKEN)
    done = runner.run_action("check", {"files": "scores/*.txt"})
    assert done.status == 1 and Path(done.pip_calls[-1]).resolve() == ROOT  # what is installed
    assert done.output == SAID.format(file="scores/week 1.txt")
    assert done.summary.startswith("### Mahjong scores\n\n~~~text\nscores/week 1.txt:3:3: error: ")
    assert done.summary.endswith("\n1 error\n~~~\n")


def test_warnings(runner: Runner, repository: Path) -> None:
    (repository / "club.txt").write_text("Aki Ben Chie Dai\n5 - d -\n")
    for strict, status, severity in (("false", 0, "warning"), ("true", 1, "error")):
        done = runner.run_action("check", {"files": "club.txt", "strict": strict})
        assert done.status == status
        assert done.output.startswith(f"::{severity} file=club.txt,line=2,")


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ("none/*.txt", "::error title=mjtally::no file is called none/*.txt\n"),
        ("\n\n", "::error title=mjtally::files: names no scores file\n"),
        ("-o", "mjtally: -o: there is no such file\n"),
        (
            "`touch pwned`;touch pwned$(touch pwned)",
            "mjtally: `touch pwned`;touch pwned$(touch pwned): there is no such file\n",
        ),
    ],
)
def test_no_such_files(files: str, said: str, runner: Runner, repository: Path) -> None:
    before = sorted(repository.rglob("*"))
    done = runner.run_action("check", {"files": files})
    assert (done.status, done.output) == (2, said)
    assert sorted(repository.rglob("*")) == before


# ----------------------------------------------------------------------------------- the report


def test_a_page_and_tables(runner: Runner, repository: Path) -> None:
    given = {"files": "scores/*.txt", "folder": "my site", "title": "-$(touch pwned) <b>"}
    done = runner.run_action("report", given)
    assert (done.status, done.output) == (0, "")
    page = (repository / "my site" / "index.html").read_text("utf-8")
    assert "<title>-$(touch pwned) &lt;b&gt;</title>" in page
    assert HtmlPage(page).list_tables("standings") or HtmlPage(page).tables
    tables = {path.name for path in (repository / "my site" / "tables").iterdir()}
    assert {"players.csv", "games.csv", "records.csv"} <= tables
    standings = read_markdown_table(done.summary)
    assert standings.rows[0][standings.headings.index("name")] == "Aki"
    assert not (repository / "pwned").exists()
    assert runner.run_action("report", given).status == 0  # the page may be made again


def test_a_season_in_a_workbook(runner: Runner, repository: Path) -> None:
    (repository / "club.txt").write_text(SEASONS)
    given = {"files": "club.txt", "tables": "xlsx", "season": "autumn"}
    done = runner.run_action("report", given)
    assert (done.status, done.output) == (0, "")
    assert Path(done.pip_calls[-1].removesuffix("[xlsx]")).resolve() == ROOT  # what is installed
    assert zipfile.is_zipfile(repository / "site" / "tables.xlsx")
    standings = read_markdown_table(done.summary)
    counts = [row[standings.headings.index("game count")] for row in standings.rows]
    assert counts == ["1", "1", "1", "1", "4"]
    page = HtmlPage((repository / "site" / "index.html").read_text("utf-8"))
    assert "2026-11-13" not in "".join(page.sections.values())


def test_no_page_of_broken_files(runner: Runner, repository: Path) -> None:
    (repository / "club.txt").write_text(BROKEN)
    done = runner.run_action("report", {"files": "club.txt", "tables": ""})
    assert done.status == 1 and "[han-needs-fu]" in done.output
    assert not list((repository / "site").iterdir())


# --------------------------------------------------------------------------- the whole of both


def run_workflow(runner: Runner, given: dict[str, Any]) -> dict[str, int]:
    """The status of each job that does more than use what the forge has."""
    workflow = read_yaml(WORKFLOW)
    inputs = workflow[True]["workflow_call"]["inputs"]
    values = {
        f"inputs.{key}": expand(given.get(key, each.get("default", "")), {})
        for key, each in inputs.items()
    }
    statuses: dict[str, int] = {}
    for job, each in workflow["jobs"].items():
        if statuses.get(each.get("needs"), 0):
            continue
        for step in each["steps"]:
            if step["uses"].startswith(LOCAL_ACTION):
                name = step["uses"].rpartition("/")[2]
                filled = {key: expand(text, values) for key, text in step["with"].items()}
                statuses[job] = runner.run_action(name, filled).status
    return statuses


def test_the_workflow(runner: Runner, repository: Path) -> None:
    assert run_workflow(runner, {"files": "club.txt", "strict": True}) == {"check": 0, "page": 0}
    (upload,) = [
        step["with"]["path"]
        for step in read_yaml(WORKFLOW)["jobs"]["page"]["steps"]
        if "upload" in step["uses"]
    ]
    assert (repository / upload / "index.html").exists()
    (repository / "club.txt").write_text(BROKEN)
    assert run_workflow(runner, {"files": "club.txt"}) == {"check": 1}


def test_the_example_for_gitlab(runner: Runner, repository: Path) -> None:
    example = read_yaml(FORGES / "gitlab-ci.yml")

    def run_job(name: str) -> tuple[int, str]:
        script = "\n".join([*example["default"]["before_script"], *example[name]["script"]])
        return runner.run_script(script, {}, SHELL)

    assert run_job("check")[0] == 0
    assert run_job("pages")[0] == 0
    (folder,) = example["pages"]["artifacts"]["paths"]
    assert (repository / folder / "index.html").exists()
    (repository / "scores" / "jan.txt").write_text(BROKEN)
    status, output = run_job("check")
    assert status == 1 and "[han-needs-fu]" in output
