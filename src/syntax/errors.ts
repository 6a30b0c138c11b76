// Turns the position of a parse error into a diagnostic. Chevrotain reports only the unexpected token. The cause is
// inferred from its context: open brackets, a pending quantifier, the previous token.

import type { IToken } from "chevrotain";
import { type Diagnostic, report } from "../diagnostics/diagnostic.js";
import { syntax } from "../diagnostics/syntax.js";
import type { Span } from "../text/source.js";
import { endOf, isApart, spanOf } from "./lexer.js";
import type { GrammarError } from "./parser-state.js";
import {
  hasMatchingClosers,
  closerOf,
  findLastOutsideBrackets,
  findOpenBrackets,
  findPendingBinder,
} from "./brackets.js";
import { beginsOperand, closes, endsOperand } from "./token-classes.js";
import { infixName, isOneOf, isSign, signName } from "./tokens.js";

/**
 * Diagnoses a parse error at `tokens[at]` or at the end of the tokens. Unless `isAlone`, the first token is the symbol
 * before the parsed code (`:=`, `iff`, `If`, `:`). `fallback` is the span to report if there are no tokens.
 */
export function diagnose(tokens: readonly IToken[], at: number, fallback: Span, isAlone = false): Diagnostic {
  const token = tokens[at];
  const before = tokens[at - 1];
  if (before === undefined) {
    return token === undefined
      ? report(syntax.nothingToRead, fallback, {})
      : closes(token)
        ? report(syntax.strayCloser, spanOf(token), { close: token.image, open: undefined, needed: undefined })
        : report(syntax.unexpected, spanOf(token), { found: token.image, after: undefined });
  }
  const open = findOpenBrackets(tokens, at);
  const inner = open[open.length - 1];
  const image = token?.image;
  const errorSpan = spanOf(token ?? before);

  if (
    token !== undefined &&
    closes(token) &&
    inner !== undefined &&
    closerOf[inner.image] !== token.image &&
    infixName(token) !== "greater"
  ) {
    const isOnly = hasMatchingClosers(open.slice(0, -1), tokens.slice(at + 1));
    return open.some((bracket) => closerOf[bracket.image] === token.image)
      ? reportUnclosedBracket(inner, tokens, at)
      : report(
          syntax.strayCloser,
          errorSpan,
          { close: token.image, open: inner.image, needed: closerOf[inner.image], isOnly },
          [{ span: spanOf(inner), text: "opened here" }],
        );
  }
  if (token !== undefined && closes(token) && inner === undefined)
    return report(syntax.strayCloser, errorSpan, { close: token.image, open: undefined, needed: undefined });

  if (token !== undefined && (isSign(token, "define") || isSign(token, "iff")))
    return report(syntax.unexpected, errorSpan, { found: token.image, after: before.image });

  const binder = findPendingBinder(tokens, at);
  if (binder !== undefined && binder === before)
    return report(syntax.missingName, token === undefined ? spanOf(before) : errorSpan, {
      word: before.image,
      found: image,
    });
  // The bar of a comprehension precedes its conditions; any other bar ends an operand.
  const isBar = isSign(before, "bar") && inner?.image === "{" && findOpenBrackets(tokens, at - 1).at(-1) === inner;
  const needsOperand = !endsOperand(before) || isBar;
  if (before === inner && token === undefined) return reportUnclosedBracket(before, tokens, at);
  if (before === inner && before.image === "(" && image === ")")
    return report(syntax.emptyTuple, { start: before.startOffset, end: errorSpan.end }, {});
  if (token !== undefined && isSign(token, "dot") && isSign(before, "otherwise"))
    return report(syntax.unexpected, errorSpan, { found: token.image, after: before.image });
  if (isSign(before, "otherwise") && inner?.image === "(") return reportUnclosedBracket(inner, tokens, at);
  if (needsOperand && (token === undefined || !beginsOperand(token))) {
    if (infixName(before) === "typeTest" && at === 1)
      return report(syntax.missingTypeAfterColon, token === undefined ? spanOf(before) : errorSpan, { found: image });
    return report(syntax.missingOperand, token === undefined || before.image === "," ? spanOf(before) : errorSpan, {
      after: before.image,
      found: image,
    });
  }
  if (binder !== undefined) {
    const isLambda = isSign(binder, "lambda");
    const binderTokens = tokens.slice(tokens.indexOf(binder) + 1, at);
    return isLambda ||
      findLastOutsideBrackets(binderTokens, 0, binderTokens.length, (t) => infixName(t) === "in") !== undefined
      ? report(syntax.missingDot, token === undefined ? spanOf(binder) : errorSpan, {
          word: binder.image,
          found: image,
          at: isLambda ? undefined : placeOfDot(tokens, at),
        })
      : report(syntax.missingIn, spanOf(binder), {
          word: binder.image,
          isSet:
            isSign(binder, "some") &&
            (isSign(binderTokens[0]!, "openBrace") || isSign(binderTokens[1] ?? binderTokens[0]!, "openBrace")),
        });
  }
  const isBranchEnd = token !== undefined && (isSign(token, "closeParenthesis") || isSign(token, "semicolon"));
  if (inner?.image === "(" && isBranchEnd && followsOpenBranch(tokens, at, tokens.indexOf(inner) + 1))
    return report(syntax.branchWithoutIf, spanOf(before), { last: false });
  if (inner !== undefined && (token === undefined || !beginsOperand(token)))
    return reportUnclosedBracket(inner, tokens, at);
  if (token === undefined || (isSign(token, "where") && followsOpenBranch(tokens, at)))
    return report(syntax.branchWithoutIf, spanOf(before), { last: false });
  const whereIndex = isSign(token, "semicolon")
    ? findLastOutsideBrackets(tokens, 0, at, (t) => isSign(t, "where"))
    : undefined;
  if (whereIndex !== undefined)
    return report(syntax.unexpected, spanOf(whereIndex), {
      found: whereIndex.image,
      after: undefined,
      help: "Write `where` once, at the end of the definition: it applies to all branches.",
    });
  if (isSign(token, "semicolon") && isAlone)
    return report(syntax.unexpected, errorSpan, {
      found: token.image,
      after: before.image,
      help: "Remove it: an expression needs no symbol at its end.",
    });
  if (isSign(token, "semicolon")) return report(syntax.branchWithoutIf, errorSpan, { last: at === tokens.length - 1 });
  if (beginsOperand(token)) {
    if (inner !== undefined && findOpenBrackets(tokens, tokens.length).includes(inner))
      return reportUnclosedBracket(inner, tokens, at);
    return report(syntax.missingOperator, errorSpan, {
      left: isWritten(before) ? before.image : undefined,
      right: token.image,
      inBranch: tokens.slice(0, at).some((t) => isSign(t, "if")),
      beforeBranch: tokens.slice(at).some((t) => isSign(t, "semicolon") || isSign(t, "otherwise")),
      isInside: inner !== undefined,
      isAlone,
    });
  }
  return report(syntax.unexpected, errorSpan, { found: token.image, after: before.image });
}

