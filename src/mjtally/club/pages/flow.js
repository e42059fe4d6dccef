// From a tap to a line: the steps of a form, one after the other, and the line before it is saved.

import {
  ask,
  capitalize,
  fillIn,
  find,
  findAll,
  formatNumber,
  make,
  makeKey,
  makePlace,
  nameLine,
  recall,
  remember,
  say,
  tablePath,
} from "./elements.js";
import { placeSeat, readTurn } from "./board.js";
import { makeReckoning, makeWaiting, readAnswer } from "./preview.js";
import { isSameLine } from "./queue.js";
import { closeSheet, sheet, showSheet } from "./sheets.js";
import * as steps from "./steps.js";
import { makeTilePad, readTiles } from "./tiles.js";

/** @import { GameLine, NumberEntry, Payment, Preview, Problem, Result, TileEntry, ValueKey, ValueStep } from "./answers.d.ts"
 * @import { ChoicePlace, Entry, Place, SeatPlace, ValuePlace } from "./steps.js"
 * @import { TableApp as App } from "./table.js" */

const COLUMNS = 5; // of a table of values: the usual ones
const SLOW = 3000; // milliseconds after which nobody waits to see what a line comes to

/** A hand that is entered: from the first tap to the line that is saved. */
export class Flow {
  /** @param {App} app @param {Result} result @param {Entry} entry
   * @param {null | {number: number, text: string, first: number, isBefore: boolean, title: string}} target  the
   *   line of the file that is changed, or before which the hand is inserted; null: a new hand */
  constructor(app, result, entry, target = null) {
    this.app = app;
    this.target = target;
    this.isChanging = false; // whether a step was opened from the preview, to which it leads back
    this.result = result;
    this.entry = entry;
    this.digest = app.state.digest; // of the file that was seen
    /** @type {Place[]} */
    this.trail = []; // the places that were answered, the last last
    /** @type {Preview | null} */
    this.preview = null;
    this.seatCount = app.view.seats.length;
    this.names = app.view.seats.map((seat) => seat.name);
    this.declared = app.view.declared; // as it was when the entry was told last
  }

  /** Change a line of the file by taps: the same steps, filled in.
   * @param {App} app @param {GameLine | undefined} line @param {Entry | null} [taps] */
  static change(app, line, taps = line?.taps) {
    const result = app.state.form.results.find((each) => each.name === taps?.result);
    if (!result || !taps || !line) return;
    const target = {
      number: line.number,
      text: line.text,
      first: line.first,
      isBefore: false,
      title: say("change-title", { label: nameLine(line) }),
    };
    app.flow = new Flow(app, result, steps.fillEntry(result, taps, app.view.seats.length), target);
    app.flow.trail = steps.listPieces(result, app.flow.entry, app.flow.seatCount, null);
    app.flow.showPreview();
  }

  /** Which line it is about, as the server is told. */
  get place() {
    const { target } = this;
    if (!target) return {};
    return { ...makePlace(target), ...(target.isBefore ? { is_before: true } : {}) };
  }

  /** Keep what was tapped on the device, for a page that is loaded anew before it is saved. */
  keep() {
    const { entry, digest, target } = this;
    const trail = this.trail.map(({ step, of }) => ({ name: step.name, of }));
    remember(`entry:${this.app.name}`, { entry, digest, target, trail, declared: this.declared });
  }

  /** Go on with what was kept, if the table is as it was then. @param {App} app */
  static resume(app) {
    const kept = recall(`entry:${app.name}`, null);
    const result = app.state.form.results.find((each) => each.name === kept?.entry.result);
    if (!result || kept.digest !== app.state.digest || app.view.is_provisional) return;
    const flow = new Flow(app, result, kept.entry, kept.target);
    flow.declared = kept.declared ?? [];
    const findPlaces = (/** @type {{name: string, of: number | null}} */ { name, of }) =>
      result.steps.filter((step) => step.name === name).map((step) => ({ step, of }));
    flow.trail = kept.trail.flatMap(findPlaces);
    app.flow = flow;
    flow.noteDeclared();
    flow.advance();
  }

