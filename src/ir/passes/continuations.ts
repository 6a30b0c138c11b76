// Recursion removal (Liu and Stoller 1999) by defunctionalised continuations (Reynolds 1972): the computation that is
// pending when a definition calls itself is split off, so that it can wait in a list instead of on the stack.
//
//     add(index(s, 1), @total(slice(s, 2, size(s))))    becomes
//     let left = index(s, 1) in let[waits] result = @total(slice(s, 2, size(s))) in add(left, result)
//
// It is safe since the order of evaluation stays the same. Price: 280 lines. Worth: a hundred times the recursion depth
// on the stack of a page.

import { partsOf, partsOfClause, withParts } from "../children.js";
import { mapList } from "../../syntax/children.js";
import type { Defined, Variable } from "../../resolve/resolved.js";
import type { Span } from "../../text/source.js";
import type { Core, CoreDefinition, CoreModule, CoreOf, CorePattern } from "../ir.js";
import { factsOf, type CoreFacts } from "../analysis/facts.js";
import { isRepeatable, isScalar, lazyVariables } from "../analysis/purity.js";
import { everyCore, someCore, valuesOf, type Where } from "../traversal.js";
import { FreshVariables } from "../fresh.js";
import { callsItselfInside, isAlone, pendingContinuationsIn } from "../analysis/tail-position.js";
import { withDefinitions } from "../rewrite.js";
import { maxDuplicatedNodes } from "./limits.js";

type IsLazy = (variable: Variable) => boolean;

/**
 * Applies to definitions that call themselves where the call is evaluated whenever its position is reached: as an
 * operand, an argument, a condition, the set of a loop or the value of a name. Calls in functions, lazy names and loop
 * bodies stay as they are. So do memoized definitions, unless each call waits for at most one other. Truth values
 * joined by `and` and `or` become branches, which puts a call in the last operand in tail position.
 */
export function continuations(module: CoreModule, where: Where): CoreModule {
  const fresh = new FreshVariables(module);
  const withContinuations = new Set<Defined>();
  const facts = factsOf(module);
  const isLazy = lazyVariables(module.definitions);
  const after = withDefinitions(module, (definition) => {
    const { defined, cycle, parameters, strategy, body } = definition;
    if (!where(definition) || cycle === undefined || parameters.length === 0) return definition;
    const isKept = strategy?.kind === "results" && isAlone(definition, module) && maxCalls(body, defined) === 1;
    if (strategy !== undefined && !isKept) return definition;
    if (!callsItselfInside(definition)) return definition;
    const changedNode = new Apart(defined, facts, isLazy, fresh).last(body);
    // No continuation would ever be resumed.
    if (changedNode === body || neverEnds(changedNode, defined)) return definition;
    if (strategy !== undefined && !hasOnePendingCall({ ...definition, body: changedNode })) return definition;
    withContinuations.add(defined);
    return { ...definition, body: changedNode };
  });
  if (after === module) return module;
  const changedModule = fresh.within(after);
  const newFacts = factsOf(changedModule);
  return withDefinitions(changedModule, (one) =>
    withContinuations.has(one.defined) ? withAccumulator(one, newFacts, isLazy) : one,
  );
}

/** Maximum number of recursive calls on one path through an expression. */
function maxCalls(node: Core, defined: Defined): number {
  const total = (nodes: readonly Core[]): number => nodes.reduce((sum, part) => sum + maxCalls(part, defined), 0);
  if (node.kind === "branches") {
    const conditions = total(node.branches.map(({ condition }) => condition));
    return conditions + Math.max(...valuesOf(node).map((value) => maxCalls(value, defined)));
  }
  return (node.kind === "call" && node.defined === defined ? 1 : 0) + total(partsOf(node));
}

/**
 * True if a definition calls itself at most once and waits for that call. Each iteration of its loop then looks up one
 * result, and each continuation stores one.
 */
function hasOnePendingCall({ defined, clauses, body }: CoreDefinition): boolean {
  const names = (node: Core): boolean =>
    someCore(node, (part) => (part.kind === "call" || part.kind === "function") && part.defined === defined);
  const once = (node: Core): boolean => {
    if (node.kind === "branches")
      return !node.branches.some(({ condition }) => names(condition)) && valuesOf(node).every(once);
    if (node.kind !== "let") return !names(node);
    return node.waits === true
      ? (node.value as CoreOf<"call">).args.every((arg) => !names(arg)) && !names(node.body)
      : !names(node.value) && once(node.body);
  };
  return !clauses.flatMap(partsOfClause).some(names) && once(body);
}

