// The lines of the game: what happened, the newest first, and how a line is changed, removed or put
// before another; as text; the scores as they are counted on the table.

import {
  ask,
  debounce,
  find,
  formatSigned,
  make,
  makeChoices,
  makeKey,
  makePlace,
  makeProblems,
  nameLine,
  say,
  sayCount,
  sayHand,
  tablePath,
} from "./elements.js";
import { Flow } from "./flow.js";
import { makeChanges, makeObstacle, makeWaiting, readAnswer } from "./preview.js";
import { isDeclaration } from "./queue.js";
import { closeSheet, makeTakingKeys, showSheet } from "./sheets.js";
import { describeEntry } from "./steps.js";

/** @import { CountComparison, GameLine, Preview, Score, TableState } from "./answers.d.ts"
 * @import { Refused, Submission } from "./queue.js"
 * @import { ShownState, TableApp as App } from "./table.js" */

const CHECK_WAIT = 150; // milliseconds without a letter, after which a line is checked

/** What was played, the newest first, and above it what is not sent yet. @param {App} app */
export function makeLines(app) {
  const unsent = app.queue.list(app.name).filter((each) => !isDeclaration(each));
  const isOff = !app.mayWrite || unsent.length > 0;
  const box = make(
    "ol",
    { "data-lines": true },
    unsent
      .map((each) =>
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
                each.refused
                  ? "line-refused"
                  : app.queue.sending === each.key
                    ? "line-sending"
                    : "line-unsent",
              ),
            ),
          ),
        ),
      )
      .reverse(),
    [...app.state.lines].reverse().map((line) =>
      make(
        "li",
        {},
        makeKey(
          {
            class: `line ${line.kind}`,
            "data-line": line.number,
            "data-written": line.text,
            disabled: isOff,
            "aria-label": say("edit-line", { line: sayLine(app, line) }),
          },
          () => openLine(app, line.number),
          make(
            "span",
            { class: "happened" },
            line.title ? make("b", {}, line.title) : null,
            make("span", { class: line.taps ? "" : "written" }, describeLine(app, line)),
          ),
          line.changes ? makeChanges(line.changes, line.scores) : null,
        ),
      ),
    ),
  );
  const names = app.state.lines.some((line) => line.changes) && app.state.players;
  return make(
    "section",
    { class: "lines" },
    make("h2", {}, say("lines")),
    names
      ? make(
          "div",
          { class: "changes names", "aria-hidden": true },
          names.map((name) => make("bdi", {}, name)),
        )
      : null,
    box,
  );
}

/** What happened, in words; what has none as it is written. @param {App} app @param {GameLine} line */
const describeLine = (app, line) =>
  line.taps ? describeEntry(app.state.form, line.taps, app.state.players) : line.text;

/** @param {App} app @param {GameLine} line */
const sayLine = (app, line) => [line.title, describeLine(app, line)].filter(Boolean).join(" ");

/** A line of the game: what happened, and what can be done with it.
 * @param {App} app @param {number} number */
export function openLine(app, number) {
  const line = app.state.lines.find((each) => each.number === number);
  if (!line || number === app.state.lines[0].number) {
    return line && app.openText({ text: line.text, place: makePlace(line) }); // who plays
  }
  const openAsText = () =>
    app.openText({ text: line.text, place: makePlace(line), back: () => openLine(app, number) });
  /** @param {string} action @param {string} kind @param {() => unknown} press */
  const row = (action, kind, press) =>
    makeKey({ class: `key ${kind}`, "data-action": action }, press, say(`line-${action}`));
  showSheet("line", {
    title: nameLine(line),
    body: [
      make("p", { class: "chosen" }, describeLine(app, line)),
      line.changes
        ? make(
            "div",
            { class: "line-changes" },
            make(
              "div",
              { class: "changes names" },
              app.state.players.map((name) => make("bdi", {}, name)),
            ),
            makeChanges(line.changes, line.scores),
          )
        : null,
      make("pre", { class: "line", tabindex: 0 }, line.text),
    ],
    foot: make(
      "div",
      { class: "stack" },
      line.taps ? row("change", "main", () => Flow.change(app, line)) : null,
      make(
        "div",
        { class: "row" },
        line.kind === "result" ? row("insert", "quiet", () => openInsert(app, line)) : null,
        makeKey({ class: "key quiet", "data-action": "as-text" }, openAsText, say("as-text")),
        row("delete", "quiet danger", () => openDelete(app, line)),
      ),
    ),
  });
}

