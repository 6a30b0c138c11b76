// LaTeX commands in code outside displays: the ones that LED accepts as spellings (section 9), and the extent of their
// arguments.

import { environmentMeaning, type Meaning, createMeanings } from "../document/latex/commands.js";
import type { Span } from "../text/source.js";
import { matchAt } from "./scan.js";

export interface CodeCommand {
  readonly name: string;
  /** The offset after the command and its arguments. */
  readonly end: number;
  /** The equivalent LED symbol or name; undefined if the command and its arguments must be parsed as a formula. */
  readonly sign: string | undefined;
}

let cachedMeanings: ReadonlyMap<string, Meaning> | undefined;

/** The meanings of LaTeX commands, created on first use. */
export const commandMeanings = (): ReadonlyMap<string, Meaning> => (cachedMeanings ??= createMeanings());

const commandWord = /\\[A-Za-z]+/y;
/** Subscripts and primes that may follow a letter. */
const scripts = /(?:_(?:\{[^{}\r\n]*\}|[A-Za-z0-9]+)|')+(?![A-Za-z0-9_'])/y;
const limits = /\s*\\(?:no|display)?limits(?![A-Za-z])/y;
const script = /\s*[_^]/y;

/** Finds the extents of the commands in a span of code. */
export class CodeCommands {
  #groupEnds: ReadonlyMap<number, number> | undefined;

  constructor(
    private readonly text: string,
    private readonly span: Span,
  ) {}

  /** The command at a backslash; undefined if LED does not accept it. */
  commandAt(offset: number): CodeCommand | undefined {
    const command = matchAt(commandWord, this.text, offset);
    if (command === undefined) return undefined;
    const name = command.slice(1);
    const from = offset + command.length;
    if (this.text.charCodeAt(from) > 127 && /[\p{L}\p{M}]/u.test(this.text.charAt(from))) return undefined;
    const meaning = name === "begin" ? undefined : commandMeanings().get(name);
    const nextCharacter = this.text.charAt(from);
    if (name === "begin") return this.#environment(offset);
    // `\frac12` is one half; `A\cup1` is a set difference.
    if (/\d/.test(nextCharacter) && meaning?.kind !== "fraction") return undefined;
    // `A\cup_1` and `A\cup'` are set differences with names.
    if (
      meaning === undefined ||
      (/['_]/.test(nextCharacter) && meaning.kind !== "letter" && !this.#isBigScript(meaning, from))
    )
      return undefined;
    const formula = (end: number): CodeCommand => ({ name, end, sign: undefined });
    switch (meaning.kind) {
      case "sign":
        return { name, end: from, sign: meaning.spelling };
      case "letter": {
        const scriptText = matchAt(scripts, this.text, from);
        if (scriptText !== undefined) return formula(from + scriptText.length);
        return /['_]/.test(nextCharacter) ? undefined : { name, end: from, sign: meaning.spelling };
      }
      case "big": {
        const end = this.#scriptsEnd(from);
        return end === from ? { name, end, sign: meaning.spelling } : formula(end);
      }
      case "modulo":
        return nextCharacter === "{" ? formula(this.#argumentEnd(from)) : { name, end: from, sign: "mod" };
      case "iff":
        return { name, end: from, sign: "⇔" };
      case "fraction":
        return formula(this.#argumentEnd(this.#argumentEnd(from)));
      case "root":
        return formula(this.#argumentEnd(this.#optionEnd(from)));
      case "blackboard":
      case "negated":
        return formula(this.#argumentEnd(from));
      case "nothing": {
        let end = from;
        for (let k = 0; k < meaning.args; k++) end = this.#argumentEnd(end);
        return formula(this.#groupEnd(end));
      }
      case "delimiter":
        return formula(nextCharacter === "." ? from + 1 : from);
      case "break":
      case "interruption":
      case "prime":
      case "stack":
        return undefined;
    }
  }

  #isBigScript(meaning: Meaning, from: number): boolean {
    return meaning.kind === "big" && this.text.startsWith("_{", from);
  }

  /** Parses `\begin{cases}` up to its `\end{cases}`. */
  #environment(offset: number): CodeCommand | undefined {
    const name = matchAt(/\\begin\s*\{[^{}\\\r\n]*\}/y, this.text, offset);
    if (name === undefined || environmentMeaning(/\{(.*)\}/.exec(name)![1]!.trim()) === undefined) return undefined;
    return { name: "begin", end: this.#groupEndOf(offset) ?? offset + name.length, sign: undefined };
  }

  /** The end of the limits above and below a big operator. */
  #scriptsEnd(from: number): number {
    let end = from;
    for (;;) {
      const marks = matchAt(limits, this.text, end) ?? matchAt(script, this.text, end);
      if (marks === undefined) return end;
      end += marks.length;
      if (/[_^]$/.test(marks)) end = this.#argumentEnd(end);
    }
  }

  /** The end of an argument: a braced group, a command or a single character. */
  #argumentEnd(from: number): number {
    const start = from + (matchAt(/\s*/y, this.text, from)?.length ?? 0);
    if (start >= this.span.end) return from;
    if (this.text[start] === "{") return this.#groupEndOf(start) ?? start + 1;
    return start + (matchAt(/\\(?:[A-Za-z]+|[^])|[^]/uy, this.text, start)?.length ?? 0);
  }

  /** The end of the group directly after a command or its star. */
  #groupEnd(from: number): number {
    const open = this.text[from] === "*" && this.text[from + 1] === "{" ? from + 1 : from;
    return this.text[open] === "{" ? this.#argumentEnd(open) : from;
  }

  #optionEnd(from: number): number {
    return from + (matchAt(/\[[^[\]{}\r\n]*\]/y, this.text, from)?.length ?? 0);
  }

  #groupEndOf(opener: number): number | undefined {
    return (this.#groupEnds ??= findGroupEnds(this.text, this.span)).get(opener);
  }
}

const brackets = /\\(begin|end)\s*\{([^{}\\\r\n]*)\}|\\[^]|"[^"\r\n]*"|[{}]/g;

/** Maps the offset of each opening brace or `\begin` to the offset after its closer. */
function findGroupEnds(text: string, { start, end }: Span): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const openGroups: { readonly name: string; readonly at: number }[] = [];
  brackets.lastIndex = start;
  for (let match = brackets.exec(text); match !== null && match.index < end; match = brackets.exec(text)) {
    const [matched, kind, name = "{"] = match;
    if (kind === "begin" || matched === "{") openGroups.push({ name, at: match.index });
    else if ((kind === "end" || matched === "}") && openGroups.at(-1)?.name === name)
      ends.set(openGroups.pop()!.at, match.index + matched.length);
  }
  return ends;
}
