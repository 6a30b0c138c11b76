// Suggests how a call was meant, by the kinds of its arguments: a pair instead of two arguments or vice versa, a
// missing or superfluous argument, or another order. The suggestion is written with the actual arguments.

import { capitalised, quote } from "../../diagnostics/words.js";
import { allKinds, kinds, type Kinds, kindsOf } from "../lattice/kinds.js";
import { union } from "../lattice/lattice.js";
import { any, color, rational, sequenceOf, setOf, tupleOf, type Type } from "../lattice/type.js";

/** An argument with its code, its type and, for a pair, its components. */
export interface Argument {
  readonly code: string;
  /** The code if a point is required. */
  readonly asPoint?: string;
  /** True if it was combined from several arguments. */
  readonly isMade?: true;
  readonly type: Type;
  readonly parts?: readonly Argument[] | undefined;
}

/** The callee with the parameter types of its overloads. */
interface Called {
  readonly code: string;
  readonly names: readonly string[] | undefined;
  readonly readings: readonly (readonly Type[])[];
  /** True if values of the first type may satisfy a parameter of the second type. */
  readonly fits: (type: Type, parameter: Type) => boolean;
}

interface Attempt {
  readonly args: readonly Argument[];
  readonly said: readonly string[];
  /** True if pairs were split. */
  readonly isSplit?: true;
}

/** Maximum number of arguments of calls to repair. */
const maxArguments = 7;
/** Maximum number of pairs to combine or split. */
const maxPairs = 3;
/** Maximum length of a quoted call. */
const longestCall = 90;

/** A sentence with the suggested call; undefined if no change makes it valid, or several do. */
export function repairOfCall(args: readonly Argument[], called: Called): string | undefined {
  if (args.length > maxArguments || called.readings.every(({ length }) => length > maxArguments)) return undefined;
  const original: Attempt = { args, said: [] };
  const regroupings = groupings(original);
  const best =
    onlyOne([...reordered(original, called)], called) ??
    firstOf(regroupings, (attempts) =>
      onlyOne(
        attempts.filter((attempt) => isRight(attempt, called)),
        called,
      ),
    ) ??
    onlyOne(
      [...gathered(original)].filter((attempt) => isRight(attempt, called)),
      called,
    ) ??
    shortened(original, called) ??
    firstOf(regroupings, (attempts) => attempts.flatMap((one) => [...lengthened(one, called)]).at(-1));
  if (best === undefined) return undefined;
  const call = `${called.code}(${textOf(best, called)})`;
  return call.length > longestCall ? undefined : `${sentence(best.said)}: ${quote(call)}.`;
}

/** The attempts with no pair changed, with one pair combined or split, with two, and so on. */
function groupings(attempt: Attempt): readonly (readonly Attempt[])[] {
  const all: (readonly Attempt[])[] = [[attempt]];
  for (let pairs = 1; pairs <= maxPairs; pairs++) all.push(all[pairs - 1]!.flatMap((one) => [...regrouped(one)]));
  return all;
}

/** Returns the match with the fewest changes. */
function firstOf(
  groupings: readonly (readonly Attempt[])[],
  find: (attempts: readonly Attempt[]) => Attempt | undefined,
): Attempt | undefined {
  for (const attempts of groupings) {
    const match = find(attempts);
    if (match !== undefined) return match;
  }
  return undefined;
}

function readingFor({ args }: Attempt, { readings, fits }: Called): readonly Type[] | undefined {
  return readings.find(
    (parameters) =>
      parameters.length === args.length &&
      args.every(
        // A parameter that accepts anything is not evidence for a pair.
        ({ type, isMade }, i) =>
          (isMade !== true || kindsOf(parameters[i]!) !== allKinds) && fits(type, parameters[i]!),
      ),
  );
}

const isRight = (attempt: Attempt, called: Called): boolean => readingFor(attempt, called) !== undefined;

/** The code of the arguments, with pairs of numbers written as points where points are required. */
function textOf(attempt: Attempt, called: Called): string {
  const parameters = readingFor(attempt, called);
  return attempt.args.map(({ code, asPoint = code }, i) => (needsPoint(parameters?.[i]) ? asPoint : code)).join(", ");
}

function needsPoint(parameter: Type = []): boolean {
  const mask = kindsOf(parameter);
  return (mask & kinds.Point) !== 0 && (mask & ~(kinds.Point | kinds.tuple)) === 0;
}

const isOfEasel = (parameter: Type): boolean => (kindsOf(parameter) & ~(kinds.Point | kinds.Color | kinds.tuple)) === 0;

/** Returns the only attempt; undefined if there are several with different texts. */
function onlyOne(attempts: readonly Attempt[], called: Called): Attempt | undefined {
  const [first, ...others] = attempts;
  return first !== undefined && others.every((other) => textOf(other, called) === textOf(first, called))
    ? first
    : undefined;
}

