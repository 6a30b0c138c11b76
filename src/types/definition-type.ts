// The type of a definition as text, as the tool shows it wherever it speaks of one.

import { itemText } from "../notation/text.js";
import type { Defined } from "../names/resolved.js";
import type { CheckedDocument } from "./check.js";
import { showScheme } from "./schemes/scheme.js";

/** What stands for the type of a definition in which there is a mistake. */
const unknownType = "?";

/** A definition's type in LED's notation, and whether a signature says so. */
export interface DefinitionType {
  readonly type: string;
  readonly signed: boolean;
}

/** The type of a definition. */
export function typeOfDefinition(
  { definition, signature }: Defined,
  { schemes, aliases }: CheckedDocument,
): DefinitionType {
  const scheme = schemes.get(definition.id);
  const isKnown = scheme !== undefined && !scheme.broken;
  const type = !isKnown
    ? unknownType
    : // The document says it in its own names.
      scheme.signed && signature !== undefined
      ? itemText(signature, "ascii").replace(/^[^:]*: /u, "")
      : showScheme(scheme, aliases);
  return { type, signed: signature !== undefined };
}
