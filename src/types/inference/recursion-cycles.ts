// Finds calls that certainly recur forever, because the conditions on the path to them always have the same outcome:
// `pow(x, n) := 1 if n = 0; x * pow(x + 1, n) otherwise`.

import { idsBoundBy } from "../../resolve/groups.js";
import type { Defined, Variable } from "../../resolve/resolved.js";
import type { ExpressionTables } from "../../resolve/resolver.js";
import type { Expression } from "../../syntax/tree.js";
import { everyExpression, expressionsOf, partsOf } from "../../syntax/walk.js";
import type { CallExpression } from "./callee.js";
import { evaluatedParts } from "./strictness.js";
import { append } from "../../text/append.js";
import { maxEquationDepth } from "./limits.js";

interface RecursionCycle {
  readonly call: CallExpression;
  /** The variables in the conditions that the call does not change. */
  readonly same: readonly string[];
  /** The variables required to be non-empty that the call makes longer. */
  readonly longer: readonly string[];
  /** True if all arguments are the parameters themselves. */
  readonly isWhole: boolean;
}

/** The first call that makes a definition recur forever if it is evaluated. */
export function recursionCycleIn(defined: Defined, tables: ExpressionTables): RecursionCycle | undefined {
  return new CycleSearch(defined, tables).findFirst();
}

interface ConditionChain {
  readonly condition: Expression;
  readonly holds: boolean;
  readonly before: Conditions;
}
type Conditions = ConditionChain | undefined;

class CycleSearch {
  /** The names bound by `where` and the guard, with their values if an equation defines them; by id. */
  private readonly localValues = new Map<number, Expression | undefined>();
  private readonly visitedIds = new Set<number>();
  private cycle: RecursionCycle | undefined;

  constructor(
    private readonly defined: Defined,
    private readonly tables: ExpressionTables,
  ) {
    const { id } = defined.definition;
    for (const plan of [tables.guards.get(id), tables.wheres.get(id)])
      for (const step of plan?.steps ?? []) {
        for (const name of idsBoundBy(step)) this.localValues.set(name, undefined);
        if (step.kind === "equal" && step.pattern.kind === "bind")
          this.localValues.set(step.pattern.variable.id, step.value.kind === "lambda" ? undefined : step.value);
      }
  }

  findFirst(): RecursionCycle | undefined {
    return this.findUnchangedCall() ?? this.searchBody();
  }

  /**
   * Finds a call that passes on all parameters unchanged. Lambda bodies are skipped, since they may be called later.
   */
  private findUnchangedCall(): RecursionCycle | undefined {
    const { definition, parameters } = this.defined;
    const work = [...expressionsOf(definition)].reverse();
    for (let node = work.pop(); node !== undefined; node = work.pop()) {
      if (this.isRecursiveCall(node) && node.args.every((arg, i) => this.isSame(arg, parameters[i])))
        return { call: node, same: [], longer: [], isWhole: true };
      if (node.kind !== "lambda") append(work, [...partsOf(node)].reverse());
    }
    return undefined;
  }

  private searchBody(): RecursionCycle | undefined {
    const { body } = this.defined.definition;
    let conditions: Conditions;
    switch (body.kind) {
      case "expression":
        this.visit(body.value, conditions);
        break;
      case "predicate":
        for (const condition of body.conditions) {
          this.visit(condition, conditions);
          conditions = { condition, holds: true, before: conditions };
        }
        break;
      case "branches":
        for (const { value, condition } of body.branches) {
          if (condition !== undefined) this.visit(condition, conditions);
          this.visit(value, condition === undefined ? conditions : { condition, holds: true, before: conditions });
          if (condition !== undefined) conditions = { condition, holds: false, before: conditions };
        }
        break;
      case "broken":
    }
    return this.cycle;
  }

  /** Searches the expressions that are certainly evaluated with `root`. */
  private visit(root: Expression, conditions: Conditions): void {
    const work = [{ node: root, conditions }];
    for (let next = work.pop(); next !== undefined && this.cycle === undefined; next = work.pop()) {
      const { node, conditions: before } = next;
      if (this.isRecursiveCall(node)) this.cycle = this.cycleThrough(node, before);
      const variable = this.variableAt(node);
      const value = variable && this.localValues.get(variable.id);
      if (value !== undefined && !this.visitedIds.has(variable!.id)) {
        this.visitedIds.add(variable!.id);
        work.push({ node: value, conditions: before });
      }
      for (const part of this.partsOf(node)) work.push({ node: part, conditions: before });
      if (node.kind === "binary" && (node.operator === "and" || node.operator === "or" || node.operator === "implies"))
        work.push({
          node: node.right,
          conditions: { condition: node.left, holds: node.operator !== "or", before },
        });
    }
  }

  private partsOf(node: Expression): readonly Expression[] {
    // A membership in a set with several members may depend on a single one of them.
    if (node.kind === "relation" && node.links[0]!.operator !== "equal" && node.links[0]!.right.kind === "set")
      return [node.first];
    return evaluatedParts(node, this.tables);
  }

