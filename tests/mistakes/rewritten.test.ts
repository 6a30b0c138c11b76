// Tests the translation of foreign syntax into LED: after each fix, the document is correct.

import { describe, expect, it } from "vitest";
import { compile } from "../../src/compiler.js";
import { maskTexts } from "../../src/fixes/code.js";
import { rewritingRows } from "../../src/fixes/rewritings.js";
import type { Rewriting } from "../../src/fixes/rewriting.js";
import asked from "./mistakes.json" with { type: "json" };
import { repaired } from "./repairs.js";
import listed from "./rewritten.json" with { type: "json" };
import students from "./students.json" with { type: "json" };
import typed from "./types.json" with { type: "json" };

describe.each(listed)("$text", ({ text, helps, written }) => {
  it("is translated to LED", () => {
    let made = text;
    const said: string[] = [];
    for (let i = 0; i < helps.length; i++) {
      const [diagnostic] = compile(made).diagnostics.filter(({ repairs }) => repairs !== undefined);
      const repair = diagnostic?.repairs?.[0];
      if (diagnostic === undefined || repair === undefined) break;
      said.push(diagnostic.help ?? "");
      made = repaired(made, repair);
    }
    expect(made).toBe(written);
    for (const [i, help] of helps.entries()) expect(said[i]).toContain(`${help}: \``);
  });
});

const documents = [...listed, ...asked, ...students, ...typed];

/** The code of all documents, whole and by line, as candidate definitions. */
const codes = documents.flatMap(({ text }) => {
  const code = /\/\$([^]*?)\$\//.exec(text)?.[1]?.trim() ?? "";
  return [code, ...code.split("\n")].map((one) => maskTexts(one).code);
});

it("every row of the table is demonstrated", () => {
  const isShown = ({ write }: Rewriting): boolean =>
    [true, false].some((isKnown) =>
      codes.some((code) => write(code, () => isKnown).some((written) => written !== code)),
    );
  expect(
    rewritingRows()
      .filter((row) => !isShown(row))
      .map(({ help }) => help),
  ).toEqual([]);
});
