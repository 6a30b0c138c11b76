// Generates random values of a type, as arguments for definitions.

import { type Part, type Type, unfoldType } from "../../src/types/lattice/type.js";
import { number, type OracleValue, string, truth } from "../oracle/values.js";
import { setOf } from "../oracle/relations.js";
import { ratio } from "../oracle/numbers.js";
import type { Tape } from "../oracle/random/tape.js";

/** Returns a value of the type; undefined if there is none, or the search finds none. */
export function sample(type: Type, tape: Tape, depth = 4): OracleValue | undefined {
  const part = tape.among(unfoldType(type));
  return part === undefined || depth < 0 ? undefined : sampleOf(part, tape, depth - 1);
}

function sampleOf(part: Part, tape: Tape, depth: number): OracleValue | undefined {
  const list = (of: Type, least: number, most: number): readonly OracleValue[] =>
    tape.list(least, most, () => sample(of, tape, depth)).filter((value) => value !== undefined);
  const whole = (items: readonly (OracleValue | undefined)[]): OracleValue | undefined => {
    const known = items.filter((item) => item !== undefined);
    return known.length < items.length ? undefined : { kind: "tuple", items: known };
  };
  switch (part.kind) {
    case "any":
    case "error":
    case "variable":
      return tape.weighted<OracleValue>([
        [4, () => number(BigInt(tape.below(7) - 2))],
        [1, () => number(ratio(BigInt(tape.below(9)), 2n))],
        [2, () => ({ kind: "atom", name: tape.pick(["a", "b", "nil"]) })],
        [1, () => string(tape.pick(["", "a", "cat"]))],
        [1, () => truth(tape.once(2))],
        [1, () => ({ kind: "tuple", items: [number(1n), number(2n)] })],
        [1, () => ({ kind: "sequence", items: [number(3n)] })],
        [1, () => setOf([number(0n), number(4n)])],
      ]);
    case "unknown":
    case "named":
    case "easel":
      return undefined;
    case "truth":
      return truth(part.value ?? tape.once(2));
    case "number": {
      if (part.values !== undefined) return number(BigInt(tape.among(part.values)!));
      if (part.fraction === true) return number(ratio(BigInt(2 * tape.below(9) + 1), 2n));
      if (!part.integer && tape.once(3)) return number(ratio(BigInt(tape.below(30) - 10), BigInt(1 + tape.below(5))));
      const low = part.low > -Infinity ? part.low : part.high < Infinity ? part.high - 6 : -2;
      return number(BigInt(Math.min(part.high, low + tape.below(7))));
    }
    case "atom":
      return {
        kind: "atom",
        name: part.names === undefined ? tape.pick(["a", "b", "nil"]) : tape.among([...part.names])!,
      };
    case "string":
      return string(part.values === undefined ? tape.pick(["", "a", "cat", "1"]) : tape.among([...part.values])!);
    case "tuple":
      return whole(part.items.map((item) => sample(item, tape, depth)));
    case "tuples":
      return whole(
        Array.from({ length: Math.max(part.atLeast, part.items.length) + tape.below(2) }, (_, i) =>
          sample(part.items[i] ?? part.member, tape, depth),
        ),
      );
    case "sequence":
      return { kind: "sequence", items: list(part.member, 0, 3) };
    case "set":
      return part.finite === false
        ? undefined
        : setOf(list(part.member, 0, 3).filter((value) => value.kind !== "function"));
    case "function": {
      const result = sample(part.result, tape, depth);
      return result === undefined ? undefined : { kind: "function", apply: () => result };
    }
  }
}
