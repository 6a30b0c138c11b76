// The types of `t[i]` and `t[i..j]`: coordinates of tuples, sequences, strings, points and colours.

import { types as messages } from "../../diagnostics/types.js";
import type { Expression } from "../../syntax/tree.js";
import type { PointFacts } from "../facts/facts.js";
import { kindsOf } from "../lattice/kinds.js";
import { unionOfItems, itemOf, minLength, union } from "../lattice/lattice.js";
import { coordinateOf } from "../lattice/literals.js";
import {
  any,
  error,
  integers,
  isError,
  isNever,
  never,
  type Part,
  rational,
  sequenceOf,
  setOf,
  string,
  tupleOf,
  type TuplePart,
  tuplesOf,
  type Type,
  unfoldType,
} from "../lattice/type.js";
import { indexable, needs } from "../messages/needs.js";
import { describe } from "../printing/describe.js";
import type { Inference } from "./inference.js";
import { requireInteger } from "./integral.js";
import { maxSliceLengths } from "./limits.js";

type NodeOf<K extends Expression["kind"]> = Expression & { readonly kind: K };

interface Indices {
  readonly low: number;
  readonly high: number;
}

function indicesOf(inference: Inference, node: Expression, type: Type): Indices {
  const part = inference.expectNumber(node, type, needs.index);
  requireInteger(inference, node, type, needs.index);
  return part.integer ? part : { low: -Infinity, high: Infinity };
}

/** `t[i]` */
export function indexType(inference: Inference, node: NodeOf<"index">, facts: PointFacts): Type {
  const target = inference.infer(node.target, facts);
  const index = inference.infer(node.index, facts);
  if (inference.isViolation(node.index, index, needs.index)) return error;
  const indices = indicesOf(inference, node.index, index);
  const parts = inference.expect(node.target, target, needs.indexed);
  if (isError(parts) || isError(index)) return error;
  if (isNever(parts) || isNever(index)) return never;
  let type: Type | undefined;
  let isSure = true;
  for (const part of parts) {
    const result = coordinate(inference, part, indices, node);
    if (result !== undefined) type = type === undefined ? result.type : union(type, result.type);
    isSure &&= result?.sure === true;
  }
  if (type === undefined) {
    reportOutOfRange(inference, node.target, node.index, target, parts, indices);
    return error;
  }
  if (!isSure) inference.addRuntimeCheck(node);
  return type;
}

function coordinate(
  inference: Inference,
  part: Part,
  { low, high }: Indices,
  node: NodeOf<"index">,
): { readonly type: Type; readonly sure: boolean } | undefined {
  if (high < 1) return undefined;
  switch (part.kind) {
    case "tuple":
    case "tuples": {
      const last = part.kind === "tuple" ? part.items.length : Infinity;
      if (low > last) return undefined;
      const from = Math.max(1, low);
      const to = Math.min(high, part.items.length + (part.kind === "tuples" ? 1 : 0));
      let type: Type = never;
      for (let i = Math.min(from, to); i <= to; i++) type = union(type, itemOf(part, i - 1));
      return { type, sure: low >= 1 && high <= minLength(part) };
    }
    case "sequence":
      return { type: part.member, sure: false };
    case "string":
      return { type: string, sure: false };
    case "easel": {
      const length = part.name === "Point" ? 2 : 3;
      if (part.name === "Image" || low > length) return undefined;
      return { type: part.name === "Point" ? rational : integers(0, 255), sure: low >= 1 && high <= length };
    }
    case "unknown": {
      const unknowns = inference.unknowns;
      unknowns.markIndexed(part.unknown);
      const index = coordinateOf(node.index);
      const type =
        index === undefined
          ? unknowns.memberOf(part.unknown)
          : unknowns.coordinateOf(part.unknown, index, inference.path === undefined);
      return { type, sure: false };
    }
    default:
      return { type: any, sure: false };
  }
}

function reportOutOfRange(
  inference: Inference,
  node: Expression,
  index: Expression,
  target: Type,
  parts: Type,
  { low, high }: Indices,
): void {
  const lengths = parts.flatMap((part) =>
    part.kind === "tuple" ? [part.items.length] : part.kind === "easel" ? [part.name === "Point" ? 2 : 3] : [],
  );
  inference.report(
    messages.outside,
    index.span,
    {
      index: low === high ? String(low) : inference.textOf(index),
      target: inference.textOf(node),
      found: describe(target),
      length: lengths.length > 0 && high >= 1 ? Math.max(...lengths) : undefined,
    },
    inference.originLabels(node),
  );
}

