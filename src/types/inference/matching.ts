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
export function expectedFunction(parameter: Type, bindings: Bindings): Type | undefined {
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
export function areParametersWithin(currentType: Type | undefined, previousType: Type | undefined): boolean {
  const [current, previous] = [currentType, previousType].map((type) =>
    type === undefined ? undefined : partOf(type, "function")?.parameters,
  );
  return current === undefined || previous === undefined || current.every((type, i) => isWithin(type, previous[i]!));
}

interface VariableBinding {
  readonly name: string;
  type: Type;
}

/** The bindings of a function's type variables in one call; a list, as they are few. */
export class Bindings {
  private entries: readonly VariableBinding[] = none;

  /** `accepted`: the variables in contravariant position of the result. */
  constructor(
    readonly isGenericOnly = false,
    readonly accepted?: AcceptedVariables,
  ) {}

  /** Empty bindings that only look up variables in contravariant position of the result. */
  createAcceptedOnly(): Bindings {
    return new Bindings(this.isGenericOnly, this.accepted);
  }

  isFree(variable: VariablePart): boolean {
    return !this.isGenericOnly || isGeneric(variable);
  }

  private find(name: string): VariableBinding | undefined {
    for (const binding of this.entries) if (binding.name === name) return binding;
    return undefined;
  }

  get(name: string): Type | undefined {
    return this.find(name)?.type;
  }

  copy(): ReadonlyMap<string, Type> {
    return new Map(this.entries.map(({ name, type }) => [name, type]));
  }

  /** Widens the bindings that have grown since `previousTypes`, so that the iteration terminates. */
  widenGrown(previousTypes: ReadonlyMap<string, Type>, round: number): void {
    for (const binding of this.entries) {
      const previousType = previousTypes.get(binding.name) ?? never;
      if (!isWithin(binding.type, previousType))
        binding.type = round < maxMatchingRounds ? widen(previousType, binding.type, round) : any;
    }
  }

  bound(): readonly Readonly<VariableBinding>[] {
    return this.entries;
  }

  isIdentity(): boolean {
    for (const { name, type } of this.entries) {
      const [part] = type;
      if (type.length !== 1 || part?.kind !== "variable" || part.name !== name) return false;
    }
    return true;
  }

  private openNames: Set<string> | undefined;

  /** Records that an argument of unknown type matches these variables, which makes them unrestricted. */
  markOpen(names: Iterable<string>): void {
    for (const name of names) (this.openNames ??= new Set()).add(name);
  }

  isOpen(name: string): boolean {
    return this.openNames?.has(name) === true;
  }

  private matches: { readonly parameter: Type; readonly argument: NamedType }[] | undefined;

  /**
   * Records that a recursive type is matched with a parameter. Returns false if it already was, so that its components
   * need not be visited again.
   */
  addMatch(parameter: Type, argument: NamedType): boolean {
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
    if (entry === undefined) this.entries = plus(this.entries, { name, type });
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
  enclosingDescent?: Descent,
): void {
  const [first] = argument;
  const unknown = argument.length === 1 && first?.kind === "unknown" ? first.unknown : undefined;
  const descent = descend(enclosingDescent, parameter, unknown);
  if (descent === undefined) {
    for (const variable of variablePartsIn(parameter)) if (bindings.isFree(variable)) bindings.add(variable.name, any);
    return;
  }
  if (unknown !== undefined && descent.repeatedUnknown !== undefined)
    return inference.unknowns?.unite(descent.repeatedUnknown, unknown);
  const unfoldedParameter = unfoldType(parameter);
  const [constituent] = unfoldedParameter;
  if (
    unfoldedParameter.length === 1 &&
    constituent?.kind === "variable" &&
    bindings.isFree(constituent) &&
    !argument.some(isNamed)
  )
    return bindings.add(constituent.name, argument);
  matchParts(inference, parameter, unfoldedParameter, argument, bindings, node, descent);
}

const isNamed = ({ kind }: Part): boolean => kind === "named";

/** `unfoldedParameter` is the parameter with recursive types unfolded. */
function matchParts(
  inference: Inference,
  parameter: Type,
  unfoldedParameter: Type,
  argument: Type,
  bindings: Bindings,
  node: Expression,
  descent: Descent,
): void {
  const variables = unfoldedParameter.filter((part) => part.kind === "variable");
  const bind = (part: Part): void => {
    // A value matched with `a U b` may belong to either variable, so both are bound.
    for (const variable of variables) {
      if (bindings.isFree(variable)) bindings.add(variable.name, [part]);
      else if (part.kind === "unknown") inference.unknowns.requireVariable(part.unknown, [variable]);
    }
  };
  const matchComponent = (p: Type, a: Type): void => match(inference, p, a, bindings, node, descent);
  for (const part of argument) {
    if (part.kind === "unknown") {
      if (variables.length > 0) bind(part);
      else
        matchUnknown(
          inference,
          unfoldedParameter,
          part,
          matchComponent,
          node,
          bindings.accepted &&
            ((p, a) => matchAccepted(inference.quiet(), p, a, bindings.createAcceptedOnly(), node, descent)),
        );
      continue;
    }
    if (
      part.kind === "named" &&
      (parameter.some((p) => p.kind === "named" && p.named === part.named) || !bindings.addMatch(parameter, part.named))
    )
      continue;
    const parts = part.kind === "named" ? unfoldType([part]) : [part];
    for (const alternative of parts) {
      if ((alternative.kind === "any" || alternative.kind === "error") && variables.length === 0) {
        for (const variable of variablePartsIn(parameter))
          if (bindings.isFree(variable)) bindings.add(variable.name, [alternative]);
        continue;
      }
      if (alternative.kind === "variable" && variables.length === 0) bindings.markOpen(variablesIn(unfoldedParameter));
      const targets = matchingConstituents(unfoldedParameter, alternative);
      for (const target of targets) matchPart(inference, target, alternative, matchComponent, bindings, node, descent);
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
function matchingConstituents(parameter: Type, argument: Part): Type {
  const candidates = parameter.filter((part) => hasMatchingKind(part, argument));
  if (candidates.length < 2) return candidates;
  const overlapping = candidates.filter((part) => overlaps([part], [argument]));
  return overlapping.length > 0 ? overlapping : candidates.slice(0, 1);
}

/** The only constituent of a parameter that a constituent of an argument can match; undefined if it is not unique. */
export function findOnlyMatch(parameter: Type, argument: Part): Part | undefined {
  const [first, ...otherCandidates] = parameter.filter(
    (part) =>
      part.kind === "any" ||
      part.kind === "error" ||
      part.kind === "variable" ||
      part.kind === "named" ||
      hasMatchingKind(part, argument),
  );
  return first !== undefined && otherCandidates.length === 0 && hasMatchingKind(first, argument) ? first : undefined;
}

function hasMatchingKind(parameter: Part, argument: Part): boolean {
  if (parameter.kind === "variable" || parameter.kind === "any" || parameter.kind === "error") return false;
  if (parameter.kind === "tuple" && argument.kind === "tuple") return parameter.items.length === argument.items.length;
  if (parameter.kind === "tuples" && argument.kind === "tuple") return argument.items.length >= parameter.atLeast;
  return parameter.kind === argument.kind;
}

function matchPart(
  inference: Inference,
  parameter: Part,
  argument: Part,
  matchComponent: (p: Type, a: Type) => void,
  bindings: Bindings,
  node: Expression,
  descent: Descent,
): void {
  if (parameter.kind === "tuple" && argument.kind === "tuple")
    parameter.items.forEach((item, i) => matchComponent(item, argument.items[i]!));
  else if (parameter.kind === "tuples" && (argument.kind === "tuple" || argument.kind === "tuples")) {
    argument.items.forEach((item, i) => matchComponent(parameter.items[i] ?? parameter.member, item));
    // An open tuple may have further coordinates, whose type is its member type.
    if (argument.kind === "tuples")
      for (const type of [...parameter.items.slice(argument.items.length), parameter.member])
        matchComponent(type, argument.member);
  } else if ((parameter.kind === "set" || parameter.kind === "sequence") && argument.kind === parameter.kind)
    matchComponent(parameter.member, argument.member);
  else if (parameter.kind === "function" && argument.kind === "function")
    matchFunction(inference, parameter, argument, matchComponent, bindings, node, descent);
}

type FunctionPart = Part & { readonly kind: "function" };

/** Matches a function argument: the parameter types that it will be applied to instantiate its generic variables. */
function matchFunction(
  inference: Inference,
  parameter: FunctionPart,
  argument: FunctionPart,
  matchComponent: (p: Type, a: Type) => void,
  bindings: Bindings,
  node: Expression,
  descent: Descent,
): void {
  if (
    parameter.parameters === undefined ||
    argument.parameters === undefined ||
    parameter.parameters.length !== argument.parameters.length
  )
    return matchComponent(parameter.result, argument.result);
  const argumentTypes = argumentTypesOf(parameter, bindings);
  const argumentBindings = new Bindings(true);
  if (argumentTypes !== undefined)
    argument.parameters.forEach((p, i) =>
      match(inference.quiet(), p, argumentTypes[i]!, argumentBindings, node, descent),
    );
  if (argumentTypes === undefined || bindings.accepted !== undefined)
    parameter.parameters.forEach((p, i) => {
      const acceptedType = substitute(argument.parameters![i]!, (_, variable) =>
        isGeneric(variable) ? any : undefined,
      );
      if (bindings.accepted === undefined) matchComponent(p, acceptedType);
      else if (argumentTypes === undefined) matchAccepted(inference, p, acceptedType, bindings, node, descent);
      else matchAccepted(inference.quiet(), p, acceptedType, bindings.createAcceptedOnly(), node, descent);
    });
  matchComponent(
    parameter.result,
    substitute(
      argument.result,
      (name, variable) => argumentBindings.get(name) ?? (isGeneric(variable) ? any : undefined),
    ),
  );
}

/** The types that a function argument is applied to; undefined if one is unknown. */
function argumentTypesOf({ parameters }: FunctionPart, bindings: Bindings): readonly Type[] | undefined {
  const { accepted } = bindings;
  let isKnown = true;
  const argumentTypes = parameters!.map((p) =>
    substitute(p, (name, variable) => {
      if (!bindings.isFree(variable)) return undefined;
      const valueType = bindings.get(name);
      if (accepted?.has(name) === true) return accepted.appliedValues(name, valueType ?? never);
      if (valueType === undefined) isKnown = false;
      return valueType ?? any;
    }),
  );
  return isKnown && !argumentTypes.some(isRecursive) ? argumentTypes : undefined;
}

/**
 * Binds variables to the parameter types of a function argument. For variables in contravariant position of the result,
 * records the types as accepted instead, since the call has no values for them.
 */
function matchAccepted(
  inference: Inference,
  parameter: Type,
  acceptedType: Type,
  bindings: Bindings,
  node: Expression,
  descent: Descent,
): void {
  const matchBindings = new Bindings(bindings.isGenericOnly);
  match(inference, parameter, acceptedType, matchBindings, node, descent);
  for (const { name, type } of matchBindings.bound()) {
    if (bindings.accepted?.has(name) === true) bindings.accepted.recordAcceptedType(name, type);
    else bindings.add(name, type);
  }
}

function matchUnknown(
  inference: Inference,
  parameter: Type,
  part: Part & { kind: "unknown" },
  matchComponent: (p: Type, a: Type) => void,
  node: Expression,
  matchAcceptedType: ((p: Type, a: Type) => void) | undefined,
): void {
  const unknowns = inference.unknowns;
  const [constituent] = parameter;
  if (constituent === undefined) return;
  const restrict = (): void => unknowns.restrict(part.unknown, kindsOf(parameter), node.span, inference.path);
  const matchCoordinates = (tuples: Part & { kind: "tuples" }): void =>
    tuples.items.forEach((item, i) => {
      if (item !== any)
        matchComponent(
          item,
          unknowns.coordinateOf(part.unknown, i + 1, i < tuples.atLeast && inference.path === undefined),
        );
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
    unknowns.markIndexed(part.unknown);
    matchCoordinates(tuples);
    if (tuples.items.length === 0)
      for (const { member } of [tuples, sequence]) matchComponent(member, unknowns.memberOf(part.unknown));
    return;
  }
  switch (constituent.kind) {
    case "set":
    case "sequence":
      restrict();
      if (constituent.kind === "set" && constituent.finite === true) unknowns.markEnumerated(part.unknown);
      return matchComponent(constituent.member, unknowns.memberOf(part.unknown));
    case "tuples":
      restrict();
      matchCoordinates(constituent);
      return matchComponent(constituent.member, unknowns.memberOf(part.unknown));
    case "tuple":
      restrict();
      unknowns
        .tupleOf(part.unknown, constituent.items.length)
        ?.forEach((item, i) => matchComponent(constituent.items[i]!, item));
      return;
    case "function": {
      restrict();
      const functionShape =
        constituent.parameters === undefined
          ? undefined
          : unknowns.functionOf(part.unknown, constituent.parameters.length);
      if (functionShape === undefined) return;
      functionShape.parameters.forEach((p, i) => {
        matchComponent(constituent.parameters![i]!, p);
        matchAcceptedType?.(constituent.parameters![i]!, p);
      });
      return matchComponent(constituent.result, functionShape.result);
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
export function uniteParameters(unknowns: Unknowns, parameters: readonly Type[], bindings: Bindings): void {
  for (const parameter of parameters) {
    if (!mentionsVariables(parameter) || !contains(parameter, "function")) continue;
    for (const name of parameterVariables(parameter)) {
      const candidates = unknownsIn(bindings.get(name) ?? never);
      const target = candidates.find(({ unknown }) => !unknowns.isResult(unknown));
      if (target === undefined) continue;
      for (const { unknown } of candidates) {
        if (unknowns.isResult(unknown)) unknowns.addArgumentFlow(target.unknown, unknown);
        else unknowns.unite(target.unknown, unknown);
      }
    }
  }
}
