// A result goes out of the page: to what the device shares with, or to be pasted.

/** Share a text; what the key that was tapped says then: that it was copied, that it could not be, or
 * nothing where the device shows its own. @param {string} text @param {Record<string, string>} words */
export async function share(text, words) {
  if (navigator.share) {
    await navigator.share({ text }).catch(() => {}); // whoever changed their mind
    return "";
  }
  try {
    await navigator.clipboard.writeText(text);
    return words.copied;
  } catch {
    return copyByHand(text) ? words.copied : words["not-copied"]; // as without https
  }
}

/** @param {string} text */
function copyByHand(text) {
  const field = Object.assign(document.createElement("textarea"), { value: text, readOnly: true });
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  return isCopied;
}

/** Have a key share a text, and say what came of it. @param {HTMLElement} key @param {string} text
 * @param {Record<string, string>} words */
export async function shareBy(key, text, words) {
  const said = await share(text, words);
  if (said) key.textContent = said;
}
