// Two versions of a file side by side: what differs is marked, with a little of what is around it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { load } from "./page.mjs";

const { makeVersions } = await load("versions", "club/app/site");

const take = () => {};
const compare = (...texts) =>
  makeVersions(
    "Which?",
    texts.map((text, at) => ({ name: `take-${at}`, text, words: `version ${at}`, take })),
  );
const marked = (shown) => shown.list("pre").map((pre) => pre.list("mark").map((mark) => mark.textContent));

test("the line that differs is marked in both, with its number", () => {
  const shown = compare("Aki Ben\nE1: 5 d\nend\n", "Aki Ben\nE1: 3 d\nend\n");
  assert.deepEqual(marked(shown), [["   2  E1: 5 d\n"], ["   2  E1: 3 d\n"]]);
});

test("lines that only one has are marked there alone", () => {
  const shown = compare("Aki Ben\nend\n", "Aki Ben\n5 d\n- 3\nend\n");
  assert.deepEqual(marked(shown), [[], ["   2  5 d\n", "   3  - 3\n"]]);
});

test("a line that is there twice is not counted at both ends", () => {
  const shown = compare("d -\nd -\n", "d -\nd -\nd -\n");
  assert.deepEqual(marked(shown), [[], ["   3  d -\n"]]);
});

test("two lines are shown before and after what differs, and no more", () => {
  const lines = [..."abcdefgh"];
  const shown = compare(lines.join("\n"), lines.join("\n").replace("d", "D"));
  assert.match(
    shown.list("pre")[0].textContent,
    /^ {3}2 {2}b\n {3}3 {2}c\n {3}4 {2}d\n {3}5 {2}e\n {3}6 {2}f\n$/,
  );
});

test("ends of lines of another system are no difference", () => {
  assert.deepEqual(marked(compare("Aki Ben\r\nend\r\n", "Aki Ben\nend\n")), [[], []]);
});

test("each version has a key that takes it", () => {
  const keys = compare("a\n", "b\n").list("button");
  assert.deepEqual(
    keys.map((key) => [key.attributes["data-action"], key.listeners.click]),
    [
      ["take-0", take],
      ["take-1", take],
    ],
  );
});
