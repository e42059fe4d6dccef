// The screen on the wall: standings beside the tables, which index.js renews; and what does not fit
// on the screen takes turns by itself. Who stands where the page to look at says, with the filters
// that stand in this page's address, too.

import { fetchPage, makeRenewal } from "./renewal.js";

const TURN = 10000; // milliseconds that a part is shown
const MOST_BOARDS = 6; // at a time: so many can be read at three metres
const aside = document.getElementById("standings");
let turn = 0;

/** The first table of the standings: rank, player, and what they are ordered by.
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
      for (const place of [0, at, at + 1]) {
        const cell = made.appendChild(document.createElement(row.cells[place].tagName));
        cell.textContent = row.cells[place].textContent;
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

/** Show of some elements those whose turn it is, so many at a time; how many parts there are.
 * @param {HTMLElement[]} elements @param {number} count */
function showPart(elements, count) {
  const parts = Math.max(1, Math.ceil(elements.length / count));
  elements.forEach((each, at) => (each.hidden = Math.floor(at / count) !== turn % parts));
  return parts;
}

function show() {
  if (matchMedia("(max-aspect-ratio: 1/1)").matches) return; // a phone: all of it, to be scrolled
  const boards = document.querySelector(".boards"),
    rows = [...aside.querySelectorAll("tbody tr")];
  if (boards) {
    showPart([...boards.children], MOST_BOARDS);
    boards.dataset.count = boards.querySelectorAll(":scope > :not([hidden])").length;
  }
  aside.querySelector(".turn")?.remove();
  if (!rows.length) return;
  for (const row of rows) row.hidden = false;
  const room = aside.clientHeight - rows[0].offsetTop - 2 * rows[0].offsetHeight; // and a line
  const count = Math.max(1, Math.floor(room / rows[0].offsetHeight)),
    parts = showPart(rows, count);
  const note = Object.assign(document.createElement("p"), { className: "turn" });
  note.textContent = parts > 1 ? `${(turn % parts) + 1}/${parts}` : "";
  aside.append(note);
}

function tick() {
  const time = document.getElementById("time");
  if (time)
    time.textContent = new Date().toLocaleTimeString(document.documentElement.lang, {
      hour: "2-digit",
      minute: "2-digit",
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