  /** The next step, or the line where all are answered. */
  advance() {
    for (;;) {
      const place = steps.findNext(this.result, this.entry, this.seatCount);
      if (!place) return this.showPreview();
      const forced = steps.findForced(this.result, place, this.entry, this.seatCount);
      if (!forced) return this.showPlace(place);
      this.entry = steps.chooseSeats(this.result, this.entry, place.step.name, forced, this.seatCount);
    }
  }

  back() {
    const place = this.trail.pop();
    if (!place) return this.chooseResult();
    this.entry = steps.forget(place, this.entry);
    this.showPlace(place);
  }

  /** Go back to a step: those after it that still fit keep their answers. @param {Place} place */
  returnTo(place) {
    const at = this.trail.findIndex((each) => steps.isSamePlace(each, place));
    if (at >= 0) this.trail.length = at;
    this.showPlace(place);
  }

  /** @param {Place} place @param {Entry} entry */
  answer(place, entry) {
    this.entry = entry;
    const isNew = !this.trail.some((each) => steps.isSamePlace(each, place));
    if (isNew && !this.isChanging) this.trail.push(place);
    this.trail = this.trail.filter((each) => steps.isAnswered(each, entry));
    this.advance();
  }

  /** The results, of which another one is chosen: what was declared, and a comment, stay. */
  chooseResult() {
    this.app.openResults({
      choose: (result) => {
        const { declared } = this.app.state.form;
        const entry = steps.startEntry(
          result,
          this.app.state.form,
          declared ? (this.entry.seats[declared.name] ?? []) : [],
        );
        this.entry = { ...entry, comment: this.entry.comment };
        this.result = result;
        this.trail = [];
        this.isChanging = false;
        this.advance();
      },
      back: this.isComplete ? () => this.showPreview() : null,
    });
  }

  get isComplete() {
    return !steps.findNext(this.result, this.entry, this.seatCount);
  }

  /** @param {Place} place @param {number[]} seats */
  answerSeats(place, seats) {
    this.answer(place, steps.chooseSeats(this.result, this.entry, place.step.name, seats, this.seatCount));
  }

  /** @param {Place} place */
  showPlace(place) {
    this.keep();
    const show = {
      seats: () => this.showSeats(/** @type {SeatPlace} */ (place)),
      values: () => this.showValues(/** @type {ValuePlace} */ (place)),
      choices: () => this.showChoices(/** @type {ChoicePlace} */ (place)),
    }[place.step.kind];
    const { body, foot } = show();
    this.showStep(place, body, foot, () =>
      this.isChanging && this.isComplete ? this.showPreview() : this.back(),
    );
  }

  /** What a step asks, with the name of whose value it is. @param {Place} place */
  sayStep({ step, of }) {
    if (step.kind === "values" && step.discarder && this.entry.seats[step.of]?.length === 1)
      return say("which-hand"); // whose it is, is said above
    return fillIn(capitalize(step.words), { name: of === null ? "" : this.names[of] });
  }

  /** @param {Place} place @param {any} body @param {any} foot @param {(() => void) | undefined} back */
  showStep(place, body, foot, back) {
    const title = this.sayStep(place);
    const data = { step: place.step.name, ...(place.of === null ? {} : { of: place.of }) };
    showSheet("step", { title, above: this.makeCrumbs(), body, foot, back, data });
  }

  /** What was answered so far; each leads back to its step. */
  makeCrumbs() {
    return make(
      "p",
      { class: "crumbs" },
      make("span", {}, capitalize(this.result.words)),
      this.trail.map((place) =>
        makeKey(
          {
            class: "crumb",
            "data-crumb": place.step.name,
            "aria-label": `${this.sayStep(place)} ${steps.describeAnswer(place, this.entry, this.names)}`,
          },
          () => this.returnTo(place),
          steps.describeAnswer(place, this.entry, this.names),
        ),
      ),
    );
  }

  // ------------------------------------------------------------------------------- seats

