// Tokenizes text with confusable characters as if it contained LED's characters. Keywords with capital letters are
// treated in the same way.

import type { IToken } from "chevrotain";
import { type Diagnostic, type Edit, report } from "../diagnostics/diagnostic.js";
import { syntax } from "../diagnostics/syntax.js";
import { codePointsOf, countOf, invisiblesIn, listInWords, quote } from "../diagnostics/words.js";
import { confusable, type Confusable, confusableHelp, type ConfusableKind } from "../language/confusables.js";
import { replaceWithSpaces } from "../language/exact.js";
import { infix } from "../language/operators.js";
import { groupedBy } from "../text/groups.js";
import type { Span } from "../text/source.js";
import { matchAt, nextToken } from "./scan.js";
import { endOf } from "./spans.js";
import { endsOperand } from "./token-classes.js";
import { infixName, isSign, Name, signAt, tokenOf, typeOfWord, UnclosedText } from "./tokens.js";
import { maxLabels } from "../diagnostics/limits.js";
import { maxReplacementsListed, maxTokenLength } from "./limits.js";

/** A span of confusable characters with its correction. */
export interface Confusion {
  readonly kind: ConfusableKind;
  /** The mistaken characters. */
  readonly span: Span;
  /** The tokens as written in the source, and as written in LED. */
  readonly wrote: string;
  readonly written: string;
  readonly edits: readonly Edit[];
}

/** Tokens recovered from confusable characters, and the offset after them. */
interface RecoveredTokens {
  readonly tokens: readonly IToken[];
  readonly end: number;
  readonly confusion: Confusion | undefined;
}

interface Replacement extends Edit {
  readonly kind: ConfusableKind;
  /** The offset of the replacement in the corrected text. */
  readonly at: number;
}

/**
 * The tokens at an offset with each confusable character replaced, up to the first boundary of both tokens and
 * characters. Undefined if there is no such character nearby, or the text cannot be tokenized.
 */
export function recoverConfusables(
  text: string,
  offset: number,
  previous: IToken | undefined,
): RecoveredTokens | undefined {
  const replacements: Replacement[] = [];
  /** The source offset for each length of the corrected text. */
  const ends = new Map<number, number>();
  let led = "";
  for (let at = offset; at < Math.min(text.length, offset + maxTokenLength); ) {
    const character = String.fromCodePoint(text.codePointAt(at)!);
    const end = at + character.length;
    const isInText = led.startsWith('"') && character.normalize("NFKC") !== '"';
    const confusableRow = isInText ? undefined : findConfusable(text, at, character);
    if (confusableRow === undefined) {
      if (!isInText && !/[ -~\p{L}\p{M}]/u.test(character)) break;
      led += character;
    } else {
      const spelling = spellingInContext(confusableRow, {
        text,
        at,
        end,
        led,
        before: previous,
        last: replacements.at(-1),
      });
      if (spelling === undefined) break;
      replacements.push({ kind: confusableRow.kind, span: { start: at, end }, text: spelling, at: led.length });
      if (confusableRow.kind === "invisible" && led === "")
        return { tokens: [], end, confusion: buildConfusion(character, "", replacements) };
      // The digits of an exponent are one numeral.
      if (confusableRow.kind === "superscript") ends.delete(led.length);
      led += spelling;
    }
    at = end;
    if (!ends.has(led.length)) ends.set(led.length, at);
  }
  if (replacements.length === 0) return undefined;
  const tokens: IToken[] = [];
  let length = 0;
  do {
    const token = nextToken(led, length, tokens.at(-1) ?? previous);
    if (token === undefined || token.tokenType === UnclosedText) return undefined;
    tokens.push(token);
    length += token.image.length;
  } while (!ends.has(length));
  const end = ends.get(length)!;
  const usedReplacements = replacements.filter(({ span }) => span.end <= end);
  const correctedPrefix = led.slice(0, length);
  return {
    // Spans must be disjoint, so only the first one has a width.
    tokens: tokens.map((token, i) => ({ ...token, startOffset: i === 0 ? offset : end, endOffset: end - 1 })),
    end,
    // Without confusable characters, there is a single token.
    confusion:
      usedReplacements.length === 0
        ? undefined
        : buildConfusion(text.slice(offset, end), correctedPrefix, usedReplacements, previous),
  };
}

function buildConfusion(wrote: string, spelling: string, marks: readonly Replacement[], before?: IToken): Confusion {
  const [first] = marks as [Replacement];
  // A power is displayed with its base.
  const base = first.kind === "superscript" ? before!.image : "";
  return {
    kind: first.kind,
    span: { start: first.span.start, end: marks.at(-1)!.span.end },
    wrote: base + wrote,
    written: base + spelling,
    edits: marks.map(({ span, text }) => ({ span, text })),
  };
}

/** The table row of a character that is neither ASCII nor a letter and begins no token. */
function findConfusable(text: string, at: number, character: string): Confusable | undefined {
  return character < "\u007f" || (/[\p{L}\p{M}]/u.test(character) && !/[\uFE00-\uFE0F]/.test(character))
    ? undefined
    : signAt(text, at) === undefined
      ? confusable(character)
      : undefined;
}

