// Bundles the LaTeX parsing library without its unused parsers. In the command line tool, it is loaded lazily, for
// documents with typeset mathematics.

import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

/** Replacement of the module that exports the library's function. It loads the original module on the first call. */
const loader = `
let library;
export function libraryTree(text, mode) {
  library ??= require("whole-latex-library");
  return library.libraryTree(text, mode);
}`;

export const withLateLatex: Plugin = {
  name: "with-late-latex",
  setup({ onLoad, onResolve }) {
    const library = /[\\/]src[\\/]document[\\/]latex[\\/]library\.ts$/;
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
 * The package is one module with a dozen parsers, each the value of a function call, which the bundler keeps unless it
 * is marked as pure. The module must not be minified before bundling, because minification removes the marks.
 */
export const withLeanLatex: Plugin = {
  name: "with-lean-latex",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]unified-latex-util-pegjs[\\/]index\.js$/ }, async ({ path }) => {
      const module = await readFile(path, "utf8");
      const contents = module.replaceAll(/^(var \w+ = )(?=\(function\(\) \{$)/gm, "$1/* @__PURE__ */ ");
      if (contents === module) throw new Error("bin/latex.ts cannot find the parsers of the library");
      return { contents };
    });
  },
};
