// Helpers for tests of the document reader: the components of a document as plain text.

import { readDocument, regionCode } from "../../../src/document/read.js";
import { sourceOf, positionAt } from "../../../src/text/source.js";

export function read(text: string, name = "page.led") {
  return readDocument(sourceOf(name, text));
}

export function codes(text: string, name?: string): readonly string[] {
  const document = read(text, name);
  return document.regions.map((region) => `${region.kind}:${regionCode(document, region)}`);
}

export function findings(text: string, name?: string): readonly string[] {
  const { diagnostics, source } = read(text, name);
  return diagnostics.map(({ code, span }) => {
    const { line, column } = positionAt(source, span.start);
    return `${code} ${line}:${column}`;
  });
}

export function tests(text: string): readonly (readonly [string, string | undefined])[] {
  return read(text).tests.map(({ expression, expected }) => [
    text.slice(expression.start, expression.end),
    expected?.text,
  ]);
}

export function proses(text: string): readonly string[] {
  return read(text).regions.map((region) => region.prose);
}
