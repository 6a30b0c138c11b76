// Sort inference: partitions the values of a program such that it compares only values of the same sort, directly or as
// parts of larger values. If the members of a set have another sort than all numbers, then it makes no difference
// whether they are numbers or atoms. By unification (Claessen and Sörensson, "New techniques that improve MACE-style
// finite model finding", 2003), with a copy of a function's sorts for each call.

import { operationOf } from "../language/operations/operations.js";
import type { Defined } from "../resolve/resolved.js";
import type { Expression } from "../syntax/tree.js";
import type { Clause, Core, CoreDefinition, CoreModule, CoreOf, CorePattern, CoreStep } from "./ir.js";
import { definitionsNamedIn, reachableFrom, sortCalleesFirst } from "./reachable.js";
import { type FunctionSort, type MixedSort, type ValueSort, Sorts } from "./sorts.js";

/** The expressions that a search evaluates, by their indexes in a module. */
export interface SortedMachine {
  readonly start: number;
  /** True if the start is a set of states. */
  readonly isSet: boolean;
  readonly step: number;
  readonly isLabelled: boolean;
  /** Functions of the state. */
  readonly conditions: readonly number[];
  /** The name of the parameter of the conditions. */
  readonly parameter: string;
}

/**
 * Returns the first place for each constant whose members may be compared with numbers or with members of another
 * constant, in the steps of a machine and in conditions on its states.
 */
export function mixedSorts(
  module: CoreModule,
  machine: SortedMachine,
  constants: readonly Defined[],
): readonly MixedSort[] {
  return new SortInference(module, machine, constants).sorts.mixed;
}

class SortInference {
  readonly sorts = new Sorts();
  readonly #definitions: ReadonlyMap<Defined, CoreDefinition>;
  readonly #signatures = new Map<Defined, FunctionSort>();
  readonly #inferred = new Set<Defined>();
  readonly #variables = new Map<number, ValueSort>();
  readonly #shared = new Map<string, ValueSort>();

