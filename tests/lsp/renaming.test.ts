// Renaming in the examples: the diagnostics do not change, and renaming back restores the text.

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Workspace } from "../../src/lsp/across.js";
import { Analysis } from "../../src/lsp/analysis.js";
import { renameName } from "../../src/lsp/navigation.js";
import { offsetOf } from "../../src/lsp/places.js";
import { Library } from "../../src/resolve/imports/library.js";
import { withEdits } from "../../src/fixes/batch-check.js";
import { isLong, oneIn } from "../support/random.js";

const examples = new URL("../../examples/", import.meta.url);
const names = readdirSync(examples).filter((name) => /\.(?:led|tex)$/.test(name));
/** Only every n-th name is renamed. */
const every = isLong ? 1 : 80;

const alone: Workspace = {
  analysisAt: () => undefined,
  documentsAround: async () => [],
  surroundingsWith: () => ({ library: new Library(), addressOf: (name) => name }),
};

/** The text after renaming the symbol at an offset; undefined if the renaming is refused. */
async function after(analysis: Analysis, offset: number, name: string): Promise<string | undefined> {
  const found = await renameName(analysis, "", offset, name, true, alone);
  if ("obstacle" in found) return undefined;
  const { source } = analysis.document;
  const edits = found.edit.documentChanges!.flatMap((one) => ("edits" in one ? one.edits : []));
  const changes = edits
    .map((one) => ({
      span: { start: offsetOf(source, one.range.start), end: offsetOf(source, one.range.end) },
      text: "newText" in one ? one.newText : "",
    }))
    .sort((a, b) => a.span.start - b.span.start);
  expect(changes.filter(({ span }, i) => i > 0 && span.start < changes[i - 1]!.span.end)).toEqual([]);
  return withEdits(source.text, { start: 0, end: source.text.length }, changes);
}

/** Names in tests may end in an underscore, which has no meaning. */
const withoutLowLines = (text: string): string => text.replace(/^(cmd:>\w+)_$/gm, "$1");

const foundIn = (analysis: Analysis): readonly string[] => analysis.diagnostics.map(({ code }) => code);
describe("renamed name", () => {
  it.each(oneIn(2, names))("leaves the diagnostics of %s unchanged", async (name) => {
    const analysis = new Analysis(name, readFileSync(new URL(name, examples), "utf8"));
    const { text } = analysis;
    const seen = new Set<unknown>();
    let next = 0;
    for (const { span, referent: thing } of analysis.occurrences) {
      const what =
        thing.kind === "definition" ? thing.defined : thing.kind === "variable" ? thing.variable.id : undefined;
      if (what === undefined || seen.has(what) || !seen.add(what) || next++ % every > 0) continue;
      const old =
        thing.kind === "definition" ? thing.defined.name : thing.kind === "variable" ? thing.variable.name : "";
      const changed = await after(analysis, span.start, "zzz");
      if (changed === undefined) {
        expect(Object.values(analysis.document.game?.hooks ?? {}), old).toContain(what);
        continue;
      }
      const then = new Analysis(name, changed, analysis);
      expect(foundIn(then), `${old} in ${changed}`).toEqual(foundIn(analysis));
      const back = then.occurrences.find(
        (one) => one.referent.kind === thing.kind && changed.startsWith("zzz", one.span.start),
      )!;
      // LaTeX has several spellings of a name.
      if (!name.endsWith(".tex"))
        expect(await after(then, back.span.start, old)).toBe(old === "greeting" ? withoutLowLines(text) : text);
    }
  });
});

/** The text of a document after renaming the symbol at `|`, with the labels of the edits that need confirmation. */
async function renamedAt(marked: string, name: string): Promise<string> {
  const offset = marked.indexOf("|");
  const text = marked.slice(0, offset) + marked.slice(offset + 1);
  const result = await after(new Analysis("document.led", text), offset, name);
  return result ?? "an obstacle";
}

