// Documents that make large types, or many: types that double with each definition, rings, unions of thousands of
// literals. Their types are found soon, whatever they are, and are small enough to be shown.

import { afterAll, describe, expect, it } from "vitest";
import { showScheme } from "../../src/types/scheme.js";
import { strains } from "../bench/strain.js";
import { isLong, Survivors } from "./survive.js";

/** Seconds that such a document may take, and the share of its size that the short run tries. */
const seconds = isLong ? 20 : 4;
const share = isLong ? 1 : 0.2;
const patience = 120_000;
/** Characters of the type of one definition: that of a long tuple has many. */
const longestType = 500_000;

describe("documents that strain the type checker are checked soon:", () => {
  const survivors = new Survivors();
  afterAll(() => survivors.report("documents that strain"));

  it.each(strains.map(({ name, size, document }) => [name, size, document] as const))(
    "%s",
    (_, size, document) => {
      const { document: checked, diagnostics } = survivors.check(document(size < 1000 ? size : Math.ceil(size * share)), seconds);
      expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
      expect(checked.schemes.size).toBeGreaterThan(0);
      for (const scheme of checked.schemes.values()) expect(showScheme(scheme, checked.aliases).length).toBeLessThan(longestType);
    },
    patience,
  );

  it("a type whose signature needs the definition that it describes", () => {
    survivors.check("/$ T := {f(1)} f : Nat -> T f(x) := x $/");
  });
});
