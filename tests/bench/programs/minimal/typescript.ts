// Verbatim as measured, exempt from this project's rules for indexing and lints.
// @ts-nocheck
/* oxlint-disable */
const next = (q: number, c: number): number => (c === 0 ? Math.floor(q / 2) : Math.floor(q / 3));
const final = (q: number): boolean => q % 7 === 0 || q % 7 === 3;

export function idiomatic(n: number): string {
  let classOf: number[] = Array.from({ length: n }, (_, q) => (final(q) ? 1 : 0));
  let count = new Set(classOf).size;
  let rounds = 0;
  for (;;) {
    const numbers = new Map<string, number>();
    const refined = classOf.map((own, q) => {
      const signature = `${own},${classOf[next(q, 0)]},${classOf[next(q, 1)]}`;
      let number = numbers.get(signature);
      if (number === undefined) {
        number = numbers.size;
        numbers.set(signature, number);
      }
      return number;
    });
    if (numbers.size === count) break;
    classOf = refined;
    count = numbers.size;
    rounds++;
  }
  const sizes = new Map<number, number>();
  for (const c of classOf) sizes.set(c, (sizes.get(c) ?? 0) + 1);
  return `(${count}, ${rounds}, ${Math.max(...sizes.values())})`;
}

/** Like the document: partitions are sets of sets, and all pairs of states are compared. */
export function stepwise(n: number): string {
  type Class = ReadonlySet<number>;
  type Partition = ReadonlyMap<string, Class>;
  const states = Array.from({ length: n }, (_, q) => q);
  const keyOf = (C: Class): string => [...C].sort((x, y) => x - y).join(",");
  const partition = (classes: Iterable<Class>): Partition => {
    const result = new Map<string, Class>();
    for (const C of classes) if (C.size > 0) result.set(keyOf(C), C);
    return result;
  };
  const refined = (P: Partition): Partition => {
    const classOf = new Map<number, Class>();
    for (const C of P.values()) for (const q of C) classOf.set(q, C);
    const together = (q: number, r: number): boolean => classOf.get(q) === classOf.get(r);
    return partition(
      states.map(
        (q) => new Set(states.filter((r) => together(q, r) && [0, 1].every((c) => together(next(q, c), next(r, c))))),
      ),
    );
  };
  let P = partition([new Set(states.filter(final)), new Set(states.filter((q) => !final(q)))]);
  let k = 0;
  for (;;) {
    const finer = refined(P);
    if (finer.size === P.size && [...finer.keys()].every((key) => P.has(key))) break;
    P = finer;
    k++;
  }
  return `(${P.size}, ${k}, ${Math.max(...[...P.values()].map((C) => C.size))})`;
}
