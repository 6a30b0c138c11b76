// The source files and their imports.

import { readdirSync, readFileSync } from "node:fs";
import { join, posix, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** The folders of `src` in layers: each imports only from itself and earlier ones. */
export const layers = [
  "text",
  "runtime",
  "diagnostics",
  "language",
  "document/latex",
  "document",
  "syntax",
  "printing",
  "notation",
  "language/operations",
  "resolve",
  "types",
  "resolve/imports",
  "fixes",
  "ir",
  "codegen/typescript",
  "dump",
  "explain",
  "compiler.ts",
  "program.ts",
  "codegen/tla",
  "codegen/smt",
  "model-checker",
  "execute/games",
  "execute",
  "web/pages",
  "grading",
  "model-checker/animation",
  "model-checker/explorer",
  "weave",
  "web/bundle",
  "files",
  "api.ts",
  "plugins",
  "execute/repl",
  "lsp",
  "terminal",
  "web/live-server",
  "web/playground",
  "web/language-server",
  "cli",
];

const repository = fileURLToPath(new URL("../../", import.meta.url));

export interface Import {
  /** A path relative to `src`, or a package. */
  readonly from: string;
  readonly isLocal: boolean;
  readonly isTypeOnly: boolean;
}

export interface SourceFile {
  /** The path relative to `src`, with slashes. */
  readonly path: string;
  readonly layer: string;
  readonly text: string;
  readonly imports: readonly Import[];
}

export function filesBelow(folder: string, skip: (path: string) => boolean): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (skip(path)) return [];
    return entry.isDirectory() ? filesBelow(path, skip) : [path];
  });
}

export const src = join(repository, "src");
export const files: readonly SourceFile[] = filesBelow(src, () => false)
  .filter((path) => path.endsWith(".ts"))
  .map((absolute) => {
    const path = relative(src, absolute).split(sep).join("/");
    const text = readFileSync(absolute, "utf8");
    return { path, layer: layerOf(path), text, imports: importsOf(path, text) };
  });

/** The layer of a path relative to `src`: the longest folder of the list that it is in. */
export function layerOf(path: string): string {
  const within = layers.filter((layer) => path === layer || path.startsWith(`${layer}/`));
  return within.sort((a, b) => b.length - a.length)[0] ?? path;
}

/** Everything that a file imports or re-exports, including `import()` and `import type`. */
function importsOf(path: string, text: string): readonly Import[] {
  const code = withoutComments(text);
  const statements = [
    ...code.matchAll(/^(?:import|export)\s+([^;"']*?)from\s+"([^"]+)"/gm),
    ...code.matchAll(/^import\s+()"([^"]+)"/gm),
    ...code.matchAll(/\bimport\(()"([^"]+)"\)/g),
  ];
  return statements.map(([, names = "", specifier = ""]) => {
    const isLocal = specifier.startsWith(".");
    const from = isLocal ? posix.join(posix.dirname(path), specifier.replace(/\.js$/, ".ts")) : specifier;
    return { from, isLocal, isTypeOnly: /^type\s|^\{\s*(?:type\s[^,]*,?\s*)+\}/.test(names) };
  });
}

export function withoutComments(text: string): string {
  return text.replace(/(?<!\w)\/\*[^]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
}
