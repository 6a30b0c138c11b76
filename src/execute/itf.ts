// Writes traces in the Informal Trace Format (ITF), the JSON format of Apalache, Quint and their trace viewers.

import { Atom, EaselValue, LedSet, Rational, Sequence, type Value } from "../runtime/index.js";
import { parse } from "../runtime/interop/index.js";
import { inputShown } from "./input-shown.js";
import type { StepText } from "./outcome.js";

interface ItfTrace {
  /** The property that the trace shows. */
  readonly description: string;
  readonly steps: readonly StepText[];
  /** The index of the state to which a step from the last one returns. */
  readonly returnsTo: number | undefined;
  readonly variable: string;
}

type Encoded = string | boolean | readonly Encoded[] | { readonly [key: string]: Encoded };

/** The text of the trace. Each action is stored with the state that it leads to. */
export function itfText({ description, steps, returnsTo, variable }: ItfTrace): string {
  const trace = {
    "#meta": {
      format: "ITF",
      "format-description": "https://apalache.informal.systems/docs/adr/015adr-trace.html",
      source: "Written by led",
      description,
    },
    vars: [variable],
    ...(returnsTo === undefined ? {} : { loop: returnsTo }),
    states: steps.map((step, index) => ({
      "#meta": { index, ...actionOf(step) },
      [variable]: encode(parse(step.state)),
    })),
  };
  return `${JSON.stringify(trace, undefined, 2)}\n`;
}

function actionOf({ label, input }: StepText): { readonly action?: Encoded } {
  if (label !== undefined) return { action: encode(parse(label)) };
  return input === undefined ? {} : { action: inputShown(input) };
}

/** Encodes a value. Numbers become strings, since they may exceed the range of JSON parsers. */
function encode(value: Value): Encoded {
  switch (typeof value) {
    case "boolean":
    case "string":
      return value;
    case "number":
    case "bigint":
      return { "#bigint": String(value) };
    default:
  }
  if (value instanceof Rational) return variant("Rat", [value.numerator, value.denominator]);
  if (value instanceof Atom) return variant(value.name, []);
  if (value instanceof Sequence) return value.items.map(encode);
  if (value instanceof LedSet) return { "#set": value.listed().map(encode) };
  if (value instanceof EaselValue) return variant(value.constructorName, value.args);
  if (Array.isArray(value)) return tuple(value);
  throw new Error("a function has no ITF form");
}

const tuple = (items: readonly Value[]): Encoded => ({ "#tup": items.map(encode) });

const variant = (tag: string, items: readonly Value[]): Encoded => ({ tag, value: tuple(items) });
