// The printed core: it shows every fact of a node, and names distinguish variables.

import { describe, expect, it } from "vitest";
import { check } from "../../../src/compiler.js";
import type { Core, CoreDefinition, CoreModule, CoreStep } from "../../../src/ir/ir.js";
import { lower } from "../../../src/ir/lower.js";
import { showCore, showDefinition, showNode } from "../../../src/ir/print.js";
import type { Variable } from "../../../src/resolve/resolved.js";
import { sourceOf } from "../../../src/text/source.js";

const span = { start: 0, end: 0 };
const moduleOf = (text: string): CoreModule => lower(check(sourceOf("a.led", text)));
const printedCore = (text: string): string => showCore(moduleOf(text));

const variable = (id: number, name: string): Variable => ({ id, name, role: "local", span });
const use = (one: Variable): Core => ({ kind: "variable", variable: one, span });
const number = (n: number): Core => ({ kind: "number", numerator: BigInt(n), denominator: 1n, span });
const [x, y, n, inner] = [variable(1, "x"), variable(2, "y"), variable(3, "n"), variable(4, "x")];
const [definition] = moduleOf("/$ f(x, y) := x $/\n").definitions;

describe("printed module", () => {
  it("has a paragraph per definition, with bindings and checks before its value", () => {
    expect(
      printedCore(`/$
average(S) := total / |S| where total = Sum[x in S] x & |S| > 0

biggest : fSet(Int) -> Int

If S /= {} then biggest(S) := m where (m, n) = (max(S), 1)

sorted(s) iff all i in {1..|s| - 1}. s[i] <= s[i + 1]
$/\n`),
    ).toMatchInlineSnapshot(`
      "@average(S) :=
        where[strict] total =
          sum {
            each x in S
            give x
          }
        require[where, text="|S| > 0"] greater(size(S), 0)
        divide(total, size(S))

      @biggest(S)[kept=(S)] :=
        require[guard, text="S /= {}"] not equal(S, setOf())
        where[strict] (m, n) = (max(S), 1)
        unasked require[signature, text="S: fSet(Int)"] has(finiteSetsOf(runtime Int), S)
        m

      @sorted(s) :=
        all i in range(1, subtract(size(s), 1)): atMost(index(s, i), index(s, add(i, 1)))
      "
    `);
  });

  it("has a keyword for each kind of node", () => {
    expect(
      printedCore(`/$
Tree := {\`leaf} U Tree * Tree

a := (1/2, -3, "x", \`red, true, sin, f, Nat)

f(x) := |x| if x < 0 or x > 9; x if ~(x = 1 <=> x = 2)

g(s) := (lam n. n + 1)(f(s[1]))

h := {(p, q) | p in {1..3} & (q = p or q in {7, 8}) & some (k, l) in {(1, 2)}. k = q}

e := {(x, y) | x = 1 & y = 2 or (x, y) in {(3, 4)}}
$/\n`),
    ).toMatchInlineSnapshot(`
      "@Tree[cycle=0] :=
        union(setOf(\`leaf), multiply(delayed @Tree, delayed @Tree))

      @a :=
        (divide(1, 2), -3, "x", \`red, true, runtime sin, @f, runtime Nat)

      @f(x) :=
        if (less(x, 0) or greater(x, 9)) then size(x) else if (not (equal(x, 1) <=> equal(x, 2))) then x

      @g(s) :=
        apply(lambda (n) -> add(n, 1), @f(index(s, 1)))

      @h :=
        collect {
          each p in range(1, 3)
          either (q) {
            side[holds=equal(q, p)] {
              let q = p
            }
            side {
              each q in setOf(7, 8)
            }
          }
          if some (k, l) in setOf((1, 2)): equal(k, q)
          give (p, q)
        }

      @e :=
        collect {
          either (x, y) {
            side[holds=equal(x, 1) and equal(y, 2)] {
              let x = 1
              let y = 2
            }
            side {
              each (x, y) in setOf((3, 4))
            }
          }
          give (x, y)
        }
      "
    `);
  });

  it("lists root definitions and separate expressions", () => {
    const module = moduleOf("/$ f(x) := x $/\n");
    const roots = module.definitions.map(({ defined }) => defined);
    expect(showCore({ ...module, roots, expressions: [number(7)] })).toMatchInlineSnapshot(`
      "roots (@f)

      @f(x) :=
        x

      expression 7
      "
    `);
  });
});

