// Combines a student's submission with a teacher's tests. The teacher's definitions take precedence, and an error in
// either document disables only the tests that depend on it.

import { checkBeside, type Compiled, compiledOf } from "../compiler.js";
import { type Diagnostic, inOrder } from "../diagnostics/diagnostic.js";
import type { DocumentTest, Heading } from "../document/document.js";
import type { LinkedDocument } from "../resolve/links.js";
import { expressionsWithSignature, neededBy } from "../resolve/needed.js";
import { allDefinitions, type Defined } from "../resolve/resolved.js";
import { definitionOf } from "../resolve/scope.js";
import { sourceOf, type Span } from "../text/source.js";
import { parseExpression } from "../syntax/alone.js";
import type { Expression } from "../syntax/tree.js";
import { everyExpression, expressionsOf } from "../syntax/walk.js";
import type { CheckedDocument } from "../types/check.js";
import type { Library, NamedText } from "../resolve/imports/library.js";

/** A submission, checked together with the tests that it has to pass. */
export interface HandedIn {
  /** The teacher's document with the error-free definitions of both; contains only the tests that can run. */
  readonly compiled: Compiled;
  /** The tests that cannot run, with the error in a definition that they need. */
  readonly failing: ReadonlyMap<DocumentTest, string>;
  readonly tests: readonly DocumentTest[];
  /** The student's document on its own. */
  readonly document: CheckedDocument;
  /** The errors of the teacher's document, apart from missing definitions. */
  readonly diagnostics: readonly Diagnostic[];
}

export function handedIn(tests: NamedText, work: NamedText, library: Library): HandedIn {
  const { document, links } = checkBeside(sourceOf(tests.name, tests.text), work, library);
  const student = links.documents.at(-1)!;
  const wrong = wrongIn(document, links.documents, library);
  const isGood = (defined: Defined): boolean => !wrong.has(defined);
  const failing = new Map<DocumentTest, string>();
  for (const test of document.tests) {
    const reason = namesIn(document, test.expression)
      .map((name) => definitionOf(name, document.scope))
      .map((defined) => defined && wrong.get(defined))
      .find((one) => one !== undefined);
    if (reason !== undefined) failing.set(test, reason);
  }
  return {
    compiled: compiledOf(
      {
        ...document,
        definitions: document.definitions.filter(isGood),
        used: document.used.filter(isGood),
        tests: document.tests.filter((test) => !failing.has(test)),
        diagnostics: [],
      },
      { library },
    ),
    failing,
    tests: document.tests,
    document: library.checkedAs(student),
    diagnostics: document.diagnostics,
  };
}

/** The erroneous definitions and those that depend on them, with error messages. */
function wrongIn(
  document: CheckedDocument,
  linked: readonly LinkedDocument[],
  library: Library,
): ReadonlyMap<Defined, string> {
  const found = new Map<Defined, string>();
  const add = (diagnostics: readonly Diagnostic[], place: (span: Span) => Span, all: readonly Defined[]): void => {
    for (const { severity, span, message } of inOrder(diagnostics)) {
      if (severity !== "error") continue;
      const { start, end } = place(span);
      for (const defined of all)
        if (
          [defined.definition, defined.signature].some((one) => one && one.span.start <= start && end <= one.span.end)
        )
          if (!found.has(defined)) found.set(defined, `\`${defined.definition.name.name}\` has a mistake: ${message}`);
    }
  };
  add(document.diagnostics, (span) => span, document.definitions);
  const seen = new Set<LinkedDocument>();
  const visit = (one: LinkedDocument): void => {
    if (seen.has(one)) return;
    seen.add(one);
    const start = document.source.others?.find(({ source }) => source.name === one.name)?.start ?? 0;
    const own = document.used.filter(({ home }) => home?.document === one);
    add(library.checkedAs(one).diagnostics, (span) => ({ start: span.start + start, end: span.end + start }), own);
    one.uses.documents.forEach(visit);
  };
  linked.forEach(visit);
  for (const defined of allDefinitions(document)) {
    if (found.has(defined)) continue;
    const { name } = defined.definition.name;
    const unknown = unknownIn(defined, document);
    if (defined.definition.body.kind === "broken") found.set(defined, `\`${name}\` cannot be read.`);
    else if (unknown !== undefined) found.set(defined, `\`${name}\` needs \`${unknown}\`, which is defined nowhere.`);
  }
  spread(found, document);
  return found;
}

