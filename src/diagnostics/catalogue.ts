// The catalogue of all diagnostics, for documentation. Command output for the examples is pre-generated in shown.json,
// so that reading about a diagnostic compiles nothing.

import { runtimeCatalogue } from "../runtime/values/catalogue.js";
import * as claims from "./claims.js";
import type { Severity } from "./diagnostic.js";
import * as documents from "./document.js";
import { files } from "./files.js";
import { names } from "./names.js";
import shown from "./shown.json" with { type: "json" };
import { syntax } from "./syntax.js";
import * as tests from "./tests.js";
import { tool } from "./tool.js";
import { types } from "./types.js";
import { typesetMessages } from "./typeset.js";
import { uses } from "./uses.js";
import { maxLineLength } from "./limits.js";

/** The documentation of a diagnostic. */
export interface Explanation {
  readonly code: string;
  readonly severity: Severity;
  readonly title: string;
  readonly explain: string;
  /** An example document with this diagnostic, if one exists. */
  readonly example?: string;
  readonly repair?: string;
  /** The imports of the example, by path, or why one cannot be read. */
  readonly documents?: Readonly<Record<string, string | { readonly problem: string }>>;
}

export interface Phase {
  readonly title: string;
  readonly explanations: readonly Explanation[];
}

export interface Transcript {
  readonly command: string;
  readonly output: string;
}

export function catalogue(): readonly Phase[] {
  const phases: readonly Phase[] = [
    { title: "Structure of a document", explanations: Object.values(documents) },
    { title: "Syntax", explanations: [...Object.values(syntax), ...Object.values(typesetMessages)] },
    { title: "Names and bindings", explanations: Object.values(names) },
    { title: "Types", explanations: Object.values(types) },
    { title: "Tests", explanations: Object.values(tests) },
    { title: "Claims", explanations: Object.values(claims) },
    { title: "Errors at run time", explanations: runtimeCatalogue() },
    { title: "Commands and files", explanations: Object.values(tool) },
    { title: "Files of a game", explanations: Object.values(files) },
    { title: "Imports", explanations: Object.values(uses) },
  ];
  return phases.map(({ title, explanations }) => ({
    title,
    explanations: explanations.toSorted((a, b) => (a.code < b.code ? -1 : 1)),
  }));
}

/** Returns the output of a command for the example of a code; undefined without an example. */
export function transcriptFor(code: string): Transcript | undefined {
  const transcripts: Readonly<Record<string, Transcript>> = shown;
  return transcripts[code];
}

/** Parses an error code: `L301`, `l301` or `301`; undefined for other texts. */
export function codeOf(text: string): string | undefined {
  const digits = /^l?(\d{3})$/i.exec(text.trim())?.[1];
  return digits === undefined ? undefined : `L${digits}`;
}

export function nearestCode(code: string, codes: readonly string[]): string | undefined {
  const distance = (other: string): number => Math.abs(Number(other.slice(1)) - Number(code.slice(1)));
  return codes.toSorted((a, b) => distance(a) - distance(b))[0];
}

/** Wraps long lines with their indentation; enormous lines are truncated. */
export function wrapLines(text: string): string {
  return text.trimEnd().split("\n").map(wrapLine).join("\n");
}

function wrapLine(line: string): string {
  if (line.length <= maxLineLength) return line;
  const [indentation = ""] = /^ */.exec(line) ?? [];
  const end = line.lastIndexOf(" ", maxLineLength);
  if (end <= indentation.length || line.length > 4 * maxLineLength) return `${line.slice(0, maxLineLength - 1)}…`;
  return `${line.slice(0, end)}\n${wrapLine(indentation + line.slice(end + 1))}`;
}
