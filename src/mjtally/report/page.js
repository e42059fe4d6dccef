// What a page can do beyond being read: sort, choose whose line stands out, say what is pointed at,
// list the games that it does not show at first, show the panel of one player, and two players head
// to head. What the page shows of itself is not drawn here again. Whoever leads to a game, a player
// or two is a link, or an address that somebody sent: everything goes by the page's address. A game
// is at `#game-12`, a player at `#player-…` (the name, percent-encoded), two at `#pair-…,…`.
//
// What it knows of games and players is JSON in the page: `page-data.d.ts` says what is in it.
// `script[data-period]` has the head and the sections of the page for another period, compressed: they
// are put in the place of those that are shown, and the page starts anew.
//
// It is no module, as the scripts of other pages are: it stands in the page itself. A server's page is
// renewed in its document: the script of the old page ends when it hears `renewing`, and that of the
// new page runs.
"use strict";

/** @import { GamesData, PlayersData } from "./page-data.d.ts" */

(() => {
  /** @param {string} what @param {ParentNode} [where] */
  const all = (what, where = document) => [...where.querySelectorAll(what)];
  /** @param {string} id */
  const find = (id) => document.getElementById(id);
  /** @param {string} text @param {Record<string, any>} values */
  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
  /** @param {string} tag @param {Record<string, any>} given @param {...any} content @returns {any} */
  const make = (tag, given, ...content) => {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(given)) made.setAttribute(name, value);
    made.append(...content);
    return made;
  };
  /** @param {string} name */
  const isolate = (name) => make("bdi", {}, name);
  /** @param {string} kind @param {...any} content */
  const cell = (kind, ...content) => make("td", kind ? { class: kind } : {}, ...content);
  /** @param {...any} content */
  const heading = (...content) => make("th", { scope: "col" }, ...content);

  /** Have the page that is shown now do all that; `signal` ends it, before another period is shown.
   * @param {AbortSignal} signal */
  function start(signal) {
    /** @type {GamesData} */
    const data = JSON.parse(find("games-data").textContent);
    /** @param {string | number} text */
    const minus = (text) => String(text).replace("-", "\u2212").replace(".", data.decimal);
    /** @param {number} number */
    const sign = (number) => (number > 0 ? "+" : "") + minus(number);
    /** @type {PlayersData} */
    const met = JSON.parse(find("players-data").textContent);
    const words = { ...data.words, ...met.words };
    const names = data.players,
      title = document.title;
    const panels = all("#players .panel"); // of the first of the players
    const anchors = panels.map((panel) => panel.id.slice("player-".length));

    const games = data.games
      .map((/** @type {any[]} */ row, at) => {
        /** @param {number} at */
        const part = (at) => row.slice(2 + at * data.seats, 2 + (at + 1) * data.seats);
        const players = part(0),
          isFinished = row.length >= 2 + 3 * data.seats;
        const scores = part(1).map((score) => (score === null ? null : score * data.unit));
        const hands = row.length === 3 + 2 * data.seats ? row[row.length - 1] : null; // if loose
        return {
          number: row[0],
          day: row[1],
          date: data.dates[row[1]] || words.undated,
          players,
          scores,
          hands,
          round: data.rounds[at]?.[0],
          table: data.rounds[at]?.[1],
          order: data.rounds[at]?.[2] ?? data.rounds[at]?.[0],
          ranks: isFinished ? row[2 + 3 * data.seats] || players.map((_, at) => at + 1) : null,
          won: isFinished ? part(2) : hands === null ? null : scores,
        };
      })
      .reverse(); // the latest first
    /** @typedef {(typeof games)[number]} Game */

    const bar = document.querySelector(".bar");

    /** Whether something is right of what is seen of a box. @param {Element} box */
    const tellMore = (box) =>
      box.toggleAttribute("data-more", box.scrollLeft + box.clientWidth < box.scrollWidth - 1);

    /** A table that is wider than the screen is scrolled in a box, by the keyboard, too; the heads of
     * others stay below the bar. One that is folded away is taken for such until it is seen.
     * @param {HTMLElement} box @param {boolean} canScroll */
    function letScroll(box, canScroll) {
      box.toggleAttribute("data-scrolls", canScroll);
      box.toggleAttribute("data-fits", !canScroll);
      tellMore(box);
      const title = box.closest("section")?.querySelector("h2").textContent;
      const given = { tabindex: 0, role: "group", "aria-label": title };
      for (const [name, value] of Object.entries(given)) {
        if (canScroll) box.setAttribute(name, String(value));
        else box.removeAttribute(name);
      }
    }

    const seen = new ResizeObserver((entries) => {
      for (const { target } of entries) {
        const box = /** @type {HTMLElement} */ (target);
        if (box === bar) document.documentElement.style.setProperty("--stuck", `${bar.offsetHeight}px`);
        if (!box.isConnected || !box.matches(".wide")) tellMore(links);
        else letScroll(box, box.scrollWidth > box.clientWidth);
      }
    });
    const links = bar.querySelector("nav");
    seen.observe(bar);
    links.addEventListener("scroll", () => tellMore(links), { passive: true });

    /** Offer to copy a table, and to save it, beside its title or above it. @param {HTMLElement} box */
    function offerTable(box) {
      const copy = make("button", { type: "button" }, words.copy),
        save = make("button", { type: "button" }, words.csv);
      copy.addEventListener("click", async () => {
        await copyText(writeCells(box, "\t"));
        copy.textContent = words.copied;
        setTimeout(() => (copy.textContent = words.copy), 2000);
      });
      save.addEventListener("click", () => {
        const content = "\ufeff" + writeCells(box, data.decimal === "," ? ";" : ",");
        const href = URL.createObjectURL(new Blob([content], { type: "text/csv" }));
        const name = [title, box.closest("section")?.querySelector("h2")?.textContent];
        make("a", { href, download: `${name.filter(Boolean).join(" – ")}.csv` }).click();
        setTimeout(() => URL.revokeObjectURL(href), 10000);
      });
      const tools = make("div", { class: "tools" }, copy, save),
        head = box.previousElementSibling;
      if (!head?.matches("h2, h3, h4")) return box.before(tools);
      const line = make("div", { class: "h" });
      head.before(line);
      line.append(head, tools);
    }

    /** @param {HTMLElement} box */
    function watchTable(box) {
      if (box.closest("details:not([open])")) letScroll(box, true);
      box.addEventListener("scroll", () => tellMore(box), { passive: true });
      seen.observe(box);
      offerTable(box);
    }
    for (const box of all(".wide")) watchTable(box);

    /** The cells of a table for a spreadsheet: as they are read, but numbers without a plus, and with
     * a plain minus. @param {HTMLElement} box @param {string} separator */
    function writeCells(box, separator) {
      return all("tr", box)
        .map((row) => [...row.cells].map((each) => writeCell(each, separator)).join(separator))
        .join("\r\n");
    }

    /** @param {HTMLElement} cell @param {string} separator */
    function writeCell(cell, separator) {
      const copy = /** @type {HTMLElement} */ (cell.cloneNode(true));
      for (const unseen of all(".unseen", copy)) unseen.remove();
      const text = copy.textContent.trim().replace(/\s+/g, " ");
      const isNumber = /^[+\u2212]?[\d.,]+$/.test(text);
      const written = isNumber
        ? text.replace("\u2212", "-").replace("+", "")
        : text.replace(/^[=+@-](?=.)/, "'$&");
      return written.includes(separator) || /["\n]/.test(written)
        ? `"${written.replace(/"/g, '""')}"`
        : written;
    }

    /** @param {string} text */
    async function copyText(text) {
      if (navigator.clipboard) return navigator.clipboard.writeText(text);
      const field = make("textarea", {}, text); // where the address is not a safe one
      document.body.append(field);
      field.select();
      document.execCommand("copy");
      field.remove();
    }

    // Which part is seen is marked in the bar.
    const inView = new Set();
    const parts = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          inView[isIntersecting ? "add" : "delete"](target.id);
        const first = all("main > section[id]").find((each) => inView.has(each.id));
        for (const link of links.children) link.removeAttribute("aria-current");
        const link = first && links.querySelector(`[href="#${first.id}"]`);
        link?.setAttribute("aria-current", "true");
      },
      { rootMargin: "-25% 0px -65% 0px" },
    );
    for (const part of all("main > section[id]")) parts.observe(part);
    signal.addEventListener("abort", () => [seen, parts].forEach((each) => each.disconnect()));

    // ------------------------------------------------------------------------------ sorting
    // A table is one tab stop: from one heading to the next lead the arrow keys.
    // A cell is sorted by its text, unless an attribute says by what.

    const collator = new Intl.Collator(undefined, { numeric: true });

    /** @param {any} table @param {any} heading */
    function sort(table, heading) {
      const column = heading.cellIndex;
      const isText = heading.classList.contains("w");
      const sorted = heading.getAttribute("aria-sort");
      const up = sorted ? sorted === "descending" : isText;
      for (const each of all("th", table)) each.removeAttribute("aria-sort");
      heading.setAttribute("aria-sort", up ? "ascending" : "descending");
      const keyed = [...table.tBodies[0].rows].map((row) => {
        const text = row.cells[column].dataset.s || row.cells[column].textContent.trim();
        const number = parseFloat(text.replace("\u2212", "-").replace("~", "").replace(data.decimal, "."));
        return { row, text, number, last: Number(row.classList.contains("total")) };
      });
      keyed.sort((one, other) => {
        if (one.last !== other.last) return one.last - other.last;
        if (isText) return (up ? 1 : -1) * collator.compare(one.text, other.text);
        if (isNaN(one.number) || isNaN(other.number))
          return Number(isNaN(one.number)) - Number(isNaN(other.number));
        return up ? one.number - other.number : other.number - one.number;
      });
      table.tBodies[0].append(...keyed.map((each) => each.row));
    }

    for (const table of all("table.sortable")) {
      /** @type {HTMLButtonElement[]} */
      const buttons = [];
      for (const heading of table.tHead.rows[0].cells) {
        if (!heading.textContent.trim()) continue;
        const button = make("button", { type: "button", tabindex: -1 }, ...heading.childNodes);
        button.addEventListener("click", () => sort(table, heading));
        heading.append(button);
        buttons.push(button);
      }
      if (buttons.length) buttons[0].tabIndex = 0;
      table.tHead.addEventListener("keydown", (/** @type {any} */ event) => {
        const step = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
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

    find("tip")?.remove();
    const tip = make("div", { id: "tip", hidden: "" });
    document.body.append(tip);
    for (const title of all("svg title")) {
      title.parentNode.dataset.t = title.textContent;
      title.remove();
    }

    /** @param {string} text @param {MouseEvent} event */
    function tell(text, event) {
      tip.hidden = !text;
      if (!text) return;
      tip.textContent = text;
      const left = Math.min(event.clientX + 12, innerWidth - tip.offsetWidth - 8);
      tip.style.left = Math.max(left, 4) + "px";
      tip.style.top = Math.max(event.clientY - tip.offsetHeight - 12, 4) + "px";
    }

    // ----------------------------------------------------------------- whose line stands out

    /** @type {HTMLSelectElement[]} */
    const selects = [];
    let chosen = "",
      pointed = "";
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

    /** @param {string} number */
    function choose(number) {
      chosen = belongings.has(number) ? number : "";
      pointed = "";
      for (const select of selects) select.value = chosen;
      for (const row of all("#standings tr[data-p]")) {
        row.classList.toggle("on", chosen !== "" && row.dataset.p === chosen);
      }
      show();
    }

    /** @param {string} number */
    function point(number) {
      pointed = number;
      show();
    }

    for (const label of all(".choose")) {
      const select = label.querySelector("select");
      const numbers = new Set(all("polyline", label.parentNode).map((line) => line.dataset.p));
      for (const number of anchors.keys()) {
        if (numbers.has(String(number))) select.append(make("option", { value: number }, names[number]));
      }
      select.addEventListener("change", () => choose(select.value));
      selects.push(select);
      label.hidden = false;
    }

    // The point of a line that is nearest to where the chart is pointed at.
    const REACH = 24; // pixels
    const corners = new Map();

    /** @typedef {{x: number, y: number, value: string}} Point
     * @param {any} line @returns {Point[]} */
    function readLine(line) {
      if (!corners.has(line)) {
        /** @type {string[]} */
        const values = line.dataset.v.split(" ");
        const points = String(line.getAttribute("points")).split(" ");
        corners.set(
          line,
          values.map((value, at) => {
            const [x, y] = points[at].split(",").map(Number);
            return { x, y, value };
          }),
        );
      }
      return corners.get(line);
    }

    /** @param {Point[]} points @param {number} x @param {number} y @param {number} pixel */
    function measureDistance(points, x, y, pixel) {
      let nearest = Infinity;
      for (let at = 0; at < points.length; at++) {
        const one = points[at],
          other = points[Math.min(at + 1, points.length - 1)];
        const along = other.x > one.x ? Math.min(Math.max((x - one.x) / (other.x - one.x), 0), 1) : 0;
        const dx = (one.x + along * (other.x - one.x) - x) * pixel;
        nearest = Math.min(nearest, Math.hypot(dx, one.y + along * (other.y - one.y) - y));
      }
      return nearest;
    }

    /** @param {any} chart @param {any} event */
    function findPoint(chart, event) {
      const canvas = chart.querySelector(".plot > svg");
      const box = chart.querySelector(".plot").getBoundingClientRect();
      const pixel = box.width / canvas.viewBox.baseVal.width;
      const x = (event.clientX - box.left) / pixel,
        y = event.clientY - box.top;
      let least = REACH,
        nearest = null;
      for (const line of canvas.children) {
        const distance = measureDistance(readLine(line), x, y, pixel);
        if (distance < least) [least, nearest] = [distance, line];
      }
      if (!nearest) return null;
      const near = readLine(nearest).reduce((one, other) =>
        Math.abs(other.x - x) < Math.abs(one.x - x) ? other : one,
      );
      const period = chart.dataset.x.split("|")[chart.dataset.at.split(" ").indexOf(String(near.x))];
      const name = "\u2068" + names[nearest.dataset.p] + "\u2069";
      const text = fill(chart.dataset.form, { name, period, points: minus(near.value) });
      return { number: nearest.dataset.p, text };
    }

    /** @param {any} event */
    function readPlace(event) {
      const target = event.target.closest ? event.target : document.body;
      const name = target.closest(".line-name[data-p]");
      if (name) return { number: name.dataset.p, text: "" };
      const plot = target.closest(".lines[data-form] .plot");
      if (plot) return findPoint(plot.parentNode, event);
      const mark = target.closest("[data-t]");
      return mark ? { number: "", text: mark.dataset.t } : null;
    }

    /** @type {PointerEvent | null} */
    let waiting = null;
    document.addEventListener(
      "pointermove",
      (event) => {
        if (!waiting)
          requestAnimationFrame(() => {
            const place = readPlace(waiting);
            waiting = null;
            point(place ? place.number : "");
            tell(place ? place.text : "", event);
          });
        waiting = event;
      },
      { signal },
    );

    document.addEventListener(
      "click",
      (event) => {
        const target = /** @type {HTMLElement} */ (event.target);
        if (target.closest("a, button, select, label, summary")) return;
        const row = /** @type {HTMLElement | null} */ (target.closest("main tr[data-p]"));
        const player = anchors[Number(row?.dataset.p ?? NaN)];
        if (player && !String(getSelection())) {
          leave();
          location.hash = "#player-" + player;
          return;
        }
        const place = readPlace(event);
        if (place && place.number) choose(place.number);
        else if (target.closest(".lines .plot")) choose("");
        tell(place ? place.text : "", event);
      },
      { signal },
    );

    // --------------------------------------------------------------------------- more games

    const STEP = 100,
      FEW = 20; // games at once, and at first where the page has none
    const gamesBody = document.querySelector("table.games tbody");
    const listed = !data.rounds.length
      ? games
      : [...games].sort(
          (one, other) =>
            other.day - one.day || other.order - one.order || (one.round ? one.table - other.table : 0),
        );
    let listedCount = gamesBody.querySelectorAll("tr:not(.round)").length;
    const note = find("more-games-note"),
      button = find("more-games");

    /** @param {Game} game */
    function gameRow(game) {
      const isLoose = game.hands !== null;
      const day = !data.rounds.length ? game.date : game.round ? fill(words.table, game) : "";
      const when = [...(day ? [make("span", {}, day)] : []), " "];
      when.push(make("small", {}, fill(isLoose ? words.evening : words.game, { game: game.number })));
      if (game.hands) {
        // nobody knows how many there were in an evening known by its balances
        const count = fill(game.hands === 1 ? words.hand : words.hands, { count: game.hands });
        when.push(make("small", {}, " " + count));
      } else if (!isLoose && !game.won) when.push(make("small", {}, " " + words.unfinished));
      const seats = game.players.map((/** @type {number} */ player, /** @type {number} */ seat) => {
        const figures = make("small", {}, make("b", {}, game.won ? sign(game.won[seat]) : ""));
        if (game.scores[seat] !== null && String(game.scores) !== String(game.won))
          figures.prepend(minus(game.scores[seat]) + " ");
        const about = { href: "#player-" + anchors[player], tabindex: -1 };
        const name = isolate(names[player]);
        return cell("w", player in anchors ? make("a", about, name) : name, figures);
      });
      return make("tr", { id: "game-" + game.number }, cell("w", ...when), ...seats);
    }

    /** @param {Game | undefined} game */
    const nameRound = (game) =>
      !game || !data.rounds.length ? "" : (game.round ? fill(words.round, game) + " · " : "") + game.date;

    function showMore(count = STEP) {
      for (const game of listed.slice(listedCount, listedCount + count)) {
        const name = nameRound(game);
        const above = listed[listedCount - 1];
        if (name !== nameRound(above) || game.order !== above?.order) {
          gamesBody.append(
            make("tr", { class: "round" }, make("th", { colspan: data.seats + 1, scope: "rowgroup" }, name)),
          );
        }
        gamesBody.append(gameRow(game));
        listedCount++;
      }
      offerMore();
    }

    function offerMore() {
      if (!button) return;
      const left = games.length - listedCount;
      note.hidden = true;
      button.hidden = left === 0;
      button.textContent = fill(words.more, { count: left });
    }

    if (button) button.addEventListener("click", () => showMore());
    if (listedCount) offerMore();
    else showMore(FEW);

    // -------------------------------------------------------------------------------- players

    /** @param {Game} game */
    const linkGame = (game) => make("a", { href: "#game-" + game.number }, game.date);

    /** @param {string} kind @param {HTMLElement[]} heads @param {HTMLElement[]} rows */
    function table(kind, heads, rows) {
      return make(
        "div",
        { class: "wide" },
        make(
          "table",
          { class: kind },
          make("thead", {}, make("tr", {}, ...heads)),
          make("tbody", {}, ...rows),
        ),
      );
    }

    /** @param {string} label @param {string | number} chosen */
    function choice(label, chosen) {
      const list = make("select", {});
      for (const at of anchors.keys()) list.append(make("option", { value: at }, names[at]));
      list.value = chosen;
      return [make("label", {}, label, " ", list), list];
    }

    // A player's page is the panel alone. Where the reader was on the page of all is kept, and the way
    // back leads there; the browser's own way back, too, by what its history holds of the place.

    const body = document.body;
    let left = { address: "", top: 0 },
      comesBack = false;

    function leave() {
      if (body.classList.contains("one-player")) return;
      left = { address: location.hash, top: scrollY };
      history.replaceState({ top: scrollY }, "");
    }

    document.addEventListener(
      "click",
      (event) => {
        const { target } = event;
        if (target instanceof Element && target.closest("a[href^='#player-']")) leave();
      },
      { signal },
    );

    /** @param {number} player */
    function showPanel(player) {
      panels.forEach((panel, at) => panel.classList.toggle("open", at === player));
      body.classList.toggle("one-player", player >= 0);
      document.title = player < 0 ? title : `${names[player]} – ${title}`;
      if (player < 0) return;
      const panel = panels[player],
        head = panel.querySelector("h3");
      panel.querySelector("details").open = true;
      if (!panel.querySelector("nav")) {
        panel.prepend(panelLinks(player));
        const lists = [listRivals(player), listGames(player)].map((list) => make("div", {}, ...list));
        panel.querySelector("details").append(...lists);
        for (const box of lists.flatMap((list) => all(".wide", list))) watchTable(box);
      }
      panel.querySelector("nav .back").href = left.address || "#";
      if (document.activeElement === findField) return; // who goes on typing
      scrollTo({ top: 0, behavior: "instant" });
      head.tabIndex = -1;
      head.focus({ preventScroll: true });
    }

    /** @param {HTMLElement | null} target */
    function showPage(target) {
      const wasAlone = body.classList.contains("one-player");
      showPanel(-1);
      if (!wasAlone) return;
      const top = history.state ? history.state.top : comesBack ? left.top : null;
      comesBack = false;
      if (top !== null) scrollTo({ top, behavior: "instant" });
      else if (target) target.scrollIntoView({ behavior: "instant" });
    }

    /** @param {number} player */
    function panelLinks(player) {
      const links = make("nav", { class: "panel-links", "aria-label": names[player] });
      const [before, after] = [player - 1, player + 1];
      /** @param {number} to @param {string} rel */
      const about = (to, rel) => ({ href: "#player-" + anchors[to], rel });
      const back = make("a", { class: "back", href: "#" }, "‹ ", words.back);
      back.addEventListener("click", () => {
        comesBack = true;
      });
      links.append(back);
      if (before in panels) links.append(make("a", about(before, "prev"), "← ", isolate(names[before])));
      if (after in panels) links.append(make("a", about(after, "next"), isolate(names[after]), " →"));
      const [pair] = pairsOf(player);
      if (pair) links.append(make("a", { href: pairAddress(player, pair.other) }, words.compare));
      return links;
    }

    /** @param {string} text */
    const turn = (text) => (text[0] === "-" ? "+" : text[0] === "+" ? "-" : "") + text.replace(/^[-+]/, "");

    /** What a player and each whom they met won from each other, as the player sees it.
     * @param {number} player */
    function pairsOf(player) {
      return met.pairs
        .map((each) => each.split(" "))
        .flatMap(([one, other, ...figures]) => {
          const isFirst = Number(one) === player;
          if (!isFirst && Number(other) !== player) return [];
          const shared = figures.splice(0, met.shared.length);
          const ranks = met.ahead ? figures.splice(0, 2) : [];
          const [difference, ...won] = (met.difference ? figures : ["", ...figures]).map(
            isFirst ? String : turn,
          );
          return [
            {
              other: Number(isFirst ? other : one),
              shared,
              ranks: isFirst ? ranks : ranks.reverse(),
              difference,
              won,
            },
          ];
        });
    }

    /** What a panel has besides: everybody whom the player met, who was met most often first, and the
     * player's games, the latest first. @param {number} player */
    function listRivals(player) {
      /** @param {{shared: string[]}} pair */
      const often = ({ shared }) => shared.reduce((sum, each) => sum + Number(each), 0);
      const rows = pairsOf(player)
        .sort((one, other) => often(other) - often(one))
        .map(({ other, shared, ranks, won }) =>
          make(
            "tr",
            {},
            cell("w", make("a", { href: "#player-" + anchors[other], tabindex: -1 }, isolate(names[other]))),
            ...shared.map((each) => cell("", each)),
            ...(met.ahead ? [cell("", ranks.join(" : "))] : []),
            ...won.map((each) => cell("", minus(each))),
          ),
        );
      const heads = [met.opponent, ...met.shared, ...(met.ahead ? [met.ahead] : []), ...met.transfers];
      return rows.length
        ? [
            make("h4", {}, words.rivals),
            table(
              "rivals",
              heads.map((each) => heading(each)),
              rows,
            ),
          ]
        : [];
    }

    /** @param {number} player */
    function listGames(player) {
      const isLoose = games.every((game) => game.hands !== null);
      const rows = games
        .filter((game) => game.players.includes(player))
        .map((game) => {
          const seat = game.players.indexOf(player),
            score = game.scores[seat],
            won = game.won ? sign(game.won[seat]) : "";
          const figures = isLoose
            ? [game.hands || "-", won]
            : [
                game.ranks ? game.ranks[seat] : "-",
                score === null || game.hands !== null ? "" : minus(score),
                game.ranks ? won : "",
              ];
          const others = game.players
            .filter((each) => each !== player)
            .flatMap((each) => [", ", isolate(names[each])]);
          return make(
            "tr",
            {},
            cell("w", linkGame(game)),
            ...figures.map((each) => cell("", each)),
            cell("w", ...others.slice(1)),
          );
        });
      const heads = [words.date, ...met.games].map((each) => heading(each));
      heads[heads.length - 1].className = "w";
      return [make("h4", {}, words.games), table("of-player", heads, rows)];
    }

    /** @param {HTMLElement} place @param {HTMLElement} head */
    function goTo(place, head) {
      if (document.activeElement?.matches(".chooser select")) return; // who goes through a list of names
      place.scrollIntoView();
      head.tabIndex = -1;
      head.focus({ preventScroll: true });
    }

    /** @param {HTMLElement} list @param {string} address */
    function goBy(list, address) {
      location.hash = address;
      list.focus({ preventScroll: true });
    }

    // A player is found by typing a part of the name.
    const findField = make("input", {
      type: "search",
      id: "find-player",
      list: "all-names",
      autocomplete: "off",
      placeholder: words.find,
      "aria-label": words.find,
    });
    const finder = make(
      "form",
      { class: "finder", role: "search" },
      findField,
      make(
        "datalist",
        { id: "all-names" },
        ...[...anchors.keys()].map((at) => make("option", { value: names[at] })),
      ),
    );
    /** @param {string} text */
    const fold = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();

    /** @param {boolean} isWhole */
    function findPlayer(isWhole) {
      const typed = fold(findField.value),
        folded = [...anchors.keys()].map((at) => fold(names[at]));
      /** @type {((name: string) => boolean)[]} */
      const ways = [
        (name) => name === typed,
        (name) => name.startsWith(typed),
        (name) => name.includes(typed),
      ];
      const player = ways
        .slice(0, isWhole ? 1 : 3)
        .map((way) => folded.findIndex(way))
        .find((at) => at >= 0);
      if (!typed || player === undefined) return;
      leave();
      findField.value = "";
      findField.blur();
      location.hash = "#player-" + anchors[player];
    }

    finder.addEventListener("submit", (/** @type {Event} */ event) => {
      event.preventDefault();
      findPlayer(false);
    });
    findField.addEventListener("input", (/** @type {InputEvent} */ event) => {
      // a name that was picked, not typed
      if (!event.inputType || event.inputType === "insertReplacementText") findPlayer(true);
    });
    bar.append(finder);
    const section = find("players");
    section.classList.add("scripted");
    section
      .querySelector("h2")
      .after(
        make(
          "p",
          { class: "all-players" },
          ...[...anchors.keys()].flatMap((at) => [
            make("a", { href: "#player-" + anchors[at], tabindex: -1 }, isolate(names[at])),
            " ",
          ]),
        ),
      );

    // -------------------------------------------------------------------------- head to head

    const pairSection = find("head-to-head"),
      pairView = make("div", { id: "pair" });
    /** @param {number} one @param {number} other */
    const pairAddress = (one, other) => `#pair-${anchors[one]},${anchors[other]}`;
    const pairChoices = [0, 1].map((at) => choice(at ? words.against : words.choose, at));
    const pairLists = pairChoices.map(([, list]) => list);

    /** @param {number} one @param {number} other */
    function showPair(one, other) {
      pairLists.forEach((list, at) => {
        list.value = String(at ? other : one);
      });
      const head = make("h3", {}, isolate(names[one]), ` ${words.against} `, isolate(names[other]));
      const pair = pairsOf(one).find((each) => each.other === other);
      pairView.replaceChildren(head);
      if (!pair) pairView.append(make("p", {}, words.never_met));
      else pairView.append(...pairFigures(pair, one), ...pairGames(one, other));
      for (const box of all(".wide", pairView)) watchTable(box);
      document.title = `${names[one]} ${words.against} ${names[other]} – ${title}`;
      goTo(pairSection, head);
    }

    /** @param {ReturnType<typeof pairsOf>[number]} pair @param {number} one */
    function pairFigures(pair, one) {
      const facts = make("dl", { class: "facts" });
      for (const [at, name] of met.shared.entries()) {
        if (pair.shared[at])
          facts.append(make("div", {}, make("dt", {}, name), make("dd", {}, pair.shared[at])));
      }
      /** @param {string} name @param {...string} sides */
      const row = (name, ...sides) =>
        make("tr", {}, cell("w label", name), ...sides.map((figure) => cell("", minus(figure))));
      const both = () => [
        make("td", {}),
        ...[one, pair.other].map((player) => heading(isolate(names[player]))),
      ];
      const results = [];
      if (met.ahead) results.push(row(met.ahead, ...pair.ranks));
      if (met.difference) results.push(row(met.difference, pair.difference, turn(pair.difference)));
      const made = results.length ? [facts, table("pair", both(), results)] : [facts];
      if (pair.won.some((figure) => figure)) {
        // of hands that are written
        const won = met.transfers.map((name, at) => row(name, pair.won[at], turn(pair.won[at])));
        made.push(make("h4", {}, words.transfers), table("pair", both(), won));
      }
      return made;
    }

    /** @param {number} one @param {number} other */
    function pairGames(one, other) {
      const common = games.filter((game) => game.players.includes(one) && game.players.includes(other));
      const hasRanks = common.some((game) => game.ranks);
      /** @param {Game} game @param {number} player */
      const won = (game, player) => game.won?.[game.players.indexOf(player)];
      const rows = common.map((game) =>
        make(
          "tr",
          {},
          cell("w", linkGame(game)),
          ...[one, other].flatMap((player) => [
            ...(hasRanks ? [cell("", game.ranks ? game.ranks[game.players.indexOf(player)] : "-")] : []),
            cell("", game.won ? sign(won(game, player)) : ""),
          ]),
        ),
      );
      const heads = [one, other].flatMap((player) => [
        ...(hasRanks ? [heading(words.rank)] : []),
        heading(isolate(names[player])),
      ]);
      const counted = common.filter((game) => game.won);
      const exact = counted.reduce((sum, game) => sum + won(game, one) - won(game, other), 0);
      const sum = Math.round(exact * 100) / 100;
      const ahead = { name: `\u2068${names[sum < 0 ? other : one]}\u2069`, points: sign(Math.abs(sum)) };
      const said = sum && counted.length > 1 ? [make("p", {}, fill(words.ahead, ahead))] : [];
      const date = make("th", { class: "w", scope: "col" }, words.date);
      return [...said, make("h4", {}, words.common_games), table("pair", [date, ...heads], rows)];
    }

    if (pairSection) {
      for (const list of pairLists) {
        list.addEventListener("change", () => {
          const [one, other] = pairLists.map((each) => Number(each.value));
          if (one !== other) goBy(list, pairAddress(one, other));
        });
      }
      const form = make("form", { class: "chooser" }, ...pairChoices.map(([label]) => label));
      find("pair-note").replaceWith(form, pairView);
    }

    // -------------------------------------------------------------------------- addresses
    // What an address leads to is opened, or made; and a player's line stands out.

    function followAddress() {
      const id = location.hash.slice(1);
      const [, number] = /^game-(\d+)$/.exec(id) || [];
      if (number && !find(id)) {
        const at = listed.findIndex((game) => game.number === Number(number));
        if (at >= listedCount) showMore(at + 1 - listedCount);
      }
      const target = find(id);
      for (let each = target; each; each = each.parentElement) {
        if (each.matches("details")) each.open = true;
      }
      const [, kind, address] = /^(player|pair)-(.*)$/.exec(id) || [];
      const [one, other] = kind ? address.split(",").map((each) => anchors.indexOf(each)) : [];
      if (kind === "player" && one >= 0) {
        choose(String(one));
        showPanel(one);
        return;
      }
      showPage(target);
      if (kind === "pair" && pairSection && one >= 0 && other >= 0 && one !== other) showPair(one, other);
      if (target && number) target.scrollIntoView({ behavior: "instant" });
    }

    addEventListener("hashchange", followAddress, { signal });
    followAddress();
    addEventListener("load", () => location.hash && followAddress(), { signal }); // the focus is the browser's till then
  }

  // -------------------------------------------------------------------------------- periods
  // Which period is shown stands in the address, as far as the browser lets a page write there.

  const parts = ["body > header", "body > main"].map((each) => document.querySelector(each));
  const plain = parts.map((each) => each.cloneNode(true)),
    title = document.title;
  const packed = new Map(
    [...document.querySelectorAll("script[data-period]")].map((each) => [each.dataset.period, each]),
  );
  const first = document.getElementById("period")?.value;
  let listening = new AbortController();

  /** The head and the sections of a period's page.
   * @param {string} text */
  async function unpack(text) {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    const found = new DOMParser().parseFromString(await new Response(stream).text(), "text/html");
    return [found.querySelector("header"), found.querySelector("main")];
  }

  function begin() {
    listening.abort();
    listening = new AbortController();
    document.title = title;
    start(listening.signal);
    const select = document.getElementById("period");
    if (!packed.size || !window.DecompressionStream) return;
    select.closest("p").querySelector("b").hidden = true;
    select.parentNode.hidden = false;
    select.addEventListener("change", async () => {
      // first, so that the page that is renewed meanwhile shows what was chosen
      const address = new URL(location.href);
      if (select.value === first) address.searchParams.delete("period");
      else address.searchParams.set("period", select.value);
      try {
        history.replaceState(null, "", address);
      } catch {
        /* a page without an address of its own */
      }
      await show(select.value);
      document.getElementById("period").focus();
    });
  }

  /** @param {string} period */
  async function show(period) {
    const shown =
      period === first
        ? plain.map((each) => each.cloneNode(true))
        : await unpack(packed.get(period).textContent);
    if (listening.signal.aborted) return; // another page is there by now
    put(shown);
  }

  /** @param {Element[]} shown */
  function put(shown) {
    shown.forEach((each, at) => {
      parts[at].replaceWith(each);
      parts[at] = each;
    });
    begin();
  }

  document.addEventListener("renewing", () => listening.abort(), { once: true });
  const asked = new URLSearchParams(location.search).get("period");
  // Who renews the page unpacks the period that its address asks for before, and the page begins with it.
  const { mjtallyUnpacked } = window;
  window.mjtallyUnpack = unpack;
  if (mjtallyUnpacked) put(mjtallyUnpacked);
  else if (asked && packed.has(asked) && window.DecompressionStream) show(asked);
  else begin();
})();
