import { describe, expect, it } from "vitest";
import { DocumentWriter } from "../../../src/printing/document-writer.js";
import { layOut } from "../../../src/printing/layout.js";
import { LineWriter } from "../../../src/printing/line-writer.js";
import type { LaidOut } from "../../../src/printing/output.js";
import type { Lines, Writer } from "../../../src/printing/writer.js";

type To = Writer<undefined>;

interface Tree {
  readonly name: string;
  readonly start?: number;
  readonly parts: readonly Tree[];
  readonly isBlock?: boolean;
}

const tree = (name: string, parts: readonly Tree[] = [], rest: Partial<Tree> = {}): Tree => ({ name, parts, ...rest });
const placeOf = ({ start }: Tree): { start: number; end: number } | undefined =>
  start === undefined ? undefined : { start, end: start + 1 };

/** Writes `name(part, part)`, or `name {` before statements. */
function call(to: To, { name, parts, isBlock }: Tree): void {
  to.text(name);
  if (isBlock === true) return to.lines(undefined, block, parts);
  if (parts.length === 0) return;
  to.group();
  to.text("(");
  to.indent();
  to.softline();
  parts.forEach((part, i) => {
    if (i > 0) {
      to.text(",");
      to.line();
    }
    to.part(placeOf(part), call, part);
  });
  to.end();
  to.ifBreak(",");
  to.softline();
  to.text(")");
  to.end();
}

function block(to: Lines<undefined>, parts: readonly Tree[]): void {
  to.text(" {");
  to.indent();
  for (const part of parts) {
    to.hardline();
    to.lines(placeOf(part), statement, part);
  }
  to.end();
  to.hardline();
  to.text("}");
}

function statement(to: Lines<undefined>, node: Tree): void {
  if (node.isBlock !== true) return to.stretch(call, node);
  to.text(node.name);
  block(to, node.parts);
}

/** Lays the tree out with the streaming writer. */
function written(node: Tree, width: number | "unread" = 20): LaidOut {
  const to = new LineWriter(undefined, width);
  to.lines(placeOf(node), statement, node);
  return to.finish();
}

/** Lays the tree out with the document writer, as the reference. */
function laidOut(node: Tree, width = 20): LaidOut {
  const to = new DocumentWriter(undefined);
  to.lines(placeOf(node), statement, node);
  return layOut(to.document, width);
}

/** A pseudo-random tree; some fit on a line. */
function some(seed: number, depth: number): Tree {
  let state = seed;
  const next = (below: number): number => (state = (state * 48271) % 2147483647) % below;
  const made = (left: number, inBlock: boolean): Tree => {
    const isBlock = left > 0 && next(inBlock ? 3 : 9) === 0;
    const parts = left === 0 ? [] : Array.from({ length: next(4) }, () => made(left - 1, isBlock));
    return tree("x".repeat(1 + next(9)), parts, { ...(next(3) === 0 ? {} : { start: next(100) }), isBlock });
  };
  return made(depth, true);
}

describe("lines", () => {
  it("stand as they are written where they fit", () => {
    expect(written(tree("f", [tree("a"), tree("b")])).text).toBe("f(a, b)");
    expect(written(tree("twice", [tree("f", [tree("a")]), tree("g")], { isBlock: true })).text).toBe(
      "twice {\n  f(a)\n  g\n}",
    );
  });

  it("are broken where they do not fit, up to the last column", () => {
    expect(written(tree("f", [tree("123456789"), tree("1234567")])).text).toBe("f(\n  123456789,\n  1234567,\n)");
    expect(written(tree("f", [tree("123456789"), tree("123456")])).text).toBe("f(123456789, 123456)");
  });

  it("stand in lists that are broken for them", () => {
    expect(written(tree("f", [tree("g", [tree("a")], { isBlock: true }), tree("b")])).text).toBe(
      "f(\n  g {\n    a\n  },\n  b,\n)",
    );
  });

  it("are those that the layout makes of the same document, with the same mappings", () => {
    for (let seed = 1; seed <= 300; seed++) {
      for (const width of [10, 40]) {
        const [a, b] = [written(some(seed, 4), width), laidOut(some(seed, 4), width)];
        expect(a.text).toBe(b.text);
        expect([...a.mappings]).toStrictEqual([...b.mappings]);
      }
    }
  });

  it("may stand in lines, and parts in parts, to any depth", () => {
    for (const isBlock of [true, false]) {
      let deep = tree("x");
      for (let i = 0; i < 2_000; i++) deep = tree("f", [deep], { isBlock });
      const { text } = written(deep, 1);
      expect(text.match(/f/g)).toHaveLength(2_000);
    }
  });

  it("that nobody reads are broken nowhere but between blocks that stand in no other part", () => {
    const block = tree("g", [tree("a".repeat(30)), tree("b")], { isBlock: true });
    expect(written(tree("f", [block, tree("c".repeat(200))]), "unread").text).toBe(
      `f(g { ${"a".repeat(30)} b }, ${"c".repeat(200)})`,
    );
    for (let seed = 1; seed <= 300; seed++) {
      const [unread, read] = [written(some(seed, 4), "unread"), written(some(seed, 4))];
      const tokens = ({ text }: LaidOut): string => text.replace(/,(?=\s*\))|\s/g, "");
      expect(tokens(unread)).toBe(tokens(read));
    }
  });

  it("that nobody reads may be nested to any depth", () => {
    for (const isBlock of [true, false]) {
      let deep = tree("x");
      for (let i = 0; i < 2_000; i++) deep = tree("f", [deep], { isBlock: isBlock && i % 2 === 0 });
      expect(written(deep, "unread").text.match(/f/g)).toHaveLength(2_000);
    }
  });

  it("are not written twice where a part that was tried fits", () => {
    const asked = new Map<string, number>();
    const counting = (to: To, node: Tree): void => {
      asked.set(node.name, (asked.get(node.name) ?? 0) + 1);
      call(to, node);
    };
    const to = new LineWriter(undefined, 20);
    to.stretch(counting, tree("f", [tree("a"), tree("b")]));
    expect([...asked]).toStrictEqual([["f", 1]]);
    expect(to.finish().text).toBe("f(a, b)");
  });
});
