// The board of a table on a phone: `table/NAME`; and who sits where: `new`.
//
// The page draws what the server says of a table, and what its form says can be tapped; it knows
// no family of rules. Words are those of `script#texts`. Files: `elements.js` makes elements and
// speaks with the server, `connection.js` hears of changes, `renewal.js` asks again, `queue.js` keeps what is not sent yet,
// `steps.js` leads through a form, `flow.js` shows its steps in the sheet of `sheets.js`,
// `preview.js` what a line comes to, `round.js` and `clock.js` the clock of the round, `view.js` what the board shows, `board.js` the table, `lines.js` the lines, `seating.js` who
// sits where, `needs.js` what everybody needs.
//
// Styles and tests find things by the classes and `data-` attributes that stand where each is made;
// `tests/support/phone.py` lists those.

import {
  addressOf,
  ask,
  capitalize,
  find,
  make,
  makeKey,
  recall,
  redraw,
  remember,
  say,
  sayCount,
  tablePath,
} from "./elements.js";
import { makeBoard, makeFileProblems, makeResult, turnBoard } from "./board.js";
import { findEnd } from "./clock.js";
import { followChanges, keepAwake } from "./connection.js";
import {
  makeLines,
  makeTextForm,
  mayBeFinal,
  openAdjustment,
  openCheck,
  openLine,
  openRefused,
  openText,
  openUndo,
  openUnsent,
} from "./lines.js";
import { Needs } from "./needs.js";
import { openClock } from "./round.js";
import { makeRenewal, whenLifted } from "./renewal.js";
import { Queue } from "./queue.js";
import { Seating } from "./seating.js";
import { Flow } from "./flow.js";
import { FirstGameForm } from "./first-game.js";
import { openShare } from "./share.js";
import { closeSheet, ignoreTaps, isSheetOpen, makeTakingKeys, sheet, showSheet } from "./sheets.js";
import { chooseSeats, startEntry } from "./steps.js";
import { makeView, NO_VIEW } from "./view.js";

const main = document.getElementById("main"),
  head = document.getElementById("head");
const status = document.getElementById("status"),
  problemsBox = document.getElementById("problems");

const isWide = matchMedia("(min-width: 60rem) and (min-height: 33rem)"); // as in the style

/** @type {Form} */
const NO_FORM = { results: [], declared: null, counter: "", counter_points: [0, 0] }; // of rules whose hands are only written

/** @import { Clock, Club, Form, Preview, Problem, Result, TableState } from "./answers.d.ts"
 * @import { View } from "./view.js"
 * @import { Submission } from "./queue.js" */
/** @typedef {Clock & {ends?: number | null}} ShownClock  with its end by the clock of this device */
/** @typedef {Omit<TableState, "form" | "clock"> & {form: Form, clock: ShownClock | null}} ShownState */

/** The table that is shown: its state in the file, what is not sent yet, and what is entered. */
export class TableApp {
  /** @param {string} name */
  constructor(name) {
    this.name = name;
    const known = recall(`state:${name}`, null);
    /** @type {ShownState} */
    this.state = known?.form && known.board ? known : null; // the last that was seen, until the server answers
    /** @type {View} */
    this.view = NO_VIEW; // until it is drawn
    /** @type {Club | null} */
    this.club = recall("club", null);
    this.isConnected = true;
    /** @type {Flow | null} */
    this.flow = null;
    this.savedCount = 0; // answers to what was sent
    this.queue = new Queue({
      onChange: () => this.draw(),
      onSaved: (sent, answer) => this.noteSaved(sent, answer),
    });
    this.needs = new Needs(this);
    this.boardBox = make("div", { class: "board-box" });
    this.shownRefusal = ""; // the key of the one that was shown by itself
    this.actions = make("nav", { class: "actions", "aria-label": say("actions") });
    this.linesBox = make("div", {});
    this.typingBox = make("section", { class: "always-typing", "aria-label": say("new-line") });
  }

