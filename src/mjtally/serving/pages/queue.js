// What was entered and is not in the file yet: kept on the device before it is sent, sent in
// order, and forgotten when the server has it. A submission has a key, so that the server knows it
// again when its answer was lost.

import { ask, makeSubmissionKey, recall, remember } from "./elements.js";

/** @typedef {{key: string, table: string, method: string, path: string, body: any, words: string,
 *   after: string, preview: any, refused: null | {status: number, error: any, problems: any[],
 *   state: any, forgets: number[]}}} Submission
 * `after` is the key of the one before it where that was not sent either: its digest and its hand
 * are then those of the table after that one. */

const NAME = "queue";
const WAITS = [1, 2, 4, 8, 15, 30]; // seconds, after each failure
const TRY_AGAIN = new Set([0, 408, 429, 502, 503, 504]); // statuses of what may pass by itself

export class Queue {
  /** @param {{onChange: () => void, onSaved: (submission: Submission, answer: any) => void}} listener */
  constructor(listener) {
    this.listener = listener;
    this.failures = 0;
    this.clock = 0;
    this.sending = "";
    this.trouble = ""; // why the server did not take it yet, if it said so
    addEventListener("online", () => this.wake());
    addEventListener("storage", (event) => {
      if (event.key === `mjtally:${NAME}` || event.key === null) this.changed();
    });
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.wake();
    });
  }

  /** @returns {Submission[]} */
  list(table = "") {
    return recall(NAME, []).filter((each) => !table || each.table === table);
  }

  /** The one that the server refused, which stops all others of its table. */
  refused(table) {
    return this.list(table).find((each) => each.refused);
  }

  /** Whether the server was not reached, or took nothing, when it was last tried. */
  get isCut() {
    return this.failures > 0;
  }

  /** Keep something, and send it as soon as possible. False if the device can't keep it, so that
   * it would be lost with the page. */
  add(table, method, path, body, words, preview = null) {
    const waiting = this.list(table);
    const key = makeSubmissionKey();
    const after = waiting.at(-1)?.key ?? "";
    const kept = this.write([
      ...this.list(),
      { key, table, method, path, body, words, after, preview, refused: null },
    ]);
    this.wake();
    return kept;
  }

  /** Forget one: it was not sent, and shall not be. */
  discard(key) {
    const entries = this.list(),
      gone = entries.find((each) => each.key === key);
    this.write(
      entries
        .filter((each) => each !== gone)
        .map((each) =>
          each.after === key
            ? { ...each, after: gone.after, body: withSeen(each.body, gone.body) }
            : each,
        ),
    );
    this.wake();
  }

  /** Send a refused one again after what came before it: a new submission, to the file as it is.
   * @param {string} key @param {{digest: string, hand: string}} seen @param {any} [body] */
  retry(key, seen, body = null) {
    const again = makeSubmissionKey();
    this.write(
      this.list().map((each) => {
        if (each.after === key) return { ...each, after: again };
        if (each.key !== key) return each;
        return {
          ...each,
          key: again,
          after: "",
          refused: null,
          preview: null,
          body: withSeen(body ?? each.body, seen),
          words: body?.text ?? each.words,
        };
      }),
    );
    this.wake();
  }

  /** Try now, without waiting for the next time. */
  wake() {
    clearTimeout(this.clock);
    this.send();
  }

  async send() {
    if (this.sending) return;
    const stopped = new Set(
      this.list()
        .filter((each) => each.refused)
        .map((each) => each.table),
    );
    const next = this.list().find((each) => !stopped.has(each.table));
    if (!next) return;
    this.sending = next.key;
    this.changed();
    const answer = await ask(next.method, next.path, { ...next.body, key: next.key });
    this.sending = "";
    if (TRY_AGAIN.has(answer.status)) this.wait(answer.body?.error?.message ?? "");
    else if (answer.status < 300) this.settle(next, answer.body);
    else this.refuse(next, answer);
  }

  wait(trouble) {
    this.trouble = trouble;
    const seconds = WAITS[Math.min(this.failures, WAITS.length - 1)];
    this.failures += 1;
    this.clock = setTimeout(() => this.send(), seconds * 1000);
    this.changed();
  }

  settle(sent, answer) {
    this.failures = 0;
    const seen = answer.state ?? answer;
    this.write(
      this.list()
        .filter((each) => each.key !== sent.key)
        .map((each) =>
          each.after === sent.key ? { ...each, after: "", body: withSeen(each.body, seen) } : each,
        ),
    );
    this.listener.onSaved(sent, answer);
    this.send();
  }

  refuse(sent, { status, body }) {
    this.failures = 0;
    const refused = {
      status,
      error: body?.error ?? null,
      problems: body?.problems ?? [],
      state: body?.state ?? null,
      forgets: body?.forgets ?? [],
    };
    this.write(this.list().map((each) => (each.key === sent.key ? { ...each, refused } : each)));
    this.send();
  }

  write(entries) {
    const kept = remember(NAME, entries);
    this.changed();
    return kept;
  }

  changed() {
    this.listener.onChange();
  }
}

/** What was entered, as of a table that was seen: its file, and the hand that is played. */
const withSeen = (body, { digest, hand }) => ({ ...body, digest, hand });

/** Whether it is what a player declares during a hand, or takes back. */
export const isDeclaration = ({ body }) => "is_declared" in body;

/** Whether another hand is played after it: it is a result or a game, tapped or typed, and not
 * scores, points for a player by name, or the end. */
export function endsHand({ method, body }, players) {
  if (method !== "POST") return false;
  if (body.taps || body.players) return true;
  const words = body.text.split("#")[0].trim().split(/\s+/);
  return words.length >= players.length && !/^[="]/.test(words[0]) && !players.includes(words[0]);
}
