// What TypeScript can see of the type of an emitted expression. Where a place needs more than that, and the checker has
// proved it, the expression is handed through `known`.

import type { Core, CorePattern, RuntimeName, Solver } from "../core/core.js";
import { valuesOf } from "../core/free.js";
import { isRepeatable, isScalar } from "../core/sure.js";
import type { MomentField } from "../language/easel.js";
import { IdMap } from "../names/id-map.js";
import type { Defined } from "../names/resolved.js";
import { imageNames } from "../runtime/easel/image-kinds.js";
import { everyItem, isWithin, overlaps, union, unionOf } from "../types/lattice.js";
import { isSame } from "../types/show.js";
import { bounded } from "../types/size.js";
import { any, atomOf, atoms, color, functionOf, functions, integer, integerOf, integers, isNever, never, partOf, point, rational, sequenceOf, setWith, string, stringOf, truth, truthOf, tupleOf, type Type } from "../types/type.js";
import { variablesIn } from "../types/variables.js";
import { mapVariables, type Signature } from "./types.js";

const setOf = (member: Type): Type => setWith(member, undefined);
/** What TypeScript calls `number`. */
export const double: Type = integers(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
const image: Type = [{ kind: "easel", name: "Image" }];

/** What is seen of the definitions around an expression. */
export interface Seeing {
  signatures(defined: Defined): readonly Signature[];
  moment(field: MomentField): Type;
  seen(type: Type): Type;
}

/** A signature chosen for a call, and what its variables stand for. */
export interface Chosen {
  readonly signature: Signature;
  readonly bindings: ReadonlyMap<string, Type>;
  /** Those of which different types are given: coordinates of the tuples of a union. */
  readonly mixed: ReadonlySet<string>;
}

/** The types of the expressions of one definition after another. */
export class Seen {
  private readonly variables: IdMap<Type>;
  private readonly known = new Map<Core, Type>();

  /** The ids of all variables are below the limit. */
  constructor(
    private readonly around: Seeing,
    limit: number,
  ) {
    this.variables = new IdMap(limit);
  }

  /** Forgets the expressions of the definition before; no other has its variables. */
  begin(): void {
    if (this.known.size > 0) this.known.clear();
  }

  /** Says what is seen of a variable. */
  bind(variable: number, type: Type): void {
    this.variables.set(variable, type);
  }

  /** Behind a test whether a name is a tuple, it is seen to be one. */
  narrow(test: Core): void {
    const [x, length] = test.kind === "primitive" && test.name === "isTuple" ? test.args : [];
    if (x?.kind === "variable" && length?.kind === "number") this.bind(x.variable.id, tupleOf(Array.from({ length: Number(length.numerator) }, () => any)));
  }

  /** Binds the names of a pattern that a value of the type is matched with. */
  bindPattern(pattern: CorePattern, type: Type): void {
    switch (pattern.kind) {
      case "bind":
        return this.bind(pattern.variable.id, type);
      case "match":
        return;
      case "tuple":
        return pattern.items.forEach((item, i) => this.bindPattern(item, coordinateOf(type, i, pattern.items.length)));
    }
  }

  of(node: Core): Type {
    // What is soon found again need not be kept.
    if (isSoonSeen(node)) return bounded(this.type(node));
    let type = this.known.get(node);
    // What is too large is any value: a name that stands for a pair of pairs of pairs … is written out at each place.
    if (type === undefined) this.known.set(node, (type = bounded(this.type(node))));
    return type;
  }

  /** The members of a set that is gone through. */
  membersOf(node: Core): Type {
    return memberOf(this.of(node)) ?? any;
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
        return only === undefined || others.length > 0 || only.variables.length > 0 ? functions : functionOf(only.parameters, only.result);
      }
      case "delayed":
        return setOf(any);
      case "moment":
        return this.around.moment(node.field);
      case "runtime":
        return constants[node.name] ?? (/^d[A-Z]/.test(node.name) ? color : any);
      case "primitive":
        return this.primitive(node);
      case "tuple":
        return tupleOf(this.ofAll(node.items));
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
        this.bindPattern(node.pattern, this.of(node.value));
        return this.of(node.body);
    }
  }

  private ofAll(nodes: readonly Core[]): readonly Type[] {
    return nodes.map((node) => this.of(node));
  }

  /** What is gathered is of the type that the checker found. */
  private solved({ by, onto, type = any }: Core & { kind: "solve" }): Type {
    const seen = this.around.seen(type);
    if (onto !== undefined) return setOf(union(memberOf(seen) ?? any, this.membersOf(onto)));
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
      const bindings = new Map<string, Type>();
      const mixed = new Set<string>();
      signature.parameters.forEach((p, i) => matchSeen(p, args[i] ?? any, bindings, mixed));
      const fits = signature.parameters.every((p, i) => isWithin(args[i] ?? any, mapVariables(p, (name) => bindings.get(name) ?? any)));
      if (fits || signatures.length === 1) return { signature, bindings, mixed };
    }
    return undefined;
  }

  private call(node: Core & { kind: "call" }): Type {
    const chosen = this.chosen(node);
    return chosen === undefined ? any : mapVariables(chosen.signature.result, (name) => chosen.bindings.get(name) ?? any);
  }

  // ---- functions of the runtime

  /** True if TypeScript lets an operator stand between the operands: it has to see that those of arithmetic are numbers of JavaScript, that what is compared may be the same, and that what is indexed is a tuple. */
  takesOperator({ name, args }: Core & { kind: "primitive" }): boolean {
    const [a, b] = this.ofAll(args);
    if (a !== undefined && name === "negate") return isWithin(a, double);
    if (a !== undefined && name === "abs") return isWithin(a, double);
    if (a !== undefined && name === "size") return a.length === 1 && a[0]?.kind === "sequence";
    if (a === undefined || b === undefined) return false;
    if (name === "index") return a.length === 1 && (a[0]?.kind === "tuple" || (a[0]?.kind === "sequence" && isWithin(b, double)));
    if (comparisons.has(name)) return isIntegral(a) && isIntegral(b);
    return name === "equal" ? overlaps(a, b) : isWithin(a, double) && isWithin(b, double);
  }

  private primitive(node: Core & { kind: "primitive" }): Type {
    const { name, args, isNative } = node;
    // Long chains are deep, and functions for operands would double what they take of the stack.
    const types: Type[] = [];
    for (const arg of args) types.push(this.of(arg));
    const [a = any, b = any] = types;
    if (isNative === true && name === "size" && this.takesOperator(node)) return double;
    const areDoubles = types.every(isDouble);
    if (areDoubles && ((isNative === true && (name === "add" || name === "subtract" || name === "multiply" || name === "abs" || name === "divide" || name === "negate")) || name === "modulo" || name === "quotient" || name === "wholeRoot")) return double;
    const fixed = results[name];
    if (fixed !== undefined) return fixed;
    switch (name) {
      case "add": {
        const [x, y] = [partOf(a, "sequence"), partOf(b, "sequence")];
        if (types.every(isIntegral)) return integer;
        if (types.every(isNumber)) return rational;
        if (types.every(isString)) return string;
        if (x !== undefined && y !== undefined && a.length === 1 && b.length === 1) return sequenceOf(union(x.member, y.member));
        const [s, t] = [partOf(a, "tuple"), partOf(b, "tuple")];
        return s !== undefined && t !== undefined && a.length === 1 && b.length === 1 ? tupleOf([...s.items, ...t.items]) : any;
      }
      case "appending": {
        const x = a.length === 1 ? partOf(a, "sequence") : undefined;
        return x === undefined ? any : sequenceOf(union(x.member, b));
      }
      case "range":
      case "divisorsWithin":
        return setOf(areDoubles ? double : integer);
      case "quotient":
      case "wholeRoot":
        return integer;
      case "subtract":
      case "modulo":
      case "negate":
      case "abs":
        return types.every(isIntegral) ? integer : rational;
      case "multiply":
      case "product": {
        if (types.every(isIntegral)) return integer;
        if (types.every(isNumber)) return rational;
        const members = types.map(memberOf);
        return members.every(isKnown) ? setOf(tupleOf(members)) : any;
      }
      case "min":
      case "max": {
        const member = types.length === 1 ? memberOf(a) : undefined;
        if (member !== undefined && isIntegral(member)) return member;
        return types.every(isIntegral) && types.length > 1 ? integer : rational;
      }
      case "commonSize":
        return integer;
      case "translated": {
        const pairs = types.map((type) => partOf(memberOf(type) ?? any, "tuple")?.items ?? []);
        return pairs.every((items) => items.length === 2 && items.every(isIntegral)) ? setOf(tupleOf([integer, integer])) : setOf(any);
      }
      case "size":
        return !isNever(a) && a.every((part) => (part.kind === "number" && part.integer) || part.kind === "set" || part.kind === "sequence" || part.kind === "string" || part.kind === "tuple" || part.kind === "tuples") ? integer : rational;
      case "union": {
        const members = types.map(memberOf);
        return setOf(members.every(isKnown) ? union(...members) : any);
      }
      case "including": {
        const x = memberOf(a);
        return setOf(x === undefined ? any : union(x, b));
      }
      case "includingInEach": {
        const x = memberOf(memberOf(a) ?? any);
        return setOf(x === undefined ? any : setOf(union(x, b)));
      }
      case "intersection":
      case "difference":
      case "excluding":
        return setOf(memberOf(a) ?? any);
      case "setOf":
        return setOf(unionOf(types));
      case "sequence":
        return sequenceOf(unionOf(types));
      case "index":
        return indexed(a, b);
      case "slice":
        return a.length === 1 && (a[0]!.kind === "sequence" || a[0]!.kind === "string") ? (a[0]!.kind === "string" ? string : a) : any;
      case "choose":
        return memberOf(a) ?? any;
      case "powerSet":
      case "finiteSetsOf":
        return setOf(setOf(memberOf(a) ?? any));
      case "sequencesOf":
        return setOf(sequenceOf(memberOf(a) ?? any));
      case "strgToVal":
        return a;
      case "checked":
        return memberOf(b) ?? any;
      case "apply": {
        const part = a.length === 1 ? partOf(a, "function") : undefined;
        return part?.parameters?.length === args.length - 1 ? part.result : any;
      }
      default:
        return any;
    }
  }
}

