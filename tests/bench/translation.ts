// Translates a generated document repeatedly in this process, and prints the warm cost as a line of JSON.

import { compile } from "../../src/compiler.js";
import { hasErrors } from "../../src/diagnostics/diagnostic.js";
import { readDocument } from "../../src/document/read.js";
import { sourceOf } from "../../src/text/source.js";
import { parseDocument } from "../../src/syntax/parse.js";
import { allocatedBy } from "./allocation.js";
import { kinds } from "./documents.js";
import { compare, median, timed } from "./measure.js";

export interface TranslationRequest {
  readonly kind: string;
  readonly lines: number;
}

export interface Translation {
  readonly lines: number;
  /** Wall-clock microseconds per line: up to the tree, and from there to the module's text and source map. */
  readonly parsing: number;
  readonly writing: number;
  /** The latter in CPU time of all threads, including garbage collection. */
  readonly writingOfAll: number;
  /** Bytes allocated per line, from the text to the module and its source map. */
  readonly allocated: number;
  /** Bytes of the module per line. */
  readonly bytes: number;
  /** Peak memory of the process in megabytes. */
  readonly memory: number;
}

/** Number of lines translated before measuring, since the JIT compiler continues to optimise until then. */
const warmUp = 200_000;

/** A repeated task with its CPU microseconds per run. */
function repeated(name: string, work: () => void) {
  const processor: number[] = [];
  const run = (): number => {
    const start = process.cpuUsage();
    const time = timed(work);
    const { user, system } = process.cpuUsage(start);
    processor.push(user + system);
    return time;
  };
  return { name, run, work, processor };
}

function translated({ kind, lines: wanted }: TranslationRequest): Translation {
  const text = kinds.find(({ name }) => name === kind)!.document(wanted);
  const source = sourceOf("document.led", text);
  const lines = text.split("\n").length;
  let bytes = 0;
  const parsing = repeated("to the tree", () => void parseDocument(readDocument(source)));
  const whole = repeated("to the module", () => {
    const { diagnostics, output } = compile(text);
    if (output === undefined || hasErrors(diagnostics))
      throw new Error(`the document "${kind}" has errors: ${diagnostics[0]?.message}`);
    bytes = Buffer.byteLength(output.typescript);
  });
  const rounds = lines < 50_000 ? 7 : 3;
  const [tree, module] = compare([parsing, whole], { warmup: Math.floor(warmUp / lines), rounds });
  const memory = process.resourceUsage().maxRSS / 1024;
  const processor = median(whole.processor.slice(-rounds)) - median(parsing.processor.slice(-rounds));
  return {
    lines,
    parsing: (1000 * tree!.median) / lines,
    writing: (1000 * (module!.median - tree!.median)) / lines,
    writingOfAll: processor / lines,
    allocated: allocatedBy(whole.work) / lines,
    bytes: bytes / lines,
    memory,
  };
}

const request: TranslationRequest = JSON.parse(process.argv[2] ?? "{}");
process.stdout.write(`${JSON.stringify(translated(request))}\n`);
