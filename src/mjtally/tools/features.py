"""What an editor may ask the language server, a function each."""

import logging
from collections.abc import Callable, Sequence
from datetime import date
from itertools import groupby
from typing import Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from ..base.errors import Problem, UsageError
from ..base.words import plural
from . import completions, hints, hovers, mentions, outline, tokens
from .fixes import Edit, apart, edit_of
from .formatting import formatted
from .positions import place_of
from .protocol import other_lines, place, position, span, text_edit, whole_lines
from .rawlines import parted
from .server import ScoresServer
from .survey import Survey, Surveyed

REQUEST_FAILED = -32803
KINDS = {
    completions.PLAYER: types.CompletionItemKind.Variable,
    completions.MARK: types.CompletionItemKind.EnumMember,
    completions.TAG: types.CompletionItemKind.Property,
    completions.KEY: types.CompletionItemKind.Keyword,
    completions.CHOICE: types.CompletionItemKind.Value,
    completions.FILE: types.CompletionItemKind.File,
    completions.OTHER: types.CompletionItemKind.Snippet,
}
SYMBOLS = {outline.DAY: types.SymbolKind.Namespace, outline.GAME: types.SymbolKind.Event}
FIX_ALL = f"{types.CodeActionKind.SourceFixAll.value}.mjtally"
Positioned = (
    types.HoverParams
    | types.CompletionParams
    | types.DefinitionParams
    | types.ReferenceParams
    | types.DocumentHighlightParams
    | types.PrepareRenameParams
    | types.RenameParams
)


class At:
    """A place that an editor asks about: its file, line and column, in the tree that it is in."""

    def __init__(self, server: ScoresServer, params: Positioned) -> None:
        self.file = server.path_of(params.text_document.uri)
        self.read, self.found = _file(server, self.file)
        self.line, self.column = place(self.found.lines, params.position, server.encoding)
        self.text = self.found.text(self.line)
        self.place = self.file, self.line, self.column, self.read


def _file(server: ScoresServer, path: str) -> tuple[Survey, Surveyed]:
    """A file, in the tree that it is in."""
    try:
        return server.desk.file(path)
    except UsageError as error:
        raise _refused(error) from None


def _refused(why: UsageError) -> JsonRpcException:
    return JsonRpcException(message=str(why), code=REQUEST_FAILED)


# --------------------------------------------------------------------------------- documents


def did_open(server: ScoresServer, params: types.DidOpenTextDocumentParams) -> None:
    """A document is open."""
    server.take(params.text_document.uri, params.text_document.text)


def did_change(server: ScoresServer, params: types.DidChangeTextDocumentParams) -> None:
    """A document is another now."""
    document = server.workspace.get_text_document(params.text_document.uri)
    server.take(params.text_document.uri, document.source)


def did_close(server: ScoresServer, params: types.DidCloseTextDocumentParams) -> None:
    """A document is closed."""
    server.close(params.text_document.uri)


def did_save(server: ScoresServer, params: types.DidSaveTextDocumentParams) -> None:
    """A document is on the disk."""
    server.desk.look_again()
    server.look_soon()


def files_changed(server: ScoresServer, params: types.DidChangeWatchedFilesParams) -> None:
    """Files are others on the disk."""
    server.desk.look_again()
    server.look_soon()


def initialized(server: ScoresServer, params: types.InitializedParams) -> None:
    """The editor is ready: it is asked to watch the disk, where it can."""
    server.desk.folders = [server.path_of(uri) for uri in server.workspace.folders]
    root = server.workspace.root_uri
    if root and not server.desk.folders:
        server.desk.folders = [server.path_of(root)]
    can = server.client_capabilities.workspace
    watches = can and can.did_change_watched_files
    if watches and watches.dynamic_registration:
        options = types.DidChangeWatchedFilesRegistrationOptions(
            [types.FileSystemWatcher("**/*.txt")]
        )
        method = types.WORKSPACE_DID_CHANGE_WATCHED_FILES
        server.client_register_capability(
            types.RegistrationParams([types.Registration("mjtally-files", method, options)])
        )


