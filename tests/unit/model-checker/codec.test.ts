// The encoding of values as states: equal values have equal bytes, in whatever order their sets were built.

import fc from "fast-check";
import { expect, it } from "vitest";
import { Bytes, ByteReader } from "../../../src/model-checker/bytes.js";
import { codecOf } from "../../../src/model-checker/codec.js";
import { atom, equal, Sequence, setOf, type Value } from "../../../src/runtime/index.js";
import { cases } from "../../support/random.js";

/** A value as a tree; `order` permutes the members of its sets. */
type Tree = number | string | { readonly of: "set" | "tuple" | "sequence"; readonly items: readonly Tree[] };

const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, depthSize: "large", withCrossShrink: true },
    fc.integer({ min: -3, max: 300 }),
    fc.constantFrom("p", "q", "longer"),
    fc.record({
      of: fc.constantFrom("set" as const, "sequence" as const),
      items: fc.array(tie("tree"), { maxLength: 6 }),
    }),
    fc.record({ of: fc.constant("tuple" as const), items: fc.array(tie("tree"), { minLength: 2, maxLength: 3 }) }),
    fc
      .integer({ min: 100, max: 300 })
      .map((size) => ({ of: "set" as const, items: Array.from({ length: size }, (_, i) => i) })),
  ),
}));

function valueOf(tree: Tree, isReversed: boolean): Value {
  if (typeof tree === "number") return tree;
  if (typeof tree === "string") return atom(tree);
  const items = tree.items.map((item) => valueOf(item, isReversed));
  if (tree.of === "set") return setOf(...(isReversed ? items.reverse() : items));
  return tree.of === "tuple" ? items : new Sequence(items);
}

it.each([
  { name: "values of any shape", codec: codecOf({ kind: "any" }) },
  { name: "sets of any members", codec: codecOf({ kind: "set", member: { kind: "any" } }) },
])("$name have a canonical encoding and survive a round trip", ({ codec }) => {
  const written = (value: Value): Uint8Array => {
    const bytes = new Bytes();
    codec.write(value, bytes);
    return bytes.data.slice(0, bytes.at);
  };
  fc.assert(
    fc.property(tree, (one) => {
      const value = valueOf(one, false);
      const data = written(value);
      expect(written(valueOf(one, true))).toEqual(data);
      const reader = new ByteReader();
      reader.data = data;
      expect(equal(codec.read(reader), value)).toBe(true);
      expect(reader.at).toBe(data.length);
    }),
    { numRuns: cases(400) },
  );
});
