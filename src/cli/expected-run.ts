// Compares the frames of a run, as they are played, with those of a saved run, up to the first difference.

import { showControlCharacters } from "../diagnostics/cells.js";
import { tool } from "../diagnostics/tool.js";
import { countOf } from "../diagnostics/words.js";
import { differencesBetween } from "../execute/difference.js";
import { readDocument } from "./documents.js";
import type { Json, Report } from "./report.js";
import type { CommandHost } from "./host.js";
import { maxDifferenceLength, maxDifferencesShown, maxOutputBytes } from "./limits.js";

/** Reports the first difference. No frame is played after it. */
export async function compareRun(
  path: string,
  lines: AsyncIterable<string>,
  report: Report,
  host: CommandHost,
): Promise<{ readonly [key: string]: Json }> {
  const expectedRun = await readDocument(path, report, host, maxOutputBytes);
  if (expectedRun === undefined) return { differences: null };
  const before = expectedRun.text.split(/\r?\n/).filter((line) => line !== "");
  let frame = 0;
  for await (const line of lines) {
    const expected = before[frame];
    if (expected !== line)
      return reportDifference(
        path,
        frame,
        expected === undefined
          ? [`the run has more than the ${countOf(before.length, "frame")} expected`]
          : differencesOfFrames(expected, line),
        report,
      );
    frame += 1;
  }
  // The game has failed, which is reported already.
  if (report.exitCode !== 0) return { differences: [] };
  if (frame < before.length)
    return reportDifference(
      path,
      frame,
      [`the run has fewer than the ${countOf(before.length, "frame")} expected`],
      report,
    );
  report.note(`${report.colors.green("✓")} ${countOf(frame, "frame")} as in ${showControlCharacters(path)}`);
  return { differences: [] };
}

function reportDifference(
  path: string,
  frame: number,
  differences: readonly string[],
  report: Report,
): { readonly [key: string]: Json } {
  const { code, title } = tool.otherRun;
  report.problem({
    code,
    title,
    message: `Frame ${frame} differs from \`${path}\`.`,
    help: "If the change is intended, run again with `--update`.",
    file: path,
    exitCode: 1,
  });
  const excerpt = differences.slice(0, maxDifferencesShown);
  for (const difference of excerpt) report.line(`  ${showControlCharacters(difference)}`);
  if (differences.length > excerpt.length) report.line(`  and ${differences.length - excerpt.length} more`);
  return { differences };
}

function differencesOfFrames(expected: string, actual: string): readonly string[] {
  const [before, now] = [partsOf(expected), partsOf(actual)];
  if (before === undefined || now === undefined) return [`the expected line is not a frame: ${truncate(expected)}`];
  const differences = [...new Set([...before.keys(), ...now.keys()])].flatMap((name) =>
    differencesOfPart(name, before.get(name), now.get(name)),
  );
  return differences.length === 0 ? ["the lines differ only in form"] : differences;
}

function differencesOfPart(name: string, expected: unknown, actual: unknown): readonly string[] {
  const [before, now] = [JSON.stringify(expected), JSON.stringify(actual)];
  if (before === now) return [];
  if (Array.isArray(expected) && Array.isArray(actual))
    return differencesOfLists(
      name,
      expected.map((one) => JSON.stringify(one)),
      actual.map((one) => JSON.stringify(one)),
    );
  if (name !== "state" || typeof expected !== "string" || typeof actual !== "string")
    return [describeValues(name, before ?? "nothing", now ?? "nothing")];
  return differencesBetween(expected, actual).map((difference) => {
    const place = `state${difference.place}`;
    if (difference.kind === "other") return describeValues(place, difference.expected, difference.actual);
    return `${place} ${difference.kind === "lacks" ? "lacks" : "also has"} ${truncate(difference.parts.join(", "))}`;
  });
}

function differencesOfLists(name: string, before: readonly string[], now: readonly string[]): readonly string[] {
  const [lacking, besides] = [difference(before, now), difference(now, before)];
  const line = (word: string, parts: readonly string[]): readonly string[] =>
    parts.length === 0 ? [] : [`${name} ${word} ${truncate(parts.join(", "))}`];
  return lacking.length + besides.length === 0
    ? [`${name} differ only in order`]
    : [...line("lack", lacking), ...line("also have", besides)];
}

/** Returns the multiset difference of two lists. */
function difference(items: readonly string[], others: readonly string[]): readonly string[] {
  const remaining = new Map<string, number>();
  for (const one of others) remaining.set(one, (remaining.get(one) ?? 0) + 1);
  return items.filter((one) => {
    const count = remaining.get(one) ?? 0;
    remaining.set(one, count - 1);
    return count <= 0;
  });
}

function describeValues(place: string, expected: string, actual: string): string {
  return `${place}: expected ${truncate(expected)}, got ${truncate(actual)}`;
}

function truncate(text: string): string {
  return text.length <= maxDifferenceLength ? text : `${text.slice(0, maxDifferenceLength)}…`;
}

function partsOf(line: string): ReadonlyMap<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? new Map(Object.entries(value))
      : undefined;
  } catch {
    return undefined;
  }
}
