"""The command that installs an extra, such as `xlsx`, for the mjtally that runs now.

The extras are optional packages, which `pyproject.toml` names. What installs them depends on how
mjtally itself was installed, so it is found out when somebody needs to know.
"""

import os
import re
import sys
from shlex import quote

# how the pages of the manual write it
WRITTEN_COMMAND = re.compile(r"pip install 'mjtally\[(\w+)\]'")


def needs_extra(user: str, package: str, extra: str) -> str:
    """The message where a package of an extra is missing: `--format xlsx needs openpyxl: …`."""
    command = find_install_command(extra)
    if not command:
        return f"{user} needs {package}, which the app lacks: use mjtally on a computer"
    return f"{user} needs {package}: {command}"


def find_install_command(extra: str) -> str:
    """The command that adds an extra to this mjtally; empty in a browser, where there is none."""
    from importlib.util import find_spec
    from shutil import which

    if sys.platform == "emscripten":
        return ""
    if _is_in_environment("pipx_metadata.json"):
        packages = _quote(*_list_packages(extra))
        return f"pipx inject {_quote(os.path.basename(sys.prefix))} {packages}"
    wanted = _quote(f"{_find_project()}[{extra}]")
    python = _quote(sys.executable)
    if _is_in_environment("uv-receipt.toml") or not find_spec("pip"):
        return f"uv pip install --python {python} {wanted}"
    pip = which("pip")
    if pip and os.path.dirname(pip) == os.path.dirname(sys.executable):
        return f"pip install {wanted}"
    return f"{python} -m pip install {wanted}"


def adapt_commands(text: str) -> str:
    """A text of the manual with the commands that install extras as they are here."""
    return WRITTEN_COMMAND.sub(lambda written: find_install_command(written[1]) or written[0], text)


def _is_in_environment(file: str) -> bool:
    """Whether the environment that runs has a file of the program which made it."""
    return os.path.exists(os.path.join(sys.prefix, file))


def _list_packages(extra: str) -> list[str]:
    """The packages of an extra, with their versions: `openpyxl>=3.1`."""
    from importlib.metadata import requires

    ending = re.compile(rf"\s*;\s*extra == ['\"]{extra}['\"]$")
    lines = requires("mjtally") or []
    return [ending.sub("", line) for line in lines if ending.search(line)]


def _find_project() -> str:
    """What pip calls this mjtally: its name if it is installed, else the folder of its source."""
    from importlib.metadata import PackageNotFoundError, distribution

    try:
        distribution("mjtally")
    except PackageNotFoundError:
        return os.path.abspath(os.path.join(__file__, *[os.pardir] * 4))
    return "mjtally"


def _quote(*words: str) -> str:
    """Words of a command as this machine's shells read them."""
    if sys.platform == "win32":  # some shells of Windows take single quotes as letters
        return " ".join(f'"{word}"' if re.search(r"[^\w.:\\/-]", word) else word for word in words)
    return " ".join(map(quote, words))
