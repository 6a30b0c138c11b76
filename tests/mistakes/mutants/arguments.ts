// Mistakes in arguments, tuple components, set members and indices.

import { kinds as valueKinds } from "../../../src/types/lattice/kinds.js";
import type { BinaryOperator, Expression } from "../../../src/syntax/tree.js";
import { partOf } from "../../../src/types/lattice/type.js";
import { typeIn } from "../../../src/types/lattice/literals.js";
import type { MistakeKind } from "./kind.js";
import { append, eachWithout, exchange, isBuiltin, type Of, type Page, type Place, put } from "./page.js";

const callsOf = (page: Page, atLeast: number): readonly Place<Of<"call">>[] =>
  page.all("call").filter(({ node }) => node.args.length >= atLeast);

/** Tuple expressions, excluding patterns that bind names. */
const tuplesOf = (page: Page): readonly Place<Of<"tuple">>[] => page.all("tuple").filter((place) => !isPattern(place));

/** True if the node is on the left of `in`, or bound by a quantifier. */
function isPattern({ node, parent }: Place): boolean {
  if (parent === undefined) return false;
  const around = parent.node;
  if (around.kind === "quantifier") return around.bindings.some(({ patterns }) => patterns.includes(node));
  if (around.kind === "tuple") return isPattern(parent);
  return around.kind === "relation" && around.first === node && around.links[0]?.operator === "in";
}

/** True if `a ∘ (b ∘ c)` equals `(a ∘ b) ∘ c` for these two operators. */
const isAssociative = (operator: BinaryOperator, around: BinaryOperator): boolean =>
  operator === "add"
    ? around === "add" || around === "subtract"
    : operator === around && ["and", "or", "union", "intersection"].includes(operator);

/** Returns an expression with the same content and another type. */
function otherShape(page: Page, node: Expression): string {
  const text = page.written(node);
  switch (node.kind) {
    case "tuple":
      return page.written(node.items[0]!);
    case "numeral":
      return `"${text}"`;
    case "atom":
      return `"${node.name}"`;
    case "string":
      return `(${text}, 1)`;
    case "set":
    case "range":
      return `(${text}, {})`;
    default:
      return `{${text}}`;
  }
}

const colours: ReadonlySet<string> = new Set(["color"]);
const round: ReadonlySet<string> = new Set(["circle", "disc"]);

const callsOfBuiltin = (page: Page, names: ReadonlySet<string>): readonly Place<Of<"call">>[] =>
  page.all("call").filter(({ node }) => isBuiltin(page, node.callee, names));

