// A display becomes the tokens of its twin in ASCII, at the places of the LaTeX source. Mistakes in its LaTeX are reported here.

import type { IToken } from "chevrotain";
import { type Diagnostic, report } from "../diagnostics/diagnostic.js";
import { withRepairs } from "../diagnostics/repair.js";
import { nearest } from "../diagnostics/suggest.js";
import { syntax } from "../diagnostics/syntax.js";
import { typesetting } from "../diagnostics/typeset.js";
import type { LedDocument } from "../document/document.js";
import { environmentNames, meanings } from "../latex/commands.js";
import type { LedText } from "../latex/led-text.js";
import type { MacroUse, Typeset, TypesetFault } from "../latex/typeset-writer.js";
import { firstEndingAfter } from "../source/search.js";
import type { Span } from "../source/source.js";
import { lex, type Lexed, spanOf } from "./lexer.js";
import { beginsOperand, closes, endsOperand, opens } from "./token-classes.js";
import { infixName, infixToken, isName, isSign, signToken, tokenOf } from "./tokens.js";

/** The tokens of a display. */
export function lexTypeset({ led, faults, uses }: Typeset): Lexed {
  const { tokens, diagnostics } = lex(led.text, { start: 0, end: led.text.length });
  const mended = withMarked(tokens, led);
  const placed = withoutDotCommas(withJoinedLines(mended.tokens, led)).map((token) => placedToken(token, led));
  const own = diagnostics.map((diagnostic): Diagnostic => ({ ...diagnostic, span: led.sourceOf(diagnostic.span) }));
  const commands = faults.length === 0 ? [] : [...meanings().keys(), ...uses.map(({ macro }) => macro.name)];
  return {
    tokens: placed,
    diagnostics: [...faults.map((fault) => faultReport(fault, commands)), ...mended.diagnostics, ...own],
  };
}

/**
 * Checks places where the layout of the display says more than its tokens. A fraction directly after an operand would be read
 * as the argument of a call, and a condition without `if` as part of the value before it. Each is reported once, and the
 * missing token is inserted so that no other mistake follows from it.
 */
function withMarked(tokens: readonly IToken[], led: LedText): Lexed {
  const diagnostics: Diagnostic[] = [];
  const mended: IToken[] = [];
  let next = 0;
  tokens.forEach((token, i) => {
    const before = tokens[i - 1];
    for (; (led.marks[next]?.at ?? Infinity) <= token.startOffset; next++) {
      const { kind, span } = led.marks[next]!;
      if (kind === "fraction" && before !== undefined && endsOperand(before) && infixName(before) === undefined) {
        const { start, end } = led.sourceOf(spanOf(before));
        diagnostics.push(
          report(syntax.missingOperator, span, {
            left: start < end ? before.image : undefined,
            right: undefined,
            inBranch: false,
            beforeBranch: false,
            isInside: false,
            isAlone: false,
          }),
        );
        mended.push(tokenOf(infixToken.product, "*", token.startOffset));
      } else if (kind === "condition" && before !== undefined && beginsCondition(tokens, i)) {
        diagnostics.push(report(syntax.branchWithoutIf, led.sourceOf(spanOf(token)), { last: false }));
        mended.push(tokenOf(signToken.if, "if", token.startOffset));
      }
    }
    mended.push(token);
  });
  return { tokens: mended, diagnostics };
}

/** True if a condition stands there: neither `if` nor `otherwise`, nor a word in their place. */
function beginsCondition(tokens: readonly IToken[], i: number): boolean {
  const token = tokens[i]!;
  const next = tokens[i + 1];
  const isWord = isName(token) && (next === undefined || !(infixName(next) !== undefined || opens(next)));
  return beginsOperand(token) && !isWord;
}

/** A token at its place in the source, where its text may differ or be missing. */
function placedToken(token: IToken, led: LedText): IToken {
  const { start, end } = led.sourceOf(spanOf(token));
  return { ...token, startOffset: start, endOffset: end - 1 };
}

/** In the conditions of `where` a line break joins what a comma would join; before a definition it ends a sentence. */
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
      // "…, where": the comma belongs to the sentence.
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

/** The open brackets, including those of sequences. */
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

/** True if a comma could stand before the token: it begins an operand, and is no operator that could continue one. */
function beginsPart(tokens: readonly IToken[], i: number): boolean {
  const token = tokens[i]!;
  const next = tokens[i + 1];
  if (infixName(token) !== undefined) return isName(token) && next !== undefined && infixName(next) === "equal";
  return beginsOperand(token);
}

/** True if a head, a guard or `ledGame` stands there. */
function beginsDefinition(tokens: readonly IToken[], i: number): boolean {
  const token = tokens[i]!;
  if (isSign(token, "guard") || isSign(token, "game")) return true;
  if (!isName(token)) return false;
  let next = i + 1;
  if (next < tokens.length && isSign(tokens[next]!, "openParenthesis")) {
    for (next++; next < tokens.length && (isName(tokens[next]!) || isSign(tokens[next]!, "comma")); ) next++;
    if (next < tokens.length && isSign(tokens[next]!, "closeParenthesis")) next++;
  }
  const sign = tokens[next];
  return sign !== undefined && (isSign(sign, "define") || isSign(sign, "iff"));
}

/** Reads `1, …, 9` as `1..9`: mathematicians write commas around the dots. */
function withoutDotCommas(tokens: readonly IToken[]): readonly IToken[] {
  const isDots = (i: number): boolean => tokens[i] !== undefined && isSign(tokens[i], "dots");
  const isComma = (i: number): boolean => tokens[i] !== undefined && isSign(tokens[i], "comma");
  return tokens.filter(
    (_, i) => !(isComma(i) && ((isDots(i + 1) && isComma(i + 2)) || (isDots(i - 1) && isComma(i - 2)))),
  );
}

function faultReport({ kind, what, span }: TypesetFault, commands: readonly string[]): Diagnostic {
  switch (kind) {
    case "unclosedBrace":
    case "strayBrace":
    case "unclosedEnvironment":
    case "strayEnd":
    case "tooDeep":
      return report(typesetting.damaged, span, { kind, what });
    case "unknownCommand": {
      const near = nearest(what, commands);
      return report(typesetting.unknownCommand, span, {
        command: `\\${what}`,
        near: near === undefined ? undefined : `\\${near}`,
      });
    }
    case "unknownEnvironment":
      return report(typesetting.unknownEnvironment, span, { name: what, near: nearest(what, environmentNames) });
    case "recursiveMacro":
    case "longMacro":
      return report(typesetting.endlessMacro, span, { macro: `\\${what}`, isRecursive: kind === "recursiveMacro" });
    case "subscript":
      return report(typesetting.subscript, span, { text: what });
    case "missingArgument":
      return report(typesetting.missingArgument, span, { command: /^[_^]$/.test(what) ? what : `\\${what}` });
    case "unreadableMacro":
      return report(typesetting.noMeaning, span, {
        what: `\\${what}`,
        help: "Define the macro with `\\newcommand`, with its arguments in braces.",
      });
    case "rootDegree":
      return report(typesetting.noMeaning, span, {
        what: `\\${what}`,
        help: "Write `\\sqrt{x}` for the square root; LED has no other roots.",
      });
    case "negation":
      return report(typesetting.noMeaning, span, {
        what: `\\${what}`,
        help: "Write `\\neq`, `\\notin`, or `\\neg` before the whole condition.",
      });
  }
}

/**
 * Without the repairs of typeset code, whose edits are written in signs of LED, except those that replace one plain name
 * by another.
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

/** Adds the definition of the macro to diagnostics that point to its use. */
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
