// What TypeScript knows of the type of an emitted expression: at least this, by what is declared. Where a place needs more, and the
// checker has proved it, the expression is handed through `known`. Nothing here rests on what TypeScript would infer: a call
// leaves out the type arguments only where its arguments leave no choice.

import type { Core, CoreDefinition, CorePattern, Solver } from "../core/core.js";
import { rootsOf, someCore, valuesOf } from "../core/free.js";
import { isRepeatable, isScalar } from "../core/facts/sure.js";
import type { MomentField } from "../language/easel.js";
import type { NativeForm } from "../operations/operation.js";
import { operationOf } from "../operations/operations.js";
import { IdMap } from "../names/id-map.js";
import type { Defined } from "../names/resolved.js";
import { everyItem, isWithin, overlaps, union } from "../types/lattice/lattice.js";
import { bounded } from "../types/lattice/size.js";
import { contains } from "../types/lattice/summary.js";
import {
  any,
  atomOf,
  functionOf,
  functions,
  integer,
  integerOf,
  partOf,
  rational,
  stringOf,
  truth,
  truthOf,
  tupleAsDeclared,
  tupleOf,
  type Part,
  type Type,
  unfolded,
} from "../types/lattice/type.js";
import { mentionsVariables, occurrences, takenIn } from "../types/lattice/variables.js";
import { type Bindings, bindingsOf } from "./bindings.js";
import { declaredConstant, declaredResult, double, indexed, setOf } from "./declared.js";
import { instance, type Signature, takenAs } from "./types.js";

/** What is seen of the definitions around an expression. */
export interface Seeing {
  signatures(defined: Defined): readonly Signature[];
  moment(field: MomentField | "input"): Type;
  seen(type: Type): Type;
  /** As much of a type that is seen already as TypeScript can be told. */
  told(type: Type): Type;
}

/** What is seen of what a pattern is matched with. */
export interface Shown {
  readonly type: Type;
  /** True if TypeScript may know more of it. */
  readonly isVague: boolean;
}

/** A signature chosen for a call, and what its variables stand for. */
export interface Chosen {
  readonly signature: Signature;
  readonly bindings: Bindings;
  /** The types of the arguments. */
  readonly types: readonly Type[];
}

/** The types of the expressions of one definition after another. */
export class Seen {
  private readonly variables: IdMap<Type>;
  private readonly known = new Map<Core, Type>();
  /** True if a bigint is written in the definition. */
  private hasBig = false;
  /** Variables of which TypeScript may know more than is seen. */
  private readonly vague = new Set<number>();
  /** Variables that are narrowed, with the types that they had before. */
  private readonly narrowed: { readonly id: number; readonly type: Type }[] = [];

  /** The ids of all variables are below the limit. */
  constructor(
    private readonly around: Seeing,
    limit: number,
  ) {
    this.variables = new IdMap(limit);
  }

  /** Forgets the expressions of the definition before; no other has its variables. */
  begin(definition: CoreDefinition): void {
    if (this.known.size > 0) this.known.clear();
    this.hasBig = rootsOf(definition).some((root) => someCore(root, isBig));
  }

  /** True if TypeScript may take one of two numbers for a number of JavaScript, and the other for a bigint. */
  private mayBeOfBig(types: readonly Type[]): boolean {
    return this.hasBig && types.some(isDouble) && !types.every(isDouble);
  }

  /** Says what is seen of a variable. */
  bind(variable: number, type: Type, isVague = false): void {
    this.variables.set(variable, type);
    if (isVague) this.vague.add(variable);
    else if (this.vague.size > 0) this.vague.delete(variable);
  }

  /** Behind a test whether a name is a tuple, it is seen to be one, up to the end of what is {@link behindTests}. */
  narrow(test: Core): void {
    const [x, length] = test.kind === "primitive" && test.name === "isTuple" ? test.args : [];
    if (x?.kind !== "variable" || length?.kind !== "number") return;
    const { id } = x.variable;
    this.narrowed.push({ id, type: this.variables.get(id) ?? any });
    this.bind(id, tupleOf(Array.from({ length: Number(length.numerator) }, () => any)));
  }

  /** What is made where tests hold one after the other; behind it, nothing is known of them. */
  behindTests<T>(make: () => T): T {
    const before = this.narrowed.length;
    const made = make();
    for (const { id, type } of this.narrowed.splice(before).reverse()) this.bind(id, type);
    return made;
  }

