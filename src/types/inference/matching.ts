// Matches parameter types with argument types and binds the type variables of a call.

import type { Expression } from "../../syntax/tree.js";
import { isWithin, overlaps, union } from "../lattice/lattice.js";
import { type Descent, descend } from "../constraints/descent.js";
import type { AcceptedVariables } from "./accepted.js";
import type { Inference } from "./inference.js";
import { kindsOf } from "../lattice/kinds.js";
import { none, plus } from "../lattice/lists.js";
import { widen } from "../lattice/recursion.js";
import {
  any,
  functionOf,
  isGeneric,
  type NamedType,
  never,
  partOf,
  type Part,
  type Type,
  type VariablePart,
  unfoldType,
  unknownsIn,
} from "../lattice/type.js";
import { isSame } from "../lattice/identity.js";
import { contains } from "../lattice/summary.js";
import { acceptStrings } from "../schemes/accept-strings.js";
import type { Unknowns } from "../constraints/constraints.js";
import {
  mentionsVariables,
  substitute,
  parameterVariables,
  variablePartsIn,
  variablesIn,
} from "../lattice/variables.js";
import { maxMatchingRounds } from "./limits.js";

const isRecursive = (type: Type): boolean =>
  type.some((part) => part.kind === "named") ||
  type.some((part) => part.kind === "function" && (part.parameters?.some(isRecursive) ?? false));

/** The expected type of a function argument: the parameters it will be applied to, if they are known. */
export function expectedOf(parameter: Type, bindings: Bindings): Type | undefined {
  const part = partOf(unfoldType(parameter), "function");
  if (part?.parameters === undefined) return undefined;
  let isKnown = true;
  const parameters = part.parameters.map((p) =>
    substitute(p, (name, variable) => {
      if (!bindings.isFree(variable)) return undefined;
      // The types of function arguments in the result are unknown.
      const meaning = bindings.accepted?.has(name) === true ? undefined : bindings.get(name);
      if (meaning === undefined) isKnown = false;
      return meaning ?? any;
    }),
  );
  // A function that is applied to itself has many types, and its body determines a better one than the expected type.
  return isKnown && !parameters.some(isRecursive) ? functionOf(parameters, any) : undefined;
}

/** True if the parameter types of an expected function have not grown, or are unknown before or after. */
export function isCalledWithin(after: Type | undefined, before: Type | undefined): boolean {
  const [current, previous] = [after, before].map((type) =>
    type === undefined ? undefined : partOf(type, "function")?.parameters,
  );
  return current === undefined || previous === undefined || current.every((type, i) => isWithin(type, previous[i]!));
}

interface Bound {
  readonly name: string;
  type: Type;
}

/** The bindings of a function's type variables in one call; a list, as they are few. */
export class Bindings {
  private all: readonly Bound[] = none;

  /** `accepted`: the variables in contravariant position of the result. */
  constructor(
    readonly genericOnly = false,
    readonly accepted?: AcceptedVariables,
  ) {}

  /** Empty bindings that only look up variables in contravariant position of the result. */
  ofAccepted(): Bindings {
    return new Bindings(this.genericOnly, this.accepted);
  }

  isFree(variable: VariablePart): boolean {
    return !this.genericOnly || isGeneric(variable);
  }

  private find(name: string): Bound | undefined {
    for (const bound of this.all) if (bound.name === name) return bound;
    return undefined;
  }

  get(name: string): Type | undefined {
    return this.find(name)?.type;
  }

  copy(): ReadonlyMap<string, Type> {
    return new Map(this.all.map(({ name, type }) => [name, type]));
  }

  /** Widens the bindings that have grown since `before`, so that the iteration terminates. */
  grow(before: ReadonlyMap<string, Type>, round: number): void {
    for (const bound of this.all) {
      const old = before.get(bound.name) ?? never;
      if (!isWithin(bound.type, old)) bound.type = round < maxMatchingRounds ? widen(old, bound.type, round) : any;
    }
  }

  bound(): readonly Readonly<Bound>[] {
    return this.all;
  }

  areAllThemselves(): boolean {
    for (const { name, type } of this.all) {
      const [part] = type;
      if (type.length !== 1 || part?.kind !== "variable" || part.name !== name) return false;
    }
    return true;
  }

  private open: Set<string> | undefined;

