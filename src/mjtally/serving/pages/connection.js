// Word of changes: the server's stream of events, and questions from time to time where there is
// no stream.

const POLL = 5000; // milliseconds between questions while there is no stream
const SILENCE = 40000; // milliseconds after which a stream without a heartbeat is started again
const RESTART = 3000;

/** Tells of every change, and whether the server is reached.
 * @param {() => void} onChange  the files changed, or may have @param {(isOpen: boolean) => void} onState */
export function followChanges(onChange, onState) {
  let stream = null,
    version = -1,
    lastSign = 0;

  function start() {
    stream?.close();
    lastSign = Date.now();
    stream = new EventSource("/events");
    stream.onopen = () => {
      lastSign = Date.now();
      onState(true);
      onChange(); // what was missed
    };
    stream.onmessage = (event) => {
      lastSign = Date.now();
      const told = JSON.parse(event.data);
      if (told.version === version) return;
      version = told.version;
      onChange();
    };
    stream.onerror = () => {
      onState(false);
      if (stream.readyState === EventSource.CLOSED) setTimeout(start, RESTART);
    };
  }

  setInterval(() => {
    if (stream.readyState !== EventSource.OPEN) onChange();
  }, POLL);
  addEventListener("online", start);
  document.addEventListener("visibilitychange", () => {
    // A phone that slept may hold a stream that is dead and does not know it.
    if (document.visibilityState === "visible" && Date.now() - lastSign > SILENCE) start();
  });
  start();
}

/** Keep the screen on while the page is seen, where the browser can. */
export function keepAwake() {
  const hold = () =>
    document.visibilityState === "visible" && navigator.wakeLock?.request("screen").catch(() => {});
  document.addEventListener("visibilitychange", hold);
  hold();
}
