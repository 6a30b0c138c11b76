// Renders a diagnostic for a terminal: the problem, its location, the source excerpt and the advice. Also converts it
// to JSON.

import picocolors from "picocolors";
import { type MessageSegment, piecesOf } from "../runtime/values/quoting.js";
import { positionAt, type Position, type Source, sourceAt, type Span } from "../text/source.js";
import { showControlCharacters, widthOf } from "./cells.js";
import type { Diagnostic, Severity } from "./diagnostic.js";
import { excerpts, type Mark, type Paint } from "./excerpt.js";

/** The parts of a document that the renderer needs: its text, and its headings for locating spans. */
export interface RenderedDocument {
  readonly source: Source;
  readonly headings: readonly {
    readonly level: number;
    readonly title: string;
    readonly span: { readonly start: number };
  }[];
}

/** `width` is in terminal cells. */
export interface RenderOptions {
  readonly color: boolean;
  readonly width: number;
}

/** Renders a diagnostic as text, without a final line break. */
export function renderDiagnostic(
  diagnostic: Diagnostic,
  document: RenderedDocument,
  { color, width }: RenderOptions,
): string {
  const colors = picocolors.createColors(color);
  const emphasis = diagnostic.severity === "error" ? colors.red : colors.yellow;
  const paint: Paint = { gutter: colors.dim, primary: emphasis, secondary: colors.cyan };
  const { source } = document;
  const { line, column } = positionAt(source, diagnostic.span.start);
  const home = sourceAt(source, diagnostic.span.start).source;

  const title = `${colors.bold(emphasis(`${diagnostic.severity} ${diagnostic.code}:`))} ${colors.bold(diagnostic.title)}`;
  const heading = home === source ? headingPath(document, diagnostic.span.start) : "";
  const location = `${showControlCharacters(home.name)}:${line}:${column}${heading === "" ? "" : `, under ${showControlCharacters(heading)}`}`;
  const labels = (diagnostic.labels ?? []).map(
    (label): Mark => ({ span: label.span, primary: false, text: showControlCharacters(label.text) }),
  );
  const sections = [
    [title, colors.dim(location)],
    excerpts(source, [{ span: diagnostic.span, primary: true, text: "" }, ...labels], width, paint),
    wrap(diagnostic.message, width, "", colors.cyan),
    diagnostic.help === undefined ? [] : wrap(diagnostic.help, width, "Try: ", colors.cyan),
  ];
  return sections
    .filter((part) => part.length > 0)
    .map((part) => part.join("\n"))
    .join("\n\n");
}

/** Returns the headings that contain an offset, outermost first: `Game rules > Lines`. */
export function headingPath(document: RenderedDocument, offset: number): string {
  const path: { readonly level: number; readonly title: string }[] = [];
  for (const heading of document.headings) {
    if (heading.span.start > offset) break;
    while ((path.at(-1)?.level ?? 0) >= heading.level) path.pop();
    path.push(heading);
  }
  return path.map((heading) => heading.title).join(" > ");
}

/** Wraps a text to a width; `lead` precedes the first line, and the others are indented by its width. */
export function wrap(text: string, width: number, lead: string, code: (text: string) => string): readonly string[] {
  const lines: string[] = [];
  for (const paragraph of text.split("\n")) {
    let line = "";
    let used = 0;
    for (const word of wordsOf(paragraph)) {
      const cells = widthOf(word.text);
      if (line !== "" && used + 1 + cells > width - lead.length) {
        lines.push(line);
        line = "";
        used = 0;
      }
      const gap = line === "" ? "" : " ";
      line += gap + word.pieces.map((piece) => (piece.isCode ? code(piece.text) : piece.text)).join("");
      used += gap.length + cells;
    }
    lines.push(line);
  }
  return lines.map((line, i) => (i === 0 ? lead : line === "" ? "" : " ".repeat(lead.length)) + line);
}

/** A word, or quoted code, which is never broken. */
interface Word {
  readonly text: string;
  readonly pieces: readonly MessageSegment[];
}

function wordsOf(text: string): readonly Word[] {
  const words: MessageSegment[][] = [[]];
  for (const segment of piecesOf(showControlCharacters(text))) {
    if (segment.isCode) {
      words.at(-1)?.push(segment);
      continue;
    }
    segment.text.split(/ +/).forEach((part, i) => {
      if (i > 0) words.push([]);
      if (part !== "") words.at(-1)?.push({ text: part, isCode: false });
    });
  }
  return words
    .filter((pieces) => pieces.length > 0)
    .map((pieces) => ({ text: pieces.map((piece) => piece.text).join(""), pieces }));
}

/** The JSON form of a diagnostic. Lines and columns are one-based; columns count UTF-16 units. */
export interface JsonDiagnostic {
  readonly code: string;
  readonly severity: Severity;
  readonly title: string;
  readonly message: string;
  /** Null without advice. */
  readonly help: string | null;
  readonly file: string;
  readonly start: Position;
  readonly end: Position;
  /** Related locations, such as that of a failed evaluation. */
  readonly labels: readonly JsonLabel[];
  /** Alternative fixes, each complete. Empty if what to write is left to the user. */
  readonly repairs: readonly JsonRepair[];
}

export interface JsonLabel {
  readonly file: string;
  readonly start: Position;
  readonly end: Position;
  readonly text: string;
}

/** A fix: edits in the diagnostic's file, which do not overlap and apply together. */
export interface JsonRepair {
  readonly title: string;
  readonly edits: readonly JsonEdit[];
}

export interface JsonEdit {
  readonly start: Position;
  readonly end: Position;
  readonly text: string;
}

/** Converts a diagnostic to the JSON form that `--json` prints. */
export function toJson(diagnostic: Diagnostic, source: Source): JsonDiagnostic {
  const { code, severity, title, message, help, span, labels = [], repairs = [] } = diagnostic;
  const positionsOf = ({ start, end }: Span): { readonly start: Position; readonly end: Position } => ({
    start: positionAt(source, start),
    end: positionAt(source, end),
  });
  const fileOf = ({ start }: Span): string => sourceAt(source, start).source.name;
  return {
    code,
    severity,
    title,
    message,
    help: help ?? null,
    file: fileOf(span),
    ...positionsOf(span),
    labels: labels.map((label) => ({ file: fileOf(label.span), ...positionsOf(label.span), text: label.text })),
    repairs: repairs.map((repair) => ({
      title: repair.title,
      edits: repair.edits.map((edit) => ({ ...positionsOf(edit.span), text: edit.text })),
    })),
  };
}
