// Sets of all representations, compared with arrays of distinct members; and sets that are never materialised.

import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  atom,
  Atoms,
  Bool,
  choose,
  collect,
  collectDistinct,
  commonSize,
  compare,
  difference,
  divide,
  domainOf,
  emptySet,
  equal,
  every,
  excluding,
  replacing,
  FiniteSets,
  finiteSetsOf,
  growing,
  Functions,
  has,
  hash,
  hasPair,
  including,
  Int,
  intersection,
  intersectionOver,
  isEmpty,
  LedSet,
  members,
  Nat,
  point,
  power,
  powerSet,
  print,
  product,
  range,
  Rat,
  Sequence,
  sequence,
  Sequences,
  sequencesOf,
  setOf,
  shortened,
  size,
  some,
  Strings,
  subset,
  sum,
  Tuples,
  tuplesOf,
  tuplesOver,
  tuplesWhose,
  tuplesWhoseAll,
  tuplesWith,
  tuplesWithAll,
  tuplesWithin,
  union,
  unionOver,
} from "../../../src/runtime/index.js";
import type { Value } from "../../../src/runtime/index.js";
import { cases, isLong } from "../../support/random.js";

interface Model {
  readonly set: LedSet;
  readonly list: readonly Value[];
  readonly how: string;
}

function distinctOf(list: readonly Value[]): Value[] {
  const found: Value[] = [];
  for (const x of list) if (!found.some((y) => equal(x, y))) found.push(x);
  return found;
}

function inList(list: readonly Value[], x: Value): boolean {
  return list.some((y) => equal(x, y));
}

const leaf: fc.Arbitrary<Value> = fc.oneof(
  fc.integer({ min: -4, max: 6 }),
  fc.boolean(),
  fc.constantFrom("", "a", "ab"),
  fc.constantFrom(atom("x"), atom("o")),
  fc.constantFrom(divide(1, 2), power(2, 80), point(1, 2), sequence(1), sequence()),
);
const value: fc.Arbitrary<Value> = fc.oneof(
  { weight: 4, arbitrary: leaf },
  fc.tuple(leaf, leaf),
  fc.array(leaf, { maxLength: 3 }).map((xs) => setOf(...xs)),
  fc.array(leaf, { maxLength: 2 }).map((xs) => new Sequence(xs)),
);

const builtModel: fc.Arbitrary<Model> = fc
  .array(value, { maxLength: 14 })
  .chain((xs) =>
    fc.constantFrom<Model>(
      { set: setOf(...xs), list: distinctOf(xs), how: "built" },
      { set: collectDistinct((found) => distinctOf(xs).forEach(found)), list: distinctOf(xs), how: "listed" },
    ),
  );
// Ranges below and above the size limit for materialisation in set operations.
const rangeModel: fc.Arbitrary<Model> = fc
  .tuple(fc.integer({ min: -4, max: 3 }), fc.constantFrom(0, 2, 5, 70))
  .map(([low, length]) => ({
    set: range(low, low + length),
    list: Array.from({ length: length + 1 }, (_, i) => low + i),
    how: `${low}..${low + length}`,
  }));
const smallModel = fc
  .array(leaf, { maxLength: 3 })
  .map((xs): Model => ({ set: setOf(...xs), list: distinctOf(xs), how: "built" }));
