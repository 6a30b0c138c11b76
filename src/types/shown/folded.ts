// Recursive types as they are shown. While types are found, a recursive type is unfolded in many places, each time into
// something that looks different; here, what stands for the same has one name.

import { isWithin, union, unionOf } from "../lattice/lattice.js";
import { mapType } from "../lattice/map.js";
import { isOwn } from "../lattice/recursion.js";
import { contains } from "../lattice/summary.js";
import { any, type NamedType, named, type Part, type TuplesPart, type Type, typesWithin } from "../lattice/type.js";

/** Types with more types within them than this stay as they are. */
const mostNodes = 48;

/** How much is told apart: all that differs, or nothing among types that contain each other. */
export type Grain = "fine" | "coarse";

/** The same types with names for what is recursive in them. */
export function folded(types: readonly Type[], grain: Grain): readonly Type[] {
  return types.some((type) => contains(type, "named")) ? (new Folding(grain).all(types) ?? types) : types;
}

/** A type, once for all that stand for the same. */
interface Node {
  readonly parts: Type;
  readonly within: Set<Node>;
  /** The nodes that it is shown as one with, if it is recursive. */
  group: Group | undefined;
}

interface Group {
  readonly name: NamedType;
  readonly nodes: readonly Node[];
}

/**
 * What is said of the coordinates of tuples whose number is open: of what nothing is asked, nothing. A variable stands
 * for those as well.
 */
export function looseMember({ items, member }: TuplesPart): Type {
  if (items.length === 0) return member;
  const asked = union(...[...items, member].filter((item) => !item.some(isAny)));
  return asked.some(({ kind }) => kind === "variable") || !items.some((item) => item.some(isAny)) ? asked : any;
}

const isAny = ({ kind }: Part): boolean => kind === "any";

/** The types that are shown within a part. */
const shownWithin = (part: Part): readonly Type[] =>
  part.kind === "tuples" && looseMember(part).some(isAny) ? [] : typesWithin(part);

/** A type with what recursive types at its top stand for, apart from the document's own. */
function flat(type: Type): Type {
  return type.some((part) => part.kind === "named" && !isOwn(part.named))
    ? union(
        ...type.map((part): Type => (part.kind === "named" && !isOwn(part.named) ? flat(part.named.unfold()) : [part])),
      )
    : type;
}

/** The parts of a type that are in none of these. */
const restOf = (parts: Type, wholes: readonly Group[]): Type =>
  parts.filter((part) => !wholes.some(({ nodes }) => nodes.some((node) => isWithin([part], node.parts))));

class Folding {
  private readonly nodes: Node[] = [];
  private readonly byType = new Map<Type, Node>();
  private readonly groups: Group[] = [];

  constructor(private readonly grain: Grain) {}

  /** Undefined if there is too much in the types. */
  all(types: readonly Type[]): readonly Type[] | undefined {
    for (const type of types) if (this.node(type) === undefined) return undefined;
    for (const node of this.nodes)
      if (node.group === undefined && this.leadsTo(node, node, this.groups)) this.name(node);
    return types.map((type) => this.fold(type));
  }

  /** The node of a type, with all that stands in it; undefined if there are too many. */
  private node(type: Type): Node | undefined {
    const known = this.byType.get(type);
    if (known !== undefined) return known;
    const parts = flat(type);
    const like = this.like(parts);
    if (like === undefined && this.nodes.length >= mostNodes) return undefined;
    const node = like ?? { parts, within: new Set<Node>(), group: undefined };
    this.byType.set(type, node);
    if (like !== undefined) return like;
    this.nodes.push(node);
    for (const part of parts) {
      for (const inner of shownWithin(part)) {
        const found = this.node(inner);
        if (found === undefined) return undefined;
        node.within.add(found);
      }
    }
    return node;
  }

  /** The node of a type that stands for the same. */
  private like(parts: Type): Node | undefined {
    return this.nodes.find((other) => isWithin(parts, other.parts) && isWithin(other.parts, parts));
  }

  /** True if one stands in the other, also by others than these. */
  private leadsTo(from: Node, to: Node, without: readonly Group[] = []): boolean {
    const seen = new Set<Node>([from]);
    for (const node of seen) {
      if (without.some(({ nodes }) => nodes.includes(node))) continue;
      if (node.within.has(to)) return true;
      for (const next of node.within) seen.add(next);
    }
    return false;
  }

  private name(node: Node): void {
    const nodes =
      this.grain === "fine"
        ? [node]
        : this.nodes.filter((other) => other === node || (this.leadsTo(node, other) && this.leadsTo(other, node)));
    // Asked for within itself, it is what it was.
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

  /** A type by its name, if it has one; otherwise with names in it. */
  private fold(type: Type): Type {
    const node = this.nodeOf(type);
    const group = node?.group;
    return group === undefined || this.isTakenApart(node!, group) ? this.foldWithin(type, group) : named(group.name);
  }

  /**
   * The node of a type, also of one within a type that stands for the same as another one: only that was looked into.
   */
  private nodeOf(type: Type): Node | undefined {
    const known = this.byType.get(type);
    if (known !== undefined || !contains(type, "named")) return known;
    const found = this.like(flat(type));
    if (found !== undefined) this.byType.set(type, found);
    return found;
  }

  /** True if a type is better told as another recursive one, and more, in which the type itself does not stand. */
  private isTakenApart(node: Node, own: Group): boolean {
    const wholes = this.wholes(node.parts, own);
    const rest = restOf(node.parts, wholes)
      .flatMap(shownWithin)
      .map((inner) => this.byType.get(inner)!);
    return wholes.length > 0 && !rest.some((other) => other === node || this.leadsTo(other, node, wholes));
  }

  /** The recursive types that some parts of a type make up. */
  private wholes(parts: Type, own: Group | undefined): readonly Group[] {
    if (parts.length < 2) return [];
    return this.groups.filter(
      (group) =>
        group !== own && group.nodes.every((node) => node.parts.length < parts.length && isWithin(node.parts, parts)),
    );
  }

  private foldWithin(type: Type, own: Group | undefined): Type {
    const wholes = this.wholes(flat(type), own);
    return union(...wholes.map(({ name }) => named(name)), this.mapped(restOf(flat(type), wholes)));
  }

  private mapped(parts: Type): Type {
    return unionOf(
      parts.map((part) => (shownWithin(part).length > 0 ? mapType([part], (inner) => this.fold(inner)) : [part])),
    );
  }
}
