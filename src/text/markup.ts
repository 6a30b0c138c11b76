// Escaping of text for HTML and SVG.

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes a text for use in element content and quoted attributes. */
export function escapeMarkup(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (c) => entities[c] ?? c) : text;
}
