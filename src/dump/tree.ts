// Prints a syntax tree, one node per line: its kind and scalar fields, with its children indented below the names of
// their fields. Later stages annotate the nodes.

import { quoteString } from "../runtime/values/printer.js";
import { append } from "../text/append.js";
import { positionAt, type Source, type Span } from "../text/source.js";
import type { Node, ParsedDocument } from "../syntax/tree.js";

/** The annotations that a stage adds to a node, one per line. */
export type NotesOf = (node: Node) => readonly string[];

export function showTree({ parsed, source }: ParsedDocument, notesOf: NotesOf = () => []): string {
  const lines: string[] = [];
  const work: Part[] = parsed
    .flatMap(({ items }) => items)
    .map((item) => ({ field: "", value: { ...item }, indentation: "" }))
    .reverse();
  for (let part = work.pop(); part !== undefined; part = work.pop()) {
    const { field, value, indentation } = part;
    const inner = `${indentation}  `;
    if (isList(value)) {
      if (value.length === 0) continue;
      lines.push(`${indentation}${field}`);
      for (const item of [...value].reverse()) work.push({ field: "", value: item, indentation: inner });
      continue;
    }
    const { kind, span, ...rest } = value;
    const fields = Object.entries(rest).filter(([name]) => name !== "id" && !name.endsWith("Span"));
    const ownNames = fields.flatMap(([name, one]) => (isScalar(one) ? [`${name}=${scalar(one)}`] : []));
    const notes = isNode(value) ? notesOf(value) : [];
    const words = [
      field === "" ? "" : `${field}:`,
      typeof kind === "string" ? kind : "",
      ...ownNames,
      isSpan(span) ? placeOf(source, span) : "",
      // A single annotation is on the same line.
      notes.length === 1 ? `· ${notes[0]}` : "",
    ];
    lines.push(`${indentation}${words.filter((word) => word !== "").join(" ") || "-"}`);
    if (notes.length > 1)
      append(
        lines,
        notes.map((note) => `${inner}· ${note}`),
      );
    for (const [name, one] of fields.reverse())
      if (isRecord(one)) work.push({ field: name, value: one, indentation: inner });
  }
  return lines.map((line) => `${line}\n`).join("");
}

const isList = (value: Part["value"]): value is readonly Fields[] => Array.isArray(value);

/** A pending node, or list of nodes, and the field that contains it. */
interface Part {
  readonly field: string;
  readonly value: Fields | readonly Fields[];
  readonly indentation: string;
}

/** The start of a span, `@3:14`. */
export function placeOf(source: Source, { start }: Span): string {
  const { line, column } = positionAt(source, start);
  return `@${line}:${column}`;
}

type Fields = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Fields => typeof value === "object" && value !== null;

const isNode = (value: unknown): value is Node =>
  isRecord(value) && typeof value["id"] === "number" && isSpan(value["span"]);

const isSpan = (value: unknown): value is Span =>
  isRecord(value) && typeof value["start"] === "number" && typeof value["end"] === "number";

type Scalar = string | number | bigint | boolean;

const isScalar = (value: unknown): value is Scalar => /^(?:string|number|bigint|boolean)$/.test(typeof value);

const scalar = (value: Scalar): string => (typeof value === "string" ? quoteString(value) : String(value));
