// What is asked for again whenever something changes: by the first page, that on the wall, the one to
// look at, and the board.

/** A function that asks, one time after another: whoever calls it while an answer is on its way has it
 * ask once more after that, since what is on its way may be of before. @param {() => Promise<unknown>} ask */
export function makeRenewal(ask) {
  let isBusy = false,
    isMissing = false;
  return async function renew() {
    isMissing = true;
    if (isBusy) return;
    isBusy = true;
    try {
      while (isMissing) {
        isMissing = false;
        await ask();
      }
    } finally {
      isBusy = false;
    }
  };
}

const LONGEST_TAP = 2000, // milliseconds: whoever holds a finger down for longer does not tap
  CLICK = 100; // after which a click has come, once the finger is lifted
/** @type {Promise<unknown> | null} */
let tap = null;
let clock = 0;
let lift = () => {};

addEventListener(
  "pointerdown",
  () => {
    lift();
    tap = new Promise((done) => {
      lift = () => {
        clearTimeout(clock);
        tap = null;
        setTimeout(done); // when the click has done what it does
      };
    });
    clock = setTimeout(lift, LONGEST_TAP);
  },
  true,
);
addEventListener(
  "pointerup",
  () => {
    clearTimeout(clock);
    clock = setTimeout(lift, CLICK);
  },
  true,
);
for (const kind of ["click", "pointercancel"]) addEventListener(kind, () => lift(), true);

/** The end of the tap that has begun, if one has: many browsers click nothing where what was under
 * the finger, or under the pointer of a mouse, is replaced before it is lifted. */
export const whenLifted = () => tap;

/** A page as it is now; empty where the server is not reached, or does not have it.
 * @param {string} address */
export async function fetchPage(address) {
  try {
    const answer = await fetch(address, { cache: "no-store" });
    return answer.ok ? await answer.text() : "";
  } catch {
    return "";
  }
}
