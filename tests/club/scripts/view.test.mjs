// What a board shows of what the server said, and of what is not sent yet.

import assert from "node:assert/strict";
import { test } from "node:test";

import { load } from "./page.mjs";

const { makeView } = await load("view");

const NAMES = ["Aki", "Ben", "Chie", "Dai"];
const makeState = (scores, more = {}) => ({
  form: { results: [], declared: { cost: 1000 }, counter: "" },
  board: {
    seats: NAMES.map((name, at) => ({ name, wind: "", score: scores[at], is_dealer: false, rank: null })),
    declared: [],
    label: "E2",
    title: "E2",
    counter: "",
    sticks: 0,
    bonus: { discard: 0, self_draw: 0, sticks: 0 },
    round: 0,
    ...more,
  },
});
const declare = (seat, is_declared = true) => ({ method: "PUT", body: { seat, is_declared } });
const show = ({ seats, declared, sticks }) => [seats.map((seat) => seat.score), declared, sticks];

test("a riichi that is not sent yet lies on the table, also where the score is 1000, or 0 as it is lent", () => {
  const state = makeState([1000, 0, 50000, 49000]);
  assert.deepEqual(show(makeView(state, [declare(0), declare(1)])), [[0, -1000, 50000, 49000], [0, 1], 2]);
  assert.deepEqual(show(makeView(state, [declare(0), declare(0, false)])), [[1000, 0, 50000, 49000], [], 0]);
});

test("a declaration that the server has by now is counted once", () => {
  const state = makeState([24000, 25000, 25000, 25000], { declared: [0], sticks: 1 });
  assert.deepEqual(show(makeView(state, [declare(0)])), [[24000, 25000, 25000, 25000], [0], 1]);
});

test("after a line that was previewed the board is the one that the server said", () => {
  const { board } = makeState([33000, 17000, 25000, 25000], { title: "E2", counter: "1 honba" });
  const saved = { method: "POST", body: { taps: {} }, preview: { board }, endsHand: true };
  const view = makeView(makeState([25000, 25000, 25000, 25000]), [declare(1), saved]);
  assert.deepEqual(show(view), [[33000, 17000, 25000, 25000], [], 0]);
  assert.deepEqual([view.counter, view.uncounted, view.is_provisional], ["1 honba", 0, true]);
});

test("after a hand that nobody counted the scores are as before, and nobody is in riichi", () => {
  const unknown = { method: "POST", body: { text: "5 d - -" }, preview: null };
  const view = makeView(makeState([25000, 25000, 25000, 25000]), [unknown, declare(2)]);
  assert.deepEqual([show(view), view.uncounted], [[[25000, 25000, 25000, 25000], [2], 0], 1]);
});

test("of a game that is not sent yet the scores are unknown", () => {
  const players = ["Emi", "Fumi", "Gen", "Hana"];
  const view = makeView(makeState([1, 2, 3, 4]), [{ method: "POST", body: { players } }]);
  assert.deepEqual(
    view.seats.map(({ name, score }) => [name, score]),
    players.map((name) => [name, null]),
  );
});
