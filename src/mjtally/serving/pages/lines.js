// The lines of the game as text: read, corrected, typed, with what may stand in them.

import { ask, debounce, find, make, makeKey, makeProblems, say, sayCount, tablePath } from "./elements.js";
import { hasErrors, makePreview } from "./preview.js";
import { isDeclaration } from "./queue.js";
import { closeSheet, showSheet } from "./sheets.js";

const CHECK_WAIT = 150; // milliseconds without a letter, after which a line is checked
const MOST_ITEMS = 12; // of what may stand in a line

/** The lines of the game, and those that are not sent yet. @param {any} app */
export function makeLines(app) {
  const unsent = app.queue.list(app.name).filter((each) => !isDeclaration(each));
  const box = make(
    "ol",
    { "data-lines": true },
    app.state.lines.map((line) =>
      make(
        "li",
        {},
        makeKey(
          {
            class: `line ${line.kind}`,
            "data-line": line.number,
            disabled: !app.mayWrite || unsent.length > 0,
            "aria-label": say("edit-line", { line: line.text }),
          },
          () => app.openText({ text: line.text, number: line.number, digest: app.state.digest }),
          line.text,
        ),
      ),
    ),
    unsent.map((each) =>
      make(
        "li",
        {},
        makeKey(
          { class: `line unsent${each.refused ? " refused" : ""}`, "data-unsent": each.key },
          () => app.openUnsent(each),
          make("span", {}, each.words),
          make(
            "small",
            {},
            say(
              each.refused ? "line-refused" : app.queue.sending === each.key ? "line-sending" : "line-unsent",
            ),
          ),
        ),
      ),
    ),
  );
  return make("section", { class: "lines" }, make("h2", {}, say("lines")), box);
}

/** A field for a line, checked as one types.
 * @param {any} app @param {{text?: string, number?: number | null, digest?: string, save: (text: string, preview: any) => void}} given */
