// Players: the panel of the one that is chosen, all of their games, and two players head to head.
//
// A panel is at `#player-…` (the name, percent-encoded), two players are at `#pair-…,…`. Whoever
// leads there is a link or an address that somebody sent: everything goes by the page's address.
//
// `script#players-data` has what is shown, all of it worked out before:
//   words   what is said, with values in braces to be filled in
//   pairs   a text for each pair that met: the numbers of both (the standings count from 0), then
//           the figures that `shared` names; games ahead and behind, where `ahead` names them; and
//           the one that `difference` names, and those that `transfers` names, as the first of
//           both sees them; a figure that nobody knows is empty
// `script#games-data` has the games: page.js says how.
"use strict";
(() => {
  const section = document.getElementById("players");
  const source = document.getElementById("players-data");
  if (!section || !source) return;
  const read = (id) => JSON.parse((document.getElementById(id) || {}).textContent || "null");
  const { words, shared, ahead, difference, transfers, pairs } = read("players-data");
  const panels = [...section.querySelectorAll(".panel")];
  const anchors = panels.map((panel) => panel.id.slice("player-".length));
  const names = panels.map((panel) => panel.querySelector("h3").textContent);
  const title = document.title;

  // ------------------------------------------------------------------------------ elements
  function make(tag, about = {}, ...content) {
    const made = Object.assign(document.createElement(tag), about);
    made.append(...content);
    return made;
  }
  const isolate = (name) => make("bdi", {}, name);
  const cell = (content, kind = "") => make("td", { className: kind }, content);
  const heading = (content, kind = "") => make("th", { className: kind, scope: "col" }, content);
  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  const sign = (number) => (number > 0 ? "+" : number < 0 ? "\u2212" : "") + Math.abs(number);
  const plain = (number) => String(number).replace("-", "\u2212");
  const turn = (text) => (text[0] === "-" ? "+" : text[0] === "+" ? "-" : "") + text.replace(/^[-+]/, "");
  const minus = (text) => text.replace("-", "\u2212");

  function choice(label, chosen, none) {
    const list = make("select", {});
    if (none) list.append(make("option", { value: "" }, none));
    names.forEach((name, at) => list.append(make("option", { value: at, selected: at === chosen }, name)));
    return [make("label", {}, label, " ", list), list];
  }

  // --------------------------------------------------------------------------------- games
  let games = null;  // the latest first
  function listGames() {
    const data = games ? null : read("games-data");
    if (data) {
      const seats = data.seats;
      games = data.games.map((row) => {
        const part = (number) => row.slice(2 + number * seats, 2 + (number + 1) * seats);
        const finished = row.length >= 2 + 3 * seats;
        const players = part(0);
        const ranks = row.length > 2 + 3 * seats ? row[row.length - 1] : players.map((_, at) => at + 1);
        return {
          number: row[0], date: data.dates[row[1]] || data.words.undated, players,
          names: players.map((player) => data.players[player]),
          scores: part(1).map((score) => score === null ? null : score * data.unit),
          points: finished ? part(2) : null, ranks: finished ? ranks : null,
          hands: row.length === 3 + 2 * seats ? row[row.length - 1] : null,
        };
      }).reverse();
    }
    return games || [];
  }

  function gameRow(game, player, isLoose) {
    const seat = game.players.indexOf(player);
    const row = make("tr", {}, cell(when(game), "w"));
    const score = game.scores[seat];
    if (isLoose) row.append(cell(plain(game.hands)), cell(sign(score)));
    else {
      row.append(
        cell(game.ranks ? String(game.ranks[seat]) : "-"),
        cell(score === null || game.hands !== null ? "" : plain(score)),
        cell(game.points ? sign(game.points[seat]) : ""),
      );
    }
    const others = cell("", "w");
    game.names.filter((_, at) => at !== seat).forEach((name, at) => others.append(at ? ", " : "", isolate(name)));
    row.append(others);
    return row;
  }

  function when(game) {
    return make("a", { href: `#game-${game.number}` }, game.date);
  }

  function offerGames(panel, player) {
    const note = panel.querySelector(".games-note");
    if (!note) return;
    const table = panel.querySelector(".of-player");
    const own = listGames().filter((game) => game.players.includes(player));
    const button = make("button", { type: "button" }, fill(words.all_games, { count: own.length }));
    button.addEventListener("click", () => {
      const isLoose = listGames().every((game) => game.hands !== null);
      table.tBodies[0].replaceChildren(...own.map((game) => gameRow(game, player, isLoose)));
      button.remove();
    });
    note.replaceWith(button);
  }

  // -------------------------------------------------------------------------------- panels
  function showPanel(player) {
    panels.forEach((panel, at) => panel.classList.toggle("open", at === player));
    chooser.value = player < 0 ? "" : String(player);
    document.title = player < 0 ? title : `${names[player]} – ${title}`;
    if (player < 0) return;
    const panel = panels[player];
    panel.querySelector("details").open = true;
    if (!panel.querySelector("nav")) {
      panel.querySelector("h3").after(panelLinks(player));
      offerGames(panel, player);
    }
    goTo(panel, panel.querySelector("h3"));
  }

  function panelLinks(player) {
    const links = make("nav", { className: "panel-links", ariaLabel: names[player] });
    const link = (to, arrow) => to in panels
      && links.append(make("a", { href: `#player-${anchors[to]}`, rel: arrow === "‹" ? "prev" : "next" }, ...(arrow === "‹" ? [arrow, " ", isolate(names[to])] : [isolate(names[to]), " ", arrow])));
    link(player - 1, "‹");
    link(player + 1, "›");
    const met = pairs.find((pair) => pair.split(" ", 2).includes(String(player)));
    if (met) {
      const other = met.split(" ", 2).map(Number).find((each) => each !== player);
      links.append(make("a", { href: pairAddress(player, other) }, words.compare));
    }
    links.append(make("a", { href: "#players" }, words.close));
    return links;
  }

  function goTo(place, head) {
    if (document.activeElement.matches(".chooser select")) return; // who goes through a list of names
    place.scrollIntoView();
    head.tabIndex = -1;
    head.focus({ preventScroll: true });
  }

  function goBy(list, address) {
    location.hash = address;
    list.focus({ preventScroll: true });
  }

  section.classList.add("scripted");
  const [chooserLabel, chooser] = choice(words.choose, -1, words.nobody);
  chooser.addEventListener("change", () => {
    goBy(chooser, chooser.value ? `#player-${anchors[chooser.value]}` : "#players");
  });
  section.querySelector("h2").after(make("form", { className: "chooser" }, chooserLabel));

  // -------------------------------------------------------------------------- head to head
  const pairSection = document.getElementById("head-to-head");
  const pairAddress = (one, other) => `#pair-${anchors[one]},${anchors[other]}`;
  const pairOf = (one, other) => {
    const [first, second] = one < other ? [one, other] : [other, one];
    return pairs.find((pair) => pair.startsWith(`${first} ${second} `));
  };
  const pairView = make("div", { id: "pair" });
  const pairChoices = [0, 1].map((at) => choice(at ? words.against : words.choose, at));
  const pairLists = pairChoices.map(([, list]) => list);

  function showPair(one, other) {
    pairLists.forEach((list, at) => { list.value = String(at ? other : one); });
    const head = make("h3", {}, isolate(names[one]), ` ${words.against} `, isolate(names[other]));
    const pair = pairOf(one, other);
    pairView.replaceChildren(head);
    if (!pair) pairView.append(make("p", {}, words.never_met));
    else pairView.append(...pairFigures(pair.split(" ").slice(2), one, other), ...pairGames(one, other));
    document.title = `${names[one]} ${words.against} ${names[other]} – ${title}`;
    goTo(pairSection, head);
  }

  function pairFigures(figures, one, other) {
    const facts = make("dl", { className: "facts" });
    shared.forEach((name) => {
      const figure = figures.shift();
      if (figure) facts.append(make("div", {}, make("dt", {}, name), make("dd", {}, figure)));
    });
    const row = (name, ...sides) => {
      if (one > other) sides.reverse();
      return make("tr", {}, cell(name, "w label"), ...sides.map((figure) => cell(minus(figure))));
    };
    const both = () => [make("td"), heading(isolate(names[one])), heading(isolate(names[other]))];
    const made = [facts], results = make("tbody"), won = make("tbody");
    if (ahead) results.append(row(ahead, ...figures.splice(0, 2)));
    if (difference) results.append(row(difference, figures[0], turn(figures.shift())));
    const known = figures.some((figure) => figure);  // of hands that are written
    for (const name of known ? transfers : []) won.append(row(name, figures[0], turn(figures.shift())));
    if (ahead || difference) made.push(table(both(), results));
    if (won.rows.length) made.push(make("h4", {}, words.transfers), table(both(), won));
    return made;
  }

  function table(heads, body) {
    return make("div", { className: "wide" }, make("table", {}, make("thead", {}, make("tr", {}, ...heads)), body));
  }

  function pairGames(one, other) {
    const common = listGames().filter((game) => game.players.includes(one) && game.players.includes(other));
    const figure = (game, player) => {
      const from = game.points || (game.hands !== null ? game.scores : null);
      return from && from[game.players.indexOf(player)];
    };
    const rank = (game, player) => game.ranks ? game.ranks[game.players.indexOf(player)] : "-";
    const hasRanks = common.some((game) => game.ranks);
    const body = make("tbody");
    for (const game of common) {
      const row = make("tr", {}, cell(when(game), "w"));
      for (const player of [one, other]) {
        if (hasRanks) row.append(cell(String(rank(game, player))));
        const own = figure(game, player);
        row.append(cell(own === null ? "" : sign(own)));
      }
      body.append(row);
    }
    const heads = [heading(words.date, "w")];
    for (const player of [one, other]) {
      if (hasRanks) heads.push(heading(words.rank));
      heads.push(heading(isolate(names[player])));
    }
    const counted = common.filter((game) => figure(game, one) !== null).reverse();
    const differences = counted.map((game) => figure(game, one) - figure(game, other));
    const chart = differenceChart(differences, one, other);
    return [...chart, make("h4", {}, words.common_games), table(heads, body)];
  }

  // The differences of their games one after another, added up: a line, and its last value.
  function differenceChart(differences, one, other) {
    if (differences.length < 2) return [];
    let sum = 0;
    const sums = [0, ...differences.map((each) => (sum = Math.round((sum + each) * 100) / 100))];
    const low = Math.min(...sums), high = Math.max(...sums), height = 120;
    const y = (value) => (8 + (high - value) / ((high - low) || 1) * (height - 16)).toFixed(1);
    const svg = (tag, about, ...content) => {
      const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
      for (const name in about) made.setAttribute(name, about[name]);
      made.append(...content);
      return made;
    };
    const points = sums.map((each, at) => `${(at / (sums.length - 1) * 1000).toFixed(0)},${y(each)}`).join(" ");
    const label = (value) => svg("text", { x: "100%", y: Number(y(value)) + 4 }, sign(value));
    const values = svg("svg", { class: "values", height, "aria-hidden": "true" }, label(0));
    for (const value of [low, high]) if (Math.abs(y(value) - y(0)) > 16) values.append(label(value));
    const line = svg("svg", { viewBox: `0 0 1000 ${height}`, width: "100%", height, preserveAspectRatio: "none" },
      svg("polyline", { points, class: "line c0" }));
    const plot = svg("svg", { class: "plot", height, "aria-hidden": "true" },
      svg("line", { x2: "100%", y1: y(0), y2: y(0), class: "axis" }), line);
    const end = svg("svg", { class: "names", height, "aria-hidden": "true" },
      svg("g", { class: "name c0" }, svg("text", { x: 8, y: Number(y(sum)) + 4 }, sign(sum))));
    const called = (player) => `\u2068${names[player]}\u2069`;
    const said = { name: called(sum < 0 ? other : one), points: sign(Math.abs(sum)), one: called(one) };
    const caption = make("figcaption", {}, fill(words.difference, said));
    return [make("figure", {}, caption, make("div", { className: "chart" }, values, plot, end))];
  }

  if (pairSection) {
    for (const list of pairLists) {
      list.addEventListener("change", () => {
        const [one, other] = pairLists.map((each) => Number(each.value));
        if (one !== other) goBy(list, pairAddress(one, other));
      });
    }
    const form = make("form", { className: "chooser" }, ...pairChoices.map(([label]) => label));
    document.getElementById("pair-note").replaceWith(form, pairView);
  }

  // ------------------------------------------------------------------------- the address
  function follow() {
    const address = location.hash.slice(1);
    const [one, other] = address.startsWith("pair-")
      ? address.slice("pair-".length).split(",").map((each) => anchors.indexOf(each)) : [-1, -1];
    if (address.startsWith("player-")) showPanel(anchors.indexOf(address.slice("player-".length)));
    else if (pairSection && one >= 0 && other >= 0 && one !== other) showPair(one, other);
    else if (!address || address === "players") showPanel(-1);
  }
  addEventListener("hashchange", follow);
  follow();
  addEventListener("load", () => location.hash && follow());  // the focus is the browser's till then
})();
