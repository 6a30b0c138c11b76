// A reference interpreter: evaluates the tree of a LED document by plain recursion, literally as the language is
// defined. It is slow, obvious, and independent of the translator except for the tree types.

import type {
  Body,
  ComprehensionNode,
  Definition,
  Expression,
  LambdaNode,
  ParsedDocument,
  QuantifierNode,
  RelationNode,
} from "../../src/syntax/tree.js";
import { applyBuiltIn, builtInConstant, builtInFunction } from "./builtins.js";
import { solveGuard, solveWhere } from "./clauses.js";
import { afterTheirNames, eachWithItsSet, match, solve } from "./conditions.js";
import { type Context, type PartialSet, type Scope, bind, byNeed, find } from "./context.js";
import { type Coverage, type Form, newCoverage } from "./coverage.js";
import { BudgetError, CircularError, EitherError, OracleError } from "./failures.js";
import * as numbers from "./numbers.js";
import { freeNames, namesInPattern, bindingLink, type Meaning } from "./names.js";
import {
  binary,
  countedLink,
  countedTruth,
  indexed,
  measured,
  multiplied,
  related,
  sliced,
  updated,
} from "./operators.js";
import { attempt, attemptEach, makesType, union, walk } from "./partial.js";
import { gameNames, isGame } from "./game.js";
import { inOrder } from "./order.js";
import { combined, functions, has, isFinite, members, product, setOf } from "./relations.js";
import {
  type OracleFunction,
  type OracleSet,
  type OracleValue,
  asFunction,
  asInteger,
  asNumber,
  asSet,
  asTruth,
  kind,
  number,
  set,
  string,
  truth,
} from "./values.js";

export interface OracleOptions {
  /** Counts every operator and binding form that produces a value. */
  readonly coverage?: Coverage;
  /** Maximum evaluation steps per query; 200,000 by default. */
  readonly steps?: number;
  readonly watch?: Watch;
}

/** A test of a quantifier's body, and its value in a member that decides the quantifier. */
interface BodyTest {
  readonly test: Expression;
  readonly holds: boolean;
}

/** The tests that all have to be as required for the body to be `holds`. */
function bodyTests(body: Expression, holds: boolean): readonly BodyTest[] {
  if (body.kind === "unary" && body.operator === "not") return bodyTests(body.operand, !holds);
  if (body.kind === "binary" && body.operator === (holds ? "and" : "or"))
    return [...bodyTests(body.left, holds), ...bodyTests(body.right, holds)];
  if (body.kind === "binary" && body.operator === "implies" && !holds)
    return [...bodyTests(body.left, true), ...bodyTests(body.right, false)];
  return [{ test: body, holds }];
}

/** Wraps the evaluation of every expression; observes its value or its failure. */
export interface Watch {
  readonly expression: (expression: Expression, run: () => OracleValue) => OracleValue;
  /** Wraps the call of a definition or a lambda. */
  readonly call: (called: Definition | LambdaNode, args: readonly OracleValue[], run: () => OracleValue) => OracleValue;
  readonly matched?: (pattern: Expression) => void;
}

const unwatched: Watch = { expression: (_, run) => run(), call: (_, __, run) => run() };

export interface Oracle {
  /** The value of an expression over the document's definitions. Throws OracleError, BudgetError or EitherError. */
  readonly value: (expression: Expression) => OracleValue;
}

export function evaluateDocument(parsed: Pick<ParsedDocument, "parsed">, options: OracleOptions = {}): Oracle {
  const items = parsed.parsed.flatMap((region) => region.items);
  const definitions = new Map(
    items.flatMap((item) => (item.kind === "definition" ? [[item.name.name, item] as const] : [])),
  );
  const coverage = options.coverage ?? newCoverage();
  const budget = options.steps ?? 200_000;
  let steps = 0;
  const tick = (): void => {
    if (++steps > budget) throw new BudgetError("too many steps");
  };
  const evaluator = new Evaluator(
    definitions,
    (form) => coverage[form]++,
    tick,
    isGame(items),
    options.watch ?? unwatched,
  );
  return {
    value: (expression) => {
      steps = 0;
      try {
        return evaluator.evaluate(expression, undefined);
      } catch (error) {
        // The oracle's recursion is deeper than that of the program.
        throw error instanceof RangeError ? new BudgetError("the oracle's stack is full") : error;
      }
    },
  };
}

