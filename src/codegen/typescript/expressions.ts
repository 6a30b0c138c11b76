// Emits core expressions as TypeScript expressions. Iteration over solutions becomes a callback with plain loops
// inside, which is valid in any expression and delays evaluation.

import { domainOf } from "../../ir/domains.js";
import type { Core, CorePattern, CoreStep, LookUp, StrategyOf } from "../../ir/ir.js";
import { boundIn } from "../../ir/clauses.js";
import { dependsOf } from "../../ir/depends.js";
import { variablesOf } from "../../ir/traversal.js";
import type { Defined, Variable } from "../../resolve/resolved.js";
import { isLiteral } from "../../ir/analysis/strict.js";
import { variablesOfSteps } from "./mentioned.js";
import { isWithin, unionOf } from "../../types/lattice/lattice.js";
import { any, functionOf, truth, type Type } from "../../types/lattice/type.js";
import { exactParameters } from "./declared.js";
import { operation } from "./operations.js";
import { Patterns, taken, withoutLastHoles } from "./patterns.js";
import { gathered } from "./tsc-types.js";
import { takenAs } from "./types.js";
import { not } from "./negation.js";
import * as ts from "./typescript.js";
import type { RuntimeExport } from "./names.js";

/** Integer literal: a JavaScript number if it is exact. */
const integer = (n: bigint): ts.Expression =>
  ts.literal(n >= Number.MIN_SAFE_INTEGER && n <= Number.MAX_SAFE_INTEGER ? Number(n) : n);

/** Maximum number of arguments in a call. Engines accept some ten thousand. */
const maxArguments = 1000;

export class Expressions extends Patterns {
  /** Set when the moment is used; callers reset it. */
  protected momentIsUsed = false;
  /** Ids of the variables that the definition's code reads. */
  protected readonly read = new Set<number>();

  private moment(): ts.Identifier {
    this.momentIsUsed = true;
    return ts.id(this.context.moment);
  }

  /** True if the value is certainly Boolean and tsc also infers this; tsc knows the declared type of a definition. */
  protected isTruth(node: Core): boolean {
    const { typing, isTruth } = this.context;
    return isTruth(node) && (node.kind === "call" || typing === undefined || isWithin(typing.seen.of(node), truth));
  }

  /** Emits a condition, with a Boolean check unless the type is certain. */
  condition(node: Core): ts.Expression {
    const value = this.expression(node);
    this.context.typing?.seen.narrow(node);
    return this.isTruth(node) ? value : ts.at(node.span, this.runtime("truth", [value]));
  }

  protected behindTests<T>(make: () => T): T {
    const { typing } = this.context;
    return typing === undefined ? make() : typing.seen.behindTests(make);
  }

  expression(node: Core): ts.Expression {
    return ts.at(node.span, this.plain(node));
  }

  /** Emits an expression of an expected type, with a cast where tsc would not infer it. */
  as(node: Core, type: Type | undefined): ts.Expression {
    const { typing } = this.context;
    if (typing === undefined || type === undefined) return this.expression(node);
    const inside = this.inside(node, type);
    if (inside !== undefined) return ts.at(node.span, inside);
    return this.fitting(this.expression(node), node, type);
  }

  /** Adds a cast to `expression`, the code of `node`, unless tsc infers the expected type. */
  protected fitting(expression: ts.Expression, node: Core, type: Type | undefined): ts.Expression {
    const { typing, names } = this.context;
    if (typing === undefined || type === undefined || typing.fits(node, type)) return expression;
    return ts.call(names.runtime("known"), [expression], [typing.of(type)]);
  }

  /** Emits an expression whose casts can be moved to its operands; undefined if they cannot. */
  private inside(node: Core, type: Type): ts.Expression | undefined {
    switch (node.kind) {
      case "tuple":
        return this.tupleInside(node, type);
      case "branches":
        return this.branches(node, type);
      case "primitive": {
        const [only] = type;
        const member =
          type.length !== 1
            ? undefined
            : node.name === "setOf" && only?.kind === "set"
              ? only.member
              : node.name === "sequence" && only?.kind === "sequence"
                ? only.member
                : undefined;
        return member === undefined || node.args.length > maxArguments || this.context.typing!.fits(node, type)
          ? undefined
          : ts.call(this.context.domains.callee(node.name, domainOf(node)), this.allAs(node.args, member));
      }
      case "lambda": {
        const part = type.length === 1 && type[0]!.kind === "function" ? type[0] : undefined;
        const own = this.context.typing!.seen.of(node);
        if (
          part?.parameters === undefined ||
          !isWithin(functionOf(own[0]!.kind === "function" ? own[0].parameters : undefined, part.result), type)
        )
          return undefined;
        return this.lambda(node, part.result);
      }
      default:
        return undefined;
    }
  }

