// Core, the intermediate language between the syntax tree and TypeScript: some twenty kinds of nodes without syntactic
// sugar, in which every solution set is planned as loops. Truth values are distinguished from other values where that
// is certain (analysis/facts.ts).

import type { MomentField } from "../language/easel.js";
import type { Defined, ResolvedGame, Home, MomentReads, Variable } from "../resolve/resolved.js";
import type { Source, Span } from "../text/source.js";
import type { Type } from "../types/lattice/type.js";
import type { Scheme } from "../types/schemes/scheme.js";
import type { Aliases } from "../types/printing/printer.js";
import type { OperationName } from "../language/operations/operations.js";
import type { FiniteDomain } from "./domains.js";

export type RuntimeName = OperationName;

interface At {
  readonly span: Span;
  /** The type that the checker inferred for the source expression. */
  readonly type?: Type | undefined;
}

/** The nodes of one kind or several kinds. */
export type CoreOf<Kind extends Core["kind"]> = Core & { readonly kind: Kind };

export type Core =
  | (At & { readonly kind: "number"; readonly numerator: bigint; readonly denominator: bigint })
  | (At & { readonly kind: "string"; readonly value: string })
  | (At & { readonly kind: "atom"; readonly name: string })
  | (At & { readonly kind: "truth"; readonly value: boolean })
  | (At & { readonly kind: "variable"; readonly variable: Variable })
  /** A call of a definition, or a constant. */
  | (At & { readonly kind: "call"; readonly defined: Defined; readonly args: readonly Core[] })
  /** A definition with parameters, as a value. */
  | (At & { readonly kind: "function"; readonly defined: Defined })
  /**
   * A recursive type within its own definition: a reference to the set of that name, which may not be evaluated yet.
   */
  | (At & { readonly kind: "delayed"; readonly defined: Defined })
  /** A field of the moment. Hooks in the functional styles take the whole moment, `input`, as an argument. */
  | (At & { readonly kind: "moment"; readonly field: MomentField | "input" })
  /** A constant or function of the runtime, as a value. */
  | (At & { readonly kind: "runtime"; readonly name: RuntimeName })
  /** A call of a runtime function. */
  | (At & {
      readonly kind: "primitive";
      readonly name: RuntimeName;
      readonly args: readonly Core[];
      readonly strategy?: StrategyOf<"native" | "bits">;
    })
  | (At & { readonly kind: "tuple"; readonly items: readonly Core[] })
  /**
   * Short-circuit `and`/`or` from left to right. With a single operand, it checks that the operand is a truth value.
   */
  | (At & { readonly kind: "logic"; readonly operator: "and" | "or"; readonly operands: readonly Core[] })
  | (At & { readonly kind: "not"; readonly operand: Core })
  /** Equivalence of two truth values. */
  | (At & { readonly kind: "same"; readonly left: Core; readonly right: Core })
  /** The first branch whose condition holds. Without `otherwise`, evaluation fails if no condition holds. */
  | (At & {
      readonly kind: "branches";
      readonly branches: readonly { readonly condition: Core; readonly value: Core }[];
      readonly otherwise: Core | undefined;
    })
  | (At & { readonly kind: "lambda"; readonly parameters: readonly Variable[]; readonly body: Core })
  | (At & {
      readonly kind: "quantify";
      readonly quantifier: "some" | "all";
      readonly pattern: CorePattern;
      readonly set: Core;
      readonly body: Core;
      readonly strategy?: StrategyOf<"index" | "group">;
    })
  /**
   * An aggregate over all solutions: a set, a sum, …, or the only solution of conditions, whose `text` a failure shows.
   * `element` is evaluated for each solution. If `isLoop`, it is emitted among the statements of a definition. `onto`
   * is the initial value of the accumulator, a set or a number.
   */
  | (At & {
      readonly kind: "solve";
      readonly by: Solver;
      readonly steps: readonly CoreStep[];
      readonly element: Core;
      readonly strategy?: StrategyOf<"bits" | "distinct">;
      readonly isLoop?: true;
      readonly onto?: Core;
      readonly text?: string;
    })
  /**
   * Binds a value, or the coordinates of a tuple, in the body. If `waits`, the value is a call of the enclosing
   * definition, and the body is the pending continuation of that call.
   */
  | (At & {
      readonly kind: "let";
      readonly pattern: CorePattern;
      readonly value: Core;
      readonly body: Core;
      readonly waits?: true;
    });

