// Recognises arrow functions of other languages. In LED, `(x, y) => x + y` is an implication, whose left side would
// have to be a truth value; the help shows `lam x y. x + y`.

import type { Advice, Edit } from "../diagnostics/diagnostic.js";
import { quote } from "../diagnostics/words.js";
import { cover, type Span } from "../text/source.js";
import type { Expression, NameNode } from "../syntax/tree.js";
import { nodesOfKind } from "../syntax/walk.js";
import { codeOnOneLine } from "../text/one-line.js";
import { maxBodyLength } from "./limits.js";

export interface ArrowContext {
  textOf(span: Span): string;
  /** True if the name is unbound and has not been reported. */
  isUnknown(name: string): boolean;
}

/** An implication that was probably meant as a function. */
export interface ArrowFunction {
  /** The parameters, including those of nested functions such as `x => y => x + y`. */
  readonly parameters: readonly NameNode[];
  readonly body: Expression;
  /** The span of the first parameters and their arrow. */
  readonly head: Span;
  /** True if the parameters are parenthesised; a single name may also be a condition. */
  readonly isCertain: boolean;
  readonly help: string | Advice;
}

type Implication = Expression & { readonly kind: "binary"; readonly operator: "implies" };

const isImplication = (node: Expression): node is Implication => node.kind === "binary" && node.operator === "implies";

/** Interprets an implication as a function; undefined if that is implausible. */
export function arrowFunction(node: Expression, context: ArrowContext): ArrowFunction | undefined {
  const heads: NameNode[][] = [];
  const edits: Edit[] = [];
  let body = node;
  while (isImplication(body)) {
    const names = parametersOf(body, context);
    if (names === undefined) break;
    heads.push(names);
    edits.push({ span: cover(body.left.span, body.operatorSpan), text: lambdaOf(names) });
    body = body.right;
  }
  if (!isImplication(node) || heads.length === 0) return undefined;
  const head = cover(node.left.span, node.operatorSpan);
  const text = bodyText(context, body.span.start, node.span.end, node.operatorSpan.end);
  const lambda = quote([...heads.map(lambdaOf), text].join(" "));
  const help = `A function value is written ${lambda}.`;
  // The span of a name excludes the parentheses around it, which may enclose the whole function.
  const isPlain = edits.every(
    ({ span: { start } }) =>
      !context
        .textOf({ start: Math.max(0, start - 2), end: start })
        .trimEnd()
        .endsWith("("),
  );
  return {
    parameters: heads.flat(),
    body,
    head,
    isCertain: node.left.kind === "tuple",
    help: isPlain
      ? { help, repairs: [{ title: `Write ${quote(edits.map((edit) => edit.text).join(" "))}`, edits }] }
      : help,
  };
}

const lambdaOf = (names: readonly NameNode[]): string => `lam ${names.map(({ name }) => name).join(" ")}.`;

/** The function in a condition `f = x => x + 1`, which parses as `(f = x) => x + 1`. Its name counts as a parameter. */
export function localArrow(condition: Expression, context: ArrowContext): ArrowFunction | undefined {
  if (!isImplication(condition) || condition.left.kind !== "relation") return undefined;
  const { first, links } = condition.left;
  const [link] = links;
  if (
    link === undefined ||
    links.length > 1 ||
    link.operator !== "equal" ||
    first.kind !== "name" ||
    !context.isUnknown(first.name)
  )
    return undefined;
  const arrow = arrowFunction({ ...condition, left: link.right }, context);
  return arrow && { ...arrow, parameters: [first, ...arrow.parameters] };
}

/** The names to the left of the arrow. A single name counts only if it is unbound and occurs on the right. */
function parametersOf({ left, right }: Implication, { isUnknown }: ArrowContext): NameNode[] | undefined {
  if (left.kind === "name") return isUnknown(left.name) && uses(right, left.name) ? [left] : undefined;
  if (left.kind !== "tuple") return undefined;
  const names = left.items.filter((item) => item.kind === "name");
  return names.length === left.items.length ? names : undefined;
}

const uses = (expression: Expression, name: string): boolean =>
  nodesOfKind([expression], "name").some((node) => node.name === name);

/**
 * The source text of a body. Spans exclude parentheses, so closing ones are searched from `from` until the parentheses
 * are balanced.
 */
function bodyText({ textOf }: ArrowContext, start: number, end: number, from: number): string {
  const before = /[(\s]*$/.exec(textOf({ start: from, end: start }))?.[0] ?? "";
  const text = before.trimStart() + textOf({ start, end });
  const unclosedCount = text.split("(").length - text.split(")").length;
  const closing =
    unclosedCount <= 0 ? "" : (/^[)\s]*/.exec(textOf({ start: end, end: end + maxBodyLength }))?.[0] ?? "");
  const closers = closing.replace(/\s+/g, "").slice(0, Math.max(0, unclosedCount));
  const bodyCode = codeOnOneLine(text + closers);
  return bodyCode.length > maxBodyLength || closers.length < unclosedCount || bodyCode.includes("`") ? "…" : bodyCode;
}