const productModel: fc.Arbitrary<Model> = fc.tuple(smallModel, smallModel).map(([a, b]) => ({
  set: product(a.set, b.set),
  list: a.list.flatMap((x) => b.list.map((y): Value => [x, y])),
  how: "product",
}));
const powerModel: fc.Arbitrary<Model> = smallModel.map(({ set, list }) => ({
  set: powerSet(set),
  how: "power",
  list: list
    .reduce<Value[][]>((subsets, x) => [...subsets, ...subsets.map((s) => [...s, x])], [[]])
    .map((s) => setOf(...s)),
}));
const pairs = product(setOf(atom("o"), atom("x")), range(-4, 6));
const domains = [
  range(-4, 6),
  setOf(atom("x"), atom("o"), "", "a", false),
  pairs,
  product(range(1, 4), range(0, 3), setOf("a", "b", "c", "d")),
].map(domainOf);
/** Large domains: exactly as many members as bits that are held in fields, one more, and many more. */
const largeDomains = [
  range(-4, 59),
  range(-4, 60),
  range(-4, 90),
  product(setOf(atom("x"), atom("o")), range(-4, 40)),
  product(range(-4, 8), range(-4, 8)),
  product(Bool, product(range(-4, 6), range(-4, 6))),
  product(range(-1, 4), range(0, 4), range(0, 4)),
].map(domainOf);
const denseModel: fc.Arbitrary<Model> = fc.constantFrom(...domains, ...largeDomains).chain((domain) =>
  fc
    .array(fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...domain.members) }, { weight: 1, arbitrary: value }), {
      maxLength: 24,
    })
    .chain((xs) =>
      fc.constantFrom<Model>(
        { set: domain.setOf(...xs), list: distinctOf(xs), how: "dense" },
        { set: domain.collect((found) => xs.forEach(found)), list: distinctOf(xs), how: "collected" },
        {
          set: domain.unionOver((found) => xs.forEach((x) => found(domain.setOf(x)))),
          list: distinctOf(xs),
          how: "united",
        },
        {
          set: domain.unionOver((found) => xs.forEach((x) => found(setOf(x)))),
          list: distinctOf(xs),
          how: "united from built ones",
        },
      ),
    ),
);
const types: readonly LedSet[] = [
  Nat,
  Int,
  Rat,
  Strings,
  Atoms,
  FiniteSets,
  Tuples,
  product(Nat, Int),
  finiteSetsOf(Nat),
];
const base = fc.oneof(builtModel, rangeModel, productModel, powerModel, denseModel);
const model: fc.Arbitrary<Model> = fc.letrec<{ readonly model: Model }>((tie) => ({
  model: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    base,
    fc
      .tuple(tie("model"), tie("model"), fc.constantFrom("U", "sec", "\\"))
      .map(([a, b, operator]) => combine(a, b, operator)),
    fc.array(tie("model"), { minLength: 3, maxLength: 4 }).map(
      (all): Model => ({
        set: union(...all.map(({ set }) => set)),
        list: distinctOf(all.flatMap(({ list }) => list)),
        how: `(${all.map(({ how }) => how).join(" U ")})`,
      }),
    ),
    fc.tuple(tie("model"), fc.constantFrom(...types), fc.constantFrom("sec", "\\")).map(
      ([a, type, operator]): Model => ({
        set: operator === "sec" ? intersection(type, a.set) : difference(a.set, type),
        list: a.list.filter((x) => type.has(x) === (operator === "sec")),
        how: `(${a.how} ${operator} ${print(type)})`,
      }),
    ),
  ),
})).model;

function combine(a: Model, b: Model, operator: string): Model {
  const how = `(${a.how} ${operator} ${b.how})`;
  if (operator === "U") return { set: union(a.set, b.set), list: distinctOf([...a.list, ...b.list]), how };
  if (operator === "sec")
    return { set: intersection(a.set, b.set), list: a.list.filter((x) => inList(b.list, x)), how };
  return { set: difference(a.set, b.set), list: a.list.filter((x) => !inList(b.list, x)), how };
}

