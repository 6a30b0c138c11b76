// What a family is: one document with a few definitions that are measured, each with a twin that gives the same result as one
// writes it in TypeScript for a colleague. The documents were written before anything was measured.

import type { Runtime } from "../../support/emitted.js";
import type { Value } from "../../../src/runtime/index.js";
import { type Comparison, emittedVersion, runtimeIn, version } from "../kernels/kernel.js";
import type { Plain } from "../kernels/plain.js";

/** An argument of a definition, as plain data: an array is a tuple. */
export type Argument =
  | string
  | number
  | readonly Argument[]
  | { readonly sequence: readonly Argument[] }
  | { readonly set: readonly Argument[] }
  | { readonly atom: string };

/** A measured definition of a document. */
interface Measured<Data, Answer> {
  /** Its name in the document. */
  readonly name: string;
  readonly title: string;
  /** The size at which the answers are compared by a test, and that at which it is measured. */
  readonly sizes: { readonly small: number; readonly usual: number };
  /** What both versions begin with. */
  readonly data: (size: number) => Data;
  /** The arguments of the definition. */
  readonly led: (data: Data) => readonly Argument[];
  readonly twin: (data: Data) => Answer;
  /** The twin's answer in the common form. */
  readonly plain: (answer: Answer) => Plain;
}

/** A definition of the family that is being described. */
export function measured<Data, Answer>(
  family: string,
  { name, title, sizes, data, led, twin, plain }: Measured<Data, Answer>,
): Comparison {
  return {
    name: `${family}-${name}`,
    title: `${family}: ${title}`,
    documents: { [family]: { path: `tests/bench/families/${family}.led` } },
    sizes,
    async versions(folder) {
      const easel = await runtimeIn(folder);
      const module: Readonly<Record<string, (...given: readonly Value[]) => Value>> = await import(
        new URL(`${family}.js`, folder).href
      );
      const definition = module[name]!;
      return {
        emitted: emittedVersion(easel, (size) => {
          const given = led(data(size)).map((argument) => valueOf(argument, easel));
          return () => definition(...given);
        }),
        idiomatic: version((size) => {
          const given = data(size);
          return () => twin(given);
        }, plain),
      };
    },
  };
}

function valueOf(argument: Argument, easel: Runtime): Value {
  const inner = (part: Argument): Value => valueOf(part, easel);
  if (typeof argument !== "object") return argument;
  if ("sequence" in argument) return easel.sequenceFrom(argument.sequence.map(inner));
  if ("set" in argument) return easel.setFrom(argument.set.map(inner));
  if ("atom" in argument) return easel.atom(argument.atom);
  return argument.map(inner);
}

/** Numbers from 0 on below a bound that look drawn by lot, the same in every run. */
export function lots(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 16807) % 2147483647;
    return state % below;
  };
}

export function upTo(n: number): readonly number[] {
  return Array.from({ length: n }, (_, i) => i + 1);
}
