// Helpers for tests of the reader: a document in, its parts as plain texts out.

import { readDocument, regionCode } from "../../../src/document/read.js";
import { sourceOf, positionAt } from "../../../src/source/source.js";

export function read(text: string, name = "page.led") {
  return readDocument(sourceOf(name, text));
}

/** Kind and code of each region. */
export function codes(text: string, name?: string): readonly string[] {
  const document = read(text, name);
  return document.regions.map((region) => `${region.kind}:${regionCode(document, region)}`);
}

/** Code, line and column of each diagnostic. */
export function findings(text: string, name?: string): readonly string[] {
  const { diagnostics, source } = read(text, name);
  return diagnostics.map(({ code, span }) => {
    const { line, column } = positionAt(source, span.start);
    return `${code} ${line}:${column}`;
  });
}

/** Expression and expected value of each test. */
export function tests(text: string): readonly (readonly [string, string | undefined])[] {
  return read(text).tests.map(({ expression, expected }) => [
    text.slice(expression.start, expression.end),
    expected?.text,
  ]);
}

/** The prose of each region. */
export function proses(text: string): readonly string[] {
  return read(text).regions.map((region) => region.prose);
}
