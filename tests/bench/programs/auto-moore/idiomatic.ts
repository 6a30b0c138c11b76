export function run(n: number): number {
  // Moore's algorithm: classes are numbered in the order of their least states.
  let cls: Int32Array;
  let least: number[] = [];
  const number = (key: (q: number) => number): Int32Array => {
    const ids = new Map<number, number>();
    const result = new Int32Array(n);
    least = [];
    for (let q = 0; q < n; q++) {
      const k = key(q);
      let id = ids.get(k);
      if (id === undefined) {
        id = ids.size;
        ids.set(k, id);
        least.push(q);
      }
      result[q] = id;
    }
    return result;
  };
  cls = number((q) => (q % 12 === 0 || q > n - 9 ? 1 : 0));
  for (;;) {
    const count = least.length;
    const old = cls;
    cls = number((q) => (old[q]! * count + old[(2 * q) % n]!) * count + old[(2 * q + 1) % n]!);
    if (least.length === count) break;
  }
  let sum = 0;
  for (let q = 0; q < n; q++) sum += least[cls[q]!]! * (q % 3);
  return 10000 * least.length + (sum % 9973);
}
