// The subset of TLA+ that documents translate to: expressions and definitions of operators (Lamport, Specifying
// Systems, 2002).

export type Tla =
  /** A name, number, string or truth value, as printed. */
  | { readonly kind: "word"; readonly text: string }
  | { readonly kind: "apply"; readonly name: string; readonly args: readonly Tla[] }
  | { readonly kind: "infix"; readonly operator: Infix; readonly left: Tla; readonly right: Tla }
  | { readonly kind: "prefix"; readonly operator: Prefix; readonly operand: Tla }
  /** `/\` or `\/` of at least two operands. */
  | { readonly kind: "junction"; readonly operator: Junction; readonly operands: readonly Tla[] }
  /** `A \X B`, which is not associative. */
  | { readonly kind: "product"; readonly factors: readonly Tla[] }
  | { readonly kind: "tuple"; readonly items: readonly Tla[] }
  | { readonly kind: "set"; readonly items: readonly Tla[] }
  /** `{element : bound \in set}`. */
  | { readonly kind: "map"; readonly element: Tla; readonly bound: BoundVariable }
  /** `{bound \in set : condition}`. */
  | { readonly kind: "select"; readonly bound: BoundVariable; readonly condition: Tla }
  /** `[bound \in set |-> value]`. */
  | { readonly kind: "function"; readonly bound: BoundVariable; readonly value: Tla }
  | {
      readonly kind: "quantifier";
      readonly sign: "\\A" | "\\E" | "CHOOSE";
      readonly bound: BoundVariable;
      readonly body: Tla;
    }
  | { readonly kind: "if"; readonly condition: Tla; readonly value: Tla; readonly otherwise: Tla }
  | { readonly kind: "let"; readonly definitions: readonly Operator[]; readonly body: Tla }
  | { readonly kind: "lambda"; readonly parameters: readonly string[]; readonly body: Tla }
  | { readonly kind: "item"; readonly target: Tla; readonly index: Tla }
  /** `[target EXCEPT ![index] = value, …]`. */
  | { readonly kind: "except"; readonly target: Tla; readonly entries: readonly (readonly [index: Tla, value: Tla])[] }
  | { readonly kind: "record"; readonly fields: readonly (readonly [name: string, value: Tla])[] }
  | { readonly kind: "field"; readonly target: Tla; readonly name: string };

/** A variable, or a tuple of variables, bound to the members of a set. */
export interface BoundVariable {
  readonly names: readonly string[];
  readonly isTuple: boolean;
  readonly set: Tla;
}

/** An operator with its declared parameters: `x`, or `f(_)` for a parameter that is an operator. */
export interface Operator {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly value: Tla;
}

type Junction = "/\\" | "\\/";
type Prefix = "~" | "-" | "SUBSET" | "UNION" | "UNCHANGED";
type Infix = keyof typeof infixes;

/** The precedence of an operator is a range; operators with overlapping ranges need parentheses. */
export interface Precedence {
  readonly low: number;
  readonly high: number;
  readonly isLeft?: true;
}

/** Table 6 of Specifying Systems. */
export const infixes = {
  "=>": { low: 1, high: 1 },
  "<=>": { low: 2, high: 2 },
  "=": { low: 5, high: 5 },
  "#": { low: 5, high: 5 },
  "<": { low: 5, high: 5 },
  "<=": { low: 5, high: 5 },
  ">": { low: 5, high: 5 },
  ">=": { low: 5, high: 5 },
  "\\in": { low: 5, high: 5 },
  "\\notin": { low: 5, high: 5 },
  "\\subseteq": { low: 5, high: 5 },
  "\\cup": { low: 8, high: 8, isLeft: true },
  "\\cap": { low: 8, high: 8, isLeft: true },
  "\\": { low: 8, high: 8 },
  "..": { low: 9, high: 9 },
  "+": { low: 10, high: 10, isLeft: true },
  "-": { low: 11, high: 11, isLeft: true },
  "%": { low: 10, high: 11 },
  "*": { low: 13, high: 13, isLeft: true },
  "\\div": { low: 13, high: 13 },
  "\\o": { low: 13, high: 13, isLeft: true },
  "^": { low: 14, high: 14 },
} as const satisfies Readonly<Record<string, Precedence>>;

export const prefixes: { readonly [Sign in Prefix]: Precedence } = {
  "~": { low: 4, high: 4 },
  SUBSET: { low: 8, high: 8 },
  UNION: { low: 8, high: 8 },
  UNCHANGED: { low: 4, high: 15 },
  "-": { low: 12, high: 12 },
};

export const junctions: Precedence = { low: 3, high: 3 };
export const products: Precedence = { low: 10, high: 13 };

export const word = (text: string): Tla & { readonly kind: "word" } => ({ kind: "word", text });
export const numeral = (n: bigint | number): Tla =>
  n < 0 ? { kind: "prefix", operator: "-", operand: word(String(-n)) } : word(String(n));
