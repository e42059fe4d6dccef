// What every part of the page uses: elements, words, and requests to the server.

/** @import { Board, GameLine, Problem, Score } from "./answers.d.ts" */
/** @typedef {{status: number, body: any}} Answer  status 0: the server was not reached */

/** @type {Record<string, any>} */
const texts = JSON.parse(document.getElementById("texts").textContent);

/** The first page's address: whatever path the club is served below, this file is one folder down. */
const root = new URL("../", import.meta.url);

/** An address of the club, from its first page: `look`. @param {string} path */
export const addressOf = (path) => new URL(path, root).href;
const language = document.documentElement.lang;

/** A text of the page with its values filled in.
 * @param {string} name @param {Record<string, any>} [values] */
export const say = (name, values = {}) => fillIn(String(texts[name] ?? name), values);

/** A text with its values filled in. @param {string} text @param {Record<string, any>} values */
export const fillIn = (text, values) => text.replace(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole);

/** The hand that a board shows, in one line: `E2 · 1 honba`. @param {Board} board */
export const sayHand = ({ title, counter }) =>
  counter ? say("hand-and-counter", { hand: title, counter }) : title;

/** What a line of the game is called: its hand in words, or its number in the file.
 * @param {GameLine | undefined} line */
export const nameLine = (line) => line?.title || say("edit-title", { number: line?.number });

/** The text for one, or for several: `hand` or `hands`. @param {string} name @param {number} count */
export const sayCount = (name, count) => say(count === 1 ? name : `${name}s`, { count });

/** Words of a form as they begin a line. @param {string} words */
export const capitalize = (words) => words.charAt(0).toLocaleUpperCase(language) + words.slice(1);

/** @param {string} selector @param {ParentNode} [where] @returns {any} */
export const find = (selector, where = document) => where.querySelector(selector);
/** @param {string} selector @param {ParentNode} [where] @returns {any[]} */
export const findAll = (selector, where = document) => [...where.querySelectorAll(selector)];

/** An element: `make("p", {class: "note", "data-line": 3, onclick: f}, "text", other)`. What is
 * null, undefined or false is left out, and true is an attribute without a value; but where they
 * are of ARIA they are `true` and `false`.
 * @param {string} tag @param {Record<string, any>} [given] @param {...any} content @returns {any} */
export function make(tag, given = {}, ...content) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (value === null || value === undefined) continue;
    if (name.startsWith("aria-")) made.setAttribute(name, String(value));
    else if (value === false) continue;
    else if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "selected" || name === "checked")
      Object.assign(made, { [name]: value });
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(
    ...content.flat(3).filter((each) => each !== null && each !== undefined && each !== false && each !== ""),
  );
  return made;
}

/** A key that is tapped.
 * @param {Record<string, any>} given @param {(event: any) => unknown} press @param {...any} content */
export const makeKey = (given, press, ...content) =>
  make("button", { type: "button", ...given, onclick: press }, ...content);

/** New content in the place of the old; what had the focus has it again.
 * @param {HTMLElement} box @param {...any} content */
export function redraw(box, ...content) {
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  const active = focused && box.contains(focused) ? describePlace(focused, box) : "";
  box.replaceChildren(...content.flat(3).filter((each) => each || each === 0));
  const again = active && find(active, box);
  if (again) again.focus({ preventScroll: true });
}

/** A selector of an element by what it is for. @param {HTMLElement} element @param {HTMLElement} box */
function describePlace(element, box) {
  const parts = [];
  /** @type {HTMLElement | null} */
  let inner = element;
  for (; inner && inner !== box; inner = inner.parentElement) {
    const data = Object.entries(inner.dataset ?? {}).map(
      ([name, value]) =>
        `[data-${name.replace(/[A-Z]/g, (big) => `-${big.toLowerCase()}`)}="${CSS.escape(value ?? "")}"]`,
    );
    if (data.length) parts.unshift(data.join(""));
  }
  return parts.join(" ");
}

const plain = new Intl.NumberFormat(language, { useGrouping: true, maximumFractionDigits: 4 });
const signed = new Intl.NumberFormat(language, { maximumFractionDigits: 4, signDisplay: "exceptZero" });
/** @param {string} text */
const minus = (text) => text.replace("-", "\u2212");

/** A number as people read it; null is unknown. @param {Score | null | undefined} value */
export const formatNumber = (value) =>
  value === null || value === undefined ? "…" : minus(plain.format(Number(value)));
/** @param {Score | null | undefined} value */
export const formatSigned = (value) => minus(signed.format(Number(value)));

