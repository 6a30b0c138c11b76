// Evaluation traces (runtime/values/trace.ts) as plain data, as sent by the thread that runs a document.

export interface TracedValue {
  /** The value as LED prints it, truncated if long. */
  readonly text: string;
  /** True for functions and infinite sets, whose text cannot be parsed back. */
  readonly isOpaque: boolean;
  readonly truth?: boolean;
  /** Of a finite set: its size and some of its members. */
  readonly size?: number;
  readonly members?: readonly string[];
  /** The definition that was passed by name as this argument. */
  readonly name?: string;
}

/** The trace of one evaluated subexpression (runtime/values/trace.ts), as plain data. */
export interface PrintedTrace {
  readonly id: number;
  readonly value: TracedValue | undefined;
  readonly failure: string | undefined;
  /** True if evaluation failed because of infinite or too deep recursion. */
  readonly isEndless: boolean;
  /** True if tracing stopped before the evaluation ended. */
  readonly isStopped?: boolean;
  /** True if the value is or contains the component whose origin is traced. */
  readonly holds: boolean;
  readonly parts: readonly PrintedTrace[];
  readonly iterations: readonly PrintedIteration[];
  /**
   * Omitted iterations, grouped by outcome: the id of the expression evaluated last, its truth value, and their number.
   */
  readonly omitted: readonly {
    readonly last: number | undefined;
    readonly truth: boolean | undefined;
    readonly count: number;
  }[];
  /** True for a quantifier that stopped early, so that there may be more witnesses. */
  readonly isCut: boolean;
  /** True if iterations were omitted whose values contain the component. */
  readonly isFull: boolean;
  /** For a failed membership: the component that is not in its set, its path from the inside out, and that set. */
  readonly misfit?: { readonly part: string; readonly path: readonly string[]; readonly set: string } | undefined;
  /**
   * For a call: its arguments, and the number that opens its trace. `calleeId` is the node id of the callee if that is a
   * value: a lambda or a definition.
   */
  readonly call:
    | { readonly args: readonly TracedValue[]; readonly number: number; readonly calleeId?: number | undefined }
    | undefined;
}

export interface PrintedIteration {
  readonly level: number;
  readonly values: readonly TracedValue[];
  readonly parts: readonly PrintedTrace[];
}

/**
 * Opens the trace of a call; undefined if it is no longer available. Iterations whose value is printed as `memberText`
 * are always traced.
 */
export type Open = (number: number, memberText?: string) => Promise<PrintedTrace | undefined>;

/** Returns the trace of a subexpression among the traces of its parent's subexpressions. */
export const traceOf = ({ id }: { readonly id: number }, traces: readonly PrintedTrace[]): PrintedTrace | undefined =>
  traces.find((trace) => trace.id === id);

/** The iterations of one of several nested loops; the outermost is level 0. */
export const iterationsAt = ({ iterations }: PrintedTrace, level: number): readonly PrintedIteration[] =>
  iterations.filter((iteration) => iteration.level === level);

/** True if the trace contains a call or a loop, so that the operands alone do not explain it. */
export const hasDepth = ({ call, iterations, parts }: PrintedTrace): boolean =>
  call !== undefined || iterations.length > 0 || parts.some((part) => hasDepth(part));
