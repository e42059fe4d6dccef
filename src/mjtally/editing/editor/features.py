"""The requests and notices of an editor, a function each."""

import logging
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from ...base.errors import UsageError
from ...base.today import find_today
from ..formatting import format_text
from . import completions, hints, hovers, mentions, outline, semantic_tokens
from .file_tree import ScoresFile
from .positions import to_character_offset
from .protocol import (
    build_line_edits,
    format_markdown,
    from_position,
    to_line_range,
    to_position,
    to_range,
    to_text_edit,
)
from .server import ScoresServer

REQUEST_FAILED = -32803
COMPLETION_KINDS = {
    completions.PLAYER_KIND: types.CompletionItemKind.Variable,
    completions.MARK_KIND: types.CompletionItemKind.EnumMember,
    completions.TAG_KIND: types.CompletionItemKind.Property,
    completions.KEY_KIND: types.CompletionItemKind.Keyword,
    completions.VALUE_KIND: types.CompletionItemKind.Value,
    completions.FILE_KIND: types.CompletionItemKind.File,
    completions.STATEMENT_KIND: types.CompletionItemKind.Snippet,
}
SYMBOL_KINDS = {
    outline.DAY_SECTION: types.SymbolKind.Namespace,
    outline.GAME_SECTION: types.SymbolKind.Event,
}
FIX_ALL_KIND = f"{types.CodeActionKind.SourceFixAll.value}.mjtally"
COMPLETION_OPTIONS = types.CompletionOptions(trigger_characters=["=", ",", ":", '"'])
ACTION_KINDS = [types.CodeActionKind.QuickFix, FIX_ALL_KIND]


class CursorPlace:
    """The place that a request is about: its file, line and column, in the tree that it is in."""

    def __init__(self, server: ScoresServer, params: Any) -> None:
        self.file = server.path_of(params.text_document.uri)
        self.file_tree, self.scores_file = server.scores_workspace.find_file(self.file)
        self.line, self.column = from_position(
            self.scores_file.lines, params.position, server.encoding
        )
        self.line_text = self.scores_file.line_text(self.line)
        self.location = self.file, self.line, self.column, self.file_tree


def _find_document(server: ScoresServer, params: Any) -> ScoresFile:
    """The file that a request is about."""
    return server.scores_workspace.find_file(server.path_of(params.text_document.uri))[1]


# --------------------------------------------------------------------------------- documents


def did_change(
    server: ScoresServer,
    params: types.DidOpenTextDocumentParams | types.DidChangeTextDocumentParams,
) -> None:
    """Note that a document was opened or changed."""
    uri = params.text_document.uri
    path = server.path_of(uri)
    server.uris_by_path[path] = uri
    text = server.workspace.get_text_document(uri).source
    server.scores_workspace.set_text(path, text)
    server.schedule_check()


def did_close(server: ScoresServer, params: types.DidCloseTextDocumentParams) -> None:
    """Note that a document was closed."""
    server.scores_workspace.close_file(server.path_of(params.text_document.uri))
    server.schedule_check()


def did_change_on_disk(
    server: ScoresServer,
    params: types.DidSaveTextDocumentParams | types.DidChangeWatchedFilesParams,
) -> None:
    """Note that a document was saved, or that files on the disk have changed."""
    server.scores_workspace.discard_trees()
    server.schedule_check()


def start_watching(server: ScoresServer, params: types.InitializedParams) -> None:
    """Ask the editor, which is ready now, to watch the disk if it can."""
    server.scores_workspace.folders = [server.path_of(uri) for uri in server.workspace.folders]
    root = server.workspace.root_uri
    if root and not server.scores_workspace.folders:
        server.scores_workspace.folders = [server.path_of(root)]
    capabilities = server.client_capabilities.workspace
    watching = capabilities and capabilities.did_change_watched_files
    if watching and watching.dynamic_registration:
        options = types.DidChangeWatchedFilesRegistrationOptions(
            [types.FileSystemWatcher("**/*.txt")]
        )
        method = types.WORKSPACE_DID_CHANGE_WATCHED_FILES
        server.client_register_capability(
            types.RegistrationParams([types.Registration("mjtally-files", method, options)])
        )


# ------------------------------------------------------------------------------ at a place


def show_hover(server: ScoresServer, params: types.HoverParams) -> types.Hover | None:
    """The explanation of the word under the pointer."""
    cursor = CursorPlace(server, params)
    hover = hovers.find_hover(*cursor.location)
    if hover is None:
        return None
    text = format_markdown(hover.description, hover.lines)
    span = to_range(cursor.line_text, cursor.line, hover.column, hover.end_column, server.encoding)
    return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, text), span)


