// The compiler stages of a document as text, in `led build --stage` and `:stage` at the prompt.

import { describe, expect, it } from "vitest";
import { check } from "../../../src/compiler.js";
import { readStage, showStage } from "../../../src/dump/show.js";
import { sourceOf } from "../../../src/text/source.js";
import { led } from "../../support/world.js";
import { Talk } from "../../repl/talk.js";

const text = `# Small graphs

A graph is a set of pairs.

/$
G: fSet(Nat * Nat)
G := {(1, 2)}

next(S) := {y | x in S & (x, y) in G} where |S| > 0
$/

cmd:>next({1})
{2}
`;

const dumpOf = (stage: string, document = text): string => {
  const read = readStage(stage);
  if ("mistake" in read) return `${read.mistake} ${read.help}`;
  return showStage(check(sourceOf("small.led", document)), read) ?? "nothing";
};

describe("dump of a stage", () => {
  it("lists the parts of the document in order", () => {
    expect(dumpOf("regions")).toMatchInlineSnapshot(`
      "title "Small graphs"
      heading 1 "Small graphs" @1:1
      region dollar @5:1
        prose
          A graph is a set of pairs.
        code
          G: fSet(Nat * Nat)
          G := {(1, 2)}

          next(S) := {y | x in S & (x, y) in G} where |S| > 0
      test @12:1
        expression
          next({1})
        expected
          {2}
      "
    `);
  });

  it("prints the tree, one node per line", () => {
    expect(dumpOf("tree")).toMatchInlineSnapshot(`
      "signature @6:1
        names
          name name="G" @6:1
        type: call @6:4
          callee: name name="fSet" @6:4
          args
            product @6:9
              factors
                name name="Nat" @6:9
                name name="Nat" @6:15
      definition @7:1
        name: name name="G" @7:1
        body: expression
          value: set @7:6
            items
              tuple @7:7
                items
                  numeral numerator=1 denominator=1 @7:8
                  numeral numerator=2 denominator=1 @7:11
      definition @9:1
        name: name name="next" @9:1
        parameters
          name name="S" @9:6
        body: expression
          value: comprehension collection="set" memberFirst=false @9:12
            element: name name="y" @9:13
            conditions
              binary operator="and" @9:17
                left: relation @9:17
                  first: name name="x" @9:17
                  links
                    operator="in"
                      right: name name="S" @9:22
                right: relation @9:26
                  first: tuple @9:26
                    items
                      name name="x" @9:27
                      name name="y" @9:30
                  links
                    operator="in"
                      right: name name="G" @9:36
        where
          relation @9:45
            first: absolute @9:45
              operand: name name="S" @9:46
            links
              operator="greater"
                right: numeral numerator=0 denominator=1 @9:51
      "
    `);
  });

  it("annotates the tree with bindings and solving orders", () => {
    expect(dumpOf("names")).toMatchInlineSnapshot(`
      "signature @6:1
        names
          name name="G" @6:1
        type: call @6:4
          callee: name name="fSet" @6:4 · builtin fSet
          args
            product @6:9
              factors
                name name="Nat" @6:9 · builtin Nat
                name name="Nat" @6:15 · builtin Nat
      definition @7:1
        name: name name="G" @7:1
        body: expression
          value: set @7:6
            items
              tuple @7:7
                items
                  numeral numerator=1 denominator=1 @7:8
                  numeral numerator=2 denominator=1 @7:11
      definition @9:1
        · parameter S#0
        · where if |S| > 0
        name: name name="next" @9:1
        parameters
          name name="S" @9:6
        body: expression
          value: comprehension collection="set" memberFirst=false @9:12
            · plan each x#1 in S
            · plan each (= x, y#2) in G
            element: name name="y" @9:13 · local y#2
            conditions
              binary operator="and" @9:17
                left: relation @9:17
                  first: name name="x" @9:17 · local x#1
                  links
                    operator="in"
                      right: name name="S" @9:22 · parameter S#0
                right: relation @9:26
                  first: tuple @9:26
                    items
                      name name="x" @9:27 · local x#1
                      name name="y" @9:30 · local y#2
                  links
                    operator="in"
                      right: name name="G" @9:36 · definition G
        where
          relation @9:45
            first: absolute @9:45
              operand: name name="S" @9:46 · parameter S#0
            links
              operator="greater"
                right: numeral numerator=0 denominator=1 @9:51
      "
    `);
  });

  it("annotates the tree with types", () => {
    expect(dumpOf("types")).toMatchInlineSnapshot(`
      "signature @6:1
        names
          name name="G" @6:1
        type: call @6:4 · : sub fSet(Nat * Nat)
          callee: name name="fSet" @6:4
          args
            product @6:9 · : sub Nat * Nat
              factors
                name name="Nat" @6:9 · : sub Nat
                name name="Nat" @6:15 · : sub Nat
      definition @7:1 · type fSet(Nat * Nat)
        name: name name="G" @7:1
        body: expression
          value: set @7:6 · : fSet({1} * {2})
            items
              tuple @7:7 · : {1} * {2}
                items
                  numeral numerator=1 denominator=1 @7:8
                  numeral numerator=2 denominator=1 @7:11
      definition @9:1
        · type fSet(Nat) -> fSet(Nat)
        · parameter S#0 : fSet(a)
        name: name name="next" @9:1
        parameters
          name name="S" @9:6
        body: expression
          value: comprehension collection="set" memberFirst=false @9:12 · : fSet(Nat)
            element: name name="y" @9:13 · : Nat
            conditions
              binary operator="and" @9:17
                left: relation @9:17
                  first: name name="x" @9:17
                  links
                    operator="in"
                      right: name name="S" @9:22 · : fSet(a)
                right: relation @9:26
                  first: tuple @9:26
                    items
                      name name="x" @9:27 · : a
                      name name="y" @9:30
                  links
                    operator="in"
                      right: name name="G" @9:36 · : fSet(Nat * Nat)
        where
          relation @9:45
            first: absolute @9:45 · : Nat
              operand: name name="S" @9:46 · : fSet(a)
            links
              operator="greater"
                right: numeral numerator=0 denominator=1 @9:51
      "
    `);
  });

  it("prints query plans with estimates", () => {
    const queries = `# Queries

/$
triangles(n) := {(a, b, c) | a, b, c in {1..n} & a <= b & b <= c & a^2 + b^2 = c^2}
next(S, G) := {y | x in S & (x, y) in G}
degrees(G) := {(x, |{z | (x, z) in G}|) | (x, y) in G}
isClosed(S, G) iff all (x, y) in G. (x in S => y in S)
constant := 3
$/
`;
    expect(dumpOf("plan", queries)).toMatchInlineSnapshot(`
      "triangles(n)
        plan 1: set
          count    a in range(1, n)                                                ~1000
          count    b in range(a, min(n, wholeRoot(subtract(power(n, 2), power(a, 2))))) ~250000
          compute  c = wholeRoot(add(power(a, 2), power(b, 2)))
          test     isBetween(1, n, c)                                              ~120000
          test     equal(add(power(a, 2), power(b, 2)), power(c, 2))               ~12000
          test     atMost(b, c)                                                    ~6200
          give     (a, b, c)

      next(S, G)
        plan 1: set
          scan     x in S                                                          ~1000
          index    (= x, y) in G                                                   ~100000
          give     y

      degrees(G)
        plan 1: set
          compute  isNew = newcomers()
          scan     (x, y) in G                                                     ~1000
          test     isNewcomer(isNew, x)                                            ~500
          compute  summed = (plan 2)
            plan 2: sum
              index    (= x, z) in G                                               ~100
              give     1
          give     (x, summed)

      isClosed(S, G)
        plan 1: all
          scan     (x, y) in G                                                     ~1000
          test     has(S, x)                                                       ~500
          give     or has(S, y)
      "
    `);
  });

  it("prints core after all passes, and before and after each", () => {
    expect(dumpOf("core")).toMatchInlineSnapshot(`
      "@G :=
        setOf((1, 2))

      @next(S) :=
        require[where, text="|S| > 0"] greater(size(S), 0)
        collect[loop] {
          each x in S
          each[key=0] (= x, y) in @G()
          give y
        }
      "
    `);
    expect(dumpOf("core-before loops")).toContain("  collect {");
    expect(dumpOf("core-after loops")).toContain("  collect[loop] {");
  });

  it("includes strongly connected groups, alternatives, games and unresolved names", () => {
    const more = `/$
ledGame
f(p, q) := x + y where (x, y) in {(p, q)} & (x = 1 or x in {2}) & all (a, 1) in {(x, 1)}. a > 0
g := unknownName
L := {\`nil} U Int * L
newState := currentState
$/

play:> a.jsonl frame 3

$x$
`;
    expect(dumpOf("names", more)).toMatchInlineSnapshot(`
      "game @2:1
      definition @3:1
        · parameter p#0
        · parameter q#1
        · where each[group=0] (x#2, y#3) in {(p, q)}
        · where if[group=0] x = 1 or x in {2}
        · where if[group=0] all (a, 1) in {(x, 1)}. a > 0
        name: name name="f" @3:1
        parameters
          name name="p" @3:3
          name name="q" @3:6
        body: expression
          value: binary operator="add" @3:12
            left: name name="x" @3:12 · local x#2
            right: name name="y" @3:16 · local y#3
        where
          binary operator="and" @3:24
            left: binary operator="and" @3:24
              left: relation @3:24
                first: tuple @3:24
                  items
                    name name="x" @3:25 · local x#2
                    name name="y" @3:28 · local y#3
                links
                  operator="in"
                    right: set @3:34
                      items
                        tuple @3:35
                          items
                            name name="p" @3:36 · parameter p#0
                            name name="q" @3:39 · parameter q#1
              right: binary operator="or" @3:46
                left: relation @3:46
                  first: name name="x" @3:46 · local x#2
                  links
                    operator="equal"
                      right: numeral numerator=1 denominator=1 @3:50
                right: relation @3:55
                  first: name name="x" @3:55 · local x#2
                  links
                    operator="in"
                      right: set @3:60
                        items
                          numeral numerator=2 denominator=1 @3:61
            right: quantifier quantifier="all" @3:67 · binds (a#4, = 1)
              bindings
                -
                  patterns
                    tuple @3:71
                      items
                        name name="a" @3:72 · local a#4
                        numeral numerator=1 denominator=1 @3:75
                  set: set @3:81
                    items
                      tuple @3:82
                        items
                          name name="x" @3:83 · local x#2
                          numeral numerator=1 denominator=1 @3:86
              body: relation @3:91
                first: name name="a" @3:91 · local a#4
                links
                  operator="greater"
                    right: numeral numerator=0 denominator=1 @3:95
      definition @4:1
        name: name name="g" @4:1
        body: expression
          value: name name="unknownName" @4:6 · unknown
      definition @5:1 · recursive
        name: name name="L" @5:1
        body: expression
          value: binary operator="union" @5:6
            left: set @5:6
              items
                atom name="nil" @5:7
            right: product @5:15
              factors
                name name="Int" @5:15 · builtin Int
                name name="L" @5:21
                  · definition L
                  · delayed
      definition @6:1 · reads state
        name: name name="newState" @6:1
        body: expression
          value: name name="currentState" @6:13 · moment currentState
      "
    `);
    expect(dumpOf("regions", more)).toMatchInlineSnapshot(`
      "region dollar @1:1
        code
          ledGame
          f(p, q) := x + y where (x, y) in {(p, q)} & (x = 1 or x in {2}) & all (a, 1) in {(x, 1)}. a > 0
          g := unknownName
          L := {\`nil} U Int * L
          newState := currentState
      play "a.jsonl" frame 3 @9:1
      "
    `);
    expect(dumpOf("core", more)).toBe("nothing");
  });

  it("reports an unknown stage or pass, with a suggestion", () => {
    expect(dumpOf("cores")).toContain("There is no stage `cores`. Did you mean `core`?");
    expect(dumpOf("core-before")).toContain("`core-before` needs the name of a pass.");
    expect(dumpOf("core-before loop")).toBe("There is no pass `loop`. Did you mean `loops`?");
    expect(dumpOf("core-before loops loops")).toContain("The stage `core-before` takes one pass.");
    expect(dumpOf("core loops")).toContain("The stage `core` takes no argument.");
  });
});

