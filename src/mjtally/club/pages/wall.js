// The screen on the wall: standings beside the tables, which index.js renews; and what does not fit
// on the screen takes turns by itself. Who stands where the page to look at says, with the filters
// that stand in this page's address, too.

import { fetchPage, makeRenewal } from "./renewal.js";

const TURN = 10000; // milliseconds that a part is shown
const MOST_TABLES = 8; // at a time: so many can be read at five metres
const FEW_TABLES = 4; // beside which the standings stand; below more they are a strip
const STRIP = 8; // players in it
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

const renew = makeRenewal(async () => {
  const text = await fetchPage(`look${location.search}`);
  if (!text) return;
  const page = document.createElement("template"); // in which no style of that page is applied
  page.innerHTML = text;
  aside.replaceChildren(...readStandings(page.content));
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
  if (!rows.length) return;
  for (const row of rows) row.hidden = false;
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
