// Expressions that the checker reports as never true or never reached are indeed so at run time. Definitions are called
// with values of their types, and with values of other expressions of the document. `LED_LONG=1` runs many more
// documents; `LED_SEED=n` runs others.

import fc from "fast-check";
import { expect, test } from "vitest";
import { types as messages } from "../../src/diagnostics/types.js";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { readDocument } from "../../src/document/read.js";
import { resolve } from "../../src/resolve/resolve.js";
import { sourceOf, type Span } from "../../src/text/source.js";
import { parseDocument } from "../../src/syntax/parse.js";
import type { Expression } from "../../src/syntax/tree.js";
import { type CheckedDocument, checkTypes } from "../../src/types/check.js";
import { corpus, lines } from "../fuzz/corpus.js";
import { outcomeOf } from "../oracle/conformance.js";
import { evaluateDocument, type Watch } from "../oracle/evaluate.js";
import { programs, tapes } from "../oracle/generate.js";
import { printed } from "../oracle/order.js";
import { name } from "../oracle/random/build.js";
import { Tape } from "../oracle/random/tape.js";
import { setOf } from "../oracle/relations.js";
import { asFunction, type OracleValue } from "../oracle/values.js";
import { mixedQuestions } from "./mixed-questions.js";
import { sample } from "./samples.js";
import { isLong, seed } from "../support/random.js";

const callsEach = 40;
/** Maximum number of observed values that are passed to definitions. */
const maxPool = 60;

const neverCodes: ReadonlySet<string> = new Set(
  [messages.neverEqual, messages.neverMember, messages.unreachable].map(({ code }) => code),
);

const checked = (text: string): CheckedDocument =>
  checkTypes(resolve(parseDocument(readDocument(sourceOf("random.led", text)))));

const isSame = (a: Span, b: Span): boolean => a.start === b.start && a.end === b.end;
const isWithin = (a: Span, b: Span): boolean => b.start <= a.start && a.end <= b.end;

/** Runs a document and detects expressions that are true or reached although the checker excludes it. */
class Contradictions implements Watch {
  first: string | undefined;
  private readonly pool: OracleValue[] = [];
  private arguments = "";

  constructor(
    private readonly document: CheckedDocument,
    private readonly nevers: readonly Diagnostic[],
  ) {
    const oracle = evaluateDocument(document, { watch: this, steps: 4000 });
    for (const { items } of document.parsed)
      for (const item of items)
        if (item.kind === "definition" && item.parameters.length === 0)
          outcomeOf(() => oracle.value(name(item.name.name)));
    for (let call = 0; call < callsEach; call++)
      for (const { definition } of document.definitions) {
        if (definition.parameters.length === 0) continue;
        const args = this.argumentsOf(definition.id, definition.parameters.length, call);
        this.arguments = `${definition.name.name}(${args.map((arg) => (isPlain(arg) ? printed(arg) : arg.kind)).join(", ")})`;
        outcomeOf(() => asFunction(oracle.value(name(definition.name.name))).apply(args));
      }
  }

  private argumentsOf(id: number, count: number, call: number): readonly OracleValue[] {
    const tape = new Tape(
      Array.from({ length: 80 }, (_, j) => (Math.imul(call * 977 + j * 131 + id, 1103515245) + 12345) >>> 16),
    );
    const readings = this.document.schemes.get(id)?.overloads ?? [];
    const parameters = readings[call % readings.length]?.parameters ?? [];
    const pooled = (): OracleValue => tape.among(this.pool) ?? { kind: "atom", name: "a" };
    return Array.from({ length: count }, (_, i) => {
      const own = sample(parameters[i] ?? [], tape);
      return tape.weighted<OracleValue>([
        [2, () => own ?? pooled()],
        [2, pooled],
        [1, () => setOf([pooled()])],
        [1, () => ({ kind: "tuple", items: [pooled(), pooled()] })],
        [
          4,
          () =>
            setOf([...(own?.kind === "set" && own.set.form === "listed" ? own.set.members : []), pooled(), pooled()]),
        ],
      ]);
    });
  }

  expression = (node: Expression, run: () => OracleValue): OracleValue => {
    const value = run();
    if (this.pool.length < maxPool && isPlain(value)) this.pool.push(value);
    for (const never of this.nevers) {
      if (!isSame(never.span, node.span)) continue;
      if (never.code === messages.unreachable.code) this.found(never);
      else if (value.kind === "truth") {
        const operator = node.kind === "relation" ? node.links[0]?.operator : undefined;
        if (value.value !== (operator === "unequal" || operator === "notin")) this.found(never);
      }
    }
    return value;
  };

  call: Watch["call"] = (_, __, run) => run();

  matched = (pattern: Expression): void => {
    for (const never of this.nevers)
      if (never.code === messages.neverMember.code && isWithin(never.span, pattern.span)) this.found(never);
  };

  private found({ code, span, message }: Diagnostic): void {
    this.first ??= `${code}: ${message}\n  ${this.document.source.text.slice(span.start, span.end)}\n  ${this.arguments}`;
  }
}

/** True if the value contains no functions and can be written as a literal. */
function isPlain(value: OracleValue): boolean {
  switch (value.kind) {
    case "function":
      return false;
    case "set":
      return value.set.form === "listed" && value.set.members.every(isPlain);
    case "tuple":
    case "sequence":
    case "easel":
      return value.items.every(isPlain);
    default:
      return true;
  }
}

interface Counts {
  documents: number;
  nevers: number;
}

function contradictionIn(text: string, counts: Counts): string | undefined {
  const document = checked(text);
  counts.documents++;
  const nevers = document.diagnostics.filter(({ code }) => neverCodes.has(code));
  if (nevers.length === 0) return undefined;
  counts.nevers += nevers.length;
  const { first } = new Contradictions(document, nevers);
  return first === undefined ? undefined : `${text}\n${first}`;
}

const programText = fc.oneof(
  {
    weight: 1,
    arbitrary: programs(4).map(
      ({ document, expressions }) =>
        `${document}\n${expressions.map(({ text }, i) => `/$ asked${i} := ${text} $/\n`).join("\n")}`,
    ),
  },
  { weight: 4, arbitrary: tapes().map(mixedQuestions) },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.constantFrom(...lines), { minLength: 1, maxLength: 6 })
      .map((some) => `/$\n${some.join("\n")}\n$/\n`),
  },
);

test("conditions reported as impossible are never true in random documents", () => {
  const counts: Counts = { documents: 0, nevers: 0 };
  let smallest = "";
  const details = fc.check(
    fc.property(programText, (text) => {
      const contradiction = contradictionIn(text, counts);
      if (contradiction === undefined) return;
      smallest = contradiction;
      throw new Error(contradiction);
    }),
    { numRuns: isLong ? 20_000 : 75, seed },
  );
  if (details.failed)
    throw new Error(
      `after ${details.numRuns} documents, with seed ${details.seed}:\n\n${smallest === "" ? details.errorInstance : smallest}`,
    );
  console.log(`${counts.documents} documents, ${counts.nevers} warnings tried`);
  expect(counts.nevers).toBeGreaterThan(counts.documents / 20);
}, 900_000);

test("conditions reported as impossible are never true in the corpus", () => {
  const counts: Counts = { documents: 0, nevers: 0 };
  expect(corpus.flatMap((text) => contradictionIn(text, counts) ?? [])).toEqual([]);
}, 300_000);
