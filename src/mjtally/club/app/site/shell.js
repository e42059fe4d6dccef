// The page around the pages. It holds the worker in which the club lives, and shows the club's pages
// in a frame: they are several documents, and without the frame every link would end Python. Which of
// them is shown stands after the `#`, so that any web space has the address.
//
// One tab at a time holds a club: it has the lock of this path, and gives it up when another one asks. What pages ask comes from the service
// worker, is said to have been taken, and goes on to the worker; a second one draws the page to look at
// and finds what everybody needs, so that no hand ever waits for them. A worker that could not save is
// thrown away with all that it knew, and the next one reads what is on the disk.

const ROOT = new URL("../", import.meta.url).pathname; // of the club
const NAME = `mjtally ${ROOT}`; // of its lock, its stores and its news: others have other paths
const READ_ASIDE = /^\/look$|^\/players\.tsv$|^\/api\/tables\/[^/]+\/needs$/; // what takes long
const LOOK_IS_KEPT = 60_000; // milliseconds that the second worker lives after it was asked

const said = document.getElementById("said"),
  state = document.getElementById("state");
const news = document.getElementById("news"),
  use = /** @type {HTMLButtonElement} */ (document.getElementById("use")),
  loading = document.getElementById("loading"),
  bar = /** @type {HTMLProgressElement} */ (document.getElementById("bar")),
  size = document.getElementById("size");
const words = await findWords();

/** What the shell says, in the first language of the browser that there is. */
async function findWords() {
  const all = await (await fetch(new URL("../words.json", import.meta.url))).json();
  const tags = navigator.languages.map((tag) => {
    const [first, ...others] = tag.split("-");
    return first === "zh"
      ? others.some((each) => /^(hant|tw|hk|mo)$/i.test(each))
        ? "zh-Hant"
        : "zh-Hans"
      : first;
  });
  const language = tags.find((tag) => all[tag]) ?? Object.keys(all)[0];
  document.documentElement.lang = language;
  return all[language];
}

/** @typedef {{method: string, path: string, query: string, body: string, version?: number}} Asked
 * @typedef {{status: number, kind: string, content: any, policy?: string, isUnsaved?: boolean,
 *   trouble?: string}} Told */

/** A worker with Python and the club's files, and what is asked of it. */
class PythonWorker {
  /** @param {string} role */
  constructor(role) {
    this.role = role;
    /** @type {Worker | null} */
    this.worker = null;
    this.waiting = new Set(); // what answers those who have asked
  }

  start() {
    this.worker = new Worker(new URL("worker.js", import.meta.url), { type: "module", name: this.role });
    this.started = this.send({ start: { role: this.role, language: navigator.language } });
    this.started.then(
      (told) => (document.documentElement.dataset[this.role] = told?.isRestored ? "restored" : "whole"),
    );
    return this.started;
  }

  /** What nobody has answered yet, the next worker is asked. */
  end() {
    this.worker?.terminate();
    this.worker = null;
    for (const done of this.waiting) done(null);
    this.waiting.clear();
  }

  /** The worker's answer; null if it ended before. @returns {Promise<any>} @param {object} message */
  send(message) {
    return new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      this.waiting.add(done);
      port1.onmessage = ({ data }) => {
        this.waiting.delete(done);
        done(data);
      };
      this.worker?.postMessage(message, [port2]);
    });
  }

  /** @param {Asked} asked @returns {Promise<Told>} */
  async answer(asked) {
    if (!this.worker) this.start();
    const started = await this.started;
    if (started.trouble) return { status: 503, kind: "text/plain; charset=utf-8", content: started.trouble };
    return (await this.send({ asked })) ?? this.answer(asked);
  }
}

const club = new PythonWorker("club"),
  look = new PythonWorker("look");
let endOfLook = 0,
  version = 0;

/** @param {Asked} asked */
async function answer(asked) {
  if (READ_ASIDE.test(asked.path)) {
    clearTimeout(endOfLook);
    const page = await look.answer({ ...asked, version });
    endOfLook = setTimeout(() => look.end(), LOOK_IS_KEPT);
    return page;
  }
  const told = await club.answer(asked);
  if (told.isUnsaved) {
    club.end();
    showTrouble((await club.start()).trouble);
  }
  return told;
}

/** @param {string} trouble */
function showTrouble(trouble) {
  if (!trouble) return;
  state.textContent = words["no-start"].replace("{why}", trouble);
  said.hidden = false;
}

const tabs = new BroadcastChannel(`${NAME} tabs`); // by which one asks for the club
const PATIENCE = 3000; // milliseconds in which a tab gives it up: one that is frozen cannot, and writes nothing
let isHolding = false,
  giveUp = () => {};

