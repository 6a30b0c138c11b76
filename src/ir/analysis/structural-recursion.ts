// Structural recursion, as over a tree: each part of a value is visited at most once.

import { partsOf } from "../children.js";
import type { Defined } from "../../resolve/resolved.js";
import type { Core, CoreDefinition, CorePattern } from "../ir.js";
import { everyCoreOf, rootsOf, someCore, valuesOf } from "../traversal.js";
import { writtenInteger } from "./proofs.js";

/** The coordinates that lead from a value to a part of it, the last one first. */
type Path = readonly number[];

/**
 * True if a definition that is not mutually recursive passes, in the position of some parameter, only coordinates of
 * that parameter, and the coordinates passed in one evaluation are disjoint.
 */
export function descends(definition: CoreDefinition): boolean {
  const paths = namedParts(definition);
  return definition.parameters.some(
    (_, place) =>
      rootsOf(definition).reduce<readonly Path[] | undefined>(
        (visited, root) => visited && visitedPaths(root, visited, { index: place, definition, paths }),
        [],
      ) !== undefined,
  );
}

interface Part {
  readonly of: Core;
  readonly path: Path;
}

interface DescentQuery {
  readonly index: number;
  readonly definition: CoreDefinition;
  readonly paths: ReadonlyMap<number, Part>;
}

/** Names bound to an expression or its coordinates, as `l` in `(l, x, r) = t`, by variable id. */
function namedParts(definition: CoreDefinition): ReadonlyMap<number, Part> {
  const paths = new Map<number, Part>();
  const bind = (pattern: CorePattern, of: Core, path: Path): void => {
    if (pattern.kind === "bind") paths.set(pattern.variable.id, { of, path });
    else if (pattern.kind === "tuple") pattern.items.forEach((item, i) => bind(item, of, [i + 1, ...path]));
  };
  for (const clause of definition.clauses)
    if (clause.kind === "destructure") bind(clause.pattern, clause.value, []);
    else if (clause.kind === "bind") paths.set(clause.variable.id, { of: clause.value, path: [] });
  everyCoreOf(definition, (node) => {
    if (node.kind === "let") bind(node.pattern, node.value, []);
  });
  return paths;
}

/**
 * The parts that the calls in a node pass on, appended to `callPaths`; undefined if a part is unknown or may be visited
 * twice.
 */
function visitedPaths(node: Core, callPaths: readonly Path[], query: DescentQuery): readonly Path[] | undefined {
  const { index, definition, paths } = query;
  const { defined, parameters } = definition;
  const visitAll = (nodes: readonly Core[], start: readonly Path[]): readonly Path[] | undefined =>
    nodes.reduce<readonly Path[] | undefined>((paths, part) => paths && visitedPaths(part, paths, query), start);
  switch (node.kind) {
    case "function":
      return isSame(node.defined, defined) ? undefined : callPaths;
    case "lambda":
    case "quantify":
    case "solve":
      return names(node, defined) ? undefined : callPaths;
    case "branches": {
      const tested = visitAll(
        node.branches.map(({ condition }) => condition),
        callPaths,
      );
      return valuesOf(node).reduce<readonly Path[] | undefined>((paths, value) => {
        const own = tested && visitedPaths(value, tested, query);
        return paths && own && [...paths, ...own];
      }, []);
    }
    case "call": {
      const argumentPaths = visitAll(node.args, callPaths);
      if (argumentPaths === undefined || !isSame(node.defined, defined)) return argumentPaths;
      const path =
        node.args.length === parameters.length ? pathFrom(node.args[index]!, parameters[index]!.id, paths) : undefined;
      return path === undefined ||
        path.length === 0 ||
        argumentPaths.some((other) => isWithin(path, other) || isWithin(other, path))
        ? undefined
        : [...argumentPaths, path];
    }
    default:
      return visitAll(partsOf(node), callPaths);
  }
}

/** True for copies of the same definition of the document. */
const isSame = (a: Defined, b: Defined): boolean => a.definition === b.definition;

const names = (root: Core, defined: Defined): boolean =>
  someCore(root, (node) => (node.kind === "call" || node.kind === "function") && isSame(node.defined, defined));

/** The path from a variable to the part of it that a node selects. */
function pathFrom(node: Core, variable: number, paths: ReadonlyMap<number, Part>): Path | undefined {
  if (node.kind === "variable") {
    if (node.variable.id === variable) return [];
    const path = paths.get(node.variable.id);
    const basePath = path && pathFrom(path.of, variable, paths);
    return path && basePath && [...path.path, ...basePath];
  }
  const [of, at] = node.kind === "primitive" && node.name === "index" ? node.args : [];
  const [basePath, last] = [of && pathFrom(of, variable, paths), at && writtenInteger(at)];
  return basePath === undefined || last === undefined ? undefined : [last, ...basePath];
}

/** True if a path leads to the same part as another one, or to a part of it. */
function isWithin(path: Path, other: Path): boolean {
  return path.length >= other.length && other.every((at, i) => at === path[path.length - other.length + i]);
}
