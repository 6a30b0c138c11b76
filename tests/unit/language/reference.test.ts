// The reference of the language: every row of the tables has an entry, and every example has the value shown.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { referencePage } from "../../../bin/reference-page.js";
import { markNames } from "../../../src/document/marks.js";
import { builtins } from "../../../src/language/builtins.js";
import { hooks, momentFields } from "../../../src/language/easel.js";
import { big, infix, nameSigns, signs, type Spellings } from "../../../src/language/operators.js";
import { entriesFor, type ReferenceSection, referenceSections } from "../../../src/language/reference.js";
import { led } from "../../support/world.js";

/** A game that lasts 40 frames. */
const recording =
  '{"format":"led recording","version":1,"title":"A game","document":""}\n{"click":[500,400]}\n{"frames":39}\n';

const isLine = (text: string): boolean => /^\w+:>/.test(text);
const inRegion = (definitions: string): string =>
  isLine(definitions) || /^(?:\/|\$\$|\\)/.test(definitions) ? definitions : `/$ ${definitions} $/`;

/** A document with the examples of a section as tests, each under its own heading. */
function documentOf({ context, entries }: ReferenceSection): string {
  const examples = entries.map(({ example: [expression, value, definitions] }, i) =>
    [
      `## Example ${i}`,
      ...(definitions === undefined ? [] : [inRegion(definitions)]),
      `${isLine(expression) ? "" : "cmd:>"}${expression}\n${value}`,
    ].join("\n\n"),
  );
  return [...(context === undefined ? [] : [inRegion(context)]), ...examples, ""].join("\n\n");
}

describe("language reference", () => {
  it.each(referenceSections.map((section) => ({ section, title: section.title })))(
    "shows the actual values of its examples: $title",
    async ({ section }) => {
      const files = { "a.led": documentOf(section), "game.jsonl": recording };
      const { exitCode, screen } = await led(["test", "a.led"], { files });
      expect(exitCode, screen).toBe(0);
      expect(screen).toMatch(new RegExp(`^${section.entries.length} passed, 0 failed$`, "m"));
    },
    60_000,
  );

  it("has an entry for every operator, symbol, keyword, built-in name, game name and mark", () => {
    const rows: readonly Spellings[] = [...Object.values(infix), ...Object.values(big), ...Object.values(signs)];
    const names = [
      ...rows.flatMap(({ ascii, unicode = [], latex = [] }) => [...ascii, ...unicode, ...latex]),
      ...Object.keys(builtins),
      ...Object.keys(nameSigns),
      ...[...Object.values(hooks), ...Object.values(momentFields)].flatMap((row): readonly string[] => row.names),
      ...markNames.map((mark) => `${mark}:>`),
    ];
    expect(names.filter((name) => entriesFor(name, true).length === 0)).toEqual([]);
  });

  it("equals the chapter of the manual; `npm run reference-page` updates it", () => {
    const chapter = readFileSync(new URL("../../../src/manual/reference.md", import.meta.url), "utf8");
    expect(chapter).toBe(referencePage());
    for (const { entries } of referenceSections)
      for (const { doc } of entries) expect(chapter).toContain(doc.replaceAll("|", "\\|"));
  });
});