  private tupleInside({ items }: Core & { kind: "tuple" }, type: Type): ts.Expression | undefined {
    const fitting = type.filter((part) => part.kind === "tuple" && part.items.length === items.length);
    const [only] = fitting;
    return fitting.length === 1 && only?.kind === "tuple"
      ? ts.array(items.map((item, i) => this.as(item, only.items[i])))
      : undefined;
  }

  private allAs(nodes: readonly Core[], type: Type | undefined): readonly ts.Expression[] {
    return nodes.map((node) => this.as(node, type));
  }

  private expressions(nodes: readonly Core[]): readonly ts.Expression[] {
    return nodes.map((node) => this.expression(node));
  }

  private conditions(nodes: readonly Core[]): readonly ts.Expression[] {
    return nodes.map((node) => this.condition(node));
  }

  private branches(node: Core & { kind: "branches" }, type: Type | undefined): ts.Expression {
    return node.branches.reduceRight<ts.Expression>(
      (otherwise, { condition, value }) => ts.conditional(this.condition(condition), this.as(value, type), otherwise),
      node.otherwise === undefined ? this.runtime("noBranch", []) : this.as(node.otherwise, type),
    );
  }

  private lambda(node: Core & { kind: "lambda" }, result: Type | undefined): ts.Expression {
    for (const p of node.parameters) this.see(p);
    const { typing } = this.context;
    const type = typing === undefined || result === undefined ? {} : { result: typing.of(result) };
    const statements = this.loopIn(node.body, result);
    const value = statements === undefined ? this.as(node.body, result) : undefined;
    // A function may be recursive, directly or through another name.
    const begin = this.context.tick === undefined ? [] : [ts.run(ts.call(this.context.tick))];
    const body = value !== undefined && begin.length === 0 ? value : [...begin, ...(statements ?? [ts.return(value)])];
    return ts.arrow(
      node.parameters.map((p) => this.parameter(p, this.isUsed(p))),
      body,
      type,
    );
  }

  /** Returns the statements of a function body that is an accumulating loop; undefined otherwise. */
  protected loopIn(_body: Core, _result: Type | undefined): readonly ts.Statement[] | undefined {
    return undefined;
  }

  private plain(node: Core): ts.Expression {
    const { names } = this.context;
    switch (node.kind) {
      case "number":
        return this.number(node);
      case "string":
        return ts.literal(node.value);
      case "atom":
        return ts.id(names.atom(node.name));
      case "truth":
        return ts.literal(node.value);
      case "variable":
        return this.variable(node.variable);
      case "call":
        return this.call(node);
      case "function":
        return this.functionValue(node);
      case "delayed":
        return ts.call(names.runtime("namedSet"), [
          ts.literal(node.defined.name),
          ts.arrow([], this.call({ kind: "call", defined: node.defined, args: [], span: node.span })),
        ]);
      case "moment":
        return ts.member(this.moment(), names.field(node.field));
      case "runtime":
        return ts.id(names.runtime(node.name));
      case "primitive":
        return this.primitive(node);
      case "tuple":
        return ts.array(this.expressions(node.items));
      case "logic":
        return node.operator === "and"
          ? this.behindTests(() => ts.and(this.conditions(node.operands)))
          : ts.or(this.conditions(node.operands));
      case "not":
        return node.operand.kind === "not" ? this.condition(node.operand.operand) : not(this.condition(node.operand));
      case "same":
        return this.runtime("equal", [this.condition(node.left), this.condition(node.right)]);
      case "branches":
        return this.branches(node, undefined);
      case "lambda": {
        const own = this.context.typing?.seen.of(node)[0];
        return this.lambda(node, own?.kind === "function" ? own.result : undefined);
      }
      case "quantify":
        return this.quantify(node);
      case "solve":
        return this.solve(node);
      case "let":
        return this.let(node);
    }
  }