/** Numbers below each other: all with as many decimals as one of them has. @param {Score[]} values */
export function formatColumn(values) {
  const decimals = values.map((value) => String(value).split(".")[1]?.length ?? 0);
  /** @type {Intl.NumberFormatOptions} */
  const alike = { minimumFractionDigits: Math.max(...decimals), signDisplay: "exceptZero" };
  const format = new Intl.NumberFormat(language, alike);
  return values.map((value) => minus(format.format(value)));
}

const PATIENCE = 15000; // milliseconds after which an answer is not waited for

/** What the server answers. It never throws: where nobody answers the status is 0.
 * @param {string} method @param {string} path @param {object} [body] @returns {Promise<Answer>} */
export async function ask(method, path, body = undefined) {
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json" };
  if (method !== "GET") Object.assign(headers, { "Content-Type": "application/json", "X-Mjtally": "1" });
  const stop = new AbortController();
  const clock = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const response = await fetch(addressOf(path), {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: stop.signal,
      cache: "no-store",
      credentials: "same-origin",
    });
    const answer = await response.json().catch(() => null);
    // A page of somebody else (a login of a network) is not an answer of the server.
    return { status: answer === null ? 0 : response.status, body: answer };
  } catch {
    return { status: 0, body: null };
  } finally {
    clearTimeout(clock);
  }
}

/** A line of the file that is changed, as the server is told: where it is in a game that begins at
 * `first`, and how it was seen. @param {{number: number, text: string, first: number}} line */
export const makePlace = ({ number, text, first }) => ({ number, line: text, first });

/** The path of a table: `api/tables/2026-11-22`, or of something of it.
 * @param {string} name @param {string} [rest] */
export const tablePath = (name, rest = "") => `api/tables/${encodeURIComponent(name)}${rest}`;

/** A name of a submission that no other has. Without TLS a browser has no `randomUUID`. */
export function makeSubmissionKey() {
  if (crypto.randomUUID) return crypto.randomUUID();
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((each) => each.toString(16).padStart(2, "0"))
    .join("");
}

/** What the device remembers; where it may not, the page does. Other clubs below other paths of the
 * same server have names of their own. @param {string} name */
export const keptAs = (name) => `mjtally:${root.pathname === "/" ? "" : root.pathname}${name}`;
const remembered = new Map();
/** @param {string} name @param {any} value */
export function remember(name, value) {
  const text = JSON.stringify(value);
  remembered.set(name, text);
  try {
    localStorage.setItem(keptAs(name), text);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} name @param {any} otherwise */
export function recall(name, otherwise) {
  /** @type {string | null} */
  let text = null;
  try {
    text = localStorage.getItem(keptAs(name));
  } catch {
    /* private windows may refuse it */
  }
  try {
    return JSON.parse(text ?? remembered.get(name) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Keys of which one is pressed. @param {[string | number, any][]} choices  what each stands for, and its words
 * @param {any} chosen @param {(name: any) => void} choose */
export function makeChoices(choices, chosen, choose, given = {}) {
  const box = make(
    "div",
    { class: "keys two", role: "group", ...given },
    choices.map(([name, words]) =>
      makeKey(
        { class: "key", "data-key": name, "aria-pressed": String(name === chosen) },
        ({ currentTarget }) => {
          for (const key of box.children) key.setAttribute("aria-pressed", String(key === currentTarget));
          choose(name);
        },
        words,
      ),
    ),
  );
  return box;
}

/** A function that waits until it was not called for a while.
 * @param {(...given: any[]) => unknown} action @param {number} wait */
export function debounce(action, wait) {
  let clock = 0;
  return (/** @type {any[]} */ ...given) => {
    clearTimeout(clock);
    clock = setTimeout(() => action(...given), wait);
  };
}

/** Problems, with the line, what is meant, and its mending as a key; of what was tapped the message alone.
 * @param {Problem[]} problems @param {{mend?: (fix: string) => void, isTapped?: boolean}} [given] */
export const makeProblems = (problems, { mend, isTapped = false } = {}) =>
  problems.map((each) =>
    make(
      "div",
      {
        class: `problem ${each.severity}`,
        "data-problem": each.code,
        role: "group",
        "aria-label": each.severity,
      },
      make("p", {}, make("b", { lang: "en" }, each.message)),
      each.line && !isTapped ? make("small", {}, say("place", { file: each.file, line: each.line })) : null,
      each.excerpt && !isTapped ? make("pre", { tabindex: 0 }, each.excerpt) : null,
      each.fix && mend
        ? makeKey(
            { "data-action": "fix", class: "key fix" },
            () => mend(each.fix),
            make("small", {}, say("fix")),
            make("code", {}, each.fix),
          )
        : null,
    ),
  );
