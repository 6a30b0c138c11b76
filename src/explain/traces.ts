// Evaluation traces (runtime/values/trace.ts) as plain data, as sent by the thread that runs a document.

export interface NotedValue {
  /** As LED prints it, truncated if long. */
  readonly text: string;
  /** True for functions and infinite sets, whose text cannot be parsed back. */
  readonly isOpaque: boolean;
  readonly truth?: boolean;
  /** Of a finite set: its size, and some members. */
  readonly size?: number;
  readonly members?: readonly string[];
  /** The definition passed by name as this argument. */
  readonly name?: string;
}

/** The trace of one evaluated subexpression (runtime/values/trace.ts), as plain data. */
export interface PrintedNote {
  readonly id: number;
  readonly value: NotedValue | undefined;
  readonly failure: string | undefined;
  /** True if it failed because of a non-terminating or too deep recursion. */
  readonly isEndless: boolean;
  /** True if tracing stopped before it ended. */
  readonly isStopped?: boolean;
  /** True if the value is, or contains, the value searched for. */
  readonly holds: boolean;
  readonly parts: readonly PrintedNote[];
  readonly turns: readonly PrintedIteration[];
  /**
   * Omitted iterations, grouped by outcome: the id of the expression evaluated last, its truth value, and their number.
   */
  readonly left: readonly {
    readonly last: number | undefined;
    readonly truth: boolean | undefined;
    readonly count: number;
  }[];
  /** True for a quantifier that short-circuited, so that there may be more witnesses. */
  readonly isCut: boolean;
  /** True if iterations were omitted in which a value contains components of the query. */
  readonly isFull: boolean;
  /** For a failed membership: the offending component, its path from the inside out, and the set it is not in. */
  readonly misfit?: { readonly part: string; readonly path: readonly string[]; readonly set: string } | undefined;
  /**
   * Of a call: its arguments, and the number to open it by. `applied` is the node id of the callee if that is a value:
   * a lambda or a definition.
   */
  readonly call:
    | { readonly args: readonly NotedValue[]; readonly number: number; readonly applied?: number | undefined }
    | undefined;
}

export interface PrintedIteration {
  readonly level: number;
  readonly values: readonly NotedValue[];
  readonly parts: readonly PrintedNote[];
}

/**
 * Opens the trace of a call; undefined if it is no longer available. Iterations whose value is printed as `memberText`
 * are always traced.
 */
export type Open = (number: number, memberText?: string) => Promise<PrintedNote | undefined>;

/** Returns the trace of a subexpression among those of its parent. */
export const noteOf = ({ id }: { readonly id: number }, notes: readonly PrintedNote[]): PrintedNote | undefined =>
  notes.find((note) => note.id === id);

/** The iterations of one of several nested loops; the outermost is level 0. */
export const turnsAt = ({ turns }: PrintedNote, level: number): readonly PrintedIteration[] =>
  turns.filter((iteration) => iteration.level === level);

/** True if the trace contains a call or a loop, so that the operands alone do not explain it. */
export const hasDepth = ({ call, turns, parts }: PrintedNote): boolean =>
  call !== undefined || turns.length > 0 || parts.some((part) => hasDepth(part));