interface ReplacementContext {
  readonly text: string;
  readonly at: number;
  readonly end: number;
  /** The corrected text before the character. */
  readonly led: string;
  /** The token before the corrected text. */
  readonly before: IToken | undefined;
  readonly last: Replacement | undefined;
}

/** The replacement for a character in its context; undefined if ambiguous. */
function spellingInContext({ kind, written }: Confusable, context: ReplacementContext): string | undefined {
  const { text, at, end, led, before, last } = context;
  const continuesRun = last?.kind === kind && last.span.end === at;
  const followsPrevious = led === "" && before !== undefined && endOf(before) === at;
  switch (kind) {
    case "subscript":
      if (!/^\p{L}/u.test(led) || !/[\p{L}\p{M}\d_]$/u.test(led)) return undefined;
      return continuesRun || led.endsWith("_") ? written : `_${written}`;
    case "superscript":
      if (continuesRun) return /\d/.test(written) ? written : undefined;
      // In `sin²(x)`, the power applies to the whole call.
      return followsPrevious && endsOperand(before) && matchAt(/[⁰¹²³⁴-⁹⁺⁻]*\(/y, text, at) === undefined
        ? `^${written}`
        : undefined;
    case "fraction":
      if (led !== "" || (followsPrevious && endsOperand(before))) return undefined;
      return needsParentheses(text, end, before) ? `(${written})` : written;
    case "symbol":
      // A prime ends a name.
      return written === "'" && !/^\p{L}/u.test(led) ? undefined : written;
    case "width":
    case "invisible":
    case "keyword":
      return written;
  }
}

/** True if a quotient would be parsed differently after this token or before this text. */
function needsParentheses(text: string, end: number, before: IToken | undefined): boolean {
  const name = before && infixName(before);
  return (
    (name !== undefined && name !== "product" && infix[name].level >= infix.product.level) ||
    matchAt(/\s*[\^(]|[⁰¹²³⁴-⁹⁺⁻[]/y, text, end) !== undefined
  );
}

const headBeginning = /\s*(?:[:,]|(?:\([^()]*\)\s*)?(?::=|iff\b|≡|≔))/y;
const whiteSpace = /\s+/y;

/**
 * The keyword for a name that differs from it only in capital letters, in a position where no name is possible: after
 * an operand, or before another name. `followsOperand` is true if the text before the token ends an operand.
 */
export function findKeyword(
  text: string,
  token: IToken,
  before: IToken | undefined,
  followsOperand: boolean,
): IToken | undefined {
  const word = token.image.toLowerCase();
  const type = token.tokenType === Name && word !== token.image ? typeOfWord(word) : undefined;
  if (type === undefined || before === undefined) return undefined;
  const keyword = tokenOf(type, word, token.startOffset);
  const end = endOf(token);
  const blanks = matchAt(whiteSpace, text, end);
  const following = nextToken(text, end + (blanks?.length ?? 0), undefined);
  if (["not", "some", "all", "lambda"].some((name) => isSign(keyword, name as "not"))) {
    const isName = following?.tokenType === Name && typeOfWord(following.image.toLowerCase()) === undefined;
    return isName && !followsOperand && matchAt(headBeginning, text, endOf(following)) === undefined
      ? keyword
      : undefined;
  }
  if (isSign(keyword, "true") || isSign(keyword, "false") || isSign(keyword, "game") || isSign(keyword, "guard"))
    return undefined;
  const canFollow = followsOperand || isSign(before, "otherwise");
  return canFollow && matchAt(headBeginning, text, end) === undefined ? keyword : undefined;
}

/** Returns the confusion with a different replacement. */
export function replaceSpelling(confusion: Confusion, spelling: string, text: string): Confusion {
  return {
    ...confusion,
    written: spelling,
    edits: confusion.edits.map(({ span }) => ({ span, text: replaceWithSpaces(spelling, text, span) })),
  };
}

/** Reports confusions, once per kind and per symbol. The fix replaces all of them. */
export function reportConfusions(confusions: readonly Confusion[]): readonly Diagnostic[] {
  const groups = groupedBy(confusions, ({ kind, written }) => (kind === "symbol" ? written : kind));
  return [...groups.values()].map((group) => {
    const [{ kind, span, wrote: text, written }, ...otherConfusions] = group as [Confusion, ...Confusion[]];
    const edits = group.flatMap((one) => one.edits);
    const help = { help: confusableHelp(kind, written, text), repairs: [{ title: formatTitle(group), edits }] };
    const labels = otherConfusions.slice(0, maxLabels).map((one) => ({ span: one.span, text: "here, too" }));
    return kind === "keyword"
      ? report(syntax.otherSpelling, span, { wrote: text, written, help }, labels)
      : report(syntax.badCharacter, span, { text, written, help }, labels);
  });
}

function formatTitle(group: readonly Confusion[]): string {
  const [{ kind, edits }] = group as [Confusion];
  const count = group.reduce((sum, one) => sum + one.edits.length, 0);
  if (kind === "invisible")
    return count === 1
      ? `Remove ${codePointsOf(invisiblesIn(group[0]!.wrote))}`
      : `Remove ${countOf(count, "character")}`;
  const spellings = [...new Set(group.map(({ written }) => written))];
  return spellings.length > maxReplacementsListed || edits.length === 0
    ? `Replace ${countOf(count, "character")}`
    : `Write ${listInWords(spellings.map(quote))}`;
}
