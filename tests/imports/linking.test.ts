// Documents that use others (section 12): name resolution and diagnostics.

import { describe, expect, it } from "vitest";
import { compile } from "../../src/compiler.js";
import { Library } from "../../src/resolve/imports/library.js";
import { isAbsolute, pathBetween, pathFrom } from "../../src/resolve/imports/paths.js";
import { led } from "../support/world.js";

type Texts = Readonly<Record<string, string>>;

function compiled(main: string, others: Texts): ReturnType<typeof compile> {
  return compile(main, { name: "main.led", documents: { read: (path) => others[path] } });
}

const diagnosticsOf = (main: string, others: Texts): readonly string[] =>
  compiled(main, others).diagnostics.map(({ code, message }) => `${code} ${message}`);

async function tested(main: string, others: Texts): Promise<string> {
  const { screen } = await led(["test", "main.led"], { files: { "main.led": main, ...others } });
  return screen;
}

/** A document with tests that expect each of the expressions to be true. */
const allTrue = (document: string, ...expressions: readonly string[]): string =>
  [document, ...expressions.map((one) => `cmd:>${one}\ntrue`)].join("\n\n");

describe("names", () => {
  it("keep their meaning in an imported document, whatever the importing document defines", async () => {
    const sets = "/$ double(n) := helper(n) * 2\n   helper(n) := n + start\n   start := 1 $/";
    const main = "use:>sets.led\n\n/$ helper(n) := 100 * n $/";
    expect(
      await tested(allTrue(main, "double(2) = 6", "helper(2) = 200", "start = 1"), { "sets.led": sets }),
    ).toContain("3 passed");
  });

  it("are not re-exported by an importing document", () => {
    const others = { "sets.led": "use:>base.led\n\n/$ two := one + one $/", "base.led": "/$ one := 1 $/" };
    expect(diagnosticsOf("use:>sets.led\n\n/$ three := two + 1 $/", others)).toEqual([]);
    expect(diagnosticsOf("use:>sets.led\n\n/$ three := one + two $/", others)).toEqual([
      expect.stringMatching(/^L301 `one`/),
    ]);
  });

  it("may be used before the import, and be imported by several routes", async () => {
    const others = {
      "a/b.led": "use:>../c.led\n\n/$ two := one + one $/",
      "c.led": "/$ one := 1 $/",
    };
    const main = "/$ four := two + one + one $/\n\nuse:>a/b.led\nuse:>./a/../c.led\nuse:>c.led";
    expect(await tested(allTrue(main, "four = 4"), others)).toContain("1 passed");
  });

  it("are shadowed by parameters, local names and own definitions", async () => {
    const others = { "sets.led": "/$ n := 3\n   twice(x) := 2 * x $/" };
    const main = "use:>sets.led\n\n/$ f(n) := n + 1\n   g(x) := twice + x where twice = 5\n   max(a, b) := 0 $/";
    expect(await tested(allTrue(main, "f(1) = 2", "g(1) = 6", "max(1, 2) = 0", "n = 3"), others)).toContain("4 passed");
  });

  it("are rebound by a condition if they are constants, with a warning", async () => {
    const others = { "limits.led": "/$ limit := 2 $/" };
    const main = "use:>limits.led\n\n/$ S := {limit + 1 | limit in {1..3}}\n   T := {x | x in {1..3} & x = limit} $/";
    expect(diagnosticsOf(main, others)).toEqual([expect.stringMatching(/^L309 `limit`/)]);
    expect(await tested(allTrue(main, "S = {2, 3, 4}", "T = {2}"), others)).toContain("2 passed");
  });

  it("are ambiguous only where they are used if two imports define them", () => {
    const others = { "a.led": "/$ f(x) := 1\n   g := 1 $/", "b.led": "/$ f(x) := 2\n   h := 2 $/" };
    const uses = "use:>a.led\nuse:>b.led\n\n";
    expect(diagnosticsOf(`${uses}/$ k := g + h $/`, others)).toEqual([]);
    expect(diagnosticsOf(`${uses}/$ k := f(1) $/`, others)).toEqual([
      expect.stringMatching(/^L308 .*a\.led and b\.led/),
    ]);
    expect(diagnosticsOf(`${uses}/$ k := f(1)\n   f(x) := 3 $/`, others)).toEqual([]);
  });

  it("cannot be imported if they depend on the state of a game, unlike its others", () => {
    const game =
      "/$ initialState := 0\n   newState := currentState + 1\n   images := {}\n   size := 4\n   next := currentState + size $/";
    const others = { "game.led": game };
    expect(diagnosticsOf("use:>game.led\n\n/$ a := size $/", others)).toEqual([]);
    expect(diagnosticsOf("use:>game.led\n\n/$ a := next $/", others)).toEqual([expect.stringMatching(/^L301 `next`/)]);
    expect(diagnosticsOf("use:>game.led\n\n/$ a := images $/", others)).toEqual([
      expect.stringMatching(/^L301 `images`/),
    ]);
  });
});