/**
 * The position of a quantifier's missing dot after the set that ends before `tokens[at]`: at a wrong symbol, or before
 * an operand.
 */
function placeOfDot(tokens: readonly IToken[], at: number): Span | undefined {
  const [before, token, following] = tokens.slice(at - 1, at + 2);
  if (before === undefined || token === undefined) return undefined;
  const isBar = isSign(token, "bar") && following !== undefined && isApart(token, following);
  if (isBar || isSign(token, "comma") || infixName(token) === "typeTest") return spanOf(token);
  const end = endOf(before);
  return beginsOperand(token) ? { start: end, end } : undefined;
}

function reportUnclosedBracket(open: IToken, tokens: readonly IToken[], at: number): Diagnostic {
  return report(syntax.unclosedBracket, spanOf(open), {
    open: open.image,
    close: closerOf[open.image]!,
    found: tokens[at]?.image,
    at: holdsAll(open, tokens, at) ? endOf(tokens[at - 1]!) : undefined,
  });
}

/**
 * True if the tokens between an open bracket and `tokens[at]` certainly belong inside it: a list without operators, or
 * the conditions of a set. Otherwise the bracket may have been meant to close before the last operand.
 */
function holdsAll(open: IToken, tokens: readonly IToken[], at: number): boolean {
  const token = tokens[at];
  const enclosed = tokens.slice(tokens.indexOf(open) + 1, at);
  if (enclosed.length > 0 && isSign(enclosed.at(-1)!, "otherwise")) return true;
  if (enclosed.length === 0 || !endsOperand(enclosed.at(-1)!) || (token !== undefined && beginsOperand(token)))
    return false;
  const hasOutside = (isSought: (token: IToken) => boolean): boolean =>
    findLastOutsideBrackets(enclosed, 0, enclosed.length, isSought) !== undefined;
  if (open.image === "{" && hasOutside((one) => isSign(one, "bar"))) return true;
  return !hasOutside((one) => infixName(one) !== undefined || (signName(one) !== undefined && !isSign(one, "comma")));
}

/** False for a symbol that LaTeX expresses by layout, such as the end of a fraction. */
function isWritten(token: IToken): boolean {
  const { start, end } = spanOf(token);
  return start < end;
}

/** Reports a violation of a rule that the grammar itself does not express. */
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
    case "otherwise":
      return report(syntax.otherwiseNotLast, span, {});
    case "bounds":
      return report(syntax.badBounds, span, { word: error.token.image });
  }
}

/** True if `tokens[at]` ends a branch that begins at or after `tokens[from]` and has neither `if` nor `otherwise`. */
function followsOpenBranch(tokens: readonly IToken[], at: number, from = 0): boolean {
  const last = findLastOutsideBrackets(tokens, from, at, isOneOf(["semicolon", "if", "otherwise", "where"]));
  return last !== undefined && isSign(last, "semicolon");
}
