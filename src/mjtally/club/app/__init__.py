"""The club runs in a phone's browser, from a folder of static files: there is nothing to install.

The pages and the club are those of `club`. Only what brings the requests is different, and where
the files lie. This is the way of a tap:

1. A page of `club/pages`, in the frame of the *shell* (`site/shell.js`), asks an address.
2. The *service worker* (`site/service-worker.js`) hands it on to the shell that holds the club.
3. The *worker* (`site/worker.js`) asks the `carrier`, in Python (Pyodide), which walks
   `club.addresses`.
4. What that changed is in IndexedDB, in one transaction, before the page is answered.

A later start copies Python's memory as an earlier one left it after its imports
(`site/snapshot.js`); where that does not work, it imports again.

Beside these pages a file can be written as text (`site/write.js`, with CodeMirror): `writing` asks
the workspace of `editing.editor` for what is shown of it. On a desktop the files may be written in
a folder of the disk, too (`site/folder.js`).

`tests/tools/build_app.mjs` makes the program's files, once for everybody, with Node; `packing` puts
a club's rules, names and files beside them: `mjtally app`.
"""
