// Constructs that TLA+ cannot express, or TLC cannot compute, are rejected at their location.

import { expect, it } from "vitest";
import { modelOf } from "../../src/codegen/tla/model.js";
import { compiled } from "../explore/searching.js";

/** The marked source text of each rejection, and the reason. */
function refusedIn(code: string): readonly string[] {
  const text = `/$\n${code}\n$/\n`;
  const { rejections: refusals } = modelOf(compiled(text), { name: "m", document: "m.led", inputs: [] })!;
  return refusals.map(({ span, reason }) => `${text.slice(span.start, span.end)}: ${reason}`);
}

it.each([
  ['initialState := "abc"  next(s) := {s[2..|s|]} if |s| > 1; {} otherwise', "TLC cannot take strings apart"],
  ["initialState := 2  next(s) := {floor(sqrt(s))}", "`sqrt` has no form in TLA+"],
  ["initialState := 2  next(s) := {floor(10 * random(s, 1)[1])}", "`random` has no form"],
  ["initialState := 1  next(s) := {kept[1](s)}  kept := <lam x. x + 1>", "a function is not a value in TLA+"],
  [
    "initialState := <1>  next(s) := {mapped(lam x. x + 1, s)}\nmapped(f, s) := <> if s = <>; <f(s[1])> + mapped(f, s[2..|s|]) otherwise",
    "calls itself and takes functions",
  ],
])("%s", (code, reason) => {
  expect(refusedIn(code).join("\n")).toContain(reason);
});

it("a translatable machine has no refusals", () => {
  expect(refusedIn("initialState := 1\nnext(s) := {s + 1} if s < 3; {} otherwise")).toEqual([]);
});
