// Recognises foreign syntax at a parse error, so that the diagnostic can show the LED equivalent.

import type { IToken } from "chevrotain";
import { type Advice, type Diagnostic, report } from "../diagnostics/diagnostic.js";
import { adviseReplacement } from "../diagnostics/repair.js";
import { curriedHelp, syntax, usesOfWords, wordIsTaken } from "../diagnostics/syntax.js";
import { quote } from "../diagnostics/words.js";
import { foreignNames } from "../language/foreign-names.js";
import {
  barForColon,
  type ForeignConstruct,
  helpHere,
  latexHelp,
  foreignOpeners,
  foreignSymbols,
  foreignWords,
} from "../language/foreign-syntax.js";
import { infix } from "../language/operators.js";
import { cover } from "../text/source.js";
import {
  findClosingBracket,
  visitWithBrackets,
  findLastOutsideBrackets,
  findOpenBrackets,
  findPendingBinder,
} from "./brackets.js";
import { isLiteral } from "./beginnings.js";
import { translateComprehension } from "./comprehensions.js";
import { closes, endsOperand, opens } from "./token-classes.js";
import { endOf, isApart, spanOf, textBetween } from "./lexer.js";
import { bigName, infixName, isName, isSign, signName } from "./tokens.js";
import { codeOnOneLine } from "../text/one-line.js";
import { maxCommandLength, maxFormLength, maxHeadLength } from "./limits.js";

/**
 * Diagnoses syntax of another language at `tokens[at]`, the parse error, or before it; returns undefined if there is
 * none. Symbols that never occur in LED are looked for in all tokens up to the error, words only next to it.
 */
export function diagnoseForeign(text: string, tokens: readonly IToken[], at: number): Diagnostic | undefined {
  const sign = diagnoseSigns(text, tokens.slice(0, at + 1));
  if (sign !== undefined) return sign;
  const inner = findOpenBrackets(tokens, at).findLast((bracket) => !isSign(bracket, "bar"));
  const start = inner === undefined ? 0 : tokens.indexOf(inner) + 1;
  const isAmongBranches =
    (inner === undefined || inner.image === "(") &&
    findLastOutsideBrackets(tokens, start, at, (token) => isSign(token, "if")) !== undefined;
  const current = tokens[at];
  const before = tokens[at - 1];
  const branches = missingSemicolon(text, tokens, at) ?? diagnoseBranchArrow(tokens, at);
  if (branches !== undefined) return branches;
  const latex = latexCommand(text, tokens, at);
  if (latex !== undefined) return latex;
  const words = foreignWords().filter(
    ({ within }) =>
      within === undefined ||
      [within].flat().some((place) => (place === "branches" ? isAmongBranches : place === inner?.image)),
  );
  const listed =
    comprehension(text, tokens, at, inner) ??
    findListedQuantifier(tokens, at) ??
    bigSet(text, tokens, at) ??
    findCalledWord(text, tokens, at) ??
    findSemicolonList(tokens, at, inner) ??
    (current !== undefined && infixName(current) === "in" ? diagnoseColon(tokens, at) : undefined);
  if (listed !== undefined) return listed;
  const foreign =
    before === undefined || !isName(before)
      ? undefined
      : match(
          words.filter((construct) => construct.isForeign === true),
          text,
          before,
        );
  return (
    foreign ??
    (current === undefined ? undefined : match(words, text, current, before)) ??
    diagnoseBigOperator(tokens, at) ??
    diagnoseColon(tokens, at)
  );
}

/** Diagnoses a foreign word directly before `tokens[at]`, after a complete value. */
export function diagnoseForeignWord(text: string, tokens: readonly IToken[], at: number): Diagnostic | undefined {
  const before = tokens[at - 1];
  return before === undefined || !isName(before)
    ? undefined
    : match(
        foreignWords().filter((construct) => construct.isForeign === true && construct.within === undefined),
        text,
        before,
      );
}

/**
 * Diagnoses tokens where a definition was expected: foreign syntax, or the beginning of a head. `next` is the token
 * after them.
 */
export function diagnoseLoose(
  text: string,
  tokens: readonly IToken[],
  next: IToken | undefined,
): Diagnostic | undefined {
  return diagnoseLooseSyntax(text, tokens) ?? diagnoseHead(text, next === undefined ? tokens : [...tokens, next]);
}

/**
 * Diagnoses tokens that begin like the head of a definition but do not continue like one: `f(x) | x > 0`,
 * `f(x) where …`, `A - B`.
 */
