// Answers the editor's requests about the page's documents with the analyses of the language server. No program runs
// here.

import type { CompletionItem } from "vscode-languageserver";
import type { Diagnostic } from "../../../diagnostics/diagnostic.js";
import { capitalize } from "../../../diagnostics/words.js";
import { textToBegin, exerciseIn } from "../../../document/exercise.js";
import { pageFacts } from "../../../grading/exercise.js";
import { infix, type InfixRow, signs, type Spellings } from "../../../language/operators.js";
import type { Workspace } from "../../../lsp/across.js";
import { Analysis } from "../../../lsp/analysis.js";
import { type ColouredToken, collectSemanticTokens, legend } from "../../../lsp/colouring.js";
import { findCompletions, describeCompletion } from "../../../lsp/completion.js";
import { describeAt } from "../../../lsp/descriptions.js";
import { convertNotation, formatDocument } from "../../../lsp/edits.js";
import { isUnnecessary } from "../../../lsp/findings.js";
import { findDefinition, prepareRename, renameName } from "../../../lsp/navigation.js";
import { offsetOf } from "../../../lsp/places.js";
import { sourceAt, type Source, type Span } from "../../../text/source.js";
import { endOf, lex } from "../../../syntax/lexer.js";
import { infixName, signName, type Token } from "../../../syntax/tokens.js";
import { Library } from "../../../resolve/imports/library.js";
import type { PageFiles } from "./files.js";
import type {
  TargetAlphabet,
  EditorCompletion,
  AnalysisResult,
  Hover,
  PageFinding,
  DocumentLocation,
  AnalystQuestion,
  AnalystQuestions,
  TextEdit,
  EditorTyping,
} from "./messages.js";
import { maxNameLength } from "./limits.js";

/** Answers are synchronous, except for requests that search several documents. */
type Answer<Q extends AnalystQuestion> = Q extends "renamed"
  ? Promise<AnalystQuestions[Q]["answer"]>
  : AnalystQuestions[Q]["answer"];

/** Semantic token types, in the order of their indices in messages. */
const tokenTypes = legend.tokenTypes;

export class Analyst {
  readonly #files: PageFiles;
  readonly #library: Library;
  readonly #analyses = new Map<string, Analysis>();

  constructor(files: PageFiles) {
    this.#files = files;
    this.#library = new Library(files);
  }

  answer<Q extends AnalystQuestion>(question: Q, payload: AnalystQuestions[Q]["asked"]): Answer<Q> {
    const answer: (request: AnalystQuestions[Q]["asked"]) => Answer<Q> = this.#answers[question];
    return answer(payload);
  }

