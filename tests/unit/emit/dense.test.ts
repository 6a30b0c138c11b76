import { describe, expect, it } from "vitest";
import { printModule } from "../../../src/emit/print.js";
import * as ts from "../../../src/emit/typescript.js";

function dense(items: readonly ts.ModuleItem[]): string {
  return printModule(ts.module(items), { language: "js-script", isDense: true }).code;
}

describe("a dense script", () => {
  it("has no comments, and no space that is not needed", () => {
    const [x, y] = [ts.id("x"), ts.id("y")];
    const code = dense([
      ts.comment("Written by hand."),
      ts.blank(),
      ts.import(["add", "setOf"], "./easel.js"),
      ts.export(ts.const("a", ts.call("setOf", [ts.literal("x + y"), ts.literal(2)]), { doc: "Two things." })),
      ts.export(
        ts.function(
          "f",
          ["x", "y"],
          [ts.comment("What if?"), ts.if(ts.binary("<", x, y), [ts.return(ts.unary("!", x))]), ts.throw(y)],
        ),
      ),
    ]);
    expect(code).toBe(`"use strict";
const{add,setOf}=easel;const a=setOf("x + y",2);function f(x,y){if(x<y){return!x;}throw y;}
return{a,f};
`);
  });

  it("keeps tokens apart that would be others together", () => {
    const [a, b] = [ts.id("a"), ts.id("b")];
    expect(dense([ts.run(ts.binary("-", a, ts.unary("-", b)))])).toContain("a- -b;");
    expect(dense([ts.run(ts.binary("<", a, ts.unary("!", b)))])).toContain("a< !b;");
    expect(dense([ts.run(ts.unary("typeof", b))])).toContain("typeof b;");
    expect(dense([ts.const("λ", ts.literal(1))])).toContain("const λ=1;");
  });

  it("puts long lists on one line, without a comma at their end", () => {
    const names = Array.from({ length: 60 }, (_, i) => `name${i}`);
    expect(
      dense([
        ts.run(
          ts.call(
            "f",
            names.map((name) => ts.id(name)),
          ),
        ),
      ]),
    ).toContain(`f(${names.join(",")});`);
  });

  it("takes the runtime out of a list if that is asked for", () => {
    const { code } = printModule(ts.module([ts.import(["add", { name: "setOf", as: "A" }], "./easel.js")]), {
      language: "js-script",
      isDense: true,
      takes: "list",
    });
    expect(code).toContain("const[add,A]=easel;");
  });

  it("declares constants that follow each other at once", () => {
    const [one, two] = [ts.literal(1), ts.literal(2)];
    const code = dense([
      ts.const("a", one),
      ts.export(ts.const("b", two, { doc: "Two." })),
      ts.comment("A function."),
      ts.export(
        ts.function(
          "f",
          ["x"],
          [
            ts.const("y", ts.id("x")),
            ts.const(ts.arrayPattern(["z", "w"]), ts.id("y")),
            ts.return(ts.binary("+", ts.id("z"), ts.id("w"))),
          ],
        ),
      ),
      ts.export(ts.const("c", ts.call("f", [ts.array([ts.id("a"), ts.id("b")])]))),
    ]);
    expect(code).toBe(`"use strict";
const a=1,b=2;function f(x){const y=x,[z,w]=y;return z+w;}const c=f([a,b]);
return{b,f,c};
`);
    expect(new Function("easel", code)({})).toMatchObject({ b: 2, c: 3 });
  });
});
