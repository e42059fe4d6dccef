// A scores file, written by hand: its colours, its problems under their lines, what may be written at
// a place, and its table beside it. Python says all of it, a moment after the last key.
//
// `?file=` is a file of the club, which is saved; `?example=` one to play with, which is not. What is
// not saved is remembered by the device, and is there when the page is opened again.

import {
  Decoration,
  EditorState,
  EditorView,
  StateEffect,
  StateField,
  WidgetType,
  acceptCompletion,
  autocompletion,
  completionKeymap,
  completionStatus,
  defaultKeymap,
  drawSelection,
  highlightActiveLine,
  history,
  historyKeymap,
  keymap,
  lineNumbers,
  moveCompletionSelection,
  selectedCompletionIndex,
} from "./codemirror.js";
import { ask, debounce, make, makeKey, recall, remember, say } from "./elements.js";
import { makeVersions } from "./versions.js";

/** @import { Offer, OpenedText, TextProblem, TextReading } from "../../pages/answers.d.ts" */

const PAUSE = 300; // milliseconds after the last key
/** @param {string} id */
const get = (id) => document.getElementById(id);
const query = Object.fromEntries(new URLSearchParams(location.search));
const { status, body: opened } = await ask("GET", `api/texts?${new URLSearchParams(query)}`);
if (status !== 200) {
  get("said").textContent = say("failed", { why: opened?.error?.message ?? status });
  throw new Error(`there is no such text: ${status}`);
}
const own = opened.is_file ? { file: opened.name } : { example: opened.name };
const DRAFT = `draft ${JSON.stringify(own)}`;
const draft = recall(DRAFT, null);
let saved = opened.text; // what the file holds
let seen = draft ? draft.seen : saved; // what it held when somebody began to write

// --------------------------------------------------------------------------------- the text

/** What was read of the text: its colours, and its problems under their lines. */
const setReading = StateEffect.define();
const reading = StateField.define({
  create: () => Decoration.none,
  /** @param {any} shown @param {any} change */
  update(shown, change) {
    const read = change.effects.find((/** @type {any} */ effect) => effect.is(setReading));
    return read ? decorate(change.state.doc, read.value) : shown.map(change.changes);
  },
  provide: (/** @type {any} */ field) => EditorView.decorations.from(field),
});

class ProblemBelow extends WidgetType {
  /** @param {TextProblem} problem */
  constructor(problem) {
    super();
    this.problem = problem;
  }
  /** @param {ProblemBelow} other */
  eq({ problem }) {
    return JSON.stringify(problem) === JSON.stringify(this.problem);
  }
  toDOM() {
    const { severity, code, message, fix } = this.problem;
    const said = make("div", { class: `problem ${severity}`, "data-problem": code }, message);
    if (fix !== null)
      said.append(
        makeKey(
          { "data-action": "fix" },
          () => mend([this.problem]),
          fix ? say("fix", { fix }) : say("fix-empty"),
        ),
      );
    return said;
  }
  ignoreEvent() {
    return true;
  }
}

/** @param {any} text @param {TextReading} told */
function decorate(text, { tokens, problems }) {
  const kinds = tokens.map(([number, from, to, kind]) => {
    const { from: begin } = text.line(number);
    return Decoration.mark({ class: kind }).range(begin + from, begin + to);
  });
  const spans = problems.flatMap((problem) => {
    const { from, to } = findSpan(text, problem),
      end = text.lineAt(from).to;
    return [
      ...(from < to ? [Decoration.mark({ class: `wrong ${problem.severity}` }).range(from, to)] : []),
      Decoration.widget({ widget: new ProblemBelow(problem), side: 1, block: true }).range(end),
    ];
  });
  return Decoration.set([...kinds, ...spans], true);
}

/** Where a problem is. One that is told of the end of a text may be after its last line.
 * @param {any} text @param {TextProblem} problem */
function findSpan(text, { line: number, from, to }) {
  const line = text.line(Math.min(number, text.lines));
  return { from: Math.min(line.from + from, line.to), to: Math.min(line.from + to, line.to) };
}

/** Write what is certain in the place of what is wrong. @param {TextProblem[]} problems */
function mend(problems) {
  const changes = problems.map((each) => ({ ...findSpan(view.state.doc, each), insert: each.fix }));
  view.dispatch({ changes, userEvent: "input.fix" });
  view.focus();
}

