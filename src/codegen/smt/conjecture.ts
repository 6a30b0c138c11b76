// The queries of a conjecture: the whole statement, an induction over one of its natural numbers, and a case
// distinction by remainders.

import type { Core, CoreModule } from "../../ir/ir.js";
import { gcd } from "../../runtime/values/integers.js";
import { refuse, type SmtScope, type SmtContext, withVariable } from "./context.js";
import { holdsOf, single } from "./kinds.js";
import { maxInlined } from "./limits.js";
import { itemsOf } from "./patterns.js";
import { declareConstants, newContext, queryOf, type SmtQuery } from "./query.js";
import { outerScope } from "./translate.js";
import { all, implies, no, numeral, plusNumber, plus, type Smt, type SmtVariable, times, yes } from "./tree.js";
import { type Evaluated, type SmtSet, type SmtValue, whole } from "./values.js";

/** A conjecture in core. Its sets and its condition are functions of the names before them, if there are any. */
export interface Conjecture {
  readonly module: CoreModule;
  /** The source text of the statement. */
  readonly text: string;
  readonly sets: readonly { readonly names: readonly string[]; readonly set: Core }[];
  readonly condition: Core;
}

export type ConjectureMethod =
  | { readonly kind: "direct" }
  /** By induction over the name of the set with this index, from the `steps` values before. */
  | { readonly kind: "induction"; readonly over: number; readonly steps: number }
  /** For all remainders of integers by a modulus. */
  | { readonly kind: "remainders"; readonly modulus: bigint };

/** The facts about a statement that decide which methods are tried. */
export interface ConjectureForm {
  /** The indices of the sets that are the natural numbers. */
  readonly naturals: readonly number[];
  readonly integers: readonly number[];
  /** True if there are recursive definitions, sums, products or powers that are functions. */
  readonly isRecursive: boolean;
  /** The least common multiple of the literal moduli; 1 if there are none. */
  readonly modulus: bigint;
}

/** One combination of members of the sets, each given by a template. */
interface ConjectureCase {
  readonly variables: readonly SmtVariable[];
  readonly members: readonly SmtValue[];
}

/** The value of an expression that may be a function of some values. */
export function applyExpression(node: Core, values: readonly SmtValue[], scope: SmtScope): Evaluated {
  if (node.kind !== "lambda" || values.length === 0) return scope.evaluate(node, scope);
  const inner = node.parameters.reduce((own, { id }, i) => withVariable(own, id, values[i]!, yes), scope);
  return scope.evaluate(node.body, inner);
}

/** The values of the names for members of the sets. */
const valuesOf = ({ sets }: Conjecture, members: readonly SmtValue[]): readonly SmtValue[] =>
  members.flatMap((member, i) => partsOf(sets[i]!.names, member).items);

function partsOf(
  names: readonly string[],
  member: SmtValue,
): { readonly test: Smt; readonly items: readonly SmtValue[] } {
  return names.length === 1 ? { test: yes, items: [member] } : itemsOf(member, names.length);
}

const setOf = ({ value }: Evaluated, { span }: Core): SmtSet =>
  single(value, "set") ?? refuse(span, "this is not a set");

/** The set with an index, for the members of the sets before it. */
function setAt(conjecture: Conjecture, members: readonly SmtValue[], index: number, scope: SmtScope): SmtSet {
  const { set } = conjecture.sets[index]!;
  return setOf(applyExpression(set, valuesOf(conjecture, members.slice(0, index)), scope), set);
}

/** All combinations of templates of the sets. */
function casesOf(conjecture: Conjecture, context: SmtContext): readonly ConjectureCase[] {
  const scope = outerScope(context);
  let cases: readonly ConjectureCase[] = [{ variables: [], members: [] }];
  for (const { names, set } of conjecture.sets) {
    cases = cases.flatMap(({ variables, members }) => {
      const over = setOf(applyExpression(set, valuesOf(conjecture, members), scope), set);
      context.hints = names;
      const templates = over.templates();
      context.hints = [];
      return templates.flatMap((one) => {
        declareConstants(context, one.variables);
        return partsOf(names, one.value).test === no
          ? []
          : [{ variables: [...variables, ...one.variables], members: [...members, one.value] }];
      });
    });
    if (cases.length > maxInlined) refuse(set.span, "there are too many cases");
  }
  return cases;
}

/** The statement about some members: the conditions that they are members, and that it holds and does not fail. */
function statementOf(
  conjecture: Conjecture,
  members: readonly SmtValue[],
  scope: SmtScope,
): { readonly assumptions: readonly Smt[]; readonly goal: Smt } {
  const { sets, condition } = conjecture;
  const { holds, defined } = holdsOf(applyExpression(condition, valuesOf(conjecture, members), scope));
  let goal = all(defined, holds);
  const assumptions: Smt[] = [];
  for (const [i, { names, set }] of [...sets.entries()].toReversed()) {
    const own = applyExpression(set, valuesOf(conjecture, members.slice(0, i)), scope);
    const isMember = all(setOf(own, set).has(members[i]!), partsOf(names, members[i]!).test);
    if (own.defined === yes) assumptions.unshift(isMember);
    else {
      goal = all(own.defined, implies(all(isMember, ...assumptions), goal));
      assumptions.length = 0;
    }
  }
  return { assumptions, goal };
}

const isIntegers = ({ isNat, isInt }: SmtSet): boolean => isNat === true || isInt === true;

