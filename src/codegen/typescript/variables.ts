// Scopes of the variables in a definition. All names are assigned before code is emitted, so that declarations agree
// with uses and neither collide with each other nor shadow names that their scope uses.

import { partsOf, partsOfClause, partsOfLookUp, partsOfPattern } from "../../ir/children.js";
import { boundByClause, boundIn } from "../../ir/clauses.js";
import type { Clause, Core, CoreOf, CoreStep } from "../../ir/ir.js";
import { everyCore, mentions } from "../../ir/traversal.js";
import type { Variable } from "../../resolve/resolved.js";

/** Code of a definition, or of an expression outside any definition. */
export interface Code {
  readonly parameters: readonly Variable[];
  readonly clauses: readonly Clause[];
  readonly body: Core;
}

export const codeOf = (body: Core): Code => ({ parameters: [], clauses: [], body });

/** Assigns the name of a variable; `isTaken` holds for names that are in use at its declaration. */
interface Namer {
  name(variable: Variable, isTaken: (name: string) => boolean): string;
}

export function definitionsIn({ clauses, body }: Code): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (node: Core): void => {
    if (node.kind === "call" || node.kind === "function" || node.kind === "delayed") names.add(node.defined.name);
  };
  for (const clause of clauses) for (const part of partsOfClause(clause)) everyCore(part, visit);
  everyCore(body, visit);
  return names;
}

/** Names all variables that the code binds, in binding order. */
export function nameVariables(code: Code, namer: Namer): void {
  new Scopes(namer).code(code);
}

class Scopes {
  private readonly variablesById = new Map<number, string>();
  /** Number of variables in scope per name. */
  private readonly visible = new Map<string, number>();
  /**
   * Names declared by the enclosing statements. A name that a loop binds before its first iteration is declared
   * before the loop, outside its own scope.
   */
  private block = new Set<string>();

  constructor(private readonly namer: Namer) {}

  code({ parameters, clauses, body }: Code): void {
    // Clauses may refer to each other in any order, so their names are in scope in all of them.
    this.bind([...parameters, ...clauses.flatMap(boundByClause)]);
    for (const clause of clauses) {
      const boundVariables = boundByClause(clause);
      for (const part of partsOfClause(clause)) {
        // Conditions that are solved for a name bind a variable of the same name.
        if (mentions(part, (id) => boundVariables.some((variable) => variable.id === id))) this.visit(part);
        else this.without(boundVariables, part);
      }
    }
    this.visit(body);
  }

  private readonly isTaken = (name: string): boolean => this.block.has(name) || (this.visible.get(name) ?? 0) > 0;

  private bind(variables: readonly Variable[]): void {
    for (const variable of variables) {
      let name = this.variablesById.get(variable.id);
      if (name === undefined) this.variablesById.set(variable.id, (name = this.namer.name(variable, this.isTaken)));
      this.show(name);
      this.block.add(name);
    }
  }

  private show(name: string): void {
    this.visible.set(name, (this.visible.get(name) ?? 0) + 1);
  }

  private unbind(variables: readonly Variable[]): void {
    for (const { id } of variables) {
      const name = this.variablesById.get(id)!;
      this.visible.set(name, this.visible.get(name)! - 1);
    }
  }

  /** Visits a node that does not use these variables. */
  private without(variables: readonly Variable[], node: Core): void {
    this.unbind(variables);
    this.visit(node);
    for (const { id } of variables) this.show(this.variablesById.get(id)!);
  }

  private visitAll(nodes: readonly Core[]): void {
    for (const node of nodes) this.visit(node);
  }

  /** Visits code that is emitted in its own block. */
  private inBlock(visit: () => void): void {
    const enclosingBlock = this.block;
    this.block = new Set();
    visit();
    this.block = enclosingBlock;
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
        const boundVariables = boundIn(node.pattern);
        this.visit(node.value);
        this.bind(boundVariables);
        this.visit(node.body);
        return this.unbind(boundVariables);
      }
      case "quantify":
        this.visit(node.set);
        return this.inBlock(() => {
          const boundVariables = boundIn(node.pattern);
          this.bind(boundVariables);
          this.visitAll(partsOfPattern(node.pattern));
          this.visitAll(partsOfLookUp(node.strategy));
          this.visit(node.body);
          this.unbind(boundVariables);
        });
      case "solve":
        if (node.onto !== undefined) this.visit(node.onto);
        // A loop shares the block of the enclosing statements; other comprehensions are emitted in a function.
        return node.isLoop === true ? this.visitAggregate(node) : this.inBlock(() => this.visitAggregate(node));
      case "branches":
        for (const { condition, value } of node.branches) {
          this.visit(condition);
          this.inBlock(() => this.visit(value));
        }
        return node.otherwise === undefined ? undefined : this.visit(node.otherwise);
      default:
        return this.visitAll(partsOf(node));
    }
  }

  private visitAggregate({ steps, element }: CoreOf<"solve">): void {
    const enclosingBlock = this.block;
    const boundVariables = this.steps(steps);
    this.visit(element);
    this.unbind(boundVariables);
    this.block = enclosingBlock;
  }

  /** Visits the steps of a comprehension, entering their innermost block, and returns the variables that they bind. */
  private steps(steps: readonly CoreStep[]): readonly Variable[] {
    return steps.flatMap((step): readonly Variable[] => {
      switch (step.kind) {
        case "each": {
          const boundVariables = boundIn(step.pattern);
          this.visit(step.set);
          if (step.otherwise !== undefined) this.visit(step.otherwise);
          this.block = new Set();
          this.bind(boundVariables);
          this.visitAll(partsOfPattern(step.pattern));
          this.visitAll(partsOfLookUp(step.strategy));
          return boundVariables;
        }
        case "bind": {
          const boundVariables = boundIn(step.pattern);
          this.visit(step.value);
          this.bind(boundVariables);
          this.visitAll(partsOfPattern(step.pattern));
          return boundVariables;
        }
        case "filter":
          this.visit(step.condition);
          this.block = new Set();
          return [];
        case "either": {
          this.bind(step.variables);
          this.visitAll(step.holds);
          for (const side of step.sides) this.inBlock(() => this.unbind(this.steps(side)));
          this.block = new Set();
          return step.variables;
        }
      }
    });
  }
}
