import { transform, transformSync } from "esbuild";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { printModule } from "../../../src/codegen/typescript/print.js";
import * as ts from "../../../src/codegen/typescript/typescript.js";
import { environment, evaluate, expressions } from "./random-expressions.js";
import { cases } from "../../support/random.js";

const id = (name: string): ts.Identifier => ts.id(name);

function printed(expression: ts.Expression): string {
  return printModule(ts.module([ts.run(expression)]), { language: "ts" }).code.replace(/;\n$/, "");
}

function run(code: string, runtime: unknown = environment): unknown {
  const script: unknown = new Function("easel", code)(runtime);
  return script;
}

describe("random expressions", () => {
  const moduleOf = (expression: ts.Expression): ts.Module =>
    ts.module([ts.import(Object.keys(environment), "./easel.js"), ts.const("value", expression, { exported: true })]);

  it("print to JavaScript with the value of the tree", () => {
    fc.assert(
      fc.property(expressions, (expression) => {
        const { code } = printModule(moduleOf(expression), { language: "js-script" });
        expect(run(code)).toStrictEqual({ value: evaluate(expression, environment) });
      }),
      { numRuns: cases(500) },
    );
  });

  it("print to TypeScript with the value of the tree after type erasure", () => {
    fc.assert(
      fc.property(expressions, (expression) => {
        const { code } = printModule(ts.module([ts.const("value", expression)]), { language: "ts" });
        const names = `const { ${Object.keys(environment).join(", ")} } = easel;`;
        const { code: script } = transformSync(`${names}\n${code}\nreturn value`, {
          loader: "ts",
          tsconfigRaw: { compilerOptions: { target: "ES2022" } },
        });
        expect(run(script)).toBe(evaluate(expression, environment));
      }),
      { numRuns: cases(100) },
    );
  });

  it("print deterministically", () => {
    fc.assert(
      fc.property(expressions, (expression) => {
        const first = printModule(moduleOf(expression), { language: "ts" });
        expect(printModule(moduleOf(expression), { language: "ts" })).toStrictEqual(first);
      }),
      { numRuns: cases(100) },
    );
  });

  it("print to ES modules that esbuild parses", async () => {
    const items = fc
      .sample(expressions, 100)
      .map((expression, i) => ts.const(`value${i}`, expression, { exported: true }));
    const { code } = printModule(ts.module([ts.import(Object.keys(environment), "./easel.js"), ...items]), {
      language: "js-module",
    });
    await expect(transform(code, { loader: "js", format: "esm", logLevel: "silent" })).resolves.toHaveProperty("code");
  });
});

