// The way through a form: a small one with a win, its values, and a draw.

import assert from "node:assert/strict";
import { test } from "node:test";

import { load } from "./page.mjs";

const steps = await load("steps");

const NAMES = ["Aki", "Ben", "Chie", "Dai"];
const [AKI, BEN, CHIE, DAI] = [0, 1, 2, 3];

const seatStep = (name, given) => ({ kind: "seats", name, words: name, least: 1, most: 1, ...given });
const key = (mark, words, given) => ({ mark, words, discard: true, self_draw: true, excludes: [], ...given });
const WINNERS = seatStep("winners", { most: 3 });
const DISCARDER = seatStep("discarder", {
  least: 0,
  nobody: "self-draw",
  nobody_up_to: 1,
  excludes: ["winners"],
});
const VALUE = {
  kind: "values",
  name: "value",
  words: "value",
  of: "winners",
  discarder: "discarder",
  groups: [
    { words: "3 han", is_rest: false, values: [key("3/30", "30 fu"), key("3/40", "40 fu")] },
    { words: "mangan", is_rest: false, values: [key("5", "mangan")] },
    { words: "rest", is_rest: true, values: [key("2/20", "pinfu", { discard: false })] },
  ],
};
const NOTES = {
  kind: "choices",
  name: "notes",
  words: "also",
  least: 0,
  most: 2,
  optional: true,
  choices: [
    { key: "ippatsu", words: "ippatsu", only_with: ["riichi"] },
    { key: "last-tile", words: "the last tile" },
  ],
};
const RIICHI = seatStep("riichi", { least: 0, most: 4, optional: true });
const WIN = { name: "win", words: "win", steps: [WINNERS, DISCARDER, VALUE, NOTES] };
const READY = seatStep("ready", {
  least: 0,
  most: 4,
  nobody: "nobody",
  nobody_up_to: 4,
  includes: ["riichi"],
});
const DRAW = { name: "draw", words: "draw", steps: [READY] };
const FORM = { results: [WIN, DRAW], declared: RIICHI, counter: "" };

const start = (declared = []) => steps.startEntry(WIN, FORM, declared);
const nameNext = (entry, result = WIN) => steps.findNext(result, entry, 4)?.step.name ?? null;
const win = (winners, from, value) => {
  let entry = steps.chooseSeats(WIN, start(), "winners", winners, 4);
  entry = steps.chooseSeats(WIN, entry, "discarder", from, 4);
  for (const seat of winners) entry = steps.chooseValue(WIN, entry, seat, value, 4);
  return entry;
};

test("steps are asked in the order of the form, a value for each winner", () => {
  let entry = start();
  assert.equal(nameNext(entry), "winners");
  entry = steps.chooseSeats(WIN, entry, "winners", [DAI, AKI], 4);
  assert.deepEqual(entry.seats.winners, [AKI, DAI]);
  assert.equal(nameNext(entry), "discarder");
  entry = steps.chooseSeats(WIN, entry, "discarder", [BEN], 4);
  assert.deepEqual(steps.findNext(WIN, entry, 4), { step: VALUE, of: AKI });
  entry = steps.chooseValue(WIN, entry, AKI, "3/40", 4);
  assert.deepEqual(steps.findNext(WIN, entry, 4), { step: VALUE, of: DAI });
  entry = steps.chooseValue(WIN, entry, DAI, "5", 4);
  assert.equal(nameNext(entry), null);
});

test("nothing that is given is changed", () => {
  const entry = start([BEN]);
  const before = structuredClone(entry);
  steps.chooseSeats(WIN, entry, "winners", [AKI], 4);
  steps.forget({ step: RIICHI, of: null }, entry);
  assert.deepEqual(entry, before);
});

test("a winner has not dealt in, and two winners have not drawn the tile themselves", () => {
  const one = steps.chooseSeats(WIN, start(), "winners", [BEN], 4);
  assert.deepEqual(steps.listSeats(DISCARDER, one, 4), [AKI, CHIE, DAI]);
  assert.ok(steps.offersNobody(WIN, DISCARDER, one));
  const two = steps.chooseSeats(WIN, start(), "winners", [BEN, DAI], 4);
  assert.ok(!steps.offersNobody(WIN, DISCARDER, two));
});

