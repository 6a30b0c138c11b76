import { expect, test } from "vitest";
import { declarations, defaultExport } from "../../../src/codegen/typescript/exports.js";
import { printModule } from "../../../src/codegen/typescript/print.js";
import * as ts from "../../../src/codegen/typescript/typescript.js";

function declared(items: readonly ts.ModuleItem[]): string {
  return printModule(declarations(ts.module(items)), { language: "ts" }).code;
}

const number = ts.keyword("number");

test("declarations include exactly the exports, in order and with their prose", () => {
  const items = [
    ts.comment("Made from a.led."),
    ts.blank(),
    ts.const("hidden", ts.literal(1)),
    ts.const("limit", ts.literal(1), { type: number, doc: "How many.", exported: true }),
    ts.function("twice", [ts.parameter("n", number)], [ts.return(ts.id("n"))], { result: number, exported: true }),
    ts.function("helper", [], []),
  ];
  expect(declared(items)).toBe(`// Made from a.led.

/** How many. */
export declare const limit: number;

export declare function twice(n: number): number;
`);
});

test.each<[string, ts.Type]>([
  ["an argument", ts.ref("Seq", [ts.ref("Used")])],
  ["a union", ts.union([number, ts.ref("Used")])],
  ["a tuple", ts.tuple([number, ts.ref("Used")])],
  ["a rest element of a tuple", ts.tuple([number], ts.ref("Used"))],
  ["an array", ts.arrayOf(ts.ref("Used"))],
  ["a parameter", ts.functionType([ts.parameter("n", ts.ref("Used"))], number)],
  ["a result", ts.functionType([], ts.ref("Used"))],
  ["a member", ts.objectType([{ name: "a", type: ts.ref("Used") }])],
])("declarations import a type that occurs in %s, and no unused type", (_, type) => {
  const imported = ts.import(
    ["value", { name: "Kept", as: "Used", type: true }, { name: "Dropped", type: true }],
    "./easel.js",
  );
  expect(declared([imported, ts.const("a", ts.call("value"), { type, exported: true })])).toMatch(
    /^import type \{ Kept as Used \} from ".\/easel.js";\n/,
  );
});

test("declarations omit an import of values alone", () => {
  expect(
    declared([ts.import(["value"], "./easel.js"), ts.const("a", ts.call("value"), { type: number, exported: true })]),
  ).toBe("export declare const a: number;\n");
});

test("the default export has every export, in the module and in its declarations", () => {
  const items = [
    ts.const("a", ts.literal(1), { type: number, exported: true }),
    ts.const("hidden", ts.literal(2)),
    ts.function("f", [], [], { result: ts.keyword("void"), exported: true }),
  ];
  const module = [...items, ...defaultExport(items, "all")];
  expect(printModule(ts.module(module), { language: "js-module" }).code).toMatch(
    /\nconst all = \{ a, f \};\n\nexport \{ all as default \};\n$/,
  );
  expect(declared(module)).toMatch(
    /\ndeclare const all: \{ readonly a: typeof a; readonly f: typeof f \};\n\nexport \{ all as default \};\n$/,
  );
});

test("declarations are omitted from JavaScript", () => {
  const module = declarations(ts.module([ts.const("a", ts.literal(1), { type: number, exported: true })]));
  expect(printModule(module, { language: "js-module" }).code).toBe("");
});
