// Execution traces for explanations: a tree with one node (`TraceNode`) per evaluated expression, holding its value or
// failure. Only code instrumented for explanations records traces, and only inside `recordTrace`.

import { apply } from "./definitions.js";
import { type Failure, failureOf } from "./failure.js";
import { requireSet } from "./requirements.js";
import type { LedFunction, LedSet, Value } from "./values.js";
import {
  maxEagerDepth,
  maxEagerIterations,
  maxMembersAfterDecision,
  maxIterationsRecorded,
  maxPartsInCalls,
  maxPartsPerCall,
  maxQueriedIterations,
  maxTraceNodes,
  minMillisecondsAfterDecision,
  untimedParts,
} from "./limits.js";

/** The trace of one expression. */
export interface TraceNode {
  /** Identifies the expression to the instrumentation, which assigned the number. */
  readonly id: number;
  /** Undefined if the evaluation failed. */
  value?: Value;
  failure?: unknown;
  /** The traces of subexpressions, in evaluation order. In a loop, only those before its first iteration. */
  readonly parts: TraceNode[];
  /** The recorded iterations of a loop, in order. */
  iterations?: TracedIteration[];
  /** The number of iterations begun, recorded or not. */
  iterationCount?: number;
  /** Outcomes of the iterations that are not recorded. */
  omitted?: OmittedIterations[];
  /** The number of iterations recorded because they contain a component of the queried value (`TraceQuery.item`). */
  matchCount?: number;
  /** True if `matchCount` has reached its limit. */
  isFull?: boolean;
  /** The result of a quantifier that continues after its decision, to count further examples. */
  decision?: boolean;
  /** Progress of that continuation: number of members, start time, and time up to the decision (milliseconds). */
  continuation?: { memberCount: number; readonly startTime: number; readonly decisionTime: number };
  /** True if a quantifier stopped before it had tried all members. */
  isCut?: boolean;
  startTime?: number;
  /** For a membership test that is false: its operands. */
  failedMembership?: { readonly value: Value; readonly set: LedSet };
  args?: readonly Value[];
  /** For a call: evaluates it again with the same arguments, tracing its body. */
  open?: () => Value;
  /** For a call: the trace of its body, if recorded eagerly. */
  bodyTrace?: TraceNode;
  /** For a call of a function value: the number of the function's node. */
  calleeId?: number;
}

/** One iteration of a loop: the values of its variables, and the traces of its subexpressions. */
interface TracedIteration {
  /** The nesting depth of the loop among the loops of one expression. */
  readonly level: number;
  readonly values: readonly Value[];
  readonly parts: TraceNode[];
  /** Untraced evaluations, until it is decided whether to record the iteration. */
  drafts: Draft[] | undefined;
  /** The outcome of a recorded iteration. */
  outcome?: IterationOutcome;
}

/** An expression evaluated without a trace, which can be evaluated again with one. */
interface Draft {
  readonly id: number;
  readonly make: () => Value;
  readonly value: Value;
}

/** The outcome of an iteration: the last expression evaluated, and its value if that is a truth value. */
interface IterationOutcome {
  readonly level: number;
  readonly last: number | undefined;
  readonly truth: boolean | undefined;
}

/** The number of unrecorded iterations with the same outcome. */
interface OmittedIterations extends IterationOutcome {
  count: number;
}

/** The node being evaluated; undefined while no trace is recorded. */
let current: TraceNode | undefined;
let nodeCount = 0;
/** The number of expressions evaluated, traced or not, and its limit. */
let evaluationCount = 0;
let maxEvaluations = Infinity;
/** Returns the time in milliseconds. */
let clock = returnZero;
/** The time at which the evaluation is aborted. */
let deadline = Infinity;
let isStopped = false;
/** Criteria for additional iterations to record. */
let query: TraceQuery = {};
/**
 * Functions whose calls are traced eagerly, since one has been expanded. Created on demand, like `tracedVersions`, since
 * loading a module has no side effects.
 */
let eagerlyTraced: Set<LedFunction> | undefined;
/** Nesting depth of eagerly traced calls, the budget of the innermost, and the budget of all. */
let depth = 0;
let callBudget = Infinity;
let totalCallBudget = 0;
/** Remaining depth of calls traced regardless of their cost; undefined if calls are traced within their budget. */
let remainingDepth: number | undefined;