describe("types", () => {
  it("are known for imported definitions", () => {
    const others = { "sets.led": "/$ Small := {1..9}\n   f : Small -> Small\n   f(x) := x $/" };
    expect(diagnosticsOf('use:>sets.led\n\n/$ a := f("x") $/', others)).toEqual([expect.stringMatching(/^L4\d\d/)]);
    expect(diagnosticsOf("use:>sets.led\n\n/$ g : Small -> Nat\n   g(x) := f(x) + 1 $/", others)).toEqual([]);
  });
});

describe("errors", () => {
  it("are reported once for an imported document, on the line that imports it", () => {
    const others = { "sets.led": "Sets.\n\n/$ a := b\n   c := {1, tow, zwo} $/" };
    expect(diagnosticsOf("use:>sets.led\n\n/$ d := 1 $/", others)).toEqual([
      expect.stringMatching(/^L905 `sets\.led` has 2 errors, the first on line 3: `b` is not defined/),
    ]);
  });

  it("do not include warnings of an imported document", () => {
    const others = { "sets.led": "/$ a := 1\n   f(a) := a where b = 2\n   b := 3\n   g(x) := g(x) $/" };
    expect(diagnosticsOf("use:>sets.led\n\n/$ h(x) := f(x) + g(x) $/", others)).toEqual([]);
  });

  it("are reported once for an indirect import", () => {
    const others = { "a.led": "use:>b.led\n\n/$ a := b $/", "b.led": "/$ b := c $/" };
    expect(diagnosticsOf("use:>a.led\n\n/$ d := a $/", others)).toEqual([
      "L905 `a.led` has an error, on line 1: `b.led` has an error, on line 1: `c` is not defined in this document and is not a built-in name.",
    ]);
  });

  it.each([
    ["main.led", "up.led", "UP.led"],
    ["course/main.led", "up.led", "UP.led"],
    ["course/main.led", "../up.led", "../UP.led"],
    ["/home/ada/course/main.led", "../up.led", "../UP.led"],
    ["../course/main.led", "sets/up.led", "sets/UP.led"],
    ["course/main.led", "sets/up", "sets/up.led"],
  ])("suggest a path relative to the document: %s uses %s", (name, path, meant) => {
    const near = (missing: string): readonly string[] => [
      `${missing.slice(0, missing.lastIndexOf("/") + 1)}${meant.slice(meant.lastIndexOf("/") + 1)}`,
    ];
    const [first] = compile(`use:>${path}`, { name, documents: { read: () => undefined, near } }).diagnostics;
    expect(first?.help).toBe(`Did you mean \`use:>${meant}\`?`);
  });

  it.each([
    ["a missing document", "use:>nowhere.led", "L903 There is no document `nowhere.led`."],
    ["a missing name", "use:>", "L901 The name of a document is missing after `use:>`."],
    ["an absolute path", "use:>/etc/sets.led", "L902 `/etc/sets.led` is not a path relative to this document."],
    ["a Windows path", "use:>C:\\sets.led", "L902 `C:\\sets.led` is not a path relative to this document."],
    ["a URL", "use:>https://example.com/a.led", "L902"],
    ["an import of itself", "use:>main.led", "L906 `main.led` uses itself."],
    ["an import cycle", "use:>ring.led", "L906 `main.led` uses `ring.led`, which uses `main.led`."],
    ["an import cycle of other documents", "use:>far.led", "L906 `loop.led` uses `round.led`, which uses `loop.led`."],
  ])("%s is reported", (_, line, message) => {
    const others = {
      "main.led": "use:>ring.led",
      "ring.led": "use:>main.led",
      "far.led": "use:>loop.led\n\n/$ a := 1 $/",
      "loop.led": "use:>round.led",
      "round.led": "use:>loop.led",
    };
    expect(diagnosticsOf(`${line}\n\n/$ d := 1 $/`, others)).toEqual([expect.stringContaining(message)]);
  });

  it("are reported for imports if no documents are available", () => {
    expect(compile("use:>a.led").diagnostics.map(({ code }) => code)).toEqual(["L904"]);
  });

  it("are reported once for a missing document, and not for names that it may define", () => {
    expect(diagnosticsOf("use:>nowhere.led\n\n/$ a := f(1) + g $/", {})).toEqual([expect.stringMatching(/^L903/)]);
  });

  it("are located in the imported document at run time", async () => {
    const others = { "sets.led": "/$ half(n) := n / (n - 4) $/" };
    const { screen } = await led(["eval", "a", "--in", "main.led"], {
      files: { "main.led": "use:>sets.led\n\n/$ a := half(4) $/", ...others },
    });
    expect(screen).toContain("sets.led:1:17");
    expect(screen).toContain("1 | /$ half(n) := n / (n - 4) $/");
  });

  it("are explained across documents", async () => {
    const others = { "sets.led": "Sets.\n\n/$ good(n) iff n > 2 $/" };
    const screen = await tested("use:>sets.led\n\n/$ all3 iff all n in {2..4}. good(n) $/\n\ncmd:>all3\ntrue", others);
    expect(screen).toContain("good(2) is false: 2 > 2  (line 3 of sets.led)");
  });
});