class Evaluator implements Context {
  private readonly constants: ReadonlyMap<string, () => OracleValue>;
  private readonly game: ReadonlyMap<string, () => OracleValue>;

  constructor(
    private readonly definitions: ReadonlyMap<string, Definition>,
    readonly count: (form: Form) => void,
    private readonly tick: () => void,
    game: boolean,
    private watch: Watch,
  ) {
    this.constants = new Map(
      [...definitions.values()]
        .filter((d) => d.parameters.length === 0)
        .map((d) => [
          d.name.name,
          byNeed(
            () => this.call(d, []),
            () => new CircularError(`${d.name.name} needs its own value`),
          ),
        ]),
    );
    this.game = game ? gameNames(() => this.named("initialState", undefined)) : new Map();
  }

  meaning = (name: string, scope: Scope | undefined): Meaning => {
    if (find(scope, name) !== undefined) return "bound";
    const definition = this.definitions.get(name);
    if (definition !== undefined) return definition.parameters.length === 0 ? "bound" : "function";
    if (this.game.has(name) || builtInConstant(name) !== undefined) return "bound";
    return builtInFunction(name) === undefined ? "nothing" : "function";
  };

  matched = (pattern: Expression): void => this.watch.matched?.(pattern);

  isBuiltInConstant = (name: string, scope: Scope | undefined): boolean =>
    find(scope, name) === undefined && !this.definitions.has(name) && builtInConstant(name) !== undefined;

  private named(name: string, scope: Scope | undefined): OracleValue {
    const local = find(scope, name);
    if (local !== undefined) return local.value();
    const definition = this.definitions.get(name);
    if (definition !== undefined && definition.parameters.length > 0) {
      this.count("definition as a value");
      return { kind: "function", apply: (args) => this.call(definition, args) };
    }
    const constant = this.constants.get(name) ?? this.game.get(name);
    if (constant !== undefined) {
      const value = constant();
      this.count("constant");
      return value;
    }
    const known = builtInConstant(name);
    if (known !== undefined) return known;
    const builtIn = builtInFunction(name);
    if (builtIn === undefined) throw new OracleError(`nothing is called ${name}`);
    this.count("built-in as a value");
    return { kind: "function", apply: (args) => applyBuiltIn(builtIn, args) };
  }

  private call(definition: Definition, args: readonly OracleValue[]): OracleValue {
    return this.watch.call(definition, args, () => this.called(definition, args));
  }

  private called(definition: Definition, args: readonly OracleValue[]): OracleValue {
    const { parameters, guard, where, body } = definition;
    if (args.length !== parameters.length)
      throw new OracleError(`${definition.name.name} takes ${parameters.length} arguments`);
    const given = parameters.reduce<Scope | undefined>((scope, p, i) => bind(scope, p.name, args[i]!), undefined);
    const guarded = solveGuard(guard, given, this);
    const scope = solveWhere(where, guarded, this);
    const value = this.body(body, scope);
    if (guard.length > 0) this.count("guard");
    if (where.length > 0) this.count("where");
    return value;
  }

  private body(body: Body, scope: Scope | undefined): OracleValue {
    switch (body.kind) {
      case "expression":
        return this.evaluate(body.value, scope);
      case "branches": {
        for (const { value, condition } of body.branches) {
          if (condition !== undefined && !this.truth(condition, scope)) continue;
          const found = this.evaluate(value, scope);
          this.count(condition === undefined ? "otherwise" : "branch");
          return found;
        }
        throw new OracleError("no branch applies");
      }
      case "predicate":
        return countedTruth(
          "predicate",
          body.conditions.every((c) => this.truth(c, scope)),
          this.count,
        );
      case "broken":
        throw new OracleError("a definition that could not be read");
    }
  }