  /** @param {SeatPlace} place */
  showSeats(place) {
    const { step } = place,
      possible = steps.listSeats(step, this.entry, this.seatCount);
    const included = steps.listIncluded(step, this.entry);
    const chosen = new Set(
      [...(this.entry.seats[step.name] ?? []), ...included].filter((seat) => possible.includes(seat)),
    );
    const isOneTap = steps.isOneTap(step) && !step.optional,
      byKeys = isOneTap && chosen.size < 2;
    const next = () => this.answerSeats(place, [...chosen]);
    const foot = make("div", { class: "row" });
    const drawFoot = () =>
      foot.replaceChildren(
        ...(byKeys && (step.least > 0 || step.nobody)
          ? this.makeAnother(place)
          : [
              makeKey(
                { class: "key main", "data-action": "next", disabled: chosen.size < (step.least ?? 0) },
                next,
                chosen.size || step.least ? say("next") : capitalize(step.nobody) || say("nobody"),
              ),
            ]),
      );
    /** @param {number} seat @param {HTMLElement} key */
    const tap = (seat, key) => {
      if (byKeys) return this.answerSeats(place, [seat]);
      if (chosen.has(seat)) chosen.delete(seat);
      else {
        if (step.most === 1) chosen.clear();
        if (chosen.size >= step.most) return;
        chosen.add(seat);
      }
      for (const each of findAll(".compass [data-key]", sheet)) {
        each.setAttribute("aria-pressed", String(chosen.has(Number(each.dataset.key))));
      }
      key.focus({ preventScroll: true });
      drawFoot();
    };
    const turn = readTurn(this.app.name);
    const keys = possible.map((seat) =>
      makeKey(
        {
          class: `key seat-key ${placeSeat(seat, this.seatCount, turn)}`,
          "data-key": seat,
          "aria-pressed": byKeys ? null : chosen.has(seat),
          disabled: included.includes(seat),
        },
        (event) => tap(seat, event.currentTarget),
        make("bdi", {}, this.names[seat]),
        included.includes(seat) ? make("small", {}, this.app.state.form.declared?.words ?? "") : null,
      ),
    );
    const nobody =
      steps.offersNobody(this.result, step, this.entry) && byKeys
        ? makeKey(
            { class: "key centre-key", "data-key": "nobody" },
            () => this.answerSeats(place, []),
            capitalize(step.nobody),
          )
        : null;
    drawFoot();
    return {
      body: make("div", { class: "compass", role: "group", "aria-labelledby": "sheet-title" }, keys, nobody),
      foot,
    };
  }

  /** A key for one more seat in the step before, where that may have several. @param {Place} place */
  makeAnother(place) {
    const at = this.trail.findIndex((each) => steps.isSamePlace(each, place));
    const before = at < 0 ? this.trail.at(-1) : this.trail[at - 1],
      step = before?.step;
    if (!before || step?.kind !== "seats" || step.most < 2 || this.entry.seats[step.name].length >= step.most)
      return [];
    return [
      makeKey({ class: "key quiet", "data-action": "another" }, () => this.returnTo(before), say("another")),
    ];
  }

  // ------------------------------------------------------------------------------ values

  /** @param {ValuePlace} place */
  showValues(place) {
    const { step, of } = place,
      groups = steps.listGroups(step, this.entry, of);
    /** @param {string} mark */
    const choose = (mark) =>
      this.answer(place, steps.chooseValue(this.result, this.entry, of, mark, this.seatCount));
    if (groups.some((group) => group.is_row)) return this.showTable(place, groups, choose);
    // the key of one value of a group has its size, and the groups begin a row: they stand below these keys
    /** @param {ReturnType<typeof steps.listGroups>[number]} group */
    const findWhole = (group) =>
      groups.find(
        (other) => other.values.length > 1 && other.values.some(({ mark }) => mark === group.values[0].mark),
      ) ?? group;
    const wholes = groups.map(findWhole);
    const below = groups.find((group, at) => wholes.slice(0, at).includes(group));
    const keys = groups.map((group, at) =>
      group.values.length === 1
        ? makeKey(
            { class: `key value${sizeOf(wholes[at].words)}`, "data-key": group.values[0].mark },
            () => choose(group.values[0].mark),
            group.words,
          )
        : makeKey(
            {
              class: `key value${sizeOf(group.words)}${group === below ? " begins" : ""}`,
              "data-key": `group-${group.at}`,
              "data-values": group.values.map((value) => value.mark).join(" "),
              "aria-haspopup": "true",
            },
            () => this.showGroup(place, group, choose),
            group.words,
          ),
    );
    return {
      body: [
        keys.length
          ? make("div", { class: "keys", role: "group", "aria-labelledby": "sheet-title" }, keys)
          : null,
        step.number ? makePad(step.number, choose) : null,
        this.makeTilesKey(place, choose),
      ],
      foot: null,
    };
  }

