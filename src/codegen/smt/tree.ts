// The subset of SMT-LIB 2.6 that statements translate to: terms of the core theory, of integers and reals, and of arrays
// (Barrett, Fontaine and Tinelli, The SMT-LIB Standard, 2021). The constructors simplify constants.

export type Sort = "Int" | "Real" | "Bool" | "Atom" | { readonly index: Sort; readonly element: Sort };

export interface SmtVariable {
  readonly name: string;
  readonly sort: Sort;
}

export type Smt =
  | { readonly kind: "word"; readonly text: string }
  | { readonly kind: "numeral"; readonly value: bigint; readonly sort: "Int" | "Real" }
  | { readonly kind: "apply"; readonly operator: string; readonly args: readonly Smt[] }
  | {
      readonly kind: "quantifier";
      readonly quantifier: Quantifier;
      readonly variables: readonly SmtVariable[];
      readonly body: Smt;
    };

type Quantifier = "forall" | "exists";

export const word = (text: string): Smt => ({ kind: "word", text });
export const numeral = (value: bigint | number, sort: "Int" | "Real" = "Int"): Smt => ({
  kind: "numeral",
  value: BigInt(value),
  sort,
});
export const apply = (operator: string, ...args: readonly Smt[]): Smt => ({ kind: "apply", operator, args });
export const yes = word("true");
export const no = word("false");

/** True for terms that are certainly the same. */
function isSame(a: Smt, b: Smt): boolean {
  if (a === b) return true;
  if (a.kind === "word") return b.kind === "word" && a.text === b.text;
  if (a.kind === "numeral") return b.kind === "numeral" && a.value === b.value && a.sort === b.sort;
  if (a.kind === "apply")
    return (
      b.kind === "apply" &&
      a.operator === b.operator &&
      a.args.length === b.args.length &&
      a.args.every((one, i) => isSame(one, b.args[i]!))
    );
  return false;
}

// ---- logic

function junction(operator: "and" | "or", operands: readonly Smt[]): Smt {
  const [neutral, decisive] = operator === "and" ? [yes, no] : [no, yes];
  const parts: Smt[] = [];
  for (const one of operands) {
    if (one === decisive) return decisive;
    const own = one.kind === "apply" && one.operator === operator ? one.args : one === neutral ? [] : [one];
    for (const part of own) if (!parts.some((other) => isSame(other, part))) parts.push(part);
  }
  return parts.length === 0 ? neutral : parts.length === 1 ? parts[0]! : apply(operator, ...parts);
}

export const all = (...operands: readonly Smt[]): Smt => junction("and", operands);
export const any = (...operands: readonly Smt[]): Smt => junction("or", operands);

export function not(operand: Smt): Smt {
  if (operand === yes || operand === no) return operand === yes ? no : yes;
  return operand.kind === "apply" && operand.operator === "not" ? operand.args[0]! : apply("not", operand);
}

export function implies(condition: Smt, consequence: Smt): Smt {
  if (condition === no || consequence === yes) return yes;
  if (condition === yes) return consequence;
  return consequence === no ? not(condition) : apply("=>", condition, consequence);
}

export function ifElse(condition: Smt, value: Smt, otherwise: Smt): Smt {
  if (condition === yes || isSame(value, otherwise)) return value;
  if (condition === no) return otherwise;
  if (value === yes && otherwise === no) return condition;
  if (value === no && otherwise === yes) return not(condition);
  if (value === yes) return any(condition, otherwise);
  if (otherwise === no) return all(condition, value);
  return apply("ite", condition, value, otherwise);
}

export function same(a: Smt, b: Smt): Smt {
  if (isSame(a, b)) return yes;
  if (a.kind === "numeral" && b.kind === "numeral") return no;
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const) {
    if (one === yes) return other;
    if (one === no) return not(other);
  }
  return apply("=", a, b);
}

/** A quantified formula; the body itself if it does not depend on truth values of the variables. */
export function quantified(quantifier: Quantifier, variables: readonly SmtVariable[], body: Smt): Smt {
  if (variables.length === 0 || body === yes || body === no) return body;
  if (body.kind === "quantifier" && body.quantifier === quantifier)
    return { ...body, variables: [...variables, ...body.variables] };
  return { kind: "quantifier", quantifier, variables, body };
}

