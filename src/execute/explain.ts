// Answers requests for traces inside the worker: evaluates instrumented code and converts the trace into plain data.
// Calls in it are numbered, so that later requests can expand them.

import { readValue } from "./games/reading.js";
import * as easel from "../runtime/index.js";
import { misfitOf } from "../runtime/values/misfit.js";
import { tooDeep } from "../runtime/values/failures.js";
import {
  resetEagerTracing,
  isPartial,
  type TraceNode,
  evaluationTooLong,
  applyTraced,
  recordTrace,
  type TraceQuery,
} from "../runtime/values/trace.js";
import type { Value } from "../runtime/index.js";
import { failure, type LoadedProgram, momentOf, valueOf } from "./evaluate.js";
import { holderOf, momentIn } from "./look.js";
import { itemsIn } from "../explain/items.js";
import type { TracedValue, PrintedTrace } from "../explain/traces.js";
import { callOf } from "./place.js";
import type { CrashOutcome, FailureOutcome, TraceOutcome, TraceRequest } from "./outcome.js";
import {
  clockIntervalMilliseconds,
  maxCallsAhead,
  maxMemberLength,
  maxMembersListed,
  maxMembersSorted,
  maxMillisecondsAhead,
  maxPartsAhead,
  maxTracedLength,
} from "./limits.js";

let lastReading = { at: -Infinity, time: 0 };

/**
 * Processor time in milliseconds, which makes the results independent of the machine's load. Browsers only have a
 * clock.
 */
const clock = (): number => {
  const at = performance.now();
  if (typeof process === "undefined") return at;
  if (at - lastReading.at >= clockIntervalMilliseconds) {
    const { user, system } = process.cpuUsage();
    lastReading = { at, time: (user + system) / 1000 };
  }
  return lastReading.time;
};

/** Evaluates an expression or call and returns its trace. Failing evaluations have a trace as well. */
export function explain(loaded: LoadedProgram, request: TraceRequest): TraceOutcome | FailureOutcome | CrashOutcome {
  try {
    const startTime = clock();
    const callCount = "callNumber" in request ? loaded.calls.length : 0;
    const root = "callNumber" in request ? traceCall(loaded, request) : traceExpression(loaded, request);
    const elapsed = clock() - startTime;
    const printedRoot = root && printTrace(root, loaded);
    return {
      kind: "notes",
      trace: printedRoot,
      reached: callAtLimit(root),
      prefetchedCalls: elapsed < maxMillisecondsAhead ? traceAhead(callCount, request, loaded) : [],
    };
  } catch (error) {
    return failure(error);
  }
}

/** Returns the call that encloses the one at which the depth limit was reached. */
function callAtLimit(whole: TraceNode | undefined): string | undefined {
  const failed = whole?.failure === undefined ? undefined : failure(whole.failure);
  return failed?.kind === "failure" && failed.code === evaluationTooLong.code ? callOf(failed) : undefined;
}

/** Returns the traces of the calls numbered `from` and up, including calls discovered in the process. */
function traceAhead(
  from: number,
  { maxParts = Infinity }: TraceRequest,
  loaded: LoadedProgram,
): TraceOutcome["prefetchedCalls"] {
  const until = clock() + maxMillisecondsAhead;
  const traces: { readonly number: number; readonly trace: PrintedTrace }[] = [];
  for (let number = from; number < loaded.calls.length && traces.length < maxCallsAhead && clock() < until; number++) {
    const node = traceCall(loaded, { callNumber: number, maxParts: Math.min(maxParts, maxPartsAhead) });
    if (node !== undefined) traces.push({ number, trace: printTrace(node, loaded) });
  }
  return traces;
}

function traceCall(
  { calls, holds }: LoadedProgram,
  { callNumber, maxParts, seconds, expression }: Extract<TraceRequest, { readonly callNumber: number }>,
): TraceNode | undefined {
  const call = calls[callNumber];
  if (call === undefined) throw new Error(`there is no call ${callNumber}`);
  const { open, bodyTrace } = call;
  if (bodyTrace !== undefined && (expression === undefined || !isPartial(bodyTrace))) return bodyTrace;
  return recordTrace(open, { parts: maxParts, seconds, clock }, queryFor(expression, holds));
}

