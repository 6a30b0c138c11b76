// The notes of an evaluation (runtime/kernel/notes.ts) as they come out of the thread in which a document runs.

/** A value in a note, as text. */
export interface NotedValue {
  /** As LED prints it, cut off where it is long. */
  readonly text: string;
  /** True of functions and infinite sets, whose text cannot be read back. */
  readonly isOpaque: boolean;
  readonly truth?: boolean;
  /** Of a finite set: how many members it has, and some of them. */
  readonly size?: number;
  readonly members?: readonly string[];
  /** The definition that a parameter stands for, where it is handed over by its name. */
  readonly name?: string;
}

/** What is known of one part of an expression that was evaluated (runtime/kernel/notes.ts), as plain data. */
export interface NoteSeen {
  readonly id: number;
  /** Undefined if the evaluation failed. */
  readonly value: NotedValue | undefined;
  readonly failure: string | undefined;
  /** True if it failed since a recursion does not end, or is too deep. */
  readonly isEndless: boolean;
  /** True if it has not ended, and was followed no further. */
  readonly isStopped?: boolean;
  /** True if the value is the one that is looked for, or has it in it. */
  readonly holds: boolean;
  readonly parts: readonly NoteSeen[];
  readonly turns: readonly TurnSeen[];
  /**
   * How many turns were left out, by what they came to: the id of the part that was evaluated last, and whether it was
   * true.
   */
  readonly left: readonly {
    readonly last: number | undefined;
    readonly truth: boolean | undefined;
    readonly count: number;
  }[];
  /** True of a quantifier that has not gone on to the end, so that there may be more like those that were found. */
  readonly isCut: boolean;
  /** True if turns were left out in which a value has parts of what was asked for. */
  readonly isFull: boolean;
  /** Of a value that is not in a set because of a part of it: the part, where it is, from within, and what it is not in. */
  readonly misfit?: { readonly part: string; readonly path: readonly string[]; readonly set: string } | undefined;
  /**
   * Of a call: its arguments, and the number under which it can be looked into. `applied` is the number of the node that
   * is called, if that is a value: a function without a name, or a definition.
   */
  readonly call:
    | { readonly args: readonly NotedValue[]; readonly number: number; readonly applied?: number | undefined }
    | undefined;
}

/** A turn of a loop that is noted. */
export interface TurnSeen {
  readonly level: number;
  readonly values: readonly NotedValue[];
  readonly parts: readonly NoteSeen[];
}

/**
 * Looks into a call that is noted; undefined if that is not possible any more. Turns of loops in which a value occurs
 * that prints as `asked` are noted in any case.
 */
export type Open = (number: number, asked?: string) => Promise<NoteSeen | undefined>;

/** The note of a part, among those of what it stands in. */
export const noteOf = ({ id }: { readonly id: number }, notes: readonly NoteSeen[]): NoteSeen | undefined =>
  notes.find((note) => note.id === id);

/** The turns of one of several loops, the outermost of which is 0. */
export const turnsAt = ({ turns }: NoteSeen, level: number): readonly TurnSeen[] =>
  turns.filter((turn) => turn.level === level);

/** True if there is more to say of a part than what its operands are: a definition, or a loop, was needed for it. */
export const hasDepth = ({ call, turns, parts }: NoteSeen): boolean =>
  call !== undefined || turns.length > 0 || parts.some((part) => hasDepth(part));
