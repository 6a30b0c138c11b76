// Models the type that tsc assigns to an emitted expression, as an upper bound derived from declarations. Where a
// narrower type is required that the checker has proved, the expression is wrapped in `known`. The model does not
// depend on tsc's inference: a call omits type arguments only if its arguments determine them uniquely.

import type { Core, CoreDefinition, CoreOf, CorePattern, Solver } from "../../ir/ir.js";
import { rootsOf, someCore, valuesOf } from "../../ir/traversal.js";
import { isRepeatable, isScalar } from "../../ir/analysis/purity.js";
import type { MomentField } from "../../language/easel.js";
import type { NativeForm } from "../../language/operations/operation.js";
import { operationOf } from "../../language/operations/operations.js";
import { IdMap } from "../../resolve/id-map.js";
import type { Defined } from "../../resolve/resolved.js";
import { unionOfItems, isWithin, overlaps, union } from "../../types/lattice/lattice.js";
import { limitSize } from "../../types/lattice/size.js";
import { contains } from "../../types/lattice/summary.js";
import {
  any,
  atomOf,
  functionOf,
  functions,
  integer,
  integerOf,
  partOf,
  rational,
  sequenceOf,
  stringOf,
  truth,
  truthOf,
  tupleAsDeclared,
  tupleOf,
  type Part,
  type Type,
  unfoldType,
} from "../../types/lattice/type.js";
import { mentionsVariables, variableOccurrences, parameterVariables } from "../../types/lattice/variables.js";
import { type TypeBindings, bindingsOf } from "./bindings.js";
import { declaredConstant, declaredResult, double, indexedType, setOf } from "./declared.js";
import { instance, type TsSignature, substituteParameters } from "./types.js";

export interface TypeModel {
  signatures(defined: Defined): readonly TsSignature[];
  moment(field: MomentField | "input"): Type;
  model(type: Type): Type;
  /** Returns the part of a modelled type that can be expressed in TypeScript. */
  expressible(type: Type): Type;
}

/** Modelled type of the value that a pattern is matched with. */
interface ModelledType {
  readonly type: Type;
  /** True if tsc may infer a narrower type than we model. */
  readonly isVague: boolean;
}

/** Signature selected for a call, with the bindings of its type variables. */
interface Chosen {
  readonly signature: TsSignature;
  readonly bindings: TypeBindings;
  readonly types: readonly Type[];
}

/** Modelled types of the expressions of one definition at a time. */
export class TscTypes {
  private readonly variables: IdMap<Type>;
  private readonly cache = new Map<Core, Type>();
  /** True if the definition contains a bigint literal. */
  private hasBig = false;
  /** Variables for which tsc may infer a narrower type than we model. */
  private readonly vague = new Set<number>();
  /** Narrowed variables with their types before narrowing. */
  private readonly narrowed: { readonly id: number; readonly type: Type }[] = [];

  /** `limit` is an exclusive upper bound for variable ids. */
  constructor(
    private readonly model: TypeModel,
    limit: number,
  ) {
    this.variables = new IdMap(limit);
  }

  /** Discards the previous definition's expressions. Definitions do not share variables. */
  begin(definition: CoreDefinition): void {
    if (this.cache.size > 0) this.cache.clear();
    this.hasBig = rootsOf(definition).some((root) => someCore(root, isBig));
  }

  /** True if tsc may infer a JavaScript number for one of two integers and a bigint for the other. */
  private mayBeOfBig(types: readonly Type[]): boolean {
    return this.hasBig && types.some(isDouble) && !types.every(isDouble);
  }

  bind(variable: number, type: Type, isVague = false): void {
    this.variables.set(variable, type);
    if (isVague) this.vague.add(variable);
    else if (this.vague.size > 0) this.vague.delete(variable);
  }

  /** Narrows a variable to a tuple after an `isTuple` test, until the end of the enclosing {@link inScopeOfTests}. */
  narrowByTest(test: Core): void {
    const [x, length] = test.kind === "primitive" && test.name === "isTuple" ? test.args : [];
    if (x?.kind !== "variable" || length?.kind !== "number") return;
    const { id } = x.variable;
    this.narrowed.push({ id, type: this.variables.get(id) ?? any });
    this.bind(id, tupleOf(Array.from({ length: Number(length.numerator) }, () => any)));
  }

  /** Runs `make` in the scope of a sequence of tests and undoes their narrowing afterwards. */
  inScopeOfTests<T>(make: () => T): T {
    const before = this.narrowed.length;
    const result = make();
    for (const { id, type } of this.narrowed.splice(before).reverse()) this.bind(id, type);
    return result;
  }

