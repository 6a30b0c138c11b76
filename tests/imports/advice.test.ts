// The fix for an unknown name that the standard library defines: insertion of a `use` line.

import { describe, expect, it } from "vitest";
import { compile } from "../../src/compiler.js";
import { documentFiles } from "../../src/files/documents.js";
import { withEdits } from "../../src/fixes/batch-check.js";

const diagnosticsOf = (text: string, name = "main.led"): ReturnType<typeof compile>["diagnostics"] =>
  compile(text, { name, documents: documentFiles }).diagnostics;

/** Applies the first fix of the first diagnostic. */
function withFirstFix(text: string, name?: string): string {
  const [first] = diagnosticsOf(text, name);
  const [repair] = first?.repairs ?? [];
  return withEdits(text, { start: 0, end: text.length }, repair?.edits ?? []);
}

describe("name of the standard library", () => {
  it.each([
    ["below the title", "# T\n\n/$ x := gcd(4, 6) $/\n", "# T\n\nuse:>led:numbers\n\n/$ x := gcd(4, 6) $/\n"],
    [
      "below the last import",
      "# T\n\nuse:>led:sets\n\n/$ x := gcd(4, 6) $/\n",
      "# T\n\nuse:>led:sets\nuse:>led:numbers\n\n/$ x := gcd(4, 6) $/\n",
    ],
    ["at the top", "/$ x := gcd(4, 6) $/\n", "use:>led:numbers\n\n/$ x := gcd(4, 6) $/\n"],
    ["after a byte order mark", "\ufeff/$ x := gcd(4, 6) $/\n", "\ufeffuse:>led:numbers\n\n/$ x := gcd(4, 6) $/\n"],
  ])("is imported %s", (_, text, better) => {
    expect(diagnosticsOf(text)[0]).toMatchObject({
      code: "L301",
      help: "`gcd` is defined in a document that comes with led: write `use:>led:numbers` on a line of its own.",
    });
    expect(withFirstFix(text)).toBe(better);
    expect(diagnosticsOf(better)).toEqual([]);
  });

  it("has help that also suggests a definition", () => {
    expect(diagnosticsOf("/$ x := reverse(<1, 2>) $/")[0]?.help).toMatch(
      /^`reverse` is defined in a document .* Or define it: `reverse\(s\) := /,
    );
  });

  it("has help without an edit if the import would cause another error", () => {
    const [first] = diagnosticsOf('/$ x := gcd("a", 6) $/\n');
    expect(first).toMatchObject({ code: "L301", help: expect.stringContaining("`use:>led:numbers`") });
    expect(first?.repairs ?? []).toEqual([]);
  });

  it("has help without an edit in LaTeX, where the line would be typeset", () => {
    const [first] = diagnosticsOf("\\[ x := \\mathit{gcd}(4, 6) \\]\n", "paper.tex");
    expect(first).toMatchObject({ code: "L301", help: expect.stringContaining("`use:>led:numbers`") });
    expect(first?.repairs ?? []).toEqual([]);
  });

  it("is not suggested if another name is more likely", () => {
    expect(diagnosticsOf("/$ gdc(a, b) := a + b\n   x := gcd(4, 6) $/")[0]?.repairs?.[0]?.edits[0]?.text).toBe("gdc");
  });
});

describe("name that an imported document imports", () => {
  const texts: Readonly<Record<string, string>> = {
    "course/1.led": "/$ People := {`ada}\n   initialState := 0 $/",
    "course/2.led": "use:>1.led\nuse:>led:sets\n\n/$ pairs := People * People $/",
    "course/3.led": "use:>2.led\n\n/$ three := |pairs| $/",
  };
  const documents = { ...documentFiles, read: (path: string) => texts[path] ?? documentFiles.read(path) };
  const helpFor = (text: string): string | undefined =>
    compile(text, { name: "mine.led", documents }).diagnostics[0]?.help;

  it("has help with the line that imports it", () => {
    const text = "use:>course/2.led\n\n/$ x := |People| $/\n";
    const [first] = compile(text, { name: "mine.led", documents }).diagnostics;
    expect(first).toMatchObject({
      code: "L301",
      help: "`People` is defined in `course/1.led`, which `course/2.led` uses: write `use:>course/1.led` on a line of its own.",
    });
    const better = withEdits(text, { start: 0, end: text.length }, first?.repairs?.[0]?.edits ?? []);
    expect(better).toBe("use:>course/2.led\nuse:>course/1.led\n\n/$ x := |People| $/\n");
    expect(compile(better, { name: "mine.led", documents }).diagnostics).toEqual([]);
  });

  it("is found through any number of imports", () => {
    expect(helpFor("use:>course/3.led\n\n/$ x := |People| $/")).toContain("`use:>course/1.led`");
    expect(helpFor("use:>course/3.led\n\n/$ x := disjoint({}, {}) $/")).toContain("`use:>led:sets`");
  });

  it("is not suggested if it belongs to a game", () => {
    expect(helpFor("use:>course/2.led\n\n/$ x := initialState + 1 $/") ?? "").not.toContain("course/1.led");
  });

  it("is suggested in preference to a built-in name with similar spelling", () => {
    expect(helpFor("/$ x := degree({(1, 2)}, 1) $/")).toContain("`use:>led:graphs`");
  });
});
