"""The part of `build_app.mjs` that Pyodide's own Python runs: out of the wheels' files (`/built`),
`/stdlib.zip`, the scripts in `/static`, CodeMirror, the examples and the files in `/py` it makes
`/app.zip`."""

import ast
import codecs
import importlib
import json
import marshal
import os
import sys
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import suppress
from importlib.resources import files
from importlib.util import MAGIC_NUMBER, resolve_name

NOT_IN_BROWSERS = (  # rooms and modules of the command and of the server
    *("__main__.py", "cli", "manual", "imports", "lab", "seating", "club/server"),
    *("club/app/packing.py", "editing/mistakes.py", "editing/mistakes.txt"),
    *("output/seating.py", "report/share.py"),
    *(f"editing/editor/{each}.py" for each in ("server", "features", "protocol", "outline")),
    *(f"output/{each}.py" for each in ("comparison", "game_sheets", "needs")),
)
ENCODINGS = ("utf-8", "utf-8-sig", "ascii", "latin-1", "cp437", "idna")  # zips know cp437
PACKED_DATA = ("table.html", "look.css")  # of club/pages; browsers load the others
TOKENS = "mjtally/report/tokens.css"  # which browsers load, and the report has in itself
PAGES = "mjtally/club/pages/"
SITE = "mjtally/club/app/site/"
EDITOR = ("codemirror.js", "codemirror.LICENSE.txt")
TOP = ("index.html", "service-worker.js")  # beside the folders
LOCK = "pyodide-lock.json"
PINNED_DATE = (2026, 1, 1, 0, 0, 0)  # so that equal files make an equal zip


def list_imports(module: str, path: str) -> Iterator[str]:
    """The modules that a module of ours imports anywhere, also inside of functions."""
    package = module if path.endswith("__init__.py") else module.rpartition(".")[0]
    with open(path, encoding="utf-8") as file:
        tree = ast.parse(file.read())
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            name = resolve_name("." * node.level + (node.module or ""), package)
            yield name
            yield from (f"{name}.{each.name}" for each in node.names)


def list_modules(folder: str) -> Iterator[tuple[str, str]]:
    """Every module below a folder, with its path."""
    for path in list_files(folder):
        if path.endswith(".py"):
            name = path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
            yield name, f"{folder}/{path}"


def put(archive: zipfile.ZipFile, name: str, content: bytes) -> None:
    info = zipfile.ZipInfo(name, PINNED_DATE)
    info.compress_type = zipfile.ZIP_DEFLATED
    archive.writestr(info, content, compresslevel=9)


def compile_file(path: str, name: str) -> bytes:
    """A module as Python keeps it, never compared with its source, and without its docstrings but
    for those of classes: dataclasses that have none make one up, which takes a while."""
    tree = ast.parse(read(path))
    for node in ast.walk(tree):
        if not isinstance(node, ast.Module | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if ast.get_docstring(node, clean=False) is not None:
            node.body = node.body[1:] or [ast.copy_location(ast.Pass(), node.body[0])]
    head = MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)
    return head + marshal.dumps(compile(tree, name, "exec", dont_inherit=True))


def read(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def list_files(folder: str) -> Iterator[str]:
    for each, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            yield os.path.relpath(os.path.join(each, name), folder)


zipfile.ZipFile("/stdlib.zip").extractall("/stdlib")
for room in NOT_IN_BROWSERS:  # before anything is imported: what needs one of them is told here
    with suppress(FileNotFoundError):  # a module that has gone is not in the app either
        os.rename(f"/built/mjtally/{room}", f"/left_out_{room.replace('/', '_')}")
os.mkdir("/built/mjtally/manual")
for page in ("lines", "tags", "rules"):  # what offers and meanings of lines are read from
    name = f"manual/reference-{page}.md"
    os.rename(f"/left_out_{name}", f"/built/mjtally/{name}")
sys.path.insert(0, "/built")
for encoding in ENCODINGS:  # these, and what reads files of packages, Python imports by itself
    codecs.lookup(encoding)
files("mjtally").joinpath("py.typed").read_bytes()
ours = {name: path for name, path in list_modules("/built") if name.split(".")[0] == "mjtally"}
for module, path in ours.items():
    importlib.import_module(module)
    for name in list_imports(module, path):
        if name.partition(".")[0] in {*sys.stdlib_module_names, "lark"}:
            with suppress(ImportError):  # a name in a module, or what a browser has not
                importlib.import_module(name)
used = {*sys.modules}

program: dict[str, bytes] = {}  # by paths, as `site/worker.js` unpacks them
for path in list_files("/built"):
    if path.endswith(".py"):
        if path.removesuffix(".py").replace("/", ".").removesuffix(".__init__") in used:
            program[f"{path}c"] = compile_file(f"/built/{path}", path)
    elif path.startswith(PAGES):
        if path.removeprefix(PAGES) in PACKED_DATA:
            program[path] = read(f"/built/{path}")
    elif path.startswith("mjtally/") and not path.startswith(SITE):
        program[path] = read(f"/built/{path}")
for path in list_files("/examples"):
    program[f"examples/{path}"] = read(f"/examples/{path}")
listed = json.dumps([[path, len(content)] for path, content in program.items()]).encode()
with zipfile.ZipFile("/stdlib_used.zip", "w") as archive:
    for module, path in list_modules("/stdlib"):
        if module in used:
            name = os.path.relpath(path, "/stdlib")
            put(archive, f"{name}c", compile_file(path, name))

with zipfile.ZipFile("/app.zip", "w") as archive:
    packed = zlib.compress(listed + b"\n" + b"".join(program.values()), 9, wbits=31)  # gzip
    put(archive, "py/mjtally.files", packed)
    put(archive, "py/stdlib.zip", read("/stdlib_used.zip"))
    for name in sorted(os.listdir("/py")):
        content = read(f"/py/{name}")
        if name == LOCK:  # of packages that nobody loads here
            content = json.dumps({**json.loads(content), "packages": {}}).encode()
        put(archive, f"py/{name}", content)
    for folder in (f"/built/{PAGES}", f"/built/{SITE}", "/static/"):
        for path in list_files(folder):
            is_part = path.endswith(".js") and folder != "/static/"  # of a script, or of the server
            if path not in PACKED_DATA and path not in TOP and not is_part:
                put(archive, f"static/{path}", read(f"{folder}{path}"))
    put(archive, "static/tokens.css", read(f"/built/{TOKENS}"))
    for name in EDITOR:
        put(archive, f"static/{name}", read(f"/{name}"))
    for name in TOP:
        put(archive, name, read(f"/built/{SITE}{name}"))
