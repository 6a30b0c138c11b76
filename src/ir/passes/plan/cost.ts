// The estimated cost of a plan: how many candidates its loops visit (of databases: Selinger and others 1979).

import { type AbstractValue, integersOf } from "../../../language/operations/abstract-value.js";
import type { Defined } from "../../../resolve/resolved.js";
import type { Core, CoreDefinition, CoreOf, CoreStep } from "../../ir.js";
import { boundBy } from "../../clauses.js";
import { mentions } from "../../traversal.js";
import type { QueryItem } from "./tests.js";
import { assumedMembers } from "./limits.js";

/** The assumed proportion of candidates for which a test holds. */
const selectivity = { equal: 0.1, other: 0.5 };

interface Estimate {
  /** The number of candidates that all loops visit. */
  readonly visited: number;
  readonly solutions: number;
}

/** Estimates the plans of a module. */
export class Estimates {
  /** The numbers of members of the sets that definitions denote; an initial entry stops recursion. */
  private readonly cache = new Map<Defined, number>();

  constructor(
    private readonly definitions: ReadonlyMap<Defined, CoreDefinition>,
    private readonly plan: (steps: readonly CoreStep[]) => readonly QueryItem[],
    private readonly valueOf: (node: Core) => AbstractValue,
  ) {}

  /** The estimate after all items. */
  of(items: readonly QueryItem[]): Estimate {
    return this.after(items).at(-1) ?? { visited: 0, solutions: 1 };
  }

  after(items: readonly QueryItem[]): readonly Estimate[] {
    const boundIds = new Set<number>();
    const isBound = (id: number): boolean => boundIds.has(id);
    let visited = 0;
    let solutions = 1;
    return items.map((item) => {
      switch (item.kind) {
        case "each":
          solutions *= this.members(item.set, isBound) * (item.strategy === undefined ? 1 : selectivity.equal);
          visited += solutions;
          break;
        case "either":
          solutions *= assumedMembers;
          visited += solutions;
          break;
        case "test":
          solutions *= selectivityOf(item.condition);
          break;
        case "bind":
      }
      if (item.kind !== "test") for (const { id } of boundBy(item)) boundIds.add(id);
      return { visited, solutions };
    });
  }

  /** Estimates the number of members of a set. */
  members(set: Core, isBound: (id: number) => boolean = () => false): number {
    switch (set.kind) {
      case "solve":
        return this.of(this.plan(set.steps)).solutions;
      case "call":
        return this.results(set.defined, isBound);
      case "primitive":
        return this.membersOf(set, isBound);
      default:
        return assumedMembers;
    }
  }

  private results(defined: Defined, isBound: (id: number) => boolean): number {
    let count = this.cache.get(defined);
    if (count !== undefined) return count;
    this.cache.set(defined, assumedMembers);
    const definition = this.definitions.get(defined);
    count = definition === undefined ? assumedMembers : this.members(definition.body, isBound);
    this.cache.set(defined, count);
    return count;
  }

  private membersOf({ name, args }: CoreOf<"primitive">, isBound: (id: number) => boolean): number {
    switch (name) {
      case "setOf":
        return args.length;
      case "divisorsWithin":
        return assumedMembers * selectivity.equal;
      case "union":
        return args.reduce((count, operand) => count + this.members(operand, isBound), 0);
      case "intersection":
        return Math.min(...args.map((operand) => this.members(operand, isBound)));
      case "difference":
        return this.members(args[0]!, isBound);
      case "multiply":
      case "product":
        return args.reduce((count, factor) => count * this.members(factor, isBound), 1);
      case "range": {
        const [low, high] = args.map((bound) => this.integerIn(bound));
        if (low !== undefined && high !== undefined) return Math.max(0, high - low + 1);
        // Each bound that depends on other loops is assumed to halve the range.
        const memberCount = low === undefined ? assumedMembers : Math.max(1, assumedMembers - low);
        return args.reduce((count, bound) => (mentions(bound, isBound) ? count / 2 : count), memberCount);
      }
      default:
        return assumedMembers;
    }
  }

  /** The integer value of a node, if it has only one. */
  private integerIn(node: Core): number | undefined {
    const number = integersOf(this.valueOf(node));
    return number !== undefined && number.low === number.high ? number.low : undefined;
  }
}

const selectivityOf = (condition: Core): number =>
  condition.kind === "primitive" && condition.name === "equal" ? selectivity.equal : selectivity.other;
