// The three ways in which the oracle gives no value.

/** The program fails, and so must the translated one. */
export class OracleError extends Error {
  override readonly name: string = "OracleError";
}

/** A constant that needs its own value; inside a product, `fSet` or `Seq` it is a recursive type instead. */
export class CircularError extends OracleError {
  override readonly name = "CircularError";
}

/** The oracle, slow as it is, gives up: too many steps, or a set too large to list. Nothing is known of the value. */
export class BudgetError extends Error {
  override readonly name = "BudgetError";
}

/** The language leaves it open whether there is a value or a failure: one member decides and another one fails. */
export class EitherError extends Error {
  override readonly name = "EitherError";
}
