// Calls of a definition by itself whose arguments lead to no end: from the types that such a call hands on, all that is
// reached are such calls again. `fac(n) := 1 if n = 0; n * fac(n + 1) otherwise` calls itself with 1, 2, … and never
// with 0.

import { hasErrors } from "../../diagnostics/diagnostic.js";
import type { Binding, Defined } from "../../names/resolved.js";
import { everyExpression, expressionsOf } from "../../syntax/walk.js";
import { isWithin, union } from "../lattice/lattice.js";
import { typeIn } from "../lattice/literals.js";
import { widen } from "../lattice/recursion.js";
import { any, integer, isNever, natural, never, type Type } from "../lattice/type.js";
import { substitute } from "../lattice/variables.js";
import { noHints, type Scheme } from "../schemes/scheme.js";
import { inferBody } from "./bodies.js";
import type { CallNode } from "./callee.js";
import { newFindings } from "./findings.js";
import { Walk } from "./infer.js";
import type { Surroundings } from "./surroundings.js";
import { Trial } from "./trial.js";

/** A definition of a group that needs itself, and what has been found of it. */
export interface Found {
  readonly defined: Defined;
  readonly parameters: readonly Type[];
  readonly result: Type;
  /** True if a signature says what the parameters are. */
  readonly isSigned: boolean;
}

/** A call that comes to no end, and what the numbers have to be that the definition is called with. */
export interface Unending {
  readonly call: CallNode;
  readonly numbers: "any" | "integers" | "natural numbers";
}

/** Arguments that still grow after so many rounds, which is more than widening leaves, are given up. */
const mostRounds = 4;
/**
 * Definitions of larger groups are not looked at, and no more bodies are for one definition. People write groups of two or
 * three; a web of 50 definitions took minutes, and takes as long as before without this search.
 */
const mostInGroup = 8;
const mostLooks = 64;
/** So late that what grows is widened at once. */
const late = 12;

/** The first call in a definition that comes to no end. */
export function unendingCall(found: Found, group: readonly Found[], around: Surroundings): Unending | undefined {
  if (group.length > mostInGroup) return undefined;
  const search = new Search(group, around);
  const { parameters } = found;
  const integers = withNumbers(parameters, integer);
  const mayBeNegative = found.isSigned || around.source.text.includes(`${found.defined.name}(-`);
  const all = [
    { numbers: "any", types: parameters },
    { numbers: "integers", types: integers },
    { numbers: "natural numbers", types: mayBeNegative ? integers : withNumbers(integers, natural) },
  ] as const;
  const starts = all.filter(
    ({ types }, i) => !all.slice(0, i).some((wider) => wider.types.every((type, at) => type === types[at])),
  );
  // Wide types leave all ways out that narrow ones leave. So what ends from the narrowest ends from all of them; and what
  // does not is looked for from the widest, to say as much as holds.
  const { ended, call } = search.from(found.defined, starts.at(-1)!.types, new Set(), starts.length > 1);
  if (call === undefined && search.callsIn(found.defined).every(({ node }) => ended.has(node))) return undefined;
  for (const { numbers, types } of call === undefined ? starts.slice(0, -1) : starts) {
    const wider = search.from(found.defined, types, call === undefined ? ended : new Set(), false);
    if (wider.call !== undefined) return { call: wider.call, numbers };
  }
  return undefined;
}

/** The types with other numbers in them, where they may be numbers of all kinds. */
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
  readonly node: CallNode;
  readonly of: Defined;
}

/** A call, and what it hands on. */
interface HandedOn extends Call {
  readonly types: readonly Type[];
}