  /** Records that an argument of unknown type matches these variables, which makes them unrestricted. */
  leaveOpen(names: Iterable<string>): void {
    for (const name of names) (this.open ??= new Set()).add(name);
  }

  isOpen(name: string): boolean {
    return this.open?.has(name) === true;
  }

  private matches: { readonly parameter: Type; readonly argument: NamedType }[] | undefined;

  /**
   * False if the recursive type has already been matched with this parameter, so that its components need not be
   * visited again.
   */
  meets(parameter: Type, argument: NamedType): boolean {
    const matches = (this.matches ??= []);
    if (
      matches.some(
        (pair) => pair.argument === argument && (pair.parameter === parameter || isSame(pair.parameter, parameter)),
      )
    )
      return false;
    matches.push({ parameter, argument });
    return true;
  }

  add(name: string, type: Type): void {
    const entry = this.find(name);
    if (entry === undefined) this.all = plus(this.all, { name, type });
    else entry.type = union(entry.type, type);
  }
}

/**
 * Matches a parameter type with an argument type. Variables are bound to the corresponding components; metavariables
 * receive constraints.
 */
export function match(
  inference: Inference,
  parameter: Type,
  argument: Type,
  bindings: Bindings,
  node: Expression,
  outer?: Descent,
): void {
  const [first] = argument;
  const unknown = argument.length === 1 && first?.kind === "unknown" ? first.unknown : undefined;
  const descent = descend(outer, parameter, unknown);
  if (descent === undefined) {
    for (const variable of variablePartsIn(parameter)) if (bindings.isFree(variable)) bindings.add(variable.name, any);
    return;
  }
  if (unknown !== undefined && descent.repeats !== undefined)
    return inference.unknowns?.unite(descent.repeats, unknown);
  const ownType = unfoldType(parameter);
  const [constituent] = ownType;
  if (
    ownType.length === 1 &&
    constituent?.kind === "variable" &&
    bindings.isFree(constituent) &&
    !argument.some(isNamed)
  )
    return bindings.add(constituent.name, argument);
  matchParts(inference, parameter, ownType, argument, bindings, node, descent);
}

const isNamed = ({ kind }: Part): boolean => kind === "named";

/** `ownType` is the parameter with recursive types unfolded. */
function matchParts(
  inference: Inference,
  parameter: Type,
  ownType: Type,
  argument: Type,
  bindings: Bindings,
  node: Expression,
  descent: Descent,
): void {
  const variables = ownType.filter((part) => part.kind === "variable");
  const bind = (part: Part): void => {
    // A value matched with `a U b` may belong to either variable, so both are bound.
    for (const variable of variables) {
      if (bindings.isFree(variable)) bindings.add(variable.name, [part]);
      else if (part.kind === "unknown") inference.unknowns.isVariable(part.unknown, [variable]);
    }
  };
  const inner = (p: Type, a: Type): void => match(inference, p, a, bindings, node, descent);
  for (const part of argument) {
    if (part.kind === "unknown") {
      if (variables.length > 0) bind(part);
      else
        matchUnknown(
          inference,
          ownType,
          part,
          inner,
          node,
          bindings.accepted && ((p, a) => matchTaken(inference.quiet(), p, a, bindings.ofAccepted(), node, descent)),
        );
      continue;
    }
    if (
      part.kind === "named" &&
      (parameter.some((p) => p.kind === "named" && p.named === part.named) || !bindings.meets(parameter, part.named))
    )
      continue;
    const parts = part.kind === "named" ? unfoldType([part]) : [part];
    for (const alternative of parts) {
      if ((alternative.kind === "any" || alternative.kind === "error") && variables.length === 0) {
        for (const variable of variablePartsIn(parameter))
          if (bindings.isFree(variable)) bindings.add(variable.name, [alternative]);
        continue;
      }
      if (alternative.kind === "variable" && variables.length === 0) bindings.leaveOpen(variablesIn(ownType));
      const targets = alternatives(ownType, alternative);
      for (const target of targets) matchPart(inference, target, alternative, inner, bindings, node, descent);
      // In `{9} U a`, the variable is bound to values that the other constituents do not contain.
      if (
        targets.length === 0 ||
        (variables.length > 0 &&
          !isWithin(
            [alternative],
            substitute(targets, (name, variable) =>
              bindings.isFree(variable) ? (bindings.get(name) ?? any) : undefined,
            ),
          ))
      )
        bind(alternative);
    }
  }
}

