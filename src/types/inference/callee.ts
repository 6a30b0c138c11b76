// Call nodes and their callees.

import type { Defined } from "../../resolve/resolved.js";
import type { Expression } from "../../syntax/tree.js";
import type { ComparisonHints, Scheme } from "../schemes/scheme.js";

export type CallExpression = Expression & { readonly kind: "call" };

export interface Callee {
  readonly name: string;
  /** True for a function value, of whose variables only the generic ones are instantiated. */
  readonly isValue?: boolean;
  /** The nodes that may have created the function value, if known. */
  readonly creationSites?: readonly number[];
  readonly signed: boolean;
  readonly defined?: Defined;
  readonly hints?: ComparisonHints;
  /** The scheme of a definition without a signature, whose body may determine a more precise result type. */
  readonly scheme?: Scheme;
}
