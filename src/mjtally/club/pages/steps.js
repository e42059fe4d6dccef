// The way through a form: which step comes next, what it offers, and what was tapped so far.
//
// An entry is what was tapped: `{result, seats, values, choices, comment}`, as the server takes it.
// A step that is not in it was not answered; an empty list is the answer "nobody". Conditions are
// those of the form (`rules/model/table_form.py` says what each means) and hold whatever was tapped first.
// Nothing here draws, and nothing is changed: every function answers from a form and an entry.

import { capitalize, say } from "./elements.js";

/** @import { Choice, ChoiceStep, Form, Result, SeatStep, Step, Taps, ValueGroup, ValueKey, ValueStep } from "./answers.d.ts" */
/** @typedef {Taps} Entry */
/** @typedef {{step: Step, of: number | null}} Place  a step, and whose value it asks for */
/** @typedef {{step: SeatStep, of: null}} SeatPlace */
/** @typedef {{step: ChoiceStep, of: null}} ChoicePlace */
/** @typedef {{step: ValueStep, of: number}} ValuePlace */

/** @param {Result} result @param {Form} form @param {number[]} declared @returns {Entry} */
export const startEntry = (result, form, declared) => ({
  result: result.name,
  seats: form.declared && declared.length ? { [form.declared.name]: declared } : {},
  values: {},
  choices: {},
  comment: "",
});

/** @param {Entry} entry @param {string} name */
const seatsOf = (entry, name) => entry.seats[name] ?? [];
/** @param {Entry} entry @param {string[]} [names] */
const anySeats = (entry, names) => (names ?? []).flatMap((name) => seatsOf(entry, name));
/** @param {Entry} entry @param {number | null} seat */
const valueOf = (entry, seat) => (seat === null ? undefined : entry.values[seat]);
/** @param {number} seatCount */
const everySeat = (seatCount) => [...Array(seatCount).keys()];

// ------------------------------------------------------------------------- what is there

/** The steps that must be answered, in order; the values of several winners are several places.
 * @param {Result} result @param {Entry} entry @param {number} seatCount @returns {Place[]} */
const listPlaces = (result, entry, seatCount) =>
  result.steps
    .filter((step) => !isOptional(step) && isThere(step, entry, seatCount))
    .flatMap((step) => expand(step, entry));

/** An entry of what the server read of a line: what it does not say was answered by nobody.
 * @param {Result} result @param {Entry} taps @param {number} seatCount @returns {Entry} */
export function fillEntry(result, taps, seatCount) {
  let entry = taps;
  for (const place of listPlaces(result, taps, seatCount)) {
    const group = place.step.kind; // of values there is one for each winner
    if (!isAnswered(place, entry)) entry = { ...entry, [group]: { ...entry[group], [place.step.name]: [] } };
  }
  return entry;
}

/** All that was answered, and what is declared during a hand: the pieces of an entry, each of which
 * can be changed. @param {Result} result @param {Entry} entry @param {number} seatCount
 * @param {SeatStep | null} declared @returns {Place[]} */
export const listPieces = (result, entry, seatCount, declared) => [
  ...listPlaces(result, entry, seatCount),
  ...(declared ? [{ step: declared, of: null }] : []),
  ...listOptionalPlaces(result, entry, seatCount).filter((place) => isGiven(place, entry)),
];

/** Whether somebody stands in a step, or something. @param {Place} place @param {Entry} entry */
export const isGiven = ({ step, of }, entry) =>
  step.kind === "values" ? valueOf(entry, of) !== undefined : (entry[step.kind][step.name] ?? []).length > 0;

/** Those that few hands have.
 * @param {Result} result @param {Entry} entry @param {number} seatCount @returns {Place[]} */
export const listOptionalPlaces = (result, entry, seatCount) =>
  result.steps
    .filter((step) => isOptional(step) && isThere(step, entry, seatCount))
    .flatMap((step) => expand(step, entry));

/** Whether few hands have the step. @param {Step} step */
const isOptional = (step) => step.kind !== "values" && step.optional;

/** @param {Step} step @param {Entry} entry @returns {Place[]} */
const expand = (step, entry) =>
  step.kind === "values" ? seatsOf(entry, step.of).map((seat) => ({ step, of: seat })) : [{ step, of: null }];

/** @param {Step} step @param {Entry} entry @param {number} seatCount */
function isThere(step, entry, seatCount) {
  if (step.kind === "seats") return holds(step, entry) && listSeats(step, entry, seatCount).length > 0;
  return step.kind !== "choices" || listChoices(step, entry, seatCount).length > 0;
}

/** What a step, or a choice, needs of all that was tapped.
 * @param {SeatStep | Choice} part @param {Entry} entry */