/** The calls of definitions of a group in one of them, but for those in functions that it makes. */
function callsIn(defined: Defined, group: readonly Found[], bindings: ReadonlyMap<number, Binding>): readonly Call[] {
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

/** By definitions: arguments of which it is supposed that a call with them never comes to an end. */
type Endless = Map<Defined, readonly Type[]>;

class Search {
  private readonly calls = new Map<Defined, readonly Call[]>();
  private readonly around: Surroundings;
  private readonly schemes = new Map<Defined, Scheme>();
  private looks = 0;

  constructor(
    private readonly group: readonly Found[],
    around: Surroundings,
  ) {
    for (const { defined } of group) this.calls.set(defined, callsIn(defined, group, around.tables.bindings));
    this.around = {
      ...around,
      schemeOf: (defined) => this.schemes.get(defined) ?? around.schemeOf(defined),
      ofDefinitions: () => this.around,
    };
  }

  /** The calls in a definition of definitions of the group. */
  callsIn(defined: Defined): readonly Call[] {
    return this.calls.get(defined)!;
  }

  /**
   * The first call that comes to no end in a definition with parameters of these types; if there is none, the calls that
   * come to an end, among them those that are known to: with arguments of any kind, if that is asked.
   */
  from(
    defined: Defined,
    parameters: readonly Type[],
    known: ReadonlySet<CallNode>,
    isAsked: boolean,
  ): { readonly call?: CallNode; readonly ended: ReadonlySet<CallNode> } {
    const ended = new Set(known);
    let hasWayOut: boolean | undefined;
    for (const call of this.look(defined, parameters, new Map()).handedOn) {
      if (ended.has(call.node)) continue;
      // A call with everything that the definition itself may be called with comes to an end if that does.
      const isAnything = call.of === defined && isAllWithin(parameters, call.types);
      if (!isAnything && this.isUnending(call)) return { call: call.node, ended };
      if (!isAnything || (isAsked && (hasWayOut ??= this.hasWayOut(defined, parameters)))) ended.add(call.node);
    }
    return { ended };
  }

  /** True if some way through a definition meets no call of the group, so that nothing supposed of these closes it. */
  private hasWayOut(defined: Defined, parameters: readonly Type[]): boolean {
    const anything = new Map(this.group.map((one) => [one.defined, one.defined.parameters.map(() => any)]));
    return !this.look(defined, parameters, anything).isWithoutValue;
  }

  /**
   * True if a call never comes to an end. That is so if, supposing it of arguments like its own, it follows for them:
   * whichever way is taken, such a call comes again.
   */
  private isUnending({ node, of: first, types }: HandedOn): boolean {
    if (this.hasWayOut(first, types)) return false;
    const endless: Endless = new Map([[first, types]]);
    for (let round = 0; round < mostRounds && this.looks < mostLooks; round++) {
      const { length } = [...endless].filter(([defined, own]) => {
        const { isWithoutValue, handedOn } = this.look(defined, own, endless);
        if (isWithoutValue) return false;
        for (const again of handedOn) {
          const before = endless.get(again.of);
          if (before === undefined) endless.set(again.of, again.types);
          else if (again.node === node || again.of !== defined)
            endless.set(
              again.of,
              again.types.map((type, i) => widen(before[i]!, union(before[i]!, type), late)),
            );
        }
        return true;
      });
      if (length === 0) return true;
    }
    return false;
  }

  /** What comes of a call. */
  private look(
    defined: Defined,
    parameters: readonly Type[],
    endless: Endless,
  ): { readonly isWithoutValue: boolean; readonly handedOn: readonly HandedOn[] } {
    this.looks++;
    for (const one of this.group) this.schemes.set(one.defined, supposed(one, endless.get(one.defined)));
    const findings = newFindings();
    const trial = new Trial();
    const walk = new Walk(this.around, { kind: "try", findings, trial });
    walk.defined = defined;
    const { type } = inferBody(walk, defined, parameters);
    const isRight = !hasErrors(findings.diagnostics) && !trial.hasFailed(undefined);
    const handedOn = this.calls.get(defined)!.flatMap((call) => {
      const types = call.node.args.map((arg) => typeIn(findings.types, arg));
      // Of what is not reached no type is found.
      const isReached = findings.types.get(call.node.id) !== undefined;
      return isReached && types.every((one) => one !== undefined) ? [{ ...call, types }] : [];
    });
    return { isWithoutValue: isRight && isNever(type), handedOn };
  }
}

const isAllWithin = (types: readonly Type[], others: readonly Type[]): boolean =>
  types.every((type, i) => isWithin(type, others[i]!));

/** What others see of a definition of which calls with some arguments never come to an end. */
function supposed({ defined, result }: Found, endless: readonly Type[] | undefined): Scheme {
  const usual = { parameters: defined.parameters.map(() => any), result: substitute(result, () => any) };
  return {
    defined,
    readings: endless === undefined ? [usual] : [{ parameters: endless, result: never }, usual],
    hints: noHints,
    meant: noHints,
    broken: false,
    signed: true,
  };
}
