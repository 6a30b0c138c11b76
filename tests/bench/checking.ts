// Type-checks a document repeatedly in this process. Prints a line of JSON with the time for types, and for the phases
// before and after.

import { lower } from "../../src/ir/lower.js";
import { optimise } from "../../src/ir/optimise.js";
import { readDocument } from "../../src/document/read.js";
import { emit } from "../../src/codegen/typescript/emit.js";
import { printModule } from "../../src/codegen/typescript/print.js";
import { sourceMap } from "../../src/codegen/typescript/source-map.js";
import { resolve } from "../../src/resolve/resolve.js";
import { sourceOf } from "../../src/text/source.js";
import { parseDocument } from "../../src/syntax/parse.js";
import { type CheckedDocument, checkTypes } from "../../src/types/check.js";
import { allocatedBy } from "./allocation.js";
import { kinds } from "./documents.js";
import { compare, timed } from "./measure.js";
import { strains } from "../fuzz/strain.js";

export interface CheckingRequest {
  /** The name of a kind of generated documents, or of a straining one. */
  readonly name: string;
  /** Length of a generated document. */
  readonly lines?: number;
}

export interface Checking {
  readonly lines: number;
  /** Milliseconds for types alone. */
  readonly types: number;
  /** Milliseconds from the text to resolved names, and from types to the module. */
  readonly others: number;
  /** Bytes allocated for types alone. */
  readonly allocated: number;
  /** Peak memory of the process in megabytes. */
  readonly memory: number;
}

/** Milliseconds of translation before measuring, since the JIT compiler continues to optimise until then. */
const warmUp = 2500;
/** Milliseconds of measurement per document, and bounds on the number of runs. */
const measured = 800;
const most = 15;
const least = 3;

const { name, lines: wanted }: CheckingRequest = JSON.parse(process.argv[2] ?? "{}");
const strain = strains.find((one) => one.name === name);
const text =
  strain === undefined ? kinds.find((one) => one.name === name)!.document(wanted!) : strain.document(strain.size);
const source = sourceOf("document.led", text);
const resolved = () => resolve(parseDocument(readDocument(source)));
let checked: CheckedDocument | undefined;
const candidates = [
  { name: "reading", run: () => timed(resolved) },
  {
    name: "types",
    // Each run checks a fresh document, since results are cached per document.
    run: () => {
      const document = resolved();
      return timed(() => (checked = checkTypes(document)));
    },
  },
  {
    name: "writing",
    run: () =>
      timed(() => {
        const { mappings } = printModule(emit(optimise(lower(checked!)), undefined, { typed: true }), {
          language: "ts",
        });
        sourceMap(mappings, { file: "document.ts", source });
      }),
  },
];

let once = timed(() => compare(candidates, { warmup: 0, rounds: 1 }));
const error = checked!.diagnostics.find(({ severity }) => severity === "error");
if (error !== undefined) throw new Error(`the document "${name}" has errors: ${error.message}`);
for (let passed = once; passed < warmUp; passed += once)
  once = timed(() => compare(candidates, { warmup: 0, rounds: 1 }));
const [reading, types, writing] = compare(candidates, {
  warmup: 0,
  rounds: Math.max(least, Math.min(most, Math.floor(measured / once))),
});
const memory = process.resourceUsage().maxRSS / 1024;
const document = resolved();
const allocated = allocatedBy(() => void checkTypes(document));
const checking: Checking = {
  lines: text.split("\n").length,
  types: types!.median,
  others: reading!.median + writing!.median,
  allocated,
  memory,
};
process.stdout.write(`${JSON.stringify(checking)}\n`);
