// TLA+ operators that modules need and the standard modules lack. Each is included where it is used.

/** The text of each operator, and the operators that it uses. */
const helpers = {
  Abs: { text: "Abs(x) == IF x < 0 THEN -x ELSE x" },
  Min: { text: "Min(S) == CHOOSE x \\in S : \\A y \\in S : x <= y" },
  Max: { text: "Max(S) == CHOOSE x \\in S : \\A y \\in S : x >= y" },
  FloorDiv: { text: "FloorDiv(a, b) == IF b > 0 THEN a \\div b ELSE (-a) \\div (-b)" },
  Mod: { text: "Mod(a, b) == IF b > 0 THEN a % b ELSE -((-a) % (-b))" },
  TheOnly: {
    text: "TheOnly(S) == CHOOSE x \\in S : S = {x}",
    note: "The only member of a set; an error for other sets.",
  },
  CommonTo: {
    text: "CommonTo(SS) == LET first == CHOOSE S \\in SS : TRUE IN {x \\in first : \\A S \\in SS : x \\in S}",
    note: "The intersection of a set of sets.",
  },
  SumOf: {
    text: "RECURSIVE SumOf(_)\nSumOf(P) ==\n  IF P = {} THEN 0 ELSE LET p == CHOOSE q \\in P : TRUE IN p[2] + SumOf(P \\ {p})",
    note: "The sum of the second coordinates of a set of pairs: of a term for each solution.",
  },
  ProductOf: {
    text: "RECURSIVE ProductOf(_)\nProductOf(P) ==\n  IF P = {} THEN 1 ELSE LET p == CHOOSE q \\in P : TRUE IN p[2] * ProductOf(P \\ {p})",
    note: "The product of the second coordinates of a set of pairs: of a factor for each solution.",
  },
  RatSumOf: {
    text: "RECURSIVE RatSumOf(_)\nRatSumOf(P) ==\n  IF P = {} THEN <<0, 1>> ELSE LET p == CHOOSE q \\in P : TRUE IN RatAdd(p[2], RatSumOf(P \\ {p}))",
    note: "The sum of the second coordinates of a set of pairs: of a term for each solution.",
  },
  RatProductOf: {
    text: "RECURSIVE RatProductOf(_)\nRatProductOf(P) ==\n  IF P = {} THEN <<1, 1>> ELSE LET p == CHOOSE q \\in P : TRUE IN RatMultiply(p[2], RatProductOf(P \\ {p}))",
    note: "The product of the second coordinates of a set of pairs: of a factor for each solution.",
  },
  Ascending: {
    text: "RECURSIVE Ascending(_)\nAscending(S) ==\n  IF S = {} THEN <<>>\n  ELSE LET x == CHOOSE y \\in S : \\A z \\in S : y <= z IN <<x>> \\o Ascending(S \\ {x})",
    note: "The members of a set of numbers as a sequence.",
  },
  RatMin: { text: "RatMin(S) == CHOOSE x \\in S : \\A y \\in S : ~RatLess(y, x)" },
  RatMax: { text: "RatMax(S) == CHOOSE x \\in S : \\A y \\in S : ~RatLess(x, y)" },
} as const satisfies Readonly<Record<string, { readonly text: string; readonly note?: string }>>;

export type TlaHelper = keyof typeof helpers;

/** The bound names of the helpers. */
const boundNames = /(?<!\\)\b(?:[abpqxyzPS]|SS|first)\b/g;

/** `declared` are the constants and variables of the module, which TLA+ does not allow as bound names. */
export function helperText(name: TlaHelper, declared: readonly string[]): string {
  const row: { readonly text: string; readonly note?: string } = helpers[name];
  const text = row.text.replace(boundNames, (boundName) => {
    let unusedName = boundName;
    for (let i = 1; declared.includes(unusedName); i++) unusedName = `${boundName}_${i}`;
    return unusedName;
  });
  return row.note === undefined ? text : `\\* ${row.note}\n${text}`;
}

export const helperNames = Object.keys(helpers) as readonly TlaHelper[];

/**
 * The module of exact fractions, which models with fractions extend: pairs in lowest terms, with positive denominators.
 */
export const fractionsModule = {
  name: "LedRat",
  operators:
    "Gcd Rat RatAdd RatSubtract RatMultiply RatDivide RatNegate RatAbs RatLess RatFloor RatCeil RatMod RatPower".split(
      " ",
    ),
  text: `\\* Written by led.
---- MODULE LedRat ----
\\* Exact fractions: pairs <<numerator, denominator>> in lowest terms, with denominators above 0.
EXTENDS Integers

LOCAL AbsInt(n) == IF n < 0 THEN -n ELSE n
RECURSIVE Gcd(_, _)
Gcd(a, b) == IF b = 0 THEN a ELSE Gcd(b, a % b)

\\* The fraction n/d; d may be below 0.
Rat(n, d) ==
  LET g == Gcd(AbsInt(n), AbsInt(d))
      s == IF d < 0 THEN -1 ELSE 1
  IN <<s * (n \\div g), s * (d \\div g)>>

RatAdd(x, y) == Rat(x[1] * y[2] + y[1] * x[2], x[2] * y[2])
RatSubtract(x, y) == Rat(x[1] * y[2] - y[1] * x[2], x[2] * y[2])
RatMultiply(x, y) == Rat(x[1] * y[1], x[2] * y[2])
RatDivide(x, y) == Rat(x[1] * y[2], x[2] * y[1])
RatNegate(x) == <<-x[1], x[2]>>
RatAbs(x) == <<AbsInt(x[1]), x[2]>>
RatLess(x, y) == x[1] * y[2] < y[1] * x[2]
RatFloor(x) == <<x[1] \\div x[2], 1>>
RatCeil(x) == <<-((-x[1]) \\div x[2]), 1>>
RatMod(x, y) == RatSubtract(x, RatMultiply(y, RatFloor(RatDivide(x, y))))
RECURSIVE RatPower(_, _)
\\* n is an integer.
RatPower(x, n) ==
  IF n = 0 THEN <<1, 1>>
  ELSE IF n < 0 THEN RatDivide(<<1, 1>>, RatPower(x, -n))
  ELSE RatMultiply(x, RatPower(x, n - 1))
====
`,
} as const;
