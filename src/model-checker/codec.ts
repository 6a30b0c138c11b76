// Binary codec of values with a unique encoding, so that equal values have equal bytes. The shape of the values makes
// it compact: a member of a small set is a number, a set over a small domain is a bit vector.

import { fail } from "../runtime/values/failure.js";
import { comparedFunctions, infiniteListing } from "../runtime/values/failures.js";
import { divide } from "../runtime/values/arithmetic.js";
import {
  atom,
  EaselValue,
  isAtom,
  isSequence,
  isSet,
  isTuple,
  Rational,
  Sequence,
  type Value,
} from "../runtime/values/values.js";
import { setFrom } from "../runtime/sets/builder.js";
import { Bytes, ByteReader } from "./bytes.js";
import type { EncodedShape } from "./shape.js";
import { maxBitDomain, maxCachedDomain, maxDomain, maxInsertionSorted, maxPackedDomain } from "./limits.js";

/** Writes and reads values of one shape. The encoding is prefix-free. */
export interface Codec {
  write(value: Value, to: Bytes): void;
  read(from: ByteReader): Value;
}

/** A finite set of numbered values. */
interface Domain {
  readonly size: number;
  /** Returns the number of a value; -1 if it is not in the domain. */
  numberOf(value: Value): number;
  valueAt(number: number): Value;
}

/** Returns the codec for values that usually have a shape. */
export function codecOf(shape: EncodedShape): Codec {
  const domain = domainOf(shape);
  if (domain !== undefined) return domainCodec(domain);
  switch (shape.kind) {
    case "tuple":
      return tupleCodec(shape.items.map(codecOf));
    case "sequence": {
      const member = domainOf(shape.member);
      return member !== undefined && member.size <= maxPackedDomain
        ? digitsCodec(member)
        : sequenceCodec(codecOf(shape.member));
    }
    case "set": {
      const member = domainOf(shape.member);
      return member !== undefined && member.size <= maxBitDomain ? bitsCodec(member) : setCodec(codecOf(shape.member));
    }
    case "union":
      return unionCodec(shape.parts.map((part) => ({ codec: codecOf(part), fits: shapePredicate(part) })));
    default:
      return anyCodec;
  }
}

// ---- numbered values

function domainOf(shape: EncodedShape): Domain | undefined {
  const domain = uncachedDomainOf(shape);
  if (domain === undefined || domain.size > maxDomain) return undefined;
  return domain.size <= maxCachedDomain ? cacheValues(domain) : domain;
}

function uncachedDomainOf(shape: EncodedShape): Domain | undefined {
  switch (shape.kind) {
    case "range": {
      const { low, high } = shape;
      return {
        size: high - low + 1,
        numberOf: (value) =>
          typeof value === "number" && value >= low && value <= high && value % 1 === 0 ? value - low : -1,
        valueAt: (number) => low + number,
      };
    }
    case "truth":
      return {
        size: 2,
        numberOf: (value) => (value === false ? 0 : value === true ? 1 : -1),
        valueAt: (number) => number === 1,
      };
    case "listed": {
      const values: readonly Value[] = shape.of === "atom" ? shape.values.map((name) => atom(name)) : shape.values;
      const numbers = new Map(values.map((value, number) => [value, number]));
      return {
        size: values.length,
        numberOf: (value) => numbers.get(value) ?? -1,
        valueAt: (number) => values[number]!,
      };
    }
    case "tuple":
      return productOf(shape.items.map(domainOf));
    case "union":
      return sumOf(shape.parts.map(domainOf));
    default:
      return undefined;
  }
}

function productOf(domains: readonly (Domain | undefined)[]): Domain | undefined {
  if (!domains.every((domain) => domain !== undefined)) return undefined;
  const size = domains.reduce((product, domain) => product * domain.size, 1);
  const { length } = domains;
  return {
    size,
    numberOf: (value) => {
      if (!isTuple(value) || value.length !== length) return -1;
      let number = 0;
      for (let i = 0; i < length; i++) {
        const domain = domains[i]!;
        const digit = domain.numberOf(value[i]!);
        if (digit < 0) return -1;
        number = number * domain.size + digit;
      }
      return number;
    },
    valueAt: (number) => {
      const items: Value[] = [];
      let remainder = number;
      for (let i = length - 1; i >= 0; i--) {
        const domain = domains[i]!;
        const digit = remainder % domain.size;
        remainder = (remainder - digit) / domain.size;
        items[i] = domain.valueAt(digit);
      }
      return items;
    },
  };
}

