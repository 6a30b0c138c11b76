// A row of the rewriting tables: a foreign construct and its LED form.

import { definitionIn, pattern, split } from "./code.js";

export interface Rewriting {
  /** States LED's rule; a colon and the code follow it. */
  readonly help: string;
  /** Diagnostic codes that the rule applies to; all if omitted. */
  readonly codes?: readonly string[];
  /** True for a heuristic rule, which is applied alone or after all certain rules. */
  readonly isGuess?: true;
  /** True for one of several plausible interpretations, among which only tests can choose. */
  readonly needsTests?: true;
  /** Returns the rewritten code in order of likelihood; the unchanged code, or nothing, if the rule does not apply. */
  readonly write: (code: string, isDefined: (name: string) => boolean) => readonly string[];
}

/** Returns a rule that replaces all matches of a pattern, with one candidate per form. */
export function replacing(
  help: string,
  source: string,
  ...forms: readonly (string | ((...groups: string[]) => string))[]
): Rewriting {
  let compiled: RegExp | undefined;
  return {
    help,
    write: (code) =>
      forms.map((form) => {
        compiled ??= pattern(source);
        return typeof form === "string" ? code.replace(compiled, form) : code.replace(compiled, form);
      }),
  };
}

export const guess = (row: Rewriting): Rewriting => ({ ...row, isGuess: true });

export function rewriteBody(help: string, write: (body: string, head: string) => readonly string[]): Rewriting {
  return {
    help,
    write: (code) => {
      const definition = definitionIn(code);
      if (definition === undefined) return [];
      const { head, symbol, body } = definition;
      return write(body.trim(), head).map((other) => `${head}${symbol} ${other}`);
    },
  };
}

/** Returns a rule that rewrites the branches of a body; `write` returns undefined for branches of another form. */
export function rewriteBranches(help: string, write: (branch: string) => string | undefined): Rewriting {
  return rewriteBody(help, (body) => {
    const [value = "", ...where] = split(body, /\bwhere\b/.test(body) ? " where " : ";;");
    const branches = split(value, ";").filter((branch) => branch !== "");
    const rewrites = branches.map(write);
    return rewrites.every((branch) => branch === undefined)
      ? []
      : [[rewrites.map((branch, i) => branch ?? branches[i]!).join("; "), ...where].join(" where ")];
  });
}
