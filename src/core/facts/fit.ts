// What is surely fit to be a member of a set: no function, no infinite set, and nothing with one of these inside.

import type { Kind } from "../../operations/extent.js";
import { operationOf } from "../../operations/operations.js";
import type { Core } from "../core.js";
import type { Facts } from "./facts.js";

const scalars: ReadonlySet<Kind> = new Set<Kind>(["number", "truth", "string", "atom"]);

/**
 * True of values that are made of members of sets, which are fit themselves, and of numbers, truth values, strings and atoms;
 * `isMember` tells the names of members and of their coordinates.
 */
export function isFit(node: Core, isMember: (id: number) => boolean, facts: Facts): boolean {
  const all = (nodes: readonly Core[]): boolean => nodes.every((part) => isFit(part, isMember, facts));
  switch (node.kind) {
    case "variable":
      return isMember(node.variable.id);
    case "tuple":
      return all(node.items);
    case "primitive":
      return (operationOf(node.name).keepsFit && all(node.args)) || scalars.has(facts.kind(node));
    default:
      return scalars.has(facts.kind(node));
  }
}
