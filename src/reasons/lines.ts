// Reasons as lines of text: what decides first, and below it what decides that, as far as there is room.

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
}

/** As much as one reads beside a test that fails. */
export const fewLines: Room = { lines: 7, depth: 5 };
/** As much as is folded below a test on a page. */
export const foldedLines: Room = { lines: 10, depth: 3 };
/** As much as one reads who has asked for all. */
export const allLines: Room = { lines: 200, depth: 30 };

/** At most so many lines, in the order in which one reads them. What repeats a line is left out. */
export async function linesOf(
  reasons: readonly Reason[],
  { lines: most, depth: deepest }: Room,
): Promise<readonly ReasonLine[]> {
  const lines: ReasonLine[] = [];
  const told = new Set<string>();
  const add = async (some: readonly Reason[], depth: number): Promise<void> => {
    for (const reason of some) {
      if (lines.length >= most) return;
      if (!told.has(reason.text)) {
        told.add(reason.text);
        lines.push({ depth, reason });
      }
      if (depth + 1 < deepest) await add(await reason.because(), depth + 1);
    }
  };
  await add(reasons, 0);
  return lines;
}
