import { describe, expect, it } from "vitest";
import {
  brokenGroup,
  choice,
  type Doc,
  group,
  hang,
  hardline,
  ifBreak,
  indent,
  join,
  lazy,
  line,
  mapTo,
  softline,
} from "../../../src/printing/document.js";
import { layOut } from "../../../src/printing/layout.js";

const text = (doc: Doc, width = 20): string => layOut(doc, width).text;
const list = (parts: readonly Doc[]): Doc =>
  group(["(", indent([softline, join([",", line], parts)]), ifBreak(","), softline, ")"]);

describe("layout", () => {
  it("keeps a group on one line as long as it fits, up to the last column", () => {
    expect(text(list(["123456789", "1234567"]))).toBe("(123456789, 1234567)");
  });

  it("breaks every line of a group that is one character too long", () => {
    expect(text(list(["123456789", "12345678"]))).toBe("(\n  123456789,\n  12345678,\n)");
  });

  it("counts what follows a group on its line", () => {
    expect(text([list(["123456789", "1234567"]), ";"])).toBe("(\n  123456789,\n  1234567,\n);");
  });

  it("breaks an outer group before the groups in it", () => {
    expect(text(list(["1234567890", list(["a", "b"]), list(["c", "d"])]))).toBe(
      "(\n  1234567890,\n  (a, b),\n  (c, d),\n)",
    );
  });

  it("breaks the groups around a hard line break", () => {
    expect(text(list(["a", ["b", hardline, "c"]]))).toBe("(\n  a,\n  b\n  c,\n)");
  });

  it("breaks a group that is marked as broken", () => {
    expect(text(brokenGroup(["a", line, "b"]))).toBe("a\nb");
  });

  it("takes the first layout whose first line fits", () => {
    const opened = (head: string): Doc =>
      choice([head, " ", "12345678"], [head, indent([hardline, "12345678"])], "none");
    expect(text(opened("abc"))).toBe("abc 12345678");
    expect(text(opened("abcdefghijklmnop"))).toBe("abcdefghijklmnop\n  12345678");
    expect(text(opened("abcdefghijklmnopqrstu"))).toBe("none");
  });

  it("indents the right side on a new line only if its beginning does not fit", () => {
    expect(text(["left =", hang(["f", list(["1234567890", "12345678"])])])).toBe(
      "left = f(\n  1234567890,\n  12345678,\n)",
    );
    expect(text(["a long left =", hang(["function", list(["1", "2"])])])).toBe("a long left =\n  function(1, 2)");
  });

  it("emits no trailing spaces", () => {
    expect(text(indent([hardline, "a", hardline, hardline, "b"]))).toBe("\n  a\n\n  b");
  });

  it("evaluates a lazy part once, when it is reached", () => {
    let made = 0;
    const part = lazy(() => {
      made++;
      return "a";
    });
    const doc = group([part, line, part]);
    expect(made).toBe(0);
    expect(text(doc)).toBe("a a");
    expect(made).toBe(1);
  });

  it("lays out a document of a hundred thousand nested groups", () => {
    let doc: Doc = "x";
    for (let i = 0; i < 100_000; i++) doc = group([softline, doc]);
    expect(text(doc)).toBe("x");
  });

  it("takes linear time", () => {
    const laidOut = text(
      join(
        line,
        Array.from({ length: 100_000 }, (_, i) => list([`${i}`, "12345678901234567890"])),
      ),
    );
    expect(laidOut.split("\n")).toHaveLength(400_000);
  });
});

describe("mappings of a layout", () => {
  const [outer, inner] = [
    { start: 10, end: 30 },
    { start: 15, end: 20, name: "x'" },
  ];

  it("map each range to its innermost source location", () => {
    expect([...layOut(["let ", mapTo(outer, ["a + ", mapTo(inner, "x"), ";"]), " end"], 80).mappings]).toStrictEqual([
      { line: 1, column: 5, start: 10, name: undefined },
      { line: 1, column: 9, start: 15, name: "x'" },
      { line: 1, column: 10, start: 10, name: undefined },
      { line: 1, column: 11, start: undefined, name: undefined },
    ]);
  });

  it("restart on each line after its indentation", () => {
    expect([...layOut(mapTo(outer, ["{", indent([hardline, "a"]), hardline, "}"]), 80).mappings]).toStrictEqual([
      { line: 1, column: 1, start: 10, name: undefined },
      { line: 2, column: 3, start: 10, name: undefined },
      { line: 3, column: 1, start: 10, name: undefined },
      { line: 3, column: 2, start: undefined, name: undefined },
    ]);
  });

  it("exclude layouts that were tried and discarded", () => {
    expect([...layOut(group([mapTo(outer, "12345"), line, mapTo(inner, "67890")]), 8).mappings]).toStrictEqual([
      { line: 1, column: 1, start: 10, name: undefined },
      { line: 1, column: 6, start: undefined, name: undefined },
      { line: 2, column: 1, start: 15, name: "x'" },
      { line: 2, column: 6, start: undefined, name: undefined },
    ]);
  });
});
