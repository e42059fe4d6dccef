// What was entered and is not in the file yet: it lies on the device, on its disk, before it is sent,
// is sent in order, and forgotten when the server has it. A submission has a key, so that the server
// knows it again when its answer was lost.
//
// It lies in IndexedDB, written strictly: what local storage is given, browsers write to the disk
// seconds later, and a battery that is empty takes it away. Every club of an origin has a database
// of its own, in which all that waits is one list: a change reads it and writes it in one
// transaction, so that two tabs change it one after the other.

import { ask, keptAs, makeSubmissionKey } from "./elements.js";
import { openDatabase } from "./store.js";

/** @import { Fault, Obstacle, Preview, Problem, TableState } from "./answers.d.ts" */
/** @typedef {{status: number, error: Fault | null, problems: Problem[], state: TableState | null,
 *   forgets: number[], is_same: boolean, obstacle: Obstacle | null}} Refused */
/** @typedef {{key: string, table: string, method: string, path: string, body: any, words: string,
 *   after: string, preview: Preview | null, endsHand?: boolean, refused: Refused | null}} Submission
 * `after` is the key of the one before it where that was not sent either: its digest and its hand
 * are then those of the table after that one. */
/** @typedef {(entries: Submission[]) => Submission[]} Change  of what waits: it may be made again, of
 *   another list, where the device could not be read the first time */

const NAME = "queue"; // of the database, its store, and the list in it
const KEEP_AGAIN = 5000; // milliseconds after which a device that kept nothing is tried again
const WAITS = [1, 2, 4, 8, 15, 30]; // seconds, after each failure
const TRY_AGAIN = new Set([0, 408, 429, 502, 503, 504]); // statuses of what may pass by itself

