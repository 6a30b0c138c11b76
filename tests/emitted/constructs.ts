// The constructs in the emitted code of a document: TypeScript syntax, and runtime functions that the core does not
// name.

import { check, compile } from "../../src/compiler.js";
import type { CoreModule } from "../../src/ir/ir.js";
import { lower } from "../../src/ir/lower.js";
import { optimise, type PassName } from "../../src/ir/optimise.js";
import { showCore } from "../../src/ir/print.js";
import { emit } from "../../src/codegen/typescript/emit.js";
import { documentFiles } from "../../src/files/documents.js";
import { sourceOf } from "../../src/text/source.js";
import { Library } from "../../src/resolve/imports/library.js";

/** Passes whose decisions lead to emitted constructs that occur in no other recorded module. */
export const emittedOnlyAfter: ReadonlySet<PassName> = new Set([
  "grouping",
  "indexes",
  "loops",
  "memoisation",
  "natives",
  "peephole",
]);

/** The core of a document before all passes; used documents have separate modules. */
export function coreOf(name: string, text: string): CoreModule {
  const library = new Library(documentFiles);
  const moduleOf: CoreModule["moduleOf"] = (home) => lower(library.checkedAs(home.document), { moduleOf });
  return lower(check(sourceOf(name, text), library), { isEntered: true, moduleOf });
}

export function moduleOf(name: string, text: string): string {
  const { output, diagnostics } = compile(text, { name, documents: documentFiles });
  if (output === undefined) throw new Error(diagnostics.map(({ code, message }) => `${code}: ${message}`).join("\n"));
  return output.typescript;
}

/**
 * The constructs in the emitted code: node kinds, their operators, non-empty fields, and functions imported only by the
 * emitter.
 */
export function constructsOf(name: string, text: string): ReadonlySet<string> {
  const core = optimise(coreOf(name, text));
  const named = new Set(showCore(core).match(/[A-Za-z]+/g));
  const found = new Set<string>();
  const look = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const fields = Object.entries(value).filter(([field]) => field !== "span");
    const kind = fields.find(([field]) => field === "kind")?.[1];
    for (const [field, one] of fields) {
      look(one);
      if (typeof kind !== "string" || one === undefined || one === false) continue;
      if (Array.isArray(one) && one.length === 0) continue;
      found.add(field === "kind" ? kind : field === "operator" ? `${kind} ${one}` : `${kind}.${field}`);
      if (kind === "import" && field === "specifiers")
        for (const { name: imported, type } of one)
          if (type !== true && !named.has(imported)) found.add(`the runtime's ${imported}`);
    }
  };
  look(emit(core, undefined, { typed: true }).items);
  return found;
}
