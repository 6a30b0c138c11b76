// All Fibonacci numbers in a single loop, as doubles while they are exact.

export function fibs(limit: number): readonly (readonly [number, number | bigint])[] {
  const found: (readonly [number, number | bigint])[] = [];
  let k = 0;
  let a = 0;
  let b = 1;
  for (; k <= limit && b <= Number.MAX_SAFE_INTEGER; k++) {
    found.push([k, a]);
    const next = a + b;
    a = b;
    b = next;
  }
  let c = BigInt(a);
  // The sum that ended the loop may be rounded. It is recomputed from the last two exact ones.
  let d = k < 2 ? BigInt(b) : c + BigInt(found[k - 1]![1]);
  for (; k <= limit; k++) {
    found.push([k, c]);
    const next = c + d;
    c = d;
    d = next;
  }
  return found;
}
