// Renews the first page, and that on the wall, when the files change, and has a browser that can keep
// what the pages are made of (never what is played), so that a board opens without a network.

import { fetchPage, makeRenewal, whenLifted } from "./renewal.js";
import { openShare } from "./share.js";

const source = new EventSource("events");
let isLost = false;

/** @param {string} address */
const find = (address) =>
  [...document.querySelectorAll("#main a")].find((each) => each.getAttribute("href") === address);

/** @param {string} text */
function replace(text) {
  const main = new DOMParser().parseFromString(text, "text/html").getElementById("main");
  const had = document.getElementById("main");
  if (!main || main.innerHTML === had.innerHTML) return;
  const focused = had.contains(document.activeElement) && document.activeElement?.getAttribute("href");
  const unfolded = [...had.querySelectorAll("details[open] > summary")].map((each) => each.textContent);
  for (const each of main.querySelectorAll("summary"))
    each.parentElement.open = unfolded.includes(each.textContent);
  had.replaceWith(document.adoptNode(main));
  if (focused) find(focused)?.focus({ preventScroll: true });
}

const renew = makeRenewal(async () => {
  const text = await fetchPage(location.href);
  isLost = !text;
  await whenLifted();
  if (text) replace(text);
  document.dispatchEvent(new Event("renewed"));
});

source.onmessage = renew;
source.onerror = () => (isLost = true);
source.onopen = () => isLost && renew();
if (navigator.serviceWorker) navigator.serviceWorker.register("service-worker.js").catch(() => {});

addEventListener("click", ({ target }) => {
  const key = /** @type {HTMLElement} */ (target).closest?.("[data-share]");
  if (key instanceof HTMLElement) openShare(key.dataset.share ?? "");
});
