// Definitions by cases as other languages and textbooks write them, an equation for each value of the arguments, become
// one message that shows them as branches: `fact(0) := 1`, `fact(n) := n * fact(n - 1)`.

import type { IToken } from "chevrotain";
import { type Diagnostic, mostLabels, report } from "../diagnostics/diagnostic.js";
import { syntax } from "../diagnostics/syntax.js";
import { groupedBy } from "../source/groups.js";
import type { Span } from "../source/source.js";
import { isValue } from "./beginnings.js";
import { endOf, lex, readerOf, spanOf } from "./lexer.js";
import { Splitter } from "./split.js";
import { isName, isSign } from "./tokens.js";

/** One equation. */
interface Clause {
  readonly name: string;
  /** Names and values. */
  readonly parameters: readonly IToken[];
  /** The text after the sign. */
  readonly value: string;
}

/** The equations of a region. The region is read a second time for them, because most regions have none. */
function clausesIn(text: string, span: Span): readonly Clause[] {
  const splitter = new Splitter(readerOf(lex(text, span)), text);
  const clauses: Clause[] = [];
  for (let pieces = splitter.next(); pieces.length > 0; pieces = splitter.next()) {
    for (const { tokens, parts } of pieces) {
      const clause =
        parts?.name === undefined || parts.name + 2 >= parts.sign
          ? undefined
          : clauseOf(text, tokens, parts.name, parts.sign);
      if (clause !== undefined) clauses.push(clause);
    }
  }
  return clauses;
}

/** A definition as an equation, with its name at `name` and its sign at `sign`; undefined if its parentheses hold anything but names and values. */
function clauseOf(text: string, tokens: readonly IToken[], name: number, sign: number): Clause | undefined {
  const inside = tokens.slice(name + 2, sign - 1);
  if (
    !isSign(tokens[sign]!, "define") ||
    !inside.every((token, i) => (i % 2 === 0 ? isName(token) || isValue(token) : isSign(token, "comma")))
  )
    return undefined;
  const value = text.slice(endOf(tokens[sign]!), endOf(tokens[tokens.length - 1]!)).trim();
  return { name: tokens[name]!.image, parameters: inside.filter((_, i) => i % 2 === 0), value };
}

/** The diagnostics of a region, with one message for all equations of a name instead of one for each value among their parameters. */
export function asBranches(text: string, span: Span, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  if (diagnostics.every(({ code }) => code !== syntax.badHead.code)) return diagnostics;
  const told = new Map<number, Diagnostic | undefined>();
  for (const group of groupedBy(clausesIn(text, span), ({ name }) => name).values()) {
    const branches = group.length < 2 ? undefined : branchesOf(group);
    // Equations whose parameters are all names are a name defined twice.
    const values = group.flatMap(({ parameters }) => parameters.filter(isValue).slice(0, 1));
    const [first, ...others] = values;
    if (branches === undefined || first === undefined) continue;
    const labels = others.slice(0, mostLabels).map((value) => ({ span: spanOf(value), text: "another case" }));
    told.set(
      first.startOffset,
      report(syntax.badHead, spanOf(first), { found: first.image, sign: ":=", kind: "value", branches }, labels),
    );
    for (const value of others) told.set(value.startOffset, undefined);
  }
  return told.size === 0
    ? diagnostics
    : diagnostics.flatMap((one) =>
        one.code === syntax.badHead.code && told.has(one.span.start) ? [told.get(one.span.start) ?? []].flat() : [one],
      );
}

/** Longer values are not repeated. */
const longestValue = 40;
const longestLine = 76;

/** `fact(n) := 1 if n = 0; n * fact(n - 1) otherwise`; undefined if the equations have different numbers of parameters. */
function branchesOf(clauses: readonly Clause[]): string | undefined {
  const [{ name, parameters }] = clauses as [Clause];
  if (clauses.some((clause) => clause.parameters.length !== parameters.length)) return undefined;
  const general =
    clauses.find((clause) => clause.parameters.every(isName)) ??
    clauses.findLast((clause) => clause.parameters.some(isName));
  const taken = new Set(general?.parameters.filter(isName).map(({ image }) => image));
  const fresh = ["n", "m", "k", "i", "j", "x", "y", "z"].filter((one) => !taken.has(one));
  const names = parameters.map((_, i) =>
    general !== undefined && isName(general.parameters[i]!)
      ? general.parameters[i]!.image
      : (fresh.shift() ?? `x_${i}`),
  );
  const written = (isShort: boolean): string => {
    const branches = clauses.map((clause) => {
      const conditions = clause.parameters.flatMap((parameter, i) =>
        isValue(parameter) ? [`${names[i]} = ${parameter.image}`] : [],
      );
      const value = isShort ? "…" : valueOf(clause, names);
      return conditions.length === 0 ? `${value} otherwise` : `${value} if ${conditions.join(" & ")}`;
    });
    return `${name}(${names.join(", ")}) := ${branches.join("; ")}`;
  };
  const whole = written(false);
  return whole.length > longestLine ? written(true) : whole;
}

/** The value of an equation in the names of the definition. */
function valueOf({ parameters, value }: Clause, names: readonly string[]): string {
  if (value.length > longestValue || /[\r\n;]|\b(?:if|otherwise|where)\b/.test(value)) return "…";
  const renamed = new Map(
    parameters.map((parameter, i) => [parameter.image, isName(parameter) ? (names[i] ?? "") : ""]),
  );
  return value.replace(/[`\p{L}][\p{L}\p{M}\d_']*|"(?:[^"\\]|\\.)*"/gu, (word) => renamed.get(word) || word);
}
