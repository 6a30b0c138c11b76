// Error recovery: blanks out unmatched braces and environments with white space of equal length, so that the LaTeX
// library parses the rest and offsets are preserved. (The library is also slow on unmatched delimiters.)

import type { LatexFault } from "./node.js";
import { isUntypeset } from "./untypeset.js";
import { maxNesting } from "./limits.js";

/** LaTeX with balanced delimiters. Offsets of `faults` are relative to the text. */
interface Balanced {
  readonly text: string;
  readonly faults: readonly LatexFault[];
}

interface Open {
  readonly kind: "brace" | "environment";
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Tokens of interest. Control symbols precede braces, so that `\{` is not a brace. */
const signs = /\\(begin|end)\s*\{([^{}\\\n]*)\}|\\verb\*?([^\s\w*])|\\(?:[a-zA-Z]+|[^])|%[^\n]*|[{}]/g;

export function balanceGroups(text: string): Balanced {
  const faults: LatexFault[] = [];
  const blanked: { readonly start: number; readonly end: number }[] = [];
  const moved: { readonly start: number; readonly end: number; readonly by: number }[] = [];
  const open: Open[] = [];
  const fault = (kind: LatexFault["kind"], what: string, start: number, end: number): void => {
    faults.push({ kind, what, span: { start, end } });
    blanked.push({ start, end });
  };
  const close = (index: number): void => {
    for (const { kind, name, start, end } of open.splice(index + 1))
      fault(kind === "brace" ? "unclosedBrace" : "unclosedEnvironment", name, start, end);
    open.pop();
  };
  const begin = (one: Open): void => {
    if (open.length < maxNesting) open.push(one);
    else fault("tooDeep", one.name, one.start, one.end);
  };
  signs.lastIndex = 0;
  for (let match = signs.exec(text); match !== null; match = signs.exec(text)) {
    const [whole, word, name = "", delimiter] = match;
    const start = match.index;
    const end = start + whole.length;
    if (delimiter !== undefined) {
      const until = text.indexOf(delimiter, end);
      if (until >= 0) signs.lastIndex = until + 1;
    } else if (word !== undefined) {
      // The library does not recognise an environment after white space.
      const gap = whole.indexOf("{") - word.length - 1;
      if (gap > 0) moved.push({ start, end: start + word.length + 1 + gap, by: gap });
      if (word === "begin") {
        const verbatim = isUntypeset(name) ? text.indexOf(`\\end{${name}}`, end) : -1;
        if (verbatim >= 0) signs.lastIndex = verbatim + `\\end{${name}}`.length;
        else begin({ kind: "environment", name, start, end });
      } else {
        const index = open.findLastIndex((one) => one.kind === "environment" && one.name === name);
        if (index < 0) fault("strayEnd", name, start, end);
        else close(index);
      }
    } else if (whole === "{") begin({ kind: "brace", name: "{", start, end });
    else if (whole === "}") {
      const index = open.findLastIndex((one) => one.kind === "brace");
      if (index < 0) fault("strayBrace", "}", start, end);
      else close(index);
    }
  }
  for (const { kind, name, start, end } of open)
    fault(kind === "brace" ? "unclosedBrace" : "unclosedEnvironment", name, start, end);
  return { text: blankedOut(text, blanked, moved), faults: faults.toSorted((a, b) => a.span.start - b.span.start) };
}

function blankedOut(
  text: string,
  blanked: readonly { readonly start: number; readonly end: number }[],
  moved: readonly { readonly start: number; readonly end: number; readonly by: number }[],
): string {
  if (blanked.length === 0 && moved.length === 0) return text;
  const changes = [
    ...moved.map(({ start, end, by }) => ({ start, end, by, text: " ".repeat(by) + text.slice(start, end - by) })),
    ...blanked.map(({ start, end }) => ({ start, end, by: 0, text: " ".repeat(end - start) })),
  ].sort((a, b) => a.start - b.start || b.by - a.by);
  let result = "";
  let at = 0;
  for (const change of changes) {
    // A blanked range may overlap an earlier change.
    if (change.start < at) result = result.slice(0, change.start) + change.text;
    else result += text.slice(at, change.start) + change.text;
    at = Math.max(at, change.end);
  }
  return result + text.slice(at);
}
