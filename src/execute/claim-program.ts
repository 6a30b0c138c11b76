// Compiles the conditions of a document's claims into one program.

import type { CheckResult } from "../compiler.js";
import {
  program,
  type Program,
  type ProgramExpression,
  type ProgramParameter,
  type ProgramSymmetry,
} from "../program.js";
import * as messages from "../diagnostics/claims.js";
import { type Diagnostic, report } from "../diagnostics/diagnostic.js";
import { type DocumentClaim, type DocumentLimit, isAboutStates } from "../document/document.js";
import { passes } from "../ir/optimise.js";
import type { MixedSort } from "../ir/sorts.js";
import { labelName } from "../resolve/machine.js";
import { mentionedKeys } from "../resolve/mentioned-keys.js";
import type { Defined, Machine } from "../resolve/resolved.js";
import { definitionOf } from "../resolve/scope.js";
import { type WrittenLabel, writtenLabels } from "../resolve/step-labels.js";
import { parseConditions } from "../syntax/alone.js";
import { type Source, sourceOf, type Span } from "../text/source.js";
import { statesOf } from "../types/check.js";
import { any, truth } from "../types/lattice/type.js";
import { splitQuantifiers, quantifiedParameters } from "./quantified.js";
import type { ConditionThunk, ExploreRequest, FairThunk } from "./outcome.js";

/** Groups claims that share a search: those with the same limits. */
export const keyOf = ({ limits }: Pick<DocumentClaim, "limits">): string => limits.map(({ span }) => span.start).join();

/** The program of all conditions, with their indexes. */
export interface ClaimProgram {
  readonly compiled: CheckResult;
  readonly program: Program;
  readonly system: ExploreRequest["system"];
  readonly machine: Machine;
  /** Thunk indexes, keyed by the start of the expression's span. */
  readonly thunks: ReadonlyMap<number, number>;
  readonly toMove: number | undefined;
  readonly labels: readonly WrittenLabel[];
  /** The antecedent of each claim `always:>a => b`. */
  readonly antecedents: ReadonlyMap<DocumentClaim, { readonly span: Span; readonly condition: ConditionThunk }>;
  /** The checks of the instrumented program, if the document has `alike:>` lines. */
  readonly symmetry: ProgramSymmetry | undefined;
  /** The places where a claim may compare atoms with numbers that such atoms replace in the instance. */
  readonly mixedIn: (claim: DocumentClaim) => readonly MixedSort[];
  /** The set to permute of each `alike:>` line, by the start of its expression. */
  readonly symmetries: ReadonlyMap<number, { readonly thunk: number; readonly text: string }>;
  /** The fairness conditions, by the start of the line's expression. */
  readonly fair: ReadonlyMap<number, FairThunk>;
  /** The condition of an expression in a claim. */
  readonly conditionAt: (span: Span) => ConditionThunk;
  readonly mistakes: ReadonlyMap<DocumentClaim, Diagnostic>;
}

/** The parameters of a claim's condition. In a game it has none, since it reads the state through `currentState`. */
const stateParameters = (document: CheckResult["document"], machine: Machine): readonly ProgramParameter[] =>
  machine.kind === "machine" ? [{ name: machine.parameter, type: statesOf(document) }] : [];

/** The name of the truth value in claims that is true in ends. */
const endName = "ended";

