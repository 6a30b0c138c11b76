// Accepted documents compile under the strictest TypeScript settings: every document of the repository, every fix in
// the catalogue of diagnostics, and mutants of all of them. `npm run fuzz` tries many more mutants, and runs them.

import { beforeAll, describe, expect, it } from "vitest";
import { compile } from "../../src/compiler.js";
import { catalogue } from "../../src/diagnostics/catalogue.js";
import { everyDocument } from "../documents.js";
import { type Emitted, refusals, runtimeBeside } from "../support/strictly.js";
import { type Examined, examine } from "./examine.js";
import { mutant } from "./mutants.js";
import { isLong, seed } from "../support/random.js";

const mutants = isLong ? 20_000 : 30;

interface Accepted {
  readonly name: string;
  readonly said: readonly string[];
}

function texts(): readonly { readonly name: string; readonly text: string }[] {
  const repairs = catalogue().flatMap(({ explanations }) =>
    explanations.flatMap(({ code, repair }) =>
      repair === undefined ? [] : [{ name: `the repair of ${code}`, text: repair }],
    ),
  );
  return [...everyDocument().map(({ path, text }) => ({ name: path, text })), ...repairs];
}

describe("of all documents, and of mutants of them,", () => {
  let documents: readonly Accepted[] = [];
  let changed: readonly Accepted[] = [];
  const examined: { readonly text: string; readonly result: Examined }[] = [];

  beforeAll(
    async () => {
      const written = texts().flatMap(
        ({ name, text }): readonly { readonly name: string; readonly emitted: Emitted }[] => {
          const { output } = compile(text, { runtime: runtimeBeside });
          return output === undefined
            ? []
            : [{ name, emitted: { typescript: output.typescript, declarations: output.declarations } }];
        },
      );
      for (let index = 0; index < mutants; index++) {
        const text = mutant(seed, index);
        examined.push({ text, result: examine(text) });
      }
      const accepted = examined.flatMap(({ text, result: { emitted } }) =>
        emitted === undefined ? [] : [{ name: text, emitted }],
      );
      const all = [...written, ...accepted];
      const said = await refusals(all.map(({ emitted }) => emitted));
      const found = all.map(({ name }, i) => ({ name, said: said[i]! }));
      documents = found.slice(0, written.length);
      changed = found.slice(written.length);
    },
    isLong ? 3_600_000 : 480_000,
  );

  const refused = (all: readonly Accepted[]): readonly Accepted[] => all.filter(({ said }) => said.length > 0);

  it("TypeScript takes every module that a document becomes", () => {
    expect(refused(documents)).toEqual([]);
    expect(documents.length).toBeGreaterThan(300);
  });

  it("TypeScript takes every module that a mutant becomes", () => {
    expect(refused(changed)).toEqual([]);
    expect(changed.length).toBeGreaterThan(mutants / 7);
  });

  it("nothing else goes wrong with a mutant", () => {
    expect(
      examined.flatMap(({ text, result: { findings } }) => findings.map((finding) => ({ ...finding, text }))),
    ).toEqual([]);
  });
});