  /** `((x) => body)(value)` */
  private let({ pattern, value, body }: Core & { kind: "let" }): ts.Expression {
    if (pattern.kind !== "bind")
      return ts.call(ts.arrow([], [this.coordinates(pattern, value), ts.return(this.expression(body))]), []);
    this.seePattern(pattern, (seen) => seen.shown(value));
    return ts.call(
      ts.arrow([this.parameter(pattern.variable, true, this.context.typing?.seen.of(value))], this.expression(body)),
      [this.expression(value)],
    );
  }

  /** Long lists are passed as an array because engines accept some ten thousand arguments. */
  private primitive(node: Core & { kind: "primitive" }): ts.Expression {
    const { name, args } = node;
    const whole = name === "setOf" ? "setFrom" : name === "sequence" ? "sequenceFrom" : undefined;
    if (whole !== undefined && args.length > maxArguments) return this.longList(whole, args);
    if (name === "apply") return this.apply(args);
    const given: ts.Expression[] = [];
    // A loop rather than `map`: long chains nest deeply, and a callback per operand would double the stack usage.
    const taken = exactParameters(name);
    for (const arg of args) given.push(taken === undefined ? this.expression(arg) : this.as(arg, taken[given.length]));
    const { typing } = this.context;
    const operated = operation(node, given);
    if (operated !== undefined && (typing === undefined || typing.seen.takesOperator(node))) return operated;
    return ts.call(this.context.domains.callee(name, domainOf(node)), given);
  }

  private longList(whole: "setFrom" | "sequenceFrom", args: readonly Core[]): ts.Expression {
    const { typing } = this.context;
    const member = typing === undefined ? undefined : unionOf(args.map((arg) => typing.seen.of(arg)));
    return ts.call(
      this.context.names.runtime(whole),
      [ts.array(this.allAs(args, member))],
      member === undefined ? [] : [typing!.of(member)],
    );
  }

  private apply([f, ...args]: readonly Core[]): ts.Expression {
    const part = this.context.typing?.seen.of(f!)[0];
    const parameters =
      part?.kind === "function" && part.parameters?.length === args.length ? part.parameters : undefined;
    return this.runtime("apply", [this.expression(f!), ...args.map((arg, i) => this.as(arg, parameters?.[i]))]);
  }

  private number({ numerator, denominator }: Core & { kind: "number" }): ts.Expression {
    return denominator === 1n ? integer(numerator) : this.runtime("ratio", [integer(numerator), integer(denominator)]);
  }

  private variable(variable: Variable): ts.Expression {
    this.read.add(variable.id);
    const name = ts.id(this.name(variable));
    return this.context.isLazy(variable) ? ts.call(name) : name;
  }

  /** Emits a parameter. tsc reports an unused one unless its name starts with `_`. */
  parameter(variable: Variable, isUsed = true, type?: Type): ts.Parameter {
    const { typing } = this.context;
    return ts.parameter(
      isUsed ? this.name(variable) : `_${this.name(variable)}`,
      typing === undefined ? this.valueType() : typing.of(type ?? typing.variable(variable.id)),
    );
  }

  private readsMoment(defined: Defined): boolean {
    const { state, input } = this.context.definitionOf(defined).reads;
    return state || input;
  }

