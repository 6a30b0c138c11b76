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
/** So many are looked through for the last one. */
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
  const add = async (
    some: readonly Reason[],
    depth: number,
    end: number,
    around: readonly Defined[],
  ): Promise<void> => {
    for (const [i, reason] of some.entries()) {
      if (lines.length >= end) return;
      const { text, defined } = reason;
      const isDeepest = depth + 1 >= deepest;
      const inside = defined === undefined ? around : [...around, defined];
      const again = inside.filter((one) => one === defined).length;
      // Of a recursion, the first calls and the last one say what there is to say.
      const isBetween = !isWhole && defined !== undefined && again > firstCalls && again <= mostCalls;
      const because = isDeepest && !isBetween ? [] : await reason.because();
      const isLeftOut = isBetween && because.some((one) => one.defined === defined);
      if (!isLeftOut && !told.has(text)) {
        told.add(text);
        lines.push({ depth, reason });
      }
      const beside = some.length - 1 - i;
      if (isLeftOut || !isDeepest) await add(because, isLeftOut ? depth : depth + 1, end - beside, inside);
    }
  };
  await add(reasons, 0, most, []);
  return lines;
}