# ------------------------------------------------------------------------------ at a place


def hover(server: ScoresServer, params: types.HoverParams) -> types.Hover | None:
    """What is under the pointer."""
    at = At(server, params)
    said = hovers.hover(*at.place)
    if said is None:
        return None
    block = ["```text", *said.lines, "```"] if said.lines else []
    text = "\n".join(filter(None, [said.words, ""])) + "\n".join(["", *block] if block else [])
    where = span(at.text, at.line, said.column, said.end, server.encoding)
    return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, text), where)


def completion(server: ScoresServer, params: types.CompletionParams) -> types.CompletionList | None:
    """What may be written here."""
    at = At(server, params)
    offers = completions.completions(*at.place, date.today().isoformat())
    items = [
        types.CompletionItem(
            offer.text,
            kind=KINDS[offer.kind],
            detail=offer.words or None,
            sort_text=f"{number:04}",
            filter_text=offer.text,
            text_edit=types.TextEdit(
                span(at.text, at.line, offer.column, at.column, server.encoding), offer.text
            ),
        )
        for number, offer in enumerate(offers)
    ]
    return types.CompletionList(is_incomplete=True, items=items)


def definition(server: ScoresServer, params: types.DefinitionParams) -> list[types.Location] | None:
    """Where a player is declared; otherwise where the player first sits down."""
    found = _same_player(server, At(server, params))
    declared = [each for each in found if each.how == mentions.DECLARED]
    return _locations(server, (declared or found)[:1])


def references(server: ScoresServer, params: types.ReferenceParams) -> list[types.Location] | None:
    """A player's games, and wherever else the player is named."""
    found = _same_player(server, At(server, params))
    if not params.context.include_declaration:
        found = [each for each in found if each.how != mentions.DECLARED]
    return _locations(server, found)


def highlight(
    server: ScoresServer, params: types.DocumentHighlightParams
) -> list[types.DocumentHighlight] | None:
    """A player, wherever this file names the player."""
    at = At(server, params)
    own = [each for each in _same_player(server, at) if each.file == at.file]
    return [types.DocumentHighlight(_range(server, at.read, each)) for each in own] or None


def _same_player(server: ScoresServer, at: At) -> list[mentions.Mention]:
    """All places that name the player at this one."""
    here = mentions.mention_at(*at.place)
    if here is None:
        return []
    return [each for each in mentions.mentions(at.read) if each.player == here.player]


def _locations(
    server: ScoresServer, found: Sequence[mentions.Mention]
) -> list[types.Location] | None:
    places = []
    for file, group in groupby(found, key=lambda each: each.file):
        read = server.desk.survey_of(file)
        uri = server.uri_of(file)
        places += [types.Location(uri, _range(server, read, each)) for each in group]
    return places or None


def _range(server: ScoresServer, read: Survey, each: mentions.Mention) -> types.Range:
    text = read.files[each.file].text(each.line)
    return span(text, each.line, each.column, each.end, server.encoding)


def prepare_rename(
    server: ScoresServer, params: types.PrepareRenameParams
) -> types.PrepareRenamePlaceholder:
    """What would be renamed."""
    at = At(server, params)
    here = _named(at)
    return types.PrepareRenamePlaceholder(_range(server, at.read, here), here.name)


def rename(server: ScoresServer, params: types.RenameParams) -> types.WorkspaceEdit:
    """Give a player another name, in all files of the tree."""
    at = At(server, params)
    try:
        edits = mentions.renamed(_named(at), params.new_name, server.desk)
    except UsageError as error:
        raise _refused(error) from None
    return types.WorkspaceEdit(
        {
            server.uri_of(file): [
                text_edit(edit, at.read.files[file].text(edit.line), server.encoding)
                for edit in each
            ]
            for file, each in edits.items()
        }
    )


def _named(at: At) -> mentions.Mention:
    here = mentions.mention_at(*at.place)
    if here is None:
        raise _refused(UsageError("no player is named here: put the cursor on a player's name"))
    return here