  /** A table of values, each a key with the points of this win, the limits below it, and what few
   * hands are worth behind one more key.
   * @param {ValuePlace} place @param {ReturnType<typeof steps.listGroups>} groups @param {(mark: string) => void} choose */
  showTable(place, groups, choose) {
    const columns = steps.listColumns(place.step, this.entry);
    const usual = columns.slice(0, COLUMNS),
      others = columns.slice(COLUMNS);
    const rows = groups.filter((group) => group.is_row),
      limits = groups.filter((group) => !group.is_row && !group.is_rest),
      rest = groups.filter((group) => group.is_rest);
    const hidden = [
      ...rows.flatMap((row) => row.values.filter((value) => others.includes(value.words))),
      ...rest.flatMap((group) => group.values),
    ];
    const showRest = () =>
      this.showStep(
        place,
        [
          this.makeTable(place, rows, others, choose),
          rest.map((group) =>
            make(
              "div",
              { class: "limits", role: "group", "aria-label": group.words },
              group.values.map((value) => this.makeValueKey(place, [value], value.words, choose)),
            ),
          ),
        ],
        null,
        () => this.showPlace(place),
      );
    return {
      body: [
        this.makeTable(place, rows, usual, choose),
        make(
          "div",
          { class: "limits", role: "group", "aria-label": say("limits") },
          limits.map((group) =>
            this.makeValueKey(
              place,
              group.values,
              [group.words, group.detail].filter(Boolean).join(" · "),
              choose,
            ),
          ),
        ),
        make(
          "div",
          { class: "rare" },
          rest.map((group) =>
            makeKey(
              {
                class: "key quiet",
                "data-key": `group-${group.at}`,
                "data-values": hidden.map((value) => value.mark).join(" "),
                "aria-haspopup": "true",
              },
              showRest,
              capitalize(group.words),
            ),
          ),
          this.makeTilesKey(place, choose),
        ),
        this.makeBonus(place),
      ],
      foot: null,
    };
  }

  /** @param {ValuePlace} place @param {ReturnType<typeof steps.listGroups>} rows @param {string[]} columns
   * @param {(mark: string) => void} choose */
  makeTable(place, rows, columns, choose) {
    return make(
      "div",
      { class: "values", "data-columns": columns.length, role: "group", "aria-labelledby": "sheet-title" },
      make("span", {}),
      columns.map((words) => make("span", { class: "column" }, words)),
      rows.map((row) => [
        make("b", { class: "row-head" }, row.words),
        steps
          .listCells(row, columns)
          .map((values) =>
            values.length
              ? this.makeValueKey(place, values, values[0].limit, choose, `${row.words} ${values[0].words}`)
              : make("span", {}),
          ),
      ]),
    );
  }

  /** The key of a value: its points, and its words; in a table its row and column say them.
   * @param {ValuePlace} place @param {ValueKey[]} values  that pay the same @param {string} words
   * @param {(mark: string) => void} choose @param {string} [spoken] */
  makeValueKey(place, values, words, choose, spoken = "") {
    const points = steps.findPoints(values[0], place.step, this.entry, this.isDealer(place.of));
    const shown = (points ?? []).map((each) => make("b", {}, formatNumber(each)));
    const isOfEach = shown.length === 1 && !steps.isByDiscard(place.step, this.entry);
    return makeKey(
      {
        class: "key value",
        "data-key": values[0].mark,
        "data-values": values.map((value) => value.mark).join(" "),
        "data-span": values.length > 1 ? values.length : null,
        "aria-label": spoken ? [spoken, ...(points ?? []).map(formatNumber)].join(", ") : null,
      },
      () => choose(values[0].mark),
      shown,
      isOfEach ? make("small", {}, say("each")) : null,
      words || !points ? make("small", {}, words || values[0].words) : null,
    );
  }

  /** Whether a player deals in this hand; null where nobody knows who does. @param {number} seat */
  isDealer(seat) {
    const { target, app } = this;
    if (!target && app.view.uncounted) return null;
    const line = target && app.state.lines.find((each) => each.number === target.number);
    const dealer = target ? (line?.dealer ?? -1) : app.view.seats.findIndex((each) => each.is_dealer);
    return dealer < 0 ? null : dealer === seat;
  }