  private truth(expression: Expression, scope: Scope | undefined): boolean {
    return asTruth(this.evaluate(expression, scope));
  }

  evaluate = (e: Expression, scope: Scope | undefined): OracleValue =>
    this.watch.expression(e, () => this.evaluated(e, scope));

  early = (e: Expression, scope: Scope | undefined): OracleValue => {
    const { watch } = this;
    this.watch = unwatched;
    try {
      return this.evaluate(e, scope);
    } finally {
      this.watch = watch;
    }
  };

  private evaluated(e: Expression, scope: Scope | undefined): OracleValue {
    this.tick();
    const value = (x: Expression): OracleValue => this.evaluate(x, scope);
    switch (e.kind) {
      case "numeral":
        return this.counted("numeral", number(numbers.ratio(e.numerator, e.denominator)));
      case "string":
        return this.counted("string", string(e.value));
      case "atom":
        return this.counted("atom", { kind: "atom", name: e.name });
      case "truth":
        return countedTruth("truth", e.value, this.count);
      case "name":
        return this.named(e.name, scope);
      case "call":
        return this.applied(
          e.callee,
          e.args.map(makesType(e.callee) ? (arg) => this.perhapsSelf(arg, scope) : value),
          scope,
        );
      case "index":
        return this.counted("index", indexed(value(e.target), value(e.index)));
      case "slice":
        return this.counted("slice", sliced(value(e.target), e.from && value(e.from), e.to && value(e.to)));
      case "update":
        return this.counted(
          "update",
          e.entries.reduce((target, entry) => updated(target, value(entry.index), value(entry.value)), value(e.target)),
        );
      case "branches":
        return this.counted("branches as an operand", this.body(e, scope));
      case "tuple":
        return this.counted("tuple", { kind: "tuple", items: e.items.map(value) });
      case "sequence":
        return this.counted("sequence", { kind: "sequence", items: e.items.map(value) });
      case "set":
        return this.counted("set", setOf(e.items.map(value)));
      case "range":
        return this.counted(
          "range",
          set({ form: "range", from: asInteger(value(e.from)), to: asInteger(value(e.to)) }),
        );
      case "comprehension":
        return e.collection === "set"
          ? this.counted("comprehension", this.whole(e, scope))
          : this.counted("sequence by condition", this.listed(e, scope));
      case "unary":
        return this.unary(e.operator, value(e.operand));
      case "binary":
        return this.binary(e.operator, e.left, e.right, scope);
      case "product":
        return multiplied(
          e.factors.map((factor) => this.perhapsSelf(factor, scope)),
          this.count,
        );
      case "relation":
        return this.chain(e, scope);
      case "absolute":
        return measured(value(e.operand), this.count);
      case "quantifier":
        return countedTruth(e.quantifier, this.quantified(e, scope), this.count);
      case "big":
        return e.operator === "Union"
          ? this.counted("big Union", this.whole(e, scope))
          : this.big(e.operator, this.bodies(e, scope), e.alwaysNew);
      case "lambda":
        return this.counted("lambda", this.lambda(e, scope));
      case "typeTest": {
        const operand = value(e.operand);
        return countedTruth("type test", has(asSet(this.type(e.type, scope)), operand), this.count);
      }
      case "arrow":
        return functions();
      case "error":
        throw new OracleError("an expression that could not be read");
    }
  }

  /** A factor or an argument. A set that is being defined becomes a delayed reference to itself. */
  private perhapsSelf(e: Expression, scope: Scope | undefined): OracleValue {
    try {
      return this.evaluate(e, scope);
    } catch (error) {
      if (!(error instanceof CircularError) || e.kind !== "name") throw error;
      return set({ form: "delayed", whole: () => asSet(this.named(e.name, scope)) });
    }
  }

  private counted<Value extends OracleValue>(form: Form, value: Value): Value {
    this.count(form);
    return value;
  }

