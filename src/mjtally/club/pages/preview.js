// What a line comes to, before it is saved.

import { formatNumber, formatSigned, make, makeProblems, say, sayHand } from "./elements.js";

/** @import { LaterHand, Obstacle, Payment, Preview, Problem, Score } from "./answers.d.ts"
 * @import { Answer } from "./elements.js" */

/** @param {Problem[]} [problems] */
const hasErrors = (problems) => (problems ?? []).some((each) => each.severity === "error");

/** What the server says of a line that it was asked about, as it is shown, and whether the line may be
 * saved: also where nobody answers. Of a line that was tapped nothing can be mended as text. A line
 * that takes the place of another changes the scores only by how much the two differ.
 * @param {Answer} answer @param {{mend?: (fix: string) => void, replaces?: boolean}} [given] */
export function readAnswer({ status, body }, { mend, replaces = false } = {}) {
  const problems = body?.problems ?? [],
    isRight = !hasErrors(problems);
  if (status === 200 && isRight) return { maySave: true, shown: makePreview(body, mend, replaces) };
  const said = status
    ? body?.error && make("p", { class: "problem error" }, body.error.message)
    : make("p", { class: "note" }, say("checked-later"));
  const told = body?.obstacle
    ? [makeObstacle(body.obstacle)]
    : makeProblems(problems, { mend, isTapped: !mend });
  return { maySave: isRight && status === 0, shown: [...told, said].filter(Boolean) };
}

/** What below a line that changes cannot stand then, in words of the table. @param {Obstacle} obstacle */
export const makeObstacle = ({ number, words, message }) =>
  make(
    "div",
    { class: "problem error", "data-obstacle": number, role: "group", "aria-label": say("does-not-fit") },
    make("p", {}, make("b", {}, words)),
    message ? make("p", { lang: "en" }, message) : null,
  );

/** What a line comes to, the largest first: who pays whom, the scores after it, the line, and how
 * it is reckoned.
 * @param {Preview} preview @param {(fix: string) => void} [mend] @param {boolean} [replaces] */
function makePreview(preview, mend, replaces) {
  return [
    ...makeProblems(preview.problems ?? [], { mend, isTapped: !mend }),
    makePayments(preview.payments ?? []),
    makeScoresAfter(preview),
    replaces && preview.changes.some(Boolean) && make("p", { class: "note" }, say("against-now")),
    makeNext(preview),
    makeLater(preview.later_hands ?? []),
    preview.line && make("pre", { class: "line", "data-preview": true, tabindex: 0 }, preview.line),
    makeReckoning(preview),
  ].filter(Boolean);
}

/** @param {Payment[]} payments */
export const makePayments = (payments) =>
  payments.length > 0 &&
  make(
    "ul",
    { class: "payments", "aria-label": say("payments") },
    addUp(payments).map((each) =>
      make(
        "li",
        { "data-payment": true },
        make("bdi", {}, each.payer || say("table")),
        make("span", { class: "arrow", role: "img", "aria-label": say("pays") }, "→"),
        make("bdi", {}, each.receiver || say("table")),
        make("b", { class: "number" }, formatNumber(each.points)),
      ),
    ),
  );

/** @param {Preview} preview */
const makeScoresAfter = ({ board, changes }) =>
  changes.length > 0 &&
  make(
    "ul",
    { class: "after", "aria-label": say("scores-after") },
    changes.map((change, at) =>
      make(
        "li",
        { "data-after": at },
        make("bdi", {}, board.seats[at].name),
        make("b", { class: "number" }, formatNumber(board.seats[at].score)),
        make("small", { class: change < 0 ? "down" : change > 0 ? "up" : "" }, formatChange(change)),
      ),
    ),
  );

/** The hand after it, or how the game ends. @param {Preview} preview */
const makeNext = ({ ends_game, board }) =>
  ends_game
    ? make("p", { class: "ends" }, say("ends", { why: say(ends_game) }))
    : board.title && make("p", { class: "note" }, say("then", { label: sayHand(board) }));

/** The hands below a line that changes of which something is another: who deals, and what it pays.
 * @param {LaterHand[]} hands */
function makeLater(hands) {
  if (!hands.length) return null;
  const isMoved = hands.some((each) => each.title !== each.title_before);
  return make(
    "div",
    { class: "later" },
    isMoved ? make("p", { class: "ends" }, say("labels-move")) : null,
    make("h3", {}, say("later-hands")),
    make(
      "ul",
      {},
      hands.map((each) =>
        make(
          "li",
          { "data-later": each.number },
          make(
            "b",
            {},
            each.title === each.title_before ? each.title : `${each.title_before} → ${each.title}`,
          ),
          makeChanges(each.changes),
        ),
      ),
    ),
  );
}

/** By how much a hand changes each score; with scores, those after it, too.
 * @param {number[]} changes @param {number[]} [scores] */
export const makeChanges = (changes, scores = []) =>
  make(
    "span",
    { class: "changes" },
    changes.map((change, seat) =>
      make(
        "span",
        {},
        make("b", { class: change < 0 ? "down" : change > 0 ? "up" : "" }, formatChange(change)),
        seat in scores ? make("small", {}, formatNumber(scores[seat])) : null,
      ),
    ),
  );

/** By how much a score changes; not at all is said, too. @param {Score} change */
const formatChange = (change) => (change ? formatSigned(change) : "±0");

/** @param {Preview} preview */
export function makeReckoning({ descriptions, payments }) {
  const reasons = new Set((payments ?? []).map((each) => each.reason).filter(Boolean));
  const said = [...(descriptions ?? []), ...reasons];
  return (
    said.length > 0 &&
    make(
      "details",
      { class: "reckoning" },
      make("summary", {}, say("reckoning")),
      make(
        "ul",
        { lang: "en" }, // as it is in every language
        said.map((each) => make("li", {}, each)),
      ),
    )
  );
}

/** One payment for each pair of players. @param {Payment[]} payments */
function addUp(payments) {
  const sums = new Map();
  for (const { payer, receiver, points } of payments) {
    const pair = JSON.stringify([payer, receiver]);
    sums.set(pair, { payer, receiver, points: Number(points) + (sums.get(pair)?.points ?? 0) });
  }
  return [...sums.values()];
}

/** What stands there until the server answers. @param {string[]} names */
export const makeWaiting = (names) => [
  make(
    "ul",
    { class: "after waiting" },
    names.map((name) =>
      make("li", {}, make("bdi", {}, name), make("b", { class: "number" }, "…"), make("small", {}, "\u00a0")),
    ),
  ),
  make("pre", { class: "line waiting" }, "…"),
];
