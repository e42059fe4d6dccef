// What waits to be sent, with a server that answers as each test says, or not at all.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { clearDevice, load, lockDevice } from "./page.mjs";

const { endsHand, isDeclaration, isSameLine, Queue } = await load("queue");

const SAVED = { status: 200, body: { saved: true, state: { digest: "after", hand: "1 2" } } };
const BUSY = { status: 503, body: { error: { code: "not-written", message: "the disk is full" } } };
const REFUSED = { status: 409, body: { error: { code: "file-changed", message: "changed" }, is_same: true } };

let sent, answers, saved, queue;

const openQueue = () =>
  new Queue({ onChange: () => {}, onSaved: (submission) => saved.push(submission.words) });

/** Let all go on that can. */
const settle = async () => {
  for (let times = 0; times < 50; times++) await null;
  await new Promise((done) => setImmediate(done));
};

const addLine = (table, text, digest = "before") =>
  queue.add(table, "POST", `api/tables/${table}/lines`, { text, digest, hand: "1 1" }, text);

beforeEach(() => {
  clearDevice();
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  [sent, answers, saved] = [[], [], []];
  globalThis.fetch = async (address, { method, body }) => {
    sent.push({ path: new URL(address).pathname.split("/api/")[1], method, ...JSON.parse(body) });
    const answer = answers.shift();
    if (!answer) throw new TypeError("no network");
    return { status: answer.status, json: async () => answer.body };
  };
  queue = openQueue();
});

test("lines are sent one after another, each as of the table after the one before", async () => {
  answers = [SAVED, SAVED];
  await addLine("friday", "5 d - -");
  await addLine("friday", "- 3 d -");
  await settle();
  assert.deepEqual(
    sent.map(({ text, digest, hand }) => [text, digest, hand]),
    [
      ["5 d - -", "before", "1 1"],
      ["- 3 d -", "after", "1 2"],
    ],
  );
  assert.deepEqual(saved, ["5 d - -", "- 3 d -"]);
  assert.deepEqual(queue.list(), []);
});

test("of lines that wait, each is as of its own table after the one before it there", async () => {
  await addLine("friday", "5 d - -");
  await addLine("sunday", "d 2 - -");
  await addLine("friday", "- 3 d -");
  await addLine("friday", "- - 4 d");
  await settle();
  sent = [];
  answers = ["first", "elsewhere", "second", "third"].map((digest) => ({
    status: 200,
    body: { saved: true, state: { digest, hand: digest } },
  }));
  queue.wake();
  await settle();
  assert.deepEqual(
    sent.map(({ text, digest }) => [text, digest]),
    [
      ["5 d - -", "before"],
      ["d 2 - -", "before"],
      ["- 3 d -", "first"],
      ["- - 4 d", "second"],
    ],
  );
});

test("without a network a line stays, and is sent again with the same key", async () => {
  await addLine("friday", "5 d - -");
  await settle();
  assert.ok(queue.isCut);
  answers = [SAVED];
  mock.timers.tick(1000);
  await settle();
  assert.equal(sent.length, 2);
  assert.equal(sent[0].key, sent[1].key);
  assert.deepEqual(saved, ["5 d - -"]);
});

test("a page that is loaded anew sends what the one before could not", async () => {
  await addLine("friday", "5 d - -");
  await settle();
  answers = [SAVED];
  const later = openQueue();
  await later.open();
  await settle();
  assert.deepEqual(saved, ["5 d - -"]);
  assert.deepEqual(later.list(), []);
});

/** Let time go by, and all that waits for it. */
async function pass(seconds) {
  for (let tenths = 0; tenths < seconds * 10; tenths++) {
    mock.timers.tick(100);
    await settle();
  }
}

test("what a locked device holds is found later, and comes before what was entered meanwhile", async () => {
  await addLine("friday", "5 d - -");
  await settle();
  lockDevice(true);
  const later = openQueue();
  later.open();
  await pass(3);
  assert.deepEqual([later.isKept, later.list().length], [false, 0]);
  await later.add("friday", "POST", "api/tables/friday/lines", { text: "- 3 d -" }, "- 3 d -");
  assert.deepEqual(
    later.list().map(({ words }) => words),
    ["- 3 d -"],
  );
  await pass(20);
  lockDevice(false);
  await pass(10);
  assert.ok(later.isKept);
  const onDevice = openQueue();
  await onDevice.renew();
  assert.deepEqual(
    onDevice.list().map(({ words }) => words),
    ["5 d - -", "- 3 d -"],
  );
  assert.equal(onDevice.list()[1].after, onDevice.list()[0].key);
});

