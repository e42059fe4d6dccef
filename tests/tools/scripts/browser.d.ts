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
  /** `report/page.js`: the head and the sections of the page of another period. */
  mjtallyUnpack: (text: string) => Promise<Element[]>;
  /** Those with which a page that is renewed begins, of the period that its address asks for. */
  mjtallyUnpacked: Element[] | null;
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
