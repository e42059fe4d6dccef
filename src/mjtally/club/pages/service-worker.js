// Keeps what the pages are made of, so that a board opens where the network is away: its document,
// which is the same for every table, styles, scripts and icons. Never what is played: pages with
// scores, and what `api` says, always come from the server.
"use strict";
const ROOT = new URL("./", location.href).pathname; // of the club, which may be served below any path
const KEPT = `mjtally ${ROOT}`;

/** @param {Request} request */
function findKey(request) {
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || !url.pathname.startsWith(ROOT)) return "";
  const path = url.pathname.slice(ROOT.length);
  if (path.startsWith("static/") || path === "new") return url.pathname;
  return path.startsWith("table/") ? `${ROOT}table/` : "";
}

/** @param {Request} request @param {string} key */
async function answer(request, key) {
  const kept = await caches.open(KEPT);
  try {
    const found = await fetch(request);
    if (found.ok && !found.redirected) await kept.put(key, found.clone());
    return found;
  } catch (error) {
    const had = await kept.match(key);
    if (had) return had;
    throw error;
  }
}

/** @typedef {any} WorkerEvent  of a kind that only a service worker has */

addEventListener("install", () => skipWaiting());
addEventListener("activate", (/** @type {WorkerEvent} */ event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (/** @type {WorkerEvent} */ event) => {
  const key = findKey(event.request);
  if (key) event.respondWith(answer(event.request, key));
});
