// The operations on numbers. Numbers are integer terms where they are certainly integers, and otherwise real terms.

import type { Core, CoreOf } from "../../ir/ir.js";
import { refuse, type SmtScope } from "./context.js";
import { failure, integerTerm, single } from "./kinds.js";
import { maxExponent } from "./limits.js";
import { powerFunction } from "./recursion.js";
import {
  all,
  any,
  apply,
  compared,
  ifElse,
  minus,
  negated,
  not,
  numeral,
  plus,
  type Smt,
  times,
  toInteger,
  toReal,
} from "./tree.js";
import {
  areEqual,
  type Evaluated,
  evaluated,
  isOfKind,
  real,
  realTerm,
  type SmtValue,
  truth,
  whole,
  type NumberValue,
} from "./values.js";

/** The result of an operation on numbers; it fails for other values. */
function onNumbers(values: readonly SmtValue[], make: (numbers: readonly NumberValue[]) => Evaluated): Evaluated {
  const numbers = values.flatMap((value) => single(value, "number") ?? []);
  if (numbers.length < values.length) return failure;
  const { value, defined } = make(numbers);
  return evaluated(value, ...values.map((one) => isOfKind(one, "number")), defined);
}

type TermOperation = (a: Smt, b: Smt) => Smt;

const combined = (a: NumberValue, b: NumberValue, operation: TermOperation): SmtValue =>
  a.isWhole && b.isWhole ? whole(operation(a.term, b.term)) : real(operation(realTerm(a), realTerm(b)));

const arithmetic =
  (operation: TermOperation) =>
  (values: readonly SmtValue[]): Evaluated =>
    onNumbers(values, (numbers) =>
      evaluated(numbers.slice(1).reduce<SmtValue>((a, b) => combined(a as NumberValue, b, operation), numbers[0]!)),
    );

export const added = arithmetic(plus);
export const subtracted = arithmetic(minus);
export const multiplied = arithmetic(times);

export const comparison =
  (operator: "<" | "<=" | ">" | ">=") =>
  (values: readonly SmtValue[]): Evaluated =>
    onNumbers(values, ([a, b]) =>
      evaluated(
        truth(
          a!.isWhole && b!.isWhole
            ? compared(operator, a!.term, b!.term)
            : compared(operator, realTerm(a!), realTerm(b!)),
        ),
      ),
    );

const isZero = (value: NumberValue): Smt => areEqual(value, whole(numeral(0)));

export const divided = (values: readonly SmtValue[]): Evaluated =>
  onNumbers(values, ([a, b]) => evaluated(real(apply("/", realTerm(a!), realTerm(b!))), not(isZero(b!))));

/**
 * `floor(a / b)` for integers. SMT-LIB rounds `div` so that the remainder is not negative: down for a positive divisor,
 * up for a negative one.
 */
function floorDivision(a: Smt, b: Smt): Smt {
  const isPositive = compared(">", b, numeral(0));
  return ifElse(isPositive, apply("div", a, b), apply("div", negated(a), negated(b)));
}

function floorModulo(a: Smt, b: Smt): Smt {
  if (a.kind === "numeral" && b.kind === "numeral" && b.value !== 0n) {
    const rest = a.value % b.value;
    return numeral(rest !== 0n && rest < 0n !== b.value < 0n ? rest + b.value : rest);
  }
  const isPositive = compared(">", b, numeral(0));
  return ifElse(isPositive, apply("mod", a, b), negated(apply("mod", negated(a), negated(b))));
}

/** `a - b * floor(a / b)`. */
export const remainder = (values: readonly SmtValue[], { context }: SmtScope): Evaluated =>
  onNumbers(values, ([a, b]) => {
    const defined = not(isZero(b!));
    if (a!.isWhole && b!.isWhole) {
      if (b!.term.kind === "numeral" && b!.term.value > 1n) context.moduli.add(b!.term.value);
      return evaluated(whole(floorModulo(a!.term, b!.term)), defined);
    }
    const [x, y] = [realTerm(a!), realTerm(b!)];
    return evaluated(real(minus(x, times(y, toReal(toInteger(apply("/", x, y)))))), defined);
  });