  /** Binds the names of a pattern that a value of the type is matched with. */
  bindPattern(pattern: CorePattern, { type, isVague }: Shown): void {
    switch (pattern.kind) {
      case "bind":
        return this.bind(pattern.variable.id, type, isVague);
      case "match":
        return;
      case "tuple":
        return pattern.items.forEach((item, i) =>
          this.bindPattern(item, { type: coordinateOf(type, i, pattern.items.length), isVague }),
        );
    }
  }

  of(node: Core): Type {
    // What is soon found again need not be kept.
    if (isSoonSeen(node)) return this.found(node);
    let type = this.known.get(node);
    // What is too large is any value: a name that stands for a pair of pairs of pairs … is written out at each place.
    if (type === undefined) this.known.set(node, (type = this.found(node)));
    return type;
  }

  /** Of tuples of several lengths, TypeScript is told less than their union tells. */
  private found(node: Core): Type {
    const type = bounded(this.type(node));
    return contains(type, "tuples") ? this.around.told(type) : type;
  }

  /** The members of a set that is gone through. */
  membersOf(node: Core): Type {
    return memberOf(this.of(node)) ?? any;
  }

  /** What is seen of a value, or of the members of a set. */
  shown(node: Core, of: "value" | "members" = "value"): Shown {
    return { type: of === "value" ? this.of(node) : this.membersOf(node), isVague: this.isVague(node) };
  }

  /**
   * True if TypeScript may know more of an expression than is seen: what a function of the runtime gives, it may tell better, and
   * of what a signature with variables gives, it keeps the parts that are seen as one.
   */
  private isVague(node: Core): boolean {
    switch (node.kind) {
      case "variable":
        return this.vague.has(node.variable.id);
      case "tuple":
        return node.items.some((item) => this.isVague(item));
      case "branches":
        return valuesOf(node).some((value) => this.isVague(value));
      case "call":
        return (
          node.args.length > 0 && (this.chosen(node)?.signature.variables.length ?? 0) > 0 && !isUniform(this.of(node))
        );
      default:
        return node.kind === "primitive" || node.kind === "let" || node.kind === "runtime";
    }
  }

  /** True if little is seen of an expression of which TypeScript may know more. */
  isUncertain(node: Core): boolean {
    return this.isVague(node) && this.of(node).some(isAny);
  }

  /** True if TypeScript may know that an expression is never of another type, so that it takes a comparison for a mistake. */
  private mayBeUnlike(node: Core, other: Type): boolean {
    return this.of(node).some(isAny) && this.alternatives(node)?.every((type) => overlaps(type, other)) !== true;
  }

  /** The types that an expression has, whatever TypeScript knows of the names in it; undefined if nobody can tell. */
  private alternatives(node: Core): readonly Type[] | undefined {
    const apart = (type: Type): readonly Type[] => type.map((part) => [part]);
    if (!this.isVague(node)) return apart(this.of(node));
    const [target, index] = node.kind === "primitive" && node.name === "index" ? node.args : [];
    if (target === undefined || index === undefined) return undefined;
    return this.alternatives(target)?.flatMap((type) => apart(indexed(type, this.of(index))));
  }

  private type(node: Core): Type {
    switch (node.kind) {
      case "number":
        return node.denominator === 1n ? integerOf(node.numerator) : rational;
      case "string":
        return stringOf(node.value);
      case "atom":
        return atomOf(node.name);
      case "truth":
        return truthOf(node.value);
      case "variable":
        return this.variables.get(node.variable.id) ?? any;
      case "call":
        return this.call(node);
      case "function": {
        const [only, ...others] = this.around.signatures(node.defined);
        return only === undefined || others.length > 0 || only.variables.length > 0
          ? functions
          : functionOf(only.parameters, only.result);
      }
      case "delayed":
        return setOf(any);
      case "moment":
        return this.around.moment(node.field);
      case "runtime":
        return declaredConstant(node.name);
      case "primitive":
        return this.primitive(node);
      case "tuple":
        return tupleAsDeclared(this.ofAll(node.items));
      case "logic":
      case "not":
      case "same":
      case "quantify":
        return truth;
      case "branches":
        return union(...this.ofAll(valuesOf(node)));
      case "lambda":
        return node.type === undefined ? functions : this.around.seen(node.type);
      case "solve":
        return this.solved(node);
      case "let":
        this.bindPattern(node.pattern, this.shown(node.value));
        return this.of(node.body);
    }
  }

