// Maps names of a document to SMT-LIB symbols, which are unique within a query.

/** Reserved words, and names of the theories. */
const reservedWords = (
  "BINARY DECIMAL HEXADECIMAL NUMERAL STRING _ ! as let exists forall match par assert check-sat push pop reset exit " +
  "true false not and or xor ite distinct select store const div mod abs to_real to_int is_int Int Real Bool Array " +
  "Atom String Seq Set Relation lambda implies iff if rem divisible root-obj is other number min max concat is-other"
).split(" ");

export class SmtNames {
  readonly #names = new Set(reservedWords);

  /** Reserves an unused symbol that is based on a name. */
  define(name: string): string {
    const base = name.replace(/[|\\]/g, "_").replace(/\$/g, "") || "v";
    for (let i = 0; ; i++) {
      const own = i === 0 ? base : `${base}_${i}`;
      if (this.#names.has(own)) continue;
      this.#names.add(own);
      return symbolOf(own);
    }
  }
}

/** A symbol, quoted if it is not a simple one. */
const symbolOf = (name: string): string => (/^[A-Za-z][\w]*$/.test(name) ? name : `|${name}|`);