  bindPattern(pattern: CorePattern, { type, isVague }: ModelledType): void {
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
    // Cheap types are not cached.
    if (isCheaplyTyped(node)) return this.find(node);
    let type = this.cache.get(node);
    // Types that exceed the size limit become any value, since a name for nested pairs is expanded at each use.
    if (type === undefined) this.cache.set(node, (type = this.find(node)));
    return type;
  }

  /** Unions of tuples of several lengths are widened to what TypeScript can express. */
  private find(node: Core): Type {
    const type = limitSize(this.type(node));
    return contains(type, "tuples") ? this.model.expressible(type) : type;
  }

  membersOf(node: Core): Type {
    return memberOf(this.of(node)) ?? any;
  }

  show(node: Core, of: "value" | "members" = "value"): ModelledType {
    return { type: of === "value" ? this.of(node) : this.membersOf(node), isVague: this.isVague(node) };
  }

  /**
   * True if tsc may infer a narrower type than we model: runtime functions may have more precise result types, and
   * the result of a generic signature keeps union members apart that we merge.
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
          node.args.length > 0 && (this.choose(node)?.signature.variables.length ?? 0) > 0 && !isUniform(this.of(node))
        );
      default:
        return node.kind === "primitive" || node.kind === "let" || node.kind === "runtime";
    }
  }

  /** True if the modelled type is imprecise and tsc may infer a narrower one. */
  isUncertain(node: Core): boolean {
    return this.isVague(node) && this.of(node).some(isAny);
  }

  /**
   * True if tsc may infer a union of collections that we merge, `LedSet<A> | LedSet<B>` for `LedSet<A | B>`: of the
   * value, or of its members. It infers no type argument from such a union.
   */
  maySplit(node: Core, of: "value" | "members"): boolean {
    switch (node.kind) {
      case "call":
        return this.maySplitCall(node, of);
      case "branches":
        return this.isSplit(node, this.ofAll(valuesOf(node)), true, of);
      case "primitive":
        return this.isSplit(node, this.ofAll(node.args), node.name === "index", of);
      default:
        return false;
    }
  }

  /** Type variables in the result represent types that tsc does not merge. */
  private maySplitCall(node: CoreOf<"call">, of: "value" | "members"): boolean {
    const choice = this.choose(node);
    if (choice === undefined) return false;
    const { signature, bindings } = choice;
    const splitType = (type: Type): readonly Type[] => [
      ...type.filter(isVariablePart).map((part) => instance([part], bindings)),
      instance(
        type.filter((part) => !isVariablePart(part)),
        bindings,
      ),
    ];
    const type = this.of(node);
    const takesSplit = signature.result.some(isVariablePart) && node.args.some((arg) => this.maySplit(arg, "value"));
    return (
      (takesSplit && isMixed(type)) ||
      isUnionOf([type], splitType(signature.result)) ||
      (of === "members" && isUnionOf(innerTypes(type), innerTypes(signature.result).flatMap(splitType)))
    );
  }

  /**
   * For a node whose type is composed of those of its operands: it is one of them (`isChoice`), or contains them as
   * members.
   */
  private isSplit(node: Core, operands: readonly Type[], isChoice: boolean, of: "value" | "members"): boolean {
    if (!isChoice && of === "value") return false;
    const type = this.of(node);
    const results = [...(isChoice ? [type] : []), ...(of === "members" ? innerTypes(type) : [])];
    return isUnionOf(
      results,
      operands.flatMap((operand) => [operand, ...innerTypes(operand)]),
    );
  }

  /** True if tsc may infer that an expression never has the other type, and report the comparison as an error. */
  private mayBeUnlike(node: Core, other: Type): boolean {
    return this.of(node).some(isAny) && this.alternatives(node)?.every((type) => overlaps(type, other)) !== true;
  }

