// Translates core to TLA+: definitions become operators, aggregates sets, the state a variable of the model. Constructs
// without an equivalent in TLA+ or TLC are rejected, with their span.

import { boundBy, boundIn } from "../../ir/clauses.js";
import type { Clause, Core, CoreDefinition, CoreOf, CorePattern, CoreStep } from "../../ir/ir.js";
import type { Variable } from "../../resolve/resolved.js";
import { append } from "../../text/append.js";
import { isUnnamed } from "../../syntax/tree.js";
import type { Span } from "../../text/source.js";
import {
  type AbstractValue,
  anything,
  integersOf,
  isAnything,
  kindsOfAbstractValue,
  membersOf,
} from "../../language/operations/abstract-value.js";
import type { ActionStep } from "./actions.js";
import { type TlaContext, inputName } from "./context.js";
import type { TlaHelper } from "./helpers.js";
import { coordinatesOf, type TlaKind, type TlaKinds } from "./kinds.js";
import { translateOperation } from "./operations.js";
import {
  all,
  any,
  apply,
  type BoundVariable,
  bound,
  hasWord,
  ifElse,
  infix,
  item,
  itemAt,
  junction,
  letIn,
  no,
  not,
  numeral,
  type Operator,
  prefix,
  quantifierTla,
  set,
  text,
  type Tla,
  tuple,
  word,
  yes,
} from "./tree.js";

/** The scope of one definition, or of one claim. */
export class Translation {
  readonly #variables = new Map<number, Tla>();

  constructor(readonly context: TlaContext) {}

  get kinds(): TlaKinds {
    return this.context.kinds;
  }

