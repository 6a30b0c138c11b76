// Literal sets and sequences that a function searches become module constants: `const vowelsSet = setOf(…)`.

import { isLiteral } from "../../ir/analysis/strict.js";
import { areAlike } from "../../ir/analysis/structural-equality.js";
import type { Core } from "../../ir/ir.js";
import type { Type } from "../../types/lattice/type.js";
import { type EmitContext, emitExpression } from "./context.js";
import type { Names } from "./names.js";
import * as ts from "./typescript.js";

interface LiteralConstant {
  readonly name: string;
  readonly node: Core;
  readonly value: ts.Expression;
}

export class LiteralConstants {
  /** By the text with which their names begin. */
  private readonly constants = new Map<string, LiteralConstant[]>();

  constructor(private readonly names: Names) {}

  declarations(): readonly ts.ModuleItem[] {
    return [...this.constants.values()].flat().map(({ name, value }) => ts.const(name, value));
  }

  /** Returns the constant of a literal, whose value `emit` returns. */
  constantOf(node: Core, base: string, emit: () => ts.Expression): ts.Expression {
    const constants = this.constants.get(base) ?? [];
    let constant = constants.find((one) => areAlike(one.node, node));
    if (constant === undefined) {
      const count = constants.length + 1;
      constant = { name: this.names.fresh(count === 1 ? base : `${base}${count}`), node, value: emit() };
      this.constants.set(base, [...constants, constant]);
    }
    return ts.id(constant.name);
  }
}

/** Emits an operand that is searched, visited or compared. */
export function emitSearched(context: EmitContext, node: Core, type?: Type): ts.Expression {
  const { literals, repeated } = context;
  const emit = (): ts.Expression => emitExpression(context, node, type);
  if (repeated === undefined || node.kind !== "primitive" || node.args.length === 0 || !isLiteral(node)) return emit();
  const suffix = node.name === "setOf" ? "Set" : node.name === "sequence" ? "Sequence" : undefined;
  return suffix === undefined ? emit() : literals.constantOf(node, `${repeated}${suffix}`, emit);
}
