// The ways to write a definition that come into question where it has a mistake: each habit of other languages that its
// code shows, turned into LED by itself, and then all of them together.

import { calls } from "./calls.js";
import { masked } from "./code.js";
import { definitions } from "./definitions.js";
import { notations } from "./notations.js";
import { own } from "./own.js";
import type { Rewriting } from "./rewriting.js";

/** Code to be tried, and what it does in words. */
export interface Candidate {
  readonly help: string;
  readonly written: string;
}

/** What is no error by itself is rewritten only by rows that name it. */
const signatureAlone = "L331";

/**
 * Longer definitions are not rewritten: the patterns are tried at each of their places. Of 7,355 definitions of all kinds
 * of documents, the longest has 667 characters.
 */
const longest = 800;

/**
 * Nor is code with so many blanks in a row: the time of some patterns grows with the cube of their number, to 7 ms each
 * for 240 and to 400 for 1,000.
 */
const manyBlanks = /\s{200}/;

let table: readonly Rewriting[] | undefined;

/** The rows of all tables. Compiling the patterns takes time, and most documents have no mistake. */
export const rewritingRows = (): readonly Rewriting[] =>
  (table ??= [...definitions(), ...own(), ...notations(), ...calls()]);

/** What is known of the mistake in a definition. */
interface Facts {
  /** The code of the message. */
  readonly message: string;
  /** True if only the rows count that name the message. */
  readonly isNamed: boolean;
  /** True if the definition has no other mistake. */
  readonly isAlone: boolean;
  readonly isDefined: (name: string) => boolean;
}

/** What one habit turns into another one's notation needs more rounds. */
const rounds = 3;

/** What may be written in place of a definition, the likeliest first. */
export function* rewritingsOf(code: string, facts: Facts): Generator<Candidate, undefined, undefined> {
  if (code.length > longest || manyBlanks.test(code)) return undefined;
  const rows = rewritingRows().filter(
    ({ codes }) => codes?.includes(facts.message) ?? !(facts.isNamed || facts.message === signatureAlone),
  );
  const { code: bare, unmask } = masked(code);
  const seen = new Set([bare]);
  const candidates = function* (forms: Iterable<readonly [Rewriting, string]>): Generator<Candidate> {
    for (const [{ help }, written] of forms) {
      if (seen.has(written)) continue;
      seen.add(written);
      yield { help, written: unmask(written) };
    }
  };
  const [certain, guesses] = [rows.filter(({ isGuess }) => isGuess !== true), rows.filter(({ isGuess }) => isGuess)];
  const all = [...together(bare, certain, facts)];
  if (!facts.isAlone) yield* candidates(all);
  for (const row of rows) yield* candidates(row.write(bare, facts.isDefined).map((written) => [row, written]));
  yield* candidates(all);
  const [first, written] = all.at(-1) ?? [];
  if (first !== undefined && written !== undefined)
    for (const row of guesses) yield* candidates(row.write(written, facts.isDefined).map((one) => [first, one]));
  return undefined;
}

/**
 * The code after all that is certain is turned into LED, in one round, in two, and so on; the first of them gives the
 * words.
 */
function* together(
  code: string,
  rows: readonly Rewriting[],
  { isDefined }: Facts,
): Generator<readonly [Rewriting, string]> {
  let written = code;
  let first: Rewriting | undefined;
  for (let round = 0; round < rounds; round++) {
    const before = written;
    for (const row of rows) {
      const next = row.write(written, isDefined).find((one) => one !== written) ?? written;
      if (next !== written) first ??= row;
      written = next;
    }
    if (first === undefined || written === before) return;
    yield [first, written];
  }
}
