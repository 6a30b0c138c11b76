// Mistakes in operators, comparisons, quantifiers and comprehensions.

import type { BinaryOperator, Comparison } from "../../../src/language/operators.js";
import type { Expression } from "../../../src/syntax/tree.js";
import type { MistakeKind } from "./kind.js";
import { type Edit, type Page, partsOfAll, put, without } from "./page.js";

/** Replaces each of the given binary operators by another symbol. */
function signFor(page: Page, sign: string, operators: readonly BinaryOperator[]): readonly Edit[] {
  return page
    .all("binary")
    .filter(({ node }) => operators.includes(node.operator))
    .map(({ node }) => put(node.operatorSpan, sign));
}

function comparedBy(page: Page, sign: string, operators: readonly Comparison[]): readonly Edit[] {
  return page
    .all("relation")
    .flatMap(({ node }) =>
      node.links.flatMap(({ operator, operatorSpan }) => (operators.includes(operator) ? put(operatorSpan, sign) : [])),
    );
}

const signForTimes = (page: Page, sign: string): readonly Edit[] =>
  page.all("product").flatMap(({ node: { factors } }) =>
    factors.slice(1).flatMap((factor, i) => {
      const span = { start: page.extentOf(factors[i]!).end, end: page.extentOf(factor).start };
      return put(span, ` ${sign} `);
    }),
  );

/** The conditions of branches, split into conjuncts. */
function conditionsOfBranches(page: Page): readonly Expression[] {
  const ofBranches = page.definitions.flatMap(({ body }) =>
    body.kind === "branches" ? body.branches.flatMap(({ condition }) => condition ?? []) : [],
  );
  return partsOfAll(ofBranches);
}

export const operatorKinds: readonly MistakeKind[] = [
  { name: "plus-for-union", edits: (page) => signFor(page, "+", ["union"]) },
  { name: "union-for-plus", edits: (page) => signFor(page, "U", ["add"]) },
  { name: "minus-for-difference", edits: (page) => signFor(page, "-", ["difference"]) },
  {
    name: "and-between-numbers",
    edits: (page) => [...signFor(page, "&", ["add", "subtract", "divide", "modulo"]), ...signForTimes(page, "&")],
  },
  { name: "and-between-sets", edits: (page) => signFor(page, "&", ["union", "intersection"]) },
  { name: "union-for-or", edits: (page) => signFor(page, "U", ["or"]) },
  { name: "intersection-for-and", edits: (page) => signFor(page, "sec", ["and"]) },
  { name: "equal-for-in", edits: (page) => comparedBy(page, "=", ["in"]) },
  { name: "in-for-equal", edits: (page) => comparedBy(page, "in", ["equal"]) },
  { name: "subset-for-in", edits: (page) => comparedBy(page, "subeq", ["in"]) },
  { name: "in-for-subset", edits: (page) => comparedBy(page, "in", ["subset"]) },
  { name: "less-for-subset", edits: (page) => comparedBy(page, "<=", ["subset"]) },
  {
    name: "condition-no-truth-value",
    edits: (page) =>
      conditionsOfBranches(page).flatMap((condition) =>
        condition.kind === "relation" && condition.links.length === 1
          ? put(page.extentOf(condition), page.written(condition.first))
          : [],
      ),
  },
  {
    name: "left-side-for-both",
    // `x = 1 or 2` for `x = 1 or x = 2`.
    edits: (page) =>
      page.all("binary").flatMap(({ node: { operator, left, right } }) => {
        if (operator !== "or" && operator !== "and") return [];
        const last = operator === "or" && left.kind === "binary" && left.operator === "or" ? left.right : left;
        if (last.kind !== "relation" || right.kind !== "relation" || right.links.length !== 1) return [];
        if (page.written(last.first) !== page.written(right.first)) return [];
        return put({ start: right.span.start, end: page.extentOf(right.links[0]!.right).start }, "");
      }),
  },
  {
    name: "quantifier-set-and-body-exchanged",
    edits: (page) =>
      page.all("quantifier").flatMap(({ node: { bindings, body } }) => {
        const last = bindings.at(-1)!;
        const span = { start: page.extentOf(last.set).start, end: page.extentOf(body).end };
        return put(span, `${page.written(body)}. ${page.written(last.set)}`);
      }),
  },
  {
    name: "quantifier-without-set",
    edits: (page) =>
      page
        .all("quantifier")
        .flatMap(({ node }) =>
          node.bindings.map(({ patterns, set }) =>
            put({ start: page.extentOf(patterns.at(-1)!).end, end: page.extentOf(set).end }, ""),
          ),
        ),
  },
  {
    name: "quantifier-dropped",
    edits: (page) =>
      page
        .all("quantifier")
        .map(({ node }) => put({ start: node.span.start, end: page.extentOf(node.body).start }, "")),
  },
  {
    name: "generator-dropped",
    edits: (page) =>
      [...page.all("comprehension"), ...page.all("big")].flatMap(({ node }) => {
        const parts = partsOfAll(node.conditions);
        const generators = new Set(
          page.compiled.document.plans
            .get(node.id)
            ?.steps.flatMap((step) => (step.kind === "member" ? step.span.start : [])),
        );
        return parts.flatMap((part, i) =>
          parts.length > 1 && generators.has(part.span.start) ? without(page.extentsOf(parts), i) : [],
        );
      }),
  },
  {
    name: "element-dropped",
    // `{x in S | …}` for `{x | x in S & …}`.
    edits: (page) =>
      page.all("comprehension").flatMap(({ node: { element, conditions: given } }) => {
        const [first, ...others] = partsOfAll(given);
        if (first?.kind !== "relation" || others.length === 0 || page.written(first.first) !== page.written(element))
          return [];
        const span = { start: page.extentOf(element).start, end: page.extentOf(others[0]!).start };
        return put(span, `${page.written(first)} | `);
      }),
  },
];
