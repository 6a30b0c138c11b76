// Emits expressions in tail position: return statements, loop iterations for self tail calls, and an explicit stack
// of continuations for pending calls.

import type { Core, CoreDefinition, CoreOf, CorePattern } from "../../ir/ir.js";
import { boundByWalk, boundIn } from "../../ir/clauses.js";
import { isHarmless } from "../../ir/analysis/strict.js";
import { everyCore, mentions, someCore, valuesOf } from "../../ir/traversal.js";
import { waitsIn } from "../../ir/analysis/tail-position.js";
import type { Variable } from "../../resolve/resolved.js";
import { isSame } from "../../types/lattice/identity.js";
import { any, type Type } from "../../types/lattice/type.js";
import { Accumulators } from "./accumulators.js";
import { takenAs } from "./types.js";
import * as ts from "./typescript.js";
import { append } from "../../text/append.js";

export interface Loop {
  readonly definition: CoreDefinition;
  /** Variable that the next iteration assigns for each parameter; undefined for unused parameters. */
  readonly targets: readonly (string | undefined)[];
  readonly types: readonly Type[];
  /** State for pending calls, or undefined if none. */
  readonly waiting: Waiting | undefined;
  /** Accumulator for pending operations; undefined if they are stored as continuations. */
  readonly sum: Sum | undefined;
}

/** Accumulator and its initial value: a number, a string, or the items of a sequence. */
interface Sum {
  readonly start: Core;
  readonly variable: Variable;
  /** Counter of pending calls; undefined for sequences, whose items are counted. */
  readonly depth: string | undefined;
}

/** State of a definition with pending calls to itself. */
interface Waiting {
  /** Linked list of continuations, innermost first. */
  readonly pending: string;
  readonly depth: string;
  /** Parameters that change between iterations. */
  readonly changed: readonly number[];
  /** Stores the value of an iteration in the memo table if the definition is memoised. */
  readonly kept: ((value: ts.Expression) => ts.Expression) | undefined;
  readonly isReported: boolean;
  /** True if several continuations are distinguished by number. */
  readonly isNumbered: boolean;
  readonly rests: Rest[];
  /** Loop over all iterations, which a continuation may continue. */
  readonly turns: Label;
}

/** Loop label, assigned on demand. */
interface Label {
  name: string | undefined;
}

/** Continuation: the code that runs after a pending call returns. */
interface Rest {
  readonly body: Core;
  readonly parameters: readonly Field<number>[];
  readonly locals: readonly Field<Variable>[];
}

interface Field<Of> {
  readonly of: Of;
  readonly name: string;
  readonly type: Type;
}

export class TailCalls extends Accumulators {
  /** Result type of the current definition, as tsc infers it. */
  protected result: Type | undefined;
  /** `const x = e;` */
  protected local(variable: Variable, value: Core): readonly ts.Statement[] {
    // A function may be recursive.
    if (value.kind === "lambda") this.see(variable);
    const name = this.name(variable);
    const statements = this.isGathered(value)
      ? this.gatheredAs(name, value)
      : [ts.const(name, this.expression(value), { type: this.annotation(value) })];
    if (value.kind !== "lambda") this.seePattern({ kind: "bind", variable }, (seen) => seen.shown(value));
    return statements;
  }

  /** `const x = e;` or `const [x, y] = coordinates(e, 2);` */
  protected locals(pattern: CorePattern, value: Core): readonly ts.Statement[] {
    return pattern.kind === "bind" ? this.local(pattern.variable, value) : [this.coordinates(pattern, value)];
  }

  // ---- tail position

  /** Returns statements that return the value of a node. */
  protected tail(node: Core, loop?: Loop): readonly ts.Statement[] {
    switch (node.kind) {
      case "branches":
        return this.tailOfBranches(node, loop);
      case "let":
        if (node.waits === true && loop?.sum !== undefined) return this.gatherNow(node, loop, loop.sum);
        if (node.waits === true && loop?.waiting !== undefined) return this.wait(node, loop, loop.waiting);
        // Its only use may have been in an omitted argument.
        return [
          ...(boundIn(node.pattern).some((variable) => this.isUsed(variable))
            ? this.locals(node.pattern, node.value)
            : [ts.run(this.expression(node.value))]),
          ...this.tail(node.body, loop),
        ];
      case "call":
        if (loop !== undefined && node.defined === loop.definition.defined) return this.nextTurn(node.args, loop);
        return this.given(node, loop);
      case "solve": {
        if (loop?.sum !== undefined) return this.given(node, loop);
        if (!this.isGathered(node)) return [ts.return(this.as(node, this.result))];
        const { statements, value } = this.gather(node);
        return [...statements, ts.return(this.fitting(ts.at(node.span, value), node, this.result))];
      }
      default:
        return this.isLoop(node) ? this.decision(node) : this.given(node, loop);
    }
  }

