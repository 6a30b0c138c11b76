// Why the tests of a document have the values that they have: in a program that takes notes, and is made when the first
// test is asked about, unless it is there already.

import type { Checked } from "../compile.js";
import type { Asking } from "../reasons/reason.js";
import { linesOf, type ReasonLine, type Room } from "../reasons/lines.js";
import type { Steps, Unfolding } from "../reasons/steps.js";
import { differencesBetween } from "./difference.js";
import type { TimeoutOutcome } from "./outcome.js";
import type { FileReader } from "./recordings.js";
import { type Noting, Reasons, withNotes } from "./reasons.js";
import type { TestProgram } from "./tests.js";

/** What became of a test, as far as it matters for the reason. */
interface Judged {
  readonly status: "passed" | "failed";
  readonly expected: string | undefined;
  readonly actual: string | undefined;
  /** True if it was stopped, and its first calls are to be told. */
  readonly isUnended?: boolean;
  /** How many seconds it took, if that is known. */
  readonly seconds?: number | undefined;
}

/** What gives reasons: what starts a runner for them, and how much is said. */
export interface WhyOptions {
  readonly start: () => Noting;
  readonly room: Room;
  /** So many parts of the expression of a test that passes are evaluated at most; one that takes more has no reason. */
  readonly most?: number;
  /** The program of the tests that takes notes, if somebody has made it already. */
  readonly program?: TestProgram | undefined;
}

/**
 * The reason of a test that fails may take so many times as long as the test, and so many seconds more: what
 * `npm run bench -- reasons` measures takes 0.2 seconds at most, though a loop that is fast without notes may take
 * thirty times as long with them.
 */
const mostTimes = 3;
const secondsMore = 1;

/** An evaluation is shown with so many lines: with fewer, the reason says as much. */
const leastLines = 4;
const mostLines = 14;
/** So much of it is looked into: what calls more than this has more lines. */
const fewSteps: Unfolding = { depth: 6, calls: mostLines, value: 40, lines: mostLines };
/** So many parts of the expression are evaluated for it. */
const mostParts = 500;

/** The reasons of tests. */
export class TestReasons {
  readonly #compiled: Checked;
  readonly #options: WhyOptions;
  readonly #read: FileReader;
  #made: Reasons | undefined;
  /** The number of the first test among the expressions of the program. */
  readonly #first: number;

  constructor(compiled: Checked, options: WhyOptions, read: FileReader) {
    this.#compiled = compiled;
    this.#options = options;
    this.#read = read;
    this.#first = options.program?.noted ?? 0;
  }

  /** The reason of a test, given by its index, in lines; undefined if there is nothing to say. */
  async of(index: number, result: Judged): Promise<readonly ReasonLine[] | undefined> {
    const { room, most } = this.#options;
    const isBounded = result.status === "passed";
    const play = this.#compiled.document.tests[index]?.play;
    this.#made ??= this.#make();
    const { seconds: took, actual, isUnended } = result;
    const asked = isBounded
      ? { most }
      : isUnended === true
        ? { isUnended }
        : {
            seconds: took === undefined ? undefined : mostTimes * took + secondsMore,
            isKnown: actual !== undefined,
          };
    const lines = await linesOf(await this.#made.of(this.#first + index, { play, ...askedOf(result), ...asked }), room);
    return lines.length === 0 ? undefined : lines;
  }

  /** The outcome of a test that was stopped, with what its first calls lead to. */
  followed(outcome: TimeoutOutcome, index: number): Promise<TimeoutOutcome> {
    const play = this.#compiled.document.tests[index]?.play;
    this.#made ??= this.#make();
    return this.#made.followed(outcome, this.#first + index, { play });
  }

  /** The evaluation of a test, line by line; undefined if it has more lines, or hardly any, or takes long. */
  async steps(index: number): Promise<Steps | undefined> {
    const play = this.#compiled.document.tests[index]?.play;
    this.#made ??= this.#make();
    const steps = await this.#made.steps(this.#first + index, { play, most: mostParts }, fewSteps);
    const count = steps?.steps.length ?? 0;
    return count >= leastLines && count <= mostLines ? steps : undefined;
  }

  #make(): Reasons {
    const { source, tests } = this.#compiled.document;
    const noted =
      this.#options.program?.made ??
      withNotes(
        this.#compiled,
        tests.map(({ expression }) => ({ source, span: expression })),
      );
    const runner = this.#options.start();
    runner.load(noted.code);
    return new Reasons(this.#compiled, noted, runner, this.#read);
  }
}

/**
 * A member that is in a set and should not be, or else one that is missing, and the items of a tuple that are not as
 * expected. What is there is made by something that can be pointed at.
 */
function askedOf({ expected, actual }: Judged): Asking {
  if (expected === undefined || actual === undefined) return {};
  const differences = differencesBetween(expected, actual);
  const differing = differences.flatMap(({ place }) => {
    const at = /^\[(\d+)\]/.exec(place)?.[1];
    return at === undefined ? [] : [Number(at) - 1];
  });
  const members = differences.flatMap((one) =>
    one.kind !== "other" && one.place === differences[0]?.place && /^(?:\[\d+\])?$/.test(one.place) ? [one] : [],
  );
  const asked = members.find(({ kind }) => kind === "has") ?? members[0];
  return { differing, wanted: asked?.parts[0] };
}
