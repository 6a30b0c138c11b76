// Text as it stands in HTML and in SVG.

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text that can stand between tags, and in the quotes of an attribute, and is no markup there. */
export function escaped(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (c) => entities[c] ?? c) : text;
}
