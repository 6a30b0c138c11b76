import { expect, test } from "vitest";
import { expectsError, readingOf, textsOf } from "../../../src/execute/expected.js";

test("only the bare word `error` expects an error", () => {
  expect(expectsError(" error ")).toBe(true);
  expect(expectsError('"error"')).toBe(false);
  expect(expectsError("error 2")).toBe(false);
});

test("a quoted text is tried with and without its quotes", () => {
  expect(textsOf('"{1, 2}"')).toEqual(['"{1, 2}"', "{1, 2}"]);
  expect(textsOf("“{1,\n2}”")).toEqual(["“{1,\n2}”", "{1,\n2}"]);
  expect(textsOf("{1, 2}")).toEqual(["{1, 2}"]);
  expect(textsOf('"')).toEqual(['"']);
});

test("each wildcard becomes a distinct atom", () => {
  expect(readingOf("{an Easel image, (1, an Easel point), an Easel image}", "")).toEqual({
    expression: "{`anEasel1, (1, `anEasel2), `anEasel3}",
    wildcards: [
      ["anEasel1", "image"],
      ["anEasel2", "point"],
      ["anEasel3", "image"],
    ],
  });
});

test("the atoms do not occur in the document", () => {
  expect(readingOf("an Easel color", "`anEasel1").expression).toBe("`anEasel_1");
});

test("wildcards are not recognised inside strings", () => {
  expect(readingOf('("an Easel image \\" an Easel point", an Easel color)', "")).toEqual({
    expression: '("an Easel image \\" an Easel point", `anEasel1)',
    wildcards: [["anEasel1", "color"]],
  });
});
