// Sets of sets in idiomatic TypeScript: each set is a sorted array, and a family is a map keyed by text.

export type Block = readonly number[];
type Family = ReadonlyMap<string, Block>;

function block(numbers: readonly number[]): Block {
  return [...new Set(numbers)].sort((a, b) => a - b);
}

function family(blocks: Iterable<Block>): Family {
  const found = new Map<string, Block>();
  for (const one of blocks) found.set(one.join(","), one);
  return found;
}

function blocks(n: number): Family {
  return family(Array.from({ length: n }, (_, k) => k + 1).map((i) => block([i % 97, (i * i) % 89, (i * i * i) % 83])));
}

function shadow(of: Family): Family {
  return family([...of.values()].flatMap((one) => one.map((_, i) => one.filter((__, j) => j !== i))));
}

export function layers(n: number): readonly [Family, Family] {
  const first = blocks(n);
  return [first, shadow(first)];
}
