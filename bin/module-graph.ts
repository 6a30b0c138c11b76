// The declarations of a joined module, and which of them mention which.

import { parseSync } from "vite";
import type { Section } from "../src/cli/standalone-runtime.js";
import { moduleOf, rule } from "./joined.js";

/** The sections of a module whose headings are comments below a rule. */
export function sectionsOf(path: string, text: string): readonly Section[] {
  const { program, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message ?? ""}`);
  const { items } = moduleOf(path, text, program, comments);
  const byName = new Map<string, number[]>();
  for (const [i, { names }] of items.entries())
    for (const name of names) byName.set(name, [...(byName.get(name) ?? []), i]);
  const sections: {
    readonly heading: readonly [number, number];
    readonly declarations: Section["declarations"][number][];
  }[] = [];
  for (const { names, mentioned, start, end } of items) {
    const length = text.startsWith(rule, start) ? (/^(?:\/\/.*\n)*/.exec(text.slice(start))?.[0].length ?? 0) : 0;
    if (length > 0 || sections.length === 0)
      sections.push({ heading: [start, start + Math.max(length - 1, 0)], declarations: [] });
    const indices = new Set([...names, ...mentioned].flatMap((name) => byName.get(name) ?? []));
    const from = start + length + (/^\s*/.exec(text.slice(start + length))?.[0].length ?? 0);
    sections.at(-1)?.declarations.push([from, end, names.join(" "), [...indices].sort((a, b) => a - b)]);
  }
  return sections;
}
