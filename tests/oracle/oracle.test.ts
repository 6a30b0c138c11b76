// Tests of the oracle itself, against values computed by hand and the documents' own tests. Also tests the parser with
// the generator: generated text parses to the generated tree.

import { readFileSync, readdirSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readDocument } from "../../src/document/read.js";
import { sourceOf } from "../../src/text/source.js";
import { parseExpression } from "../../src/syntax/alone.js";
import { parseDocument } from "../../src/syntax/parse.js";
import { answers, answersIn } from "./conformance.js";
import { newCoverage } from "./coverage.js";
import { evaluateDocument } from "./evaluate.js";
import { programs } from "./generate.js";
import { printed } from "./order.js";
import { call, comprehension, name, numeral, range, relation } from "./random/build.js";
import { shapeOf } from "./shape.js";
import { isLong } from "../support/random.js";

function outcome(expression: string, definitions = ""): string {
  const parsed = parseDocument(readDocument(sourceOf("test.led", `/$ ${definitions} $/\n`)));
  const found = answersIn(parsed)(expression);
  if (found.kind === "unreadable") throw new Error(`cannot be read: ${expression}`);
  return found.kind === "value" ? printed(found.value) : found.kind;
}

describe("oracle", () => {
  test("evaluates a tree that was not parsed", () => {
    const squares = comprehension(call("sq", name("x")), [relation(name("x"), ["in", range(numeral(1), numeral(3))])]);
    const document = parseDocument(readDocument(sourceOf("test.led", "/$ sq(n) := n * n $/\n")));
    expect(printed(evaluateDocument(document).value(squares))).toBe("{1, 4, 9}");
  });

  test("counts evaluations by operation", () => {
    const coverage = newCoverage();
    const document = parseDocument(readDocument(sourceOf("test.led", "")));
    evaluateDocument(document, { coverage }).value(
      comprehension(name("x"), [relation(name("x"), ["in", range(numeral(1), numeral(3))])]),
    );
    expect([coverage["x in S"], coverage.range, coverage["P in S"]]).toEqual([1, 1, 0]);
  });

  test("defers a condition until its names are bound", () => {
    expect(outcome("{(x, y) | x < y & y in {x..3} & x in {1, 2}}")).toBe("{(1, 2), (1, 3), (2, 3)}");
  });

  test("binds the names of an `or` only if both sides can", () => {
    expect(outcome("{x + y | (x = y or x = 2 * y) & y in {1, 5}}")).toBe("{2, 3, 10, 15}");
    expect(outcome("{x | x in {1} or y in {2}}")).toBe("error");
  });

  test("counts solutions rather than values", () => {
    expect(outcome("Sum[x in {1, 2} & y in {1, 2}] 1")).toBe("4");
  });

  test("evaluates local names lazily", () => {
    expect(outcome("f(1)", "f(x) := y where y = x + 1 & z = 1/0")).toBe("2");
    expect(outcome("f(1)", "f(x) := y where y in {x + 1} & z in {1/0}")).toBe("2");
    expect(outcome("f(1)", "f(x) := y + z where y in {x + 1} & z in {1/0}")).toBe("error");
  });

  test("returns `either` if one member decides and another one fails", () => {
    expect(outcome("some x in {0, 1}. 1/x = 1")).toBe("either");
    expect(outcome("3 in {1/x | x in {0, 1/3}}")).toBe("either");
    expect(outcome("some x in {0, 1}. 1/x = 7")).toBe("error");
  });

  test("returns `either` if a test that cannot fail may run before a quantifier's set", () => {
    for (const expression of [
      "some x in {(lam y. y)}. 2 > 2",
      "some x in {1}. some y in {1 / 0}. (x > 1 & y > 1)",
      "some x in {1}, y in {1 / 0}. (y > 1 & x > 1)",
      "all x in {(lam y. y)}. (2 > 2 => x = 1)",
      "all x in {(lam y. y)}. not (x = 1 & 2 > 2)",
    ])
      expect([expression, outcome(expression)]).toEqual([expression, "either"]);
    expect(outcome("some x in {(lam y. y)}. 2 > 1")).toBe("error");
    expect(outcome("all x in {(lam y. y)}. (x = 1 or 2 > 2)")).toBe("error");
  });

  test("does not materialise sets that are only counted or tested", () => {
    expect(outcome("|{1..10^12} U {0}|")).toBe("1000000000001");
    expect(outcome("5 in {1..10^12} U {0} & |Pow({1..40})| = 2^40")).toBe("true");
  });

  test("gives up on a program that does not terminate", () => {
    expect(outcome("f(0)", "f(n) := f(n + 1)")).toBe("unknown");
  });
});

describe("conformance documents", () => {
  const folder = new URL("../conformance/", import.meta.url);
  const documents = readdirSync(folder).filter((file) => /\.(led|md|tex)$/.test(file) && file !== "README.md");
  test.each(documents)("%s agrees with the oracle", (file) => {
    const source = sourceOf(file, readFileSync(new URL(file, folder), "utf8"));
    const differing = answers(source).filter((a) => !a.agrees);
    expect(differing.map(({ line, expression, expected, answer }) => ({ line, expression, expected, answer }))).toEqual(
      [],
    );
  });
});

describe("program generator", () => {
  test("writes programs that are parsed as the same trees", () => {
    fc.assert(
      fc.property(programs(4), ({ document, definitions, expressions }) => {
        const parsed = parseDocument(readDocument(sourceOf("random.led", document)));
        expect(shapeOf(parsed.diagnostics.filter((d) => d.severity === "error"))).toEqual([]);
        expect(shapeOf(parsed.parsed.flatMap((region) => region.items))).toEqual(shapeOf(definitions));
        for (const { text, tree } of expressions) {
          const read = parseExpression(text, { start: 0, end: text.length }, 0);
          expect(shapeOf(read.expression), text).toEqual(shapeOf(tree));
        }
      }),
      { numRuns: isLong ? 20_000 : 60 },
    );
  }, 600_000);
});
