// The patterns for foreign syntax on repetitive code: exponential backtracking shows after a few repetitions.

import { describe, expect, it } from "vitest";
import { rewritingRows } from "../../src/fixes/rewritings.js";
import { timed } from "../processor-time.js";
import { isLong } from "../support/random.js";

/** Prefixes of the patterns, which lead to the repeated fragment. */
const beginnings = [
  "",
  "{",
  "{x | ",
  "(",
  "[",
  "<",
  "|",
  "max(",
  "sum(",
  "Sum[",
  "f(",
  "some ",
  "if ",
  "case x of ",
  "let ",
  "lambda ",
  "\\",
  "all x in S",
  "x where ",
  "for ",
  "{1, ",
  "x in ",
  "λ ",
  "Sum_{",
  "case x of 0 -> ",
];

const parts = [
  "a",
  "a ",
  " a",
  ", a",
  "a, ",
  " , ",
  "a,",
  ",",
  "(",
  "(a",
  "(a)",
  "(a) ",
  "[a]",
  "{a}",
  "<a>",
  "|",
  "|a",
  "| a ",
  "|a|",
  " in ",
  "a in S ",
  "x in S, ",
  "some x in S. ",
  "all x in S ",
  ". ",
  "a. ",
  "..",
  "...",
  "1..2 ",
  "; ",
  "a; ",
  "a if b; ",
  "if a ",
  "if a then b else ",
  " for ",
  "a for x in S ",
  "where ",
  "x = 1, ",
  " = ",
  "=",
  "a = b ",
  " == ",
  "-> ",
  "a -> b ",
  "a -> b; ",
  "=> ",
  ": ",
  "a: b ",
  "a: b, ",
  ":= ",
  "x := 1 ",
  "+ ",
  "a + ",
  "a + b * ",
  "1 ",
  "12",
  "a1",
  "'",
  "a'",
  "`a ",
  '"',
  "\ue000 ",
  "a.b",
  ".b()",
  "f(a)(",
  "f(a, ",
  "f a ",
  "!",
  "! ",
  "_",
  "{}",
  "<> ",
  "\n",
  "\n  a",
  "a\n",
  "  ",
  "and ",
  "a and b or ",
  "not ",
  "or ",
  "is ",
  "a is b ",
  "let x = 1 in ",
  "lam x. ",
  "\\x -> ",
  "case ",
  "of ",
  "else ",
  "elif a: b ",
  "| a = b ",
  "return ",
  "end ",
];

const heads = ["x := ", "f(x) := ", "f(x) iff ", "", "f(x) = ", "def f(x): "];
const endings = ["", "!", " otherwise", " )"];
/**
 * Range of repetition counts. The step is larger while runs are fast, so that exponential growth is detected early.
 */
const [fewest, most] = [6, 42];
const stepAfter = (milliseconds: number): number => (milliseconds < 0.1 ? 6 : 1);
/** Milliseconds; all patterns take less than 5 on code of this length. */
const limit = 200;

describe("patterns for foreign syntax", () => {
  const rows = rewritingRows().map((rewriting, row) => [`${row}: ${rewriting.help}`, rewriting, row] as const);

  it.each(rows)("do not backtrack exponentially on repeated code: %s", (_, { write }, row) => {
    const slow: unknown[] = [];
    for (const [i, beginning] of beginnings.entries())
      for (const [k, part] of parts.entries())
        for (const [h, head] of heads.entries()) {
          // The short run combines each prefix with an eighth of the fragments and one head; `LED_LONG=1` tries all.
          if (!isLong && ((i + k + row) % 8 !== 0 || h !== (i + k) % heads.length)) continue;
          const ending = endings[(i + k) % endings.length]!;
          for (let count = fewest; count <= most; ) {
            const code = head + beginning + part.repeat(count) + ending;
            const rewrite = (): unknown => write(code, () => false);
            const start = performance.now();
            rewrite();
            const elapsed = performance.now() - start;
            // Elapsed time is quick to measure, but depends on the load of the machine.
            if (elapsed >= limit) {
              const { milliseconds } = timed(rewrite);
              if (milliseconds >= limit) {
                slow.push({ code, milliseconds });
                break;
              }
            }
            count += stepAfter(elapsed);
          }
        }
    expect(slow).toEqual([]);
  });
});
