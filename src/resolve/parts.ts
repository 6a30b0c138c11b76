// Parts of conditions, with the variables that each part can bind and those that it needs. The special rules for
// equations and local functions in a `where` are converted to needs before the parts are ordered.

import type { Expression } from "../syntax/tree.js";
import { isOfNames, leaves } from "./binding-places.js";
import { assignOwners, type ConditionModes, type ConditionMode } from "./equations.js";
import type { Link } from "./resolved.js";

export interface LinkPart {
  readonly kind: "link";
  readonly link: Link;
  readonly left: Side;
  readonly right: Side;
  readonly infinite: boolean;
  /** The variables in the body of a local function, for which the part does not wait. */
  readonly later: readonly number[];
}

export type ConditionPart =
  | LinkPart
  | {
      readonly kind: "either";
      readonly expression: Expression;
      readonly sides: readonly (readonly ConditionPart[])[];
      readonly uses: readonly number[];
    }
  | { readonly kind: "test"; readonly expression: Expression; readonly uses: readonly number[] };

/** One side of a comparison: the variables it can bind, and those that its other components use. */
export interface Side {
  readonly binds: readonly number[];
  readonly needs: readonly number[];
}

const none: readonly never[] = [];

/**
 * In a `where`, an equation binds its names even if an earlier `in` could bind them; all other parts only test these
 * names.
 */
export function withClaims(
  parts: readonly ConditionPart[],
  isLocal: (id: number) => boolean,
): readonly ConditionPart[] {
  const owners = assignOwners(parts.map(sourceOf), isLocal);
  if (owners.size === 0) return parts;
  const used = ({ binds, needs }: Side, owner: number | undefined): Side => {
    const left = binds.filter((id) => !owners.has(id) || owners.get(id) === owner);
    return left.length === binds.length
      ? { binds, needs }
      : { binds: left, needs: [...needs, ...binds.filter((id) => !left.includes(id))] };
  };
  const restricted = (part: ConditionPart, at: number | undefined): ConditionPart => {
    switch (part.kind) {
      case "test":
        return part;
      case "link":
        return { ...part, left: used(part.left, at), right: used(part.right, undefined) };
      case "either":
        return { ...part, sides: part.sides.map((side) => side.map((one) => restricted(one, undefined))) };
    }
  };
  return parts.map(restricted);
}

/** The modes in which a part can bind variables. */
function sourceOf(part: ConditionPart): ConditionModes {
  if (part.kind === "test") return { equation: undefined, otherModes: none };
  if (part.kind === "either") {
    const binds = part.uses.filter((id) => canBind(part, id));
    const needs = part.uses.filter((id) => !binds.includes(id));
    const isWay = part.sides.every((side) => {
      const bound = boundFrom(needs, side);
      return binds.every((id) => bound.has(id));
    });
    return { equation: undefined, otherModes: isWay ? [{ binds, needs }] : none };
  }
  const { link, left, right, infinite } = part;
  const fromRight: ConditionMode = { binds: left.binds, needs: [...left.needs, ...right.needs, ...right.binds] };
  const fromLeft: ConditionMode = { binds: right.binds, needs: [...left.needs, ...left.binds] };
  const isEquation =
    link.operator === "equal" &&
    left.binds.length > 0 &&
    left.needs.length === 0 &&
    leaves(link.left).length === left.binds.length &&
    isOfNames(link.left);
  const otherModes = [fromRight, fromLeft].filter((way) => way.binds.length > 0 && !infinite);
  return isEquation
    ? { equation: fromRight, otherModes: otherModes.filter((way) => way !== fromRight) }
    : { equation: undefined, otherModes };
}

/** The variables that become known from `initialIds` and the parts, as a fixpoint. */
function boundFrom(initialIds: readonly number[], parts: readonly ConditionPart[]): ReadonlySet<number> {
  const boundIds = new Set(initialIds);
  const modes = parts
    .map(sourceOf)
    .flatMap(({ equation, otherModes: others }) => [...(equation ? [equation] : none), ...others]);
  for (let size = -1; size !== boundIds.size; ) {
    size = boundIds.size;
    for (const { binds, needs } of modes)
      if (needs.every((id) => boundIds.has(id))) for (const id of binds) boundIds.add(id);
  }
  return boundIds;
}

/**
 * Makes a local function wait for the variables in its body other than functions, and its users wait for everything
 * that it may call. Undefined if there are no local functions.
 */
export function withFunctionNeeds(parts: readonly ConditionPart[]): readonly ConditionPart[] | undefined {
  const functionBodies = new Map<number, readonly number[]>();
  for (const part of parts)
    if (part.kind === "link" && part.later.length > 0)
      for (const id of part.left.binds) functionBodies.set(id, part.later);
  if (functionBodies.size === 0) return undefined;
  const reachableFunctions = (ids: readonly number[]): readonly number[] => {
    const all = new Set(ids.filter((id) => functionBodies.has(id)));
    for (const id of all) for (const other of functionBodies.get(id) ?? none) all.add(other);
    return [...all];
  };
  return parts.map((part) => {
    switch (part.kind) {
      case "test":
        return { ...part, uses: [...part.uses, ...reachableFunctions(part.uses)] };
      case "link": {
        const needs =
          part.later.length > 0
            ? reachableFunctions(part.left.binds).filter((id) => !functionBodies.has(id))
            : reachableFunctions([...part.left.needs, ...part.right.needs]);
        return needs.length === 0
          ? part
          : { ...part, right: { ...part.right, needs: [...part.right.needs, ...needs] } };
      }
      case "either":
        return part;
    }
  });
}

export function canBind(part: ConditionPart, id: number): boolean {
  switch (part.kind) {
    case "link":
      return part.left.binds.includes(id) || part.right.binds.includes(id);
    case "either":
      return part.sides.every((side) => side.some((p) => canBind(p, id)));
    case "test":
      return false;
  }
}

/** The variables that a part uses, including those that it can bind. */
export function usesOf(part: ConditionPart): readonly number[] {
  return part.kind === "link"
    ? [...part.left.binds, ...part.left.needs, ...part.right.binds, ...part.right.needs]
    : part.uses;
}
