// Bundles the library that parses LaTeX without the parts that nobody calls, and for the command line in such a way that it is
// loaded only when a document has typeset mathematics.

import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

/**
 * Replaces the module that exports the library's function: the same function, which loads the original module on its
 * first call.
 */
const loader = `
let library;
export function libraryTree(text, mode) {
  library ??= require("whole-latex-library");
  return library.libraryTree(text, mode);
}`;

/** Loads the library lazily. */
export const withLateLatex: Plugin = {
  name: "with-late-latex",
  setup({ onLoad, onResolve }) {
    const library = /[\\/]src[\\/]latex[\\/]library\.ts$/;
    let path = "";
    onLoad({ filter: library }, (args) => {
      if (args.suffix === "?whole") return undefined;
      path = args.path;
      return { contents: loader, loader: "ts" };
    });
    onResolve({ filter: /^whole-latex-library$/ }, () => ({ path, suffix: "?whole" }));
  },
};

/**
 * The package is one module with a dozen parsers, each the value of a function. The bundler keeps them unless they are marked as
 * droppable. The module must not be minified before it is bundled, because the marks would be gone.
 */
export const withLeanLatex: Plugin = {
  name: "with-lean-latex",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]unified-latex-util-pegjs[\\/]index\.js$/ }, async ({ path }) => {
      const module = await readFile(path, "utf8");
      const contents = module.replaceAll(/^(var \w+ = )(?=\(function\(\) \{$)/gm, "$1/* @__PURE__ */ ");
      if (contents === module) throw new Error("bin/latex.ts does not find the parsers of the library");
      return { contents };
    });
  },
};