export const opposite = (values: readonly SmtValue[]): Evaluated =>
  onNumbers(values, ([a]) => evaluated({ ...a!, term: negated(a!.term) }));

export const absolute = (values: readonly SmtValue[]): Evaluated =>
  onNumbers(values, ([a]) => {
    const zero = numeral(0, a!.isWhole ? "Int" : "Real");
    return evaluated({ ...a!, term: ifElse(compared("<", a!.term, zero), negated(a!.term), a!.term) });
  });

/** `floor`, `ceil` and `round` of a node. `floor(a / b)` of integers is an integer division. */
export function rounded(name: "floor" | "ceil" | "round", node: Core, scope: SmtScope): Evaluated {
  if (name === "floor" && node.kind === "primitive" && node.name === "divide") {
    const [a, b] = node.args.map((arg) => scope.evaluate(arg, scope));
    const [x, y] = [single(a!.value, "number"), single(b!.value, "number")];
    if (x?.isWhole === true && y?.isWhole === true)
      return evaluated(
        whole(floorDivision(x.term, y.term)),
        a!.defined,
        b!.defined,
        isOfKind(a!.value, "number"),
        isOfKind(b!.value, "number"),
        not(isZero(y)),
      );
  }
  const { value, defined } = scope.evaluate(node, scope);
  const result = onNumbers([value], ([a]) => {
    if (a!.isWhole) return evaluated(a!);
    if (name === "floor") return evaluated(whole(toInteger(a!.term)));
    if (name === "ceil") return evaluated(whole(negated(toInteger(negated(a!.term)))));
    return evaluated(whole(toInteger(plus(a!.term, apply("/", numeral(1, "Real"), numeral(2, "Real"))))));
  });
  return evaluated(result.value, defined, result.defined);
}

/** The least or greatest of some numbers, each with the condition that it counts. */
export function extremeOf(
  operator: "<=" | ">=",
  options: readonly { readonly condition: Smt; readonly value: NumberValue }[],
): Evaluated {
  const isWhole = options.every(({ value }) => value.isWhole);
  const terms = options.map(({ condition, value }) => ({ condition, term: isWhole ? value.term : realTerm(value) }));
  const isBest = (term: Smt): Smt =>
    all(...terms.map((other) => any(not(other.condition), compared(operator, term, other.term))));
  const [last] = terms.slice(-1);
  if (last === undefined) return failure;
  const result = terms
    .slice(0, -1)
    .reduceRight<Smt>((rest, one) => ifElse(all(one.condition, isBest(one.term)), one.term, rest), last.term);
  return evaluated(isWhole ? whole(result) : real(result), any(...terms.map(({ condition }) => condition)));
}

/** Raises a number to a power. A symbolic exponent must not be negative: powers are defined by multiplication. */
export function power([base, exponent]: readonly SmtValue[], node: CoreOf<"primitive">, scope: SmtScope): Evaluated {
  const number = single(base!, "number");
  const count = integerTerm(exponent!);
  if (number === undefined || count === undefined) return failure;
  const defined = all(isOfKind(base!, "number"), count.defined);
  if (count.term.kind !== "numeral") {
    const result = powerFunction(number, count.term, node.span, scope);
    return evaluated(result, defined, compared(">=", count.term, numeral(0)));
  }
  const { value: exact } = count.term;
  const size = exact < 0n ? -exact : exact;
  if (size > BigInt(maxExponent))
    refuse(node.span, `only powers with an exponent of at most ${maxExponent}, or a variable one, are translated`);
  const one: NumberValue = { kind: "number", term: numeral(1), isWhole: true };
  let product: NumberValue = one;
  for (let i = 0n; i < size; i++)
    product = (product === one ? number : combined(product, number, times)) as NumberValue;
  if (exact >= 0n) return evaluated(product, defined);
  return evaluated(real(apply("/", numeral(1, "Real"), realTerm(product))), defined, not(isZero(number)));
}