  async start() {
    sheet.addEventListener("close", () => remember(`entry:${this.name}`, null));
    await this.queue.open();
    this.showBoard();
    followChanges(
      () => this.refresh(),
      (isOpen) => this.noteConnection(isOpen),
    );
    this.refresh();
    keepAwake(() => !isSheetOpen() && this.openAwake());
    isWide.addEventListener("change", () => this.draw());
    document.addEventListener("time-up", () => this.draw());
  }

  get mayWrite() {
    return Boolean(this.club?.may_write);
  }

  /** Whether another hand can be played: in this game, where nothing is wrong in it, or in the next
   * one, which is not sent yet. */
  get canEnter() {
    return (
      this.mayWrite &&
      ((!this.state.is_over && this.state.is_known) ||
        this.queue.list(this.name).some((each) => each.body.players))
    );
  }

  // ------------------------------------------------------------------------- what is known

  /** Ask how the table is. */
  refresh = makeRenewal(async () => {
    const saved = this.savedCount;
    const [table, club] = await Promise.all([ask("GET", tablePath(this.name)), ask("GET", "api/club")]);
    if (club.status === 200) {
      this.club = club.body;
      remember("club", club.body);
    }
    if (saved !== this.savedCount)
      this.refresh(); // it may be of before what was saved meanwhile
    else if (table.status === 200) this.take(table.body);
    else if (table.status === 0) this.noteConnection(false);
    else this.trouble = table.body?.error?.message ?? "";
    this.draw();
  });

  /** A state of the table that the server told.
   * @param {TableState & {clock: ShownClock | null}} state */
  take(state) {
    // the tables of a plan have addresses of their own
    if (state.is_plan && !this.queue.list(this.name).length) return location.replace(addressOf("./"));
    this.trouble = "";
    this.isConnected = true;
    const clock = state.clock && { ends: findEnd(state.clock), ...state.clock }; // without a network it goes on by its end
    this.state = { ...state, clock, form: state.form ?? NO_FORM };
    remember(`state:${this.name}`, { ...state, clock });
    this.draw();
    this.flow?.noteDeclared();
    this.flow?.noteChange();
    this.needs.renew();
    if (!this.isResumed && this.canEnter) {
      this.isResumed = true;
      if (!isSheetOpen()) Flow.resume(this);
    }
  }

  /** @param {Submission} sent @param {any} answer */
  noteSaved(sent, answer) {
    if (sent.table !== this.name) return;
    const digest = answer.state?.digest ?? answer.digest;
    if (this.flow && this.flow.digest === sent.body.digest && digest) this.flow.digest = digest; // it follows what was sent
    this.isConnected = true;
    this.savedCount += 1;
    if (answer.state || answer.board) this.take(answer.state ?? answer);
    else this.refresh();
    announce(say("saved-line", { line: answer.line ?? sent.words }));
  }

  /** @param {boolean} isOpen */
  noteConnection(isOpen) {
    if (isOpen === this.isConnected) return;
    this.isConnected = isOpen;
    if (isOpen) this.queue.wake();
    this.draw();
  }

  // --------------------------------------------------------- what is tapped during the hand

  /** A player declares something, or takes it back, which is asked first. @param {number} seat */
  declare(seat) {
    const { name } = this.view.seats[seat],
      words = this.state.form.declared?.words ?? "",
      is_declared = !this.view.declared.includes(seat),
      said = `${name}: ${words}`;
    const send = () => {
      closeSheet();
      this.submit({
        method: "PUT",
        rest: "/declared",
        body: { digest: this.state.digest, seat, is_declared },
        words: is_declared ? said : say("undo-words", { line: said }),
      });
      this.needs.renew();
    };
    if (is_declared) return send();
    return showSheet("undo", {
      title: say("take-back-declared"),
      body: make("p", { class: "chosen" }, said),
      foot: makeTakingKeys(
        makeKey(
          { class: "key main danger", "data-action": "take-back", autofocus: true },
          send,
          say("take-back"),
        ),
      ),
    });
  }

  turn() {
    turnBoard(this.name, this.view.seats.length);
    this.draw();
  }

