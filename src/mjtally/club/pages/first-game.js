// The first game of a club: which one, how many players, how long, and who sits down. Riichi, four
// players and a South game are chosen already: names and one key are enough.

import { find, findAll, make, makeKey, makeSubmissionKey, say, addressOf, redraw } from "./elements.js";

/** @import { Club, FirstGame, FirstRuleset } from "./answers.d.ts" */

const WINDS = "eswn";

export class FirstGameForm {
  /** @param {{club: Club, start: (players: string[], more: any) => Promise<string>}} given  `start` gives what
   *   went wrong, in words */
  constructor({ club, start }) {
    this.club = club;
    this.start = start;
    /** @type {FirstGame | undefined} */
    this.game = club.first_games[0];
    /** @type {FirstRuleset | undefined} */
    this.ruleset = this.game?.rulesets[0];
    this.length = this.game?.lengths.at(-1) ?? "";
    /** @type {string[]} */
    this.names = [];
    this.key = makeSubmissionKey();
    this.trouble = "";
    this.isOpening = false;
  }

  get seatCount() {
    return this.ruleset?.players ?? this.club.players_count;
  }

  /** @param {HTMLElement} main */
  show(main) {
    this.main = main;
    this.draw();
  }

  /** @param {FirstGame} game */
  chooseGame(game) {
    this.game = game;
    this.ruleset = game.rulesets[0];
    this.length = game.lengths.at(-1) ?? "";
    this.draw();
  }

  /** Begin; or go to the first name that is missing. */
  async open() {
    const players = this.readNames(),
      missing = players.findIndex((name) => !name);
    if (missing >= 0) return find(`[data-name="${missing}"]`, this.main).focus();
    this.isOpening = true;
    this.draw();
    this.trouble = await this.start(players, {
      guests: [],
      table: "",
      rules: this.game ? this.ruleset?.name : "",
      length: this.length,
      key: this.key,
      seen: this.club.tables.map((each) => each.name),
    });
    this.isOpening = false;
    return this.draw();
  }

  readNames() {
    const fields = findAll("[data-name]", this.main);
    if (fields.length) this.names = fields.map((field) => field.value.trim());
    return Array.from({ length: this.seatCount }, (_, at) => this.names[at] ?? "");
  }

  // ---------------------------------------------------------------------------- drawing

  draw() {
    if (!this.main) return;
    const names = this.readNames();
    redraw(
      this.main,
      make(
        "form",
        {
          class: "first",
          onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            this.open();
          },
        },
        make("h2", { class: "winner" }, say("first-title")),
        make("p", { class: "note" }, say("first-note")),
        this.makeCards(),
        this.makeChoices(),
        make("h3", {}, say("first-players")),
        names.map((name, seat) => this.makeField(name, seat)),
        make(
          "nav",
          { class: "actions" },
          this.trouble ? make("p", { class: "problem error", role: "alert" }, this.trouble) : null,
          make(
            "button",
            { class: "key main", "data-action": "start", type: "submit", disabled: this.isOpening },
            say(this.isOpening ? "opening" : "start"),
          ),
          this.club.keeps_files
            ? make(
                "p",
                { class: "ways" },
                make("a", { href: addressOf("files") }, say("first-files")),
                make("a", { href: addressOf("write") }, say("first-example")),
              )
            : null,
        ),
      ),
    );
  }

  makeCards() {
    const { first_games: games } = this.club;
    if (!games.length) return null;
    return make(
      "div",
      { class: "cards", role: "group", "aria-label": say("rules") },
      games.map((game) =>
        makeKey(
          { class: "key card", "data-game": game.name, "aria-pressed": String(game === this.game) },
          () => this.chooseGame(game),
          make("span", { class: "sign", lang: "zh", "aria-hidden": true }, game.sign),
          make("b", {}, game.words),
          make("small", {}, game.note),
        ),
      ),
    );
  }

  /** How many sit at the table, or which of several rulesets; and how long the game is. */
  makeChoices() {
    const { game } = this;
    if (!game) return null;
    const byPlayers = game.rulesets.every((each) => each.words === String(each.players));
    return make(
      "div",
      { class: "choices" },
      game.rulesets.length > 1
        ? this.makeSegments(
            say(byPlayers ? "at-the-table" : "rules"),
            game.rulesets.map((each) => ({
              key: each.name,
              words: byPlayers ? say(`players-${each.players}`) : each.words,
              note: "",
            })),
            this.ruleset?.name ?? "",
            (name) => (this.ruleset = game.rulesets.find((each) => each.name === name) ?? this.ruleset),
          )
        : null,
      game.lengths.length
        ? this.makeSegments(
            say("length"),
            game.lengths.map((each, at) => ({
              key: each,
              words: say(`spoken-${each[0]}`),
              note: say(at === game.lengths.length - 1 ? "length-usual" : "length-short"),
            })),
            this.length,
            (length) => (this.length = length),
          )
        : null,
    );
  }

  /** @param {string} title @param {{key: string, words: string, note: string}[]} choices @param {string} chosen
   * @param {(key: string) => unknown} choose */
  makeSegments(title, choices, chosen, choose) {
    return make(
      "div",
      {},
      make("h3", {}, title),
      make(
        "div",
        { class: "segments", role: "radiogroup", "aria-label": title },
        choices.map(({ key, words, note }) =>
          makeKey(
            { role: "radio", "data-choice": key, "aria-checked": String(key === chosen) },
            () => {
              choose(key);
              this.draw();
            },
            make("span", {}, words, note ? make("small", {}, note) : null),
          ),
        ),
      ),
    );
  }

  /** @param {string} name @param {number} seat */
  makeField(name, seat) {
    const wind = WINDS[seat];
    return make(
      "label",
      { class: `player${seat === 0 ? " dealer" : ""}` },
      make("b", { class: "wind", "aria-hidden": true }, say(`wind-${wind}`)),
      make("input", {
        class: "text",
        "data-name": seat,
        value: name,
        placeholder: say("player-name"),
        "aria-label": `${say(`spoken-${wind}`)}: ${say("player-name")}`,
        autocomplete: "off",
        maxlength: 60,
        enterkeyhint: seat < this.seatCount - 1 ? "next" : "done",
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          const next = event.key === "Enter" && find(`[data-name="${seat + 1}"]`, this.main);
          if (!next) return;
          event.preventDefault();
          next.focus();
        },
      }),
    );
  }
}