export type Solver =
  | "collect"
  | "listOver"
  | "sum"
  | "productOver"
  | "unionOver"
  | "intersectionOver"
  | "leastOver"
  | "greatestOver"
  | "only";

/** As in resolve/resolved.ts, with compared expressions lowered. */
export type CorePattern =
  | { readonly kind: "bind"; readonly variable: Variable }
  | { readonly kind: "tuple"; readonly items: readonly CorePattern[]; readonly span: Span }
  | { readonly kind: "match"; readonly value: Core };

/** One step of an aggregate: a loop, a binding, or a filter. */
export type CoreStep =
  | (At & {
      readonly kind: "each";
      readonly pattern: CorePattern;
      readonly set: Core;
      readonly otherwise: Core | undefined;
      readonly strategy?: LookUp;
      /** True for a range that is visited from its greatest number downwards. */
      readonly isDescending?: true;
    })
  | (At & { readonly kind: "bind"; readonly pattern: CorePattern; readonly value: Core })
  | (At & { readonly kind: "filter"; readonly condition: Core })
  /**
   * The solutions of all sides without duplicates: a later side skips solutions for which an earlier side holds.
   * `holds` has a test for each side except the last.
   */
  | (At & {
      readonly kind: "either";
      readonly variables: readonly Variable[];
      readonly sides: readonly (readonly CoreStep[])[];
      readonly holds: readonly Core[];
    });

/** Conditions that precede the body: of `where`, guards and signatures. */
export type Clause =
  /**
   * `x = e`, or the only solution of a group, evaluated at the first use of x. It is `strict` if x is always needed, or
   * the difference cannot be observed.
   */
  | (At & Awaited & { readonly kind: "bind"; readonly variable: Variable })
  /** `P = e` with new names only, or the only solution of a group. */
  | (At & Awaited & { readonly kind: "destructure"; readonly pattern: CorePattern & { readonly kind: "tuple" } })
  /** A test that runs before the body. */
  | (At & {
      readonly kind: "require";
      readonly clause: ClauseName;
      readonly text: string;
      readonly condition: Core;
      /** For checks of a signature that the checker has proved for all calls in the document itself. */
      readonly proved?: Proved;
    });

/** The cost of repeating a check that is proved for all calls: negligible for `numbers`, but not for `values`. */
type Proved = "numbers" | "values";

/** A value that is evaluated at the first use of its names. */
interface Awaited {
  readonly value: Core;
  readonly strict: boolean;
  /** For guards, which are evaluated even if their names are unused. */
  readonly isAsked?: true;
}

export type ClauseName = "where" | "guard" | "signature";

/** An implementation that a pass has chosen instead of the default. */
export type Strategy =
  // For operations:
  /** A JavaScript operator; for a range, a counting loop. */
  | { readonly kind: "native" }
  // For operations and aggregates:
  /** A bit vector, computed by the method of the domain with the name of the operation. */
  | { readonly kind: "bits"; readonly domain: FiniteDomain }
  // For aggregates:
  /** The elements are provably distinct; `isFit` if they are provably hashable as well. */
  | { readonly kind: "distinct"; readonly isFit: boolean }
  // For loops over tuples:
  /**
   * An index lookup by coordinates that are known before the loop. The values from the key at index `waits` on are
   * lazy: they may fail, and are evaluated when a tuple matches the preceding keys.
   */
  | { readonly kind: "index"; readonly keys: readonly CoreKey[]; readonly waits?: number }
  /** An index lookup by the coordinate `at`, from 0, for each member of a set. */
  | { readonly kind: "within"; readonly at: number; readonly set: Core }
  // For loops:
  /** An index lookup of the members for which `key` has a value known before the loop. */
  | { readonly kind: "group"; readonly key: Core; readonly value: Core }
  // For definitions, memoization:
  /**
   * Caches the value while the state is the same, or while the values of `parts` are the same, which are the only
   * definitions through which it reads the state.
   */
  | { readonly kind: "state"; readonly parts?: readonly Defined[] }
  /** Caches the results of the last calls. */
  | { readonly kind: "calls" }
  /**
   * Caches all results for the duration of an evaluation that owns memo tables. The key omits parameters that are
   * `fixed`, which have the same value throughout.
   */
  | { readonly kind: "results"; readonly fixed: readonly Variable[] };