function traceExpression(
  loaded: LoadedProgram,
  {
    thunk,
    moment,
    maxParts,
    seconds,
    calls: followed,
    expression,
    frame,
    image,
    args,
  }: Extract<TraceRequest, { readonly thunk: number }>,
): TraceNode | undefined {
  const { thunks, run, calls } = loaded;
  // A request for another expression invalidates the call numbers of the previous one.
  calls.length = 0;
  resetEagerTracing();
  loaded.holds = frame === undefined || image === undefined ? undefined : holderOf(loaded, frame, image);
  const now = frame !== undefined ? momentIn(loaded, frame) : moment === "now" ? momentOf(run) : undefined;
  const all = now === undefined ? thunks : thunks.map((one) => () => one(now));
  const evaluation = args === undefined ? () => valueOf(all, thunk) : applicationOf(valueOf(all, thunk), args);
  return recordTrace(
    evaluation,
    { parts: maxParts, seconds, calls: followed, clock },
    queryFor(expression, loaded.holds),
  );
}

function applicationOf(f: Value, argumentTexts: readonly string[]): () => Value {
  const values = argumentTexts.map((text) => {
    const value = readValue(text);
    if (value === undefined) throw new TypeError("the value of a parameter cannot be read");
    return value;
  });
  return () => applyTraced(f, ...values);
}

/** The filter for a requested value: its own occurrences, and those of its items. */
function queryFor(memberText: string | undefined, holds: ((value: Value) => boolean) | undefined): TraceQuery {
  const items = memberText === undefined ? undefined : itemsIn(memberText)?.map(printsAs);
  return {
    part: holds,
    value: printsAs(memberText),
    item: items && ((value) => items.some((is) => is?.(value) === true)),
  };
}

/** A predicate for the values that print as this text. */
function printsAs(text: string | undefined): ((value: Value) => boolean) | undefined {
  if (text === undefined) return undefined;
  const number = /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
  return (value) => (typeof value === "number" ? value === number : easel.shortened(value, maxTracedLength) === text);
}

function printTrace(
  {
    id,
    value,
    failure: failed,
    parts,
    iterations = [],
    omitted = [],
    isCut = false,
    isFull = false,
    failedMembership,
    args,
    open: retrace,
    bodyTrace,
    calleeId,
  }: TraceNode,
  loaded: LoadedProgram,
): PrintedTrace {
  const failedAs = failed === undefined ? undefined : easel.inDefinition(failed, "", "");
  return {
    id,
    value: value === undefined ? undefined : printValue(value),
    failure: failedAs?.reason,
    isEndless: failedAs?.code === tooDeep.code || failedAs?.code === evaluationTooLong.code,
    isStopped: failedAs?.code === evaluationTooLong.code,
    holds: value !== undefined && loaded.holds?.(value) === true,
    parts: parts.map((part) => printTrace(part, loaded)),
    iterations: iterations.map(({ level, values, parts: iterationParts }) => ({
      level,
      values: values.map(printValue),
      parts: iterationParts.map((part) => printTrace(part, loaded)),
    })),
    omitted: omitted.map(({ last, truth, count }) => ({ last, truth, count })),
    isCut,
    isFull,
    misfit: failedMembership && findMisfit(failedMembership.value, failedMembership.set),
    call:
      retrace === undefined
        ? undefined
        : { args: (args ?? []).map(printValue), number: loaded.calls.push({ open: retrace, bodyTrace }) - 1, calleeId },
  };
}

/** The smallest part of the value that violates the membership. */
function findMisfit(value: Value, set: easel.LedSet): PrintedTrace["misfit"] {
  const { path, part, set: smaller } = misfitOf(value, set);
  if (path.length === 0) return undefined;
  return { part: easel.shortened(part, maxMemberLength), path, set: easel.shortened(smaller, maxMemberLength) };
}

function printValue(value: Value): TracedValue {
  const text = easel.shortened(value, maxTracedLength);
  const base = { text, isOpaque: easel.isFunction(value) || (easel.isSet(value) && !value.finite) };
  if (typeof value === "boolean") return { ...base, truth: value };
  if (!easel.isSet(value) || !value.finite) return base;
  const members: string[] = [];
  // A range may be too large to sort.
  for (const member of value.hasAtMost(maxMembersSorted) ? value.listed() : value.each()) {
    if (members.length === maxMembersListed) break;
    members.push(easel.shortened(member, maxMemberLength));
  }
  return { ...base, size: Number(value.count()), members };
}
