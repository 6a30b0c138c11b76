// Documents with large or numerous types: types that double with each definition, cycles, unions of thousands of
// literals. Inference is fast, and the types are small enough to print.

import { describe, expect, it } from "vitest";
import { check, compile } from "../../src/compiler.js";
import { hasErrors } from "../../src/diagnostics/diagnostic.js";
import { sourceOf } from "../../src/text/source.js";
import { showScheme } from "../../src/types/schemes/scheme.js";
import { strains } from "./strain.js";
import { timed } from "../processor-time.js";
import { isLong } from "../support/random.js";

/** Milliseconds per document. */
const limit = isLong ? 30_000 : 10_000;
/** An ordinary run tries a twentieth of a large size; that is enough for costs that double with each part. */
const sizeOf = (size: number): number => (isLong || size <= 50 ? size : Math.max(50, size / 20));
/** Maximum characters of a printed type; long tuples have many. */
const longestType = 500_000;

describe("types that strain the checker", () => {
  it.each(strains.map(({ name, size, document }) => [name, size, document] as const))(
    "are inferred and emitted in bounded time: %s",
    (_, size, document) => {
      const text = document(sizeOf(size));
      const { result, milliseconds } = timed(() => {
        const { document, diagnostics, output } = compile(text);
        return { document, diagnostics, code: output?.typescript };
      });
      expect(milliseconds).toBeLessThan(limit);
      expect(hasErrors(result.diagnostics)).toBe(false);
      expect(result.code).toContain("export");
      const { schemes, aliases } = result.document;
      expect(schemes.size).toBeGreaterThan(0);
      for (const scheme of schemes.values()) expect(showScheme(scheme, aliases).length).toBeLessThan(longestType);
    },
    4 * limit,
  );

  it("include a state that is concatenated with itself", () => {
    const text =
      "/$ second(x, y) := y initialState := (1, 0) newState := second(currentState[1..2], currentState + currentState) images := {} $/";
    const {
      result: { diagnostics },
      milliseconds,
    } = timed(() => check(sourceOf("document.led", text)));
    expect(milliseconds).toBeLessThan(limit);
    expect(hasErrors(diagnostics)).toBe(false);
  });

  it.each([
    "f(x) := choose(f(x))",
    "f(x) := choose(g(x))  g(x) := {f(x)} U choose(f(x))",
    "f(x, S) := f(x, {S}) if x in S; choose(f(x, choose(S))) otherwise",
  ])("include a result that is a member of itself: %s", (code) => {
    expect(() => compile(`/$ ${code} $/`).output?.typescript).not.toThrow();
  });

  it("include a type whose signature depends on the definition that it describes", () => {
    expect(() => check(sourceOf("document.led", "/$ T := {f(1)} f : Nat -> T f(x) := x $/"))).not.toThrow();
  });
});
