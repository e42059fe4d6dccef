// Word of changes: the server's stream of events, and questions from time to time where there is
// no stream.

import { addressOf, make, recall, remember } from "./elements.js";

const POLL = 5000; // milliseconds between questions while there is no stream
const SILENCE = 40000; // milliseconds after which a stream without a heartbeat is started again
const RESTART = 3000;

/** Tells of every change, and whether the server is reached.
 * @param {() => void} onChange  the files changed, or may have @param {(isOpen: boolean) => void} onState */
export function followChanges(onChange, onState) {
  let stream = open(),
    version = -1,
    lastSign = Date.now();

  function open() {
    const opened = new EventSource(addressOf("events"));
    opened.onopen = () => {
      lastSign = Date.now();
      onState(true);
      onChange(); // what was missed
    };
    opened.onmessage = (event) => {
      lastSign = Date.now();
      const told = JSON.parse(event.data);
      if (told.version === version) return;
      version = told.version;
      onChange();
    };
    opened.onerror = () => {
      onState(false);
      if (opened.readyState === EventSource.CLOSED) setTimeout(start, RESTART);
    };
    return opened;
  }

  function start() {
    stream.close();
    lastSign = Date.now();
    stream = open();
  }

  setInterval(() => {
    if (stream.readyState !== EventSource.OPEN) onChange();
  }, POLL);
  addEventListener("online", start);
  document.addEventListener("visibilitychange", () => {
    // A phone that slept may hold a stream that is dead and does not know it.
    if (document.visibilityState === "visible" && Date.now() - lastSign > SILENCE) start();
  });
}

/** Keep the screen on while the page is seen. Browsers lock it for pages of https alone; for others a
 * film that plays keeps many phones awake, from the first tap on, before which none may play. Whether
 * it does nobody can tell: so it is said once what to set. @param {() => void} tell */
export function keepAwake(tell) {
  const film = navigator.wakeLock ? null : makeFilm();
  const hold = () => {
    if (document.visibilityState !== "visible") film?.pause();
    else (film ? film.play() : navigator.wakeLock.request("screen")).catch(() => {});
  };
  document.addEventListener("visibilitychange", hold);
  if (!film) return hold();
  document.body.append(film);
  addEventListener("click", hold, { once: true });
  if (matchMedia("(pointer: coarse)").matches && !recall("awake-told", false)) {
    remember("awake-told", true);
    tell();
  }
}

/** A film of nothing, behind the page and as large as it: browsers sleep beside small ones. */
function makeFilm() {
  const canvas = make("canvas", { width: 16, height: 16 }),
    pen = canvas.getContext("2d");
  setInterval(() => pen.clearRect(0, 0, 16, 16), 1000); // another picture
  pen.clearRect(0, 0, 16, 16);
  const film = make("video", { class: "film", muted: true, playsinline: true, "aria-hidden": true });
  film.muted = true;
  film.srcObject = canvas.captureStream?.(1) ?? null;
  return film;
}
