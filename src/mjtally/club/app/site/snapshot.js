// Python's memory as it is once the program's modules are imported: the browser keeps it, and later
// starts copy it instead of importing anything. It is taken before the club's files are read, so that it
// holds nothing of them, and is of one version of the program in one version of the browser.
//
// Pyodide calls this an experiment. So a start that uses it says so on the disk, until Python has
// answered: where one finds that an earlier one did not come so far, and whenever anything goes wrong,
// the snapshot is forgotten, and Python starts as it did the first time.

import { loadPyodide } from "../py/pyodide.mjs";
import { done, ended } from "./folder.js";
import { openDatabase } from "./store.js";

const ROOT = new URL("../", import.meta.url).pathname;
const PYTHON = new URL("../py/", import.meta.url).href;
const STORE = "snapshot";
const MEMORY = "memory"; // in the store: {version, bytes}; beside it, true for each role that is trying

export class Snapshot {
  /** @param {string} role  of the worker @param {string} program  another one for another program */
  constructor(role, program) {
    this.role = role;
    this.version = `${program} ${navigator.userAgent}`;
    this.isUsed = false;
    this.taken = null; // the memory, where it is to be kept
  }

  /** Python, with its files (`unpack`) and what `script` imports.
   * @param {(python: any) => void} unpack @param {string} script */
  async start(unpack, script) {
    const bytes = await this.read().catch(() => null);
    if (bytes) {
      try {
        const python = await restore(bytes);
        free(bytes);
        unpack(python);
        this.isUsed = true;
        return python;
      } catch {
        await this.forget();
      }
    }
    const isWanted = this.role === "club"; // there is one of it at a time
    const python = await load({ _makeSnapshot: isWanted });
    unpack(python);
    python.runPython(script);
    if (isWanted) this.taken = python.makeMemorySnapshot();
    return python;
  }

  /** What an earlier start has kept; from now on this one is trying. */
  read() {
    return this.change(async (store) => {
      const [kept, isTried] = await Promise.all([done(store.get(MEMORY)), done(store.get(this.role))]);
      if (kept?.version !== this.version || isTried) return void store.clear();
      store.put(true, this.role);
      return kept.bytes;
    });
  }

  /** Python has answered: from now on the snapshot is kept, or kept on. */
  async trust() {
    const { taken } = this;
    this.taken = null;
    await this.change((store) => {
      store.delete(this.role);
      if (taken) store.put({ version: this.version, bytes: taken }, MEMORY);
    }).catch(() => {}); // the next start is a slow one, too
    if (taken) free(taken);
  }

  /** Something went wrong that may be the snapshot's fault. */
  async forget() {
    this.isUsed = false;
    await this.change((store) => store.clear()).catch(() => {});
  }

  /** @param {(store: IDBObjectStore) => any} act */
  async change(act) {
    const database = await openDatabase(`mjtally ${ROOT} python`, STORE);
    try {
      const transaction = database.transaction(STORE, "readwrite");
      const whole = ended(transaction);
      const found = await act(transaction.objectStore(STORE));
      await whole;
      return found;
    } finally {
      database.close();
    }
  }
}

/** Browsers are in no hurry to do it, and these are 30 MB. @param {Uint8Array} bytes */
const free = ({ buffer }) => /** @type {any} */ (buffer).transfer?.(0);

/** @param {object} options */
const load = (options) => loadPyodide({ indexURL: PYTHON, stdLibURL: `${PYTHON}stdlib.zip`, ...options });

/** @param {Uint8Array} bytes */
async function restore(bytes) {
  const { default: create } = await import("../py/pyodide.asm.mjs");
  return load({
    _loadSnapshot: bytes,
    createPyodideModule: async (/** @type {object} */ settings) => {
      const made = await create(settings);
      made._emscripten_resize_heap(bytes.length); // this version of Pyodide forgets to
      return made;
    },
  });
}