/** Evaluates an expression, adding its trace to the current node. */
export function noted(id: number, make: () => Value): Value {
  const node = current;
  if (node === undefined) return make();
  countEvaluation();
  const { iterations } = node;
  const iteration = iterations === undefined ? undefined : iterations[iterations.length - 1];
  if (nodeCount >= maxTraceNodes) {
    isStopped ||= remainingDepth !== undefined;
    if (isStopped) throw timeoutError();
    return evaluateUntraced(make);
  }
  if (iteration?.drafts !== undefined) {
    current = undefined;
    try {
      const value = make();
      iteration.drafts.push({ id, make, value });
      return value;
    } catch {
      // Evaluated again below, with a trace.
    } finally {
      current = node;
    }
    traceDrafts(node, iteration);
  }
  return evaluateTraced(id, make, node, iteration?.parts ?? node.parts);
}

function evaluateTraced(id: number, make: () => Value, outerNode: TraceNode, parts: TraceNode[]): Value {
  nodeCount++;
  const node: TraceNode = { id, parts: [] };
  parts.push(node);
  current = node;
  try {
    const result = make();
    const value = node.decision ?? result;
    node.value = value;
    return value;
  } catch (error) {
    node.failure = error;
    throw error;
  } finally {
    recordIterations(node);
    current = outerNode;
  }
}

/** Counts an evaluated expression. Throws if the call or the whole evaluation exceeds its budget. */
function countEvaluation(): void {
  if (depth > 0) {
    totalCallBudget--;
    if (--callBudget < 0) throw timeoutError();
    return;
  }
  evaluationCount++;
  isStopped ||=
    evaluationCount > maxEvaluations ||
    (evaluationCount > untimedParts && evaluationCount % 64 === 0 && clock() > deadline);
  if (isStopped) throw timeoutError();
}

const timeoutError = (): Error => new Error("the evaluation takes too long to record");

function evaluateUntraced(make: () => Value): Value {
  const node = current;
  current = undefined;
  try {
    return make();
  } finally {
    current = node;
  }
}

/** Replays the drafts of an iteration with traces. */
function traceDrafts(node: TraceNode, iteration: TracedIteration): void {
  const { drafts = [] } = iteration;
  iteration.drafts = undefined;
  for (const { id, make } of drafts) {
    if (nodeCount >= maxTraceNodes) return;
    evaluateTraced(id, make, node, iteration.parts);
  }
}

/** Records the last iteration and those around it. */
function recordIterations(node: TraceNode): void {
  for (const iteration of node.iterations ?? []) if (iteration.drafts !== undefined) traceDrafts(node, iteration);
}

/** Evaluates `value in set`, and records both operands if it is false. */
export function belongs(set: Value, value: Value): boolean {
  const isMember = requireSet(set).has(value);
  if (!isMember && current !== undefined) current.failedMembership = { value, set: requireSet(set) };
  return isMember;
}

/** Calls a definition, and records how to trace it: `open` is its instrumented version. */
export function called(f: LedFunction, open: LedFunction, ...args: readonly Value[]): Value {
  return current === undefined ? f(...args) : traceCall(current, f, open, args);
}

let tracedVersions: WeakMap<LedFunction, { readonly id: number; readonly open: LedFunction }> | undefined;

/** Registers the instrumented version of a function value; returns the function. */
export function openable(id: number, f: LedFunction, open: LedFunction): LedFunction {
  (tracedVersions ??= new WeakMap()).set(f, { id, open });
  return f;
}

/** Calls a function value in its instrumented version, if there is one. */
export function applyTraced(f: Value, ...args: readonly Value[]): Value {
  const entry = typeof f === "function" ? tracedVersions?.get(f) : undefined;
  return entry === undefined ? apply(f, ...args) : entry.open(...args);
}

/** Calls a function value, and records how to trace it. */
export function applied(f: Value, ...args: readonly Value[]): Value {
  const entry = typeof f === "function" ? tracedVersions?.get(f) : undefined;
  if (current === undefined || entry === undefined) return apply(f, ...args);
  current.calleeId = entry.id;
  return traceCall(current, (...inputs) => apply(f, ...inputs), entry.open, args);
}

