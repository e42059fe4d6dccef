// The app's files as one zip, which `mjtally app` puts a club's files into:
//
//     pip wheel . -w WHEELS
//     node tests/tools/build_app.mjs WHEELS app.zip
//
// npm fetches Pyodide and CodeMirror as `app/package-lock.json` pins them, by their digests. Of the
// standard library only what is used is taken, and all is compiled by Pyodide's own Python: a browser
// that had to compile it would start in half a minute.

import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const EXAMPLES = fileURLToPath(new URL("../../examples/", import.meta.url));
const MOST_OF_EDITOR = 120_000; // bytes of it, compressed
const SCRIPTS = ["clock", "files", "index", "look", "shell", "table", "wall", "worker", "write"]; // which documents name
const [wheels, out] = process.argv.slice(2);
if (!out) throw new Error("node build_app.mjs WHEELS OUT.zip");

/** CodeMirror as one file, and the licences of all that is in it. */
async function buildEditor(packages) {
  const { build } = createRequire(join(packages, "/"))("esbuild-wasm");
  const { outputFiles, metafile } = await build({
    entryPoints: [join(packages, "codemirror.mjs")],
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    metafile: true,
    write: false,
    absWorkingDir: packages,
  });
  const size = gzipSync(outputFiles[0].contents, { level: 9 }).length;
  if (size > MOST_OF_EDITOR)
    throw new Error(`CodeMirror takes ${size} bytes compressed: more than ${MOST_OF_EDITOR}`);
  const used = new Set(
    Object.keys(metafile.inputs).map((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]),
  );
  used.delete(undefined); // our own list of what is used
  const licences = [...used].sort().map((name) => {
    const text = readFileSync(join(packages, "node_modules", name, "LICENSE"), "utf-8");
    return `${name}\n\n${text.trim()}\n`;
  });
  return { script: outputFiles[0].contents, licences: licences.join("\n") };
}

/** Each script with all that it imports, as one file: a page that has to ask the service worker for
 * fifteen of them, one after another, opens late. */
async function buildScripts(packages, python) {
  const sources = join(packages, "static"),
    { build } = createRequire(join(packages, "/"))("esbuild-wasm");
  mkdirSync(sources);
  for (const from of ["/built/mjtally/club/pages/", "/built/mjtally/club/app/site/"])
    for (const name of python.FS.readdir(from).filter((each) => each.endsWith(".js")))
      writeFileSync(join(sources, name), python.FS.readFile(from + name));
  const { outputFiles } = await build({
    entryPoints: SCRIPTS.map((name) => join(sources, `${name}.js`)),
    outdir: sources,
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    external: ["../py/*", "./codemirror.js"],
    write: false,
    absWorkingDir: packages,
  });
  for (const { path, contents } of outputFiles) python.FS.writeFile(`/static/${basename(path)}`, contents);
}

const folder = mkdtempSync(join(tmpdir(), "mjtally-app-"));
try {
  for (const name of ["package.json", "package-lock.json", "codemirror.mjs"])
    copyFileSync(new URL(`app/${name}`, import.meta.url), join(folder, name));
  execFileSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"], { cwd: folder });
  const pyodide = join(folder, "node_modules", "pyodide");
  const editor = await buildEditor(folder);
  const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
  const python = await loadPyodide({ indexURL: pyodide });
  const copy = (path, content) => python.FS.writeFile(path, new Uint8Array(content));
  for (const name of ["mjtally", "lark"]) {
    const wheel = readdirSync(wheels).find((each) => each.startsWith(`${name}-`) && each.endsWith(".whl"));
    if (!wheel) throw new Error(`${wheels} has no wheel of ${name}: pip wheel . -w ${wheels}`);
    python.unpackArchive(new Uint8Array(readFileSync(join(wheels, wheel))), "zip", { extractDir: "/built" });
  }
  python.FS.mkdir("/static");
  await buildScripts(folder, python);
  copy("/stdlib.zip", readFileSync(join(pyodide, "python_stdlib.zip")));
  python.FS.mkdir("/py");
  for (const name of ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json"])
    copy(`/py/${name}`, readFileSync(join(pyodide, name)));
  copy("/codemirror.js", editor.script);
  python.FS.writeFile("/codemirror.LICENSE.txt", editor.licences);
  python.FS.mkdir("/examples");
  for (const name of readdirSync(EXAMPLES).filter((each) => each.endsWith(".txt")))
    copy(`/examples/${name}`, readFileSync(join(EXAMPLES, name)));
  python.runPython(readFileSync(new URL("build_app.py", import.meta.url), "utf-8"));
  writeFileSync(out, python.FS.readFile("/app.zip"));
} catch (error) {
  console.error(error.message.slice(-2000)); // its stack would show Pyodide's whole source
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}
process.exit(process.exitCode ?? 0); // Pyodide keeps Node waiting