/**
 * The constituents of a parameter that a constituent of an argument may match: tuples with the same tags, if there are
 * any.
 */
function alternatives(parameter: Type, argument: Part): Type {
  const fitting = parameter.filter((part) => fitsKind(part, argument));
  if (fitting.length < 2) return fitting;
  const tagged = fitting.filter((part) => overlaps([part], [argument]));
  return tagged.length > 0 ? tagged : fitting.slice(0, 1);
}

/** The only constituent of a parameter that a constituent of an argument can match; undefined if it is not unique. */
export function onlyMatching(parameter: Type, argument: Part): Part | undefined {
  const [first, ...otherCandidates] = parameter.filter(
    (part) =>
      part.kind === "any" ||
      part.kind === "error" ||
      part.kind === "variable" ||
      part.kind === "named" ||
      fitsKind(part, argument),
  );
  return first !== undefined && otherCandidates.length === 0 && fitsKind(first, argument) ? first : undefined;
}

function fitsKind(parameter: Part, argument: Part): boolean {
  if (parameter.kind === "variable" || parameter.kind === "any" || parameter.kind === "error") return false;
  if (parameter.kind === "tuple" && argument.kind === "tuple") return parameter.items.length === argument.items.length;
  if (parameter.kind === "tuples" && argument.kind === "tuple") return argument.items.length >= parameter.atLeast;
  return parameter.kind === argument.kind;
}

function matchPart(
  inference: Inference,
  parameter: Part,
  argument: Part,
  inner: (p: Type, a: Type) => void,
  bindings: Bindings,
  node: Expression,
  descent: Descent,
): void {
  if (parameter.kind === "tuple" && argument.kind === "tuple")
    parameter.items.forEach((item, i) => inner(item, argument.items[i]!));
  else if (parameter.kind === "tuples" && (argument.kind === "tuple" || argument.kind === "tuples")) {
    argument.items.forEach((item, i) => inner(parameter.items[i] ?? parameter.member, item));
    // An open tuple may have further coordinates, whose type is its member type.
    if (argument.kind === "tuples")
      for (const type of [...parameter.items.slice(argument.items.length), parameter.member])
        inner(type, argument.member);
  } else if ((parameter.kind === "set" || parameter.kind === "sequence") && argument.kind === parameter.kind)
    inner(parameter.member, argument.member);
  else if (parameter.kind === "function" && argument.kind === "function")
    matchFunction(inference, parameter, argument, inner, bindings, node, descent);
}

type FunctionPart = Part & { readonly kind: "function" };

/** Matches a function argument: the parameter types that it will be applied to instantiate its generic variables. */
function matchFunction(
  inference: Inference,
  parameter: FunctionPart,
  argument: FunctionPart,
  inner: (p: Type, a: Type) => void,
  bindings: Bindings,
  node: Expression,
  descent: Descent,
): void {
  if (
    parameter.parameters === undefined ||
    argument.parameters === undefined ||
    parameter.parameters.length !== argument.parameters.length
  )
    return inner(parameter.result, argument.result);
  const argumentTypes = appliedTo(parameter, bindings);
  const argumentBindings = new Bindings(true);
  if (argumentTypes !== undefined)
    argument.parameters.forEach((p, i) =>
      match(inference.quiet(), p, argumentTypes[i]!, argumentBindings, node, descent),
    );
  if (argumentTypes === undefined || bindings.accepted !== undefined)
    parameter.parameters.forEach((p, i) => {
      const takes = substitute(argument.parameters![i]!, (_, variable) => (isGeneric(variable) ? any : undefined));
      if (bindings.accepted === undefined) inner(p, takes);
      else if (argumentTypes === undefined) matchTaken(inference, p, takes, bindings, node, descent);
      else matchTaken(inference.quiet(), p, takes, bindings.ofAccepted(), node, descent);
    });
  inner(
    parameter.result,
    substitute(
      argument.result,
      (name, variable) => argumentBindings.get(name) ?? (isGeneric(variable) ? any : undefined),
    ),
  );
}

/** The types that a function argument is applied to; undefined if one is unknown. */
function appliedTo({ parameters }: FunctionPart, bindings: Bindings): readonly Type[] | undefined {
  const { accepted } = bindings;
  let isKnown = true;
  const argumentTypes = parameters!.map((p) =>
    substitute(p, (name, variable) => {
      if (!bindings.isFree(variable)) return undefined;
      const values = bindings.get(name);
      if (accepted?.has(name) === true) return accepted.appliedValues(name, values ?? never);
      if (values === undefined) isKnown = false;
      return values ?? any;
    }),
  );
  return isKnown && !argumentTypes.some(isRecursive) ? argumentTypes : undefined;
}

