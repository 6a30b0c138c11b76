// Source maps lead from emitted code to the document, and emission is deterministic.

import { encodedMappings, originalPositionFor, TraceMap } from "@jridgewell/trace-mapping";
import { describe, expect, it } from "vitest";
import { compile, type Compiled, type Output } from "../../src/compiler.js";
import { documentFiles } from "../../src/files/documents.js";
import { positionAt, sourceOf } from "../../src/text/source.js";
import { compiledOf, documentsIn } from "../documents.js";
import { oneIn } from "../support/random.js";

function outputOf({ output, document }: Compiled): Output {
  return output ?? expect.unreachable(`${document.source.name} has errors`);
}

/**
 * The location of each exported name in the module, in order; lines from 1, columns from 0. Of several overloads, the
 * last is the implementation.
 */
function exportedPlaces(code: string): readonly { readonly line: number; readonly column: number }[] {
  const places = new Map<string, { readonly line: number; readonly column: number }>();
  code.split("\n").forEach((text, i) => {
    const [, head, name] = /^(export (?:function|const) )([^\s(<:]+)/.exec(text) ?? [];
    if (head !== undefined && name !== undefined) places.set(name, { line: i + 1, column: head.length });
  });
  return [...places.values()];
}

const endings = [".led", ".led.md", ".tex"];
const documents = ["examples", "tests/emitted/documents", "tests/conformance"].flatMap((folder) =>
  documentsIn(folder, endings),
);

describe.each(documents)("$path", ({ path, text }) => {
  const { document } = compiledOf({ path, text });
  const output = outputOf(compiledOf({ path, text }));

  it("maps the name of every definition to its location in the document", () => {
    const map = new TraceMap(output.sourceMap);
    const source = sourceOf(path, text);
    const definitions = document.definitions.map(({ name: defined, definition }) => ({
      defined,
      ...positionAt(source, definition.name.span.start),
    }));
    const places = exportedPlaces(output.typescript);
    // The game is exported after the definitions and has no location.
    expect(places).toHaveLength(definitions.length + (document.game === undefined ? 0 : 1));
    definitions.forEach(({ defined, line, column }, i) => {
      expect({ defined, ...originalPositionFor(map, places[i] ?? { line: 1, column: 0 }) }).toMatchObject({
        defined,
        source: path,
        line,
        column: column - 1,
      });
    });
    expect(map.sources).toEqual([path]);
  });
});

describe.each(oneIn(6, documents))("$path", ({ path, text }) => {
  it("has deterministic output, with either kind of line ending", () => {
    const output = outputOf(compiledOf({ path, text }));
    const other = text.includes("\r\n") ? text.replaceAll("\r\n", "\n") : text.replaceAll("\n", "\r\n");
    const again = outputOf(compile(other, { name: path, documents: documentFiles }));
    const codeOf = ({ typescript, javascript, declarations }: Output): readonly string[] => [
      typescript,
      javascript.code,
      declarations,
    ];
    expect(codeOf(again)).toEqual(codeOf(output));
    expect(encodedMappings(new TraceMap(again.sourceMap))).toBe(encodedMappings(new TraceMap(output.sourceMap)));
  });
});
