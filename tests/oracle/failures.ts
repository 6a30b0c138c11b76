// The reasons for which the oracle returns no value.

/** The program fails, and so must the translated one. */
export class OracleError extends Error {
  override readonly name: string = "OracleError";
}

/** A constant that depends on its own value; inside a product, `fSet` or `Seq` it is a recursive type instead. */
export class CircularError extends OracleError {
  override readonly name = "CircularError";
}

/** The oracle exceeds its budget: too many steps, or a set too large to list. The value is unknown. */
export class BudgetError extends Error {
  override readonly name = "BudgetError";
}

/** The language permits both a value and a failure: one member decides and another one fails. */
export class EitherError extends Error {
  override readonly name = "EitherError";
}