test("where three of four have won, who dealt in is known", () => {
  const entry = steps.chooseSeats(WIN, start(), "winners", [AKI, BEN, DAI], 4);
  assert.deepEqual(steps.findForced(WIN, { step: { ...DISCARDER, least: 1 } }, entry, 4), [CHIE]);
});

test("another winner of the hand has its value", () => {
  const entry = steps.chooseSeats(WIN, win([AKI], [BEN], "3/40"), "winners", [CHIE], 4);
  assert.deepEqual(entry.values, { [CHIE]: "3/40" });
  assert.deepEqual(entry.seats.discarder, [BEN]);
});

test("who wins after all has not dealt in: that is asked again", () => {
  const entry = steps.chooseSeats(WIN, win([AKI], [BEN], "3/40"), "winners", [BEN], 4);
  assert.equal(nameNext(entry), "discarder");
});

test("a value by self-draw alone does not stay beside a discard", () => {
  const entry = steps.chooseSeats(WIN, win([AKI], [], "2/20"), "discarder", [CHIE], 4);
  assert.deepEqual(entry.values, {});
  const offered = steps.listGroups(VALUE, entry, AKI).map((group) => group.words);
  assert.deepEqual(offered, ["3 han", "mangan"]);
});

test("a note that only riichi has is offered where somebody declared it", () => {
  const offered = (entry) => steps.listChoices(NOTES, entry, 4).map((choice) => choice.key);
  assert.deepEqual(offered(start()), ["last-tile"]);
  assert.deepEqual(offered(start([AKI])), ["ippatsu", "last-tile"]);
});

test("who declared riichi is ready at a draw, tapped or not", () => {
  const entry = steps.startEntry(DRAW, FORM, [BEN]);
  assert.deepEqual(steps.listIncluded(READY, entry), [BEN]);
});

test("what the server read of a line says nobody where it names nobody", () => {
  const taps = { result: "draw", seats: {}, values: {}, choices: {}, comment: "" };
  assert.deepEqual(steps.fillEntry(DRAW, taps, 4).seats, { ready: [] });
});

test("one tap answers a step that takes just one answer", () => {
  const choice = { ...NOTES, least: 1, most: 1 };
  assert.ok([VALUE, DISCARDER, choice].every(steps.isOneTap));
  assert.ok(![WINNERS, NOTES, { ...choice, least: 0 }].some(steps.isOneTap));
});

test("an entry is told in a sentence", () => {
  const tell = (entry) => steps.describeEntry(FORM, entry, NAMES);
  assert.equal(tell(win([AKI], [], "3/40")), "Aki 3 han 40 fu self-draw");
  assert.equal(tell({ ...win([AKI], [], "2/20"), comment: "late" }), "Aki pinfu self-draw · # late");
  const drawn = steps.chooseSeats(DRAW, steps.startEntry(DRAW, FORM, [BEN]), "ready", [AKI, BEN], 4);
  assert.equal(tell(drawn), "Draw · Aki, Ben · riichi Ben");
});

test("what winners call out is known without a server, where somebody knows who deals", () => {
  const points = {
    discard: [5200],
    self_draw: [1300, 2600],
    dealer_discard: [7700],
    dealer_self_draw: [2600],
  };
  const value = {
    ...VALUE,
    groups: [{ words: "3 han", values: [key("3/40", "40 fu", { points }), key("9", "9")] }],
  };
  const result = { name: "win", words: "win", steps: [WINNERS, DISCARDER, value] };
  const entry = (from, values) => ({
    result: "win",
    seats: { winners: Object.keys(values).map(Number), discarder: from },
    values,
    choices: {},
    comment: "",
  });
  const list = (told, dealer) =>
    steps
      .listWorth(result, told, (seat) => (dealer === null ? null : seat === dealer))
      .map((each) => each.points);
  assert.deepEqual(list(entry([CHIE], { [BEN]: "3/40" }), BEN), [[7700]]);
  assert.deepEqual(list(entry([], { [BEN]: "3/40" }), AKI), [[1300, 2600]]);
  assert.deepEqual(list(entry([DAI], { [AKI]: "3/40", [BEN]: "3/40" }), AKI), [[7700], [5200]]);
  assert.deepEqual(list(entry([DAI], { [AKI]: "9" }), AKI), []); // its points depend on more than the value
  assert.deepEqual(list(entry([DAI], { [AKI]: "3/40" }), null), []);
  assert.deepEqual(
    steps.listWorth(DRAW, entry([], {}), () => null),
    [],
  );
});
