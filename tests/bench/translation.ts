// Translates a generated document in the process that it is run in, warm, and prints what that took as a line of JSON.

import { compile } from "../../src/compile.js";
import { hasErrors } from "../../src/diagnostics/diagnostic.js";
import { readDocument } from "../../src/document/read.js";
import { sourceOf } from "../../src/source/source.js";
import { parseDocument } from "../../src/syntax/parse.js";
import { kinds } from "./documents.js";
import { compare } from "./measure.js";

export interface TranslationRequest {
  readonly kind: string;
  readonly lines: number;
}

export interface Translation {
  readonly lines: number;
  /** Microseconds of the processor's time a line: up to the tree, and from there to the text of the module. */
  readonly parsing: number;
  readonly writing: number;
  /** Bytes of the module a line. */
  readonly bytes: number;
  /** Megabytes that the process needed at most. */
  readonly memory: number;
}

/** So many lines are translated before anything is measured: until then the engine goes on making faster code of the translator. */
const warmUp = 200_000;

function processorTime(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return user + system;
}

function translated({ kind, lines: wanted }: TranslationRequest): Translation {
  const text = kinds.find(({ name }) => name === kind)!.document(wanted);
  const source = sourceOf("document.led", text);
  const lines = text.split("\n").length;
  let bytes = 0;
  const [parsing, whole] = compare(
    [
      { name: "to the tree", run: () => processorTime(() => void parseDocument(readDocument(source))) },
      {
        name: "to the module",
        run: () =>
          processorTime(() => {
            const { diagnostics, output } = compile(text);
            if (output === undefined || hasErrors(diagnostics)) throw new Error(`the document "${kind}" has errors: ${diagnostics[0]?.message}`);
            bytes = Buffer.byteLength(output.typescript);
          }),
      },
    ],
    { warmup: Math.floor(warmUp / lines), rounds: lines < 50_000 ? 7 : 3 },
  );
  return { lines, parsing: parsing!.median / lines, writing: (whole!.median - parsing!.median) / lines, bytes: bytes / lines, memory: process.resourceUsage().maxRSS / 1024 };
}

const request: TranslationRequest = JSON.parse(process.argv[2] ?? "{}");
process.stdout.write(`${JSON.stringify(translated(request))}\n`);
