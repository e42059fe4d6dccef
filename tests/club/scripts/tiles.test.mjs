// A hand on the keypad: what can be tapped, and how it is written.

import assert from "node:assert/strict";
import { test } from "node:test";

import { load } from "./page.mjs";

const tiles = await load("tiles");

const place = (key, kinds = "") => ({ key, words: key, kinds, within: [] });
const SETS = ["chi", "pon", "kan", "closed-kan"].map((key) => place(key));
const KINDS = ["123456789m", "123456789p", "123456789s", "1234567z"];
const RIICHI = { sets: 4, kinds: KINDS, red_fives: "mps", places: [...SETS, place("dora"), place("ura")] };
const SANMA = {
  sets: 4,
  kinds: ["19m", ...KINDS.slice(1)],
  red_fives: "ps",
  places: [...SETS.slice(1), place("aside", "4z"), place("dora")],
};
const TAIWAN = { sets: 5, kinds: KINDS, red_fives: "", places: [...SETS, place("aside", "12345678f")] };

/** Tap what is told: `hand 234m 8p`, `pon 5z`, `dora 0p`. */
const tap = (entry, ...told) =>
  told.reduce((hand, words) => {
    const [key, ...runs] = words.split(" ");
    const tapped = runs.flatMap((run) => [...run.slice(0, -1)].map((digit) => digit + run.slice(-1)));
    return tapped.reduce((laid, tile) => {
      assert.ok(tiles.listPossible(entry, laid, key).includes(tile), `${key} ${tile}`);
      return tiles.addTile(entry, laid, key, tile);
    }, hand);
  }, []);

test("a hand is written as a file has it, whatever was tapped first", () => {
  const cases = [
    [RIICHI, ["hand 33s 678m 34p 234m 067p 8p", "dora 5s"], "234678m34067p33s+8p dora=5s"],
    [RIICHI, ["pon 5z", "hand 234m 99p 678s 45s 6s"], "234m99p45678s+6s(555z)"],
    [RIICHI, ["closed-kan 1m", "kan 0p", "chi 7s", "hand 22z 34m 2m"], "34m22z+2m[1111m](0555p)(789s)"],
    [
      RIICHI,
      ["dora 1z 0p", "hand 19m 19p 19s 1234567z 7z", "ura 9s"],
      "19m19p19s1234567z+7z dora=1z,0p ura=9s",
    ],
    [SANMA, ["aside 4z", "aside 4z", "pon 9m", "hand 11p 234567s 99s 9s"], "11p23456799s+9s(999m){44z}"],
    [TAIWAN, ["hand 123456m 34789p 22555s 5p", "aside 15f"], "123456m34789p22555s+5p{15f}"],
  ];
  for (const [entry, told, mark] of cases) {
    const hand = tap(entry, ...told);
    assert.equal(tiles.countMissing(entry, hand), 0, mark);
    assert.equal(tiles.writeTiles(hand), mark);
  }
});

test("a hand that was written is filled in as it was tapped", () => {
  const marks = [
    "234678m33s34067p+8p dora=5s,1z ura=9p",
    "34m22z+2m[1111m](0555p)(789s)",
    "99p45678s+6s(234m)(555z)",
    "11p23456799s+9s(999m){44z}",
    "123456m34789p22555s+5p{15f}",
  ];
  for (const mark of marks) {
    const again = tiles.writeTiles(tiles.readTiles(mark));
    assert.equal(tiles.writeTiles(tiles.readTiles(again)), again);
    assert.equal(tiles.readTiles(mark).flatMap((laid) => laid.tiles).length, mark.match(/\d/g).length, mark);
  }
  assert.deepEqual(tiles.readTiles("85=99p456789s(234m)+6s"), tiles.readTiles("99p456789s(234m)+6s"));
  for (const mark of ["", "3/40", "5", "2y", "8"]) assert.deepEqual(tiles.readTiles(mark), []);
});

test("only what there is can be tapped", () => {
  const four = tap(RIICHI, "pon 5p", "hand 5p");
  assert.ok(!tiles.listPossible(RIICHI, four, "hand").includes("0p"));
  assert.ok(!tiles.listPossible(RIICHI, four, "chi").includes("4p"));
  assert.ok(!tiles.listPossible(RIICHI, tap(RIICHI, "dora 0s"), "hand").includes("0s"));
  assert.ok(!tiles.listPossible(RIICHI, tap(RIICHI, "hand 3z"), "kan").includes("3z"));
  const runs = tiles.listPossible(RIICHI, [], "chi");
  assert.ok(runs.includes("7m") && runs.includes("0m") && !runs.includes("8m") && !runs.includes("1z"));
  assert.deepEqual(
    tiles.listPossible(SANMA, [], "hand").filter((tile) => tile.endsWith("m")),
    ["1m", "9m"],
  );
  assert.deepEqual(tiles.listPossible(SANMA, tap(SANMA, "hand 444z", "aside 4z"), "aside"), []);
  assert.deepEqual(tiles.listPossible(TAIWAN, tap(TAIWAN, "aside 1234567f"), "aside"), ["8f"]);
});

test("a hand that is whole takes no tile more, and one of twelve has no room for a set", () => {
  const whole = tap(RIICHI, "hand 123456789m 123p 99s");
  assert.deepEqual(tiles.listPossible(RIICHI, whole, "hand"), []);
  const hand = tap(RIICHI, "hand 123456789m 123p");
  assert.deepEqual(tiles.listPossible(RIICHI, hand, "pon"), []);
  assert.equal(tiles.countMissing(RIICHI, tap(RIICHI, "kan 1z", "hand 11s")), 9);
});

test("in a run with a five it is asked whether that is red", () => {
  assert.ok(tiles.mayBeRed(RIICHI, [], "chi", "3m") && tiles.mayBeRed(RIICHI, [], "chi", "4s"));
  assert.ok(!tiles.mayBeRed(RIICHI, [], "chi", "5m")); // which has a key of its own
  assert.ok(!tiles.mayBeRed(RIICHI, tap(RIICHI, "hand 0m"), "chi", "3m"));
  assert.ok(!tiles.mayBeRed(TAIWAN, [], "chi", "3m"));
  assert.deepEqual(tiles.buildSet(RIICHI, "chi", "3p", true), ["3p", "4p", "0p"]);
  assert.deepEqual(tiles.buildSet(RIICHI, "chi", "0p"), ["0p", "6p", "7p"]);
  assert.deepEqual(tiles.buildSet({ ...RIICHI, red_fives: "mpps" }, "kan", "0p"), ["0p", "0p", "5p", "5p"]);
});

test("the tile that was won on stays so when another one is taken away", () => {
  const hand = tap(RIICHI, "hand 234678m 33s 34567p 8p");
  const shorter = hand.filter((laid) => laid.tiles[0] !== "2m");
  const again = tiles.addTile(RIICHI, shorter, "hand", "5m");
  assert.equal(tiles.writeTiles(again), "345678m34567p33s+8p");
});
