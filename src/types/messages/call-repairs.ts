// What a call was probably meant to be, by the kinds of its arguments: a pair that was to be two arguments, two that
// were to be a pair, one that is missing, one too many, or another order. The call is written out with its arguments.

import { capitalised, quote } from "../../diagnostics/words.js";
import { allKinds, kinds, type Kinds, kindsOf } from "../lattice/kinds.js";
import { union } from "../lattice/lattice.js";
import { any, color, rational, sequenceOf, setOf, tupleOf, type Type } from "../lattice/type.js";

/** An argument: its code, its type and, if it is a pair, what that consists of. */
export interface Argument {
  readonly code: string;
  /** How it is written where a point is needed. */
  readonly asPoint?: string;
  /** True if it was put together of several. */
  readonly isMade?: true;
  readonly type: Type;
  readonly parts?: readonly Argument[] | undefined;
}

/** What is called, with the types of the parameters in each of its readings. */
export interface Called {
  readonly code: string;
  /** The names of the parameters, if it is a definition. */
  readonly names: readonly string[] | undefined;
  readonly readings: readonly (readonly Type[])[];
  /** True if a value of the first type may be one that a parameter of the second type needs. */
  readonly fits: (type: Type, parameter: Type) => boolean;
}

/** The arguments after some changes, and what was changed, in words. */
interface Attempt {
  readonly args: readonly Argument[];
  readonly said: readonly string[];
  /** True if pairs were taken apart. */
  readonly isSplit?: true;
}

/** In longer calls nothing is looked for. */
const mostArguments = 7;
/** So many pairs are put together or taken apart. */
const mostPairs = 3;
/** Longer calls are not quoted. */
const longestCall = 90;

/** The sentence that tells how the call was probably meant; undefined if no change makes it fit, or too many do. */
export function repairOfCall(args: readonly Argument[], called: Called): string | undefined {
  if (args.length > mostArguments || called.readings.every(({ length }) => length > mostArguments)) return undefined;
  const written: Attempt = { args, said: [] };
  const regroupings = groupings(written);
  const found =
    onlyOne([...reordered(written, called)], called) ??
    firstOf(regroupings, (attempts) =>
      onlyOne(
        attempts.filter((attempt) => isRight(attempt, called)),
        called,
      ),
    ) ??
    onlyOne(
      [...gathered(written)].filter((attempt) => isRight(attempt, called)),
      called,
    ) ??
    shortened(written, called) ??
    firstOf(regroupings, (attempts) => attempts.flatMap((one) => [...lengthened(one, called)]).at(-1));
  if (found === undefined) return undefined;
  const call = `${called.code}(${textOf(found, called)})`;
  return call.length > longestCall ? undefined : `${sentence(found.said)}: ${quote(call)}.`;
}

/** The arguments as they are, with one pair put together or taken apart, with two, and so on. */
function groupings(attempt: Attempt): readonly (readonly Attempt[])[] {
  const all: (readonly Attempt[])[] = [[attempt]];
  for (let pairs = 1; pairs <= mostPairs; pairs++) all.push(all[pairs - 1]!.flatMap((one) => [...regrouped(one)]));
  return all;
}

/** What is found with the fewest changes. */
function firstOf(
  groupings: readonly (readonly Attempt[])[],
  find: (attempts: readonly Attempt[]) => Attempt | undefined,
): Attempt | undefined {
  for (const attempts of groupings) {
    const found = find(attempts);
    if (found !== undefined) return found;
  }
  return undefined;
}

function readingFor({ args }: Attempt, { readings, fits }: Called): readonly Type[] | undefined {
  return readings.find(
    (parameters) =>
      parameters.length === args.length &&
      args.every(
        // Of a parameter that takes anything nothing tells that it takes a pair.
        ({ type, isMade }, i) =>
          (isMade !== true || kindsOf(parameters[i]!) !== allKinds) && fits(type, parameters[i]!),
      ),
  );
}

const isRight = (attempt: Attempt, called: Called): boolean => readingFor(attempt, called) !== undefined;

/** The code of the arguments: a pair of numbers is a point where one is needed. */
function textOf(attempt: Attempt, called: Called): string {
  const parameters = readingFor(attempt, called);
  return attempt.args.map(({ code, asPoint = code }, i) => (needsPoint(parameters?.[i]) ? asPoint : code)).join(", ");
}

function needsPoint(parameter: Type = []): boolean {
  const asked = kindsOf(parameter);
  return (asked & kinds.Point) !== 0 && (asked & ~(kinds.Point | kinds.tuple)) === 0;
}

const isOfEasel = (parameter: Type): boolean => (kindsOf(parameter) & ~(kinds.Point | kinds.Color | kinds.tuple)) === 0;

/** Several that are right in different words are no help. */
function onlyOne(attempts: readonly Attempt[], called: Called): Attempt | undefined {
  const [first, ...others] = attempts;
  return first !== undefined && others.every((other) => textOf(other, called) === textOf(first, called))
    ? first
    : undefined;
}

/** Two neighbours as one pair, or a pair as two arguments. */
function* regrouped({ args, said, isSplit }: Attempt): Iterable<Attempt> {
  for (const [i, { code, parts }] of args.entries())
    if (parts !== undefined && (isSplit === true || said.length === 0))
      yield {
        isSplit: true,
        args: [...args.slice(0, i), ...parts, ...args.slice(i + 1)],
        said: [
          ...said,
          `${quote(code)} is one argument, and its parts are ${parts.length === 2 ? "two" : parts.length}`,
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

/** All arguments as the members of one set or sequence. */
function* gathered({ args, said }: Attempt): Iterable<Attempt> {
  // Members are of one kind.
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

/** Two arguments in each other's places. */
function* reordered(attempt: Attempt, called: Called): Iterable<Attempt> {
  const { args, said } = attempt;
  for (let i = 0; i < args.length; i++)
    for (let j = i + 1; j < args.length; j++) {
      const swapped = args.with(i, args[j]!).with(j, args[i]!);
      const next = { args: swapped, said: [...said, "the arguments fit in another order"] };
      if (isRight(next, called)) yield next;
    }
}

/** One argument left out: the last, if several may be. */
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
          ? `one argument is too many, perhaps ${quote(out?.code ?? "")}`
          : `${quote(out?.code ?? "")} is one too many`,
      ],
    }
  );
}

/** One argument more. Beside one that is missing, only points and colours are put together for certain. */
function* lengthened({ args, said }: Attempt, called: Called): Iterable<Attempt> {
  for (let i = 0; i <= args.length; i++) {
    const next = { args: args.toSpliced(i, 0, { code: "…", type: any }), said };
    const parameters = readingFor(next, called);
    if (parameters !== undefined && next.args.every((arg, at) => arg.isMade !== true || isOfEasel(parameters[at]!)))
      yield { ...next, said: [...said, `${missing(i, called)} is missing`] };
  }
}

/** What the parameter of this number is, in words. */
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

/** Several changes as one sentence; the same one twice is said once. */
function sentence(said: readonly string[]): string {
  return capitalised([...new Set(said)].join(", and "));
}
