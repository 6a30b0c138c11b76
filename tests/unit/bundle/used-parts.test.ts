import { describe, expect, it } from "vitest";
import { usedParts } from "../../../src/bundle/used-parts.js";
import { compile, gameProgram } from "../../../src/compile.js";

const plain = "initialState := 0 newState := 2 * currentState + 1 images := {disc(point(0, 0), 1, dRed)}";

/** The optional parts of a game that has these definitions as well. */
function partsWith(definitions: string): readonly string[] {
  const compiled = compile(`/$ ${plain} ${definitions} $/`);
  expect(compiled.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return usedParts(compiled.document, gameProgram(compiled));
}

describe("the optional parts of a game", () => {
  it.each([
    ["of a plain game are none", "", []],
    ["are the sounds if it has some", "sounds := {`ding}", ["sounds"]],
    ["are the keys where these are read", 'f iff "Left" in keys', ["keys"]],
    ["are graphics where one is made", 'f := graphic("a.png", point(1, 2), 3, 4)', ["graphics"]],
    ["are graphics where one is written as a tuple", 'f := (`graphic, "a.png", (1, 2), 3, 4)', ["imageTuples", "graphics"]],
    ["are functions where one is written", "f := lambda x. x + 1", ["functions"]],
    ["are functions where a definition is a value", "f(x) := 2 * x g := <f>", ["functions"]],
    ["are functions where a built-in one is a value", "g := <floor>", ["functions"]],
    ["are no unbuilt sets where ranges are small", "f := {1..64}", []],
    ["are unbuilt sets where a range is large", "f := {1..65}", ["unbuiltSets"]],
    ["are unbuilt sets where a range may be large", "f(n) := {1..n}", ["unbuiltSets"]],
    ["are unbuilt sets where one is infinite", "f(n) iff n in Nat", ["unbuiltSets"]],
    ["are unbuilt sets where all subsets are meant", "f(S) := |Pow(S)|", ["unbuiltSets"]],
    ["are doubles where a root is taken", "f(x) := sqrt(x)", ["doubles"]],
    ["are joins where strings are joined", 'f(x) := "a" + x', ["joins"]],
    ["are joins where a sum may be one of anything", "f(x, y) := x + y", ["joins"]],
    ["are no joins where only numbers can be added", "f(x, y) := x + y if x < y; x - y otherwise", []],
    ["are products where sets are multiplied, wherever it stands", "f(S) iff some p in S * {1, 2}. p[1] = 3", ["products", "unbuiltSets"]],
    ["are no products where numbers are multiplied", "f(S) := {2 * n | n in S & n < 3}", []],
    ["are images as tuples where the atom of one stands", "f(x) := {(`txt, x, (1, 2), 3, (0, 0, 0))}", ["imageTuples"]],
  ])("%s", (_, definitions, parts) => {
    expect(partsWith(definitions)).toEqual(parts);
  });

  it("are the keys in the functional style, which is given all of the input", () => {
    const compiled = compile("/$ initialState := 0 newState(I, S) := S images(S) := {} $/");
    expect(usedParts(compiled.document, gameProgram(compiled))).toEqual(["keys"]);
  });
});
