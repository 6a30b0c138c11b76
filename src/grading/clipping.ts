// Shortens texts of submissions, which may be of any length, for reports.

/** A text of at most `length` characters, with an ellipsis if it was longer. */
export const clipped = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1)}…`;

/** A value of plain data with all its texts clipped. */
export function withClippedTexts<T>(value: T, length: number): T;
export function withClippedTexts(value: unknown, length: number): unknown {
  if (typeof value === "string") return clipped(value, length);
  if (Array.isArray(value)) return value.map((item) => withClippedTexts(item, length));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withClippedTexts(item, length)]));
}