  constructor(
    private readonly module: CoreModule,
    machine: SortedMachine,
    constants: readonly Defined[],
  ) {
    this.#definitions = new Map(module.definitions.map((one) => [one.defined, one]));
    const { expressions } = module;
    const replacedConstants = constants.filter((one) => this.#definitions.has(one));
    for (const constant of replacedConstants)
      this.sorts.record(this.sorts.membersOf(this.signature(constant).result), false, [constant]);
    const evaluated = [machine.start, machine.step, ...machine.conditions].map((index) => expressions[index]!);
    const { definitions } = reachableFrom(evaluated.flatMap(definitionsNamedIn), module);
    // Long chains of calls would overflow the stack.
    for (const { defined } of sortCalleesFirst(definitions)) this.signature(defined);
    const state = this.sharedSort(machine.parameter);
    const start = this.infer(expressions[machine.start]!);
    this.sorts.unify(machine.isSet ? this.sorts.membersOf(start) : start, state);
    const { parameters, result } = this.sorts.functionOf(this.infer(expressions[machine.step]!), 1);
    this.sorts.unify(parameters[0]!, state);
    const step = this.sorts.membersOf(result);
    this.sorts.unify(machine.isLabelled ? this.sorts.tupleOf(step, 2)[1]! : step, state);
    for (const index of machine.conditions) {
      const condition = expressions[index]!;
      for (const { id, name } of condition.kind === "lambda" ? condition.parameters : [])
        this.sorts.unify(this.variable(id), this.sharedSort(name));
      this.infer(condition);
    }
  }

  /** The sort of the parameters with this name in all conditions. */
  private sharedSort(name: string): ValueSort {
    let sort = this.#shared.get(name);
    if (sort === undefined) this.#shared.set(name, (sort = this.sorts.fresh()));
    return sort;
  }

  /** The sorts of the parameters and of the result of a definition, for a call. */
  private signature(defined: Defined): FunctionSort {
    const known = this.#signatures.get(defined);
    if (known !== undefined) return this.#inferred.has(defined) ? this.sorts.copy(known) : known;
    const definition = this.#definitions.get(defined);
    const group =
      definition?.cycle === undefined
        ? [definition!]
        : this.module.definitions.filter(({ cycle }) => cycle === definition.cycle);
    const [wasGlobal, span] = [this.sorts.isGlobal, this.sorts.span];
    for (const { defined: member, parameters } of group) {
      this.sorts.isGlobal = parameters.length === 0;
      const result = this.sorts.fresh();
      this.#signatures.set(member, { parameters: parameters.map((variable) => this.variable(variable.id)), result });
    }
    for (const { defined: member, clauses, body, role, parameters } of group) {
      this.sorts.isGlobal = parameters.length === 0;
      this.sorts.span = body.span;
      const { parameters: own, result } = this.#signatures.get(member)!;
      for (const clause of clauses) this.clause(clause);
      // The body of a definition in another module is unknown.
      if (role === "elsewhere") for (const sort of [...own, result]) this.sorts.unify(sort, this.sorts.unknown());
      else this.sorts.unify(result, this.infer(body));
    }
    for (const { defined: member } of group) this.#inferred.add(member);
    [this.sorts.isGlobal, this.sorts.span] = [wasGlobal, span];
    return this.signature(defined);
  }

  private variable(id: number): ValueSort {
    let sort = this.#variables.get(id);
    if (sort === undefined) this.#variables.set(id, (sort = this.sorts.fresh()));
    return sort;
  }

  private clause(clause: Clause): void {
    if (clause.kind === "require") this.infer(clause.condition);
    else
      this.match(
        clause.kind === "bind" ? { kind: "bind", variable: clause.variable } : clause.pattern,
        this.infer(clause.value),
      );
  }

  private match(pattern: CorePattern, sort: ValueSort): void {
    switch (pattern.kind) {
      case "bind":
        this.sorts.unify(this.variable(pattern.variable.id), sort);
        return;
      case "tuple": {
        const [first] = pattern.items;
        const literal = first?.kind === "match" ? literalOf(first.value) : "";
        const items = this.sorts.tupleOf(sort, pattern.items.length, literal);
        pattern.items.forEach((item, i) => this.match(item, items[i]!));
        return;
      }
      case "match":
        this.sorts.unify(sort, this.infer(pattern.value));
    }
  }

  private step(step: CoreStep): void {
    switch (step.kind) {
      case "each":
        this.match(step.pattern, this.sorts.membersOf(this.infer(step.set)));
        if (step.otherwise !== undefined) this.infer(step.otherwise);
        return;
      case "bind":
        this.match(step.pattern, this.infer(step.value));
        return;
      case "filter":
        this.infer(step.condition);
        return;
      case "either":
        for (const side of step.sides) for (const one of side) this.step(one);
        for (const condition of step.holds) this.infer(condition);
    }
  }

  private infer(node: Core): ValueSort {
    const enclosingSpan = this.sorts.span;
    this.sorts.span = node.span;
    const sort = this.sortOf(node);
    this.sorts.span = enclosingSpan;
    return sort;
  }

  private sortOf(node: Core): ValueSort {
    switch (node.kind) {
      case "number":
        return this.sorts.number();
      case "string":
      case "atom":
      case "truth":
        return this.sorts.fresh();
      case "moment":
        return this.sharedSort(`the field ${node.field}`);
      case "variable":
        return this.variable(node.variable.id);
      case "call":
        return this.applied(this.signature(node.defined), node.args);
      case "function":
        return { ...this.sorts.fresh(), functions: this.signature(node.defined) };
      case "delayed":
        return this.signature(node.defined).result;
      case "runtime":
        return operationOf(node.name).isFunction ? this.sorts.unknown() : this.byType(node.name, []);
      case "primitive":
        return this.operation(node);
      case "tuple": {
        const sort = this.sorts.fresh();
        const items = this.sorts.tupleOf(sort, node.items.length, literalOf(node.items[0]));
        this.sorts.unifyAll(
          items,
          node.items.map((item) => this.infer(item)),
        );
        return sort;
      }
      case "logic":
        for (const operand of node.operands) this.infer(operand);
        return this.sorts.fresh();
      case "not":
        this.infer(node.operand);
        return this.sorts.fresh();
      case "same":
        this.infer(node.left);
        this.infer(node.right);
        return this.sorts.fresh();
      case "branches": {
        const sort = this.sorts.fresh();
        for (const { condition, value } of node.branches) {
          this.infer(condition);
          this.sorts.unify(sort, this.infer(value));
        }
        if (node.otherwise !== undefined) this.sorts.unify(sort, this.infer(node.otherwise));
        return sort;
      }
      case "lambda": {
        const parameters = node.parameters.map(({ id }) => this.variable(id));
        return { ...this.sorts.fresh(), functions: { parameters, result: this.infer(node.body) } };
      }
      case "quantify":
        this.match(node.pattern, this.sorts.membersOf(this.infer(node.set)));
        this.infer(node.body);
        return this.sorts.fresh();
      case "solve":
        return this.solution(node);
      case "let":
        this.match(node.pattern, this.infer(node.value));
        return this.infer(node.body);
    }
  }

  private solution({ by, steps, element, onto }: CoreOf<"solve">): ValueSort {
    for (const step of steps) this.step(step);
    const sort = this.infer(element);
    const result =
      by === "collect"
        ? this.sorts.collection("members", sort)
        : by === "listOver"
          ? this.sorts.collection("items", sort)
          : sort;
    if (by === "sum" || by === "productOver") this.sorts.record(sort, true, []);
    if (onto !== undefined) this.sorts.unify(result, this.infer(onto));
    return result;
  }

  private applied({ parameters, result }: FunctionSort, args: readonly Core[]): ValueSort {
    args.forEach((arg, i) => {
      const sort = this.infer(arg);
      if (parameters[i] !== undefined) this.sorts.unify(parameters[i], sort);
    });
    return result;
  }

  private operation({ name, args }: CoreOf<"primitive">): ValueSort {
    const sorts = args.map((arg) => this.infer(arg));
    const [first, second, third] = sorts;
    switch (name) {
      case "equal":
      case "subset":
        this.sorts.unify(first!, second!);
        return this.sorts.fresh();
      case "union":
      case "intersection":
      case "difference":
        for (const sort of sorts.slice(1)) this.sorts.unify(first!, sort);
        return first!;
      case "add": {
        this.sorts.unify(first!, second!);
        this.sorts.record(first!, true, []);
        // Tuples of other lengths have the same coordinates.
        const result = this.sorts.fresh();
        this.sorts.unify(this.sorts.accessOf(result, result), this.sorts.accessOf(first!, result));
        this.sorts.unify(result, first!);
        return first!;
      }
      case "multiply":
      case "product": {
        const result = this.sorts.number();
        this.sorts.unifyAll(
          this.sorts.tupleOf(this.sorts.membersOf(result), sorts.length),
          sorts.map((sort) => this.sorts.membersOf(sort)),
        );
        for (const sort of sorts) this.sorts.record(sort, true, []);
        return result;
      }
      case "size":
        return this.sorts.number();
      case "has":
        this.sorts.unify(this.sorts.membersOf(first!), second!);
        return this.sorts.fresh();
      case "allowed":
      case "checked":
        this.sorts.unify(this.sorts.membersOf(second!), first!);
        return first!;
      case "slice":
      case "sliceFrom":
      case "inOrder":
        return first!;
      case "index":
        return this.sorts.accessOf(first!, second!, indexIn(args[1]!));
      case "updated":
        this.sorts.unify(this.sorts.accessOf(first!, second!, indexIn(args[1]!)), third!);
        return first!;
      case "apply": {
        const result = args.length === 2 ? this.sorts.accessOf(first!, second!, indexIn(args[1]!)) : this.sorts.fresh();
        const called = this.sorts.functionOf(first!, sorts.length - 1);
        this.sorts.unifyAll(sorts.slice(1), called.parameters);
        this.sorts.unify(called.result, result);
        return result;
      }
      default:
        return this.byType(name, sorts);
    }
  }

  /** The result of an operation according to its overloads. */
  private byType(name: CoreOf<"primitive">["name"], sorts: readonly ValueSort[]): ValueSort {
    const { overloads, compares } = operationOf(name);
    const result = this.sorts.fresh();
    if (compares !== undefined) for (const sort of sorts) this.sorts.record(sort, true, []);
    for (const overload of overloads) {
      const { parameters, isOpen } = overload;
      if (isOpen ? sorts.length < parameters.length - 1 : sorts.length !== parameters.length) continue;
      const types = sorts.map((_, i) => parameters[Math.min(i, parameters.length - 1)]!);
      const variables = new Map<string, ValueSort>();
      sorts.forEach((sort, i) => this.sorts.unify(this.sortOfTree(types[i]!, variables), sort));
      this.sorts.unify(result, this.sortOfTree(overload.result, variables));
      const isMixed = [...types, overload.result].filter(hasUnknown).length > 1;
      if (isMixed) this.sorts.flatten(variables.get(unknown)!);
    }
    return result;
  }

  private sortOfTree(type: Expression, variables: Map<string, ValueSort>): ValueSort {
    switch (type.kind) {
      case "name":
        if (numberTypes.has(type.name)) return this.sorts.number();
        if (plainTypes.has(type.name)) return this.sorts.fresh();
        break;
      case "range":
        return this.sorts.number();
      case "call":
        if (type.callee.kind === "name" && (type.callee.name === "fSet" || type.callee.name === "Seq"))
          return this.sorts.collection(
            type.callee.name === "fSet" ? "members" : "items",
            this.sortOfTree(type.args[0]!, variables),
          );
        break;
      case "product": {
        const sort = this.sorts.fresh();
        const items = this.sorts.tupleOf(sort, type.factors.length);
        this.sorts.unifyAll(
          items,
          type.factors.map((factor) => this.sortOfTree(factor, variables)),
        );
        return sort;
      }
      case "binary": {
        const sort = this.sortOfTree(type.left, variables);
        this.sorts.unify(sort, this.sortOfTree(type.right, variables));
        return sort;
      }
      default:
    }
    const name = type.kind === "name" && /^[a-z]$/.test(type.name) ? type.name : unknown;
    let sort = variables.get(name);
    if (sort === undefined) variables.set(name, (sort = this.sorts.fresh()));
    return sort;
  }
}

/** The name of types whose parts are unknown. */
const unknown = "Value";
/** The types that contain numbers, or atoms but no numbers. */
const numberTypes: ReadonlySet<string> = new Set(["Nat", "Int", "Rat", "Safe", "n", "Atom"]);
const plainTypes: ReadonlySet<string> = new Set(["Bool", "String", "Point", "Color", "Image", "Sound"]);

function hasUnknown(type: Expression): boolean {
  switch (type.kind) {
    case "name":
      return type.name.length > 1 && !numberTypes.has(type.name) && !plainTypes.has(type.name);
    case "call":
      return type.args.some(hasUnknown);
    case "product":
      return type.factors.some(hasUnknown);
    case "binary":
      return hasUnknown(type.left) || hasUnknown(type.right);
    default:
      return false;
  }
}

const literalOf = (node: Core | undefined): string => (node?.kind === "atom" ? `\`${node.name}` : "");

/** The index that a node is literally. */
const indexIn = (node: Core): number | undefined => (node.kind === "number" ? Number(node.numerator) : undefined);
