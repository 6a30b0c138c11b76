// A place where the grammar stopped becomes a diagnosis in a reader's words. Chevrotain says only which token did
// not fit; what stands around it (open brackets, a pending quantifier, the token before) says why.

import type { IToken } from "chevrotain";
import { type Diagnostic, report } from "../diagnostics/diagnostic.js";
import { syntax } from "../diagnostics/syntax.js";
import type { Span } from "../source/source.js";
import { spanOf } from "./lexer.js";
import type { GrammarError } from "./parser-state.js";
import { beginsOperand, closes, endsOperand, opens } from "./token-classes.js";
import { infixName, isSign, signName } from "./tokens.js";

const closerOf: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}", "<": ">", "|": "|", "⟨": "⟩", "⌊": "⌋", "⌈": "⌉" };

/**
 * Says what is wrong at `tokens[at]` (or at their end), where the grammar stopped. The first of the tokens is the
 * sign after which reading began (`:=`, `iff`, `If`, `:`); `fallback` is the place to mark when there are none.
 */
export function diagnose(tokens: readonly IToken[], at: number, fallback: Span): Diagnostic {
  const token = tokens[at];
  const before = tokens[at - 1];
  if (before === undefined) {
    return token === undefined
      ? report(syntax.nothingToRead, fallback, {})
      : closes(token)
        ? report(syntax.strayCloser, spanOf(token), { close: token.image, open: undefined, needed: undefined })
        : report(syntax.unexpected, spanOf(token), { found: token.image, after: undefined });
  }
  const open = openBrackets(tokens, at);
  const inner = open[open.length - 1];
  const found = token?.image;
  const place = spanOf(token ?? before);

  if (token !== undefined && closes(token) && inner !== undefined && closerOf[inner.image] !== token.image && infixName(token) !== "greater") {
    return open.some((bracket) => closerOf[bracket.image] === token.image)
      ? report(syntax.unclosedBracket, spanOf(inner), { open: inner.image, close: closerOf[inner.image]!, found })
      : report(syntax.strayCloser, place, { close: token.image, open: inner.image, needed: closerOf[inner.image] }, [{ span: spanOf(inner), text: "opened here" }]);
  }
  if (token !== undefined && closes(token) && inner === undefined) return report(syntax.strayCloser, place, { close: token.image, open: undefined, needed: undefined });

  if (token !== undefined && (isSign(token, "define") || isSign(token, "iff"))) return report(syntax.unexpected, place, { found: token.image, after: before.image });

  const binder = pendingBinder(tokens, at);
  if (binder !== undefined && binder === before) return report(syntax.missingName, token === undefined ? spanOf(before) : place, { word: before.image, found });
  // The bar of a comprehension begins its condition; other bars end an operand.
  const isBar = isSign(before, "bar") && inner?.image === "{" && openBrackets(tokens, at - 1).at(-1) === inner;
  const needsOperand = !endsOperand(before) || isBar;
  if (before === inner && token === undefined) return report(syntax.unclosedBracket, spanOf(before), { open: before.image, close: closerOf[before.image]!, found });
  if (before === inner && before.image === "(" && found === ")") return report(syntax.emptyTuple, { start: before.startOffset, end: place.end }, {});
  if (needsOperand && (token === undefined || !beginsOperand(token))) {
    if (infixName(before) === "typeTest" && at === 1) return report(syntax.missingTypeAfterColon, token === undefined ? spanOf(before) : place, { found });
    return report(syntax.missingOperand, token === undefined || before.image === "," ? spanOf(before) : place, { after: before.image, found });
  }
  if (binder !== undefined) {
    const isLambda = isSign(binder, "lambda");
    const hasIn = tokens.slice(tokens.indexOf(binder), at).some((t) => infixName(t) === "in");
    return isLambda || hasIn
      ? report(syntax.missingDot, token === undefined ? spanOf(binder) : place, { word: binder.image, found })
      : report(syntax.missingIn, spanOf(binder), { word: binder.image });
  }
  if (inner !== undefined && (token === undefined || !beginsOperand(token))) {
    return report(syntax.unclosedBracket, spanOf(inner), { open: inner.image, close: closerOf[inner.image]!, found });
  }
  if (token === undefined || (isSign(token, "where") && followsOpenBranch(tokens, at))) return report(syntax.branchWithoutIf, spanOf(before), { last: false });
  if (isSign(token, "semicolon")) return report(syntax.branchWithoutIf, place, { last: at === tokens.length - 1 });
  if (beginsOperand(token)) {
    if (inner !== undefined && openBrackets(tokens, tokens.length).includes(inner)) {
      return report(syntax.unclosedBracket, spanOf(inner), { open: inner.image, close: closerOf[inner.image]!, found });
    }
    return report(syntax.missingOperator, place, {
      left: isWritten(before) ? before.image : undefined,
      right: token.image,
      inBranch: tokens.slice(0, at).some((t) => isSign(t, "if")),
      beforeBranch: tokens.slice(at).some((t) => isSign(t, "semicolon") || isSign(t, "otherwise")),
      isInside: inner !== undefined,
    });
  }
  return report(syntax.unexpected, place, { found: token.image, after: before.image });
}