function diagnoseHead(text: string, tokens: readonly IToken[]): Diagnostic | undefined {
  const [name, second] = tokens;
  if (name !== undefined && isSign(name, "bar"))
    return report(syntax.unexpected, spanOf(name), {
      found: name.image,
      after: undefined,
      help: "Write cases as branches, with the value first: `f(x) := 1 if x > 0; 0 otherwise`.",
    });
  if (name === undefined || second === undefined || !isName(name)) return undefined;
  if (isLiteral(second) || isSign(second, "openBracket")) {
    const bracketed = /^\[\s*(\p{L}\w*(?:\s*,\s*\p{L}\w*)*)\s*\]/u.exec(
      text.slice(second.startOffset, second.startOffset + maxHeadLength),
    )?.[1];
    return report(syntax.noDefinition, spanOf(name), {
      found: name.image,
      hint: `Write parameters in parentheses: \`${name.image}(${bracketed?.replace(/_+(?!\w)/g, "") ?? "n"}) := …\`.`,
    });
  }
  if (tokens.length === 3 && isName(tokens[2]!) && (infixName(second) !== undefined || isSign(second, "bar"))) {
    return report(syntax.noDefinition, spanOf(name), {
      found: name.image,
      hint: "Write a name with its parameters in parentheses after it: `divides(a, b) iff …`.",
    });
  }
  const close = isSign(second, "openParenthesis") ? tokens.findIndex((token) => isSign(token, "closeParenthesis")) : 0;
  const following = tokens[close + 1];
  if (close < 0 || following === undefined) return undefined;
  const unexpected = (help: string): Diagnostic =>
    report(syntax.unexpected, spanOf(following), { found: following.image, after: tokens[close]!.image, help });
  if (isSign(following, "bar") || isSign(following, "if"))
    return unexpected(
      "Write a condition after the value, `f(x) := 1 if x > 0; 0 otherwise`, or before the definition, `If x > 0 then f(x) := 1`. Define a predicate with `iff`.",
    );
  if (isSign(following, "where"))
    return unexpected("Write `where` at the end of the definition: `f(x) := x + y where y = 2`.");
  if (arrows.has(following.image) || following.image === "<=>" || following.image === "⇔")
    return unexpected("A predicate is defined with `iff`: `p(x) iff x > 0`.");
  if (close > 0 && isSign(following, "openParenthesis")) return unexpected(curriedHelp);
  if (close > 0 || !isName(following)) return undefined;
  return report(syntax.noDefinition, spanOf(name), {
    found: name.image,
    hint: "Write parameters in parentheses, `f(x) := x + 1`. Text belongs outside the code region.",
  });
}

/** Diagnoses a head whose parameters lack parentheses, `add x y := x + y`, unless it begins with a foreign word. */
export function diagnoseBareHead(text: string, names: readonly IToken[], sign: IToken): Diagnostic {
  const [name, ...parameters] = names;
  // In `p implies q iff …`, the second name may be the intended one.
  const definedName =
    names.length === 3 && isSign(sign, "iff")
      ? "implies(p, q)"
      : `${name!.image}(${parameters.map(({ image }) => image).join(", ")})`;
  return (
    diagnoseLooseSyntax(text, names) ??
    report(syntax.noDefinition, spanOf(name!), {
      found: name!.image,
      hint: `Write parameters in parentheses after the name: \`${definedName} ${sign.image} …\`.`,
    })
  );
}

/** Diagnoses foreign syntax where a definition was expected: symbols at any position, words only at its beginning. */
function diagnoseLooseSyntax(text: string, tokens: readonly IToken[]): Diagnostic | undefined {
  return (
    diagnoseSigns(text, tokens) ??
    match(
      [...foreignWords().filter((construct) => construct.isForeign === true), ...foreignOpeners()],
      text,
      tokens[0]!,
    )
  );
}

function diagnoseSigns(text: string, tokens: readonly IToken[]): Diagnostic | undefined {
  const symbols = foreignSymbols();
  for (const [i, token] of tokens.entries()) {
    const diagnostic = match(symbols, text, token, tokens[i - 1]);
    if (diagnostic !== undefined) return diagnostic;
  }
  return undefined;
}

/**
 * The diagnostic of the first of the constructs that matches at a token; `after` is the token before it. Symbols
 * translated from LaTeX never match.
 */
