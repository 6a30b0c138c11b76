// Small turns of phrase that messages share.

export { quote } from "../runtime/quoting.js";

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