describe("finite sets, lazy or materialised", () => {
  test("agree with the materialised set in members, size, order, hash and first member", () => {
    fc.assert(
      fc.property(model, fc.array(value, { maxLength: 5 }), ({ set, list }, others) => {
        const built = setOf(...list);
        expect(set.count()).toBe(list.length);
        expect([...set].length).toBe(list.length);
        for (const x of set) expect(inList(list, x)).toBe(true);
        for (const x of [...list, ...others]) expect(set.has(x)).toBe(inList(list, x));
        expect(set.listed().map(print)).toEqual([...list].sort(compare).map(print));
        if (list.length > 0) expect(equal(choose(set), [...list].sort(compare)[0] ?? 0)).toBe(true);
        expect(hash(set)).toBe(hash(built));
        expect(equal(set, built) && equal(built, set)).toBe(true);
        expect(compare(set, built)).toBe(0);
        expect(print(set)).toBe(print(built));
        expect(isEmpty(set)).toBe(list.length === 0);
      }),
      { numRuns: cases(600) },
    );
  });

  test("are counted exactly for shared operands of many sets", () => {
    const wide = (): LedSet => range(0, 70);
    const left = union(union(union(range(1, 71), setOf("x")), wide()), union(wide(), union(wide(), setOf(sequence()))));
    expect(union(left, intersection(difference(wide(), Atoms), wide())).count()).toBe(74);
    expect(union(left, difference(left, Atoms)).count()).toBe(74);
  });

  test("agree with lists in comparison and inclusion", () => {
    fc.assert(
      fc.property(model, model, (a, b) => {
        const within = a.list.every((x) => inList(b.list, x));
        expect(subset(a.set, b.set)).toBe(within);
        expect(equal(a.set, b.set)).toBe(within && a.list.length === b.list.length);
        expect(some(a.set, (x) => b.set.has(x))).toBe(a.list.some((x) => inList(b.list, x)));
        expect(every(a.set, (x) => b.set.has(x))).toBe(within);
      }),
      { numRuns: cases(600) },
    );
  });

  test("find numbers and other values while they grow and shrink", () => {
    const number = fc.oneof(
      { weight: 9, arbitrary: fc.nat(40) },
      { weight: 3, arbitrary: fc.nat(5000) },
      { weight: 1, arbitrary: fc.constantFrom<Value>(-1, 3n, 2 ** 40, -0, divide(1, 2), "a", [1, 2]) },
    );
    const steps = fc.array(
      fc.tuple(
        fc.constantFrom<"with" | "without" | "instead" | "union" | "walk">(
          "with",
          "with",
          "with",
          "without",
          "instead",
          "union",
          "walk",
        ),
        number,
        number,
      ),
      { maxLength: 80 },
    );
    fc.assert(
      fc.property(steps, fc.array(number, { maxLength: 30 }), (changes, others) => {
        let set: LedSet = emptySet();
        let list: readonly Value[] = [];
        const before: { readonly set: LedSet; readonly list: readonly Value[] }[] = [];
        for (const [how, x, other] of changes) {
          if (how === "instead")
            [set, list] = [replacing(set, x, other), distinctOf([...list.filter((y) => !equal(x, y)), other])];
          else if (how === "with") [set, list] = [including(set, x), distinctOf([...list, x])];
          else if (how === "without") [set, list] = [excluding(set, x), list.filter((y) => !equal(x, y))];
          else if (how === "union") [set, list] = [union(set, setOf(...others)), distinctOf([...list, ...others])];
          else expect([...set]).toHaveLength(list.length);
          before.push({ set, list });
        }
        for (const one of before) {
          expect(one.set.count()).toBe(one.list.length);
          expect(equal(one.set, setOf(...[...one.list].reverse()))).toBe(true);
          expect(hash(one.set)).toBe(hash(setOf(...one.list)));
          for (const [, x] of changes) expect(one.set.has(x)).toBe(inList(one.list, x));
          for (const x of others) expect(one.set.has(x)).toBe(inList(one.list, x));
        }
      }),
      { numRuns: cases(150) },
    );
  });

  test("find tuples by one coordinate after any number of queries", () => {
    const part = fc.oneof(
      { weight: 6, arbitrary: fc.nat(4) },
      {
        weight: 1,
        arbitrary: fc.constantFrom<Value>(
          3n,
          -0,
          "3",
          atom("x"),
          false,
          divide(1, 2),
          0.5,
          2 ** 60,
          power(2, 60),
          setOf(1),
        ),
      },
    );
    const tuple: fc.Arbitrary<Value> = fc.oneof(
      { weight: 8, arbitrary: fc.tuple(part, part) },
      { weight: 1, arbitrary: fc.tuple(part, part, part) },
      { weight: 1, arbitrary: part },
    );
    fc.assert(
      fc.property(
        fc.array(tuple, { maxLength: 40 }),
        fc.array(fc.tuple(part, fc.constantFrom(1, 2)), { maxLength: 20 }),
        (xs, asked) => {
          const set = setOf(...xs);
          for (const [x, i] of asked) {
            const found = [...tuplesOf(set, 2)].filter((one) => equal(one[i - 1]!, x));
            expect([...tuplesWith(set, 2, i, x)]).toEqual(found);
            expect([...tuplesWhose(set, 2, i, () => x)]).toEqual(found);
          }
        },
      ),
      { numRuns: cases(200) },
    );
  });

  test("find tuples by several coordinates of any kind after any number of queries", () => {
    const part = fc.oneof(
      { weight: 4, arbitrary: fc.nat(3) },
      { weight: 2, arbitrary: fc.tuple(fc.nat(1), fc.nat(1)) },
      { weight: 1, arbitrary: fc.constantFrom<Value>("3", atom("x"), false, divide(1, 2), 0.5, 5n, 5, setOf(1)) },
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(part, part, part), { maxLength: 60 }),
        fc.array(fc.tuple(part, part, fc.constantFrom([1, 2], [1, 3], [2, 3])), { maxLength: 20 }),
        (xs, asked) => {
          const set = setOf(...xs);
          for (const [x, y, places] of asked) {
            const withFirst = [...tuplesOf(set, 3)].filter((one) => equal(one[places[0]! - 1]!, x));
            const found = withFirst.filter((one) => equal(one[places[1]! - 1]!, y));
            expect(tuplesWithAll(set, 3, places, [x, y])).toEqual(found);
            expect(tuplesWhoseAll(set, 3, places, [], () => [x, y])).toEqual(found);
            let isAsked = false;
            const others = (): readonly Value[] => {
              isAsked = true;
              return [y];
            };
            expect(tuplesWhoseAll(set, 3, places, [x], others)).toEqual(found);
            expect(isAsked).toBe(withFirst.length > 0);
          }
        },
      ),
      { numRuns: cases(200) },
    );
  });

  test("find tuples with a coordinate in another set after any number of queries", () => {
    const part = fc.oneof(
      { weight: 8, arbitrary: fc.nat(12) },
      { weight: 1, arbitrary: fc.constantFrom<Value>("3", atom("x"), false, divide(1, 2), power(2, 60), setOf(1)) },
    );
    const other = fc.oneof(
      { weight: 4, arbitrary: fc.array(part, { maxLength: 12 }).map((xs) => setOf(...xs)) },
      { weight: 1, arbitrary: fc.constantFrom<LedSet>(Nat, range(2, 5)) },
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(part, part), { maxLength: 60 }),
        fc.array(fc.tuple(other, fc.constantFrom(1, 2)), { maxLength: 20 }),
        (xs, asked) => {
          const set = setOf(...xs);
          for (const [A, i] of asked)
            expect(
              equal(
                setOf(...tuplesWithin(set, 2, i, A)),
                setOf(...[...tuplesOf(set, 2)].filter((one) => A.has(one[i - 1]!))),
              ),
            ).toBe(true);
        },
      ),
      { numRuns: cases(200) },
    );
  });

  test("store equal members once, however they were made", () => {
    const many = collect<Value>((add) => {
      for (let i = 0; i < 40000; i++) add([i % 20000, { 0: atom("x"), 1: "x" }[i % 2] ?? 0]);
    });
    expect(many.count()).toBe(20000);
    expect(many.has([19999, "x"])).toBe(true);
    expect(many.has([19999, atom("x")])).toBe(false);
    expect(setOf(range(1, 3), setOf(3, 2, 1)).count()).toBe(1);
    expect(union(many, setOf(7)).has(7)).toBe(true);
    expect(many.has(7)).toBe(false);
  });

  test("answer in few steps if each is built from two uses of the previous one", () => {
    let V: LedSet = range(1, 200);
    for (let i = 0; i < 60; i++) V = difference(V, difference(V, range(i + 2, 300)));
    expect(V.count()).toBe(140);
    expect(V.has(60)).toBe(false);
    let W: LedSet = range(1, 200);
    for (let i = 0; i < 60; i++) W = intersection(union(W, range(500, 900)), difference(W, setOf(i)));
    expect(W.count()).toBe(141);
  });

  test("are persistent under any operations and queries", () => {
    type Member = number | readonly [number, Value] | LedSet;
    const member = fc.oneof(
      { weight: 4, arbitrary: fc.nat(20) },
      { weight: 4, arbitrary: fc.tuple(fc.nat(3), fc.nat(8)) },
    );
    const act = fc.record({
      what: fc.constantFrom(
        "add",
        "add",
        "remove",
        "remove",
        "removeWhileWalked",
        "addAll",
        "nest",
        "look",
        "list",
        "hash",
      ),
      version: fc.nat(),
      member,
    });
    fc.assert(
      fc.property(
        fc.array(member, { minLength: 6, maxLength: 24 }),
        fc.array(act, { maxLength: 120 }),
        (first, acts) => {
          const model = (list: readonly Member[]): Member[] => distinctOf(list) as Member[];
          const versions: { readonly set: LedSet; readonly list: readonly Member[] }[] = [
            { set: setOf(...first), list: model(first) },
          ];
          const make = (set: LedSet, list: readonly Member[]): void => void versions.push({ set, list });
          for (const { what, version, member: x } of acts) {
            // Recent versions are queried most, as in a program.
            const { set, list } = versions[Math.max(0, versions.length - 1 - (version % 7) ** 2)] ?? versions[0]!;
            const left = list.filter((y) => !equal(x, y));
            switch (what) {
              case "add":
                make(including(set, x), model([...list, x]));
                break;
              case "remove":
                make(excluding(set, x), left);
                break;
              case "removeWhileWalked": {
                const seen: Value[] = [];
                for (const y of members(set)) {
                  if (seen.length === 2) make(excluding(set, x), left);
                  seen.push(y);
                }
                some(set, (y) => {
                  const without = excluding(set, y);
                  expect(without.has(y)).toBe(false);
                  return false;
                });
                expect(distinctOf(seen).length).toBe(list.length);
                break;
              }
              case "addAll":
                make(union(set, setOf(x, 30, 31, 32)), model([...list, x, 30, 31, 32]));
                break;
              case "nest":
                make(including(set, set), [...list, set]);
                break;
              case "look":
                expect(set.has(x)).toBe(inList(list, x));
                for (const i of [0, 1, 2, 3])
                  expect(tuplesWith(set, 2, 1, i).length).toBe(
                    list.filter((y) => Array.isArray(y) && y[0] === i).length,
                  );
                break;
              case "list":
                expect([...set].length).toBe(list.length);
                expect([...set].every((y) => inList(list, y))).toBe(true);
                break;
              case "hash":
                expect(set.hash()).toBe(setOf(...list).hash());
                expect(equal(set, setOf(...list))).toBe(true);
            }
          }
          for (const { set, list } of versions) {
            expect(set.count()).toBe(list.length);
            expect(equal(set, setOf(...list))).toBe(true);
          }
        },
      ),
      { numRuns: cases(400) },
    );
  });

  test("are persistent when other sets are made from them", () => {
    const a = setOf(...Array.from({ length: 20 }, (_, i) => i));
    const before = print(a);
    const b = union(a, setOf(100, 101));
    const c = union(a, setOf(200));
    expect([a.count(), b.count(), c.count()]).toEqual([20, 22, 21]);
    expect(b.has(200) || c.has(100)).toBe(false);
    expect(print(a)).toBe(before);
  });
});

