// Error recovery: blanks out unmatched braces and environments with white space of equal length, so that the LaTeX
// library parses the rest and offsets are preserved. (The library is also slow on unmatched delimiters.)

import type { LatexFault } from "./node.js";
import { isUntypeset } from "./untypeset.js";
import { maxNesting } from "./limits.js";

/** LaTeX with balanced delimiters. Offsets of `faults` are relative to the text. */
interface BalancedLatex {
  readonly text: string;
  readonly faults: readonly LatexFault[];
}

interface OpenGroup {
  readonly kind: "brace" | "environment";
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Tokens of interest. Control symbols precede braces, so that `\{` is not a brace. */
const delimiters = /\\(begin|end)\s*\{([^{}\\\n]*)\}|\\verb\*?([^\s\w*])|\\(?:[a-zA-Z]+|[^])|%[^\n]*|[{}]/g;

export function balanceGroups(text: string): BalancedLatex {
  const faults: LatexFault[] = [];
  const blanks: { readonly start: number; readonly end: number }[] = [];
  const shifts: { readonly start: number; readonly end: number; readonly by: number }[] = [];
  const openGroups: OpenGroup[] = [];
  /** A construct beyond the nesting limit. Its contents are blanked out, and nothing in them is reported. */
  let deepGroup: { readonly first: OpenGroup; count: number } | undefined;
  const addBlank = (start: number, end: number): void => void blanks.push({ start, end });
  const addFault = (kind: LatexFault["kind"], subject: string, start: number, end: number): void => {
    faults.push({ kind, subject, span: { start, end } });
    addBlank(start, end);
  };
  const reportOpen = (from: number): void => {
    for (const { kind, name, start, end } of openGroups.splice(from))
      addFault(kind === "brace" ? "unclosedBrace" : "unclosedEnvironment", name, start, end);
  };
  const close = (index: number): void => {
    reportOpen(index + 1);
    openGroups.pop();
  };
  const openGroup = (opener: OpenGroup): void => {
    if (deepGroup !== undefined) {
      if (deepGroup.first.name === opener.name) deepGroup.count++;
    } else if (openGroups.length < maxNesting) openGroups.push(opener);
    else {
      faults.push({ kind: "tooDeep", subject: opener.name, span: { start: opener.start, end: opener.end } });
      deepGroup = { first: opener, count: 1 };
    }
  };
  const closeDeepGroup = (name: string, end: number): void => {
    if (deepGroup === undefined || deepGroup.first.name !== name || --deepGroup.count > 0) return;
    const { first } = deepGroup;
    // Braces are kept, as the argument of a command.
    if (first.kind === "brace") addBlank(first.end, end - 1);
    else addBlank(first.start, end);
    deepGroup = undefined;
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
      if (gap > 0 && deepGroup === undefined) shifts.push({ start, end: start + word.length + 1 + gap, by: gap });
      if (word === "begin") {
        const endIndex = isUntypeset(name) ? text.indexOf(`\\end{${name}}`, end) : -1;
        if (endIndex >= 0) delimiters.lastIndex = endIndex + `\\end{${name}}`.length;
        else openGroup({ kind: "environment", name, start, end });
      } else if (deepGroup !== undefined) closeDeepGroup(name, end);
      else {
        const index = openGroups.findLastIndex((group) => group.kind === "environment" && group.name === name);
        if (index < 0) addFault("strayEnd", name, start, end);
        else close(index);
      }
    } else if (matched === "{") openGroup({ kind: "brace", name: "{", start, end });
    else if (matched === "}" && deepGroup !== undefined) closeDeepGroup("{", end);
    else if (matched === "}") {
      const index = openGroups.findLastIndex((group) => group.kind === "brace");
      if (index < 0) addFault("strayBrace", "}", start, end);
      else close(index);
    }
  }
  if (deepGroup === undefined) reportOpen(0);
  else {
    // The closers of the enclosing groups are probably inside it.
    for (const { start, end } of openGroups) addBlank(start, end);
    addBlank(deepGroup.first.start, text.length);
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