const holds = (part, entry) =>
  (part.only_with ?? []).every((name) => seatsOf(entry, name).length > 0) &&
  (part.only_without ?? []).every((name) => seatsOf(entry, name).length === 0) &&
  (!part.only_values?.length ||
    Object.values(entry.values).filter((mark) => part.only_values.includes(mark)).length === 1);

/** The seats that can be chosen: whom another step neither excludes nor leaves out.
 * @param {SeatStep} step @param {Entry} entry @param {number} seatCount */
export const listSeats = (step, entry, seatCount) => {
  const excluded = anySeats(entry, step.excludes);
  return everySeat(seatCount).filter(
    (seat) =>
      !excluded.includes(seat) && (step.within ?? []).every((name) => seatsOf(entry, name).includes(seat)),
  );
};

/** Seats that are chosen, whether tapped or not: who declared is ready.
 * @param {SeatStep} step @param {Entry} entry */
export const listIncluded = (step, entry) => anySeats(entry, step.includes);

/** Whether "nobody" can be the answer: where few enough are in the first step of the result.
 * @param {Result} result @param {SeatStep} step @param {Entry} entry */
export const offersNobody = (result, step, entry) =>
  Boolean(step.nobody) && seatsOf(entry, result.steps[0].name).length <= step.nobody_up_to;

/** The groups of values that can be chosen: those of a self-draw, or of a discard. `at` is their
 * place in the form. @param {ValueStep} step @param {Entry} entry @param {number} seat */
export function listGroups(step, entry, seat) {
  const byDiscard = isByDiscard(step, entry);
  /** @param {ValueKey} value */
  const isPossible = (value) =>
    (byDiscard ? value.discard : value.self_draw) && !anySeats(entry, value.excludes).includes(seat);
  return step.groups
    .map((group, at) => ({ ...group, at, values: group.values.filter(isPossible) }))
    .filter((group) => group.values.length > 0);
}

/** What the columns of a table of values are called, whatever a player has declared: those of the
 * row with the most values come first. @param {ValueStep} step @param {Entry} entry */
export function listColumns(step, entry) {
  const byDiscard = isByDiscard(step, entry);
  const rows = step.groups
    .filter((group) => group.is_row)
    .map((group) => group.values.filter((value) => (byDiscard ? value.discard : value.self_draw)))
    .sort((one, other) => other.length - one.length);
  return [...new Set(rows.flat().map((value) => value.words))];
}

/** A row of a table of values below some columns: the values of each key, which are several where
 * they are of one limit and so pay the same; nothing where the row has none.
 * @param {ValueGroup} row @param {string[]} columns @returns {ValueKey[][]} */
export function listCells(row, columns) {
  /** @type {ValueKey[][]} */
  const cells = [];
  for (const column of columns) {
    const value = row.values.find((each) => each.words === column),
      before = cells.at(-1)?.at(-1);
    if (value?.limit && before?.limit === value.limit) cells.at(-1)?.push(value);
    else cells.push(value ? [value] : []);
  }
  return cells;
}

/** Whether somebody dealt in. @param {ValueStep} step @param {Entry} entry */
export const isByDiscard = (step, entry) => seatsOf(entry, step.discarder).length > 0;

/** What a value pays here: the points of a discard, or of each of the others; null where that is
 * not known. @param {ValueKey} value @param {ValueStep} step @param {Entry} entry
 * @param {boolean | null} isDealer  whether the winner deals, where that is known */
export function findPoints(value, step, entry, isDealer) {
  if (!value.points || isDealer === null) return null;
  if (isByDiscard(step, entry)) return isDealer ? value.points.dealer_discard : value.points.discard;
  return isDealer ? value.points.dealer_self_draw : value.points.self_draw;
}

/** What the form alone knows of what winners get, where nobody answers: the value of each and its points,
 * without what lies on the table; of values that it does not know nothing.
 * @param {Result} result @param {Entry} entry @param {(seat: number) => boolean | null} isDealer */
export function listWorth(result, entry, isDealer) {
  const step = result.steps.find((each) => each.kind === "values");
  if (!step) return [];
  return seatsOf(entry, step.of).flatMap((seat) => {
    const mark = valueOf(entry, seat);
    const value = step.groups.flatMap((group) => group.values).find((each) => each.mark === mark);
    const points = value && findPoints(value, step, entry, isDealer(seat));
    return points ? [{ seat, words: describeValue(step, mark), points }] : [];
  });
}

/** What can be chosen now, beside what is chosen.
 * @param {ChoiceStep} step @param {Entry} entry @param {number} seatCount */
