import { transformSync } from "esbuild";
import { describe, expect, it } from "vitest";
import { type Language, printModule, printParts } from "../../../src/codegen/typescript/print.js";
import { not } from "../../../src/codegen/typescript/negation.js";
import * as ts from "../../../src/codegen/typescript/typescript.js";

const id = (name: string): ts.Identifier => ts.id(name);
const names = (count: number, name = "argument"): ts.Identifier[] =>
  Array.from({ length: count }, (_, i) => id(`${name}${i}`));

function print(items: readonly ts.ModuleItem[], language: Language = "ts"): string {
  return printModule(ts.module(items), { language }).code;
}

describe("multiline expressions", () => {
  it.each<[string, ts.Expression, string]>([
    [
      "puts long arguments on separate lines",
      ts.call("f", names(12)),
      `f(\n${names(12)
        .map(({ name }) => `  ${name},\n`)
        .join("")})`,
    ],
    [
      "keeps the head of a final arrow function on the line of the call",
      ts.call("collect", [id("rows"), ts.arrow(["add"], [ts.run(ts.call("add", [ts.literal(1)]))])]),
      "collect(rows, (add) => {\n  add(1);\n})",
    ],
    [
      "keeps the head of a final arrow function whose body is a call on the line",
      ts.call("some", [
        id("rows"),
        ts.arrow(["R"], ts.call("every", [id("R"), ts.arrow(["c"], ts.call("occupies", [...names(6)]))])),
      ]),
      "some(rows, (R) =>\n  every(R, (c) => occupies(argument0, argument1, argument2, argument3, argument4, argument5)),\n)",
    ],
    [
      "keeps the opening brace of a final object on the line",
      ts.call("f", [id("a"), ts.object(names(10).map(({ name }) => name))]),
      `f(a, {\n${names(10)
        .map(({ name }) => `  ${name},\n`)
        .join("")}})`,
    ],
    [
      "puts each operand of an operator chain on its own line",
      ts.call("f", [ts.and(names(10))]),
      `f(\n  argument0 &&\n${names(10)
        .slice(1)
        .map(({ name }) => `    ${name}`)
        .join(" &&\n")},\n)`,
    ],
    [
      "puts the branches of conditionals on lines of their own",
      ts.assign(
        "x",
        ts.conditional(ts.call("test", names(4)), ts.call("then", names(4)), ts.conditional(id("a"), id("b"), id("c"))),
      ),
      "x = test(argument0, argument1, argument2, argument3)\n  ? then(argument0, argument1, argument2, argument3)\n  : a\n    ? b\n    : c",
    ],
    [
      "puts the calls of methods on lines of their own",
      ts.call(
        ts.member(ts.call(ts.member(ts.call(ts.member("numbers", "filter"), names(3)), "map"), names(4)), "reduce"),
        names(3),
      ),
      "numbers\n  .filter(argument0, argument1, argument2)\n  .map(argument0, argument1, argument2, argument3)\n  .reduce(argument0, argument1, argument2)",
    ],
    [
      "puts the rows of a matrix on lines of their own",
      ts.assign("m", ts.array([ts.array([ts.literal(1), ts.literal(2)]), ts.array([ts.literal(3), ts.literal(4)])])),
      "m = [\n  [1, 2],\n  [3, 4],\n]",
    ],
  ])("%s", (_, expression, text) => {
    expect(print([ts.run(expression)])).toBe(`${text};\n`);
  });
});