  readonly #answers: { readonly [Q in AnalystQuestion]: (payload: AnalystQuestions[Q]["asked"]) => Answer<Q> } = {
    documents: ({ texts }) => {
      this.#files.put(texts);
      this.#library.refresh();
      // An unchanged document may use one that has changed.
      for (const [name, analysis] of this.#analyses) {
        const text = this.#files.read(name);
        if (text === undefined) this.#analyses.delete(name);
        else this.#analyses.set(name, new Analysis(name, text, analysis));
      }
      return undefined;
    },
    changed: ({ name, text, typed, alphabet }) => {
      this.#files.write({ name, text });
      this.#library.refresh();
      const analysis = new Analysis(name, text, this.#analyses.get(name), this.#surroundings);
      this.#analyses.set(name, analysis);
      const result = resultOf(analysis, analysis.isVerified);
      const signs = typed === undefined || alphabet === undefined ? [] : respellingsIn(analysis, typed, alphabet);
      return { ...result, signs };
    },
    explained: ({ name }) => {
      const analysis = this.#of(name);
      while (!analysis.isVerified) analysis.verifyNextFix();
      return { ...resultOf(analysis, true), signs: [] };
    },
    completions: ({ name, at }) => {
      const analysis = this.#of(name);
      const files = this.#files.names.filter((one) => one !== name);
      return findCompletions(analysis, name, at, files).map((item) => completionOf(item, analysis, at));
    },
    hover: ({ name, at }) => {
      const hover = describeAt(this.#of(name), at);
      return hover && hoverOf(hover);
    },
    definition: ({ name, at }) => {
      const [location] = findDefinition(this.#of(name), name, at);
      if (location === undefined) return undefined;
      const { uri, range } = location;
      const source = uri === name ? this.#of(name).document.source : this.#other(name, uri);
      return source && { document: uri, from: offsetOf(source, range.start), to: offsetOf(source, range.end) };
    },
    named: ({ name, definition }) => {
      const { scope } = this.#of(name).document;
      const span = scope.defined.get(definition)?.definition.name.span;
      return span && placeOf(name, span);
    },
    renamable: ({ name, at }) => prepareRename(this.#of(name), at)?.placeholder,
    renamed: async ({ name, at, to }) => {
      const renaming = await renameName(this.#of(name), name, at, to, false, this.#workspace);
      if ("obstacle" in renaming) return renaming;
      return {
        changes: Object.entries(renaming.edit.changes ?? {}).map(([document, edits]) => ({
          document,
          edits: this.#edits(document, edits),
        })),
      };
    },
    exercise: ({ name }) => {
      const { document } = this.#of(name);
      const exercise = exerciseIn(document);
      if (exercise === undefined) return undefined;
      const { given, beginnings, hints, tests, hidden } = exercise;
      const others = (document.source.others ?? []).map(({ source }) => source.name);
      return {
        text: textToBegin(exercise),
        task: { given, beginnings, hints, tests, hidden, ...pageFacts(document.source) },
        uses: others.filter((other) => this.#files.names.includes(other)),
      };
    },
    formatted: ({ name }) => this.#edits(name, formatDocument(this.#of(name))),
    respelled: ({ name, alphabet }) => this.#edits(name, convertNotation(this.#of(name), alphabet)),
  };

  get #surroundings(): Analysis["surroundings"] {
    return { library: this.#library, addressOf: (name) => name };
  }

  /** The page's documents as the workspace of multi-document requests. */
  readonly #workspace: Workspace = {
    analysisAt: (name) => (this.#files.read(name) === undefined ? undefined : this.#of(name)),
    documentsAround: async () => this.#files.names,
    surroundingsWith: (texts) => {
      const files = this.#files.with(texts);
      return { library: new Library(files), addressOf: (name) => name };
    },
  };

  #of(name: string): Analysis {
    const cached = this.#analyses.get(name);
    if (cached !== undefined) return cached;
    const analysis = new Analysis(name, this.#files.read(name) ?? "", undefined, this.#surroundings);
    this.#analyses.set(name, analysis);
    return analysis;
  }

  #other(name: string, path: string): Source | undefined {
    return this.#of(name).document.source.others?.find(({ source }) => source.name === path)?.source;
  }

  #edits(name: string, edits: ReturnType<typeof formatDocument>): readonly TextEdit[] {
    const { source } = this.#of(name).document;
    return edits.map(({ range, newText }) => ({
      from: offsetOf(source, range.start),
      to: offsetOf(source, range.end),
      text: newText,
    }));
  }
}

const placeOf = (document: string, { start, end }: Span): DocumentLocation => ({ document, from: start, to: end });

function resultOf(analysis: Analysis, isFinal: boolean): Omit<AnalysisResult, "signs"> {
  const { source } = analysis.document;
  const findings = isFinal ? analysis.diagnostics : analysis.unverifiedDiagnostics;
  return {
    findings: findings.map((one) => findingOf(one, source)),
    colours: collectSemanticTokens(analysis).flatMap(numbersOf),
    isFinal,
  };
}

const numbersOf = ({ span, type }: ColouredToken): readonly number[] => [
  span.start,
  span.end,
  tokenTypes.indexOf(type),
];

/** Returns a diagnostic for the page. One in another document is placed at offset 0. */
export function findingOf(one: Diagnostic, source: Source): PageFinding {
  const isHere = sourceAt(source, one.span.start).source === source;
  const { start, end } = isHere ? one.span : { start: 0, end: 0 };
  return {
    from: Math.min(start, source.text.length),
    to: Math.min(end, source.text.length),
    severity: one.severity,
    code: one.code,
    title: one.title,
    message: one.message,
    help: one.help,
    fixes: (one.repairs ?? []).map(({ title, edits }) => ({
      title: capitalize(title),
      edits: edits.map(({ span, text }) => ({ from: span.start, to: span.end, text })),
    })),
    isFaded: isUnnecessary(one),
  };
}

// ---- symbol spellings

const rows: {
  readonly infix: Readonly<Record<string, InfixRow>>;
  readonly signs: Readonly<Record<string, Spellings>>;
} = { infix, signs };

/** Edits that change typed symbols to the spelling of an alphabet. */
function respellingsIn(
  analysis: Analysis,
  { from, to: offset }: EditorTyping,
  alphabet: TargetAlphabet,
): readonly TextEdit[] {
  const { document } = analysis;
  const spans = [
    ...document.regions.flatMap(({ kind, code }) => (kind === "mathematics" ? [] : [code])),
    ...document.tests.map(({ expression }) => expression),
  ];
  const span = spans.find(({ start, end }) => start < offset && offset <= end);
  if (span === undefined) return [];
  const start = analysis.definitionBefore(offset)?.definition.span.start ?? 0;
  const { tokens } = lex(document.source.text, { start: Math.max(span.start, start), end: span.end });
  return tokens.flatMap((token) => {
    // Text after the symbol must already be typed, because `<` may become `<=`.
    const end = endOf(token);
    return from <= end && end < offset && token.endOffset === undefined ? (respell(token, alphabet) ?? []) : [];
  });
}

function respell(token: Token, alphabet: TargetAlphabet): TextEdit | undefined {
  const infixRow = rows.infix[infixName(token) ?? ""];
  const row = infixRow ?? rows.signs[signName(token) ?? ""];
  if (row === undefined || infixRow?.isPlain === true) return undefined;
  const { ascii, unicode = [] } = row;
  const [from, to] = alphabet === "unicode" ? [ascii, unicode] : [unicode, ascii];
  const [spelling] = to;
  if (spelling === undefined || spelling === token.image || !from.includes(token.image)) return undefined;
  return { from: token.startOffset, to: endOf(token), text: spelling };
}

// ---- completion and hovering

/** LSP completion item kinds, keyed by their numbers. */
const kinds: Readonly<Record<number, EditorCompletion["kind"]>> = {
  2: "function",
  3: "function",
  6: "variable",
  10: "variable",
  12: "value",
  14: "keyword",
  16: "value",
  17: "file",
  20: "value",
  21: "constant",
  24: "operator",
};

function completionOf(item: CompletionItem, analysis: Analysis, at: number): EditorCompletion {
  const { source } = analysis.document;
  const { label, kind, detail, documentation, textEdit, insertText, sortText } = describeCompletion(item, analysis);
  const before = /[\p{L}\p{M}\d_']*$/u.exec(source.text.slice(Math.max(0, at - maxNameLength), at))![0];
  const range = textEdit !== undefined && "range" in textEdit ? textEdit.range : undefined;
  return {
    label,
    kind: kinds[kind ?? 0] ?? "value",
    detail,
    about: typeof documentation === "string" ? documentation : documentation?.value,
    from: range === undefined ? at - before.length : offsetOf(source, range.start),
    to: range === undefined ? at : offsetOf(source, range.end),
    text: textEdit?.newText ?? insertText ?? label,
    order: sortText ?? label,
  };
}

/** Splits the server's Markdown into paragraphs. */
function hoverOf({ text, span }: { readonly text: string; readonly span: Span }): Hover {
  const parts = text.split(/^(```+)[a-z]*\n([^]*?)\n\1$/m);
  // `split` yields three items per match: the text before it, the fence and the code.
  return {
    from: span.start,
    to: span.end,
    parts: parts.flatMap((part, i) =>
      i % 3 === 1 || part.trim() === "" ? [] : [{ text: part.trim(), isCode: i % 3 === 2 }],
    ),
  };
}
