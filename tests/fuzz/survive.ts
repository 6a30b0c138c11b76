// Invariants of every text: it compiles or is rejected with located diagnostics, within a time limit.

import { expect } from "vitest";
import { compile, type Compiled } from "../../src/compiler.js";
import { program } from "../../src/program.js";
import { hasErrors } from "../../src/diagnostics/diagnostic.js";
import { timed } from "../processor-time.js";
import { faultShown, misplaced, patience as limit } from "./examine.js";
import { isLong } from "../support/random.js";

/** All cases in the long run; every sixth in the short one, offset by `i`. */
export const chosen = <Case>(cases: readonly Case[], i: number): readonly Case[] =>
  cases.filter((_, k) => isLong || (k + i) % 6 === 0);

interface Slowest {
  milliseconds: number;
  text: string;
}

/** Compiles texts, checks the invariants, and records the slowest text. */
export class Survivors {
  readonly slowest: Slowest = { milliseconds: 0, text: "" };
  /** Number of texts tried, and of those accepted. */
  cases = 0;
  compiled = 0;

  /** Checks a text; `patience` is the time limit in seconds. */
  check(text: string, patience = 1): Compiled {
    const { result, milliseconds } = timed(() => wayOf(text));
    // Load and garbage collection disturb measurements: only texts that are slow three times are slow.
    const best =
      milliseconds < limit * patience
        ? milliseconds
        : Math.min(milliseconds, timed(() => wayOf(text)).milliseconds, timed(() => wayOf(text)).milliseconds);
    expect(best, `slow: ${JSON.stringify(text.slice(0, 5000))}`).toBeLessThan(limit * patience);
    if (best > this.slowest.milliseconds) Object.assign(this.slowest, { milliseconds: best, text });
    const { compiled, code } = result;
    expect(misplaced(compiled, text)).toBeUndefined();
    expect(compiled.faults.map(faultShown)).toEqual([]);
    // Either an error or a module, never both or neither.
    expect(compiled.output === undefined).toBe(hasErrors(compiled.diagnostics));
    if (code !== undefined) expect(() => new Function("easel", code)).not.toThrow();
    this.cases++;
    if (code !== undefined) this.compiled++;
    return compiled;
  }

  report(title: string): void {
    const { milliseconds, text } = this.slowest;
    console.log(
      `${title}: ${this.cases} texts, ${this.compiled} compiled to the end; the slowest took ${Math.round(milliseconds)} ms (${text.length} characters)`,
    );
  }
}

function wayOf(text: string): { readonly compiled: Compiled; readonly code: string | undefined } {
  const compiled = compile(text);
  // The module is emitted lazily.
  if (compiled.output?.typescript === undefined) return { compiled, code: undefined };
  const { source, tests } = compiled.document;
  return {
    compiled,
    code: program(
      compiled,
      tests.map(({ expression }) => ({ source, span: expression })),
    ).code,
  };
}
