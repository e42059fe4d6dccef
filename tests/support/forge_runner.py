"""Runs what forges run: the `run:` steps of composite actions and workflows, and the scripts of a
GitLab job, by bash, in the environment that a runner gives them."""

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from support.paths import ROOT

EXPRESSION = re.compile(r"\$\{\{\s*(.*?)\s*\}\}")
SHELL = ("bash", "--noprofile", "--norc", "-eo", "pipefail")  # as `shell: bash` has it
LOCAL_ACTION = "./.mjtally/"  # where the workflow has the project's own checkout
FAKE_PIP = '#!/usr/bin/env bash\nprintf "%s\\n" "$@" >>"$PIP_CALLS"\n'
PINNED = re.compile(r"[\w-]+/[\w/-]+@[0-9a-f]{40}")  # a tag may be moved to other commits


class FinishedStep(NamedTuple):
    """What a step ended with, and what it wrote."""

    status: int
    output: str
    summary: str
    pip_calls: list[str]


class Runner:
    """A machine of a forge: a folder for what it keeps, and the repository that it works in."""

    def __init__(self, home: Path, repository: Path) -> None:
        self.home = home
        self.repository = repository
        (home / "bin").mkdir(parents=True)
        pip = home / "bin" / "pip"
        pip.write_text(FAKE_PIP)
        pip.chmod(0o755)
        command = home / "bin" / "mjtally"
        command.write_text(f'#!/usr/bin/env bash\nexec "{sys.executable}" -m mjtally "$@"\n')
        command.chmod(0o755)

    def run_action(self, name: str, given: Mapping[str, str], root: Path = ROOT) -> FinishedStep:
        """The steps of one of the project's actions, up to the first that fails."""
        folder = root / ".github" / "actions" / name
        action = read_yaml(folder / "action.yml")
        assert given.keys() <= action["inputs"].keys()
        assert all(key in given for key, each in action["inputs"].items() if each.get("required"))
        values = {
            f"inputs.{key}": given.get(key, each.get("default", ""))
            for key, each in action["inputs"].items()
        }
        values["github.action_path"] = str(folder)
        status, output = 0, ""
        for step in action["runs"]["steps"]:
            if "uses" in step:
                assert PINNED.fullmatch(step["uses"])
                continue
            assert step["shell"] == "bash"
            environment = {key: expand(text, values) for key, text in step["env"].items()}
            status, more = self.run_script(step["run"], environment, SHELL)
            output += more
            if status:
                break
        return FinishedStep(status, output, self.read("summary"), self.read("pip").splitlines())

    def run_script(
        self, script: str, environment: Mapping[str, str], shell: tuple[str, ...]
    ) -> tuple[int, str]:
        """A script, from a file as runners have it; the exit status and what it printed."""
        assert "${{" not in script
        path = self.home / "script.sh"
        path.write_text(script, "utf-8")
        kept = {
            key: os.environ[key] for key in ("HOME", "TMPDIR", "SYSTEMROOT") if key in os.environ
        }
        forge = {
            "PATH": os.pathsep.join([str(self.home / "bin"), os.environ["PATH"]]),
            "GITHUB_OUTPUT": str(self.home / "output"),
            "GITHUB_STEP_SUMMARY": str(self.home / "summary"),
            "GITHUB_WORKSPACE": str(self.repository),
            "RUNNER_TEMP": str(self.home),
            "PIP_CALLS": str(self.home / "pip"),
            "CI": "true",
        }
        done = subprocess.run(
            [*shell, str(path)],
            cwd=self.repository,
            env={**kept, **forge, **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            check=False,
        )
        return done.returncode, done.stdout

    def read(self, name: str) -> str:
        """What steps wrote into a file of the runner."""
        path = self.home / name
        return path.read_text("utf-8") if path.exists() else ""


def read_yaml(path: Path) -> Any:
    """A file of a forge. (YAML takes the key `on` for true.)"""
    return yaml.safe_load(path.read_text("utf-8"))


def expand(text: object, values: Mapping[str, str]) -> str:
    """A value with its expressions worked out, of which each is a name alone."""
    plain = str(text).lower() if isinstance(text, bool) else str(text)
    return EXPRESSION.sub(lambda found: values[found[1]], plain)
