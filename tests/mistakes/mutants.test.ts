// Tests the mutants of documents: they are deterministic, cover every kind of mistake, and each verdict occurs.

import { describe, expect, it } from "vitest";
import { documentsIn } from "../documents.js";
import { mistakeKinds } from "./mutants/kinds.js";
import { type Mutant, mutantsOf, pagesOf } from "./mutants/mutants.js";
import { put } from "./mutants/page.js";
import { Judge, type Teller } from "./mutants/verdict.js";

/** A few documents, including games, in which every kind of mistake is possible. */
const pages = pagesOf([
  ...documentsIn("tests/games/played"),
  ...documentsIn("examples/course").slice(0, 6),
  ...documentsIn("tests/types/accepted").filter(({ path }) => /\/(?:game-|signed-unions|noughts)/.test(path)),
]);

const textsOf = (mutants: readonly Mutant[]): readonly string[] => mutants.map(({ text }) => text);

describe("mutants", () => {
  const count = mistakeKinds.length;
  const mutants = mutantsOf(pages, 1, count);

  it("are determined by the seed", () => {
    expect(textsOf(mutantsOf(pages, 1, count))).toEqual(textsOf(mutants));
    expect(textsOf(mutantsOf(pages, 2, count))).not.toEqual(textsOf(mutants));
  });

  it("cover every kind of mistake", () => {
    expect(new Set(mutants.map(({ kind }) => kind.name))).toEqual(new Set(mistakeKinds.map(({ name }) => name)));
    expect(new Set(mistakeKinds.map(({ name }) => name)).size).toBe(mistakeKinds.length);
  });

  it("differ from their documents by one edit, and from each other", () => {
    for (const { page, edit, text } of mutants) {
      expect(text).not.toBe(page.text);
      expect(text).toBe(page.text.slice(0, edit.start) + edit.text + page.text.slice(edit.end));
    }
    expect(new Set(textsOf(mutants)).size).toBe(mutants.length);
  });
});

describe("verdict on a mutant", () => {
  const text = `/$ first(p) := p[1] $/
/$ both := first((2, 3)) + 4 $/
/$ odd(n) := n mod 2 = 1 $/
cmd:>both
6
`;
  const [page] = pagesOf([{ path: "document.led", text }]);

  it.each<readonly [Teller, before: string, after: string]>([
    ["place", "p[1]", "q[1]"],
    ["elsewhere", "first(p)", "frist(p)"],
    ["test", "(2, 3)", "(3, 2)"],
    ["test", "\n6", "\nsix"],
    ["nothing", "mod 2 = 1", "mod 3 = 1"],
  ])("is: %s, if %j becomes %j", async (teller, before, after) => {
    const start = text.indexOf(before);
    const edit = put({ start, end: start + before.length }, after);
    const [kind] = mistakeKinds;
    const mutant: Mutant = { kind: kind!, page: page!, edit, text: text.replace(before, after) };
    expect(await new Judge().tellerOf(mutant)).toBe(teller);
  });
});
