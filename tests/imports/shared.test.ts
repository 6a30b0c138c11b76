// Shared checking: results cached while a document is checked for others are reused for the document itself, and are
// the same as when it is checked alone.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compile } from "../../src/compiler.js";
import { documentFiles } from "../../src/files/documents.js";
import { compileTests } from "../../src/execute/tests.js";
import { sourceOf } from "../../src/text/source.js";
import { type Documents, Library } from "../../src/resolve/imports/library.js";

function foundIn(names: readonly string[], documents: Documents, isShared: boolean): readonly unknown[] {
  const library = new Library(documents);
  if (isShared) library.share();
  return names.map((name) => {
    const text = documents.read(name) as string;
    const compiled = compile(text, { name, documents: library });
    const { output, document, diagnostics } = compiled;
    // Instrumented programs contain node ids, which differ.
    const code = output && compileTests(compiled).program.code;
    return { name, diagnostics, typescript: output?.typescript, code, uses: document.uses.length };
  });
}

function expectSame(names: readonly string[], documents: Documents): void {
  expect(foundIn(names, documents, true)).toEqual(foundIn(names, documents, false));
}

/** Both orders: the first document is checked on behalf of the others, or is already checked when they use it. */
const bothWays = (names: readonly string[]): readonly (readonly string[])[] => [names, [...names].reverse()];

const inMemory = (texts: Readonly<Record<string, string>>): Documents => ({ read: (path) => texts[path] });

describe("shared checking", () => {
  it("agrees with separate checking for chapters and their imports", () => {
    const folder = "examples/course";
    const chapters = readdirSync(folder).filter((name) => /^0[1-3].*\.led$/.test(name));
    const exercises = chapters.map((name) => join(folder, "exercises", name));
    const names = [...chapters.map((name) => join(folder, name)), ...exercises, "led:sets", "led:relations"];
    expectSame(names, documentFiles);
  });

  it("agrees with separate checking for errors, missing imports and import cycles", () => {
    const texts = {
      "wrong.led": "/$ one := 1 + {2}\n   two := unknown $/",
      "lost.led": "use:>nowhere.led\nuse:>wrong.led\n\n/$ three := one + 2 $/\n\ncmd:>three\n3",
      "a.led": "use:>b.led\n\n/$ fromA := 1 $/",
      "b.led": "use:>a.led\n\n/$ fromB := 2 $/",
      "c.led": "use:>a.led\n\n/$ fromC := fromA + 1 $/",
      "good.led": "/$ four := 4 $/\n\ncmd:>all n in {1..four}. n > 0\ntrue",
      "better.led": "use:>good.led\n\n/$ five := four + 1 $/\n\ncmd:>{n + five | n in {1..four}}\n{6..9}",
    };
    for (const names of bothWays(Object.keys(texts))) expectSame(names, inMemory(texts));
  });

  it("does not apply to a text that differs from the imported one", () => {
    const library = new Library(inMemory({ "good.led": "/$ four := 4 $/" }));
    library.share();
    expect(library.shared(sourceOf("good.led", "/$ four := 5 $/"))).toBeUndefined();
    expect(library.shared(sourceOf("new.led", "/$ four := 4 $/"))).toBeUndefined();
    expect(library.shared(sourceOf("good.led", "/$ four := 4 $/"))).toBeDefined();
  });
});

it("a document is read and checked once, whether it is given or imported", () => {
  const texts: Readonly<Record<string, string>> = { "good.led": "/$ four := 4 $/", "user.led": "use:>good.led" };
  const library = new Library(inMemory(texts));
  library.share();
  const of = (name: string) => compile(texts[name] ?? "", { name, documents: library }).document;
  const given = of("good.led");
  of("user.led");
  expect(library.checkedAt("good.led")?.definitions[0]).toBe(given.definitions[0]);
});