/** True if a condition reads whether a state is an end. A definition of that name takes precedence. */
export function usesEnd({ document }: CheckResult, { start, end }: Span): boolean {
  const { source, scope, machine } = document;
  return (
    /(?<![\w`"])ended(?!\w)/.test(source.text.slice(start, end)) &&
    definitionOf(endName, scope) === undefined &&
    !(machine?.kind === "machine" && machine.parameter === endName)
  );
}

/** The parameters of a condition in a claim. */
export function conditionParameters(compiled: CheckResult, machine: Machine, span: Span): readonly ProgramParameter[] {
  const state = stateParameters(compiled.document, machine);
  return usesEnd(compiled, span) ? [...state, { name: endName, type: truth }] : state;
}

/** A set of a family of fairness conditions: the index of its expression, and the number of names for a member. */
interface IndexedSet {
  readonly index: number;
  readonly names: number;
}

/**
 * Prepares the claims about the states of a document or an instance. `replacedSets` are the names of sets in which atoms
 * replace the document's numbers.
 */
export function prepareClaims(
  compiled: CheckResult,
  machine: Machine,
  replacedSets: readonly string[] = [],
): ClaimProgram {
  const { document } = compiled;
  const { source, limits } = document;
  const claims = document.claims.filter(isAboutStates);
  const state = stateParameters(document, machine);
  const label = machine.kind === "machine" && machine.isLabelled ? [{ name: labelName, type: any }] : [];
  const expressions: ProgramExpression[] = [];
  const addExpression = (expression: ProgramExpression): number => expressions.push(expression) - 1;
  const addName = (name: string): number => {
    const newSource = sourceOf("states", name);
    return addExpression({ source: newSource, span: { start: 0, end: name.length } });
  };
  const addSpan = (span: Span, parameters = state, isCondition = true): readonly [Span, number] => [
    span,
    addExpression({ source, span, parameters, isCondition }),
  ];
  const startIndex = addName(machine.kind === "machine" ? machine.start.name : "initialState");
  const stepIndex = machine.kind === "machine" ? addName(machine.step.name) : undefined;
  const inputsIndex =
    machine.kind === "game" && machine.inputs !== undefined ? addName(machine.inputs.name) : undefined;
  const playerToMoveIndex = machine.playerToMove === undefined ? undefined : addName(machine.playerToMove.name);
  const imagesDefinition = machine.kind === "machine" ? imagesOf(document) : undefined;
  const imagesIndex = imagesDefinition === undefined ? undefined : addName(imagesDefinition.name);
  const labels = writtenLabels(document, machine);
  const stepParameters = [...label, ...state];
  const addCondition = (span: Span): readonly [Span, number] =>
    addSpan(span, conditionParameters(compiled, machine, span));
  const indexes = [
    ...limits.flatMap(({ kind, expression }) =>
      kind === "with" ? [] : [kind === "alike" ? addSpan(expression, [], false) : addSpan(expression, stepParameters)],
    ),
    ...claims.flatMap(({ trigger, condition: conditionSpan }) =>
      (trigger === undefined ? [conditionSpan] : [trigger, conditionSpan]).map(addCondition),
    ),
    ...claims.flatMap(({ player }) => (player === undefined ? [] : [addSpan(player, state, false)])),
  ];
  const antecedents = [...antecedentsIn(claims, source, document.nextId)].map(
    ([claim, span]) => [claim, span, addCondition(span)[1]] as const,
  );
  const unnamedFamilies = new Set<Span>();
  const families = new Map<Span, { readonly sets: readonly IndexedSet[]; readonly body: number }>();
  for (const { kind, expression } of limits) {
    const family = kind === "fair" ? splitQuantifiers(source.text, expression, document.nextId) : undefined;
    if (family === undefined || family.sets.length === 0) continue;
    if (!family.hasNames) {
      unnamedFamilies.add(expression);
      continue;
    }
    const sets = family.sets.map(({ names, set }, i): IndexedSet => {
      const [, index] = addSpan(set, quantifiedParameters(family.sets, i), false);
      return { index, names: names.length };
    });
    const [, body] = addSpan(family.body, [...quantifiedParameters(family.sets), ...stepParameters]);
    families.set(expression, { sets, body });
  }
  const indexOf = new Map(indexes);
  const tracksInput = machine.kind === "game" && machine.inputs === undefined;
  const isSymmetric = machine.kind === "machine" && limits.some(({ kind }) => kind === "alike");
  const instrumentedProgram =
    tracksInput || isSymmetric
      ? program({ ...compiled, without: skippedPasses }, expressions, { isFollowed: tracksInput, isSymmetric })
      : undefined;
  const claimProgram = program(compiled, expressions, {
    beside: instrumentedProgram,
    constants: instrumentedProgram?.symmetry?.constants,
  });
  const thunkOf = (index: number): number => claimProgram.expressions[index]!.thunk!;
  const mistakes = new Map<DocumentClaim, Diagnostic>();
  const mistakeAt = (span: Span): Diagnostic | undefined => {
    const index = indexOf.get(span);
    const programExpression = index === undefined ? undefined : claimProgram.expressions[index]!;
    const [diagnostic] = programExpression?.diagnostics ?? [];
    if (diagnostic === undefined) return undefined;
    const { message: reason, help: advice, repairs = [] } = diagnostic;
    return report(messages.claimUnreadable, diagnostic.span, { reason, advice, repairs });
  };
  const fair = new Map<number, FairThunk>();
  for (const { kind, expression } of limits) {
    if (kind !== "fair" || unnamedFamilies.has(expression)) continue;
    const family = families.get(expression);
    const fairIndex = indexOf.get(expression);
    const { thunk: fairThunk } = fairIndex === undefined ? { thunk: undefined } : claimProgram.expressions[fairIndex]!;
    if (fairThunk === undefined) continue;
    if (family === undefined) fair.set(expression.start, { condition: fairThunk, sets: [] });
    else {
      const body = claimProgram.expressions[family.body]!.thunk;
      const sets = family.sets.flatMap(({ index, names }) => {
        const { thunk } = claimProgram.expressions[index]!;
        return thunk === undefined ? [] : [{ thunk, names }];
      });
      if (body !== undefined && sets.length === family.sets.length)
        fair.set(expression.start, { condition: body, sets });
    }
  }
  for (const claim of claims) {
    const mistake =
      shapeMistake(claim, machine) ??
      firstOf(claim.limits, (limit) => gameMistake(limit, machine)) ??
      firstOf(spansOf(claim), mistakeAt) ??
      firstOf(claim.limits, ({ expression }) =>
        unnamedFamilies.has(expression) ? familyMistake(expression) : undefined,
      );
    if (mistake !== undefined) mistakes.set(claim, mistake);
  }
  const thunks = new Map(
    indexes.flatMap(([{ start }, index]) => {
      const { thunk } = claimProgram.expressions[index]!;
      return thunk === undefined ? [] : [[start, thunk] as const];
    }),
  );
  const symmetries = new Map(
    limits.flatMap(({ kind, expression: { start, end } }) => {
      const thunk = kind === "alike" ? thunks.get(start) : undefined;
      return thunk === undefined ? [] : [[start, { thunk, text: source.text.slice(start, end) }] as const];
    }),
  );
  const inputs =
    inputsIndex === undefined
      ? ({
          kind: "found",
          mentioned: mentionedKeys(document),
        } as const)
      : ({
          kind: "given",
          thunk: thunkOf(inputsIndex),
          takesState: machine.kind === "game" && machine.inputs!.parameters.length > 0,
        } as const);
  const system: ClaimProgram["system"] =
    machine.kind === "game"
      ? { kind: "game", inputs }
      : {
          kind: "machine",
          start: thunkOf(startIndex),
          isSet: machine.isSet,
          step: thunkOf(stepIndex!),
          isLabelled: machine.isLabelled,
          labels: labels.map(({ name }) => name),
          images: imagesIndex === undefined ? undefined : thunkOf(imagesIndex),
        };
  const conditionOf = (span: Span, thunk: number): ConditionThunk =>
    usesEnd(compiled, span) ? { takesEnd: thunk } : thunk;
  return {
    compiled,
    program: claimProgram,
    system,
    machine,
    thunks,
    toMove: playerToMoveIndex === undefined ? undefined : thunkOf(playerToMoveIndex),
    labels,
    antecedents: new Map(
      antecedents.flatMap(([claim, span, index]) => {
        const { thunk } = claimProgram.expressions[index]!;
        return thunk === undefined ? [] : [[claim, { span, condition: conditionOf(span, thunk) }] as const];
      }),
    ),
    fair,
    symmetries,
    symmetry: instrumentedProgram?.symmetry,
    mixedIn: (claim) =>
      machine.kind === "machine" && replacedSets.length > 0
        ? claimProgram.mixedSorts(
            {
              start: thunkOf(startIndex),
              step: thunkOf(stepIndex!),
              isSet: machine.isSet,
              isLabelled: machine.isLabelled,
              conditions: spansOf(claim).map((span) => thunks.get(span.start)!),
              parameter: machine.parameter,
            },
            replacedSets.flatMap((name) => definitionOf(name, document.scope) ?? []),
          )
        : [],
    conditionAt: (span) => conditionOf(span, thunks.get(span.start)!),
    mistakes,
  };
}

/**
 * Passes skipped in the instrumented program that follows the pointer. Tabling stays, since programs may not terminate
 * in reasonable time without memo tables.
 */
const skippedPasses = passes.map(({ name }) => name).filter((name) => name !== "tabling" && name !== "continuations");

function antecedentsIn(
  claims: readonly DocumentClaim[],
  source: Source,
  nextId: number,
): ReadonlyMap<DocumentClaim, Span> {
  const antecedents = new Map<DocumentClaim, Span>();
  for (const claim of claims) {
    if (claim.kind !== "always") continue;
    const { expression } = parseConditions(source.text, claim.condition, nextId);
    if (expression?.kind === "binary" && expression.operator === "implies")
      antecedents.set(claim, expression.left.span);
  }
  return antecedents;
}

/** The expressions of a claim and of its step limits. */
const spansOf = ({ player, trigger, condition, limits }: DocumentClaim): readonly Span[] => [
  ...limits.flatMap(({ kind, expression }) => (kind === "with" ? [] : [expression])),
  ...[player, trigger].flatMap((span) => span ?? []),
  condition,
];

/** Errors in the form of a claim, found before its expressions are analysed. */
function shapeMistake(claim: DocumentClaim, { playerToMove }: Machine): Diagnostic | undefined {
  const { kind, player, trigger, condition, expected } = claim;
  if (kind === "forces" && claim.expression.end > claim.expression.start && player === undefined)
    return report(messages.forcesWithoutPlayers, spanOf(claim), { lacks: "comma" });
  if (condition.end <= condition.start || (kind === "leads" && (trigger === undefined || trigger.end <= trigger.start)))
    return report(messages.claimWithoutCondition, spanOf(claim), { mark: kind });
  if (kind === "forces" && playerToMove === undefined)
    return report(messages.forcesWithoutPlayers, spanOf(claim), { lacks: "playerToMove" });
  const text = expected?.text.trim();
  return text === undefined || answerPattern.test(text)
    ? undefined
    : report(messages.answerUnreadable, expected!.span, { expected: text });
}

/** The texts of expected answers. */
export const answerPattern = /^(?:true|false|unknown|\d{1,15})$/;

function firstOf<T, Match>(items: readonly T[], find: (item: T) => Match | undefined): Match | undefined {
  for (const item of items) {
    const match = find(item);
    if (match !== undefined) return match;
  }
  return undefined;
}

const familyMistake = (span: Span): Diagnostic =>
  report(messages.claimUnreadable, span, {
    reason: "The quantifier of a fairness condition binds something other than names.",
    advice: "Bind names, or tuples of names: `fair:>all (p, q) in E. label = (`go, p, q)`.",
    repairs: [],
  });

/** Games have no permutations: their steps are those of inputs. */
const gameMistake = ({ kind, span }: DocumentLimit, machine: Machine): Diagnostic | undefined =>
  kind === "alike" && machine.kind === "game"
    ? report(messages.alikeWithoutAtoms, span, { lacks: "machine", set: "", value: "" })
    : undefined;

/** The definition that draws a state. */
function imagesOf({ definitions }: CheckResult["document"]): Defined | undefined {
  return definitions.find(({ name, parameters }) => name === "images" && parameters.length === 1);
}

/** The span to underline for a claim: its expression, or the whole line if it has none. */
export function spanOf({ expression, span }: DocumentClaim): Span {
  return expression.end > expression.start ? expression : span;
}