/** True of expressions without parts, and of operators between two of them. */
function isSoonSeen(node: Core): boolean {
  if (node.kind !== "primitive") return isRepeatable(node) || isScalar(node);
  return node.args.length <= 2 && node.args.every((arg) => arg.kind !== "primitive" && isSoonSeen(arg));
}

/** TypeScript compares numbers with bigints. */
const comparisons: ReadonlySet<RuntimeName> = new Set(["less", "atMost", "greater", "atLeast"]);

const constants: Readonly<Partial<Record<RuntimeName, Type>>> = {
  Nat: setOf(integer), Int: setOf(integer), Rat: setOf(rational), Bool: setOf(truth), Strings: setOf(string), Atoms: setOf(atoms),
  pi: rational, originPoint: point,
};

const results: Readonly<Partial<Record<RuntimeName, Type>>> = {
  divide: rational, power: rational, plus: rational, less: truth, atMost: truth, greater: truth, atLeast: truth, has: truth, inNat: truth, inInt: truth, isTuple: truth, inProduct: truth, inFiniteSets: truth, isEmpty: truth, hasPair: truth, hasNestedPair: truth, hasAll: truth, hasPairs: truth, hasPairsOfSome: truth, hasDivisorWithin: truth, countTranslated: double, isBetween: truth, equal: truth, subset: truth,
  floor: integer, ceil: integer, round: integer, roundTo: rational, sqrt: rational, sin: rational, cos: rational, tan: rational, atan2: rational,
  pp: string, prettyPrint: string, random: sequenceOf(rational), point, color,
  ...Object.fromEntries(imageNames().map((name) => [name, image])),
  functionType: setOf(any), anyType: setOf(any), namedSet: setOf(any), tuplesOver: setOf(any),
};

