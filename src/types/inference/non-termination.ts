// Detects recursive calls that never terminate because of their argument types: with these, every path through the body
// reaches such a call again. `fac(n) := 1 if n = 0; n * fac(n + 1) otherwise` recurs with 1, 2, … and never reaches 0.

import { hasErrors } from "../../diagnostics/diagnostic.js";
import type { Binding, Defined } from "../../resolve/resolved.js";
import { everyExpression, expressionsOf } from "../../syntax/walk.js";
import { isWithin, union } from "../lattice/lattice.js";
import { typeIn } from "../lattice/literals.js";
import { widen } from "../lattice/recursion.js";
import { any, integer, isNever, natural, never, type Type } from "../lattice/type.js";
import { substitute } from "../lattice/variables.js";
import { noHints, type Scheme } from "../schemes/scheme.js";
import { inferBody } from "./bodies.js";
import type { CallExpression } from "./callee.js";
import { newFindings } from "./findings.js";
import { Inference } from "./inference.js";
import type { InferenceContext } from "./context.js";
import { SpeculativeCheck } from "./trial.js";
import { maxBodiesChecked, maxGroupSize, maxTerminationRounds } from "./limits.js";

export interface EndlessCall {
  readonly defined: Defined;
  readonly parameters: readonly Type[];
  readonly result: Type;
  readonly isSigned: boolean;
}

/** A non-terminating call, and the numeric arguments of the definition that lead to it. */
interface InfiniteRecursion {
  readonly call: CallExpression;
  readonly numbers: "any" | "integers" | "natural numbers";
}

/** A round number for which widening is immediate. */
const wideningRound = 12;

export function findInfiniteRecursion(
  candidate: EndlessCall,
  group: readonly EndlessCall[],
  context: InferenceContext,
): InfiniteRecursion | undefined {
  if (group.length > maxGroupSize) return undefined;
  const search = new Search(group, context);
  const { parameters } = candidate;
  const integers = withNumbers(parameters, integer);
  const mayBeNegative = candidate.isSigned || context.source.text.includes(`${candidate.defined.name}(-`);
  const startTypes = [
    { numbers: "any", types: parameters },
    { numbers: "integers", types: integers },
    { numbers: "natural numbers", types: mayBeNegative ? integers : withNumbers(integers, natural) },
  ] as const;
  const starts = startTypes.filter(
    ({ types }, i) =>
      !startTypes.slice(0, i).some((wider) => wider.types.every((type, index) => type === types[index])),
  );
  // Wider types have all paths that narrower types have, so a call that terminates from the narrowest start terminates
  // from every start and is excluded. The others are checked from the widest start, for the strongest diagnostic.
  const { ended, call } = search.searchFrom(candidate.defined, starts.at(-1)!.types, new Set(), starts.length > 1);
  if (call === undefined && search.callsIn(candidate.defined).every(({ node }) => ended.has(node))) return undefined;
  for (const { numbers, types } of call === undefined ? starts.slice(0, -1) : starts) {
    const wider = search.searchFrom(candidate.defined, types, call === undefined ? ended : new Set(), false);
    if (wider.call !== undefined) return { call: wider.call, numbers };
  }
  return undefined;
}

/** Replaces the numbers in types that include all of `numbers`. */
const withNumbers = (types: readonly Type[], numbers: Type): readonly Type[] =>
  types.map((type) =>
    type.some((part) => part.kind === "number") && isWithin(numbers, type)
      ? union(
          type.filter(({ kind }) => kind !== "number"),
          numbers,
        )
      : type,
  );

interface Call {
  readonly node: CallExpression;
  readonly of: Defined;
}

interface ForwardedCall extends Call {
  readonly types: readonly Type[];
}

/** The calls within the group in one definition, except in lambdas. */
function callsIn(
  defined: Defined,
  group: readonly EndlessCall[],
  bindings: ReadonlyMap<number, Binding>,
): readonly Call[] {
  const calls: Call[] = [];
  for (const root of expressionsOf(defined.definition))
    everyExpression(root, (node, inLambda) => {
      if (inLambda || node.kind !== "call") return;
      const binding = node.callee.kind === "name" ? bindings.get(node.callee.id) : undefined;
      if (binding?.kind === "definition" && group.some((one) => one.defined === binding.defined))
        calls.push({ node, of: binding.defined });
    });
  return calls.reverse();
}

/** Argument types, by definition, for which calls are assumed not to terminate. */
type Endless = Map<Defined, readonly Type[]>;

class Search {
  private readonly calls = new Map<Defined, readonly Call[]>();
  private readonly context: InferenceContext;
  private readonly schemes = new Map<Defined, Scheme>();
  private bodyCount = 0;