  /**
   * Returns the possible types of an expression, independent of the types that tsc infers for its
   * variables; undefined if they cannot be determined.
   */
  private alternatives(node: Core): readonly Type[] | undefined {
    const separate = (type: Type): readonly Type[] => type.map((part) => [part]);
    if (!this.isVague(node)) return separate(this.of(node));
    const [target, index] = node.kind === "primitive" && node.name === "index" ? node.args : [];
    if (target === undefined || index === undefined) return undefined;
    return this.alternatives(target)?.flatMap((type) => separate(indexedType(type, this.of(index))));
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
        const [onlySignature, ...otherSignatures] = this.model.signatures(node.defined);
        return onlySignature === undefined || otherSignatures.length > 0 || onlySignature.variables.length > 0
          ? functions
          : functionOf(onlySignature.parameters, onlySignature.result);
      }
      case "delayed":
        return setOf(any);
      case "moment":
        return this.model.moment(node.field);
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
        return node.type === undefined ? functions : this.model.model(node.type);
      case "solve":
        return this.solve(node);
      case "let":
        this.bindPattern(node.pattern, this.show(node.value));
        return this.of(node.body);
    }
  }

  private ofAll(nodes: readonly Core[]): readonly Type[] {
    return nodes.map((node) => this.of(node));
  }

  /** The result has the type inferred by the checker. */
  private solve({ by, onto, type = any }: CoreOf<"solve">): Type {
    const resultType = this.model.model(type);
    if (onto !== undefined && by === "collect") return setOf(union(memberOf(resultType) ?? any, this.membersOf(onto)));
    if (by === "only") return resultType;
    if (by === "listOver") return sequenceOf(partOf(unfoldType(resultType), "sequence")?.member ?? any);
    if (by === "collect" || by === "unionOver" || by === "intersectionOver") return setOf(memberOf(resultType) ?? any);
    return isIntegral(resultType) ? integer : rational;
  }

  // ---- calls

  /**
   * Returns the signature that tsc selects for a call, with the bindings of its type variables; undefined if none
   * matches.
   */
  choose(node: CoreOf<"call">): Chosen | undefined {
    const args = this.ofAll(node.args);
    const signatures = this.model.signatures(node.defined);
    for (const signature of signatures) {
      const bindings = bindingsOf(signature.parameters, args);
      const fits = signature.parameters.every((p, i) =>
        isWithin(
          args[i]!,
          substituteParameters(p, (name) => bindings.get(name) ?? any),
        ),
      );
      if (fits || signatures.length === 1) return { signature, bindings, types: args };
    }
    return undefined;
  }

  /**
   * True if a call needs explicit type arguments. Inference is unambiguous only if each type variable occurs once and
   * the argument there has the shape of the parameter. A set that we model as a set of pairs may be `LedSet<[A, B] |
   * [B, A]>` to tsc, which would then infer from the first member.
   */
  needsArguments({ signature: { variables, parameters, result }, types }: Chosen, args: readonly Core[]): boolean {
    if (variables.length === 0) return false;
    const occurrences = parameters.flatMap(variableOccurrences);
    const contravariant = parameterVariables(result);
    if (occurrences.length > variables.length || variables.some((v) => contravariant.has(v))) return true;
    const isClear = (arg: Core, p: Type, type: Type): boolean =>
      isPlain(arg) && isAlike(p, type) && (isVariable(p) || !this.isVague(arg) || isUniform(type));
    return parameters.some((p, i) => mentionsVariables(p) && !isClear(args[i]!, p, types[i]!));
  }

  private call(node: CoreOf<"call">): Type {
    const choice = this.choose(node);
    return choice === undefined ? any : instance(choice.signature.result, choice.bindings);
  }

  // ---- functions of the runtime

  /**
   * True if tsc accepts the native JavaScript form of an operation: it must infer JavaScript numbers for arithmetic,
   * overlapping types for comparison, and a tuple for indexing.
   */
  takesOperator({ name, args }: CoreOf<"primitive">): boolean {
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
        // tsc infers an array for a tuple literal.
        if (isTupleLiteral(args[0]!) || a.length !== 1) return false;
        return a[0]?.kind === "tuple" || (a[0]?.kind === "sequence" && isDouble(b));
      case "identity":
        // A value that is certainly a JavaScript number is never identical to a bigint.
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

  private primitive(node: CoreOf<"primitive">): Type {
    const { name, args, strategy } = node;
    // A loop rather than `map`: long chains nest deeply, and a callback per operand would double the stack usage.
    const types: Type[] = [];
    for (const arg of args) types.push(this.of(arg));
    const [a = any] = types;
    const form = strategy?.kind === "native" ? operationOf(name).native?.form.kind : undefined;
    if (form !== undefined && givesDoubles.has(form) && this.takesOperator(node)) return double;
    if (name === "apply") {
      const part = a.length === 1 ? partOf(a, "function") : undefined;
      return part?.parameters?.length === args.length - 1 ? part.result : any;
    }
    // A product of two values is emitted as `multiply` only if they are numbers.
    return declaredResult(name === "multiply" ? "product" : name, types);
  }
}

/** Native forms with a JavaScript number as result. */
const givesDoubles: ReadonlySet<NativeForm["kind"]> = new Set<NativeForm["kind"]>([
  "arithmetic",
  "sign",
  "math",
  "length",
]);

const isAny = ({ kind }: Part): boolean => kind === "any";

/** True for leaf expressions and operators on at most two of them. */
function isCheaplyTyped(node: Core): boolean {
  if (node.kind !== "primitive") return isRepeatable(node) || isScalar(node);
  return node.args.length <= 2 && node.args.every((arg) => arg.kind !== "primitive" && isCheaplyTyped(arg));
}

const isBig = (node: Core): boolean => node.kind === "number" && !isWithin(integerOf(node.numerator), double);

