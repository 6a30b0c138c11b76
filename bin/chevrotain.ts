// Chevrotain becomes what runs of it in the built tool, as one module. Its hundreds of small modules take long to set up, and
// every function takes its time to be loaded, called or not: what prepares a parser stays behind, as the decisions of ours
// are made here (src/syntax/prepared-parser.ts).

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build, type BuildResult, type Plugin } from "esbuild";
import { Grammar } from "../src/syntax/grammar.js";

/** What the sources import from the library. */
const imported = [
  "Alternation",
  "Alternative",
  "EmbeddedActionsParser",
  "EOF",
  "NonTerminal",
  "Option",
  "Repetition",
  "RepetitionMandatory",
  "RepetitionMandatoryWithSeparator",
  "RepetitionWithSeparator",
  "Terminal",
  "tokenMatcher",
];

/** Modules for what our parser never does: check its rules, look further ahead than one token, go on after a mistake, make a tree of its own. */
const unused: ReadonlySet<string> = new Set([
  "parse/grammar/checks",
  "parse/grammar/follow",
  "parse/grammar/interpreter",
  "parse/grammar/llk_lookahead",
  "parse/grammar/gast/gast_resolver_public",
  "parse/cst/cst",
  "parse/cst/cst_visitor",
]);

/** Modules in place of others, by their paths. */
const replaced: ReadonlyMap<string, string> = new Map([
  // The parser needs the lexer for one constant, the pattern of tokens that are in no text.
  [
    "scan/lexer_public",
    "export class Lexer { static NA = /NOT_APPLICABLE/; } export const LexerDefinitionErrorType = {};",
  ],
  // Every property that an object takes in changes its hidden class, of which each has a list of all properties; some hundred
  // methods cost more than a millisecond. An object that has lost a property keeps the others in a table instead.
  [
    "parse/parser/utils/apply_mixins",
    `
    export function applyMixins({ prototype: whole }, parts) {
      const { constructor } = Object.getOwnPropertyDescriptors(whole);
      delete whole.constructor;
      for (const { prototype } of parts) Object.defineProperties(whole, Object.getOwnPropertyDescriptors(prototype));
      Object.defineProperty(whole, "constructor", constructor);
    }`,
  ],
]);

/** A module that exports the same names, and nothing for any of them. */
function without(module: string): string {
  return [...module.matchAll(/^export (?:function|class|const|let) (\w+)/gm)]
    .map(([, name]) => `export const ${name} = undefined;`)
    .join("\n");
}

/** In place of Lodash. */
const lodash = fileURLToPath(new URL("lodash.ts", import.meta.url));

const withReplaced: Plugin = {
  name: "with-replaced",
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^lodash-es$/ }, ({ importer }) => (importer === lodash ? undefined : { path: lodash }));
    // Of what else is imported the bundler keeps nothing: what calls it is left out.
    onLoad({ filter: /[\\/]bin[\\/]lodash\.ts$/ }, async ({ path }) => ({
      contents: `${await readFile(path, "utf8")}export * from "lodash-es";`,
      loader: "ts",
    }));
    onLoad({ filter: /[\\/]chevrotain[\\/]lib[\\/]src[\\/]/ }, async ({ path }) => {
      const name = path.replaceAll("\\", "/").replace(/^.*\/chevrotain\/lib\/src\/|\.js$/g, "");
      const contents = unused.has(name) ? without(await readFile(path, "utf8")) : replaced.get(name);
      return contents === undefined ? undefined : { contents };
    });
  },
};

/** The library as one module, for {@link withPreparedParser}. The metafile tells what is in it. */
export async function bundledChevrotain(root: string): Promise<BuildResult<{ metafile: true; write: false }>> {
  const result = await build({
    absWorkingDir: root,
    stdin: { contents: `export { ${imported.join(", ")} } from "chevrotain";`, resolveDir: root },
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    metafile: true,
    write: false,
    legalComments: "none",
    logLevel: "warning",
    plugins: [withReplaced],
  });
  const files = Object.keys(result.metafile.inputs);
  const missing = [...unused, ...replaced.keys()].filter(
    (path) => !files.some((file) => file.endsWith(`/chevrotain/lib/src/${path}.js`)),
  );
  if (missing.length > 0)
    throw new Error(`bin/chevrotain.ts speaks of modules that Chevrotain does not have: ${missing.join(", ")}`);
  return result;
}

/** Puts the library, and what our parser decides by the next token, in place of what the sources find out when they run. */
export function withPreparedParser({
  outputFiles,
}: {
  readonly outputFiles: readonly { readonly text: string }[];
}): Plugin {
  const library = outputFiles.map(({ text }) => text).join("");
  const decisions = `export const decisions = ${JSON.stringify(new Grammar().decisions)};`;
  return {
    name: "with-prepared-parser",
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]chevrotain[\\/]lib[\\/]src[\\/]api\.js$/ }, () => ({ contents: library }));
      onLoad({ filter: /[\\/]syntax[\\/]decisions\.ts$/ }, () => ({ contents: decisions }));
    },
  };
}
