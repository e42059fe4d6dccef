// What the board shows: the board that the server made, and after it what is not sent yet.

import { endsHand, isDeclaration } from "./queue.js";

/** @import { Board, Seat } from "./answers.d.ts"
 * @import { Submission } from "./queue.js"
 * @import { ShownState } from "./table.js" */

/** What is shown: the board of the file, and after it what is not sent yet, as far as it is known;
 * after `uncounted` hands of which that is not known it is how the table stood before them.
 * @typedef {Board & {uncounted: number, is_provisional: boolean}} View */

/** @type {Board} */
const EMPTY = {
  seats: [],
  declared: [],
  label: "",
  title: "",
  counter: "",
  sticks: 0,
  bonus: { discard: 0, self_draw: 0, sticks: 0 },
  round: 0,
  table: 0,
};

/** @type {View} */
export const NO_VIEW = { ...EMPTY, uncounted: 0, is_provisional: false };

/** @param {ShownState} state @param {Submission[]} unsent @returns {View} */
export function makeView({ board: sent, form }, unsent) {
  let board = sent,
    uncounted = 0;
  for (const submission of unsent) {
    const { preview, body } = submission;
    if (isDeclaration(submission)) {
      board = declareOn(board, body.seat, body.is_declared, uncounted ? 0 : (form.declared?.cost ?? 0));
    } else if (submission.method !== "POST") {
      continue; // it is known when it is saved
    } else if (body.players) {
      board = { ...EMPTY, title: "…", seats: body.players.map(makeUnknownSeat) };
      uncounted = 0;
    } else if (!uncounted && preview?.board.seats.length === board.seats.length) {
      board = preview.board;
    } else {
      if (endsHand(submission)) board = { ...board, declared: [] };
      uncounted += 1;
    }
  }
  return { ...board, uncounted, is_provisional: unsent.some((each) => each.method === "POST") };
}

/** @param {string} name @returns {Seat} */
const makeUnknownSeat = (name) => ({ name, size: 4, wind: "", score: null, is_dealer: false, rank: null });

/** A board after a player declares something, or takes it back: what it costs lies on the table.
 * @param {Board} board @param {number} seat @param {boolean} isDeclared @param {number} cost
 * @returns {Board} */
function declareOn(board, seat, isDeclared, cost) {
  const others = board.declared.filter((each) => each !== seat);
  if (isDeclared === others.length < board.declared.length) return board;
  const sticks = cost ? (isDeclared ? 1 : -1) : 0;
  return {
    ...board,
    declared: isDeclared ? [...others, seat].sort() : others,
    sticks: board.sticks + sticks,
    bonus: { ...board.bonus, sticks: board.bonus.sticks + sticks * cost },
    seats: board.seats.map((each, at) =>
      at === seat && each.score !== null ? { ...each, score: each.score - sticks * cost } : each,
    ),
  };
}
