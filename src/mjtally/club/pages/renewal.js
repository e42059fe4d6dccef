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

/** A page as it is now; empty where the server is not reached, or does not have it. */
export async function fetchPage(address) {
  try {
    const answer = await fetch(address, { cache: "no-store" });
    return answer.ok ? await answer.text() : "";
  } catch {
    return "";
  }
}