export function listChoices(step, entry, seatCount) {
  const chosen = entry.choices[step.name] ?? [];
  const all = everySeat(seatCount);
  /** @param {string[]} names */
  const isApart = (names) => !all.some((seat) => names.every((name) => seatsOf(entry, name).includes(seat)));
  return step.choices.filter(
    (each) =>
      holds(each, entry) &&
      (each.only_all ?? []).every((name) => seatsOf(entry, name).length === seatCount) &&
      (each.never_all ?? []).every((name) => seatsOf(entry, name).length < seatCount) &&
      (each.only_apart ?? []).every(isApart) &&
      (!step.within_value || fitsValue(step, [...new Set([...chosen, each.key])], entry)) &&
      (!each.least_value || Object.values(entry.values).some((mark) => Number(mark) >= each.least_value)) &&
      !step.choices.some(
        (other) =>
          chosen.includes(other.key) &&
          other.key !== each.key &&
          step.most > 1 &&
          (other.excludes?.includes(each.key) || each.excludes?.includes(other.key)),
      ),
  );
}

/** Whether choices take no more than the one value that there is, with what else takes of it.
 * @param {ChoiceStep} step @param {string[]} keys @param {Entry} entry */
function fitsValue(step, keys, entry) {
  const [[seat, mark] = [], ...others] = Object.entries(entry.values),
    value = /^(0|[1-9]\d*)(\/\d+)?$/.exec(mark ?? "");
  if (others.length || !value) return false;
  /** @param {string} name */
  const stands = (name) => Number(seatsOf(entry, name).includes(Number(seat)));
  const own = step.choices
    .filter((each) => keys.includes(each.key))
    .map((each) => each.weight + Math.max(0, ...each.heavier_in.map(stands)));
  const also = step.weighs_also.map((name) => stands(name) + (entry.choices[name]?.length ?? 0));
  const number = Number(value[1]),
    isLimit = step.sum_limit > 0 && number >= step.sum_limit,
    add = (/** @type {number} */ sum, /** @type {number} */ weight) =>
      isLimit ? Math.max(sum, weight) : sum + weight;
  return [...own, ...also].reduce(add, 0) <= number;
}

/** Whether one tap answers the step. @param {Step} step */
export const isOneTap = (step) =>
  step.kind === "values" || (step.kind === "seats" ? step.most === 1 : step.least === 1 && step.most === 1);

// ---------------------------------------------------------------------- what was answered

/** Whether a place has its answer. @param {Place} place @param {Entry} entry */
export function isAnswered({ step, of }, entry) {
  if (step.kind === "values") return valueOf(entry, of) !== undefined;
  return (step.kind === "seats" ? entry.seats : entry.choices)[step.name] !== undefined;
}

/** @param {Place} one @param {Place} other */
export const isSamePlace = (one, other) => one.step.name === other.step.name && one.of === other.of;

/** The first place that has no answer yet; null when all have.
 * @param {Result} result @param {Entry} entry @param {number} seatCount */
export const findNext = (result, entry, seatCount) =>
  listPlaces(result, entry, seatCount).find((place) => !isAnswered(place, entry)) ?? null;

/** The only answer that there can be, if it is just one: two of three players won.
 * @param {Result} result @param {Place} place @param {Entry} entry @param {number} seatCount */
export function findForced(result, { step }, entry, seatCount) {
  if (step.kind !== "seats") return null;
  const least = step.nobody ? Math.max(step.least, 1) : step.least; // nobody has a key, or cannot be
  if (!least || offersNobody(result, step, entry)) return null;
  const possible = listSeats(step, entry, seatCount);
  return possible.length === least ? possible : null;
}

/** The entry with seats chosen for a step.
 * @param {Result} result @param {Entry} entry @param {string} name @param {number[]} seats @param {number} seatCount */
export function chooseSeats(result, entry, name, seats, seatCount) {
  const chosen = [...seats].sort((one, other) => one - other),
    before = seatsOf(entry, name);
  let { values } = entry;
  // another winner of the same hand has its value
  const isWinner = result.steps.some((step) => step.kind === "values" && step.of === name);
  if (isWinner && before.length === 1 && chosen.length === 1 && values[before[0]] !== undefined) {
    values = { [chosen[0]]: values[before[0]] };
  }
  return settle(result, { ...entry, values, seats: { ...entry.seats, [name]: chosen } }, seatCount);
}
/** @param {Result} result @param {Entry} entry @param {number} seat @param {string} mark @param {number} seatCount */
export const chooseValue = (result, entry, seat, mark, seatCount) =>
  settle(result, { ...entry, values: { ...entry.values, [seat]: mark } }, seatCount);
/** @param {Result} result @param {Entry} entry @param {string} name @param {string[]} keys @param {number} seatCount */
export const chooseKeys = (result, entry, name, keys, seatCount) =>
  settle(result, { ...entry, choices: { ...entry.choices, [name]: keys } }, seatCount);

/** The entry without the answer of a place. @param {Place} place @param {Entry} entry */
export function forget({ step, of }, entry) {
  /** @type {Record<string, unknown>} */
  const answers = entry[step.kind];
  const { [step.kind === "values" ? String(of) : step.name]: _, ...left } = answers;
  return { ...entry, [step.kind]: left };
}

