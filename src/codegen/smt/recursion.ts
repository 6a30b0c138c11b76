// Recursive definitions, and sums and products over ranges, as declared functions. Their equations are facts about the
// applications that occur, unfolded to a small depth; an induction connects them.

import type { CoreDefinition } from "../../ir/ir.js";
import type { Defined } from "../../resolve/resolved.js";
import type { Span } from "../../text/source.js";
import { newBoundName, refuse, type SmtScope, type SmtContext } from "./context.js";
import { single } from "./kinds.js";
import { maxLiteralUnfolded, maxUnfolded } from "./limits.js";
import { printOnLine } from "./print.js";
import { apply, compared, ifElse, implies, mentionsAny, numeral, plus, plusNumber, same, type Smt } from "./tree.js";
import { times, word } from "./tree.js";
import {
  type Evaluated,
  evaluated,
  real,
  realTerm,
  type SmtShape,
  shapesOf,
  type SmtValue,
  sortsOf,
  termsOf,
  valueOfTerms,
  variableOf,
  whole,
  type NumberValue,
} from "./values.js";

/** Declares a function once for each key, and returns its name. */
function declared(
  { functions, names }: SmtContext,
  key: string,
  make: () => Omit<typeof functions extends Map<string, infer Declared> ? Declared : never, "name"> & {
    readonly base: string;
  },
): string {
  let own = functions.get(key);
  if (own === undefined) {
    const { base, ...rest } = make();
    functions.set(key, (own = { ...rest, name: names.define(base) }));
  }
  return own.name;
}

// ---- sums, products and powers

/** A function of an integer that is `neutral` below `low`, and otherwise computed from its value one below. */
interface Series {
  readonly key: string;
  readonly base: string;
  readonly low: Smt;
  readonly isWhole: boolean;
  readonly neutral: bigint;
  readonly next: (before: Smt, at: Smt) => Smt;
  /** True if all values are positive. */
  readonly isPositive?: boolean;
}

/** The value of a series at an integer. */
function seriesAt(
  { key, base, low, isWhole, neutral, next, isPositive = false }: Series,
  at: Smt,
  context: SmtContext,
): SmtValue {
  const sort = isWhole ? "Int" : "Real";
  const name = declared(context, key, () => ({ base, parameters: ["Int"], result: sort }));
  const valueAt = (index: Smt): Smt => apply(name, index);
  const count = at.kind === "numeral" ? maxLiteralUnfolded : maxUnfolded;
  for (let i = 0, index = at; i < count && !mentionsAny(index, context.bound); i++) {
    const text = printOnLine(valueAt(index));
    if (context.unfolded.has(text)) break;
    context.unfolded.add(text);
    const isBelow = compared("<", index, low);
    const before = plusNumber(index, -1n);
    context.facts.push(same(valueAt(index), ifElse(isBelow, numeral(neutral, sort), next(valueAt(before), index))));
    if (isPositive) context.facts.push(compared("<", numeral(0, sort), valueAt(index)));
    index = before;
  }
  return isWhole ? whole(valueAt(at)) : real(valueAt(at));
}

/** A sum or product over a range, as a function of the upper bound. */
export function totalFunction(
  {
    isSum,
    range,
    term,
    span,
  }: {
    readonly isSum: boolean;
    readonly range: { readonly low: Smt; readonly high: Smt };
    readonly term: (at: SmtValue) => SmtValue;
    readonly span: Span;
  },
  { context }: SmtScope,
): SmtValue {
  const numberAt = (at: Smt): NumberValue =>
    single(term(whole(at)), "number") ?? refuse(span, "the terms of this sum are not numbers");
  // The name of the index in the key, which is in no formula. Sums within this one have another.
  const index = `index ${context.indices++}`;
  context.bound.add(index);
  const own = numberAt(word(index));
  context.indices--;
  if (mentionsAny(range.low, context.bound) || mentionsAny(own.term, withoutName(context.bound, index)))
    refuse(span, "a sum or product that depends on a variable of a quantifier around it is not translated");
  const { isWhole } = own;
  const combine = isSum ? plus : times;
  return seriesAt(
    {
      key: [isSum ? "sum" : "product", printOnLine(range.low), printOnLine(own.term), isWhole].join(" "),
      base: isSum ? "sum" : "product",
      low: range.low,
      isWhole,
      neutral: isSum ? 0n : 1n,
      next: (before, at) => {
        const value = numberAt(at);
        return combine(before, isWhole ? value.term : realTerm(value));
      },
    },
    range.high,
    context,
  );
}

function withoutName(names: ReadonlySet<string>, name: string): ReadonlySet<string> {
  const others = new Set(names);
  others.delete(name);
  return others;
}

