// The small language between the tree and TypeScript: some twenty kinds of node, no sugar, every solution set
// already planned as loops. Truth values and other values are told apart where that is certain (facts/facts.ts).

import type { MomentField } from "../language/easel.js";
import type { Defined, Game, Home, Reads, Variable } from "../names/resolved.js";
import type { Source, Span } from "../source/source.js";
import type { Type } from "../types/lattice/type.js";
import type { Scheme } from "../types/schemes/scheme.js";
import type { Aliases } from "../types/shown/show.js";
import type { OperationName } from "../operations/operations.js";
import type { Domain } from "./domains.js";

/** What the runtime calls an operation. */
export type RuntimeName = OperationName;

interface At {
  readonly span: Span;
  /** What the checker found about the expression that it comes from. */
  readonly type?: Type | undefined;
}

export type Core =
  | (At & { readonly kind: "number"; readonly numerator: bigint; readonly denominator: bigint })
  | (At & { readonly kind: "string"; readonly value: string })
  | (At & { readonly kind: "atom"; readonly name: string })
  | (At & { readonly kind: "truth"; readonly value: boolean })
  | (At & { readonly kind: "variable"; readonly variable: Variable })
  /** A definition called, constants too. */
  | (At & { readonly kind: "call"; readonly defined: Defined; readonly args: readonly Core[] })
  /** A definition with parameters, as a value. */
  | (At & { readonly kind: "function"; readonly defined: Defined })
  /** A recursive type within itself: the set of that name, which need not be known yet. */
  | (At & { readonly kind: "delayed"; readonly defined: Defined })
  /** What is read of a moment; its whole input is for the hooks of the functional styles, which take it as an argument. */
  | (At & { readonly kind: "moment"; readonly field: MomentField | "input" })
  /** A constant or function of the runtime, as a value. */
  | (At & { readonly kind: "runtime"; readonly name: RuntimeName })
  /** A function of the runtime called. */
  | (At & {
      readonly kind: "primitive";
      readonly name: RuntimeName;
      readonly args: readonly Core[];
      readonly strategy?: StrategyOf<"native" | "bits">;
    })
  | (At & { readonly kind: "tuple"; readonly items: readonly Core[] })
  /** `and`/`or` of conditions, from left to right and only as far as needed; of one, which is not sure to be a truth value, that. */
  | (At & { readonly kind: "logic"; readonly operator: "and" | "or"; readonly operands: readonly Core[] })
  | (At & { readonly kind: "not"; readonly operand: Core })
  /** Two truth values that agree. */
  | (At & { readonly kind: "same"; readonly left: Core; readonly right: Core })
  /** The first branch whose condition holds; without `otherwise`, none applying is a failure. */
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
   * What a walk over all solutions gives: a set, a sum, …, or the one solution of conditions whose `text` a failure shows.
   * `element` is evaluated under each. `isLoop` if the walk stands among the statements of a definition. What it finds may
   * be more members for a set, `onto`, or be compared with a number.
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
   * A value that has a name in the body, or a tuple whose coordinates have: a pattern of names. If the body `waits`, the value is a
   * call of the definition around, and the body is evaluated once the turn has come to an end that the call is.
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
  | "sum"
  | "productOver"
  | "unionOver"
  | "intersectionOver"
  | "leastOver"
  | "greatestOver"
  | "only";

/** As in names/resolved.ts, with what is compared lowered. */
export type CorePattern =
  | { readonly kind: "bind"; readonly variable: Variable }
  | { readonly kind: "tuple"; readonly items: readonly CorePattern[]; readonly span: Span }
  | { readonly kind: "match"; readonly value: Core };

/** One step of a walk: a loop, a binding, or a test that leaves solutions out. */
export type CoreStep =
  | (At & {
      readonly kind: "each";
      readonly pattern: CorePattern;
      readonly set: Core;
      readonly otherwise: Core | undefined;
      readonly strategy?: LookUp;
    })
  | (At & { readonly kind: "bind"; readonly pattern: CorePattern; readonly value: Core })
  | (At & { readonly kind: "filter"; readonly condition: Core })
  /** The solutions of any side, each once: those of a later side for which no earlier side holds (`holds`: a test for each but the last). */
  | (At & {
      readonly kind: "either";
      readonly variables: readonly Variable[];
      readonly sides: readonly (readonly CoreStep[])[];
      readonly holds: readonly Core[];
    });

/** What `where` and a guard do before the body. */
export type Clause =
  /** `x = e`, or the one solution of a group, evaluated when x is first needed; `strict` if that is certain or cannot be told apart. */
  | (At & Awaited & { readonly kind: "bind"; readonly variable: Variable })
  /** `P = e` with new names only, or the one solution of a group. */
  | (At & Awaited & { readonly kind: "destructure"; readonly pattern: CorePattern & { readonly kind: "tuple" } })
  /** A test that is made before the body. */
  | (At & {
      readonly kind: "require";
      readonly clause: ClauseName;
      readonly text: string;
      readonly condition: Core;
      /** Of a check of a signature: the checker has proved it of all calls that the document itself writes. */
      readonly proved?: Proved;
    });

/** What is proved of all calls: a check of `numbers` costs next to nothing where it is made again, and one of `values` does. */
export type Proved = "numbers" | "values";

/** A value that waits for the first use of its names. */
interface Awaited {
  readonly value: Core;
  readonly strict: boolean;
  /** Of a guard: it is evaluated even if nothing uses its names. */
  readonly isAsked?: true;
}