export class Queue {
  /** @param {{onChange: () => void, onSaved: (submission: Submission, answer: any) => void}} listener */
  constructor(listener) {
    this.listener = listener;
    /** @type {Submission[]} */
    this.entries = []; // as they lie on the device
    this.isKept = true; // whether the device keeps them, or this page alone
    /** @type {Change[]} */
    this.missing = []; // what the device has not, in order
    this.keeping = 0; // the clock of the next try
    this.writing = 0; // changes that are not on the device yet
    this.written = Promise.resolve(); // the last of them
    this.failures = 0;
    this.clock = 0;
    this.sending = "";
    this.trouble = ""; // why the server did not take it yet, if it said so
    this.others = globalThis.BroadcastChannel ? new BroadcastChannel(keptAs(NAME)) : null; // tabs
    this.others?.addEventListener("message", () => this.renew());
    addEventListener("online", () => this.wake());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.wake();
    });
  }

  /** Read what waits, and send it. */
  async open() {
    await this.renew();
    this.wake();
  }

  /** @returns {Submission[]} */
  list(table = "") {
    return this.entries.filter((each) => !table || each.table === table);
  }

  /** The one that the server refused, which stops all others of its table. @param {string} table */
  refused(table) {
    return this.list(table).find((each) => each.refused);
  }

  /** Whether the server was not reached, or took nothing, when it was last tried. */
  get isCut() {
    return this.failures > 0;
  }

  /** Keep something, and send it. When this is done it lies on the device, if that keeps anything.
   * @param {string} table @param {string} method @param {string} path @param {any} body
   * @param {string} words @param {{preview?: Preview | null, endsHand?: boolean}} [known]  what the
   *   server said of it */
  async add(table, method, path, body, words, { preview = null, endsHand } = {}) {
    const key = makeSubmissionKey();
    await this.write((entries) => {
      const after = entries.filter((each) => each.table === table).at(-1)?.key ?? "";
      return [...entries, { key, table, method, path, body, words, after, preview, endsHand, refused: null }];
    });
    this.wake();
  }

  /** Forget one: it was not sent, and shall not be. @param {string} key */
  async discard(key) {
    await this.write((entries) => {
      const gone = entries.find((each) => each.key === key);
      return entries
        .filter((each) => each !== gone)
        .map((each) =>
          gone && each.after === key
            ? { ...each, after: gone.after, body: withSeen(each.body, gone.body) }
            : each,
        );
    });
    this.wake();
  }

  /** Send a refused one again after what came before it: a new submission, to the file as it is.
   * @param {string} key @param {{digest: string, hand: string}} seen @param {any} [body]
   * @param {{method?: string, path?: string}} [request]  where it is sent instead */
  async retry(key, seen, body = null, request = {}) {
    const again = makeSubmissionKey();
    await this.write((entries) =>
      entries.map((each) => {
        if (each.after === key) return { ...each, after: again };
        if (each.key !== key) return each;
        return {
          ...each,
          ...request,
          key: again,
          after: "",
          refused: null,
          preview: null,
          endsHand: body ? undefined : each.endsHand,
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
    if (TRY_AGAIN.has(answer.status)) this.wait(answer.body?.error?.message ?? "");
    else if (answer.status < 300) await this.settle(next, answer.body);
    else await this.refuse(next, answer);
  }

  /** @param {string} trouble */
  wait(trouble) {
    this.sending = "";
    this.trouble = trouble;
    const seconds = WAITS[Math.min(this.failures, WAITS.length - 1)];
    this.failures += 1;
    this.clock = setTimeout(() => this.send(), seconds * 1000);
    this.changed();
  }

  /** @param {Submission} sent @param {any} answer */
  async settle(sent, answer) {
    this.failures = 0;
    const seen = answer.state ?? answer;
    await this.write((entries) =>
      entries
        .filter((each) => each.key !== sent.key)
        .map((each) =>
          each.after === sent.key ? { ...each, after: "", body: withSeen(each.body, seen) } : each,
        ),
    );
    this.sending = "";
    this.listener.onSaved(sent, answer);
    this.send();
  }

  /** @param {Submission} sent @param {import("./elements.js").Answer} answer */
  async refuse(sent, { status, body }) {
    this.failures = 0;
    const refused = {
      status,
      error: body?.error ?? null,
      problems: body?.problems ?? [],
      state: body?.state ?? null,
      forgets: body?.forgets ?? [],
      is_same: body?.is_same ?? false,
      obstacle: body?.obstacle ?? null,
    };
    await this.write((entries) =>
      entries.map((each) => (each.key === sent.key ? { ...each, refused } : each)),
    );
    this.sending = "";
    this.changed();
    this.send();
  }

  /** Change what waits: on the device, or where that keeps nothing, in this page alone. What comes
   * after it waits for it.
   * @param {Change} change */
  async write(change) {
    this.writing += 1;
    this.changed();
    this.written = this.written.then(() => this.transact(change));
    await this.written;
    this.writing -= 1;
    this.changed();
    this.others?.postMessage("");
  }

  /** What waits as another tab, or an earlier page, has left it. */
  async renew() {
    this.written = this.written.then(() => this.transact(null));
    await this.written;
    this.changed();
  }

  /** @param {Change | null} change  null only reads */
  async transact(change) {
    if (change) this.missing.push(change);
    if (this.isKept || !change) {
      try {
        const database = await openDatabase(keptAs(NAME), NAME);
        this.entries = await changeKept(database, this.missing).finally(() => database.close());
        this.missing = [];
        this.isKept = true;
        return;
      } catch {
        this.isKept = false; // a private window, a disk that is full, or files that are locked
        this.keepLater();
      }
    }
    if (change) this.entries = change(this.entries);
  }

  keepLater() {
    clearTimeout(this.keeping);
    this.keeping = setTimeout(() => this.keepAgain(), KEEP_AGAIN);
  }

  /** Find what an earlier page has left on a device that could not be read, and keep on it what was
   * entered since. What is entered meanwhile does not wait for it. */
  async keepAgain() {
    try {
      (await openDatabase(keptAs(NAME), NAME)).close();
    } catch {
      return this.keepLater();
    }
    await this.renew();
    this.wake();
  }

  changed() {
    this.listener.onChange();
  }
}

/** The list in a database, after all changes of it, if there are any, are on the disk.
 * @param {IDBDatabase} database @param {Change[]} changes @returns {Promise<Submission[]>} */
const changeKept = (database, changes) =>
  new Promise((done, fail) => {
    const mode = changes.length ? "readwrite" : "readonly";
    const transaction = database.transaction(NAME, mode, { durability: "strict" });
    const store = transaction.objectStore(NAME),
      request = store.get(NAME);
    /** @type {Submission[]} */
    let entries = [];
    request.onsuccess = () => {
      entries = changes.reduce((changed, change) => change(changed), request.result ?? []);
      if (changes.length) store.put(entries, NAME);
    };
    transaction.oncomplete = () => done(entries);
    transaction.onabort = () => fail(transaction.error);
  });

/** What was entered, as of a table that was seen: its file, and the hand that is played.
 * @param {any} body @param {{digest: string, hand: string}} seen */
const withSeen = (body, { digest, hand }) => ({ ...body, digest, hand });

/** Whether two lines say the same, whatever their comments are.
 * @param {string} line @param {string} other */
export const isSameLine = (line, other) => sayWords(line) === sayWords(other);
/** @param {string} line */
const sayWords = (line) => line.split("#")[0].trim().replace(/\s+/g, " ");

/** Whether it is what a player declares during a hand, or takes back. @param {Submission} submission */
export const isDeclaration = ({ body }) => "is_declared" in body;

/** Whether another hand is played after it, as the server said of it when it was entered: what it
 * did not say of is taken for a hand. @param {Submission} submission */
export const endsHand = ({ method, endsHand: isEnd }) => method === "POST" && isEnd !== false;