  /** @param {Result} result @param {number | null} [seat]  whose name was tapped
   * @param {any} [target]  of the flow */
  startResult(result, seat = null, target = null) {
    const count = this.view.seats.length;
    const entry = startEntry(result, this.state.form, target ? [] : this.view.declared);
    this.flow = new Flow(this, result, entry, target);
    const first = result.steps[0];
    if (seat !== null && first?.kind === "seats") {
      this.flow.answer({ step: first, of: null }, chooseSeats(result, entry, first.name, [seat], count));
    } else this.flow.advance();
  }

  /** Put something in the queue, mostly a line, new or changed; the board shows it at once.
   * Where nobody answered what a line comes to, it is taken for a hand.
   * @param {{method?: string, rest?: string, body: any, words: string, preview?: Preview | null,
   *   endsHand?: boolean}} submission */
  async submit({ method, rest, body, words, preview = null, endsHand = preview?.ends_hand }) {
    const { number } = body; // of a line that is changed
    if (this.view.is_provisional || number) preview = null; // it was not of this state
    this.flow = null;
    const path = tablePath(this.name, rest ?? (number ? `/lines/${number}` : "/lines"));
    method ??= number ? "PUT" : "POST";
    await this.queue.add(this.name, method, path, { hand: this.state.hand, ...body }, words, {
      preview,
      endsHand,
    });
    navigator.vibrate?.(15);
  }

  // ------------------------------------------------------------------------------- sheets

  /** @param {{choose?: (result: Result) => void, back?: (() => void) | null}} [given] */
  openResults({ choose = (result) => this.startResult(result), back = null } = {}) {
    const { results } = this.state.form;
    if (!results.length) return this.openText({ text: "" });
    showSheet("results", {
      title: say("result"),
      back,
      body: make(
        "div",
        { class: "keys results" },
        results.map((result, at) =>
          makeKey(
            { class: `key value${at === 0 ? " main" : ""}`, "data-key": result.name },
            () => choose(result),
            capitalize(result.words),
          ),
        ),
      ),
    });
  }

  /** What to set on a phone whose screen this page may not keep on. */
  openAwake() {
    showSheet("awake", {
      title: say("awake-title"),
      body: [
        make("p", {}, say("awake-iphone")),
        make("p", {}, say("awake-android")),
        make("p", { class: "note" }, say("awake-https")),
      ],
      foot: makeKey(
        { class: "key main", "data-action": "cancel", autofocus: true },
        closeSheet,
        say("awake-done"),
      ),
    });
  }

  openMenu() {
    const { state } = this;
    /** @param {string} action @param {() => void} press @param {boolean} [isOffered] @param {string} [words] */
    const row = (action, press, isOffered = true, words = action) =>
      isOffered && makeKey({ class: "key", "data-action": action }, press, say(`menu-${words}`));
    showSheet("menu", {
      title: say("menu"),
      body: make(
        "div",
        { class: "list two" },
        row("text", () => this.openText({ text: "", back: () => this.openMenu() }), this.mayWrite),
        row(
          "check",
          () => openCheck(this),
          this.mayWrite && state.players.length > 0,
          mayBeFinal(state) ? "final" : "check",
        ),
        row("adjust", () => openAdjustment(this), this.mayWrite),
        row(
          "end",
          () => this.openText({ text: "end", title: say("menu-end"), back: () => this.openMenu() }),
          this.canEnter,
        ),
        row("next-game", () => this.openNextGame(), this.mayWrite && !state.planned),
        row("clock", () => openClock(this), this.mayWrite && !state.is_over),
        row(
          "needs",
          () => {
            closeSheet();
            this.needs.isWanted = false;
            this.needs.show();
            this.needs.box.scrollIntoView({ block: "start" });
          },
          !state.is_over,
        ),
        row("turn", () => this.turn()),
        make("a", { class: "key", href: addressOf("look") }, say("menu-look")),
        make("a", { class: "key", href: addressOf("./") }, say("menu-tables")),
      ),
    });
  }

  /** @param {Parameters<typeof openText>[1]} given */
  openText(given) {
    openText(this, given);
  }
  /** @param {number} number */
  openLine(number) {
    openLine(this, number);
  }
  /** @param {Submission} submission */
  openUnsent(submission) {
    openUnsent(this, submission);
  }