/** A known coordinate, from 0; `value` is absent if the pattern contains it. */
export interface CoreKey {
  readonly at: number;
  readonly value?: Core;
}

export type StrategyOf<Kind extends Strategy["kind"]> = Strategy & { readonly kind: Kind };

export type LookUp = StrategyOf<"index" | "within" | "group">;

export interface OmittedCheck {
  readonly check: Clause;
  /** True for finite sets whose members are quick to check. */
  readonly isOfQuick: boolean;
  /** True if the check takes a few operations, as for numbers and tuples of them. */
  readonly isCheckedSoon: boolean;
}

export interface CoreDefinition {
  readonly defined: Defined;
  readonly parameters: readonly Variable[];
  /** The inferred type scheme. Both halves of a split definition have it. */
  readonly scheme: Scheme;
  /** The parts of the moment that it reads, directly or through callees. */
  readonly reads: MomentReads;
  /** The number of its strongly connected component in the call graph, if it is recursive. */
  readonly cycle?: number;
  readonly clauses: readonly Clause[];
  /** Signature checks that calls in the document skip, because the checker has proved them. */
  readonly omittedChecks?: readonly OmittedCheck[];
  /** The indices of parameters for which the checker has proved the signature in all calls of the document. */
  readonly provedParameters?: readonly number[];
  readonly body: Core;
  /**
   * The initial value of the accumulator, if the definition has one: its continuations only add to the results of
   * recursive calls, and may be computed before the calls.
   */
  readonly gathers?: { readonly start: Core };
  /**
   * If a definition of the document was split, the `boundary` is exported, checks its arguments and calls the `inner`
   * one, which is called only by other definitions, with arguments that the signature allows. A `noted` definition is
   * the traced version of another (instrument.ts). One that is `elsewhere` is imported from the module of another
   * document; its body is a placeholder.
   */
  readonly role?: "boundary" | "inner" | "noted" | "elsewhere";
  /**
   * Memoization. By default, the values of definitions without parameters are cached, for a moment or permanently, and
   * others are not.
   */
  readonly strategy?: StrategyOf<"state" | "calls" | "results">;
}

/** A program in core, independent of the tree that it was lowered from. */
export interface CoreModule {
  readonly source: Source;
  /** The definitions that hosts call, if the document is a game. */
  readonly game: ResolvedGame | undefined;
  readonly state: Type;
  /** The document's names for types. */
  readonly aliases: Aliases;
  /** The constants that signatures name. Emitted types may be named after these sets. */
  readonly signatureSets: ReadonlySet<Defined>;
  readonly names: ReadonlySet<string>;
  /** The types of variables, by id. Some are unknown. */
  readonly variables: ReadonlyMap<number, Type>;
  /** The modules of used documents, if they are separate. Their definitions are then `elsewhere`. */
  readonly moduleOf?: ((home: Home) => CoreModule) | undefined;
  /** True if arguments from callers other than documents are checked against the whole signature. */
  readonly isEntered: boolean;
  /** The definitions that external code calls, such as the hooks of a game; undefined if it may call any. */
  readonly roots: readonly Defined[] | undefined;
  readonly definitions: readonly CoreDefinition[];
  /** Expressions outside the definitions. */
  readonly expressions: readonly Core[];
  /** The lowest unused variable id. */
  readonly nextVariable: number;
}