describe("led build --stage", () => {
  const files = { "small.led": text, "wrong.led": "/$ f := y $/\n" };

  it("prints a stage to standard output and writes no files", async () => {
    const { exitCode, output, world } = await led(["build", "small.led", "--stage", "core"], { files });
    expect([exitCode, output]).toEqual([0, dumpOf("core")]);
    expect([...world.files.keys()]).toEqual(Object.keys(files));
  });

  it("accepts the pass name before or after the document", async () => {
    for (const args of [
      ["small.led", "--stage", "core-before", "loops"],
      ["--stage", "core-before", "loops", "small.led"],
    ])
      expect((await led(["build", ...args], { files })).output).toBe(dumpOf("core-before loops"));
  });

  it("prints the available stages of a document with errors", async () => {
    const types = await led(["build", "wrong.led", "--stage", "types"], { files });
    expect([types.exitCode, types.output]).toEqual([1, dumpOf("types", files["wrong.led"])]);
    const core = await led(["build", "wrong.led", "--stage", "core"], { files });
    expect([core.exitCode, core.output]).toEqual([1, ""]);
  });

  it("requires a single document, and excludes --check and --watch", async () => {
    for (const [args, said] of [
      [["small.led", "wrong.led"], "With `--stage`, only one document can be built at a time."],
      [["small.led", "--check"], "`--stage` cannot be used with `--check`."],
      [["small.led", "--watch"], "`--watch` cannot be used with `--stage`."],
    ] as const) {
      const { exitCode, screen } = await led(["build", ...args, "--stage", "core"], { files });
      expect(exitCode).toBe(2);
      expect(screen).toContain(said);
    }
  });
});

describe(":stage", () => {
  it("prints a stage of the document and of the definitions of the session", () => {
    const talk = new Talk("/$ f(x) := x + 1 $/");
    talk.say("a := f(2)");
    expect(talk.say(":stage core")).toBe("@f(x) :=\n  add(x, 1)\n\n@a :=\n  @f(2)");
    expect(talk.say(":stage cores")).toContain("There is no stage `cores`.");
  });
});