describe("paths", () => {
  it("may use backslashes and slashes in any combination", async () => {
    const others = { "a/b.led": "use:>..\\c.led\n\n/$ two := one + one $/", "c.led": "/$ one := 1 $/" };
    const main = "use:>a\\b.led\nuse:>.\\a\\..\\c.led\n\n/$ three := two + one $/";
    expect(await tested(allTrue(main, "three = 3"), others)).toContain("1 passed");
  });

  it.each([
    ["a\\main.led", "sets.led", "a\\sets.led"],
    ["a\\main.led", "b\\sets.led", "a\\b/sets.led"],
    ["a\\b\\main.led", "..\\sets.led", "a\\sets.led"],
    ["C:\\course\\main.led", "..\\sets.led", "C:\\sets.led"],
    ["main.led", "..\\sets.led", "../sets.led"],
    ["a/b/main.led", "../../../sets.led", "../sets.led"],
    ["C:\\course\\main.led", "led:sets", "led:sets"],
  ])("from %s, %s is %s", (document, name, path) => {
    expect(pathFrom(document, name)).toBe(path);
  });

  it.each([
    ["main.led", "sets.led", "sets.led"],
    ["course/main.led", "sets.led", "../sets.led"],
    ["course/one/main.led", "course/two/sets.led", "../two/sets.led"],
    ["../main.led", "../sets.led", "sets.led"],
    ["course/main.led", "led:sets", "led:sets"],
  ])("between two documents are relative to the first: %s, %s", (document, other, path) => {
    expect(pathBetween(document, other)).toBe(path);
    expect(pathFrom(document, path)).toBe(other);
  });

  it("are absolute on all systems if they are on some system", () => {
    for (const path of ["/a.led", "\\a.led", "\\\\server\\a.led", "C:\\a.led", "c:/a.led", "file:a.led"])
      expect(isAbsolute(path), path).toBe(true);
    for (const path of ["a.led", "..\\a.led", "led:sets"]) expect(isAbsolute(path), path).toBe(false);
  });
});

describe("import line", () => {
  it.each([
    ["in a fence", "```\nuse:>nowhere.led\n```\n\n/$ a := 1 $/"],
    ["within a line of prose", "Write use:>nowhere.led there.\n\n/$ a := 1 $/"],
    ["in `verbatim`", "\\begin{verbatim}\nuse:>nowhere.led\n\\end{verbatim}\n\n/$ a := 1 $/"],
  ])("%s is prose", (_, text) => {
    expect(diagnosticsOf(text, {})).toEqual([]);
  });
});

describe("library", () => {
  const texts = new Map([
    ["a.led", "use:>b.led\n\n/$ a := b + 1 $/"],
    ["b.led", "/$ b := 1 $/"],
  ]);
  const reads: string[] = [];
  const library = new Library({
    read: (path) => {
      reads.push(path);
      return texts.get(path);
    },
  });
  const codes = (main: string): readonly string[] =>
    compile(main, { name: "main.led", documents: library }).diagnostics.map(({ code }) => code);

  it("reads a document once for all its importers", () => {
    expect(codes("use:>a.led\nuse:>b.led\n\n/$ c := a + b $/")).toEqual([]);
    expect(codes("use:>b.led\n\n/$ c := b $/")).toEqual([]);
    expect(reads).toEqual(["a.led", "b.led"]);
  });

  it("reads changed documents after a refresh", () => {
    texts.set("b.led", "/$ other := 1 $/");
    expect(codes("use:>a.led\n\n/$ c := a $/")).toEqual([]);
    library.refresh();
    expect(codes("use:>a.led\n\n/$ c := a $/")).toEqual(["L905"]);
    texts.delete("b.led");
    library.refresh();
    expect(codes("use:>b.led\n\n/$ c := 1 $/")).toEqual(["L903"]);
    texts.set("b.led", "/$ b := 1 $/");
    library.refresh();
    expect(codes("use:>a.led\n\n/$ c := a $/")).toEqual([]);
  });

  it("supports a chain of a hundred imports", () => {
    const chain = new Library({
      read: (path) => {
        const n = Number(/^d(\d+)\.led$/.exec(path)?.[1]);
        return n === 0 ? "/$ f0(x) := x $/" : `use:>d${n - 1}.led\n\n/$ f${n}(x) := f${n - 1}(x) + 1 $/`;
      },
    });
    const { diagnostics, output } = compile("use:>d99.led\n\n/$ end := f99(1) $/", { documents: chain });
    expect(diagnostics).toEqual([]);
    expect(output?.javascript.code).toContain('import { f99 } from "./d99.js";');
  });
});
