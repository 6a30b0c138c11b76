import { describe, expect, it } from "vitest";
import { DocumentWriter } from "../../../src/printing/document-writer.js";
import { layOut } from "../../../src/printing/layout.js";
import type { LaidOut } from "../../../src/printing/output.js";

type To = DocumentWriter<undefined>;

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
  if (isBlock === true) return to.part(undefined, block, parts);
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

function block(to: To, parts: readonly Tree[]): void {
  to.text(" {");
  to.indent();
  for (const part of parts) {
    to.hardline();
    to.part(placeOf(part), statement, part);
  }
  to.end();
  to.hardline();
  to.text("}");
}

function statement(to: To, node: Tree): void {
  if (node.isBlock !== true) return call(to, node);
  to.text(node.name);
  block(to, node.parts);
}

function laidOut(node: Tree, width = 20): LaidOut {
  const to = new DocumentWriter(undefined);
  to.part(placeOf(node), statement, node);
  return layOut(to.document, width);
}

describe("line writer", () => {
  it("prints a node on one line if it fits", () => {
    expect(laidOut(tree("f", [tree("a"), tree("b")])).text).toBe("f(a, b)");
    expect(laidOut(tree("twice", [tree("f", [tree("a")]), tree("g")], { isBlock: true })).text).toBe(
      "twice {\n  f(a)\n  g\n}",
    );
  });

  it("breaks lines that do not fit, up to the last column", () => {
    expect(laidOut(tree("f", [tree("123456789"), tree("1234567")])).text).toBe("f(\n  123456789,\n  1234567,\n)");
    expect(laidOut(tree("f", [tree("123456789"), tree("123456")])).text).toBe("f(123456789, 123456)");
  });

  it("breaks a list that contains a block", () => {
    expect(laidOut(tree("f", [tree("g", [tree("a")], { isBlock: true }), tree("b")])).text).toBe(
      "f(\n  g {\n    a\n  },\n  b,\n)",
    );
  });

  it("supports any nesting depth of lines and blocks", () => {
    for (const isBlock of [true, false]) {
      let deep = tree("x");
      for (let i = 0; i < 2_000; i++) deep = tree("f", [deep], { isBlock });
      const { text } = laidOut(deep, 1);
      expect(text.match(/f/g)).toHaveLength(2_000);
    }
  });
});