  protected override loopIn(body: Core, result: Type | undefined): readonly ts.Statement[] | undefined {
    if (!this.endsInLoop(body)) return undefined;
    const [outer, isResuming] = [this.result, this.isResuming];
    this.result = result;
    this.isResuming = false;
    const statements = this.tail(body);
    this.result = outer;
    this.isResuming = isResuming;
    return statements;
  }

  /** True if the value of a node, or of a binding before it, is computed by an accumulator loop. */
  private endsInLoop(node: Core): boolean {
    switch (node.kind) {
      case "solve":
        return this.isGathered(node);
      case "let":
        return this.isGathered(node.value) || this.endsInLoop(node.body);
      case "branches":
        return valuesOf(node).some((value) => this.endsInLoop(value));
      default:
        return false;
    }
  }

  /** `return e;`, combined with the accumulator. */
  private given(node: Core, loop: Loop | undefined): readonly ts.Statement[] {
    const sum = loop?.sum;
    if (sum === undefined) return [ts.return(this.as(node, this.result))];
    if (sum.depth !== undefined) return [ts.return(this.as(withSum(node, sum), this.result))];
    const items = this.name(sum.variable);
    const value = isStart(node, sum.start)
      ? ts.call(ts.member(items, "finish"))
      : ts.at(sum.start.span, ts.call(ts.member(items, "before"), [this.as(node, this.result)]));
    const { typing } = this.context;
    const isFit = typing === undefined || this.itemOf(this.result) !== undefined || this.result === undefined;
    return [
      ts.return(isFit ? value : ts.call(this.context.names.runtime("known"), [value], [typing.of(this.result!)])),
    ];
  }

  /** Returns the item type of a type that is certainly a sequence. */
  private itemOf(type: Type | undefined): Type | undefined {
    const [only] = type ?? [];
    return type?.length === 1 && only?.kind === "sequence" ? only.member : undefined;
  }

  // ---- calls with an accumulator

  protected sumOf(definition: CoreDefinition): Sum | undefined {
    if (definition.gathers === undefined) return undefined;
    const { start } = definition.gathers;
    const variable = resultOf(definition);
    this.context.typing?.seen.bind(variable.id, this.result ?? any);
    return { start, variable, depth: start.kind === "primitive" ? undefined : this.context.names.helper("depth") };
  }

  /** `let result = 0; let depth = 0;`, or `const result = gatheredItems();` */
  protected beginSum({ start, variable, depth }: Sum, type: ts.Type | undefined): readonly ts.Statement[] {
    const { typing } = this.context;
    if (depth === undefined) {
      const types = typing === undefined ? [] : [typing.of(this.itemOf(this.result) ?? any)];
      return [ts.const(this.name(variable), ts.call(this.context.names.runtime("gatheredItems"), [], types))];
    }
    return [ts.let(this.name(variable), this.as(start, this.result), type), ts.let(depth, ts.literal(0))];
  }

  /** `result = add(result, x);` or `result.push(x);`, followed by the next iteration. */
  private gatherNow({ value, body }: CoreOf<"let">, loop: Loop, { variable, depth }: Sum): readonly ts.Statement[] {
    const { args } = value as CoreOf<"call">;
    const { strategy: _strategy, ...plain } = body as CoreOf<"primitive">;
    const [left, right] = plain.args as readonly [Core, Core];
    if (depth === undefined) {
      const item = this.itemOf(this.result);
      const [add, x] =
        plain.name === "prepending" ? ["push", this.as(left, item)] : ["join", this.as(left, item && this.result)];
      return [
        ts.run(ts.at(body.span, ts.call(ts.member(this.name(variable), add), [x]))),
        ...this.nextTurn(args, loop),
      ];
    }
    const isResult = (node: Core): boolean => node.kind === "variable" && node.variable.id === variable.id;
    const sum = isResult(left) ? plain : { ...plain, args: [right, left] };
    return [
      ts.run(ts.assign(depth, this.runtime("deeper", [ts.id(depth)]))),
      ts.run(ts.assign(this.name(variable), this.as(sum, this.result))),
      ...this.nextTurn(args, loop),
    ];
  }