  openNextGame() {
    if (!this.club) return;
    closeSheet();
    const seating = new Seating({
      club: this.club,
      table: this.name,
      players: this.state.players,
      start: async (players, { guests }) => {
        await this.submit({
          rest: "/games",
          body: { digest: this.state.digest, players, guests },
          words: players.join("  "),
        });
        this.showBoard();
        return "";
      },
      leave: () => this.showBoard(),
    });
    main.dataset.screen = "seating";
    problemsBox.replaceChildren();
    seating.show(main);
    ignoreTaps();
    scrollTo(0, 0);
  }

  showBoard() {
    main.dataset.screen = "loading"; // until the table is known
    ignoreTaps();
    main.replaceChildren(
      this.boardBox,
      this.actions,
      make("div", { class: "below" }, this.typingBox, this.needs.box, this.linesBox),
    );
    scrollTo(0, 0);
    this.draw();
  }

  // ------------------------------------------------------------------------------ drawing

  drawLater = makeRenewal(async () => {
    await whenLifted();
    this.draw();
  });

  draw() {
    if (whenLifted()) return void this.drawLater();
    this.drawStatus();
    if (!this.state || main.dataset.screen === "seating") return;
    main.dataset.screen = "board";
    const unsent = this.queue.list(this.name).filter((each) => !each.refused);
    this.view = makeView(this.state, this.queue.refused(this.name) ? [] : unsent);
    document.title = `${this.view.title || this.state.title || this.name} · mjtally`;
    redraw(
      head,
      make(
        "a",
        { class: "icon", href: addressOf("./"), "data-action": "tables", "aria-label": say("menu-tables") },
        "‹",
      ),
      make(
        "h1",
        {},
        make("bdi", {}, this.state.title || this.name),
        this.state.subtitle && make("small", {}, this.state.subtitle),
      ),
      makeKey(
        { class: "icon", "data-action": "menu", "aria-haspopup": "dialog", "aria-label": say("menu") },
        () => this.openMenu(),
        "⋯",
      ),
    );
    redraw(problemsBox, makeFileProblems(this));
    redraw(
      this.boardBox,
      this.state.is_over && this.state.result && !this.view.is_provisional
        ? makeResult(this.state.result)
        : makeBoard(this),
    );
    redraw(this.actions, this.makeActions(unsent));
    redraw(this.linesBox, makeLines(this));
    this.drawTyping();
    this.needs.draw();
  }

  /** @param {Submission[]} unsent */
  makeActions(unsent) {
    if (!this.mayWrite) return [make("p", { class: "note" }, say("may-only-read"))];
    const canUndo = unsent.length > 0 || this.state.can_undo;
    const undo = makeKey(
      { class: "key quiet", "data-action": "undo", disabled: !canUndo },
      () => openUndo(this),
      say("undo"),
    );
    if (this.state.is_over && !this.view.is_provisional) {
      const next = this.state.planned // the next game is another table
        ? make("a", { class: "key main", href: addressOf("./") }, say("menu-tables"))
        : makeKey(
            { class: "key main", "data-action": "next-game" },
            () => this.openNextGame(),
            say("menu-next-game"),
          );
      const { share } = this.state;
      const shares =
        share && makeKey({ class: "key main", "data-action": "share" }, () => openShare(share), say("share"));
      if (shares) next.className = "key quiet";
      return [shares, next, undo].filter(Boolean);
    }
    // A win begins with a name, and what is next in the form has a key of its own.
    const usual = this.state.form.results[1];
    return [
      makeKey(
        { class: "key main", "data-action": "result", "aria-haspopup": "dialog", disabled: !this.canEnter },
        () => this.openResults(),
        say("result"),
      ),
      usual
        ? makeKey(
            {
              class: "key quiet",
              "data-action": "usual-result",
              "data-key": usual.name,
              "aria-haspopup": "dialog",
              disabled: !this.canEnter,
            },
            () => this.startResult(usual),
            capitalize(usual.words),
          )
        : null,
      undo, // in the corner where sheets save: it asks first
    ];
  }

