// Recognises definitions by equations, `fact(0) := 1`, `fact(n) := n * fact(n - 1)`, as other languages and textbooks
// write them. All equations of a function are reported in one diagnostic, whose fix writes them as branches.

import type { IToken } from "chevrotain";
import { type Diagnostic, type Edit, report } from "../diagnostics/diagnostic.js";
import { syntax } from "../diagnostics/syntax.js";
import { groupedBy } from "../text/groups.js";
import type { Span } from "../text/source.js";
import { isLiteral } from "./beginnings.js";
import { endOf, lex, readerOf } from "./lexer.js";
import { findStrayBlocks, blankStrayBlocks } from "./stray-prose.js";
import { Splitter } from "./split.js";
import { isName, isSign } from "./tokens.js";
import { maxLabels } from "../diagnostics/limits.js";
import { maxExcerptLength, maxValueLength } from "./limits.js";

interface Clause {
  readonly name: string;
  /** Names and literals. */
  readonly parameters: readonly Parameter[];
  readonly isProperty: boolean;
  /** The source text after `:=` or `iff`. */
  readonly value: string;
  readonly span: Span;
}

interface Parameter {
  readonly image: string;
  readonly isName: boolean;
  readonly span: Span;
}

/** The spans of a region with and without its delimiters. */
interface CodeRegion {
  readonly span: Span;
  readonly code: Span;
}

/** The equations in a region. Runs a second lexer pass, so it is called only for regions with malformed heads. */
function findClauses(text: string, span: Span): readonly Clause[] {
  const splitter = new Splitter(readerOf(lex(text, span)), text);
  const clauses: Clause[] = [];
  for (let pieces = splitter.next(); pieces.length > 0; pieces = splitter.next()) {
    for (const { tokens, parts } of pieces) {
      const clause =
        parts?.name === undefined || parts.then !== undefined || parts.name + 2 >= parts.sign
          ? undefined
          : parseClause(text, tokens, parts.name, parts.sign);
      if (clause !== undefined) clauses.push(clause);
    }
  }
  return clauses;
}

/**
 * Interprets a definition as an equation. `name` and `sign` are token indices of its name and its `:=` or `iff`.
 * Returns undefined if a parameter is neither a name nor a literal.
 */
function parseClause(text: string, tokens: readonly IToken[], name: number, sign: number): Clause | undefined {
  const parameterTokens = tokens.slice(name + 2, sign - 1);
  const parameters: Parameter[] = [];
  for (let from = 0; from <= parameterTokens.length; ) {
    const comma = parameterTokens.findIndex((token, i) => i >= from && isSign(token, "comma"));
    const end = comma < 0 ? parameterTokens.length : comma;
    const parameter = parseParameter(text, parameterTokens.slice(from, end));
    if (parameter === undefined) return undefined;
    parameters.push(parameter);
    from = end + 1;
  }
  const span = { start: tokens[name]!.startOffset, end: endOf(tokens[tokens.length - 1]!) };
  const value = text.slice(endOf(tokens[sign]!), span.end).trim();
  return { name: tokens[name]!.image, parameters, isProperty: isSign(tokens[sign]!, "iff"), value, span };
}

/** Parses a name or a literal of one or two tokens: `0`, `-1`, `<>`. */
function parseParameter(text: string, tokens: readonly IToken[]): Parameter | undefined {
  const [first, second, ...otherTokens] = tokens;
  if (first === undefined || otherTokens.length > 0) return undefined;
  const span = { start: first.startOffset, end: endOf(second ?? first) };
  const image = text.slice(span.start, span.end);
  const isLiteralText =
    second === undefined
      ? isLiteral(first) || image === "true" || image === "false"
      : (first.image === "-" && isLiteral(second)) || /^(?:<\s*>|\{\s*\})$/.test(image);
  const isNameToken = second === undefined && !isLiteralText && isName(first);
  return isNameToken || isLiteralText ? { image, isName: isNameToken, span } : undefined;
}

/** Replaces the diagnostics about literal parameters by one diagnostic per function that is defined by equations. */
export function mergeEquationDiagnostics(
  text: string,
  regions: readonly CodeRegion[],
  diagnostics: readonly Diagnostic[],
): readonly Diagnostic[] {
  if (diagnostics.every(({ code }) => code !== syntax.badHead.code)) return diagnostics;
  const replacements = new Map<number, Diagnostic | undefined>();
  const clauses = regions.flatMap(({ code }) => findClauses(blankStrayBlocks(text, findStrayBlocks(text, code)), code));
  for (const group of groupedBy(clauses, ({ name }) => name).values()) {
    const branches = group.length < 2 ? undefined : joinClauses(group);
    // Without a literal parameter, the definitions are just duplicates.
    const literals = group.flatMap(({ parameters }) => parameters.filter((parameter) => !parameter.isName).slice(0, 1));
    const [first, ...otherLiterals] = literals;
    if (branches === undefined || first === undefined) continue;
    const labels = otherLiterals.slice(0, maxLabels).map(({ span }) => ({ span, text: "another case" }));
    const facts = {
      found: first.image,
      symbol: group.some(({ isProperty }) => isProperty) ? "iff" : ":=",
      kind: "value" as const,
      branches: branches.short,
      edits: branches.full === undefined ? [] : mergeClauses(text, regions, group, branches.full),
    };
    replacements.set(first.span.start, report(syntax.badHead, first.span, facts, labels));
    for (const literal of otherLiterals) replacements.set(literal.span.start, undefined);
  }
  return replacements.size === 0
    ? diagnostics
    : diagnostics.flatMap((diagnostic) =>
        diagnostic.code === syntax.badHead.code && replacements.has(diagnostic.span.start)
          ? [replacements.get(diagnostic.span.start) ?? []].flat()
          : [diagnostic],
      );
}

