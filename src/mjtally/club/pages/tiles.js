// A winning hand, tile by tile: what can be tapped next, how the hand is written, and its keys.
//
// A hand is a list of what was tapped, in that order: `{place, tiles}`. The place is `hand`, `won` for the
// tile that makes the hand whole, or one of the form (`TilePlace`): a set that is laid down is one tap,
// and has three or four tiles.

import { find, make, makeKey, say, sayCount } from "./elements.js";

/** @import { TileEntry, TilePlace } from "./answers.d.ts" */
/** @typedef {{place: string, tiles: string[]}} Laid */

const SUITS = "mpszf";
const SETS = ["chi", "pon", "kan", "closed-kan"];
const INDICATORS = ["dora", "ura"];
const isSimplified = document.documentElement.lang === "zh-Hans"; // as tiles are drawn there
const SIGNS = isSimplified ? "万筒条字花" : "萬筒索字花"; // of the suits
const FACES = { z: isSimplified ? "东南西北白发中" : "東南西北白發中", f: "春夏秋冬梅蘭竹菊" };
const MOST_INDICATORS = 5;

/** A red five is `0`, and counts as a five. @param {string} tile */
const kindOf = (tile) => tile.replace("0", "5");
/** @param {string} one @param {string} other */
const byKind = (one, other) =>
  SUITS.indexOf(one[1]) - SUITS.indexOf(other[1]) ||
  kindOf(one).localeCompare(kindOf(other)) ||
  one.localeCompare(other);

/** How often something is in a list, or a letter in a text. @param {Iterable<string>} list @param {string} one */
const countOf = (list, one) => [...list].filter((other) => other === one).length;

/** @param {Laid[]} hand @param {string} place */
const listTiles = (hand, place) => hand.filter((laid) => laid.place === place).flatMap(({ tiles }) => tiles);

/** How many tiles of the hand itself are missing, that which was won on among them.
 * @param {TileEntry} entry @param {Laid[]} hand */
export function countMissing({ sets }, hand) {
  const called = hand.filter((laid) => SETS.includes(laid.place)).length;
  return 3 * (sets - called) + 2 - hand.filter(({ place }) => place === "hand" || place === "won").length;
}

/** Every tile that is played with. @param {TileEntry} entry @param {TilePlace} [place]  for which */
function listKinds({ kinds, red_fives: reds }, place) {
  const rows = place?.kinds ? [place.kinds] : kinds;
  return rows.flatMap((row) => {
    const suit = row.slice(-1);
    return [...row.slice(0, -1), ...(reds.includes(suit) ? "0" : "")].map((digit) => digit + suit);
  });
}

/** The tiles of a set that begins with a tile: a run, or equal ones. With a red five among them it has
 * one, and a kan all that there are. @param {TileEntry} entry @param {string} place @param {string} tile
 * @param {boolean} [isRed] */
export function buildSet({ red_fives: reds }, place, tile, isRed = tile[0] === "0") {
  const [digit, suit] = kindOf(tile);
  const steps = { chi: [0, 1, 2], pon: [0, 0, 0] }[place] ?? [0, 0, 0, 0];
  const tiles = steps.map((step) => `${Number(digit) + step}${suit}`);
  const first = tiles.indexOf(`5${suit}`),
    redCount = !isRed ? 0 : steps.length === 4 ? countOf(reds, suit) : 1;
  return tiles.map((each, at) => (at >= first && at < first + redCount ? `0${suit}` : each));
}

/** Whether it has to be asked if the five in a run is a red one. @param {TileEntry} entry
 * @param {Laid[]} hand @param {string} place @param {string} tile */
export const mayBeRed = (entry, hand, place, tile) =>
  place === "chi" &&
  entry.red_fives.includes(tile[1]) &&
  "34".includes(tile[0]) &&
  canBeLaid(entry, hand, buildSet(entry, place, tile, true));

/** Whether there are still so many tiles. @param {TileEntry} entry @param {Laid[]} hand @param {string[]} tiles */
function canBeLaid(entry, hand, tiles) {
  const all = [...hand.flatMap((laid) => laid.tiles), ...tiles];
  return tiles.every(
    (tile) =>
      countOf(all.map(kindOf), kindOf(tile)) <= (tile[1] === "f" ? 1 : 4) &&
      (tile[0] !== "0" || countOf(all, tile) <= countOf(entry.red_fives, tile[1])),
  );
}