/** What may be written here, as Python offers it, where it begins with what was written.
 * @param {any} context */
async function complete(context) {
  const line = context.state.doc.lineAt(context.pos),
    place = context.pos - line.from;
  const before = line.text.slice(0, place);
  if (!context.explicit && /(^|\s)$/.test(before)) return null;
  const { body } = await ask("POST", "api/texts/offers", {
    ...own,
    text: textNow(),
    line: line.number,
    place,
  });
  /** @type {Offer[]} */
  const offered = body?.offers ?? [];
  const offers = offered.filter(({ from, text }) =>
    text.toLocaleLowerCase().startsWith(before.slice(from).toLocaleLowerCase()),
  );
  if (!offers.length || context.aborted) return null;
  return {
    from: line.from + offers[0].from,
    filter: false,
    options: offers.map(({ text, description }) => ({ label: text, detail: description || undefined })),
  };
}

/** Tab takes the first of what is offered; where nothing is, it leads out of the text as ever, but not
 * while offers are on their way. @param {any} view */
function acceptFirst(view) {
  const status = completionStatus(view.state);
  if (status !== "active") return status === "pending";
  if (selectedCompletionIndex(view.state) === null) moveCompletionSelection(true)(view);
  return acceptCompletion(view);
}

const look = EditorView.theme({
  "&": { fontSize: ".9375rem", color: "var(--ink)", backgroundColor: "var(--page)" },
  "&.cm-focused": { outline: "3px solid var(--link)" },
  ".cm-scroller": {
    fontFamily: "ui-monospace, 'Noto Sans Mono', monospace",
    lineHeight: 1.6,
    minHeight: "12rem",
    containerType: "inline-size",
  },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--raise)", color: "var(--soft)", borderColor: "var(--grid)" },
  ".cm-activeLine": { backgroundColor: "transparent", boxShadow: "inset 3px 0 var(--link)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { background: "var(--chosen) !important" },
  ".cm-tooltip": { backgroundColor: "var(--raise)", color: "var(--ink)", borderColor: "var(--soft)" },
  ".cm-tooltip-autocomplete ul li": { padding: ".375rem .5rem" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--link)", color: "var(--page)" },
  ".cm-completionDetail": { fontStyle: "normal" },
  ".cm-completionIcon": { display: "none" },
  ".variable": { color: "var(--player)" },
  ".number": { color: "var(--number)" },
  ".keyword": { color: "var(--number)", fontWeight: "bold" },
  ".property": { color: "var(--key)" },
  ".string": { color: "var(--ink)" },
  ".comment": { color: "var(--soft)" },
  ".decorator, .event": { color: "var(--day)" },
  ".wrong": { textDecoration: "underline wavy var(--down)", textDecorationSkipInk: "none" },
  ".wrong.warning, .wrong.note": { textDecorationColor: "var(--soft)" },
  ".problem": {
    fontFamily: "system-ui, sans-serif",
    fontSize: ".9375rem",
    whiteSpace: "normal",
    overflowWrap: "anywhere",
    borderLeft: "4px solid var(--down)",
    background: "var(--raise)",
    padding: ".375rem .75rem",
    position: "sticky", // lines are as long as they are: their columns stand under one another
    insetInlineStart: "2.75rem",
    width: "calc(100cqw - 4rem)",
  },
  ".problem.warning, .problem.note": { borderColor: "var(--soft)" },
  ".problem button": {
    font: "inherit",
    minHeight: "2.75rem",
    marginInlineStart: ".75rem",
    padding: "0 .75rem",
    border: "1px solid var(--soft)",
    borderRadius: ".5rem",
    background: "var(--page)",
    color: "var(--ink)",
  },
});

