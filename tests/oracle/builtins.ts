// Built-in names: functions, types, colours. The inexact functions are those of the host, so generated programs avoid
// them.

import type { Form } from "./coverage.js";
import { BudgetError, OracleError } from "./failures.js";
import { partsHeld } from "./images.js";
import * as numbers from "./numbers.js";
import { chosen, printed } from "./order.js";
import { isFinite, members, powerSet } from "./relations.js";
import { type OracleValue, asInteger, asNumber, asSet, kind, number, set, string } from "./values.js";

/**
 * A built-in function. `parameters`, its arities, is undefined if it takes either several numbers or a set of them.
 */
export interface BuiltIn {
  readonly parameters: number | readonly number[] | undefined;
  readonly form: Form | undefined;
  readonly apply: (args: readonly OracleValue[]) => OracleValue;
}

const one = (form: Form | undefined, apply: (x: OracleValue) => OracleValue): BuiltIn => ({
  parameters: 1,
  form,
  apply: (args) => apply(args[0]!),
});

const inexact = (f: (x: number) => number): BuiltIn =>
  one(undefined, (x) => {
    const result = f(numbers.doubleOf(asNumber(x)));
    if (!Number.isFinite(result)) throw new OracleError("there is no such number");
    return number(numbers.ratioOf(result));
  });

function rounded(x: numbers.Ratio, n: numbers.Ratio): numbers.Ratio {
  const unit = numbers.power(numbers.ratio(10n), n);
  return numbers.divide(numbers.floor(numbers.add(numbers.multiply(x, unit), numbers.ratio(1n, 2n))), unit);
}

function extreme(form: Form, sign: number): BuiltIn {
  const better = (a: numbers.Ratio, b: numbers.Ratio): numbers.Ratio => (numbers.compare(a, b) * sign > 0 ? a : b);
  return {
    parameters: undefined,
    form,
    apply: (args) => {
      const only = args.length === 1 ? args[0] : undefined;
      const candidates = only === undefined ? args : members(asSet(only));
      if (candidates.length === 0) throw new OracleError(`the ${form} of nothing`);
      return number(candidates.map(asNumber).reduce(better));
    },
  };
}

function random(args: readonly OracleValue[]): OracleValue {
  const modulus = 2147483647n;
  const count = asInteger(args[1]!);
  if (count < 0n) throw new OracleError("a negative length");
  if (count > 1000n) throw new BudgetError("many random numbers");
  let x = asInteger(args[0]!);
  const next = (): bigint => (x = (((16807n * x) % modulus) + modulus) % modulus);
  next();
  next();
  return {
    kind: "sequence",
    items: Array.from({ length: Number(count) }, () => number(numbers.ratio(next(), modulus))),
  };
}

const makers: Readonly<Record<string, number>> = {
  point: 2,
  color: 3,
  segment: 3,
  circle: 3,
  disc: 3,
  fTri: 4,
  triangle: 4,
  rect: 4,
  polygon: 2,
  text: 4,
  textLeft: 4,
  textRight: 4,
  graphic: 4,
  turned: 3,
  faded: 2,
  wide: 2,
};

function maker(name: string, parameters: number): BuiltIn {
  return {
    parameters,
    form: undefined,
    apply: (args) => {
      const made = name === "triangle" ? "fTri" : name;
      return { kind: "easel", maker: made, items: partsHeld(made, args, (x) => string(printed(x))) };
    },
  };
}

const functionsByName: ReadonlyMap<string, BuiltIn> = new Map<string, BuiltIn>([
  ["floor", one("floor", (x) => number(numbers.floor(asNumber(x))))],
  ["ceil", one("ceil", (x) => number(numbers.negate(numbers.floor(numbers.negate(asNumber(x))))))],
  [
    "round",
    {
      parameters: [1, 2],
      form: "round",
      apply: ([x, n]) => number(rounded(asNumber(x!), n === undefined ? numbers.ratio(0n) : asNumber(n))),
    },
  ],
  ["abs", one("abs", (x) => number(numbers.absolute(asNumber(x))))],
  ["min", extreme("min", -1)],
  ["max", extreme("max", 1)],
  ["sqrt", inexact(Math.sqrt)],
  ["sin", inexact(Math.sin)],
  ["cos", inexact(Math.cos)],
  ["tan", inexact(Math.tan)],
  [
    "atan2",
    {
      parameters: 2,
      form: undefined,
      apply: ([y, x]) =>
        number(numbers.ratioOf(Math.atan2(numbers.doubleOf(asNumber(y!)), numbers.doubleOf(asNumber(x!))))),
    },
  ],
  ["Pow", one("Pow", (s) => powerSet(asSet(s)))],
  ["choose", one("choose", (s) => chosen(asSet(s)))],
  ["pp", one("pp", (x) => string(printed(x)))],
  ["prettyPrint", one("pp", (x) => string(printed(x)))],
  ["strgToVal", one(undefined, (x) => x)],
  ["random", { parameters: 2, form: "random", apply: random }],
  ["fSet", one("fSet", (s) => set({ form: "fSet", of: asSet(s) }))],
  ["Seq", one("Seq", (s) => set({ form: "Seq", of: asSet(s) }))],
  ["Tuple", one("Tuple", (s) => set({ form: "Tuple", of: asSet(s) }))],
  ...Object.entries(makers).map(([name, parameters]): [string, BuiltIn] => [name, maker(name, parameters)]),
]);

const color = (r: number, g: number, b: number): OracleValue => ({
  kind: "easel",
  maker: "color",
  items: [r, g, b].map((part) => number(BigInt(part))),
});

const constantsByName: ReadonlyMap<string, OracleValue> = new Map<string, OracleValue>([
  ...(
    [
      "Nat",
      "Int",
      "Rat",
      "Bool",
      "String",
      "Atom",
      "Lambda",
      "Point",
      "Color",
      "Image",
      "Sound",
      "fSet",
      "Seq",
    ] as const
  ).map((name): [string, OracleValue] => [name, kind(name)]),
  ...[
    ["ℕ", "Nat"],
    ["ℤ", "Int"],
    ["ℚ", "Rat"],
    ["𝔹", "Bool"],
  ].map(([sign, name]): [string, OracleValue] => [
    sign!,
    kind(name === "Nat" ? "Nat" : name === "Int" ? "Int" : name === "Rat" ? "Rat" : "Bool"),
  ]),
  ["pi", number(numbers.ratioOf(Math.PI))],
  ["dBlack", color(0, 0, 0)],
  ["dRed", color(255, 0, 0)],
  ["dOrange", color(255, 128, 0)],
  ["dYellow", color(255, 255, 0)],
  ["dGreen", color(0, 255, 0)],
  ["dBlue", color(0, 0, 255)],
  ["dIndigo", color(70, 0, 130)],
  ["dViolet", color(148, 0, 211)],
  ["dWhite", color(255, 255, 255)],
  ["originPoint", { kind: "easel", maker: "point", items: [number(0n), number(0n)] }],
]);

export function builtInFunction(name: string): BuiltIn | undefined {
  return functionsByName.get(name);
}

export function builtInConstant(name: string): OracleValue | undefined {
  return constantsByName.get(name);
}

export function applyBuiltIn(builtIn: BuiltIn, args: readonly OracleValue[]): OracleValue {
  if (builtIn.parameters === undefined ? args.length === 0 : ![builtIn.parameters].flat().includes(args.length))
    throw new OracleError("a wrong number of arguments");
  if (builtIn.form === "pp" && args[0]?.kind === "set" && !isFinite(args[0]))
    throw new BudgetError("the printed form of a type is not fixed");
  return builtIn.apply(args);
}