export function makeTextForm(app, { text = "", number = null, save }) {
  const id = `text-${number ?? "new"}-${Math.random().toString(36).slice(2, 7)}`;
  let preview = null,
    items = [],
    chosen = -1,
    asked = 0;
  const input = make("input", {
    id,
    "data-text": true,
    value: text,
    class: "text",
    autocomplete: "off",
    autocapitalize: "off",
    autocorrect: "off",
    spellcheck: "false",
    enterkeyhint: "done",
    role: "combobox",
    "aria-expanded": "false",
    "aria-autocomplete": "list",
    "aria-controls": `${id}-list`,
    "aria-describedby": `${id}-result`,
    "aria-label": say(number ? "line-text" : "new-line"),
    placeholder: number ? "" : say("new-line-example"),
  });
  const list = make("ul", {
    id: `${id}-list`,
    class: "completions",
    role: "listbox",
    "aria-label": say("completions"),
    hidden: true,
  });
  const result = make("div", { id: `${id}-result`, class: "preview", "aria-live": "polite" });
  const button = make(
    "button",
    { class: "key main save", "data-action": "save", type: "submit", disabled: !text },
    say("save"),
  );

  async function check() {
    const current = input.value.trim(),
      turn = ++asked;
    if (!current) {
      preview = null;
      result.replaceChildren();
      return;
    }
    const { status, body } = await ask("POST", tablePath(app.name, "/preview"), {
      text: input.value,
      ...(number ? { number } : {}),
    });
    if (turn !== asked || !input.isConnected) return;
    preview = status === 200 ? body : null;
    const problems = body?.problems ?? [];
    result.replaceChildren(
      ...(status === 0
        ? [make("p", { class: "note" }, say("checked-later"))]
        : preview && !hasErrors(problems)
          ? makePreview({ ...preview, problems: [] }, app.view)
          : []),
      ...makeProblems(problems, mend),
      status !== 200 && body?.error ? make("p", { class: "problem error" }, body.error.message) : "",
    );
    if (status === 200 && current === preview.line?.trim()) find("[data-preview]", result)?.remove(); // it says what was typed
    input.setAttribute("aria-invalid", String(hasErrors(problems)));
    button.disabled = hasErrors(problems);
  }

  async function complete() {
    const { status, body } = await ask(
      "GET",
      tablePath(
        app.name,
        `/completions?text=${encodeURIComponent(input.value)}&column=${input.selectionStart ?? input.value.length}`,
      ),
    );
    if (status !== 200 || !input.isConnected || document.activeElement !== input) return;
    items = body.items.filter(continues).slice(0, MOST_ITEMS);
    chosen = -1;
    drawItems();
  }

  /** Whether an item begins with what was typed of it, and says more. */
  function continues({ text: whole, column }) {
    const typed = input.value.slice(column, input.selectionStart ?? input.value.length).toLowerCase();
    return whole.length > typed.length && whole.toLowerCase().startsWith(typed);
  }

  function drawItems() {
    list.hidden = items.length === 0;
    input.setAttribute("aria-expanded", String(items.length > 0));
    if (chosen >= 0) input.setAttribute("aria-activedescendant", `${id}-${chosen}`);
    else input.removeAttribute("aria-activedescendant");
    list.replaceChildren(
      ...items.map((item, at) =>
        make(
          "li",
          {
            id: `${id}-${at}`,
            role: "option",
            "data-completion": at,
            "aria-selected": String(at === chosen),
            onpointerdown: (event) => {
              // before the field loses the focus
              event.preventDefault();
              insert(item);
            },
          },
          make("code", {}, item.text),
          make("small", {}, item.words),
        ),
      ),
    );
    list.children[chosen]?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  function insert(item) {
    const caret = input.selectionStart ?? input.value.length;
    const before = input.value.slice(0, item.column) + item.text;
    input.value = before + (input.value.slice(caret) || " ");
    input.setSelectionRange(before.length + 1, before.length + 1);
    button.disabled = false; // it is not known to be wrong: whoever presses Enter at once means it
    hideItems();
    checkSoon();
  }

  function hideItems() {
    items = [];
    chosen = -1;
    drawItems();
  }

  function mend(fix) {
    input.value = fix;
    input.focus();
    check();
  }

  const checkSoon = debounce(check, CHECK_WAIT),
    completeSoon = debounce(complete, CHECK_WAIT);
  input.addEventListener("input", () => {
    button.disabled = !input.value.trim();
    checkSoon();
    completeSoon();
  });
  input.addEventListener("blur", hideItems);
  input.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && items.length) {
      chosen = (chosen + step + items.length + 1) % (items.length + 1);
      if (chosen === items.length) chosen = -1;
      drawItems();
    } else if ((event.key === "Enter" || event.key === "Tab") && chosen >= 0) insert(items[chosen]);
    else if (event.key === "Escape" && items.length) hideItems();
    else if (event.key === " " && event.ctrlKey) complete();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  const form = make(
    "form",
    {
      class: "typing",
      onsubmit: (event) => {
        event.preventDefault();
        if (!button.disabled && input.value.trim()) save(input.value, preview);
      },
    },
    make("div", { class: "text-field" }, input, list),
    button,
    result,
  );
  if (text) check();
  return form;
}

/** A line as text, in the sheet: a new one, or one of the file.
 * @param {any} app @param {{text?: string, number?: number | null, digest?: string, back?: (() => void) | null,
 *   title?: string, save?: (text: string, preview: any) => void}} given */
export function openText(
  app,
  { text = "", number = null, digest = app.state.digest, back = null, title, save },
) {
  const send =
    save ??
    ((written, preview) =>
      app.submit({
        method: number ? "PUT" : "POST",
        rest: number ? `/lines/${number}` : "/lines",
        body: { digest, text: written },
        words: written.trim(),
        preview: number ? null : preview,
      }));
  const form = makeTextForm(app, {
    text,
    number,
    save: (written, preview) => {
      closeSheet();
      send(written, preview);
    },
  });
  showSheet("text", {
    title: title ?? (number ? say("edit-title", { number }) : say("new-line")),
    body: form,
    back,
  });
  const input = find("input", form);
  input.focus();
  input.setSelectionRange(input.value.length, input.value.length);
}

/** `=` and the scores now, to be compared with those on the table. */
export function openCheck(app) {
  const scores = app.state.seats.map((seat) => seat.score ?? seat.net ?? "");
  openText(app, { text: `= ${scores.join(" ")}`, title: say("check-title"), back: () => app.openMenu() });
}