describe("statements", () => {
  it("are printed as Prettier prints them", () => {
    const body = [
      ts.blank(),
      ts.const(ts.arrayPattern(["x", undefined, "y", undefined]), id("pair")),
      ts.let("total", ts.literal(0), ts.ref("LedNumber")),
      ts.let("last"),
      ts.blank(),
      ts.blank(),
      ts.comment("Count.\nTwice."),
      ts.labelledStatement(
        "rows",
        ts.forOf("row", ts.call(ts.member("S", "values")), [
          ts.if(not(id("row")), [ts.continue("rows")]),
          ts.if(id("x"), [ts.break()]),
        ]),
      ),
      ts.for(ts.let("i", ts.literal(0)), ts.binary("<", id("i"), id("n")), ts.increment("i"), [
        ts.run(ts.assign("total", id("i"), "+=")),
      ]),
      ts.forever([ts.block([ts.break("rows")])]),
      ts.while(ts.literal(true), []),
      ts.try([ts.return()], "error", [ts.throw(ts.call("failure", [id("error")]))]),
      ts.run(ts.assign(ts.arrayPattern(["x", "y"]), ts.array([id("y"), id("x")]))),
      ts.return(ts.and(names(10))),
      ts.blank(),
    ];
    expect(print([ts.function("f", [], body)])).toBe(`function f() {
  const [x, , y] = pair;
  let total: LedNumber = 0;
  let last;

  // Count.
  // Twice.
  rows: for (const row of S.values()) {
    if (!row) {
      continue rows;
    }
    if (x) {
      break;
    }
  }
  for (let i = 0; i < n; i++) {
    total += i;
  }
  for (;;) {
    {
      break rows;
    }
  }
  while (true) {}
  try {
    return;
  } catch (error) {
    throw failure(error);
  }
  [x, y] = [y, x];
  return (
    argument0 &&
    argument1 &&
    argument2 &&
    argument3 &&
    argument4 &&
    argument5 &&
    argument6 &&
    argument7 &&
    argument8 &&
    argument9
  );
}
`);
  });
});

const easel = [{ name: "Value", type: true }, { name: "some" }, { name: "set", as: "set_1" }];

const player = ts.typeAlias("Player", ts.union([ts.literalType("x"), ts.literalType("o")]), {
  doc: "Who plays.",
  exported: true,
});
const occupies = ts.function(
  "occupies",
  [
    ts.parameter("p", ts.ref("Player")),
    ts.parameter(ts.objectPattern(["state", ["mouse", id("at")]]), ts.ref("Moment")),
  ],
  [ts.return(ts.call(ts.member("state", "has"), [id("p"), id("at")], [ts.ref("Value")]))],
  { result: ts.keyword("boolean"), exported: true, doc: "Player p is there.\n\n  See </script> and */ below.  \n" },
);
const module = [
  ts.comment("Made from a.led."),
  ts.blank(),
  ts.import([{ name: "Cell", type: true }], "./cells.js"),
  ts.import(easel, "./easel.js"),
  player,
  occupies,
  ts.const("low", ts.literal(1)),
  ts.const("high", ts.call("set_1", [id("low")]), { type: ts.ref("Set", [ts.keyword("number")]) }),
  ts.exportList([{ name: "low", as: "low'" }, "high", { name: "Cell", type: true }]),
];

