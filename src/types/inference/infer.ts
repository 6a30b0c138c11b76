// Dispatches on the form of an expression to its typing rule. Certain errors are reported; possible errors are left to
// run-time checks. The mode (pass-mode.ts) determines the other effects of a traversal.

import type { Defined } from "../../resolve/resolved.js";
import type { Expression } from "../../syntax/tree.js";
import { factOf, type Facts, type PointFacts, type ConditionOutcome } from "../facts/facts.js";
import { union } from "../lattice/lattice.js";
import { isLiteral, type Literal, typeOfLiteral } from "../lattice/literals.js";
import { limitSize } from "../lattice/size.js";
import {
  error,
  functionOf,
  type NamedType,
  named,
  never,
  partOf,
  sequenceOf,
  setOf,
  setWith,
  truth,
  tupleOf,
  type Type,
  unfolded,
} from "../lattice/type.js";
import { renameFresh } from "../lattice/variables.js";
import { needs } from "../messages/needs.js";
import { constantType } from "../schemes/builtins.js";
import { call, definitionAsValue } from "./calls.js";
import { condition } from "./conditions.js";
import { relationType } from "./comparisons.js";
import { Inference, type Variables } from "./inference.js";
import { lambdaType } from "./lambdas.js";
import type { Mode } from "./pass-mode.js";
import { branchesType } from "./bodies.js";
import { indexType, sliceType, updateType } from "./coordinates.js";
import { absoluteType, binaryType, signType, rangeType } from "./operators.js";
import { productType } from "./products.js";
import { reportMember } from "./reports.js";
import { reportOddRows } from "./rows.js";
import { bigType, bindMember, comprehensionType } from "./solutions.js";
import type { InferenceContext } from "./context.js";

export class Inferrer extends Inference {
  begin(around: InferenceContext, mode: Mode, variables?: Variables): Inference {
    return new Inferrer(around, mode, variables);
  }

  condition(node: Expression, facts: PointFacts): ConditionOutcome {
    return condition(this, node, facts);
  }

  /** Infers the type of an expression under the given facts. `expected` is the type required by the context. */
  infer(node: Expression, facts: PointFacts, expected?: Type): Type {
    if (isLiteral(node)) return typeOfLiteral(node);
    this.around.steps?.spend();
    const found = limitSize(this.inferred(node, facts, expected));
    const type = facts === undefined ? found : (this.known(node, facts) ?? found);
    this.record(node, type);
    return type;
  }

  private known(node: Expression, facts: Facts): Type | undefined {
    if (node.kind !== "name" && node.kind !== "index" && node.kind !== "call") return undefined;
    const key = this.around.keys.of(node);
    return key === undefined ? undefined : factOf(facts, key);
  }

  private inferred(node: Exclude<Expression, Literal>, facts: PointFacts, expected: Type | undefined): Type {
    switch (node.kind) {
      case "name":
        return this.name(node);
      case "call":
        return call(this, node, facts);
      case "index":
        return indexType(this, node, facts);
      case "slice":
        return sliceType(this, node, facts);
      case "update":
        return updateType(this, node, facts);
      case "branches":
        return branchesType(this, node, facts, expected);
      case "tuple":
        return tupleOf(node.items.map((item) => this.infer(item, facts)));
      case "sequence":
        return sequenceOf(this.members(node, facts));
      case "set":
        return setOf(this.members(node, facts));
      case "range":
        return rangeType(this, node, facts);
      case "comprehension":
        return comprehensionType(this, node, facts);
      case "big":
        return bigType(this, node, facts);
      case "unary":
        if (node.operator === "not") return condition(this, node, facts).type;
        return signType(this, node, node.operator, facts);
      case "absolute":
        return absoluteType(this, node, facts);
      case "binary":
        switch (node.operator) {
          case "and":
          case "or":
          case "implies":
          case "equivalent":
            return condition(this, node, facts).type;
          default:
            return binaryType(this, node, node.operator, facts);
        }
      case "product":
        return productType(this, node, facts);
      case "relation":
        return relationType(this, node, facts);
      case "quantifier":
        return this.quantifier(node, facts);
      case "lambda":
        return lambdaType(this, node, facts, expected);
      case "typeTest":
        return condition(this, node, facts).type;
      case "arrow":
        return setWith(this.typeMeant(node, facts), false);
      case "error":
        return error;
    }
  }

  private members(node: Expression & { kind: "set" | "sequence" }, facts: PointFacts): Type {
    if (this.isReporting) reportOddRows(this, node);
    let result: Type = never;
    let isReported = false;
    for (const item of node.items) {
      const type = this.infer(item, facts);
      if (node.kind === "set" && !isReported) isReported = reportMember(this, item, type);
      result = union(result, type);
    }
    return result;
  }

  private name(node: Expression & { kind: "name" }): Type {
    const binding = this.bindingOf(node.id);
    switch (binding?.kind) {
      case "variable":
        return this.variables.get(binding.variable.id) ?? error;
      case "definition": {
        const { defined } = binding;
        if (this.around.delayed.has(node.id)) return setWith(named(this.recursive(defined)), false);
        return definitionAsValue(this, defined, node.id);
      }
      case "builtin":
        return renameFresh(constantType(binding.name, binding.row), node.id);
      case "moment":
        return this.around.momentType(binding.field);
      case "typeVariable":
        return setWith([{ kind: "variable", name: binding.name }], false);
      case "unknown":
      case undefined:
        return error;
    }
  }

  private recursiveTypes: Map<Defined, NamedType> | undefined;

  /** The reference to a recursive type that the document names. */
  private recursive(defined: Defined): NamedType {
    const known = (this.recursiveTypes ??= new Map());
    let type = known.get(defined);
    if (type === undefined) {
      const { schemeOf, owned } = this.around;
      let unfold = (): Type => partOf(unfolded(schemeOf(defined).readings[0]?.result ?? never), "set")?.member ?? never;
      owned.push(() => {
        const found = unfold();
        unfold = () => found;
      });
      type = { name: defined.name, state: "own", unfold: () => unfold() };
      known.set(defined, type);
    }
    return type;
  }

  private quantifier(node: Expression & { kind: "quantifier" }, facts: PointFacts): Type {
    const patterns = this.around.tables.binders.get(node.id);
    if (patterns === undefined) return truth;
    let next = 0;
    let known = facts;
    for (const { patterns: written, set } of node.bindings) {
      const member = this.elements(set, this.infer(set, known), needs.generator);
      for (let i = 0; i < written.length; i++) {
        const pattern = patterns[next++];
        if (pattern !== undefined) known = bindMember(this, pattern, member, known);
      }
    }
    const outer = this.goToMembers(
      node.body.id,
      patterns.every((p) => p.kind === "bind"),
    );
    this.truthValue(node.body, condition(this, node.body, known).type, needs.body);
    this.path = outer;
    return truth;
  }

  // ---- type expressions

  /** The type denoted by a type expression: the type of the set's members. */
  typeMeant(node: Expression, facts: PointFacts): Type {
    if (node.kind === "arrow")
      return functionOf(
        node.parameters.map((p) => this.typeMeant(p, facts)),
        this.typeMeant(node.result, facts),
      );
    return this.meant(node, this.infer(node, facts));
  }
}
