// Recursion over the parts of a value, as of a tree: it comes to each part once, and to none again.

import type { Defined } from "../names/resolved.js";
import type { Core, CoreDefinition } from "./core.js";
import { partsOf, rootsOf, someCore, valuesOf } from "./free.js";
import { writtenInteger } from "./facts/proofs.js";

/** The coordinates that lead from a value to a part of it, the last one first. */
type Path = readonly number[];

/**
 * True if a definition, which is called again by itself alone, gives each time a coordinate of one of its parameters in that place: in
 * one evaluation different ones, none of which is within another.
 */
export function descends(definition: CoreDefinition): boolean {
  return definition.parameters.some(
    (_, place) =>
      rootsOf(definition).reduce<readonly Path[] | undefined>(
        (before, root) => before && reached(root, before, place, definition),
        [],
      ) !== undefined,
  );
}

/** The parts that calls in a node lead to, and those before; undefined if that is not known of all of them, or one may be met twice. */
function reached(
  node: Core,
  before: readonly Path[],
  place: number,
  definition: CoreDefinition,
): readonly Path[] | undefined {
  const { defined, parameters } = definition;
  const inAll = (nodes: readonly Core[], start: readonly Path[]): readonly Path[] | undefined =>
    nodes.reduce<readonly Path[] | undefined>((known, part) => known && reached(part, known, place, definition), start);
  switch (node.kind) {
    case "function":
      return isSame(node.defined, defined) ? undefined : before;
    case "lambda":
    case "quantify":
    case "solve":
      return names(node, defined) ? undefined : before;
    case "branches": {
      const tested = inAll(
        node.branches.map(({ condition }) => condition),
        before,
      );
      // Only one of the values is evaluated.
      return valuesOf(node).reduce<readonly Path[] | undefined>((known, value) => {
        const own = tested && reached(value, tested, place, definition);
        return known && own && [...known, ...own];
      }, []);
    }
    case "call": {
      const given = inAll(node.args, before);
      if (given === undefined || !isSame(node.defined, defined)) return given;
      const path =
        node.args.length === parameters.length ? pathFrom(node.args[place]!, parameters[place]!.id) : undefined;
      return path === undefined ||
        path.length === 0 ||
        given.some((other) => isWithin(path, other) || isWithin(other, path))
        ? undefined
        : [...given, path];
    }
    default:
      return inAll(partsOf(node), before);
  }
}

/** True of a definition of the document and its copies. */
const isSame = (a: Defined, b: Defined): boolean => a.definition === b.definition;

const names = (root: Core, defined: Defined): boolean =>
  someCore(root, (node) => (node.kind === "call" || node.kind === "function") && isSame(node.defined, defined));

/** The coordinates that a node takes of a variable. */
function pathFrom(node: Core, variable: number): Path | undefined {
  if (node.kind === "variable") return node.variable.id === variable ? [] : undefined;
  const [of, at] = node.kind === "primitive" && node.name === "index" ? node.args : [];
  const [before, last] = [of && pathFrom(of, variable), at && writtenInteger(at)];
  return before === undefined || last === undefined ? undefined : [last, ...before];
}

/** True if a path leads to a part of what another one leads to, or there itself. */
function isWithin(path: Path, other: Path): boolean {
  return path.length >= other.length && other.every((at, i) => at === path[path.length - other.length + i]);
}