describe("set builder", () => {
  test("yields the union with the added members, and leaves the original unchanged", () => {
    fc.assert(
      fc.property(model, fc.array(value, { maxLength: 12 }), ({ set, list }, more) => {
        const builder = growing<Value>(set);
        for (const x of more) builder.add(x);
        const grown = builder.finish();
        expect(equal(grown, setOf(...list, ...more))).toBe(true);
        expect(grown.count()).toBe(distinctOf([...list, ...more]).length);
        expect(set.count()).toBe(list.length);
        for (const x of more) expect(set.has(x)).toBe(inList(list, x));
      }),
      { numRuns: cases(300) },
    );
  });

  test("supports infinite sets", () => {
    const builder = growing<Value>(Nat);
    [-1, 5].forEach((n) => builder.add(n));
    const grown = builder.finish();
    expect([-1, 5, 7, -2].map((n) => has(grown, n))).toEqual([true, true, true, false]);
  });
});

describe("emptiness test", () => {
  test("agrees with `S = {}` for any value", () => {
    for (const v of [
      setOf(),
      range(2, 1),
      difference(range(1, 9), Nat),
      Nat,
      product(Nat, setOf(1)),
      setOf(1),
      0,
      "",
      [1, 2],
      sequence(),
    ]) {
      expect(isEmpty(v), print(v)).toBe(equal(v, setOf()));
    }
  });
});

