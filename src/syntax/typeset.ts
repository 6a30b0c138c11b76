// Tokenizes the ASCII translation of a display; spans refer to the LaTeX source.

import type { IToken } from "chevrotain";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { withRepairs } from "../diagnostics/repair.js";
import type { LedDocument } from "../document/document.js";
import type { LedText } from "../document/latex/led-text.js";
import type { MacroUse, Typeset } from "../document/latex/typeset-writer.js";
import { firstEndingAfter } from "../text/search.js";
import type { Span } from "../text/source.js";
import { lex, type LexResult, spanOf } from "./lexer.js";
import { reportFaults, placeToken, insertMissingTokens } from "./placed.js";
import { beginsOperand, closes, endsOperand, opens } from "./token-classes.js";
import { infixName, isName, isSign, signToken, tokenOf } from "./tokens.js";

export function lexTypeset({ led, faults, uses }: Typeset): LexResult {
  const { tokens, diagnostics } = lex(led.text, { start: 0, end: led.text.length });
  const completion = insertMissingTokens(tokens, led);
  const placedTokens = dropDotCommas(joinLines(completion.tokens, led)).map((token) => placeToken(token, led));
  const lexerDiagnostics = diagnostics.map(
    (diagnostic): Diagnostic => ({ ...diagnostic, span: led.sourceOf(diagnostic.span) }),
  );
  return {
    tokens: placedTokens,
    diagnostics: [...reportFaults({ faults, uses }), ...completion.diagnostics, ...lexerDiagnostics],
  };
}

/** Inserts commas for line breaks between the conditions of `where`, and drops punctuation before a definition. */
function joinLines(tokens: readonly IToken[], led: LedText): readonly IToken[] {
  const joined: IToken[] = [];
  const brackets = new BracketDepth();
  let inWhere = false;
  tokens.forEach((token, i) => {
    const previous = tokens[i - 1];
    const lineBreak =
      previous === undefined ? -1 : led.text.slice(spanOf(previous).end, token.startOffset).indexOf("\n");
    if (previous !== undefined && lineBreak >= 0 && beginsDefinition(tokens, i)) {
      while (isPunctuation(joined[joined.length - 1])) joined.pop();
    } else if (
      previous !== undefined &&
      lineBreak >= 0 &&
      inWhere &&
      !brackets.isOpen &&
      brackets.followsOperand &&
      beginsCondition(tokens, i)
    ) {
      joined.push(tokenOf(signToken.comma, ",", spanOf(previous).end + lineBreak));
    }
    if (isSign(token, "where")) {
      inWhere = !brackets.isOpen;
      // In "…, where" the comma is punctuation of the sentence.
      if (inWhere && isPunctuation(joined[joined.length - 1]) && !isSign(joined[joined.length - 1]!, "semicolon"))
        joined.pop();
    }
    if (isSign(token, "define") || isSign(token, "iff")) {
      inWhere = false;
      brackets.reset();
    }
    brackets.advance(token);
    joined.push(token);
  });
  return joined;
}

/** Tracks open brackets, including those of sequences. */
class BracketDepth {
  private depth = 0;
  private angles = 0;
  /** True if the last token can end an operand. */
  followsOperand = false;

  get isOpen(): boolean {
    return this.depth > 0 || this.angles > 0;
  }

  reset(): void {
    this.depth = this.angles = 0;
  }

  advance(token: IToken): void {
    const operator = infixName(token);
    if (opens(token)) this.depth++;
    else if (closes(token)) this.depth = Math.max(0, this.depth - 1);
    else if (operator === "less" && !this.followsOperand) this.angles++;
    const closesAngle = operator === "greater" && this.angles > 0;
    if (closesAngle) this.angles--;
    this.followsOperand = operator === "greater" ? closesAngle : endsOperand(token);
  }
}

function isPunctuation(token: IToken | undefined): boolean {
  return token !== undefined && (isSign(token, "comma") || isSign(token, "dot") || isSign(token, "semicolon"));
}

/** True if a comma may precede the token: it begins an operand and cannot continue one. */
function beginsCondition(tokens: readonly IToken[], i: number): boolean {
  const token = tokens[i]!;
  const following = tokens[i + 1];
  if (infixName(token) !== undefined)
    return isName(token) && following !== undefined && infixName(following) === "equal";
  return beginsOperand(token);
}

