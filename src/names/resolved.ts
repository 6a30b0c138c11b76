// What is known of a document once its names are resolved: tables keyed by the ids of the tree's nodes.

import type { BuiltinRow } from "../language/builtins.js";
import type { HookName, MomentField } from "../language/easel.js";
import type { Dependencies } from "./dependencies.js";
import type { Span } from "../source/source.js";
import type { Comparison, Definition, Expression, ParsedDocument, Signature } from "../syntax/tree.js";

/** A parameter, or a name bound by `where`, a guard, a quantifier, a lambda, a comprehension or a big operator. */
export interface Variable {
  readonly id: number;
  readonly name: string;
  readonly role: "parameter" | "local";
  readonly span: Span;
  /** True if another variable has its name where the set stands through which it runs. */
  readonly hides?: true;
}

/** A definition with what the document says around it. */
export interface Defined {
  readonly definition: Definition;
  readonly name: string;
  /** By position in the document; emitted code keeps this order. */
  readonly order: number;
  readonly parameters: readonly Variable[];
  readonly signature: Signature | undefined;
  /** The prose before its region, on the first definition there. */
  readonly prose: string;
}

/** Who a name is. */
export type Binding =
  | { readonly kind: "variable"; readonly variable: Variable }
  | { readonly kind: "definition"; readonly defined: Defined }
  | { readonly kind: "builtin"; readonly name: string; readonly row: BuiltinRow }
  | { readonly kind: "moment"; readonly field: MomentField }
  /** A name of one small letter in a type, defined nowhere: any type. */
  | { readonly kind: "typeVariable"; readonly name: string }
  | { readonly kind: "unknown" };

/** What a value must look like: a new name takes it, a tuple takes it apart, anything else must be equal to it. */
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

/** Conditions in the order in which they are solved (section 6). */
export type Step =
  /**
   * Should the set turn out to be infinite when the program runs, `otherwise` says where else its name can come from.
   */
  | {
      readonly kind: "member";
      readonly pattern: Pattern;
      readonly set: Expression;
      readonly otherwise: Expression | undefined;
      readonly span: Span;
    }
  /** `reversed` where it is written `e = x`. */
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
 * A step of a `where` or a guard. Steps with the same `group` are solved together, when one of the names that they bind
 * is first needed. Without a group it is an equation, which is evaluated when it is needed, or a test, which is made
 * before the body.
 */
export type ClauseStep = Step & {
  readonly group?: number;
  /** Of an equation: the last group whose names it needs, itself or through other equations. */
  readonly behind?: number;
};

/** How the conditions of one `where` or guard are solved. */
export interface ClausePlan extends Plan {
  readonly steps: readonly ClauseStep[];
}

export interface Game {
  readonly hooks: { readonly [Hook in HookName]?: Defined };
}

/** Which parts of the moment a definition reads, itself or through what it calls. */
export interface Reads {
  readonly state: boolean;
  readonly input: boolean;
}

/** A document whose names are known. */
export interface ResolvedDocument extends ParsedDocument {
  readonly definitions: readonly Defined[];
  readonly bindings: ReadonlyMap<number, Binding>;
  /** By the id of a comprehension or big operator. */
  readonly plans: ReadonlyMap<number, Plan>;
  /** By the id of a definition. */
  readonly guards: ReadonlyMap<number, ClausePlan>;
  readonly wheres: ReadonlyMap<number, ClausePlan>;
  /** The parameters of a lambda, and the patterns of a quantifier in order, by its id. */
  readonly binders: ReadonlyMap<number, readonly Pattern[]>;
  readonly dependencies: Dependencies;
  readonly game: Game | undefined;
  readonly scope: TopScope;
  /** Ids of variables go on from here. */
  readonly nextVariable: number;
}

/** What every definition of the document can name. */
export interface TopScope {
  readonly defined: ReadonlyMap<string, Defined>;
  readonly isGame: boolean;
  /** What it would have to define to be one; nothing if it is. */
  readonly lacks: readonly string[];
}
