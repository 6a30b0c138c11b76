// What the module of a document and its source map call each other.

import { describe, expect, it } from "vitest";
import { compile, type CompileOptions } from "../../../src/compile.js";

/** The URL of the source map in the module, and the names of the modules in the source maps. */
function namesOf(options?: CompileOptions): { readonly url: string | undefined; readonly files: readonly unknown[] } {
  const { output } = compile("/$ x := 1 $/", options);
  const maps: readonly { readonly file: unknown }[] = [output?.sourceMap, output?.javascript.sourceMap].map((map) => JSON.parse(map ?? "{}"));
  return { url: /\n\/\/# sourceMappingURL=(.*)\n$/.exec(output?.typescript ?? "")?.[1], files: maps.map(({ file }) => file) };
}

describe("the module and its source map", () => {
  it.each([
    ["games/pente.led", "pente"],
    ["C:\\games\\pente.led.md", "pente"],
    ["pente.tex", "pente"],
    ["pente", "pente"],
    ["notes/.led", ".led"],
    ["games/", "document"],
  ])("of the document %s are called %s", (name, file) => {
    expect(namesOf({ name })).toEqual({ url: `${file}.ts.map`, files: [`${file}.ts`, `${file}.js`] });
  });

  it("are called as somebody wants them, whatever the name of the document", () => {
    expect(namesOf({ name: "games/pente.led", file: "five" })).toEqual({ url: "five.ts.map", files: ["five.ts", "five.js"] });
  });

  it("are called document when nothing is said", () => {
    expect(namesOf()).toEqual({ url: "document.ts.map", files: ["document.ts", "document.js"] });
  });
});
