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
//             `evening` of loose hands, `hands` ("{count} hands") and `hand` for one, `unfinished`, `undated`, `more`
// A player's panel is at `#player-…` (the name, percent-encoded), a game at `#game-12`.
"use strict";
(() => {
  const all = (what, where = document) => [...where.querySelectorAll(what)];
  const find = (id) => document.getElementById(id);
  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
  const make = (tag, content = "", given = {}) => {
    const made = document.createElement(tag);
    made.append(...[content].flat());
    for (const [name, value] of Object.entries(given)) made.setAttribute(name, value);
    return made;
  };
  const season = JSON.parse(find("games-data").textContent);

  // A table that is wider than the screen is scrolled by the keyboard, too. One that is folded
  // away is taken for such until it is seen.
  function letScroll(box, canScroll) {
    const title = box.closest("section").querySelector("h2").textContent;
    const given = { tabindex: 0, role: "group", "aria-label": title };
    for (const [name, value] of Object.entries(given)) {
      if (canScroll) box.setAttribute(name, value);
      else box.removeAttribute(name);
    }
  }

  const seen = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (target.isConnected) letScroll(target, target.scrollWidth > target.clientWidth);
    }
  });
  for (const box of all(".wide")) {
    if (box.closest("details:not([open])")) letScroll(box, true);
    seen.observe(box);
  }

  // ------------------------------------------------------------------------------ sorting
  // A table is one tab stop: from one heading to the next lead the arrow keys.

  const words = new Intl.Collator(undefined, { numeric: true });
  const figure = (text) => parseFloat(text.replace(/[~+,%\s]/g, "").replace("\u2212", "-"));

  function sort(table, heading) {
    const column = heading.cellIndex;
    const isText = heading.classList.contains("w");
    const sorted = heading.getAttribute("aria-sort");
    const up = sorted ? sorted === "descending" : isText;
    for (const each of all("th", table)) each.removeAttribute("aria-sort");
    heading.setAttribute("aria-sort", up ? "ascending" : "descending");
    const keyed = [...table.tBodies[0].rows].map((row) => {
      const text = row.cells[column] ? row.cells[column].textContent.trim() : "";
      return { row, text, number: figure(text), last: row.classList.contains("total") };
    });
    keyed.sort((one, other) => {
      if (one.last !== other.last) return one.last - other.last;
      if (isText) return (up ? 1 : -1) * words.compare(one.text, other.text);
      if (isNaN(one.number) || isNaN(other.number)) return isNaN(one.number) - isNaN(other.number);
      return up ? one.number - other.number : other.number - one.number;
    });
    table.tBodies[0].append(...keyed.map((each) => each.row));
  }

  for (const table of all("table.sortable")) {
    const buttons = [];
    for (const heading of table.tHead.rows[0].cells) {
      if (!heading.textContent.trim()) continue;
      const button = make("button", [...heading.childNodes], { type: "button", tabindex: -1 });
      button.addEventListener("click", () => sort(table, heading));
      heading.append(button);
      buttons.push(button);
    }
    if (buttons.length) buttons[0].tabIndex = 0;
    table.tHead.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      const next = step && buttons[buttons.indexOf(event.target) + step];
      if (!next) return;
      event.preventDefault();
      event.target.tabIndex = -1;
      next.tabIndex = 0;
      next.focus();
    });
  }

  // A player is a tab stop once: where the page names them first.
  const led = new Set();
  for (const link of all("a[href^='#player-']")) {
    if (led.has(link.hash)) link.tabIndex = -1;
    led.add(link.hash);
  }

  // ------------------------------------------------------------- what is pointed at, in words

  const tip = make("div", "", { id: "tip", hidden: "" });
  document.body.append(tip);
  for (const title of all("svg title")) {
    title.parentNode.dataset.t = title.textContent;
    title.remove();
  }

  function tell(text, event) {
    tip.hidden = !text;
    if (!text) return;
    tip.textContent = text;
    const left = Math.min(event.clientX + 12, innerWidth - tip.offsetWidth - 8);
    tip.style.left = Math.max(left, 4) + "px";
    tip.style.top = Math.max(event.clientY - tip.offsetHeight - 12, 4) + "px";
  }

  // ----------------------------------------------------------------- whose line stands out

  const selects = [];
  let chosen = "", pointed = "";
  const belongings = new Map(); // what the charts of lines have of a player
  for (const mark of all(".lines [data-p]")) {
    const number = mark.dataset.p;
    belongings.set(number, [...(belongings.get(number) || []), mark]);
  }
  const orders = new Map(all(".lines .plot > svg").map((canvas) => [canvas, [...canvas.children]]));
  let shown = "";

  function show() {
    const number = pointed || chosen;
    if (number === shown) return;
    for (const mark of belongings.get(shown) || []) mark.classList.remove("on");
    if (shown) for (const [canvas, lines] of orders) canvas.append(...lines);
    for (const mark of belongings.get(number) || []) {
      mark.classList.add("on");
      if (mark.matches("polyline")) mark.parentNode.append(mark); // over all others
    }
    shown = number;
  }

  function choose(number) {
    chosen = belongings.has(number) ? number : "";
    pointed = "";
    for (const select of selects) select.value = chosen;
    for (const row of all("#standings tr[data-p]")) {
      row.classList.toggle("on", chosen !== "" && row.dataset.p === chosen);
    }
    show();
  }

  function point(number) {
    pointed = number;
    show();
  }

  for (const label of all(".choose")) {
    const select = label.querySelector("select");
    const numbers = new Set(all("polyline", label.parentNode).map((line) => line.dataset.p));
    season.players.slice(0, season.standing).forEach((name, number) => {
      if (numbers.has(String(number))) select.append(make("option", name, { value: number }));
    });
    select.addEventListener("change", () => choose(select.value));
    selects.push(select);
    label.hidden = false;
  }

  // The point of a line that is nearest to where the chart is pointed at.
  const REACH = 24; // pixels
  const corners = new Map();

  function readLine(line) {
    if (!corners.has(line)) {
      const values = line.dataset.v.split(" ");
      const points = line.getAttribute("points").split(" ").map((each) => each.split(",").map(Number));
      corners.set(line, values.map((value, at) => ({ x: points[at][0], y: points[at][1], value })));
    }
    return corners.get(line);
  }

  function measureDistance(points, x, y, pixel) {
    let nearest = Infinity;
    for (let at = 0; at < points.length; at++) {
      const one = points[at], other = points[Math.min(at + 1, points.length - 1)];
      const along = other.x > one.x ? Math.min(Math.max((x - one.x) / (other.x - one.x), 0), 1) : 0;
      const dx = (one.x + along * (other.x - one.x) - x) * pixel;
      nearest = Math.min(nearest, Math.hypot(dx, one.y + along * (other.y - one.y) - y));
    }
    return nearest;
  }

  function findPoint(chart, event) {
    const canvas = chart.querySelector(".plot > svg");
    const box = chart.querySelector(".plot").getBoundingClientRect();
    const pixel = box.width / canvas.viewBox.baseVal.width;
    const x = (event.clientX - box.left) / pixel, y = event.clientY - box.top;
    let best = { distance: REACH };
    for (const line of canvas.children) {
      const distance = measureDistance(readLine(line), x, y, pixel);
      if (distance < best.distance) best = { distance, line };
    }
    if (!best.line) return null;
    const near = readLine(best.line).reduce((one, other) =>
      Math.abs(other.x - x) < Math.abs(one.x - x) ? other : one);
    const period = chart.dataset.x.split("|")[chart.dataset.at.split(" ").indexOf(String(near.x))];
    const name = "\u2068" + season.players[best.line.dataset.p] + "\u2069";
    const text = fill(chart.dataset.form, { name, period, points: near.value });
    return { number: best.line.dataset.p, text };
  }

  function readPlace(event) {
    const target = event.target.closest ? event.target : document.body;
    const name = target.closest(".name[data-p]");
    if (name) return { number: name.dataset.p, text: "" };
    const plot = target.closest(".lines[data-form] .plot");
    if (plot) return findPoint(plot.parentNode, event);
    const mark = target.closest("[data-t]");
    return mark ? { number: "", text: mark.dataset.t } : null;
  }

  let waiting = null;
  document.addEventListener("pointermove", (event) => {
    if (!waiting) requestAnimationFrame(() => {
      const place = readPlace(waiting);
      waiting = null;
      point(place ? place.number : "");
      tell(place ? place.text : "", event);
    });
    waiting = event;
  });

  document.addEventListener("click", (event) => {
    const target = event.target;
    if (target.closest("a, button, select, label, summary")) return;
    const row = target.closest("#standings tr[data-p]");
    const place = row ? { number: row.dataset.p, text: "" } : readPlace(event);
    if (place && place.number) choose(place.number === chosen && row ? "" : place.number);
    else if (target.closest(".lines .plot")) choose("");
    tell(place ? place.text : "", event);
  });

  // --------------------------------------------------------------------------- more games

  const STEP = 100; // games at once
  const body = document.querySelector("table.games tbody");
  const note = find("more-games-note"), button = find("more-games");
  let left = season.games.length - body.rows.length; // that are not in the table: the oldest

  const sign = (number) => (number > 0 ? "+" : "") + String(number).replace("-", "\u2212");
  const anchor = (name) => "player-" + encodeURIComponent(name).replace(/[!'()*]/g, (letter) =>
    "%" + letter.charCodeAt(0).toString(16).toUpperCase());

  function link(number) {
    const where = anchor(season.players[number]), name = make("bdi", season.players[number]);
    const hasPanel = number < season.standing && find(where);
    return hasPanel ? make("a", name, { href: "#" + where, tabindex: -1 }) : name;
  }

  function describeGame(game, seats) {
    const hands = game[2 + 2 * seats];
    if (game.length >= 2 + 3 * seats) return "";
    if (hands === undefined) return season.words.unfinished;
    return fill(hands === 1 ? season.words.hand : season.words.hands, { count: hands });
  }

  function makeRow(game) {
    const seats = season.seats, [number, date] = game;
    const state = describeGame(game, seats), isLoose = game.length === 3 + 2 * seats;
    const when = [make("span", season.dates[date] || season.words.undated), " "];
    when.push(make("small", fill(season.words[isLoose ? "evening" : "game"], { game: number })));
    if (state) when.push(make("small", " " + state));
    const cells = [make("td", when, { class: "w" })];
    for (let seat = 0; seat < seats; seat++) {
      const score = game[2 + seats + seat];
      const won = isLoose ? score * season.unit : game[2 + 2 * seats + seat];
      const figures = [];
      if (score !== null && !isLoose) figures.push(String(score * season.unit).replace("-", "\u2212") + " ");
      figures.push(make("b", won === undefined ? "" : sign(won)));
      cells.push(make("td", [link(game[2 + seat]), make("small", figures)], { class: "w" }));
    }
    return make("tr", cells, { id: "game-" + number });
  }

  function showMore(count = STEP) {
    const from = Math.max(left - count, 0);
    body.append(...season.games.slice(from, left).reverse().map(makeRow));
    left = from;
    offerMore();
  }

  function offerMore() {
    if (!button) return;
    note.hidden = true;
    button.hidden = left === 0;
    button.textContent = fill(season.words.more, { count: left });
  }

  if (button) button.addEventListener("click", () => showMore());
  offerMore();

  // -------------------------------------------------------------------------- addresses
  // What an address leads to is opened, or made; and a player's line stands out.

  function followAddress() {
    const id = location.hash.slice(1);
    const [, number] = /^game-(\d+)$/.exec(id) || [];
    if (number && !find(id)) {
      const at = season.games.findIndex((game) => game[0] === Number(number));
      if (at >= 0 && at < left) showMore(left - at);
    }
    const target = find(id);
    if (!target) return;
    for (let each = target; each; each = each.parentElement) {
      if (each.matches("details")) each.open = true;
    }
    if (number) target.scrollIntoView({ behavior: "instant" });
    const player = season.players.findIndex((name) => anchor(name) === id);
    if (player >= 0) choose(String(player));
  }

  addEventListener("hashchange", followAddress);
  followAddress();
})();