  private ofAll(nodes: readonly Core[]): readonly Type[] {
    return nodes.map((node) => this.of(node));
  }

  /** What is gathered is of the type that the checker found. */
  private solved({ by, onto, type = any }: Core & { kind: "solve" }): Type {
    const seen = this.around.seen(type);
    if (onto !== undefined && by === "collect") return setOf(union(memberOf(seen) ?? any, this.membersOf(onto)));
    if (by === "only") return seen;
    if (by === "collect" || by === "unionOver" || by === "intersectionOver") return setOf(memberOf(seen) ?? any);
    return isIntegral(seen) ? integer : rational;
  }

  // ---- calls

  /** The signature that TypeScript chooses for a call, and what its variables are; undefined if it would find none. */
  chosen(node: Core & { kind: "call" }): Chosen | undefined {
    const args = this.ofAll(node.args);
    const signatures = this.around.signatures(node.defined);
    for (const signature of signatures) {
      const bindings = bindingsOf(signature.parameters, args);
      const fits = signature.parameters.every((p, i) =>
        isWithin(
          args[i]!,
          takenAs(p, (name) => bindings.get(name) ?? any),
        ),
      );
      if (fits || signatures.length === 1) return { signature, bindings, types: args };
    }
    return undefined;
  }

  /**
   * True if a call says what the variables of its signature stand for. TypeScript has no choice only where each of them stands in one
   * place alone, and the argument there has the shape of the parameter. What is seen as a set of pairs, it may know to be one of
   * pairs of several kinds, `LedSet<[A, B] | [B, A]>`, and take the first of these.
   */
  needsArguments({ signature: { variables, parameters, result }, types }: Chosen, args: readonly Core[]): boolean {
    if (variables.length === 0) return false;
    const places = parameters.flatMap(occurrences);
    const taken = takenIn(result);
    if (places.length > variables.length || variables.some((v) => taken.has(v))) return true;
    const isClear = (arg: Core, p: Type, type: Type): boolean =>
      isPlain(arg) && isAlike(p, type) && (isVariable(p) || !this.isVague(arg) || isUniform(type));
    return parameters.some((p, i) => mentionsVariables(p) && !isClear(args[i]!, p, types[i]!));
  }

  private call(node: Core & { kind: "call" }): Type {
    const chosen = this.chosen(node);
    return chosen === undefined ? any : instance(chosen.signature.result, chosen.bindings);
  }

  // ---- functions of the runtime

  /** True if TypeScript lets JavaScript's own form of an operation stand: it has to see that what is computed with are numbers of JavaScript, that what is compared may be the same, and that what is indexed is a tuple. */
  takesOperator({ name, args }: Core & { kind: "primitive" }): boolean {
    const types = this.ofAll(args);
    const [a = any, b = any] = types;
    switch (operationOf(name).native?.form.kind) {
      case "sign":
      case "math":
      case "arithmetic":
        return types.every(isDouble);
      case "order":
        return types.every(isIntegral);
      case "length":
        return a.length === 1 && a[0]?.kind === "sequence";
      case "item":
        // TypeScript takes a tuple that is written out for an array.
        if (isTupleLiteral(args[0]!) || a.length !== 1) return false;
        return a[0]?.kind === "tuple" || (a[0]?.kind === "sequence" && isDouble(b));
      case "identity":
        // A number that is surely one of JavaScript cannot be compared with a bigint.
        return (
          !(
            args.some(isBig) ||
            this.mayBeOfBig(types) ||
            this.mayBeUnlike(args[0]!, b) ||
            this.mayBeUnlike(args[1]!, a)
          ) && overlaps(a, b)
        );
      case "count":
      case undefined:
        return false;
    }
  }

  private primitive(node: Core & { kind: "primitive" }): Type {
    const { name, args, strategy } = node;
    // Long chains are deep, and functions for operands would double what they take of the stack.
    const types: Type[] = [];
    for (const arg of args) types.push(this.of(arg));
    const [a = any] = types;
    const form = strategy?.kind === "native" ? operationOf(name).native?.form.kind : undefined;
    if (form !== undefined && givesDoubles.has(form) && this.takesOperator(node)) return double;
    if (name === "apply") {
      const part = a.length === 1 ? partOf(a, "function") : undefined;
      return part?.parameters?.length === args.length - 1 ? part.result : any;
    }
    return declaredResult(name, types);
  }
}

