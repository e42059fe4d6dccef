// Python with the club. What a page asked goes to `mjtally.club.app.carrier`, and what that changed in the
// files is on the disk before it is answered, all of it in one transaction.
//
// Python's own files are in memory: below `/club` those of the club, below `/state` what players
// declared in a hand that is played. Where they cannot be kept, the answer says so (`isUnsaved`), and
// the shell throws this worker away with them.

import { done, ended, findFolder, openStore, writeFolder } from "./folder.js";
import { Snapshot } from "./snapshot.js";

const ROOT = new URL("../", import.meta.url).pathname;
const NAME = `mjtally ${ROOT}`;
const FOLDERS = ["/club", "/state"];
const SLICE = 0.02; // seconds that a request waits at most for what is read in between
const QUIET = 400; // milliseconds after a change before everything is read again
const IDLE = 3000; // milliseconds after the first start before the snapshot is written
const IMPORTS = `
import os, sys
sys.path.insert(0, "/program")
os.environ["XDG_STATE_HOME"] = "/state"
from mjtally.club.app.carrier import Carrier
`;

const news = new BroadcastChannel(NAME);
/** @type {any} */
let python; // Pyodide
/** @type {any} */
let carrier; // the object of Python that answers
/** @type {IDBDatabase} */
let store;
/** @type {Snapshot} */
let snapshot;
let isReader = false,
  version = 0,
  isReading = false;
let kept = new Map(); // stamps of files as they are on the disk

/** @import { Asked } from "./shell.js" */

// ------------------------------------------------------------------------------------- files

/** The files as they are on the disk, for Python. */
async function loadFiles() {
  const files = store.transaction("files").objectStore("files");
  /** @type {[string[], Uint8Array[]]} */
  const [paths, contents] = await Promise.all([done(files.getAllKeys()), done(files.getAll())]);
  for (const path of listStamps().keys()) if (!paths.includes(path)) python.FS.unlink(path);
  FOLDERS.forEach((folder) => python.FS.mkdirTree(folder));
  paths.forEach((path, at) => writeFile(path, contents[at]));
  kept = listStamps();
  return paths.length;
}

/** @param {string} path @param {string | Uint8Array} content */
function writeFile(path, content) {
  python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
  python.FS.writeFile(path, content);
}

function listStamps() {
  const stamps = new Map();
  /** @param {string} folder */
  const walk = (folder) => {
    for (const name of python.FS.readdir(folder)) {
      if (name === "." || name === "..") continue;
      const path = `${folder}/${name}`,
        { mode, mtime, size, ino } = python.FS.stat(path);
      if (python.FS.isDir(mode)) walk(path);
      else stamps.set(path, `${+mtime}:${size}:${ino}`);
    }
  };
  for (const folder of FOLDERS) if (python.FS.analyzePath(folder).exists) walk(folder);
  return stamps;
}

/** Have all that changed on the disk: all of it, or nothing. */
async function saveFiles() {
  const now = listStamps();
  const changed = [...now].filter(([path, stamp]) => kept.get(path) !== stamp);
  const gone = [...kept.keys()].filter((path) => !now.has(path));
  if (!changed.length && !gone.length) return;
  const transaction = store.transaction("files", "readwrite", { durability: "strict" });
  const files = transaction.objectStore("files");
  try {
    for (const [path] of changed) files.put(python.FS.readFile(path), path);
    for (const path of gone) files.delete(path);
  } catch (error) {
    transaction.abort(); // or what was put before would be kept
    throw error;
  }
  await ended(transaction);
  kept = now;
}

// ------------------------------------------------------------------------------------ Python

/** @param {string} path */
const fetchFile = (path) => fetch(new URL(path, import.meta.url));

