// Bundles the library that parses LaTeX in such a way that it is loaded only when a document has typeset mathematics,
// and without the parts that nobody calls.

import { readFile } from "node:fs/promises";
import { type Plugin, transform } from "esbuild";

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
    // The package is one module with a dozen parsers, each the value of a function. The bundler keeps them unless they
    // are marked as droppable.
    onLoad({ filter: /[\\/]unified-latex-util-pegjs[\\/]index\.js$/ }, async (args) => {
      const module = await readFile(args.path, "utf8");
      const contents = module.replaceAll(/^(var \w+ = )(?=\(function\(\) \{$)/gm, "$1/* @__PURE__ */ ");
      if (contents === module) throw new Error("bin/latex.ts does not find the parsers of the library");
      // Nobody reads this code, and it is large.
      return { contents: (await transform(contents, { minify: true, format: "esm", legalComments: "none" })).code };
    });
  },
};
