// What ESLint looks for in the scripts: its recommended rules, with the names that each kind of
// script finds around it.

import js from "@eslint/js";
import globals from "globals";

const IN_WORKERS = ["src/mjtally/**/service-worker.js", "src/mjtally/club/app/site/worker.js"];

export default [
  { ignores: ["**/node_modules/", ".venv*/"] },
  {
    ...js.configs.recommended,
    languageOptions: { ecmaVersion: 2024, sourceType: "module" },
    linterOptions: { reportUnusedDisableDirectives: "error" },
  },
  {
    rules: {
      eqeqeq: "error",
      "no-var": "error",
      "prefer-const": ["error", { destructuring: "all" }],
      "no-unused-vars": ["error", { ignoreRestSiblings: true, varsIgnorePattern: "^_$" }],
      "object-shorthand": "error",
    },
  },
  { files: ["src/**/*.js"], ignores: IN_WORKERS, languageOptions: { globals: globals.browser } },
  { files: IN_WORKERS, languageOptions: { globals: { ...globals.serviceworker, ...globals.worker } } },
  { files: ["tests/**/*.mjs"], languageOptions: { globals: { ...globals.node, ...globals.browser } } },
];
