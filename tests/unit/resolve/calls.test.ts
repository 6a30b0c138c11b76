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

describe("255", () => {
  it("parameters and arguments are allowed", () => {
    expect(errorsOf(`f(${listed(255)}) := x1\n y := f(${numbers(255)})\n g := lam ${listed(255, " ")}. x1`)).toEqual(
      [],
    );
  });

  it("parameters are the most that a definition may have", () => {
    expect(errorsOf(`f(${listed(257)}) := x1`)).toEqual(["L307 x256 1"]);
  });

  it("parameters are the most that a lambda may have", () => {
    expect(errorsOf(`g := lam ${listed(256, " ")}. x1`)).toEqual(["L307 x256 1"]);
  });

  it("arguments are the most that a call may have, whatever is called", () => {
    expect(errorsOf(`a := max(${numbers(300)})\n b(f) := f(${numbers(256)})\n c(f) := f(1)(${numbers(256)})`)).toEqual([
      "L307 255 1",
      "L307 255 2",
      "L307 255 3",
    ]);
  });

  it("is exceeded once, in the definition, when its calls fit it", () => {
    expect(errorsOf(`f(${listed(256)}) := x1\n y := f(${numbers(256)})`)).toEqual(["L307 x256 1"]);
  });
});

describe("the set of all tuples", () => {
  it("stands with the set of the coordinates, wherever a set can stand", () => {
    expect(
      errorsOf("p(x) iff x in Tuple(Nat)\n f: Tuple(Nat) -> Nat\n f(t) := |t|\n q(x) iff x : Tuple({1, 2})"),
    ).toEqual([]);
  });

  it("cannot stand alone", () => {
    expect(errorsOf("p(x) iff x in Tuple\n f: Tuple -> Nat\n f(t) := |t|\n q(x) iff x : Tuple\n s := <Tuple>")).toEqual(
      ["L334 Tuple 1", "L334 Tuple 2", "L334 Tuple 4", "L334 Tuple 5"],
    );
  });

  it("is not called without it", () => {
    expect(errorsOf("p(x) iff x in Tuple()")).toEqual(["L305 Tuple() 1"]);
  });

  it("is a name that a document may define for itself", () => {
    expect(errorsOf("Tuple := {1, 2}\n p(x) iff x in Tuple")).toEqual([]);
  });

  it("is unlike the finite sets and the sequences, which can stand alone", () => {
    expect(errorsOf("p(x) iff x in fSet or x in Seq")).toEqual([]);
  });
});

describe("a call with too few arguments", () => {
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
