// Warnings about shapes: rows of unequal length in a table, and definitions that yield no states for the properties to
// check.

import { describe, expect, it } from "vitest";
import { compile } from "../../src/compiler.js";
import { imageTags } from "../../src/runtime/easel/image-kinds.js";
import { repaired } from "../mistakes/repairs.js";

/** The text that each warning with this code marks, and its message. */
function warningsOf(code: string, definitions: string): readonly string[] {
  const { diagnostics } = compile(`/$ ${definitions} $/\n`);
  return diagnostics.flatMap((one) => (one.code === code ? [one.message] : []));
}

describe("row of another length", () => {
  it.each([
    ["{(1, 2, 3), (4, 5, 6), (7, 8)}", ["`(7, 8)` has 2 coordinates, but the 2 other tuples here have 3."]],
    ["<(1, 2), (3, 4, 5), (6, 7)>", ["`(3, 4, 5)` has 3 coordinates, but the 2 other tuples here have 2."]],
    [
      "{(`a, 1), (`b, 2), (`c, 3), (`d, 4, 5)}",
      ["`` (`d, 4, 5) `` has 3 coordinates, but the 3 other tuples here have 2."],
    ],
    ["{(1, 2), (3, 4), (5, 6), (7, 8, 9), (1, 1, 1)}", ["`(7, 8, 9)`", "`(1, 1, 1)`"]],
  ])("is reported in %s", (code, words) => {
    const found = warningsOf("L426", `t := ${code}`);
    expect(found.length).toBe(words.length);
    for (const [i, message] of found.entries()) expect(message).toContain(words[i]);
  });

  it.each([
    ["two equally frequent lengths", "t := {(1, 2), (3, 4), (5, 6, 7), (8, 9, 10)}"],
    ["two tuples", "t := {(1, 2), (3, 4, 5)}"],
    ["members of several kinds", "t := {`none, (1, 2), (3, 4), (5, 6, 7)}"],
    ["a signature with both lengths", "t: fSet(Nat * Nat U Nat * Nat * Nat)\n t := {(1, 2), (3, 4), (5, 6, 7)}"],
    ["tuples that begin with an instruction name", "t := <(`inc, 1), (`inc, 2), (`dec, 1, 4)>"],
    [
      "images as tuples",
      `t := {${Object.values(imageTags)
        .map((tag, i) => `(\`${tag}, ${i}${i === 3 ? ", 0" : ""})`)
        .join(", ")}}`,
    ],
  ])("is not reported for %s", (_, definitions) => {
    expect(warningsOf("L426", definitions)).toEqual([]);
  });
});

const game = "initialState := 0 newState := currentState images := {} ";

describe("definition that yields no states", () => {
  it.each([
    ["initialState := 0 next(s) := (s + 1) mod 5", "`next` is a number, but it must be a finite set of states."],
    ["initialState := 0 next(s) := s", "`next` is a number, but it must be a finite set of states."],
    ["initialState := 0 next(s) := Nat", "`next` is an infinite set, but it must be a finite set of states."],
    ["initialState := 0 next(s) := {s} U Nat", "`next` is an infinite set, but it must be a finite set of states."],
    ["initialStates := 0 next(s) := {s}", "`initialStates` is a number, but it must be a finite set of states."],
    [
      "initialStates := Nat next(s) := {s}",
      "`initialStates` is an infinite set, but it must be a finite set of states.",
    ],
    [
      "initialState := 0 next(s) := {s + 1} if s < 3; s otherwise",
      "`s` is a number, but `next` needs a finite set of states here.",
    ],
    [
      "initialState := 0 steps(s) := {s + 1}",
      "`steps` is a set of numbers, but it must be a finite set of pairs (label, state).",
    ],
    [
      "initialState := 0 steps(s) := {(`a, s + 1), (`b, s, 3)}",
      "`` (`b, s, 3) `` is a triple, but `steps` needs a pair (label, state) here.",
    ],
    ["initialState := 0 steps(s) := {(`a, s)} U {s}", "`s` is a number, but `steps` needs a pair (label, state) here."],
    ["initialState := 0 steps(s) := {(`a, s), s}", "`s` is a number, but `steps` needs a pair (label, state) here."],
    [
      "initialState := 0 next(s) := {s} images(s) := {disc(point(1, 2), 3, dRed)} U {s}",
      "`s` is a number, but `images` needs an image here.",
    ],
    [
      "initialState := 0 next(s) := {s} images(s) := {5}",
      "`images` is a set of numbers, but it must be a set of images,",
    ],
    [
      "initialState := 0 next(s) := {s} images(s) := {disc(point(1, 2), 3, dRed), 5}",
      "`5` is a number, but `images` needs an image here.",
    ],
    [`${game} inputs := {\`nil}`, "`inputs` is a set of atoms, but it must be a finite set of pairs (click, keys)."],
    [
      `${game} inputs(s) := {(\`nil, {}), ((1, 2), s + 1)}`,
      "`s + 1` is a number, but `inputs` needs a pair (click, keys) here.",
    ],
  ])("is reported: %s", (definitions, message) => {
    const found = warningsOf("L416", definitions);
    expect(found.length).toBe(1);
    expect(found[0]).toContain(message);
  });

  it.each([
    "initialState := 0 next(s) := {(s + 1) mod 5}",
    "initialState := {1} next(s) := {{}}",
    "initialState := 0 next(s) := {}",
    "initialStates := {} next(s) := {s}",
    "initialStates := {0..9} next(s) := {n | n in {0..9} & n > s}",
    "initialState := 0 steps(s) := {(`up, s + 1)} U {((`down, 1), s - 1) | x in {1} & s > 0}",
    "initialState := (`a, 0) steps(s) := {(`a, s)} U {s}",
    "initialState := 0 steps(s) := {(`a, (`b, s))} U {s}",
    "initialState := 0 steps(s) := {(`up, s + 1)} U more(s) more(s) := {(`down, s - 1)} if s > 0; {} otherwise",
    "initialState := (0, `a) next(s) := moves(s[1]) moves(n) := {(n, `a), (n, `b)}",
    "initialState := 0 next(s) := {s} images(s) := <{disc(point(s, 2), 3, dRed)}>",
    "initialState := 0 next(s) := f(s) f(n) := {n} if n > 2; f(n + 1) otherwise",
    `${game} inputs := {(\`nil, {}), (\`nil, <"A">), ((100, 200), {"Left", "Up"})}`,
    "next(n) := n + 1",
  ])("is not reported: %s", (definitions) => {
    expect(warningsOf("L416", definitions)).toEqual([]);
  });

  it.each([
    ["initialState := 0 next(s) := s + 1", "initialState := 0 next(s) := {s + 1}"],
    ["initialState := 0 steps(s) := (`up, s + 1)", "initialState := 0 steps(s) := {(`up, s + 1)}"],
    [
      "initialState := 0 next(s) := s + 1 if s < 3; s otherwise",
      "initialState := 0 next(s) := {s + 1} if s < 3; {s} otherwise",
    ],
  ])("becomes a set with one member by its fix: %s", (definitions, right) => {
    const text = `/$ ${definitions} $/\n`;
    const [found] = compile(text).diagnostics;
    expect(repaired(text, found!.repairs![0]!)).toBe(`/$ ${right} $/\n`);
    expect(compile(`/$ ${right} $/\n`).diagnostics).toEqual([]);
  });
});