/** Combines two neighbouring arguments into a pair, or splits a pair. */
function* regrouped({ args, said, isSplit }: Attempt): Iterable<Attempt> {
  for (const [i, { code, parts }] of args.entries())
    if (parts !== undefined && (isSplit === true || said.length === 0))
      yield {
        isSplit: true,
        args: [...args.slice(0, i), ...parts, ...args.slice(i + 1)],
        said: [
          ...said,
          `${quote(code)} is one argument, but its parts are ${parts.length === 2 ? "two" : parts.length}`,
        ],
      };
  if (isSplit === true) return;
  const joined = (from: number, to: number): string =>
    args
      .slice(from, to)
      .map(({ code }) => code)
      .join(", ");
  for (let i = 0; i + 1 < args.length; i++) {
    const [one, other] = [args[i]!, args[i + 1]!];
    const asPoint = isNumber(one) && isNumber(other) ? { asPoint: `point(${joined(i, i + 2)})` } : {};
    const pair: Argument = {
      code: `(${joined(i, i + 2)})`,
      type: tupleOf([one.type, other.type]),
      isMade: true,
      ...asPoint,
    };
    yield { args: [...args.slice(0, i), pair, ...args.slice(i + 2)], said: [...said, "a pair is one argument"] };
    if (args.length >= i + 3 && args.slice(i, i + 3).every(isNumber)) {
      const mixed: Argument = { code: `color(${joined(i, i + 3)})`, type: color, isMade: true };
      yield { args: [...args.slice(0, i), mixed, ...args.slice(i + 3)], said: [...said, "a colour is one argument"] };
    }
  }
}

function* gathered({ args, said }: Attempt): Iterable<Attempt> {
  // Members are usually of one kind.
  if (args.length < 2 || args.some(({ type }) => kindsOf(type) !== kindsOf(args[0]!.type))) return;
  const member = union(...args.map(({ type }) => type));
  const all = args.map(({ code }) => code).join(", ");
  yield { args: [{ code: `{${all}}`, type: setOf(member), isMade: true }], said: [...said, "a set is one argument"] };
  yield {
    args: [{ code: `<${all}>`, type: sequenceOf(member), isMade: true }],
    said: [...said, "a sequence is one argument"],
  };
}

const isNumber = ({ type }: Argument): boolean => kindsOf(type) === kinds.number;

function* reordered(attempt: Attempt, called: Called): Iterable<Attempt> {
  const { args, said } = attempt;
  for (let i = 0; i < args.length; i++)
    for (let j = i + 1; j < args.length; j++) {
      const swapped = args.with(i, args[j]!).with(j, args[i]!);
      const next = { args: swapped, said: [...said, "the arguments fit in another order"] };
      if (isRight(next, called)) yield next;
    }
}

/** Omits one argument: the last candidate, if there are several. */
function shortened({ args, said }: Attempt, called: Called): Attempt | undefined {
  const right = args.flatMap((_, i): readonly Attempt[] => {
    const next = { args: args.toSpliced(i, 1), said };
    return isRight(next, called) ? [next] : [];
  });
  const last = right.at(-1);
  const out = last === undefined ? undefined : args.find((arg, i) => last.args[i] !== arg);
  return (
    last && {
      args: last.args,
      said: [
        ...said,
        onlyOne(right, called) === undefined
          ? `there is one argument too many, perhaps ${quote(out?.code ?? "")}`
          : `there is one argument too many, ${quote(out?.code ?? "")}`,
      ],
    }
  );
}

/** Adds one argument. Besides a missing argument, only combined points and colours are certain enough. */
function* lengthened({ args, said }: Attempt, called: Called): Iterable<Attempt> {
  for (let i = 0; i <= args.length; i++) {
    const next = { args: args.toSpliced(i, 0, { code: "…", type: any }), said };
    const parameters = readingFor(next, called);
    if (parameters !== undefined && next.args.every((arg, at) => arg.isMade !== true || isOfEasel(parameters[at]!)))
      yield { ...next, said: [...said, `${missing(i, called)} is missing`] };
  }
}

function missing(i: number, { names, readings }: Called): string {
  const name = names?.[i];
  if (name !== undefined) return quote(name);
  const parameter = readings.find((reading) => reading.length > i)?.[i] ?? rational;
  return (
    words.find(([mask]) => kindsOf(parameter) === mask || kindsOf(parameter) === (mask | kinds.tuple))?.[1] ?? "one"
  );
}

const words: readonly (readonly [Kinds, string])[] = [
  [kinds.number, "a number"],
  [kinds.Point, "a point"],
  [kinds.Color, "a colour"],
  [kinds.string, "a string"],
  [kinds.set, "a set"],
];

/** Joins several changes into one sentence, without repetition. */
function sentence(changes: readonly string[]): string {
  return capitalised([...new Set(changes)].join(", and "));
}