const isDouble = (type: Type): boolean => isWithin(type, double);
const isIntegral = (type: Type): boolean => type.length === 1 && type[0]!.kind === "number" && type[0]!.integer;

/** Returns the type of the values passed to the accumulator of a comprehension with the result type `resultType`. */
export function accumulatedType(by: Solver, resultType: Type): Type {
  if (by === "listOver") return partOf(unfoldType(resultType), "sequence")?.member ?? any;
  return by === "collect" ? (memberOf(resultType) ?? any) : resultType;
}

/** True if tsc infers an array type unless the context expects a tuple. */
export const isTupleLiteral = (node: Core): boolean =>
  node.kind === "tuple" || (node.kind === "branches" && valuesOf(node).some(isTupleLiteral));

/** True if the type has the structure of the parameter type, up to its variables. */
function isAlike(parameter: Type, type: Type): boolean {
  const [parameterPart] = parameter;
  const [typePart] = type;
  if (parameter.length !== 1 || parameterPart === undefined || typePart === undefined) return false;
  if (parameterPart.kind === "variable") return true;
  if (type.length !== 1) return false;
  if ((parameterPart.kind === "set" || parameterPart.kind === "sequence") && typePart.kind === parameterPart.kind)
    return isAlike(parameterPart.member, typePart.member);
  return (
    parameterPart.kind === "tuple" &&
    typePart.kind === "tuple" &&
    parameterPart.items.length === typePart.items.length &&
    parameterPart.items.every((item, i) => !mentionsVariables(item) || isAlike(item, typePart.items[i]!))
  );
}

/**
 * True if tsc unifies instances of the type, such as numbers of several ranges, but not numbers and strings.
 */
function isUniform(type: Type): boolean {
  const [constituent] = type;
  if (type.length !== 1 || constituent === undefined) return false;
  switch (constituent.kind) {
    case "truth":
    case "string":
    case "number":
    case "easel":
    case "variable":
      return true;
    case "atom":
      return constituent.names?.size === 1;
    case "tuple":
      return constituent.items.every(isUniform);
    case "set":
    case "sequence":
      return isUniform(constituent.member);
    default:
      return false;
  }
}

/** True for collections of several kinds of members, and tuples of such collections. */
function isMixed(type: Type): boolean {
  return type.some(
    (part) =>
      ((part.kind === "set" || part.kind === "sequence") && !isUniform(part.member)) ||
      (part.kind === "tuple" && part.items.some(isMixed)),
  );
}

/** True if one of the results is a mixed collection composed of several of the types. */
function isUnionOf(results: readonly Type[], types: readonly Type[]): boolean {
  return results.filter(isMixed).some((result) => {
    const parts = types.filter((type) => type.length > 0 && isWithin(type, result));
    return parts.length > 1 && !parts.some((part) => isWithin(result, part));
  });
}

/** Returns the types of the members or coordinates of a type. */
function innerTypes(type: Type): readonly Type[] {
  return type.flatMap((part) => {
    if (part.kind === "set" || part.kind === "sequence") return [part.member];
    return part.kind === "tuple" ? part.items : [];
  });
}

const isVariablePart = ({ kind }: Part): boolean => kind === "variable";

const isVariable = (type: Type): boolean => type.length === 1 && isVariablePart(type[0]!);

/** True if the type of the node does not depend on its context. */
const isPlain = (node: Core): boolean =>
  node.kind !== "lambda" && node.kind !== "solve" && node.kind !== "let" && !isTupleLiteral(node);

/** True if tsc considers it possible that a value of the type matches the pattern. */
export function canMatch(pattern: CorePattern, type: Type): boolean {
  if (pattern.kind !== "tuple") return true;
  const { items } = pattern;
  return (
    unfoldType(type).some(({ kind }) => kind === "any" || kind === "tuples" || kind === "variable") ||
    (unfoldType(type).some((part) => part.kind === "tuple" && part.items.length === items.length) &&
      items.every((item, i) => canMatch(item, coordinateOf(type, i, items.length))))
  );
}

/** Returns the member type of a type that contains only sets. */
function memberOf(type: Type): Type | undefined {
  return type.length === 1 && type[0]!.kind === "set" ? type[0]!.member : undefined;
}

/** Returns the type of coordinate i (0-based) of the tuples of a type that have `length` coordinates. */
function coordinateOf(type: Type, i: number, length: number): Type {
  const types: Type[] = [];
  for (const part of unfoldType(type)) {
    if (part.kind === "tuple" && part.items.length === length) types.push(part.items[i]!);
    else if (part.kind === "tuples") types.push(unionOfItems(part));
    else if (part.kind === "any" || part.kind === "variable") types.push(any);
  }
  return union(...types);
}