/** `t[i..j]` */
export function sliceType(inference: Inference, node: NodeOf<"slice">, facts: PointFacts): Type {
  const target = inference.infer(node.target, facts);
  const boundOf = (bound: Expression | undefined): Indices | undefined =>
    bound && indicesOf(inference, bound, inference.infer(bound, facts));
  const from = boundOf(node.from) ?? { low: 1, high: 1 };
  const upper = boundOf(node.to);
  const parts = inference.expect(node.target, target, needs.slice);
  if (isError(parts)) return error;
  inference.addRuntimeCheck(node);
  const slices = parts.map((part): Type | undefined => {
    switch (part.kind) {
      case "sequence":
      case "string":
        return [part.kind === "string" ? string[0]! : part];
      case "tuple":
        return sliceOfTuple(part, from, upper ?? { low: part.items.length, high: part.items.length });
      case "tuples":
        return union(tuplesOf(unionOfItems(part)), unionOfItems(part));
      case "unknown":
        inference.unknowns.markDecisive(part.unknown, false);
        return inference.unknowns.freshSlice(part.unknown);
      default:
        return (kindsOf([part]) & indexable) === 0 ? undefined : any;
    }
  });
  if (slices.length > 0 && slices.every((f) => f === undefined)) {
    const bound = (node.to ?? node.from)!;
    reportOutOfRange(inference, node.target, bound, target, parts, upper ?? from);
    return error;
  }
  return union(...slices.map((f) => f ?? never));
}

/** `t[i |-> e]` */
export function updateType(inference: Inference, node: NodeOf<"update">, facts: PointFacts): Type {
  let target = inference.infer(node.target, facts);
  for (const entry of node.entries) {
    const index = inference.infer(entry.index, facts);
    const value = inference.infer(entry.value, facts);
    const parts = inference.expect(node.target, target, needs.updated);
    if (isError(parts) || isError(index) || isError(value)) return error;
    const isRelation = parts.some(({ kind }) => kind === "set" || kind === "any" || kind === "unknown");
    const indices = isRelation ? undefined : indicesOf(inference, entry.index, index);
    const updates = parts.map((part) => updatedPart(inference, part, indices, index, value));
    if (updates.length > 0 && updates.every((type) => type === undefined)) {
      reportOutOfRange(inference, node.target, entry.index, target, parts, indices ?? { low: 0, high: 0 });
      return error;
    }
    target = union(...updates.map((type) => type ?? never));
  }
  inference.addRuntimeCheck(node);
  return target;
}

/** The type of an updated value; undefined if the index is out of range. */
function updatedPart(
  inference: Inference,
  part: Part,
  indices: Indices | undefined,
  index: Type,
  value: Type,
): Type | undefined {
  const { low, high } = indices ?? { low: -Infinity, high: Infinity };
  switch (part.kind) {
    case "sequence":
      return sequenceOf(union(part.member, value));
    case "string":
      return string;
    case "tuple": {
      if (low > part.items.length || high < 1) return undefined;
      const isAt = (i: number): boolean => low <= i + 1 && i + 1 <= high;
      return tupleOf(part.items.map((item, i) => (!isAt(i) ? item : low === high ? value : union(item, value))));
    }
    case "tuples":
      return tuplesOf(union(unionOfItems(part), value));
    case "set": {
      const pairs = unfoldType(part.member).filter(({ kind }) => kind !== "sequence" && kind !== "set");
      return setOf(
        union(
          pairs.filter((one) => one.kind !== "tuple" || one.items.length === 2),
          tupleOf([index, value]),
        ),
      );
    }
    case "unknown":
      inference.unknowns.markDecisive(part.unknown, false);
      return any;
    default:
      return any;
  }
}

function sliceOfTuple(part: TuplePart, from: Indices, to: Indices): Type | undefined {
  const { length } = part.items;
  if (from.low > length || to.low > length || from.high < 1 || to.high < 1) return undefined;
  if (from.low !== from.high || to.low !== to.high) {
    const itemTypes = unionOfItems(part);
    if (length > maxSliceLengths) return union(itemTypes, tuplesOf(itemTypes));
    return union(
      itemTypes,
      ...Array.from({ length: length - 1 }, (_, i) => tupleOf(Array.from({ length: i + 2 }, () => itemTypes))),
    );
  }
  const items = part.items.slice(from.low - 1, to.low);
  return items.length === 0 ? undefined : items.length === 1 ? items[0]! : tupleOf(items);
}
