"""A folder for a web space is made of the program's files (a zip that is built once for everybody)
and a club's scores files."""

import hashlib
import json
import os
import shutil
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import PurePath

from ...base.errors import UsageError
from ...output.streams import describe_os_error
from ...translations import ENGLISH, LANGUAGES, load_catalogue
from ..addresses import SERVICE_WORKER
from ..club import Club
from ..documents import build_manifest
from ..page_texts import SHELL_TEXTS

NO_TITLE = "mjtally"  # the title of a club that has no name and no games
SHELL = "index.html"
BEGINNING = "club.json"  # what a device begins with
MANIFEST = "manifest.webmanifest"
WORDS = "words.json"  # what the shell says
# files that a program must have
NEEDED = (SERVICE_WORKER, SHELL, "py/mjtally.files", "static/shell.js")


def read_program(path: str) -> dict[str, bytes]:
    """Read the program's files from the zip, by their paths. A `UsageError` is raised if it is no
    such zip."""
    try:
        with zipfile.ZipFile(path) as archive:
            program = {name: archive.read(name) for name in archive.namelist()}
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {describe_os_error(error)}") from None
    except zipfile.BadZipFile:
        raise UsageError(f"{path} is no zip: take the app.zip of a release") from None
    missing = [name for name in NEEDED if name not in program]
    if missing:
        raise UsageError(f"{path} has no {missing[0]}: take the app.zip of a release")
    return program


def build_site(program: Mapping[str, bytes], path: str, language: str) -> dict[str, bytes]:
    """Build all files of the folder, by their paths: the program with the club at `path`. Without a
    language the pages have the browser's language."""
    club = Club(path, language=language or ENGLISH)
    title = club.find_title() if club.is_named else NO_TITLE
    python = hashlib.sha256(b"".join(program[name] for name in sorted(program) if "py/" in name))
    begin = {
        "name": title,
        "language": language,
        "program": python.hexdigest()[:16],  # another one is not started from what this one left
        "files": _read_files(club),
    }
    texts_by_language = {
        tag: {name: load_catalogue(tag).say(text) for name, text in SHELL_TEXTS.items()}
        for tag in ([language] if language else LANGUAGES)
    }
    site = {
        **program,
        WORDS: json.dumps(texts_by_language, ensure_ascii=False).encode(),
        BEGINNING: json.dumps(begin, ensure_ascii=False, indent=1).encode(),
        MANIFEST: json.dumps(build_manifest(title, club.language), ensure_ascii=False).encode(),
    }
    # Another version is another name of what browsers keep: so it is made of all that is kept.
    digest = hashlib.sha256()
    for name in sorted(site):
        digest.update(f"{name}\0{len(site[name])}\0".encode() + site[name])
    kept = ["", *sorted({*site} - {SERVICE_WORKER, SHELL})]  # the shell by its folder's address
    worker = program[SERVICE_WORKER].decode()
    worker = worker.replace("{version}", digest.hexdigest()[:16])
    sizes = {name: len(site[name or SHELL]) for name in kept}
    worker = worker.replace("{files}", json.dumps(kept)).replace("{sizes}", json.dumps(sizes))
    return {**site, SERVICE_WORKER: worker.encode()}


def write_site(site: Mapping[str, bytes], folder: str, files: Iterable[str] = ()) -> None:
    """Write a site into a folder, which then holds nothing else. If this fails, the folder stays as
    it was. A `UsageError` is raised if the folder holds other files, or one of the `files` that the
    site was made of."""
    folder = os.path.realpath(folder)
    if os.path.isdir(folder) and os.listdir(folder):
        if not os.path.exists(os.path.join(folder, BEGINNING)):
            raise UsageError(f"{folder} holds other files: name an empty folder, or a new one")
    elif os.path.exists(folder) and not os.path.isdir(folder):
        raise UsageError(f"{folder} is no folder: name an empty folder, or a new one")
    for path in map(os.path.realpath, files):
        if PurePath(path).is_relative_to(folder):
            raise UsageError(
                f"{path} is read, and {folder} is made anew: name another folder with -o"
            )
    unused = f"{folder}.mjtally-{os.urandom(8).hex()}"  # nobody else's, whatever was left there
    beside, before = f"{unused}.part", f"{unused}.before"
    try:
        for name, content in site.items():
            path = os.path.join(beside, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "xb") as file:
                file.write(content)
        if os.path.exists(folder):
            os.rename(folder, before)
        os.rename(beside, folder)
    except OSError as error:
        raise UsageError(f"{folder} cannot be written: {describe_os_error(error)}") from None
    finally:
        if os.path.exists(before) and not os.path.exists(folder):
            os.rename(before, folder)
        for path in (beside, before):
            shutil.rmtree(path, ignore_errors=True)


def _read_files(club: Club) -> dict[str, str]:
    """The texts of a club's scores files, by their paths in it, the index first."""
    texts = {}
    for path in club.list_files():
        with open(path, encoding="utf-8", newline="") as file:
            texts[os.path.relpath(path, club.folder)] = file.read()
    return texts