const isKnown = (type: Type | undefined): type is Type => type !== undefined;
const isDouble = (type: Type): boolean => isWithin(type, double);
const isNumber = (type: Type): boolean => type.length === 1 && type[0]!.kind === "number";
const isIntegral = (type: Type): boolean => type.length === 1 && type[0]!.kind === "number" && type[0]!.integer;
const isString = (type: Type): boolean => type.length === 1 && type[0]!.kind === "string";

/** What is handed over to the callback of a walk whose whole is seen as a type. */
export function gathered(by: Solver, seen: Type): Type {
  return by === "collect" ? (memberOf(seen) ?? any) : seen;
}

/** True for what TypeScript takes for an array if its place does not say that it is a tuple. */
export const isTupleLiteral = (node: Core): boolean => node.kind === "tuple" || (node.kind === "branches" && valuesOf(node).some(isTupleLiteral));

/** True if TypeScript would not find the variables of a signature by itself. */
export function needsArguments({ signature, bindings, mixed }: Chosen, args: readonly Core[]): boolean {
  if (signature.variables.length === 0) return false;
  if (args.some((arg) => isTupleLiteral(arg) || arg.kind === "lambda" || arg.kind === "solve")) return true;
  const places = signature.parameters.flatMap((p) => [...variablesIn(p)]);
  return signature.variables.some((v) => places.filter((place) => place === v).length > 1 || mixed.has(v) || (bindings.get(v)?.length ?? 0) !== 1);
}

