// Maps the tokens of translated LaTeX to their source positions, and reports errors in the LaTeX.

import type { IToken } from "chevrotain";
import { type Diagnostic, report } from "../diagnostics/diagnostic.js";
import { nearest } from "../diagnostics/suggest.js";
import { syntax } from "../diagnostics/syntax.js";
import { typesetMessages } from "../diagnostics/typeset.js";
import { environmentNames, createMeanings } from "../document/latex/commands.js";
import type { LedText } from "../document/latex/led-text.js";
import type { Typeset, TypesetFault } from "../document/latex/typeset-writer.js";
import { Bars } from "./bars.js";
import { spanOf } from "./spans.js";
import { beginsOperand, endsOperand, opens } from "./token-classes.js";
import { infixName, infixToken, isName, signToken, tokenOf } from "./tokens.js";

/**
 * Checks positions where the layout of a display has a meaning that its tokens do not express. A fraction directly
 * after an operand would be parsed as the argument of a call, and a condition without `if` as part of the preceding
 * value. `preceding` is the token before the first one, if that ends an operand. Each is reported once, and the missing
 * token is inserted to avoid follow-up errors.
 */
export function insertMissingTokens(
  tokens: readonly IToken[],
  led: LedText,
  preceding?: IToken,
): { readonly tokens: IToken[]; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const completedTokens: IToken[] = [];
  let nextMark = 0;
  const bars = new Bars();
  tokens.forEach((token, i) => {
    const previous = i === 0 ? preceding : tokens[i - 1];
    // A bar that opens an absolute value or separates the conditions of a comprehension does not end an operand.
    const isAfterOperand = previous !== undefined && endsOperand(previous) && (i === 0 || bars.followsOperand);
    for (; (led.marks[nextMark]?.at ?? Infinity) <= token.startOffset; nextMark++) {
      const { kind, span } = led.marks[nextMark]!;
      if (kind === "fraction" && isAfterOperand && infixName(previous) === undefined) {
        const { start, end } = led.sourceOf(spanOf(previous));
        diagnostics.push(
          report(syntax.missingOperator, span, {
            left: start < end ? previous.image : undefined,
            right: undefined,
            inBranch: false,
            beforeBranch: false,
            isInside: false,
            isAlone: false,
          }),
        );
        completedTokens.push(tokenOf(infixToken.product, "*", token.startOffset));
      } else if (kind === "condition" && previous !== undefined && beginsCondition(tokens, i)) {
        diagnostics.push(report(syntax.branchWithoutIf, led.sourceOf(spanOf(token)), { last: false }));
        completedTokens.push(tokenOf(signToken.if, "if", token.startOffset));
      }
    }
    completedTokens.push(token);
    bars.advance(token);
  });
  return { tokens: completedTokens, diagnostics };
}

/** True if a condition begins at a token: not `if`, `otherwise`, or another word in their position. */
function beginsCondition(tokens: readonly IToken[], i: number): boolean {
  const token = tokens[i]!;
  const following = tokens[i + 1];
  const isWord =
    isName(token) && (following === undefined || !(infixName(following) !== undefined || opens(following)));
  return beginsOperand(token) && !isWord;
}

/** A token with its span in the LaTeX source, whose text may differ or be empty. */
export function placeToken(token: IToken, led: LedText): IToken {
  const { start, end } = led.sourceOf(spanOf(token));
  return { ...token, startOffset: start, endOffset: end - 1 };
}

/** Reports the untranslatable parts of a formula. */
export function reportFaults({ faults, uses }: Pick<Typeset, "faults" | "uses">): readonly Diagnostic[] {
  const commands = faults.length === 0 ? [] : [...createMeanings().keys(), ...uses.map(({ macro }) => macro.name)];
  return faults.map((fault) => reportFault(fault, commands));
}

function reportFault({ kind, subject, span }: TypesetFault, commands: readonly string[]): Diagnostic {
  switch (kind) {
    case "unclosedBrace":
    case "strayBrace":
    case "unclosedEnvironment":
    case "strayEnd":
    case "tooDeep":
      return report(typesetMessages.damaged, span, { kind, what: subject });
    case "unknownCommand": {
      const suggestion = nearest(subject, commands);
      return report(typesetMessages.unknownCommand, span, {
        command: `\\${subject}`,
        near: suggestion === undefined ? undefined : `\\${suggestion}`,
      });
    }
    case "unknownEnvironment":
      return report(typesetMessages.unknownEnvironment, span, {
        name: subject,
        near: nearest(subject, environmentNames),
      });
    case "recursiveMacro":
    case "longMacro":
      return report(typesetMessages.endlessMacro, span, {
        macro: `\\${subject}`,
        isRecursive: kind === "recursiveMacro",
      });
    case "subscript":
      return report(typesetMessages.subscript, span, { text: subject });
    case "missingArgument":
      return report(typesetMessages.missingArgument, span, {
        command: /^[_^]$/.test(subject) ? subject : `\\${subject}`,
      });
    case "unreadableMacro":
      return report(typesetMessages.noMeaning, span, {
        what: `\\${subject}`,
        help: "Define the macro with `\\newcommand`, with its arguments in braces.",
      });
    case "rootDegree":
      return report(typesetMessages.noMeaning, span, {
        what: `\\${subject}`,
        help: "Write `\\sqrt{x}` for the square root; LED has no other roots.",
      });
    case "negation":
      return report(typesetMessages.noMeaning, span, {
        what: `\\${subject}`,
        help: "Write `\\neq`, `\\notin`, or `\\neg` before the whole condition.",
      });
  }
}
