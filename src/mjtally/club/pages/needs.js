// What everybody needs in the hand to be played: the least hands, in words that fit a phone.

import { ask, formatNumber, make, makeKey, say, tablePath } from "./elements.js";

/** @import { Aim, DrawNeed, NeededHand, NeedLine, Needs as Answer, PlayerNeeds } from "./answers.d.ts"
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
    this.aim = 0;
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
        isShown
          ? make(
              "small",
              {},
              [answer?.title, answer?.may_be_last ? "" : say("if-last")].filter(Boolean).join(" · "),
            )
          : "",
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

  /** Each aim is a tab; below it are all players, by their places.
   * @param {PlayerNeeds[]} players */
  makePlayers(players) {
    const { aims } = players[0],
      chosen = Math.min(this.aim, aims.length - 1);
    /** @param {number} at */
    const choose = (at) => {
      this.aim = at;
      this.draw();
      this.box.querySelector(`[data-needs="${at}"]`).focus({ preventScroll: true });
    };
    const declaredWords = this.app.state.form.declared?.words ?? "";
    const ranked = [...players].sort((one, other) => one.rank - other.rank);
    return [
      make(
        "div",
        { class: "segments", role: "radiogroup", "aria-label": say("needs") },
        aims.map((aim, at) =>
          makeKey(
            { role: "radio", "data-needs": at, "aria-checked": String(at === chosen) },
            () => choose(at),
            aim.words,
          ),
        ),
      ),
      make(
        "ul",
        { class: "aims" },
        ranked.map((player) => makePlayer(player, player.aims[chosen], declaredWords)),
      ),
      make("p", { class: "note" }, say("needs-note")),
    ];
  }
}

/** A player, how far the aim is, and what reaches it.
 * @param {PlayerNeeds} player @param {Aim} aim @param {string} declaredWords */
function makePlayer(player, aim, declaredWords) {
  const { behind } = aim;
  const isOut = aim.lines.every((line) => line.is_out);
  const isAny = aim.lines.every((line) => line.is_any);
  return make(
    "li",
    { "data-aim": aim.aim, "data-player": player.name },
    make(
      "h3",
      {},
      make("span", { class: `place p${Math.min(player.rank, 4)} now` }, player.rank),
      make("bdi", { class: "whole" }, player.name),
      behind
        ? make(
            "small",
            {},
            say(behind > 0 ? "points-behind" : "points-ahead", { points: formatNumber(Math.abs(behind)) }),
          )
        : null,
    ),
    isOut || isAny
      ? make("p", { class: isOut ? "out" : "" }, say(isOut ? "no-win" : "any-win"))
      : make(
          "table",
          {},
          make(
            "tbody",
            {},
            aim.lines.map((line) => makeLine(line, declaredWords)),
          ),
        ),
    describeDraws(aim.draws),
  );
}

/** @param {NeedLine} line @param {string} declaredWords */
function makeLine(line, declaredWords) {
  const names = (line.from ?? []).map((name) => `\u2068${name}\u2069`).join(", ");
  return make(
    "tr",
    { class: line.is_out ? "out" : "" },
    make("td", { class: "w" }, line.from ? say("from", { name: names }) : say("by-self-draw")),
    make("td", {}, make("b", {}, line.points.map(formatNumber).join("/"))),
    make(
      "td",
      { class: "w" },
      describeHand(line),
      line.declared
        ? make("small", {}, say("declared-need", { declared: declaredWords, mark: sayNeed(line.declared) }))
        : null,
    ),
  );
}

/** @param {NeededHand} hand */
const describeHand = (hand) =>
  hand.is_any
    ? say("any-win")
    : hand.is_out
      ? say("out-of-reach")
      : hand.hands.map((each) => each.replaceAll(" ", "\u00a0")).join(", ") +
        (hand.is_shared ? ` ${say("shared")}` : "");

/** @param {NeededHand} hand */
const sayNeed = (hand) =>
  [hand.points.map(formatNumber).join("/"), describeHand(hand)].filter(Boolean).join(": ");

/** @param {DrawNeed[]} draws */
function describeDraws(draws) {
  const plain = draws.filter((draw) => !draw.declared);
  const isSame = new Set(plain.map((draw) => draw.reached)).size === 1 && plain.length > 1;
  const said = (isSame ? plain.slice(0, 1) : plain).map((draw) => {
    const when = isSame || plain.length === 1 ? "draw" : draw.ready ? "draw-ready" : "draw-not-ready";
    return `${say(when)}: ${say({ always: "yes", sometimes: "depends", never: "no" }[draw.reached])}`;
  });
  return said.length ? make("p", { class: "note" }, said.join(" · ")) : null;
}
