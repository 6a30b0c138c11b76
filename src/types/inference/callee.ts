// A call, and what is called.

import type { Defined } from "../../names/resolved.js";
import type { Expression } from "../../syntax/tree.js";
import type { Hints, Scheme } from "../schemes/scheme.js";

export type CallNode = Expression & { readonly kind: "call" };

export interface Callee {
  readonly name: string;
  /** True for a value: of its variables only the generic ones are free. */
  readonly isValue?: boolean;
  /** Where a value is made, where that is known. */
  readonly made?: readonly number[];
  readonly signed: boolean;
  readonly defined?: Defined;
  readonly hints?: Hints;
  /** What a definition without a signature publishes, of which the body may tell more. */
  readonly scheme?: Scheme;
}
