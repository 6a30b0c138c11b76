// A document with resolved names, as tables keyed by node id.

import type { BuiltinRow } from "../language/builtins.js";
import type { HookName, MomentField } from "../language/easel.js";
import type { Dependencies } from "./dependencies.js";
import type { LinkedDocument } from "./links.js";
import type { Span } from "../text/source.js";
import type { Comparison, Definition, Expression, ParsedDocument, Signature } from "../syntax/tree.js";

/** A parameter, or a name bound by `where`, a guard, a quantifier, a lambda, a comprehension or a big operator. */
export interface Variable {
  readonly id: number;
  readonly name: string;
  readonly role: "parameter" | "local";
  readonly span: Span;
  /** True if a pass introduced the variable. Its `name` only describes it and need not be unique. */
  readonly isNameless?: true;
  /** True if a pass introduced the variable for a lazily evaluated expression. */
  readonly waits?: true;
}

export interface Defined {
  readonly definition: Definition;
  readonly name: string;
  /** The index in source order, which emitted code preserves. */
  readonly order: number;
  readonly parameters: readonly Variable[];
  readonly signature: Signature | undefined;
  /** The prose before its region, for the first definition of the region. */
  readonly prose: string;
  /** The imported document that contains it; undefined for the document's own definitions. */
  readonly home?: Home;
}

export interface Home {
  readonly name: string;
  readonly document: LinkedDocument;
  /** The scope in which its names are resolved. */
  readonly scope: TopScope;
}

export type Binding =
  | { readonly kind: "variable"; readonly variable: Variable }
  /** `isUsed` if an importing document refers to a definition of a document that it uses. */
  | { readonly kind: "definition"; readonly defined: Defined; readonly isUsed?: true }
  | { readonly kind: "builtin"; readonly name: string; readonly row: BuiltinRow }
  | { readonly kind: "moment"; readonly field: MomentField }
  /** In a type, a single lower-case letter without a definition, which denotes any type. */
  | { readonly kind: "typeVariable"; readonly name: string }
  /** `isAsked` if a submission has to define the name, so that no condition can bind it. */
  | { readonly kind: "unknown"; readonly isAsked?: true };

/** A pattern: a new name binds, a tuple destructures, and any other expression must be equal to the value. */
export type Pattern =
  | { readonly kind: "bind"; readonly variable: Variable }
  | { readonly kind: "tuple"; readonly items: readonly Pattern[]; readonly span: Span }
  | { readonly kind: "match"; readonly expression: Expression };

/** One link of a chain of comparisons: `0 < x <= 9` has two. */
export interface Link {
  readonly left: Expression;
  readonly operator: Comparison;
  readonly operatorSpan: Span;
  readonly right: Expression;
  readonly span: Span;
}

/** A condition in solving order (section 6). */
export type SolvingStep =
  /** `otherwise` is enumerated if the set turns out to be infinite at run time. */
  | {
      readonly kind: "member";
      readonly pattern: Pattern;
      readonly set: Expression;
      readonly otherwise: Expression | undefined;
      readonly span: Span;
    }
  /** `reversed` if the equation is written as `e = x`. */
  | {
      readonly kind: "equal";
      readonly pattern: Pattern;
      readonly value: Expression;
      readonly reversed: boolean;
      readonly span: Span;
    }
  | {
      readonly kind: "either";
      readonly variables: readonly Variable[];
      readonly sides: readonly (readonly SolvingStep[])[];
      readonly span: Span;
    }
  | { readonly kind: "test"; readonly condition: Expression | Link; readonly span: Span };

export interface Plan {
  readonly variables: readonly Variable[];
  readonly steps: readonly SolvingStep[];
}

/**
 * A step of a `where` or guard. Steps with the same `group` are solved together when one of their variables is first
 * needed. A step without a group is an equation, evaluated on demand, or a test, evaluated before the body.
 */
export type ClauseStep = SolvingStep & {
  readonly group?: number;
  /** For an equation: the last group whose variables it needs, directly or through other equations. */
  readonly afterGroup?: number;
};

export interface ClausePlan extends Plan {
  readonly steps: readonly ClauseStep[];
}

export interface ResolvedGame {
  readonly hooks: { readonly [Hook in HookName]?: Defined };
}

/**
 * The state machine to which claims refer. `playerToMove` has either no parameter or the state as its only parameter.
 */
export type Machine =
  /** The states of a game. `inputs`, if defined, is the set of inputs for its steps. */
  | { readonly kind: "game"; readonly inputs: Defined | undefined; readonly playerToMove: Defined | undefined }
  | {
      readonly kind: "machine";
      readonly start: Defined;
      readonly step: Defined;
      /** True if `start` is a set of states. */
      readonly isSet: boolean;
      /** True if `step` returns pairs of a label and a state. */
      readonly isLabelled: boolean;
      /** The name of the state in claims. */
      readonly parameter: string;
      readonly playerToMove: Defined | undefined;
    };

/** The parts of the moment that a definition reads, transitively. */
export interface MomentReads {
  readonly state: boolean;
  readonly input: boolean;
}

export interface ResolvedDocument extends ParsedDocument {
  readonly definitions: readonly Defined[];
  /** The imported definitions that the document can use, with their dependencies. */
  readonly used: readonly Defined[];
  readonly bindings: ReadonlyMap<number, Binding>;
  /** By the id of a comprehension or big operator. */
  readonly plans: ReadonlyMap<number, Plan>;
  /** By the id of a definition. */
  readonly guards: ReadonlyMap<number, ClausePlan>;
  readonly wheres: ReadonlyMap<number, ClausePlan>;
  /** The parameters of a lambda, or the patterns of a quantifier in order, by its id. */
  readonly binders: ReadonlyMap<number, readonly Pattern[]>;
  /** The range of variable ids bound inside a definition, excluding its parameters, by its id; absent if empty. */
  readonly locals: ReadonlyMap<number, { readonly from: number; readonly to: number }>;
  readonly dependencies: Dependencies;
  readonly game: ResolvedGame | undefined;
  readonly machine: Machine | undefined;
  readonly scope: TopScope;
  /** The first unused variable id. */
  readonly nextVariable: number;
}

/** The definitions of a document, including imported ones. */
export const allDefinitions = ({
  definitions,
  used,
}: Pick<ResolvedDocument, "definitions" | "used">): readonly Defined[] =>
  used.length === 0 ? definitions : [...definitions, ...used];

/** The outermost scope of a document. */
export interface TopScope {
  readonly defined: ReadonlyMap<string, Defined>;
  /** The definitions of imports. They are shadowed by the document's own; several of one name are ambiguous. */
  readonly used: ReadonlyMap<string, readonly Defined[]>;
  /** True if an import could not be read, so that unknown names may be defined there. */
  readonly isPartial: boolean;
  readonly isGame: boolean;
  /** The definitions that are missing for a game; empty if it is one. */
  readonly lacks: readonly string[];
  /** The definitions of the other document with which this document is graded. */
  readonly graded?: GradedScope;
}

/** The names that tests of an exercise take from a submission and from the solution. */
export interface GradedScope {
  /** The names that the solution defines, and that the submission therefore has to define. */
  readonly requiredNames: ReadonlySet<string>;
  /** The definitions of the submission. Those in `requiredNames` have as many parameters as in the solution. */
  readonly submitted: ReadonlyMap<string, Defined>;
  readonly solution: ReadonlyMap<string, Defined>;
}