/** Whether this tab is the one. @param {LockOptions} options */
const hold = (options) =>
  new Promise((done) => {
    navigator.locks
      .request(NAME, options, (lock) => {
        isHolding = Boolean(lock);
        done(isHolding);
        return lock && new Promise((/** @type {(_: unknown) => void} */ end) => (giveUp = () => end(null)));
      })
      .catch(() => yieldClub()); // another tab took it, as this one was frozen
  });

/** Have another tab go on with the club, as soon as all is saved that was asked for here. */
async function yieldClub() {
  if (!isHolding) return;
  isHolding = false; // what pages ask from here on, the other tab answers
  for (let waited = 0; club.waiting.size && waited < PATIENCE; waited += 50)
    await new Promise((done) => setTimeout(done, 50));
  club.end();
  look.end();
  document.querySelector("iframe")?.remove();
  giveUp();
  sayOther(() => location.reload());
}

/** Say that another tab has the club, with a key to have it here. @param {() => void} take */
function sayOther(take) {
  said.hidden = false;
  state.textContent = words["other-tab"];
  use.textContent = words["use-here"];
  use.hidden = false;
  use.onclick = () => {
    tabs.postMessage("");
    take();
  };
}

/** Wait until this tab is the one: when the other is closed, or gives it up, or has not answered. */
async function waitForTurn() {
  const queue = new AbortController();
  await new Promise((done) => {
    hold({ signal: queue.signal }).then(done);
    sayOther(() => {
      use.disabled = true;
      setTimeout(() => {
        if (isHolding) return;
        queue.abort();
        hold({ steal: true }).then(done);
      }, PATIENCE);
    });
  });
  use.hidden = true;
  state.textContent = words.starts;
}

tabs.addEventListener("message", () => yieldClub());

/** How much of the program is on this device. @param {{loaded: number, total: number}} given  bytes */
function showLoaded({ loaded, total }) {
  const format = (/** @type {number} */ bytes) =>
    (bytes / 1_000_000).toLocaleString(document.documentElement.lang, {
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    });
  bar.value = loaded / total;
  size.textContent = words["loaded"].replace("{got}", format(loaded)).replace("{total}", format(total));
  loading.hidden = false;
}

async function register() {
  if (!navigator.serviceWorker || !navigator.locks || !globalThis.indexedDB)
    throw new Error(words["keeps-nothing"]);
  const registration = await navigator.serviceWorker.register(
    new URL("../service-worker.js", import.meta.url),
  );
  // the first version waits for a moment, too, before there is any other
  const tell = () => registration.waiting && registration.active && sayNews(words["new-version"]);
  registration.addEventListener("updatefound", () =>
    registration.installing?.addEventListener("statechange", tell),
  );
  tell();
  if (navigator.serviceWorker.controller) return;
  state.textContent = words["first-start"];
  navigator.serviceWorker.addEventListener("message", ({ data }) => data.total && showLoaded(data));
  navigator.serviceWorker.startMessages();
  await new Promise((done, fail) => {
    navigator.serviceWorker.addEventListener("controllerchange", done, { once: true });
    const installing = registration.installing ?? registration.waiting;
    installing?.addEventListener("statechange", () => {
      if (installing.state === "redundant") fail(new Error(words["not-loaded"]));
    });
  });
  state.textContent = words.starts;
  loading.hidden = true;
}

/** @param {string} text */
function sayNews(text) {
  news.textContent = text;
  news.hidden = false;
  setTimeout(() => (news.hidden = true), 8000);
}

function showPages() {
  const frame = document.createElement("iframe");
  frame.title = "mjtally";
  frame.allow = "screen-wake-lock; clipboard-write; web-share";
  const show = () => (frame.src = ROOT + location.hash.replace(/^#\/*/, ""));
  addEventListener("hashchange", show);
  show();
  frame.addEventListener("load", () => {
    const { contentWindow: shown } = frame;
    if (!shown) return;
    const { pathname, search, hash } = shown.location;
    if (pathname.startsWith(ROOT))
      history.replaceState(null, "", `#${pathname.slice(ROOT.length)}${search}${hash}`);
    document.title = shown.document.title || "mjtally";
    said.hidden = true;
  });
  document.body.append(frame);
}

try {
  state.textContent = words.starts;
  await register();
  if (!(await hold({ ifAvailable: true }))) {
    await waitForTurn();
  }
  navigator.serviceWorker.addEventListener("message", ({ data, ports: [port] }) => {
    if (!port || !isHolding) return;
    port.postMessage({ isTaken: true });
    answer(data).then((told) => port.postMessage(told));
  });
  navigator.serviceWorker.startMessages();
  new BroadcastChannel(NAME).addEventListener("message", ({ data }) => {
    version = data.version;
    if (data.hasTrouble) sayNews(words["folder"]);
  });
  club.start().then(({ trouble }) => showTrouble(trouble));
  showPages();
} catch (error) {
  state.textContent = error.message;
}
