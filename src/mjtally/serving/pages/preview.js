// What a line comes to, before it is saved.

import { formatNumber, formatSigned, make, makeProblems, say } from "./elements.js";

export const hasErrors = (problems) => (problems ?? []).some((each) => each.severity === "error");

/** What a line comes to: the scores after it, who pays whom, and how that is reckoned. */
export function makePreview(preview, view) {
  const before = view.seats.map((seat) => seat.score ?? seat.net ?? 0),
    payments = preview.payments ?? [];
  const reasons = [...new Set(payments.map((each) => each.reason).filter(Boolean))];
  return [
    make("pre", { class: "line", "data-preview": true, tabindex: 0 }, preview.line),
    ...makeProblems(preview.problems ?? []),
    preview.scores_after?.length
      ? make(
          "ul",
          { class: "after", "aria-label": say("scores-after") },
          preview.scores_after.map((score, at) => {
            const change = Number(score) - Number(before[at]);
            return make(
              "li",
              { "data-after": at },
              make("bdi", {}, view.seats[at]?.name ?? ""),
              make("b", { class: "number" }, formatNumber(score)),
              make(
                "small",
                { class: change < 0 ? "down" : change > 0 ? "up" : "" },
                change ? formatSigned(change) : "±0",
              ),
            );
          }),
        )
      : "",
    preview.ends_game
      ? make("p", { class: "ends" }, preview.ends_game)
      : preview.label_after
        ? make("p", { class: "note" }, say("then", { label: preview.label_after }))
        : "",
    payments.length
      ? make(
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
        )
      : "",
    preview.descriptions?.length || reasons.length
      ? make(
          "details",
          { class: "reckoning" },
          make("summary", {}, say("reckoning")),
          make(
            "ul",
            {},
            [...(preview.descriptions ?? []), ...reasons].map((each) => make("li", {}, each)),
          ),
        )
      : "",
  ];
}

/** One payment for each pair of players. */
function addUp(payments) {
  const sums = new Map();
  for (const { payer, receiver, points } of payments) {
    const pair = JSON.stringify([payer, receiver]);
    sums.set(pair, { payer, receiver, points: Number(points) + (sums.get(pair)?.points ?? 0) });
  }
  return [...sums.values()];
}

/** What stands there until the server answers. */
export const makeWaiting = (names) => [
  make("pre", { class: "line waiting" }, "…"),
  make(
    "ul",
    { class: "after waiting" },
    names.map((name) =>
      make("li", {}, make("bdi", {}, name), make("b", { class: "number" }, "…"), make("small", {}, "\u00a0")),
    ),
  ),
];
