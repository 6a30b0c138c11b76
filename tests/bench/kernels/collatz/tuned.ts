// Collatz sequences in doubles, with bigints beyond the safe integers, and with memoised lengths of smaller numbers.

function bigSteps(start: number): number {
  let count = 0;
  for (let n = BigInt(start); n !== 1n; n = (n & 1n) === 0n ? n >> 1n : 3n * n + 1n) count++;
  return count;
}

export function flights(limit: number): readonly (readonly [number, number])[] {
  const known = new Uint32Array(limit + 1);
  const found: (readonly [number, number])[] = [[1, 0]];
  for (let start = 2; start <= limit; start++) {
    let n = start;
    let count = 0;
    while (n >= start) {
      if (n > 2 ** 51) {
        count += bigSteps(n);
        n = 1;
        break;
      }
      n = n % 2 === 0 ? n / 2 : 3 * n + 1;
      count++;
    }
    known[start] = count + known[n]!;
    found.push([start, known[start]!]);
  }
  return found.slice(0, limit);
}
