// Signature help for calls.

import type { SignatureHelp, SignatureInformation } from "vscode-languageserver";
import { findSentenceAbout } from "../document/prose.js";
import { builtin } from "../language/builtins.js";
import { momentField } from "../language/easel.js";
import { proseOf } from "../execute/repl/describe.js";
import type { Span } from "../text/source.js";
import { endOf, lex } from "../syntax/lexer.js";
import { closes, opens } from "../syntax/token-classes.js";
import { isName, isSign, nameOf, type Token } from "../syntax/tokens.js";
import { lexTypeset } from "../syntax/typeset.js";
import { typeOfDefinition } from "../types/definition-type.js";
import type { Analysis } from "./analysis.js";
import { definitionOf } from "../resolve/scope.js";

/** Returns the signatures of the call at an offset, and the active parameter. */
export function findSignatureHelp(analysis: Analysis, offset: number): SignatureHelp | undefined {
  const { document } = analysis;
  const tokens = lexBefore(analysis, offset);
  let depth = 0;
  let activeParameter = 0;
  for (let i = tokens.length - 1; i > 0; i--) {
    const token = tokens[i]!;
    if (closes(token)) depth++;
    else if (opens(token) && depth > 0) depth--;
    else if (opens(token)) {
      const name = tokens[i - 1]!;
      if (isSign(token, "openParenthesis") && isName(name)) return createHelp(nameOf(name), activeParameter, document);
      activeParameter = 0;
    } else if (depth === 0 && isSign(token, "comma")) activeParameter++;
    else if (isSign(token, "define") || isSign(token, "iff")) return undefined;
  }
  return undefined;
}

/** Returns the tokens of the definition or test before an offset. */
function lexBefore(analysis: Analysis, offset: number): readonly Token[] {
  const { source, regions, tests } = analysis.document;
  const region = regions.find(({ code }) => code.start <= offset && offset <= code.end);
  if (region?.typeset !== undefined) return lexTypeset(region.typeset).tokens.filter((token) => endOf(token) <= offset);
  // Text before the current definition is irrelevant, and lexing a long region is slow.
  const definitionStart = analysis.definitionBefore(offset)?.definition.span.start ?? 0;
  const span: Span | undefined =
    region === undefined
      ? tests.find(({ expression: { start, end } }) => start <= offset && offset <= end + 1)?.expression
      : { start: Math.max(region.code.start, definitionStart), end: region.code.end };
  return span === undefined ? [] : lex(source.text, { start: span.start, end: Math.min(offset, span.end) }).tokens;
}

function createHelp(name: string, activeParameter: number, document: Analysis["document"]): SignatureHelp | undefined {
  const signatures = listSignatures(name, document);
  if (signatures.length === 0) return undefined;
  const firstFitting = signatures.findIndex(({ parameters = [] }) => parameters.length > activeParameter);
  return { signatures: [...signatures], activeSignature: Math.max(0, firstFitting), activeParameter };
}

/** Returns the signatures of a definition or built-in function, one per type. */
function listSignatures(name: string, document: Analysis["document"]): readonly SignatureInformation[] {
  const defined = definitionOf(name, document.scope);
  if (defined === undefined) {
    const builtinRow = momentField(name) === undefined ? builtin(name) : undefined;
    return (builtinRow?.type.split("; ") ?? []).map((type) => {
      const head = `${name}: `;
      const parameters = findFactors(type).map(({ start, end }): { label: [number, number] } => ({
        label: [head.length + start, head.length + end],
      }));
      return { label: head + type, parameters, documentation: builtinRow!.doc };
    });
  }
  const names = defined.parameters.map((parameter) => parameter.name);
  const sentence = findSentenceAbout(name, proseOf(defined, document.regions));
  return [
    {
      label: `${name}(${names.join(", ")}): ${typeOfDefinition(defined, document).type}`,
      parameters: names.map((parameter, i): { label: [number, number] } => {
        const start =
          name.length + 1 + names.slice(0, i).reduce((sum, parameterName) => sum + parameterName.length + 2, 0);
        return { label: [start, start + parameter.length] };
      }),
      ...(sentence === undefined ? {} : { documentation: sentence }),
    },
  ];
}

/** Returns the spans of parameter types in a function type: separated by `*`, before the arrow. */
function findFactors(type: string): readonly Span[] {
  const factors: Span[] = [];
  let [depth, start] = [0, 0];
  for (let i = 0; i < type.length; i++) {
    const char = type.charAt(i);
    if ("({[".includes(char)) depth++;
    else if (")}]".includes(char)) depth--;
    if (depth > 0) continue;
    const isArrow = type.startsWith(" -> ", i);
    if (!isArrow && !type.startsWith(" * ", i)) continue;
    factors.push({ start, end: i });
    start = i + 3;
    if (isArrow) return factors;
  }
  return [];
}
