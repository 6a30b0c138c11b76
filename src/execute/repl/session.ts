// A session of the prompt, as an immutable value: a document followed by the definitions typed so far. Each input
// yields a new session and an answer. A redefinition replaces the old definition, and the whole document is resolved
// and checked again, so nothing can be out of date. The host evaluates expressions.

import { program, type Program } from "../../program.js";
import { type Diagnostic, hasErrors, sortByPosition, report, mapSpans } from "../../diagnostics/diagnostic.js";
import type { RenderedDocument } from "../../diagnostics/render.js";
import { syntax } from "../../diagnostics/syntax.js";
import type { DocumentUse, Region } from "../../document/document.js";
import { parseUse } from "../../document/marks.js";
import { readDocument } from "../../document/read.js";
import { resolve } from "../../resolve/resolve.js";
import { lookUp } from "../../resolve/scope.js";
import { append } from "../../text/append.js";
import { type Source, sourceOf, type Span } from "../../text/source.js";
import { readStage, showStage } from "../../dump/show.js";
import { findEquals } from "../../syntax/beginnings.js";
import { lex, spanOf } from "../../syntax/lexer.js";
import { parseItems } from "../../syntax/alone.js";
import { parseDocument } from "../../syntax/parse.js";
import { nameOf } from "../../syntax/tokens.js";
import type { Item, ParsedDocument, ParsedRegion } from "../../syntax/tree.js";
import { type CheckedDocument, checkTypes } from "../../types/check.js";
import { Library } from "../../resolve/imports/library.js";
import { bareCommand, type Command, helpText, readCommand } from "./commands.js";
import { describeName, documentation, listNames } from "./describe.js";
import { readInput } from "./input.js";
import { laidOut, typeOfExpression } from "./types.js";
import { Reasons, type TraceRequests, withNotes } from "../reasons.js";

/** File name of the prompt in messages. Its line numbers continue those of the document. */
const promptName = "prompt";

export interface Session {
  /** The document followed by the typed definitions; it has no errors. */
  readonly document: CheckedDocument;
  /** The document without the typed definitions. */
  readonly base: CheckedDocument;
  /** The diagnostics before name resolution. */
  readonly parseDiagnostics: readonly Diagnostic[];
  readonly library: Library;
}

/** The text that spans refer to: the session's text followed by the input, which begins at `start`. */
export interface SessionText {
  readonly source: Source;
  readonly start: number;
}

export interface Evaluation extends SessionText {
  readonly program: Program;
  readonly thunk: number;
  /** `whole` prints the value without truncation. */
  readonly show: "whole" | "short";
  readonly expression: Span;
  /** The requested explanation, if any; it requires a traced evaluation. */
  readonly explanation: ExplanationKind | undefined;
}

/** Explain the value, or show its evaluation step by step. */
export type ExplanationKind = "why" | "steps";

export type Submission =
  | { readonly kind: "nothing" }
  | { readonly kind: "incomplete" }
  | { readonly kind: "expression"; readonly evaluation: Evaluation }
  | AcceptedDefinitions
  /** A command that the session answered. */
  | { readonly kind: "answer"; readonly session: Session; readonly text: string }
  | { readonly kind: "command"; readonly command: HostCommand }
  | RejectedInput
  | { readonly kind: "mistake"; readonly message: string; readonly help: string | undefined };

