// The screen on the wall: standings beside the tables, which index.js renews, and the last hands of a
// table that is alone; what does not fit on the screen takes turns by itself. Who stands where the page
// to look at says, with the filters that stand in this page's address, too.

import { ask, formatSigned, make, say, tablePath } from "./elements.js";
import { fetchPage, makeRenewal } from "./renewal.js";
import { describeEntry } from "./steps.js";

/** @import { GameLine, TableState } from "./answers.d.ts" */

const TURN = 10000; // milliseconds that a part is shown
const MOST_TABLES = 8; // at a time: so many can be read at five metres
const FEW_TABLES = 4; // beside which the standings stand; below more they are a strip
const STRIP = 8; // players in it
const MOST_HANDS = 12; // of a table that is alone, where they have room
const aside = document.getElementById("standings");
let turn = 0;

/** The first table of the standings: rank, how it moved, player, and what they are ordered by.
 * @param {DocumentFragment} page */
function readStandings(page) {
  const section = page.getElementById("standings"),
    table = section?.querySelector("table");
  if (!section || !table) return [];
  const at = [...table.rows[0].cells].findIndex((each) => each.classList.contains("n"));
  const copy = document.createElement("table");
  for (const part of [table.tHead, ...table.tBodies]) {
    const group = copy.appendChild(document.createElement(part.tagName));
    for (const row of part.rows) {
      const made = group.insertRow();
      for (const place of [...new Set([0, at - 1, at, at + 1])]) {
        const cell = made.appendChild(document.createElement(row.cells[place].tagName));
        if (place && place < at) cell.append(...row.cells[place].cloneNode(true).childNodes);
        else cell.textContent = row.cells[place].textContent;
        const isPoints = place > at && cell.localName === "td";
        if (place === at) cell.className = "w";
        else if (isPoints && /^[+\u2212-]/.test(cell.textContent))
          cell.className = cell.textContent.startsWith("+") ? "gain" : "loss";
        else if (place && place < at) cell.className = "moves";
      }
    }
  }
  const titles = ["h2", "h3"].map((name) => section.querySelector(name)).filter(Boolean);
  return [
    ...titles.map((each) =>
      Object.assign(document.createElement(each.tagName), { textContent: each.textContent }),
    ),
    copy,
  ];
}

/** The last hands of a table, the newest first: what happened, in words, and what it did to whom. What
 * only the file can say has no words on a wall. @param {TableState} state */
function makeHands({ lines, form, players }) {
  /** @param {GameLine} line */
  const makeHand = ({ title, taps, changes = [] }) => {
    const words = form && taps ? describeEntry(form, { ...taps, comment: "" }, players) : "";
    const paid = changes
      .map((change, seat) => ({ change: Number(change), name: players[seat] }))
      .filter(({ change }) => change)
      .sort((one, other) => other.change - one.change)
      .map(({ change, name }) => {
        const points = make("b", { class: change < 0 ? "loss" : "gain" }, formatSigned(change));
        return make("span", {}, make("bdi", {}, name), " ", points);
      });
    const label = title ? make("b", {}, title) : null;
    return make("li", {}, label, make("span", {}, words), make("span", { class: "changes" }, paid));
  };
  const hands = lines.filter((line) => line.changes).slice(-MOST_HANDS);
  const title = make("h2", {}, say("last-hands"));
  return hands.length
    ? [make("section", { class: "hands" }, title, make("ol", {}, hands.map(makeHand).reverse()))]
    : [];
}

const renew = makeRenewal(async () => {
  const single = document.querySelector(".tables")?.dataset.single;
  const [text, answer] = await Promise.all([
    fetchPage(`look${location.search}`),
    single ? ask("GET", tablePath(single)) : null,
  ]);
  if (!text || (answer && answer.status !== 200)) return;
  const page = document.createElement("template"); // in which no style of that page is applied
  page.innerHTML = text;
  aside.replaceChildren(...(answer ? makeHands(answer.body) : []), ...readStandings(page.content));
  show();
});

/** Show of some elements those whose turn it is; how many parts there are.
 * @param {HTMLElement[][]} parts */
function showPart(parts) {
  const shown = parts[turn % parts.length];
  for (const element of parts.flat()) element.hidden = !shown.includes(element);
  return parts.length;
}

/** Elements in parts of so many each. @param {HTMLElement[]} elements @param {number} count */
const splitByCount = (elements, count) =>
  Array.from({ length: Math.ceil(elements.length / count) }, (_, at) =>
    elements.slice(at * count, (at + 1) * count),
  );

/** Rows in parts that are no higher than the room: a long name has two lines.
 * @param {HTMLElement[]} rows @param {number} room */
function splitByHeight(rows, room) {
  /** @type {HTMLElement[][]} */
  const parts = [];
  let left = 0;
  for (const row of rows) {
    const { height } = row.getBoundingClientRect();
    left -= height;
    if (left < 0 || !parts.length) {
      parts.push([]);
      left = room - height;
    }
    parts.at(-1)?.push(row);
  }
  return parts;
}

/** Hide the oldest of the last hands, so that the standings have their room below them, or half of the
 * height where they are longer than that. */
function fitHands() {
  const hands = [...aside.querySelectorAll(".hands li")];
  for (const hand of hands) hand.hidden = false;
  const bottom = aside.getBoundingClientRect().bottom;
  const isTooLong = () => {
    const section = aside.querySelector(".hands").getBoundingClientRect(),
      end = aside.querySelector("table")?.getBoundingClientRect().bottom ?? section.bottom;
    return end > bottom && section.bottom > (section.top + bottom) / 2;
  };
  while (hands.length > 1 && isTooLong()) hands.pop().hidden = true;
}

function show() {
  if (matchMedia("(max-aspect-ratio: 1/1)").matches) return; // a phone: all of it, to be scrolled
  const tables = document.querySelector(".tables"),
    rows = [...aside.querySelectorAll("tbody tr")];
  let isStrip = false;
  if (tables) {
    showPart(splitByCount([...tables.children], MOST_TABLES));
    const count = tables.querySelectorAll(":scope > :not([hidden])").length;
    isStrip = tables.children.length > FEW_TABLES;
    tables.dataset.count = count;
    tables.toggleAttribute("data-many", isStrip);
  }
  aside.querySelector(".turn")?.remove();
  for (const row of rows) row.hidden = false;
  if (aside.querySelector(".hands")) fitHands();
  if (!rows.length) return;
  const note = aside.appendChild(Object.assign(document.createElement("p"), { className: "turn" }));
  note.textContent = "1/1"; // it has its height now
  const room = aside.getBoundingClientRect().bottom - note.offsetHeight - rows[0].getBoundingClientRect().top;
  const parts = showPart(isStrip ? splitByCount(rows, STRIP) : splitByHeight(rows, room));
  note.textContent = parts > 1 ? `${(turn % parts) + 1}/${parts}` : "";
}

function tick() {
  const time = document.getElementById("time");
  if (time)
    time.textContent = new Date().toLocaleTimeString(document.documentElement.lang, {
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
}

document.addEventListener("renewed", () => {
  tick();
  show();
  renew();
});
setInterval(() => {
  turn += 1;
  tick();
  show();
}, TURN);
addEventListener("resize", show);
navigator.wakeLock?.request("screen").catch(() => {});
tick();
renew();