describe("printed node", () => {
  it("shows strategies and properties of runtime functions and loops", () => {
    const each: CoreStep = {
      kind: "each",
      pattern: {
        kind: "tuple",
        items: [
          { kind: "match", value: number(1) },
          { kind: "bind", variable: y },
        ],
        span,
      },
      set: use(x),
      otherwise: { kind: "runtime", name: "Nat", span },
      strategy: { kind: "within", at: 0, set: use(n) },
      span,
    };
    expect(
      showNode({
        kind: "solve",
        by: "collect",
        steps: [each],
        element: { kind: "primitive", name: "less", args: [use(y), number(2)], strategy: { kind: "native" }, span },
        strategy: { kind: "distinct", isFit: true },
        isLoop: true,
        onto: {
          kind: "primitive",
          name: "setOf",
          args: [],
          strategy: {
            kind: "bits",
            domain: {
              kind: "product",
              factors: [
                { kind: "atoms", names: ["o", "x"] },
                {
                  kind: "product",
                  factors: [
                    { kind: "strings", values: ["a"] },
                    { kind: "integers", low: 1, high: 3 },
                    { kind: "truth" },
                  ],
                },
              ],
            },
          },
          span,
        },
        text: "x = 1",
        span,
      }),
    ).toMatchInlineSnapshot(`
      "collect[distinct, fit, loop, text="x = 1"] {
        onto setOf[domain={\`o, \`x} * ({"a"} * 1..3 * Bool)]()
        each[key=0] (= 1, y) in x? within n? otherwise (runtime Nat)
        give less[native](y, 2)
      }
      "
    `);
  });

  it("is printed for trees of any depth", () => {
    let node = use(x);
    for (let i = 0; i < 20_000; i++)
      node = { kind: "let", pattern: { kind: "bind", variable: x }, value: number(i), body: node, span };
    expect(showNode(node).match(/let x = /g)).toHaveLength(20_000);
  });
});

describe("printed definition", () => {
  it("shows all decisions of passes", () => {
    const decided: CoreDefinition = {
      ...definition!,
      parameters: [x, y, n],
      reads: { state: true, input: true },
      cycle: 4,
      omittedChecks: [
        {
          check: { kind: "require", clause: "signature", text: "x in Nat", condition: use(x), span },
          isOfQuick: true,
          isCheckedSoon: false,
        },
      ],
      body: use(n),
      role: "inner",
      strategy: { kind: "results", fixed: [x] },
    };
    expect(showDefinition(decided)).toMatchInlineSnapshot(`
      "@f(x, y, n)[role=inner, reads=state+input, cycle=4, memory=results, fixed=(x)] :=
        unasked require[signature, text="x in Nat"] x
        n
      "
    `);
  });

  it("numbers variables only if two with the same name are in scope", () => {
    const some = (bound: Variable, body: Core): Core => ({
      kind: "quantify",
      quantifier: "some",
      pattern: { kind: "bind", variable: bound },
      set: use(y),
      body,
      span,
    });
    const tuple = (...items: readonly Core[]): Core => ({ kind: "tuple", items, span });
    const body = tuple(some(inner, tuple(use(x), use(inner))), some(variable(5, "n"), use(variable(5, "n"))), use(n));
    expect(showDefinition({ ...definition!, parameters: [x, y], body })).toMatchInlineSnapshot(`
      "@f(x, y) :=
        (some x#2 in y: (x, x#2), some n in y: n, n?)
      "
    `);
  });
});