// ---- arithmetic

/** The sum of a term and an integer, with numerals added up. */
export function plusNumber(term: Smt, more: bigint): Smt {
  if (more === 0n) return term;
  if (term.kind === "numeral") return { ...term, value: term.value + more };
  if (term.kind === "apply" && term.operator === "+") {
    const last = term.args.at(-1)!;
    if (last.kind === "numeral" && last.sort === "Int") {
      const rest = term.args.slice(0, -1);
      const own = rest.length === 1 ? rest[0]! : apply("+", ...rest);
      return plusNumber(own, last.value + more);
    }
  }
  return apply("+", term, numeral(more));
}

const isNumber = (term: Smt, value: bigint): boolean => term.kind === "numeral" && term.value === value;

export function plus(a: Smt, b: Smt): Smt {
  if (isNumber(a, 0n)) return b;
  if (isNumber(b, 0n)) return a;
  if (a.kind === "numeral" && b.kind === "numeral") return { ...a, value: a.value + b.value };
  if (b.kind === "numeral" && b.sort === "Int") return plusNumber(a, b.value);
  return apply("+", a, b);
}

export function minus(a: Smt, b: Smt): Smt {
  if (b.kind === "numeral" && (b.sort === "Int" || a.kind === "numeral")) return plus(a, { ...b, value: -b.value });
  return isNumber(a, 0n) ? negated(b) : apply("-", a, b);
}

export function times(a: Smt, b: Smt): Smt {
  if (a.kind === "numeral" && b.kind === "numeral") return { ...a, value: a.value * b.value };
  if (isNumber(a, 1n)) return b;
  if (isNumber(b, 1n)) return a;
  return apply("*", a, b);
}

export const negated = (a: Smt): Smt => (a.kind === "numeral" ? { ...a, value: -a.value } : apply("-", a));

/** A comparison, decided for two numerals. */
export function compared(operator: "<" | "<=" | ">" | ">=", a: Smt, b: Smt): Smt {
  if (a.kind !== "numeral" || b.kind !== "numeral")
    return isSame(a, b) ? (operator.length > 1 ? yes : no) : apply(operator, a, b);
  const [x, y] = [a.value, b.value];
  return (operator === "<" ? x < y : operator === "<=" ? x <= y : operator === ">" ? x > y : x >= y) ? yes : no;
}

/** An integer term as a real one. */
export function toReal(term: Smt): Smt {
  if (term.kind === "numeral") return { ...term, sort: "Real" };
  return term.kind === "apply" && term.operator === "to_int" && isWhole(term.args[0]!)
    ? term.args[0]!
    : apply("to_real", term);
}

/** The greatest integer that is no greater than a real term. */
export function toInteger(term: Smt): Smt {
  if (term.kind === "numeral") return { ...term, sort: "Int" };
  return term.kind === "apply" && term.operator === "to_real" ? term.args[0]! : apply("to_int", term);
}

/** The condition that a real term is an integer. */
export const isInteger = (term: Smt): Smt => (isWhole(term) ? yes : apply("is_int", term));

const isWhole = (term: Smt): boolean =>
  term.kind === "numeral" || (term.kind === "apply" && term.operator === "to_real");

// ---- arrays

export const arraySort = (indices: readonly Sort[]): Sort =>
  indices.reduceRight<Sort>((element, index) => ({ index, element }), "Bool");

export const selected = (array: Smt, indices: readonly Smt[]): Smt =>
  indices.reduce<Smt>((term, index) => apply("select", term, index), array);

// ---- traversal

/** True if a term contains one of these words. */
export function mentionsAny(term: Smt, words: ReadonlySet<string>): boolean {
  switch (term.kind) {
    case "word":
      return words.has(term.text);
    case "numeral":
      return false;
    case "apply":
      return term.args.some((one) => mentionsAny(one, words));
    case "quantifier":
      return mentionsAny(term.body, words);
  }
}