/**
 * Binds variables to the parameter types of a function argument. For variables in contravariant position of the result,
 * records the types as accepted instead, since the call has no values for them.
 */
function matchTaken(
  inference: Inference,
  parameter: Type,
  acceptedType: Type,
  bindings: Bindings,
  node: Expression,
  descent: Descent,
): void {
  const matches = new Bindings(bindings.genericOnly);
  match(inference, parameter, acceptedType, matches, node, descent);
  for (const { name, type } of matches.bound()) {
    if (bindings.accepted?.has(name) === true) bindings.accepted.takes(name, type);
    else bindings.add(name, type);
  }
}

function matchUnknown(
  inference: Inference,
  parameter: Type,
  part: Part & { kind: "unknown" },
  inner: (p: Type, a: Type) => void,
  node: Expression,
  takes: ((p: Type, a: Type) => void) | undefined,
): void {
  const unknowns = inference.unknowns;
  const [constituent] = parameter;
  if (constituent === undefined) return;
  const restrict = (): void => unknowns.restrict(part.unknown, kindsOf(parameter), node.span, inference.path);
  const coordinates = (tuples: Part & { kind: "tuples" }): void =>
    tuples.items.forEach((item, i) => {
      if (item !== any)
        inner(item, unknowns.coordinateOf(part.unknown, i + 1, i < tuples.atLeast && inference.path === undefined));
    });
  if (parameter.length > 1) {
    const tuples = partOf(parameter, "tuples");
    const sequence = partOf(parameter, "sequence");
    if (tuples === undefined || sequence === undefined || parameter.length > 2)
      return unknowns.demand(
        part.unknown,
        substitute(parameter, () => any),
        node.span,
        inference.path,
      );
    // The metavariable is indexed; if the coordinates may be characters, a string is possible as well.
    unknowns.restrict(part.unknown, kindsOf(acceptStrings(parameter)), node.span, inference.path);
    unknowns.index(part.unknown);
    coordinates(tuples);
    if (tuples.items.length === 0)
      for (const { member } of [tuples, sequence]) inner(member, unknowns.memberOf(part.unknown));
    return;
  }
  switch (constituent.kind) {
    case "set":
    case "sequence":
      restrict();
      if (constituent.kind === "set" && constituent.finite === true) unknowns.list(part.unknown);
      return inner(constituent.member, unknowns.memberOf(part.unknown));
    case "tuples":
      restrict();
      coordinates(constituent);
      return inner(constituent.member, unknowns.memberOf(part.unknown));
    case "tuple":
      restrict();
      unknowns
        .tupleOf(part.unknown, constituent.items.length)
        ?.forEach((item, i) => inner(constituent.items[i]!, item));
      return;
    case "function": {
      restrict();
      const functionShape =
        constituent.parameters === undefined
          ? undefined
          : unknowns.functionOf(part.unknown, constituent.parameters.length);
      if (functionShape === undefined) return;
      functionShape.parameters.forEach((p, i) => {
        inner(constituent.parameters![i]!, p);
        takes?.(constituent.parameters![i]!, p);
      });
      return inner(constituent.result, functionShape.result);
    }
    case "any":
    case "error":
    case "named":
      return;
    default:
      unknowns.demand(part.unknown, parameter, node.span, inference.path);
  }
}

/** Unites the metavariables bound to one variable in parameters of function arguments. */
export function uniteTaken(unknowns: Unknowns, parameters: readonly Type[], bindings: Bindings): void {
  for (const parameter of parameters) {
    if (!mentionsVariables(parameter) || !contains(parameter, "function")) continue;
    for (const name of parameterVariables(parameter)) {
      const candidates = unknownsIn(bindings.get(name) ?? never);
      const target = candidates.find(({ unknown }) => !unknowns.isResult(unknown));
      if (target === undefined) continue;
      for (const { unknown } of candidates) {
        if (unknowns.isResult(unknown)) unknowns.receivesResult(target.unknown, unknown);
        else unknowns.unite(target.unknown, unknown);
      }
    }
  }
}