  private call(node: Core & { kind: "call" }): ts.Expression {
    const { defined, args } = node;
    const name = ts.id(this.context.names.of(defined.name));
    const moment = this.readsMoment(defined) ? [this.moment()] : [];
    const { typing, names } = this.context;
    if (typing === undefined || args.length === 0) return ts.call(name, [...this.expressions(args), ...moment]);
    const chosen = typing.seen.chosen(node);
    // No single signature accepts arguments that may have several kinds.
    if (chosen === undefined && moment.length === 0)
      return ts.call(
        ts.call(names.runtime("known"), [name], [ts.ref(names.runtimeType("LedFunction"))]),
        this.expressions(args),
      );
    const known = (arg: Core, type: Type): ts.Expression =>
      ts.call(names.runtime("known"), [this.expression(arg)], [typing.of(type)]);
    // A function that reads the moment is not an LED value.
    if (chosen === undefined) {
      const { parameters } = typing.signaturesOf(defined).at(-1)!;
      return ts.call(name, [
        ...args.map((arg, i) =>
          known(
            arg,
            takenAs(parameters[i]!, () => any),
          ),
        ),
        ...moment,
      ]);
    }
    const { signature, bindings } = chosen;
    const isOverloaded = typing.signaturesOf(defined).length > 1;
    const given = args.map((arg, i) => {
      const type = takenAs(signature.parameters[i]!, (v) => bindings.get(v) ?? any);
      // With several signatures tsc takes the first match, so the argument is cast to the modelled type.
      return isOverloaded && typing.seen.isUncertain(arg) ? known(arg, type) : this.as(arg, type);
    });
    return ts.call(
      name,
      [...given, ...moment],
      typing.seen.needsArguments(chosen, args) ? signature.variables.map((v) => typing.of(bindings.get(v) ?? any)) : [],
    );
  }

  private functionValue({ defined }: Core & { kind: "function" }): ts.Expression {
    const name = ts.id(this.context.names.of(defined.name));
    if (!this.readsMoment(defined)) return name;
    const [signature] = this.context.typing?.signaturesOf(defined) ?? [];
    const parameters = defined.parameters.map((p, i) => this.parameter(p, true, signature?.parameters[i]));
    return ts.arrow(parameters, ts.call(name, [...defined.parameters.map((p) => ts.id(this.name(p))), this.moment()]));
  }

  /** `some(S, (x) => …)`; members that do not match the pattern are skipped. */
  private quantify({ quantifier, pattern, set, body, strategy }: Core & { kind: "quantify" }): ts.Expression {
    const name: RuntimeExport = quantifier === "some" ? "some" : "every";
    const walked = this.matched(pattern, this.expression(set), (seen) => seen.shown(set, "members"));
    if (pattern.kind === "bind" && strategy?.kind === "group")
      return ts.call(ts.member(this.grouped(strategy, pattern, set, walked), name), [
        ts.arrow(this.isUsed(pattern.variable) ? [this.name(pattern.variable)] : [], this.condition(body)),
      ]);
    if (pattern.kind === "bind")
      return this.runtime(name, [
        walked,
        ts.arrow(this.isUsed(pattern.variable) ? [this.name(pattern.variable)] : [], this.condition(body)),
      ]);
    const skipped = ts.return(ts.literal(quantifier === "all"));
    const leave = (test: ts.Expression): readonly ts.Statement[] => [ts.if(not(test), [skipped])];
    const decide = (): readonly ts.Statement[] => [ts.return(this.condition(body))];
    const member = this.context.names.helper("member");
    if (strategy !== undefined && pattern.kind === "tuple") {
      const { elements, statements } = this.takeApart(pattern, leave, decide, knownBy(strategy));
      return ts.call(ts.member(this.tuples(strategy, pattern, set, walked), name), [
        ts.arrow(elements.length === 0 ? [] : [member], [...taken(elements, ts.id(member)), ...statements]),
      ]);
    }
    return this.runtime(name, [walked, ts.arrow([member], this.match(pattern, ts.id(member), leave, decide))]);
  }

  // ---- iteration over solutions

  private solve(node: Core & { kind: "solve" }): ts.Expression {
    const { by, steps, element, strategy, text } = node;
    const { found, typing, domains } = this.context;
    const type = typing && gathered(by, typing.seen.of(node));
    const walk = ts.arrow(
      [found],
      this.walk(steps, variablesOf(element), () => [ts.run(ts.call(found, [this.as(element, type)]))]),
    );
    if (by === "only")
      return ts.call(
        domains.callee(by, undefined),
        [ts.literal(text ?? ""), walk],
        type === undefined ? [] : [typing!.of(type)],
      );
    return ts.call(
      domains.callee(strategy?.kind === "distinct" ? "collectDistinct" : by, domainOf(node)),
      [walk],
      type === undefined ? [] : [typing!.of(type)],
    );
  }

