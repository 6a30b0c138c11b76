// The context of an expression within its document.

import type { MomentField } from "../../language/easel.js";
import { allDefinitions, type Defined, type ResolvedDocument } from "../../resolve/resolved.js";
import type { ExpressionTables } from "../../resolve/resolver.js";
import type { Source } from "../../text/source.js";
import type { Expression } from "../../syntax/tree.js";
import { expressionsOf, nodesOfKind } from "../../syntax/walk.js";
import type { ConditionOutcome, PointFacts } from "../facts/facts.js";
import type { KeyBuilder } from "../facts/keys.js";
import type { Inference } from "./inference.js";
import type { StepBudget } from "./steps.js";
import type { Strictness } from "./strictness.js";
import type { Questions } from "./predicates.js";
import type { Scheme } from "../schemes/scheme.js";
import type { Aliases } from "../printing/printer.js";
import type { Type } from "../lattice/type.js";

/** The mutually recursive rules. Calls through this table keep the imports of their files acyclic. */
export interface TypingRules {
  readonly infer: (inference: Inference, node: Expression, facts: PointFacts, expected?: Type) => Type;
  readonly condition: (inference: Inference, node: Expression, facts: PointFacts) => ConditionOutcome;
  /** The type denoted by a type expression: the type of the set's members. */
  readonly denotedType: (inference: Inference, node: Expression, facts: PointFacts) => Type;
}

export interface InferenceContext {
  readonly rules: TypingRules;
  readonly source: Source;
  readonly tables: ExpressionTables;
  readonly keys: KeyBuilder;
  readonly questions: Questions;
  readonly strictness: Strictness;
  /** The remaining budget of a check that may be abandoned. */
  readonly steps: StepBudget | undefined;
  /** The ids of the names by which types refer to themselves; they are resolved lazily. */
  readonly delayed: ReadonlySet<number>;
  readonly aliases: Aliases;
  /**
   * True if parameters without signatures may be anything. Otherwise their types are inferred from uses: constraints,
   * comparisons and patterns.
   */
  readonly hasOpenParameters: boolean;
  schemeOf(defined: Defined): Scheme;
  /** The metavariables of a definition in the group being inferred. */
  signatureInGroup(defined: Defined): LambdaSignature | undefined;
  /** Computations to run once all definitions are checked, so that results do not retain the document. */
  readonly deferredComputations: (() => void)[];
  momentType(field: MomentField): Type;
  lambdaAt(id: number): Lambda | undefined;
  definitionContext(): InferenceContext;
}

/** `lam x. e` */
export type Lambda = Expression & { readonly kind: "lambda" };

export interface LambdaSignature {
  readonly parameters: readonly Type[];
  readonly result: Type;
}

export function lambdasIn(document: ResolvedDocument): ReadonlyMap<number, Lambda> {
  const roots = allDefinitions(document).flatMap(({ definition }) => expressionsOf(definition));
  return new Map(nodesOfKind(roots, "lambda").map((lambda) => [lambda.id, lambda]));
}
