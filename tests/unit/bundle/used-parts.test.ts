import { describe, expect, it } from "vitest";
import { usedParts } from "../../../src/bundle/used-parts.js";
import { compile, gameProgram } from "../../../src/compile.js";

/** The optional parts of a game. */
function partsOf(text: string): readonly string[] {
  const compiled = compile(text);
  expect(compiled.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return usedParts(compiled.document, gameProgram(compiled));
}

/** The optional parts of a game that shows this, has these definitions as well, and goes on in this way. */
function partsWith(shown: string, definitions = "", step = "(2 * currentState + 1) mod 7"): readonly string[] {
  return partsOf(
    `/$ initialState := 0 newState := ${step} images := {text(${shown}, point(0, 0), 1, dRed)} ${definitions} $/`,
  );
}

describe("the optional parts of a game", () => {
  it.each([
    ["of a plain game are none", "currentState", "", []],
    ["are the sounds if it has some", "1", "sounds := {`ding}", ["sounds"]],
    ["are the keys where these are read", "keys", "", ["keys"]],
    ["are graphics where one is made", 'graphic("a.png", point(1, 2), 3, 4)', "", ["graphics"]],
    [
      "are graphics where one is written as a tuple",
      '(`graphic, "a.png", (1, 2), 3, 4)',
      "",
      ["far", "imageTuples", "graphics"],
    ],
    [
      "are surfaces where rectangles stand apart",
      "rect(point(1, 2), 3, 4, dRed)",
      "other := rect(point(9, 2), 3, 4, dRed)",
      ["surfaces"],
    ],
    [
      "are surfaces that may touch where the place of a rectangle is not known",
      "rect(point(currentState, 2), 3, 4, dRed)",
      "",
      ["surfaces", "touching"],
    ],
    [
      "are surfaces that may touch where one rectangle lies beside another",
      "<rect(point(1, 2), 4, 4, dRed), rect(point(5, 2), 4, 4, dRed)>",
      "",
      ["surfaces", "touching"],
    ],
    [
      "are slanted surfaces where a triangle is made",
      "fTri(point(0, 0), point(1, 1), point(0, 1), dRed)",
      "",
      ["surfaces", "slants", "touching"],
    ],
    [
      "are polygons where one is made",
      "polygon(<(0, 0), (1, 1), (0, 1)>, dRed)",
      "",
      ["surfaces", "slants", "polygons", "touching"],
    ],
    [
      "are polygons where one is written as a tuple",
      "(`poly, <(0, 0), (1, 1), (0, 1)>, (1, 2, 3))",
      "",
      ["far", "imageTuples", "surfaces", "slants", "polygons", "touching"],
    ],
    [
      "are images as tuples where the atom of one stands",
      "(`txt, 1, (1, 2), 3, (0, 0, 0))",
      "",
      ["far", "imageTuples"],
    ],
    ["are functions where one is written", "<lambda x. x>", "", ["functions", "unsafeNumbers"]],
    ["are functions where a definition is a value", "<f>", "f(x) := 2 * x", ["functions", "unsafeNumbers"]],
    ["are functions where a built-in one is a value", "<floor>", "", ["functions", "unsafeNumbers"]],
    ["are no functions where one is only called", "f(floor(1 / 2))", "f(x) := 2 * x", []],
    ["are doubles where a root is taken", "sqrt(2)", "", ["doubles", "unsafeNumbers"]],
    ["are joins where strings are joined", '"a" + "b"', "", ["joins"]],
    ["are joins where a sum may be one of anything", "f(1, currentState)", "f(x, y) := x + y", ["joins"]],
    ["are no joins where only numbers can be added", "f(1, 2)", "f(x, y) := x + y if x < y; x - y otherwise", []],
    [
      "are products where sets are multiplied, wherever it stands",
      "f({1})",
      "f(S) := {p[1] | p in S * {1, 2}}",
      ["products", "unbuiltSets"],
    ],
    [
      "are products where a signature has one",
      "f(1)",
      "f: Int -> Int * Int f(n) := (n, n)",
      ["products", "unbuiltSets"],
    ],
    ["are no unbuilt sets where a signature has a small range", "f(1)", "f: {1..9} -> {1..9} f(n) := 10 - n", []],
    ["are no products where numbers are multiplied", "f({1})", "f(S) := {2 * n | n in S & n < 3}", []],
    ["are no unbuilt sets where ranges are small", "{1..64}", "", []],
    ["are unbuilt sets where a range is large", "{1..65}", "", ["unbuiltSets"]],
    ["are unbuilt sets where a range may be large", "f(1)", "f(n) := {1..n}", ["unbuiltSets"]],
    [
      "are unbuilt sets where one is infinite",
      "f(1)",
      "f(n) := {x | x in {n} & x in S} S := Nat",
      ["unbuiltSets", "unsafeNumbers"],
    ],
    [
      "are no unbuilt sets where an infinite one is only asked for a member",
      "f(1)",
      "f(n) := {x | x in {n} & x in Nat}",
      [],
    ],
    ["are unbuilt sets where all subsets are meant", "Pow({1})", "", ["unbuiltSets"]],
    [
      "are no far images where coordinates are bounded, by whatever way",
      "point(f(currentState), g(7) / 2)",
      "f(n) := 100 * (n mod 9) - 50 g(c) := 650 - h(c) h(c) := 100 * floor((c - 1) / 3)",
      [],
    ],
    ["are no far images where a large number is no coordinate", "10^6", "", []],
    ["are none of what only a definition does that the game does not need", "1", 'f := <"a" + "b", sqrt, {1..99}>', []],
  ])("%s", (_, shown, definitions, parts) => {
    expect([...partsWith(shown, definitions)].sort()).toEqual([...parts].sort());
  });

  it.each([
    [
      "are far images where a coordinate grows from frame to frame",
      "point(currentState, 0)",
      "",
      ["far", "unsafeNumbers"],
    ],
    ["are far images where a radius does", "disc(point(0, 0), currentState, dRed)", "", ["far", "unsafeNumbers"]],
    [
      "are far images where a side does",
      "rect(point(0, 0), currentState, 5, dRed)",
      "",
      ["far", "surfaces", "touching", "unsafeNumbers"],
    ],
    [
      "are far images where a coordinate is taken from a point",
      "point(point(1, currentState)[2], 0)",
      "",
      ["far", "unsafeNumbers"],
    ],
    [
      "are far images where a point may be made of anything",
      "f(point)",
      "f(p) := p(1, 2)",
      ["far", "functions", "unsafeNumbers"],
    ],
    ["are unsafe numbers where the state grows without end", "1", "", ["unsafeNumbers"]],
    ["are unsafe numbers in a state that keeps a grown one", "1", "S := {currentState}", ["unsafeNumbers"]],
  ])("%s", (_, shown, definitions, parts) => {
    expect([...partsWith(shown, definitions, "2 * currentState + 1")].sort()).toEqual([...parts].sort());
  });

  it.each([
    ["a quotient", "1 / 3", ""],
    ["a quotient of what is not written out", "f(currentState)", "f(n) := n / 2"],
    ["a decimal", "0.5", ""],
    ["a large number", "2^53", ""],
    ["a large number on the way to a small one", "(10^20) mod 7", ""],
    ["a sum of whatever there is", "Sum[x in {1, currentState}] x", ""],
    ["a number in a set", "{(1, 1 / 3)}", ""],
    ["a number of a function that is a value", "f(g)", "f(h) := h(1) g(x) := x"],
  ])("are unsafe numbers where there is %s", (_, shown, definitions) => {
    expect(partsWith(shown, definitions)).toContain("unsafeNumbers");
  });

  it.each([
    ["quotients come out even, and are written out", "mid(3, 5)", "mid(a, b) := (a + b) / 2"],
    ["quotients are rounded", "floor(currentState / 2)", ""],
    ["numbers are bounded", "f(currentState)", "f(n) := 100 * (n mod 9) - 50"],
    ["sizes are counted", "|{currentState, 1}|", ""],
  ])("are no unsafe numbers where %s", (_, shown, definitions) => {
    expect(partsWith(shown, definitions)).not.toContain("unsafeNumbers");
  });

  it("are the keys in the functional style, which is given all of the input", () => {
    expect(partsOf("/$ initialState := 0 newState(I, S) := S images(S) := {} $/")).toEqual(["keys"]);
  });
});
