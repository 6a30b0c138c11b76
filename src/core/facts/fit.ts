// What is surely fit to be a member of a set: no function, no infinite set, and nothing with one of these inside.

import { operationOf } from "../../operations/operations.js";
import type { Core } from "../core.js";
import { type Kind, kindOf } from "./kinds.js";

const scalars: ReadonlySet<Kind | undefined> = new Set<Kind | undefined>(["number", "truth", "string", "atom"]);

/**
 * True of values that are made of members of sets, which are fit themselves, and of numbers, truth values, strings and atoms;
 * `isMember` tells the names of members and of their coordinates.
 */
export function isFit(node: Core, isMember: (id: number) => boolean, isInteger: (node: Core) => boolean): boolean {
  const all = (nodes: readonly Core[]): boolean => nodes.every((part) => isFit(part, isMember, isInteger));
  switch (node.kind) {
    case "variable":
      return isMember(node.variable.id);
    case "tuple":
      return all(node.items);
    case "primitive":
      return (
        isScalar(node) ||
        (operationOf(node.name).keepsFit && all(node.args)) ||
        (node.name === "add" && isInteger(node))
      );
    default:
      return isScalar(node);
  }
}

const isScalar = (node: Core): boolean => scalars.has(kindOf(node));