  private tailOfBranches({ branches, otherwise }: CoreOf<"branches">, loop: Loop | undefined): readonly ts.Statement[] {
    const statements = branches.map(({ condition, value }) => ts.if(this.condition(condition), this.tail(value, loop)));
    return [
      ...statements,
      ...(otherwise === undefined ? [ts.return(this.runtime("noBranch", []))] : this.tail(otherwise, loop)),
    ];
  }

  private mayFail(arg: Core): boolean {
    return arg.kind === "variable" ? this.context.isLazy(arg.variable) : !isHarmless(arg);
  }

  /**
   * Assigns the used parameters their next values, each computed from the old ones. Other arguments are evaluated
   * only if that may fail.
   */
  private nextTurn(args: readonly Core[], { definition, targets, types, waiting }: Loop): readonly ts.Statement[] {
    const { parameters } = definition;
    const isNeeded = (arg: Core, i: number): boolean =>
      targets[i] === undefined
        ? !this.context.canBeLeftOut(arg)
        : !(arg.kind === "variable" && arg.variable.id === parameters[i]!.id);
    const changed = args.flatMap((arg, i) => (isNeeded(arg, i) ? [{ arg, i }] : []));
    const uses = (arg: Core, i: number): boolean => mentions(arg, (id) => id === parameters[i]!.id);
    const statements: ts.Statement[] = [];
    const assignments: ts.Statement[] = [];
    const assigned = (arg: Core, i: number): ts.Expression => {
      const own = arg.kind === "variable" ? parameters.findIndex(({ id }) => id === arg.variable.id) : -1;
      return own >= 0 && isSame(types[own]!, types[i]!)
        ? this.expression(arg)
        : this.as(
            arg,
            takenAs(types[i]!, () => undefined),
          );
    };
    changed.forEach(({ arg, i }, k) => {
      const target = targets[i];
      if (target === undefined) {
        statements.push(ts.run(this.expression(arg)));
        return;
      }
      const later = changed.slice(k + 1);
      const usedLater = target === this.name(parameters[i]!) && later.some((other) => uses(other.arg, i));
      // Errors report the arguments of the current iteration, so all values are computed before any is assigned.
      if (usedLater || later.some((other) => this.mayFail(other.arg))) {
        const next = this.context.names.helper("next");
        statements.push(ts.const(next, assigned(arg, i), { type: this.context.typing?.taken(types[i]!) }));
        assignments.push(ts.run(ts.assign(target, ts.id(next))));
      } else statements.push(ts.run(ts.assign(target, assigned(arg, i))));
    });
    return [
      ...statements,
      ...assignments,
      ts.continue(this.isResuming ? this.named(waiting!.turns, "turns") : undefined),
    ];
  }

  // ---- pending calls

  protected waitingOf(definition: CoreDefinition, isReported: boolean, kept: Waiting["kept"]): Waiting | undefined {
    const all = waitsIn(definition.body);
    if (all.length === 0) return undefined;
    const { names } = this.context;
    return {
      pending: names.helper("pending"),
      depth: names.helper("depth"),
      changed: [...definition.parameters.keys()].filter((i) => !isHandedOn(definition, i)),
      kept,
      isReported,
      isNumbered: all.length > 1,
      rests: [],
      turns: { name: undefined },
    };
  }

  /** `pending = { s, left, next: pending };`, followed by the next iteration. */
  private wait({ pattern, value, body }: CoreOf<"let">, loop: Loop, waiting: Waiting): readonly ts.Statement[] {
    const { definition, targets, types } = loop;
    const { pending, depth, changed, kept, isReported, isNumbered, rests } = waiting;
    const { typing } = this.context;
    this.seePattern(pattern, (seen) => seen.shown(value));
    const taken = new Set([restField, nextField]);
    const field = <Of>(of: Of, variable: Variable, type: Type): Field<Of> => {
      let name = this.name(variable);
      while (taken.has(name)) name += "_";
      taken.add(name);
      return { of, name, type };
    };
    const own = new Set([...boundIn(pattern), ...definition.parameters].map(({ id }) => id));
    const free = freeVariables(body);
    // Parameters in error reports and memo keys are restored as well.
    const isShown = isReported && !this.context.isTotal(body);
    const isRestored = (i: number): boolean =>
      targets[i] !== undefined &&
      (isShown || kept !== undefined || free.some(({ id }) => id === definition.parameters[i]!.id));
    const parameters = changed.filter(isRestored).map((i) => field(i, definition.parameters[i]!, types[i]!));
    const locals = free
      .filter(({ id }) => !own.has(id))
      .map((variable) => {
        const node: Core = { kind: "variable", variable, span: variable.span };
        return field(variable, variable, typing === undefined ? any : typing.seen.of(node));
      });
    rests.push({ body, parameters, locals });
    const frame = ts.object([
      ...(isNumbered ? [ts.property(restField, ts.literal(rests.length))] : []),
      ...parameters.map(({ of, name }) => ts.property(name, ts.id(targets[of]!))),
      ...locals.map(({ of, name }) => ts.property(name, ts.id(this.name(of)))),
      ts.property(nextField, ts.id(pending)),
    ]);
    const { args } = value as CoreOf<"call">;
    return [
      ts.run(ts.assign(depth, this.runtime("deeper", [ts.id(depth), ts.id(pending)]))),
      ts.run(ts.assign(pending, frame)),
      ...this.nextTurn(args, loop),
    ];
  }