test("what was sent while the device was locked is forgotten on it, too", async () => {
  await addLine("friday", "5 d - -");
  await settle();
  lockDevice(true);
  answers = [SAVED];
  await pass(4);
  assert.deepEqual([saved, queue.isKept, queue.list()], [["5 d - -"], false, []]);
  lockDevice(false);
  await pass(10);
  const later = openQueue();
  await later.open();
  assert.deepEqual([later.list(), sent.length], [[], 2]);
});

test("why a server takes nothing for now is told, and each wait is longer", async () => {
  answers = [BUSY, BUSY];
  await addLine("friday", "5 d - -");
  await settle();
  assert.equal(queue.trouble, "the disk is full");
  mock.timers.tick(1000);
  await settle();
  mock.timers.tick(1999);
  await settle();
  assert.equal(sent.length, 2);
  mock.timers.tick(1);
  await settle();
  assert.equal(sent.length, 3);
});

test("what is refused stops its own table, and no other", async () => {
  answers = [REFUSED, SAVED];
  await addLine("friday", "5 d - -");
  await addLine("friday", "- 3 d -");
  await addLine("sunday", "d 2 - -");
  await settle();
  assert.deepEqual(saved, ["d 2 - -"]);
  const { refused } = queue.refused("friday");
  assert.deepEqual([refused.status, refused.error.code, refused.is_same], [409, "file-changed", true]);
  assert.equal(queue.refused("sunday"), undefined);
  assert.equal(queue.list("friday").length, 2);
});

test("one that is discarded hands what it saw to the one after it", async () => {
  answers = [REFUSED];
  await addLine("friday", "5 d - -", "seen");
  await addLine("friday", "- 3 d -", "unknown");
  await settle();
  answers = [SAVED];
  await queue.discard(queue.refused("friday").key);
  await settle();
  assert.deepEqual([sent.at(-1).text, sent.at(-1).digest], ["- 3 d -", "seen"]);
  assert.deepEqual(queue.list(), []);
});

test("one that is tried again is a new submission, before what came after it", async () => {
  answers = [REFUSED];
  await addLine("friday", "5 d - -");
  await addLine("friday", "- 3 d -");
  await settle();
  const { key } = queue.refused("friday");
  answers = [SAVED, SAVED];
  await queue.retry(key, { digest: "now", hand: "1 5" }, { text: "6 d - -" });
  await settle();
  assert.deepEqual(
    sent.slice(1).map(({ text, digest }) => [text, digest]),
    [
      ["6 d - -", "now"],
      ["- 3 d -", "after"],
    ],
  );
  assert.notEqual(sent[1].key, key);
});

test("comments and spaces make no other line", () => {
  assert.ok(isSameLine("E1: 5  d - -  # late", " E1: 5 d - -"));
  assert.ok(!isSameLine("E1: 5 d - -", "E1: 5 - d -"));
});

const line = { method: "POST", body: { text: "5 d - -" } };

test("whether a line ends a hand is what the server said of it; where nobody answered it is a hand", () => {
  assert.ok(endsHand({ ...line, endsHand: true }));
  assert.ok(!endsHand({ ...line, endsHand: false }));
  assert.ok(endsHand(line));
});

test("a new game ends a hand; a declaration and a change of a line do not", () => {
  assert.ok(endsHand({ method: "POST", body: { players: ["Aki", "Ben", "Chie", "Dai"] } }));
  assert.ok(!endsHand({ method: "PUT", body: { text: "5 d - -" } }));
  assert.ok(isDeclaration({ body: { seat: 1, is_declared: false } }));
});

test("what the server said of a line stays with it when it is sent again as it is", async () => {
  answers = [REFUSED];
  const body = { text: "Aki -8", digest: "before", hand: "1 1" };
  await queue.add("friday", "POST", "api/tables/friday/lines", body, "Aki -8", { endsHand: false });
  await settle();
  await queue.retry(queue.refused("friday").key, { digest: "now", hand: "1 1" });
  assert.equal(queue.list()[0].endsHand, false);
  await queue.retry(queue.list()[0].key, { digest: "now", hand: "1 1" }, { text: "5 d - -" });
  assert.equal(queue.list()[0].endsHand, undefined);
});
