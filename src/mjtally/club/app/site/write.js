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
import { ask, debounce, findAll, make, makeKey, recall, remember, say, sayCount } from "./elements.js";
import { makeVersions } from "./versions.js";

/** @import { Offer, OpenedText, TextExample, TextProblem, TextReading } from "../../pages/answers.d.ts" */

const PAUSE = 300; // milliseconds after the last key
const MARKS = ["-", "d", "/", "!", "=", "+", "#", "\u21b5"];
/** @param {string} id */
const get = (id) => document.getElementById(id);
const query = Object.fromEntries(new URLSearchParams(location.search));
const { status, body: opened } = await ask("GET", `api/texts?${new URLSearchParams(query)}`);
if (status !== 200) {
  get("said").textContent = say("failed", { why: opened?.error?.message ?? status });
  throw new Error(`there is no such text: ${status}`);
}
/** @type {Record<string, string>} */
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
  "&.cm-focused": { outline: "3px solid var(--accent)" },
  ".cm-scroller": {
    fontFamily: "var(--mono)",
    lineHeight: 1.6,
    minHeight: "12rem",
    containerType: "inline-size",
  },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--surface)", color: "var(--soft)", borderColor: "var(--line)" },
  ".cm-activeLine": { backgroundColor: "transparent", boxShadow: "inset 3px 0 var(--accent)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": {
    background: "var(--accent-soft) !important",
  },
  ".cm-tooltip": { backgroundColor: "var(--surface)", color: "var(--ink)", borderColor: "var(--soft)" },
  ".cm-tooltip-autocomplete ul li": { padding: ".375rem .5rem" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--page)" },
  ".cm-completionDetail": { fontStyle: "normal" },
  ".cm-completionIcon": { display: "none" },
  ".variable": { color: "var(--c0)" },
  ".number": { color: "var(--c1)" },
  ".keyword": { color: "var(--c1)", fontWeight: "bold" },
  ".property": { color: "var(--c3)" },
  ".string": { color: "var(--ink)" },
  ".comment": { color: "var(--soft)" },
  ".decorator, .event": { color: "var(--c2)" },
  ".wrong": { textDecoration: "underline wavy var(--loss)", textDecorationSkipInk: "none" },
  ".wrong.warning, .wrong.note": { textDecorationColor: "var(--soft)" },
  ".problem": {
    fontFamily: "var(--sans)",
    fontSize: ".9375rem",
    whiteSpace: "normal",
    overflowWrap: "anywhere",
    borderLeft: "4px solid var(--loss)",
    background: "var(--surface)",
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
    border: "1px solid var(--edge)",
    borderRadius: "var(--r-2)",
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
      EditorView.scrollMargins.of(() => ({ top: get("problems").offsetHeight })),
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
  problems = told.problems.filter((each) => each.code !== "in-progress"); // its line says what is next
  get("certain").hidden = certain.length < 2; // one has its key beside it
  const count = problems.length + told.elsewhere.length;
  get("problems").hidden = !count;
  get("count").textContent = count ? sayCount("problem", count) : "";
  for (const name of ["above", "below"]) get(name).hidden = !problems.length;
  const isWhole = ![...problems, ...told.elsewhere].some((each) => each.severity === "error");
  get("problems").classList.toggle("bad", !isWhole);
  get("elsewhere").replaceChildren(
    ...told.elsewhere.map((each) =>
      make("li", { class: `problem ${each.severity}` }, say("elsewhere", each)),
    ),
  );
  if (isWhole || !drawnAt) await draw(text, isWhole);
  get("result").classList.toggle("stale", !isWhole);
  get("extent").hidden = isWhole;
  get("extent").textContent = wasWhole ? say("stale", { time: drawnAt }) : say("in-part");
  if (text === textNow()) document.body.dataset.read = String(problems.length); // what tests wait for
}
const readSoon = debounce(read, PAUSE);

// What comes of the text is drawn when nothing is wrong in it: until then the last stays, greyed.
/** @type {TextProblem[]} */
let problems = [];
let drawnAt = "",
  wasWhole = false;

/** @param {string} text @param {boolean} isWhole */
async function draw(text, isWhole) {
  const { status, body } = await ask("POST", "api/texts/result", { ...own, text });
  if (status !== 200) return tell(say("failed", { why: body?.error?.message ?? status }));
  for (const [name, html] of Object.entries(body)) {
    const drawn = new DOMParser().parseFromString(html, "text/html").body;
    get(name).replaceChildren(...(html || name === "lead" ? drawn.childNodes : [say("nobody")]));
  }
  drawnAt = new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  wasWhole = isWhole;
  showPage();
}

/** The report in its frame, where it is looked at. @param {string} [hash] */
function showPage(hash = "") {
  const address = `written?${new URLSearchParams({ ...own, at: drawnAt })}${hash}`;
  if (!get("page").hidden && drawnAt) /** @type {HTMLIFrameElement} */ (get("page")).src = address;
}

/** @param {HTMLElement} tabs @param {string} name */
function chooseTab(tabs, name) {
  for (const tab of findAll("[role=tab]", tabs))
    tab.setAttribute("aria-selected", String(tab.dataset.tab === name));
  if (tabs.id === "sides") get("main").dataset.side = name;
  else for (const { dataset } of findAll("[role=tab]", tabs)) get(dataset.tab).hidden = dataset.tab !== name;
}

/** To the next problem above the cursor, or below it; after the last one to the first.
 * @param {number} step */
function goToProblem(step) {
  const { doc, selection } = view.state;
  const places = problems.map((each) => findSpan(doc, each).from).sort((one, other) => one - other);
  const at = selection.main.head;
  const next =
    step > 0
      ? (places.find((place) => place > at) ?? places[0])
      : (places.findLast((place) => place < at) ?? places[places.length - 1]);
  if (next === undefined) return;
  chooseTab(get("sides"), "text");
  view.dispatch({ selection: { anchor: next }, effects: EditorView.scrollIntoView(next, { y: "center" }) });
  view.focus();
}

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
  /** @type {TextExample[]} */
  const examples = opened.examples;
  const shown = examples.find(({ name }) => name === opened.name);
  get("try").textContent = `${shown?.sentence ?? ""} ${say("try")}`;
  get("name").textContent = say("examples");
  get("examples").append(
    ...examples.map(({ name, title }) =>
      make("option", { value: name, selected: name === opened.name }, title),
    ),
  );
  get("examples").value = opened.name;
  get("examples").addEventListener("change", (/** @type {any} */ { target }) => {
    location.search = `?${new URLSearchParams({ example: target.value })}`;
  });
}
for (const tabs of [get("sides"), get("tabs")]) {
  chooseTab(tabs, tabs.id === "sides" ? "text" : "standings");
  tabs.addEventListener("click", (/** @type {any} */ { target }) => {
    const tab = target.closest("[role=tab]");
    if (!tab) return;
    chooseTab(tabs, tab.dataset.tab);
    if (tab.dataset.tab === "page") showPage();
  });
}
get("result").addEventListener("click", (/** @type {MouseEvent} */ event) => {
  const link = /** @type {HTMLElement} */ (event.target).closest("a, tr[data-p]");
  const address = link && (link.getAttribute("href") ?? link.querySelector("a")?.getAttribute("href"));
  if (!address?.startsWith("#")) return;
  event.preventDefault();
  chooseTab(get("tabs"), "page");
  showPage(address);
});
get("above").addEventListener("click", () => goToProblem(-1));
get("below").addEventListener("click", () => goToProblem(1));

// Marks that a phone's keyboard hides on its other sides; they stay above it.
for (const mark of MARKS)
  get("marks").append(
    makeKey({ class: "key", "data-mark": mark }, () => type(mark === "\u21b5" ? "\n" : mark), mark),
  );
get("marks").addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => event.preventDefault()); // the text keeps the focus
const keepAbove = () => {
  const { height, offsetTop } = visualViewport ?? { height: innerHeight, offsetTop: 0 };
  get("marks").style.bottom = `${Math.max(0, innerHeight - height - offsetTop)}px`;
};
for (const name of ["resize", "scroll"]) visualViewport?.addEventListener(name, keepAbove);

/** @param {string} text */
function type(text) {
  view.dispatch(view.state.replaceSelection(text), { userEvent: "input.type", scrollIntoView: true });
}

if (draft) {
  get("save").hidden = !opened.is_file;
  get("again").hidden = opened.is_file;
  if (opened.is_file) tell(say("unsaved"));
}
read();
