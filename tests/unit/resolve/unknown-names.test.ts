// Advice for unknown names, before any fix is tried.

import { expect, it } from "vitest";
import { check } from "../../../src/compiler.js";
import { sourceOf } from "../../../src/text/source.js";

const helpOf = (code: string): string | undefined =>
  check(sourceOf("document.led", `/$ ${code} $/`)).diagnostics[0]?.help;

it("the help for a parameter of a called predicate suggests choosing a value", () => {
  const valid = "valid(s, i) iff i in {1..9} & ~(i in s)";
  expect(helpOf(`${valid}\nx := {i} if valid({}, i); {} otherwise`)).toBe(
    "`i` is a parameter of `valid` and can be used only there. For a value with this property, write `choose({i | i in S & valid(s, i)})`.",
  );
  expect(helpOf(`${valid}\nx := i + 1`)).toBe(
    "`i` is a parameter of `valid` and can be used only there. Define `i`, or add it as a parameter here.",
  );
});