/** False for a sign that LaTeX says by its layout, such as the end of a fraction. */
function isWritten(token: IToken): boolean {
  const { start, end } = spanOf(token);
  return start < end;
}

/** The diagnosis of what fits the grammar and still cannot stand. */
export function diagnoseRule(error: GrammarError): Diagnostic {
  const span = spanOf(error.token);
  switch (error.reason) {
    case "nesting":
      return report(syntax.tooDeep, span, {});
    case "chain":
      return report(syntax.tooLong, span, {});
    case "sequenceEnd":
      return report(syntax.sequenceEnd, span, {});
    case "comparisonInSequence":
      return report(syntax.comparisonInSequence, span, { found: error.token.image });
    case "bounds":
      return report(syntax.badBounds, span, { word: error.token.image });
  }
}

/** The brackets that are open before `tokens[at]`, the innermost last. */
function openBrackets(tokens: readonly IToken[], at: number): IToken[] {
  const open: IToken[] = [];
  for (let i = 0; i < at; i++) {
    const token = tokens[i]!;
    const before = tokens[i - 1];
    const inner = open[open.length - 1];
    // A bar straight before is an operand's end unless it is the bracket opened last.
    const operandBefore = before !== undefined && before !== inner && endsOperand(before);
    if (opens(token)) open.push(token);
    else if (closes(token)) {
      if (inner !== undefined && closerOf[inner.image] === token.image) open.pop();
    } else if (isSign(token, "bar")) {
      if (!operandBefore) open.push(token);
      else if (inner?.image === "|") open.pop();
    } else if (infixName(token) === "less" && !operandBefore) open.push(token);
    else if (infixName(token) === "greater" && inner?.image === "<") open.pop();
  }
  return open;
}

/** The quantifier or lambda before `tokens[at]` that still waits for its dot, in the bracket being read. */
function pendingBinder(tokens: readonly IToken[], at: number): IToken | undefined {
  let depth = 0;
  for (let i = at - 1; i >= 0; i--) {
    const token = tokens[i]!;
    if (closes(token)) depth++;
    else if (opens(token) && --depth < 0) return undefined;
    if (depth > 0) continue;
    const sign = signName(token);
    if (sign === "some" || sign === "all" || sign === "lambda") return token;
    if (sign === "dot" || sign === "semicolon" || sign === "if" || sign === "where") return undefined;
  }
  return undefined;
}

/** True if the value before `tokens[at]` is that of a branch, which says neither `if` nor `otherwise`. */
function followsOpenBranch(tokens: readonly IToken[], at: number): boolean {
  for (let i = at - 1; i >= 0; i--) {
    const sign = signName(tokens[i]!);
    if (sign === "semicolon") return true;
    if (sign === "if" || sign === "otherwise" || sign === "where") return false;
  }
  return false;
}
