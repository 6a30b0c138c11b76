// Mistakes in the structure of definitions (heads, symbols, branches, `where`, game hooks) and in tests.

import { hooks } from "../../../src/language/easel.js";
import type { Branch, Definition } from "../../../src/syntax/tree.js";
import { everyExpression, expressionsOfBody } from "../../../src/syntax/walk.js";
import type { MistakeKind } from "./kind.js";
import { eachWithout, type Edit, type Page, partsOfAll, put, without } from "./page.js";
import { misspelt } from "./spelling.js";

const branching = (page: Page): readonly { readonly definition: Definition; readonly branches: readonly Branch[] }[] =>
  page.definitions.flatMap((definition) =>
    definition.body.kind === "branches" && definition.body.branches.length > 1
      ? [{ definition, branches: definition.body.branches }]
      : [],
  );

const isRecursive = ({ value }: Branch, { name }: Definition): boolean => {
  let found = false;
  everyExpression(value, (node) => (found ||= node.kind === "name" && node.name === name.name));
  return found;
};

const signs = (page: Page, wantsPredicates: boolean, text: string): readonly Edit[] =>
  page.definitions.flatMap((definition) => {
    const sign = page.signOf(definition);
    return sign === undefined || sign.isPredicate !== wantsPredicates ? [] : put(sign, text);
  });

const hooksOf = ({ compiled, definitions }: Page): readonly Definition[] =>
  definitions.filter((definition) =>
    Object.values(compiled.document.game?.hooks ?? {}).some((hook) => hook?.definition === definition),
  );

const stateNames: ReadonlySet<string> = new Set([...hooks.initialState.names, ...hooks.step.names]);

/** Expected values in the notation of other languages, each with a pattern of the LED values it applies to. */
const foreign: readonly (readonly [pattern: RegExp, write: (text: string) => string])[] = [
  [/^\{[^|]*\}$/s, (text) => `[${text.slice(1, -1)}]`],
  [/^<.*>$/s, (text) => `[${text.slice(1, -1)}]`],
  [/^\([^()]*\)$/s, (text) => text.slice(1, -1)],
  [/^(?:true|false)$/, (text) => text[0]!.toUpperCase() + text.slice(1)],
  [/^`\w+$/, (text) => text.slice(1)],
  [/^"[^"]*"$/, (text) => `'${text.slice(1, -1)}'`],
  [/^-?\d+$/, (text) => `= ${text}`],
  [/^-?\d*\.\d+$/, (text) => text.replace(".", ",")],
  [/^error$/, () => "Error"],
];

export const definitionKinds: readonly MistakeKind[] = [
  { name: "sign-for-iff", edits: (page) => signs(page, true, ":=") },
  { name: "iff-for-sign", edits: (page) => signs(page, false, "iff") },
  { name: "equals-for-sign", edits: (page) => signs(page, false, "=") },
  {
    name: "parameter-removed",
    edits: (page) => page.definitions.flatMap(({ parameters }) => eachWithout(parameters.map(({ span }) => span))),
  },
  {
    name: "where-part-removed",
    edits: (page) =>
      page.definitions.flatMap(({ where, body }) => {
        const parts = page.extentsOf(partsOfAll(where));
        if (parts.length > 1) return eachWithout(parts);
        const [only] = parts;
        const last = expressionsOfBody(body).at(-1);
        if (only === undefined || last === undefined) return [];
        const word = page.text.lastIndexOf("where", only.start);
        return word < last.span.end ? [] : put({ start: word, end: only.end }, "");
      }),
  },
  {
    name: "otherwise-branch-missing",
    edits: (page) =>
      branching(page).flatMap(({ branches }) =>
        branches.at(-1)!.condition === undefined
          ? without(
              branches.map(({ span }) => span),
              branches.length - 1,
            )
          : [],
      ),
  },
  {
    name: "otherwise-word-missing",
    edits: (page) =>
      branching(page).flatMap(({ branches }) => {
        const { condition, span, value } = branches.at(-1)!;
        return condition === undefined ? put({ start: page.extentOf(value).end, end: span.end }, "") : [];
      }),
  },
  {
    name: "semicolon-missing",
    edits: (page) =>
      branching(page).flatMap(({ branches }) =>
        branches.slice(1).map(({ span }, i) => {
          const between = { start: branches[i]!.span.end, end: span.start };
          return put(between, page.slice(between).replace(";", ""));
        }),
      ),
  },
  {
    name: "base-case-missing",
    edits: (page) =>
      branching(page).flatMap(({ definition, branches }) => {
        const spans = branches.map(({ span }) => span);
        if (!branches.some((branch) => isRecursive(branch, definition))) return [];
        return branches.flatMap((branch, i) => {
          if (isRecursive(branch, definition)) return [];
          const other = branches.length === 2 ? branches[1 - i]! : undefined;
          // A single remaining branch has no `otherwise`.
          return other !== undefined && other.condition === undefined
            ? put({ start: spans[0]!.start, end: spans.at(-1)!.end }, page.written(other.value))
            : without(spans, i);
        });
      }),
  },
  {
    name: "state-of-another-kind",
    edits: (page) =>
      hooksOf(page)
        .filter(({ name }) => stateNames.has(name.name))
        .flatMap(({ body }) =>
          (body.kind === "branches" ? body.branches.map(({ value }) => value) : expressionsOfBody(body)).map((value) =>
            value.kind === "tuple"
              ? put(value.span, page.written(value.items[0]!))
              : put(page.extentOf(value), `{${page.written(value)}}`),
          ),
        ),
  },
  {
    name: "hook-renamed",
    edits: (page, dice) =>
      hooksOf(page).flatMap(({ name }) => {
        const wrong = misspelt(name.name, dice);
        return wrong === undefined ? [] : put(name.span, wrong);
      }),
  },
  {
    name: "expected-value-of-another-form",
    edits: ({ compiled }) =>
      compiled.document.tests.flatMap(({ expected }) => {
        if (expected === undefined) return [];
        const write = foreign.find(([pattern]) => pattern.test(expected.text))?.[1];
        return write === undefined ? [] : put(expected.span, write(expected.text));
      }),
  },
];
