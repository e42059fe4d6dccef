// Where the files lie: in a store of the browser; and, on a computer whose browser can, in a folder of
// the disk, in which they are written in place as well. What somebody else changed there is not written
// over.

import { openDatabase } from "./store.js";

const ROOT = new URL("../", import.meta.url).pathname;
const KEPT = "kept"; // in the store `folder`: {handle, written, trouble}
/** @typedef {{handle: any, written: Record<string, string>, trouble: string}} KeptFolder */
const ENDING = /\.txt$/i;

/** @param {IDBRequest} request */
export const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** @param {IDBTransaction} transaction */
export const ended = (transaction) =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });

/** The store of this club, with a place for its files, and one for its folder. */
export const openStore = () => openDatabase(`mjtally ${ROOT} files`, "files", "folder");

/** The folder: its handle, the texts of its files as they were last seen there, and what prevents
 * writing (`ask`, or the names of files that somebody else changed); null where there is none.
 * @param {IDBDatabase} store */
export const findFolder = async (store) =>
  (await done(store.transaction("folder").objectStore("folder").get(KEPT))) ?? null;

/** @param {IDBDatabase} store @param {KeptFolder | null} kept */
export const keepFolder = (store, kept) =>
  done(store.transaction("folder", "readwrite").objectStore("folder").put(kept, KEPT));

/** The texts of all scores files of a folder, by their paths in it.
 * @param {any} folder @param {string} [above] */
export async function readFolder(folder, above = "") {
  /** @type {Record<string, string>} */
  const texts = {};
  for await (const [name, handle] of folder.entries()) {
    if (name.startsWith(".")) continue;
    if (handle.kind === "directory") Object.assign(texts, await readFolder(handle, `${above}${name}/`));
    else if (ENDING.test(name)) texts[above + name] = await (await handle.getFile()).text();
  }
  return texts;
}

/** Have the folder hold these texts, but for files that it holds with another text than was seen.
 * @param {IDBDatabase} store @param {Record<string, string>} texts */
export async function writeFolder(store, texts) {
  const kept = await findFolder(store);
  const { handle, written } = kept,
    changed = [];
  kept.trouble = (await handle.queryPermission({ mode: "readwrite" })) === "granted" ? "" : "ask";
  for (const [path, text] of kept.trouble ? [] : Object.entries(texts)) {
    if (written[path] === text) continue;
    const file = await findFile(handle, path),
      there = await (await file.getFile()).text();
    if (there !== (written[path] ?? "") && there !== text) {
      changed.push(path);
      continue;
    }
    const writable = await file.createWritable();
    await writable.write(text);
    await writable.close(); // before that the file is as it was
    written[path] = text;
  }
  kept.trouble ||= changed.join(", ");
  await keepFolder(store, kept);
  return kept;
}

/** @param {any} folder @param {string} path */
async function findFile(folder, path) {
  const names = path.split("/"),
    name = names.pop();
  for (const each of names) folder = await folder.getDirectoryHandle(each, { create: true });
  return folder.getFileHandle(name, { create: true });
}