function traceCall(node: TraceNode, f: LedFunction, open: LedFunction, args: readonly Value[]): Value {
  node.args = args;
  node.open = () => {
    (eagerlyTraced ??= new Set()).add(f);
    return open(...args);
  };
  if (remainingDepth !== undefined) return traceBody(node, open, args);
  const isRecursion = depth < maxEagerDepth && totalCallBudget > 0 && eagerlyTraced?.has(f) === true;
  if (!isRecursion) {
    const value = evaluateUntraced(() => f(...args));
    // A function that can be traced has to be created by instrumented code.
    if (typeof value !== "function" || tracedVersions?.has(value) === true || totalCallBudget <= 0) return value;
  }
  const [outerBudget, outerCount] = [callBudget, nodeCount];
  const body: TraceNode = { id: 0, parts: [] };
  current = body;
  depth++;
  callBudget = maxPartsPerCall;
  const isOverBudget = (): boolean => callBudget < 0;
  try {
    const value = open(...args);
    recordIterations(body);
    if (!isOverBudget()) {
      body.value = value;
      node.bodyTrace = body;
      return value;
    }
  } catch (error) {
    if (!isOverBudget()) {
      body.failure = error;
      node.bodyTrace = body;
      throw error;
    }
  } finally {
    current = node;
    depth--;
    callBudget = outerBudget;
  }
  nodeCount = outerCount;
  return evaluateUntraced(() => f(...args));
}

/** Calls a definition and traces its body. Fails beyond the maximum depth. */
function traceBody(node: TraceNode, open: LedFunction, args: readonly Value[]): Value {
  if (remainingDepth === 0) throw failureOf(evaluationTooLong, {});
  const body: TraceNode = { id: 0, parts: [] };
  node.bodyTrace = current = body;
  remainingDepth = remainingDepth! - 1;
  try {
    const value = open(...args);
    recordIterations(body);
    body.value = value;
    return value;
  } catch (error) {
    body.failure = error;
    throw error;
  } finally {
    current = node;
    remainingDepth++;
  }
}

export const evaluationTooLong: Failure = {
  code: "L507",
  title: "An evaluation takes too long",
  message: () => "it has not ended",
};

/**
 * Evaluates the body of a quantifier for one member. When the value `decides` the quantifier, records the result, but
 * lets the loop continue for a while, to count further examples. Failures after the decision are ignored.
 */
export function deciding(decides: boolean, make: () => Value): Value {
  const node = current;
  if (node === undefined) return make();
  const { continuation } = node;
  if (continuation === undefined) {
    node.startTime ??= clock();
    const value = make();
    if (value !== decides) return value;
    const endTime = clock();
    node.decision = decides;
    node.continuation = { memberCount: 0, startTime: endTime, decisionTime: endTime - node.startTime };
    return !decides;
  }
  const { memberCount, startTime, decisionTime } = continuation;
  const maxTime = Math.max(decisionTime, minMillisecondsAfterDecision);
  if (memberCount >= maxMembersAfterDecision || clock() - startTime > maxTime) {
    node.isCut = true;
    return decides;
  }
  continuation.memberCount++;
  try {
    make();
  } catch {
    // Without a trace, the loop would have ended before.
  }
  return !decides;
}

/** Begins an iteration of a loop of the current expression. Always true, for use among conditions. */
export function turn(level: number, ...values: readonly Value[]): boolean {
  const node = current;
  if (node === undefined) return true;
  const iterations = (node.iterations ??= []);
  // An iteration is judged when the next one begins that is not nested in it. If it is discarded, the enclosing one is
  // judged next.
  for (let last = iterations.at(-1); last !== undefined && last.level >= level; last = iterations.at(-1))
    if (!discardIfRedundant(node, iterations, last)) break;
  const count = (node.iterationCount = (node.iterationCount ?? 0) + 1);
  iterations.push({ level, values, parts: [], drafts: count > maxEagerIterations ? [] : undefined });
  return true;
}

/**
 * Discards and counts an iteration whose outcome has been recorded often enough; records it otherwise. Returns true if
 * it was discarded.
 */
function discardIfRedundant(node: TraceNode, iterations: TracedIteration[], iteration: TracedIteration): boolean {
  if (iteration.outcome !== undefined) return false;
  const outcome = outcomeOf(iteration);
  const isSame = (one: IterationOutcome | undefined): boolean =>
    one !== undefined && one.level === outcome.level && one.last === outcome.last && one.truth === outcome.truth;
  let same = 0;
  for (const one of iterations) if (isSame(one.outcome)) same++;
  if (same < maxIterationsRecorded || matchesQuery(iteration) || bindsQueriedComponents(node, iterations)) {
    iteration.outcome = outcome;
    recordIterations(node);
    return false;
  }
  iterations.pop();
  nodeCount -= sizeOf(iteration.parts);
  const omitted = (node.omitted ??= []);
  const sameOutcome = omitted.find(isSame);
  if (sameOutcome === undefined) omitted.push({ ...outcome, count: 1 });
  else sameOutcome.count++;
  return true;
}