  /** The key of the keypad of tiles, where hands can be entered so.
   * @param {ValuePlace} place @param {(mark: string) => void} choose */
  makeTilesKey(place, choose) {
    const { tiles } = place.step;
    if (!tiles) return null;
    return makeKey(
      { class: "key quiet", "data-action": "by-tiles", "aria-haspopup": "true" },
      () => this.showTiles(place, tiles, choose),
      say("by-tiles"),
    );
  }

  /** @param {ValuePlace} place @param {TileEntry} entry @param {(mark: string) => void} choose */
  showTiles(place, entry, choose) {
    const { of } = place,
      mark = this.entry.values[of] ?? "";
    const others = Object.entries(this.entry.values).filter(([seat]) => Number(seat) !== of);
    const shown = others.flatMap(([, other]) => readTiles(other)).filter((laid) => laid.place === "dora");
    const isThere = (/** @type {string} */ name) => this.entry.seats[name]?.includes(of);
    const places = entry.places.filter(({ within }) => within.every(isThere));
    const start = readTiles(mark);
    const pad = makeTilePad({ ...entry, places }, start.length ? start : shown, {
      choose,
      ask: (tiles) =>
        this.askWorth(steps.chooseValue(this.result, this.entry, of, tiles, this.seatCount), of),
    });
    this.showStep(place, pad.body, pad.foot, () => this.showPlace(place));
  }

  /** What a whole hand of tiles comes to, or why it is none; nothing where the server cannot tell.
   * @param {Entry} entry @param {number} of */
  async askWorth(entry, of) {
    if (steps.findNext(this.result, entry, this.seatCount) || this.app.queue.list(this.app.name).length)
      return say("tiles-whole");
    const { status, body } = await ask("POST", tablePath(this.app.name, "/preview"), {
      ...this.place,
      taps: entry,
    });
    const wrong = (body?.problems ?? []).find((/** @type {Problem} */ each) => each.severity === "error");
    if (wrong) return make("b", { class: "loss", lang: "en", "data-problem": wrong.code }, wrong.message);
    if (status !== 200) return say("tiles-whole");
    const own = body.payments.filter((/** @type {Payment} */ each) => each.receiver === this.names[of]);
    const points = own.reduce(
      (/** @type {number} */ sum, /** @type {Payment} */ each) => sum + each.points,
      0,
    );
    return [
      make("b", {}, say("tiles-worth", { name: this.names[of], points: formatNumber(points) })),
      makeReckoning(body),
    ];
  }

  /** What a win gets besides its value. @param {{step: ValueStep}} place */
  makeBonus({ step }) {
    const { bonus, counter, uncounted } = this.app.view,
      byDiscard = steps.isByDiscard(step, this.entry),
      points = byDiscard ? bonus.discard : bonus.self_draw;
    const said = [
      points
        ? say(byDiscard ? "bonus-counter" : "bonus-counter-each", { points: formatNumber(points), counter })
        : "",
      bonus.sticks ? say("bonus-sticks", { points: formatNumber(bonus.sticks) }) : "",
    ].filter(Boolean);
    // of several winners one gets it, and the rules say who
    const isShared = this.entry.seats[step.of]?.length > 1;
    if (this.target || uncounted || isShared || !said.length) return null;
    return make("p", { class: "note bonus", "data-bonus": true }, say("bonus", { all: said.join(", ") }));
  }

  /** The values of a group.
   * @param {Place} place @param {ReturnType<typeof steps.listGroups>[number]} group @param {(mark: string) => void} choose */
  showGroup(place, group, choose) {
    const keys = group.values.map((value) =>
      makeKey(
        { class: `key value${sizeOf(value.words)}`, "data-key": value.mark },
        () => choose(value.mark),
        value.words,
      ),
    );
    this.showStep(
      place,
      [
        make("p", { class: "chosen" }, group.words),
        make("div", { class: "keys", role: "group", "aria-label": group.words }, keys),
      ],
      null,
      () => this.showPlace(place),
    );
  }

  // ----------------------------------------------------------------------------- choices

