// Prints the regions of a document in order: code, headings, tests, recordings, fences and displayed formulas.

import type { LedDocument } from "../document/document.js";
import { quoteString } from "../runtime/values/printer.js";
import type { Span } from "../text/source.js";
import { placeOf } from "./tree.js";

interface Part {
  readonly span: Span;
  readonly lines: readonly string[];
}

export function showRegions(document: LedDocument): string {
  const { source, title } = document;
  const textOf = ({ start, end }: Span): string => source.text.slice(start, end);
  const below = (name: string, text: string): readonly string[] =>
    text === "" ? [] : [`  ${name}`, ...text.split("\n").map((line) => (line === "" ? "" : `    ${line}`))];
  const parts: readonly Part[] = [
    ...document.regions.map(({ kind, span, code, prose, typeset }) => ({
      span,
      lines: [`region ${kind}`, ...below("prose", prose), ...below("code", typeset?.led.text ?? textOf(code).trim())],
    })),
    ...document.headings.map(({ level, title, span }) => ({ span, lines: [`heading ${level} ${quoteString(title)}`] })),
    ...document.tests.map(({ span, expression, expected }) => ({
      span,
      lines: ["test", ...below("expression", textOf(expression)), ...below("expected", expected?.text ?? "")],
    })),
    ...document.plays.map(({ span, path, frame }) => ({
      span,
      lines: [`play ${quoteString(path)}${frame === undefined ? "" : ` frame ${frame}`}`],
    })),
    ...document.fences.map((span) => ({ span, lines: ["fence"] })),
    ...document.displays.map((span) => ({ span, lines: [`formula ${quoteString(textOf(span))}`] })),
  ];
  const sorted = [...parts].sort((a, b) => a.span.start - b.span.start);
  const outputLines = sorted.flatMap(({ span, lines: [first = "", ...others] }) => [
    `${first} ${placeOf(source, span)}`,
    ...others,
  ]);
  return [...(title === undefined ? [] : [`title ${quoteString(title)}`]), ...outputLines]
    .map((line) => `${line}\n`)
    .join("");
}
