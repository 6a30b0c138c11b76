// Checking a definition alone, given its text and the published facts of the others, gives the same result as checking
// the whole document. Neither its callers nor the checking order have an influence.

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readDocument } from "../../src/document/read.js";
import { resolve } from "../../src/resolve/resolve.js";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { sourceOf } from "../../src/text/source.js";
import { parseDocument } from "../../src/syntax/parse.js";
import { type CheckedDocument, checkGroupSeparately, checkTypes } from "../../src/types/check.js";
import { keyOf } from "../../src/types/lattice/identity.js";
import { showScheme } from "../../src/types/schemes/scheme.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const documents: readonly (readonly [name: string, text: string])[] = [
  ...["examples", "tests/conformance", "tests/types/accepted", "tests/types/shown"].flatMap((folder) =>
    readdirSync(root + folder)
      .filter((name) => name.endsWith(".led"))
      .map((name) => [`${folder}/${name}`, readFileSync(`${root}${folder}/${name}`, "utf8")] as const),
  ),
  ...(
    JSON.parse(readFileSync(`${root}tests/mistakes/types.json`, "utf8")) as readonly { title: string; text: string }[]
  ).map(({ title, text }) => [title, text] as const),
];

/** Codes of diagnostics about the roles of definitions in a game, reported after all definitions are checked. */
const saidOfTheGame: ReadonlySet<string> = new Set(["L411", "L414"]);

const describeDiagnostic = ({ code, span, message }: Diagnostic): string =>
  `${code} ${span.start}-${span.end} ${message}`;

function apart(text: string) {
  const resolved = resolve(parseDocument(readDocument(sourceOf("document.led", text))));
  const whole = checkTypes(resolved);
  const alone = resolved.dependencies.groups.map((group) => checkGroupSeparately(group[0]!, resolved, whole));
  return { resolved, whole, alone };
}

const showSchemes = ({ schemes }: Pick<CheckedDocument, "schemes">, { aliases }: CheckedDocument): readonly string[] =>
  [...schemes]
    .sort(([a], [b]) => a - b)
    .map(([, scheme]) => `${scheme.defined.name}: ${showScheme(scheme, aliases)}${scheme.broken ? " (broken)" : ""}`);

describe.each(documents)("definitions of %s, each checked alone", (_, text) => {
  const { resolved, whole, alone } = apart(text);

  it("have the same types as in the document", () => {
    const schemes = new Map(alone.flatMap((one) => [...one.schemes]));
    expect(showSchemes({ schemes }, whole)).toEqual(showSchemes(whole, whole));
    for (const { findings } of alone)
      for (const [id, type] of findings.types) expect(keyOf(type)).toBe(keyOf(whole.types.get(id)!));
  });

  it("have the same errors as in the document", () => {
    const before = new Set(resolved.diagnostics.map(describeDiagnostic));
    const own = new Set(alone.flatMap(({ findings }) => findings.diagnostics.map(describeDiagnostic)));
    const expected = whole.diagnostics.filter(({ code }) => !saidOfTheGame.has(code)).map(describeDiagnostic);
    expect([...own].sort()).toEqual([...new Set(expected.filter((one) => !before.has(one)))].sort());
  });

  it("leave the same run-time checks as in the document", () => {
    expect(new Set(alone.flatMap(({ findings }) => [...findings.uncertain]))).toEqual(new Set(whole.uncertain));
  });
});