  constructor(
    private readonly group: readonly EndlessCall[],
    context: InferenceContext,
  ) {
    for (const { defined } of group) this.calls.set(defined, callsIn(defined, group, context.tables.bindings));
    this.context = {
      ...context,
      schemeOf: (defined) => this.schemes.get(defined) ?? context.schemeOf(defined),
      definitionContext: () => this.context,
    };
  }

  callsIn(defined: Defined): readonly Call[] {
    return this.calls.get(defined)!;
  }

  /**
   * Finds the first non-terminating call in a definition with these parameter types. Otherwise returns the terminating
   * calls, including `safeCalls`. With `checksUnrestricted`, calls with unrestricted arguments are checked as well.
   */
  searchFrom(
    defined: Defined,
    parameters: readonly Type[],
    safeCalls: ReadonlySet<CallExpression>,
    checksUnrestricted: boolean,
  ): { readonly call?: CallExpression; readonly ended: ReadonlySet<CallExpression> } {
    const terminatingCalls = new Set(safeCalls);
    let hasTerminatingPath: boolean | undefined;
    for (const call of this.checkBody(defined, parameters, new Map()).forwardedCalls) {
      if (terminatingCalls.has(call.node)) continue;
      // A recursive call with all values of the parameters terminates if the definition does.
      const isAnything = call.of === defined && isAllWithin(parameters, call.types);
      if (!isAnything && this.neverTerminates(call)) return { call: call.node, ended: terminatingCalls };
      if (!isAnything || (checksUnrestricted && (hasTerminatingPath ??= this.canTerminate(defined, parameters))))
        terminatingCalls.add(call.node);
    }
    return { ended: terminatingCalls };
  }

  /** True if some path through a definition has no call of the group and therefore terminates. */
  private canTerminate(defined: Defined, parameters: readonly Type[]): boolean {
    const anything = new Map(this.group.map((one) => [one.defined, one.defined.parameters.map(() => any)]));
    return !this.checkBody(defined, parameters, anything).isWithoutValue;
  }

  /**
   * True if a call never terminates. Proof by coinduction: assuming non-termination for arguments of these types, every
   * path through the body reaches such a call again.
   */
  private neverTerminates({ node, of: first, types }: ForwardedCall): boolean {
    if (this.canTerminate(first, types)) return false;
    const endless: Endless = new Map([[first, types]]);
    for (let round = 0; round < maxTerminationRounds && this.bodyCount < maxBodiesChecked; round++) {
      const { length } = [...endless].filter(([defined, assumedTypes]) => {
        const { isWithoutValue, forwardedCalls } = this.checkBody(defined, assumedTypes, endless);
        if (isWithoutValue) return false;
        for (const forwardedCall of forwardedCalls) {
          const previousTypes = endless.get(forwardedCall.of);
          if (previousTypes === undefined) endless.set(forwardedCall.of, forwardedCall.types);
          else if (forwardedCall.node === node || forwardedCall.of !== defined)
            endless.set(
              forwardedCall.of,
              forwardedCall.types.map((type, i) =>
                widen(previousTypes[i]!, union(previousTypes[i]!, type), wideningRound),
              ),
            );
        }
        return true;
      });
      if (length === 0) return true;
    }
    return false;
  }

  private checkBody(
    defined: Defined,
    parameters: readonly Type[],
    endless: Endless,
  ): { readonly isWithoutValue: boolean; readonly forwardedCalls: readonly ForwardedCall[] } {
    this.bodyCount++;
    for (const member of this.group)
      this.schemes.set(member.defined, schemeAssuming(member, endless.get(member.defined)));
    const findings = newFindings();
    const trial = new SpeculativeCheck();
    const inference = new Inference(this.context, { kind: "try", findings, trial });
    inference.defined = defined;
    const { type } = inferBody(inference, defined, parameters);
    const isErrorFree = !hasErrors(findings.diagnostics) && !trial.hasFailed(undefined);
    const propagatedCalls = this.calls.get(defined)!.flatMap((call) => {
      const types = call.node.args.map((arg) => typeIn(findings.types, arg));
      // Expressions that are not reached have no type.
      const isReached = findings.types.get(call.node.id) !== undefined;
      return isReached && types.every((one) => one !== undefined) ? [{ ...call, types }] : [];
    });
    return { isWithoutValue: isErrorFree && isNever(type), forwardedCalls: propagatedCalls };
  }
}

const isAllWithin = (types: readonly Type[], others: readonly Type[]): boolean =>
  types.every((type, i) => isWithin(type, others[i]!));

/** The scheme of a definition under the assumption that calls with certain arguments never terminate. */
function schemeAssuming({ defined, result }: EndlessCall, endless: readonly Type[] | undefined): Scheme {
  const usual = { parameters: defined.parameters.map(() => any), result: substitute(result, () => any) };
  return {
    defined,
    overloads: endless === undefined ? [usual] : [{ parameters: endless, result: never }, usual],
    hints: noHints,
    meant: noHints,
    broken: false,
    signed: true,
  };
}
