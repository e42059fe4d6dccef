// Who sits where: names are tapped from the roster, two seats are swapped by tapping both.

import { make, makeKey, makeSubmissionKey, say, redraw } from "./elements.js";
import { placeSeat } from "./board.js";

const DEFAULT_SEATS = 4;
const FEWEST_SEATS = 3;
const LONG_NAME = 10; // letters

/** @import { Club } from "./answers.d.ts" */
/** @typedef {{club: Club, table?: string, players?: string[], start: (players: string[], more: any) => Promise<string>,
 *   leave?: () => void}} Given  `start` gives what went wrong, in words */

export class Seating {
  /** @param {Given} given */
  constructor({ club, table = "", players = [], start, leave }) {
    this.club = club;
    this.start = start;
    this.leave = leave;
    this.isNext = table !== "";
    this.previous = players.length ? players : findLastPlayers(club);
    this.rules = "";
    this.table = "";
    this.key = makeSubmissionKey();
    this.guests = this.previous.filter((name) => !this.isKnown(name)); // those of the game before
    /** @type {number | null} */
    this.chosen = null; // the seat that the next tap fills or swaps
    this.seats = this.previous.length && this.isNext ? [...this.previous] : Array(this.seatCount).fill("");
  }

  /** How many sit at the table, by the rules; those of a game before are as many. */
  get seatCount() {
    if (this.isNext && this.previous.length) return this.previous.length;
    const ruleset = this.club.rulesets?.find((each) => each.name === this.rules);
    return ruleset?.players ?? this.club.players_count ?? DEFAULT_SEATS;
  }

  /** Whether somebody needs not be added as a guest. @param {string} name */
  isKnown(name) {
    return this.club.roster.some((each) => each.name === name);
  }

  /** @param {HTMLElement} main */
  show(main) {
    this.main = main;
    this.draw();
  }

  // ------------------------------------------------------------------------------- taps

  /** @param {number} seat */
  tapSeat(seat) {
    if (this.chosen === null) this.chosen = seat;
    else {
      const seats = [...this.seats];
      [seats[this.chosen], seats[seat]] = [seats[seat], seats[this.chosen]];
      this.seats = seats;
      this.chosen = null;
    }
    this.draw();
  }

  /** A player takes the seat that was tapped, or the first that is free; who sat gets up.
   * @param {string} name */
  tapPlayer(name) {
    const at = this.seats.indexOf(name);
    if (at >= 0) this.seats[at] = "";
    else {
      const free = this.chosen ?? this.seats.indexOf("");
      if (free < 0) return;
      this.seats[free] = name;
    }
    this.chosen = null;
    this.draw();
  }

  /** @param {string} name */
  addGuest(name) {
    const known = this.club.roster.find((each) => each.name.toLowerCase() === name.toLowerCase());
    if (!known && !this.guests.includes(name)) this.guests.unshift(name);
    if (!this.seats.includes(known?.name ?? name)) this.tapPlayer(known?.name ?? name);
    else this.draw();
  }

  /** @param {string[]} seats */
  set(seats) {
    this.seats = seats;
    this.chosen = null;
    this.draw();
  }

  /** Seats by lot. */
  shuffle() {
    const names = this.seats.filter(Boolean);
    for (let last = names.length - 1; last > 0; last--) {
      const other = crypto.getRandomValues(new Uint32Array(1))[0] % (last + 1);
      [names[last], names[other]] = [names[other], names[last]];
    }
    this.set([...names, ...Array(this.seats.length - names.length).fill("")]);
  }

  async open() {
    this.isOpening = true;
    this.draw();
    const players = this.seats.filter(Boolean);
    const trouble = await this.start(players, {
      guests: players.filter((name) => this.guests.includes(name)),
      table: this.table,
      rules: this.rules,
      key: this.key,
      seen: this.club.tables.map((each) => each.name), // so that one of an answer that was lost is known
    });
    this.isOpening = false;
    this.trouble = trouble;
    if (trouble) this.draw();
  }

  // ---------------------------------------------------------------------------- drawing

  draw() {
    if (!this.main) return;
    this.seats = Array.from({ length: this.seatCount }, (_, at) => this.seats[at] ?? "");
    const isFull = this.seats.every(Boolean) && this.seats.length >= FEWEST_SEATS;
    redraw(
      this.main,
      make(
        "section",
        { class: "board seating", "aria-label": say("who-sits-where") },
        this.seats.map((name, seat) => this.makeSeat(name, seat)),
        make(
          "p",
          { class: "centre note" },
          say(
            this.chosen === null
              ? isFull
                ? "swap-hint"
                : "fill-hint"
              : this.seats[this.chosen]
                ? "swap-with"
                : "choose-player",
          ),
        ),
      ),
      make(
        "div",
        { class: "below" },
        make("div", { class: "row tools" }, this.makeTools()),
        this.makeRoster(),
        this.makeGuestForm(),
        this.isNext ? null : this.makeTables(),
        this.isNext ? null : this.makeRules(),
      ),
      make(
        "nav",
        { class: "actions" },
        this.trouble ? make("p", { class: "problem error", role: "alert" }, this.trouble) : null,
        makeKey(
          { class: "key main", "data-action": "start", disabled: !isFull || this.isOpening },
          () => this.open(),
          say(this.isOpening ? "opening" : "start"),
        ),
        this.leave
          ? makeKey({ class: "key quiet", "data-action": "cancel" }, () => this.leave?.(), say("cancel"))
          : null,
      ),
    );
  }