// In a shadow its styles are no `<style>`, which the page's policy would forbid.
const root = get("text").attachShadow({ mode: "open" });
const view = new EditorView({
  root,
  parent: root,
  state: EditorState.create({
    doc: draft ? draft.text : saved,
    extensions: [
      saved.includes("\r\n") ? EditorState.lineSeparator.of("\r\n") : [],
      lineNumbers(),
      history(),
      drawSelection(),
      highlightActiveLine(),
      EditorView.scrollMargins.of(() => ({ top: get("said").parentElement.offsetHeight })),
      EditorView.contentAttributes.of({ "aria-label": say("text"), tabindex: "0" }),
      autocompletion({ override: [complete], selectOnOpen: false, icons: false, interactionDelay: 0 }),
      keymap.of([
        { key: "Tab", run: acceptFirst },
        { key: "Mod-s", preventDefault: true, run: () => (save(), true) },
        ...completionKeymap,
        ...historyKeymap,
        ...defaultKeymap,
      ]),
      reading,
      look,
      EditorView.updateListener.of((/** @type {any} */ { docChanged }) => docChanged && noteChange()),
    ],
  }),
});
const textNow = () => view.state.sliceDoc();

/** @param {string} text */
function setText(text) {
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
}

// ---------------------------------------------------------------------- what Python says of it

/** @type {TextProblem[]} */
let certain = [];

async function read() {
  const text = textNow();
  const { status, body } = await ask("POST", "api/texts/reading", { ...own, text });
  if (text !== textNow()) return; // the next answer is on its way
  if (status !== 200) return tell(say("failed", { why: body?.error?.message ?? status }));
  /** @type {TextReading} */
  const told = body;
  view.dispatch({ effects: setReading.of(told) });
  certain = told.certain;
  get("certain").hidden = certain.length < 2; // one has its key beside it
  const isWhole = ![...told.problems, ...told.elsewhere].some((each) => each.severity === "error");
  get("extent").textContent = isWhole ? say("no-problems") : say("in-part");
  get("elsewhere").replaceChildren(
    ...told.elsewhere.map((each) =>
      make("li", { class: `problem ${each.severity}` }, say("elsewhere", each)),
    ),
  );
  const table = new DOMParser().parseFromString(told.table, "text/html").querySelector("table");
  get("players").replaceChildren(table ?? say("nobody"));
  document.body.dataset.read = String(told.problems.length); // what tests wait for
}
const readSoon = debounce(read, PAUSE);

function noteChange() {
  delete document.body.dataset.read;
  const isNew = textNow() !== saved;
  remember(DRAFT, isNew ? { text: textNow(), seen } : null);
  get("save").hidden = !(opened.is_file && isNew);
  get("again").hidden = opened.is_file || !isNew;
  tell(isNew && opened.is_file ? say("unsaved") : "");
  readSoon();
}

/** @param {string} words */
const tell = (words) => (get("said").textContent = words);

// ------------------------------------------------------------------------------------- saving

async function save() {
  if (!opened.is_file) return;
  const text = textNow();
  const { status, body: told } = await ask("PUT", "api/texts", { ...own, text, seen });
  if (status === 409) return choose(told.here);
  if (status !== 200) return tell(say("failed", { why: told?.error?.message ?? status }));
  get("different").replaceChildren();
  saved = told.text;
  if (text === textNow() && saved !== text) setText(saved);
  seen = textNow() === saved ? saved : text;
  noteChange();
  if (saved === textNow()) tell(say("saved"));
}

/** The file is neither as it was seen nor can both be kept. @param {string} here */
function choose(here) {
  /** @param {string} text */
  const take = (text) => () => {
    get("different").replaceChildren();
    saved = seen = here;
    setText(text);
    noteChange();
  };
  get("different").replaceChildren(
    makeVersions(say("changed"), [
      { name: "keep-here", text: here, words: say("keep-here"), take: take(here) },
      { name: "take-mine", text: textNow(), words: say("take-mine"), take: take(textNow()) },
    ]),
  );
}

// -------------------------------------------------------------------------------------- begin

document.title = get("name").textContent = opened.name;
get("save").addEventListener("click", save);
get("again").addEventListener("click", () => setText(saved));
get("certain").addEventListener("click", () => mend(certain));
if (!opened.is_file) {
  get("try").hidden = get("examples").hidden = false;
  get("examples").append(
    ...opened.examples.map((/** @type {string} */ name) =>
      make("option", { value: name, selected: name === opened.name }, name),
    ),
  );
  get("examples").value = opened.name;
  get("examples").addEventListener("change", (/** @type {any} */ { target }) => {
    location.search = `?${new URLSearchParams({ example: target.value })}`;
  });
}
if (draft) {
  get("save").hidden = !opened.is_file;
  get("again").hidden = opened.is_file;
  if (opened.is_file) tell(say("unsaved"));
}
read();