# ------------------------------------------------------------------------------ of a file


def inlay_hints(
    server: ScoresServer, params: types.InlayHintParams
) -> list[types.InlayHint] | None:
    """The running scores behind hands."""
    _, found = _file(server, server.path_of(params.text_document.uri))
    first, last = params.range.start.line + 1, params.range.end.line + 1
    said = []
    for hint in hints.hints(found, first, last):
        text = found.text(hint.line)
        end = position(text, hint.line, len(text) + 1, server.encoding)
        said.append(types.InlayHint(end, hint.text, tooltip=hint.more, padding_left=True))
    return said


def symbols(server: ScoresServer, params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
    """The outline: days, and their games with their results."""
    read, found = _file(server, server.path_of(params.text_document.uri))

    def symbol(section: outline.Section) -> types.DocumentSymbol:
        first = section.first
        return types.DocumentSymbol(
            section.name,
            SYMBOLS[section.kind],
            whole_lines(found.lines, first, section.last, server.encoding),
            whole_lines(found.lines, first, first, server.encoding),
            detail=section.more,
            children=[symbol(each) for each in section.within],
        )

    return [symbol(each) for each in outline.outline(found, read)]


def semantic_tokens(
    server: ScoresServer, params: types.SemanticTokensParams | types.SemanticTokensRangeParams
) -> types.SemanticTokens:
    """What the cells of the document are, or of some of its lines: each with its distance from
    the one before, as the protocol has it."""
    _, found = _file(server, server.path_of(params.text_document.uri))
    first, last = 1, len(found.lines)
    if isinstance(params, types.SemanticTokensRangeParams):
        first, last = params.range.start.line + 1, params.range.end.line + 1
    data, before = [], 1
    for line, each in tokens.tokens(found, first, last):
        text, start = found.text(line), 0
        for token in each:
            at = place_of(text, token.column, server.encoding)
            length = place_of(text, token.end, server.encoding) - at
            data += [line - before, at - start, length, tokens.KINDS.index(token.kind), 0]
            before, start = line, at
    return types.SemanticTokens(data)


def folding(server: ScoresServer, params: types.FoldingRangeParams) -> list[types.FoldingRange]:
    """What can be folded away."""
    read, found = _file(server, server.path_of(params.text_document.uri))
    kinds = types.FoldingRangeKind
    return [
        types.FoldingRange(
            each.first - 1,
            each.last - 1,
            kind=kinds.Comment if each.is_comment else kinds.Region,
        )
        for each in outline.folds(found, read)
    ]


def code_actions(
    server: ScoresServer, params: types.CodeActionParams
) -> list[types.CodeAction] | None:
    """What mends the problems in a range for certain; and all of a file, where that is asked."""
    uri = params.text_document.uri
    path = server.path_of(uri)
    problems = _problems(server, path)
    first, last = params.range.start.line + 1, params.range.end.line + 1
    here = [each for each in problems if first <= each.line <= last]
    only = params.context.only
    wanted = [
        kind for kind in (types.CodeActionKind.QuickFix.value, FIX_ALL) if _is_wanted(kind, only)
    ]
    actions = []
    if types.CodeActionKind.QuickFix.value in wanted:
        fixes = ((each, edit_of(each)) for each in here)
        actions += [_quick_fix(server, uri, each, edit, params) for each, edit in fixes if edit]
    if FIX_ALL in wanted:
        every = [*apart(problems, dict.fromkeys((each.file for each in problems), ""))]
        if len(every) > 1 or (only and every):
            edits = [_as_text(server, edit, each) for _, edit, each in every]
            title = f"Mend what is certain: {plural(len(edits), 'problem')}"
            change = types.WorkspaceEdit({uri: edits})
            actions.append(types.CodeAction(title, kind=FIX_ALL, edit=change))
    return actions or None


def _problems(server: ScoresServer, path: str) -> list[Problem]:
    _file(server, path)
    return server.desk.problems(path).get(path, [])


def _is_wanted(kind: str, only: Sequence[str] | None) -> bool:
    """Whether an editor asks for such actions: for all, or for those below a kind."""
    return not only or any(f"{kind}.".startswith(f"{getattr(o, 'value', o)}.") for o in only)


def _as_text(server: ScoresServer, edit: Edit, problem: Problem) -> types.TextEdit:
    return text_edit(edit, problem.text, server.encoding)


def _quick_fix(
    server: ScoresServer, uri: str, problem: Problem, mending: Edit, params: types.CodeActionParams
) -> types.CodeAction:
    edit = _as_text(server, mending, problem)
    return types.CodeAction(
        f"Write {mending.text}" if mending.text else "Take it away",
        kind=types.CodeActionKind.QuickFix,
        diagnostics=[d for d in params.context.diagnostics if d.range == edit.range] or None,
        is_preferred=True,
        edit=types.WorkspaceEdit({uri: [edit]}),
    )


def formatting(
    server: ScoresServer, params: types.DocumentFormattingParams
) -> list[types.TextEdit]:
    """The document laid out, as `mjtally fmt` does."""
    uri = params.text_document.uri
    text = server.workspace.get_text_document(uri).source
    try:
        new = formatted(text, server.path_of(uri)).text
    except UsageError as error:
        raise _refused(error) from None
    before = parted(text)
    return other_lines(before.lines, parted(new).lines, before.end)


LEGEND = types.SemanticTokensLegend(tokens.KINDS, [])
Feature = Callable[..., Any]
FEATURES: Sequence[tuple[str, Feature, Any]] = (
    (types.INITIALIZED, initialized, None),
    (types.TEXT_DOCUMENT_DID_OPEN, did_open, None),
    (types.TEXT_DOCUMENT_DID_CHANGE, did_change, None),
    (types.TEXT_DOCUMENT_DID_CLOSE, did_close, None),
    (types.TEXT_DOCUMENT_DID_SAVE, did_save, None),
    (types.WORKSPACE_DID_CHANGE_WATCHED_FILES, files_changed, None),
    (types.TEXT_DOCUMENT_HOVER, hover, None),
    (
        types.TEXT_DOCUMENT_COMPLETION,
        completion,
        types.CompletionOptions(trigger_characters=["=", ",", ":", '"']),
    ),
    (types.TEXT_DOCUMENT_DEFINITION, definition, None),
    (types.TEXT_DOCUMENT_REFERENCES, references, None),
    (types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT, highlight, None),
    (types.TEXT_DOCUMENT_PREPARE_RENAME, prepare_rename, None),
    (types.TEXT_DOCUMENT_RENAME, rename, types.RenameOptions(prepare_provider=True)),
    (types.TEXT_DOCUMENT_INLAY_HINT, inlay_hints, None),
    (types.TEXT_DOCUMENT_DOCUMENT_SYMBOL, symbols, None),
    (types.TEXT_DOCUMENT_FOLDING_RANGE, folding, None),
    (types.TEXT_DOCUMENT_FORMATTING, formatting, None),
    (types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, semantic_tokens, LEGEND),
    (types.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE, semantic_tokens, LEGEND),
    (
        types.TEXT_DOCUMENT_CODE_ACTION,
        code_actions,
        types.CodeActionOptions([types.CodeActionKind.QuickFix, FIX_ALL]),
    ),
)


def serve(version: str) -> None:
    """Serve an editor on standard input and output until it says goodbye."""
    logging.getLogger("pygls.protocol.json_rpc").addFilter(_is_news)
    server = ScoresServer(version)
    for method, feature, options in FEATURES:
        server.feature(method, options)(feature)
    server.start_io()


def _is_news(record: logging.LogRecord) -> bool:
    """Whether something is to be logged: a refusal was answered, and is no fault."""
    error = record.exc_info[1] if record.exc_info else None
    return not (isinstance(error, JsonRpcException) and error.code == REQUEST_FAILED)
