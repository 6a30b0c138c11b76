// Mistakes of students and of people used to Python, Java, Haskell or C. Each causes one error that shows the LED
// notation, and the rest of the document is still parsed.

import { describe, expect, it } from "vitest";
import { check } from "../../src/compiler.js";
import { foreignNames, foreignTypeNames } from "../../src/language/foreign-names.js";
import { foreignOpeners, foreignSymbols, foreignWords } from "../../src/language/foreign-syntax.js";
import asked from "./mistakes.json" with { type: "json" };
import listed from "./students.json" with { type: "json" };
import { sourceOf } from "../../src/text/source.js";
import { compiledOf, mistakesOf, pagesOf, testMistakes } from "./suite.js";

const mistakes = mistakesOf(listed);

testMistakes(mistakes, { atLeast: 120 });

describe("rest of the document", () => {
  it.each(mistakes)("is parsed after $title", (mistake) => {
    const items = compiledOf(mistake).document.parsed.flatMap((region) => region.items);
    const fine = items.flatMap((item) =>
      item.kind === "definition" && item.name.name === "fine" ? [item.body.kind] : [],
    );
    expect(fine).toEqual(["expression"]);
  });
});

/** The help of a document's diagnostics before any fix is tried. */
function helpsIn(text: string): readonly string[] {
  return check(sourceOf("document.led", text)).diagnostics.flatMap(({ help }) => help ?? []);
}

describe("table of foreign syntax", () => {
  it("has no row without a demonstrating mistake", () => {
    const shown = new Set(
      [...mistakes, ...mistakesOf(asked)]
        .flatMap(({ text }) => helpsIn(text))
        .map((help) => help.replace(/ Here: `.*?`\.(?= |$)/, "")),
    );
    const rows = [...foreignSymbols(), ...foreignWords(), ...foreignOpeners()];
    expect(rows.filter(({ help }) => !shown.has(help)).map(({ pattern }) => pattern.source)).toEqual([]);
  });

  it.each(Object.entries(foreignNames))("recognises the name %s of another language", (name, help) => {
    expect(helpsIn(`/$ x := ${name} $/`)).toEqual([help]);
  });

  it.each(Object.entries(foreignTypeNames))("recognises %s in a type, as in textbooks", (name, help) => {
    expect(helpsIn(`/$ x: ${name}\n x := 1 $/`)).toEqual([help]);
  });

  it.each(["dGray", "gray", "lightBlue"])("lists the colours for %s in a game", (name) => {
    const [help, ...others] = helpsIn(`/$ initialState := 0\n newState := 0\n images := {disc((1, 1), 9, ${name})} $/`);
    expect(others).toEqual([]);
    expect(help).toMatch(
      /^The colours with names are `dBlack`, .* and `dWhite`\. Write `color\(r, g, b\)` for any other/,
    );
  });

  it("ignores names that the document defines", () => {
    for (const name of Object.keys(foreignNames)) expect(helpsIn(`/$ ${name} := 1\n x := ${name} $/`)).toEqual([]);
  });
});

it("all messages match the snapshot", async () => {
  await expect(pagesOf(mistakes, { color: false })).toMatchFileSnapshot("./students.txt");
});

/** One example for each kind of message: a symbol, a word, a name, an opening delimiter. */
const coloured: ReadonlySet<string> = new Set([
  "the and of C",
  "the not of C",
  "else as in Python",
  "len",
  "a forgotten backquote",
  "commas between branches",
  "commas between branches in parentheses",
  "a missing bracket",
  "a fence closed like another kind",
]);

it("coloured messages match the snapshot", async () => {
  const some = mistakes.filter(({ title }) => coloured.has(title));
  expect(some).toHaveLength(coloured.size);
  await expect(pagesOf(some, { color: true })).toMatchFileSnapshot("./students-colour.txt");
});