  /** The cycle through a call, if all conditions on its path have the same outcome in the next call. */
  private cycleThrough(call: CallExpression, conditions: Conditions): RecursionCycle | undefined {
    const [unchanged, longer] = [new Set<string>(), new Set<string>()];
    for (let condition = conditions; condition !== undefined; condition = condition.before) {
      const grownName = condition.holds ? undefined : this.grownParameter(condition.condition, call);
      if (grownName !== undefined) longer.add(grownName);
      else if (!this.isUnchangedByCall(condition.condition, call, unchanged)) return undefined;
    }
    return { call, same: [...unchanged], longer: [...longer], isWhole: false };
  }

  /** True if the call leaves all variables of a condition unchanged. Adds their names to `unchanged`. */
  private isUnchangedByCall(condition: Expression, call: CallExpression, unchanged: Set<string>, depth = 0): boolean {
    const { parameters } = this.defined;
    let isUnchanged = depth < maxEquationDepth;
    everyExpression(condition, (node) => {
      const variable = isUnchanged ? this.variableAt(node) : undefined;
      if (variable === undefined) return;
      const index = parameters.findIndex(({ id }) => id === variable.id);
      if (index >= 0) {
        isUnchanged = this.isSame(call.args[index], variable);
        unchanged.add(variable.name);
      } else if (this.localValues.has(variable.id)) {
        const value = this.localValues.get(variable.id);
        isUnchanged = value !== undefined && this.isUnchangedByCall(value, call, unchanged, depth + 1);
      }
    });
    return isUnchanged;
  }

  /** The parameter that a condition tests for emptiness, if the call appends to it. */
  private grownParameter(condition: Expression, { args }: CallExpression): string | undefined {
    const subject = emptinessSubject(condition);
    const variable = subject && this.variableAt(subject);
    const index = this.defined.parameters.findIndex(({ id }) => id === variable?.id);
    const arg = args[index];
    if (arg?.kind !== "binary" || (arg.operator !== "add" && arg.operator !== "union")) return undefined;
    const [left, right] = [arg.left, arg.right];
    // The sum of two non-zero numbers may be zero.
    if (
      arg.operator === "add" &&
      condition.kind === "relation" &&
      isNumber(condition.links[0]!.right, 0n) &&
      !isJoined(left) &&
      !isJoined(right)
    )
      return undefined;
    return this.isSame(left, variable) || this.isSame(right, variable) ? variable!.name : undefined;
  }

  /** True if the expression, whenever it has a value, is equal to the variable. */
  private isSame(node: Expression | undefined, variable: Variable | undefined): boolean {
    if (node === undefined || variable === undefined) return false;
    const isVariable = (part: Expression): boolean => this.isSame(part, variable);
    switch (node.kind) {
      case "name":
        return this.variableAt(node)?.id === variable.id;
      case "binary":
        switch (node.operator) {
          case "add":
          case "union":
            return (
              (isVariable(node.left) && isNeutralElement(node.right)) ||
              (isNeutralElement(node.left) && isVariable(node.right))
            );
          case "subtract":
          case "difference":
            return isVariable(node.left) && isNeutralElement(node.right);
          case "divide":
          case "power":
            return isVariable(node.left) && isNumber(node.right, 1n);
          default:
            return false;
        }
      case "product":
        return node.factors.some(isVariable) && node.factors.filter((factor) => !isNumber(factor, 1n)).length === 1;
      case "slice":
        return (
          isVariable(node.target) &&
          (node.from === undefined || isNumber(node.from, 1n)) &&
          (node.to === undefined || (node.to.kind === "absolute" && isVariable(node.to.operand)))
        );
      default:
        return false;
    }
  }

  private variableAt(node: Expression): Variable | undefined {
    const binding = node.kind === "name" ? this.tables.bindings.get(node.id) : undefined;
    return binding?.kind === "variable" ? binding.variable : undefined;
  }

  private isRecursiveCall(node: Expression): node is CallExpression {
    if (node.kind !== "call" || node.callee.kind !== "name") return false;
    const binding = this.tables.bindings.get(node.callee.id);
    return binding?.kind === "definition" && binding.defined.definition === this.defined.definition;
  }
}

const isNumber = (node: Expression, value: bigint): boolean =>
  node.kind === "numeral" && node.denominator === 1n && node.numerator === value;

const isEmpty = (node: Expression): boolean =>
  ((node.kind === "sequence" || node.kind === "set") && node.items.length === 0) ||
  (node.kind === "string" && node.value === "");

/** True for literals that can only be concatenated. */
const isJoined = ({ kind }: Expression): boolean => kind === "sequence" || kind === "string";

/** True for a neutral element of addition and subtraction. */
const isNeutralElement = (node: Expression): boolean => isEmpty(node) || isNumber(node, 0n);

/** The expression that a condition tests for emptiness: `s` in `s = <>` and in `|s| = 0`. */
function emptinessSubject(condition: Expression): Expression | undefined {
  const [link, ...otherLinks] = condition.kind === "relation" ? condition.links : [];
  if (condition.kind !== "relation" || link?.operator !== "equal" || otherLinks.length > 0) return undefined;
  const { first } = condition;
  if (isEmpty(link.right)) return first;
  if (isEmpty(first)) return link.right;
  return first.kind === "absolute" && isNumber(link.right, 0n) ? first.operand : undefined;
}