/** Looks at the form of a conjecture. Throws `Untranslatable`. */
export function formOf(conjecture: Conjecture): ConjectureForm {
  const context = newContext(conjecture.module);
  const scope = outerScope(context);
  const [first] = casesOf(conjecture, context);
  const members = first?.members ?? [];
  const indicesOf = (test: (set: SmtSet) => boolean): readonly number[] =>
    conjecture.sets.flatMap(({ names }, i) =>
      first !== undefined && names.length === 1 && test(setAt(conjecture, members, i, scope)) ? [i] : [],
    );
  if (first !== undefined) statementOf(conjecture, members, scope);
  return {
    naturals: indicesOf(({ isNat }) => isNat === true),
    integers: indicesOf(isIntegers),
    isRecursive: context.functions.size > 0,
    modulus: [...context.moduli].reduce(leastCommonMultiple, 1n),
  };
}

const leastCommonMultiple = (a: bigint, b: bigint): bigint => (a / BigInt(gcd(a, b))) * b;

/** The queries of a method. If all are proved, so is the conjecture. Throws `Untranslatable`. */
export function conjectureQueries(
  conjecture: Conjecture,
  form: ConjectureForm,
  method: ConjectureMethod,
): readonly SmtQuery[] {
  const count = casesOf(conjecture, newContext(conjecture.module)).length;
  return Array.from({ length: count }, (_, at) => {
    switch (method.kind) {
      case "direct":
        return [instanceQuery(conjecture, at, conjecture.text, new Map())];
      case "induction":
        return inductionQueries(conjecture, at, method.over, method.steps);
      case "remainders":
        return remainderQueries(conjecture, at, form.integers, method.modulus);
    }
  }).flat();
}

/** A query about a case, in which some members have another form, as a function of their constant. */
function instanceQuery(
  conjecture: Conjecture,
  at: number,
  title: string,
  replaced: ReadonlyMap<number, (constant: Smt) => Smt>,
): SmtQuery {
  const context = newContext(conjecture.module);
  const scope = outerScope(context);
  const { variables, members } = casesOf(conjecture, context)[at]!;
  const values = members.map((member, i) => {
    const replace = replaced.get(i);
    const isReplaced =
      replace !== undefined && member.kind === "number" && isIntegers(setAt(conjecture, members, i, scope));
    return isReplaced ? whole(replace(member.term)) : member;
  });
  const { assumptions, goal } = statementOf(conjecture, values, scope);
  return queryOf(context, {
    title,
    span: conjecture.condition.span,
    constants: variables,
    assumptions,
    goal,
    values: valuesOf(conjecture, values),
  });
}

function inductionQueries(conjecture: Conjecture, at: number, over: number, steps: number): readonly SmtQuery[] {
  const { text, sets } = conjecture;
  const [name] = sets[over]!.names;
  const context = newContext(conjecture.module);
  const { members } = casesOf(conjecture, context)[at]!;
  // In this case, the set may be another one.
  if (setAt(conjecture, members, over, outerScope(context)).isNat !== true)
    return [instanceQuery(conjecture, at, text, new Map())];
  const bases = Array.from({ length: steps }, (_, i) =>
    instanceQuery(conjecture, at, `${text}\nBase case: ${name} = ${i}.`, new Map([[over, () => numeral(i)]])),
  );
  return [...bases, inductionStep(conjecture, at, over, steps)];
}

/** The induction step: the statement about `n + steps` follows from those about the numbers from n on. */
function inductionStep(conjecture: Conjecture, at: number, over: number, steps: number): SmtQuery {
  const { text, sets } = conjecture;
  const [name] = sets[over]!.names;
  const context = newContext(conjecture.module);
  const scope = outerScope(context);
  const { variables, members } = casesOf(conjecture, context)[at]!;
  const at0 = members[over]!;
  const constant = at0.kind === "number" ? at0.term : numeral(0);
  const membersAt = (offset: number): readonly SmtValue[] =>
    members.map((one, i) => (i === over ? whole(plusNumber(constant, BigInt(offset))) : one));
  const before = Array.from({ length: steps }, (_, i) => {
    const { assumptions, goal } = statementOf(conjecture, membersAt(i), scope);
    return implies(all(...assumptions), goal);
  });
  const after = membersAt(steps);
  const { assumptions, goal } = statementOf(conjecture, after, scope);
  const isNatural = { kind: "apply", operator: ">=", args: [constant, numeral(0)] } as const;
  return queryOf(context, {
    span: conjecture.condition.span,
    title: `${text}\nInduction step: from ${name} to ${name} + ${steps}.`,
    constants: variables,
    assumptions: [isNatural, ...before, ...assumptions],
    goal,
    values: valuesOf(conjecture, after),
  });
}

function remainderQueries(
  conjecture: Conjecture,
  at: number,
  integers: readonly number[],
  modulus: bigint,
): readonly SmtQuery[] {
  let combinations: readonly (readonly bigint[])[] = [[]];
  const remainders = Array.from({ length: Number(modulus) }, (_, i) => BigInt(i));
  for (const _ of integers) combinations = combinations.flatMap((before) => remainders.map((one) => [...before, one]));
  const { text, sets } = conjecture;
  return combinations.map((rests) => {
    const equations = rests.map((rest, i) => `${sets[integers[i]!]!.names[0]} mod ${modulus} = ${rest}`);
    return instanceQuery(
      conjecture,
      at,
      `${text}\nRemainders by ${modulus}: ${equations.join(", ")}.`,
      new Map(
        integers.map((index, i) => [
          index,
          (constant: Smt) => plus(times(numeral(modulus), constant), numeral(rests[i]!)),
        ]),
      ),
    );
  });
}
