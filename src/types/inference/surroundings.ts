// What stands around an expression whose type is found.

import type { MomentField } from "../../language/easel.js";
import { allDefinitions, type Defined, type ResolvedDocument } from "../../names/resolved.js";
import type { ExpressionTables } from "../../names/resolver.js";
import type { Source } from "../../source/source.js";
import type { Expression } from "../../syntax/tree.js";
import { everyExpression, expressionsOf } from "../../syntax/walk.js";
import type { Keys } from "../facts/keys.js";
import type { Steps } from "./steps.js";
import type { Strictness } from "./strictness.js";
import type { Questions } from "./predicates.js";
import type { Scheme } from "../schemes/scheme.js";
import type { Aliases } from "../shown/show.js";
import type { Type } from "../lattice/type.js";

/** What inference asks of the document around an expression. */
export interface Surroundings {
  readonly source: Source;
  readonly tables: ExpressionTables;
  readonly keys: Keys;
  readonly questions: Questions;
  readonly strictness: Strictness;
  /** The steps that are left, where a check may be given up. */
  readonly steps: Steps | undefined;
  /** Names by which recursive types mention themselves. */
  readonly delayed: ReadonlySet<number>;
  readonly aliases: Aliases;
  /**
   * True if parameters without signatures may be anything. Otherwise their types follow from their uses: from what is
   * demanded of them, what they are compared with, and the patterns that they are matched with.
   */
  readonly hasOpenParameters: boolean;
  schemeOf(defined: Defined): Scheme;
  /** What stands for a definition of the group that is being walked through, while that is found out. */
  groupMate(defined: Defined): Mate | undefined;
  /** What is to be found out when all definitions are checked, so that nothing of the document is needed for it later. */
  readonly owned: (() => void)[];
  momentType(field: MomentField): Type;
  /** The lambda with this id in the definitions of the document. */
  lambdaAt(id: number): Lambda | undefined;
  /** What is around the definitions of the document. */
  ofDefinitions(): Surroundings;
}

/** `lam x. e` */
export type Lambda = Expression & { readonly kind: "lambda" };

/** The unknown type of a definition. */
export interface Mate {
  readonly parameters: readonly Type[];
  readonly result: Type;
}

/** The lambdas of a document and of those that it uses, by their ids. */
export function lambdasIn(document: ResolvedDocument): ReadonlyMap<number, Lambda> {
  const lambdas = new Map<number, Lambda>();
  const look = (node: Expression): void => void (node.kind === "lambda" && lambdas.set(node.id, node));
  for (const { definition } of allDefinitions(document))
    for (const root of expressionsOf(definition)) everyExpression(root, look);
  return lambdas;
}
