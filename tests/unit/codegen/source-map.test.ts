import { originalPositionFor, TraceMap } from "@jridgewell/trace-mapping";
import { describe, expect, it } from "vitest";
import { Mappings } from "../../../src/printing/mappings.js";
import { printModule } from "../../../src/codegen/typescript/print.js";
import { originalPosition, sourceMap } from "../../../src/codegen/typescript/source-map.js";
import * as ts from "../../../src/codegen/typescript/typescript.js";
import { positionAt, sourceOf } from "../../../src/text/source.js";

const text = "\ufeffTwo definitions.\n/$ f'(x) := g(x) + 1\n   twice(x) := f'(x) + f'(x) $/\n";
const source = sourceOf("documents/two.led", text);

function place(part: string, nth = 1): ts.OutputSpan {
  let start = -1;
  for (let i = 0; i < nth; i++) start = text.indexOf(part, start + 1);
  return { start, end: start + part.length };
}

const module = ts.module([
  ts.at(
    place("f'(x) := g(x) + 1"),
    ts.function(
      ts.id("f_1", { ...place("f'"), name: "f'" }),
      ["x"],
      [
        ts.return(
          ts.at(
            place("g(x) + 1"),
            ts.call("add", [ts.at(place("g(x)"), ts.call(ts.member("runtime", "g"), [ts.id("x")])), ts.literal(1)]),
          ),
        ),
      ],
    ),
  ),
  ts.const("unplaced", ts.literal(2)),
]);

/** Line and column, both from 1, of the first occurrence of a text in the code. */
function find(code: string, part: string): readonly [line: number, column: number] {
  const before = code.slice(0, code.indexOf(part)).split("\n");
  return [before.length, (before[before.length - 1] ?? "").length + 1];
}

describe("originalPosition", () => {
  const { code, mappings } = printModule(module, { language: "ts" });

  it.each([
    ["function", place("f'(x) := g(x) + 1").start],
    ["add", place("g(x) + 1").start],
    ["runtime", place("g(x)").start],
    ["g(x)", place("g(x)").start],
    [", 1", place("g(x) + 1").start],
    ["return", place("g(x) + 1").start],
  ])("maps `%s` to its source", (part, offset) => {
    expect(originalPosition(mappings, ...find(code, part))?.offset).toBe(offset);
  });

  it("returns the document's name for a generated name", () => {
    expect(originalPosition(mappings, ...find(code, "f_1"))).toStrictEqual({ offset: place("f'").start, name: "f'" });
  });

  it("returns undefined for code without a source location, and for positions outside the code", () => {
    expect(originalPosition(mappings, ...find(code, "unplaced"))).toBeUndefined();
    expect(originalPosition(mappings, 99, 1)).toBeUndefined();
    expect(originalPosition(new Mappings(), 1, 1)).toBeUndefined();
  });

  it("maps the position that the engine reports for a failing call", () => {
    const script = printModule(
      ts.module([
        ts.import(["a", "b"], "./easel.js"),
        ts.function("f", ["x"], [ts.return(ts.at(place("g(x)"), ts.call(ts.member("x", "g"))))], { exported: true }),
      ]),
      { language: "js-script" },
    );
    const run = new Function("easel", `${script.code}\n//# sourceURL=two.js`);
    const failing = (): unknown => run({}).f({ g: undefined });
    const [line, column] = thrownAt(failing, "two.js");
    // `new Function` puts two lines before the body.
    expect(originalPosition(script.mappings, line - 2, column)).toStrictEqual({ offset: place("g(x)").start });
  });
});

function thrownAt(run: () => unknown, file: string): readonly [number, number] {
  try {
    run();
  } catch (error) {
    const found = error instanceof Error ? new RegExp(`${file}:(\\d+):(\\d+)`).exec(error.stack ?? "") : null;
    if (found !== null) return [Number(found[1]), Number(found[2])];
  }
  throw new Error("nothing was thrown there");
}

describe("sourceMap", () => {
  const { code, mappings } = printModule(module, { language: "ts" });
  const json = sourceMap(mappings, { file: "two.ts", source });
  const map = new TraceMap(json);

  it("names its files and includes the document", () => {
    expect(JSON.parse(json)).toMatchObject({
      version: 3,
      file: "two.ts",
      sources: ["documents/two.led"],
      names: ["f'"],
      sourcesContent: [text.slice(1)],
    });
  });

  it("agrees with originalPosition at every position", () => {
    code.split("\n").forEach((content, i) => {
      for (let column = 1; column <= content.length; column++) {
        const found = originalPosition(mappings, i + 1, column);
        const expected = found === undefined ? { line: null, column: null } : positionAt(source, found.offset);
        const { line, column: at } = originalPositionFor(map, { line: i + 1, column: column - 1 });
        expect({ line, column: at === null ? null : at + 1 }).toStrictEqual({ ...expected });
      }
    });
  });

  it("encodes differences of any size and sign", () => {
    const long = sourceOf("long.led", `${"x".repeat(40_000)}\n`.repeat(3));
    const offsets = [0, 15, 40_000, 80_017, 31, 120_002, 1];
    const far = new Mappings();
    offsets.forEach((offset, i) =>
      far.add(1 + 20 * i, 1 + 700 * i, { start: offset, end: offset + 1, name: `n${i % 3}` }),
    );
    const map = new TraceMap(sourceMap(far, { file: "long.ts", source: long }));
    const found = offsets.map((_, i) => originalPositionFor(map, { line: 1 + 20 * i, column: 700 * i }));
    expect(found).toStrictEqual(
      offsets.map((offset, i) => {
        const { line, column } = positionAt(long, offset);
        return { source: "long.led", line, column: column - 1, name: `n${i % 3}` };
      }),
    );
  });
});