/** The members of what is nothing but sets. */
export function memberOf(type: Type): Type | undefined {
  return type.length === 1 && type[0]!.kind === "set" ? type[0]!.member : undefined;
}

/** The coordinate i, from 0, of the tuples of a type that have `length` of them. */
function coordinateOf(type: Type, i: number, length: number): Type {
  const found: Type[] = [];
  for (const part of type) {
    if (part.kind === "tuple" && part.items.length === length) found.push(part.items[i]!);
    else if (part.kind === "tuples") found.push(everyItem(part));
    else if (part.kind === "any" || part.kind === "variable") found.push(any);
  }
  return union(...found);
}

function indexed(target: Type, index: Type): Type {
  const [only] = target;
  if (only === undefined || target.length !== 1) return any;
  switch (only.kind) {
    case "sequence":
      return only.member;
    case "string":
      return string;
    case "tuples":
      return everyItem(only);
    case "tuple": {
      const [at] = index;
      const i = at?.kind === "number" && at.integer && at.low === at.high ? at.low : undefined;
      return i !== undefined && i <= 6 ? (only.items[i - 1] ?? any) : everyItem(only);
    }
    default:
      return any;
  }
}

/** What the variables of a parameter's type stand for, as TypeScript infers it. */
function matchSeen(parameter: Type, argument: Type, bindings: Map<string, Type>, mixed: Set<string>): void {
  for (const part of parameter) {
    if (part.kind === "variable") {
      const rest = argument.filter((p) => !parameter.some((other) => other.kind === p.kind && other.kind !== "variable"));
      const before = bindings.get(part.name);
      const now = parameter.length === 1 ? argument : rest;
      if (before !== undefined && now.length > 0 && !isSame(before, now)) mixed.add(part.name);
      bindings.set(part.name, union(before ?? never, now));
    }
  }
  for (const part of parameter) {
    for (const other of argument) {
      if ((part.kind === "set" || part.kind === "sequence") && other.kind === part.kind) matchSeen(part.member, other.member, bindings, mixed);
      else if (part.kind === "sequence" && other.kind === "string" && partOf(parameter, "string") !== undefined) matchSeen(part.member, string, bindings, mixed);
      else if (part.kind === "tuple" && other.kind === "tuple" && part.items.length === other.items.length) part.items.forEach((item, i) => matchSeen(item, other.items[i]!, bindings, mixed));
      else if (part.kind === "tuples" && (other.kind === "tuple" || other.kind === "tuples")) {
        other.items.forEach((item, i) => matchSeen(part.items[i] ?? part.member, item, bindings, mixed));
        if (other.kind === "tuples") matchSeen(part.member, other.member, bindings, mixed);
      }
      else if (part.kind === "function" && other.kind === "function") matchSeen(part.result, other.result, bindings, mixed);
    }
  }
}

