// The table of children of core nodes is complete: traversal visits every node that a module contains.

import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { expect, it } from "vitest";
import { check } from "../../../src/compiler.js";
import { documentFiles } from "../../../src/files/documents.js";
import { withParts } from "../../../src/ir/children.js";
import type { Core, CoreModule } from "../../../src/ir/ir.js";
import { lower } from "../../../src/ir/lower.js";
import { passes } from "../../../src/ir/optimise.js";
import { everyCoreOf, everywhere } from "../../../src/ir/traversal.js";
import { Library } from "../../../src/resolve/imports/library.js";
import { sourceOf } from "../../../src/text/source.js";
import { documentsIn } from "../../support/emitted.js";

const folders = ["tests/emitted/passes", "tests/emitted/documents", "examples"];
const documents = (await Promise.all(folders.map(documentsIn))).flat();

async function optimisedModule(path: string): Promise<CoreModule> {
  const module = lower(check(sourceOf(basename(path), await readFile(path, "utf8")), new Library(documentFiles)));
  return passes.reduce((made, { apply }) => apply(made, everywhere), module);
}

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

it.each(documents.map((path) => [basename(path), path]))("traversal visits every node in %s", async (_, path) => {
  for (const definition of (await optimisedModule(path)).definitions) {
    const visited: Core[] = [];
    everyCoreOf(definition, (node) => visited.push(node));
    const nodes = visited.filter(({ kind }) => kind !== "tuple");
    expect(new Set(nodes)).toEqual(new Set(nodesIn([definition.clauses, definition.body])));
    for (const node of visited) expect(withParts(node, (part) => part)).toBe(node);
  }
});