  /**
   * Emits the loop that starts with `statements` and runs until a value is returned, followed by the loop over the
   * continuations. `copies` binds the parameters that an iteration captures to new names.
   */
  protected resumed(
    loop: Loop,
    waiting: Waiting,
    statements: readonly ts.Statement[],
    type: ts.Type | undefined,
    copies: () => readonly ts.Statement[],
  ): readonly ts.Statement[] {
    const { pending, depth, kept, rests } = waiting;
    const { names, typing } = this.context;
    const result = this.name(resultOf(loop.definition));
    const done = (value: ts.Expression): ts.Statement => ts.run(ts.assign(result, value));
    const down: Label = { name: undefined };
    const up: Label = { name: undefined };
    let isEndless = true;
    const turn = withExits([...copies(), ...withoutLastTurn(statements)], (value, isInside) => {
      isEndless = false;
      return [done(value), ts.break(isInside ? this.named(down, "down") : undefined)];
    });
    const frameType = typing && ts.ref(names.typeVariable("Frame"));
    const begin = (): readonly ts.Statement[] => [
      ...(frameType === undefined ? [] : [this.frames(frameType, waiting)]),
      ts.let(pending, undefined, frameType && ts.union([frameType, ts.keyword("undefined")])),
      ts.let(depth, ts.literal(0)),
    ];
    const turns = labelled(down, ts.forever(turn));
    // tsc reports code after an endless loop as unreachable.
    if (isEndless) return [...begin(), turns];
    const frame = names.helper("frame");
    const left: ts.Statement[] = [];
    this.isResuming = true;
    for (let i = 0; i < rests.length; i++) {
      const resumed = withExits(this.restored(rests[i]!, loop, frame, copies), (value, isInside) => [
        done(kept === undefined ? value : kept(value)),
        ts.continue(isInside ? this.named(up, "up") : undefined),
      ]);
      if (i < rests.length - 1)
        left.push(ts.if(ts.binary("===", ts.member(frame, restField), ts.literal(i + 1)), resumed));
      else append(left, withoutLastTurn(resumed));
    }
    this.isResuming = false;
    const isAgain = waiting.turns.name !== undefined;
    const resume = ts.while(ts.binary("!==", ts.id(pending), ts.id("undefined")), [
      ts.const(frame, ts.id(pending), { type: frameType }),
      ts.run(ts.assign(pending, ts.member(frame, nextField))),
      ...(isAgain ? [ts.run(ts.assign(depth, ts.literal(1), "-="))] : []),
      ...left,
    ]);
    const all = [turns, labelled(up, resume), ts.return(ts.id(result))];
    return [
      ...begin(),
      ts.let(result, undefined, type),
      ...(isAgain ? [labelled(waiting.turns, ts.forever(all))] : all),
    ];
  }

  /**
   * `type Frame = { s: Sequence; left: Value; next: Frame | undefined };`, a union with one member per continuation.
   */
  private frames(type: ts.TypeReference, { rests, isNumbered }: Waiting): ts.Statement {
    const typing = this.context.typing!;
    const next = { name: nextField, type: ts.union([type, ts.keyword("undefined")]) };
    const frames = rests.map(({ parameters, locals }, i) =>
      ts.objectType([
        ...(isNumbered ? [{ name: restField, type: ts.literalType(i + 1) }] : []),
        ...parameters.map((one) => ({ name: one.name, type: typing.taken(one.type) })),
        ...locals.map((one) => ({
          name: one.name,
          type: this.context.isLazy(one.of) ? ts.functionType([], typing.of(one.type)) : typing.of(one.type),
        })),
        next,
      ]),
    );
    return ts.typeAlias(type.name, frames.length === 1 ? frames[0]! : ts.union(frames));
  }