describe("sets that grow out of one another", () => {
  /** Adds or removes these members, starting from an earlier set. */
  const change = fc.record({
    from: fc.nat(),
    add: fc.boolean(),
    members: fc.array(
      fc.oneof(fc.integer({ min: 0, max: 30 }), fc.tuple(fc.constantFrom(atom("x"), atom("o")), fc.nat(5))),
      { maxLength: 4 },
    ),
    isWalked: fc.boolean(),
  });

  test("have exactly their own members", () => {
    fc.assert(
      fc.property(fc.oneof(builtModel, denseModel), fc.array(change, { maxLength: 40 }), (start, changes) => {
        const models = [start];
        for (const { from, add, members: given, isWalked } of changes) {
          const { set, list } = models[from % models.length]!;
          if (isWalked) expect([...set].length).toBe(list.length);
          models.push({
            set: given.reduce<LedSet>((result, x) => (add ? including(result, x) : excluding(result, x)), set),
            list: add ? distinctOf([...list, ...given]) : list.filter((x) => !inList(given, x)),
            how: "changed",
          });
        }
        for (const { set, list } of models) {
          expect(set.count()).toBe(list.length);
          expect(distinctOf([...set]).length).toBe(list.length);
          expect(list.every((x) => set.has(x))).toBe(true);
          expect([...set].every((x) => inList(list, x))).toBe(true);
          expect(equal(set, setOf(...list)) && hash(set) === hash(setOf(...list))).toBe(true);
        }
      }),
      { numRuns: cases(300) },
    );
  });

  test("are subsets exactly if all their members are in the other set", () => {
    const step = fc.record({
      from: fc.nat(),
      add: fc.boolean(),
      x: fc.integer({ min: 0, max: 25 }),
      most: fc.constantFrom(23, 24),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const lists = [Array.from({ length: 20 }, (_, i) => i)];
        const sets: LedSet[] = [setOf(...lists[0]!)];
        const bounds = new Map([23, 24].map((most) => [most, finiteSetsOf(range(0, most))]));
        for (const { from, add, x, most } of steps) {
          const at = from % lists.length;
          expect(has(bounds.get(most)!, sets[at]!)).toBe(lists[at]!.every((n) => n <= most));
          lists.push(add ? (distinctOf([...lists[at]!, x]) as number[]) : lists[at]!.filter((n) => n !== x));
          sets.push(add ? including(sets[at]!, x) : excluding(sets[at]!, x));
          lists.push(distinctOf([...lists[at]!.filter((n) => n !== x), most]) as number[]);
          sets.push(replacing(sets[at]!, x, most));
        }
      }),
      { numRuns: cases(300) },
    );
  });

  test("contain a pair by coordinates exactly if they contain it as a value", () => {
    fc.assert(
      fc.property(model, value, value, ({ set }, a, b) => {
        expect(hasPair(set, a, b)).toBe(has(set, [a, b]));
        const held = including(set, [a, b]);
        expect(hasPair(held, a, b)).toBe(true);
        expect(hasPair(excluding(held, [a, b]), a, b)).toBe(false);
      }),
      { numRuns: cases(300) },
    );
  });

  test("have the size of their intersection as their common size", () => {
    fc.assert(
      fc.property(model, model, (a, b) => {
        expect(commonSize(a.set, b.set)).toEqual(size(intersection(a.set, b.set)));
        expect(commonSize(a.set, Nat)).toEqual(size(intersection(a.set, Nat)));
        expect(commonSize(Nat, b.set)).toEqual(size(intersection(Nat, b.set)));
      }),
      { numRuns: cases(300) },
    );
    expect(commonSize(range(1, 10 ** 12), range(10 ** 6, 10 ** 13))).toBe(10 ** 12 - 10 ** 6 + 1);
    expect(() => commonSize(Nat, Strings)).toThrow("infinite");
  });

  test("find integers of any size among many", () => {
    const given = Array.from({ length: 3000 }, (_, i) => (i % 3 === 0 ? -i : i % 3 === 1 ? i * 2 ** 20 : i * 2 ** 40));
    const set = setOf(...given, ...given);
    expect(set.count()).toBe(new Set(given).size);
    expect(given.every((n) => set.has(n)) && given.every((n) => n === 0 || !set.has(n + 0.5))).toBe(true);
    expect([1, -1, 2 ** 20 + 1, 2 ** 60].some((n) => set.has(n))).toBe(false);
  });

  test("reject values that cannot be members, on insertion and removal", () => {
    expect(() => including(setOf(1), Nat)).toThrow("infinite");
    expect(() => excluding(setOf(1), Nat)).toThrow("infinite");
  });
});

