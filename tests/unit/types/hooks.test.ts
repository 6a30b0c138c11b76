// Values of game definitions that hosts cannot display.

import { expect, it } from "vitest";
import { check } from "../../../src/compiler.js";
import { sourceOf } from "../../../src/text/source.js";

it.each(["<<disc((1, 1), 1, dRed)>, <>>", "{row(i) | i in {1..3}}"])("%s has a superfluous nesting level", (images) => {
  const text = `/$ initialState := 0\nnewState := 0\nrow(i) := {disc((i, 1), 1, dRed)}\nimages := ${images} $/`;
  expect(check(sourceOf("document.led", text)).diagnostics.map(({ help }) => help)).toEqual([
    "There is one level too many: join the inner sets with `U` or `Union`, or the inner sequences with `+`.",
  ]);
});
