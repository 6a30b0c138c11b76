// Typesets code in prose and tests like definitions. Readers can switch this on.

import { builtins } from "../../language/builtins.js";
import { expressionMathml } from "../../notation/mathml.js";
import { parseExpression } from "../../syntax/alone.js";
import type { Expression } from "../../syntax/tree.js";
import { everyExpression } from "../../syntax/walk.js";
import type { CheckedDocument } from "../../types/check.js";
import { element, Markup } from "./markup.js";
import { maxTypesetLength, maxTypesetWidth } from "./limits.js";

export class TypesetCode {
  /** The number of formulas so far. */
  count = 0;

  constructor(private readonly document: Pick<CheckedDocument, "scope">) {}

  /**
   * Returns the code as a formula, to follow the code; undefined if it is not an expression with the document's names.
   */
  formula(code: string): Markup | undefined {
    if (code.length > maxTypesetLength) return undefined;
    const { expression } = parseExpression(code, { start: 0, end: code.length }, 0);
    if (expression === undefined || !this.isFormula(expression)) return undefined;
    this.count++;
    return element("span", { class: "set" }, new Markup(expressionMathml(expression, { width: maxTypesetWidth })));
  }

  private isFormula(expression: Expression): boolean {
    if (expression.kind === "name" && Object.hasOwn(builtins, expression.name)) return false;
    if (["string", "atom", "truth"].includes(expression.kind)) return false;
    let usesKnownNames = true;
    everyExpression(expression, (node) => {
      if (node.kind === "name" && !this.isName(node.name)) usesKnownNames = false;
    });
    return usesKnownNames;
  }

  /** True for names of the document and built-in names, and for variables of one letter. */
  private isName(name: string): boolean {
    return /^\p{L}[\d_']*$/u.test(name) || this.document.scope.defined.has(name) || Object.hasOwn(builtins, name);
  }
}

/** Returns the switch that turns typeset code on and off. */
export const renderTypesetSwitch = (): Markup =>
  element("label", { class: "switch" }, element("input", { type: "checkbox", id: "typeset" }), " Typeset code");
