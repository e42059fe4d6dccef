// Keeps the program's files on the device, and hands on what pages ask of the club to the shell that
// holds it. It knows nothing itself: a browser may end it at any moment.
//
// The build puts the version and the list of files in; a new version waits until all tabs are closed.
"use strict";
const VERSION = "{version}";
// the lists have double quotes, and stand between others
// prettier-ignore
const FILES = new Set(JSON.parse('{files}'));
// prettier-ignore
const SIZES = JSON.parse('{sizes}'); // in bytes, of these files
const ROOT = new URL("./", location.href).pathname;
const NAME = `mjtally ${ROOT}`;
const KEPT = `mjtally-app ${VERSION} ${ROOT}`;
const PATIENCE = 500; // milliseconds in which a shell says that it has taken a request
const TIMES = 240; // that it is asked again: the shell may just be opening
const SHELL = "";
// Python's machine is made of code that is compiled: so much must be allowed, and to the worker alone.
const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** @typedef {any} WorkerEvent  of a kind that only a service worker has */

addEventListener("install", (/** @type {WorkerEvent} */ event) => event.waitUntil(keepFiles()));
addEventListener("activate", (/** @type {WorkerEvent} */ event) => event.waitUntil(removeOthers()));
addEventListener("fetch", (/** @type {WorkerEvent} */ event) => {
  const url = new URL(event.request.url);
  if (url.origin !== location.origin || !url.pathname.startsWith(ROOT)) return;
  const path = url.pathname.slice(ROOT.length);
  if (event.request.destination === "document")
    event.respondWith(path === SHELL ? findFile(SHELL) : Response.redirect(`${ROOT}#${path}${url.search}`));
  else if (path === "events") event.respondWith(makeEvents());
  else if (path !== SHELL && FILES.has(path)) event.respondWith(findFile(path));
  else event.respondWith(answer(event.request, path, url.search.slice(1)));
});

async function keepFiles() {
  const kept = await caches.open(KEPT);
  const total = [...FILES].reduce((sum, path) => sum + (SIZES[path] ?? 0), 0);
  let got = 0;
  await Promise.all(
    [...FILES].map(async (path) => {
      const found = await fetch(new Request(ROOT + path, { cache: "no-cache" }));
      if (!found.ok) throw new Error(`${path}: ${found.status}`);
      await kept.put(ROOT + path, found);
      got += SIZES[path] ?? 0;
      await tellLoaded(got, total);
    }),
  );
}

/** Tell the shells, which wait for the first version, how much of it is there.
 * @param {number} got @param {number} total  bytes */
async function tellLoaded(got, total) {
  const shells = await clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const shell of shells) shell.postMessage({ loaded: got, total });
}

/** Removes what earlier versions kept: those of other paths are of other clubs. */
async function removeOthers() {
  for (const name of await caches.keys()) {
    if (name.startsWith("mjtally-app ") && name.endsWith(` ${ROOT}`) && name !== KEPT)
      await caches.delete(name);
  }
  await clients.claim();
}

/** @param {string} path */
async function findFile(path) {
  const found = (await (await caches.open(KEPT)).match(ROOT + path)) ?? (await fetch(ROOT + path));
  if (path !== "static/worker.js") return found;
  const headers = new Headers(found.headers);
  headers.set("Content-Security-Policy", WORKER_POLICY);
  return new Response(found.body, { status: found.status, headers });
}

/** What a page asked. The document of every table is the same: it is kept, and opens before Python
 * has started. @param {Request} request @param {string} path @param {string} query */
async function answer(request, path, query) {
  const isTable = request.mode === "navigate" && (path.startsWith("table/") || path === "new");
  const key = `${ROOT}${path === "new" ? "new" : "table/"}`;
  const kept = await caches.open(KEPT);
  if (isTable) {
    const had = await kept.match(key);
    if (had) return had;
  }
  const body = request.method === "GET" ? "" : await request.text();
  const told = await ask({ method: request.method, path: `/${path}`, query, body });
  if (!told) return new Response("mjtally is not open: open it, then load this page again.", { status: 503 });
  const { status, kind, content, policy } = told;
  /** @type {Record<string, string>} */
  const headers = { "Content-Type": kind, "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };
  if (policy) headers["Content-Security-Policy"] = policy;
  const response = new Response(content, { status, headers });
  if (isTable && status === 200) await kept.put(key, response.clone());
  return response;
}

/** What the shell answers. A page that is just being closed takes a message and says nothing: so it
 * has to say at once that it has taken it, or it is asked again. @param {object} asked */
async function ask(asked) {
  for (let time = 0; time < TIMES; time++) {
    const shells = (await clients.matchAll({ type: "window" })).filter(
      (each) => each.frameType === "top-level",
    );
    const told = await new Promise((done) => {
      let isTaken = false;
      for (const shell of shells) {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => (data.isTaken ? (isTaken = true) : done(data));
        shell.postMessage(asked, [port2]);
      }
      setTimeout(() => isTaken || done(null), PATIENCE);
    });
    if (told) return told;
  }
  return null;
}

/** Word of changes, as the server sends it. */
function makeEvents() {
  const news = new BroadcastChannel(NAME),
    encoder = new TextEncoder();
  const body = new ReadableStream({
    start(stream) {
      stream.enqueue(encoder.encode("retry: 500\n\n"));
      news.onmessage = ({ data }) => {
        try {
          stream.enqueue(encoder.encode(`data: ${JSON.stringify(data)}\n\n`));
        } catch {
          news.close();
        }
      };
    },
    cancel: () => news.close(),
  });
  return new Response(body, {
    headers: { "Content-Type": "text/event-stream", "Cache-Control": "no-store" },
  });
}