  /** The field for those who have a keyboard: it stays while it is used. */
  drawTyping() {
    if (!this.mayWrite || !isWide.matches) return this.typingBox.replaceChildren();
    if (
      this.typingBox.contains(document.activeElement) ||
      (this.typingBox.firstChild && find("input", this.typingBox)?.value)
    )
      return;
    this.renewTyping();
  }

  renewTyping() {
    const form = makeTextForm(this, {
      save: (text, preview) => {
        this.submit({ body: { digest: this.state.digest, text }, words: text.trim(), preview });
        this.renewTyping();
        find("input", this.typingBox).focus();
      },
    });
    this.typingBox.replaceChildren(form);
  }

  /** What is said of the network, and of what is not sent. */
  drawStatus() {
    const waiting = this.queue.list(this.name),
      refused = this.queue.refused(this.name);
    const isCut = this.queue.isCut || !this.isConnected,
      { isKept } = this.queue,
      notKept = `${say("no-connection")} ${say("not-kept")}`;
    const name = refused
      ? "refused"
      : waiting.length && isCut
        ? "unsent"
        : waiting.length || this.queue.writing
          ? "sending"
          : isCut
            ? "offline"
            : "saved";
    const said = {
      refused: () => say("status-refused"),
      unsent: () =>
        `${isKept ? sayCount("status-unsent", waiting.length) : notKept} ${this.queue.trouble}`.trim(),
      sending: () => say("status-sending"),
      offline: () => (isKept ? say("status-offline") : notKept),
      saved: () => this.trouble || "",
    }[name]();
    if (status.dataset.state === name && status.dataset.said === said) return;
    Object.assign(status.dataset, { state: name, said });
    redraw(
      status,
      make("span", {}, said),
      name === "refused"
        ? makeKey(
            { class: "key", "data-action": "show-refused" },
            () => openRefused(this, this.queue.refused(this.name)),
            say("show"),
          )
        : null,
      name === "unsent"
        ? makeKey({ class: "key", "data-action": "send" }, () => this.queue.wake(), say("send-now"))
        : null,
    );
    if (refused && refused.key !== this.shownRefusal && !isSheetOpen()) {
      // once by itself, then by its key
      this.shownRefusal = refused.key;
      openRefused(this, refused);
    }
  }
}

/** @param {string} text */
function announce(text) {
  document.getElementById("said").textContent = text;
}

async function startSeating() {
  const club = (await ask("GET", "api/club")).body ?? recall("club", null);
  main.dataset.screen = "seating";
  redraw(
    head,
    make(
      "a",
      { class: "icon", href: addressOf("./"), "data-action": "tables", "aria-label": say("menu-tables") },
      "‹",
    ),
    make("h1", {}, say("new-game")),
    make("span", {}),
  );
  if (!club) return redraw(status, say("status-offline"));
  if (club.is_new) return new FirstGameForm({ club, start: openTable }).show(main);
  return new Seating({ club, start: openTable }).show(main);
}

/** @typedef {{guests: string[], table: string, rules: string, length?: string, key: string,
 *   seen: string[]}} NewTable */

/** Open a game, and show its table; what kept it from that is told. The key stays until it is
 * known that it is open: an answer that was lost does not open two.
 * @param {string[]} players @param {NewTable} more */
async function openTable(players, { guests, table, rules, length = "", key, seen }) {
  const { status: code, body } = await ask("POST", "api/tables", {
    key,
    players,
    guests,
    table,
    rules,
    length,
    seen,
  });
  if (code >= 200 && code < 300) {
    location.assign(addressOf(`table/${encodeURIComponent(body.name)}`));
    return "";
  }
  /** @type {Problem[]} */
  const problems = body?.problems ?? [];
  return [
    ...new Set([...problems.map((problem) => problem.message), body?.error?.message ?? say("not-opened")]),
  ].join(" ");
}

const [, table] = /\/table\/([^/]+)$/.exec(location.pathname) ?? []; // the other address is `new`
if (table) new TableApp(decodeURIComponent(table)).start();
else startSeating();
if ("serviceWorker" in navigator)
  navigator.serviceWorker.register(addressOf("service-worker.js")).catch(() => {});
