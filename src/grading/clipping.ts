// Shortens texts of submissions, which may be of any length, for reports.

/** Truncates a text to `length` characters, with an ellipsis if it was longer. */
export const clip = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1)}…`;

/** Truncates all texts in a value of plain data. */
export function clipTexts<T>(value: T, length: number): T;
export function clipTexts(value: unknown, length: number): unknown {
  if (typeof value === "string") return clip(value, length);
  if (Array.isArray(value)) return value.map((item) => clipTexts(item, length));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, clipTexts(item, length)]));
}