def list_completions(server: ScoresServer, params: types.CompletionParams) -> types.CompletionList:
    """The texts that may be written at the cursor."""
    cursor = CursorPlace(server, params)
    offers = completions.find_completions(*cursor.location, find_today())
    completion_items = [
        types.CompletionItem(
            offer.text,
            kind=COMPLETION_KINDS[offer.kind],
            detail=offer.description or None,
            sort_text=f"{number:04}",
            filter_text=offer.text,
            text_edit=types.TextEdit(
                to_range(
                    cursor.line_text, cursor.line, offer.column, cursor.column, server.encoding
                ),
                offer.text,
            ),
        )
        for number, offer in enumerate(offers)
    ]
    return types.CompletionList(is_incomplete=True, items=completion_items)


def find_references(
    server: ScoresServer, params: types.ReferenceParams
) -> list[types.Location] | None:
    """All places where the player at the cursor is named."""
    cursor = CursorPlace(server, params)
    mention_at_cursor = mentions.find_mention_at(*cursor.location)
    if mention_at_cursor is None:
        return None
    locations = []
    for mention in mentions.find_all_mentions(cursor.file_tree):
        if mention.player == mention_at_cursor.player:
            text = cursor.file_tree.files[mention.file].line_text(mention.line)
            span = to_range(text, mention.line, mention.column, mention.end_column, server.encoding)
            locations.append(types.Location(server.uri_of(mention.file), span))
    return locations


# ------------------------------------------------------------------------------ of a file


def list_inlay_hints(server: ScoresServer, params: types.InlayHintParams) -> list[types.InlayHint]:
    """The running scores after hands."""
    scores_file = _find_document(server, params)
    first, last = params.range.start.line + 1, params.range.end.line + 1
    inlay_hints = []
    for hint in hints.find_hints(scores_file, first, last):
        text = scores_file.line_text(hint.line)
        end = to_position(text, hint.line, len(text) + 1, server.encoding)
        inlay_hints.append(types.InlayHint(end, hint.text, tooltip=hint.tooltip, padding_left=True))
    return inlay_hints


def build_document_symbols(
    server: ScoresServer, params: types.DocumentSymbolParams
) -> list[types.DocumentSymbol]:
    """The outline: days, and their games with their results."""
    scores_file = _find_document(server, params)

    def build_symbol(section: outline.OutlineSection) -> types.DocumentSymbol:
        first = section.first_line
        return types.DocumentSymbol(
            section.name,
            SYMBOL_KINDS[section.kind],
            to_line_range(scores_file.lines, first, section.last_line, server.encoding),
            to_line_range(scores_file.lines, first, first, server.encoding),
            detail=section.detail,
            children=[build_symbol(child) for child in section.children],
        )

    return [build_symbol(section) for section in outline.build_outline(scores_file)]


def list_semantic_tokens(
    server: ScoresServer, params: types.SemanticTokensParams
) -> types.SemanticTokens:
    """The kinds of the cells of the document, each with its distance from the cell before, as the
    protocol wants it."""
    scores_file = _find_document(server, params)
    data, before = [], 1
    for line, tokens in semantic_tokens.find_semantic_tokens(scores_file):
        text, start = scores_file.line_text(line), 0
        for token in tokens:
            at = to_character_offset(text, token.column, server.encoding)
            length = to_character_offset(text, token.end_column, server.encoding) - at
            data += [
                line - before,
                at - start,
                length,
                semantic_tokens.TOKEN_KINDS.index(token.kind),
                0,
            ]
            before, start = line, at
    return types.SemanticTokens(data)


def list_folding_ranges(
    server: ScoresServer, params: types.FoldingRangeParams
) -> list[types.FoldingRange]:
    """The days and the games, which can be folded."""
    sections = outline.build_outline(_find_document(server, params))
    return [
        types.FoldingRange(part.first_line - 1, part.last_line - 1)
        for section in sections
        for part in (section, *section.children)
        if part.last_line > part.first_line
    ]