describe("modules", () => {
  it("are printed as TypeScript", () => {
    expect(print(module)).toBe(`// Made from a.led.

import type { Cell } from "./cells.js";
import { type Value, some, set as set_1 } from "./easel.js";

/** Who plays. */
export type Player = "x" | "o";

/**
 * Player p is there.
 *
 *   See </script> and *\\/ below.
 */
export function occupies(p: Player, { state, mouse: at }: Moment): boolean {
  return state.has<Value>(p, at);
}

const low = 1;
const high: Set<number> = set_1(low);

export { low as "low'", high, type Cell };
`);
  });

  it("are printed as JavaScript without their types", () => {
    expect(print(module, "js-module")).toBe(`// Made from a.led.

import { some, set as set_1 } from "./easel.js";

/**
 * Player p is there.
 *
 *   See </script> and *\\/ below.
 */
export function occupies(p, { state, mouse: at }) {
  return state.has(p, at);
}

const low = 1;
const high = /* @__PURE__ */ set_1(low);

export { low as "low'", high };
`);
  });

  it("mark calls at module level as pure, so that bundlers can drop them", () => {
    const member = ts.call(ts.member("domain", "of"), [ts.call("low", [])]);
    const made = ts.const("made", ts.call("made$", [member, ts.arrow([], ts.call("later", []))]));
    const text =
      "const made = /* @__PURE__ */ made$(/* @__PURE__ */ domain.of(/* @__PURE__ */ low()), () => later());\n";
    expect(print([made], "js-module")).toBe(text);
    expect(print([made], "ts")).toBe(text.replaceAll("/* @__PURE__ */ ", ""));
  });

  it("are printed as a function body that is safe in a script element", () => {
    expect(print(module, "js-script")).toBe(`"use strict";

// Made from a.led.

const { some, set: set_1 } = easel;

/**
 * Player p is there.
 *
 *   See <\\/script> and *\\/ below.
 */
function occupies(p, { state, mouse: at }) {
  return state.has(p, at);
}

const low = 1;
const high = set_1(low);

return { occupies, "low'": low, high };
`);
  });

  it("may be empty", () => {
    expect(print([])).toBe("");
    expect(print([], "js-script")).toBe('"use strict";\n\nreturn {};\n');
  });

  it("break long parameter lists, types and imports", () => {
    const parameters = names(4, "parameter").map(({ name }) =>
      ts.parameter(name, ts.tuple([ts.keyword("string"), ts.arrayOf(ts.ref("Value"))])),
    );
    const long = ts.union(names(10).map(({ name }) => ts.literalType(name)));
    expect(
      print([
        ts.import(
          names(10).map(({ name }) => name),
          "./easel.js",
        ),
        ts.function("f", parameters, [], {
          result: ts.ref("Value"),
          typeParameters: [{ name: "T", constraint: ts.ref("Value") }],
        }),
        ts.typeAlias("Long", long),
        ts.typeAlias("G", ts.functionType([ts.parameter("x", ts.ref("T"))], ts.keyword("void"), [{ name: "T" }])),
        ts.typeAlias("H", ts.arrayOf(ts.union([ts.keyword("string"), ts.functionType([], ts.keyword("number"))]))),
        ts.function("g", [ts.parameter("x", long)], [], { result: ts.ref("Seq", [long]) }),
        ts.typeAlias(
          "M",
          ts.objectType([
            { name: "a b", type: ts.tuple([], ts.ref("T")) },
            { name: "c", type: ts.ref("T") },
          ]),
        ),
      ]),
    ).toBe(`import {
${names(10)
  .map(({ name }) => `  ${name},\n`)
  .join("")}} from "./easel.js";

function f<T extends Value>(
${names(4, "parameter")
  .map(({ name }) => `  ${name}: readonly [string, readonly Value[]],\n`)
  .join("")}): Value {}

type Long =
${names(10)
  .map(({ name }) => `  | "${name}"`)
  .join("\n")};
type G = <T>(x: T) => void;
type H = readonly (string | (() => number))[];

function g(
  x:
${names(10)
  .map(({ name }) => `    | "${name}"`)
  .join("\n")},
): Seq<
${names(10)
  .map(({ name }) => `  | "${name}"`)
  .join("\n")}
> {}

interface M {
  readonly "a b": readonly [...T[]];
  readonly c: T;
}
`);
  });
});

