// Comments and titles of tests name their subject and use the terms of the field (.github/CONTRIBUTING.md, "Rules").

import { readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { filesBelow } from "./source-files.js";

/** Words that begin a noun clause instead of naming the subject. */
const clause = /^(?:What|Whoever|So many|Something that|True of|The same (?:of|for)|Which|Whether|How|Those|Where)\b/;

/** Words that have a standard equivalent: anyone, again, continues, is not a, represents, fix. */
const unusual = /\b(?:whoever|anew|goes on|(?<!there )is none|stands in|mend|mended)\b/i;

/** Comments that may break a rule, by path and first words, with the reason. */
const exceptions: readonly { readonly path: string; readonly start: string; readonly reason: string }[] = [
  { path: "tests/unit/codegen/exports.test.ts", start: "How many.", reason: "the expected output of the printer" },
];

const repository = fileURLToPath(new URL("../../", import.meta.url));

/** A comment at the start of a line: a block, or consecutive line comments. Most comments have lines of their own. */
const comment = /^[ \t]*(?:\/\*[^]*?\*\/|\/\/.*(?:\n[ \t]*\/\/.*)*)/gm;

/** The comments of a file as text: without delimiters, on one line. */
function commentsIn(code: string): readonly string[] {
  return [...code.matchAll(comment)].map(([text]) =>
    text
      .replace(/^\s*\/\*+|\*\/$/g, "")
      .replace(/^[ \t]*(?:\/\/|\*)/gm, "")
      .replace(/\s+/g, " ")
      .trim(),
  );
}

/** Quotations in a comment are not its own words. */
const withoutQuotations = (comment: string): string => comment.replace(/`[^`]*`|"[^"]*"/g, "``");

/** Sentences about a parameter, property or result by its name: "`width` is the number of cells." */
const aboutName = /(?:^|[.;:] )`([a-z][A-Za-z]+)` (?:is|are|maps|holds|gets|receives|contains|selects)\b/g;

const comments = ["src", "bin", "grammar", "tests"]
  .flatMap((folder) => filesBelow(join(repository, folder), (path) => /[\\/]node_modules$/.test(path)))
  .filter((path) => path.endsWith(".ts"))
  .flatMap((absolute) => {
    const path = relative(repository, absolute).split(sep).join("/");
    return commentsIn(readFileSync(absolute, "utf8")).map((text) => ({ path, text }));
  })
  .filter(({ path, text }) => !exceptions.some((one) => one.path === path && text.startsWith(one.start)));

describe("comments", () => {
  it("are blocks or groups of lines", () => {
    expect(commentsIn("  // one\n  // comment\nx = 1;\n/** A\n * block. */\n")).toEqual(["one comment", "A block."]);
    expect(comments.length).toBeGreaterThan(5000);
  });

  it("begin with their subjects", () => {
    expect(comments.filter(({ text }) => clause.test(text))).toEqual([]);
  });

  it("refer to existing names", () => {
    const wrong = comments.flatMap(({ path, text }) => {
      const names = [...text.matchAll(aboutName)].map(([, name = ""]) => name);
      if (names.length === 0) return [];
      const code = readFileSync(join(repository, path), "utf8").replace(comment, "");
      return names.filter((name) => !new RegExp(`\\b${name}\\b`).test(code)).map((name) => ({ path, name }));
    });
    expect(wrong).toEqual([]);
  });

  it("use standard words", () => {
    expect(comments.filter(({ text }) => unusual.test(withoutQuotations(text)))).toEqual([]);
  });
});

/** The first words of a call that declares a test or a group of tests, after the table of `.each`. */
const title = /^[ \t]*(?:it|test|describe)(?:\.\w+(?:\([^\n]*?\))?)*\(\s*(["`])([^\n]*?)\1/gm;

const testFiles = new Set(comments.map(({ path }) => path).filter((path) => path.endsWith(".test.ts")));
const titles = [...testFiles].flatMap((path) =>
  [...readFileSync(join(repository, path), "utf8").matchAll(title)].map(([, , text = ""]) => ({ path, text })),
);

describe("titles of tests", () => {
  it("name their subjects", () => {
    expect(titles.length).toBeGreaterThan(2000);
    expect(titles.filter(({ text }) => /^(?:what|whatever|who|whoever|which|that|so many|such)\b/i.test(text))).toEqual(
      [],
    );
  });

  it("use standard words", () => {
    expect(titles.filter(({ text }) => unusual.test(withoutQuotations(text)))).toEqual([]);
  });
});
