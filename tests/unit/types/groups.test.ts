// References between groups of mutually recursive definitions, and the groups that depend on the state of a game.

import { describe, expect, it } from "vitest";
import { check } from "../../../src/compiler.js";
import { sourceOf } from "../../../src/text/source.js";
import { type Group, Groups } from "../../../src/types/results/groups.js";

function groupsOf(code: string) {
  const document = check(sourceOf("document.led", `/$\n${code}\n$/\n`));
  expect(document.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const groups = new Groups(document);
  const named = (name: string): Group => groups.of(document.definitions.find((defined) => defined.name === name)!);
  return { groups, named };
}

const names = (group: Group): string => group.map(({ name }) => name).join(" ");
const game =
  "initialState := 0\nstep := currentState + size\nnewState := twice(step)\nimages := {}\nsize := 2\ntwice(x) := x + other(x)\nother(x) := 1";

describe("group of a definition", () => {
  it("is the definition alone if it is not recursive", () => {
    const { named } = groupsOf("f(x) := g(x)\ng(x) := x");
    expect(names(named("f"))).toBe("f");
  });

  it("contains all mutually recursive definitions", () => {
    const { named } = groupsOf("even(n) iff n = 0 or odd(n - 1)\nodd(n) iff n > 0 & even(n - 1)\nf(x) iff even(x)");
    expect(named("even")).toBe(named("odd"));
    expect(names(named("f"))).toBe("f");
  });
});

describe("dependencies of a group", () => {
  it("are the groups of its names in reverse order, each once", () => {
    const { groups, named } = groupsOf("f(x) := g(x) + h(x) + g(1)\ng(x) := x + 1\nh(x) := x + 2");
    expect(groups.neededBy(named("f")).map(names)).toEqual(["h", "g"]);
  });

  it("include those in its signatures", () => {
    const { groups, named } = groupsOf("Small := {1..3}\nf: Small -> Small\nf(x) := x");
    expect(groups.neededBy(named("f")).map(names)).toEqual(["Small"]);
  });

  it("exclude indirect dependencies", () => {
    const { groups, named } = groupsOf("f(x) := g(x)\ng(x) := h(x)\nh(x) := x + 1");
    expect(groups.neededBy(named("f")).map(names)).toEqual(["g"]);
  });

  it("include itself if it is recursive", () => {
    const { groups, named } = groupsOf("f(n) := 0 if n = 0; f(n - 1) otherwise");
    expect(groups.neededBy(named("f"))).toEqual([named("f")]);
  });
});

describe("groups independent of the state", () => {
  it("neither read the state nor depend on groups that do", () => {
    const { groups } = groupsOf(game);
    expect(
      groups
        .withoutState(() => false)
        .map(names)
        .sort(),
    ).toEqual(["images", "initialState", "other", "size", "twice"]);
  });

  it("exclude definitions that receive the state, and their dependents", () => {
    const { groups } = groupsOf(game);
    expect(
      groups
        .withoutState(({ name }) => name === "other")
        .map(names)
        .sort(),
    ).toEqual(["images", "initialState", "size"]);
  });
});