  translateDefinition({ defined, parameters, clauses, body }: CoreDefinition): Operator {
    const isRead = this.context.readsInput(defined);
    const { isState, value } = this.context.state;
    const variables = parameters.filter(({ id }) => !isState(id));
    for (const { id } of parameters) if (isState(id)) this.#variables.set(id, value);
    return this.withNames(variables, (names) => ({
      name: this.context.globals.get(defined)!,
      parameters: [...names.map((name, i) => this.#declare(name, variables[i]!)), ...(isRead ? [inputName] : [])],
      value: this.#translateClauses(clauses, body),
    }));
  }

  #declare(name: string, { id }: Variable): string {
    const arity = this.context.operators.get(id);
    return arity === undefined ? name : `${name}(${Array.from({ length: arity }, () => "_").join(", ")})`;
  }

  /** Calls `build` with fresh names for some variables. */
  withNames<T>(variables: readonly Variable[], build: (names: readonly string[]) => T): T {
    const tlaNames = variables.map(({ id, name }) => {
      const tlaName = this.context.names.define(isUnnamed(name) ? "other" : name);
      this.#variables.set(id, word(tlaName));
      return tlaName;
    });
    const result = build(tlaNames);
    for (const name of tlaNames) this.context.names.release(name);
    return result;
  }

  /** Calls `build` with a fresh name. */
  withFreshName<T>(base: string, build: (name: string) => T): T {
    const name = this.context.names.define(base);
    const result = build(name);
    this.context.names.release(name);
    return result;
  }

  reject(span: Span, reason: string): Tla {
    this.context.reject({ span, reason });
    return no;
  }

  callHelper(name: TlaHelper, ...args: readonly Tla[]): Tla {
    this.context.requireHelper(name);
    return apply(name, ...args);
  }

  /** Calls `build` with the state variable of a condition bound to the state. */
  withState({ state }: { readonly state?: Variable | undefined }, build: () => Tla): Tla {
    if (state !== undefined) this.#variables.set(state.id, this.context.state.value);
    return build();
  }

  // ---- clauses

  #translateClauses(clauses: readonly Clause[], body: Core): Tla {
    const [first, ...others] = clauses;
    if (first === undefined) return this.toValue(body);
    switch (first.kind) {
      case "require":
        return ifElse(
          this.toCondition(first.condition),
          this.#translateClauses(others, body),
          apply("Assert", no, text(requirementMessage(first))),
        );
      case "bind":
        return this.#bindLocal(first.variable, first.value, () => this.#translateClauses(others, body));
      case "destructure":
        return this.#unpack(first.pattern, first.value, (tests, lets) =>
          this.#assertTests(tests, lets, this.#translateClauses(others, body), "a tuple of another shape"),
        );
    }
  }

  /** Binds a local name in a body; a function becomes an operator. */
  #bindLocal(variable: Variable, value: Core, body: () => Tla): Tla {
    if (value.kind === "lambda") {
      // The name is not in scope in its own definition.
      const operator = this.withNames(value.parameters, (parameters) => ({
        parameters: parameters.map((name, i) => this.#declare(name, value.parameters[i]!)),
        value: this.toValue(value.body),
      }));
      return this.withNames([variable], ([name]) => letIn([{ name: name!, ...operator }], body()));
    }
    const expression = this.toValue(value);
    if (this.#isPlain(expression)) {
      this.#variables.set(variable.id, expression);
      return body();
    }
    return this.withNames([variable], ([name]) => letIn([{ name: name!, parameters: [], value: expression }], body()));
  }

  /** True for names, literals and tuples of them, and for the state: they are substituted instead of named. */
  #isPlain(value: Tla): boolean {
    if (value.kind === "tuple" && value.items.every((item) => this.#isPlain(item))) return true;
    return value.kind === "word" || value === this.context.state.value;
  }

  #assertTests(tests: readonly Tla[], lets: readonly Operator[], body: Tla, message: string): Tla {
    const test = all(...tests);
    return test === yes ? letIn(lets, body) : ifElse(test, letIn(lets, body), apply("Assert", no, text(message)));
  }

  // ---- patterns

  #nameOf({ id }: Variable): string {
    const expression = this.#variables.get(id);
    if (expression?.kind !== "word") throw new Error("The variable has no name.");
    return expression.text;
  }

  /**
   * Calls `build` with the variables of a pattern bound to components of a value. `tests` are the conditions that the
   * value must satisfy: shape tests first, unless its abstract value implies them. `lets` define the variables.
   */
  #destructure<T>(
    pattern: CorePattern,
    value: Tla,
    abstractValue: AbstractValue,
    build: (tests: readonly Tla[], lets: readonly Operator[]) => T,
  ): T {
    return this.withNames(boundIn(pattern), () => {
      const lets: Operator[] = [];
      const shapes: Tla[] = [];
      const equationThunks: (() => Tla)[] = [];
      const visit = (node: CorePattern, term: Tla, facts: AbstractValue): void => {
        switch (node.kind) {
          case "bind":
            if (this.#isPlain(term)) this.#variables.set(node.variable.id, term);
            else lets.push({ name: this.#nameOf(node.variable), parameters: [], value: term });
            return;
          case "match":
            equationThunks.push(() => infix("=", term, this.toValue(node.value)));
            return;
          case "tuple": {
            if (!isShaped(node, facts)) append(shapes, this.#shapeTests(term, node.items.length, facts));
            const items = this.kinds.untag("tuple", term);
            node.items.forEach((part, i) => visit(part, item(items, i + 1), coordinatesOf(facts)?.[i] ?? anything));
          }
        }
      };
      visit(pattern, value, abstractValue);
      const equations = equationThunks.map((match) => match());
      const needsNames = lets.some(({ name }) => equations.some((equation) => hasWord(equation, name)));
      const tests = [...shapes, ...(needsNames && equations.length > 0 ? [letIn(lets, all(...equations))] : equations)];
      return build(tests, lets);
    });
  }

  /** Destructures the value of a node. */
  #unpack<T>(pattern: CorePattern, node: Core, build: (tests: readonly Tla[], lets: readonly Operator[]) => T): T {
    return this.#destructure(pattern, this.toValue(node), this.kinds.abstractValueOf(node), build);
  }

  #shapeTests(value: Tla, length: number, abstractValue: AbstractValue): readonly Tla[] {
    const mayBeAtom = isAnything(abstractValue) || kindsOfAbstractValue(abstractValue).includes("atom");
    const items = this.kinds.untag("tuple", value);
    return [this.testKind(value, "tuple", mayBeAtom), infix("=", apply("Len", items), numeral(length))];
  }

  /** A loop over the members of a set that match a pattern. */
  loop<T>(pattern: CorePattern, set: Core, build: (bound: BoundVariable, lets: readonly Operator[]) => T): T {
    return this.#loop(pattern, set, [], build);
  }

  /**
   * A loop over the members of a set that match a pattern and pass the filters: its bound variable, and the definitions
   * that the loop body needs.
   */
  #loop<T>(
    pattern: CorePattern,
    set: Core,
    filters: readonly Core[],
    build: (bound: BoundVariable, lets: readonly Operator[]) => T,
  ): T {
    const members = this.members(set);
    const restrict = (binder: BoundVariable, tests: readonly Tla[]): BoundVariable => {
      const condition = all(...tests);
      return condition === yes ? binder : { ...binder, set: { kind: "select", bound: binder, condition } };
    };
    const tests = (): readonly Tla[] => filters.map((filter) => this.toCondition(filter));
    if (pattern.kind === "bind")
      return this.withNames([pattern.variable], ([name]) => build(restrict(bound(name!, members), tests()), []));
    if (pattern.kind === "match")
      return this.withFreshName("m", (name) =>
        build(restrict(bound(name, members), [infix("=", word(name), this.toValue(pattern.value)), ...tests()]), []),
      );
    const abstractMember = membersOf(this.kinds.abstractValueOf(set));
    const variables = boundIn(pattern);
    if (
      isShaped(pattern, abstractMember) &&
      !this.kinds.isTagged("tuple") &&
      pattern.items.every(({ kind }) => kind === "bind")
    )
      return this.withNames(variables, (names) => build(restrict({ names, isTuple: true, set: members }, tests()), []));
    return this.withFreshName("t", (name) =>
      this.#destructure(pattern, word(name), abstractMember, (shapes, lets) => {
        const filter = all(...tests());
        const guard = lets.some((local) => hasWord(filter, local.name)) ? letIn(lets, filter) : filter;
        return build(restrict(bound(name, members), [...shapes, guard]), lets);
      }),
    );
  }

  // ---- values

  /** Translates a node to a value. */
  toValue(node: Core): Tla {
    const { kinds, context } = this;
    switch (node.kind) {
      case "number":
        return this.number(
          kinds.hasFractions ? tuple(numeral(node.numerator), numeral(node.denominator)) : numeral(node.numerator),
        );
      case "string":
        return kinds.tag("string", text(node.value));
      case "atom":
        return this.atom(node.name);
      case "truth":
      case "logic":
      case "not":
      case "same":
      case "quantify":
        return kinds.tag("truth", this.toCondition(node));
      case "variable":
        if (context.operators.has(node.variable.id))
          return this.reject(
            node.span,
            "a function is not a value in TLA+; it can only be called, or passed to a definition",
          );
        return this.#variables.get(node.variable.id) ?? word(node.variable.name);
      case "call":
        return this.#translateCall(node);
      case "function":
      case "lambda":
        return this.reject(
          node.span,
          "a function is not a value in TLA+; it can only be called, or passed to a definition",
        );
      case "delayed":
        return this.reject(node.span, "a recursive type has no set in TLA+");
      case "moment":
        return this.#translateMoment(node);
      case "runtime":
      case "primitive":
        return translateOperation(node, this);
      case "tuple":
        return kinds.tag("tuple", tuple(...node.items.map((one) => this.toValue(one))));
      case "branches":
        return this.#translateBranches(node, (value) => this.toValue(value));
      case "solve":
        return this.#translateSolve(node);
      case "let":
        return this.#translateLet(node, (body) => this.toValue(body));
    }
  }

  /** Translates a logical node to a TLA+ condition. */
  toCondition(node: Core): Tla {
    switch (node.kind) {
      case "truth":
        return node.value ? yes : no;
      case "logic": {
        const [first, ...others] = node.operands;
        if (node.operator === "or" && first?.kind === "not" && others.length > 0)
          return infix("=>", this.toCondition(first.operand), any(...others.map((term) => this.toCondition(term))));
        return junction(
          node.operator === "and" ? "/\\" : "\\/",
          node.operands.map((operand) => this.toCondition(operand)),
        );
      }
      case "not":
        return not(this.toCondition(node.operand));
      case "same":
        return infix("<=>", this.toCondition(node.left), this.toCondition(node.right));
      case "quantify":
        return this.loop(node.pattern, node.set, (binder, lets) =>
          quantifierTla(node.quantifier === "all" ? "\\A" : "\\E", binder, letIn(lets, this.toCondition(node.body))),
        );
      case "branches":
        return this.#translateBranches(node, (value) => this.toCondition(value));
      case "let":
        return this.#translateLet(node, (body) => this.toCondition(body));
      default:
        return this.kinds.untag("truth", this.toValue(node));
    }
  }

  /** An atom: a model value, or a string if atoms are never mixed with other kinds. */
  atom(name: string): Tla {
    const { atoms } = this.context;
    return atoms === undefined ? text(name) : word(atoms.constants.get(name)!);
  }

  /** A TLA+ number as a LED value. */
  number(value: Tla): Tla {
    return this.kinds.tag("number", value);
  }

  members(node: Core): Tla {
    return this.kinds.untag("set", this.toValue(node));
  }

  #translateCall(node: CoreOf<"call">): Tla {
    const { context } = this;
    const { defined } = node;
    if (defined === context.state.defined) return context.state.value;
    if (context.isConstant(defined)) return this.number(this.fromInteger(word(context.globals.get(defined)!)));
    const parameters = defined.parameters;
    const args = node.args.flatMap((arg, i) => {
      const { id } = parameters[i]!;
      if (context.state.isState(id)) return [];
      return [context.operators.has(id) ? this.#toOperator(arg) : this.toValue(arg)];
    });
    const input = context.readsInput(defined) ? [word(inputName)] : [];
    return apply(context.globals.get(defined) ?? defined.name, ...args, ...input);
  }

  /** A function as an argument of a definition. */
  #toOperator(node: Core): Tla {
    switch (node.kind) {
      case "lambda":
        return this.withNames(node.parameters, (parameters) => ({
          kind: "lambda",
          parameters,
          body: this.toValue(node.body),
        }));
      case "function":
        return word(this.context.globals.get(node.defined) ?? node.defined.name);
      case "variable":
        if (this.context.operators.has(node.variable.id)) return word(this.#nameOf(node.variable));
    }
    return this.reject(node.span, "TLA+ passes functions only by name, or where they are written");
  }

  applyCallee(callee: Core, args: readonly Core[]): Tla {
    const name = callee.kind === "variable" ? this.#variables.get(callee.variable.id) : undefined;
    return name?.kind === "word"
      ? apply(name.text, ...args.map((arg) => this.toValue(arg)))
      : this.reject(callee.span, "TLA+ calls functions only by name");
  }

  #translateMoment({ field, span }: CoreOf<"moment">): Tla {
    const { kinds } = this;
    const readInput = (name: string): Tla => ({ kind: "field", target: word(inputName), name });
    switch (field) {
      case "currentState":
        return this.context.state.value;
      case "mouseClicked":
        return kinds.tag("truth", readInput("clicked"));
      case "mouseDown":
        return this.reject(span, "held buttons are not translated to TLA+");
      case "mouseX":
      case "mouseY":
        return this.number(this.fromInteger(readInput(field === "mouseX" ? "x" : "y")));
      case "keys":
      case "click":
        return readInput(field);
      case "input":
        return kinds.tag("tuple", tuple(readInput("click"), readInput("held")));
    }
  }

  /** Converts a TLA+ integer to the number representation of the model. */
  fromInteger(value: Tla): Tla {
    return this.kinds.hasFractions ? tuple(value, numeral(1)) : value;
  }

  #translateBranches({ branches, otherwise }: CoreOf<"branches">, translate: (value: Core) => Tla): Tla {
    const fallback = otherwise === undefined ? apply("Assert", no, text("No branch applies.")) : translate(otherwise);
    return branches.reduceRight<Tla>(
      (rest, { condition, value }) => ifElse(this.toCondition(condition), translate(value), rest),
      fallback,
    );
  }

  #translateLet({ pattern, value, body }: CoreOf<"let">, translate: (body: Core) => Tla): Tla {
    if (pattern.kind === "bind") return this.#bindLocal(pattern.variable, value, () => translate(body));
    return this.#unpack(pattern, value, (tests, lets) =>
      this.#assertTests(tests, lets, translate(body), "a tuple of another shape"),
    );
  }

  // ---- solutions

  #translateSolve(node: CoreOf<"solve">): Tla {
    const { kinds } = this;
    const { by, steps, element } = node;
    switch (by) {
      case "collect":
        return kinds.tag("set", this.#toSet(steps, element));
      case "listOver":
        return kinds.tag("sequence", this.#toSequence(node));
      case "unionOver":
        return kinds.tag(
          "set",
          prefix(
            "UNION",
            this.#collectValues(steps, (scope) => scope.members(element)),
          ),
        );
      case "intersectionOver":
        return kinds.tag(
          "set",
          this.callHelper(
            "CommonTo",
            this.#collectValues(steps, (scope) => scope.members(element)),
          ),
        );
      case "only":
        return this.callHelper("TheOnly", this.#toSet(steps, element));
      case "sum":
      case "productOver": {
        // Each solution counts, even if terms are equal.
        const variables = steps.flatMap(boundBy);
        const terms = this.#collectValues(steps, (scope) => {
          const names = variables.map(({ id }) => scope.#variables.get(id)!);
          return tuple(names.length === 1 ? names[0]! : tuple(...names), kinds.untag("number", scope.toValue(element)));
        });
        const fraction = kinds.hasFractions ? "Rat" : "";
        return this.number(this.callHelper(`${fraction}${by === "sum" ? "SumOf" : "ProductOf"}`, terms));
      }
      default:
        return this.reject(node.span, "this loop has no form in TLA+");
    }
  }

  /** A sequence over a set of integers, in their order: a function on its indices. */
  #toSequence({ steps, element, span }: CoreOf<"solve">): Tla {
    const { kinds } = this;
    const [first, ...others] = steps;
    const abstractValue = first?.kind === "each" ? membersOf(kinds.abstractValueOf(first.set)) : undefined;
    if (
      first?.kind !== "each" ||
      first.pattern.kind !== "bind" ||
      !others.every(({ kind }) => kind === "filter") ||
      abstractValue === undefined ||
      integersOf(abstractValue) === undefined ||
      kinds.hasFractions
    )
      return this.reject(span, "only a sequence by condition over one set of integers has a form in TLA+");
    const { variable } = first.pattern;
    const members = this.#loop(first.pattern, first.set, filtersOf(others), ({ set: domain }) => domain);
    const isTagged = kinds.isTagged("number");
    if (others.length === 0 && !isTagged && this.#startsAtOne(first.set))
      return this.withNames([variable], ([name]) => ({
        kind: "function",
        bound: bound(name!, members),
        value: this.toValue(element),
      }));
    return this.withFreshName("all", (all) =>
      letIn(
        [{ name: all, parameters: [], value: this.callHelper("Ascending", isTagged ? removeTags(members) : members) }],
        this.withFreshName("i", (i) =>
          this.withNames([variable], ([name]) => ({
            kind: "function",
            bound: bound(i, infix("..", numeral(1), apply("Len", word(all)))),
            value: letIn(
              [{ name: name!, parameters: [], value: kinds.tag("number", itemAt(word(all), word(i))) }],
              this.toValue(element),
            ),
          })),
        ),
      ),
    );
  }

  /** True for a range from 1, or a constant defined as one. */
  #startsAtOne(set: Core): boolean {
    if (set.kind === "call") {
      const body = this.context.bodyOf(set.defined);
      return body !== undefined && this.#startsAtOne(body);
    }
    if (set.kind !== "primitive") return false;
    const [from] = set.args;
    if (set.name === "inOrder") return this.#startsAtOne(from!);
    return set.name === "range" && from?.kind === "number" && from.numerator === 1n && from.denominator === 1n;
  }

  /** The set of the values of an element under all solutions. */
  #toSet(steps: readonly CoreStep[], element: Core): Tla {
    const [first] = steps;
    // `{x in S : p}` needs no map.
    if (
      first?.kind === "each" &&
      steps.slice(1).every(({ kind }) => kind === "filter") &&
      isPattern(first.pattern, element)
    )
      return this.#loop(first.pattern, first.set, filtersOf(steps.slice(1)), (binder) => binder.set);
    return this.#collectValues(steps, (scope) => scope.toValue(element));
  }

  /** The set of the results of `makeElement` under all solutions. */
  #collectValues(steps: readonly CoreStep[], makeElement: (scope: this) => Tla): Tla {
    const [first, ...others] = steps;
    if (first === undefined) return set(makeElement(this));
    switch (first.kind) {
      case "filter":
        return ifElse(this.toCondition(first.condition), this.#collectValues(others, makeElement), set());
      case "bind":
        if (first.pattern.kind === "bind")
          return this.#bindLocal(first.pattern.variable, first.value, () => this.#collectValues(others, makeElement));
        return this.#unpack(first.pattern, first.value, (tests, lets) => {
          const body = letIn(lets, this.#collectValues(others, makeElement));
          return tests.length === 0 ? body : ifElse(all(...tests), body, set());
        });
      case "each": {
        const end = others.findIndex(({ kind }) => kind !== "filter");
        const filters = filtersOf(end < 0 ? others : others.slice(0, end));
        return this.#loop(first.pattern, first.set, filters, (binder, lets) =>
          this.#mapOver(binder, lets, others.slice(filters.length), makeElement),
        );
      }
      case "either": {
        const { variables, sides } = first;
        const sets = sides.map((side) =>
          this.#collectValues(side, (scope) => {
            const values = variables.map(({ id }) => scope.#variables.get(id)!);
            return values.length === 1 ? values[0]! : tuple(...values);
          }),
        );
        const union = sets.reduce((a, b) => infix("\\cup", a, b));
        return this.withNames(variables, (names) =>
          this.#mapOver({ names, isTuple: names.length > 1, set: union }, [], others, makeElement),
        );
      }
    }
  }

  /** The results of `makeElement` for each member of a set, and each solution of the remaining steps. */
  #mapOver(
    binder: BoundVariable,
    lets: readonly Operator[],
    steps: readonly CoreStep[],
    makeElement: (scope: this) => Tla,
  ): Tla {
    return steps.length === 0
      ? { kind: "map", element: letIn(lets, makeElement(this)), bound: binder }
      : prefix("UNION", { kind: "map", element: letIn(lets, this.#collectValues(steps, makeElement)), bound: binder });
  }

  // ---- actions

  /** The condition that some solution of the steps satisfies `build`. */
  existsSolution(steps: readonly ActionStep[], build: () => Tla): Tla {
    const [first, ...others] = steps;
    if (first === undefined) return build();
    const rest = (): Tla => this.existsSolution(others, build);
    switch (first.kind) {
      case "filter":
        return all(this.toCondition(first.condition), rest());
      case "require":
        return all(apply("Assert", this.toCondition(first.condition), text(requirementMessage(first))), rest());
      case "bind":
        if (first.pattern.kind === "bind") return this.#bindLocal(first.pattern.variable, first.value, rest);
        return this.#unpack(first.pattern, first.value, (tests, lets) => all(...tests, letIn(lets, rest())));
      case "destructure":
        return this.#unpack(first.pattern, first.value, (tests, lets) =>
          this.#assertTests(tests, lets, rest(), "a tuple of another shape"),
        );
      case "each":
        return this.loop(first.pattern, first.set, (binder, lets) => quantifierTla("\\E", binder, letIn(lets, rest())));
      case "either":
        return any(...first.sides.map((side) => this.existsSolution([...side, ...others], build)));
    }
  }

  /** The condition that the model variables equal a state; primed, that their next values do. */
  assign(node: Core, prime: "" | "'"): Tla {
    const { variables } = this.context.state;
    if (node.kind === "branches") return this.#translateBranches(node, (value) => this.assign(value, prime));
    if (node.kind === "let") return this.#translateLet(node, (body) => this.assign(body, prime));
    const value = this.toValue(node);
    const [only] = variables;
    if (variables.length === 1) return infix("=", word(`${only}${prime}`), value);
    const next = inlineExcept(this.kinds.untag("tuple", value));
    if (next.kind !== "tuple")
      return this.withFreshName("after", (name) =>
        letIn(
          [{ name, parameters: [], value: next }],
          all(...variables.map((variable, i) => infix("=", word(`${variable}${prime}`), item(word(name), i + 1)))),
        ),
      );
    const isSame = (name: string, i: number): boolean => {
      const newValue = next.items[i];
      return prime !== "" && newValue?.kind === "word" && newValue.text === name;
    };
    const unchanged = variables.filter(isSame).map(word);
    return all(
      ...variables.flatMap((x, i) => (isSame(x, i) ? [] : [infix("=", word(`${x}${prime}`), next.items[i]!)])),
      ...(unchanged.length === 0
        ? []
        : [prefix("UNCHANGED", unchanged.length === 1 ? unchanged[0]! : tuple(...unchanged))]),
    );
  }

  /** The condition that a value of several possible kinds has a given kind. */
  testKind(value: Tla, kind: TlaKind, mayBeAtom = true): Tla {
    const { atoms } = this.context;
    const tagTest = this.kinds.isTagged(kind) ? infix("=", item(value, 1), text(kind)) : yes;
    if (atoms === undefined || !mayBeAtom) return tagTest;
    return kind === "atom"
      ? infix("\\in", value, word(atoms.set))
      : all(infix("\\notin", value, word(atoms.set)), tagTest);
  }
}

const requirementMessage = ({ clause, text }: Clause & { readonly kind: "require" }): string =>
  `${clause === "where" ? "where" : "If"} ${text}`;

const isShaped = (pattern: CorePattern, abstractValue: AbstractValue): boolean =>
  pattern.kind === "tuple" && coordinatesOf(abstractValue)?.length === pattern.items.length;

/** A tuple with its updated coordinates in place. */
function inlineExcept(node: Tla): Tla {
  if (node.kind !== "except" || node.target.kind !== "tuple") return node;
  const items = [...node.target.items];
  for (const [index, value] of node.entries) {
    const position = index.kind === "word" ? Number(index.text) : NaN;
    if (!(position >= 1 && position <= items.length)) return node;
    items[position - 1] = value;
  }
  return tuple(...items);
}

const removeTags = (numbers: Tla): Tla => ({ kind: "map", element: item(word("n"), 2), bound: bound("n", numbers) });

const filtersOf = (steps: readonly CoreStep[]): readonly Core[] =>
  steps.flatMap((step) => (step.kind === "filter" ? [step.condition] : []));

/** True if an element equals the value that a pattern of variables matches. */
function isPattern(pattern: CorePattern, element: Core): boolean {
  if (pattern.kind === "bind") return element.kind === "variable" && element.variable.id === pattern.variable.id;
  return (
    pattern.kind === "tuple" &&
    element.kind === "tuple" &&
    pattern.items.length === element.items.length &&
    pattern.items.every((one, i) => isPattern(one, element.items[i]!))
  );
}