function sumOf(domains: readonly (Domain | undefined)[]): Domain | undefined {
  if (!domains.every((domain) => domain !== undefined)) return undefined;
  return {
    size: domains.reduce((sum, domain) => sum + domain.size, 0),
    numberOf: (value) => {
      let offset = 0;
      for (const domain of domains) {
        const number = domain.numberOf(value);
        if (number >= 0) return offset + number;
        offset += domain.size;
      }
      return -1;
    },
    valueAt: (number) => {
      let remainder = number;
      for (const domain of domains) {
        if (remainder < domain.size) return domain.valueAt(remainder);
        remainder -= domain.size;
      }
      throw new Error(`there is no value ${number}`);
    },
  };
}

function cacheValues(domain: Domain): Domain {
  const values: (Value | undefined)[] = [];
  return { ...domain, valueAt: (number) => (values[number] ??= domain.valueAt(number)) };
}

/** Encodes a value as its number, in 1, 2 or 4 bytes. The largest number is an escape for values outside the domain. */
function domainCodec(domain: Domain): Codec {
  const bytes = domain.size < 2 ** 8 ? 1 : domain.size < 2 ** 16 ? 2 : 4;
  const escapeNumber = 2 ** (8 * bytes) - 1;
  return {
    write(value, to) {
      const number = domain.numberOf(value);
      to.fix(number < 0 ? escapeNumber : number, bytes);
      if (number < 0) anyCodec.write(value, to);
    },
    read(from) {
      const number = from.fix(bytes);
      return number === escapeNumber ? anyCodec.read(from) : domain.valueAt(number);
    },
  };
}

// ---- composite values

/** Escape for a value of another shape; exceeds every length. */
const escapeLength = 2 ** 32;

function tupleCodec(items: readonly Codec[]): Codec {
  return {
    write(value, to) {
      const isExpectedTuple = isTuple(value) && value.length === items.length;
      to.byte(isExpectedTuple ? 0 : 1);
      if (!isExpectedTuple) return anyCodec.write(value, to);
      for (let i = 0; i < items.length; i++) items[i]!.write(value[i]!, to);
    },
    read: (from) => (from.byte() === 1 ? anyCodec.read(from) : items.map((item) => item.read(from))),
  };
}

function sequenceCodec(member: Codec): Codec {
  return {
    write(value, to) {
      if (!isSequence(value)) {
        to.natural(escapeLength);
        return anyCodec.write(value, to);
      }
      const { items } = value;
      to.natural(items.length);
      for (const item of items) member.write(item, to);
    },
    read(from) {
      const length = from.natural();
      if (length === escapeLength) return anyCodec.read(from);
      const items: Value[] = [];
      for (let i = 0; i < length; i++) items.push(member.read(from));
      return new Sequence(items);
    },
  };
}

/** Encodes sequences over a small domain: numbers are packed as the digits of 32-bit words. */
function digitsCodec(domain: Domain): Codec {
  const base = Math.max(domain.size, 2);
  const digitsPerWord = Math.floor(32 / Math.log2(base));
  const fallbackCodec = sequenceCodec(anyCodec);
  return {
    write(value, to) {
      const start = to.at;
      if (isSequence(value)) {
        const { items } = value;
        const { length } = items;
        to.natural(length + 1);
        for (let i = 0; i < length; ) {
          const end = Math.min(i + digitsPerWord, length);
          let word = 0;
          let size = 1;
          for (; i < end; i++) {
            const digit = domain.numberOf(items[i]!);
            if (digit < 0) {
              to.at = start;
              to.natural(0);
              return fallbackCodec.write(value, to);
            }
            word = word * base + digit;
            size *= base;
          }
          to.fix(word, bytesFor(size));
        }
        return;
      }
      to.natural(0);
      fallbackCodec.write(value, to);
    },
    read(from) {
      const length = from.natural() - 1;
      if (length < 0) return fallbackCodec.read(from);
      const items: Value[] = [];
      for (let wordStart = 0; wordStart < length; wordStart += digitsPerWord) {
        const end = Math.min(wordStart + digitsPerWord, length);
        let word = from.fix(bytesFor(base ** (end - wordStart)));
        for (let i = end - 1; i >= wordStart; i--) {
          const digit = word % base;
          word = (word - digit) / base;
          items[i] = domain.valueAt(digit);
        }
      }
      return new Sequence(items);
    },
  };
}

