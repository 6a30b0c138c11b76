// From emitted code back to the document, and from the same document always to the same code.

import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { encodedMappings, originalPositionFor, TraceMap } from "@jridgewell/trace-mapping";
import { describe, expect, it } from "vitest";
import { compile, type Compiled, type Output } from "../../src/compile.js";
import { documentFiles } from "../../src/files/documents.js";
import { positionAt, sourceOf } from "../../src/source/source.js";
import { documentsIn } from "../support/emitted.js";

function compiled(name: string, text: string): Compiled & { readonly output: Output } {
  const { output, ...rest } = compile(text, { name, file: basename(name, ".led"), documents: documentFiles });
  if (output === undefined) throw new Error(`${name} has errors`);
  return { ...rest, output };
}

/** The place of each exported name in the module, in their order; lines from 1, columns from 0. Of several ways to call a function, the last is the function. */
function exportedPlaces(code: string): readonly { readonly line: number; readonly column: number }[] {
  const places = new Map<string, { readonly line: number; readonly column: number }>();
  code.split("\n").forEach((text, i) => {
    const [, head, name] = /^(export (?:function|const) )([^\s(<:]+)/.exec(text) ?? [];
    if (head !== undefined && name !== undefined) places.set(name, { line: i + 1, column: head.length });
  });
  return [...places.values()];
}

const paths = [
  ...(await documentsIn("examples")),
  ...(await documentsIn("tests/emitted/documents")),
  ...(await documentsIn("tests/conformance")),
];

describe.each(paths.map((path) => [path.split("/").slice(-2).join("/"), path]))("%s", async (name, path) => {
  const text = await readFile(path, "utf8");
  const once = compiled(name, text);

  it("is mapped: the name of every definition leads to its place in the document", () => {
    const { document, output } = once;
    const map = new TraceMap(output.sourceMap);
    const source = sourceOf(name, text);
    const definitions = document.definitions.map(({ name: defined, definition }) => ({
      defined,
      ...positionAt(source, definition.name.span.start),
    }));
    const places = exportedPlaces(output.typescript);
    // Behind the definitions stands the game, which has no place of its own.
    expect(places).toHaveLength(definitions.length + (document.game === undefined ? 0 : 1));
    definitions.forEach(({ defined, line, column }, i) => {
      expect({ defined, ...originalPositionFor(map, places[i] ?? { line: 1, column: 0 }) }).toMatchObject({
        defined,
        source: name,
        line,
        column: column - 1,
      });
    });
    expect(map.sources).toEqual([name]);
  });

  it("gives the same bytes each time", () => {
    expect(compiled(name, text).output).toStrictEqual(once.output);
  });

  it("gives the same code with either kind of line ends", () => {
    const other = text.includes("\r\n") ? text.replaceAll("\r\n", "\n") : text.replaceAll("\n", "\r\n");
    const { output } = compiled(name, other);
    expect(output.typescript).toBe(once.output.typescript);
    expect(encodedMappings(new TraceMap(output.sourceMap))).toBe(encodedMappings(new TraceMap(once.output.sourceMap)));
  });
});
