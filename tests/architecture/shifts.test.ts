// JavaScript takes shift distances modulo 32: `1 << 33` is 2. The list below has each shift by a non-literal distance,
// with the reason why the distance is less than 32.

import { type Node, parse } from "acorn";
import { transformSync } from "esbuild";
import { expect, it } from "vitest";
import { files } from "./source-files.js";

const isBigInt = "bigints are shifted by any distance";

const bounded: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "execute/exploring.ts": { "words[i >>> 5] >>> (i & 31)": "masked" },
  "execute/systems.ts": { "1 << (i & 31)": "masked" },
  "ir/analysis/occurrence.ts": { "1 << this.bits.size": "31 lists at most; the next one throws" },
  "diagnostics/suggest.ts": { "1 << (name.charCodeAt(i) & 31)": "masked" },
  "model-checker/codec.ts": {
    "1 << (number & 7)": "masked",
    "1 << (escapeBit & 7)": "masked",
    "data[start + (escapeBit >> 3)] >> (escapeBit & 7)": "masked",
  },
  "model-checker/expand.ts": {
    "1 << (c & 31)": "masked",
    "words[from + (condition >>> 5)] >>> (condition & 31)": "masked",
  },
  "model-checker/graph.ts": { "this.search.held.get(word) >>> (condition & 31)": "masked" },
  "model-checker/lasso.ts": { "1 << count": "less than 32" },
  "model-checker/segments.ts": {
    "1 << bits": "a constant",
    "length >>> bits": "a constant",
    "index >>> bits": "a constant",
    "before >>> bits": "a constant",
  },
  "notation/literals.ts": { "denominator >> BigInt(twos)": isBigInt },
  "runtime/caches/dense.ts": { "1 << (at & 31)": "masked", "wordAt(bits, at >>> 5) >>> (at & 31)": "masked" },
  "runtime/caches/memo-keys.ts": {
    // A grid has at most eight cells per result.
    "a >>> aDigits": "the grid has 2^(aDigits + bDigits + cDigits + dDigits) places, fewer than 2^31",
    "b >>> bDigits": "likewise",
    "c >>> cDigits": "likewise",
    "d >>> dDigits": "likewise",
    "a << bDigits": "likewise",
    "(a << bDigits | b) << cDigits": "likewise",
    "((a << bDigits | b) << cDigits | c) << dDigits": "likewise",
    "index >>> dDigits": "likewise",
    "forC >>> cDigits": "likewise",
    "forB >>> bDigits": "likewise",
    "1 << digits": "likewise",
    "spread(a, b, c, d) >>> this.shift": "32 less the binary logarithm of a capacity from 64 on",
  },
  "runtime/values/builtins.ts": {
    "numerator << 2n * half": isBigInt,
    "denominator << -2n * half": isBigInt,
    "1n << half": isBigInt,
    "1n << -half": isBigInt,
  },
  "runtime/values/decimals.ts": {
    "d >> BigInt(twos)": isBigInt,
    "1 << i": "prime^(2^i) divides a bigint, which has fewer than 2^30 digits",
  },
  "runtime/values/elementary.ts": {
    "n << shift": isBigInt,
    "rest >> BigInt(cut)": isBigInt,
    "storedHalfPi >> BigInt(storedBits - bits)": isBigInt,
    "1n << BigInt(bits + 64)": isBigInt,
  },
  "runtime/values/integers.ts": { "1n << BigInt(bitLength(n) + 1 >> 1)": isBigInt, "1n << exponent": isBigInt },
  "runtime/values/numbers.ts": {
    "n << BigInt(shift)": isBigInt,
    "d << BigInt(-shift)": isBigInt,
    "1 << Math.min(left, 30)": "a minimum with 30",
  },
  "runtime/sets/finite.ts": {
    "word >>> n": "hasBit(n): n < 30",
    "1 << x": "hasBit(x): x < 30",
    "1 << n": "hasBit(n): n < 30",
  },
  "runtime/sets/words.ts": { "1 << x": "hasBit(x): x < 30" },
  "terminal/output.ts": { "color >> shift": "16, 8 or 0" },
  "terminal/picture.ts": {
    "pattern >> bit": "one of four quarters of a cell",
    "color >> shift": "16, 8 or 0",
    "a >> shift": "16, 8 or 0",
    "b >> shift": "16, 8 or 0",
    "1 << bit": "one of the eight dots of braille",
  },
  "terminal/raster.ts": {
    "color >> shift": "16, 8 or 0",
    "below >> shift": "16, 8 or 0",
    "Math.round(opacity * (color >> shift & 255) + (1 - opacity) * (below >> shift & 255)) << shift": "16, 8 or 0",
  },
};

/** Quick pre-filter for files with such shifts, given that the formatter puts spaces around operators. */
const mayShift = /(?:<<|>>)=?\s+[^\s\d=|&{?]/;

const isShift = (node: object): node is Node & { readonly right: Node } =>
  "operator" in node && /^(?:<<|>>)/.test(String(node.operator)) && "right" in node;

const isNode = (x: unknown): x is Node => typeof x === "object" && x !== null && "type" in x;

function variableShifts(text: string): readonly string[] {
  const { code } = transformSync(text, { loader: "ts", target: "esnext" });
  const matches: string[] = [];
  const visit = (node: Node): void => {
    if (isShift(node) && node.right.type !== "Literal") matches.push(code.slice(node.start, node.end));
    for (const part of Object.values(node).flat()) if (isNode(part)) visit(part);
  };
  visit(parse(code, { ecmaVersion: "latest", sourceType: "module" }));
  return matches;
}

it("variable shifts are found in all forms", () => {
  expect(variableShifts("x <<= n; export const y: Map<A, B<C>> = (1 << 3) >>> (z >> -k);")).toEqual([
    "x <<= n",
    "1 << 3 >>> (z >> -k)",
    "z >> -k",
  ]);
});

it("variable shifts occur only with a listed bound", () => {
  const found = new Map(
    files
      .filter(({ text }) => mayShift.test(text))
      .map(({ path, text }) => [path, new Set(variableShifts(text))] as const)
      .filter(([, all]) => all.size > 0),
  );
  const listed = Object.entries(bounded).map(([path, rows]) => [path, new Set(Object.keys(rows))] as const);
  expect(found).toEqual(new Map(listed));
});
