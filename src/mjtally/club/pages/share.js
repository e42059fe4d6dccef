// A result goes out of the page: as a picture, or as a text, to what the device shares with; or it is
// saved, or copied to be pasted.

import { make, makeKey, say } from "./elements.js";
import { drawResult } from "./result-picture.js";

const KEPT = 60_000; // milliseconds in which a browser has saved a picture

/** Show the picture of a result, and the ways out for it and for its text.
 * @param {string} text  as `write_result` makes it */
export function openShare(text) {
  const canvas = make("canvas", { class: "picture", role: "img", "aria-label": text });
  drawResult(canvas, text);
  const [title] = text.split("\n"),
    name = `${title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "")}.png`;
  /** @type {File | null} */
  let picture = null; // it is made before the tap, with which alone a page may share
  const send = makeKey(
    { class: "key main", "data-action": "share-picture", disabled: true },
    () => picture && sendPicture(picture),
  );
  canvas.toBlob((/** @type {Blob | null} */ blob) => {
    if (!blob) return;
    picture = new File([blob], name, { type: "image/png" });
    send.textContent = say(navigator.canShare?.({ files: [picture] }) ? "share-picture" : "save-picture");
    send.disabled = false;
  });
  send.textContent = say("save-picture");
  const dialog = make(
    "dialog",
    { class: "sharing", "aria-label": say("share"), onclose: () => dialog.remove() },
    canvas,
    make(
      "div",
      { class: "sharing-keys" },
      makeKey({ class: "key quiet", "data-action": "close-share" }, () => dialog.close(), say("close")),
      makeKey(
        { class: "key quiet", "data-action": "share-text" },
        async ({ currentTarget }) => {
          const said = await shareText(text);
          if (said) currentTarget.textContent = said;
        },
        say("share-text"),
      ),
      send,
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
  send.focus({ preventScroll: true });
}

/** @param {File} picture */
async function sendPicture(picture) {
  if (navigator.canShare?.({ files: [picture] }))
    return navigator.share({ files: [picture] }).catch(() => {}); // whoever changed their mind
  const address = URL.createObjectURL(picture);
  make("a", { href: address, download: picture.name }).click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT);
}

/** Share a text: that it was copied, that it could not be, or nothing where the device shows its own.
 * @param {string} text */
async function shareText(text) {
  if (navigator.share) {
    await navigator.share({ text }).catch(() => {});
    return "";
  }
  try {
    await navigator.clipboard.writeText(text);
    return say("copied");
  } catch {
    return say(copyByHand(text) ? "copied" : "not-copied"); // as without https
  }
}

/** @param {string} text */
function copyByHand(text) {
  const field = Object.assign(document.createElement("textarea"), { value: text, readOnly: true });
  (document.querySelector("dialog[open]") ?? document.body).append(field); // below it nothing is selected
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  return isCopied;
}
