// A document with resolved names: tables keyed by the ids of the tree's nodes.

import type { BuiltinRow } from "../language/builtins.js";
import type { HookName, MomentField } from "../language/easel.js";
import type { Dependencies } from "./dependencies.js";
import type { LinkedDocument } from "./links.js";
import type { Span } from "../source/source.js";
import type { Comparison, Definition, Expression, ParsedDocument, Signature } from "../syntax/tree.js";

/** A parameter, or a name bound by `where`, a guard, a quantifier, a lambda, a comprehension or a big operator. */
export interface Variable {
  readonly id: number;
  readonly name: string;
  readonly role: "parameter" | "local";
  readonly span: Span;
  /** True if a pass added the variable: its `name` only says what it is for, and other variables may have the same one. */
  readonly isNameless?: true;
  /** True of a name that a pass gives to what is evaluated when it is first needed. */
  readonly waits?: true;
}

/** A definition, and its context in the document. */
export interface Defined {
  readonly definition: Definition;
  readonly name: string;
  /** The index in source order, which emitted code preserves. */
  readonly order: number;
  readonly parameters: readonly Variable[];
  readonly signature: Signature | undefined;
  /** The prose before its region; only for the first definition of the region. */
  readonly prose: string;
  /** The document that it stands in, if that is another one, which this one uses. */
  readonly home?: Home;
}

/** A used document, as the one that uses it sees it. */
export interface Home {
  /** Its name as it is shown. */
  readonly name: string;
  readonly document: LinkedDocument;
  /** What its names mean in itself. */
  readonly scope: TopScope;
}

/** The meaning of a name. */
export type Binding =
  | { readonly kind: "variable"; readonly variable: Variable }
  /** `isUsed` if it stands in a used document, and is named in the one that uses it. */
  | { readonly kind: "definition"; readonly defined: Defined; readonly isUsed?: true }
  | { readonly kind: "builtin"; readonly name: string; readonly row: BuiltinRow }
  | { readonly kind: "moment"; readonly field: MomentField }
  /** A name of one lower-case letter in a type, without a definition: any type. */
  | { readonly kind: "typeVariable"; readonly name: string }
  /** `among` are the definitions of several used documents that have the name. */
  | { readonly kind: "unknown"; readonly among?: readonly Defined[] };

/** The form that a value must have: a new name binds it, a tuple destructures it, and anything else must equal it. */
export type Pattern =
  | { readonly kind: "bind"; readonly variable: Variable }
  | { readonly kind: "tuple"; readonly items: readonly Pattern[]; readonly span: Span }
  | { readonly kind: "match"; readonly expression: Expression };

/** A comparison that is one link of a chain: `0 < x <= 9` has two. */
export interface Link {
  readonly left: Expression;
  readonly operator: Comparison;
  readonly operatorSpan: Span;
  readonly right: Expression;
  readonly span: Span;
}

/** A condition in the order of solving (section 6). */
export type Step =
  /** If the set turns out to be infinite at run time, `otherwise` is another source of values for its name. */
  | {
      readonly kind: "member";
      readonly pattern: Pattern;
      readonly set: Expression;
      readonly otherwise: Expression | undefined;
      readonly span: Span;
    }
  /** `reversed` if it is written as `e = x`. */
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
      readonly sides: readonly (readonly Step[])[];
      readonly span: Span;
    }
  | { readonly kind: "test"; readonly condition: Expression | Link; readonly span: Span };

/** How the conditions of one comprehension or big operator are solved. */
export interface Plan {
  readonly variables: readonly Variable[];
  readonly steps: readonly Step[];
}

/**
 * A step of a `where` or a guard. Steps with the same `group` are solved together when one of the names that they bind
 * is first needed. A step without a group is an equation, which is evaluated on demand, or a test, which is made before
 * the body.
 */
export type ClauseStep = Step & {
  readonly group?: number;
  /** For an equation: the last group whose names it needs, directly or through other equations. */
  readonly behind?: number;
};

/** How the conditions of one `where` or guard are solved. */
export interface ClausePlan extends Plan {
  readonly steps: readonly ClauseStep[];
}

export interface Game {
  readonly hooks: { readonly [Hook in HookName]?: Defined };
}

/** What the states of a document are, of which claims speak. `playerToMove` has one parameter, the state, or none. */
export type Machine =
  /** Those of its game. `inputs`, if it is defined, says with which inputs the steps are made. */
  | { readonly kind: "game"; readonly inputs: Defined | undefined; readonly playerToMove: Defined | undefined }
  | {
      readonly kind: "machine";
      readonly start: Defined;
      readonly step: Defined;
      /** True if `start` is a set of states. */
      readonly isSet: boolean;
      /** True if `step` gives pairs of a label and a state. */
      readonly isLabelled: boolean;
      /** The name by which claims see the state. */
      readonly parameter: string;
      readonly playerToMove: Defined | undefined;
    };

/** The parts of the moment that a definition reads, directly or through what it calls. */
export interface Reads {
  readonly state: boolean;
  readonly input: boolean;
}

/** A document whose names are resolved. */
export interface ResolvedDocument extends ParsedDocument {
  /** Its own definitions. */
  readonly definitions: readonly Defined[];
  /** The definitions of other documents that can be used in it, and those that these need. */
  readonly used: readonly Defined[];
  readonly bindings: ReadonlyMap<number, Binding>;
  /** By the id of a comprehension or big operator. */
  readonly plans: ReadonlyMap<number, Plan>;
  /** By the id of a definition. */
  readonly guards: ReadonlyMap<number, ClausePlan>;
  readonly wheres: ReadonlyMap<number, ClausePlan>;
  /** The parameters of a lambda, or the patterns of a quantifier in order, by its id. */
  readonly binders: ReadonlyMap<number, readonly Pattern[]>;
  /** By the id of a definition: the ids of the variables that are bound in it, if there are any, apart from parameters. */
  readonly locals: ReadonlyMap<number, { readonly from: number; readonly to: number }>;
  readonly dependencies: Dependencies;
  readonly game: Game | undefined;
  /** Undefined if it has no states. */
  readonly machine: Machine | undefined;
  readonly scope: TopScope;
  /** The first free id for variables. */
  readonly nextVariable: number;
}

/** The definitions of a document and those of others that it is made of. */
export const allDefinitions = ({
  definitions,
  used,
}: Pick<ResolvedDocument, "definitions" | "used">): readonly Defined[] =>
  used.length === 0 ? definitions : [...definitions, ...used];

/** The names that every definition of the document can use. */
export interface TopScope {
  readonly defined: ReadonlyMap<string, Defined>;
  /** What used documents define, unless this one defines it. Several of one name cannot be told apart. */
  readonly used: ReadonlyMap<string, readonly Defined[]>;
  /** True if one of these could not be read: names that nobody defines may be defined there. */
  readonly isPartial: boolean;
  readonly isGame: boolean;
  /** The definitions that are missing to make it a game; empty if it is one. */
  readonly lacks: readonly string[];
}
