// What must hold for every text whatever: it compiles or it is told why not, at places within it, and soon.

import { expect } from "vitest";
import { compile, type Compiled, program } from "../../src/compile.js";
import { hasErrors } from "../../src/diagnostics/diagnostic.js";
import { timed } from "../processor-time.js";
import { faultShown, misplaced, patience as limit } from "./examine.js";
import { isLong } from "../support/random.js";

/** The longer run is asked for with `LED_LONG=1`, another choice of cases with `LED_SEED`. */

/** All cases in the longer run; in the short one every sixth, beginning with another for each `i`. */
export const chosen = <Case>(cases: readonly Case[], i: number): readonly Case[] =>
  cases.filter((_, k) => isLong || (k + i) % 6 === 0);

interface Slowest {
  milliseconds: number;
  text: string;
}

/** Compiles texts, checks what must hold, and remembers which took longest. */
export class Survivors {
  readonly slowest: Slowest = { milliseconds: 0, text: "" };
  /** How many texts were compiled, and how many of them to the end. */
  cases = 0;
  compiled = 0;

  /** Checks a text; `patience` is how many seconds it may take. */
  check(text: string, patience = 1): Compiled {
    const { result, milliseconds } = timed(() => wayOf(text));
    // The machine may be busy, and the collector comes when it likes: only what is slow three times is slow.
    const best =
      milliseconds < limit * patience
        ? milliseconds
        : Math.min(milliseconds, timed(() => wayOf(text)).milliseconds, timed(() => wayOf(text)).milliseconds);
    expect(best, `slow: ${JSON.stringify(text.slice(0, 5000))}`).toBeLessThan(limit * patience);
    if (best > this.slowest.milliseconds) Object.assign(this.slowest, { milliseconds: best, text });
    const { compiled, code } = result;
    expect(misplaced(compiled, text)).toBeUndefined();
    expect(compiled.faults.map(faultShown)).toEqual([]);
    // Two answers and no third: an error, or a module.
    expect(compiled.output === undefined).toBe(hasErrors(compiled.diagnostics));
    if (code !== undefined) expect(() => new Function("easel", code)).not.toThrow();
    this.cases++;
    if (code !== undefined) this.compiled++;
    return compiled;
  }

  /** One line about the run, for people. */
  report(title: string): void {
    const { milliseconds, text } = this.slowest;
    console.log(
      `${title}: ${this.cases} texts, ${this.compiled} compiled to the end; the slowest took ${Math.round(milliseconds)} ms (${text.length} characters)`,
    );
  }
}

/** All that the translator does with a text: the module, and the program with the document's tests. */
function wayOf(text: string): { readonly compiled: Compiled; readonly code: string | undefined } {
  const compiled = compile(text);
  // The module is made when it is read.
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
