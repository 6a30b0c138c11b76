// Translates core to TLA+: definitions become operators, aggregates sets, the state a variable of the model. Constructs
// without an equivalent in TLA+ or TLC are refused, with their span.

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

  definition({ defined, parameters, clauses, body }: CoreDefinition): Operator {
    const isRead = this.context.readsInput(defined);
    const { isState, value } = this.context.state;
    const variables = parameters.filter(({ id }) => !isState(id));
    for (const { id } of parameters) if (isState(id)) this.#variables.set(id, value);
    return this.binding(variables, (ownNames) => ({
      name: this.context.globals.get(defined)!,
      parameters: [...ownNames.map((name, i) => this.#declared(name, variables[i]!)), ...(isRead ? [inputName] : [])],
      value: this.#clauses(clauses, body),
    }));
  }

  #declared(name: string, { id }: Variable): string {
    const arity = this.context.operators.get(id);
    return arity === undefined ? name : `${name}(${Array.from({ length: arity }, () => "_").join(", ")})`;
  }

  /** Runs `make` with names for some variables. */
  binding<T>(variables: readonly Variable[], make: (names: readonly string[]) => T): T {
    const bound = variables.map(({ id, name }) => {
      const own = this.context.names.define(isUnnamed(name) ? "other" : name);
      this.#variables.set(id, word(own));
      return own;
    });
    const result = make(bound);
    for (const name of bound) this.context.names.release(name);
    return result;
  }

  /** Runs `make` with a fresh name. */
  bindingNew<T>(base: string, make: (name: string) => T): T {
    const name = this.context.names.define(base);
    const result = make(name);
    this.context.names.release(name);
    return result;
  }

  refuse(span: Span, reason: string): Tla {
    this.context.refuse({ span, reason });
    return no;
  }

  helper(name: TlaHelper, ...args: readonly Tla[]): Tla {
    this.context.need(name);
    return apply(name, ...args);
  }

  /** Runs `make` with the variable of a condition bound to the state. */
  standing({ state }: { readonly state?: Variable | undefined }, make: () => Tla): Tla {
    if (state !== undefined) this.#variables.set(state.id, this.context.state.value);
    return make();
  }

  // ---- clauses

  #clauses(clauses: readonly Clause[], body: Core): Tla {
    const [first, ...others] = clauses;
    if (first === undefined) return this.value(body);
    switch (first.kind) {
      case "require":
        return ifElse(
          this.condition(first.condition),
          this.#clauses(others, body),
          apply("Assert", no, text(requirement(first))),
        );
      case "bind":
        return this.#local(first.variable, first.value, () => this.#clauses(others, body));
      case "destructure":
        return this.#parted(first.pattern, first.value, (tests, lets) =>
          this.#asserted(tests, lets, this.#clauses(others, body), "a tuple of another shape"),
        );
    }
  }

  /** Binds a local name in a body; a function becomes an operator. */
  #local(variable: Variable, value: Core, body: () => Tla): Tla {
    if (value.kind === "lambda") {
      // The name is not in scope in its own definition.
      const operator = this.binding(value.parameters, (parameters) => ({
        parameters: parameters.map((name, i) => this.#declared(name, value.parameters[i]!)),
        value: this.value(value.body),
      }));
      return this.binding([variable], ([name]) => letIn([{ name: name!, ...operator }], body()));
    }
    const expression = this.value(value);
    if (this.#isPlain(expression)) {
      this.#variables.set(variable.id, expression);
      return body();
    }
    return this.binding([variable], ([name]) => letIn([{ name: name!, parameters: [], value: expression }], body()));
  }

  /** True for names, literals and tuples of them, and for the state: they need no other name. */
  #isPlain(value: Tla): boolean {
    if (value.kind === "tuple" && value.items.every((one) => this.#isPlain(one))) return true;
    return value.kind === "word" || value === this.context.state.value;
  }

  #asserted(tests: readonly Tla[], lets: readonly Operator[], body: Tla, what: string): Tla {
    const test = all(...tests);
    return test === yes ? letIn(lets, body) : ifElse(test, letIn(lets, body), apply("Assert", no, text(what)));
  }

  // ---- patterns

  #nameOf({ id }: Variable): string {
    const ownFormula = this.#variables.get(id);
    if (ownFormula?.kind !== "word") throw new Error("The variable has no name.");
    return ownFormula.text;
  }

  /**
   * Runs `make` with the variables of a pattern bound to parts of a value, and the tests that the value must pass:
   * first those of its shape, unless known from its abstract value. `lets` define the variables.
   */
  #destructured<T>(
    pattern: CorePattern,
    value: Tla,
    abstractValue: AbstractValue,
    make: (tests: readonly Tla[], lets: readonly Operator[]) => T,
  ): T {
    return this.binding(boundIn(pattern), () => {
      const lets: Operator[] = [];
      const shapes: Tla[] = [];
      const matches: (() => Tla)[] = [];
      const walk = (one: CorePattern, at: Tla, possible: AbstractValue): void => {
        switch (one.kind) {
          case "bind":
            if (this.#isPlain(at)) this.#variables.set(one.variable.id, at);
            else lets.push({ name: this.#nameOf(one.variable), parameters: [], value: at });
            return;
          case "match":
            matches.push(() => infix("=", at, this.value(one.value)));
            return;
          case "tuple": {
            if (!isShaped(one, possible)) append(shapes, this.#shape(at, one.items.length, possible));
            const items = this.kinds.untagged("tuple", at);
            one.items.forEach((part, i) => walk(part, item(items, i + 1), coordinatesOf(possible)?.[i] ?? anything));
          }
        }
      };
      walk(pattern, value, abstractValue);
      const matched = matches.map((match) => match());
      const needsNames = lets.some(({ name }) => matched.some((one) => hasWord(one, name)));
      const tests = [...shapes, ...(needsNames && matched.length > 0 ? [letIn(lets, all(...matched))] : matched)];
      return make(tests, lets);
    });
  }

  /** Destructures the value of a node. */
  #parted<T>(pattern: CorePattern, node: Core, make: (tests: readonly Tla[], lets: readonly Operator[]) => T): T {
    return this.#destructured(pattern, this.value(node), this.kinds.of(node), make);
  }

  #shape(value: Tla, length: number, abstractValue: AbstractValue): readonly Tla[] {
    const mayBeAtom = isAnything(abstractValue) || kindsOfAbstractValue(abstractValue).includes("atom");
    const items = this.kinds.untagged("tuple", value);
    return [this.isOf(value, "tuple", mayBeAtom), infix("=", apply("Len", items), numeral(length))];
  }

  /** A loop over the members of a set that match a pattern. */
  walk<T>(pattern: CorePattern, over: Core, make: (bound: BoundVariable, lets: readonly Operator[]) => T): T {
    return this.#walk(pattern, over, [], make);
  }

  /**
   * A loop over the members of a set that match a pattern and pass the filters: its bound variable, and the definitions
   * that the loop body needs.
   */
  #walk<T>(
    pattern: CorePattern,
    over: Core,
    filters: readonly Core[],
    make: (bound: BoundVariable, lets: readonly Operator[]) => T,
  ): T {
    const members = this.members(over);
    const choose = (binder: BoundVariable, tests: readonly Tla[]): BoundVariable => {
      const condition = all(...tests);
      return condition === yes ? binder : { ...binder, set: { kind: "select", bound: binder, condition } };
    };
    const tests = (): readonly Tla[] => filters.map((filter) => this.condition(filter));
    if (pattern.kind === "bind")
      return this.binding([pattern.variable], ([name]) => make(choose(bound(name!, members), tests()), []));
    if (pattern.kind === "match")
      return this.bindingNew("m", (name) =>
        make(choose(bound(name, members), [infix("=", word(name), this.value(pattern.value)), ...tests()]), []),
      );
    const possible = membersOf(this.kinds.of(over));
    const variables = boundIn(pattern);
    if (
      isShaped(pattern, possible) &&
      !this.kinds.isTagged("tuple") &&
      pattern.items.every(({ kind }) => kind === "bind")
    )
      return this.binding(variables, (names) => make(choose({ names, isTuple: true, set: members }, tests()), []));
    return this.bindingNew("t", (name) =>
      this.#destructured(pattern, word(name), possible, (shapes, lets) => {
        const passed = all(...tests());
        const used = lets.some((one) => hasWord(passed, one.name)) ? letIn(lets, passed) : passed;
        return make(choose(bound(name, members), [...shapes, used]), lets);
      }),
    );
  }

  // ---- values

  /** Translates a node to a value. */
  value(node: Core): Tla {
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
        return kinds.tag("truth", this.condition(node));
      case "variable":
        if (context.operators.has(node.variable.id))
          return this.refuse(
            node.span,
            "a function is not a value in TLA+; it can only be called, or passed to a definition",
          );
        return this.#variables.get(node.variable.id) ?? word(node.variable.name);
      case "call":
        return this.#call(node);
      case "function":
      case "lambda":
        return this.refuse(
          node.span,
          "a function is not a value in TLA+; it can only be called, or passed to a definition",
        );
      case "delayed":
        return this.refuse(node.span, "a recursive type has no set in TLA+");
      case "moment":
        return this.#moment(node);
      case "runtime":
      case "primitive":
        return translateOperation(node, this);
      case "tuple":
        return kinds.tag("tuple", tuple(...node.items.map((one) => this.value(one))));
      case "branches":
        return this.#branches(node, (value) => this.value(value));
      case "solve":
        return this.#solved(node);
      case "let":
        return this.#let(node, (body) => this.value(body));
    }
  }

  /** Translates a logical node to a TLA+ condition. */
  condition(node: Core): Tla {
    switch (node.kind) {
      case "truth":
        return node.value ? yes : no;
      case "logic": {
        const [first, ...others] = node.operands;
        if (node.operator === "or" && first?.kind === "not" && others.length > 0)
          return infix("=>", this.condition(first.operand), any(...others.map((operand) => this.condition(operand))));
        return junction(
          node.operator === "and" ? "/\\" : "\\/",
          node.operands.map((operand) => this.condition(operand)),
        );
      }
      case "not":
        return not(this.condition(node.operand));
      case "same":
        return infix("<=>", this.condition(node.left), this.condition(node.right));
      case "quantify":
        return this.walk(node.pattern, node.set, (binder, lets) =>
          quantifierTla(node.quantifier === "all" ? "\\A" : "\\E", binder, letIn(lets, this.condition(node.body))),
        );
      case "branches":
        return this.#branches(node, (value) => this.condition(value));
      case "let":
        return this.#let(node, (body) => this.condition(body));
      default:
        return this.kinds.untagged("truth", this.value(node));
    }
  }

  /** An atom: a model value, or a string if atoms meet no other kind. */
  atom(name: string): Tla {
    const { atoms } = this.context;
    return atoms === undefined ? text(name) : word(atoms.constants.get(name)!);
  }

  /** A TLA+ number as a LED value. */
  number(value: Tla): Tla {
    return this.kinds.tag("number", value);
  }

  members(node: Core): Tla {
    return this.kinds.untagged("set", this.value(node));
  }

  #call(node: CoreOf<"call">): Tla {
    const { context } = this;
    const { defined } = node;
    if (defined === context.state.defined) return context.state.value;
    if (context.isConstant(defined)) return this.number(this.whole(word(context.globals.get(defined)!)));
    const parameters = defined.parameters;
    const args = node.args.flatMap((arg, i) => {
      const { id } = parameters[i]!;
      if (context.state.isState(id)) return [];
      return [context.operators.has(id) ? this.#operator(arg) : this.value(arg)];
    });
    const input = context.readsInput(defined) ? [word(inputName)] : [];
    return apply(context.globals.get(defined) ?? defined.name, ...args, ...input);
  }

  /** A function as an argument of a definition. */
  #operator(node: Core): Tla {
    switch (node.kind) {
      case "lambda":
        return this.binding(node.parameters, (parameters) => ({
          kind: "lambda",
          parameters,
          body: this.value(node.body),
        }));
      case "function":
        return word(this.context.globals.get(node.defined) ?? node.defined.name);
      case "variable":
        if (this.context.operators.has(node.variable.id)) return word(this.#nameOf(node.variable));
    }
    return this.refuse(node.span, "TLA+ passes functions only by name, or where they are written");
  }

  apply(callee: Core, args: readonly Core[]): Tla {
    const name = callee.kind === "variable" ? this.#variables.get(callee.variable.id) : undefined;
    return name?.kind === "word"
      ? apply(name.text, ...args.map((arg) => this.value(arg)))
      : this.refuse(callee.span, "TLA+ calls functions only by name");
  }

  #moment({ field, span }: CoreOf<"moment">): Tla {
    const { kinds } = this;
    const read = (name: string): Tla => ({ kind: "field", target: word(inputName), name });
    switch (field) {
      case "currentState":
        return this.context.state.value;
      case "mouseClicked":
        return kinds.tag("truth", read("clicked"));
      case "mouseDown":
        return this.refuse(span, "held buttons are not translated to TLA+");
      case "mouseX":
      case "mouseY":
        return this.number(this.whole(read(field === "mouseX" ? "x" : "y")));
      case "keys":
      case "click":
        return read(field);
      case "input":
        return kinds.tag("tuple", tuple(read("click"), read("held")));
    }
  }

  /** A TLA+ integer as a number. */
  whole(value: Tla): Tla {
    return this.kinds.hasFractions ? tuple(value, numeral(1)) : value;
  }

  #branches({ branches, otherwise }: CoreOf<"branches">, translate: (value: Core) => Tla): Tla {
    const last = otherwise === undefined ? apply("Assert", no, text("No branch applies.")) : translate(otherwise);
    return branches.reduceRight<Tla>(
      (rest, { condition, value }) => ifElse(this.condition(condition), translate(value), rest),
      last,
    );
  }

  #let({ pattern, value, body }: CoreOf<"let">, translate: (body: Core) => Tla): Tla {
    if (pattern.kind === "bind") return this.#local(pattern.variable, value, () => translate(body));
    return this.#parted(pattern, value, (tests, lets) =>
      this.#asserted(tests, lets, translate(body), "a tuple of another shape"),
    );
  }

  // ---- solutions

  #solved(node: CoreOf<"solve">): Tla {
    const { kinds } = this;
    const { by, steps, element } = node;
    switch (by) {
      case "collect":
        return kinds.tag("set", this.#collected(steps, element));
      case "listOver":
        return kinds.tag("sequence", this.#listed(node));
      case "unionOver":
        return kinds.tag(
          "set",
          prefix(
            "UNION",
            this.#gathered(steps, (here) => here.members(element)),
          ),
        );
      case "intersectionOver":
        return kinds.tag(
          "set",
          this.helper(
            "CommonTo",
            this.#gathered(steps, (here) => here.members(element)),
          ),
        );
      case "only":
        return this.helper("TheOnly", this.#collected(steps, element));
      case "sum":
      case "productOver": {
        // Each solution counts, even if terms are equal.
        const variables = steps.flatMap(boundBy);
        const terms = this.#gathered(steps, (here) => {
          const names = variables.map(({ id }) => here.#variables.get(id)!);
          return tuple(names.length === 1 ? names[0]! : tuple(...names), kinds.untagged("number", here.value(element)));
        });
        const fraction = kinds.hasFractions ? "Rat" : "";
        return this.number(this.helper(`${fraction}${by === "sum" ? "SumOf" : "ProductOf"}`, terms));
      }
      default:
        return this.refuse(node.span, "this loop has no form in TLA+");
    }
  }

  /** A sequence over a set of integers, in their order: a function on its indices. */
  #listed({ steps, element, span }: CoreOf<"solve">): Tla {
    const { kinds } = this;
    const [first, ...others] = steps;
    const abstractValue = first?.kind === "each" ? membersOf(kinds.of(first.set)) : undefined;
    if (
      first?.kind !== "each" ||
      first.pattern.kind !== "bind" ||
      !others.every(({ kind }) => kind === "filter") ||
      abstractValue === undefined ||
      integersOf(abstractValue) === undefined ||
      kinds.hasFractions
    )
      return this.refuse(span, "only a sequence by condition over one set of integers has a form in TLA+");
    const { variable } = first.pattern;
    const formula = this.#walk(first.pattern, first.set, filtersOf(others), ({ set: over }) => over);
    const isTagged = kinds.isTagged("number");
    if (others.length === 0 && !isTagged && this.#beginsAtOne(first.set))
      return this.binding([variable], ([name]) => ({
        kind: "function",
        bound: bound(name!, formula),
        value: this.value(element),
      }));
    return this.bindingNew("all", (all) =>
      letIn(
        [{ name: all, parameters: [], value: this.helper("Ascending", isTagged ? withoutTags(formula) : formula) }],
        this.bindingNew("i", (i) =>
          this.binding([variable], ([name]) => ({
            kind: "function",
            bound: bound(i, infix("..", numeral(1), apply("Len", word(all)))),
            value: letIn(
              [{ name: name!, parameters: [], value: kinds.tag("number", itemAt(word(all), word(i))) }],
              this.value(element),
            ),
          })),
        ),
      ),
    );
  }

  /** True for a range from 1, or a constant that is one. */
  #beginsAtOne(set: Core): boolean {
    if (set.kind === "call") {
      const body = this.context.bodyOf(set.defined);
      return body !== undefined && this.#beginsAtOne(body);
    }
    if (set.kind !== "primitive") return false;
    const [from] = set.args;
    if (set.name === "inOrder") return this.#beginsAtOne(from!);
    return set.name === "range" && from?.kind === "number" && from.numerator === 1n && from.denominator === 1n;
  }

  /** The set of the values of an element under all solutions. */
  #collected(steps: readonly CoreStep[], element: Core): Tla {
    const [first] = steps;
    // `{x in S : p}` needs no map.
    if (
      first?.kind === "each" &&
      steps.slice(1).every(({ kind }) => kind === "filter") &&
      isPattern(first.pattern, element)
    )
      return this.#walk(first.pattern, first.set, filtersOf(steps.slice(1)), (binder) => binder.set);
    return this.#gathered(steps, (here) => here.value(element));
  }

  /** The set of the results of `makeElement` under all solutions. */
  #gathered(steps: readonly CoreStep[], makeElement: (here: this) => Tla): Tla {
    const [first, ...others] = steps;
    if (first === undefined) return set(makeElement(this));
    switch (first.kind) {
      case "filter":
        return ifElse(this.condition(first.condition), this.#gathered(others, makeElement), set());
      case "bind":
        if (first.pattern.kind === "bind")
          return this.#local(first.pattern.variable, first.value, () => this.#gathered(others, makeElement));
        return this.#parted(first.pattern, first.value, (tests, lets) => {
          const body = letIn(lets, this.#gathered(others, makeElement));
          return tests.length === 0 ? body : ifElse(all(...tests), body, set());
        });
      case "each": {
        const end = others.findIndex(({ kind }) => kind !== "filter");
        const filters = filtersOf(end < 0 ? others : others.slice(0, end));
        return this.#walk(first.pattern, first.set, filters, (binder, lets) =>
          this.#over(binder, lets, others.slice(filters.length), makeElement),
        );
      }
      case "either": {
        const { variables, sides } = first;
        const sets = sides.map((side) =>
          this.#gathered(side, (here) => {
            const values = variables.map(({ id }) => here.#variables.get(id)!);
            return values.length === 1 ? values[0]! : tuple(...values);
          }),
        );
        const together = sets.reduce((a, b) => infix("\\cup", a, b));
        return this.binding(variables, (names) =>
          this.#over({ names, isTuple: names.length > 1, set: together }, [], others, makeElement),
        );
      }
    }
  }

  /** The results of `makeElement` for each member of a set, and each solution of the remaining steps. */
  #over(
    binder: BoundVariable,
    lets: readonly Operator[],
    steps: readonly CoreStep[],
    makeElement: (here: this) => Tla,
  ): Tla {
    return steps.length === 0
      ? { kind: "map", element: letIn(lets, makeElement(this)), bound: binder }
      : prefix("UNION", { kind: "map", element: letIn(lets, this.#gathered(steps, makeElement)), bound: binder });
  }

  // ---- actions

  /** The condition that `make` is true for some solution of the steps. */
  some(steps: readonly ActionStep[], make: () => Tla): Tla {
    const [first, ...others] = steps;
    if (first === undefined) return make();
    const rest = (): Tla => this.some(others, make);
    switch (first.kind) {
      case "filter":
        return all(this.condition(first.condition), rest());
      case "require":
        return all(apply("Assert", this.condition(first.condition), text(requirement(first))), rest());
      case "bind":
        if (first.pattern.kind === "bind") return this.#local(first.pattern.variable, first.value, rest);
        return this.#parted(first.pattern, first.value, (tests, lets) => all(...tests, letIn(lets, rest())));
      case "destructure":
        return this.#parted(first.pattern, first.value, (tests, lets) =>
          this.#asserted(tests, lets, rest(), "a tuple of another shape"),
        );
      case "each":
        return this.walk(first.pattern, first.set, (binder, lets) => quantifierTla("\\E", binder, letIn(lets, rest())));
      case "either":
        return any(...first.sides.map((side) => this.some([...side, ...others], make)));
    }
  }

  /** The condition that the variables of the model have a state as value; primed, that the next state is this one. */
  assign(node: Core, prime: "" | "'"): Tla {
    const { variables } = this.context.state;
    if (node.kind === "branches") return this.#branches(node, (value) => this.assign(value, prime));
    if (node.kind === "let") return this.#let(node, (body) => this.assign(body, prime));
    const value = this.value(node);
    const [only] = variables;
    if (variables.length === 1) return infix("=", word(`${only}${prime}`), value);
    const items = withoutExcept(this.kinds.untagged("tuple", value));
    if (items.kind !== "tuple")
      return this.bindingNew("after", (name) =>
        letIn(
          [{ name, parameters: [], value: items }],
          all(...variables.map((own, i) => infix("=", word(`${own}${prime}`), item(word(name), i + 1)))),
        ),
      );
    const isKept = (name: string, i: number): boolean => {
      const ownFormula = items.items[i];
      return prime !== "" && ownFormula?.kind === "word" && ownFormula.text === name;
    };
    const unchanged = variables.filter(isKept).map(word);
    return all(
      ...variables.flatMap((own, i) => (isKept(own, i) ? [] : [infix("=", word(`${own}${prime}`), items.items[i]!)])),
      ...(unchanged.length === 0
        ? []
        : [prefix("UNCHANGED", unchanged.length === 1 ? unchanged[0]! : tuple(...unchanged))]),
    );
  }

  /** The condition that a value has a kind, where it may have several. */
  isOf(value: Tla, kind: TlaKind, mayBeAtom = true): Tla {
    const { atoms } = this.context;
    const isTagged = this.kinds.isTagged(kind) ? infix("=", item(value, 1), text(kind)) : yes;
    if (atoms === undefined || !mayBeAtom) return isTagged;
    return kind === "atom"
      ? infix("\\in", value, word(atoms.set))
      : all(infix("\\notin", value, word(atoms.set)), isTagged);
  }
}

const requirement = ({ clause, text }: Clause & { readonly kind: "require" }): string =>
  `${clause === "where" ? "where" : "If"} ${text}`;

const isShaped = (pattern: CorePattern, abstractValue: AbstractValue): boolean =>
  pattern.kind === "tuple" && coordinatesOf(abstractValue)?.length === pattern.items.length;

/** A tuple with its updated coordinates in place. */
function withoutExcept(node: Tla): Tla {
  if (node.kind !== "except" || node.target.kind !== "tuple") return node;
  const items = [...node.target.items];
  for (const [index, value] of node.entries) {
    const at = index.kind === "word" ? Number(index.text) : NaN;
    if (!(at >= 1 && at <= items.length)) return node;
    items[at - 1] = value;
  }
  return tuple(...items);
}

const withoutTags = (numbers: Tla): Tla => ({ kind: "map", element: item(word("n"), 2), bound: bound("n", numbers) });

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
