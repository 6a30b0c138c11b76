// `(x, y) => x + y` is a function in other languages; in LED it is an implication, whose left side would have to be
// true or false. What looks like it gets LED's own form: `lam x y. x + y`.

import { cover, type Span } from "../source/source.js";
import type { Expression, NameNode } from "../syntax/tree.js";
import { everyExpression } from "../syntax/walk.js";

/** What has to be known of the place where something stands. */
export interface Place {
  textOf(span: Span): string;
  /** True if the name means nothing there, and nothing has been said of it. */
  isUnknown(name: string): boolean;
}

/** An implication that looks like a function of another language. */
export interface ArrowFunction {
  /** Those of `x => y => x + y` as well. */
  readonly parameters: readonly NameNode[];
  readonly body: Expression;
  /** The first parameters and their arrow. */
  readonly head: Span;
  /** True for parameters in parentheses; a single name could be a condition as well. */
  readonly isCertain: boolean;
  /** What to write instead. */
  readonly help: string;
}

type Implication = Expression & { readonly kind: "binary"; readonly operator: "implies" };

const isImplication = (node: Expression): node is Implication => node.kind === "binary" && node.operator === "implies";

/** The function that an implication seems to be meant as; undefined if the expression is like any other. */
export function arrowFunction(node: Expression, place: Place): ArrowFunction | undefined {
  const heads: NameNode[][] = [];
  let body = node;
  while (isImplication(body)) {
    const names = parametersOf(body, place);
    if (names === undefined) break;
    heads.push(names);
    body = body.right;
  }
  if (!isImplication(node) || heads.length === 0) return undefined;
  const head = cover(node.left.span, node.operatorSpan);
  const text = bodyText(place, body.span.start, node.span.end, node.operatorSpan.end);
  const lambda = heads.map((names) => `lam ${names.map(({ name }) => name).join(" ")}. `).join("");
  return {
    parameters: heads.flat(),
    body,
    head,
    isCertain: node.left.kind === "tuple",
    help: `A function value is written \`${lambda}${text}\`.`,
  };
}

/**
 * The function that a condition seems to give to a local name: `f = x => x + 1` is the implication `(f = x) => x + 1`.
 * Its name is among the parameters.
 */
export function localArrow(condition: Expression, place: Place): ArrowFunction | undefined {
  if (!isImplication(condition) || condition.left.kind !== "relation") return undefined;
  const { first, links } = condition.left;
  const [link] = links;
  if (
    link === undefined ||
    links.length > 1 ||
    link.operator !== "equal" ||
    first.kind !== "name" ||
    !place.isUnknown(first.name)
  )
    return undefined;
  const found = arrowFunction({ ...condition, left: link.right }, place);
  return found && { ...found, parameters: [first, ...found.parameters] };
}

/** The names on the left of the arrow. A single one means nothing else, and occurs on the right. */
function parametersOf({ left, right }: Implication, { isUnknown }: Place): NameNode[] | undefined {
  if (left.kind === "name") return isUnknown(left.name) && uses(right, left.name) ? [left] : undefined;
  if (left.kind !== "tuple") return undefined;
  const names = left.items.filter((item) => item.kind === "name");
  return names.length === left.items.length ? names : undefined;
}

function uses(expression: Expression, name: string): boolean {
  let found = false;
  everyExpression(expression, (node) => {
    if (node.kind === "name" && node.name === name) found = true;
  });
  return found;
}

/** A body longer than this is not repeated in a message. */
const longestBody = 40;

/**
 * The text of a body. Parentheses around an expression are no part of its span: they are looked for from `from` to
 * where all are closed.
 */
function bodyText({ textOf }: Place, start: number, end: number, from: number): string {
  const before = /[(\s]*$/.exec(textOf({ start: from, end: start }))?.[0] ?? "";
  const text = before.trimStart() + textOf({ start, end });
  const missing = text.split("(").length - text.split(")").length;
  const behind = missing <= 0 ? "" : (/^[)\s]*/.exec(textOf({ start: end, end: end + longestBody }))?.[0] ?? "");
  const closers = behind.replace(/\s+/g, "").slice(0, Math.max(0, missing));
  const whole = (text + closers).replace(/\s+/g, " ");
  return whole.length > longestBody || closers.length < missing || whole.includes("`") ? "…" : whole;
}