/** What gives a number of JavaScript. */
const givesDoubles: ReadonlySet<NativeForm["kind"]> = new Set<NativeForm["kind"]>([
  "arithmetic",
  "sign",
  "math",
  "length",
]);

const isAny = ({ kind }: Part): boolean => kind === "any";

/** True of expressions without parts, and of operators between two of them. */
function isSoonSeen(node: Core): boolean {
  if (node.kind !== "primitive") return isRepeatable(node) || isScalar(node);
  return node.args.length <= 2 && node.args.every((arg) => arg.kind !== "primitive" && isSoonSeen(arg));
}

/** True of an integer that is written as a bigint. */
const isBig = (node: Core): boolean => node.kind === "number" && !isWithin(integerOf(node.numerator), double);

const isDouble = (type: Type): boolean => isWithin(type, double);
const isIntegral = (type: Type): boolean => type.length === 1 && type[0]!.kind === "number" && type[0]!.integer;

/** What is handed over to the callback of a walk whose whole is seen as a type. */
export function gathered(by: Solver, seen: Type): Type {
  return by === "collect" ? (memberOf(seen) ?? any) : seen;
}

/** True for what TypeScript takes for an array if its place does not say that it is a tuple. */
export const isTupleLiteral = (node: Core): boolean =>
  node.kind === "tuple" || (node.kind === "branches" && valuesOf(node).some(isTupleLiteral));

/** True of a type that is built as a parameter's type: what is a variable there, is something here. */
function isAlike(parameter: Type, type: Type): boolean {
  const [only] = parameter;
  const [other] = type;
  if (parameter.length !== 1 || only === undefined || other === undefined) return false;
  if (only.kind === "variable") return true;
  if (type.length !== 1) return false;
  if ((only.kind === "set" || only.kind === "sequence") && other.kind === only.kind)
    return isAlike(only.member, other.member);
  return (
    only.kind === "tuple" &&
    other.kind === "tuple" &&
    only.items.length === other.items.length &&
    only.items.every((item, i) => !mentionsVariables(item) || isAlike(item, other.items[i]!))
  );
}

/** True of a type whose parts TypeScript puts together by itself, if it knows them one by one: numbers of several ranges, but not numbers and strings. */
function isUniform(type: Type): boolean {
  const [only] = type;
  if (type.length !== 1 || only === undefined) return false;
  switch (only.kind) {
    case "truth":
    case "string":
    case "number":
    case "easel":
    case "variable":
      return true;
    case "atom":
      return only.names?.size === 1;
    case "tuple":
      return only.items.every(isUniform);
    case "set":
    case "sequence":
      return isUniform(only.member);
    default:
      return false;
  }
}

const isVariable = (type: Type): boolean => type.length === 1 && type[0]!.kind === "variable";

/** True of what has its type wherever it stands. */
const isPlain = (node: Core): boolean =>
  node.kind !== "lambda" && node.kind !== "solve" && node.kind !== "let" && !isTupleLiteral(node);

/** True if TypeScript sees that some value of a type may have the shape of a pattern. */
export function canMatch(pattern: CorePattern, type: Type): boolean {
  if (pattern.kind !== "tuple") return true;
  const { items } = pattern;
  return (
    unfolded(type).some(({ kind }) => kind === "any" || kind === "tuples" || kind === "variable") ||
    (unfolded(type).some((part) => part.kind === "tuple" && part.items.length === items.length) &&
      items.every((item, i) => canMatch(item, coordinateOf(type, i, items.length))))
  );
}

/** The members of what is nothing but sets. */
export function memberOf(type: Type): Type | undefined {
  return type.length === 1 && type[0]!.kind === "set" ? type[0]!.member : undefined;
}

/** The coordinate i, from 0, of the tuples of a type that have `length` of them. */
function coordinateOf(type: Type, i: number, length: number): Type {
  const found: Type[] = [];
  for (const part of unfolded(type)) {
    if (part.kind === "tuple" && part.items.length === length) found.push(part.items[i]!);
    else if (part.kind === "tuples") found.push(everyItem(part));
    else if (part.kind === "any" || part.kind === "variable") found.push(any);
  }
  return union(...found);
}
