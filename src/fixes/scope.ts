// Scope of a definition: the names it can refer to, and the code and kinds of its expressions.

import type { Edit } from "../diagnostics/diagnostic.js";
import type { Defined } from "../resolve/resolved.js";
import type { Expression, NameNode } from "../syntax/tree.js";
import { expressionsOf, nodesOfKind } from "../syntax/walk.js";
import type { Span } from "../text/source.js";
import type { CheckedDocument } from "../types/check.js";
import { allKinds, kinds, type Kinds, kindsOf } from "../types/lattice/kinds.js";

/** Unchecked local change of a definition. */
export interface FixCandidate {
  /** States LED's rule; the code follows after a colon. */
  readonly help: string;
  /** Lower costs are likelier. */
  readonly cost: number;
  /** In text order. */
  readonly edits: readonly Edit[];
}

const wordsIn = (): RegExp => /`\p{L}[\p{L}\p{M}\d_']*|"[^"\\\r\n]*"/gu;

export class FixScope {
  /** Parameters and all names that the definition binds, in text order. */
  readonly locals: readonly string[];
  readonly unused: ReadonlySet<string>;
  /** All occurrences of names. */
  readonly names: readonly NameNode[];
  #words: ReadonlySet<string> | undefined;

  constructor(
    readonly document: CheckedDocument,
    readonly defined: Defined,
    /** Diagnostic code. */
    readonly diagnosticCode: string,
  ) {
    const { definition } = defined;
    const roots = expressionsOf(definition);
    const parametersOfLambdas = nodesOfKind(roots, "lambda").flatMap((lambda) => lambda.parameters);
    this.names = [...nodesOfKind(roots, "name"), ...parametersOfLambdas].sort((a, b) => a.span.start - b.span.start);
    const parameters = definition.parameters.map(({ name }) => name);
    const boundNames = this.names
      .filter(({ id }) => document.bindings.get(id)?.kind === "variable")
      .map(({ name }) => name);
    this.locals = [...new Set([...parameters, ...boundNames])];
    this.unused = new Set(
      this.locals.filter(
        (local) => this.names.filter(({ name }) => name === local).length < (parameters.includes(local) ? 1 : 2),
      ),
    );
  }

  textOf({ span }: { readonly span: Span }): string {
    return this.document.source.text.slice(span.start, span.end);
  }

  /** Returns the possible kinds of an expression; all kinds if unknown. */
  kindsAt(node: Expression): Kinds {
    switch (node.kind) {
      case "numeral":
      case "absolute":
        return kinds.number;
      case "string":
        return kinds.string;
      case "atom":
        return kinds.atom;
      case "set":
      case "range":
      case "comprehension":
        return kinds.set;
      case "sequence":
        return kinds.sequence;
      case "tuple":
        return kinds.tuple;
      default: {
        const type = this.document.types.get(node.id);
        return type === undefined || type.length === 0 ? allKinds : kindsOf(type);
      }
    }
  }

  mayBe(node: Expression, mask: Kinds): boolean {
    return (this.kindsAt(node) & mask) !== 0;
  }

  definitionAt(node: Expression): Defined | undefined {
    const binding = this.document.bindings.get(node.id);
    return binding?.kind === "definition" ? binding.defined : undefined;
  }

  /** Returns all occurrences of the local name that a node refers to. */
  occurrencesOf(node: NameNode): readonly NameNode[] {
    const binding = this.document.bindings.get(node.id);
    if (binding?.kind !== "variable") return [];
    return this.names.filter((name) => {
      const ownBinding = this.document.bindings.get(name.id);
      return ownBinding?.kind === "variable" && ownBinding.variable.id === binding.variable.id;
    });
  }

  /** The atoms and strings of the document in source form. */
  get words(): ReadonlySet<string> {
    return (this.#words ??= new Set(
      this.document.regions.flatMap(
        ({ code }) => this.document.source.text.slice(code.start, code.end).match(wordsIn()) ?? [],
      ),
    ));
  }

  /** Returns a letter that the definition does not use as a name. */
  fresh(letters = "ijkmn"): string {
    return this.freshNames(letters)[0] ?? "place";
  }

  /** Returns the letters that the definition does not use as names. */
  freshNames(letters: string): readonly string[] {
    const usedNames = new Set([...this.names.map(({ name }) => name), ...this.locals]);
    return [...letters].filter((letter) => !usedNames.has(letter) && !this.document.scope.defined.has(letter));
  }
}
