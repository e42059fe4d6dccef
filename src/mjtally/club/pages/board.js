// The table: the names around a compass, with scores, dealer, hand, and what lies on the table.

import {
  formatColumn,
  formatNumber,
  make,
  makeKey,
  makePlace,
  makeProblems,
  recall,
  remember,
  say,
  sayCount,
} from "./elements.js";
import { makeClock, makeTimeUp } from "./round.js";

/** @import { Seat, SeatResult, SeatStep } from "./answers.d.ts"
 * @import { TableApp as App } from "./table.js"
 * @import { View } from "./view.js" */

/** That the time is up; who still plays at an earlier table of the plan; and what is wrong in the file, with its line,
 * which a key opens: until it is right nobody knows how the game stands. @param {App} app */
export function makeFileProblems(app) {
  const { problems, is_known: isKnown, is_over: isOver, lines, planned, players } = app.state;
  const wrong = (problems ?? []).find((each) => each.severity === "error");
  const line =
    wrong && lines.find((each) => each.number === wrong.line && each.text.trim() === wrong.excerpt.trim());
  return [
    makeTimeUp(app),
    ...(planned?.earlier ?? []).map((each) =>
      make(
        "p",
        { class: "note", "data-earlier": each.name },
        say("still-played", {
          ...each,
          names: each.players.filter((name) => players.includes(name)).join(", "),
        }),
      ),
    ),
    ...makeProblems(problems ?? []),
    wrong && !isKnown && !isOver
      ? make(
          "div",
          { class: "problem error", "data-keys-off": true },
          make("p", {}, say("keys-off", { line: wrong.line })),
          line && app.mayWrite
            ? makeKey(
                { class: "key", "data-action": "fix-line" },
                () => app.openText({ text: line.text, place: makePlace(line) }),
                say("fix-line", { line: wrong.line }),
              )
            : null,
        )
      : null,
  ];
}

/** @type {Record<number, string[]>} */
const PLACES = {
  2: ["south", "north"],
  3: ["south", "east", "north"],
  4: ["south", "east", "north", "west"],
};

/** On which side of the screen a seat is: play goes on to the right of each player.
 * @param {number} seat @param {number} seatCount @param {number} [turn] */
export function placeSeat(seat, seatCount, turn = 0) {
  const sides = PLACES[seatCount] ?? PLACES[4];
  return sides[(seat + turn) % sides.length];
}

/** @param {string} table */
export const readTurn = (table) => recall(`turn:${table}`, 0);
/** @param {string} table @param {number} seatCount */
export const turnBoard = (table, seatCount) => remember(`turn:${table}`, (readTurn(table) + 1) % seatCount);

/** @param {App} app */
export function makeBoard(app) {
  const view = app.view,
    turn = readTurn(app.name),
    count = view.seats.length;
  if (!count) return make("p", { class: "note nobody" }, say("nobody-sits"));
  return make(
    "section",
    {
      class: `board${view.is_provisional ? " provisional" : ""}${view.uncounted ? " old" : ""}`,
      "aria-label": say("board"),
    },
    view.seats.map((seat, at) => makeSeat(app, seat, at, placeSeat(at, count, turn))),
    makeCentre(app, view),
  );
}

/** @param {App} app @param {Seat} seat @param {number} at @param {string} place */
function makeSeat(app, seat, at, place) {
  const { declared } = app.state.form,
    isDeclared = app.view.declared.includes(at);
  const wind = seat.wind ? say(`wind-${String(seat.wind)[0].toLowerCase()}`) : "";
  const spoken = [
    seat.name,
    wind && say(`spoken-${String(seat.wind)[0].toLowerCase()}`),
    seat.is_dealer && say("dealer"),
    seat.score === null ? say("score-unknown") : formatNumber(seat.score),
    seat.rank && say("rank", { rank: seat.rank }),
    app.view.uncounted ? sayCount("uncounted", app.view.uncounted) : null,
  ]
    .filter(Boolean)
    .join(", ");
  const first = app.state.form.results[0];
  return make(
    "div",
    {
      class: `seat ${place}${seat.is_dealer ? " dealer" : ""}${isDeclared ? " declared" : ""}`,
      "data-seat": at,
      role: "group",
      "aria-label": seat.name,
    },
    makeKey(
      {
        class: "name",
        "data-action": "win",
        disabled: !app.canEnter || !first,
        "aria-label": first ? `${spoken}: ${first.words}` : spoken,
      },
      () => app.startResult(first, at),
      make(
        "span",
        { class: "who" },
        wind ? make("b", { class: "wind" }, wind) : null,
        make("bdi", { class: "whole", "data-w": seat.size }, seat.name),
        seat.rank ? make("span", { class: `place p${Math.min(seat.rank, 4)} now` }, seat.rank) : null,
        make("span", { class: "score", "data-score": seat.score ?? "" }, formatNumber(seat.score)),
      ),
    ),
    declared
      ? makeKey(
          {
            class: "declare",
            "data-action": "declare",
            "aria-pressed": isDeclared,
            "aria-label": `${declared.words}: ${seat.name}`,
            disabled: !app.canEnter || (!isDeclared && !canDeclare(declared, seat, app.view.declared)),
          },
          () => app.declare(at),
          make("span", { class: "stick" }),
          make("span", { class: "word" }, declared.words),
        )
      : null,
  );
}

/** Whether a player may declare: few enough did, and they have what it costs.
 * @param {SeatStep} step @param {Seat} seat @param {number[]} declared */
const canDeclare = (step, seat, declared) =>
  declared.length < step.most &&
  (step.least_score === null ||
    step.least_score === undefined ||
    seat.score === null ||
    Number(seat.score) >= step.least_score);

/** @param {App} app @param {View} view */
function makeCentre(app, view) {
  const { label, title, counter, sticks, uncounted } = view;
  return make(
    "div",
    { class: "centre" },
    make("strong", { "data-label": label }, title),
    uncounted ? make("span", { "data-uncounted": uncounted }, sayCount("uncounted", uncounted)) : null,
    counter ? make("span", { "data-counter": true }, counter) : null,
    sticks
      ? make("span", { "data-sticks": sticks }, make("span", { class: "stick small" }), `× ${sticks}`)
      : null,
    makeClock(app),
    makeKey(
      { class: "turn", "data-action": "turn", "aria-label": say("turn"), title: say("turn") },
      () => app.turn(),
      "⟳",
    ),
  );
}

/** The result of a game that is over, the best first. @param {SeatResult[]} result */
export function makeResult(result) {
  const ranked = [...result].sort((one, other) => one.rank - other.rank),
    points = formatColumn(ranked.map((each) => each.points));
  const winners = ranked.filter((each) => each.rank === ranked[0].rank).map((each) => each.name);
  return [
    make("h2", { class: "winner" }, say("wins", { name: winners.join(", ") })),
    makeRanking(ranked, points),
  ];
}

/** @param {SeatResult[]} ranked @param {string[]} points */
function makeRanking(ranked, points) {
  return make(
    "ol",
    { class: "result", "aria-label": say("result-title") },
    ranked.map((each, at) =>
      make(
        "li",
        {},
        make("span", { class: `place p${Math.min(each.rank, 4)}` }, each.rank),
        make("bdi", { class: "whole" }, each.name),
        make("span", { class: "number" }, formatNumber(each.score)),
        make("b", { class: `number ${each.points < 0 ? "down" : "up"}` }, points[at]),
      ),
    ),
  );
}