function match(
  constructs: readonly ForeignConstruct[],
  text: string,
  { image, startOffset: start }: IToken,
  after?: IToken,
): Diagnostic | undefined {
  if (!text.startsWith(image, start)) return undefined;
  for (const construct of constructs) {
    const { pattern, isLed: suggestion } = construct;
    pattern.lastIndex = start;
    const constructMatch = pattern.exec(text);
    if (constructMatch === null) continue;
    const span = { start, end: start + constructMatch[0].length };
    const help = helpHere(construct, text, span.start, span.end);
    const wrote = constructMatch[0].replace(/\s+/g, " ");
    return suggestion === true
      ? report(syntax.unexpected, span, { found: wrote, after: after?.image, help })
      : report(syntax.otherSpelling, span, { wrote, help });
  }
  return undefined;
}

/** `[x for x in S]`, which fails at the bracket, and `{x for x in S}`, which fails at the word. */
function comprehension(
  text: string,
  tokens: readonly IToken[],
  at: number,
  inner: IToken | undefined,
): Diagnostic | undefined {
  const current = tokens[at];
  if (current === undefined) return undefined;
  const isList = isSign(current, "openBracket");
  const bracket = isList
    ? at
    : inner !== undefined && (current.image === "for" || tokens[at - 1]!.image === "for")
      ? tokens.indexOf(inner)
      : -1;
  const set = bracket < 0 ? undefined : translateComprehension(text, tokens, bracket);
  if (set === undefined) return undefined;
  // In a sequence, a comparison with `>` needs parentheses.
  const suggestion = isList && /^\{[^>]*\}$/.test(set) ? `<${set.slice(1, -1)}>` : set;
  // The translation of a call would replace more than its brackets.
  const end = findClosingBracket(tokens, bracket);
  const isWhole =
    end !== undefined && suggestion.startsWith(isList ? "<" : "{") && !isSign(tokens[bracket - 1]!, "openParenthesis");
  const helpFor = (words: (code: string) => string): string | Advice =>
    isWhole
      ? adviseReplacement(cover(spanOf(tokens[bracket]!), spanOf(tokens[end]!)), suggestion, words)
      : words(quote(suggestion));
  if (isList)
    return report(syntax.unexpected, spanOf(current), {
      found: current.image,
      after: tokens[at - 1]?.image,
      help: helpFor((code) =>
        suggestion === set
          ? `Write ${code} for a set, and angle brackets for a sequence.`
          : `Write ${code} for a sequence, and braces for a set.`,
      ),
    });
  const word = current.image === "for" ? current : tokens[at - 1]!;
  return report(syntax.otherSpelling, spanOf(word), { wrote: word.image, help: helpFor((code) => `Write ${code}.`) });
}

/**
 * Diagnoses a LaTeX command among the last tokens: a backslash, parsed as set difference, directly followed by a name
 * or a brace.
 */
function latexCommand(text: string, tokens: readonly IToken[], at: number): Diagnostic | undefined {
  for (let i = Math.max(0, at - 2); i <= at && i < tokens.length; i++) {
    const token = tokens[i]!;
    if (infixName(token) !== "difference" || token.image !== "\\") continue;
    const [command = ""] =
      /^\\(?:[A-Za-z]{2,}|[{}|])/.exec(text.slice(token.startOffset, token.startOffset + maxCommandLength)) ?? [];
    const span = { start: token.startOffset, end: token.startOffset + command.length };
    const help = command === "" ? undefined : latexHelp(command, text, span);
    if (help !== undefined) return report(syntax.otherSpelling, span, { wrote: command, help });
  }
  return undefined;
}

/** `all x in S, all y in T. p`, whose second quantifier was parsed as a pattern. */
function findListedQuantifier(tokens: readonly IToken[], at: number): Diagnostic | undefined {
  const isQuantifier = (token: IToken): boolean => isSign(token, "some") || isSign(token, "all");
  const second = tokens.find(
    (token, i) =>
      i > 1 && i <= at && isQuantifier(token) && isSign(tokens[i - 1]!, "comma") && isQuantifierOpen(tokens, i - 1),
  );
  return (
    second &&
    report(syntax.unexpected, spanOf(second), {
      found: second.image,
      after: ",",
      help: `Write a dot before it, \`${second.image} x in S. ${second.image} y in T. p\`, or use one quantifier: \`${second.image} x in S, y in T. p\`.`,
    })
  );
}

function isQuantifierOpen(tokens: readonly IToken[], at: number): boolean {
  const binder = findPendingBinder(tokens, at);
  return binder !== undefined && !isSign(binder, "lambda");
}