const bytesFor = (size: number): number => (size <= 2 ** 8 ? 1 : size <= 2 ** 16 ? 2 : size <= 2 ** 24 ? 3 : 4);

function bitsCodec(domain: Domain): Codec {
  // The last bit marks a set with other members, or a value that is not a set.
  const bytes = Math.ceil((domain.size + 1) / 8);
  const escapeBit = domain.size;
  const fallbackCodec = setCodec(anyCodec);
  return {
    write(value, to) {
      const start = to.at;
      for (let i = 0; i < bytes; i++) to.byte(0);
      const needsFallback =
        !isSet(value) ||
        !value.finite ||
        value.walk((member) => {
          const number = domain.numberOf(member);
          if (number < 0) return true;
          to.data[start + (number >> 3)]! |= 1 << (number & 7);
          return false;
        });
      if (!needsFallback) return;
      to.data.fill(0, start, start + bytes);
      to.data[start + (escapeBit >> 3)]! |= 1 << (escapeBit & 7);
      fallbackCodec.write(value, to);
    },
    read(from) {
      const start = from.at;
      const { data } = from;
      from.at += bytes;
      if (((data[start + (escapeBit >> 3)]! >> (escapeBit & 7)) & 1) === 1) return fallbackCodec.read(from);
      const members: Value[] = [];
      for (let i = 0; i < bytes; i++)
        for (let byte = data[start + i]!; byte !== 0; byte &= byte - 1)
          members.push(domain.valueAt(8 * i + 31 - Math.clz32(byte & -byte)));
      return setFrom(members);
    },
  };
}

/** A scratch buffer for the encoded members of a set before sorting. */
const unsortedMembers = new Bytes();

/** Sorts the encoded members from `start` on by their bytes. `ends` are the offsets where they end. */
function sortMembers(to: Bytes, start: number, ends: readonly number[]): void {
  const count = ends.length;
  if (to.at - start === count) return sortBytes(to.data, start, to.at);
  unsortedMembers.at = 0;
  unsortedMembers.append(to.data, start, to.at);
  const { data } = unsortedMembers;
  const startOf = (i: number): number => (i === 0 ? 0 : ends[i - 1]! - start);
  const endOf = (i: number): number => ends[i]! - start;
  const order = ends.map((_, i) => i);
  order.sort((a, b) => {
    const [startA, startB] = [startOf(a), startOf(b)];
    const lengthA = endOf(a) - startA;
    const lengthB = endOf(b) - startB;
    for (let i = 0; i < lengthA && i < lengthB; i++) {
      const difference = data[startA + i]! - data[startB + i]!;
      if (difference !== 0) return difference;
    }
    return lengthA - lengthB;
  });
  to.at = start;
  for (const i of order) to.append(data, startOf(i), endOf(i));
}

function sortBytes(data: Uint8Array, start: number, end: number): void {
  if (end - start > maxInsertionSorted) {
    data.subarray(start, end).sort();
    return;
  }
  for (let i = start + 1; i < end; i++) {
    const byte = data[i]!;
    let k = i;
    for (; k > start && data[k - 1]! > byte; k--) data[k] = data[k - 1]!;
    data[k] = byte;
  }
}

/** Encodes a set as its encoded members, sorted by their bytes. */
function setCodec(member: Codec): Codec {
  return {
    write(value, to) {
      if (!isSet(value)) {
        to.natural(escapeLength);
        return anyCodec.write(value, to);
      }
      if (!value.finite) fail(infiniteListing, { set: value });
      const start = to.at;
      to.byte(0);
      const ends: number[] = [];
      value.walk((item) => {
        member.write(item, to);
        ends.push(to.at);
        return false;
      });
      if (ends.length > 1) sortMembers(to, start + 1, ends);
      to.prefix(start, ends.length);
    },
    read(from) {
      const count = from.natural();
      if (count === escapeLength) return anyCodec.read(from);
      const members: Value[] = [];
      for (let i = 0; i < count; i++) members.push(member.read(from));
      return setFrom(members);
    },
  };
}

