// Combines a student's submission with a teacher's tests. The submission provides only what the teacher's document
// lacks, and an error in either document disables only the tests that depend on it.

import { checkGraded, type Compiled, compiledOf } from "../compiler.js";
import { type Diagnostic, sortByPosition } from "../diagnostics/diagnostic.js";
import { countOf } from "../diagnostics/words.js";
import type { DocumentTest } from "../document/document.js";
import { big, infix, signs, type Spellings } from "../language/operators.js";
import type { LinkedDocument } from "../resolve/links.js";
import { definitionsIn, expressionsWithSignature, directDependencies, withDependencies } from "../resolve/needed.js";
import { allDefinitions, type Defined } from "../resolve/resolved.js";
import { resolveExpression } from "../resolve/resolve.js";
import { sourceOf, type Span } from "../text/source.js";
import { parseExpression } from "../syntax/alone.js";
import type { Expression } from "../syntax/tree.js";
import { everyExpression, expressionsOf, nodesOfKind } from "../syntax/walk.js";
import type { CheckedDocument } from "../types/check.js";
import type { Library, NamedText } from "../resolve/imports/library.js";
import { type GradedExercise, gradedTests } from "./exercise.js";

/** A submission, checked together with the tests of the exercise. */
export interface LinkedSubmission {
  /** The teacher's document with the error-free definitions of both; contains only the tests that can run. */
  readonly compiled: Compiled;
  /** The tests that cannot run, with the error in a definition that they need. */
  readonly failing: ReadonlyMap<DocumentTest, string>;
  /** The tests that have an expected value. */
  readonly tests: readonly DocumentTest[];
  /** All tests among which the points of headings are shared, including those that need a solution. */
  readonly allTests: readonly DocumentTest[];
  /** The student's document on its own. */
  readonly document: CheckedDocument;
  /** The errors of the teacher's document, apart from missing definitions. */
  readonly diagnostics: readonly Diagnostic[];
  /** The names defined by the submission that each test needs. */
  readonly submissionNames: (test: DocumentTest) => ReadonlySet<string>;
  /** True if a test needs definitions of the solution, such as `solution_f`. */
  readonly isComparison: (test: DocumentTest) => boolean;
  /** The names that each test needs if the solution defines all of them. */
  readonly solutionNames: (test: DocumentTest) => ReadonlySet<string>;
}

type ExerciseTexts = Pick<GradedExercise, "tests" | "requiredNames"> & Partial<Pick<GradedExercise, "solution">>;

/** Checks a submission together with an exercise. The names in `borrowed` come from the solution instead. */
export function linkSubmission(
  { tests: exercise, requiredNames, solution }: ExerciseTexts,
  work: NamedText,
  library: Library,
  borrowed: ReadonlySet<string> = new Set(),
): LinkedSubmission {
  const texts = { work, solution, requiredNames, borrowed };
  const { document, links } = checkGraded(sourceOf(exercise.name, exercise.text), texts, library);
  const { submission, solution: teachersDocument } = links.graded!;
  const errors = errorsByDefinition(
    document,
    [...links.documents, submission, ...(teachersDocument === undefined ? [] : [teachersDocument])],
    library,
  );
  const studentDocument = library.checkedAs(submission);
  const isErrorFree = (defined: Defined): boolean => !errors.has(defined);
  const tests = gradedTests(document, solution !== undefined);
  const failing = new Map<DocumentTest, string>();
  for (const test of tests) {
    const { defined, unknown } = namesInTest(test, document);
    const reason =
      defined.map((one) => errors.get(one)).find((one) => one !== undefined) ??
      unknown.map((name) => arityMessage(name, studentDocument, document)).find((one) => one !== undefined) ??
      unknown.filter((name) => requiredNames.has(name)).map((name) => `\`${name}\` is not defined.`)[0];
    if (reason !== undefined) failing.set(test, reason);
  }
  return {
    compiled: compiledOf(
      {
        ...document,
        definitions: document.definitions.filter(isErrorFree),
        used: document.used.filter(isErrorFree),
        tests: tests.filter((test) => !failing.has(test)),
        diagnostics: [],
      },
      { library },
    ),
    failing,
    tests,
    allTests: gradedTests(document, true),
    document: studentDocument,
    diagnostics: document.diagnostics,
    submissionNames: (test) =>
      new Set(
        [...withDependencies(namesInTest(test, document).defined, document.bindings)].flatMap(({ home, definition }) =>
          home?.document === submission ? [definition.name.name] : [],
        ),
      ),
    isComparison: (test) =>
      [...withDependencies(namesInTest(test, document).defined, document.bindings)].some(
        ({ home }) => home !== undefined && home.document === teachersDocument,
      ),
    solutionNames: (test) => {
      const { defined, unknown } = namesInTest(test, document);
      const names = [...defined.map(({ definition }) => definition.name.name), ...unknown];
      const roots = names.flatMap((name) => document.scope.graded?.solution.get(name) ?? []);
      return new Set([...withDependencies(roots, document.bindings)].map(({ definition }) => definition.name.name));
    },
  };
}

