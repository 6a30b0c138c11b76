// Types broken into lines: where they break, and that no text is lost.

import { describe, expect, it } from "vitest";
import { widthOf } from "../../src/diagnostics/cells.js";
import { laidOut, typeLines } from "../../src/execute/repl/types.js";

const readings = "Rat * Rat -> Rat; String * String -> String; Seq(a) * Seq(a) -> Seq(a)";

describe("line breaks in types", () => {
  it("are omitted if the type fits on one line", () => {
    expect(typeLines("join", readings, 100)).toEqual([`join : ${readings}`]);
    expect(typeLines("join", readings, `join : ${readings}`.length)).toHaveLength(1);
  });

  it("separate overloads otherwise", () => {
    expect(typeLines("join", readings, 70)).toEqual([
      "join : Rat * Rat -> Rat;",
      "    String * String -> String;",
      "    Seq(a) * Seq(a) -> Seq(a)",
    ]);
  });

  it.each([
    ["after an arrow", "f : Player * Cell -> fSet(Move)", 25, ["f : Player * Cell ->", "    fSet(Move)"]],
    [
      "after a product",
      "f : Player * Cell * State -> fSet(Move)",
      24,
      ["f : Player * Cell *", "    State -> fSet(Move)"],
    ],
    [
      "after a union rather than inside its members",
      "u : {1} * {`a} U {2} * {`b} U {3} * {`c}",
      26,
      ["u : {1} * {`a} U", "    {2} * {`b} U", "    {3} * {`c}"],
    ],
    ["inside brackets only if necessary", "s : fSet({`alpha} * {`beta})", 20, ["s : fSet({`alpha} *", "    {`beta})"]],
    ["between the members of a set", "s : {`alpha, `beta, `gamma}", 20, ["s : {`alpha, `beta,", "    `gamma}"]],
    [
      "before the recursive types",
      "t : T -> Nat where T = {`nil} U T * Int * T",
      30,
      ["t : T -> Nat", "    where T = {`nil} U", "    T * Int * T"],
    ],
  ])("are inserted %s", (_, type, width, lines) => {
    expect(laidOut(type, width)).toEqual(lines);
  });

  it("are not inserted inside a string", () => {
    const strings = '{"a -> b; c", "it said \\"no, never\\" * {", "the end"}';
    for (let width = 1; width < 60; width++) {
      const lines = laidOut(strings, width);
      for (const line of lines) expect(line.replace(/"(?:[^"\\]|\\.)*"/g, "")).not.toContain('"');
    }
  });

  it("preserve all text, and lines exceed the width only if they cannot be broken", () => {
    const type = `${readings}; fSet({1..9} * {\`a, \`b, \`c}) U Tuple(T) -> {} where T = {1, 2, 3, 5, 7, 11, 13} U T * Int * T`;
    for (let width = 20; width < 160; width++) {
      const lines = laidOut(type, width);
      expect(lines.map((line) => line.trim()).join(" ")).toBe(type);
      for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width);
    }
  });

  it("use the display width of wide characters", () => {
    expect(laidOut('{"数学", "数学", "数学"}', 15)).toEqual(['{"数学",', '    "数学",', '    "数学"}']);
  });

  it("are computed quickly for very many members", () => {
    const members = Array.from({ length: 20_000 }, (_, i) => `\`a${i}`).join(", ");
    const start = performance.now();
    expect(laidOut(`{${members}}`, 80).length).toBeGreaterThan(1000);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
