// The results of a traversal.

import { type Diagnostic, hasErrors } from "../../diagnostics/diagnostic.js";
import { IdMap } from "../../resolve/id-map.js";
import type { Defined, ResolvedDocument } from "../../resolve/resolved.js";
import { retain } from "../../text/append.js";
import type { Span } from "../../text/source.js";
import type { Type } from "../lattice/type.js";

export interface TypeTable extends Iterable<readonly [id: number, type: Type]> {
  get(id: number): Type | undefined;
  set(id: number, type: Type): unknown;
}

/** A value flow from a call in the definition `from` to the type variable `name` of the callee. */
export interface ArgumentFlow {
  readonly to: Defined;
  readonly name: string;
  readonly type: Type;
  readonly from: Defined | undefined;
}

/** A call whose argument may exceed the type of a parameter, identified by index. */
export interface Doubt {
  readonly of: Defined;
  readonly parameter: number;
  /** The calling definition, if the argument exceeds the type only where an argument of the caller does. */
  readonly from?: Defined | undefined;
}

/** Records of calls. They are not used during inference but analysed for the whole document afterwards. */
interface Calls {
  readonly flows: ArgumentFlow[];
  readonly doubts: Doubt[];
}

export interface TypeFindings {
  readonly diagnostics: Diagnostic[];
  /** By the ids of expressions. */
  readonly types: TypeTable;
  /** By the ids of variables. */
  readonly variables: TypeTable;
  /** The ids of expressions that may fail and are checked at run time. */
  readonly uncertain: Set<number>;
  readonly calls: Calls;
  /** Checks to run only if the findings are used; undefined if they run immediately. */
  readonly deferredChecks?: (() => void)[] | undefined;
}

/** An overlay over a table, which is not modified. */
export class TypeOverlay implements Pick<TypeTable, "get" | "set"> {
  private readonly ownTypes = new Map<number, Type>();

  constructor(private readonly baseTable: Pick<TypeTable, "get">) {}

  get(id: number): Type | undefined {
    return this.ownTypes.get(id) ?? this.baseTable.get(id);
  }

  set(id: number, type: Type): void {
    this.ownTypes.set(id, type);
  }
}

const newCalls = (): Calls => ({ flows: [], doubts: [] });

/** Creates empty findings. They may share `diagnostics` and `calls` with others. */
export const newFindings = ({
  diagnostics = [],
  calls = newCalls(),
}: Partial<Pick<TypeFindings, "diagnostics" | "calls">> = {}): TypeFindings => ({
  diagnostics,
  types: new Map(),
  variables: new Map(),
  uncertain: new Set(),
  calls,
});

export interface DocumentFindings extends TypeFindings {
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
  uncertain: new Set(),
  calls: newCalls(),
});

/**
 * The diagnostics common to all overloads, in the wording of the first one. A problem in only some overloads is not an
 * error.
 */
function commonToAll(overloads: readonly TypeFindings[]): readonly Diagnostic[] {
  const [first, ...otherLists] = overloads.map(({ diagnostics }) => diagnostics);
  if (first === undefined || first.length === 0) return [];
  const keys = otherLists.map((diagnostics) => new Set(diagnostics.map(keyOf)));
  return first.filter((diagnostic) => keys.every((keySet) => keySet.has(keyOf(diagnostic))));
}

/**
 * The diagnostics of a definition with several overloads. If every overload has errors but no error is common to all,
 * the errors of the first one are reported.
 */
export function commonDiagnostics(overloads: readonly { readonly findings: TypeFindings }[]): readonly Diagnostic[] {
  const common = commonToAll(overloads.map(({ findings }) => findings));
  const first = overloads[0]?.findings.diagnostics ?? [];
  return hasErrors(common) || !hasErrors(first) ? common : first;
}

/** Removes warnings within a span. They are consequences of an error about the whole expression. */
export function removeWarnings({ diagnostics }: TypeFindings, { start, end }: Span): void {
  const isWithin = ({ severity, span }: Diagnostic): boolean =>
    severity === "warning" && start <= span.start && span.end <= end;
  if (diagnostics.some(isWithin)) retain(diagnostics, (one) => !isWithin(one));
}

const keyOf = ({ code, span }: Diagnostic): string => `${code} ${span.start} ${span.end}`;

/** Returns a function that removes all keys added to the table since this call. */
export function createTableRollback<K>(table: { keys(): Iterable<K>; delete(key: K): unknown }): () => void {
  const initialKeys = new Set(table.keys());
  return () => {
    for (const key of table.keys()) if (!initialKeys.has(key)) table.delete(key);
  };
}
