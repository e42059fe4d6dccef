// What a page can do beyond being read: sort, choose whose line stands out, say what is pointed
// at, and list the games that it does not show at first.
//
// The games of a page as data: `JSON.parse` of the text of `script#games-data`.
//   seats     players of a game
//   unit      what one of `scores` is worth: 412 with a unit of 100 is the score 41200
//   players   names, by number: first those of the standings in their order, as `data-p` counts
//             them; then others who played with them, who have no panel (guests)
//   standing  how many of them are in the standings
//   dates     the days, in their order; "" first where games have none
//   games     each game, the oldest first:
//               [number, date, …players, …scores, …points]   a finished one
//               [number, date, …players, …scores]            one that was not finished, not counted
//               [number, date, …players, …scores, hands]     loose hands: won and lost in an evening
//             `date` is a place in `dates`, and players are numbers; players, scores and points are
//             those of the best first. Scores that nobody knows are null. Where players share a
//             rank, the ranks come last, in a list: [1, 2, 2, 4]. Points are as they are shown:
//             with two decimals at most.
//   words     what is said of games, with values in braces to be filled in: `game` ("Game {game}"),
//             `hands` ("{count} hands") and `hand` for one, `unfinished`, `undated`, `more`
// A player's panel is at `#player-…` (the name, percent-encoded), a game at `#game-12`.
"use strict";
(() => {
  const all = (what, where = document) => [...where.querySelectorAll(what)];
  const figure = (text) => parseFloat(text.replace(/[+,%\s]/g, "").replace("\u2212", "-"));

  function sort(table, column, heading) {
    const down = heading.getAttribute("aria-sort") !== "descending";
    for (const each of all("th", table)) each.removeAttribute("aria-sort");
    heading.setAttribute("aria-sort", down ? "descending" : "ascending");
    const body = table.tBodies[0];
    const rows = [...body.rows];
    const text = (row) => row.cells[column].textContent.trim();
    const words = heading.classList.contains("w");
    rows.sort((one, other) => {
      const last = one.classList.contains("total") - other.classList.contains("total");
      if (last) return last;
      if (words) return (down ? 1 : -1) * text(one).localeCompare(text(other));
      const a = figure(text(one)), b = figure(text(other));
      if (isNaN(a) || isNaN(b)) return isNaN(a) - isNaN(b);
      return down ? b - a : a - b;
    });
    body.append(...rows);
  }

  for (const table of all("table.sortable")) {
    [...table.tHead.rows[0].cells].forEach((heading, column) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = heading.textContent;
      button.addEventListener("click", () => sort(table, column, heading));
      heading.replaceChildren(button);
    });
  }

  // What a mark says, where it is pointed at or touched.
  const tip = document.createElement("div");
  tip.id = "tip";
  tip.hidden = true;
  document.body.append(tip);
  for (const title of all("svg title")) {
    title.parentNode.dataset.t = title.textContent;
    title.remove();
  }
  document.addEventListener("pointermove", (event) => {
    const mark = event.target.closest && event.target.closest("[data-t]");
    tip.hidden = !mark;
    if (!mark) return;
    tip.textContent = mark.dataset.t;
    const left = Math.min(event.clientX + 12, innerWidth - tip.offsetWidth - 8);
    tip.style.left = Math.max(left, 4) + "px";
    tip.style.top = Math.max(event.clientY - tip.offsetHeight - 12, 4) + "px";
  });

})();