/** Points that are given or taken, with the reason. */
export function openAdjustment(app) {
  let seat = null,
    sign = "-";
  const points = make("input", {
    class: "text",
    inputmode: "decimal",
    "data-points": true,
    autocomplete: "off",
    "aria-label": say("points"),
  });
  const reason = make("input", {
    class: "text",
    "data-comment": true,
    autocomplete: "off",
    maxlength: 200,
    "aria-label": say("reason"),
  });
  const next = makeKey(
    { class: "key main", "data-action": "next", disabled: true },
    () => {
      const name = writeName(app.state.seats[seat].name);
      const comment = reason.value.trim();
      openText(app, {
        text: `${name} ${sign === "-" ? "-" : ""}${points.value.trim()}${comment ? `  # ${comment}` : ""}`,
        title: say("adjust"),
        back: () => openAdjustment(app),
      });
    },
    say("next"),
  );
  const update = () => {
    next.disabled = seat === null || !/^\d+([.,]\d+)?$/.test(points.value.trim());
  };
  points.addEventListener("input", update);
  const names = make(
    "div",
    { class: "keys two" },
    app.state.seats.map((each, at) =>
      makeKey(
        { class: "key", "data-key": at, "aria-pressed": "false" },
        (event) => {
          seat = at;
          for (const key of names.children)
            key.setAttribute("aria-pressed", String(key === event.currentTarget));
          update();
        },
        make("bdi", {}, each.name),
      ),
    ),
  );
  const signs = make(
    "div",
    { class: "keys two" },
    [
      ["-", "takes"],
      ["+", "gives"],
    ].map(([mark, name]) =>
      makeKey(
        { class: "key", "data-key": mark, "aria-pressed": String(mark === sign) },
        (event) => {
          sign = mark;
          for (const key of signs.children)
            key.setAttribute("aria-pressed", String(key === event.currentTarget));
        },
        say(name),
      ),
    ),
  );
  showSheet("adjust", {
    title: say("adjust"),
    back: () => app.openMenu(),
    body: [
      names,
      signs,
      make("label", { class: "field" }, say("points"), points),
      make("label", { class: "field" }, say("reason"), reason),
    ],
    foot: next,
  });
}

