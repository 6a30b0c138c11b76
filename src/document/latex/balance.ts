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
const delimiters = /\\(begin|end)\s*\{([^{}\\\n]*)\}|\\verb\*?([^\s\w*])|\\(?:[a-zA-Z]+|[^])|%[^\n]*|[{}]/g;

export function balanceGroups(text: string): Balanced {
  const faults: LatexFault[] = [];
  const blanks: { readonly start: number; readonly end: number }[] = [];
  const shifts: { readonly start: number; readonly end: number; readonly by: number }[] = [];
  const open: Open[] = [];
  /** A construct beyond the nesting limit. Its contents are blanked out, and nothing in them is reported. */
  let deep: { readonly first: Open; count: number } | undefined;
  const blank = (start: number, end: number): void => void blanks.push({ start, end });
  const fault = (kind: LatexFault["kind"], subject: string, start: number, end: number): void => {
    faults.push({ kind, subject, span: { start, end } });
    blank(start, end);
  };
  const reportOpen = (from: number): void => {
    for (const { kind, name, start, end } of open.splice(from))
      fault(kind === "brace" ? "unclosedBrace" : "unclosedEnvironment", name, start, end);
  };
  const close = (index: number): void => {
    reportOpen(index + 1);
    open.pop();
  };
  const begin = (opener: Open): void => {
    if (deep !== undefined) {
      if (deep.first.name === opener.name) deep.count++;
    } else if (open.length < maxNesting) open.push(opener);
    else {
      faults.push({ kind: "tooDeep", subject: opener.name, span: { start: opener.start, end: opener.end } });
      deep = { first: opener, count: 1 };
    }
  };
  const endDeep = (name: string, end: number): void => {
    if (deep === undefined || deep.first.name !== name || --deep.count > 0) return;
    const { first } = deep;
    // Braces are kept, as the argument of a command.
    if (first.kind === "brace") blank(first.end, end - 1);
    else blank(first.start, end);
    deep = undefined;
  };
  delimiters.lastIndex = 0;
  for (let match = delimiters.exec(text); match !== null; match = delimiters.exec(text)) {
    const [matched, word, name = "", delimiter] = match;
    const start = match.index;
    const end = start + matched.length;
    if (delimiter !== undefined) {
      const closerIndex = text.indexOf(delimiter, end);
      if (closerIndex >= 0) delimiters.lastIndex = closerIndex + 1;
    } else if (word !== undefined) {
      // The library does not recognise an environment after white space.
      const gap = matched.indexOf("{") - word.length - 1;
      if (gap > 0 && deep === undefined) shifts.push({ start, end: start + word.length + 1 + gap, by: gap });
      if (word === "begin") {
        const verbatim = isUntypeset(name) ? text.indexOf(`\\end{${name}}`, end) : -1;
        if (verbatim >= 0) delimiters.lastIndex = verbatim + `\\end{${name}}`.length;
        else begin({ kind: "environment", name, start, end });
      } else if (deep !== undefined) endDeep(name, end);
      else {
        const index = open.findLastIndex((one) => one.kind === "environment" && one.name === name);
        if (index < 0) fault("strayEnd", name, start, end);
        else close(index);
      }
    } else if (matched === "{") begin({ kind: "brace", name: "{", start, end });
    else if (matched === "}" && deep !== undefined) endDeep("{", end);
    else if (matched === "}") {
      const index = open.findLastIndex((one) => one.kind === "brace");
      if (index < 0) fault("strayBrace", "}", start, end);
      else close(index);
    }
  }
  if (deep === undefined) reportOpen(0);
  else {
    // The enclosing braces and environments probably end in it.
    for (const { start, end } of open) blank(start, end);
    blank(deep.first.start, text.length);
  }
  return { text: blankOut(text, blanks, shifts), faults: faults.toSorted((a, b) => a.span.start - b.span.start) };
}

function blankOut(
  text: string,
  blanks: readonly { readonly start: number; readonly end: number }[],
  shifts: readonly { readonly start: number; readonly end: number; readonly by: number }[],
): string {
  if (blanks.length === 0 && shifts.length === 0) return text;
  const changes = [
    ...shifts.map(({ start, end, by }) => ({ start, end, by, text: " ".repeat(by) + text.slice(start, end - by) })),
    ...blanks.map(({ start, end }) => ({ start, end, by: 0, text: " ".repeat(end - start) })),
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
