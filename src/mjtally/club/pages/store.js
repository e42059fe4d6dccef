// What the device keeps: databases of the browser (IndexedDB).

const AGAIN = [100, 400, 1500]; // milliseconds, after each failure

/** A database with stores of these names. Where a browser has just died, the next one may find its
 * files locked for a moment: it asks again. @returns {Promise<IDBDatabase>}
 * @param {string} name @param {...string} stores */
export async function openDatabase(name, ...stores) {
  for (const pause of AGAIN) {
    try {
      return await request(name, stores);
    } catch {
      await new Promise((done) => setTimeout(done, pause));
    }
  }
  return request(name, stores);
}

/** @param {string} name @param {string[]} stores */
const request = (name, stores) =>
  new Promise((done, fail) => {
    const opening = indexedDB.open(name);
    opening.onupgradeneeded = () => stores.forEach((each) => opening.result.createObjectStore(each));
    opening.onsuccess = () => done(opening.result);
    opening.onerror = opening.onblocked = () => fail(opening.error);
  });
