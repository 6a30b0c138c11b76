// Incremental checking: after a change, reusing earlier results gives the same document as checking from scratch, with
// the same types and the same diagnostics at the same locations, and the same tree except for node ids.

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { check, checkAgain, type IncrementalState } from "../../src/compiler.js";
import { sortByPosition } from "../../src/diagnostics/diagnostic.js";
import { sourceOf } from "../../src/text/source.js";
import { writtenName } from "../../src/syntax/tree.js";
import type { CheckedDocument } from "../../src/types/check.js";
import { keyOf } from "../../src/types/lattice/identity.js";
import type { Type } from "../../src/types/lattice/type.js";
import { showScheme } from "../../src/types/schemes/scheme.js";
import { isLong } from "../support/random.js";

const examples = new URL("../../examples/", import.meta.url);

/**
 * Documents with features that the examples lack: recursive types, signatures for several names, warnings, mutually
 * recursive definitions.
 */
const small: readonly (readonly [name: string, text: string])[] = [
  [
    "trees.led",
    "/$\nTree := {`leaf} U Tree * Int * Tree\nsize: Tree -> Nat\nsize(t) := 0 if t = `leaf; size(t[1]) + 1 + size(t[3]) otherwise\ndepth, width: Tree -> Nat\ndepth(t) := 0 if t = `leaf; 1 + depth(t[3]) otherwise\nwidth(t) := size(t)\n$/\n\nProse.\n\n/$ small(t) iff size(t) < 3\nbig(t) iff ~small(t) & size(t) = `many $/\n",
  ],
  [
    "circle.led",
    "/$\neven(n) iff n = 0 or odd(n - 1)\nodd(n) iff n > 0 & even(n - 1)\nF := x -> x + 1\ng(x) := F(x) + h(-1)\nh(n) := 1 if n = 0; n * h(n - 1) otherwise\nuse := {(x, g(x)) | x in {1..3} & even(x)}\n$/\n",
  ],
];
const documents = [
  ...small,
  ...readdirSync(examples)
    .filter((name) => /\.(?:led|tex)$/.test(name))
    .map((name) => [name, readFileSync(new URL(name, examples), "utf8")] as const),
];

const pieces = [
  "x",
  "(",
  ")",
  " := ",
  "\n",
  "{1..3}",
  "`",
  "$/",
  "/$",
  " if ",
  '"',
  "U",
  "*even*",
  "",
  "n",
  "1",
  " + 1",
  "(-",
  "\n\n/$ q := 3 $/\n",
];

const keyed = (type: Type | undefined): string =>
  // The type variables of anonymous functions are named after node ids.
  type === undefined ? "" : keyOf(type).replaceAll(/v\d+\./g, "v");

function factsOf(document: CheckedDocument): readonly string[] {
  const facts = sortByPosition(document.diagnostics).map((one) => JSON.stringify(one));
  for (const { name, definition } of document.definitions) {
    const scheme = document.schemes.get(definition.id);
    if (scheme !== undefined)
      facts.push(
        `${name}: ${showScheme(scheme, document.aliases)} ${scheme.broken} ${[...scheme.meant].map(([of, type]) => `${of} ${keyed(type)}`).join()}`,
      );
    const unproven = document.unproven.get(definition.id);
    if (unproven !== undefined) facts.push(`${name} ${[...unproven].join()}`);
  }
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if (Array.isArray(value)) return value.forEach(visit);
    if ("id" in value && typeof value.id === "number") {
      const { id, ...node } = value;
      const binding = document.bindings.get(id);
      const variable = binding?.kind === "variable" ? keyed(document.variables.get(binding.variable.id)) : "";
      const own = Object.entries(node).map(([key, part]) =>
        key === "span" || typeof part !== "object" ? `${key} ${JSON.stringify(plain(key, part))}` : "",
      );
      facts.push(
        `${own.join(" ")} ${keyed(document.types.get(id))} ${document.uncertain.has(id)} ${binding?.kind} ${variable}`,
      );
    }
    Object.values(value).forEach(visit);
  };
  for (const { items } of document.parsed) visit(items);
  return facts;
}

/** Bigints as text. The names of unnamed variables contain node ids. */
const plain = (key: string, value: unknown): unknown =>
  typeof value === "bigint" ? String(value) : key === "name" && typeof value === "string" ? writtenName(value) : value;

describe.each(documents)("incremental checking of %s after random edits", (name, original) => {
  it("agrees with checking from scratch", { timeout: isLong ? 300_000 : 20_000 }, () => {
    let seed = original.length;
    const next = (below: number): number => (seed = (seed * 1103515245 + 12345) % 2147483648) % below;
    let text = original;
    let kept: IncrementalState = checkAgain(sourceOf(name, text)).state;
    for (let i = 0; i < (isLong ? 200 : 4); i++) {
      // Some iterations revert all changes at once, so that most of the text is correct again. In long runs, later
      // changes accumulate.
      const from = i % 3 === 2 && i < 100 ? original : text;
      const at = next(from.length);
      text = from.slice(0, at) + pieces[next(pieces.length)]! + from.slice(at + (next(4) === 0 ? next(30) : 0));
      const source = sourceOf(name, text);
      const again = checkAgain(source, kept);
      ({ state: kept } = again);
      expect(factsOf(again.document), text).toEqual(factsOf(check(source)));
    }
  });
});

describe("unmatched bracket", () => {
  it("is reported at its own definition once the previous one is fixed", () => {
    const text = "/$\nf := (1\ng := 2]\nh := 3\n$/\n";
    const { document, state } = checkAgain(sourceOf("brackets.led", text));
    expect(document.diagnostics.map(({ code }) => code)).toEqual(["L212"]);
    const corrected = sourceOf("brackets.led", text.replace("(1", "1"));
    expect(checkAgain(corrected, state).document.diagnostics).toMatchObject([{ code: "L213" }]);
    expect(checkAgain(corrected, state).document.diagnostics).toEqual(check(corrected).diagnostics);
  });

  it("is not matched with another region", () => {
    const codes = check(sourceOf("regions.led", "/$ f := (1 $/\n\n/$ g := 2] $/\n")).diagnostics.map(
      ({ code }) => code,
    );
    expect(codes).toEqual(["L212", "L213"]);
  });
});

describe("incremental checking", () => {
  const lines = Array.from({ length: 40 }, (_, i) => `/$ f${i}(n) := ${i === 0 ? "n" : `f${i - 1}(n)`} + ${i} $/`);
  /** The definitions that are checked again after a line is replaced. */
  function checkedAgain(line: number, text: string): readonly string[] {
    const { state } = checkAgain(sourceOf("chain.led", lines.join("\n\n")));
    const changed = lines.with(line, text).join("\n\n");
    const { types } = checkAgain(sourceOf("chain.led", changed), state).state;
    return [...types.groups.values()]
      .filter(({ group, types: found }) => state.types.groups.get(group[0]!.definition.id)?.types !== found)
      .map(({ group }) => group[0]!.name);
  }

  it("checks a changed definition and its dependents", () => {
    expect(checkedAgain(37, "/$ f37(n) := f36(n) + 1000 $/")).toEqual(["f37", "f38", "f39"]);
    expect(checkedAgain(39, "/$ f39(n) := 0 $/")).toEqual(["f39"]);
  });

  it("checks nothing if only the prose has changed", () => {
    expect(checkedAgain(3, `More prose here.\n\n${lines[3]!}`)).toEqual([]);
  });
});
