// Queries: formulas that follow if their negation cannot be satisfied, printed as complete SMT-LIB scripts.

import type { CoreModule } from "../../ir/ir.js";
import type { Defined } from "../../resolve/resolved.js";
import type { Span } from "../../text/source.js";
import { refuse, type SmtContext } from "./context.js";
import { maxTerms } from "./limits.js";
import { SmtNames } from "./names.js";
import { printCommand, printOnLine, printSort } from "./print.js";
import { all, not, type Smt, type SmtVariable } from "./tree.js";
import { casesOf, type SmtValue } from "./values.js";

/** A question for a prover: whether the goal follows from the assumptions. */
export interface SmtQuery {
  /** The meaning of the question. */
  readonly title: string;
  readonly text: string;
  /** The terms whose values form a counterexample, as in `values`. */
  readonly terms: readonly Smt[];
  readonly values: readonly SmtValue[];
  /** The names of the atoms, by symbol. */
  readonly atoms: ReadonlyMap<string, string>;
}

export function newContext({ definitions }: CoreModule, parameters?: ReadonlyMap<Defined, SmtValue>): SmtContext {
  return {
    definitions: new Map(definitions.map((one) => [one.defined, one])),
    names: new SmtNames(),
    hints: [],
    bound: new Set(),
    parameters: parameters ?? new Map(),
    atoms: new Map(),
    functions: new Map(),
    facts: [],
    unfolded: new Set(),
    results: new Map(),
    probes: new Set(),
    identities: new Map(),
    depth: 0,
    indices: 0,
    moduli: new Set(),
    constants: new Map(),
  };
}

/** Makes variables constants of the query: they are no longer bound. */
export function declareConstants({ bound }: SmtContext, variables: readonly SmtVariable[]): void {
  for (const { name } of variables) bound.delete(name);
}

interface QueryParts {
  readonly title: string;
  /** The statement in the document. */
  readonly span: Span;
  readonly constants: readonly SmtVariable[];
  readonly assumptions: readonly Smt[];
  readonly goal: Smt;
  /** The values of a counterexample. */
  readonly values: readonly SmtValue[];
}

/** The query of a context that has the constants, functions and facts of its formulas. */
export function queryOf(
  context: SmtContext,
  { title, span, constants, assumptions, goal, values }: QueryParts,
): SmtQuery {
  const facts = [...context.facts];
  const size = sizeIn([...facts, ...assumptions, goal]);
  if (size > maxTerms) refuse(span, "the formula is too large, because definitions are inlined");
  const commands = [
    ...comment(title),
    "(set-logic ALL)",
    ...atomDeclaration(context, constants),
    ...constants.map(({ name, sort }) => `(declare-const ${name} ${printSort(sort)})`),
    ...[...context.functions.values()].map(
      ({ name, parameters, result }) =>
        `(declare-fun ${name} (${parameters.map(printSort).join(" ")}) ${printSort(result)})`,
    ),
    ...facts.map((fact) => printCommand("assert", fact)),
    ...[all(...assumptions)]
      .flatMap((one) => (one.kind === "apply" && one.operator === "and" ? one.args : [one]))
      .filter((one) => printOnLine(one) !== "true")
      .map((one) => printCommand("assert", one)),
    printCommand("assert", not(goal)),
    "(check-sat)",
  ];
  return {
    title,
    text: `${commands.join("\n")}\n`,
    terms: values.flatMap(leavesOf),
    values,
    atoms: new Map([...context.atoms].map(([name, term]) => [printOnLine(term), name])),
  };
}

/** The number of terms in some formulas as printed. Formulas share terms, which are counted once for each occurrence. */
function sizeIn(formulas: readonly Smt[]): number {
  const sizes = new Map<Smt, number>();
  const sizeOf = (term: Smt): number => {
    const parts = term.kind === "apply" ? term.args : term.kind === "quantifier" ? [term.body] : [];
    let size = sizes.get(term);
    if (size === undefined) sizes.set(term, (size = parts.reduce((sum, part) => sum + sizeOf(part), 1)));
    return size;
  };
  return formulas.reduce((sum, one) => sum + sizeOf(one), 0);
}

const comment = (text: string): readonly string[] => text.split("\n").map((line) => `; ${line}`);

/** The atoms: those of the document, and others. */
function atomDeclaration({ atoms, functions }: SmtContext, constants: readonly SmtVariable[]): readonly string[] {
  const sorts = [
    ...constants.map(({ sort }) => printSort(sort)),
    ...[...functions.values()].flatMap(({ parameters, result }) => [...parameters, result].map(printSort)),
  ];
  if (atoms.size === 0 && !sorts.some((sort) => sort.includes("Atom"))) return [];
  const constructors = [...atoms.values()].map((term) => `(${printOnLine(term)})`);
  return [`(declare-datatypes ((Atom 0)) ((${[...constructors, "(other (number Int))"].join(" ")})))`];
}

/** The terms of a value, from left to right. */
export function leavesOf(value: SmtValue): readonly Smt[] {
  return casesOf(value).flatMap(({ value: one }) => {
    if ("term" in one) return [one.term];
    if ("items" in one) return one.items.flatMap(leavesOf);
    return one.kind === "set" ? (one.arrays ?? []).map(({ term }) => term) : [];
  });
}
