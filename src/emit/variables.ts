// The scopes of the variables in the code of a definition. Every variable gets its name here, before anything is emitted, so
// that its declaration and all its uses agree, and so that no declaration collides with another one or hides what its scope uses.

import { boundByClause, boundIn } from "../core/clauses.js";
import type { Clause, Core, CoreStep } from "../core/core.js";
import { everyCore, mentions, partsOf, partsOfClause, partsOfLookUp, partsOfPattern } from "../core/free.js";
import type { Variable } from "../names/resolved.js";

/** The code of a definition, or an expression that stands alone. */
export interface Code {
  readonly parameters: readonly Variable[];
  readonly clauses: readonly Clause[];
  readonly body: Core;
}

/** An expression that stands alone. */
export const codeOf = (body: Core): Code => ({ parameters: [], clauses: [], body });

/** Names a variable; `isTaken` is true of names that something else has where the variable is declared. */
interface Namer {
  name(variable: Variable, isTaken: (name: string) => boolean): string;
}

/** The names of the definitions that code mentions. */
export function definitionsIn({ clauses, body }: Code): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (node: Core): void => {
    if (node.kind === "call" || node.kind === "function" || node.kind === "delayed") names.add(node.defined.name);
  };
  for (const clause of clauses) for (const part of partsOfClause(clause)) everyCore(part, visit);
  everyCore(body, visit);
  return names;
}

/** Names all variables that code binds, in the order in which they are bound. */
export function nameVariables(code: Code, namer: Namer): void {
  new Scopes(namer).code(code);
}

class Scopes {
  private readonly named = new Map<number, string>();
  /** How many variables in scope have a name. */
  private readonly visible = new Map<string, number>();
  /**
   * The names that are declared by the statements around the current node. A name that a loop binds before its first turn is
   * declared in front of the loop, outside its own scope.
   */
  private block = new Set<string>();

  constructor(private readonly namer: Namer) {}

  code({ parameters, clauses, body }: Code): void {
    // Clauses may use each other in any order, so all of their names are in scope for all of them.
    this.bind([...parameters, ...clauses.flatMap(boundByClause)]);
    for (const clause of clauses) {
      const bound = boundByClause(clause);
      for (const part of partsOfClause(clause)) {
        // What solves conditions for a name binds one of the same name.
        if (mentions(part, (id) => bound.some((variable) => variable.id === id))) this.visit(part);
        else this.without(bound, part);
      }
    }
    this.visit(body);
  }

  private readonly isTaken = (name: string): boolean => this.block.has(name) || (this.visible.get(name) ?? 0) > 0;

  private bind(variables: readonly Variable[]): void {
    for (const variable of variables) {
      let name = this.named.get(variable.id);
      if (name === undefined) this.named.set(variable.id, (name = this.namer.name(variable, this.isTaken)));
      this.show(name);
      this.block.add(name);
    }
  }

  private show(name: string): void {
    this.visible.set(name, (this.visible.get(name) ?? 0) + 1);
  }

  private unbind(variables: readonly Variable[]): void {
    for (const { id } of variables) {
      const name = this.named.get(id)!;
      this.visible.set(name, this.visible.get(name)! - 1);
    }
  }

  /** Visits a node in which these variables are not used. */
  private without(variables: readonly Variable[], node: Core): void {
    this.unbind(variables);
    this.visit(node);
    for (const { id } of variables) this.show(this.named.get(id)!);
  }

  private all(nodes: readonly Core[]): void {
    for (const node of nodes) this.visit(node);
  }

  /** What is emitted as statements of its own. */
  private inBlock(visit: () => void): void {
    const outer = this.block;
    this.block = new Set();
    visit();
    this.block = outer;
  }

  private visit(node: Core): void {
    switch (node.kind) {
      case "lambda":
        return this.inBlock(() => {
          this.bind(node.parameters);
          this.visit(node.body);
          this.unbind(node.parameters);
        });
      case "let": {
        const bound = boundIn(node.pattern);
        this.visit(node.value);
        this.bind(bound);
        this.visit(node.body);
        return this.unbind(bound);
      }
      case "quantify":
        this.visit(node.set);
        return this.inBlock(() => {
          const bound = boundIn(node.pattern);
          this.bind(bound);
          this.all(partsOfPattern(node.pattern));
          this.all(partsOfLookUp(node.strategy));
          this.visit(node.body);
          this.unbind(bound);
        });
      case "solve":
        if (node.onto !== undefined) this.visit(node.onto);
        // The statements of a loop stand among those around it, and those of other walks in a function.
        return node.isLoop === true ? this.walk(node) : this.inBlock(() => this.walk(node));
      case "branches":
        for (const { condition, value } of node.branches) {
          this.visit(condition);
          this.inBlock(() => this.visit(value));
        }
        return node.otherwise === undefined ? undefined : this.visit(node.otherwise);
      default:
        return this.all(partsOf(node));
    }
  }

  private walk({ steps, element }: Core & { readonly kind: "solve" }): void {
    const outer = this.block;
    const bound = this.steps(steps);
    this.visit(element);
    this.unbind(bound);
    this.block = outer;
  }

  /** Goes through the steps of a walk, into the innermost of their blocks, and gives the variables that they bind. */
  private steps(steps: readonly CoreStep[]): readonly Variable[] {
    return steps.flatMap((step): readonly Variable[] => {
      switch (step.kind) {
        case "each": {
          const bound = boundIn(step.pattern);
          this.visit(step.set);
          if (step.otherwise !== undefined) this.visit(step.otherwise);
          this.block = new Set();
          this.bind(bound);
          this.all(partsOfPattern(step.pattern));
          this.all(partsOfLookUp(step.strategy));
          return bound;
        }
        case "bind": {
          const bound = boundIn(step.pattern);
          this.visit(step.value);
          this.bind(bound);
          this.all(partsOfPattern(step.pattern));
          return bound;
        }
        case "filter":
          this.visit(step.condition);
          this.block = new Set();
          return [];
        case "either": {
          this.bind(step.variables);
          this.all(step.holds);
          for (const side of step.sides) this.inBlock(() => this.unbind(this.steps(side)));
          this.block = new Set();
          return step.variables;
        }
      }
    });
  }
}
