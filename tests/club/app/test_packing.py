"""The folder for a web space: the program's files with a club's, and what the command says."""

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
import yaml

from mjtally.base.errors import UsageError
from mjtally.club.app.packing import NEEDED, build_site, read_program, write_site
from mjtally.club.page_texts import SHELL_TEXTS
from mjtally.manual import read_page
from mjtally.translations import LANGUAGES
from support.commands import Run, run
from support.machines import needs_bash
from support.paths import ROOT

__all__ = ["run"]

SITE = ROOT / "src" / "mjtally" / "club" / "app" / "site"
CLUB = 'rules=riichi\ntitle="Friday Mahjong"\nroster=Aki,Ben,Chie,Dai\n'


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A zip with our own files, without Python's."""
    path = tmp_path / "app.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name in NEEDED:
            own = SITE / name.removeprefix("static/")
            archive.writestr(name, own.read_bytes() if own.exists() else b"")
    return path


@pytest.fixture
def club(tmp_path: Path) -> Path:
    path = tmp_path / "friday.txt"
    path.write_text(CLUB, encoding="utf-8")
    return path


def test_what_is_in_the_folder(built: Path, club: Path) -> None:
    program = read_program(str(built))
    site = build_site(program, str(club), "")
    begin = json.loads(site["club.json"])
    python = begin.pop("program")
    assert begin == {"name": "Friday Mahjong", "language": "", "files": {"friday.txt": CLUB}}
    assert json.loads(site["manifest.webmanifest"])["name"] == "Friday Mahjong"
    worker = site["service-worker.js"].decode()
    listed, sizes = re.findall(r"JSON.parse\('(.*)'\)", worker)
    assert sum(json.loads(sizes).values()) == sum(  # how much there is to load
        len(content) for name, content in site.items() if name != "service-worker.js"
    )
    assert {*json.loads(listed)} == {"", *site} - {"index.html", "service-worker.js"}
    assert "{version}" not in worker
    own = build_site(program, str(club), "en")
    changed = build_site({**program, "py/mjtally.files": b"another"}, str(club), "en")
    assert changed["service-worker.js"] != own["service-worker.js"]
    assert json.loads(changed["club.json"])["program"] != python
    assert build_site(program, str(club), "en") == own


def test_the_shell_speaks_every_language(built: Path, club: Path) -> None:
    """Every word that its script asks for is there, in another language another one."""
    program = read_program(str(built))
    words = json.loads(build_site(program, str(club), "")["words.json"])
    assert tuple(words) == LANGUAGES
    script = (SITE / "shell.js").read_text(encoding="utf-8")
    asked = {
        *re.findall(r'words\["([\w-]+)"\]', script),
        *re.findall(r"\bwords\.(\w+)\b", script),
    } - {"json"}
    assert asked == {*SHELL_TEXTS}
    for name in SHELL_TEXTS:
        assert len({said[name] for said in words.values()}) == len(LANGUAGES)
    assert [*json.loads(build_site(program, str(club), "ja")["words.json"])] == ["ja"]


def test_an_earlier_app_is_replaced_and_nothing_else(
    built: Path, club: Path, tmp_path: Path, run: Run
) -> None:
    site = tmp_path / "site"
    words = ("app", club, "--build", built, "-o", site, "--lang", "en")
    status, _, said = run(*words)
    assert status == 0
    assert "Anyone who has its address can read the scores files" in said
    (site / "old.js").write_text("of an earlier version")
    assert run(*words)[0] == 0
    assert not (site / "old.js").exists()
    assert sorted(each.name for each in tmp_path.iterdir()) == ["app.zip", "friday.txt", "site"]

    home = tmp_path / "home"
    home.mkdir()
    (home / "letters.txt").write_text("mine")
    with pytest.raises(UsageError, match="holds other files: name an empty folder, or a new one"):
        write_site(build_site(read_program(str(built)), str(club), "en"), str(home))
    assert [each.name for each in home.iterdir()] == ["letters.txt"]


def test_an_app_takes_the_place_of_nothing_that_it_is_made_of(
    built: Path, club: Path, tmp_path: Path, run: Run
) -> None:
    """Its folder is made anew; others that have its name and more stay."""
    site, other = tmp_path / "site", tmp_path / "site.before"
    assert run("app", club, "--build", built, "-o", site, "--lang", "en")[0] == 0
    other.mkdir()
    (other / "letters.txt").write_text("mine")
    inside = site / "app.zip"
    shutil.copy(built, inside)
    status, _, said = run("app", club, "--build", inside, "-o", site, "--lang", "en")
    assert status == 2 and f"{inside} is read, and {site} is made anew" in said
    assert inside.read_bytes() == built.read_bytes()
    (site / "games.txt").write_text(club.read_text())
    status, _, said = run("app", site / "games.txt", "--build", built, "-o", site, "--lang", "en")
    assert status == 2 and "games.txt is read" in said
    inside.unlink()
    (site / "games.txt").unlink()
    assert run("app", club, "--build", built, "-o", site, "--lang", "en")[0] == 0
    assert (other / "letters.txt").read_text() == "mine"
    assert sorted(each.name for each in tmp_path.iterdir()) == [
        *("app.zip", "friday.txt", "site", "site.before")
    ]


@needs_bash
@pytest.mark.parametrize("forge", ["github", "gitlab"])
@pytest.mark.usefixtures("built")
def test_a_playground_is_published(tmp_path: Path, forge: str) -> None:
    """By the steps that the workflow and the manual's example have after the build."""
    if forge == "github":
        jobs = yaml.safe_load((ROOT / ".github/workflows/app.yml").read_text("utf-8"))["jobs"]
        steps = [each["run"] for each in jobs["build"]["steps"] if "run" in each]
        (run,) = [each["run"] for each in jobs["playground"]["steps"] if "run" in each]
        published = run.splitlines()[1:]  # pip has installed it
    else:
        blocks = re.findall(r"```yaml\n(.*?)```", read_page("without-a-computer"), re.DOTALL)
        (job,) = (yaml.safe_load(each)["pages"] for each in blocks if "build_app" in each)
        steps, published = job["script"], job["script"][-2:]
    (tool,) = {each for step in steps for each in re.findall(r"node (\S+)", step)}
    assert (ROOT / tool).exists()
    script = "set -e\n" + "\n".join(published)
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    subprocess.run(
        ["bash", "-c", script], cwd=tmp_path, env={**os.environ, "PATH": path}, check=True
    )
    (site,) = (each for each in tmp_path.iterdir() if each.is_dir())
    assert (site / "index.html").exists()


@pytest.mark.usefixtures("built", "club")
def test_what_a_tired_person_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    """It is refused with what to write, and nothing is written."""
    zipfile.ZipFile(tmp_path / "empty.zip", "w").close()
    before = sorted(tmp_path.iterdir())
    monkeypatch.chdir(tmp_path)
    for words, said in (
        ("app friday.txt", "write mjtally app friday.txt --build app.zip"),
        ("app friday.txt --build friday.txt", "friday.txt is no zip: take the app.zip"),
        (
            "app friday.txt --build empty.zip",
            "empty.zip has no service-worker.js: take the app.zip",
        ),
        ("app nobody.txt --build app.zip", "nobody.txt"),
        (
            "app friday.txt --build app.zip --lang en -o friday.txt",
            "is no folder: name an empty folder",
        ),
        ("app friday.txt --build app.zip --lang fr", "there is no language fr"),
    ):
        status, _, message = run(*words.split())
        assert (status, said in message) == (2, True), message
        assert sorted(tmp_path.iterdir()) == before