/** `Union{f(x) | x in S}`, which fails at the brace. */
function bigSet(text: string, tokens: readonly IToken[], at: number): Diagnostic | undefined {
  const [word, brace] = [tokens[at - 1], tokens[at]];
  if (word === undefined || brace === undefined || bigName(word) === undefined || !isSign(brace, "openBrace"))
    return undefined;
  const end = findClosingBracket(tokens, at);
  if (end === undefined) return undefined;
  let bar = -1;
  visitWithBrackets(tokens, at, end, (i, open) => {
    if (open.length === 1 && isSign(tokens[i]!, "bar")) bar = i;
    return bar >= 0;
  });
  const stretch = (from: number, to: number): string => textBetween(text, tokens[from]!, tokens[to]!);
  const suggestion = bar < 0 ? undefined : `${word.image}[${stretch(bar, end)}] ${stretch(at, bar)}`;
  const help =
    suggestion === undefined || suggestion.length > maxFormLength || /[\r\n]/.test(suggestion)
      ? `\`${word.image}[x in S] f(x)\``
      : `\`${suggestion}\``;
  return report(syntax.unexpected, spanOf(brace), {
    found: brace.image,
    after: word.image,
    help: `Write ${help}: the conditions in square brackets, and the terms after them.`,
  });
}

/**
 * `IF(x > 0; 1; 0)`, `forall (a, b) in R: p` and `switch (x) { … }`, which fail inside the parentheses or after them.
 */
function findCalledWord(text: string, tokens: readonly IToken[], at: number): Diagnostic | undefined {
  let words: readonly ForeignConstruct[] | undefined;
  for (let i = 0; i + 1 < at; i++) {
    if (!isName(tokens[i]!) || !isSign(tokens[i + 1]!, "openParenthesis")) continue;
    const diagnostic = match(
      (words ??= foreignWords().filter(({ isCallLike }) => isCallLike === true)),
      text,
      tokens[i]!,
    );
    if (diagnostic !== undefined) return diagnostic;
  }
  return undefined;
}

/** `f(x; y)` with balanced parentheses. */
function findSemicolonList(tokens: readonly IToken[], at: number, open: IToken | undefined): Diagnostic | undefined {
  const current = tokens[at];
  if (current === undefined || open === undefined || !isSign(current, "semicolon") || !isSign(open, "openParenthesis"))
    return undefined;
  const end = findClosingBracket(tokens, tokens.indexOf(open));
  if (
    end === undefined ||
    end < at ||
    tokens.slice(0, end).some((token) => isSign(token, "if") || isSign(token, "otherwise"))
  )
    return undefined;
  return report(syntax.unexpected, spanOf(current), {
    found: current.image,
    after: tokens[at - 1]?.image,
    help: "Commas separate arguments: `f(x, y)`.",
  });
}

const arrows: ReadonlySet<string> = new Set(["=>", "->", "⇒", "→"]);

/** `x > 0 => 1; 0 otherwise`, which fails at the arrow or at the end of the branch, and branches after `iff`. */
function diagnoseBranchArrow(tokens: readonly IToken[], at: number): Diagnostic | undefined {
  const current = tokens[at];
  if (current === undefined) return undefined;
  if (isSign(current, "if") && isSign(tokens[0]!, "iff")) {
    return report(syntax.unexpected, spanOf(current), {
      found: current.image,
      after: "iff",
      help: "`iff` is followed by a condition alone, `p(x) iff x > 0`; branches belong to `:=`.",
    });
  }
  if (
    !(isSign(current, "semicolon") || arrows.has(current.image)) ||
    !tokens.slice(at).some((token) => isSign(token, "semicolon") || isSign(token, "otherwise"))
  )
    return undefined;
  const from = tokens.findLastIndex((token, i) => i < at && isSign(token, "semicolon")) + 1;
  const arrow = findLastOutsideBrackets(tokens, from, at + 1, (token) => arrows.has(token.image));
  return (
    arrow &&
    report(syntax.unexpected, spanOf(arrow), {
      found: arrow.image,
      after: undefined,
      help: "In a branch, write the value first, then `if` and its condition: `1 if x > 0; 0 otherwise`.",
    })
  );
}

/**
 * `1 if x > 0 -1 otherwise`: the condition has absorbed the value of the next branch, so parsing fails at the end of
 * that branch.
 */