/** A name as a file has it: in quotes where it would be read as something else. */
const writeName = (name) => (/^[\p{L}_][\p{L}\p{M}\p{N}_.'’-]*$/u.test(name) ? name : `"${name}"`);

/** Take back the last line of the file, or what was not sent yet. */
export function openUndo(app) {
  const waiting = app.queue.list(app.name).filter((each) => !isDeclaration(each) || app.queue.isCut),
    last = waiting.at(-1);
  const isSending = last && app.queue.sending === last.key;
  const line = last ? last.words : (app.state.last?.line ?? app.state.lines.at(-1)?.text ?? "");
  const digest = app.state.digest;
  showSheet("undo", {
    title: say("undo-title"),
    body: make("pre", { class: "line", "data-preview": true, tabindex: 0 }, line),
    foot: makeKey(
      { class: "key main danger", "data-action": "take-back", autofocus: true },
      () => {
        closeSheet();
        if (last && !isSending) app.queue.discard(last.key);
        else
          app.submit({
            method: "DELETE",
            rest: "/lines/last",
            body: { digest },
            words: say("undo-words", { line }),
          });
      },
      say("take-back"),
    ),
  });
}

/** What was refused, and why: one's own line, and the table as it is now. */
export function openRefused(app, submission) {
  const { refused, body, words, key } = submission;
  const now = refused.state ?? app.state,
    isStale = ["file-changed", "another-hand"].includes(refused.error?.code);
  if (refused.forgets?.length) return openForgetting(app, submission);
  const canEdit = canBeText(submission);
  showSheet("refused", {
    title: say(isStale ? "stale-title" : "refused-title"),
    body: [
      make("h3", {}, say("own-line")),
      make("pre", { class: "line", "data-own": true, tabindex: 0 }, words),
      refused.error ? make("p", { class: isStale ? "note" : "problem error" }, refused.error.message) : null,
      ...makeProblems(refused.problems),
      now.last
        ? [
            make("h3", {}, say("last-line", { label: now.label })),
            make("pre", { class: "line", "data-theirs": true, tabindex: 0 }, now.last.line),
            (now.last.descriptions ?? []).map((each) => make("p", { class: "note" }, each)),
          ]
        : null,
      app.queue.list(app.name).length > 1
        ? make("p", { class: "note" }, sayCount("more-waiting", app.queue.list(app.name).length - 1))
        : null,
    ],
    foot: make(
      "div",
      { class: "stack" },
      makeKey(
        { class: "key main", "data-action": "add-after" },
        () => {
          closeSheet();
          app.queue.retry(key, now);
        },
        say(isStale ? (submission.method === "POST" ? "add-after" : "do-anyway") : "send-again"),
      ),
      make(
        "div",
        { class: "row" },
        canEdit ? makeKey({ class: "key quiet", "data-action": "as-text" }, () => openRedo(app, submission), say("as-text")) : null,
        makeKey(
          { class: "key quiet danger", "data-action": "discard" },
          () => {
            closeSheet();
            app.queue.discard(key);
          },
          say("discard"),
        ),
      ),
    ),
  });
}

/** What was refused, to be corrected as text. */
async function openRedo(app, submission) {
  const { body, key } = submission;
  openText(app, {
    text: body.text ?? (await findLine(app, body.taps)),
    title: say("as-text"),
    back: () => openRefused(app, submission),
    save: (text) => app.queue.retry(key, app.state, { ...body, taps: undefined, text }),
  });
}

const canBeText = ({ path }) => /\/lines(\/\d+)?$/.test(path);

/** What was declared in the hand would be forgotten by an entry: that is asked first. */
function openForgetting(app, submission) {
  const { refused, body, words, key } = submission,
    now = refused.state ?? app.state,
    step = now.form.declared;
  const send = (changed) => () => {
    closeSheet();
    app.queue.retry(key, now, { ...body, ...changed });
  };
  const had = body.taps?.seats[step.name] ?? [];
  const seats = { ...body.taps?.seats, [step.name]: [...had, ...refused.forgets] };
  showSheet("refused", {
    title: say("forgets-title", { declared: step.words }),
    body: [
      refused.forgets.map((seat) => make("p", { class: "chosen" }, `${now.players[seat]}: ${step.words}`)),
      make("h3", {}, say("own-line")),
      make("pre", { class: "line", "data-own": true, tabindex: 0 }, words),
    ],
    foot: make(
      "div",
      { class: "stack" },
      body.taps
        ? makeKey(
            { class: "key main", "data-action": "keep-declared" },
            send({ taps: { ...body.taps, seats } }),
            say("keep-declared", { declared: step.words }),
          )
        : null,
      makeKey(
        { class: `key ${body.taps ? "quiet" : "main"} danger`, "data-action": "add-after" },
        send({ forget: refused.forgets }),
        say("forget-declared", { declared: step.words }),
      ),
      make(
        "div",
        { class: "row" },
        canBeText(submission)
          ? makeKey({ class: "key quiet", "data-action": "as-text" }, () => openRedo(app, submission), say("as-text"))
          : null,
        makeKey(
          { class: "key quiet danger", "data-action": "discard" },
          () => {
            closeSheet();
            app.queue.discard(key);
          },
          say("discard"),
        ),
      ),
    ),
  });
}

/** The line of what was tapped, as it would be written now; empty where nobody knows. */
async function findLine(app, taps) {
  const { body } = await ask("POST", tablePath(app.name, "/preview"), { taps });
  return body?.line ?? "";
}

/** What waits to be sent: it can be discarded. */
export function openUnsent(app, submission) {
  if (submission.refused) return openRefused(app, submission);
  showSheet("unsent", {
    title: say("unsent-title"),
    body: [
      make("pre", { class: "line", tabindex: 0 }, submission.words),
      make("p", { class: "note" }, say("kept")),
    ],
    foot: make(
      "div",
      { class: "row" },
      makeKey(
        {
          class: "key quiet danger",
          "data-action": "discard",
          disabled: app.queue.sending === submission.key,
        },
        () => {
          closeSheet();
          app.queue.discard(submission.key);
        },
        say("discard"),
      ),
      makeKey(
        { class: "key main", "data-action": "send" },
        () => {
          closeSheet();
          app.queue.wake();
        },
        say("send-now"),
      ),
    ),
  });
}