/** Returns the definitions that the expression of a test names, and the names without a definition. */
function namesInTest(
  { expression: span }: DocumentTest,
  document: CheckedDocument,
): { readonly defined: readonly Defined[]; readonly unknown: readonly string[] } {
  const { source, nextId, nextVariable } = document;
  const { expression } = parseExpression(source.text, span, nextId);
  if (expression === undefined) return { defined: [], unknown: [] };
  const { bindings } = resolveExpression(expression, source, document, nextVariable).tables;
  const unknown = nodesOfKind([expression], "name").filter(({ id }) => bindings.get(id)?.kind === "unknown");
  return { defined: definitionsIn(expression, bindings), unknown: unknown.map(({ name }) => name) };
}

/** Returns a message if a submission defines a name with other parameters than the solution. */
function arityMessage(name: string, student: CheckedDocument, { scope }: CheckedDocument): string | undefined {
  const expected = scope.graded?.solution.get(name)?.parameters.length;
  const parameterCount = student.scope.defined.get(name)?.parameters.length;
  if (expected === undefined || parameterCount === undefined || expected === parameterCount) return undefined;
  return `\`${name}\` must have ${countOf(expected, "parameter")}, but it has ${parameterCount === 0 ? "none" : parameterCount}.`;
}

/** Returns the erroneous definitions and those that depend on them, with error messages. */
function errorsByDefinition(
  document: CheckedDocument,
  linked: readonly LinkedDocument[],
  library: Library,
): ReadonlyMap<Defined, string> {
  const errors = new Map<Defined, string>();
  const add = (
    diagnostics: readonly Diagnostic[],
    mapSpan: (span: Span) => Span,
    definitions: readonly Defined[],
  ): void => {
    for (const { severity, span, message } of sortByPosition(diagnostics)) {
      if (severity !== "error") continue;
      const { start, end } = mapSpan(span);
      for (const defined of definitions)
        if (
          [defined.definition, defined.signature].some((one) => one && one.span.start <= start && end <= one.span.end)
        )
          if (!errors.has(defined)) errors.set(defined, `\`${defined.definition.name.name}\` has an error: ${message}`);
    }
  };
  add(document.diagnostics, (span) => span, document.definitions);
  const visited = new Set<LinkedDocument>();
  const visit = (linkedDocument: LinkedDocument): void => {
    if (visited.has(linkedDocument)) return;
    visited.add(linkedDocument);
    const start = document.source.others?.find(({ source }) => source.name === linkedDocument.name)?.start ?? 0;
    const ownDefinitions = document.used.filter(({ home }) => home?.document === linkedDocument);
    add(
      library.checkedAs(linkedDocument).diagnostics,
      (span) => ({ start: span.start + start, end: span.end + start }),
      ownDefinitions,
    );
    linkedDocument.uses.documents.forEach(visit);
  };
  linked.forEach(visit);
  for (const defined of allDefinitions(document)) {
    if (errors.has(defined)) continue;
    const { name } = defined.definition.name;
    const unknown = unknownNameMessage(defined, document);
    if (defined.definition.body.kind === "broken") errors.set(defined, `\`${name}\` cannot be read.`);
    else if (unknown !== undefined) errors.set(defined, `\`${name}\` needs \`${unknown}\`, which is not defined.`);
  }
  propagateErrors(errors, document);
  return errors;
}

/** Propagates errors to dependent definitions, up to the fixpoint. */
function propagateErrors(errors: Map<Defined, string>, document: CheckedDocument): void {
  const users = new Map<Defined, Defined[]>();
  for (const defined of allDefinitions(document))
    for (const dependency of directDependencies(defined, document.bindings))
      users.set(dependency, [...(users.get(dependency) ?? []), defined]);
  // The loop also visits definitions that it adds.
  for (const [defined, reason] of errors)
    for (const user of users.get(defined) ?? []) if (!errors.has(user)) errors.set(user, reason);
}

/**
 * Returns an undefined name in a definition. No diagnostic reports it if a used document that may define it is missing.
 */
function unknownNameMessage(defined: Defined, { bindings }: CheckedDocument): string | undefined {
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

/** Returns the names that a document defines, and the names and operators that it uses, in all spellings. */
export function wordsOf({ definitions }: CheckedDocument): {
  readonly defined: ReadonlySet<string>;
  readonly used: ReadonlySet<string>;
} {
  const usedWords = new Set<string>();
  for (const { definition } of definitions) {
    if (definition.body.kind === "branches") usedWords.add("if");
    for (const root of expressionsOf(definition))
      everyExpression(root, (node) => {
        for (const word of wordsIn(node)) usedWords.add(word);
      });
  }
  return { defined: new Set(definitions.map(({ name }) => name)), used: usedWords };
}

/** Returns the name or the spellings of the operators of an expression, without its operands. */
function wordsIn(node: Expression): readonly string[] {
  switch (node.kind) {
    case "name":
      return [node.name];
    case "binary":
      return spellingsOf(infix[node.operator]);
    case "relation":
      return node.links.flatMap(({ operator }) => spellingsOf(infix[operator]));
    case "product":
    case "typeTest":
      return spellingsOf(infix[node.kind]);
    case "big":
      return spellingsOf(big[node.operator]);
    case "quantifier":
      return spellingsOf(signs[node.quantifier]);
    case "unary":
      return node.operator === "not" ? spellingsOf(signs.not) : [];
    case "lambda":
      return spellingsOf(signs.lambda);
    case "branches":
      return ["if"];
    default:
      return [];
  }
}

const spellingsOf = ({ ascii, unicode = [], latex = [] }: Spellings): readonly string[] => [
  ...ascii,
  ...unicode,
  ...latex,
];
