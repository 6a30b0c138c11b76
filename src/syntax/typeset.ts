// Tokenizes a display by way of its ASCII translation, with spans in the LaTeX source.

import type { IToken } from "chevrotain";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { withRepairs } from "../diagnostics/repair.js";
import type { LedDocument } from "../document/document.js";
import type { LedText } from "../document/latex/led-text.js";
import type { MacroUse, Typeset } from "../document/latex/typeset-writer.js";
import { firstEndingAfter } from "../text/search.js";
import type { Span } from "../text/source.js";
import { lex, type LexResult, spanOf } from "./lexer.js";
import { faultReports, placeToken, withMarked } from "./placed.js";
import { beginsOperand, closes, endsOperand, opens } from "./token-classes.js";
import { infixName, isName, isSign, signToken, tokenOf } from "./tokens.js";

export function lexTypeset({ led, faults, uses }: Typeset): LexResult {
  const { tokens, diagnostics } = lex(led.text, { start: 0, end: led.text.length });
  const completed = withMarked(tokens, led);
  const placed = withoutDotCommas(withJoinedLines(completed.tokens, led)).map((token) => placeToken(token, led));
  const ownDiagnostics = diagnostics.map(
    (diagnostic): Diagnostic => ({ ...diagnostic, span: led.sourceOf(diagnostic.span) }),
  );
  return {
    tokens: placed,
    diagnostics: [...faultReports({ faults, uses }), ...completed.diagnostics, ...ownDiagnostics],
  };
}

/** Inserts commas for line breaks between the conditions of `where`, and drops punctuation before a definition. */
function withJoinedLines(tokens: readonly IToken[], led: LedText): readonly IToken[] {
  const joined: IToken[] = [];
  const brackets = new OpenBrackets();
  let inWhere = false;
  tokens.forEach((token, i) => {
    const before = tokens[i - 1];
    const line = before === undefined ? -1 : led.text.slice(spanOf(before).end, token.startOffset).indexOf("\n");
    if (before !== undefined && line >= 0 && beginsDefinition(tokens, i)) {
      while (isPunctuation(joined[joined.length - 1])) joined.pop();
    } else if (
      before !== undefined &&
      line >= 0 &&
      inWhere &&
      !brackets.isOpen &&
      brackets.endedOperand &&
      beginsPart(tokens, i)
    ) {
      joined.push(tokenOf(signToken.comma, ",", spanOf(before).end + line));
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
    brackets.read(token);
    joined.push(token);
  });
  return joined;
}

/** Tracks open brackets, including those of sequences. */
class OpenBrackets {
  private depth = 0;
  private angles = 0;
  /** True if the token read last can be the end of an operand. */
  endedOperand = false;

  get isOpen(): boolean {
    return this.depth > 0 || this.angles > 0;
  }

  reset(): void {
    this.depth = this.angles = 0;
  }

  read(token: IToken): void {
    const operator = infixName(token);
    if (opens(token)) this.depth++;
    else if (closes(token)) this.depth = Math.max(0, this.depth - 1);
    else if (operator === "less" && !this.endedOperand) this.angles++;
    const closesAngle = operator === "greater" && this.angles > 0;
    if (closesAngle) this.angles--;
    this.endedOperand = operator === "greater" ? closesAngle : endsOperand(token);
  }
}

function isPunctuation(token: IToken | undefined): boolean {
  return token !== undefined && (isSign(token, "comma") || isSign(token, "dot") || isSign(token, "semicolon"));
}

/** True if a comma may precede the token: it begins an operand and cannot continue one. */
function beginsPart(tokens: readonly IToken[], i: number): boolean {
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

/** Rewrites `1, …, 9` as `1..9`, since mathematicians write commas around the dots. */
function withoutDotCommas(tokens: readonly IToken[]): readonly IToken[] {
  const isDots = (i: number): boolean => tokens[i] !== undefined && isSign(tokens[i], "dots");
  const isComma = (i: number): boolean => tokens[i] !== undefined && isSign(tokens[i], "comma");
  return tokens.filter(
    (_, i) => !(isComma(i) && ((isDots(i + 1) && isComma(i + 2)) || (isDots(i - 1) && isComma(i - 2)))),
  );
}

/**
 * Removes fixes that edit typeset code, since they insert ASCII symbols. Fixes that rename a name to another plain name
 * are kept.
 */
export function withoutDisplays(
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
export function withSigns(
  diagnostics: readonly Diagnostic[],
  { source: { text }, regions }: LedDocument,
): readonly Diagnostic[] {
  const displays = regions.filter(({ typeset }) => typeset !== undefined);
  const explained = new Set<Span>();
  return diagnostics.map((diagnostic) => {
    const { span, severity, labels = [] } = diagnostic;
    const display = firstEndingAfter(displays, span.start, (one) => one.span);
    if (severity !== "error" || display === undefined || span.start < display.span.start) return diagnostic;
    if (explained.has(display.span)) return diagnostic;
    explained.add(display.span);
    const { start, end } = display.code;
    const symbols = [...text.slice(start, end).matchAll(/\\equiv(?![A-Za-z])|\\iff(?![A-Za-z])|≡|:=|≔/g)];
    const sign = symbols.findLast(({ index }) => start + index < span.start) ?? symbols[0];
    if (sign === undefined || /:=|≔/.test(sign[0])) return diagnostic;
    const symbolSpan = { start: start + sign.index, end: start + sign.index + sign[0].length };
    return { ...diagnostic, labels: [...labels, { span: symbolSpan, text: signText }] };
  });
}

const signText =
  "this makes the display a definition; write a statement with `\\leftrightarrow`, or in an environment `proof` or `example`";

/** Adds the definition of the macro to diagnostics inside its use. */
export function withMacros(diagnostics: readonly Diagnostic[], { regions }: LedDocument): readonly Diagnostic[] {
  const uses = regions.flatMap(({ typeset }) => typeset?.uses ?? []).sort((a, b) => a.span.start - b.span.start);
  if (uses.length === 0) return diagnostics;
  return diagnostics.map((diagnostic) => {
    const use = useAround(diagnostic.span, uses);
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

function useAround({ start, end }: Span, uses: readonly MacroUse[]): MacroUse | undefined {
  const use = firstEndingAfter(uses, start, ({ span }) => span);
  return use !== undefined && use.span.start <= start && end <= use.span.end ? use : undefined;
}