  /**
   * Returns loops over the solutions of `steps` with `inner` as their body; `needed` are the ids of the variables it
   * uses.
   */
  walk(
    steps: readonly CoreStep[],
    needed: ReadonlySet<number>,
    inner: () => readonly ts.Statement[],
  ): readonly ts.Statement[] {
    const [step, ...rest] = steps;
    if (step === undefined) return inner();
    switch (step.kind) {
      case "each":
        return this.each(step, () => this.walk(rest, needed, inner));
      case "bind":
        return this.bind(step, () => this.walk(rest, needed, inner));
      case "filter": {
        const tests = [step];
        let after = rest;
        for (let next = after[0]; next?.kind === "filter"; next = after[0]) {
          tests.push(next);
          after = after.slice(1);
        }
        return this.behindTests(() => [
          ts.if(ts.and(tests.map((test) => this.filter(test.condition))), this.walk(after, needed, inner)),
        ]);
      }
      case "either":
        return this.either(step, new Set([...needed, ...variablesOfSteps(rest)]), () => this.walk(rest, needed, inner));
    }
  }

  /** Emits the condition of a filter. tsc does not narrow types in unreachable code, so `false` becomes a call. */
  private filter(test: Core): ts.Expression {
    const condition = this.condition(test);
    const isDead = this.context.typing !== undefined && condition.kind === "boolean" && !condition.value;
    return isDead ? this.runtime("truth", [condition]) : condition;
  }

  protected each(
    { pattern, set, otherwise, strategy, span }: CoreStep & { kind: "each" },
    inner: () => readonly ts.Statement[],
  ): readonly ts.Statement[] {
    const walked = this.matched(pattern, this.expression(set), (seen) => seen.shown(set, "members"));
    if (pattern.kind === "bind") {
      const name = this.name(pattern.variable);
      return [
        ts.forOf(
          this.needsName(pattern.variable) ? name : `_${name}`,
          ts.at(
            span,
            strategy?.kind === "group"
              ? this.grouped(strategy, pattern, set, walked)
              : this.runtime(
                  "members",
                  otherwise === undefined ? [walked] : [walked, ts.arrow([], this.expression(otherwise))],
                ),
          ),
          inner(),
        ),
      ];
    }
    if (pattern.kind === "match") throw new Error("a member test was planned as a loop");
    const { elements, statements } = this.takeApart(
      pattern,
      (test) => [ts.if(not(test), [ts.continue()])],
      inner,
      knownBy(strategy),
    );
    const tuples = this.tuples(strategy, pattern, set, walked);
    return [
      ts.forOf(
        elements.length === 0 ? this.context.names.helper("_tuple") : ts.arrayPattern(elements),
        ts.at(span, tuples),
        statements,
      ),
    ];
  }

  /** Returns the tuples that a loop iterates over: all members, or the result of an index lookup. */
  private tuples(
    strategy: LookUp | undefined,
    pattern: CorePattern & { kind: "tuple" },
    set: Core,
    walked: ts.Expression,
  ): ts.Expression {
    const { items } = pattern;
    const which = [walked, ts.literal(items.length)];
    if (strategy === undefined) return this.runtime("tuplesOf", which);
    if (strategy.kind === "group") return this.grouped(strategy, pattern, set, walked);
    if (strategy.kind === "within")
      return this.runtime("tuplesWithin", [...which, ts.literal(strategy.at + 1), this.expression(strategy.set)]);
    const places = strategy.keys.map(({ at }) => ts.literal(at + 1));
    const values = strategy.keys.map(({ at, value }) => {
      const item = items[at]!;
      return this.expression(value ?? (item.kind === "match" ? item.value : unknownKey()));
    });
    const { waits } = strategy;
    if (waits === undefined)
      return places.length === 1
        ? this.runtime("tuplesWith", [...which, ...places, ...values])
        : this.runtime("tuplesWithAll", [...which, ts.array(places), ts.array(values)]);
    const late = values.slice(waits);
    return places.length === 1
      ? this.runtime("tuplesWhose", [...which, ...places, ts.arrow([], late[0]!)])
      : this.runtime("tuplesWhoseAll", [
          ...which,
          ts.array(places),
          ts.array(values.slice(0, waits)),
          ts.arrow([], ts.array(late)),
        ]);
  }

