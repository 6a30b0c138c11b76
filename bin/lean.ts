// Plugins that remove unused code from page scripts: the long explanations of diagnostics (only for `led explain` and
// the site), most protocol types of the language server, and the lexer and grammar validation of the parsing library.

import { readFile } from "node:fs/promises";
import { parse } from "acorn";
import { type Plugin, transform } from "esbuild";

/** Fields of the diagnostics catalogue that pages do not read. */
const unread = new Set(["explain", "example", "repair", "documents"]);

/** Drops the explanations from the diagnostics catalogue. */
export const withoutExplanations: Plugin = {
  name: "without-explanations",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]src[\\/]diagnostics[\\/]\w+\.ts$/ }, async ({ path }) => {
      const { code } = await transform(await readFile(path, "utf8"), { loader: "ts", format: "esm", charset: "utf8" });
      return { contents: shortened(code) };
    });
  },
};

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

function shortened(code: string): string {
  const cuts: { readonly start: number; readonly end: number }[] = [];
  const walk = (node: Node): void => {
    const { callee, arguments: given } = node as unknown as { callee?: { name?: string }; arguments?: readonly Node[] };
    if (node.type === "CallExpression" && callee?.name === "entry") {
      const { properties } = given![0] as unknown as { properties: readonly (Node & { key: { name: string } })[] };
      for (const [i, { key, start }] of properties.entries())
        if (unread.has(key.name)) cuts.push({ start, end: properties[i + 1]?.start ?? given![0]!.end - 1 });
    }
    for (const child of Object.values(node).flat()) if (isNode(child)) walk(child);
  };
  walk(parse(code, { ecmaVersion: "latest", sourceType: "module" }));
  let rest = "";
  let at = 0;
  for (const { start, end } of cuts.sort((a, b) => a.start - b.start)) {
    rest += code.slice(at, start);
    at = end;
  }
  return rest + code.slice(at);
}

const isNode = (x: unknown): x is Node => typeof x === "object" && x !== null && "type" in x;

/**
 * Makes the protocol types droppable: TypeScript compiles each namespace to a function call, which the bundler keeps
 * unless it is marked as pure.
 */
export const withLeanProtocol: Plugin = {
  name: "with-lean-protocol",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]vscode-languageserver-types[\\/].*[\\/]main\.js$/ }, async ({ path }) => {
      const module = await readFile(path, "utf8");
      const contents = module.replace(
        /^export var (\w+);\n\(function \(\1\) \{\n([^]*?)\n\}\)\(\1 \|\| \(\1 = \{\}\)\);/gm,
        "export var $1 = /* @__PURE__ */ (function ($1) {\n$2\nreturn $1;\n})({});",
      );
      if (contents === module) throw new Error("bin/lean.ts cannot find the types of the protocol");
      return { contents };
    });
  },
};

/**
 * Chevrotain without its lexer, because the language has its own, and without grammar validation, which only tests run.
 */
export const withLeanParser: Plugin = {
  name: "with-lean-parser",
  setup({ onLoad }) {
    const inChevrotain = (path: string): RegExp =>
      new RegExp(`[\\\\/]chevrotain[\\\\/]lib[\\\\/]src[\\\\/]${path.replaceAll("/", "[\\\\/]")}\\.js$`);
    onLoad({ filter: inChevrotain("scan/lexer_public") }, () => ({
      contents: "export const Lexer = { NA: /NOT_APPLICABLE/ }, LexerDefinitionErrorType = {};",
    }));
    // `createToken` does not need the lexer.
    onLoad({ filter: inChevrotain("scan/lexer") }, () => ({ contents: "" }));
    // Each check returns an array of errors.
    onLoad({ filter: inChevrotain("parse/grammar/checks") }, async ({ path }) => {
      const module = await readFile(path, "utf8");
      const checks = [...module.matchAll(/^export (?:function|class) (\w+)/gm)].map(([, name]) => name);
      if (checks.length === 0) throw new Error("bin/lean.ts cannot find the checks of the parser's library");
      return { contents: checks.map((name) => `export function ${name}() { return []; }`).join("\n") };
    });
  },
};
