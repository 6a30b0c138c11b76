// The file names by which the module of a document and its source map refer to each other.

import { describe, expect, it } from "vitest";
import { compile, type CompileOptions } from "../../../src/compiler.js";

/** The URL of the source map in the module, and the module names in the source maps. */
function namesOf(options?: CompileOptions): { readonly url: string | undefined; readonly files: readonly unknown[] } {
  const { output } = compile("/$ x := 1 $/", options);
  const maps: readonly { readonly file: unknown }[] = [output?.sourceMap, output?.javascript.sourceMap].map((map) =>
    JSON.parse(map ?? "{}"),
  );
  return {
    url: /\n\/\/# sourceMappingURL=(.*)\n$/.exec(output?.typescript ?? "")?.[1],
    files: maps.map(({ file }) => file),
  };
}

describe("file names of the module and its source map", () => {
  it.each([
    ["games/pente.led", "pente"],
    ["C:\\games\\pente.led.md", "pente"],
    ["pente.tex", "pente"],
    ["pente", "pente"],
    ["notes/.led", ".led"],
    ["games/", "document"],
  ])("are derived from the document: %s becomes %s", (name, file) => {
    expect(namesOf({ name })).toEqual({ url: `${file}.ts.map`, files: [`${file}.ts`, `${file}.js`] });
  });

  it("are taken from the options if given", () => {
    expect(namesOf({ name: "games/pente.led", file: "five" })).toEqual({
      url: "five.ts.map",
      files: ["five.ts", "five.js"],
    });
  });

  it.each([
    ["a line feed\nconsole.log(1)", "a%20line%20feed%0Aconsole.log(1)"],
    ["a line separator\u2028console.log(1)", "a%20line%20separator%E2%80%A8console.log(1)"],
    ["a b#c?d%e", "a%20b%23c%3Fd%25e"],
    ["*/ alert(1) /*", "*/%20alert(1)%20/*"],
    ["half a character \ud83d", "half%20a%20character%20%EF%BF%BD"],
  ])("are encoded in the source map URL, so that %j does not inject code", (file, url) => {
    const text = "/$ x := 1 / y  y := 0 $/";
    const code = (typescript = ""): readonly string[] =>
      typescript.split(/[\n\r\u2028\u2029]/).filter((line) => !line.startsWith("//"));
    const { output } = compile(text, { name: `${file}.led`, file });
    expect(output?.typescript.endsWith(`\n//# sourceMappingURL=${url}.ts.map\n`)).toBe(true);
    expect(code(output?.typescript)).toEqual(code(compile(text).output?.typescript));
    expect(JSON.parse(output?.sourceMap ?? "{}")).toMatchObject({ file: `${file}.ts`, sources: [`${url}.led`] });
  });

  it("default to document", () => {
    expect(namesOf()).toEqual({ url: "document.ts.map", files: ["document.ts", "document.js"] });
  });
});
