// Binary numerals, digit by digit.

export function numeral(n: number): string {
  return n < 2 ? String(n) : numeral(Math.floor(n / 2)) + String(n % 2);
}

export function list(low: number, high: number): string {
  if (low === high) return numeral(low);
  const middle = Math.floor((low + high) / 2);
  return `${list(low, middle)}, ${list(middle + 1, high)}`;
}