  /**
   * `groups.with([w], members(S), (x) => index(w, x), () => y)`: dependencies of the members are passed unevaluated
   * if they are lazy.
   */
  private grouped(
    { key, value }: StrategyOf<"group">,
    pattern: CorePattern,
    set: Core,
    walked: ts.Expression,
  ): ts.Expression {
    const depends = dependsOf(pattern, set, key);
    for (const { id } of depends) this.read.add(id);
    const items = pattern.kind === "tuple" ? pattern.items : [];
    const used = variablesOf(key);
    const names = items.map((item) =>
      item.kind === "bind" && used.has(item.variable.id) ? this.name(item.variable) : undefined,
    );
    const members =
      pattern.kind === "tuple"
        ? this.runtime("tuplesOf", [walked, ts.literal(items.length)])
        : this.runtime("members", [walked]);
    const member = pattern.kind === "bind" ? this.name(pattern.variable) : this.context.names.helper("member");
    const coordinates = taken(withoutLastHoles(names), ts.id(member));
    const given = this.expression(key);
    return ts.call(ts.member(this.context.groups.next(), this.context.names.field("with")), [
      ts.array(depends.map((variable) => ts.id(this.name(variable)))),
      members,
      ts.arrow([member], coordinates.length === 0 ? given : [...coordinates, ts.return(given)]),
      ts.arrow([], this.expression(value)),
    ]);
  }

  protected bind(
    { pattern, value }: CoreStep & { kind: "bind" },
    inner: () => readonly ts.Statement[],
  ): readonly ts.Statement[] {
    if (boundIn(pattern).some(this.context.isLazy)) return [...this.bindLazily(pattern, value), ...inner()];
    if (pattern.kind === "bind") {
      if (this.needsName(pattern.variable)) {
        const given = ts.const(this.name(pattern.variable), this.expression(value), { type: this.annotation(value) });
        this.seePattern(pattern, (seen) => seen.shown(value));
        return [given, ...inner()];
      }
      if (isLiteral(value)) return inner();
      const given = this.expression(value);
      // tsc also rejects unreachable code after the call of a function that never returns.
      const isLast = this.context.typing?.seen.of(value).length === 0;
      return [ts.run(isLast ? ts.unary("void", given) : given), ...inner()];
    }
    const whole = this.context.names.helper("whole");
    const given = ts.const(whole, this.expression(value), { type: this.valueType() });
    // Another side of an `or` may have bound the same names with different types.
    this.seePattern(pattern, () => ({ type: any, isVague: false }));
    return [given, ...this.nested(pattern, ts.id(whole), inner)];
  }

  /** Visits every solution of any side once: a later side's only if no earlier side holds. */
  private either(
    { variables, sides, holds }: CoreStep & { kind: "either" },
    needed: ReadonlySet<number>,
    inner: () => readonly ts.Statement[],
  ): readonly ts.Statement[] {
    const solution = this.context.names.helper("solution");
    for (const v of variables) this.see(v);
    const rest = ts.const(
      solution,
      ts.arrow(
        variables.map((v) => this.parameter(v, needed.has(v.id))),
        inner(),
      ),
    );
    const visits = sides.flatMap((side, i) => {
      const statements = this.walk(side, new Set(variables.map(({ id }) => id)), () => {
        const given = variables.map((v): Core => ({ kind: "variable", variable: v, span: v.span }));
        const visit = ts.run(
          ts.call(
            solution,
            this.context.typing === undefined
              ? variables.map((v) => ts.id(this.name(v)))
              : given.map((v, n) => this.as(v, this.context.typing!.variable(variables[n]!.id))),
          ),
        );
        return i === 0 ? [visit] : [ts.if(not(ts.or(holds.slice(0, i).map((test) => this.condition(test)))), [visit])];
      });
      // The next side may bind the same names.
      return statements.some((statement) => statement.kind === "const") ? [ts.block(statements)] : statements;
    });
    return [rest, ...visits];
  }
}

/** Zero-based positions of the coordinates that form the lookup key. */
function knownBy(strategy: LookUp | undefined): readonly number[] {
  return strategy?.kind === "index" ? strategy.keys.map(({ at }) => at) : [];
}

function unknownKey(): never {
  throw new Error("a key without a value was planned");
}