describe("deep trees", () => {
  const depth = 2000;
  const nest = (wrap: (inner: ts.Expression) => ts.Expression, times = depth): ts.Expression => {
    let tree: ts.Expression = id("x");
    for (let i = 0; i < times; i++) tree = wrap(tree);
    return tree;
  };
  const count = (code: string, part: string): number => code.split(part).length - 1;

  it.each<[string, (inner: ts.Expression) => ts.Expression, string]>([
    ["calls in arguments", (inner) => ts.call("f", [inner]), "f("],
    ["calls of calls", (inner) => ts.call(inner), "()"],
    ["member accesses on calls", (inner) => ts.call(ts.member(inner, "next")), ".next()"],
    ["sums as left operands", (inner) => ts.binary("+", inner, id("y")), "+"],
    ["conjunctions as right operands", (inner) => ts.and([id("y"), inner]), "&&"],
    ["differences as right operands", (inner) => ts.binary("-", id("y"), inner), "-"],
    ["conditionals in the alternative", (inner) => ts.conditional(id("c"), id("a"), inner), "?"],
    ["conditionals in the test", (inner) => ts.conditional(inner, id("a"), id("b")), "?"],
    ["arrow functions as bodies", (inner) => ts.arrow([], inner), "=>"],
    ["arrow functions as last arguments", (inner) => ts.call("all", [id("S"), ts.arrow([], inner)]), "all("],
    ["functions with blocks", (inner) => ts.call("all", [ts.arrow([], [ts.run(inner), ts.return()])]), "return"],
    ["arrays", (inner) => ts.array([inner]), "["],
    ["negations", (inner: ts.Expression) => ts.unary("!", inner), "!"],
    ["negative signs", ts.negate, "-"],
  ])("print %s", (_, wrap, part) => {
    expect(count(print([ts.run(nest(wrap))], "js-module"), part)).toBe(depth);
  });

  it("print conditions and blocks", () => {
    let statement: ts.Statement = ts.return();
    for (let i = 0; i < depth; i++) statement = ts.if(id("x"), [ts.block([statement])]);
    expect(count(print([statement]), "if (")).toBe(depth);
  });

  it("print five hundred nested calls that evaluate correctly", () => {
    const code = print(
      [
        ts.const(
          "value",
          nest((inner) => ts.call("f", [inner]), 500),
          { exported: true },
        ),
        ts.import(["f", "x"], "./easel.js"),
      ].reverse(),
      "js-script",
    );
    const script: unknown = new Function("easel", code)({ f: (n: number) => n + 1, x: 0 });
    expect(script).toStrictEqual({ value: 500 });
    expect(() =>
      transformSync(print([ts.run(nest((inner) => ts.call("f", [inner]), 500))]), { loader: "ts" }),
    ).not.toThrow();
  });
});

describe("module head generated after the body", () => {
  const comment = ts.comment("Written by led.");
  const one = ts.const("one", ts.literal(1), { exported: true });
  const f = ts.function("f", ["x"], [ts.return(ts.call("add", [id("x"), ts.literal(1)]))], { exported: true });

  it.each<[string, readonly ts.ModuleItem[], readonly ts.ModuleItem[]]>([
    ["imports above functions", [comment, ts.blank(), ts.import(["add"], "./easel.js")], [f, one]],
    [
      "constants above constants",
      [ts.import(["atom"], "./easel.js"), ts.blank(), ts.const("$a", ts.call("atom", [ts.literal("a")]))],
      [one, f],
    ],
    ["imports of types only", [comment, ts.blank(), ts.import([{ name: "Value", type: true }], "./easel.js")], [one]],
    ["an empty body", [comment, ts.blank()], []],
    ["an empty head", [], [one, f]],
  ])("prints like a head generated first: %s", (_, head, body) => {
    for (const language of ["ts", "js-module", "js-script"] as const) {
      expect(printParts({ head: () => head, body }, { language }).code).toBe(print([...head, ...body], language));
    }
  });

  it("is requested after the body is printed", () => {
    const order: string[] = [];
    function* body(): Iterable<ts.ModuleItem> {
      yield one;
      order.push("body");
    }
    printParts({ head: () => (order.push("head"), [comment]), body: body() }, { language: "ts" });
    expect(order).toStrictEqual(["body", "head"]);
  });

  it("shifts the source locations of the body", () => {
    const place = { start: 3, end: 4 };
    const placedOne = ts.const("one", ts.at(place, ts.literal(1)));
    for (const language of ["ts", "js-script"] as const) {
      const { code, mappings } = printParts({ head: () => [comment, ts.blank()], body: [placedOne] }, { language });
      const line = code.split("\n").findIndex((text) => text.startsWith("const one")) + 1;
      expect(mappings.holdingAt(line, "const one = 1".length)?.start).toBe(place.start);
      expect(mappings.at(0).line).toBe(line);
    }
  });
});