interface Alternative {
  readonly codec: Codec;
  fits(value: Value): boolean;
}

function unionCodec(alternatives: readonly Alternative[]): Codec {
  return {
    write(value, to) {
      const number = alternatives.findIndex(({ fits }) => fits(value));
      to.byte(number + 1);
      (alternatives[number]?.codec ?? anyCodec).write(value, to);
    },
    read(from) {
      const number = from.byte() - 1;
      return (alternatives[number]?.codec ?? anyCodec).read(from);
    },
  };
}

/** Returns a predicate for values of this shape. It holds for at most one variant of a union. */
function shapePredicate(shape: EncodedShape): (value: Value) => boolean {
  switch (shape.kind) {
    case "any":
    case "union":
      return () => false;
    case "range":
      return (value) => typeof value === "number";
    case "truth":
      return (value) => typeof value === "boolean";
    case "listed":
      return shape.of === "atom" ? isAtom : (value) => typeof value === shape.of;
    case "tuple":
      return (value) => isTuple(value, shape.items.length);
    case "sequence":
      return isSequence;
    case "set":
      return isSet;
  }
}

// ---- any value

const tags = [
  "false",
  "true",
  "integer",
  "negative",
  "large",
  "ratio",
  "atom",
  "string",
  "tuple",
  "sequence",
  "set",
  "easel",
] as const;
type Tag = (typeof tags)[number];
const tagOf = Object.fromEntries(tags.map((tag, number) => [tag, number])) as { readonly [T in Tag]: number };

/** Any value. Small integers, the most frequent values, take one byte. */
const anyCodec: Codec = {
  write(value, to) {
    switch (typeof value) {
      case "boolean":
        return to.byte(value ? tagOf.true : tagOf.false);
      case "number":
        if (value >= 0 && value < 256 - tags.length) return to.byte(tags.length + value);
        to.byte(value < 0 ? tagOf.negative : tagOf.integer);
        return to.natural(Math.abs(value));
      case "bigint":
        to.byte(tagOf.large);
        return to.text(String(value));
      case "string":
        to.byte(tagOf.string);
        return to.text(value);
      case "function":
        return fail(comparedFunctions, {});
    }
    if (isTuple(value)) {
      to.byte(tagOf.tuple);
      to.natural(value.length);
      for (const item of value) anyCodec.write(item, to);
    } else if (isAtom(value)) {
      to.byte(tagOf.atom);
      to.text(value.name);
    } else if (value instanceof Rational) {
      to.byte(tagOf.ratio);
      anyCodec.write(value.numerator, to);
      anyCodec.write(value.denominator, to);
    } else if (isSequence(value)) {
      to.byte(tagOf.sequence);
      anySequence.write(value, to);
    } else if (isSet(value)) {
      to.byte(tagOf.set);
      anySet.write(value, to);
    } else {
      const { constructorName, args } = value;
      to.byte(tagOf.easel);
      to.text(constructorName);
      to.natural(args.length);
      for (const arg of args) anyCodec.write(arg, to);
    }
  },
  read(from) {
    const byte = from.byte();
    if (byte >= tags.length) return byte - tags.length;
    switch (tags[byte]!) {
      case "false":
        return false;
      case "true":
        return true;
      case "integer":
        return from.natural();
      case "negative":
        return -from.natural();
      case "large":
        return BigInt(from.text());
      case "ratio":
        return divide(anyCodec.read(from), anyCodec.read(from));
      case "atom":
        return atom(from.text());
      case "string":
        return from.text();
      case "tuple":
        return readItems(from);
      case "sequence":
        return anySequence.read(from);
      case "set":
        return anySet.read(from);
      case "easel": {
        const name = from.text();
        return new EaselValue(name, readItems(from));
      }
    }
  },
};

function readItems(from: ByteReader): readonly Value[] {
  const length = from.natural();
  const items: Value[] = [];
  for (let i = 0; i < length; i++) items.push(anyCodec.read(from));
  return items;
}

const anySequence = sequenceCodec(anyCodec);
const anySet = setCodec(anyCodec);
