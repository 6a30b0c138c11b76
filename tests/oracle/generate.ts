// Random LED documents with expressions over them, as text and as the expected trees.

import fc from "fast-check";
import type { Definition, Expression } from "../../src/syntax/tree.js";
import { program } from "./random/definitions.js";
import { Tape } from "./random/tape.js";
import { writeDefinition, writeExpression } from "./random/write.js";
import { isLong } from "../support/random.js";

export interface GeneratedProgram {
  readonly document: string;
  readonly definitions: readonly Definition[];
  readonly expressions: readonly { readonly text: string; readonly tree: Expression }[];
}

/** Random programs with this many expressions each. One tape determines the contents, another the notation. */
export function programs(expressionCount: number): fc.Arbitrary<GeneratedProgram> {
  return fc.tuple(tapes(), tapes()).map(([contents, style]) => generated(contents, style, expressionCount));
}

/**
 * Tapes of many short segments, each generated from one number. This is cheap, and shrinking drops segments or zeroes
 * them.
 */
export function tapes(): fc.Arbitrary<Tape> {
  const pieces = fc.array(fc.noBias(fc.nat(0x7fffffff)), { maxLength: 80, size: "max" });
  return fc.noBias(pieces).map((seeds) => new Tape(seeds.flatMap(spun)));
}

function spun(seed: number): readonly number[] {
  let state = seed;
  return Array.from({ length: 32 }, () => {
    state = seed === 0 ? 0 : (Math.imul(state, 1103515245) + 12345) >>> 0;
    return state >>> 16;
  });
}

function generated(contents: Tape, style: Tape, expressionCount: number): GeneratedProgram {
  const { definitions, expressions } = program(contents, expressionCount, isLong);
  return {
    document: documentOf(definitions, style),
    definitions,
    expressions: expressions.map((tree) => ({ text: writeExpression(tree, style), tree })),
  };
}

function documentOf(definitions: readonly Definition[], style: Tape): string {
  const regions: string[] = [];
  let rest = definitions.map((d) => writeDefinition(d, style));
  while (rest.length > 0) {
    const count = 1 + style.below(3);
    const code = rest.slice(0, count).join(style.pick(["\n", "\n\n", "   "]));
    rest = rest.slice(count);
    regions.push(style.pick([`/$ ${code} $/`, `/---\n${code}\n---/`, `\`\`\`led\n${code}\n\`\`\``, `/$\n${code}\n$/`]));
  }
  return ["A document of random definitions.", ...regions].join("\n\n") + "\n";
}