/** Another hand before one of the game. @param {App} app @param {GameLine} line */
function openInsert(app, line) {
  const target = {
    number: line.number,
    text: line.text,
    first: line.first,
    isBefore: true,
    title: say("insert-title", { label: line.title || line.text }),
  };
  app.openResults({
    choose: (result) => app.startResult(result, null, target),
    back: () => openLine(app, line.number),
  });
}

/** A line is removed, after it was shown what that does to all hands below it.
 * @param {App} app @param {GameLine} line */
async function openDelete(app, line) {
  const { digest } = app.state,
    place = makePlace(line);
  const box = make("div", { class: "preview" }, ...makeWaiting(app.state.players));
  const key = makeKey(
    { class: "key main danger", "data-action": "take-back", disabled: true },
    () => {
      closeSheet();
      app.submit({
        body: { digest, text: "", ...place },
        words: say("delete-words", { line: sayLine(app, line) }),
      });
    },
    say("line-delete"),
  );
  showSheet("delete", {
    title: say("delete-title", { label: nameLine(line) }),
    body: [make("p", { class: "chosen" }, describeLine(app, line)), box],
    foot: makeTakingKeys(key),
    back: () => openLine(app, line.number),
  });
  const answer = await ask("POST", tablePath(app.name, "/preview"), { text: "", ...place });
  const { maySave, shown } = readAnswer(answer);
  key.disabled = !maySave;
  box.replaceChildren(...shown);
}

/** A field for a line, checked as one types. `place` is the line of the file that it is, or before
 * which it is to stand, as the server is told.
 * @param {App} app @param {{text?: string, place?: any, save: (text: string, preview: any) => void}} given */
export function makeTextForm(app, { text = "", place = {}, save }) {
  const { number } = place,
    id = `text-${number ?? "new"}-${Math.random().toString(36).slice(2, 7)}`;
  let asked = 0;
  /** @type {Preview | null} */
  let preview = null;
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
    "aria-describedby": `${id}-result`,
    "aria-label": say(number ? "line-text" : "new-line"),
    placeholder: number ? "" : say("new-line-example"),
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
    const answer = await ask("POST", tablePath(app.name, "/preview"), { text: input.value, ...place });
    if (turn !== asked || !input.isConnected) return;
    preview = answer.status === 200 ? answer.body : null;
    const { maySave, shown } = readAnswer(answer, { mend });
    result.replaceChildren(...shown);
    if (current === preview?.line?.trim()) find("[data-preview]", result)?.remove(); // it says what was typed
    input.setAttribute("aria-invalid", String(!maySave));
    button.disabled = !maySave;
  }

  /** @param {string} fix */
  function mend(fix) {
    input.value = fix;
    input.focus();
    check();
  }

  const checkSoon = debounce(check, CHECK_WAIT);
  input.addEventListener("input", () => {
    button.disabled = !input.value.trim();
    checkSoon();
  });
  const form = make(
    "form",
    {
      class: "typing",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        if (!button.disabled && input.value.trim()) save(input.value, preview);
      },
    },
    input,
    button,
    result,
  );
  if (text) check();
  return form;
}

/** A line as text, in the sheet: a new one, or one of the file.
 * @param {App} app @param {{text?: string, place?: any, digest?: string, back?: (() => void) | null,
 *   title?: string, save?: (text: string, preview: any) => void}} given */