def list_code_actions(
    server: ScoresServer, params: types.CodeActionParams
) -> list[types.CodeAction] | None:
    """The certain fixes of problems in a range; and one for the whole file, if it is wanted."""
    uri, only = params.text_document.uri, params.context.only
    path, workspace = server.path_of(uri), server.scores_workspace
    actions: list[types.CodeAction] = []
    lines = range(params.range.start.line + 1, params.range.end.line + 2)
    quick_fixes = workspace.find_fixes(path, lines)
    fix_of_all = workspace.find_fix_of_all(path)
    for fix in quick_fixes if _is_wanted(types.CodeActionKind.QuickFix.value, only) else ():
        edits = [to_text_edit(problem, server.encoding) for problem in fix.problems]
        actions.append(
            types.CodeAction(
                fix.title,
                kind=types.CodeActionKind.QuickFix,
                diagnostics=[
                    diagnostic
                    for diagnostic in params.context.diagnostics
                    if diagnostic.range == edits[0].range
                ]
                or None,
                is_preferred=True,
                edit=types.WorkspaceEdit({uri: edits}),
            )
        )
    # the fix of the whole file: if several problems have one, or if the editor asks only for it
    if _is_wanted(FIX_ALL_KIND, only) and len(fix_of_all.problems) > (0 if only else 1):
        edits = [to_text_edit(problem, server.encoding) for problem in fix_of_all.problems]
        change = types.WorkspaceEdit({uri: edits})
        actions.append(types.CodeAction(fix_of_all.title, kind=FIX_ALL_KIND, edit=change))
    return actions or None


def _is_wanted(kind: str, only: Sequence[str] | None) -> bool:
    """Whether an editor asks for such actions: for all, or for those below a kind."""
    return not only or any(
        f"{kind}.".startswith(f"{getattr(parent, 'value', parent)}.") for parent in only
    )


def format_document(
    server: ScoresServer, params: types.DocumentFormattingParams
) -> list[types.TextEdit]:
    """The document laid out, as `mjtally fmt` does."""
    path = server.path_of(params.text_document.uri)
    before = server.scores_workspace.read_source(path)
    after = format_text(before.text, path).source
    return build_line_edits(before.line_texts, after.line_texts, before.new_line_end)


TOKEN_LEGEND = types.SemanticTokensLegend(semantic_tokens.TOKEN_KINDS, [])
Feature = Callable[..., Any]
# fmt: off
FEATURES: Sequence[tuple[str, Feature, Any]] = (
    (types.INITIALIZED, start_watching, None),
    (types.TEXT_DOCUMENT_DID_OPEN, did_change, None),
    (types.TEXT_DOCUMENT_DID_CHANGE, did_change, None),
    (types.TEXT_DOCUMENT_DID_CLOSE, did_close, None),
    (types.TEXT_DOCUMENT_DID_SAVE, did_change_on_disk, None),
    (types.WORKSPACE_DID_CHANGE_WATCHED_FILES, did_change_on_disk, None),
    (types.TEXT_DOCUMENT_HOVER, show_hover, None),
    (types.TEXT_DOCUMENT_COMPLETION, list_completions, COMPLETION_OPTIONS),
    (types.TEXT_DOCUMENT_REFERENCES, find_references, None),
    (types.TEXT_DOCUMENT_INLAY_HINT, list_inlay_hints, None),
    (types.TEXT_DOCUMENT_DOCUMENT_SYMBOL, build_document_symbols, None),
    (types.TEXT_DOCUMENT_FOLDING_RANGE, list_folding_ranges, None),
    (types.TEXT_DOCUMENT_FORMATTING, format_document, None),
    (types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, list_semantic_tokens, TOKEN_LEGEND),
    (types.TEXT_DOCUMENT_CODE_ACTION, list_code_actions, types.CodeActionOptions(ACTION_KINDS)),
)
# fmt: on


def serve_editor(version: str) -> None:
    """Serve an editor on standard input and output until it ends the session."""
    logging.getLogger("pygls.protocol.json_rpc").addFilter(_is_worth_logging)
    server = ScoresServer(version)
    for method, feature, options in FEATURES:
        server.feature(method, options)(_refuse_politely(feature))
    server.start_io()


def _refuse_politely(feature: Feature) -> Feature:
    """The feature, with each `UsageError` turned into an answer to the editor."""

    @wraps(feature)
    def answer(server: ScoresServer, params: Any) -> Any:
        try:
            return feature(server, params)
        except UsageError as error:
            raise JsonRpcException(message=str(error), code=REQUEST_FAILED) from None

    return answer


def _is_worth_logging(record: logging.LogRecord) -> bool:
    """Whether a record of the log is about a fault: a refusal was answered, and is none."""
    error = record.exc_info[1] if record.exc_info else None
    return not (isinstance(error, JsonRpcException) and error.code == REQUEST_FAILED)
