// Binary numerals in a loop, joined at the end.

export function list(low: number, high: number): string {
  return Array.from({ length: high - low + 1 }, (_, i) => (low + i).toString(2)).join(", ");
}
