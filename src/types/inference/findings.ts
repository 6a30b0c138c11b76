// What a walk through definitions leaves behind.

import { type Diagnostic, hasErrors } from "../../diagnostics/diagnostic.js";
import { IdMap } from "../../names/id-map.js";
import type { Defined, ResolvedDocument } from "../../names/resolved.js";
import { retain } from "../../source/append.js";
import type { Span } from "../../source/source.js";
import type { Type } from "../lattice/type.js";

/** Types by ids. */
export interface Table extends Iterable<readonly [id: number, type: Type]> {
  get(id: number): Type | undefined;
  set(id: number, type: Type): unknown;
}

/** A call that stands in a definition, `from`, hands over values of a type for a variable of another one. */
export interface ArgumentFlow {
  readonly to: Defined;
  readonly name: string;
  readonly type: Type;
  readonly from: Defined | undefined;
}

/** A call may hand over more than a parameter, by number, allows. */
export interface Doubt {
  readonly of: Defined;
  readonly parameter: number;
}

/** What is recorded of calls. No walk reads it: it is followed through the document afterwards. */
export interface Calls {
  readonly flows: ArgumentFlow[];
  readonly doubts: Doubt[];
}

/** What a walk leaves behind. */
export interface Findings {
  readonly diagnostics: Diagnostic[];
  /** By the ids of expressions. */
  readonly types: Table;
  /** By the ids of variables. */
  readonly variables: Table;
  /** The ids of expressions that are not sure to be right, and are checked when they run. */
  readonly unsure: Set<number>;
  readonly calls: Calls;
  /** What is looked for only if the walk is kept; where there is no such list, it is looked for at once. */
  readonly postponed?: (() => void)[] | undefined;
}

/** What is found in addition to what a table has, which stays as it is. */
export class Addition implements Pick<Table, "get" | "set"> {
  private readonly own = new Map<number, Type>();

  constructor(private readonly before: Pick<Table, "get">) {}

  get(id: number): Type | undefined {
    return this.own.get(id) ?? this.before.get(id);
  }

  set(id: number, type: Type): void {
    this.own.set(id, type);
  }
}

export const newCalls = (): Calls => ({ flows: [], doubts: [] });

/** Findings of their own, but for what is shared with others. */
export const newFindings = ({
  diagnostics = [],
  calls = newCalls(),
}: Partial<Pick<Findings, "diagnostics" | "calls">> = {}): Findings => ({
  diagnostics,
  types: new Map(),
  variables: new Map(),
  unsure: new Set(),
  calls,
});

/** What is found of a whole document, in tables of its size. */
export interface DocumentFindings extends Findings {
  readonly types: IdMap<Type>;
  readonly variables: IdMap<Type>;
}

export const documentFindings = ({
  nextId,
  nextVariable,
}: Pick<ResolvedDocument, "nextId" | "nextVariable">): DocumentFindings => ({
  diagnostics: [],
  types: new IdMap<Type>(nextId),
  variables: new IdMap<Type>(nextVariable),
  unsure: new Set(),
  calls: newCalls(),
});

/** The first reading's diagnostics that all readings have: what is wrong in one of them only is not wrong. */
export function saidByAll(readings: readonly Findings[]): readonly Diagnostic[] {
  const [first, ...others] = readings.map(({ diagnostics }) => diagnostics);
  if (first === undefined || first.length === 0) return [];
  const keys = others.map((diagnostics) => new Set(diagnostics.map(keyOf)));
  return first.filter((diagnostic) => keys.every((known) => known.has(keyOf(diagnostic))));
}

/**
 * What is said of a definition with several readings. Where none of them is right, what is wrong in all is wrong for
 * the same reason.
 */
export function saidOf(readings: readonly { readonly findings: Findings }[]): readonly Diagnostic[] {
  const common = saidByAll(readings.map(({ findings }) => findings));
  const first = readings[0]?.findings.diagnostics ?? [];
  return hasErrors(common) || !hasErrors(first) ? common : first;
}

/** Takes back the warnings about parts of an expression, as they come of what the whole is mistaken for. */
export function takeBackWarnings({ diagnostics }: Findings, { start, end }: Span): void {
  const isWithin = ({ severity, span }: Diagnostic): boolean =>
    severity === "warning" && start <= span.start && span.end <= end;
  if (diagnostics.some(isWithin)) retain(diagnostics, (one) => !isWithin(one));
}

const keyOf = ({ code, span }: Diagnostic): string => `${code} ${span.start} ${span.end}`;

/** What takes out of a table, when it is called, all that has been put into it since. */
export function markIn<K>(table: { keys(): Iterable<K>; delete(key: K): unknown }): () => void {
  const known = new Set(table.keys());
  return () => {
    for (const key of table.keys()) if (!known.has(key)) table.delete(key);
  };
}