/** The entry without answers that can't stand beside the others: they are asked again.
 * @param {Result} result @param {Entry} entry @param {number} seatCount */
function settle(result, entry, seatCount) {
  let settled = entry;
  for (const step of result.steps) {
    const place = { step, of: null };
    if (step.kind === "values") settled = settleValues(step, settled);
    else if (!isAnswered(place, settled)) continue;
    else if (!isThere(step, settled, seatCount)) settled = forget(place, settled);
    else if (step.kind === "seats") {
      const seats = seatsOf(settled, step.name),
        possible = listSeats(step, settled, seatCount);
      const wasNobody = step.nobody && seats.length === 0;
      if (wasNobody ? !offersNobody(result, step, settled) : seats.some((seat) => !possible.includes(seat))) {
        settled = forget(place, settled);
      }
    } else {
      const possible = listChoices(step, settled, seatCount).map((each) => each.key);
      const kept = settled.choices[step.name].filter((key) => possible.includes(key));
      settled = { ...settled, choices: { ...settled.choices, [step.name]: kept } };
    }
  }
  return settled;
}

/** @param {ValueStep} step @param {Entry} entry */
function settleValues(step, entry) {
  const owners = seatsOf(entry, step.of);
  const listed = step.groups.flatMap((group) => group.values.map((value) => value.mark));
  /** @param {[string, string]} answer */
  const isPossible = ([seat, mark]) =>
    owners.includes(Number(seat)) &&
    (!listed.includes(mark) ||
      listGroups(step, entry, Number(seat)).some((group) =>
        group.values.some((value) => value.mark === mark),
      ));
  return { ...entry, values: Object.fromEntries(Object.entries(entry.values).filter(isPossible)) };
}

/** A value in the words of its keys: `3 han 40 fu`; one that was typed as it is.
 * @param {ValueStep} step @param {string | undefined} mark */
function describeValue(step, mark) {
  // a frequent value has a key before its group
  const group = step.groups.findLast((each) => each.values.some((value) => value.mark === mark));
  const words = group?.values.find((value) => value.mark === mark)?.words;
  if (!group || !words) return mark ?? "";
  if (group.is_rest) return words;
  return group.values.length > 1 ? `${group.words} ${words}` : group.words;
}

/** What was answered, in words: `Aki`, `self-draw`, `3 han 40 fu`.
 * @param {Place} place @param {Entry} entry @param {string[]} names */
export function describeAnswer({ step, of }, entry, names) {
  if (step.kind === "values") return describeValue(step, valueOf(entry, of));
  if (step.kind === "choices") {
    const chosen = entry.choices[step.name] ?? [];
    return step.choices
      .filter((each) => chosen.includes(each.key))
      .map((each) => each.words)
      .join(", ");
  }
  const seats = seatsOf(entry, step.name);
  return seats.length ? seats.map((seat) => names[seat]).join(", ") : step.nobody || "\u2013";
}

/** What was tapped, a sentence: `Ben 1 han 30 fu from Chie · riichi Ben`, `Draw · Aki, Ben`.
 * @param {Form} form @param {Entry} entry @param {string[]} names */
export function describeEntry(form, entry, names) {
  const result = form.results.find((each) => each.name === entry.result);
  if (!result) return "";
  const worth = result.steps.find((step) => step.kind === "values");
  /** @param {Step} step */
  const isSaid = (step) => step === worth || step.name === worth?.of || step.name === worth?.discarder;
  const said = result.steps
    .filter((step) => !isSaid(step) && isGiven({ step, of: null }, entry))
    .map((step) => {
      const answer = describeAnswer({ step, of: null }, entry, names);
      return isOptional(step) ? `${step.words} ${answer}` : answer;
    });
  const { declared } = form;
  if (declared && isGiven({ step: declared, of: null }, entry)) {
    said.push(`${declared.words} ${describeAnswer({ step: declared, of: null }, entry, names)}`);
  }
  const head = worth ? describeWins(result, worth, entry, names) : capitalize(result.words);
  return [head, ...said, entry.comment && `# ${entry.comment}`].filter(Boolean).join(" · ");
}

/** Who won what, and from whom.
 * @param {Result} result @param {ValueStep} worth @param {Entry} entry @param {string[]} names */
function describeWins(result, worth, entry, names) {
  const wins = seatsOf(entry, worth.of).map((seat) =>
    `${names[seat]} ${describeValue(worth, entry.values[seat])}`.trim(),
  );
  const discarder = result.steps.find((step) => step.name === worth.discarder);
  const nobody = discarder?.kind === "seats" && discarder.nobody;
  const from = seatsOf(entry, worth.discarder).map((seat) => say("from", { name: names[seat] }));
  return [wins.join(", "), from.join(", ") || nobody].filter(Boolean).join(" ");
}
