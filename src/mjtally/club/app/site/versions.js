// Two versions of a file side by side, from which somebody chooses.

import { make, makeKey } from "./elements.js";

const AROUND = 2; // lines that are shown before and after those that differ

/** Both texts, where they differ, each with a key that takes it.
 * @param {string} title @param {{name: string, text: string, words: string, take: () => void}[]} versions */
export function makeVersions(title, versions) {
  const lines = versions.map(({ text }) => text.replace(/\r?\n$/, "").split(/\r?\n/));
  const [one, other] = lines,
    least = Math.min(one.length, other.length);
  let first = 0,
    last = 0;
  while (first < least && one[first] === other[first]) first++;
  while (last < least - first && one.at(-1 - last) === other.at(-1 - last)) last++;
  return make(
    "section",
    { class: "versions" },
    make("p", {}, title),
    versions.map(({ name, words, take }, at) => {
      const end = lines[at].length - last,
        from = Math.max(first - AROUND, 0);
      const shown = lines[at].slice(from, end + AROUND).map((line, number) => {
        const tag = from + number >= first && from + number < end ? "mark" : "span";
        return make(tag, {}, `${String(from + number + 1).padStart(4)}  ${line}\n`);
      });
      return make(
        "div",
        { role: "group", "aria-label": words },
        make("pre", { tabindex: 0 }, shown.length ? shown : "…"),
        makeKey({ "data-action": name }, take, words),
      );
    }),
  );
}
