// The type of a definition as text, as displayed by all tools.

import { itemText } from "../notation/text.js";
import type { Defined } from "../resolve/resolved.js";
import type { CheckedDocument } from "./check.js";
import { showScheme } from "./schemes/scheme.js";

/** Displayed for definitions with errors. */
const unknownType = "?";

/** A type in LED notation; `signed` is true if it is from a signature. */
interface DefinitionType {
  readonly type: string;
  readonly signed: boolean;
}

export function typeOfDefinition(
  { definition, signature }: Defined,
  { schemes, aliases }: CheckedDocument,
): DefinitionType {
  const scheme = schemes.get(definition.id);
  const isKnown = scheme !== undefined && !scheme.broken;
  const type = !isKnown
    ? unknownType
    : // Signatures are displayed as written, with the names of the document.
      scheme.signed && signature !== undefined
      ? itemText(signature, "ascii").replace(/^[^:]*: /u, "")
      : showScheme(scheme, aliases);
  return { type, signed: signature !== undefined };
}
