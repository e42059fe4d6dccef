// The files of a browser that keeps them: out, to somebody or to the disk, and in.

import { addressOf, ask, make, makeKey, recall, remember, say } from "./elements.js";
import { makeVersions } from "./versions.js";

const LAST = "sent"; // when something was last sent or saved
const get = (id) => document.getElementById(id);
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
        files[at].name,
        " ",
        make("small", {}, `${files[at].size} B`),
        " ",
        makeKey({}, () => save(files[at]), say("save")),
        " ",
        make("a", { href: `write?${new URLSearchParams({ file: path })}` }, say("write")),
        body.uncounted.includes(path) && make("p", { class: "errors" }, say("uncounted", { line, index: body.index })),
      );
    }),
  );
  get("share").hidden = !navigator.canShare?.({ files });
  const sent = recall(LAST, "");
  get("sent").textContent = sent ? say("sent", { time: new Date(sent).toLocaleString() }) : say("never-sent");
  const isKept = await navigator.storage?.persisted?.();
  get("kept").textContent = say(isKept ? "kept" : "not-kept");
  get("keep").hidden = isKept || !navigator.storage?.persist;
}

function noteSent() {
  remember(LAST, new Date().toISOString());
  renew();
}

function save(file) {
  const address = URL.createObjectURL(file);
  make("a", { href: address, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  noteSent();
}

/** Save what an address answers. */
const saveFrom = (address, name) => async () => {
  const answer = await fetch(addressOf(address));
  if (answer.ok) save(new File([await answer.blob()], name));
  else tell(say("failed", { why: await findMessage(answer) }));
};

const findMessage = async (answer) => (await answer.json().catch(() => null))?.error?.message ?? answer.status;

function tell(...lines) {
  get("said").textContent = lines.filter(Boolean).join(" ");
}

const readBase64 = (file) =>
  new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result).split(",")[1]);
    reader.onerror = () => fail(reader.error);
    reader.readAsDataURL(file);
  });

/** What somebody chose: a zip, or texts. */
async function open(chosen) {
  const zip = chosen.find((each) => each.name.toLowerCase().endsWith(".zip"));
  if (zip) return take({ zip: await readBase64(zip) });
  const texts = await Promise.all(chosen.map(async (each) => [each.name, await each.text()]));
  return take({ files: Object.fromEntries(texts) });
}

async function take(body) {
  const { status, body: told } = await ask("POST", "api/files", body);
  if (status !== 200) return tell(say("failed", { why: told?.error?.message ?? status }));
  const list = (names) => names.join(", ");
  tell(
    told.taken.length && say("taken", { names: list(told.taken) }),
    told.merged.length && say("merged", { names: list(told.merged) }),
    told.same.length && say("same", { names: list(told.same) }),
  );
  get("different").replaceChildren(
    ...Object.entries(told.different).map(([name, { here, there }]) => {
      const versions = makeVersions(say("different", { name }), [
        { name: "keep-here", text: here, words: say("keep-here"), take: () => versions.remove() },
        { name: "take-other", text: there, words: say("take-other"), take: () => take({ ...body, replace: [name] }) },
      ]);
      return versions;
    }),
  );
  return renew();
}

get("share").addEventListener("click", () => navigator.share({ files }).then(noteSent, () => {}));
for (const [id, address, name] of [
  ["zip", "club.zip", "club.zip"],
  ["page", "look", "standings.html"],
  ["table", "players.tsv", "players.tsv"],
]) {
  get(id).hidden = false;
  get(id).addEventListener("click", saveFrom(address, name));
}
get("keep").addEventListener("click", () => navigator.storage.persist().then(renew));
get("open").addEventListener("change", ({ target }) => open([...target.files]).catch((error) => tell(say("failed", { why: error.message }))));
renew();
