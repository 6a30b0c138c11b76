// Small turns of phrase that messages share.

/**
 * Quotes code for a message. Text between backquotes is code there; code that has backquotes itself, as atoms do,
 * goes between longer ones, as in Markdown.
 */
export function quote(code: string): string {
  const runs = code.match(/`+/g) ?? [];
  if (runs.length === 0) return `\`${code}\``;
  const fence = "`".repeat(Math.max(...runs.map((run) => run.length)) + 1);
  return `${fence} ${code} ${fence}`;
}

/** `a`, `a and b`, `a, b and c`; the last joint may be another word. */
export function listed(items: readonly string[], joint: "and" | "or" = "and"): string {
  const last = items.at(-1);
  if (last === undefined) return "";
  return items.length === 1 ? last : `${items.slice(0, -1).join(", ")} ${joint} ${last}`;
}

/** "1 error", "2 errors". */
export function counted(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? "" : "s"}`;
}
