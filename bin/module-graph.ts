// The graph of a joined module: the ranges of its declarations in TypeScript, in JavaScript and as declarations, and which
// names mention which.

import { parseSync } from "vite";
import type { RuntimeGraph } from "../src/cli/standalone-runtime.js";
import { type Joined, moduleOf, rule } from "./joined.js";

/**
 * The graph of the forms of a module, by file name. `mentions` is that of the TypeScript: names that a declaration
 * mentions only in its types do not exist in JavaScript.
 */
export function graphOf(forms: Readonly<Record<string, string>>, mentions: Joined["mentions"]): RuntimeGraph {
  const names = [...mentions.keys()];
  const indexOf = new Map(names.map((name, i) => [name, i]));
  const indices = (some: Iterable<string>): readonly number[] => [...some].flatMap((name) => indexOf.get(name) ?? []);
  return {
    names,
    mentions: names.map((name) => indices(mentions.get(name) ?? [])),
    files: Object.fromEntries(Object.entries(forms).map(([path, text]) => [path, partsOf(path, text, indices)])),
  };
}

function partsOf(
  path: string,
  text: string,
  indices: (names: readonly string[]) => readonly number[],
): RuntimeGraph["files"][string] {
  const { program, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message ?? ""}`);
  const { items } = moduleOf(path, text, program, comments);
  let at = 0;
  const part = (start: number, end: number, names: readonly number[]): readonly number[] => {
    const gap = start - at;
    at = end;
    return [gap, end - start, ...names];
  };
  return items.flatMap(({ names, start, end }) => {
    const length = text.startsWith(rule, start) ? (/^(?:\/\/.*\n)*/.exec(text.slice(start))?.[0].length ?? 0) : 0;
    const from = start + length + (/^\s*/.exec(text.slice(start + length))?.[0].length ?? 0);
    const heading = length === 0 ? [] : [part(start, start + length - 1, [])];
    return [...heading, part(from, end, indices(names))];
  });
}