export function openText(
  app,
  { text = "", place = {}, digest = app.state.digest, back = null, title, save },
) {
  const { number } = place;
  const send =
    save ??
    ((written, preview) =>
      app.submit({ body: { digest, text: written, ...place }, words: written.trim(), preview }));
  const form = makeTextForm(app, {
    text,
    place,
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

/** Whether a game may be written by its final scores alone: no hand of it was entered.
 * @param {ShownState} state */
export const mayBeFinal = ({ tracks_games: isFollowed, lines }) =>
  isFollowed && !lines.some((each) => each.kind === "result" || each.kind === "scores");

/** The scores as they were counted on the table: a number for each player, and what is different.
 * Only when all are counted it is told whether they are right; of a game without hands they are its
 * final scores. @param {App} app */
export function openCheck(app) {
  const { players, digest } = app.state,
    isFinal = mayBeFinal(app.state);
  let asked = 0;
  const result = make("div", { class: "preview", "aria-live": "polite" });
  const inputs = players.map((name, seat) =>
    make("input", {
      class: "text",
      inputmode: "numeric",
      "data-count": seat,
      autocomplete: "off",
      enterkeyhint: "next",
      "aria-label": name,
    }),
  );
  const read = () =>
    inputs.map((input) =>
      input.value
        .trim()
        .replace("\u2212", "-")
        .replace(/[.,'\s]/g, ""),
    );
  const write = () => `= ${read().join(" ")}`;
  const save = makeKey(
    { class: "key main save", "data-action": "save", disabled: true },
    () => {
      const text = write();
      closeSheet();
      app.submit({ body: { digest, text }, words: text, endsHand: isFinal }); // of scores alone
    },
    say("save"),
  );
  const compare = async () => {
    const turn = ++asked,
      scores = read();
    save.disabled = true;
    if (!scores.every((score) => /^-?\d{1,8}$/.test(score))) return result.replaceChildren();
    if (isFinal) {
      const answer = await ask("POST", tablePath(app.name, "/preview"), { text: write() });
      if (turn !== asked || !result.isConnected) return;
      const { maySave, shown } = readAnswer(answer);
      save.disabled = !maySave;
      result.replaceChildren(...shown);
      return;
    }
    const answer = await ask("POST", tablePath(app.name, "/count"), { scores: scores.map(Number) });
    if (turn !== asked || !result.isConnected) return;
    if (answer.status !== 200) {
      const { maySave, shown } = readAnswer(answer);
      save.disabled = !maySave;
      result.replaceChildren(...shown);
      return;
    }
    save.disabled = answer.body.differences.some(Boolean);
    result.replaceChildren(
      ...(save.disabled
        ? makeDifferences(app, answer.body)
        : [make("p", { class: "agrees", "data-agrees": true }, say("count-agrees"))]),
    );
  };
  const compareSoon = debounce(compare, CHECK_WAIT);
  const fields = inputs.map((input, seat) => {
    input.addEventListener("input", compareSoon);
    const flip = () => {
      input.value = input.value.startsWith("-") ? input.value.slice(1) : `-${input.value}`;
      compareSoon();
    };
    return make(
      "div",
      { class: "count" },
      make("label", { class: "field" }, make("bdi", {}, players[seat]), input),
      makeKey(
        { class: "key quiet", "data-sign": seat, "aria-label": say("change-sign", { name: players[seat] }) },
        flip,
        "±",
      ),
    );
  });
  showSheet("check", {
    title: say(isFinal ? "menu-final" : "check-title"),
    back: () => app.openMenu(),
    body: [make("div", { class: "counts" }, fields), result],
    foot: save,
  });
  inputs[0].focus();
}

/** How much more or less was counted, and which hands would explain it.
 * @param {App} app @param {CountComparison} comparison */
function makeDifferences(app, { differences, reasons }) {
  const { players, lines } = app.state,
    total = differences.reduce((sum, each) => sum + each, 0);
  return [
    make(
      "div",
      { class: "problem error", role: "group", "aria-label": say("count-differs") },
      make("b", {}, say("count-differs")),
      players.map((name, seat) =>
        differences[seat]
          ? make(
              "p",
              { "data-difference": seat },
              make("bdi", {}, name),
              ` ${formatSigned(differences[seat])}`,
            )
          : null,
      ),
      total
        ? make("p", { "data-together": true }, say("count-together", { points: formatSigned(total) }))
        : null,
    ),
    reasons.length
      ? make("h3", {}, say("count-reasons"))
      : make("p", { "data-unexplained": true }, say("count-none")),
    ...reasons.map(({ kind, number, words, line, taps }) =>
      make(
        "div",
        { class: "reason", "data-reason": kind },
        taps
          ? makeKey(
              { class: "key", "data-action": "change" },
              () =>
                Flow.change(
                  app,
                  lines.find((each) => each.number === number),
                  taps,
                ),
              say("count-change", { slip: words }),
            )
          : make("p", {}, words),
        line && !taps ? make("code", {}, line) : null,
      ),
    ),
  ].filter(Boolean);
}

/** Points that are given or taken, with the reason, and who is on the other side. @param {App} app */
export function openAdjustment(app) {
  let sign = "-",
    side = "nobody";
  /** @type {number | null} */
  let seat = null;
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
      const comment = reason.value.trim();
      openText(app, {
        text: `${writePoints()}${comment ? `  # ${comment}` : ""}`,
        title: say("adjust"),
        back: () => openAdjustment(app),
      });
    },
    say("next"),
  );
  const listSides = () =>
    app.view.seats
      .filter((_, at) => at !== seat && (side === "everybody" || side === `to-${at}`))
      .map((each) => writeName(each.name))
      .concat(side === "pot" ? ["pot"] : []);
  /** The line: what nobody is on the other side of is the season's, or a penalty. */
  const writePoints = () => {
    const name = writeName(app.view.seats[Number(seat)].name),
      amount = points.value.trim(),
      sides = listSides();
    if (!sides.length) return `${name} ${sign === "-" ? "-" : ""}${amount}`;
    const back = `${sign === "-" ? "+" : "-"}${Number(amount.replace(",", ".")) / sides.length}`;
    return [`${name} ${sign}${amount}`, ...sides.map((each) => `${each} ${back}`)].join(" / ");
  };
  const update = () => {
    const isAlone = side !== "nobody" && !listSides().length;
    next.disabled = seat === null || isAlone || !/^\d+([.,]\d+)?$/.test(points.value.trim());
  };
  points.addEventListener("input", update);
  const names = makeChoices(
    app.view.seats.map((each, at) => [at, make("bdi", {}, each.name)]),
    seat,
    (at) => {
      seat = at;
      update();
    },
  );
  const signs = makeChoices(
    [
      ["-", say("takes")],
      ["+", say("gives")],
    ],
    sign,
    (mark) => (sign = mark),
  );
  /** @type {[string, any][]} */
  const others = [
    ["nobody", say("nobody")],
    .../** @type {[string, any][]} */ (
      app.view.seats.map((each, at) => [`to-${at}`, make("bdi", {}, each.name)])
    ),
    ["everybody", say("everybody-else")],
  ];
  if (app.state.has_pot) others.push(["pot", say("pot")]);
  const sides = makeChoices(
    others,
    side,
    (chosen) => {
      side = chosen;
      update();
    },
    { "aria-label": say("other-side") },
  );
  showSheet("adjust", {
    title: say("adjust"),
    back: () => app.openMenu(),
    body: [
      names,
      signs,
      make("label", { class: "field" }, say("points"), points),
      ...(app.state.moves_points ? [make("h3", {}, say("other-side")), sides] : []),
      make("label", { class: "field" }, say("reason"), reason),
    ],
    foot: next,
  });
}

/** A name as a file has it: in quotes where it would be read as something else. @param {string} name */
const writeName = (name) =>
  name !== "pot" && /^[\p{L}_][\p{L}\p{M}\p{N}_.'’-]*$/u.test(name) ? name : `"${name}"`;

/** Take back the last line of the file, or what was not sent yet. @param {App} app */
export function openUndo(app) {
  const waiting = app.queue.list(app.name).filter((each) => !isDeclaration(each) || app.queue.isCut),
    last = waiting.at(-1);
  const isSending = last && app.queue.sending === last.key;
  const { digest, undo_number: number } = app.state;
  const taken = app.state.lines.find((each) => each.number === number);
  const line = last ? last.words : (taken?.text ?? "");
  const forget = last ? [] : app.view.declared, // which is of the hand after it
    declared = app.state.form.declared?.words ?? "";
  showSheet("undo", {
    title: say("undo-title"),
    body: [
      !last && taken?.taps ? make("p", { class: "chosen" }, sayLine(app, taken)) : null,
      make("pre", { class: "line", "data-preview": true, tabindex: 0 }, line),
      forget.map((seat) =>
        make(
          "p",
          { class: "note", "data-forgets": seat },
          say("undo-forgets", { name: app.view.seats[seat].name, declared }),
        ),
      ),
    ],
    foot: makeTakingKeys(
      makeKey(
        { class: "key main danger", "data-action": "take-back", autofocus: true },
        () => {
          closeSheet();
          if (last && !isSending) app.queue.discard(last.key);
          else
            app.submit({
              method: "DELETE",
              rest: "/lines/last",
              body: { digest, forget, ...(taken && makePlace(taken)) },
              words: say("undo-words", { line }),
            });
        },
        say("take-back"),
      ),
    ),
  });
}

/** What was refused, and why: one's own line, and the table as it is now.
 * @param {App} app @param {Submission | undefined} submission */
export function openRefused(app, submission) {
  if (!submission?.refused) return;
  const { refused, words } = submission;
  const now = refused.state ?? app.state,
    isStale = ["file-changed", "another-hand"].includes(refused.error?.code ?? "");
  if (refused.forgets?.length) return openForgetting(app, submission, refused);
  const theirs = isStale && !refused.is_same && findClash(submission, now);
  if (theirs) return openClash(app, submission, now, theirs);
  const again = isStale ? (submission.method === "POST" ? "add-after" : "do-anyway") : "send-again";
  const { is_same: isSame } = refused;
  showRefused(app, submission, {
    title: say(isSame ? "same-meanwhile" : isStale ? "stale-title" : "refused-title"),
    body: [
      make("h3", {}, say("own-line")),
      make("pre", { class: "line", "data-own": true, tabindex: 0 }, words),
      refused.error && !refused.obstacle
        ? make("p", { class: isStale ? "note" : "problem error" }, refused.error.message)
        : null,
      ...(refused.obstacle ? [makeObstacle(refused.obstacle)] : makeProblems(refused.problems)),
      now.last
        ? [
            make("h3", {}, say("last-line", { label: now.board.title })),
            make("pre", { class: "line", "data-theirs": true, tabindex: 0 }, now.last.line),
            (now.last.descriptions ?? []).map((each) => make("p", { class: "note" }, each)),
          ]
        : null,
      app.queue.list(app.name).length > 1
        ? make("p", { class: "note" }, sayCount("more-waiting", app.queue.list(app.name).length - 1))
        : null,
    ],
    keys: [["add-after", isSame ? "quiet" : "main", null, say(again)]],
  });
}

/** The hand that somebody else wrote for the one that was entered: where just one was written since.
 * @param {Submission} submission @param {TableState | ShownState} now */
function findClash({ method, path, body }, now) {
  const seen = Number(
      String(body.hand ?? "")
        .split(" ")
        .at(-1),
    ), // hands that the game had
    hands = now.lines.filter((line) => line.kind === "result");
  const isHand = method === "POST" && path.endsWith("/lines") && body.taps && body.hand;
  return isHand && hands.length === seen + 1 ? hands.at(-1) : undefined;
}

/** Two results of one hand: three cards that are the keys, none of them the main one.
 * @param {App} app @param {Submission} submission @param {TableState | ShownState} now @param {GameLine} line */
function openClash(app, submission, now, line) {
  const { key, path, body, preview } = submission;
  const form = now.form ?? app.state.form,
    names = now.players;
  const theirs = line.taps ? describeEntry(form, line.taps, names) : line.text,
    mine = describeEntry(form, body.taps, names);
  /** @param {() => unknown} action */
  const close = (action) => () => {
    closeSheet();
    action();
  };
  const replace = () =>
    app.queue.retry(
      key,
      now,
      { ...body, ...makePlace(line) },
      { method: "PUT", path: path.replace(/\/lines$/, `/lines/${line.number}`) },
    );
  showSheet("refused", {
    title: say("clash-title", { label: nameLine(line) }),
    body: [
      make("p", { class: "note" }, say("clash-note")),
      makeKey(
        { class: "key clash", "data-action": "discard", "data-theirs": true },
        close(() => app.queue.discard(key)),
        make("b", {}, say("theirs")),
        markOthers(theirs, mine),
        makeMoved(names, line.changes ?? []),
      ),
      makeKey(
        { class: "key clash", "data-action": "replace", "data-own": true },
        close(replace),
        make("b", {}, say("mine")),
        markOthers(mine, theirs),
        makeMoved(names, preview?.changes ?? []),
      ),
      makeKey(
        { class: "key clash", "data-action": "add-after" },
        close(() => app.queue.retry(key, now)),
        make("b", {}, say("both-played")),
        make("span", {}, say("both-note", { theirs: nameLine(line), mine: sayHand(now.board) || "…" })),
      ),
    ],
    foot: make(
      "div",
      { class: "row" },
      makeKey({ class: "key quiet", "data-action": "cancel" }, closeSheet, say("decide-later")),
      makeKey(
        { class: "key quiet", "data-action": "as-text" },
        () => openRedo(app, submission),
        say("as-text"),
      ),
    ),
  });
}

/** A sentence in which the words are marked that another one does not have.
 * @param {string} sentence @param {string} other */
function markOthers(sentence, other) {
  const words = new Set(other.split(" "));
  return make(
    "span",
    {},
    sentence.split(" ").flatMap((word) => [words.has(word) ? word : make("mark", {}, word), " "]),
  );
}

/** Who gets and pays by a hand. @param {string[]} names @param {Score[]} changes */
const makeMoved = (names, changes) =>
  make(
    "span",
    { class: "moved" },
    changes.map((change, seat) =>
      change
        ? make(
            "span",
            {},
            make("bdi", {}, names[seat]),
            make("b", { class: change < 0 ? "down" : "up" }, formatSigned(change)),
          )
        : null,
    ),
  );

/** The sheet of what was refused. Each of the keys sends it again, with something changed in it; below
 * them it is corrected as text, or discarded.
 * @param {App} app @param {any} submission
 * @param {{title: string, body: any, keys: [string, string, any, string][]}} given  of a key: its name,
 *   its class, what is changed, and its words */
function showRefused(app, submission, { title, body, keys }) {
  const { refused, path, key } = submission;
  /** @param {() => unknown} action */
  const close = (action) => () => {
    closeSheet();
    action();
  };
  showSheet("refused", {
    title,
    body,
    foot: make(
      "div",
      { class: "stack" },
      refused.is_same
        ? makeKey(
            { class: "key main", "data-action": "drop-own", autofocus: true },
            close(() => app.queue.discard(key)),
            say("drop-own"),
          )
        : null,
      keys.map(([action, kind, changed, words]) =>
        makeKey(
          { class: `key ${kind}`, "data-action": action },
          close(() =>
            app.queue.retry(key, refused.state ?? app.state, changed && { ...submission.body, ...changed }),
          ),
          words,
        ),
      ),
      make(
        "div",
        { class: "row" },
        !refused.is_same &&
          makeKey(
            { class: "key quiet danger", "data-action": "discard" },
            close(() => app.queue.discard(key)),
            say("discard"),
          ),
        /\/lines(\/\d+)?$/.test(path)
          ? makeKey(
              { class: "key quiet", "data-action": "as-text" },
              () => openRedo(app, submission),
              say("as-text"),
            )
          : null,
      ),
    ),
  });
}

/** What was refused, to be corrected as text. @param {App} app @param {Submission} submission */
async function openRedo(app, submission) {
  const { body, key } = submission;
  openText(app, {
    text: body.text ?? (await findLine(app, body)),
    title: say("as-text"),
    back: () => openRefused(app, submission),
    save: (text) => app.queue.retry(key, app.state, { ...body, taps: undefined, text }),
  });
}

/** What was declared in the hand would be forgotten by an entry: that is asked first.
 * @param {App} app @param {Submission} submission @param {Refused} refused */
function openForgetting(app, submission, refused) {
  const { body, words } = submission,
    now = refused.state ?? app.state,
    step = now.form?.declared;
  if (!step) return;
  const had = body.taps?.seats[step.name] ?? [];
  const seats = { ...body.taps?.seats, [step.name]: [...had, ...refused.forgets] };
  const declared = step.words;
  /** @type {[string, string, any, string]} */
  const keep = [
    "keep-declared",
    "main",
    { taps: { ...body.taps, seats } },
    say("keep-declared", { declared }),
  ];
  /** @type {[string, string, any, string]} */
  const forget = [
    "add-after",
    `${body.taps ? "quiet" : "main"} danger`,
    { forget: refused.forgets },
    say("forget-declared", { declared }),
  ];
  showRefused(app, submission, {
    title: say("forgets-title", { declared }),
    body: [
      refused.forgets.map((seat) => make("p", { class: "chosen" }, `${now.players[seat]}: ${declared}`)),
      make("h3", {}, say("own-line")),
      make("pre", { class: "line", "data-own": true, tabindex: 0 }, words),
    ],
    keys: body.taps ? [keep, forget] : [forget],
  });
}

/** The line of what was tapped, as it would be written now; empty where nobody knows.
 * @param {App} app @param {any} given */
async function findLine(app, { taps, number, first, is_before }) {
  const { body } = await ask("POST", tablePath(app.name, "/preview"), { taps, number, first, is_before });
  return body?.line ?? "";
}

/** What waits to be sent: it can be discarded. @param {App} app @param {Submission} submission */
export function openUnsent(app, submission) {
  if (submission.refused) return openRefused(app, submission);
  showSheet("unsent", {
    title: say("unsent-title"),
    body: [
      make("pre", { class: "line", tabindex: 0 }, submission.words),
      make("p", { class: "note" }, say(app.queue.isKept ? "kept" : "not-kept")),
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
