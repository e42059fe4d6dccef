// The files of a browser that keeps them: out, to somebody or to the disk, and in.

import { addressOf, ask, make, makeKey, say } from "./elements.js";
import { findFolder, keepFolder, openStore, readFolder, writeFolder } from "./folder.js";
import { makeVersions } from "./versions.js";

/** @import { KeptFolder } from "./folder.js" */

const store = await openStore();
/** @param {string} id */
const get = (id) => document.getElementById(id);
const sizes = new Intl.NumberFormat(document.documentElement.lang, {
  style: "unit",
  unit: "kilobyte",
  maximumFractionDigits: 1,
});
/** @type {File[]} */
let files = []; // made before a tap: browsers send nothing that took long after one

async function renew() {
  const { body } = await ask("GET", "api/files");
  files = Object.entries(body?.files ?? {}).map(
    ([path, text]) => new File([text], path.replaceAll("/", " "), { type: "text/plain" }),
  );
  get("files").replaceChildren(
    ...Object.keys(body?.files ?? {}).map((path, at) => {
      const line = `include=${/[\s"]/.test(path) ? JSON.stringify(path) : path}`;
      return make(
        "li",
        {},
        make("span", {}, path, " ", make("small", {}, sizes.format(Math.max(files[at].size, 100) / 1000))),
        make("a", { href: `write?${new URLSearchParams({ file: path })}` }, say("write")),
        makeKey({}, () => save(files[at], files.length === 1), say("save")),
        body.uncounted.includes(path) &&
          make("p", { class: "errors" }, say("uncounted", { line, index: body.index })),
      );
    }),
  );
  get("share").hidden = !navigator.canShare?.({ files });
  get("sent").textContent = body?.sent ? say("sent", { time: body.sent }) : say("never-sent");
  const isKept = await navigator.storage?.persisted?.();
  get("kept").textContent = say(isKept ? "kept" : "not-kept");
  get("keep").hidden = isKept || !navigator.storage?.persist;
  const folder = await findFolder(store);
  get("leave").hidden = !folder;
  get("folder").hidden = !globalThis.showDirectoryPicker;
  get("in-folder").textContent = folder ? sayFolder(folder) : "";
}

/** @param {KeptFolder} folder */
function sayFolder({ handle: { name }, trouble }) {
  if (!trouble) return say("in-folder", { name });
  return trouble === "ask" ? say("folder-asks", { name }) : say("folder-changed", { name, files: trouble });
}

/** All files are elsewhere, too. */
async function noteSent() {
  await ask("POST", "api/sent", {});
  return renew();
}

/** @param {File} file @param {boolean} isAll */
function save(file, isAll) {
  const address = URL.createObjectURL(file);
  make("a", { href: address, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  if (isAll) noteSent();
}

/** Save what an address answers. @param {string} address @param {string} name @param {boolean} isAll */
const saveFrom = (address, name, isAll) => async () => {
  const answer = await fetch(addressOf(address));
  if (answer.ok) save(new File([await answer.blob()], name), isAll);
  else tell(say("failed", { why: await findMessage(answer) }));
};

/** @param {Response} answer */
const findMessage = async (answer) =>
  (await answer.json().catch(() => null))?.error?.message ?? answer.status;

/** @param {...string | 0} lines */
function tell(...lines) {
  get("said").textContent = lines.filter(Boolean).join(" ");
}

/** @param {File} file */
const readBase64 = (file) =>
  new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result).split(",")[1]);
    reader.onerror = () => fail(reader.error);
    reader.readAsDataURL(file);
  });

/** What somebody chose: a zip, or texts. @param {File[]} chosen */
async function open(chosen) {
  const zip = chosen.find((each) => each.name.toLowerCase().endsWith(".zip"));
  if (zip) return take({ zip: await readBase64(zip) });
  const texts = await Promise.all(chosen.map(async (each) => [each.name, await each.text()]));
  return take({ files: Object.fromEntries(texts) });
}

/** A folder of the disk: what it holds is opened, and what is here is written in it from now on. It
 * is asked for once more where the browser has forgotten that it may write there. */
async function openFolder() {
  const kept = await findFolder(store),
    mode = "readwrite";
  const handle = kept?.trouble === "ask" ? kept.handle : await showDirectoryPicker({ id: "mjtally", mode });
  if ((await handle.requestPermission({ mode })) !== "granted") return;
  const texts = await readFolder(handle);
  // What nobody has chosen a version of is not written over.
  const different = Object.keys(texts).length ? await take({ files: texts }, (name) => keep(name)) : {};
  const written = Object.fromEntries(Object.entries(texts).filter(([path]) => !(path in different)));
  /** @param {string} name */
  const keep = async (name) => {
    written[name] = texts[name];
    await begin();
  };
  async function begin() {
    await keepFolder(store, { handle, written, trouble: "" });
    const { body } = await ask("GET", "api/files");
    const { trouble } = await writeFolder(store, body.files);
    await (trouble ? renew() : noteSent());
  }
  await begin();
}

/** @param {object} body @param {(name: string) => unknown} [keep] */
async function take(body, keep = () => {}) {
  const { status, body: told } = await ask("POST", "api/files", body);
  if (status !== 200) throw new Error(told?.error?.message ?? status);
  /** @param {string[]} names */
  const list = (names) => names.join(", ");
  tell(
    told.taken.length && say("taken", { names: list(told.taken) }),
    told.merged.length && say("merged", { names: list(told.merged) }),
    told.same.length && say("same", { names: list(told.same) }),
  );
  get("different").replaceChildren(
    ...Object.entries(told.different).map(([name, { here, there }]) => {
      const versions = makeVersions(say("different", { name }), [
        {
          name: "keep-here",
          text: here,
          words: say("keep-here"),
          take: () => (versions.remove(), keep(name)),
        },
        {
          name: "take-other",
          text: there,
          words: say("take-other"),
          take: () => take({ ...body, replace: [name] }, keep),
        },
      ]);
      return versions;
    }),
  );
  await renew();
  return told.different;
}

get("share").addEventListener("click", () => navigator.share({ files }).then(noteSent, () => {}));
/** @type {[string, string, string, boolean][]} */
const EXPORTS = [
  ["zip", "club.zip", "club.zip", true],
  ["page", "look", "standings.html", false],
  ["table", "players.tsv", "players.tsv", false],
];
for (const [id, address, name, isAll] of EXPORTS) {
  get(id).hidden = false;
  get(id).addEventListener("click", saveFrom(address, name, isAll));
}
get("keep").addEventListener("click", async () => {
  const isKept = await navigator.storage.persist();
  await renew();
  tell(say(isKept ? "kept" : "refused"));
});
get("folder").addEventListener("click", () =>
  openFolder().catch((error) => tell(say("failed", { why: error.message }))),
);
get("leave").addEventListener("click", () => keepFolder(store, null).then(renew));
get("open").addEventListener("change", (/** @type {any} */ { target }) =>
  open([...target.files]).catch((error) => tell(say("failed", { why: error.message }))),
);
renew();