/** Edits that replace equations by a single definition. Regions that would become empty are removed. */
function mergeClauses(
  text: string,
  regions: readonly CodeRegion[],
  clauses: readonly Clause[],
  replacement: string,
): readonly Edit[] {
  const [first, ...otherClauses] = [...clauses].sort((a, b) => a.span.start - b.span.start) as [Clause, ...Clause[]];
  const removedSpans = regions.flatMap(({ span, code }): readonly Span[] => {
    const enclosedClauses = otherClauses.filter((one) => code.start <= one.span.start && one.span.end <= code.end);
    const remainingCode = enclosedClauses.reduceRight(
      (uncutCode, one) => uncutCode.slice(0, one.span.start - code.start) + uncutCode.slice(one.span.end - code.start),
      text.slice(code.start, code.end),
    );
    if (enclosedClauses.length > 0 && remainingCode.trim() === "") return [span];
    return enclosedClauses.map((one) => ({ start: text.slice(0, one.span.start).trimEnd().length, end: one.span.end }));
  });
  return [{ span: first.span, text: replacement }, ...removedSpans.map((span) => ({ span, text: "" }))];
}

/**
 * Joins equations to branches: `fact(n) := 1 if n = 0; n * fact(n - 1) otherwise`. `short` is abbreviated for the
 * message; `full` is the replacement text. Returns undefined if the equations differ in their number of parameters.
 */
function joinClauses(
  clauses: readonly Clause[],
): { readonly short: string; readonly full: string | undefined } | undefined {
  const [{ name, parameters }] = clauses as [Clause];
  if (clauses.some((clause) => clause.parameters.length !== parameters.length)) return undefined;
  const isGeneral = (clause: Clause): boolean => clause.parameters.every((one) => one.isName);
  const generalClause =
    clauses.find(isGeneral) ?? clauses.findLast((clause) => clause.parameters.some((one) => one.isName));
  const usedNames = new Set(generalClause?.parameters.filter((one) => one.isName).map(({ image }) => image));
  const freshNames = ["n", "m", "k", "i", "j", "x", "y", "z"].filter((one) => !usedNames.has(one));
  const names = parameters.map((_, i) =>
    generalClause !== undefined && generalClause.parameters[i]!.isName
      ? generalClause.parameters[i]!.image
      : (freshNames.shift() ?? `x_${i}`),
  );
  // Equations without literals match all arguments, so they must follow the others.
  const orderedClauses = [...clauses.filter((one) => !isGeneral(one)), ...clauses.filter(isGeneral)];
  const format = (branches: readonly string[]): string => `${name}(${names.join(", ")}) := ${branches.join("; ")}`;
  const formatConditions = (clause: Clause): string =>
    clause.parameters.flatMap((one, i) => (one.isName ? [] : [`${names[i]!} = ${one.image}`])).join(" & ");
  const render = (isShort: boolean): string =>
    format(
      orderedClauses.map((clause) => {
        const conditions = formatConditions(clause);
        const value = isShort ? "…" : abbreviateValue(clause, names);
        return conditions === "" ? `${value} otherwise` : `${value} if ${conditions}`;
      }),
    );
  const branches = orderedClauses.map((clause, i) =>
    convertToBranches(clause, names, formatConditions(clause), i === orderedClauses.length - 1),
  );
  const isPlain = new Set(names).size === names.length && branches.every((branch) => branch !== undefined);
  const fullText = isPlain ? format(branches) : undefined;
  const excerpt =
    fullText !== undefined && fullText.length <= maxExcerptLength && !/[\r\n]/.test(fullText)
      ? fullText
      : render(false);
  return { short: excerpt.length > maxExcerptLength ? render(true) : excerpt, full: fullText };
}

/** Converts an equation to one or more branches. Returns undefined if joining conditions with `&` would not suffice. */
function convertToBranches(
  clause: Clause,
  names: readonly string[],
  conditions: string,
  isLast: boolean,
): string | undefined {
  const value = renameParameters(clause, names).replace(/\s*[;,]$/, "");
  if (/\bwhere\b/.test(value) || (clause.isProperty && /[,;]/.test(value))) return undefined;
  const isPlain = !/;|\b(?:if|otherwise)\b/.test(value);
  if (conditions === "") return isPlain ? (isLast ? `${value} otherwise` : undefined) : isLast ? value : undefined;
  const conditionalMatch = /^([^;]*?)\s+if\s+([^;]*)$/.exec(value);
  if (isPlain) return `${value} if ${conditions}`;
  return conditionalMatch === null || /\botherwise\b/.test(value)
    ? undefined
    : `${conditionalMatch[1]!} if ${conditions} & (${conditionalMatch[2]!})`;
}

function abbreviateValue(clause: Clause, names: readonly string[]): string {
  const { value } = clause;
  return value.length > maxValueLength || /[\r\n;]|\b(?:if|otherwise|where)\b/.test(value)
    ? "…"
    : renameParameters(clause, names);
}

function renameParameters({ parameters, value }: Clause, names: readonly string[]): string {
  const newNames = new Map(parameters.map(({ image, isName: isAName }, i) => [image, isAName ? (names[i] ?? "") : ""]));
  return value.replace(/[`\p{L}][\p{L}\p{M}\d_']*|"(?:[^"\\]|\\.)*"/gu, (word) => newNames.get(word) || word);
}