export const yes = word("TRUE");
export const no = word("FALSE");
export const apply = (name: string, ...args: readonly Tla[]): Tla => ({ kind: "apply", name, args });
/** An operation, simplified for truth values, string literals and tuple literals. */
export function infix(operator: Infix, left: Tla, right: Tla): Tla {
  if (operator === "=>" && (left === no || right === yes)) return yes;
  if (operator === "=>" && left === yes) return right;
  if (operator === "=" && left.kind === "tuple" && right.kind === "tuple")
    return left.items.length === right.items.length
      ? all(...left.items.map((one, i) => infix("=", one, right.items[i]!)))
      : no;
  if (isStringLiteral(left)) {
    const candidates =
      operator === "=" ? [right] : operator === "\\in" && right.kind === "set" ? right.items : undefined;
    if (candidates?.every(isStringLiteral) === true)
      return candidates.some(({ text: literal }) => literal === left.text) ? yes : no;
  }
  return { kind: "infix", operator, left, right };
}

export const prefix = (operator: Prefix, operand: Tla): Tla => ({ kind: "prefix", operator, operand });
export const tuple = (...items: readonly Tla[]): Tla => ({ kind: "tuple", items });
export const set = (...items: readonly Tla[]): Tla => ({ kind: "set", items });
export const item = (target: Tla, index: number): Tla => itemAt(target, numeral(index));

/** An item access, evaluated for tuple literals. */
export function itemAt(target: Tla, index: Tla): Tla {
  const at = index.kind === "word" ? Number(index.text) : NaN;
  return (target.kind === "tuple" ? target.items[at - 1] : undefined) ?? { kind: "item", target, index };
}

const isStringLiteral = (node: Tla): node is Tla & { readonly kind: "word" } =>
  node.kind === "word" && node.text.startsWith('"');
export const bound = (name: string, over: Tla): BoundVariable => ({ names: [name], isTuple: false, set: over });
/** A quantifier. `\E x \in S : v = x /\ p` is `v \in S /\ p`. */
export function quantifierTla(sign: "\\A" | "\\E", binder: BoundVariable, body: Tla): Tla {
  const quantifier: Tla = { kind: "quantifier", sign, bound: binder, body };
  const [name] = binder.names;
  if (sign === "\\A" || binder.isTuple) return quantifier;
  if (body === no) return no;
  const conjuncts = body.kind === "junction" && body.operator === "/\\" ? body.operands : [body];
  const isName = (one: Tla): boolean => one.kind === "word" && one.text === name;
  const equationIndex = conjuncts.findIndex(
    (one) =>
      one.kind === "infix" &&
      one.operator === "=" &&
      one.left.kind === "word" &&
      !isName(one.left) &&
      isName(one.right),
  );
  const equation = conjuncts[equationIndex];
  const [before, after] = [conjuncts.slice(0, equationIndex), conjuncts.slice(equationIndex + 1)];
  if (equation?.kind !== "infix" || [...before, ...after].some((one) => hasWord(one, name!))) return quantifier;
  return all(...before, infix("\\in", equation.left, binder.set), ...after);
}
export const ifElse = (condition: Tla, value: Tla, otherwise: Tla): Tla => ({
  kind: "if",
  condition,
  value,
  otherwise,
});

/** A `LET` around a body, merged with a `LET` at its beginning; without definitions that it does not need. */
export function letIn(definitions: readonly Operator[], body: Tla): Tla {
  return definitions.reduceRight((rest, one) => {
    if (!hasWord(rest, one.name)) return rest;
    if (rest.kind === "word" && one.parameters.length === 0) return one.value;
    return rest.kind === "let"
      ? { ...rest, definitions: [one, ...rest.definitions] }
      : { kind: "let", definitions: [one], body: rest };
  }, body);
}

/** True if an expression contains a name, free or bound. */
export function hasWord(node: Tla, name: string): boolean {
  return JSON.stringify(node).includes(JSON.stringify(name));
}

/** Conjunction or disjunction, simplified for constant operands. */
export function junction(operator: Junction, operands: readonly Tla[]): Tla {
  const [neutral, absorbing] = operator === "/\\" ? [yes, no] : [no, yes];
  const parts = operands.flatMap((one) =>
    one.kind === "junction" && one.operator === operator ? one.operands : one === neutral ? [] : [one],
  );
  if (parts.includes(absorbing)) return absorbing;
  return parts.length === 0
    ? neutral
    : parts.length === 1
      ? parts[0]!
      : { kind: "junction", operator, operands: parts };
}

export const all = (...operands: readonly Tla[]): Tla => junction("/\\", operands);
export const any = (...operands: readonly Tla[]): Tla => junction("\\/", operands);
/** Operators with a negated counterpart. */
const negations = { "=": "#", "\\in": "\\notin" } as const;

export function not(operand: Tla): Tla {
  if (operand === yes || operand === no) return operand === yes ? no : yes;
  if (operand.kind === "infix" && (operand.operator === "=" || operand.operator === "\\in"))
    return { ...operand, operator: negations[operand.operator] };
  return operand.kind === "prefix" && operand.operator === "~" ? operand.operand : prefix("~", operand);
}

/** A string literal. Characters that TLC cannot read are replaced by their code points. */
export const text = (value: string): Tla =>
  word(
    `"${value.replace(/["\\]/g, "\\$&").replace(/[^\x20-\x7e]/gu, (one) => `{U+${one.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}}`)}"`,
  );
