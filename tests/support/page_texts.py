"""The texts that pages and tables say, read from the source: what stands in `say("…")`."""

import ast
from collections.abc import Iterator, Mapping

from support.paths import ROOT

SOURCE = ROOT / "src" / "mjtally"
REPORT = SOURCE / "report"
MODULES = sorted(REPORT.glob("*.py"))
SAYING = {"say": 0, "say_with": 1}  # calls, and which argument is the text


def list_page_texts() -> list[str]:
    """Every text of the page, in English."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in MODULES]
    shared = {name: value for tree in trees for name, value in _list_constants(tree)}
    return [
        text for tree in trees for text in find_texts(tree, shared | dict(_list_constants(tree)))
    ]


def list_written_texts(room: str) -> Iterator[str]:
    """The texts that are written where a room says them: its others stand in tables."""
    for path in sorted((SOURCE / room).glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            said: list[ast.expr] = []
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "form":
                said = [node.value]
            elif isinstance(node, ast.Call) and node.args:
                called = getattr(node.func, "attr", getattr(node.func, "id", ""))
                said = [node.args[0]] if called == "say" else []
            while said:
                match said.pop():
                    case ast.Constant(value=str() as text):
                        yield text
                    case ast.IfExp(body=one, orelse=other):
                        said += [one, other]


def _list_constants(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value:
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            yield ast.unparse(target), node.value


def find_texts(tree: ast.AST, constants: Mapping[str, ast.expr]) -> Iterator[str]:
    """The texts that are said in a module: literals, a constant's, or those that are given to a
    name `form`. An `AssertionError` for others: nobody would see that a catalogue lacks them."""
    if isinstance(tree, ast.FunctionDef) and tree.name in SAYING:  # hands a text on
        return
    if isinstance(tree, ast.Assign) and ast.unparse(tree.targets[0]) == "form":
        yield from _find_choices(tree.value, constants)
    if isinstance(tree, ast.Call):
        called = getattr(tree.func, "attr", getattr(tree.func, "id", ""))
        if called in SAYING and ast.unparse(tree.args[SAYING[called]]) != "form":
            yield from _find_choices(tree.args[SAYING[called]], constants)
    for part in ast.iter_child_nodes(tree):
        yield from find_texts(part, constants)


def _find_choices(node: ast.expr, constants: Mapping[str, ast.expr]) -> Iterator[str]:
    match node:
        case ast.Constant(value=str() as text):
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from _find_choices(one, constants)
            yield from _find_choices(other, constants)
        case ast.Subscript(value=table) | ast.Call(func=ast.Attribute(value=table, attr="get")):
            yield from _find_choices(table, constants)
        case ast.Name(id=name) if isinstance(rows := constants.get(name), ast.Dict):
            parts = [part for value in rows.values for part in ast.walk(value)]
            for part in parts:
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.value
        case ast.Name(id=name) if name.isupper():  # of another room
            pass
        case _:
            raise AssertionError(f"{ast.unparse(node)}: nobody can see which texts these are")
