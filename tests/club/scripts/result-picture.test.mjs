// The picture of a result: what its text says, and names that stay whole.

import assert from "node:assert/strict";
import { test } from "node:test";

import { load } from "./page.mjs";

const { breakLines, readResult } = await load("result-picture");
const measure = (text) => [...text].length;

test("the text of a result is read as it was written, in every language", () => {
  const cases = [
    ["1  +63.0  43,000  Nguyễn Thị Phương", ["+63.0", "43,000", "Nguyễn Thị Phương"]],
    ["4  \u2007−47,5  −12.500  Jörg", ["−47,5", "−12.500", "Jörg"]],
    ["2  \u20070  0  山田 太郎", ["0", "0", "山田 太郎"]],
    ["3  −24  Mei", ["−24", "", "Mei"]], // points alone are known
    ["3  −24  42", ["−24", "", "42"]], // whose name is a number
  ];
  for (const [line, [points, score, name]] of cases) {
    const { title, rows } = readResult(`Table 2, 2026-11-28\n${line}`);
    assert.equal(title, "Table 2, 2026-11-28");
    assert.deepEqual(rows, [{ rank: Number(line[0]), points, score, name }]);
  }
});

test("a name breaks between words, and within one that is too long", () => {
  assert.deepEqual(breakLines("Ben", 9, measure), ["Ben"]);
  assert.deepEqual(breakLines("Nguyễn Thị Phương", 11, measure), ["Nguyễn Thị", "Phương"]);
  assert.deepEqual(breakLines("Konstantin-Alexander", 9, measure), ["Konstanti", "n-Alexand", "er"]);
  assert.deepEqual(breakLines("山田太郎左衛門", 4, measure), ["山田太郎", "左衛門"]);
  assert.equal(breakLines("👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 8, measure).length, 2); // a sign stays whole
});
