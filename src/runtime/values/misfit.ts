// Finds the reason why a value is not in a set: the first member, item or coordinate outside its set, and the path to
// it.

import { level } from "./nesting.js";
import { shortened } from "./printer.js";
import { quote } from "./quoting.js";
import { isSequence, isSet, isTuple } from "./values.js";
import type { LedSet, Value } from "./values.js";

/** The component because of which a value is not in a set. */
interface Mismatch {
  /** The path to the component, from the inside out: "coordinate 2", "item 4"; empty for the value itself. */
  readonly path: readonly string[];
  readonly part: Value;
  readonly set: LedSet;
  /** The notation of that set in the document, if available. */
  readonly text: string | undefined;
}

/** Finds the component because of which `value` is not in `set`. `text` is the notation of the set in the document. */
export function misfitOf(value: Value, set: LedSet, text?: string): Mismatch {
  return level(() => misfitIn(value, set, text));
}

function misfitIn(value: Value, set: LedSet, text?: string): Mismatch {
  const { formula } = set;
  const ownMismatch: Mismatch = { path: [], part: value, set, text };
  if (formula?.kind === "operation") {
    const { operator, operands } = formula;
    const texts = operandsIn(text, operator, operands.length);
    // Of the alternatives of a union, report the one that matches most deeply.
    if (operator === "U")
      return operands
        .map((operand, i) => misfitOf(value, operand, texts?.[i]))
        .reduce((a, b) => (b.path.length > a.path.length ? b : a), ownMismatch);
    if (operator !== "*" || !isTuple(value, operands.length)) return ownMismatch;
    const at = operands.findIndex((operand, i) => !operand.has(value[i]!));
    return at < 0 ? ownMismatch : extendPath(`coordinate ${at + 1}`, misfitOf(value[at]!, operands[at]!, texts?.[at]));
  }
  if (formula?.kind !== "call") return ownMismatch;
  const { name, argument } = formula;
  const items =
    name === "Seq"
      ? isSequence(value) && value.items
      : name === "Tuple"
        ? isTuple(value) && value
        : isSet(value) && value.finite && value.listed();
  const at = items === false ? -1 : items.findIndex((item) => !argument.has(item));
  if (items === false || at < 0) return ownMismatch;
  const begins = `${name}(`;
  const inner = text?.startsWith(begins) === true ? text.slice(begins.length, -1) : undefined;
  const item = items[at]!;
  const misfit = misfitOf(item, argument, inner);
  const member = misfit.path.length === 0 ? "a member" : `the member ${quote(shortened(item))}`;
  return extendPath(isSet(value) ? member : `${name === "Seq" ? "item" : "coordinate"} ${at + 1}`, misfit);
}

const extendPath = (place: string, { path, ...misfit }: Mismatch): Mismatch => ({ ...misfit, path: [...path, place] });

/** Splits the notation of an operation into its operands; undefined unless there are `count` of them. */
function operandsIn(text: string | undefined, operator: string, count: number): readonly string[] | undefined {
  if (text === undefined) return undefined;
  const operands = [""];
  let depth = 0;
  for (const word of text.split(" ")) {
    if (word === operator && depth === 0) {
      operands.push("");
      continue;
    }
    for (const letter of word) depth += "({<".includes(letter) ? 1 : ")}>".includes(letter) ? -1 : 0;
    const last = operands.length - 1;
    operands[last] = operands[last] === "" ? word : `${operands[last]} ${word}`;
  }
  return operands.length === count ? operands : undefined;
}
