// What everybody needs in the hand to be played: the least hands, in words that fit a phone.

import { ask, make, makeKey, say, tablePath } from "./elements.js";

/** @import { Aim, DrawNeed, Needs as Answer, PlayerNeeds, WinNeed } from "./answers.d.ts"
 * @import { TableApp as App } from "./table.js" */

/** The needs at a table, asked for from the last round of a game on, or on demand. */
export class Needs {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.isWanted = false;
    /** @type {Answer | null} */
    this.answer = null;
    this.asked = "";
    this.who = 0;
    this.box = make("section", { class: "needs", "data-panel": "needs", "aria-live": "polite" });
  }

  /** Ask for the table as it is now. */
  async renew() {
    const { app } = this;
    const declared = app.view.declared.map((seat) => app.view.seats[seat]?.name ?? "");
    const query =
      declared.length && app.state.form.declared
        ? `?${encodeURIComponent(app.state.form.declared.name)}=${encodeURIComponent(declared.join(","))}`
        : "";
    const key = `${app.state.digest}${query}`;
    if (!app.state.is_over && !app.state.is_late && !this.isWanted) {
      this.asked = "";
      this.answer = null;
      return this.draw();
    }
    if (app.state.is_over || key === this.asked) return this.draw();
    this.asked = key;
    const { status, body } = await ask("GET", tablePath(app.name, `/needs${query}`));
    if (key !== this.asked) return undefined;
    this.answer = status === 200 ? body : null;
    if (status === 0) this.asked = "";
    return this.draw();
  }

  show() {
    this.isWanted = !this.isWanted;
    if (this.isWanted) this.renew();
    this.draw();
  }

  draw() {
    const { answer, app } = this,
      players = answer?.players ?? [];
    const isLast = answer?.may_be_last && app.state.tracks_games; // loose hands have no last one
    const isShown =
      (this.isWanted || isLast) && players.length && !app.state.is_over && !app.view.is_provisional;
    this.box.hidden = app.state.is_over;
    this.box.replaceChildren(
      make(
        "h2",
        {},
        say("needs"),
        " ",
        isShown && !answer?.may_be_last ? make("small", {}, say("if-last")) : "",
      ),
      ...(isShown
        ? this.makePlayers(players)
        : [
            makeKey(
              {
                class: "key quiet",
                "data-action": "needs",
                "aria-expanded": "false",
                disabled: app.view.is_provisional || app.state.is_over,
              },
              () => this.show(),
              say("show-needs"),
            ),
          ]),
    );
  }

  /** @param {PlayerNeeds[]} players */
  makePlayers(players) {
    const who = Math.min(this.who, players.length - 1);
    /** @param {number} at */
    const choose = (at) => {
      this.who = at;
      this.draw();
      this.box.querySelector(`[data-needs="${at}"]`).focus({ preventScroll: true });
    };
    return [
      make(
        "div",
        { class: "tabs", role: "group", "aria-label": say("needs") },
        players.map((player, at) =>
          makeKey(
            { class: "key", "data-needs": at, "aria-pressed": String(at === who) },
            () => choose(at),
            make("bdi", {}, player.name),
          ),
        ),
      ),
      makePlayer(players[who], this.app.state.form.declared?.words ?? ""),
    ];
  }
}

/** Aims of a player: each with the least hand of each kind, and what a draw does.
 * @param {PlayerNeeds} player @param {string} declaredWords */
function makePlayer(player, declaredWords) {
  return make(
    "dl",
    { class: "aims" },
    player.aims.map((aim) =>
      make(
        "div",
        { "data-aim": aim.aim },
        make("dt", {}, aim.words),
        make("dd", {}, make("ul", {}, describeWins(aim.wins, declaredWords), describeDraws(aim.draws))),
      ),
    ),
  );
}

/** @param {WinNeed[]} wins @param {string} declaredWords */
function describeWins(wins, declaredWords) {
  const plain = wins.filter((win) => !win.declared),
    declared = wins.filter((win) => win.declared);
  if (wins.length && wins.every((win) => !win.mark && !win.any))
    return [make("li", { class: "out" }, say("no-win"))];
  return plain.map((win) => {
    const other = declared.find((each) => each.from === win.from);
    const isAnother = other && describeWin(other) !== describeWin(win);
    return make(
      "li",
      { class: win.mark || win.any ? "" : "out" },
      make(
        "span",
        {},
        win.from === null ? say("by-self-draw") : say("from", { name: `\u2068${win.from}\u2069` }),
      ),
      make("b", {}, describeWin(win)),
      isAnother
        ? make("small", {}, say("declared-need", { declared: declaredWords, mark: describeWin(other) }))
        : null,
    );
  });
}

/** @param {WinNeed} win */
const describeWin = (win) =>
  win.any
    ? say("any-win")
    : win.mark
      ? win.mark + (win.shared ? ` ${say("shared")}` : "")
      : say("out-of-reach");

/** @param {DrawNeed[]} draws */
function describeDraws(draws) {
  /** @param {DrawNeed} draw */
  const reached = (draw) =>
    make("b", {}, say({ always: "yes", sometimes: "depends", never: "no" }[draw.reached]));
  const plain = draws.filter((draw) => !draw.declared);
  const isSame = new Set(plain.map((draw) => draw.reached)).size === 1 && plain.length > 1;
  return (isSame ? plain.slice(0, 1) : plain).map((draw) =>
    make(
      "li",
      { class: draw.reached === "never" ? "out" : "" },
      make(
        "span",
        {},
        isSame || plain.length === 1 ? say("draw") : say(draw.ready ? "draw-ready" : "draw-not-ready"),
      ),
      reached(draw),
    ),
  );
}
