// Measuring: candidates run round-robin, so that other load affects all of them alike. Medians are compared as ratios
// to the first candidate.

export interface Candidate {
  readonly name: string;
  /** Runs once; returns the measured milliseconds. */
  readonly run: () => number;
}

export interface Result {
  readonly name: string;
  readonly median: number;
  /** The median relative to that of the first candidate. */
  readonly ratio: number;
}

export function compare(
  candidates: readonly Candidate[],
  { rounds, warmup }: { readonly rounds: number; readonly warmup: number },
): readonly Result[] {
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

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines: string[] = [];
  const widths = head.map((cell, i) => Math.max(cell.length, ...rows.map((row) => row[i]!.length)));
  const row = rowsOf(head, widths, (line) => lines.push(line));
  for (const cells of rows) row(cells);
  return lines.join("\n");
}

/** Prints a table row by row; `names` is its first column. */
export function printedTable(
  head: readonly string[],
  names: readonly string[],
  print: (line: string) => void,
): (cells: readonly string[]) => void {
  const widest = 9;
  return rowsOf(
    head,
    head.map((cell, i) => Math.max(cell.length, ...(i === 0 ? names.map((name) => name.length) : [widest]))),
    print,
  );
}

function rowsOf(
  head: readonly string[],
  widths: readonly number[],
  print: (line: string) => void,
): (cells: readonly string[]) => void {
  const row = (cells: readonly string[]): void =>
    print(`| ${cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join(" | ")} |`);
  row(head);
  print(`|${widths.map((w, i) => (i === 0 ? "-".repeat(w + 2) : `${"-".repeat(w + 1)}:`)).join("|")}|`);
  return row;
}