function matchesQuery({ drafts, parts, values }: TracedIteration): boolean {
  const { part, value: matchesValue } = query;
  if (part === undefined && matchesValue === undefined) return false;
  const nodes: readonly { readonly value?: Value }[] = drafts ?? parts;
  return (
    nodes.some(({ value }) => value !== undefined && (part?.(value) === true || matchesValue?.(value) === true)) ||
    (matchesValue !== undefined && values.some(matchesValue))
  );
}

/** True if the last iteration and each one around it bind a variable to a component of the queried value. */
function bindsQueriedComponents(node: TraceNode, iterations: readonly TracedIteration[]): boolean {
  const { item } = query;
  if (item === undefined) return false;
  for (let i = iterations.length - 1, level = Infinity; i >= 0 && level > 0; i--) {
    const one = iterations[i]!;
    if (one.level >= level) continue;
    if (!one.values.some(item)) return false;
    level = one.level;
  }
  if ((node.matchCount ?? 0) >= maxQueriedIterations) {
    node.isFull = true;
    return false;
  }
  node.matchCount = (node.matchCount ?? 0) + 1;
  return true;
}

function outcomeOf({ level, parts, drafts }: TracedIteration): IterationOutcome {
  const last = drafts?.at(-1) ?? parts.at(-1);
  return { level, last: last?.id, truth: typeof last?.value === "boolean" ? last.value : undefined };
}

const sizeOf = (parts: readonly TraceNode[]): number =>
  parts.reduce(
    (sum, { parts: nodeParts, iterations = [], bodyTrace }) =>
      sum +
      1 +
      sizeOf(nodeParts) +
      iterations.reduce((size, iteration) => size + sizeOf(iteration.parts), 0) +
      (bodyTrace === undefined ? 0 : sizeOf([bodyTrace]) - 1),
    0,
  );

/** True if iterations were omitted anywhere in the trace. */
export const isPartial = ({ parts, iterations = [], omitted, bodyTrace }: TraceNode): boolean =>
  omitted !== undefined ||
  parts.some(isPartial) ||
  iterations.some((iteration) => iteration.parts.some(isPartial)) ||
  (bodyTrace !== undefined && isPartial(bodyTrace));

interface Limits {
  /** Maximum number of expressions evaluated, without those of definitions. */
  readonly parts?: number | undefined;
  /** Maximum duration in seconds, checked once many expressions have been evaluated. */
  readonly seconds?: number | undefined;
  /**
   * Maximum depth of calls, for evaluations that do not terminate: deeper ones fail (`evaluationTooLong`). If undefined, the
   * bodies of calls are not traced.
   */
  readonly calls?: number | undefined;
  /** Returns the time in milliseconds. If undefined, nothing times out. */
  readonly clock?: (() => number) | undefined;
}

function returnZero(): number {
  return 0;
}

/** Clears the set of functions to trace eagerly. */
export function resetEagerTracing(): void {
  eagerlyTraced = undefined;
}

/** The queried values: iterations that contain one of them are recorded, even beyond the limit per outcome. */
export interface TraceQuery {
  /** Matches the values of expressions. */
  readonly part?: ((value: Value) => boolean) | undefined;
  /** Matches the values of expressions and of loop variables. */
  readonly value?: ((value: Value) => boolean) | undefined;
  /**
   * Matches components of the queried value. An iteration is recorded if it and each one around it bind a variable to
   * one.
   */
  readonly item?: ((value: Value) => boolean) | undefined;
}

/** Evaluates with tracing. Returns the root of the trace; undefined if the evaluation exceeded its limits. */
export function recordTrace(
  make: () => Value,
  { parts = Infinity, seconds = Infinity, calls, clock: readClock = returnZero }: Limits = {},
  traceQuery: TraceQuery = {},
): TraceNode | undefined {
  const outerNode = current;
  const root: TraceNode = { id: 0, parts: [] };
  current = root;
  nodeCount = evaluationCount = depth = 0;
  callBudget = Infinity;
  totalCallBudget = maxPartsInCalls;
  remainingDepth = calls;
  maxEvaluations = parts;
  clock = readClock;
  deadline = clock() + seconds * 1000;
  isStopped = false;
  query = traceQuery;
  try {
    root.value = make();
    recordIterations(root);
  } catch (error) {
    root.failure = error;
  } finally {
    current = outerNode;
  }
  return isStopped ? undefined : root;
}
