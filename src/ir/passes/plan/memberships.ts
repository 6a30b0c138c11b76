// Join order (of databases: Selinger and others 1979): a loop whose members are tested for being in a smaller set visits
// the smaller set instead.
//
//     each j in union(range(1, n), S)                   each (= m, j) in setOf((1, 3), (2, 5))
//     if has(setOf((1, 3), (2, 5)), (m, j))   becomes   if has(union(range(1, n), S), j)

import type { Variable } from "../../../resolve/resolved.js";
import { isWithin, unionOf } from "../../../types/lattice/lattice.js";
import { any, never, type Part, type Type } from "../../../types/lattice/type.js";
import type { Span } from "../../../text/source.js";
import type { FreshVariables } from "../../fresh.js";
import type { Core, CorePattern, CoreStep, RuntimeName } from "../../ir.js";
import { isLookedUp } from "../../forms.js";
import { mentions } from "../../traversal.js";
import { type CandidateReader, filterStep } from "./candidates.js";
import { membership } from "./equations.js";
import { assumedMembers } from "./limits.js";
import type { QueryPosition } from "./position.js";
import { isPlainDefinition } from "./tests.js";

/**
 * Reads memberships `x in S` and `(a, x) in S` of the variable x of a loop, where a and S are known before the loop, both
 * sets are finite and cannot fail, and the set of the loop is estimated to be large, and larger than S.
 */
export const smallerSets =
  (sizeOf: (set: Core) => number, fresh: FreshVariables): CandidateReader =>
  (condition, loop, position) => {
    if (condition.kind !== "primitive" || condition.name !== "has") return undefined;
    const [set, member] = condition.args;
    const { pattern, set: loopSet, span } = loop;
    const { variable } = pattern;
    if (set === undefined || member === undefined || mentions(set, (id) => id === variable.id)) return undefined;
    const memberPosition = memberPositionOf(member, variable);
    if (memberPosition === undefined) return undefined;
    // Sets of unknown size may be small.
    const size = sizeOf(loopSet);
    if (size <= assumedMembers || sizeOf(set) >= size) return undefined;
    if (
      !position.isFiniteSet(set) ||
      !hasQuickMembershipTest(loopSet) ||
      ![loopSet, set].every((one) => cannotFail(one, position))
    )
      return undefined;
    // Values in S that have not been tested yet may be of other types than the variable.
    const type = memberPosition.typeIn(membersOf(position.typeOf(set) ?? []));
    const isTyped = isWithin(type, position.typeOf(use(variable, span)) ?? never);
    const candidate = isTyped ? variable : fresh.variable(variable.name, { span, type });
    return [
      { ...loop, pattern: memberPosition.patternFor(candidate), set },
      filterStep(membership(loopSet, use(candidate, span), position)),
      ...(isTyped ? [] : [{ kind: "bind", pattern, value: use(candidate, span), span } as const]),
    ];
  };

const use = (variable: Variable, span: Span): Core => ({ kind: "variable", variable, span });

/** The position of a variable in the members of a set. */
interface MemberPosition {
  readonly patternFor: (variable: Variable) => CorePattern;
  readonly typeIn: (members: Type) => Type;
}

/** The position of a variable that is the member or one of its coordinates; undefined for other members. */
function memberPositionOf(member: Core, variable: Variable): MemberPosition | undefined {
  const isVariable = (node: Core): boolean => node.kind === "variable" && node.variable.id === variable.id;
  const bind = (variable: Variable): CorePattern => ({ kind: "bind", variable });
  if (isVariable(member)) return { patternFor: bind, typeIn: (members) => members };
  if (member.kind !== "tuple") return undefined;
  const { items, span } = member;
  const at = items.findIndex(isVariable);
  const otherItems = items.filter((_, i) => i !== at);
  if (at < 0 || !otherItems.every((item) => isLookedUp(item) && !mentions(item, (id) => id === variable.id)))
    return undefined;
  // Values of other types may be tuples.
  const typeAt = (part: Part): Type =>
    part.kind !== "tuple" ? any : part.items.length === items.length ? part.items[at]! : never;
  return {
    patternFor: (variable) => ({
      kind: "tuple",
      items: items.map((item, i) => (i === at ? bind(variable) : { kind: "match", value: item })),
      span,
    }),
    typeIn: (members) => unionOf(members.map(typeAt)),
  };
}

const membersOf = (sets: Type): Type => unionOf(sets.flatMap((part) => (part.kind === "set" ? [part.member] : [])));

/** True for sets that are tested for a member without enumerating them. */
const hasQuickMembershipTest = (set: Core): boolean =>
  set.kind === "variable" ||
  set.kind === "moment" ||
  (set.kind === "call" && set.args.length === 0) ||
  (set.kind === "primitive" &&
    (set.name === "range" ||
      set.name === "setOf" ||
      (setOperations.has(set.name) && set.args.every(hasQuickMembershipTest))));

const setOperations: ReadonlySet<RuntimeName> = new Set(["union", "intersection", "difference"]);

/** True for sets whose evaluation cannot fail, however long it takes. */
export function cannotFail(set: Core, position: QueryPosition): boolean {
  const isSafe = (node: Core): boolean => cannotFail(node, position);
  switch (set.kind) {
    case "call": {
      const definition = position.definitions.get(set.defined);
      return (
        definition !== undefined && set.args.length === 0 && isPlainDefinition(definition) && isSafe(definition.body)
      );
    }
    case "primitive":
      if (setOperations.has(set.name)) return set.args.every(isSafe);
      return set.args.every(
        (arg) => position.isTotal(arg) && (set.name === "setOf" || (set.name === "range" && position.isInteger(arg))),
      );
    case "solve":
      return (
        set.by === "collect" && position.isTotal(set.element) && set.steps.every((step) => isSafeStep(step, position))
      );
    default:
      return position.isTotal(set) && position.isFiniteSet(set) && position.kind(set) === "set";
  }
}

function isSafeStep(step: CoreStep, position: QueryPosition): boolean {
  switch (step.kind) {
    case "each":
      return step.otherwise === undefined && cannotFail(step.set, position);
    case "filter":
      return position.isTotalTest(step.condition);
    case "bind":
      return step.pattern.kind === "bind" && position.isTotal(step.value);
    case "either":
      return false;
  }
}
