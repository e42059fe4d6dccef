// The sheet at the bottom of the screen, where the thumb is: one thing at a time is shown in it.
//
// A tap is meant for what the finger saw. So none is taken for a moment after a sheet was shown,
// closed, or has another size, or something else has pushed the keys of the board: what is under the
// finger stands there only now. And where a sheet saves, in the corner at the right, everything else
// has a key that begins and ends nothing.

import { find, make, makeKey, say } from "./elements.js";

export const sheet = /** @type {HTMLDialogElement} */ (document.getElementById("sheet"));
const root = document.documentElement;
const UNSEEN = 300; // milliseconds in which nobody has seen yet what stands where
let clock = 0; // until it is seen
/** @type {(() => void) | null} */
let goBack = null; // what the key for back does

/** Take no taps until what stands where has been seen; keyboards go by what has the focus. */
export function ignoreTaps() {
  root.dataset.unseen = ""; // by which the style takes none
  clearTimeout(clock);
  clock = setTimeout(() => delete root.dataset.unseen, UNSEEN);
}

const moves = new ResizeObserver(ignoreTaps);
for (const id of ["sheet", "status", "problems"]) moves.observe(document.getElementById(id));

/** Show something in the sheet.
 * @param {string} kind @param {{title: string, above?: any, body: any, foot?: any, back?: (() => void) | null,
 *   data?: Record<string, any>}} content */
export function showSheet(kind, { title, above = null, body, foot = null, back = null, data = {} }) {
  for (const name of Object.keys(sheet.dataset)) delete sheet.dataset[name];
  Object.assign(sheet.dataset, { sheet: kind, ...data });
  goBack = back;
  const heading = make("h2", { id: "sheet-title", tabindex: -1 }, title);
  sheet.setAttribute("aria-labelledby", "sheet-title");
  sheet.replaceChildren(
    make(
      "div",
      { class: "grip" },
      back
        ? makeKey({ class: "icon", "data-action": "back", "aria-label": say("back") }, back, "‹")
        : make("span", {}),
      make("div", { class: "titles" }, above, heading),
      makeKey({ class: "icon", "data-action": "close", "aria-label": say("close") }, closeSheet, "×"),
    ),
    make("div", { class: "body" }, body),
    foot ? make("div", { class: "foot" }, foot) : "",
  );
  if (!sheet.open) sheet.showModal();
  ignoreTaps();
  const first = find("[autofocus]", sheet) ?? heading;
  first.focus({ preventScroll: true });
}

export const isSheetOpen = (kind = "") => sheet.open && (!kind || sheet.dataset.sheet === kind);

export function closeSheet() {
  if (sheet.open) sheet.close();
  ignoreTaps();
}

/** A key that takes something away, and in the corner one that does not. @param {HTMLElement} key */
export const makeTakingKeys = (key) =>
  make(
    "div",
    { class: "row" },
    key,
    makeKey({ class: "key quiet", "data-action": "cancel" }, closeSheet, say("cancel")),
  );

// What was closed by a click is not clicked again; and a key of a keyboard that is held is one press.
for (const kind of ["click", "submit"])
  sheet.addEventListener(kind, (event) => sheet.open || stop(event), { capture: true });
addEventListener(
  "keydown",
  (/** @type {any} */ event) => {
    const isPress = event.key === "Enter" || (event.key === " " && event.target.closest?.("button, summary"));
    if (event.repeat && isPress) stop(event);
  },
  { capture: true },
);
/** @param {Event} event */
function stop(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

sheet.addEventListener("close", () => {
  goBack = null;
  setTimeout(() => {
    // what was tapped may be drawn anew, and the keyboard begin at the top
    if (document.activeElement === document.body)
      find("[data-action=result], [data-action=next-game]")?.focus({ preventScroll: true });
  });
});
sheet.addEventListener("cancel", (event) => {
  // the Escape key, and the gesture for back
  if (!goBack || !event.cancelable) return;
  event.preventDefault();
  goBack();
});
sheet.addEventListener("click", (event) => {
  if (event.target === sheet) closeSheet(); // beside it
});
