// What the scripts find around them and TypeScript does not know, or takes too strictly.

// A page and its script belong together: what the script asks the page for is there. Whether it is,
// browsers say in the tests.
interface NonElementParentNode {
  getElementById(id: string): any;
}
interface Document {
  getElementById(id: string): any;
}
interface ParentNode {
  querySelector(selectors: string): any;
  querySelectorAll(selectors: string): NodeListOf<any>;
}

interface Window {
  /** When `report/page.js` shows the period that the address asks for. */
  mjtallyShown: Promise<void> | void;
}

// of some browsers only
declare function showDirectoryPicker(options: { id: string; mode: string }): Promise<any>;

// of a service worker
declare const clients: { claim(): Promise<void>; matchAll(options?: object): Promise<any[]> };
declare function skipWaiting(): Promise<void>;

// what the app is built with
declare module "*/codemirror.js";
declare module "*/pyodide.mjs";
declare module "*/pyodide.asm.mjs";