/** Accepted definitions; `diagnostics` are warnings. */
export interface AcceptedDefinitions extends SessionText {
  readonly kind: "definitions";
  readonly session: Session;
  readonly defined: readonly string[];
  /** Redefined names. */
  readonly replaced: readonly string[];
  /** Names with a signature only. */
  readonly signed: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * A rejected input. `dependencies` are the definitions that it would have replaced, if the errors are in definitions
 * that depend on them.
 */
interface RejectedInput extends SessionText {
  readonly kind: "error";
  readonly diagnostics: readonly Diagnostic[];
  readonly dependencies?: readonly string[];
}

export type HostCommand =
  | { readonly name: "load"; readonly file: string }
  | { readonly name: ExplanationKind | "reload" | "fractions" | "quit" };

export function emptySession(library = new Library()): Session {
  return createSession(promptName, "", library);
}

/** Creates a session without typed definitions. The document may have errors. */
function createSession(name: string, text: string, library: Library): Session {
  const parsed = parseDocument(readDocument(sourceOf(name, text)));
  const document = checkDocument(library, parsed);
  return { document, base: document, parseDiagnostics: parsed.diagnostics, library };
}

function checkDocument(library: Library, parsed: ParsedDocument): CheckedDocument {
  const { document, links } = library.link(parsed);
  return checkTypes(resolve(document, links));
}

/**
 * Submits an input of one or more lines. With `isLast`, input is never reported as incomplete. Types are laid out for
 * lines of `width` cells. `:help` lists the commands of a terminal, or those of a page.
 */
export function submit(
  session: Session,
  input: string,
  { isLast = false, width = Infinity, isTerminal = true } = {},
): Submission {
  const { scope } = session.document;
  const use = parseUse(input, 0);
  if (use !== undefined) return addUse(session, input, use);
  const parsedInput = readInput(input, (name) => lookUp(name, undefined, scope).kind !== "unknown", isLast);
  switch (parsedInput.kind) {
    case "nothing":
    case "incomplete":
      return { kind: parsedInput.kind };
    case "command":
      return runCommand(session, readCommand(parsedInput.text), width, isTerminal);
    case "expression": {
      const commandName = bareCommand(input);
      const word = /[a-z]+/.exec(input)?.[0] ?? "";
      if (commandName !== undefined && lookUp(word, undefined, scope).kind === "unknown")
        return {
          kind: "mistake",
          message: `\`${word}\` is not defined. Commands of the prompt begin with a colon.`,
          help: `Type \`:${commandName}\`.`,
        };
      return evaluationOf(session, input, parsedInput.span);
    }
    case "definitions":
      return hasErrors(parsedInput.diagnostics)
        ? rejectInput(session, input, parsedInput.diagnostics)
        : define(session, input, parsedInput.regions);
  }
}

function addUse(session: Session, input: string, use: DocumentUse): Submission {
  const text = withInput(session, input);
  const { document: previousDocument, base, parseDiagnostics, library } = session;
  library.refresh();
  const uses = [...previousDocument.uses, { ...use, span: shiftSpan(use.span, text.start) }];
  const document = checkDocument(library, {
    ...previousDocument,
    source: text.source,
    uses,
    diagnostics: parseDiagnostics,
  });
  const existingDiagnostics = new Set(previousDocument.diagnostics.map(identityOf));
  const errors = sortedErrorsOf(
    document.diagnostics.filter((diagnostic) => !existingDiagnostics.has(identityOf(diagnostic))),
  );
  if (errors.length > 0) return { kind: "error", diagnostics: errors, ...text };
  const names = [...document.scope.used.keys()].filter((name) => !previousDocument.scope.used.has(name)).sort();
  const answer = names.length === 0 ? "It defines no other names." : `Defined now: ${names.join(", ")}`;
  return { kind: "answer", session: { document, base, parseDiagnostics, library }, text: answer };
}

function runCommand(session: Session, command: Command, width: number, isTerminal: boolean): Submission {
  if ("mistake" in command) return { kind: "mistake", message: command.mistake, help: command.help };
  const { name, argument } = command;
  switch (name) {
    case "help":
      return { kind: "answer", session, text: helpText(width, isTerminal) };
    case "names":
      return { kind: "answer", session, text: listNames(session.document) };
    case "doc": {
      const entry = documentation(argument, session.document, width);
      return "mistake" in entry
        ? { kind: "mistake", message: entry.mistake, help: entry.help }
        : { kind: "answer", session, text: entry.parts.map(({ head, text }) => `${head}\n\n${text}`).join("\n\n") };
    }
    case "type":
      return typeOf(session, argument, width);
    case "why":
    case "steps":
      return argument === ""
        ? { kind: "command", command: { name } }
        : evaluationOf(session, argument, { start: 0, end: argument.length }, name);
    case "stage": {
      const stage = readStage(argument);
      return "mistake" in stage
        ? { kind: "mistake", message: stage.mistake, help: stage.help }
        : { kind: "answer", session, text: (showStage(session.document, stage) ?? "").trimEnd() };
    }
    case "reset":
      return {
        kind: "answer",
        session: { ...session, document: session.base },
        text: "Cleared the typed definitions.",
      };
    case "load":
      return { kind: "command", command: { name, file: argument } };
    case "reload":
    case "fractions":
    case "quit":
      return { kind: "command", command: { name } };
  }
}

/** Returns the type of a name, with its documentation, or the type of an expression without evaluating it. */
function typeOf(session: Session, input: string, width: number): Submission {
  const description = describeName(input, session.document, width);
  if (description !== undefined) return { kind: "answer", session, text: description.join("\n") };
  const text = withInput(session, input);
  const result = typeOfExpression(
    text.source,
    shiftSpan({ start: 0, end: input.length }, text.start),
    session.document,
  );
  if ("diagnostics" in result) return { kind: "error", diagnostics: result.diagnostics, ...text };
  return { kind: "answer", session, text: laidOut(result.type, width).join("\n") };
}

/** Compiles the session with an expression, whose span is relative to the input. */
function evaluationOf(session: Session, input: string, span: Span, explanation?: ExplanationKind): Submission {
  const text = withInput(session, input);
  const expression = shiftSpan(span, text.start);
  const diagnostic = diagnoseEqualsDefinition(session, text.source, expression);
  if (diagnostic !== undefined) return { kind: "error", diagnostics: [diagnostic], ...text };
  const compile = explanation === undefined ? program : withNotes;
  const compilation = compile(session, [{ source: text.source, span: expression }]);
  const [prepared] = compilation.expressions;
  if (prepared?.thunk === undefined) return { kind: "error", diagnostics: prepared?.diagnostics ?? [], ...text };
  return {
    kind: "expression",
    evaluation: {
      program: compilation,
      thunk: prepared.thunk,
      show: prepared.printed ? "whole" : "short",
      expression,
      explanation,
      ...text,
    },
  };
}

/** Returns the explanations of an evaluation. Loads an instrumented program into the runner. */
export function reasonsFor(
  session: Session,
  { program: evaluationProgram, source, expression, explanation }: Evaluation,
  runner: TraceRequests,
  document = session.document,
): Reasons {
  const instrumented =
    explanation === undefined ? withNotes(session, [{ source, span: expression }]) : evaluationProgram;
  runner.load(instrumented.code);
  return new Reasons({ document }, instrumented, runner);
}

/** Reports `x = 5` and `f(x) = x + 1` for undefined names: `:=` was meant. */
function diagnoseEqualsDefinition(
  { document: { scope } }: Session,
  { text }: Source,
  span: Span,
): Diagnostic | undefined {
  const { tokens } = lex(text, span);
  const [name] = tokens;
  const equals = name === undefined ? undefined : findEquals(tokens, 0, tokens.length);
  if (name === undefined || equals === undefined || lookUp(nameOf(name), undefined, scope).kind !== "unknown")
    return undefined;
  return report(syntax.equalsForDefine, spanOf(tokens[equals]!), { name: name.image, symbol: tokens[equals]!.image });
}

/** Appends the input to the session's text. */
function withInput({ document: { source } }: Session, input: string): SessionText {
  const sessionText = source.text === "" || /[\r\n]$/.test(source.text) ? source.text : `${source.text}\n`;
  const extendedSource = sourceOf(source.name, `${sessionText}${input}\n`);
  return {
    source: source.others === undefined ? extendedSource : { ...extendedSource, others: source.others },
    start: sessionText.length,
  };
}

function shiftSpan({ start, end }: Span, offset: number): Span {
  return { start: start + offset, end: end + offset };
}

/** Rejects an input because of errors in its regions. */
function rejectInput(session: Session, input: string, errors: readonly Diagnostic[]): RejectedInput {
  const text = withInput(session, input);
  const diagnostics = sortedErrorsOf(errors).map((error) => mapSpans(error, (span) => shiftSpan(span, text.start)));
  return { kind: "error", diagnostics, ...text };
}

function sortedErrorsOf(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return sortByPosition(diagnostics.filter(({ severity }) => severity === "error"));
}

/** Adds definitions, replacing those with the same names, unless that causes an error anywhere. */
function define(session: Session, input: string, regions: readonly Region[]): AcceptedDefinitions | RejectedInput {
  const text = withInput(session, input);
  const { source, start } = text;
  const previousDocument = session.document;
  let { nextId } = previousDocument;
  const mistakes: Diagnostic[] = [];
  const newRegions = regions.map(({ kind, span, code, prose }): ParsedRegion => {
    const region: Region = { kind, span: shiftSpan(span, start), code: shiftSpan(code, start), prose };
    const parsedItems = parseItems(source.text, region.code, nextId);
    nextId = parsedItems.nextId;
    append(mistakes, parsedItems.diagnostics);
    return { region, items: parsedItems.items };
  });
  if (hasErrors(mistakes)) return { kind: "error", diagnostics: sortedErrorsOf(mistakes), ...text };

  const names = namesOf(newRegions);
  const remainingRegions = previousDocument.parsed.map(({ region, items }) => ({
    region,
    items: items.flatMap((item) => removeDefinitions(item, names)),
  }));
  const newSession = rebuildSession(session, source, [...remainingRegions, ...newRegions], nextId);
  const existingDiagnostics = new Set(previousDocument.diagnostics.map(identityOf));
  const diagnostics = [
    ...mistakes,
    ...newSession.document.diagnostics.filter((diagnostic) => !existingDiagnostics.has(identityOf(diagnostic))),
  ];
  const defined = [...names.defined];
  if (hasErrors(diagnostics)) {
    const errors = sortedErrorsOf(diagnostics);
    const hasBrokenDependents = errors.some(({ span }) => span.start < start);
    return {
      kind: "error",
      diagnostics: errors,
      ...(hasBrokenDependents
        ? { dependencies: defined.filter((name) => previousDocument.scope.defined.has(name)) }
        : {}),
      ...text,
    };
  }
  return {
    kind: "definitions",
    session: newSession,
    defined,
    replaced: defined.filter((name) => previousDocument.scope.defined.has(name)),
    signed: [...names.signed].filter((name) => !names.defined.has(name)),
    // Ignore warnings that parameters in the document now shadow typed names.
    diagnostics: sortByPosition(diagnostics.filter(({ span }) => span.start >= start)),
    ...text,
  };
}

/** Identifies a diagnostic. Spans do not change when text is appended. */
function identityOf({ code, span }: Diagnostic): string {
  return `${code} ${span.start} ${span.end}`;
}

/** Rebuilds the session with other typed regions. */
function rebuildSession(
  { document, base, parseDiagnostics, library }: Session,
  source: Source,
  parsed: readonly ParsedRegion[],
  nextId: number,
): Session {
  const regions = parsed.map(({ region }) => region);
  return {
    document: checkDocument(library, { ...document, source, nextId, parsed, regions, diagnostics: parseDiagnostics }),
    base,
    parseDiagnostics,
    library,
  };
}

interface Names {
  readonly defined: ReadonlySet<string>;
  readonly signed: ReadonlySet<string>;
}

function namesOf(parsed: readonly ParsedRegion[]): Names {
  const items = parsed.flatMap((region) => region.items);
  return {
    defined: new Set(items.flatMap((item) => (item.kind === "definition" ? [item.name.name] : []))),
    signed: new Set(items.flatMap((item) => (item.kind === "signature" ? item.names.map(({ name }) => name) : []))),
  };
}

/** Removes redefined names from an item: definitions replace definitions, and signatures replace signatures. */
function removeDefinitions(item: Item, { defined, signed }: Names): readonly Item[] {
  switch (item.kind) {
    case "definition":
      return defined.has(item.name.name) ? [] : [item];
    case "signature": {
      const names = item.names.filter(({ name }) => !signed.has(name));
      return names.length === 0 ? [] : names.length === item.names.length ? [item] : [{ ...item, names }];
    }
    case "game":
      return [item];
  }
}

export type LoadedDocument =
  | {
      readonly kind: "loaded";
      readonly session: Session;
      readonly diagnostics: readonly Diagnostic[];
      readonly dropped: readonly string[];
    }
  | { readonly kind: "refused"; readonly diagnostics: readonly Diagnostic[]; readonly document: RenderedDocument };

/**
 * Replaces the session's document. Typed definitions are kept, except those that the document redefines and those that
 * no longer check; `dropped` lists both.
 */
export function loadDocument(session: Session, file: { readonly name: string; readonly text: string }): LoadedDocument {
  session.library.refresh();
  const newSession = createSession(file.name, file.text, session.library);
  const { document } = newSession;
  const diagnostics = sortByPosition(document.diagnostics);
  if (hasErrors(diagnostics)) return { kind: "refused", diagnostics, document };
  const documentNames = namesOf(document.parsed);
  const typed = typedRegions(session);
  const definitions = typed
    .flatMap(({ items }) => items)
    .flatMap((item) => textsOf(item, documentNames, session.document.source.text));
  const { session: mergedSession, names } = resubmit(newSession, definitions);
  return {
    kind: "loaded",
    session: mergedSession,
    diagnostics,
    dropped: [...namesOf(typed).defined].filter((name) => !names.has(name)),
  };
}

function typedRegions({ document, base }: Session): readonly ParsedRegion[] {
  return document.parsed.filter(({ region }) => region.span.start >= base.source.text.length);
}

/** Returns the text of an item without redefined names. */
function textsOf(item: Item, documentNames: Names, text: string): readonly string[] {
  const textAt = ({ start, end }: Span): string => text.slice(start, end);
  return removeDefinitions(item, documentNames).map((remainingItem) => {
    if (remainingItem.kind !== "signature") return textAt(remainingItem.span);
    const names = remainingItem.names.map(({ name }) => name).join(", ");
    return `${names}: ${textAt(remainingItem.type.span)}`;
  });
}

/** Submits definitions together, dropping those with errors until none remain. */
function resubmit(
  session: Session,
  definitions: readonly string[],
): { readonly session: Session; readonly names: ReadonlySet<string> } {
  if (definitions.length === 0) return { session, names: new Set() };
  const input = definitions.join("\n");
  const inputSpan: Span = { start: 0, end: input.length };
  const result = define(session, input, [{ kind: "dollar", span: inputSpan, code: inputSpan, prose: "" }]);
  if (result.kind === "definitions") return { session: result.session, names: new Set(result.defined) };
  let end = result.start;
  const validDefinitions = definitions.filter((definition) => {
    const start = end;
    end += definition.length + 1;
    return !result.diagnostics.some(({ span }) => span.start >= start && span.start < end);
  });
  return resubmit(session, validDefinitions.length < definitions.length ? validDefinitions : []);
}

/** A diagnostic and the document to show it in. */
interface LocatedDiagnostic {
  readonly diagnostic: Diagnostic;
  readonly document: RenderedDocument;
}

/**
 * Selects the document to show a diagnostic in: the document with its headings, or the typed text. A diagnostic about
 * the input alone is shown without the previous input.
 */
export function documentOfDiagnostic(
  { document, base }: Session,
  { source, start }: SessionText,
  diagnostic: Diagnostic,
): LocatedDiagnostic {
  const { span, labels } = diagnostic;
  if (span.start < base.source.text.length) return { diagnostic, document: { source, headings: document.headings } };
  // Labels may refer to earlier lines.
  if (span.start < start || labels !== undefined)
    return { diagnostic, document: { source: { ...source, name: promptName }, headings: [] } };
  const inputSource = sourceOf(promptName, source.text.slice(start));
  return {
    diagnostic: mapSpans(diagnostic, (inputSpan) => shiftSpan(inputSpan, -start)),
    document: { source: inputSource, headings: [] },
  };
}