  private lambda(node: LambdaNode, scope: Scope | undefined): OracleFunction {
    const { parameters, body } = node;
    return {
      kind: "function",
      apply: (args) => {
        if (args.length !== parameters.length) throw new OracleError("a wrong number of arguments");
        return this.watch.call(node, args, () =>
          this.evaluate(
            body,
            parameters.reduce<Scope | undefined>((s, p, i) => bind(s, p.name, args[i]!), scope),
          ),
        );
      },
    };
  }

  private applied(callee: Expression, args: readonly OracleValue[], scope: Scope | undefined): OracleValue {
    if (callee.kind === "name" && find(scope, callee.name) === undefined) {
      const definition = this.definitions.get(callee.name);
      if (definition === undefined && !this.game.has(callee.name)) {
        const builtIn = builtInFunction(callee.name);
        if (builtIn !== undefined) {
          const value = applyBuiltIn(builtIn, args);
          if (builtIn.form !== undefined) this.count(builtIn.form);
          return this.counted("call of a built-in", value);
        }
      } else if (definition !== undefined && definition.parameters.length > 0) {
        return this.counted("call of a definition", this.call(definition, args));
      }
      // `g()` calls a definition without parameters; `g(a)` applies its value.
      if (args.length === 0) return this.named(callee.name, scope);
    }
    return this.counted("call of a value", asFunction(this.evaluate(callee, scope)).apply(args));
  }

  private unary(operator: "not" | "negate" | "plus", operand: OracleValue): OracleValue {
    switch (operator) {
      case "not":
        return countedTruth("not", !asTruth(operand), this.count);
      case "negate":
        return this.counted("negate", number(numbers.negate(asNumber(operand))));
      case "plus":
        return this.counted("plus", number(asNumber(operand)));
    }
  }

  private binary(
    operator: Extract<Expression, { kind: "binary" }>["operator"],
    left: Expression,
    right: Expression,
    scope: Scope | undefined,
  ): OracleValue {
    switch (operator) {
      case "and":
        return countedTruth("and", this.truth(left, scope) && this.truth(right, scope), this.count);
      case "or":
        return countedTruth("or", this.truth(left, scope) || this.truth(right, scope), this.count);
      case "implies":
        return countedTruth("implies", !this.truth(left, scope) || this.truth(right, scope), this.count);
      case "equivalent": {
        const first = this.truth(left, scope);
        return countedTruth("equivalent", first === this.truth(right, scope), this.count);
      }
      default:
        return binary(operator, this.evaluate(left, scope), this.evaluate(right, scope), this.count);
    }
  }

  /** A chain holds if every link does; operands after a failing link are not evaluated. */
  private chain({ first, links }: RelationNode, scope: Scope | undefined): OracleValue {
    let left = this.evaluate(first, scope);
    for (const { operator, right } of links) {
      const isMembership = operator === "in" || operator === "notin";
      const { set: candidates, failure } = isMembership
        ? this.partialSet(right, scope)
        : { set: undefined, failure: undefined };
      const next = candidates ?? this.evaluate(right, scope);
      const holds = related(operator, left, next);
      if (failure !== undefined)
        throw holds === (operator === "in") ? new EitherError("one member decides, another one fails") : failure;
      countedLink(operator, next, this.count);
      if (!holds) return truth(false);
      left = next;
    }
    if (links.length > 1) this.count("chain of relations");
    return truth(true);
  }

  private bodies(e: Extract<Expression, { kind: "big" }>, scope: Scope | undefined): readonly OracleValue[] {
    const { scopes, failure } = this.solutions(e, scope);
    const values = scopes.map((s) => this.evaluate(e.body, s));
    if (failure !== undefined) throw failure;
    return values;
  }

  private solutions(
    e: Extract<Expression, { kind: "big" | "comprehension" }>,
    scope: Scope | undefined,
  ): ReturnType<typeof solve> {
    const link = e.kind === "big" && e.alwaysNew ? bindingLink(e.conditions[0]!) : undefined;
    if (link === undefined) return solve(e.conditions, scope, this);
    const fresh = new Set(namesInPattern(link.left).map((n) => n.name));
    const found = members(asSet(this.evaluate(link.right, scope))).map(
      (x) => match(link.left, x, scope, fresh, this)?.scope,
    );
    return { scopes: found, failure: undefined };
  }

