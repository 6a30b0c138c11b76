// Reasons as lines of text: what decides first, and below it what decides that, as far as there is room.

import type { Defined } from "../names/resolved.js";
import type { Reason } from "./explain.js";

/** A line, and how deep it stands. */
export interface ReasonLine {
  readonly depth: number;
  readonly reason: Reason;
}

/** How much is said. */
export interface Room {
  readonly lines: number;
  readonly depth: number;
  /** True if every call of a recursion is told. */
  readonly isWhole?: boolean;
}

/** So many calls of a definition within another are told, before the last one. */
const firstCalls = 2;
/**
 * So many are looked through for the last one, and if it is not among them, none is left out. Their bodies take notes at
 * once (mostInside in runtime/kernel/notes.ts).
 */
const mostCalls = 40;

/** As much as one reads beside a test that fails. */
export const fewLines: Room = { lines: 7, depth: 5 };
/** As much as is folded below a test on a page. */
export const foldedLines: Room = { lines: 10, depth: 3 };
/** As much as one reads who has asked for all. */
export const allLines: Room = { lines: 200, depth: 30, isWhole: true };

/**
 * At most so many lines, in the order in which one reads them. What repeats a line is left out. Before anything is said
 * of what decides a part, there is a line left for each part beside it.
 */
export async function linesOf(
  reasons: readonly Reason[],
  { lines: most, depth: deepest, isWhole = false }: Room,
): Promise<readonly ReasonLine[]> {
  const lines: ReasonLine[] = [];
  const told = new Set<string>();
  const tell = (reason: Reason, depth: number): void => {
    if (told.has(reason.text)) return;
    told.add(reason.text);
    lines.push({ depth, reason });
  };
  const known = new Map<Reason, Promise<readonly Reason[]>>();
  const because: Because = (reason) => {
    const found = known.get(reason) ?? reason.because();
    known.set(reason, found);
    return found;
  };
  const add = async (some: readonly Reason[], depth: number, end: number, around: Around): Promise<void> => {
    for (const [i, given] of some.entries()) {
      if (lines.length >= end) return;
      const { reason, inside } = await lastOf(given, around, because, room);
      tell(reason, depth);
      const beside = some.length - 1 - i;
      if (depth + 1 < deepest) await add(await because(reason), depth + 1, end - beside, inside);
    }
  };
  // What is looked through for one recursion is not there for the next one.
  const room = { calls: isWhole ? 0 : mostCalls };
  await add(reasons, 0, most, { definitions: [], isWhole });
  return lines;
}

/** What decides a reason. */
type Because = (reason: Reason) => Promise<readonly Reason[]>;

/** The definitions that are called within each other around a reason, and whether each call of a recursion is told. */
interface Around {
  readonly definitions: readonly Defined[];
  readonly isWhole: boolean;
}

/** A reason, and what is around those that decide it. */
interface Told {
  readonly reason: Reason;
  readonly inside: Around;
}

/** Of a recursion, the first calls and the last one say what there is to say: the reason in place of one in between. */
async function lastOf(given: Reason, around: Around, because: Because, room: { calls: number }): Promise<Told> {
  const told = within(given, around);
  let found = told;
  for (; room.calls > 0; room.calls--) {
    const { reason, inside } = found;
    const { definitions } = inside;
    if (around.isWhole || definitions.filter((one) => one === reason.defined).length <= firstCalls) return found;
    const next = (await because(reason)).find(({ defined }) => defined !== undefined && definitions.includes(defined));
    if (next === undefined) return found;
    found = within(next, inside);
  }
  return { ...told, inside: { ...told.inside, isWhole: true } };
}

function within(reason: Reason, around: Around): Told {
  const { defined } = reason;
  const definitions = defined === undefined ? around.definitions : [...around.definitions, defined];
  return { reason, inside: { ...around, definitions } };
}
