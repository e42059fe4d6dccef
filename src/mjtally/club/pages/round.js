// The clock of the round at a table: in the middle of the board, as a note when its time is up, and
// the sheet that sets it for all tables, or gives this one some minutes more.

import {
  ask,
  find,
  formatNumber,
  make,
  makeChoices,
  makeKey,
  recall,
  remember,
  say,
  tablePath,
} from "./elements.js";
import { formatLeft, tick } from "./clock.js";
import { closeSheet, isSheetOpen, showSheet } from "./sheets.js";

/** @import { ShownClock, TableApp as App } from "./table.js" */

const USUAL = { minutes: 90, rule: "this-hand" };
const STEP = 5; // minutes

/** The seconds that are left. @param {ShownClock} clock */
const findLeft = ({ ends, left }) => (ends ? (ends - Date.now()) / 1000 : left);

/** An element that counts down. @param {ShownClock} clock */
const makeTimer = ({ ends, left }) =>
  make("span", {
    "data-clock": true,
    "data-ends": ends,
    "data-left": left,
    "data-stands": !ends,
    "data-up": formatLeft(0),
    role: "timer",
  });

/** In the middle of the board: a key for those who may set it. @param {App} app */
export function makeClock(app) {
  const { clock } = app.state;
  if (!clock) return null;
  const shown = [makeTimer(clock), clock.is_running ? null : make("small", {}, say("clock-stands"))];
  queueMicrotask(tick); // what it shows, as soon as it is there
  return app.mayWrite
    ? makeKey(
        { class: "clock", "data-action": "clock", title: say("menu-clock") },
        () => openClock(app),
        shown,
      )
    : make("span", { class: "clock" }, shown);
}

/** What is still to be played when the time is up; when nothing is, a key for the end.
 * @param {App} app */
export function makeTimeUp(app) {
  const { clock, is_over: isOver } = app.state;
  if (!clock || isOver || findLeft(clock) > 0) return null;
  const said = say(`clock-${clock.hands_left}-left`);
  return make(
    "div",
    { class: "problem warning", role: "alert", "data-hands-left": clock.hands_left },
    make("p", {}, make("b", {}, said)),
    !clock.hands_left && app.canEnter
      ? makeKey(
          { class: "key", "data-action": "end-by-time" },
          () => app.openText({ text: `end  # ${say("clock-up")}`, title: say("menu-end") }),
          say("menu-end"),
        )
      : null,
  );
}

/** Start it, stop it, or change the time, of all tables or of this one. @param {App} app */
export function openClock(app) {
  const { clock } = app.state;
  /** @param {object} body */
  const all = (body) => send(app, "api/clock", body);
  /** @param {string} action @param {() => unknown} press @param {string} words @param {object} [given] */
  const key = (action, press, words, given = {}) =>
    makeKey({ class: "key", "data-action": action, ...given }, press, words);
  const isUp = clock && findLeft(clock) <= 0,
    isNew = !clock || isUp,
    trouble = make("p", { class: "note", role: "status", "data-trouble": true });
  if (!clock)
    return showSheet("clock", {
      title: say("menu-clock"),
      back: () => app.openMenu(),
      ...makeStart(app),
      above: trouble,
    });
  const left = () => findLeft(clock) - 60 * clock.extra; // of all tables
  /** @param {number} minutes */
  const change = (minutes) => all({ left: Math.max(0, left()) + 60 * minutes, is_running: true });
  /** @param {number} minutes */
  const extra = (minutes) => send(app, tablePath(app.name, "/clock"), { minutes });
  const start = isNew ? makeStart(app) : { body: null, foot: null };
  showSheet("clock", {
    title: say("menu-clock"),
    above: trouble,
    back: () => app.openMenu(),
    body: [
      make("p", { class: "chosen" }, makeTimer(clock)),
      clock.extra
        ? make("p", { class: "note" }, say("clock-has-extra", { count: formatNumber(clock.extra) }))
        : null,
      make("p", { class: "note" }, `${say("clock-rule")}: ${say(`clock-${clock.rule}`)}`),
      make(
        "div",
        { class: "list two" },
        isUp
          ? null
          : clock.is_running
            ? key("stop", () => all({ left: left(), is_running: false }), say("clock-stop"))
            : key("go-on", () => all({ left: left(), is_running: true }), say("clock-go-on")),
        key("extra", () => extra(clock.extra + STEP), say("clock-extra", { count: STEP })),
        key("more-time", () => change(STEP), say("clock-more", { count: STEP })),
        isUp ? null : key("less-time", () => change(-STEP), say("clock-less", { count: STEP })),
        clock.extra ? key("no-extra", () => extra(0), say("clock-no-extra")) : null,
        // a clock that runs is stopped before it is taken away
        clock.is_running && !isUp
          ? null
          : key("remove", () => all({}), say("clock-remove"), { class: "key danger" }),
      ),
      start.body,
    ],
    foot: start.foot,
  });
  return tick();
}

/** How long, and by which rule. @param {App} app */
function makeStart(app) {
  const last = { ...USUAL, ...recall("round", {}) };
  let { rule } = last;
  const minutes = make("input", {
    class: "text",
    inputmode: "numeric",
    "data-minutes": true,
    autocomplete: "off",
    value: String(last.minutes),
  });
  const start = makeKey(
    { class: "key main", "data-action": "start" },
    () => {
      const round = { minutes: Number(minutes.value), rule };
      remember("round", round);
      send(app, "api/clock", round);
    },
    say("clock-start"),
  );
  minutes.addEventListener("input", () => {
    start.disabled = !/^[1-9]\d{0,2}$/.test(minutes.value.trim()) || Number(minutes.value) > 600;
  });
  const rules = makeChoices(
    ["this-hand", "one-more"].map((each) => [each, say(`clock-${each}`)]),
    rule,
    (each) => (rule = each),
    { "aria-label": say("clock-rule") },
  );
  return {
    body: [
      make("label", { class: "field" }, say("clock-minutes"), minutes),
      make("h3", {}, say("clock-rule")),
      rules,
    ],
    foot: start,
  };
}

/** It is not kept for later, as hands are: a clock that starts when there is a network again is
 * wrong. @param {App} app @param {string} path @param {any} body */
async function send(app, path, body) {
  const { status, body: answer } = await ask("PUT", path, body);
  if (status === 200) {
    await app.refresh();
    if (isSheetOpen("clock")) closeSheet();
  } else if (isSheetOpen("clock"))
    find("[data-trouble]").textContent = answer?.error?.message ?? say("no-connection");
}
