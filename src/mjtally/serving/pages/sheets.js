// The sheet at the bottom of the screen, where the thumb is: one thing at a time is shown in it.

import { find, make, makeKey, say } from "./elements.js";

export const sheet = /** @type {HTMLDialogElement} */ (document.getElementById("sheet"));
let goBack = null; // what the key for back does
let closed = null; // what is done when it is closed

/** Show something in the sheet.
 * @param {string} kind @param {{title: string, above?: any, body: any, foot?: any, back?: (() => void) | null,
 *   onClose?: () => void, data?: Record<string, string>}} content */
export function showSheet(
  kind,
  { title, above = null, body, foot = null, back = null, onClose = null, data = {} },
) {
  for (const name of Object.keys(sheet.dataset)) delete sheet.dataset[name];
  Object.assign(sheet.dataset, { sheet: kind, ...data });
  goBack = back;
  closed = onClose;
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
  const first = find("[autofocus]", sheet) ?? heading;
  first.focus({ preventScroll: true });
}

export const isSheetOpen = (kind = "") => sheet.open && (!kind || sheet.dataset.sheet === kind);

export function closeSheet() {
  if (sheet.open) sheet.close();
}

sheet.addEventListener("close", () => {
  const done = closed;
  closed = goBack = null;
  done?.();
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