describe("sets that are not materialised", () => {
  const trillion = range(1, 10 ** 12);
  const quick = (name: string, check: () => void): void => test(name, check, 200);

  quick("include ranges, with membership, size, comparison and choice", () => {
    expect(has(trillion, 999999) && !has(trillion, 0) && !has(trillion, divide(3, 2))).toBe(true);
    expect(size(trillion)).toBe(10 ** 12);
    expect(size(range(1, 10n ** 40n))).toBe(10n ** 40n);
    expect(equal(trillion, range(1, 10 ** 12))).toBe(true);
    expect(equal(trillion, range(2, 10 ** 12 + 1))).toBe(false);
    expect(subset(trillion, Nat) && subset(range(2, 5), trillion) && !subset(trillion, range(2, 10 ** 12))).toBe(true);
    expect(choose(trillion)).toBe(1);
    expect(hash(trillion)).toBe(hash(range(1, 10 ** 12)));
    expect(setOf(trillion).has(range(1, 10 ** 12))).toBe(true);
  });

  quick("include unions, intersections and differences of ranges, with membership and size", () => {
    expect(has(union(trillion, setOf(0)), 5)).toBe(true);
    expect(size(union(trillion, setOf(0)))).toBe(10 ** 12 + 1);
    expect(size(union(trillion, range(0, 5)))).toBe(10 ** 12 + 1);
    expect(size(difference(trillion, setOf(5, -5)))).toBe(10 ** 12 - 1);
    expect(size(difference(trillion, range(11, 10 ** 12)))).toBe(10);
    expect(size(intersection(trillion, Nat))).toBe(10 ** 12);
    expect(size(intersection(union(trillion, setOf(atom("a"))), setOf(atom("a"), 3, -3)))).toBe(2);
    expect(choose(difference(trillion, setOf(1, 2, 7)))).toBe(3);
    expect(choose(difference(trillion, setOf(1, 2, 7)))).toBe(3);
    expect(choose(union(trillion, setOf(false)))).toBe(false);
    expect(size(difference(union(union(trillion, setOf(0)), setOf(atom("a"))), setOf(0, 17)))).toBe(10 ** 12);
    expect(size(union(difference(trillion, setOf(17)), setOf(17, "s")))).toBe(10 ** 12 + 1);
    expect(subset(union(trillion, setOf(0)), Int)).toBe(true);
    expect(subset(trillion, union(trillion, setOf(0)))).toBe(true);
  });

  quick("support removal of members one by one", () => {
    let rest: LedSet = range(1, 2000);
    let total = 0;
    while (size(rest) !== 0) {
      const x = choose(rest);
      total += Number(x);
      rest = difference(rest, setOf(x));
    }
    expect(total).toBe(2001000);
  });

  quick("include products and power sets, with membership and size", () => {
    const big = product(trillion, trillion, Bool);
    expect(has(big, [1, 10 ** 12, true]) && !has(big, [1, true, 1]) && !has(big, [1, 1])).toBe(true);
    expect(size(big)).toBe(2n * 10n ** 24n);
    expect(equal(choose(big), [1, 1, false])).toBe(true);
    expect(subset(big, product(Nat, Int, Bool))).toBe(true);
    expect(equal(product(trillion, trillion), product(trillion, range(1, 10 ** 12)))).toBe(true);
    expect(size(intersection(product(trillion, range(1, 3)), product(range(5, 6), trillion)))).toBe(6);
    expect(size(powerSet(range(1, 40)))).toBe(2 ** 40);
    expect(has(powerSet(range(1, 40)), setOf(3, 4)) && !has(powerSet(range(1, 40)), setOf(41))).toBe(true);
    expect(subset(powerSet(range(1, 40)), powerSet(range(0, 41)))).toBe(true);
    expect(equal(choose(powerSet(range(1, 40))), setOf())).toBe(true);
  });

  quick("cache the tuples of a small product that is iterated repeatedly", () => {
    const board = product(range(1, 19), range(1, 19));
    const first = [...members(board)];
    const second = [...members(board)];
    expect(first.length).toBe(361);
    expect(second.every((tuple, i) => equal(tuple, first[i]!))).toBe(true);
    expect([...members(board)].every((tuple, i) => tuple === second[i])).toBe(true);
    const vast = product(trillion, trillion);
    for (let i = 0; i < 3; i++) expect(some(vast, (pair) => equal(pair, [1, 3]))).toBe(true);
  });

  quick("answer repeated membership queries of a product consistently", () => {
    const board = product(range(1, 19), Int);
    const place: readonly [number, number] = [19, 3];
    expect([
      has(board, place),
      has(board, place),
      has(board, [20, 3]),
      has(board, place),
      has(board, [19, divide(1, 2)]),
    ]).toEqual([true, true, false, true, false]);
    expect([
      hasPair(board, 19, 3),
      hasPair(board, 20, 3),
      hasPair(board, 1, true),
      hasPair(product(board, Bool), 1, 2),
    ]).toEqual([true, false, false, false]);
  });

  quick("become materialised if members of a small product are removed, but not of a large one", () => {
    const directions = difference(product(range(-1, 1), range(-1, 1)), setOf([0, 0]));
    expect(size(directions)).toBe(8);
    expect(shortened(directions)).not.toContain("\\");
    expect(shortened(difference(product(range(1, 19), range(1, 19)), setOf([1, 1])))).toContain("\\");
  });

  quick("end an iteration as soon as the result is known", () => {
    expect(some(trillion, (x) => x > 100)).toBe(true);
    expect(every(product(trillion, trillion), ([, y]) => y < 50)).toBe(false);
    for (const x of members(union(trillion, setOf(0)))) if (equal(x, 1000)) break;
    for (const x of members(powerSet(range(1, 24)))) if (x instanceof LedSet && size(x) === 1) break;
  });

  test("fail to print if they are too large, but have an abbreviated form", () => {
    expect(() => print(trillion)).toThrow("too large");
    expect(() => print(powerSet(range(1, 40)))).toThrow("too large");
    expect(shortened(trillion)).toBe("{1..1000000000000}");
    expect(shortened(powerSet(trillion))).toBe("Pow({1..1000000000000})");
    expect(shortened(union(trillion, setOf(0)))).toBe("{1..1000000000000} U {0}");
  });

  // Sixteen million members take some seconds, so only the long run includes them.
  test.runIf(isLong)(
    "fail if they become too large while they are collected",
    () => {
      const gather = (): LedSet =>
        collect<Value>((add) => {
          for (const x of range(1, 2 ** 25)) add(x);
        });
      expect(gather).toThrow("too large");
    },
    60000,
  );
});