function neverEnds(body: Core, defined: Defined): boolean {
  switch (body.kind) {
    case "branches":
      return valuesOf(body).every((value) => neverEnds(value, defined));
    case "let":
      return body.waits === true || neverEnds(body.body, defined);
    default:
      return body.kind === "call" && body.defined === defined;
  }
}

/**
 * Adds an accumulator to the definition if all its pending continuations can use one. Memoized definitions need a
 * continuation for each call.
 */
function withAccumulator(definition: CoreDefinition, facts: CoreFacts, isLazy: IsLazy): CoreDefinition {
  if (definition.strategy !== undefined) return definition;
  const pendingContinuations = pendingContinuationsIn(definition.body);
  const [first] = pendingContinuations;
  if (first === undefined || !pendingContinuations.every((continuation) => isAccumulating(continuation, facts, isLazy)))
    return definition;
  const { span } = first;
  const isNumber = facts.isInteger(first.value);
  const start: Core =
    facts.kind(first.value) === "string"
      ? { kind: "string", value: "", span }
      : isNumber
        ? { kind: "number", numerator: 0n, denominator: 1n, span }
        : { kind: "primitive", name: "sequence", args: [], span };
  return { ...definition, gathers: { start } };
}

/**
 * True for `let[waits] r = @f(y) in add(x, r)` if x is evaluated before the call: integers can be added in any order,
 * and sequences and strings concatenated from the left. No continuation can fail, except that the last call may return
 * a value that cannot be joined to a sequence. Fractions and products keep their continuations, since they grow:
 * infinite recursion would compute with ever longer ones before it fails.
 */
function isAccumulating({ value, pattern, body }: CoreOf<"let">, facts: CoreFacts, isLazy: IsLazy): boolean {
  if (body.kind !== "primitive" || pattern.kind !== "bind") return false;
  const isResult = (node: Core): boolean => node.kind === "variable" && node.variable.id === pattern.variable.id;
  const isEvaluatedOperand = (node: Core): boolean => !isResult(node) && isReady(node, isLazy);
  const [left, right] = body.args as readonly [Core, Core];
  const kind = facts.kind(value);
  if (body.name === "prepending")
    return (kind === "value" || kind === "sequence") && isEvaluatedOperand(left) && isResult(right);
  if (body.name !== "add") return false;
  if (facts.isInteger(value))
    return (
      (isEvaluatedOperand(left) && facts.isInteger(left) && isResult(right)) ||
      (isResult(left) && isEvaluatedOperand(right) && facts.isInteger(right))
    );
  return (
    (kind === "sequence" || kind === "string") &&
    isEvaluatedOperand(left) &&
    facts.kind(left) === kind &&
    isResult(right)
  );
}

/** True for literals and evaluated variables. */
const isReady = (node: Core, isLazy: IsLazy): boolean =>
  isScalar(node) || (isRepeatable(node) && !(node.kind === "variable" && isLazy(node.variable)));

interface Prefix {
  readonly pattern: CorePattern;
  readonly value: Core;
  readonly span: Span;
}

/** A node split at its first call: the bindings evaluated before it, the call, and the continuation. */
interface SplitNode {
  readonly prefixes: readonly Prefix[];
  /** A call, or branches some of whose values are calls. */
  readonly call: Core;
  readonly rest: (value: Core) => Core;
}

class Apart {
  private result: Variable | undefined;

  constructor(
    private readonly defined: Defined,
    private readonly facts: CoreFacts,
    private readonly isLazy: IsLazy,
    private readonly fresh: FreshVariables,
  ) {}

  private calls(node: Core): boolean {
    return someCore(node, (part) => part.kind === "call" && part.defined === this.defined);
  }

  /** True for a call of the definition whose arguments do not call it. */
  private isRecursiveCall(node: Core): node is CoreOf<"call"> {
    return node.kind === "call" && node.defined === this.defined && !node.args.some((arg) => this.calls(arg));
  }

