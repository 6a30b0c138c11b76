// Completion of names, keywords and commands. The host completes file names.

import { builtins } from "../../language/builtins.js";
import { momentFields } from "../../language/easel.js";
import { passNames } from "../../dump/show.js";
import { needsPass, stageNames } from "../../dump/stage.js";
import { commandNames } from "./commands.js";
import { wordsOfLanguage } from "./describe.js";
import type { Session } from "./session.js";

/** The candidates that can replace `fragment`, the end of the line. */
export type Completion =
  | { readonly kind: "words"; readonly fragment: string; readonly words: readonly string[] }
  | { readonly kind: "files"; readonly fragment: string };

export function complete({ document: { scope } }: Session, line: string): Completion {
  const command = /^\s*(:\S*)$/.exec(line)?.[1];
  if (command !== undefined)
    return words(
      command,
      commandNames().map((name) => `:${name}`),
    );
  const file = /^\s*:l(?:o(?:ad?)?)?\s+([^]*)$/.exec(line)?.[1];
  if (file !== undefined) return { kind: "files", fragment: file };
  const stage = /^\s*:st(?:a(?:ge?)?)?\s+(?:(\S+)\s+)?(\S*)$/.exec(line);
  if (stage !== null) {
    const [, before, fragment = ""] = stage;
    return words(fragment, before === undefined ? stageNames : needsPass(before) ? passNames : []);
  }
  // Atoms are not references, so there is nothing to complete.
  const fragment = /(?<![`\p{L}\p{M}\d_'])\p{L}[\p{L}\p{M}\d_']*$/u.exec(line)?.[0] ?? "";
  if (fragment === "" && line.trim() !== "" && !/[\s([{<,|]$/.test(line)) return words("", []);
  const fields = scope.isGame ? Object.values(momentFields).flatMap(({ names }) => names) : [];
  return words(fragment, [
    ...scope.defined.keys(),
    ...scope.used.keys(),
    ...fields,
    ...Object.keys(builtins),
    ...wordsOfLanguage(),
  ]);
}

function words(fragment: string, all: readonly string[]): Completion {
  const fitting = new Set(all.filter((word) => word.startsWith(fragment)));
  return { kind: "words", fragment, words: [...fitting].sort() };
}
