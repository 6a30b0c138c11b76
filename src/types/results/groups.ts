// Dependencies between groups of definitions, and independence of a game's state.

import type { Defined, ResolvedDocument } from "../../resolve/resolved.js";
import { expressionsOf, partsOf } from "../../syntax/walk.js";

/** Mutually recursive definitions (a strongly connected component). */
export type Group = readonly Defined[];

export class Groups {
  private groupsByDefinition: ReadonlyMap<Defined, Group> | undefined;
  private readonly results = new Map<Group, readonly Group[]>();

  constructor(private readonly document: Pick<ResolvedDocument, "bindings" | "dependencies">) {}

  of(defined: Defined): Group {
    this.groupsByDefinition ??= new Map(
      this.document.dependencies.groups.flatMap((group) => group.map((one) => [one, group] as const)),
    );
    return this.groupsByDefinition.get(defined) ?? [defined];
  }

  /** The groups mentioned by a group, in reverse order. */
  neededBy(group: Group): readonly Group[] {
    const cached = this.results.get(group);
    if (cached !== undefined) return cached;
    const groups = this.mentionedIn(group);
    this.results.set(group, groups);
    return groups;
  }

  private mentionedIn(group: Group): readonly Group[] {
    const groups = new Set<Group>();
    for (const { definition, signature } of group) {
      const work = [...(signature === undefined ? [] : [signature.type]), ...expressionsOf(definition)].reverse();
      for (let node = work.pop(); node !== undefined; node = work.pop()) {
        const binding = node.kind === "name" ? this.document.bindings.get(node.id) : undefined;
        if (binding?.kind === "definition") groups.add(this.of(binding.defined));
        for (const part of partsOf(node)) work.push(part);
      }
    }
    return [...groups].reverse();
  }

  isRecursive(group: Group): boolean {
    const { recursive } = this.document.dependencies;
    for (const { definition } of group) if (recursive.has(definition.id)) return true;
    return false;
  }

  /**
   * The groups whose types do not depend on the state: they do not read it, do not receive it, and do not mention
   * groups that do.
   */
  withoutState(isGiven: (defined: Defined) => boolean): readonly Group[] {
    const { groups, reads } = this.document.dependencies;
    const dependent = new Set<Group>();
    for (const group of groups) {
      const depends =
        group.some((defined) => reads.get(defined.definition.id)?.state === true || isGiven(defined)) ||
        this.neededBy(group).some((other) => dependent.has(other));
      if (depends) dependent.add(group);
    }
    return groups.filter((group) => !dependent.has(group));
  }
}

/** Filters a group; returns the group itself if all definitions satisfy the predicate. */
export function filterGroup(group: Group, is: (defined: Defined) => boolean): Group {
  for (let i = 0; i < group.length; i++)
    if (!is(group[i]!)) return [...group.slice(0, i), ...group.slice(i + 1).filter(is)];
  return group;
}
