// Renews the first page, and that on the wall, when the files change, and has a browser that can keep
// what the pages are made of (never what is played), so that a board opens without a network.
"use strict";
(() => {
  const source = new EventSource("events");
  let isBusy = false, isMissing = false, isLost = false;

  function find(address) {
    return [...document.querySelectorAll("#main a")].find((each) => each.getAttribute("href") === address);
  }

  function replace(text) {
    const main = new DOMParser().parseFromString(text, "text/html").getElementById("main");
    const had = document.getElementById("main");
    if (!main || main.innerHTML === had.innerHTML) return;
    const focused = had.contains(document.activeElement) && document.activeElement.getAttribute("href");
    const unfolded = [...had.querySelectorAll("details[open] > summary")].map((each) => each.textContent);
    for (const each of main.querySelectorAll("summary")) each.parentElement.open = unfolded.includes(each.textContent);
    had.replaceWith(document.adoptNode(main));
    if (focused) find(focused)?.focus({ preventScroll: true });
  }

  async function renew() {
    isMissing = true;
    if (isBusy) return;
    isBusy = true;
    while (isMissing) {
      isMissing = false;
      try {
        const answer = await fetch(location.href, { cache: "no-store" });
        if (answer.ok) replace(await answer.text());
        isLost = !answer.ok;
      } catch {
        isLost = true;
      }
    }
    isBusy = false;
    document.dispatchEvent(new Event("renewed"));
  }

  source.onmessage = renew;
  source.onerror = () => isLost = true;
  source.onopen = () => isLost && renew();
  if (isSecureContext && navigator.serviceWorker) {
    navigator.serviceWorker.register("service-worker.js").catch(() => {});
  }
})();
