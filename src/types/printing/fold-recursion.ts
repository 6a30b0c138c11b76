// Folds recursive types for display. During inference, a recursive type is unfolded in many places to different depths;
// here, equivalent types get one name.

import { isWithin, union, unionOf } from "../lattice/lattice.js";
import { mapType } from "../lattice/map.js";
import { isDocumentType } from "../lattice/recursion.js";
import { contains } from "../lattice/summary.js";
import { any, type NamedType, namedType, type Part, type TuplesPart, type Type, typesWithin } from "../lattice/type.js";
import { maxFoldedNodes } from "./limits.js";

/** Granularity of folding: keep all distinct types separate, or merge those that contain each other. */
export type Grain = "fine" | "coarse";

export function foldRecursion(types: readonly Type[], grain: Grain): readonly Type[] {
  return types.some((type) => contains(type, "named")) ? (new Folding(grain).all(types) ?? types) : types;
}

/** An equivalence class of types. */
interface Node {
  readonly parts: Type;
  readonly predecessors: Set<Node>;
  /** The nodes that share its name, if it is recursive. */
  group: Group | undefined;
}

interface Group {
  readonly name: NamedType;
  readonly nodes: readonly Node[];
}

/**
 * The displayed member type of an open tuple. Unconstrained coordinates are omitted; a variable covers them as well.
 */
export function looseMember({ items, member }: TuplesPart): Type {
  if (items.length === 0) return member;
  const constraint = union(...[...items, member].filter((item) => !item.some(isAny)));
  return constraint.some(({ kind }) => kind === "variable") || !items.some((item) => item.some(isAny))
    ? constraint
    : any;
}

const isAny = ({ kind }: Part): boolean => kind === "any";

const shownWithin = (part: Part): readonly Type[] =>
  part.kind === "tuples" && looseMember(part).some(isAny) ? [] : typesWithin(part);

function flat(type: Type): Type {
  return type.some((part) => part.kind === "named" && !isDocumentType(part.named))
    ? union(
        ...type.map(
          (part): Type => (part.kind === "named" && !isDocumentType(part.named) ? flat(part.named.unfold()) : [part]),
        ),
      )
    : type;
}

const restOf = (parts: Type, wholes: readonly Group[]): Type =>
  parts.filter((part) => !wholes.some(({ nodes }) => nodes.some((node) => isWithin([part], node.parts))));

class Folding {
  private readonly nodes: Node[] = [];
  private readonly byType = new Map<Type, Node>();
  private readonly groups: Group[] = [];

  constructor(private readonly grain: Grain) {}

  /** Returns undefined if the types are too large. */
  all(types: readonly Type[]): readonly Type[] | undefined {
    for (const type of types) if (this.node(type) === undefined) return undefined;
    for (const node of this.nodes)
      if (node.group === undefined && this.leadsTo(node, node, this.groups)) this.name(node);
    return types.map((type) => this.fold(type));
  }

  /** Adds the node of a type and those of its components; undefined beyond the limit. */
  private node(type: Type): Node | undefined {
    const cached = this.byType.get(type);
    if (cached !== undefined) return cached;
    const parts = flat(type);
    const equivalent = this.equivalentNode(parts);
    if (equivalent === undefined && this.nodes.length >= maxFoldedNodes) return undefined;
    const node = equivalent ?? { parts, predecessors: new Set<Node>(), group: undefined };
    this.byType.set(type, node);
    if (equivalent !== undefined) return equivalent;
    this.nodes.push(node);
    for (const part of parts) {
      for (const inner of shownWithin(part)) {
        const innerNode = this.node(inner);
        if (innerNode === undefined) return undefined;
        node.predecessors.add(innerNode);
      }
    }
    return node;
  }

  private equivalentNode(parts: Type): Node | undefined {
    return this.nodes.find((other) => isWithin(parts, other.parts) && isWithin(other.parts, parts));
  }

  /** True if `to` is reachable from `from` without passing through the groups in `without`. */
  private leadsTo(from: Node, to: Node, without: readonly Group[] = []): boolean {
    const visited = new Set<Node>([from]);
    for (const node of visited) {
      if (without.some(({ nodes }) => nodes.includes(node))) continue;
      if (node.predecessors.has(to)) return true;
      for (const next of node.predecessors) visited.add(next);
    }
    return false;
  }

  private name(node: Node): void {
    const nodes =
      this.grain === "fine"
        ? [node]
        : this.nodes.filter((other) => other === node || (this.leadsTo(node, other) && this.leadsTo(other, node)));
    // If it is re-entered while being computed, the unfolded type is returned.
    let unfolding: Type | undefined;
    const unfold = (): Type => {
      if (unfolding === undefined) {
        unfolding = unionOf(nodes.map(({ parts }) => parts));
        unfolding = unionOf(nodes.map(({ parts }) => this.foldWithin(parts, group)));
      }
      return unfolding;
    };
    const group: Group = {
      nodes,
      name: { name: `folded ${this.nodes.indexOf(node)}`, state: "closed", isOpen: true, unfold },
    };
    for (const one of nodes) one.group = group;
    this.groups.push(group);
  }

  /** Replaces a type by its name, or folds its components. */
  private fold(type: Type): Type {
    const node = this.nodeOf(type);
    const group = node?.group;
    return group === undefined || this.isTakenApart(node!, group)
      ? this.foldWithin(type, group)
      : namedType(group.name);
  }

  /** The node of a type, including types that were not traversed because they are equivalent to another type. */
  private nodeOf(type: Type): Node | undefined {
    const cached = this.byType.get(type);
    if (cached !== undefined || !contains(type, "named")) return cached;
    const match = this.equivalentNode(flat(type));
    if (match !== undefined) this.byType.set(type, match);
    return match;
  }

  /**
   * True if a type is better displayed as the union of another recursive type and constituents that do not contain it.
   */
  private isTakenApart(node: Node, ownGroup: Group): boolean {
    const wholes = this.includedGroups(node.parts, ownGroup);
    const rest = restOf(node.parts, wholes)
      .flatMap(shownWithin)
      .map((inner) => this.byType.get(inner)!);
    return wholes.length > 0 && !rest.some((other) => other === node || this.leadsTo(other, node, wholes));
  }

  /** The recursive types that are proper subsets of the constituents. */
  private includedGroups(parts: Type, ownGroup: Group | undefined): readonly Group[] {
    if (parts.length < 2) return [];
    return this.groups.filter(
      (group) =>
        group !== ownGroup &&
        group.nodes.every((node) => node.parts.length < parts.length && isWithin(node.parts, parts)),
    );
  }

  private foldWithin(type: Type, ownGroup: Group | undefined): Type {
    const wholes = this.includedGroups(flat(type), ownGroup);
    return union(...wholes.map(({ name }) => namedType(name)), this.map(restOf(flat(type), wholes)));
  }

  private map(parts: Type): Type {
    return unionOf(
      parts.map((part) => (shownWithin(part).length > 0 ? mapType([part], (inner) => this.fold(inner)) : [part])),
    );
  }
}