function missingSemicolon(text: string, tokens: readonly IToken[], at: number): Diagnostic | undefined {
  const word = tokens[at];
  if (word === undefined || !(isSign(word, "otherwise") || isSign(word, "if"))) return undefined;
  const last = tokens.findLastIndex((token, i) => i < at && (isSign(token, "if") || isSign(token, "semicolon")));
  if (last < 0 || !isSign(tokens[last]!, "if")) return undefined;
  const seam = seamWithin(tokens, last + 1, at, isSign(word, "otherwise") && tokens[at + 1] === undefined);
  if (seam === undefined) return undefined;
  const span = cover(spanOf(seam), spanOf(tokens[at - 1]!));
  return report(syntax.missingSemicolon, span, {
    value: codeOnOneLine(text.slice(span.start, span.end)),
    word: word.image,
    at: endOf(tokens[tokens.indexOf(seam) - 1]!),
  });
}

/**
 * Finds the token where a condition ends and the value of the next branch was parsed as its continuation: a sign or an
 * opening bracket after an operand, outside of brackets and after the last comparison. The token is preceded but not
 * followed by white space. With `anySpacing`, it may also be spaced like an operator, as in `x > 0 - 1`.
 */
function seamWithin(tokens: readonly IToken[], from: number, to: number, anySpacing: boolean): IToken | undefined {
  let depth = 0;
  let spaced: IToken | undefined;
  let unspaced: IToken | undefined;
  for (let i = from; i < to; i++) {
    const token = tokens[i]!;
    const before = tokens[i - 1]!;
    const name = infixName(token);
    const isSignOfValue = name === "add" || name === "subtract";
    if (
      depth === 0 &&
      i > from &&
      endsOperand(before) &&
      infixName(before) === undefined &&
      (isSignOfValue || (opens(token) && isApart(before, token)))
    ) {
      if (isApart(before, token) && !isApart(token, tokens[i + 1]!)) spaced ??= token;
      else unspaced ??= token;
    }
    if (opens(token)) depth++;
    else if (closes(token)) depth--;
    else if (
      depth === 0 &&
      !isSignOfValue &&
      (signName(token) === "dot" || (name !== undefined && infix[name].level <= infix.equal.level))
    )
      spaced = unspaced = undefined;
  }
  return spaced ?? (anySpacing ? unspaced : undefined);
}

/** `{x in S : p}`, which fails inside p because `:` is parsed as the beginning of a type. */
function diagnoseColon(tokens: readonly IToken[], at: number): Diagnostic | undefined {
  let depth = 0;
  let colon: IToken | undefined;
  for (let i = at - 1; i >= 0 && depth >= 0; i--) {
    const token = tokens[i]!;
    if (closes(token)) depth++;
    else if (opens(token) && --depth < 0 && !isSign(token, "openBrace")) return undefined;
    if (depth === 0 && isSign(token, "bar")) return undefined;
    if (depth === 0 && infixName(token) === "typeTest") colon = token;
  }
  if (depth >= 0 || colon === undefined) return undefined;
  return report(syntax.unexpected, spanOf(colon), { found: colon.image, after: undefined, help: barForColon });
}

/** `sum[k in S] k` and `Sum(k in S) k`, which fail after the brackets. */
function diagnoseBigOperator(tokens: readonly IToken[], at: number): Diagnostic | undefined {
  const last = tokens[at - 1];
  if (last === undefined || !closes(last)) return undefined;
  let depth = 0;
  for (let i = at - 1; i >= 0; i--) {
    if (closes(tokens[i]!)) depth++;
    else if (opens(tokens[i]!) && --depth === 0) {
      const name = tokens[i - 1];
      if (name === undefined || !/^(?:sum|prod|union|sec|product|Sum|Prod|Union|Sec|Σ|Π)$/.test(name.image))
        return undefined;
      const { image } = name;
      if (image === "Σ" || image === "Π")
        return report(syntax.otherSpelling, spanOf(name), { wrote: image, help: foreignNames[image]! });
      const right = { sum: "Sum", prod: "Prod", product: "Prod", union: "U", sec: "Sec" }[image] ?? image;
      return report(syntax.otherSpelling, spanOf(name), {
        wrote: image,
        help: `Write \`${right}[x in S] x\`: a capital letter, and square brackets.`,
      });
    }
  }
  return undefined;
}

/** The help for a reserved word used as the name of a definition. */
export function wordAsName(token: IToken): string | undefined {
  if (!/^\p{L}+$/u.test(token.image)) return undefined;
  const use = infixName(token) !== undefined ? `a ${token.image} b` : usesOfWords.get(token.image);
  return use === undefined ? undefined : wordIsTaken(token.image, use);
}