  /**
   * Splits off the calls in a node in tail position. Returns the node itself if it has none, or they cannot be split
   * off.
   */
  last(node: Core): Core {
    if (this.isRecursiveCall(node) || !this.calls(node)) return node;
    if (node.kind === "branches") {
      const at = node.branches.findIndex(({ condition }) => this.calls(condition));
      if (at < 0) return this.eachLast(node);
      if (at > 0) {
        const earlierBranches = node.branches
          .slice(0, at)
          .map((branch) => ({ ...branch, value: this.last(branch.value) }));
        return {
          ...node,
          branches: earlierBranches,
          otherwise: this.last({ ...node, branches: node.branches.slice(at) }),
        };
      }
    }
    if (node.kind === "let" && !this.calls(node.value)) {
      const body = this.last(node.body);
      return body === node.body ? node : { ...node, body };
    }
    const splitNode = this.split(node);
    if (splitNode === undefined) return node;
    const { prefixes: before, call, rest } = splitNode;
    const inner =
      call.kind === "branches"
        ? withValues(call, (value) => this.last(rest(value)))
        : this.waiting(call as CoreOf<"call">, rest, node);
    return before.reduceRight<Core>(
      (body, { pattern, value, span }) => ({ kind: "let", pattern, value, body, span }),
      inner,
    );
  }

  private eachLast(node: CoreOf<"branches">): Core {
    return withValues(node, (value) => this.last(value));
  }

  private waiting(call: CoreOf<"call">, rest: (value: Core) => Core, { span }: Core): Core {
    const result = (this.result ??= this.fresh.variable("result", call));
    const value = variableNode(result, call);
    return {
      kind: "let",
      waits: true,
      pattern: { kind: "bind", variable: result },
      value: call,
      body: this.continuationOf(rest(value), value, rest, call),
      span,
    };
  }

  /** The continuation. All calls share one result variable, so it is copied if another call may run before its use. */
  private continuationOf(body: Core, value: Core, rest: (value: Core) => Core, call: CoreOf<"call">): Core {
    if (body.kind === "let" && body.value === value && body.pattern.kind === "bind") {
      const { id } = body.pattern.variable;
      return this.isImmediate(body.body) ? replace(body.body, id, value) : { ...body, body: this.last(body.body) };
    }
    if (this.isImmediate(body)) return body;
    const ownVariable = this.fresh.variable("value", call);
    return {
      kind: "let",
      pattern: { kind: "bind", variable: ownVariable },
      value,
      body: this.last(rest(variableNode(ownVariable, call))),
      span: call.span,
    };
  }

  /** True if the node neither calls the definition again nor creates a function. */
  private isImmediate(node: Core): boolean {
    return (
      !someCore(
        node,
        ({ kind }) => kind === "lambda" || kind === "solve" || kind === "quantify" || kind === "delayed",
      ) && !this.calls(node)
    );
  }

  // ---- splitting at the first call

  /** Splits a node at its first call; undefined if that call is evaluated conditionally or repeatedly. */
  private split(node: Core): SplitNode | undefined {
    if (this.isRecursiveCall(node)) return { prefixes: [], call: node, rest: (value) => value };
    return this.splitOperand(node);
  }

  private splitOperand(node: Core): SplitNode | undefined {
    switch (node.kind) {
      case "call":
      case "primitive":
        return this.splitOperands(node.args, (args) => ({ ...node, args }));
      case "tuple":
        return this.splitOperands(node.items, (items) => ({ ...node, items }));
      case "same":
        return this.splitOperands([node.left, node.right], ([left, right]) => ({
          ...node,
          left: left!,
          right: right!,
        }));
      case "not":
        return this.splitIn(node.operand, (operand) => ({ ...node, operand }));
      case "logic": {
        const [first, ...otherOperands] = node.operands;
        return this.calls(first!)
          ? this.splitIn(first!, (operand) => ({ ...node, operands: [operand, ...otherOperands] }))
          : { prefixes: [], call: this.decision(node), rest: (value) => value };
      }
      case "branches": {
        const [first, ...otherBranches] = node.branches;
        if (this.calls(first!.condition))
          return this.splitIn(first!.condition, (condition) => ({
            ...node,
            branches: [{ condition, value: first!.value }, ...otherBranches],
          }));
        const isLater = otherBranches.some(({ condition }) => this.calls(condition));
        return isLater ? undefined : { prefixes: [], call: node, rest: (value) => value };
      }
      case "let": {
        if (this.calls(node.value)) return this.splitIn(node.value, (value) => ({ ...node, value }));
        const inner = this.split(node.body);
        return inner && { ...inner, prefixes: [node, ...inner.prefixes] };
      }
      case "quantify":
        return this.calls(node.set) ? this.splitIn(node.set, (set) => ({ ...node, set })) : undefined;
      case "solve":
        return this.splitAggregate(node);
      default:
        return undefined;
    }
  }

