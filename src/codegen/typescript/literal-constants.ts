// Literal sets and sequences that a function searches become module constants: `const vowelsSet = setOf(…)`.

import { isLiteral } from "../../ir/analysis/strict.js";
import { areAlike } from "../../ir/analysis/structural-equality.js";
import type { Core, CoreOf, RuntimeName } from "../../ir/ir.js";
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

/** The ends of the names of constants, by the function that creates the collection. */
const suffixes: Partial<Record<RuntimeName, string>> = { setOf: "Set", sequence: "Sequence" };

/** True for displays such as `{x, 1}` and `<2, 3>`, the only operands that may become constants. */
export const isDisplay = (node: Core): node is CoreOf<"primitive"> =>
  node.kind === "primitive" && node.args.length > 0 && node.name in suffixes;

/** Emits an operand that is searched, visited or compared. */
export function emitSearched(context: EmitContext, node: Core, type?: Type): ts.Expression {
  const { literals, repeatedDefinition } = context;
  const emit = (): ts.Expression => emitExpression(context, node, type);
  return repeatedDefinition !== undefined && isDisplay(node) && isLiteral(node)
    ? literals.constantOf(node, `${repeatedDefinition}${suffixes[node.name]!}`, emit)
    : emit();
}