  private big(operator: "Sum" | "Prod" | "Sec", bodies: readonly OracleValue[], fromTo: boolean): OracleValue {
    if (fromTo) this.count("Sum from a to b");
    switch (operator) {
      case "Sum":
        return this.counted("Sum", number(bodies.map(asNumber).reduce(numbers.add, numbers.ratio(0n))));
      case "Prod":
        return this.counted("Prod", number(bodies.map(asNumber).reduce(numbers.multiply, numbers.ratio(1n))));
      case "Sec": {
        if (bodies.length === 0) throw new OracleError("the intersection of no sets");
        return this.counted(
          "big Sec",
          bodies.map(asSet).reduce((left, right) => combined("intersection", left, right)),
        );
      }
    }
  }

  private whole(e: Expression, scope: Scope | undefined): OracleSet {
    const { set: found, failure } = this.partialSet(e, scope);
    if (failure !== undefined) throw failure;
    return found;
  }

  /**
   * The values of `<e | c>`: the leftmost generator is outermost, and each visits its set in canonical order. A
   * generator that waits for names comes after the one that binds them.
   */
  private listed(e: ComprehensionNode, scope: Scope | undefined): OracleValue {
    const { scopes, failure } = this.solutions(e, scope);
    if (failure !== undefined) throw failure;
    const conditions = eachWithItsSet(e.conditions, (name) => this.meaning(name, scope));
    const ordered = afterTheirNames(conditions, (name) => this.meaning(name, scope));
    const keyed = scopes.map((inner) => ({ inner, keys: ordered.flatMap((c) => this.orderKeys(c, inner)) }));
    // Keys may differ in length after the sides of an `or`, so they are not compared as sequences.
    const sorted = keyed.sort((a, b) => {
      const orders = a.keys.map((key, i) => (b.keys[i] === undefined ? 1 : inOrder(key, b.keys[i])));
      return orders.find((order) => order !== 0) ?? 0;
    });
    return { kind: "sequence", items: sorted.map(({ inner }) => this.evaluate(e.element, inner)) };
  }

  /** The position of a solution among those of a condition. The sides of an `or` come one after the other. */
  private orderKeys(condition: Expression, scope: Scope | undefined): readonly OracleValue[] {
    if (condition.kind === "binary" && (condition.operator === "and" || condition.operator === "or")) {
      const sides = [condition.left, condition.right];
      if (condition.operator === "and") return sides.flatMap((side) => this.orderKeys(side, scope));
      const isLeft = this.truth(condition.left, scope);
      return [number(isLeft ? 0n : 1n), ...this.orderKeys(isLeft ? condition.left : condition.right, scope)];
    }
    const [link] = condition.kind === "relation" ? condition.links : [];
    if (condition.kind !== "relation" || link?.operator !== "in") return [];
    // An infinite set cannot generate values, so its condition only tests them.
    return isFinite(asSet(this.evaluate(link.right, scope))) ? [this.evaluate(condition.first, scope)] : [];
  }

  /** The computable members of a set: those of a comprehension or a union that do not fail. */
  partialSet = (e: Expression, scope: Scope | undefined): PartialSet => {
    if (e.kind === "comprehension" && e.collection === "set") {
      const { scopes, failure } = this.solutions(e, scope);
      const found = attemptEach(scopes.map((s) => () => this.evaluate(e.element, s)));
      return { set: setOf(found.values), failure: failure ?? found.failure };
    }
    if (e.kind === "big" && e.operator === "Union") {
      const { scopes, failure } = this.solutions(e, scope);
      const parts = scopes.map((s) => attempt(() => this.partialSet(e.body, s)));
      if (e.alwaysNew) this.count("Sum from a to b");
      return {
        set: parts.map((p) => p.set).reduce(union, setOf([])),
        failure: failure ?? parts.find((p) => p.failure !== undefined)?.failure,
      };
    }
    if (e.kind === "binary" && e.operator === "union") {
      this.tick();
      const left = attempt(() => this.partialSet(e.left, scope));
      const right = attempt(() => this.partialSet(e.right, scope));
      if (left.failure === undefined && right.failure === undefined) this.count("union");
      return { set: union(left.set, right.set), failure: left.failure ?? right.failure };
    }
    return { set: asSet(this.evaluate(e, scope)), failure: undefined };
  };