  private splitIn(part: Core, rebuild: (part: Core) => Core): SplitNode | undefined {
    const splitNode = this.split(part);
    if (splitNode === undefined) return undefined;
    const rest = (value: Core): Core => rebuild(splitNode.rest(value));
    // The context of branches is duplicated into each branch.
    return splitNode.call.kind === "branches" &&
      sizeOf(rest(splitNode.call)) - sizeOf(splitNode.call) > maxDuplicatedNodes
      ? undefined
      : { ...splitNode, rest };
  }

  /** Splits operands that are evaluated from left to right. */
  private splitOperands(parts: readonly Core[], rebuild: (parts: readonly Core[]) => Core): SplitNode | undefined {
    const at = parts.findIndex((part) => this.calls(part));
    const prefixes: Prefix[] = [];
    const prefix = parts.slice(0, at).map((part, i): Core => {
      if (isReady(part, this.isLazy)) return part;
      const variable = this.fresh.variable(i === 0 && parts.length === 2 ? "left" : "part", part);
      prefixes.push({ pattern: { kind: "bind", variable }, value: part, span: part.span });
      return variableNode(variable, part);
    });
    const inner = this.splitIn(parts[at]!, (part) => rebuild([...prefix, part, ...parts.slice(at + 1)]));
    return inner && { ...inner, prefixes: [...prefixes, ...inner.prefixes] };
  }

  /** An aggregate first evaluates the set that it adds to, or otherwise the set of its first loop. */
  private splitAggregate(node: CoreOf<"solve">): SplitNode | undefined {
    const { onto, steps } = node;
    if (onto !== undefined) return this.calls(onto) ? this.splitIn(onto, (set) => ({ ...node, onto: set })) : undefined;
    const [first, ...otherSteps] = steps;
    return first?.kind === "each" && this.calls(first.set)
      ? this.splitIn(first.set, (set) => ({ ...node, steps: [{ ...first, set }, ...otherSteps] }))
      : undefined;
  }

  /** Rewrites `a and b` to `if a then b else false`, and `a or b` to `if a then true else b`. */
  private decision({ operator, operands, span }: CoreOf<"logic">): CoreOf<"branches"> {
    const at = operands.findIndex((operand) => this.calls(operand));
    const logic = (some: readonly Core[]): Core =>
      some.length === 1 && this.facts.kind(some[0]!) === "truth"
        ? some[0]!
        : { kind: "logic", operator, operands: some, span };
    const condition = logic(operands.slice(0, at));
    const value = logic(operands.slice(at));
    const constant: Core = { kind: "truth", value: operator === "or", span };
    return operator === "and"
      ? { kind: "branches", branches: [{ condition, value }], otherwise: constant, span }
      : { kind: "branches", branches: [{ condition, value: constant }], otherwise: value, span };
  }
}

const variableNode = (variable: Variable, { span, type }: Core): Core => ({ kind: "variable", variable, span, type });

function withValues(node: CoreOf<"branches">, of: (value: Core) => Core): CoreOf<"branches"> {
  const branches = mapList(node.branches, (branch) => {
    const value = of(branch.value);
    return value === branch.value ? branch : { ...branch, value };
  });
  const otherwise = node.otherwise && of(node.otherwise);
  return branches === node.branches && otherwise === node.otherwise ? node : { ...node, branches, otherwise };
}

function replace(node: Core, id: number, other: Core): Core {
  return node.kind === "variable" && node.variable.id === id
    ? other
    : withParts(node, (part) => replace(part, id, other));
}

function sizeOf(node: Core): number {
  let size = 0;
  everyCore(node, () => size++);
  return size;
}
