// What a run has shown: how often each operator and each binding form gave a value. A plain record, passed in.

/** Everything that must occur in a comparison of generated programs. */
export const forms = [
  "numeral", "string", "atom", "truth", "tuple", "sequence", "set", "range", "comprehension",
  "equivalent", "implies", "or", "and", "not", "some", "all", "lambda", "type test",
  "equal", "unequal", "less", "atMost", "greater", "atLeast", "in", "notin", "subset", "chain of relations",
  "add numbers", "join tuples", "join sequences", "join strings", "subtract", "union", "difference", "intersection",
  "Sum", "Prod", "big Union", "big Sec", "Sum from a to b",
  "multiply numbers", "product of 2 sets", "product of 3 sets", "divide", "modulo", "negate", "plus", "power",
  "absolute value", "number of members", "length",
  "index", "slice", "call of a definition", "call of a value", "call of a built-in", "constant", "built-in as a value", "definition as a value",
  "branch", "otherwise", "predicate", "guard", "where",
  "x in S", "P in S", "x = e", "e = x", "P = e", "or that binds", "test", "test that waits", "comma",
  "name bound already in a pattern", "repeated name in a pattern", "expression in a pattern", "pattern in a pattern",
  "quantified pattern", "several names before one in", "several binders", "empty quantifier",
  "lazy name", "lazy pattern", "solved part", "membership in an infinite set", "size of a big range", "choose", "Pow", "fSet", "Seq", "Tuple",
  "floor", "ceil", "round", "abs", "min", "max", "pp", "random",
] as const;

export type Form = (typeof forms)[number];
export type Coverage = Record<Form, number>;

/** A record with every count at zero. */
export function newCoverage(): Coverage {
  const counts: Partial<Coverage> = {};
  for (const form of forms) counts[form] = 0;
  return counts as Coverage;
}

/** The counts as lines of text, four columns wide. */
export function coverageTable(coverage: Coverage): string {
  const cells = forms.map((form) => `${form.padEnd(34)}${String(coverage[form]).padStart(8)}`);
  const rows = Array.from({ length: Math.ceil(cells.length / 3) }, (_, i) => cells.slice(3 * i, 3 * i + 3).join("   "));
  return rows.join("\n");
}
