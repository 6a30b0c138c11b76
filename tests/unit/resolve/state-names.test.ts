import { expect, it } from "vitest";
import { check } from "../../../src/compiler.js";
import { stateNames } from "../../../src/resolve/state-names.js";
import { sourceOf } from "../../../src/text/source.js";

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
  ["/$ initialState := (1, 2)  newState(I, S) := (a, b) where (a, b) = S  images(S) := {} $/", ["a", "b"]],
  [
    "/$ initialState := (1, 2)  next(s) := {moved(1, s), moved(2, s)}  moved(k, t) := (a + k, b) where (a, b) = t  f(u) := c where (c, d) = u $/",
    ["a", "b"],
  ],
  [
    "/$ initialState := (1, 2)  next(s) := {g(s)}  g(s) := h(s)  h(s) := (b, a) if a < b; s otherwise where (a, b) = s $/",
    ["a", "b"],
  ],
  ["/$ initialState := (1, 2)  next(s) := {g((1, 2))}  g(t) := (b, a) where (a, b) = t $/", []],
])("finds the names that a document gives to the coordinates of the state: %s", (text, names) => {
  expect(namesIn(text)).toEqual(names);
});
