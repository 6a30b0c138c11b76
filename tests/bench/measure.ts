// Measuring: candidates are run in turn, round after round, so that whatever else the machine does falls on all of
// them alike; medians are compared, and each as a ratio to the first.

export interface Candidate {
  readonly name: string;
  /** Runs once and gives what is to be compared, in milliseconds. */
  readonly run: () => number;
}

export interface Result {
  readonly name: string;
  readonly median: number;
  /** The median against that of the first candidate. */
  readonly ratio: number;
}

/** Runs all candidates in turn, some rounds unmeasured and some measured. */
export function compare(candidates: readonly Candidate[], { rounds, warmup }: { readonly rounds: number; readonly warmup: number }): readonly Result[] {
  const times = candidates.map((): number[] => []);
  for (let round = 0; round < warmup + rounds; round++) {
    candidates.forEach((candidate, i) => {
      const time = candidate.run();
      if (round >= warmup) times[i]!.push(time);
    });
  }
  const medians = times.map(median);
  return candidates.map(({ name }, i) => ({ name, median: medians[i]!, ratio: medians[i]! / medians[0]! }));
}

/** How long a function takes, in milliseconds. */
export function timed(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Rows as a table of Markdown, numbers to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((cell, i) => Math.max(cell.length, ...rows.map((row) => row[i]!.length)));
  const line = (cells: readonly string[]): string => `| ${cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join(" | ")} |`;
  return [line(head), `|${widths.map((w, i) => (i === 0 ? "-".repeat(w + 2) : `${"-".repeat(w + 1)}:`)).join("|")}|`, ...rows.map(line)].join("\n");
}
