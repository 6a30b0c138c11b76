// Accepted documents compile under the strictest TypeScript settings: one in five documents of the repository
// (LED_LONG=1: every one), every fix in the catalogue of diagnostics, and mutants. tests/emitted/strict.test.ts compiles
// other documents. `npm run fuzz` tries many more mutants, and runs them.

import { beforeAll, describe, expect, it } from "vitest";
import { catalogue } from "../../src/diagnostics/catalogue.js";
import { compiledOf, everyDocument, type Written } from "../documents.js";
import { type Emitted, tscErrorsOf } from "../support/strictly.js";
import { type Examined, examine } from "./examine.js";
import { mutant, stockOf } from "./mutants.js";
import { isLong, oneIn, seed } from "../support/random.js";

/** Modules of mutants. About one mutant in five is accepted. */
const moduleCount = isLong ? 4000 : 4;

interface Accepted {
  readonly name: string;
  readonly said: readonly string[];
}

/** Matches an import of another document, which is not compiled beside the module. */
const importsOther = /^(?:import .*|\}) from "\.\/(?!easel\.js")/m;

function texts(): readonly Written[] {
  const repairs = catalogue().flatMap(({ explanations }) =>
    explanations.flatMap(({ code, repair }) =>
      repair === undefined ? [] : [{ path: `the repair of ${code}.led`, text: repair }],
    ),
  );
  return [...oneIn(5, everyDocument()), ...repairs];
}

describe("modules of all documents and of mutants", () => {
  let documents: readonly Accepted[] = [];
  let changed: readonly Accepted[] = [];
  const examined: { readonly text: string; readonly result: Examined }[] = [];

  beforeAll(
    async () => {
      const written = texts().flatMap(
        ({ path, text }): readonly { readonly name: string; readonly emitted: Emitted }[] => {
          const { output } = compiledOf({ path, text });
          return output === undefined || importsOther.test(output.typescript)
            ? []
            : [{ name: path, emitted: { typescript: output.typescript, declarations: output.declarations } }];
        },
      );
      // An ordinary run mutates the documents that it has compiled.
      const stock = isLong ? undefined : texts().flatMap((one) => stockOf(compiledOf(one).document));
      const accepted: { readonly name: string; readonly emitted: Emitted }[] = [];
      for (let index = 0; accepted.length < moduleCount && index < 20 * moduleCount; index++) {
        const text = mutant(seed, index, stock);
        const result = examine(text);
        examined.push({ text, result });
        if (result.emitted !== undefined) accepted.push({ name: text, emitted: result.emitted });
      }
      const all = [...written, ...accepted];
      const said = await tscErrorsOf(all.map(({ emitted }) => emitted));
      const found = all.map(({ name }, i) => ({ name, said: said[i]! }));
      documents = found.slice(0, written.length);
      changed = found.slice(written.length);
    },
    isLong ? 3_600_000 : 480_000,
  );

  const refused = (all: readonly Accepted[]): readonly Accepted[] => all.filter(({ said }) => said.length > 0);

  it("pass tsc for documents", () => {
    expect(refused(documents)).toEqual([]);
    expect(documents.length).toBeGreaterThan(isLong ? 300 : 60);
  });

  it("pass tsc for mutants", () => {
    expect(refused(changed)).toEqual([]);
    expect(changed.length).toBe(moduleCount);
  });

  it("have no other failures for mutants", () => {
    expect(
      examined.flatMap(({ text, result: { findings } }) => findings.map((finding) => ({ ...finding, text }))),
    ).toEqual([]);
  });
});
