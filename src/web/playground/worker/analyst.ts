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
    const answerQuestion: (request: AnalystQuestions[Q]["asked"]) => Answer<Q> = this.#answers[question];
    return answerQuestion(payload);
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
      const result = createResult(analysis, analysis.isVerified);
      const signs = typed === undefined || alphabet === undefined ? [] : findRespellings(analysis, typed, alphabet);
      return { ...result, signs };
    },
    explained: ({ name }) => {
      const analysis = this.#analysisOf(name);
      while (!analysis.isVerified) analysis.verifyNextFix();
      return { ...createResult(analysis, true), signs: [] };
    },
    completions: ({ name, at }) => {
      const analysis = this.#analysisOf(name);
      const files = this.#files.names.filter((file) => file !== name);
      return findCompletions(analysis, name, at, files).map((item) => convertCompletion(item, analysis, at));
    },
    hover: ({ name, at }) => {
      const hover = describeAt(this.#analysisOf(name), at);
      return hover && convertHover(hover);
    },
    definition: ({ name, at }) => {
      const [location] = findDefinition(this.#analysisOf(name), name, at);
      if (location === undefined) return undefined;
      const { uri, range } = location;
      const source = uri === name ? this.#analysisOf(name).document.source : this.#importedSource(name, uri);
      return source && { document: uri, from: offsetOf(source, range.start), to: offsetOf(source, range.end) };
    },
    named: ({ name, definition }) => {
      const { scope } = this.#analysisOf(name).document;
      const span = scope.defined.get(definition)?.definition.name.span;
      return span && createLocation(name, span);
    },
    renamable: ({ name, at }) => prepareRename(this.#analysisOf(name), at)?.placeholder,
    renamed: async ({ name, at, to }) => {
      const renaming = await renameName(this.#analysisOf(name), name, at, to, false, this.#workspace);
      if ("obstacle" in renaming) return renaming;
      return {
        changes: Object.entries(renaming.edit.changes ?? {}).map(([document, edits]) => ({
          document,
          edits: this.#convertEdits(document, edits),
        })),
      };
    },
    exercise: ({ name }) => {
      const { document } = this.#analysisOf(name);
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
    formatted: ({ name }) => this.#convertEdits(name, formatDocument(this.#analysisOf(name))),
    respelled: ({ name, alphabet }) => this.#convertEdits(name, convertNotation(this.#analysisOf(name), alphabet)),
  };

  get #surroundings(): Analysis["surroundings"] {
    return { library: this.#library, addressOf: (name) => name };
  }

  /** The page's documents as the workspace of multi-document requests. */
  readonly #workspace: Workspace = {
    analysisAt: (name) => (this.#files.read(name) === undefined ? undefined : this.#analysisOf(name)),
    documentsAround: async () => this.#files.names,
    surroundingsWith: (texts) => {
      const files = this.#files.with(texts);
      return { library: new Library(files), addressOf: (name) => name };
    },
  };

  #analysisOf(name: string): Analysis {
    const cached = this.#analyses.get(name);
    if (cached !== undefined) return cached;
    const analysis = new Analysis(name, this.#files.read(name) ?? "", undefined, this.#surroundings);
    this.#analyses.set(name, analysis);
    return analysis;
  }

  #importedSource(name: string, path: string): Source | undefined {
    return this.#analysisOf(name).document.source.others?.find(({ source }) => source.name === path)?.source;
  }

  #convertEdits(name: string, edits: ReturnType<typeof formatDocument>): readonly TextEdit[] {
    const { source } = this.#analysisOf(name).document;
    return edits.map(({ range, newText }) => ({
      from: offsetOf(source, range.start),
      to: offsetOf(source, range.end),
      text: newText,
    }));
  }
}

const createLocation = (document: string, { start, end }: Span): DocumentLocation => ({
  document,
  from: start,
  to: end,
});

function createResult(analysis: Analysis, isFinal: boolean): Omit<AnalysisResult, "signs"> {
  const { source } = analysis.document;
  const findings = isFinal ? analysis.diagnostics : analysis.unverifiedDiagnostics;
  return {
    findings: findings.map((diagnostic) => convertDiagnostic(diagnostic, source)),
    colours: collectSemanticTokens(analysis).flatMap(encodeToken),
    isFinal,
  };
}

const encodeToken = ({ span, type }: ColouredToken): readonly number[] => [
  span.start,
  span.end,
  tokenTypes.indexOf(type),
];

/** Returns a diagnostic for the page. One in another document is placed at offset 0. */
export function convertDiagnostic(diagnostic: Diagnostic, source: Source): PageFinding {
  const isHere = sourceAt(source, diagnostic.span.start).source === source;
  const { start, end } = isHere ? diagnostic.span : { start: 0, end: 0 };
  return {
    from: Math.min(start, source.text.length),
    to: Math.min(end, source.text.length),
    severity: diagnostic.severity,
    code: diagnostic.code,
    title: diagnostic.title,
    message: diagnostic.message,
    help: diagnostic.help,
    fixes: (diagnostic.repairs ?? []).map(({ title, edits }) => ({
      title: capitalize(title),
      edits: edits.map(({ span, text }) => ({ from: span.start, to: span.end, text })),
    })),
    isFaded: isUnnecessary(diagnostic),
  };
}

// ---- symbol spellings

const spellingRows: {
  readonly infix: Readonly<Record<string, InfixRow>>;
  readonly signs: Readonly<Record<string, Spellings>>;
} = { infix, signs };

/** Edits that change typed symbols to the spelling of an alphabet. */
function findRespellings(
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
  const infixRow = spellingRows.infix[infixName(token) ?? ""];
  const row = infixRow ?? spellingRows.signs[signName(token) ?? ""];
  if (row === undefined || infixRow?.isPlain === true) return undefined;
  const { ascii, unicode = [] } = row;
  const [from, to] = alphabet === "unicode" ? [ascii, unicode] : [unicode, ascii];
  const [spelling] = to;
  if (spelling === undefined || spelling === token.image || !from.includes(token.image)) return undefined;
  return { from: token.startOffset, to: endOf(token), text: spelling };
}

// ---- completion and hovering

/** LSP completion item kinds, keyed by their numbers. */
const completionKinds: Readonly<Record<number, EditorCompletion["kind"]>> = {
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

function convertCompletion(item: CompletionItem, analysis: Analysis, at: number): EditorCompletion {
  const { source } = analysis.document;
  const { label, kind, detail, documentation, textEdit, insertText, sortText } = describeCompletion(item, analysis);
  const wordBefore = /[\p{L}\p{M}\d_']*$/u.exec(source.text.slice(Math.max(0, at - maxNameLength), at))![0];
  const range = textEdit !== undefined && "range" in textEdit ? textEdit.range : undefined;
  return {
    label,
    kind: completionKinds[kind ?? 0] ?? "value",
    detail,
    about: typeof documentation === "string" ? documentation : documentation?.value,
    from: range === undefined ? at - wordBefore.length : offsetOf(source, range.start),
    to: range === undefined ? at : offsetOf(source, range.end),
    text: textEdit?.newText ?? insertText ?? label,
    order: sortText ?? label,
  };
}

/** Splits the server's Markdown into paragraphs. */
function convertHover({ text, span }: { readonly text: string; readonly span: Span }): Hover {
  const segments = text.split(/^(```+)[a-z]*\n([^]*?)\n\1$/m);
  // `split` yields three items per match: the text before it, the fence and the code.
  return {
    from: span.start,
    to: span.end,
    parts: segments.flatMap((segment, i) =>
      i % 3 === 1 || segment.trim() === "" ? [] : [{ text: segment.trim(), isCode: i % 3 === 2 }],
    ),
  };
}
