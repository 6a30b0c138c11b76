// Preprocesses a LaTeX document: splits it at `\begin{document}` and `\end{document}`, and expands its macros.

import { findClosingBrace, type Macro, type Macros, findMacros } from "../../document/latex/macros.js";
import { UntypesetFinder } from "../../document/latex/untypeset.js";
import { partitionPoint } from "../../text/search.js";
import { maxExpansionDepth } from "./limits.js";

/** The parts of a document. Without `\begin{document}`, all of it is the body. */
interface LatexParts {
  readonly preamble: string;
  readonly body: string;
  /** Text after `\end{document}`, which is read as in other documents. */
  readonly after: string;
}

export function latexParts(text: string): LatexParts {
  const begin = /^[^%\n]*?(\\begin\s*\{document\})/m.exec(text);
  const bodyStart = begin === null ? 0 : begin.index + begin[0].length;
  const end = /\\end\s*\{document\}/g;
  end.lastIndex = bodyStart;
  const close = end.exec(text);
  return {
    preamble: begin === null ? "" : text.slice(0, bodyStart - (begin[1]?.length ?? 0)),
    body: text.slice(bodyStart, close?.index ?? text.length),
    after: close === null ? "" : text.slice(close.index + close[0].length),
  };
}

/** Maximum total length of expanded bodies: a multiple of the source length, but at least this many characters. */
const growth = { factor: 4, least: 200_000 } as const;

/** Expands the document's macros and removes their definitions. */
export function withoutMacros(text: string, preamble: string): string {
  const whole = preamble + text;
  const macros = findMacros(whole, true);
  const usable = macros.all.filter(({ isReadable }) => isReadable);
  if (usable.length === 0) return text;
  const expander = new Expander(whole, macros, new Set(usable.map(({ name }) => name)));
  return expander.expand(preamble.length, whole.length);
}

class Expander {
  private remainingLength: number;

  constructor(
    private readonly text: string,
    private readonly macros: Macros,
    private readonly names: ReadonlySet<string>,
  ) {
    this.remainingLength = Math.max(growth.least, text.length * growth.factor);
  }

  /** Expands a span of the document outside definitions and verbatim text. */
  expand(start: number, end: number): string {
    const parts: string[] = [];
    let at = start;
    const listings = new UntypesetFinder(this.text, false);
    const addUntil = (until: number): void => {
      for (let macro = this.definitionIn(at, until); macro !== undefined; macro = this.definitionIn(at, until)) {
        parts.push(this.expandText(this.text.slice(at, macro.span.start), 0));
        at = macro.span.end;
      }
      parts.push(this.expandText(this.text.slice(at, until), 0));
      at = until;
    };
    for (let one = listings.next(at); one !== undefined && one.span.start < end; one = listings.next(at)) {
      const macro = this.macros.definitionAt(one.span.start);
      if (macro === undefined) {
        addUntil(one.span.start);
        at = one.span.end;
        parts.push(this.text.slice(one.span.start, at));
      } else addUntil(macro.span.end);
    }
    addUntil(end);
    return parts.join("");
  }

  private definitionIn(start: number, end: number): Macro | undefined {
    const { all } = this.macros;
    const macro = all[partitionPoint(all.length, (i) => all[i]!.span.start < start)];
    return macro !== undefined && macro.span.start < end ? macro : undefined;
  }

  private expandText(text: string, depth: number): string {
    if (depth > maxExpansionDepth) return text;
    const command = /\\([a-zA-Z]+|[^a-zA-Z])/g;
    let expanded = "";
    let at = 0;
    for (let match = command.exec(text); match !== null; match = command.exec(text)) {
      const macro = this.names.has(match[1] ?? "") ? this.macros.resolve(match[1] ?? "", Infinity) : undefined;
      const use =
        macro === undefined || this.remainingLength < 0
          ? undefined
          : this.use(macro, text, match.index + match[0].length);
      if (use === undefined) continue;
      this.remainingLength -= use.body.length;
      expanded += text.slice(at, match.index) + this.expandText(use.body, depth + 1);
      at = use.end;
      command.lastIndex = at;
    }
    return at === 0 ? text : expanded + text.slice(at);
  }

  /** Returns the body of a macro call with its arguments substituted, and the offset after the call. */
  private use(macro: Macro, text: string, from: number): { readonly body: string; readonly end: number } | undefined {
    const args: string[] = [];
    let at = from;
    for (const { kind, defaultValue: standard, isHidden } of macro.parameters) {
      if (kind === "star") {
        if (isHidden !== true) args.push("");
        if (text[at] === "*") at++;
        continue;
      }
      if (kind === "brackets") {
        const option = /\s*\[((?:[^[\]{}]|\{[^{}]*\})*)\]/y;
        option.lastIndex = at;
        const optionMatch = option.exec(text);
        if (isHidden !== true)
          args.push(optionMatch?.[1] ?? (standard === undefined ? "" : this.text.slice(standard.start, standard.end)));
        if (optionMatch !== null) at = option.lastIndex;
        continue;
      }
      const start = at + (/^\s*/.exec(text.slice(at, at + 100))?.[0].length ?? 0);
      if (text[start] === "{") {
        const end = findClosingBrace(text, start);
        if (end === undefined) return undefined;
        args.push(text.slice(start + 1, end - 1));
        at = end;
      } else {
        const one = /\\(?:[a-zA-Z]+|[^])|[^{}\s]/y;
        one.lastIndex = start;
        const match = one.exec(text);
        if (match === null) return undefined;
        args.push(match[0]);
        at = one.lastIndex;
      }
    }
    const parts = macro.body.map((part) =>
      typeof part === "number"
        ? (args[part] ?? "")
        : this.text
            .slice(part.start, part.end)
            .replace(/#(\d)/g, (parameter, number: string) => args[Number(number) - 1] ?? parameter),
    );
    // A command at the end of a fragment must not merge with following letters.
    const body = parts.reduce(
      (left, right) => left + (/\\[a-zA-Z]+$/.test(left) && /^[a-zA-Z]/.test(right) ? " " : "") + right,
      "",
    );
    return {
      body: `${body}${/\\[a-zA-Z]+$/.test(body) && /^[a-zA-Z]/.test(text.slice(at, at + 1)) ? "{}" : ""}`,
      end: at,
    };
  }
}
