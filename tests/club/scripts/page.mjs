// The little of a page that its scripts ask for when they are loaded, so that what is pure in them can
// be tested by Node alone: `await load("steps")`. Modules of the app find those of the pages beside
// them, as they do where they are served.

import { register } from "node:module";

const HOOKS = `
export async function resolve(specifier, context, next) {
  try {
    return await next(specifier, context);
  } catch (error) {
    if (!specifier.startsWith("./")) throw error;
    const pages = new URL("../../pages/", context.parentURL);
    return next(new URL(specifier, pages).href, context);
  }
}
export const load = (address, context, next) =>
  next(address, address.includes("/src/mjtally/") ? { ...context, format: "module" } : context);
`;
register(`data:text/javascript,${encodeURIComponent(HOOKS)}`);

/** An element that only knows its attributes and what is in it. */
class PlainElement {
  constructor(tag) {
    this.tag = tag;
    this.attributes = {};
    this.children = [];
    this.listeners = {};
  }
  setAttribute(name, value) {
    this.attributes[name] = value;
  }
  addEventListener(kind, listener) {
    this.listeners[kind] = listener;
  }
  append(...content) {
    this.children.push(...content);
  }
  /** All elements of a kind below this one. */
  list(tag) {
    const inner = this.children.flatMap((child) => child.list?.(tag) ?? []);
    return this.tag === tag ? [this, ...inner] : inner;
  }
  get textContent() {
    return this.children.map((child) => child.textContent ?? String(child)).join("");
  }
}

/** What the device keeps: databases by their names, each with its stores. */
const kept = new Map();

let isLocked = false;

/** A device that keeps nothing yet. */
export function clearDevice() {
  kept.clear();
  isLocked = false;
}

/** Whether another browser, which has not ended yet, holds what the device keeps. */
export const lockDevice = (isHeld) => (isLocked = isHeld);

/** As much of IndexedDB as a list in a store needs: a transaction reads once, and may write then. */
globalThis.indexedDB = {
  open(name) {
    const stores = kept.get(name) ?? new Map();
    const createObjectStore = (store) => stores.set(store, new Map());
    const request = { result: { createObjectStore, transaction, close() {} } };
    function transaction(store) {
      const begun = { objectStore: () => ({ get, put }) };
      const put = (value, key) => stores.get(store).set(key, structuredClone(value));
      function get(key) {
        const reading = {};
        queueMicrotask(() => {
          reading.result = structuredClone(stores.get(store).get(key));
          reading.onsuccess();
          queueMicrotask(() => begun.oncomplete());
        });
        return reading;
      }
      return begun;
    }
    queueMicrotask(() => {
      if (isLocked) return request.onerror();
      if (!kept.has(name)) request.onupgradeneeded();
      kept.set(name, stores);
      request.onsuccess();
    });
    return request;
  },
};

globalThis.addEventListener = () => {};
globalThis.BroadcastChannel = undefined; // of other tabs, for which Node would wait
globalThis.document = {
  documentElement: { lang: "en" },
  visibilityState: "visible",
  getElementById: () => ({ textContent: "{}" }), // a page without texts says their names
  createElement: (tag) => new PlainElement(tag),
  addEventListener() {},
};

/** A script of the pages, or of the app's site. */
export const load = (name, folder = "club/pages") =>
  import(new URL(`../../../src/mjtally/${folder}/${name}.js`, import.meta.url).href);