  /** @param {ChoicePlace} place */
  showChoices(place) {
    const { step } = place,
      isOneTap = steps.isOneTap(step);
    const chosen = new Set(this.entry.choices[step.name] ?? []);
    const answer = () => this.answer(place, choose([...chosen]));
    const list = make("div", { class: "keys two", role: "group", "aria-labelledby": "sheet-title" });
    const foot = isOneTap ? null : make("div", { class: "row" });
    // what cannot be beside what is chosen stays where it is, so that no key moves below a thumb
    /** @param {string[]} keys */
    const choose = (keys) => steps.chooseKeys(this.result, this.entry, step.name, keys, this.seatCount);
    /** @param {string[]} keys */
    const listNow = (keys) => steps.listChoices(step, choose(keys), this.seatCount);
    const draw = () => {
      const possible = new Set(listNow([...chosen]).map((each) => each.key));
      const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.key;
      list.replaceChildren(
        ...listNow([]).map((each) =>
          makeKey(
            {
              class: "key value",
              "data-key": each.key,
              disabled: !possible.has(each.key),
              "aria-pressed": isOneTap ? null : chosen.has(each.key),
            },
            () => tap(each.key),
            each.words,
          ),
        ),
      );
      if (focused) find(`[data-key="${CSS.escape(focused)}"]`, list)?.focus({ preventScroll: true });
      foot?.replaceChildren(
        makeKey(
          { class: "key main", "data-action": "next", disabled: chosen.size < step.least },
          answer,
          say("next"),
        ),
      );
    };
    /** @param {string} key */
    const tap = (key) => {
      if (chosen.has(key)) chosen.delete(key);
      else {
        if (step.most === 1) chosen.clear();
        if (chosen.size < step.most) chosen.add(key);
      }
      if (isOneTap) answer();
      else draw();
    };
    draw();
    return { body: list, foot };
  }

  // ----------------------------------------------------------------- the line, and saving it

  /** The line as it will stand, who pays whom, and the scores after it. */
  showPreview() {
    this.isChanging = false;
    this.keep();
    const { target } = this;
    const more = steps
      .listOptionalPlaces(this.result, this.entry, this.seatCount)
      .filter((place) => !steps.isGiven(place, this.entry));
    const box = make("div", { class: "preview", "aria-busy": "true" });
    const save = makeKey(
      { class: "key main save", "data-action": "save", disabled: true }, // until it says what it saves
      () => this.save(),
      say("save"),
    );
    this.preview = null;
    showSheet("preview", {
      title: target?.title ?? say("preview-title"),
      back: () => (target && !target.isBefore ? this.app.openLine(target.number) : this.back()),
      body: [(this.changedNote = make("div", { class: "changed" })), this.makePieces(), box],
      foot: make(
        "div",
        { class: "row" },
        makeKey({ class: "key quiet", "data-action": "more" }, () => this.showMore(more), say("more")),
        makeKey(
          { class: "key quiet", "data-action": "as-text" },
          () =>
            this.app.openText({
              text: this.preview?.line ?? "",
              digest: this.digest,
              place: this.place,
              back: () => this.showPreview(),
            }),
          say("as-text"),
        ),
        save,
      ),
    });
    box.replaceChildren(...makeWaiting(this.names));
    setTimeout(() => box.hasAttribute("aria-busy") && this.showUnchecked(box, save), SLOW);
    this.fillPreview(box, save);
  }

  /** A line that nobody has checked yet can be saved: the server is not reached, or too slow. What the
   * winners call out is known all the same; who pays whom is not, and that is said.
   * @param {HTMLElement} box @param {any} save */
  showUnchecked(box, save) {
    const worth = steps.listWorth(this.result, this.entry, (seat) => this.isDealer(seat)),
      step = this.result.steps.find((each) => each.kind === "values");
    const isOfEach = (/** @type {number[]} */ points) =>
      points.length === 1 && step && !steps.isByDiscard(step, this.entry);
    box.replaceChildren(
      worth.length
        ? make(
            "ul",
            { class: "payments", "data-worth": true },
            worth.map(({ seat, words, points }) =>
              make(
                "li",
                {},
                make("bdi", {}, this.names[seat]),
                make("span", {}),
                make("small", {}, words),
                make(
                  "b",
                  { class: "number" },
                  points.map(formatNumber).join("/"),
                  isOfEach(points) ? make("small", {}, ` ${say("each")}`) : null,
                ),
              ),
            ),
          )
        : "",
      (worth.length === 1 && step && this.makeBonus({ step })) || "",
      make("p", { class: "note" }, say("payments-later")),
    );
    this.allowSaving(save);
  }