/** The tiles that can be tapped for a place. @param {TileEntry} entry @param {Laid[]} hand @param {string} place */
export function listPossible(entry, hand, place) {
  const given = entry.places.find(({ key }) => key === place),
    kinds = listKinds(entry, given),
    missing = countMissing(entry, hand);
  if (SETS.includes(place)) {
    if (missing < 3) return []; // the hand has no room for a set
    return kinds.filter((tile) => {
      const isRun = place === "chi";
      if (isRun && (tile[1] === "z" || Number(kindOf(tile)[0]) > 7)) return false;
      return canBeLaid(entry, hand, buildSet(entry, place, tile));
    });
  }
  if (INDICATORS.includes(place) && listTiles(hand, place).length >= MOST_INDICATORS) return [];
  if (place === "hand" && !missing) return [];
  return kinds.filter((tile) => canBeLaid(entry, hand, [tile]));
}

/** The hand with a tile more, or a set. The last tile that it needs is the one that was won on.
 * @param {TileEntry} entry @param {Laid[]} hand @param {string} place @param {string} tile
 * @param {boolean} [isRed] @returns {Laid[]} */
export function addTile(entry, hand, place, tile, isRed = tile[0] === "0") {
  if (SETS.includes(place)) return [...hand, { place, tiles: buildSet(entry, place, tile, isRed) }];
  const isLast = countMissing(entry, hand) === 1 && !hand.some((laid) => laid.place === "won");
  return [...hand, { place: place === "hand" && isLast ? "won" : place, tiles: [tile] }];
}

/** Tiles of one suit after the other: `234678m33s`. @param {string[]} tiles */
function writeRuns(tiles) {
  const runs = [...SUITS].map((suit) => {
    const own = tiles.filter((tile) => tile[1] === suit).sort(byKind);
    return own.length ? own.map((tile) => tile[0]).join("") + suit : "";
  });
  return runs.join("");
}

/** The hand as a file has it: `234678m33s567p+8p(555z) dora=5s`. @param {Laid[]} hand */
export function writeTiles(hand) {
  const sets = hand
    .filter((laid) => SETS.includes(laid.place))
    .map(({ place, tiles }) => {
      const written = writeRuns(tiles);
      return place === "closed-kan" ? `[${written}]` : `(${written})`;
    });
  const won = listTiles(hand, "won").map((tile) => `+${tile}`),
    aside = writeRuns(listTiles(hand, "aside"));
  const mark = [writeRuns(listTiles(hand, "hand")), ...won, ...sets, aside && `{${aside}}`].join("");
  const tags = INDICATORS.map((place) => [place, listTiles(hand, place).join(",")]);
  return [mark, ...tags.filter(([, tiles]) => tiles).map(([place, tiles]) => `${place}=${tiles}`)].join(" ");
}

/** What a mark says, as if it had been tapped; nothing where it is no tiles. What they were said to be
 * worth is left out: the tiles say it. @param {string} mark @returns {Laid[]} */
export function readTiles(mark) {
  const [tiles, ...tags] = mark.replace(/^[\d/y]+=/, "").split(" ");
  const parts = tiles.match(/[+([{]?\d+[mpszf][)\]}]?/g) ?? [];
  if (!tiles || parts.join("") !== tiles) return [];
  /** @param {string} run */
  const split = (run) => [...run.slice(0, -1)].map((digit) => digit + run.slice(-1));
  const laid = parts.flatMap((part) => {
    const inner = split(part.replace(/[^\dmpszf]/g, ""));
    if (part[0] === "[") return [{ place: "closed-kan", tiles: inner }];
    if (part[0] === "(") {
      const isRun = kindOf(inner[0]) !== kindOf(inner[1]);
      return [{ place: isRun ? "chi" : inner.length === 3 ? "pon" : "kan", tiles: inner }];
    }
    const place = part[0] === "{" ? "aside" : part[0] === "+" ? "won" : "hand";
    return inner.map((tile) => ({ place, tiles: [tile] }));
  });
  const shown = tags.flatMap((tag) => {
    const [place, list] = tag.split("=");
    return list.split(",").map((tile) => ({ place, tiles: [tile] }));
  });
  return [...laid, ...shown];
}

// ------------------------------------------------------------------------------ what is drawn

/** A tile as it is spoken. @param {string} tile */
function sayTile(tile) {
  const [digit, suit] = kindOf(tile);
  if (suit === "z")
    return Number(digit) <= 4 ? say(`spoken-${"eswn"[Number(digit) - 1]}`) : say(`tile-${digit}z`);
  if (suit === "f") return say("tile-f", { number: digit });
  const named = say(`tile-${suit}`, { number: digit });
  return tile[0] === "0" ? say("red-tile", { tile: named }) : named;
}

