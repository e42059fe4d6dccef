// The app's files as one zip, which `mjtally app` puts a club's files into:
//
//     pip wheel . -w WHEELS
//     node tests/tools/build_app.mjs WHEELS app.zip
//
// Pyodide's package is pinned by its digest. Of the standard library only what is used is taken, and
// all is compiled by Pyodide's own Python: a browser that had to compile it would start in half a
// minute. npm fetches the package, unless a third argument names it.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const VERSION = "314.0.7";
const DIGEST = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A==";
const [wheels, out, given] = process.argv.slice(2);
if (!out) throw new Error("node build_app.mjs WHEELS OUT.zip [PYODIDE.tgz]");

const folder = mkdtempSync(join(tmpdir(), "mjtally-app-"));
try {
  if (!given) execFileSync("npm", ["pack", `pyodide@${VERSION}`, "--silent", "--pack-destination", folder]);
  const packed = given ?? join(folder, `pyodide-${VERSION}.tgz`);
  if (createHash("sha512").update(readFileSync(packed)).digest("base64") !== DIGEST)
    throw new Error(`${packed} is not pyodide ${VERSION} as it is pinned`);
  execFileSync("tar", ["xzf", packed, "-C", folder]);
  const pyodide = join(folder, "package");
  const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
  const python = await loadPyodide({ indexURL: pyodide });
  const copy = (path, content) => python.FS.writeFile(path, new Uint8Array(content));
  for (const name of ["mjtally", "lark"]) {
    const wheel = readdirSync(wheels).find((each) => each.startsWith(`${name}-`) && each.endsWith(".whl"));
    if (!wheel) throw new Error(`${wheels} has no wheel of ${name}: pip wheel . -w ${wheels}`);
    copy(`/${name}.whl`, readFileSync(join(wheels, wheel)));
  }
  copy("/stdlib.zip", readFileSync(join(pyodide, "python_stdlib.zip")));
  python.FS.mkdir("/py");
  for (const name of ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json"])
    copy(`/py/${name}`, readFileSync(join(pyodide, name)));
  python.runPython(readFileSync(new URL("build_app.py", import.meta.url), "utf-8"));
  writeFileSync(out, python.FS.readFile("/app.zip"));
} catch (error) {
  console.error(error.message.slice(-2000)); // its stack would show Pyodide's whole source
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}
process.exit(process.exitCode ?? 0); // Pyodide keeps Node waiting
