// Reads the answer of a prover to a query, and writes the values of a counterexample as LED text.

import { divide, type SmtShape, type SmtValue, sortsOf } from "./values.js";
import { printOnLine } from "./print.js";
import { leavesOf, type SmtQuery } from "./query.js";

/** The answer to a query. `values` are undefined if some of them have no LED text, as infinite sets have none. */
export type SmtAnswer =
  | { readonly kind: "proved" | "unknown" }
  | { readonly kind: "refuted"; readonly values: readonly string[] | undefined };

type Expression = string | readonly Expression[];

/** The text of a query that also asks for the values of a counterexample. */
export const questionOf = ({ text, terms }: SmtQuery): string =>
  terms.length === 0 ? text : `${text}(get-value (${terms.map(printOnLine).join(" ")}))\n`;

/** Reads the output of a prover for a question. */
export function answerIn(output: string, query: SmtQuery): SmtAnswer {
  const [first = "", ...rest] = output.trim().split("\n");
  if (first.trim() === "unsat") return { kind: "proved" };
  if (first.trim() !== "sat") return { kind: "unknown" };
  const [pairs] = expressionsIn(rest.join("\n"));
  const terms = Array.isArray(pairs) ? pairs.map((pair: Expression) => (typeof pair === "string" ? "" : pair[1]!)) : [];
  if (terms.length < query.terms.length) return { kind: "refuted", values: undefined };
  const leaves = divide(terms, query.values, leafCount);
  const values = query.values.map((value, i) => textOf(value, leaves[i]!, query.atoms));
  return { kind: "refuted", values: values.every((one) => one !== undefined) ? values : undefined };
}

/** Parses s-expressions. */
function expressionsIn(text: string): readonly Expression[] {
  const stack: Expression[][] = [[]];
  for (const [token] of text.matchAll(/[()]|\|[^|]*\||"(?:[^"]|"")*"|[^\s()|"]+/g)) {
    if (token === "(") stack.push([]);
    else if (token === ")") {
      const list = stack.pop()!;
      stack.at(-1)?.push(list);
      if (stack.length === 0) break;
    } else stack.at(-1)!.push(token);
  }
  return stack[0] ?? [];
}

/** The text of a value whose leaves have these values; undefined if it has none. */
function textOf(
  value: SmtValue,
  leaves: readonly Expression[],
  atoms: ReadonlyMap<string, string>,
): string | undefined {
  switch (value.kind) {
    case "number":
      return numberText(leaves[0]!);
    case "truth":
      return leaves[0] === "true" || leaves[0] === "false" ? leaves[0] : undefined;
    case "atom":
      return atomText(leaves[0]!, atoms);
    case "tuple":
    case "sequence": {
      const parts = divide(leaves, value.items, leafCount);
      return listText(
        value.kind,
        value.items.map((item, i) => textOf(item, parts[i]!, atoms)),
      );
    }
    case "set": {
      if (value.arrays === undefined) return undefined;
      const lists = value.arrays.map(({ shape }, i) => {
        const keys = keysIn(leaves[i]!, sortsOf(shape).length);
        return keys?.map((key) => shapeText(shape, key, atoms));
      });
      const members = lists.flatMap((list) => list ?? [undefined]);
      return listText("set", members);
    }
    default:
      return undefined;
  }
}

const leafCount = (value: SmtValue): number => leavesOf(value).length;

const brackets = { tuple: ["(", ")"], sequence: ["<", ">"], set: ["{", "}"] } as const;

/** The text of a collection; undefined if one of its items has none. */
function listText(kind: keyof typeof brackets, items: readonly (string | undefined)[]): string | undefined {
  const [open, close] = brackets[kind];
  return items.includes(undefined) ? undefined : `${open}${items.join(", ")}${close}`;
}

/** The text of a member of a set. */
function shapeText(
  shape: SmtShape,
  leaves: readonly Expression[],
  atoms: ReadonlyMap<string, string>,
): string | undefined {
  switch (shape.kind) {
    case "number":
      return numberText(leaves[0]!);
    case "truth":
      return typeof leaves[0] === "string" ? leaves[0] : undefined;
    case "atom":
      return atomText(leaves[0]!, atoms);
    case "tuple":
    case "sequence": {
      const parts = divide(leaves, shape.items, (item) => sortsOf(item).length);
      return listText(
        shape.kind,
        shape.items.map((item, i) => shapeText(item, parts[i]!, atoms)),
      );
    }
    case "set":
      return undefined;
  }
}

/** The text of a number, `(- (/ 1.0 3.0))` for example. */
function numberText(node: Expression): string | undefined {
  if (typeof node === "string") return /^\d+(?:\.\d+)?$/.test(node) ? node.replace(/\.0+$/, "") : undefined;
  const [operator, ...args] = node;
  const texts = args.map(numberText);
  if (texts.includes(undefined)) return undefined;
  if (operator === "-" && texts.length === 1) return `-${texts[0]}`;
  if (operator === "/" && texts.length === 2)
    return texts[0]!.startsWith("-") ? `-(${texts[0]!.slice(1)}/${texts[1]})` : `${texts[0]}/${texts[1]}`;
  return undefined;
}

function atomText(node: Expression, atoms: ReadonlyMap<string, string>): string | undefined {
  if (typeof node === "string") {
    const name = atoms.get(node);
    return name === undefined ? undefined : `\`${name}`;
  }
  const [constructor, number] = node;
  if (constructor !== "other" || number === undefined) return undefined;
  const names = new Set(atoms.values());
  const digits = numberText(number)?.replace("-", "_");
  if (digits === undefined) return undefined;
  let name = `other${digits}`;
  while (names.has(name)) name += "_";
  return `\`${name}`;
}

/** The keys for which an array of `depth` indices is true; undefined if there are infinitely many. */
function keysIn(node: Expression, depth: number): readonly (readonly Expression[])[] | undefined {
  if (depth === 0) return node === "true" ? [[]] : node === "false" ? [] : undefined;
  if (typeof node === "string") return undefined;
  const entries = new Map<string, { readonly key: Expression; readonly value: Expression }>();
  let rest: Expression = node;
  while (Array.isArray(rest) && rest[0] === "store") {
    const [, array, key, value] = rest as readonly Expression[];
    const text = JSON.stringify(key);
    if (!entries.has(text)) entries.set(text, { key: key!, value: value! });
    rest = array!;
  }
  const isConstant = Array.isArray(rest) && Array.isArray(rest[0]) && rest[0][0] === "as" && rest[0][1] === "const";
  const others = isConstant ? keysIn((rest as readonly Expression[])[1]!, depth - 1) : undefined;
  if (others === undefined || others.length > 0) return undefined;
  const keys: (readonly Expression[])[] = [];
  for (const { key, value } of entries.values()) {
    const inner = keysIn(value, depth - 1);
    if (inner === undefined) return undefined;
    for (const one of inner) keys.push([key, ...one]);
  }
  return keys;
}
