// The notation card: symbols with their meaning, and text to insert for each.

export interface NotationEntry {
  /** The form in books. */
  readonly symbol: string;
  readonly meaning: string;
  /** An example in LED. */
  readonly text: string;
}

const entry = (symbol: string, meaning: string, text: string): NotationEntry => ({ symbol, meaning, text });

/** Expressions by topic. */
export const expressions: Readonly<Record<string, readonly NotationEntry[]>> = {
  Sets: [
    entry("{a, b}", "set of members", "{1, 2, 3}"),
    entry("{1, …, n}", "integers from 1 to n", "{1..n}"),
    entry("{… | …}", "set by condition", "{x^2 | x in S & x > 1}"),
    entry("∈  ∉", "is, is not a member of", "x in S"),
    entry("⊆", "is a subset of", "A sub B"),
    entry("∪  ∩", "union, intersection", "A U B"),
    entry("A \\ B", "difference", "A \\ B"),
    entry("A × B", "pairs", "A * B"),
    entry("|S|", "number of members", "|S|"),
    entry("∅", "empty set", "{}"),
    entry("𝒫(S)", "set of all subsets", "Pow(S)"),
    entry("ℕ  ℤ  ℚ", "natural numbers, integers, rationals", "x in Nat"),
  ],
  Logic: [
    entry("∧  ∨  ¬", "and, or, not", "p & q or ~r"),
    entry("⇒  ⇔", "implies, is equivalent to", "p => q"),
    entry("∀", "for all", "all x in S. x > 0"),
    entry("∃", "there is", "some x in S. x > 0"),
  ],
  "Numbers and sequences": [
    entry("≤  ≠", "at most, not equal", "x <= y & x /= y"),
    entry("∑", "sum", "Sum[x in S] x^2"),
    entry("n mod m", "remainder", "n mod 2"),
    entry("d ∣ n", "d divides n", "n mod d = 0"),
    entry("(a, b)", "tuple", "(1, 2)"),
    entry("⟨a, b⟩", "sequence", "<1, 2, 3>"),
  ],
};

/** Definitions. */
export const definitions: readonly NotationEntry[] = [
  entry("f(x) :=", "function", "f(x) := x + 1"),
  entry("p(x) iff", "predicate", "p(x) iff x > 0"),
  entry("if", "cases", "g(x) := x if x > 0; -x otherwise"),
  entry("where", "local names", "h(x) := y^2 where y = x + 1"),
];

/** Lines of a document. */
export const lines: readonly NotationEntry[] = [
  entry("/$ $/", "code", "/$\nn := 1\n$/\n"),
  entry("cmd:>", "test", "cmd:>1 + 1\n2\n"),
  entry("use:>", "library: gcd, divides, isPrime", "use:>led:numbers\n"),
];