  /** Saving is possible, unless the line has errors; the Enter key does it then.
   * @param {any} save @param {boolean} [isAllowed] */
  allowSaving(save, isAllowed = true) {
    save.disabled = !isAllowed;
    if (isAllowed && document.activeElement?.id === "sheet-title") save.focus({ preventScroll: true });
  }

  /** All that was tapped, each a key that opens its step and comes back. */
  makePieces() {
    const { declared } = this.app.state.form;
    /** @param {string} name @param {number | null} of @param {string} words @param {string | null} answer @param {() => unknown} press */
    const piece = (name, of, words, answer, press) =>
      makeKey(
        { class: "piece", "data-piece": name, "data-of": of },
        press,
        make("small", {}, words),
        make("span", {}, answer || say("nobody")),
      );
    const places = steps.listPieces(this.result, this.entry, this.seatCount, declared);
    return make(
      "div",
      { class: "pieces", role: "group", "aria-label": say("pieces") },
      piece("result", null, say("result"), capitalize(this.result.words), () => this.chooseResult()),
      places.map((place) => {
        const { step, of } = place;
        return piece(
          step.name,
          of,
          this.sayStep(place),
          steps.describeAnswer(place, this.entry, this.names),
          () => {
            this.isChanging = true;
            this.showPlace(place);
          },
        );
      }),
      this.entry.comment &&
        piece("comment", null, say("comment"), this.entry.comment, () => this.showMore([])),
    );
  }

  /** @param {HTMLElement} box @param {any} save */
  async fillPreview(box, save) {
    const { app } = this,
      waiting = app.queue.list(app.name);
    if (waiting.length) {
      // it comes after lines that the server does not have
      if (app.queue.isCut || app.queue.refused(app.name)) {
        box.removeAttribute("aria-busy");
        this.showUnchecked(box, save);
      } else setTimeout(() => box.isConnected && this.fillPreview(box, save), 100);
      return;
    }
    this.noteChange();
    const answer = await ask("POST", tablePath(app.name, "/preview"), { ...this.place, taps: this.entry });
    if (!box.isConnected) return;
    box.removeAttribute("aria-busy");
    if (!answer.status) return this.showUnchecked(box, save);
    if (answer.status === 200) this.preview = answer.body;
    const { maySave, shown } = readAnswer(answer, { replaces: Boolean(this.target) });
    box.replaceChildren(...shown);
    this.allowSaving(save, maySave);
  }

  /** What was declared since, or taken back, on whichever phone, is so in the entry, too. */
  noteDeclared() {
    const { declared: step } = this.app.state.form,
      before = this.declared,
      now = this.app.view.declared;
    if (this.target || !step || String(now) === String(before)) return;
    const had = this.entry.seats[step.name] ?? [];
    const seats = [...had.filter((seat) => now.includes(seat) || !before.includes(seat)), ...now];
    this.declared = now;
    this.entry = steps.chooseSeats(this.result, this.entry, step.name, [...new Set(seats)], this.seatCount);
    if (this.changedNote?.isConnected) this.advance();
  }

  /** Say that somebody else wrote a line since the first tap, before it is written twice. */
  noteChange() {
    const { app } = this;
    if (!this.changedNote?.isConnected || app.state.digest === this.digest) return;
    const there = app.state.lines.find((each) => each.number === this.target?.number);
    if (there && this.target && there.text.split(/\s+/).join() === this.target.text.split(/\s+/).join()) {
      this.digest = app.state.digest; // something else was written
      return;
    }
    const isSame =
      !this.target && app.state.last && isSameLine(app.state.last.line, this.preview?.line ?? "");
    this.changedNote.replaceChildren(
      make(
        "div",
        { class: "problem warning", role: "alert" },
        make("p", {}, make("b", {}, say(isSame ? "same-meanwhile" : "changed-meanwhile"))),
        app.state.last ? make("pre", { tabindex: 0 }, app.state.last.line) : null,
        isSame
          ? makeKey({ class: "key main", "data-action": "drop-own" }, closeSheet, say("drop-own"))
          : null,
        this.target
          ? null
          : makeKey(
              { class: "key", "data-action": "add-after" },
              () => {
                this.digest = app.state.digest;
                this.showPreview();
              },
              say("add-after"),
            ),
      ),
    );
  }

