// The code of a fix in a help text.

import { expect, it } from "vitest";
import { compile } from "../../../src/compiler.js";

it("the help for a long definition shows the brackets around a change that is not an expression", () => {
  const discs = "{disc((0, 0), 10, dRed), disc((0, 0), 20, dBlue), disc((0, 0), 30, dYellow)}";
  const code = `S := {1..3}\nimages := ${discs} U {disc((x, 1), 2, dRed) | x in S if x != 3}`;
  expect(compile(`/$ ${code} $/`).diagnostics.map(({ help }) => help)).toEqual([
    "Write the members before a bar, and the conditions after it: `{disc((x, 1), 2, dRed) | x in S & x /= 3}`.",
  ]);
});