describe("repetitions of a renamed definition", () => {
  it.each([
    [
      "a display",
      "/$ |half(x) := x / 2 $/\n\n$$\\mathit{half}(x) := \\frac{x}{2}$$\n",
      "$$\\mathit{middle}(x) := \\frac{x}{2}$$",
    ],
    ["a macro", "/$ |half(x) := x / 2 $/\n\n\\defun{half(x)}{x/2}\n", "\\defun{middle(x)}{x/2}"],
    [
      "a parameter in a display",
      "/$ half(|x) := x / 2 $/\n\n$$half(x) := \\frac{x}{2}$$\n",
      "$$half(\\mathit{middle}) := \\frac{\\mathit{middle}}{2}$$",
    ],
    ["an expected value", "/$ |start := 3 $/\n\ncmd:>2 + 1\nstart\n", "cmd:>2 + 1\nmiddle\n"],
    [
      "a property",
      "/$ initialState := 0\nnext(|s) := {min(s + 1, 3)} $/\n\nalways:>s < 4 & all s in {1}. s > 0\n",
      "always:>middle < 4 & all s in {1}. s > 0\n",
    ],
    ["an unrelated expected text, which is unchanged", '/$ |start := 3 $/\n\ncmd:>pp("start")\n"start"\n', '"start"\n'],
  ])("%s", async (_, marked, expected) => {
    const changed = await renamedAt(marked, "middle");
    expect(changed).toContain(expected);
    expect(foundIn(new Analysis("document.led", changed))).toEqual([]);
  });

  it("have separate change annotations by kind", async () => {
    const analysis = new Analysis("document.led", "/$ a := 3 $/\n\n$$a := 3$$\n\ncmd:>2 + 1\na\n\nHere *a* is it.\n");
    const result = await renameName(analysis, "", 3, "b", true, alone);
    expect("edit" in result && Object.keys(result.edit.changeAnnotations ?? {})).toEqual([
      "typeset",
      "expected",
      "prose",
    ]);
  });
});

describe("renamed atom", () => {
  it("changes in code, tests, expected values and displays", async () => {
    const text =
      "/$ f(x) := `|red if x = `blue; `blue otherwise $/\n\n$$\\mathit{g} := \\{`red\\}$$\n\ncmd:>f(`blue)\n`red\n";
    expect(await renamedAt(text, "green")).toBe(text.replace("|", "").replaceAll("`red", "`green"));
    expect(await renamedAt(text, "`green")).toBe(await renamedAt(text, "green"));
  });

  it("changes in quoted expected values", async () => {
    const text = '/$ f(c) := `|red if c = `blue; `redder otherwise $/\n\ncmd:>pp(f(`blue))\n"`red"\n';
    expect(await renamedAt(text, "green")).toBe(text.replace("|", "").replaceAll(/`red\b/g, "`green"));
  });

  it.each([
    ["another atom", "/$ S := {`|red, `blue} $/", "blue"],
    ["an atom of Easel in a game", "/$ initialState := `|red  newState := `red  images := {} $/", "ding"],
  ])("cannot get the name of %s", async (_, marked, name) => {
    expect(await renamedAt(marked, name)).toBe("an obstacle");
  });
});

describe("new name", () => {
  it.each([
    ["a built-in constant", "/$ f(n) := {|k | k in {1..n} & k /= 3} $/", "pi"],
    ["a name of the game", "/$ initialState := 0  newState := Sum[|k in {1..3}] k  images := {} $/", "mouseX"],
    ["the type variable of a signature", "/$ first: a * b -> a\nfirst(x, y) := x\n|n := {7} $/", "a"],
    ["a constant that a property uses", "/$ top := 3\ninitialState := 0\nnext(|s) := {s} $/\n\nalways:>s < top", "top"],
  ])("cannot be that of %s", async (_, marked, name) => {
    expect(await renamedAt(marked, name)).toBe("an obstacle");
  });
});
