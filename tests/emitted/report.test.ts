// The `report` option of emission: with `none`, the default for modules, functions contain no code for failure reports;
// with `places`, each failure names the definitions on its call path.

import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { compile } from "../../src/compiler.js";
import { program } from "../../src/program.js";
import * as runtime from "../../src/runtime/index.js";
import { documentsIn, inRepository } from "../support/emitted.js";
import { oneIn } from "../support/random.js";

const tables = inRepository("tests/emitted/passes/tabling.led");

describe("module without failure reports", async () => {
  const documents = oneIn(2, await documentsIn("tests/emitted/documents"));
  const paths = [...documents, inRepository("examples/tic-tac-toe.led"), tables];

  it.each(paths.map((path) => [basename(path), path]))("catches no failure: %s", async (name, path) => {
    const text = await readFile(path, "utf8");
    const [standard, places, none] = [{}, { report: "places" }, { report: "none" }] as const;
    const emitted = [standard, places, none].map((options) => compile(text, { name, ...options }).output!.typescript);
    expect(emitted[2]).toBe(emitted[0]);
    expect(emitted[1]).toBe(compile(text, { name, traces: true }).output!.typescript);
    expect(emitted[2]).not.toContain("catch (");
    expect(emitted[2]).not.toContain("throw inDefinition(");
    expect(emitted[2]).not.toMatch(/(?:constant|perMoment|perState|perParts)\((?:<.*>\()?"/);
  });

  it("reports the reason of a failure without its location", () => {
    const said = (report: "none" | "places"): string => {
      const compiled = compile("/$ half(n) := n / 0 $/\n", { report });
      const source = { ...compiled.document.source, text: `${compiled.document.source.text}half(7)` };
      const { code } = program(compiled, [
        { source, span: { start: source.text.length - 7, end: source.text.length } },
      ]);
      const made = new Function("easel", code)(runtime) as { expressions: readonly (() => unknown)[] };
      try {
        made.expressions[0]!();
        return "nothing";
      } catch (error) {
        return JSON.stringify(
          error,
          Object.getOwnPropertyNames(error)
            .filter((name) => name !== "stack")
            .concat("name"),
        );
      }
    };
    expect(said("places")).toMatch(/half/);
    expect(said("none")).not.toMatch(/half|nothing/);
  });
});