  /** Emits a continuation, restoring its variables from the frame. */
  private restored(
    { body, parameters, locals }: Rest,
    loop: Loop,
    frame: string,
    copies: () => readonly ts.Statement[],
  ): readonly ts.Statement[] {
    for (const { of, type } of locals) this.context.typing?.seen.bind(of.id, type);
    const read = new Set(this.read);
    this.read.clear();
    const statements = this.tail(body, loop);
    const begin = copies();
    for (const id of read) this.read.add(id);
    return [
      ...parameters.map(({ of, name }) => ts.run(ts.assign(loop.targets[of]!, ts.member(frame, name)))),
      ...(locals.length === 0
        ? []
        : [
            ts.const(
              ts.objectPattern(locals.map(({ of, name }) => [name, ts.id(this.name(of))] as const)),
              ts.id(frame),
            ),
          ]),
      ...begin,
      ...statements,
    ];
  }

  private named(label: Label, wanted: "turns" | "down" | "up"): string {
    return (label.name ??= this.context.names.helper(wanted));
  }
}

/** Fields of a continuation frame: the number of the continuation, and the next frame. */
const restField = "rest";
const nextField = "next";

const labelled = ({ name }: Label, loop: ts.Statement): ts.Statement =>
  name === undefined ? loop : ts.labelled(name, loop);

/** Combines the accumulator with a final value. */
function withSum(node: Core, { start, variable }: Sum): Core {
  const { span } = node;
  const sum: Core = { kind: "variable", variable, span };
  return isStart(node, start) ? sum : { kind: "primitive", name: "add", args: [sum, node], span };
}

/** True for the identity element of the accumulator: the initial number, the empty string or the empty sequence. */
function isStart(node: Core, start: Core): boolean {
  if (node.kind === "number" && start.kind === "number")
    return node.numerator === start.numerator && node.denominator === start.denominator;
  if (node.kind === "string") return node.value === "" && start.kind === "string";
  return node.kind === "primitive" && node.name === "sequence" && node.args.length === 0 && start.kind === "primitive";
}

/** Returns the variable that a continuation binds to the result of its call. */
function resultOf({ body }: CoreDefinition): Variable {
  let found: Variable | undefined;
  everyCore(body, (node) => {
    if (node.kind === "let" && node.waits === true) [found] = boundIn(node.pattern);
  });
  return found!;
}

/** True if every recursive call passes the parameter on unchanged. */
function isHandedOn(definition: CoreDefinition, i: number): boolean {
  const { defined, parameters, body } = definition;
  return !someCore(body, (node) => {
    const arg = node.kind === "call" && node.defined === defined ? node.args[i] : undefined;
    return arg !== undefined && !(arg.kind === "variable" && arg.variable.id === parameters[i]!.id);
  });
}

function freeVariables(root: Core): readonly Variable[] {
  const found = new Map<number, Variable>();
  const bound = new Set<number>();
  everyCore(root, (node) => {
    if (node.kind === "variable") found.set(node.variable.id, node.variable);
    const own =
      node.kind === "let" ? boundIn(node.pattern) : node.kind === "lambda" ? node.parameters : boundByWalk(node);
    for (const { id } of own) bound.add(id);
  });
  return [...found.values()].filter(({ id }) => !bound.has(id));
}

/** Drops a final `continue`, which is implicit at the end of a loop. */
export function withoutLastTurn(statements: readonly ts.Statement[]): readonly ts.Statement[] {
  const last = statements[statements.length - 1];
  return last?.kind === "continue" && last.label === undefined ? statements.slice(0, -1) : statements;
}

type Exit = (value: ts.Expression, isInside: boolean) => readonly ts.Statement[];

/** Replaces the `return` statements; `isInside` is true within a nested loop. */
function withExits(statements: readonly ts.Statement[], exit: Exit, isInside = false): readonly ts.Statement[] {
  return statements.flatMap((statement) => withExit(statement, exit, isInside));
}

function withExit(statement: ts.Statement, exit: Exit, isInside: boolean): readonly ts.Statement[] {
  switch (statement.kind) {
    case "return":
      return statement.value === undefined ? [statement] : exit(statement.value, isInside);
    case "if":
      return [
        {
          ...statement,
          consequent: withExits(statement.consequent, exit, isInside),
          alternate: statement.alternate && withExits(statement.alternate, exit, isInside),
        },
      ];
    case "for":
    case "forOf":
    case "while":
      return [{ ...statement, body: withExits(statement.body, exit, true) }];
    case "block":
      return [{ ...statement, body: withExits(statement.body, exit, isInside) }];
    case "labelled":
      return withExit(statement.body, exit, isInside).map((body) => ({ ...statement, body }));
    default:
      return [statement];
  }
}