export const argumentKinds: readonly MistakeKind[] = [
  {
    name: "argument-dropped",
    edits: (page) => callsOf(page, 1).flatMap(({ node }) => eachWithout(page.extentsOf(node.args))),
  },
  {
    name: "argument-added",
    edits: (page) =>
      callsOf(page, 1).map(({ node }) => append(page.extentOf(node.args.at(-1)!), `, ${page.written(node.args[0]!)}`)),
  },
  {
    name: "arguments-exchanged",
    edits: (page) =>
      callsOf(page, 2).flatMap(({ node }) =>
        node.args.slice(1).map((arg, i) => exchange(page, page.extentOf(node.args[i]!), page.extentOf(arg))),
      ),
  },
  {
    name: "pair-for-two-arguments",
    edits: (page) =>
      callsOf(page, 2).map(({ node }) => {
        const [first, last] = [page.extentOf(node.args[0]!), page.extentOf(node.args.at(-1)!)];
        const span = { start: first.start, end: last.end };
        return put(span, `(${page.slice(span)})`);
      }),
  },
  {
    name: "two-arguments-for-pair",
    edits: (page) =>
      callsOf(page, 1).flatMap(({ node }) =>
        node.args
          .filter((arg) => arg.kind === "tuple")
          .map((arg) => put(page.extentOf(arg), page.slice({ start: arg.span.start + 1, end: arg.span.end - 1 }))),
      ),
  },
  {
    name: "coordinate-dropped",
    edits: (page) => tuplesOf(page).flatMap(({ node }) => eachWithout(page.extentsOf(node.items))),
  },
  {
    name: "coordinate-added",
    edits: (page) =>
      tuplesOf(page).map(({ node }) =>
        append(page.extentOf(node.items.at(-1)!), `, ${page.written(node.items.at(-1)!)}`),
      ),
  },
  {
    name: "pattern-of-another-length",
    edits: (page, dice) =>
      page
        .all("tuple")
        .filter(isPattern)
        .map(({ node }) =>
          dice.below(2) === 0
            ? append(page.extentOf(node.items.at(-1)!), ", other")
            : dice.pick(eachWithout(page.extentsOf(node.items))),
        ),
  },
  {
    name: "member-of-another-shape",
    edits: (page) =>
      [...page.all("set"), ...page.all("sequence")]
        .filter(({ node }) => node.items.length >= 2)
        .flatMap(({ node }) => node.items.map((item) => put(page.extentOf(item), otherShape(page, item)))),
  },
  {
    name: "index-off-its-range",
    edits: (page, dice) =>
      page.all("index").flatMap(({ node: { target, index } }) => {
        if (index.kind !== "numeral") return [];
        const type = typeIn(page.compiled.document.types, target) ?? [];
        const length = partOf(type, "tuple")?.items.length ?? 2;
        return put(index.span, String(dice.below(3) === 0 ? 0 : Math.max(length, Number(index.numerator)) + 1));
      }),
  },
  {
    name: "index-dropped",
    edits: (page) => page.all("index").map(({ node }) => put(node.span, page.written(node.target))),
  },
  {
    name: "colour-out-of-range",
    edits: (page, dice) =>
      callsOfBuiltin(page, colours).flatMap(({ node }) =>
        node.args
          .filter(({ kind }) => kind === "numeral")
          .map((arg) => put(page.extentOf(arg), dice.pick(["256", "-1", "300"]))),
      ),
  },
  {
    name: "radius-negative",
    edits: (page) =>
      callsOfBuiltin(page, round).flatMap(({ node: { args } }) =>
        args[1] === undefined
          ? []
          : put(
              page.extentOf(args[1]),
              args[1].kind === "numeral" ? `-${page.written(args[1])}` : `-(${page.written(args[1])})`,
            ),
      ),
  },
  {
    name: "brackets-dropped",
    edits: (page) =>
      page.places
        .filter(({ node, extent }) => extent.end - extent.start > node.span.end - node.span.start)
        .map(({ node, extent }) => put(extent, page.slice(node.span))),
  },
  {
    name: "bracket-missing",
    edits: (page) =>
      page.places
        .filter(({ extent }) => page.text[extent.end - 1] === ")")
        .map(({ extent }) => put({ start: extent.end - 1, end: extent.end }, "")),
  },
  {
    name: "brackets-added",
    // The right operand is grouped with the operator that follows.
    edits: (page) =>
      page.all("binary").flatMap(({ node, extent, parent }) => {
        const around = parent?.node;
        if (around?.kind !== "binary" || around.left !== node || extent.end > node.span.end) return [];
        if (isAssociative(node.operator, around.operator)) return [];
        const span = { start: page.extentOf(node.right).start, end: page.extentOf(around.right).end };
        return put(span, `(${page.slice(span)})`);
      }),
  },
  {
    name: "braces-dropped",
    edits: (page) =>
      page
        .all("set")
        .filter(({ node }) => node.items.length === 1)
        .map(({ node }) => put(node.span, page.written(node.items[0]!))),
  },
  {
    name: "braces-added",
    edits: (page) => setOperands(page).map((node) => put(page.extentOf(node), `{${page.written(node)}}`)),
  },
  {
    name: "bars-dropped",
    edits: (page) => page.all("absolute").map(({ node }) => put(node.span, `(${page.written(node.operand)})`)),
  },
];

/** Names and calls in positions that require a set. */
function setOperands(page: Page): readonly Expression[] {
  const operands = [
    ...page
      .all("binary")
      .flatMap(({ node }) =>
        ["union", "difference", "intersection"].includes(node.operator) ? [node.left, node.right] : [],
      ),
    ...page
      .all("relation")
      .flatMap(({ node }) => node.links.flatMap(({ operator, right }) => (operator === "in" ? [right] : []))),
  ];
  return operands.filter(
    (node) => (node.kind === "name" || node.kind === "call") && (page.kindsOf(node) & valueKinds.set) !== 0,
  );
}
