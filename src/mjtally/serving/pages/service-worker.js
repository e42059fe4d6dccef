// Keeps what the pages are made of, so that a board opens where the network is away: its document,
// which is the same for every table, styles, scripts and icons. Never what is played: pages with
// scores, and what `/api` says, always come from the server.
"use strict";
const KEPT = "mjtally-1";
const BOARD = "/table/";

function findKey(request) {
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return "";
  if (url.pathname.startsWith("/static/")) return url.pathname;
  return url.pathname === "/new" || url.pathname.startsWith(BOARD) ? BOARD : "";
}

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

async function removeOthers() {
  for (const name of await caches.keys()) {
    if (name.startsWith("mjtally-") && name !== KEPT) await caches.delete(name);
  }
  await clients.claim();
}

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(removeOthers()));
addEventListener("fetch", (event) => {
  const key = findKey(event.request);
  if (key) event.respondWith(answer(event.request, key));
});
