// The passes on documents, one after another: their declared needs are necessary, and every variable is bound. The table
// of children of core nodes is complete: traversal visits every node of the optimized modules.

import { describe, expect, it } from "vitest";
import { Contents } from "../../../src/ir/analysis/occurrence.js";
import { withParts } from "../../../src/ir/children.js";
import type { Core } from "../../../src/ir/ir.js";
import { lower } from "../../../src/ir/lower.js";
import { passes } from "../../../src/ir/optimise.js";
import { showCore } from "../../../src/ir/print.js";
import { everyCoreOf, everywhere } from "../../../src/ir/traversal.js";
import { compiledOf, documentsIn, type Written } from "../../documents.js";
import { oneIn } from "../../support/random.js";

const documentsBelow = (folder: string): readonly Written[] => documentsIn(folder, [".led", ".led.md", ".tex"]);
const documents = [
  ...documentsBelow("tests/emitted/passes"),
  ...documentsBelow("tests/emitted/documents"),
  ...oneIn(3, documentsBelow("examples")),
];

const contents = (): Contents => new Contents(passes.map(({ needs }) => needs));

/** Parts without nodes. */
const leaves = new Set(["span", "type", "variable", "variables", "parameters", "defined"]);
/** Kinds of steps, and of patterns, which have spans like nodes. */
const others = new Set(["each", "bind", "filter", "either", "tuple", "destructure", "require"]);

/** The nodes in a value, found without the table; except tuples, which look like patterns. */
function nodesIn(value: unknown): readonly unknown[] {
  if (typeof value !== "object" || value === null) return [];
  const { kind } = value as { readonly kind?: string };
  const isNode = "span" in value && kind !== undefined && !others.has(kind);
  const inside = Object.entries(value).flatMap(([key, part]) => (leaves.has(key) ? [] : nodesIn(part)));
  return isNode ? [value, ...inside] : inside;
}

describe.each(documents)("$path", (written) => {
  let module = lower(compiledOf(written).document);

  it("gets the same result from passes restricted to their needs, and all variables are bound", () => {
    const found = contents();
    for (const { name, apply, needs } of passes) {
      const spared = found.occur(module, needs) ? apply(module, found.where(needs)) : module;
      expect(spared.definitions, name).toEqual(apply(module, everywhere).definitions);
      module = spared;
      const text = showCore(module).replace(/"(?:[^"\\]|\\.)*"/g, '""');
      expect(text.match(/[^\s(]+\?/g) ?? [], name).toEqual([]);
    }
  });

  it("has no node that traversal misses", () => {
    for (const definition of module.definitions) {
      const visited: Core[] = [];
      everyCoreOf(definition, (node) => visited.push(node));
      const nodes = visited.filter(({ kind }) => kind !== "tuple");
      expect(new Set(nodes)).toEqual(new Set(nodesIn([definition.clauses, definition.body])));
      for (const node of visited) expect(withParts(node, (part) => part)).toBe(node);
    }
  });
});

it("each declared need is missing from some module", () => {
  const found = contents();
  const modules = documents.map((written) => lower(compiledOf(written).document));
  const never = passes.filter(
    ({ needs }) => needs.lists.length > 0 && modules.every((module) => found.occur(module, needs)),
  );
  expect(never.map(({ name }) => name)).toEqual([]);
});
