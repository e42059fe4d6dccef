// Renews the page when the files change, without losing the place: what is scrolled to, opened,
// sorted and typed stays as it is. (The address stays, and with it the panel of a player.)
//
// The new page takes the place of the old one in the same document, and its script starts as it does
// in any report. The document is not opened again: that would stop a navigation, and whoever had just
// followed a link, or sent the filters, would stay here. This module is there only once, and goes on.

import { fetchPage, makeRenewal, whenLifted } from "./renewal.js";

/** @param {string} what @param {ParentNode} [where] */
const all = (what, where = document) => [...where.querySelectorAll(what)];
const source = new EventSource("events");
let time = new Date(),
  isLost = false;

const findNote = () => document.getElementById("live"); // of the page that is there now

function tell() {
  const note = findNote();
  const said = time.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  note.textContent = (isLost ? note.dataset.lost : note.dataset.updated).replace("{time}", said);
  note.classList.toggle("lost", isLost);
}

// ------------------------------------------------------------------------- what the place is
// An element is found again by the nearest one around it that has an id, its kind, and which of
// that kind it is there.

/** @param {any} one */
function describe(one) {
  const home = one.parentElement.closest("[id]");
  const kind = [one.localName, ...(one.name ? [`[name="${CSS.escape(one.name)}"]`] : [])].join("");
  return { id: one.id, home: home && home.id, kind, at: all(kind, home || document).indexOf(one) };
}

/** @param {ReturnType<typeof describe>} described */
function findAgain({ id, home, kind, at }) {
  if (id) return document.getElementById(id);
  const where = home ? document.getElementById(home) : document;
  return where && all(kind, where)[at];
}

const readRows = () => all("table.games tbody tr").length;

function findTop() {
  const tops = all("main [id]")
    .filter((each) => each.getClientRects().length)
    .map((each) => ({ id: each.id, top: each.getBoundingClientRect().top }));
  const bar = /** @type {HTMLElement | null} */ (document.querySelector(".bar"));
  const below = (bar?.offsetHeight ?? 0) + 16; // where a part stands to which a link led
  return tops
    .filter(({ top }) => top < below)
    .reduce((one, other) => (other.top >= one.top ? other : one), tops[0]);
}

function readPlace() {
  const active = /** @type {HTMLInputElement | null} */ (document.activeElement);
  return {
    scroll: scrollY,
    top: findTop(),
    rows: readRows(),
    details: all("details").map((each) => ({ place: describe(each), open: each.open })),
    sorted: all("th[aria-sort]").map((each) => ({ place: describe(each), sort: each.ariaSort })),
    chosen: all(".choose select").map((each) => ({
      place: describe(each),
      text: each.selectedOptions[0]?.text,
    })),
    aside: all(".wide")
      .filter((each) => each.scrollLeft)
      .map((each) => ({ place: describe(each), left: each.scrollLeft })),
    typed: all("#filters input, #filters select, #find-player").map((each) => ({
      field: each.id ? `#${each.id}` : `#filters [name="${CSS.escape(each.name)}"]`,
      mark: each.type === "checkbox" ? each.value : "",
      value: each.value,
      checked: each.checked,
    })),
    focus: active && active !== document.body ? describe(active) : null,
    caret:
      active && ["text", "search"].includes(active.type)
        ? [active.selectionStart, active.selectionEnd]
        : null,
  };
}

/** @param {ReturnType<typeof readPlace>} was */
function restorePlace(was) {
  const more = document.getElementById("more-games");
  while (more && !more.hidden && readRows() < was.rows) more.click();
  for (const { place, open } of was.details) {
    const one = findAgain(place);
    if (one) one.open = open;
  }
  for (const { place, sort } of was.sorted) {
    const heading = findAgain(place);
    for (let tries = 0; heading && heading.ariaSort !== sort && tries < 2; tries++) {
      heading.querySelector("button")?.click();
    }
  }
  for (const { place, text } of was.chosen) {
    const select = findAgain(place);
    const option = select && [...select.options].find((each) => each.text === text);
    if (!option || select.value === option.value) continue;
    select.value = option.value;
    select.dispatchEvent(new Event("change"));
  }
  for (const { field, mark, value, checked } of was.typed) {
    const one = all(field).find((each) => !mark || each.value === mark);
    if (!one) continue;
    if (mark) one.checked = checked;
    else one.value = value;
  }
  for (const { place, left } of was.aside) {
    const box = findAgain(place);
    if (box) box.scrollLeft = left;
  }
  restoreFocus(was);
  // The report goes to what its address names once it was loaded, and what is above may have
  // another height once it is laid out: and back from there.
  const again = () => requestAnimationFrame(() => restoreFocus(was));
  if (document.readyState === "complete") again();
  else addEventListener("load", again, { once: true });
}

/** @param {ReturnType<typeof readPlace>} was */
function restoreFocus(was) {
  const focused = was.focus && findAgain(was.focus);
  if (!focused)
    /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
  else if (focused !== document.activeElement) {
    focused.focus({ preventScroll: true });
    if (was.caret && focused.setSelectionRange) focused.setSelectionRange(...was.caret);
  }
  const top = was.top && document.getElementById(was.top.id);
  const down = was.scroll && top ? scrollY + top.getBoundingClientRect().top - was.top.top : was.scroll;
  scrollTo({ top: down, behavior: "instant" });
}

// ------------------------------------------------------------------------------- renewing

/** The old page is there until the new one is complete, and gives way to it in one step: a key that is
 * pressed meanwhile is typed into one of the two.
 * @param {string} text */
async function replace(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const period = new URLSearchParams(location.search).get("period");
  const packed = period && page.querySelector(`script[data-period="${CSS.escape(period)}"]`);
  const unpacked = packed && window.DecompressionStream && (await window.mjtallyUnpack(packed.textContent));
  await whenLifted();
  const was = readPlace();
  document.dispatchEvent(new Event("renewing")); // what the old page listens to ends
  document.documentElement.replaceWith(page.documentElement);
  window.mjtallyUnpacked = unpacked;
  for (const script of all("body > script:not([type])")) {
    const started = document.createElement("script"); // one that was parsed elsewhere never runs
    started.text = script.text;
    script.replaceWith(started);
  }
  restorePlace(was);
}

const renew = makeRenewal(async () => {
  const text = await fetchPage(location.pathname + location.search);
  isLost = !text; // the server is away: EventSource goes on trying
  if (text) {
    time = new Date();
    await replace(text);
  }
  tell();
});

source.onmessage = ({ data }) => {
  // the first tells the version that there is
  // A server that was started again counts anew.
  const isKnown = !isLost && String(JSON.parse(data).version) === findNote().dataset.version;
  if (!isKnown) renew();
};
source.onerror = () => {
  isLost = true;
  tell();
};
tell();
