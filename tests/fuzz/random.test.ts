// Random texts: bytes, tokens, and documents truncated, shuffled and mistyped.

import fc from "fast-check";
import { afterAll, describe, it } from "vitest";
import { corpus, lines, tokens } from "./corpus.js";
import { Survivors } from "./survive.js";
import { isLong, seed } from "../support/random.js";

/** Maximum characters of an excerpt. */
const page = 3000;
/** Cases of each kind: some hundred in all, or more than 20,000. */
const runs = isLong ? 4200 : 20;
const patience = isLong ? 1_800_000 : 60_000;

const anyDocument = fc.constantFrom(...corpus);
const anyPlace = fc.nat({ max: 1_000_000 }).map((n) => n / 1_000_001);

const piece = fc.tuple(anyDocument, anyPlace, fc.nat({ max: page })).map(([text, place, length]) => {
  const start = Math.floor(place * text.length);
  return text.slice(start, start + length);
});

const bytes = fc.uint8Array({ maxLength: page }).map((array) => new TextDecoder().decode(array));

/** Arbitrary UTF-16 code units, including unpaired surrogates. */
const units = fc.array(fc.nat({ max: 0xffff }), { maxLength: page / 4 }).map((codes) => String.fromCharCode(...codes));

const gap = fc.constantFrom(" ", "", " ", "\n");
const words = fc
  .array(fc.tuple(fc.constantFrom(...tokens), gap), { maxLength: page / 10 })
  .map((pairs) => pairs.flat().join(""));
const region = words.map((code) => `/$ ${code} $/`);
const definition = words.map((code) => `/$ f(x, S) := ${code.slice(0, 60)} $/`);

const truncated = fc.tuple(piece, fc.constantFrom("", "/$ ", "/- ", "```led\n")).map(([text, opener]) => opener + text);
const truncatedAtEnd = fc
  .tuple(anyDocument, anyPlace)
  .map(([text, place]) => text.slice(0, Math.floor(place * Math.min(text.length, page))));

const spliced = fc.array(piece, { minLength: 2, maxLength: 4 }).map((pieces) => pieces.join("").slice(0, page));

const shuffled = fc
  .array(fc.constantFrom(...lines), { minLength: 1, maxLength: 20 })
  .map((some) => `/$ ${some.join("\n")} $/`);

const signs = fc
  .array(
    fc.oneof(
      fc.constantFrom(...Array.from("'\"`“”‘’")),
      fc.constantFrom(...Array.from("!#%&()*+,-./:;<=>?@[]\\^_{|}~$ a1n")),
    ),
    {
      maxLength: 9,
    },
  )
  .map((all) => all.join(""));
const shortDocument = fc
  .tuple(signs, fc.constantFrom(["/$", "$/"], ["/-", "-/"], ["```led\n", "\n```\n"], ["\\[", "\\]"]), signs, signs)
  .map(([before, [open, close], code, after]) => before + open + code + close + after);

/** A typing error: its position, and the change to the character there. */
const slip = fc.record({
  place: anyPlace,
  kind: fc.constantFrom("leaveOut", "double", "swap", "put"),
  token: fc.constantFrom(...tokens),
});

const mistyped = fc
  .tuple(anyDocument, anyPlace, fc.array(slip, { minLength: 1, maxLength: 6 }))
  .map(([whole, from, slips]) => {
    const start = whole.lastIndexOf("\n", Math.floor(from * Math.max(1, whole.length - page))) + 1;
    return slips.reduce(
      (text, { place, kind, token }) => {
        const at = Math.floor(place * text.length);
        const [left, here, right] = [text.slice(0, at), text.slice(at, at + 1), text.slice(at + 1)];
        switch (kind) {
          case "leaveOut":
            return left + right;
          case "double":
            return left + here + here + right;
          case "swap":
            return left + right.slice(0, 1) + here + right.slice(1);
          default:
            return left + token + here + right;
        }
      },
      whole.slice(start, start + page),
    );
  });

describe("random text", () => {
  const survivors = new Survivors();
  afterAll(() => survivors.report("random texts"));

  it.each([
    ["bytes", fc.oneof(bytes, units)],
    ["tokens", fc.oneof(words, region, definition)],
    ["truncated documents", fc.oneof(truncated, truncatedAtEnd)],
    ["documents composed of fragments", spliced],
    ["shuffled lines of code", shuffled],
    ["documents with typing errors", mistyped],
    ["symbols and quotation marks in a short region", shortDocument, 20],
  ] as const)(
    "is compiled or rejected in bounded time: %s",
    (_, texts, factor: number = 1) => {
      fc.assert(
        fc.property(texts, (text) => void survivors.check(text)),
        { numRuns: factor * runs, seed },
      );
    },
    patience,
  );
});