  /** @param {string} name @param {number} seat */
  makeSeat(name, seat) {
    const wind = "eswn"[seat];
    return make(
      "div",
      {
        class: `seat ${placeSeat(seat, this.seats.length)}${seat === 0 ? " dealer" : ""}${this.chosen === seat ? " chosen" : ""}`,
      },
      makeKey(
        {
          class: "name",
          "data-seat": seat,
          "aria-pressed": String(this.chosen === seat),
          "aria-label": `${say(`spoken-${wind}`)}: ${name || say("free")}`,
        },
        () => this.tapSeat(seat),
        make(
          "span",
          { class: "who" },
          make("b", { class: "wind" }, say(`wind-${wind}`)),
          name ? make("bdi", { class: "whole" }, name) : make("i", {}, say("free")),
        ),
      ),
    );
  }

  makeTools() {
    const some = this.seats.some(Boolean);
    const canRepeat =
      this.previous.length === this.seatCount && this.previous.some((name, at) => this.seats[at] !== name);
    return [
      canRepeat
        ? makeKey(
            { class: "key suggestion", "data-action": "same-players" },
            () => this.set([...this.previous]),
            make("span", {}, say("same-players")),
            make("small", {}, this.previous.join(" · ")),
          )
        : null,
      some
        ? makeKey({ class: "key quiet", "data-action": "shuffle" }, () => this.shuffle(), say("shuffle"))
        : null,
      some
        ? makeKey(
            { class: "key quiet", "data-action": "clear" },
            () => this.set(this.seats.map(() => "")),
            say("clear"),
          )
        : null,
    ];
  }

  makeRoster() {
    const names = [...this.guests.map((name) => ({ name, is_guest: true })), ...this.club.roster];
    return make(
      "section",
      { class: "roster" },
      make("h2", {}, say("roster")),
      make(
        "div",
        { class: "keys" },
        names.map((each) =>
          makeKey(
            {
              class: `key${each.name.length > LONG_NAME ? " long" : ""}`,
              "data-player": each.name,
              "aria-pressed": String(this.seats.includes(each.name)),
            },
            () => this.tapPlayer(each.name),
            make("bdi", {}, each.name),
            each.is_guest && this.club.has_roster ? make("small", {}, say("guest")) : null,
          ),
        ),
      ),
    );
  }

  makeGuestForm() {
    return make(
      "form",
      {
        class: "row guest",
        onsubmit: (/** @type {any} */ event) => {
          event.preventDefault();
          const name = event.target.elements.guest.value.trim();
          if (name) this.addGuest(name);
        },
      },
      make("input", {
        class: "text",
        name: "guest",
        "data-guest": true,
        "aria-label": say(this.club.has_roster ? "guest-name" : "player-name"),
        placeholder: say(this.club.has_roster ? "guest-name" : "player-name"),
        autocomplete: "off",
        maxlength: 60,
        enterkeyhint: "done",
      }),
      make("button", { class: "key", "data-action": "add-guest" }, say("add")),
    );
  }

  /** A table of its own for each game that is played at the same time. */
  makeTables() {
    const choices = listTables(this.club);
    if (choices.length < 2) return null;
    return make(
      "section",
      {},
      make("h2", {}, say("which-table")),
      make(
        "div",
        { class: "keys two" },
        choices.map(({ table, words, note }) =>
          makeKey(
            { class: "key", "data-table": table, "aria-pressed": String(this.table === table) },
            () => {
              this.table = table;
              this.draw();
            },
            make("span", {}, words),
            note ? make("small", {}, note) : null,
          ),
        ),
      ),
    );
  }

  makeRules() {
    const { rules, rulesets = [] } = this.club;
    return make(
      "section",
      {},
      make(
        "label",
        { class: "field" },
        say("rules"),
        make(
          "select",
          {
            "data-rules": true,
            onchange: (/** @type {any} */ event) => {
              this.rules = event.target.value;
              this.draw();
            },
          },
          make("option", { value: "" }, say("rules-of-file", { rules: rules?.name ?? "" })),
          rulesets
            .filter(({ name }) => name !== rules?.name)
            .map(({ name }) => make("option", { value: name, selected: name === this.rules }, name)),
        ),
      ),
    );
  }
}

/** Who played the last game of the club. @param {Club} club */
function findLastPlayers({ tables }) {
  const played = tables.filter((table) => table.players.length && !table.round);
  return played.length
    ? played.reduce((last, table) => (table.date >= last.date ? table : last)).players
    : [];
}

const NIGHT = 6 * 60 * 60 * 1000; // milliseconds after midnight, in which an evening goes on

/** A table of its own, and those of the evening whose game is over. @param {Club} club */
function listTables(club) {
  const evening = new Date(Date.now() - NIGHT).toLocaleDateString("sv"); // as 2026-11-22
  const words = club.tables
    .filter((each) => each.is_over && !each.round && each.name.startsWith(`${evening}-`))
    .map((each) => each.name.slice(evening.length + 1));
  const collator = new Intl.Collator(undefined, { numeric: true }); // table 9 before table 10
  return [
    { table: "", words: say("own-table"), note: "" },
    ...words.sort(collator.compare).map((word) => ({ table: word, words: word, note: say("game-over") })),
  ];
}
