"""The command that installs an extra, for each way in which mjtally can have been installed."""

import sys
from pathlib import Path

import pytest

from mjtally.base import extras
from mjtally.base.extras import adapt_commands, find_install_command, needs_extra

WRITTEN = "pip install 'mjtally[xlsx]'"  # in the manual


@pytest.fixture
def environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An environment of Python with mjtally and pip, of which the terminal knows nothing."""
    (tmp_path / "bin").mkdir()
    for program in ("python", "pip"):
        (tmp_path / "bin" / program).touch(mode=0o755)
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.setattr(sys, "executable", str(tmp_path / "bin" / "python"))
    monkeypatch.setenv("PATH", "/usr/bin")
    monkeypatch.setattr("importlib.util.find_spec", lambda name: name)
    return tmp_path


def test_an_environment_that_the_terminal_knows(
    environment: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", f"{environment / 'bin'}:/usr/bin")
    assert find_install_command("xlsx") == "pip install 'mjtally[xlsx]'"


def test_an_environment_elsewhere(environment: Path) -> None:
    python = environment / "bin" / "python"
    assert find_install_command("xlsx") == f"{python} -m pip install 'mjtally[xlsx]'"


def test_an_environment_without_pip(environment: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    python = environment / "bin" / "python"
    assert find_install_command("xlsx") == f"uv pip install --python {python} 'mjtally[xlsx]'"


def test_a_tool_of_uv(environment: Path) -> None:
    (environment / "uv-receipt.toml").touch()
    python = environment / "bin" / "python"
    assert find_install_command("lsp") == f"uv pip install --python {python} 'mjtally[lsp]'"


def test_pipx(environment: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It keeps what it adds itself, and what it adds are packages, within their versions."""
    home = environment / "mjtally"
    home.mkdir()
    (home / "pipx_metadata.json").touch()
    monkeypatch.setattr(sys, "prefix", str(home))
    assert find_install_command("xlsx") == "pipx inject mjtally 'openpyxl>=3.1'"
    assert find_install_command("ratings") == "pipx inject mjtally 'openskill<7,>=6.0'"


def test_source_that_was_never_installed(
    environment: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.metadata.distribution", _know_no_package)
    project = Path(extras.__file__).parents[3]
    python = environment / "bin" / "python"
    assert find_install_command("xlsx") == f"{python} -m pip install '{project}[xlsx]'"


def _know_no_package(name: str) -> None:
    from importlib.metadata import PackageNotFoundError

    raise PackageNotFoundError(name)


def test_windows(environment: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its older shell takes single quotes for letters."""
    monkeypatch.setattr("shutil.which", lambda name: None)  # which asks Windows, if it is there
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(sys, "executable", r"C:\Users\Aki Ito\.venv\Scripts\python.exe")
    wanted = r'"C:\Users\Aki Ito\.venv\Scripts\python.exe" -m pip install "mjtally[xlsx]"'
    assert find_install_command("xlsx") == wanted


@pytest.mark.usefixtures("environment")
def test_a_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert find_install_command("xlsx") == ""
    said = needs_extra("--format xlsx", "openpyxl", "xlsx")
    assert said.endswith("which the app lacks: use mjtally on a computer")
    assert adapt_commands(WRITTEN) == WRITTEN


def test_pages_on_the_screen(environment: Path) -> None:
    command = f"{environment / 'bin' / 'python'} -m pip install 'mjtally[xlsx]'"
    assert adapt_commands(f"It needs `{WRITTEN}`.") == f"It needs `{command}`."