describe("infinite sets", () => {
  test("contain the values of their kind", () => {
    const f = (x: Value): Value => x;
    expect([0, 5, power(2, 90)].every((x) => Nat.has(x))).toBe(true);
    expect([-1, divide(1, 2), "1", atom("x")].some((x) => Nat.has(x))).toBe(false);
    expect(Int.has(-3) && !Int.has(divide(1, 2)) && Rat.has(divide(1, 2)) && !Rat.has("1")).toBe(true);
    expect(Functions.has(f) && !Functions.has(1)).toBe(true);
    expect(finiteSetsOf(Nat).has(setOf(1, 2)) && !finiteSetsOf(Nat).has(setOf(-1)) && !finiteSetsOf(Nat).has(Nat)).toBe(
      true,
    );
    expect(finiteSetsOf(Nat).has(range(0, 10 ** 12))).toBe(true);
    expect(
      sequencesOf(Nat).has(sequence()) &&
        sequencesOf(Nat).has(sequence(1, 2)) &&
        !sequencesOf(Nat).has(sequence(1, "a")),
    ).toBe(true);
    expect(tuplesOver(Nat).has([1, 2, 3]) && !tuplesOver(Nat).has([1, -1]) && !tuplesOver(Nat).has(sequence(1))).toBe(
      true,
    );
    expect(product(Nat, setOf("a")).has([1, "a"]) && !product(Nat, setOf("a")).has(["a", 1])).toBe(true);
    expect(Sequences.has(sequence("a")) && FiniteSets.has(range(1, 2)) && !FiniteSets.has(Nat)).toBe(true);
  });

  test("become finite if their parts are finite", () => {
    expect(equal(finiteSetsOf(setOf(1, 2)), powerSet(setOf(2, 1)))).toBe(true);
    expect(print(intersection(Nat, range(-2, 3)))).toBe("{0, 1, 2, 3}");
    expect(print(difference(range(-2, 3), Nat))).toBe("{-2, -1}");
    expect(product(Nat, setOf())).toBe(emptySet());
    expect(print(sequencesOf(setOf()))).toBe("{<>}");
    expect(print(tuplesOver(setOf()))).toBe("{}");
    expect(print(finiteSetsOf(setOf()))).toBe("{{}}");
    expect(equal(Bool, setOf(true, false))).toBe(true);
    expect(size(product(intersection(Nat, setOf(1, -1)), Bool))).toBe(2);
  });

  test("cannot be enumerated, counted, compared or nested in sets, and differ from finite sets", () => {
    expect(() => size(Nat)).toThrow("`Nat` is infinite");
    expect(() => members(union(Nat, setOf("a")))).toThrow("infinite");
    expect(() => choose(product(Nat, Bool))).toThrow("infinite");
    expect(() => equal(Nat, Nat)).toThrow("`Nat = Nat` cannot be decided");
    expect(equal(Nat, setOf(1)) || equal(setOf(1), Nat) || setOf(setOf(1)).has(Nat)).toBe(false);
    expect(() => setOf(Nat)).toThrow("cannot be in a set");
    expect(() => setOf([1, sequence(Nat)])).toThrow("cannot be in a set");
    expect(() => setOf((x: Value) => x)).toThrow("cannot be in a set");
    expect(() => powerSet(Nat)).toThrow("infinite");
    expect(subset(range(1, 5), Nat) && subset(Nat, Nat) && !subset(range(-1, 5), Nat)).toBe(true);
    expect(() => subset(Nat, Int)).toThrow("`Nat subeq Int` cannot be decided");
    expect(() => subset(product(Nat, Nat), range(1, 2))).toThrow("infinite");
  });

  test.each([
    [product(Nat, setOf(1, 2)), "Nat * {1, 2}"],
    [product(product(Nat, Int), Rat), "(Nat * Int) * Rat"],
    [product(Nat, Int, Rat), "Nat * Int * Rat"],
    [union(union(Nat, Strings), Atoms), "Nat U String U Atom"],
    [difference(Int, union(Nat, Strings)), "Int \\ (Nat U String)"],
    [product(union(Nat, Strings), Int), "(Nat U String) * Int"],
    [intersection(Int, difference(Rat, Nat)), "Int sec (Rat \\ Nat)"],
    [finiteSetsOf(union(Nat, setOf("a"))), 'fSet(Nat U {"a"})'],
    [sequencesOf(setOf(atom("a"))), "Seq({`a})"],
    [tuplesOver(Rat), "Tuple(Rat)"],
    [union(Strings, range(-5, 10 ** 12)), "String U {-5..1000000000000}"],
    [Sequences, "Seq"],
    [FiniteSets, "fSet"],
  ])("%# are printed with the parentheses that their operators need", (set, text) => {
    expect(print(set)).toBe(text);
  });
});

describe("iteration over sets", () => {
  test("matches patterns only with tuples of their length", () => {
    expect([...tuplesOf(setOf([1, 2], [1, 2, 3], 5, sequence(1, 2)), 2)]).toEqual([[1, 2]]);
  });

  test("folds values with big operators, and returns their neutral elements for none", () => {
    expect(sum((add) => [1, divide(1, 2), divide(1, 2)].forEach(add))).toBe(2);
    expect(sum(() => undefined)).toBe(0);
    expect(unionOver(() => undefined)).toBe(emptySet());
    expect(print(unionOver((add) => [range(1, 2), setOf(5), range(2, 3)].forEach(add)))).toBe("{1, 2, 3, 5}");
    expect(print(intersectionOver((add) => [range(1, 9), setOf(5, 7), range(0, 5)].forEach(add)))).toBe("{5}");
    expect(() => intersectionOver(() => undefined)).toThrow("no sets");
    expect(() =>
      sum((add) => {
        add("a");
      }),
    ).toThrow("is a string, but a number is needed here");
  });
});
