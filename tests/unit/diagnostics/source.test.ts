import { describe, expect, it } from "vitest";
import { lineText, positionAt, sourceOf } from "../../../src/text/source.js";

describe("source positions", () => {
  it("are 1-based in UTF-16 units, for every kind of line ending", () => {
    const source = sourceOf("x", "ab\r\n🎲c\rd\n");
    const places = [0, 2, 3, 4, 6, 8, 10, 99].map((offset) => positionAt(source, offset));
    expect(places.map(({ line, column }) => `${line}:${column}`)).toEqual([
      "1:1",
      "1:3",
      "1:4",
      "2:1",
      "2:3",
      "3:1",
      "4:1",
      "4:1",
    ]);
    expect([1, 2, 3, 4, 5].map((line) => lineText(source, line))).toEqual(["ab", "🎲c", "d", "", ""]);
  });

  it("do not count a byte order mark", () => {
    const source = sourceOf("x", "\ufeffab\nc");
    expect(positionAt(source, 1)).toEqual({ line: 1, column: 1 });
    expect(positionAt(source, 4)).toEqual({ line: 2, column: 1 });
    expect(lineText(source, 1)).toBe("ab");
  });
});
