// Limits on the number of parameters and arguments, and built-in names that must be called.

import { describe, expect, it } from "vitest";
import { compile } from "../../../src/compiler.js";
import { positionAt } from "../../../src/text/source.js";

const listed = (count: number, between = ", "): string =>
  Array.from({ length: count }, (_, i) => `x${i + 1}`).join(between);
const numbers = (count: number): string => Array.from({ length: count }, (_, i) => i).join(", ");

function errorsOf(code: string): readonly string[] {
  const text = `/$ ${code} $/`;
  const { diagnostics, document } = compile(text);
  return diagnostics
    .filter(({ severity }) => severity === "error")
    .map(
      ({ code, span }) => `${code} ${text.slice(span.start, span.end)} ${positionAt(document.source, span.start).line}`,
    );
}

describe("limit of 255", () => {
  it("allows 255 parameters and arguments", () => {
    expect(errorsOf(`f(${listed(255)}) := x1\n y := f(${numbers(255)})\n g := lam ${listed(255, " ")}. x1`)).toEqual(
      [],
    );
  });

  it("applies to the parameters of a definition", () => {
    expect(errorsOf(`f(${listed(257)}) := x1`)).toEqual(["L307 x256 1"]);
  });

  it("applies to the parameters of a lambda", () => {
    expect(errorsOf(`g := lam ${listed(256, " ")}. x1`)).toEqual(["L307 x256 1"]);
  });

  it("applies to the arguments of a call, whatever its callee", () => {
    expect(errorsOf(`a := max(${numbers(300)})\n b(f) := f(${numbers(256)})\n c(f) := f(1)(${numbers(256)})`)).toEqual([
      "L307 255 1",
      "L307 255 2",
      "L307 255 3",
    ]);
  });

  it("is reported once, at the definition, if its calls match it", () => {
    expect(errorsOf(`f(${listed(256)}) := x1\n y := f(${numbers(256)})`)).toEqual(["L307 x256 1"]);
  });
});

describe("set of all tuples", () => {
  it("is allowed with a coordinate set wherever sets are", () => {
    expect(
      errorsOf("p(x) iff x in Tuple(Nat)\n f: Tuple(Nat) -> Nat\n f(t) := |t|\n q(x) iff x : Tuple({1, 2})"),
    ).toEqual([]);
  });

  it("is rejected without a coordinate set", () => {
    expect(errorsOf("p(x) iff x in Tuple\n f: Tuple -> Nat\n f(t) := |t|\n q(x) iff x : Tuple\n s := <Tuple>")).toEqual(
      ["L334 Tuple 1", "L334 Tuple 2", "L334 Tuple 4", "L334 Tuple 5"],
    );
  });

  it("is rejected with an empty argument list", () => {
    expect(errorsOf("p(x) iff x in Tuple()")).toEqual(["L305 Tuple() 1"]);
  });

  it("may be redefined by a document", () => {
    expect(errorsOf("Tuple := {1, 2}\n p(x) iff x in Tuple")).toEqual([]);
  });

  it("differs from the finite sets and the sequences, which need no argument", () => {
    expect(errorsOf("p(x) iff x in fSet or x in Seq")).toEqual([]);
  });
});

describe("call with too few arguments", () => {
  const missingIn = (call: string): string => {
    const [first] = compile(`/$ f(x, y, z) := x + y + z\n a(x, z) := ${call} $/`).diagnostics;
    return /: (.*) missing\.$/.exec(first?.message ?? "")?.[1] ?? "";
  };

  it("names the parameters without an argument", () => {
    expect(missingIn("f(1, 2)")).toBe("the argument for `z` is");
    expect(missingIn("f(1)")).toBe("the arguments for `y` and `z` are");
  });

  it("matches arguments to the parameters of their names", () => {
    expect(missingIn("f(x, z)")).toBe("the argument for `y` is");
    expect(missingIn("f(1, z)")).toBe("the argument for `y` is");
    expect(missingIn("f(x, x)")).toBe("the argument for `z` is");
  });
});
