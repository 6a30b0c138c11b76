// A value becomes words for its kind, members and coordinates included: "a set of pairs of an atom and a number".

import { listed } from "../diagnostics/words.js";
import { described, isFunction, isSequence, isSet, isTuple, type Value } from "../runtime/index.js";

/** So deep the members of members are told apart: a set of sequences of pairs. */
const greatestDepth = 3;

/** Of a larger set or sequence it is not said what is in it, since that would have to be listed. */
const mostMembers = 100_000;

/** Members of more kinds than this are not told apart. */
const mostKinds = 3;

/** Words for one value and for several of its kind. */
interface Words {
  readonly one: string;
  readonly many: string;
}

/** The kind of a value in a reader's words. */
export function kindInWords(value: Value): string {
  return wordsFor(value, greatestDepth).one;
}

function wordsFor(value: Value, depth: number): Words {
  const plain = plainWords(value);
  if (isFunction(value)) return { one: `${plain.one} of ${value.length} ${value.length === 1 ? "parameter" : "parameters"}`, many: plain.many };
  if (depth === 0) return plain;
  if (isTuple(value)) return tupleWords(value, plain, depth - 1);
  if (isSequence(value)) return value.length > mostMembers ? plain : withMembers(plain, value.items, "an empty sequence", depth - 1);
  if (!isSet(value) || !value.finite) return plain;
  if (value.formula?.kind === "range" && value.size() !== 0) return { one: "a set of numbers", many: "sets of numbers" };
  return value.size() > mostMembers ? plain : withMembers(plain, value, "the empty set", depth - 1);
}

/** "a pair", "pairs". */
function plainWords(value: Value): Words {
  const one = described(value);
  const noun = one.replace(/^an? /, "");
  return { one, many: noun.startsWith("tuple") ? noun.replace("tuple", "tuples") : `${noun}s` };
}

/** "a pair of numbers", "a pair of an atom and a number", "a tuple of 5 numbers"; a long mixed one is only counted. */
function tupleWords(items: readonly Value[], plain: Words, depth: number): Words {
  const parts = items.map((item) => wordsFor(item, depth));
  const same = new Set(parts.map(({ many }) => many)).size === 1 ? parts[0]?.many : undefined;
  if (items.length > 3) return same === undefined ? plain : { one: `${plain.one} ${same}`, many: `${plain.many} ${same}` };
  const what = same ?? listed(parts.map(({ one }) => one));
  return { one: `${plain.one} of ${what}`, many: `${plain.many} of ${what}` };
}

function withMembers(plain: Words, members: Iterable<Value>, empty: string, depth: number): Words {
  const kinds = new Set<string>();
  for (const member of members) kinds.add(wordsFor(member, depth).many);
  if (kinds.size === 0) return { one: empty, many: plain.many };
  // An empty set among sets of numbers is no other kind of thing.
  const told = [...kinds].filter((kind) => ![...kinds].some((other) => other.startsWith(`${kind} of `)));
  return told.length > mostKinds ? plain : { one: `${plain.one} of ${listed(told)}`, many: `${plain.many} of ${listed(told)}` };
}
