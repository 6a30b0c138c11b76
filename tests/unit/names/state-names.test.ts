import { expect, it } from "vitest";
import { check } from "../../../src/compile.js";
import { stateNames } from "../../../src/names/state-names.js";
import { sourceOf } from "../../../src/source/source.js";

const namesIn = (text: string): readonly string[] => stateNames(check(sourceOf("a.led", text)));

it.each([
  ["/$ initialState := (1, 2)  newState := (x, y) where (x, y) = currentState  images := {} $/", ["x", "y"]],
  [
    "/$ initialState := (1, 2)  newState := currentState  images := {disc(point(a, b), 3, dRed)} where (a, b) = currentState $/",
    ["a", "b"],
  ],
  [
    "/$ initialState := (1, 2)  f(z) := a where (a, b) = currentState  newState := (x, y) where (x, y) = currentState  images := {} $/",
    ["x", "y"],
  ],
  [
    "/$ initialState := (1, (2, 3))  newState := (x, (y, z)) where (x, (y, z)) = currentState  images := {} $/",
    ["x", ""],
  ],
  ["/$ initialState := 1  newState := x where x = currentState  images := {} $/", []],
  ["/$ x := 1 $/", []],
])("finds what a document calls the coordinates of the state: %s", (text, names) => {
  expect(namesIn(text)).toEqual(names);
});
