// Prints SMT-LIB terms and commands, with long lists broken over lines.

import { maxWidth } from "./limits.js";
import type { Smt, Sort } from "./tree.js";

type Printed = string | readonly Printed[];

export function printSort(sort: Sort): string {
  return typeof sort === "string" ? sort : `(Array ${printSort(sort.index)} ${printSort(sort.element)})`;
}

/** The text of a term on one line. */
export const printOnLine = (term: Smt): string => flat(partsOf(term));

/** The text of a command, whose lines after the first are indented. */
export const printCommand = (name: string, ...args: readonly (Smt | string)[]): string =>
  broken([name, ...args.map((one) => (typeof one === "string" ? one : partsOf(one)))], 0);

function partsOf(term: Smt): Printed {
  switch (term.kind) {
    case "word":
      return term.text;
    case "numeral": {
      const digits = `${term.value < 0n ? -term.value : term.value}${term.sort === "Real" ? ".0" : ""}`;
      return term.value < 0n ? ["-", digits] : digits;
    }
    case "apply": {
      // `n - 1` is the sum of n and -1.
      const [first, last] = term.args;
      if (term.operator === "+" && term.args.length === 2 && last?.kind === "numeral" && last.value < 0n)
        return ["-", partsOf(first!), partsOf({ ...last, value: -last.value })];
      return term.args.length === 0 ? term.operator : [term.operator, ...term.args.map(partsOf)];
    }
    case "quantifier":
      return [
        term.quantifier,
        term.variables.map(({ name, sort }) => `(${name} ${printSort(sort)})`),
        partsOf(term.body),
      ];
  }
}

const flat = (node: Printed): string => (typeof node === "string" ? node : `(${node.map(flat).join(" ")})`);

function broken(node: Printed, indentation: number): string {
  const line = flat(node);
  if (typeof node === "string" || indentation + line.length <= maxWidth) return line;
  const [first, ...others] = node;
  const isQuantifier = first === "forall" || first === "exists";
  const head = isQuantifier ? `${first} ${flat(others.shift() ?? "")}` : flat(first ?? "");
  const margin = " ".repeat(indentation + 2);
  return `(${head}${others.map((one) => `\n${margin}${broken(one, indentation + 2)}`).join("")})`;
}
