// The clock of the round, on the board and on the wall: it counts down by itself from what was left
// when the server was asked, and goes on where the server is not reached.
//
// An element with `data-clock` shows it. It has `data-ends` (by this device's clock, in
// milliseconds) or `data-left` (in seconds, counted from when it is first seen; with `data-stands`
// it stays so), and `data-up`, what is said when the time is up. One with `data-quiet` says nothing
// before that. `data-time-up` is there since then. In that moment there is a signal, and the
// document hears of the event `time-up`.

const TICK = 250; // milliseconds
const LATE = 60000; // milliseconds after which a signal is none any more

/** @import { Clock } from "./answers.d.ts" */

/** When a clock comes to its end by this device's clock; null while it stands. @param {Clock} clock */
export const findEnd = (clock) => (clock.is_running ? Date.now() + clock.left * 1000 : null);

/** Minutes and seconds. @param {number} seconds */
export function formatLeft(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

let before = Date.now();
/** @type {AudioContext | null} */
let sound = null;

export function tick() {
  const now = Date.now();
  let isSignal = false;
  for (const each of document.querySelectorAll("[data-clock]")) {
    const { dataset } = each;
    if (!dataset.ends && dataset.left && !("stands" in dataset))
      dataset.ends = String(now + Number(dataset.left) * 1000);
    const left = dataset.ends ? (Number(dataset.ends) - now) / 1000 : Number(dataset.left);
    const isUp = left <= 0;
    if (dataset.ends && before < Number(dataset.ends) && isUp) isSignal ||= now - before < LATE;
    each.toggleAttribute("data-time-up", isUp);
    const said = isUp ? dataset.up : "quiet" in dataset ? "" : formatLeft(left);
    if (each.textContent !== said) each.textContent = said;
  }
  before = now;
  if (isSignal) {
    signal();
    document.dispatchEvent(new Event("time-up"));
  }
}

/** Three tones; no browser has any sound before the page was tapped once. */
function signal() {
  navigator.vibrate?.([400, 200, 400, 200, 400]);
  if (sound?.state !== "running") return;
  for (const at of [0, 0.6, 1.2]) {
    const tone = new OscillatorNode(sound, { frequency: 880 }),
      volume = new GainNode(sound, { gain: 0.4 });
    tone.connect(volume).connect(sound.destination);
    tone.start(sound.currentTime + at);
    tone.stop(sound.currentTime + at + 0.4);
  }
}

addEventListener("pointerdown", () => {
  if (!document.querySelector("[data-clock]")) return;
  sound ??= globalThis.AudioContext ? new AudioContext() : null;
  sound?.resume();
});
setInterval(tick, TICK);
document.addEventListener("visibilitychange", tick);
document.addEventListener("renewed", tick);
tick();
