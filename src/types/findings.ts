// What a walk through definitions leaves behind.

import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { ResolvedDocument } from "../names/resolved.js";
import { ById } from "./by-id.js";
import type { Type } from "./type.js";

/** Types by ids. */
export interface Table extends Iterable<readonly [id: number, type: Type]> {
  get(id: number): Type | undefined;
  set(id: number, type: Type): unknown;
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
}

export const newFindings = (diagnostics: Diagnostic[] = []): Findings => ({ diagnostics, types: new Map(), variables: new Map(), unsure: new Set() });

/** What is found of a whole document, in tables of its size. */
export interface DocumentFindings extends Findings {
  readonly types: ById<Type>;
  readonly variables: ById<Type>;
}

export const documentFindings = ({ nextId, nextVariable }: Pick<ResolvedDocument, "nextId" | "nextVariable">): DocumentFindings => ({ diagnostics: [], types: new ById(nextId), variables: new ById(nextVariable), unsure: new Set() });

/** The first reading's diagnostics that all readings have: what is wrong in one of them only is not wrong. */
export function saidByAll(readings: readonly Findings[]): readonly Diagnostic[] {
  const [first, ...others] = readings.map(({ diagnostics }) => diagnostics);
  if (first === undefined || first.length === 0) return [];
  const keys = others.map((diagnostics) => new Set(diagnostics.map(keyOf)));
  return first.filter((diagnostic) => keys.every((known) => known.has(keyOf(diagnostic))));
}

const keyOf = ({ code, span }: Diagnostic): string => `${code} ${span.start} ${span.end}`;
