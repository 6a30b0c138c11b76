// `list.push(...items)` passes every item as an argument, and the engine's stack overflows at about 120,000 of them.
// Lists are therefore extended with `append` of text/append.ts; the calls below pass few items.

import { type Node, parse } from "acorn";
import { transformSync } from "esbuild";
import { expect, it } from "vitest";
import { files } from "./source-files.js";

const allowed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "ir/passes/recalling.ts": { "steps.splice(at, 0, ...memories)": "a memory for each loop that a call stands in" },
  "codegen/typescript/patterns.ts": {
    "shapes.splice(at, 0, ...destructure(inside, part.value))": "a test for each part of a pattern",
  },
};

const isNode = (x: unknown): x is Node => typeof x === "object" && x !== null && "type" in x;

/** True for a call of an array-extending method with a spread argument. */
function isSpread(node: Node): boolean {
  if (!("callee" in node && "arguments" in node) || !isNode(node.callee) || !("property" in node.callee)) return false;
  const { property } = node.callee;
  const isAdding = isNode(property) && "name" in property && /^(?:push|unshift|splice)$/.test(String(property.name));
  return isAdding && Array.isArray(node.arguments) && node.arguments.some(({ type }: Node) => type === "SpreadElement");
}

function spreads(text: string): readonly string[] {
  const { code } = transformSync(text, { loader: "ts", target: "esnext" });
  const matches: string[] = [];
  const visit = (node: Node): void => {
    if (isSpread(node)) matches.push(code.slice(node.start, node.end));
    for (const part of Object.values(node).flat()) if (isNode(part)) visit(part);
  };
  visit(parse(code, { ecmaVersion: "latest", sourceType: "module" }));
  return matches;
}

it("spread arguments of mutating list methods are found", () => {
  expect(spreads("a.b?.push(1, ...c); a.push({ ...c }); a.push(...f<T>(x)); f(...a);")).toEqual([
    "a.b?.push(1, ...c)",
    "a.push(...f(x))",
  ]);
});

it("lists of unknown length are not passed as arguments", () => {
  const found = new Map(
    files
      .filter(({ text }) => /\.(?:push|unshift|splice)\([^;]*\.\.\./.test(text))
      .map(({ path, text }) => [path, new Set(spreads(text))] as const)
      .filter(([, all]) => all.size > 0),
  );
  const listed = Object.entries(allowed).map(([path, rows]) => [path, new Set(Object.keys(rows))] as const);
  expect(found).toEqual(new Map(listed));
});