describe("parentheses", () => {
  const [a, b, c] = [id("a"), id("b"), id("c")];
  it.each<[string, ts.Expression, string]>([
    ["separate `??` from `||` on its left", ts.binary("??", ts.or([a, b]), c), "(a || b) ?? c"],
    ["separate `??` from `&&` on its right", ts.binary("??", a, ts.and([b, c])), "a ?? (b && c)"],
    ["enclose `&&` in `??`", ts.and([ts.binary("??", a, b), c]), "(a ?? b) && c"],
    ["show the precedence of `&&` over `||`", ts.or([ts.and([a, b]), c]), "(a && b) || c"],
    ["are omitted in chains of one operator", ts.or([ts.or([a, b]), c]), "a || b || c"],
    ["enclose a right operand of the same precedence", ts.binary("-", a, ts.binary("-", b, c)), "a - (b - c)"],
    [
      "enclose a right operand even if the operator is associative",
      ts.binary("+", a, ts.binary("+", b, c)),
      "a + (b + c)",
    ],
    ["show the order of `*` and `/`", ts.binary("*", ts.binary("/", a, b), c), "(a / b) * c"],
    ["separate two minus signs", ts.negate(ts.literal(-1)), "-(-1)"],
    ["separate a minus sign from negative zero", ts.negate(ts.literal(-0)), "-(-0)"],
    ["are not needed for a negative right operand", ts.binary("-", a, ts.literal(-1)), "a - -1"],
    ["enclose a negated number before a member access", ts.member(ts.literal(-1), "x"), "(-1).x"],
    ["enclose a number before a member access", ts.call(ts.member(ts.literal(5), "toString")), "(5).toString()"],
    ["enclose a negative bigint before a member access", ts.member(ts.literal(-1n), "x"), "(-1n).x"],
    ["enclose a conditional in a test", ts.conditional(ts.conditional(a, b, c), b, c), "(a ? b : c) ? b : c"],
    ["enclose an arrow function in a test", ts.conditional(ts.arrow([], a), b, c), "(() => a) ? b : c"],
    ["enclose an assignment as an operand", ts.and([a, ts.assign("b", c)]), "a && (b = c)"],
    ["enclose an assignment as an argument", ts.call("f", [ts.assign("b", c)]), "f((b = c))"],
    ["enclose an arrow function that is called", ts.call(ts.arrow([], a)), "(() => a)()"],
    ["enclose an object at the start of a body", ts.arrow([], ts.object(["a"])), "() => ({ a })"],
    [
      "enclose an expression whose text begins with a brace",
      ts.arrow([], ts.member(ts.object(["a"]), "a")),
      "() => ({ a }.a)",
    ],
    ["enclose a statement that begins with a brace", ts.member(ts.object(["a"]), "a"), "({ a }.a)"],
    ["prevent a string from being a directive", ts.literal("use strict"), '("use strict")'],
    ["are not needed for two `!`", ts.unary("!", ts.unary("!", a)), "!!a"],
    ["enclose a comparison under `!`", ts.unary("!", ts.binary("<", a, b)), "!(a < b)"],
    ["show the precedence of `%` in a sum", ts.binary("+", ts.binary("%", a, b), c), "(a % b) + c"],
    ["enclose a conditional as a body", ts.arrow([], ts.conditional(a, b, c)), "() => (a ? b : c)"],
  ])("%s", (_, expression, text) => {
    expect(printed(expression)).toBe(text);
  });
});

describe("literals", () => {
  it.each<[string, ts.Expression, string]>([
    ["a number in exponent form", ts.literal(1e21), "1e21"],
    ["negative zero", ts.literal(-0), "-0"],
    ["a big integer", ts.literal(2n ** 70n), "1180591620717411303424n"],
    ["an escape in a string", ts.call("f", [ts.literal('say "hi"\n')]), "f('say \"hi\"\\n')"],
    ["both kinds of quotation marks", ts.call("f", [ts.literal(`"it's"`)]), `f('"it\\'s"')`],
    ["a line separator", ts.call("f", [ts.literal("\u2028\u2029\u0085\u200b")]), 'f("\\u2028\\u2029\\u0085\\u200b")'],
    ["lone surrogates", ts.call("f", [ts.literal("\ud800x\udc00")]), 'f("\\ud800x\\udc00")'],
    ["a character outside the basic plane", ts.call("f", [ts.literal("😀 λ é")]), 'f("😀 λ é")'],
    ["a no-break space", ts.call("f", [ts.literal("a\u00a0b c")]), 'f("a\\u00a0b c")'],
    [
      "property names",
      ts.call("f", [ts.object([ts.property("a'", id("b")), ts.property("λ", id("c"))])]),
      'f({ "a\'": b, λ: c })',
    ],
    [
      "the property name `__proto__`",
      ts.call("f", [ts.object([ts.property("__proto__", id("b"))])]),
      'f({ ["__proto__"]: b })',
    ],
  ])("print %s", (_, expression, text) => {
    expect(printed(expression)).toBe(text);
  });

  it("preserve every string", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        fc.constantFrom("", "</script>", "<!--", "<SCRIPT", "\ud83d"),
        (text, more) => {
          const constant = ts.const("text", ts.literal(text + more), { exported: true });
          const { code } = printModule(ts.module([constant]), { language: "js-script" });
          expect(code).not.toMatch(/<(?:\/|!|script)/i);
          expect(run(code)).toStrictEqual({ text: text + more });
        },
      ),
      { numRuns: cases(100) },
    );
  });
});
