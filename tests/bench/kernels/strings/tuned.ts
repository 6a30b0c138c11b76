// Binary numerals written to a byte array, converted to a string at the end. Numerals of equal length count up in
// place.

const zero = 48;
const comma = 44;
const space = 32;

export function list(low: number, high: number): string {
  const width = 34 - Math.clz32(high);
  const bytes = Buffer.allocUnsafe((high - low + 1) * (width + 1) + 2);
  let at = 0;
  for (let n = low; n <= high; n++) {
    for (let bit = Math.max(0, 31 - Math.clz32(n)); bit >= 0; bit--) bytes[at++] = zero + ((n >> bit) & 1);
    bytes[at++] = comma;
    bytes[at++] = space;
  }
  return bytes.toString("latin1", 0, at - 2);
}