/** Propagates errors to dependent definitions, up to the fixpoint. */
function spread(wrong: Map<Defined, string>, document: CheckedDocument): void {
  const needs = new Map(allDefinitions(document).map((defined) => [defined, neededBy(defined, document.bindings)]));
  for (let isNew = true; isNew; ) {
    isNew = false;
    for (const [defined, needed] of needs) {
      const reason = wrong.has(defined)
        ? undefined
        : needed.map((one) => wrong.get(one)).find((one) => one !== undefined);
      if (reason === undefined) continue;
      wrong.set(defined, reason);
      isNew = true;
    }
  }
}

/** An undefined name. It is not reported otherwise if a used document, which may define it, is missing. */
function unknownIn(defined: Defined, { bindings }: CheckedDocument): string | undefined {
  let unknown: string | undefined;
  everyName(defined, ({ id, name }) => {
    if (bindings.get(id)?.kind === "unknown") unknown ??= name;
  });
  return unknown;
}

function everyName(defined: Defined, visit: (node: Expression & { readonly kind: "name" }) => void): void {
  for (const root of expressionsWithSignature(defined))
    everyExpression(root, (node) => void (node.kind === "name" && visit(node)));
}

function namesIn({ source, nextId }: CheckedDocument, span: Span): readonly string[] {
  const { expression } = parseExpression(source.text, span, nextId);
  const names: string[] = [];
  if (expression !== undefined)
    everyExpression(expression, (node) => void (node.kind === "name" && names.push(node.name)));
  return names;
}

/**
 * The points of each test, 1 by default. A remark such as `(2 points)` in the line above applies to one test. In a
 * heading it is divided among the tests below that have no remark; the innermost enclosing heading counts.
 */
export function pointsOf({
  source,
  tests,
  headings,
}: Pick<CheckedDocument, "source" | "tests" | "headings">): readonly number[] {
  const above = tests.map(({ span }) => headings.filter((heading) => heading.span.start < span.start));
  const own = tests.map(({ span }, i) => notedIn(lineAbove(source.text, span.start, above[i]?.at(-1)?.span.end)));
  const sharing = tests.map((_, i) => (own[i] === undefined ? notedAbove(above[i]!) : undefined));
  return tests.map((_, i) => {
    const heading = sharing[i];
    if (heading === undefined) return own[i] ?? 1;
    return notedIn(heading.title)! / sharing.filter((other) => other === heading).length;
  });
}

/** The innermost enclosing heading that has points. */
function notedAbove(headings: readonly Heading[]): Heading | undefined {
  let level = Infinity;
  return headings.findLast((heading) => {
    if (heading.level >= level) return false;
    level = heading.level;
    return notedIn(heading.title) !== undefined;
  });
}

/** The last non-blank line above an offset, not before `from`. */
function lineAbove(text: string, offset: number, from = 0): string {
  const before = text.slice(from, Math.max(from, text.lastIndexOf("\n", offset - 1))).trimEnd();
  return before.slice(before.lastIndexOf("\n") + 1);
}

/** Parses `(2 points)`, `(1 point)` or `(0.5 points)`. */
function notedIn(line: string): number | undefined {
  const found = /\((\d+(?:\.\d+)?) points?\)/.exec(line)?.[1];
  return found === undefined ? undefined : Number(found);
}

/** The names that a document defines, and the names and big operators that it uses. */
export function wordsOf({ definitions }: CheckedDocument): {
  readonly defined: ReadonlySet<string>;
  readonly said: ReadonlySet<string>;
} {
  const said = new Set<string>();
  for (const { definition } of definitions)
    for (const root of expressionsOf(definition))
      everyExpression(root, (node) => {
        if (node.kind === "name") said.add(node.name);
        else if (node.kind === "big") said.add(node.operator);
      });
  return { defined: new Set(definitions.map(({ name }) => name)), said };
}