/** @param {string} suit */
const signOf = (suit) => SIGNS[SUITS.indexOf(suit)];

/** What is on a tile: its digit and its suit, or its sign; on a key with its name.
 * @param {string} tile @param {boolean} [isKey] */
function drawTile(tile, isKey = false) {
  const [digit, suit] = kindOf(tile);
  const signs = FACES[/** @type {"z" | "f"} */ (suit)];
  const face = signs
    ? [
        make("b", { lang: "zh-Hant" }, signs[Number(digit) - 1]),
        isKey ? make("small", { class: "named" }, sayTile(tile)) : null,
      ]
    : [make("b", {}, digit), make("small", { lang: "zh-Hant" }, signOf(suit))];
  return make(
    "span",
    { class: `face ${tile[0] === "0" ? "red" : `tile-${digit}${suit}`}`, "aria-hidden": true },
    face,
  );
}

/** The keypad of a hand. `choose` takes the mark when *Next* is tapped, and `ask` draws what a whole hand
 * comes to. @param {TileEntry} entry  with the places that there are for this player
 * @param {Laid[]} start @param {{choose: (mark: string) => void, ask: (mark: string) => Promise<any>}} given */
export function makeTilePad(entry, start, { choose, ask }) {
  let hand = start,
    place = "hand",
    suit = "m",
    asked = "", // a run with a five, of which it is asked whether it is red
    told = ""; // the mark that was asked about
  const shown = make("div", { class: "tiles", role: "group", "aria-label": say("tiles-tapped") });
  const prompt = make("div", { class: "worth", role: "status" });
  const suits = make("div", { class: "segments suits", role: "radiogroup", "aria-label": say("suits") });
  const keys = make("div", { class: "faces", role: "group", "aria-label": say("tiles") });
  const places = make("div", { class: "places", role: "group", "aria-label": say("tile-places") });
  const next = makeKey(
    { class: "key main", "data-action": "next" },
    () => choose(writeTiles(hand)),
    say("next"),
  );
  const erase = makeKey(
    { class: "key quiet", "data-key": "erase", "aria-label": say("erase") },
    () => change(hand.slice(0, -1)),
    "⌫",
  );

  /** @param {Laid[]} changed */
  function change(changed) {
    hand = changed;
    asked = "";
    if (SETS.includes(place) || (place === "hand" && isWhole())) place = "hand";
    draw();
  }

  const isWhole = () => countMissing(entry, hand) === 0;

  /** @param {string} tile */
  function tap(tile) {
    if (asked) return change(addTile(entry, hand, place, asked, tile[0] === "0"));
    if (mayBeRed(entry, hand, place, tile)) {
      asked = tile;
      return draw();
    }
    return change(addTile(entry, hand, place, tile));
  }

  /** @param {string} key */
  function choosePlace(key) {
    const given = entry.places.find((each) => each.key === key);
    asked = "";
    // what takes one kind of tile alone is that tile
    if (given?.kinds.length === 2) return change(addTile(entry, hand, key, given.kinds));
    place = place === key ? "hand" : key;
    return draw();
  }

  function draw() {
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.key;
    drawHand();
    drawPrompt();
    const given = entry.places.find(({ key }) => key === place),
      rows = given?.kinds ? [given.kinds] : entry.kinds,
      row = rows.find((each) => each.endsWith(suit)) ?? rows[0];
    drawSuits(rows, row.slice(-1));
    drawFaces(row);
    drawPlaces();
    erase.disabled = !hand.length;
    next.disabled = !isWhole();
    if (focused) find(`[data-key="${CSS.escape(focused)}"]`, pad)?.focus({ preventScroll: true });
  }

  /** The tiles that were tapped, each a key that takes it away, and the room for the others. */
  function drawHand() {
    /** @param {Laid} laid */
    const makeLaid = (laid) =>
      makeKey(
        {
          class: `laid ${laid.place}`,
          "data-laid": laid.place,
          "aria-label": say("take-tile", {
            tile: [...(laid.place === "hand" ? [] : [sayPlace(laid.place)]), ...laid.tiles.map(sayTile)].join(
              " ",
            ),
          }),
        },
        () => change(hand.filter((other) => other !== laid)),
        laid.place === "won" ? make("small", {}, sayPlace("won")) : null,
        make(
          "span",
          { class: "set" },
          laid.tiles.map((tile) => drawTile(tile)),
        ),
      );
    /** @param {string[]} chosen */
    const select = (chosen) => hand.filter((laid) => chosen.includes(laid.place));
    const held = select(["hand"]).sort((one, other) => byKind(one.tiles[0], other.tiles[0]));
    const room = Array.from({ length: Math.max(0, countMissing(entry, hand)) }, () =>
      make("span", { class: "room", "aria-hidden": true }),
    );
    shown.replaceChildren(
      ...[...held, ...select(SETS), ...select(["won"])].map(makeLaid),
      ...room,
      ...["aside", ...INDICATORS]
        .map((key) => ({ key, laid: select([key]) }))
        .filter(({ laid }) => laid.length)
        .map(({ key, laid }) =>
          make("span", { class: "beside" }, make("small", {}, sayPlace(key)), laid.map(makeLaid)),
        ),
    );
  }

  /** @param {string} key */
  function sayPlace(key) {
    return key === "won" ? say("tile-won") : (entry.places.find((each) => each.key === key)?.words ?? "");
  }

  /** What is to be tapped, or what the hand comes to. */
  async function drawPrompt() {
    const missing = countMissing(entry, hand);
    const isWon = hand.some((laid) => laid.place === "won");
    if (asked) return prompt.replaceChildren(say("which-five"));
    if (!isWhole() || place !== "hand") {
      const words =
        place !== "hand"
          ? sayPlace(place) + (place === "chi" ? `: ${say("lowest-tile")}` : "")
          : missing === 1 && !isWon
            ? say("tile-won-last")
            : sayCount("tiles-missing", missing - (isWon ? 0 : 1));
      told = "";
      return prompt.replaceChildren(words);
    }
    const mark = writeTiles(hand);
    if (mark === told) return undefined;
    told = mark;
    prompt.replaceChildren("…");
    const drawn = await ask(mark);
    if (told === mark) prompt.replaceChildren(...[drawn].flat());
    return undefined;
  }

  /** @param {string[]} rows @param {string} chosen */
  function drawSuits(rows, chosen) {
    suits.replaceChildren(
      ...rows.map((row) => {
        const own = row.slice(-1);
        return makeKey(
          {
            role: "radio",
            "data-key": `suit-${own}`,
            "aria-checked": String(own === chosen),
            "aria-label": say(`suit-${own}`),
          },
          () => {
            suit = own;
            draw();
          },
          make(
            "span",
            {},
            make("b", { lang: "zh-Hant" }, signOf(own)),
            make("small", {}, say(`suit-${own}`)),
          ),
        );
      }),
    );
  }

  /** The tiles of a suit. @param {string} row */
  function drawFaces(row) {
    const own = row.slice(-1),
      digits = [...row.slice(0, -1), ...(entry.red_fives.includes(own) ? "0" : "")];
    const possible = asked ? [`5${asked[1]}`, `0${asked[1]}`] : listPossible(entry, hand, place);
    keys.replaceChildren(
      ...digits.map((digit) =>
        makeKey(
          {
            class: "key tile",
            "data-key": digit + own,
            "aria-label": sayTile(digit + own),
            disabled: !possible.includes(digit + own),
          },
          () => tap(digit + own),
          drawTile(digit + own, true),
        ),
      ),
    );
  }

  function drawPlaces() {
    places.replaceChildren(
      ...entry.places.map(({ key, words }) =>
        makeKey(
          {
            class: "key",
            "data-key": key,
            "aria-pressed": String(place === key),
            disabled: place !== key && !listPossible(entry, hand, key).length,
          },
          () => choosePlace(key),
          words,
        ),
      ),
    );
  }

  /** Letters choose a suit, digits a tile of it. @param {KeyboardEvent} event */
  function press(event) {
    const key = event.key.toLowerCase();
    const tile = find(
      `[data-key="${key}${find("[aria-checked=true]", suits)?.dataset.key.slice(-1)}"]`,
      keys,
    );
    if (/^\d$/.test(key) && tile) tile.disabled || tap(tile.dataset.key);
    else if (/^[mpszf]$/.test(key)) find(`[data-key="suit-${key}"]`, suits)?.click();
    else if (key === "backspace") change(hand.slice(0, -1));
    else if (key === "enter" && event.target === pad && isWhole()) choose(writeTiles(hand));
    else return;
    event.preventDefault();
  }

  const pad = make(
    "div",
    { class: "tile-pad", tabindex: -1, onkeydown: press },
    prompt,
    shown,
    suits,
    keys,
    places,
  );
  draw();
  setTimeout(() => pad.focus({ preventScroll: true }));
  return { body: pad, foot: make("div", { class: "row" }, erase, next) };
}
