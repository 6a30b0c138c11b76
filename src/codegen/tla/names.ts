// Maps names of a document to TLA+ names: ASCII letters, and unique within a scope, since TLA+ forbids shadowing.

/** Reserved words, and names defined in the extended modules. */
const reservedWords = (
  "ACTION ASSUME ASSUMPTION AXIOM BY CASE CHOOSE CONSTANT CONSTANTS COROLLARY DEF DEFINE DEFS DOMAIN ELSE ENABLED " +
  "EXCEPT EXTENDS HAVE HIDE IF IN INSTANCE LAMBDA LEMMA LET LOCAL MODULE NEW OBVIOUS OMITTED ONLY OTHER PICK PROOF " +
  "PROPOSITION PROVE QED RECURSIVE SF_ STATE SUBSET SUFFICES TAKE TEMPORAL THEN THEOREM UNCHANGED UNION USE VARIABLE " +
  "VARIABLES WF_ WITH WITNESS TRUE FALSE BOOLEAN STRING Nat Int Real Infinity Seq Len Append Head Tail SubSeq SelectSeq " +
  "IsFiniteSet Cardinality Print PrintT Assert JavaTime TLCGet TLCSet TLCEval TLCCache Permutations SortSeq " +
  "RandomElement Any ToString Init Next Spec Inputs"
).split(" ");

/** Letters with a conventional ASCII name. */
const transliterations: Readonly<Record<string, string>> = {
  α: "alpha",
  β: "beta",
  γ: "gamma",
  δ: "delta",
  ε: "epsilon",
  λ: "lambda",
  μ: "mu",
  π: "pi",
  σ: "sigma",
  τ: "tau",
  φ: "phi",
  ω: "omega",
  ä: "ae",
  ö: "oe",
  ü: "ue",
  ß: "ss",
};

export class TlaNames {
  readonly #names: Set<string>;

  /** `reserved` are names that the module defines in addition. */
  constructor(reserved: readonly string[] = []) {
    this.#names = new Set([...reservedWords, ...reserved]);
  }

  /** Reserves an unused name, until it is released. */
  define(name: string): string {
    const unusedName = this.#unusedName(plainName(name));
    this.#names.add(unusedName);
    return unusedName;
  }

  release(name: string): void {
    this.#names.delete(name);
  }

  #unusedName(name: string): string {
    if (!this.#names.has(name)) return name;
    for (let i = 1; ; i++) if (!this.#names.has(`${name}_${i}`)) return `${name}_${i}`;
  }
}

/** Transliterates a name to ASCII: `x'` becomes `x_`, `königsberg` becomes `koenigsberg`. */
function plainName(name: string): string {
  const plain = name.replace(/['$]/g, "_").replace(/[^\w]/gu, (character) => {
    const replacement = transliterations[character] ?? transliterations[character.toLowerCase()];
    const [base = ""] = character.normalize("NFD");
    return replacement ?? (/^[A-Za-z]$/.test(base) ? base : `u${character.codePointAt(0)!.toString(16)}`);
  });
  return /^_*[A-Za-z]/.test(plain) && !/^(?:WF|SF)_/.test(plain) ? plain : `v_${plain}`;
}
