// Instruments the loops of the runtime with calls of `tick` (src/runtime/values/stopping.ts), so that a page can stop a
// long computation.

import { readFile } from "node:fs/promises";
import { dirname, relative } from "node:path";
import { type AnyNode, parse } from "acorn";
import { type Plugin, transform } from "esbuild";

/**
 * Modules with hash tables of sets and definitions. An interrupted update would leave a table inconsistent for all
 * other users. Their loops are short, over the slots or members of one set.
 */
const keepsState = new Set([
  "caches/memo-keys.ts",
  "caches/memo-tables.ts",
  "sets/builder.ts",
  "sets/store.ts",
  "sets/table.ts",
  "values/bits.ts",
  "values/hash.ts",
]);

export const withTicks: Plugin = {
  name: "with-ticks",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]src[\\/]runtime[\\/].*\.ts$/ }, async ({ path }) => {
      const runtime = path.slice(0, path.lastIndexOf("runtime") + "runtime".length);
      const module = relative(runtime, path).replaceAll("\\", "/");
      if (keepsState.has(module) || module === "values/stopping.ts") return undefined;
      const { code } = await transform(await readFile(path, "utf8"), { loader: "ts", target: "es2022" });
      const ticked = insertTicks(code);
      if (ticked === code) return undefined;
      const folder = relative(dirname(path), runtime).replaceAll("\\", "/") || ".";
      return { contents: `import { tick as $tick } from "${folder}/values/stopping.js";\n${ticked}`, loader: "js" };
    });
  },
};

/** Inserts a call of `$tick` at the start of each loop body of a module. */
export function insertTicks(code: string): string {
  const insertions: { readonly at: number; readonly text: string }[] = [];
  const visit = (node: AnyNode): void => {
    if (
      node.type === "ForStatement" ||
      node.type === "ForOfStatement" ||
      node.type === "WhileStatement" ||
      node.type === "DoWhileStatement"
    ) {
      const { body } = node;
      if (body.type === "BlockStatement") insertions.push({ at: body.start + 1, text: "$tick();" });
      else insertions.push({ at: body.start, text: "{$tick();" }, { at: body.end, text: "}" });
    }
    childrenOf(node).forEach(visit);
  };
  visit(parse(code, { ecmaVersion: 2022, sourceType: "module" }));
  let result = code;
  for (const { at, text } of insertions.sort((a, b) => b.at - a.at))
    result = result.slice(0, at) + text + result.slice(at);
  return result;
}

function childrenOf(node: AnyNode): readonly AnyNode[] {
  const values: readonly unknown[] = Object.values(node).flat();
  return values.filter(isNode);
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}
