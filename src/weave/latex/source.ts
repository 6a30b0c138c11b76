// Preprocesses a LaTeX document: splits it at `\begin{document}` and `\end{document}`, and expands its macros.

import { findClosingBrace, type Macro, type Macros, findMacros } from "../../document/latex/macros.js";
import { UntypesetFinder } from "../../document/latex/untypeset.js";
import { partitionPoint } from "../../text/search.js";
import { maxExpansionDepth } from "./limits.js";

/** The parts of a document. Without `\begin{document}`, all of it is the body. */
interface LatexParts {
  readonly preamble: string;
  readonly body: string;
  /** The text after `\end{document}`, which is parsed as Markdown. */
  readonly after: string;
}

export function splitDocument(text: string): LatexParts {
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
const growthLimit = { factor: 4, least: 200_000 } as const;

/** Expands the document's macros and removes their definitions. */
export function expandMacros(text: string, preamble: string): string {
  const fullText = preamble + text;
  const macros = findMacros(fullText, true);
  const readableMacros = macros.all.filter(({ isReadable }) => isReadable);
  if (readableMacros.length === 0) return text;
  const expander = new MacroExpander(fullText, macros, new Set(readableMacros.map(({ name }) => name)));
  return expander.expand(preamble.length, fullText.length);
}

class MacroExpander {
  private remainingLength: number;

  constructor(
    private readonly text: string,
    private readonly macros: Macros,
    private readonly names: ReadonlySet<string>,
  ) {
    this.remainingLength = Math.max(growthLimit.least, text.length * growthLimit.factor);
  }

  /** Expands a span of the document outside definitions and verbatim text. */
  expand(start: number, end: number): string {
    const parts: string[] = [];
    let at = start;
    const listings = new UntypesetFinder(this.text, false);
    const expandUntil = (until: number): void => {
      for (let macro = this.findDefinition(at, until); macro !== undefined; macro = this.findDefinition(at, until)) {
        parts.push(this.expandText(this.text.slice(at, macro.span.start), 0));
        at = macro.span.end;
      }
      parts.push(this.expandText(this.text.slice(at, until), 0));
      at = until;
    };
    for (
      let listing = listings.next(at);
      listing !== undefined && listing.span.start < end;
      listing = listings.next(at)
    ) {
      const macro = this.macros.definitionAt(listing.span.start);
      if (macro === undefined) {
        expandUntil(listing.span.start);
        at = listing.span.end;
        parts.push(this.text.slice(listing.span.start, at));
      } else expandUntil(macro.span.end);
    }
    expandUntil(end);
    return parts.join("");
  }

  private findDefinition(start: number, end: number): Macro | undefined {
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
      const call =
        macro === undefined || this.remainingLength < 0
          ? undefined
          : this.substitute(macro, text, match.index + match[0].length);
      if (call === undefined) continue;
      this.remainingLength -= call.body.length;
      expanded += text.slice(at, match.index) + this.expandText(call.body, depth + 1);
      at = call.end;
      command.lastIndex = at;
    }
    return at === 0 ? text : expanded + text.slice(at);
  }

  /** Returns the body of a macro call with its arguments substituted, and the offset after the call. */
  private substitute(
    macro: Macro,
    text: string,
    from: number,
  ): { readonly body: string; readonly end: number } | undefined {
    const args: string[] = [];
    let at = from;
    for (const { kind, defaultValue: defaultSpan, isHidden } of macro.parameters) {
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
          args.push(
            optionMatch?.[1] ?? (defaultSpan === undefined ? "" : this.text.slice(defaultSpan.start, defaultSpan.end)),
          );
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
        const argumentPattern = /\\(?:[a-zA-Z]+|[^])|[^{}\s]/y;
        argumentPattern.lastIndex = start;
        const match = argumentPattern.exec(text);
        if (match === null) return undefined;
        args.push(match[0]);
        at = argumentPattern.lastIndex;
      }
    }
    const parts = macro.body.map((segment) =>
      typeof segment === "number"
        ? (args[segment] ?? "")
        : this.text
            .slice(segment.start, segment.end)
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