/** @param {{role: string, language: string}} begin */
async function start({ role, language }) {
  isReader = role === "look";
  const [program, begin] = await Promise.all([
    fetchFile("../py/mjtally.files").then(readProgram),
    fetchFile("../club.json").then((answer) => answer.json()),
    openStore().then((opened) => (store = opened)),
  ]);
  snapshot = new Snapshot(role, begin.program);
  python = await snapshot.start((made) => unpack(program, made), IMPORTS);
  const isFirst = !(await loadFiles()) && !isReader;
  if (isFirst) {
    for (const [path, text] of Object.entries(begin.files)) writeFile(`/club/${path}`, text);
    await saveFiles();
  }
  const make = python.globals.get("Carrier");
  carrier = make("/club", begin.language || language, begin.name, "/program/examples");
  if (isFirst) {
    carrier.note_sent("");
    await saveFiles();
  }
  if (!isReader) setTimeout(readOn, QUIET);
  setTimeout(() => snapshot.trust(), snapshot.taken ? IDLE : 0);
}

/** The program's files: a line that says which there are and how long they are, then all of them. The
 * browser unpacks them, which takes Python ten times as long. @param {Response} response */
async function readProgram({ body }) {
  const plain = new Response(
    /** @type {ReadableStream} */ (body).pipeThrough(new DecompressionStream("gzip")),
  );
  const bytes = new Uint8Array(await plain.arrayBuffer()),
    end = bytes.indexOf(10);
  return {
    list: JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))),
    bytes: bytes.subarray(end + 1),
  };
}

/** @param {{list: [string, number][], bytes: Uint8Array}} program @param {any} given */
function unpack({ list, bytes }, { FS }) {
  let begin = 0;
  for (const [path, size] of list) {
    FS.mkdirTree(`/program/${path.slice(0, path.lastIndexOf("/"))}`);
    FS.writeFile(`/program/${path}`, bytes.subarray(begin, (begin += size)), { canOwn: true });
  }
}

/** Read what all files say together, a slice at a time, between requests. */
function readOn() {
  if (isReading) return;
  isReading = true;
  const read = () => {
    const goesOn = carrier.work(SLICE);
    tell();
    if (goesOn) setTimeout(read, 0);
    else isReading = false;
  };
  read();
}

/** Tell all pages of a new version of the files. */
function tell() {
  if (carrier.version === version) return;
  version = carrier.version;
  news.postMessage({ version, files: [] });
}

/** @param {Asked} asked */
async function answer({ method, path, query, body, version: seen }) {
  if (isReader) {
    await loadFiles();
    carrier.version = seen;
  }
  const told = carrier.answer(method, path, query, body),
    [status, kind, content, policy] = told.toJs();
  told.destroy();
  if (isReader) return { status, kind, content, policy };
  try {
    await saveFiles();
  } catch (error) {
    await snapshot.forget(); // a hand needs the room more than the next start does
    const message = `nothing was saved on this device: ${error?.message ?? error}`;
    return {
      status: 503,
      kind: "application/json",
      content: JSON.stringify({ error: { code: "not-written", message } }),
      isUnsaved: true,
    };
  }
  tell();
  if (method !== "GET") {
    setTimeout(readOn, QUIET);
    turn = turn.then(writeInFolder).catch(() => news.postMessage({ version, files: [], hasTrouble: true }));
  }
  return { status, kind, content, policy };
}

/** What was saved is written in the folder of the disk, too, if somebody chose one. */
async function writeInFolder() {
  if (!(await findFolder(store))) return;
  const files = carrier.read_all(),
    texts = files.toJs({ dict_converter: Object.fromEntries });
  files.destroy();
  const { trouble } = await writeFolder(store, texts);
  if (trouble) throw new Error(trouble);
  carrier.note_sent();
  await saveFiles();
}

let turn = Promise.resolve(); // one request after another

onmessage = ({ data, ports: [port] }) => {
  /** @param {any} error */
  const fail = (error) => ({
    trouble: String(error?.message ?? error),
    isUnsaved: true, // nobody knows what it has changed
    status: 500,
    kind: "application/json",
    content: JSON.stringify({ error: { code: "fault", message: String(error?.message ?? error) } }),
  });
  turn = turn
    .then(async () => {
      if (!data.start) return answer(data.asked);
      await start(data.start);
      return { isRestored: snapshot.isUsed };
    })
    .catch(async (error) => {
      if (snapshot?.isUsed) await snapshot.forget();
      return fail(error);
    })
    .then((told) => port.postMessage(told));
};
