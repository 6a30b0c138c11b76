import { describe, expect, it } from "vitest";
import * as documentEntries from "../../../src/diagnostics/document.js";
import * as testEntries from "../../../src/diagnostics/tests.js";
import { listInWords, quote } from "../../../src/diagnostics/words.js";
import { readDocument } from "../../../src/document/read.js";
import { sourceOf } from "../../../src/text/source.js";

function codesFor(text: string): readonly string[] {
  return readDocument(sourceOf("page.led", text)).diagnostics.map((d) => d.code);
}

describe("catalogue of the reader", () => {
  it.each(Object.values(documentEntries).map((row) => [row.code, row] as const))(
    "has a failing example and a valid repair for %s",
    (code, row) => {
      expect(codesFor(row.example)).toEqual([code]);
      expect(codesFor(row.repair ?? "")).toEqual([]);
      expect(row.repair).toBeDefined();
    },
  );
});

describe("catalogue of tests", () => {
  it.each(Object.values(testEntries).map((row) => [row.code, row] as const))(
    "has an example and a repair for %s with one test each",
    (_, row) => {
      for (const text of [row.example, row.repair ?? ""]) {
        const { tests, diagnostics } = readDocument(sourceOf("page.led", text));
        expect(tests).toHaveLength(1);
        expect(diagnostics).toEqual([]);
      }
    },
  );
});

describe("all catalogue entries", () => {
  const rows = [...Object.values(documentEntries), ...Object.values(testEntries)];

  it("have unique codes", () => {
    expect(new Set(rows.map((row) => row.code)).size).toBe(rows.length);
  });

  it("follow the style: a title without a full stop, full sentences, no first person", () => {
    for (const { title, explain } of rows) {
      expect(title).toMatch(/^[A-Z].*[^.]$/);
      expect(explain).toMatch(/^[A-Z`][^]*\.$/);
      expect(`${title} ${explain}`).not.toMatch(/\bI\b|\bwe\b|\bsorry\b/i);
    }
  });
});

describe("quoted code in a message", () => {
  it.each([
    ["rows", "`rows`"],
    ["`x", "`` `x ``"],
    ["```", "```` ``` ````"],
    ["", "``"],
  ])("renders %s as %s", (code, expected) => {
    expect(quote(code)).toBe(expected);
  });
});

describe("list in a sentence", () => {
  it.each<[readonly string[], string]>([
    [[], ""],
    [["a"], "a"],
    [["a", "b"], "a or b"],
    [["a", "b", "c"], "a, b or c"],
  ])("renders %j as %s", (items, expected) => {
    expect(listInWords(items, "or")).toBe(expected);
  });
});