/** True if a head, a guard or `ledGame` begins at a token. */
function beginsDefinition(tokens: readonly IToken[], i: number): boolean {
  const token = tokens[i]!;
  if (isSign(token, "guard") || isSign(token, "game")) return true;
  if (!isName(token)) return false;
  let nextIndex = i + 1;
  if (nextIndex < tokens.length && isSign(tokens[nextIndex]!, "openParenthesis")) {
    for (
      nextIndex++;
      nextIndex < tokens.length && (isName(tokens[nextIndex]!) || isSign(tokens[nextIndex]!, "comma"));
    )
      nextIndex++;
    if (nextIndex < tokens.length && isSign(tokens[nextIndex]!, "closeParenthesis")) nextIndex++;
  }
  const symbol = tokens[nextIndex];
  return symbol !== undefined && (isSign(symbol, "define") || isSign(symbol, "iff"));
}

/** Rewrites `1, …, 9` as `1..9`: mathematicians write commas around the dots. */
function dropDotCommas(tokens: readonly IToken[]): readonly IToken[] {
  const isDots = (i: number): boolean => tokens[i] !== undefined && isSign(tokens[i], "dots");
  const isComma = (i: number): boolean => tokens[i] !== undefined && isSign(tokens[i], "comma");
  return tokens.filter(
    (_, i) => !(isComma(i) && ((isDots(i + 1) && isComma(i + 2)) || (isDots(i - 1) && isComma(i - 2)))),
  );
}

/**
 * Removes fixes that edit typeset code, since they insert ASCII symbols. Keeps those that replace a plain name by
 * another.
 */
export function removeDisplayFixes(
  diagnostics: readonly Diagnostic[],
  { source, regions }: LedDocument,
): readonly Diagnostic[] {
  const displays = regions.filter(({ typeset }) => typeset !== undefined).map(({ span }) => span);
  if (displays.length === 0) return diagnostics;
  const isName = (text: string): boolean => /^[A-Za-z][A-Za-z0-9]*$/.test(text);
  return diagnostics.map((diagnostic) =>
    withRepairs(diagnostic, ({ edits }) =>
      edits.every(
        ({ span, text }) =>
          (isName(text) && isName(source.text.slice(span.start, span.end))) ||
          !displays.some(({ start, end }) => start < span.end && span.start < end),
      ),
    ),
  );
}

/**
 * Explains at the first error in a display that its `\equiv` or `\iff` makes it a definition, and shows how to write a
 * statement instead.
 */
export function explainDefinitionSymbols(
  diagnostics: readonly Diagnostic[],
  { source: { text }, regions }: LedDocument,
): readonly Diagnostic[] {
  const displays = regions.filter(({ typeset }) => typeset !== undefined);
  const explainedDisplays = new Set<Span>();
  return diagnostics.map((diagnostic) => {
    const { span, severity, labels = [] } = diagnostic;
    const display = firstEndingAfter(displays, span.start, (candidate) => candidate.span);
    if (severity !== "error" || display === undefined || span.start < display.span.start) return diagnostic;
    if (explainedDisplays.has(display.span)) return diagnostic;
    explainedDisplays.add(display.span);
    const { start, end } = display.code;
    const symbols = [...text.slice(start, end).matchAll(/\\equiv(?![A-Za-z])|\\iff(?![A-Za-z])|≡|:=|≔/g)];
    const sign = symbols.findLast(({ index }) => start + index < span.start) ?? symbols[0];
    if (sign === undefined || /:=|≔/.test(sign[0])) return diagnostic;
    const symbolSpan = { start: start + sign.index, end: start + sign.index + sign[0].length };
    return { ...diagnostic, labels: [...labels, { span: symbolSpan, text: symbolLabel }] };
  });
}

const symbolLabel =
  "this makes the display a definition; write a statement with `\\leftrightarrow`, or in an environment `proof` or `example`";

/** Labels diagnostics inside a macro call with the macro's definition. */
export function labelMacros(diagnostics: readonly Diagnostic[], { regions }: LedDocument): readonly Diagnostic[] {
  const uses = regions.flatMap(({ typeset }) => typeset?.uses ?? []).sort((a, b) => a.span.start - b.span.start);
  if (uses.length === 0) return diagnostics;
  return diagnostics.map((diagnostic) => {
    const use = findEnclosingUse(diagnostic.span, uses);
    if (use === undefined) return diagnostic;
    return {
      ...diagnostic,
      labels: [
        ...(diagnostic.labels ?? []),
        { span: use.macro.nameSpan, text: `\`\\${use.macro.name}\` comes from here` },
      ],
    };
  });
}

function findEnclosingUse({ start, end }: Span, uses: readonly MacroUse[]): MacroUse | undefined {
  const use = firstEndingAfter(uses, start, ({ span }) => span);
  return use !== undefined && use.span.start <= start && end <= use.span.end ? use : undefined;
}
