// A row of the tables of rewritings: how something is written elsewhere, and its form in LED.

import { definitionIn, pattern, split } from "./code.js";

/** What may be written in place of a definition. */
export interface Rewriting {
  /** What LED does, in words before a colon and the code. */
  readonly help: string;
  /** The messages in whose place it may stand; any if they are not named. */
  readonly codes?: readonly string[];
  /** True for a guess: it is made alone, or after all that is certain. */
  readonly isGuess?: true;
  /** The code in other forms, the likeliest first; the same code, or none, where the row does not apply. */
  readonly write: (code: string, isDefined: (name: string) => boolean) => readonly string[];
}

/** Writes something else in each place of a pattern; if there are several forms, each in its turn. */
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

/** The same as a guess. */
export const guess = (row: Rewriting): Rewriting => ({ ...row, isGuess: true });

/** The same in place of some messages only. */
export const inPlaceOf = (codes: readonly string[], row: Rewriting): Rewriting => ({ ...row, codes });

/** Writes another body. */
export function rebodied(help: string, write: (body: string, head: string) => readonly string[]): Rewriting {
  return {
    help,
    write: (code) => {
      const definition = definitionIn(code);
      if (definition === undefined) return [];
      const { head, sign, body } = definition;
      return write(body.trim(), head).map((other) => `${head}${sign} ${other}`);
    },
  };
}

/** Writes each branch of a body in another form; undefined if one of them has not the form that is looked for. */
export function rebranched(help: string, write: (branch: string) => string | undefined): Rewriting {
  return rebodied(help, (body) => {
    const [value = "", ...where] = split(body, /\bwhere\b/.test(body) ? " where " : ";;");
    const branches = split(value, ";").filter((branch) => branch !== "");
    const written = branches.map(write);
    return written.every((branch) => branch === undefined)
      ? []
      : [[written.map((branch, i) => branch ?? branches[i]!).join("; "), ...where].join(" where ")];
  });
}