/** The power of a number, as a function of the exponent, which is not negative. */
export function powerFunction(base: NumberValue, exponent: Smt, span: Span, { context }: SmtScope): SmtValue {
  if (mentionsAny(base.term, context.bound))
    refuse(span, "a power whose base is a variable of a quantifier around it is not translated");
  return seriesAt(
    {
      key: `power ${printOnLine(base.term)} ${base.isWhole}`,
      base:
        base.term.kind === "numeral" && base.isWhole ? `power${String(base.term.value).replace("-", "_")}` : "power",
      low: numeral(1),
      isWhole: base.isWhole,
      neutral: 1n,
      next: (before) => times(base.term, before),
      isPositive: base.term.kind === "numeral" && base.term.value > 0n,
    },
    exponent,
    context,
  );
}

// ---- recursive definitions

/** A call of a recursive definition: an application of a declared function, with its equation as a fact. */
export function callRecursive(
  definition: CoreDefinition,
  args: readonly SmtValue[],
  span: Span,
  scope: SmtScope,
): Evaluated {
  const { context } = scope;
  const { defined } = definition;
  const shapes = args.map((arg) => onlyShape(arg, span));
  const terms = args.flatMap((arg, i) => plainTerms(arg, shapes[i]!, span, context));
  const key = `${identityOf(context, defined)} ${JSON.stringify(shapes)}`;
  const result = resultShape(key, definition, shapes, span, scope);
  const newName = (): string => newBoundName(context);
  if (context.probes.size > 0) return evaluated(variableOf(result, newName, newName).value);
  const parameters = shapes.flatMap(sortsOf);
  const name = declared(context, key, () => ({ base: defined.name, parameters, result: sortsOf(result)[0]! }));
  const domain = declared(context, `domain ${key}`, () => ({
    base: `${defined.name}_defined`,
    parameters,
    result: "Bool",
  }));
  const [value, isDefined] = [apply(name, ...terms), apply(domain, ...terms)];
  const text = printOnLine(value);
  const isLiteral = terms.every(({ kind }) => kind === "numeral");
  const depth = isLiteral ? maxLiteralUnfolded : maxUnfolded;
  if (context.depth < depth && !context.unfolded.has(text) && !mentionsAny(value, context.bound)) {
    context.unfolded.add(text);
    context.depth++;
    const body = scope.apply(definition, args, scope);
    context.depth--;
    const [term] = termsOf(body.value, result, newName).terms ?? [];
    context.facts.push(same(isDefined, body.defined));
    if (term !== undefined) context.facts.push(implies(isDefined, same(value, term)));
  }
  return evaluated(valueOfTerms(result, [value], newName), isDefined);
}

function identityOf({ identities }: SmtContext, defined: Defined): number {
  const own = identities.get(defined) ?? identities.size;
  identities.set(defined, own);
  return own;
}

function onlyShape(value: SmtValue, span: Span): SmtShape {
  const shapes = shapesOf(value);
  if (shapes?.length !== 1)
    return refuse(span, "a recursive definition is translated only for arguments of one kind, other than functions");
  return shapes[0]!;
}

function plainTerms(value: SmtValue, shape: SmtShape, span: Span, context: SmtContext): readonly Smt[] {
  const { terms, tests, variables } = termsOf(value, shape, () => newBoundName(context));
  if (terms === undefined || tests.length > 0 || variables.length > 0)
    return refuse(
      span,
      "a recursive definition is translated only for arguments that are numbers, atoms and tuples of them",
    );
  return terms;
}

const candidates: readonly SmtShape[] = [
  { kind: "number", isWhole: true },
  { kind: "number", isWhole: false },
  { kind: "truth" },
  { kind: "atom" },
];

/**
 * The shape of the results of a recursive definition: one that its body has if the recursive calls have it. By induction
 * on the depth of the calls, all results have it then.
 */
function resultShape(
  key: string,
  definition: CoreDefinition,
  shapes: readonly SmtShape[],
  span: Span,
  scope: SmtScope,
): SmtShape {
  const { context } = scope;
  const known = context.results.get(key);
  if (known !== undefined) return known;
  const newName = (): string => newBoundName(context);
  const before = new Map(context.results);
  context.probes.add(key);
  for (const candidate of candidates) {
    context.results.clear();
    for (const [own, shape] of before) context.results.set(own, shape);
    context.results.set(key, candidate);
    const args = shapes.map((shape) => variableOf(shape, newName, newName).value);
    const own = shapesOf(scope.apply(definition, args, scope).value);
    if (own?.length !== 1 || JSON.stringify(own[0]) !== JSON.stringify(candidate)) continue;
    context.probes.delete(key);
    return candidate;
  }
  return refuse(span, `the results of the recursive definition \`${definition.defined.name}\` are of several kinds`);
}