export type ClauseName = "where" | "guard" | "signature";

/** How something is carried out where a pass has decided that it is not done in the plain way. */
export type Strategy =
  // Of an operation:
  /** An operator of JavaScript does the same with these operands; or, of a range, a loop can count from one to the other. */
  | { readonly kind: "native" }
  // Of an operation or a walk:
  /** The set is kept as bits, by the method of the domain that has the name of the operation. */
  | { readonly kind: "bits"; readonly domain: Domain }
  // Of a walk:
  /** The elements are known to be different ones each time; `isFit` if they are known to be fit for a set as well. */
  | { readonly kind: "distinct"; readonly isFit: boolean }
  // Of a loop over tuples:
  /**
   * The tuples are looked up by coordinates that are known before. From the key at `waits` on, their values are not: they may fail,
   * and are found once there is a tuple that has the coordinates before it.
   */
  | { readonly kind: "index"; readonly keys: readonly CoreKey[]; readonly waits?: number }
  /** The tuples are looked up by the coordinate at a place, from 0: by all that is in a set. */
  | { readonly kind: "within"; readonly at: number; readonly set: Core }
  // Of a loop:
  /** Members are looked up for which `key` gives a value that is known before. */
  | { readonly kind: "group"; readonly key: Core; readonly value: Core }
  // Of a definition, what it remembers:
  /** Its value, while the state is the same; or while the values of those definitions are through which alone it reads the state. */
  | { readonly kind: "state"; readonly parts?: readonly Defined[] }
  /** Its results for the last calls. */
  | { readonly kind: "calls" }
  /**
   * All results, as long as an evaluation lasts that opens tables. Parameters that are `fixed` are the same value throughout, so that
   * only the others tell results apart.
   */
  | { readonly kind: "results"; readonly fixed: readonly Variable[] };

/** A coordinate at a place, from 0, that is known; its value where the pattern does not say it. */
export interface CoreKey {
  readonly at: number;
  readonly value?: Core;
}

/** The strategies of some kinds. */
export type StrategyOf<Kind extends Strategy["kind"]> = Strategy & { readonly kind: Kind };

/** How a loop looks up members. */
export type LookUp = StrategyOf<"index" | "within" | "group">;

/** A check of what a signature says of a parameter. */
export interface Unasked {
  readonly check: Clause;
  /** True for finite sets of which it is quickly asked whether they have only members of the type. */
  readonly isOfQuick: boolean;
  /** True if it is asked in a few operations, as of numbers and of tuples of them. */
  readonly isSoonAsked: boolean;
}

export interface CoreDefinition {
  readonly defined: Defined;
  readonly parameters: readonly Variable[];
  /** The type that the checker found. Where one definition has become two, both have it. */
  readonly scheme: Scheme;
  /** What it reads of the moment, itself or through others. */
  readonly reads: Reads;
  /** The number of its strongly connected component in the call graph, if it can call itself, through others or not. */
  readonly cycle?: number;
  readonly clauses: readonly Clause[];
  /** Checks of the signature that are not made where the document calls it, because the checker has proved them. */
  readonly unasked?: readonly Unasked[];
  /** The parameters, by number, for which all calls of the document surely give what the signature says, as the checker has proved. */
  readonly kept?: readonly number[];
  readonly body: Core;
  /** If all that waits for calls of the definition by itself adds something to their values, and may do so before them: what it begins with. */
  readonly gathers?: { readonly start: Core };
  /**
   * Where one definition of the document has become two: the `boundary` is exported, checks its arguments and calls the `inner` one;
   * that is only called by other definitions, with what the signature allows. One that is `noted` does the same as another, and takes
   * notes (noting.ts); it is called by whoever reads these. One that is `elsewhere` is imported from the module of another document:
   * its body says nothing.
   */
  readonly role?: "boundary" | "inner" | "noted" | "elsewhere";
  /** What it remembers; without a strategy, its value for a moment or for ever if it has no parameters, and otherwise nothing. */
  readonly strategy?: StrategyOf<"state" | "calls" | "results">;
}

/** A program in core. Nothing in it leads back to the tree that it was lowered from. */
export interface CoreModule {
  /** The text that spans are places in. */
  readonly source: Source;
  /** The definitions that hosts call, if the document is a game. */
  readonly game: Game | undefined;
  /** What the state of the game can be. */
  readonly state: Type;
  /** The names that the document has for types. */
  readonly aliases: Aliases;
  /** The constants that signatures name: in emitted code, a type may be called after such a set. */
  readonly signatureSets: ReadonlySet<Defined>;
  /** All names that the document binds. */
  readonly names: ReadonlySet<string>;
  /** What the values of variables can be, by their ids; of some variables nothing is known. */
  readonly variables: ReadonlyMap<number, Type>;
  /** The modules of used documents, if each has its own; then their definitions are `elsewhere`. */
  readonly moduleOf?: ((home: Home) => CoreModule) | undefined;
  /** True if what others than documents hand in is checked wholly against signatures. */
  readonly isEntered: boolean;
  /** The definitions that others call, as hosts call those of a game; undefined if anybody may call any. */
  readonly roots: readonly Defined[] | undefined;
  readonly definitions: readonly CoreDefinition[];
  /** Expressions that are evaluated beside the definitions. */
  readonly expressions: readonly Core[];
  /** The first id that no variable has. */
  readonly nextVariable: number;
}