  /** @param {Place[]} places */
  showMore(places) {
    showSheet("more", {
      title: say("more"),
      above: this.makeCrumbs(),
      back: () => this.showPreview(),
      body: [
        make(
          "div",
          { class: "list" },
          places.map((place) =>
            makeKey(
              { class: "key", "data-key": place.step.name },
              () => this.showPlace(place),
              make("span", {}, this.sayStep(place)),
              make(
                "small",
                {},
                steps.isAnswered(place, this.entry)
                  ? steps.describeAnswer(place, this.entry, this.names)
                  : "",
              ),
            ),
          ),
        ),
        make(
          "label",
          { class: "field" },
          say("comment"),
          make("input", {
            class: "text",
            "data-comment": true,
            value: this.entry.comment,
            maxlength: 200,
            autocomplete: "off",
            enterkeyhint: "done",
            oninput: (/** @type {any} */ event) => {
              this.entry = { ...this.entry, comment: event.target.value };
            },
            onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && this.showPreview(),
          }),
        ),
      ],
      foot: makeKey({ class: "key main", "data-action": "next" }, () => this.showPreview(), say("next")),
    });
  }

  save() {
    const { app, entry, digest } = this;
    const words = this.preview?.line ?? steps.describeEntry(app.state.form, entry, this.names);
    app.submit({ body: { digest, taps: entry, ...this.place }, words, preview: this.preview });
    closeSheet();
  }
}

/** Keys with few letters stand closer, and those with many have a line for two. @param {string} words */
const sizeOf = (words) =>
  words.length <= SHORT ? " short" : words.length > LONGEST ? " long" : words.length > LONG ? " small" : "";
const SHORT = 5,
  LONG = 10,
  LONGEST = 18; // letters

/** Digits as large keys, and what they make so far; a signed number has a key for its sign, too.
 * @param {NumberEntry} entry @param {(mark: string) => void} choose */
function makePad({ least, most, words, is_signed: isSigned }, choose) {
  let digits = "",
    sign = isSigned ? "+" : "";
  const shown = make("output", { class: "digits", "data-number": true, "aria-label": words });
  const next = makeKey(
    { class: "key main", "data-action": "next", "data-key": "enter" },
    () => choose(sign + digits),
    say("next"),
  );
  const draw = () => {
    shown.textContent = digits ? sign.replace("-", "−") + digits : sign.replace("-", "−") || "–";
    const number = Number(sign + digits);
    const isMeant = digits !== "" && number >= least && number <= most && (!isSigned || number !== 0);
    next.disabled = !isMeant;
    shown.classList.toggle("wrong", digits !== "" && !isMeant);
  };
  /** @param {string} digit */
  const press = (digit) => {
    digits = digit === "erase" ? digits.slice(0, -1) : (digits === "0" ? "" : digits) + digit;
    if (digits.length > String(most).length) digits = digits.slice(0, -1);
    draw();
  };
  const turn = () => {
    sign = sign === "+" ? "-" : "+";
    draw();
  };
  /** @param {number} digit */
  const key = (digit) =>
    makeKey({ class: "key digit", "data-key": `d${digit}` }, () => press(String(digit)), String(digit));
  const pad = make(
    "div",
    {
      class: "pad",
      tabindex: -1,
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (/^\d$/.test(event.key)) press(event.key);
        else if (event.key === "Backspace") press("erase");
        else if (isSigned && (event.key === "-" || event.key === "+")) {
          if (event.key !== sign) turn();
        } else if (event.key === "Enter" && !next.disabled) choose(sign + digits);
        else return;
        event.preventDefault();
      },
    },
    shown,
    make("small", { class: "note" }, isSigned ? words : `${words}: ${say("between", { least, most })}`),
    isSigned
      ? makeKey({ class: "key sign", "data-key": "sign", "aria-label": say("sign") }, turn, "+ / −")
      : null,
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map(key),
    makeKey(
      { class: "key digit", "data-key": "erase", "aria-label": say("erase") },
      () => press("erase"),
      "⌫",
    ),
    key(0),
    next,
  );
  draw();
  setTimeout(() => document.activeElement?.closest("input") || pad.focus({ preventScroll: true }));
  return pad;
}
