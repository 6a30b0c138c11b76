// A family is a document with a few measured definitions, each with a twin: an equivalent in idiomatic TypeScript. The
// documents were written before any measurement.

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

interface Measured<Data, Answer> {
  readonly name: string;
  readonly title: string;
  /** The size for comparing answers in tests, and the size for measuring. */
  readonly sizes: { readonly small: number; readonly usual: number };
  readonly data: (size: number) => Data;
  readonly led: (data: Data) => readonly Argument[];
  readonly twin: (data: Data) => Answer;
  /** The twin's answer in the common form. */
  readonly plain: (answer: Answer) => Plain;
}

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

/** A deterministic random generator (Lehmer): numbers in [0, below). */
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
