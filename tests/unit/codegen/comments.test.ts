import { expect, it } from "vitest";
import { printModule } from "../../../src/codegen/typescript/print.js";
import * as ts from "../../../src/codegen/typescript/typescript.js";

it("omits comments from scripts that are printed without them", () => {
  const module = ts.module([
    ts.comment("Written by hand."),
    ts.blank(),
    ts.import(["setOf"], "./easel.js"),
    ts.const("a", ts.call("setOf", [ts.literal(2)]), { doc: "Two things.", exported: true }),
    ts.function("f", ["x"], [ts.comment("What if?"), ts.return(ts.id("x"))], { exported: true }),
  ]);
  expect(printModule(module, { language: "js-script", hasComments: false }).code).toBe(`"use strict";

const { setOf } = easel;

const a = setOf(2);

function f(x) {
  return x;
}

return { a, f };
`);
});