  /** True if a test of the body that needs none of the names of the binders from `at` on refutes the body. */
  private isRefutedEarly(e: QuantifierNode, at: number, scope: Scope | undefined): boolean {
    const patterns = e.bindings.flatMap((binding) => binding.patterns);
    const pending = new Set(patterns.slice(at).flatMap((pattern) => namesInPattern(pattern).map(({ name }) => name)));
    return bodyTests(e.body, e.quantifier === "some").some(({ test, holds }) => {
      if ([...freeNames(test, (name) => this.meaning(name, scope))].some((name) => pending.has(name))) return false;
      const { values } = attemptEach([() => truth(asTruth(this.early(test, scope)))]);
      return values.some((value) => asTruth(value) !== holds);
    });
  }

  /** `some` and `all`: tries every member, since the failure of one matters even if another decides. */
  private quantified(e: QuantifierNode, scope: Scope | undefined): boolean {
    const deciding = e.quantifier === "some";
    const binders = e.bindings.flatMap(({ patterns, set }) =>
      patterns.map((pattern, i) => ({ pattern, set, isFirst: i === 0 })),
    );
    if (binders.length > e.bindings.length) this.count("several names before one in");
    if (e.bindings.length > 1) this.count("several binders");
    // In `all x, y in S`, the set is in the scope before `x`, for both.
    const tried = (i: number, inner: Scope | undefined, before: Scope | undefined): boolean => {
      const binder = binders[i];
      if (binder === undefined) return this.truth(e.body, inner);
      const outer = binder.isFirst ? inner : before;
      const { set: over, failure: failed } = attempt(() => this.partialSet(binder.set, outer));
      const { values, complete } = walk(over);
      if (values.length === 0) this.count("empty quantifier");
      let failure = failed;
      let decided = false;
      for (const value of values) {
        try {
          const isNew = (name: string): boolean =>
            binder.pattern.kind === "name" || this.meaning(name, inner) !== "bound";
          const fresh = new Set(
            namesInPattern(binder.pattern)
              .map((n) => n.name)
              .filter(isNew),
          );
          const matched = match(binder.pattern, value, inner, fresh, this);
          if (matched === undefined) continue;
          if (binder.pattern.kind === "tuple") this.count("quantified pattern");
          if (tried(i + 1, matched.scope, outer) === deciding) decided = true;
        } catch (error) {
          if (!(error instanceof OracleError)) throw error;
          failure ??= error;
        }
      }
      if (failure !== undefined) {
        if (decided) throw new EitherError("one member decides, another one fails");
        throw this.isRefutedEarly(e, i, outer) ? new EitherError("a test further right may have run before") : failure;
      }
      if (!decided && !complete) throw new BudgetError("a set too large to walk");
      return decided ? deciding : !deciding;
    };
    return tried(0, scope, scope);
  }

  /** A type: a set in which undefined letters are type variables, that is, any type. */
  private type(e: Expression, scope: Scope | undefined): OracleValue {
    if (e.kind === "name" && /^\p{Ll}$/u.test(e.name) && this.meaning(e.name, scope) === "nothing") return kind("Any");
    if (e.kind === "product") return product(e.factors.map((factor) => this.type(factor, scope)));
    if (e.kind === "call" && e.callee.kind === "name")
      return this.applied(
        e.callee,
        e.args.map((arg) => this.type(arg, scope)),
        scope,
      );
    return this.evaluate(e, scope);
  }
}
